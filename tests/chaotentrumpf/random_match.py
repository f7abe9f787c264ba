"""Random matches from the first question to the last, with shuffles that follow from seeds."""

from random import Random
from typing import Any

from stammtisch import fair
from stammtisch.engine.core import Window
from stammtisch.engine.match import NextDeal, Reveal
from stammtisch.engine.open_match import Promise
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.match.match import ChaotentrumpfMatch
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.options import Options
from tests.chaotentrumpf.match_cases import Undisputed, host_of_match, pack_of
from tests.session import Session
from tests.walk import Walk

Played = Session[Any, Any, Any, Any]


class Honest:
    """A table that promises a seed before every shuffle and shows it afterwards."""

    def __init__(self, *, moving: float = 0.0, ending: float = 0.0) -> None:
        self.ordinary = host_of_match(moving=moving, ending=ending)
        self.seeds: dict[str, str] = {}

    def __call__(self, m: ChaotentrumpfMatchState, window: Window, rng: Random) -> Any:
        if window.kind in ("next", "promise"):
            promise = fair.commitment(seed := rng.randbytes(32).hex())
            self.seeds[promise] = seed
            return (NextDeal if window.kind == "next" else Promise)(promise)
        if window.kind == "reveal":
            return Reveal(self._promised(m))
        return self._order(m) if window.kind in ("shuffle", "lot") else self.ordinary(m, window, rng)

    def _promised(self, m: ChaotentrumpfMatchState) -> str:
        assert m.seal is not None
        return self.seeds[m.seal.commitment]

    def _order(self, m: ChaotentrumpfMatchState) -> Shuffle:
        assert m.seal is not None
        at, pack = len(m.seal.orders), pack_of(m)
        cards = tuple(sorted(pack)) if at else pack
        return Shuffle(fair.shuffled(cards, self._promised(m), entropy=m.seal.entropy, shuffle=at))


class _Walk(Walk):
    def thought_of(self, ready: list[Window]) -> list[Window]:
        return [w for w in ready if w.must or self.rng.random() < 0.1] or ready


def played(
    players: int,
    options: Options,
    rng: Random,
    *,
    rules: type[ChaotentrumpfMatch] = Undisputed,
    steps: int = 6000,
    **often: float,
) -> Played:
    """Until nothing is asked any more, or so many steps; what need not be answered seldom is."""
    match = rules(Chaotentrumpf(players))
    session: Played = Session(match, match.begin(options))
    _Walk(session, Honest(**often), rng, draws=steps).walk()
    return session
