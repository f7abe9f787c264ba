"""Planted faults: an evening decided a little wrongly, and each is found by what holds of every evening."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from stammtisch.engine.stream import RefusedScript
from stammtisch.games.schafkopf import tischliste
from stammtisch.tournaments import cash, drawing, evening, folding, formats, running, standings, timing, verifying
from stammtisch.tournaments.actions import HandIn
from stammtisch.tournaments.events import SeatTaken
from stammtisch.tournaments.formats import Figures
from stammtisch.tournaments.simulation import Wanted, simulated, told
from tests.tournaments import invariants
from tests.tournaments.test_evenings import consistent

WANTED = Wanted("schafkopf", 14, 3, 5, 3, deals=3)
BYES = Wanted("schafkopf", 14, 3, 5, 0, byes=True, deals=2)
DAYS = Wanted("maumau", 16, 3, 5, 1, deals=4)
TIES = Wanted("schafkopf", 16, 1, 5, deals=1)
Patch = Callable[[pytest.MonkeyPatch], None]


def _table(rows: Any) -> dict[Any, Any]:
    """A dispatch table, to change a row of it."""
    return rows  # type: ignore[no-any-return]


def _leaver_takes_all(patch: pytest.MonkeyPatch) -> None:
    """The stand-in's rest is lost."""
    right = formats.shares

    def wrong(t: Any, table: Any) -> Any:
        comers = {swap.comes for swap in table.swaps}
        return tuple(replace(x, figures=Figures()) if x.number in comers else x for x in right(t, table))

    patch.setattr(formats, "shares", wrong)


def _bye_twice(patch: pytest.MonkeyPatch) -> None:
    """Nobody remembers who has sat out."""
    patch.setattr(drawing, "sat_out", lambda t, round_: {})


def _money_kept(patch: pytest.MonkeyPatch) -> None:
    """What is handed in is not booked."""
    right: Any = cash.hand_in
    patch.setitem(_table(evening.CHAPTERS), HandIn, lambda t, who, action: right(t, who, action)[:1])


def _open_tables_count(patch: pytest.MonkeyPatch) -> None:
    """A round is closed though tables are open: their results are missing."""
    patch.setattr(running, "counts", lambda t, table: table.number != 1)


def _tie_unexplained(patch: pytest.MonkeyPatch) -> None:
    """Nobody says what settled a tie."""
    patch.setattr(standings, "_settled", lambda names, above, below, by_lot: "")


def _fold_loses_a_swap(patch: pytest.MonkeyPatch) -> None:
    """Who sat down for somebody is forgotten."""
    patch.setitem(_table(folding._FOLDS), SeatTaken, lambda t, e: t)


def _first_round_forgotten(patch: pytest.MonkeyPatch) -> None:
    """A sum over the rounds forgets the first."""
    right = standings._sum
    patch.setattr(standings, "_sum", lambda row: right(row[1:]))


def _steered(patch: pytest.MonkeyPatch) -> None:
    """Whoever runs the draw puts number 1 at the head of table 1."""
    right = drawing.derived

    def wrong(draw: Any, seed: str, **more: Any) -> Any:
        tables, byes = right(draw, seed, **more)  # type: ignore[misc]
        flat = sorted((n for table in tables for n in table), key=lambda n: n != 1)
        return tuple(tuple(flat[at : at + 4]) for at in range(0, len(flat), 4)), byes

    patch.setattr(drawing, "derived", wrong)
    patch.setattr(verifying, "derived", right)


def _empty_chair_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Who has gone is seated all the same."""
    patch.setattr(timing, "without_gone", lambda t, table: table)


def _another_lot(patch: pytest.MonkeyPatch) -> None:
    """Who is level in the end is ordered by another shuffle than the one that was promised."""
    patch.setattr(standings, "LOT", 999)


def _other_table_points(patch: pytest.MonkeyPatch) -> None:
    """The first of a table gets less, the second more: it still makes 100."""
    patch.setattr(tischliste, "PLACES", (38, 32, 20, 10))


FAULTS: list[tuple[Patch, Wanted]] = [
    (_leaver_takes_all, WANTED),
    (_bye_twice, BYES),
    (_money_kept, WANTED),
    (_open_tables_count, WANTED),
    (_tie_unexplained, TIES),
    (_fold_loses_a_swap, WANTED),
    (_first_round_forgotten, WANTED),
    (_steered, WANTED),
    (_empty_chair_forgotten, DAYS),
    (_another_lot, TIES),
    (_other_table_points, WANTED),
]


@pytest.mark.parametrize(("plant", "wanted"), FAULTS, ids=[plant.__name__ for plant, _ in FAULTS])
def test_a_planted_fault_is_found(plant: Patch, wanted: Wanted, monkeypatch: pytest.MonkeyPatch) -> None:
    _whole(wanted)
    plant(monkeypatch)
    with pytest.raises((AssertionError, RefusedScript)):  # the rules refuse what follows, or an invariant sees it
        _whole(wanted)


def _whole(wanted: Wanted) -> None:
    played = simulated(wanted)
    invariants.check(played)
    consistent(told(played), wanted)
