"""Random matches from the lot to the last deal, with shuffles that follow from seeds."""

from random import Random
from typing import Any, Final

from stammtisch import fair
from stammtisch.engine.core import HOST, Seat, TimeUp, Window
from stammtisch.engine.match import NextDeal, Reveal
from stammtisch.engine.open_match import Arrive, Leave, Promise
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.maumau.actions import AnswerHealth, EdgeTimes
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.match.match import MauMauMatch
from stammtisch.games.maumau.match.state import MauMauMatchState
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.state import Playing
from tests.session import Session
from tests.walk import Walk

Played = Session[Any, Any, Any, Any]
OFTEN: Final = {"rule": 0.9, "plenum": 0.01, "question": 0.02}
"""How likely somebody thinks of what need not be answered."""


class Honest:
    """A table that promises a seed before every lot and every deal and shows it afterwards."""

    def __init__(self, game: MauMauMatch, *, moving: float = 0.0) -> None:
        self.game, self.moving = game, moving
        self.seeds: dict[str, str] = {}

    def __call__(self, m: MauMauMatchState, window: Window, rng: Random) -> Any:
        match window.kind:
            case "next" | "promise":
                promise = fair.commitment(seed := rng.randbytes(32).hex())
                self.seeds[promise] = seed
                return (NextDeal if window.kind == "next" else Promise)(promise)
            case "reveal":
                return Reveal(self._promised(m))
            case "shuffle" | "lot" | "reshuffle":
                return self._order(m)
            case "table":
                return self._at_the_door(m, rng)
            case "edge":
                seats = m.among if not isinstance(m.deal, Playing) else m.deal.setting.seats
                return EdgeTimes(tuple((s, rng.randrange(100, 900)) for s in seats), seats)
        return TimeUp()

    def _promised(self, m: MauMauMatchState) -> str:
        assert m.seal is not None
        return self.seeds[m.seal.commitment]

    def _order(self, m: MauMauMatchState) -> Shuffle:
        assert m.seal is not None
        at = len(m.seal.orders)
        again = () if m.deal is None else self.game.game.shuffled_again(m.deal)
        pack = tuple(sorted(again)) if again else self.game.pack(m)
        return Shuffle(fair.shuffled(pack, self._promised(m), entropy=m.seal.entropy, shuffle=at))

    def _at_the_door(self, m: MauMauMatchState, rng: Random) -> Any:
        if rng.random() >= self.moving:
            return None
        seat = rng.randrange(len(m.totals))
        return Leave(seat) if seat in m.present and seat not in m.leaving else Arrive(seat)


class _Walk(Walk):
    def thought_of(self, ready: list[Window]) -> list[Window]:
        return [w for w in ready if w.must or self.rng.random() < OFTEN.get(w.kind, 0.15)] or ready

    def answer(self, seat: Seat, window: Window) -> Any:
        """Most are well."""
        may_be_ill = (
            window.kind == "health" and seat != HOST and self.stream.game.offers(self.stream.state, seat, window)
        )
        return AnswerHealth(True) if may_be_ill and self.rng.random() < 0.8 else super().answer(seat, window)


def played(players: int, options: Options, rng: Random, *, steps: int = 20_000, moving: float = 0.0) -> Played:
    """Until nothing is asked any more, or so many steps."""
    match = MauMau(players).match()
    session: Played = Session(match, match.begin(options))
    _Walk(session, Honest(match, moving=moving), rng, draws=steps).walk()
    return session
