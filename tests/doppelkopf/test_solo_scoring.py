"""One against three: two points an announcement instead of doubling, nothing special, no point for the solo itself."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import SEATS
from stammtisch.games.doppelkopf.counting import why_impossible
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party, Special, Specials, score, winner
from stammtisch_dev.testing import clause
from tests.doppelkopf.facts import (
    STEPS,
    A,
    B,
    C,
    alone,
    amounts,
    counted,
    ended,
    facts_of_a_deal,
    points_of,
    winner_of,
)
from tests.doppelkopf.table import normal

Row = tuple[str, Facts, Party, str, str]

ALL_STEPS_MADE = "reached 90 +1, reached 60 +1, reached 30 +1, reached schwarz +1"

EXAMPLES: list[Row] = [
    (
        "S1",
        alone(190, "re 60"),
        "re",
        "won-re +1, reached 90 +1, announced 90 +1, reached 60 +1, announced 60 +1, solo-re +2",
        "+21 -7 -7 -7",
    ),
    (
        "S2",
        alone(215, "re 30,kontra"),
        "re",
        (
            "won-re +1, reached 90 +1, announced 90 +1, reached 60 +1, announced 60 +1, reached 30 +1, "
            "announced 30 +1, solo-re +2, solo-kontra +2"
        ),
        "+33 -11 -11 -11",
    ),
    ("S3", alone(121), "re", "won-re +1", "+3 -1 -1 -1"),
    ("S4", alone(120), "kontra", "won-kontra -1", "-3 +1 +1 +1"),
    ("S5", alone(120, "kontra"), "re", "won-re +1, solo-kontra +2", "+9 -3 -3 -3"),
    ("S6", alone(110, "re"), "kontra", "won-kontra -1, solo-re -2", "-9 +3 +3 +3"),
    ("S7", alone(110, "re,kontra"), "kontra", "won-kontra -1, solo-re -2, solo-kontra -2", "-15 +5 +5 +5"),
    ("S8", alone(150, "re 90"), "kontra", "won-kontra -1, announced 90 -1, solo-re -2", "-12 +4 +4 +4"),
    ("S9", alone(155, "re 90"), "re", "won-re +1, reached 90 +1, announced 90 +1, solo-re +2", "+15 -5 -5 -5"),
    (
        "S10",
        alone(240, "re schwarz,kontra"),
        "re",
        (
            "won-re +1, reached 90 +1, announced 90 +1, reached 60 +1, announced 60 +1, reached 30 +1, "
            "announced 30 +1, reached schwarz +1, announced schwarz +1, solo-re +2, solo-kontra +2"
        ),
        "+39 -13 -13 -13",
    ),
    (
        "S11",
        alone(80, "kontra 90"),
        "kontra",
        "won-kontra -1, reached 90 -1, announced 90 -1, solo-kontra -2",
        "-15 +5 +5 +5",
    ),
    ("S12", alone(20), "kontra", "won-kontra -1, reached 90 -1, reached 60 -1, reached 30 -1", "-12 +4 +4 +4"),
    ("S13", alone(152, "kontra"), "re", "won-re +1, reached 90 +1, solo-kontra +2", "+12 -4 -4 -4"),
    (
        "S14",
        alone(185, "re,kontra"),
        "re",
        "won-re +1, reached 90 +1, reached 60 +1, solo-re +2, solo-kontra +2",
        "+21 -7 -7 -7",
    ),
    ("S15", alone(120, "re,kontra"), "kontra", "won-kontra -1, solo-re -2, solo-kontra -2", "-15 +5 +5 +5"),
    (
        "S16",
        alone(0, "kontra"),
        "kontra",
        f"won-kontra -1, {ALL_STEPS_MADE.replace('+', '-')}, solo-kontra -2",
        "-21 +7 +7 +7",
    ),
    ("S17", alone(95, "kontra 90"), "re", "won-re +1, announced 90 +1, solo-kontra +2", "+12 -4 -4 -4"),
    ("S18", alone(130, contract="normal"), "re", "won-re +1", "+3 -1 -1 -1"),
    ("S19", alone(118, "re", contract="hochzeit"), "kontra", "won-kontra -1, solo-re -2", "-9 +3 +3 +3"),
]
"""Facts, who wins, the lines as the soloist sees them for one opponent, the points."""


@clause("DK-1.2b", "DK-1.2c", "DK-3a", "DK-3b", "DK-6a")
@pytest.mark.parametrize("row", EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_the_worked_solos(row: Row) -> None:
    """Decision: a silent solo and a Hochzeit played alone count as solos; nobody alone is beaten "against the old"."""
    _, facts, won, lines, game_points = row
    assert why_impossible(facts, Options()) is None
    assert winner_of(facts) == won
    assert counted(facts) == lines
    assert points_of(facts) == amounts(game_points)


@clause("DK-1.2d")
def test_example_a_a_bubensolo_with_re_and_keine_60_is_seven_times_three() -> None:
    """Decision: keine 60 includes keine 90, or the seven points of the example cannot be counted."""
    assert points_of(alone(185, "re 60")) == amounts("+21 -7 -7 -7")


@clause("DK-1.2e")
def test_example_b_a_fleischloser_with_re_kontra_and_keine_30_is_eleven_times_three() -> None:
    """Decision: the Kontra of the losers counts for the soloist who wins."""
    assert points_of(alone(211, "re 30,kontra")) == amounts("+33 -11 -11 -11")


@clause("DK-1.2c")
@pytest.mark.parametrize(
    ("facts", "right", "wrong"),
    [
        pytest.param(alone(185, "re 60"), 21, 30, id="Re does not double a solo"),
        pytest.param(alone(211, "re 30,kontra"), 33, 84, id="nor do Re and Kontra"),
        pytest.param(alone(190, "re 60"), 21, 18, id="keine 60 is two points announced, not one"),
        pytest.param(alone(120, "kontra"), 9, -9, id="after Kontra alone 120 are enough for the soloist"),
    ],
)
def test_the_traps_of_another_count(facts: Facts, right: int, wrong: int) -> None:
    counted = points_of(facts)[A]
    assert counted != wrong
    assert counted == right


@clause("DK-1.2b")
@pytest.mark.parametrize(("augen", "each"), [(121, 3), (120, -3)])
def test_nothing_is_counted_for_playing_or_losing_a_solo(augen: int, each: int) -> None:
    assert points_of(alone(augen)) == (each, -each // 3, -each // 3, -each // 3)


@clause("DK-1.2b", "DK-1.2c")
@pytest.mark.parametrize("soloist", SEATS)
def test_the_soloist_gets_what_all_three_pay(soloist: Seat) -> None:
    counted = points_of(ended(185, "re,kontra", contract="solo", re=(soloist,)))
    assert counted == tuple(21 if seat == soloist else -7 for seat in SEATS)


# --- nothing special ---


@clause("DK-1.2a")
@pytest.mark.parametrize("contract", ["solo", "normal", "hochzeit"])
def test_special_points_are_not_counted_for_who_plays_alone(contract: str) -> None:
    """Decision: the "etc." of the rule means all special points, the Fuchs as well."""
    plain = replace(alone(140), contract=contract)
    special = replace(plain, specials=Specials(3, 1, (Special("fuchs", A, B), Special("doppelkopf", C))))
    assert score(special, Options()) == score(plain, Options())
    together = replace(ended(140), specials=Specials(3, 1))
    assert [line.clause for line in score(together, Options())] == ["DK-6a", "DK-6e", "DK-6e"]


@clause("DK-1.2a")
def test_a_silent_solo_that_catches_a_fuchs_gets_nothing_for_it() -> None:
    """A holds both queens of Kreuz, says nothing, and takes an ace of Karo of the others with the Dulle."""
    t = normal("A: H10 XD XD; B: KA; C: KA")
    t.play("A:H10 B:KA").play_out()
    facts = t.finished.facts
    assert facts is not None
    assert (facts.re, facts.specials) == ((A,), Specials())
    assert not any(line.clause.startswith(("DK-4", "DK-6e")) for line in t.result.lines)


# --- every solo ---


@clause("DK-1.2b", "DK-1.2c")
@given(facts_of_a_deal(parties=(1,)))
def test_the_lines_add_up_to_the_formula(facts: Facts) -> None:
    assert facts.re_augen is not None
    by_re = 4 if facts.kontra_tricks == 0 else sum(240 - facts.re_augen < limit for limit in (30, 60, 90))
    by_kontra = 4 if facts.re_tricks == 0 else sum(facts.re_augen < limit for limit in (30, 60, 90))
    announced = sum(STEPS.index(step) + 1 for step in (facts.re_said, facts.kontra_said) if step in STEPS)
    words = sum(step is not None for step in (facts.re_said, facts.kontra_said))
    stake = {
        "re": 1 + by_re + announced + 2 * words,
        "kontra": -(1 + by_kontra + announced + 2 * words),
        None: by_re - by_kontra,
    }[winner(facts, Options())]
    assert points_of(facts) == tuple(3 * stake if seat in facts.re else -stake for seat in SEATS)


# --- as at home ---

HOME = Options(solo_counting="doubled")
AT_HOME: list[tuple[Facts, int, int]] = [
    (alone(190, "re 60"), 21, 30),
    (alone(215, "re 30,kontra"), 33, 84),
    (alone(121), 3, 3),
    (alone(110, "re"), -9, -6),
    (alone(110, "re,kontra"), -15, -12),
]


@clause("DK-1.2c", "DK-1.2d", "DK-1.2e")
@pytest.mark.parametrize(("facts", "tournament", "home"), AT_HOME)
def test_a_solo_is_doubled_where_the_exception_of_the_tournament_does_not_hold(
    facts: Facts, tournament: int, home: int
) -> None:
    """The document itself says what it would have been: 30 instead of 21, 84 instead of 33."""
    for options, game_points in ((Options(), tournament), (HOME, home)):
        soloist = sum(line.game_points[A] for line in score(facts, options))
        assert soloist == game_points
        assert all(sum(line.game_points) == 0 for line in score(facts, options))


@clause("DK-1.2a")
def test_at_home_too_a_solo_has_no_special_points_and_none_against_the_old() -> None:
    facts = alone(110, "kontra")
    assert [line.key for line in score(facts, HOME)] == ["line.dk.won-kontra", "line.dk.doubled-kontra"]
    assert why_impossible(replace(facts, specials=Specials(re=1)), HOME) is not None
