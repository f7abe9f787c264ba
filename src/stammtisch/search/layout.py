"""Where things lie in a workspace: one int64 array that holds the tables of a contract, counters and the table of
positions.

A new contract copies its `HEAD` words over the head. A new deal needs no clearing: `SALT` is part of every key.
"""

KLASS = 0
"""For each of 32 bits: the mask of the class this card belongs to."""
BELOW = 32
"""For each bit: the cards of its class below it, once in the low and once in the high half of the word."""
AUGEN = 64
"""For each bit: the Augen."""
TRUMPS, LOW, SAU, CALLED, RUNMIN, Q1, Q2 = range(96, 103)
"""LOW: the lowest bit of every class. SAU, CALLED: the called Sau and its class. RUNMIN: from how many cards in hand
one may run away. Q1, Q2: the Augen as four bit planes (1, 2 | 4, 8), two to a word."""
HEAD = 128

NODES, SALT, DICE, SLOTS, STOP, USED, MATTERED = range(128, 135)
"""Tricks looked into; what tells contracts apart in the table; the state of the dice; the number of slots less one; how
many tricks may be looked into before the search gives up; of two packs also: the words in use of the table, and the
kinds that mattered for the last answer of the search."""
FREE = 144
"""From here to TABLE the callers keep what they like."""
TABLE = 256
"""The table of positions, to the end: of one pack four words each (key, bounds and hint, Q1, Q2), of two packs as
`doppelkopf/recalling.py` says."""

# --- double packs: a bit is a kind of card; a hand is what it holds of it at least once | twice << 32
SCHWEIN, FOX, DULLE, SECOND, WHEN, AFTER, KARLCHEN = range(104, 111)
"""SCHWEIN: the bit of a card of its own above all trumps, 0 where there is none; FOX: the ace it is made of. DULLE:
the ten of hearts where it is trump. SECOND: of two Dullen 0 the first, 1 the second, 2 the second except in the last
trick. WHEN: a Schwein may be said 0 with any card, 1 with a lead. AFTER: 1, also after the other ace was played as a
Fuchs."""
