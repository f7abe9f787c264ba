"""Tournaments: a whole evening of several tables, from registration to prize-giving, by the rule books of its game.

One decider for all formats (`evening`), one module a chapter. The lists of all tables lie inside: signing, handing in,
closing and correcting are one append, and one file holds the evening. `rehearsal` plays whole evenings with simulated
people; it throws dice and is no part of what decides.
"""
