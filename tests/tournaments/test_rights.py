"""Who may do what, cell by cell; what the codes open; and that nothing unconfirmed reaches anybody."""

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import Enter, Sign
from stammtisch.lists.codes import meant
from stammtisch.lists.entries import Deal
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.codes import code, doors
from stammtisch.tournaments.evening import CHAPTERS, TournamentDecider, decide
from stammtisch.tournaments.people import ROLES, Role, Who
from stammtisch.tournaments.rehearsal import Rehearsal
from stammtisch.tournaments.rights import RIGHTS
from stammtisch.tournaments.simulated import some_deal
from stammtisch.tournaments.views import PublicView, public, redacted
from stammtisch_dev.testing import clause
from tests.tournaments.halls import CASH, DIRECTOR, Hall, hall

SECRET = bytes(32)
TABLE = """
                 director supervisor cash table player screen host
register             x        -       x     -     -      -     -
check-in             x        -       x     -     x      -     -
withdraw             x        -       x     -     -      -     -
appoint              x        -       -     -     -      -     -
rank-as              x        -       x     -     -      -     -
keep-apart           x        -       -     -     -      -     -
leave                x        x       x     -     -      -     -
exclude              x        x       -     -     -      -     -
warn                 x        x       -     -     -      -     -
take-chair           x        x       x     -     -      -     -
reissue              x        -       -     -     -      -     -
announce-draw        x        -       -     -     -      -     -
add-word             x        x       x     x     x      -     -
draw-lot             x        -       x     -     -      -     x
carry-out            -        -       -     -     -      -     x
show-lots            x        -       -     -     -      -     -
play-on-screen       -        -       -     -     -      -     x
annul-draw           x        -       -     -     -      -     -
plan-matrix          x        -       -     -     -      -     x
at-table             x        x       x     x     x      -     x
assign-columns       x        x       -     -     -      -     -
name-recorder        x        -       -     -     -      -     -
hand-in              x        -       x     -     -      -     -
close-round          x        -       -     -     -      -     -
announce             x        -       -     -     -      -     -
note-late            x        x       -     -     x      -     -
start-round          x        -       -     -     -      -     -
pause                x        -       -     -     -      -     -
resume               x        -       -     -     -      -     -
add-time             x        -       -     -     -      -     -
ring                 x        -       -     -     -      -     x
time-up              -        -       -     -     -      -     x
book                 x        -       x     -     -      -     -
decide-cut           x        x       -     -     -      -     -
open-final           x        -       -     -     -      -     -
finish               x        -       -     -     -      -     -
read-places          x        -       x     -     -      -     -
"""

SOME: dict[str, dict[str, Any]] = {
    "read-places": {"rank": 1},
    "check-in": {"number": 2},
    "withdraw": {"number": 2},
    "appoint": {"number": 2},
    "rank-as": {"number": 2, "tags": ["x"]},
    "keep-apart": {"numbers": [1, 2]},
    "play-on-screen": {"round": 1, "table": 1, "screen": "x"},
    "leave": {"number": 2, "reason": "x"},
    "exclude": {"number": 2, "reason": "x"},
    "warn": {"number": 2, "reason": "x"},
    "take-chair": {"number": 2, "table": 1},
    "reissue": {"role": "player", "number": 2},
    "add-word": {"word": "x"},
    "draw-lot": {"number": 2, "lot": 1},
    "carry-out": {"seed": "00" * 32},
    "annul-draw": {"reason": "x"},
    "plan-matrix": {"plan": []},
    "at-table": {"round": 1, "table": 1, "action": {"type": "sign"}},
    "assign-columns": {"round": 1, "tables": [[1, [1, 2, 3, 4]]], "reason": "x"},
    "name-recorder": {"table": 1, "number": 1},
    "hand-in": {"round": 1, "table": 1, "cents": 0},
    "close-round": {"round": 1},
    "announce": {"round": 4},
    "note-late": {"table": 1, "seat": 0},
    "add-time": {"minutes": 5},
    "book": {"kind": "float", "cents": 100},
    "decide-cut": {"winner": 1},
}


def _cells() -> list[tuple[str, Role, bool]]:
    head, *rows = [line.split() for line in TABLE.strip().splitlines()]
    assert tuple(head) == ROLES
    return [(tag, role, cell == "x") for tag, *cells in rows for role, cell in zip(ROLES, cells, strict=True)]


def test_every_action_has_its_right_its_chapter_and_its_row() -> None:
    every = set(get_args(act.Action))
    assert set(RIGHTS) == every
    assert set(CHAPTERS) == every
    assert {tag for tag, _, _ in _cells()} == {kind.__struct_config__.tag for kind in every}


@clause("ENG-role")
@pytest.mark.parametrize(("tag", "role", "may"), _cells())
def test_the_table_of_rights_cell_by_cell(tag: str, role: Role, may: bool) -> None:
    """A role that may is refused for other reasons, if at all; one that may not is told so, and nothing happens."""
    held = hall("schafkopf", 4, rounds=1, deals=1)
    held.draw()
    action = msgspec.convert({"type": tag, **SOME.get(tag, {})}, act.Action)
    outcome = decide(held.t, Who(role, 2), action)
    told = isinstance(outcome, Refusal) and outcome.key == "refusal.tournament.role"
    assert told is not may


@clause("ENG-role")
def test_a_player_checks_in_only_himself() -> None:
    held = hall("schafkopf", 4)
    held.do(CASH, act.Register())
    assert held.clause(Who("player", 4), act.CheckIn(5)) == "ENG-role"
    held.do(Who("player", 5), act.CheckIn(5))


def test_whatever_a_stranger_sends_to_another_table_changes_nothing() -> None:
    held = hall("schafkopf", 8, rounds=1, deals=2)
    drawn = held.draw()
    stranger = Who("player", drawn.seating[1][0])
    for line in (Enter(1, some_deal(held.dice, drawn.tables[0].sheet)), Sign()):
        assert held.clause(stranger, act.AtTable(1, 1, line)) == "SK-draw-3"
        assert held.clause(Who("screen", 1), act.AtTable(1, 1, line)) == "ENG-role"
        assert held.clause(Who("table", 1002, 0), act.AtTable(1, 1, line)) == "SK-draw-3"


def test_when_it_is_over_only_money_and_corrections_move() -> None:
    held = hall("schafkopf", 4, rounds=1)
    held.hat((1, 2, 3, 4))
    held.sums(1, 0, 0, 0, 0)
    held.close_now()
    held.do(DIRECTOR, act.Finish())
    assert held.clause(CASH, act.Register()) == "ENG-table"
    held.do(CASH, act.Book("other", -500, 0, "Brezen"))


# --- codes ---


def test_codes_come_back_on_another_laptop_and_a_lost_one_opens_nothing_any_more() -> None:
    held = hall("schafkopf", 4)
    held.draw()
    mine = code(SECRET, Who("player", 3))
    opened = doors(held.t, SECRET)
    assert opened[mine] == Who("player", 3)
    assert opened[code(SECRET, Who("table", 1001))] == Who("table", 1001)
    assert len(code(SECRET, Who("director", 1))) == 12
    assert meant(f" {mine[:4].lower()}-{mine[4:]} ") == mine
    held.do(DIRECTOR, act.Reissue("player", 3))
    again = doors(held.t, SECRET)
    assert mine not in again
    assert code(SECRET, Who("player", 3), 1) in again
    assert len({*opened}) == len(opened)


# --- nothing unconfirmed is published ---


@given(st.integers(0, 1000), st.sampled_from(("schafkopf", "doppelkopf", "chaotentrumpf", "maumau")))
def test_two_evenings_that_differ_in_what_is_unconfirmed_look_the_same_to_everybody_else(
    seed: int, format_: str
) -> None:
    """One function publishes: a line at a table, signed or not, moves no projector, no draw and no standing."""
    views = []
    for line in (False, True):
        game = {"max_deals": 4} if format_ == "chaotentrumpf" else {}
        held: Hall = hall(
            format_, 8, rounds=2, team=2, deals=1 if format_ in ("schafkopf", "doppelkopf") else None, game=game
        )
        _begin(held)
        if line:
            _write(held, seed)
        screen, other = Who("screen", 1), Who("player", held.t.rounds[0].seating[1][1])
        decider = TournamentDecider()
        seen = [redacted(event, screen) for record in held.stream.log for event in record.events]
        views.append(
            (
                msgspec.json.encode(public(held.t)),
                msgspec.json.encode(decider.view(held.t, screen)),
                msgspec.json.encode(decider.view(held.t, other)),
                msgspec.json.encode([event for event in seen if event is not None]),
            )
        )
    assert views[0] == views[1]
    assert isinstance(public(held.t), PublicView)


def _begin(held: Hall) -> None:
    if held.t.options.format == "maumau":
        held.do(DIRECTOR, act.PlanMatrix((((1, 3, 4, 5), (2, 6, 7, 8)),) * 2))
        held.do(DIRECTOR, act.StartRound(0))
    else:
        held.hat((1, 2, 3, 4), (5, 6, 7, 8))


def _write(held: Rehearsal, seed: int) -> None:
    held.dice.seed(seed)
    drawn = held.t.rounds[0]
    writer = held.writer(drawn, drawn.tables[0])
    entry: Deal = some_deal(held.dice, drawn.tables[0].sheet)
    held.at(writer, drawn, drawn.tables[0], Enter(1, entry))
    if seed % 2:
        held.at(DIRECTOR, drawn, drawn.tables[0], Sign())


@clause("MM-T-card", "SK-draw-2")
def test_everybody_reads_where_they_sit_and_the_results_of_closed_rounds() -> None:
    held = hall("schafkopf", 4, rounds=1)
    held.hat((4, 3, 2, 1))
    held.sums(1, 9, 3, -2, -10)
    assert public(held.t).tables == ((4, 3, 2, 1),)
    assert {place.figures.result for place in public(held.t).places} == {0}
    held.close_now()
    assert [place.figures.result for place in public(held.t).places] == [49, 33, 18, 0]


@clause("SK-conduct")
def test_why_somebody_has_gone_is_for_the_management_alone() -> None:
    held = hall("schafkopf", 4)
    held.do(CASH, act.Leave(3, "krank"))
    (event,) = held.stream.log[-1].events
    assert "krank" in str(redacted(event, CASH))
    assert "krank" not in str(redacted(event, Who("player", 1)))
