"""A Spritze: what doubling brings when the game is played on by habit, in the worlds this seat believes in."""

from typing import Final

from stammtisch.bots.schafkopf.strong import usual
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.bots.schafkopf.strong.payoff import prices
from stammtisch.search.tables import Ints, Workspace

TIMES: Final = 16
"""So often each world is played on."""
LEAST: Final = {True: 0.8, False: 0.3}
"""Game points it must promise, by whether somebody plays alone: it keeps less than it promises
(benchmarks/results.md)."""


def pays(k: Knowledge, drawn: Ints, space: Workspace, seed: int) -> bool:
    return brings(k, drawn, space, seed) > LEAST[k.contract.called is None]


def brings(k: Knowledge, drawn: Ints, space: Workspace, seed: int) -> float:
    """How many game points more with a Spritze of this seat than without."""
    kind = k.contract.kind
    more = prices(kind, True, True, k.options) - prices(kind, False, False, k.options)
    out = usual.played_on(k, drawn, usual.start_of(k), more, space, times=TIMES, seed=seed)
    return float(out.mean())
