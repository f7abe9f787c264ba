"""Every reading of how a deal is counted, beside the club's own."""

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party, winner
from stammtisch_dev.testing import clause
from tests.doppelkopf.facts import A, alone, counted, ended, facts_of_a_deal, points_of, winner_of


def both_readings(facts: Facts, **other: Any) -> tuple[int, int]:
    """What A gets by the club's reading and by the other one."""
    return points_of(facts)[A], points_of(facts, **other)[A]


# --- beaten_bonus ---


@clause("DK-6a", "DK-3a")
@pytest.mark.parametrize(
    ("facts", "without", "with_bonus"),
    [
        (ended(115, "re 90"), -6, -8),
        (ended(120, "re 90"), -6, -8),
        (ended(121, "re 90"), -6, -6),
        (ended(150, "re 60"), -8, -10),
        (ended(151, "re 60"), -8, -8),
        (ended(180, "re 30"), -10, -12),
        (ended(181, "re 30"), -10, -10),
        (ended(210, "re schwarz"), -12, -14),
        (ended(211, "re schwarz"), -12, -12),
        (ended(170, "re 60,kontra"), -16, -16),
        (ended(120, "kontra 90"), 4, 6),
        (ended(119, "kontra 90"), 4, 4),
        (ended(155, "re 90"), 6, 6),
        (ended(170, "re 60,kontra 60"), 1, 3),
        (ended(140, "re 90,kontra 90"), 0, 1),
        (ended(100, "re 90,kontra 90"), 0, -1),
        (alone(120, "re 90"), -12, -15),
        (alone(121, "re 90"), -12, -12),
    ],
)
def test_a_whole_step_against_an_absage_counts_where_the_table_wants_it(
    facts: Facts, without: int, with_bonus: int
) -> None:
    """Decision: the club's list of points has no such point, so it is off."""
    assert both_readings(facts, beaten_bonus=True) == (without, with_bonus)


@clause("DK-6a")
def test_the_bonus_is_a_line_of_its_own_before_the_old() -> None:
    lines = counted(ended(115, "re 90"), beaten_bonus=True)
    assert lines == "won-kontra -1, announced 90 -1, beaten 90 -1, old -1, doubled-re -4"


# --- base_at_120 ---


@clause("DK-6a")
@pytest.mark.parametrize(
    ("facts", "counts", "does_not"),
    [
        (ended(120), -2, -1),
        (ended(120, "re"), -4, -2),
        (ended(120, "re,kontra"), -8, -4),
        (ended(119), -2, -2),
        (ended(120, "kontra"), 2, 2),
        (ended(119, "kontra"), -4, -4),
        (ended(121), 1, 1),
        (alone(120), -3, 0),
        (alone(120, "kontra"), 9, 9),
    ],
)
def test_whether_the_point_for_winning_counts_at_120_to_120(facts: Facts, counts: int, does_not: int) -> None:
    """Decision: Kontra has won, so the point counts."""
    assert both_readings(facts, base_at_120=False) == (counts, does_not)


@clause("DK-6a")
def test_a_win_without_its_point_is_still_said() -> None:
    assert counted(alone(120), base_at_120=False) == "won-kontra +0"


# --- special_can_flip ---


@clause("DK-6e")
@pytest.mark.parametrize(
    ("facts", "flips", "stops"),
    [
        (ended(125, specials="0:3"), -2, 0),
        (ended(125, specials="0:1"), 0, 0),
        (ended(125, specials="2:1"), 2, 2),
        (ended(115, specials="5:0"), 3, 0),
        (ended(115, specials="1:0"), -1, -1),
        (ended(140, "re 90,kontra 90", specials="0:2"), -2, -2),
        (ended(170, "re 60,kontra 60", specials="0:2"), -1, -1),
    ],
)
def test_special_points_of_the_losers_may_turn_the_result(facts: Facts, flips: int, stops: int) -> None:
    """Decision: they "are added", so the result may turn. Without a winner there is nothing to turn."""
    assert both_readings(facts, special_can_flip=False) == (flips, stops)


@clause("DK-6e")
def test_the_floor_is_a_line_of_its_own() -> None:
    lines = counted(ended(125, specials="0:3"), special_can_flip=False)
    assert lines == "won-re +1, specials-kontra -3, floor +2"
    assert counted(ended(125, specials="0:1"), special_can_flip=False) == "won-re +1, specials-kontra -1"


# --- failed_absage_loses ---


@clause("DK-3a", "DK-6a")
@pytest.mark.parametrize(
    ("facts", "strict", "mild", "won"),
    [
        (ended(150, "re 90"), -6, 2, "re"),
        (ended(155, "re 90"), 6, 6, "re"),
        (ended(180, "re 60"), -8, 6, "re"),
        (ended(115, "re 90"), -6, -4, "kontra"),
        (ended(90, "kontra 90"), 4, -4, "kontra"),
        (ended(120, "kontra 90"), 4, 2, "re"),
        (ended(120, "re,kontra 90"), 8, -8, "kontra"),
        (ended(151, "re 90,kontra 60"), 20, 12, "re"),
        (ended(140, "re 90,kontra 90", specials="1:0"), 1, 5, "re"),
        (alone(150, "re 90"), -12, 9, "re"),
        (alone(155, "re 90"), 15, 15, "re"),
    ],
)
def test_whether_a_missed_absage_loses_the_game(facts: Facts, strict: int, mild: int, won: Party) -> None:
    """Decision: it does. In the mild reading the Augen decide as if nothing but Re or Kontra had been said, and a step
    that was promised and missed counts for nobody."""
    assert both_readings(facts, failed_absage_loses=False) == (strict, mild)
    assert winner_of(facts, failed_absage_loses=False) == won


@clause("DK-3a")
@given(facts_of_a_deal())
def test_in_the_mild_reading_somebody_always_wins_and_by_augen_alone(facts: Facts) -> None:
    only_kontra = facts.kontra_said is not None and facts.re_said is None
    assert facts.re_augen is not None
    expected = "re" if facts.re_augen > (119 if only_kontra else 120) else "kontra"
    assert winner(facts, Options(failed_absage_loses=False)) == expected


# --- old_point_armut ---


@clause("DK-6b")
@pytest.mark.parametrize(
    ("contract", "with_point", "other"), [("armut", -2, -1), ("normal", -2, -2), ("hochzeit", -2, -2)]
)
def test_whether_an_armut_is_beaten_against_the_old(contract: str, with_point: int, other: int) -> None:
    """Decision: poor and taker are Re like the queens of Kreuz, so the point counts."""
    facts = replace(ended(110), contract=contract)
    assert both_readings(facts, old_point_armut=False) == (with_point, other)


@clause("DK-6b")
@pytest.mark.parametrize("contract", ["normal", "hochzeit", "armut"])
def test_re_never_gets_the_point_against_the_old(contract: str) -> None:
    assert counted(replace(ended(130), contract=contract)) == "won-re +1"
