"""Schafkopf as kernels: one pack of 32, a bit is a card."""
