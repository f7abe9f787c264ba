"""Whole simulated evenings of all formats: whatever happens in them, every promise holds."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.tournaments import actions as act
from stammtisch.tournaments.cash import report
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.options import FORMAT_NAMES, FormatName
from stammtisch.tournaments.simulation import Wanted, simulated, told, why_not
from stammtisch.tournaments.verifying import for_strangers, problems
from stammtisch_dev.testing import clause
from tests.thorough import SOAK
from tests.tournaments import invariants
from tests.tournaments.halls import CASH, DIRECTOR, SUPERVISOR, hall
from tests.tournaments.stranger import Stranger

formats = pytest.mark.parametrize("format_", FORMAT_NAMES)


@formats
@given(st.integers(0, 10_000), st.integers(8, 60), st.integers(1, 3), st.integers(0, 3), st.booleans())
def test_whole_evenings_keep_every_promise(
    format_: FormatName, seed: int, players: int, rounds: int, drop_outs: int, byes: bool
) -> None:
    wanted = Wanted(format_, players, rounds, seed, drop_outs, byes, deals=2)
    assume(why_not(wanted) is None)
    evening = simulated(wanted)
    assert evening.t.over
    invariants.check(evening)
    consistent(told(evening), wanted)


def consistent(evening: dict[str, Any], wanted: Wanted) -> None:
    """The printed object by itself."""
    Stranger(evening, players=wanted.players, drop_outs=wanted.drop_outs, byes=wanted.byes)


@pytest.mark.skipif(not SOAK, reason="make soak")
@formats
def test_four_hundred_people(format_: FormatName) -> None:
    wanted = Wanted(format_, 400, 4, 3, 10)
    evening = simulated(wanted)
    invariants.check(evening)
    consistent(told(evening), wanted)


def test_the_rehearsal_goes_wrong_on_purpose() -> None:
    """A simulation in which nothing goes wrong proves nothing."""
    mishaps: Counter[str] = Counter()
    for seed, format_ in enumerate(FORMAT_NAMES * 2):
        mishaps += simulated(Wanted(format_, 32, 4, seed, 3)).mishaps
    expected = (
        "paper",
        "struck",
        "said twice",
        "disputed",
        "a list that makes 95",
        "late money",
        "left in the middle",
        "late",
        "no team at the table",
    )
    assert {what for what in expected if not mishaps[what]} == set()


@clause("SK-conduct")
@formats
def test_what_strangers_check_has_no_word_that_somebody_wrote_and_verifies(format_: FormatName) -> None:
    evening = simulated(Wanted(format_, 24, 4, 3, 3))
    evening.do(CASH, act.Book("other", 500, text="Maß für Huber"))
    log = [for_strangers(record) for record in evening.stream.log]
    assert (log[-1].by, {record.ref for record in log}) == ("", {""})
    for words in ("Maß für Huber", "Der letzte Bus fährt."):
        assert words in msgspec.json.encode(evening.stream.log).decode()
        assert words not in msgspec.json.encode(log).decode()
    state, wrong = problems(evening.opened, log)
    assert wrong == ()
    assert (final_ranking(state), report(state)) == (final_ranking(evening.t), report(evening.t))


@clause("SK-conduct")
def test_why_somebody_was_warned_is_no_strangers_business_why_a_draw_was_annulled_is() -> None:
    held = hall("schafkopf", 8)
    held.do(SUPERVISOR, act.Warn(1, "roch nach Bier"))
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    held.do(DIRECTOR, act.AnnulDraw("Zettel fehlte"))
    told = msgspec.json.encode([for_strangers(record) for record in held.stream.log]).decode()
    assert ("roch nach Bier" in told, "Zettel fehlte" in told) == (False, True)


@pytest.mark.parametrize("drop_outs", [0, 5, 7])
@pytest.mark.parametrize("format_", ["schafkopf", "doppelkopf"])
def test_stand_ins_make_a_table_also_of_the_last_who_are_left(format_: FormatName, drop_outs: int) -> None:
    wanted = Wanted(format_, 8 if drop_outs else 3, 3, 2, drop_outs, deals=2)
    assert why_not(wanted) is None
    consistent(told(simulated(wanted)), wanted)
    with_byes = why_not(replace(wanted, byes=True))
    assert with_byes is not None
    assert with_byes.args["least"] == 4
    assert why_not(replace(wanted, drop_outs=wanted.players)) is not None


def test_the_same_seed_gives_the_same_evening() -> None:
    wanted = Wanted("maumau", 13, 3, 4, 1)
    assert told(simulated(wanted)) == told(simulated(wanted))


def test_a_match_day_evening_tells_jersey_special_rules_and_the_final() -> None:
    evening = told(simulated(Wanted("maumau", 16, 10, 2)))
    rounds = evening["rounds"]
    assert rounds[0]["jersey"] is None
    assert all(round_["jersey"] in range(1, 17) for round_ in rounds[1:])
    assert [len(round_["special"]) for round_ in rounds] == [0, 0, 0, 1, 1, 2, 2, 3, 3, 4]
    final = evening["final"]
    assert len(final["seats"]) == 6
    assert sorted((*final["seats"], *final["substitutes"])) == list(range(1, 17))
    for table in (table for round_ in rounds for table in round_["tables"]):
        assert len(table["strokes"]) == len(table["match_day_points"]) == len(table["seats"])
    for row in evening["standings"]:
        assert row["result"] == row["match_day_points"]
