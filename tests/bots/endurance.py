"""Club members among themselves under a strict referee, deal after deal: no refusal, no stall, no offence.

    python -m tests.bots.endurance [GAME ...] [--deals N]

An evening is a match from its beginning, with as many deals as one evening has, and is named by its number: the same
number is the same evening again.
"""

import argparse
import time
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from stammtisch import games
from stammtisch.bots.thinking import tag
from stammtisch.engine.loop import Stalled
from stammtisch.engine.match import DealClosed
from stammtisch.engine.stream import RefusedScript
from stammtisch.games.maumau.events import DrawDue
from stammtisch.study import arena

MANY: Final = 10_000
DEALS: Final = 5
"""Of one evening, unless its match is over before; in the later ones there is a score, a keeper, an added rule."""
SEATS: Final = {
    "chaotentrumpf": (3, 2, 4, 3, 5, 3, 4, 6, 2, 10),
    "doppelkopf": (4,),
    "maumau": (4, 2, 3, 4, 5, 4, 6, 8),
    "schafkopf": (4,),
}
"""How many sit down, evening by evening."""
OFFENCES: Final = {
    "chaotentrumpf": ("accused", "convicted", "disqualified", "deal-annulled", "match-annulled", "looked-early"),
    "doppelkopf": ("slipped", "claimed", "revoke-proven"),
    "maumau": ("offended", "doubted", "question-put", "plenum-called"),
    "schafkopf": ("offended", "claimed", "offence-proven", "correction-asked"),
}
"""What is done against the rules, or said to have been."""


class Evening(Struct, frozen=True):
    """What became of it. `trouble` is the first thing that went wrong, None: nothing."""

    game: str
    number: int
    players: int
    deals: int
    acts: int
    trouble: str | None = None


class Offence(Exception):
    """Somebody has done, or was made to pay for, what the rules do not allow."""


def evening(game: str, number: int, *, bot: str = "club", options: dict[str, Any] | None = None) -> Evening:
    players = SEATS[game][number % len(SEATS[game])]
    contest = arena.Contest(game, (bot,), players, options or {}, seed=1999)
    table = Table(contest, number)
    trouble = None
    try:
        while table.counted < DEALS and not table.state.over:
            table.play()
    except (RefusedScript, Stalled, Offence) as problem:
        trouble = f"{type(problem).__name__}: {problem}"
    return Evening(game, number, players, table.counted, table.stream.seq, trouble)


class Table(arena.Deal):
    """Looks at everything that happens, also at what no seat sees."""

    def __init__(self, contest: arena.Contest, number: int) -> None:
        super().__init__(contest, number, contest.bots * contest.players)
        self.game, self.counted = contest.game, 0

    def advance(self) -> tuple[Any, ...]:
        events = super().advance()
        for event in events:
            fined = isinstance(event, DrawDue) and event.kind == "penalty"
            if fined or tag(event) in OFFENCES[self.game]:
                raise Offence(repr(event))
            if isinstance(event, DealClosed):
                self.counted += not event.result.redeal
                if getattr(self.state, "last", ()):
                    raise Offence(repr(self.state.last))
        return events


def evenings(game: str, deals: int) -> Iterator[Evening]:
    """As many as it takes to have so many deals; one that went wrong is told and does not end it."""
    number, left = 0, deals
    while left > 0:
        finished = evening(game, number)
        yield finished
        number, left = number + 1, left - max(1, finished.deals)


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games.NAMES))
    wanted.add_argument("--deals", type=int, default=MANY, help="of each game")
    given = wanted.parse_args()
    wrong = 0
    for game in given.games or games.NAMES:
        begun, all_finished = time.process_time(), list[Evening]()
        for finished in evenings(game, given.deals):
            all_finished.append(finished)
            if finished.trouble is not None:
                wrong += 1
                print(
                    f"{game}: evening {finished.number} with {finished.players} players: {finished.trouble}", flush=True
                )
        deals, acts = sum(finished.deals for finished in all_finished), sum(finished.acts for finished in all_finished)
        spent = time.process_time() - begun
        print(
            f"{game}: {deals} deals, {len(all_finished)} matches, {acts} acts, {spent:.0f} s of processor time",
            flush=True,
        )
    if wrong:
        raise SystemExit(f"{wrong} went wrong")


if __name__ == "__main__":
    main()
