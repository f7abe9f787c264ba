"""Kernels are compiled once, whichever process comes first."""

from stammtisch import search

search.warm("schafkopf", "doppelkopf")
