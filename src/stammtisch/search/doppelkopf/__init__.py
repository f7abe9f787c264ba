"""Doppelkopf as kernels: two packs, a bit is a kind of card, a hand counts it once or twice."""
