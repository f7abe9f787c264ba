"""Reuegeld: fifty cents or one euro, one payer, never doubled."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import cents
from stammtisch.games.schafkopf.contracts import Kind
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, Foul, Phase, outcome, score
from stammtisch_dev.testing import clause
from tests.schafkopf.facts import SINGLES, A, B, C, D, ended, facts_of_a_deal, some_options, stopped

WON = [(61, 4), (91, 6), (105, 7), (120, 8)]
LOST = [(60, 4), (30, 2), (0, 0)]
"""The height of victory or defeat changes nothing."""


def paid(facts: Facts, options: Options | None = None) -> tuple[int, ...]:
    return cents(score(facts, options or Options()), width=4)


def by(payer: Seat | None, amount: int) -> tuple[int, ...]:
    return tuple(amount if seat == payer else 0 for seat in range(4))


@clause("SK-reuegeld-1")
@pytest.mark.parametrize(
    ("counts", "spritze", "payer"),
    [(WON, None, None), (WON, D, D), (WON, C, C), (LOST, None, A), (LOST, D, A)],
)
def test_reuegeld_of_a_rufspiel(counts: list[tuple[int, int]], spritze: Seat | None, payer: Seat | None) -> None:
    """Decision: the declarer alone pays for a lost game; an unentitled Spritze is a lost Spritze like any other."""
    for augen, tricks in counts:
        assert paid(ended("Rufspiel", augen, tricks, spritze=spritze)) == by(payer, 50)


@clause("SK-reuegeld-2")
@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize(
    ("counts", "spritze", "payer"),
    [(WON, None, None), (WON, D, D), (WON, B, B), (LOST, None, A), (LOST, D, A)],
)
def test_reuegeld_of_a_single_game(
    kind: Kind, counts: list[tuple[int, int]], spritze: Seat | None, payer: Seat | None
) -> None:
    """Decision: the second line of the ordinance means a lost Spritze on a Solo, Wenz or Farbwenz."""
    for augen, tricks in counts:
        assert paid(ended(kind, augen, tricks, spritze=spritze)) == by(payer, 100)


@clause("SK-reuegeld-2")
@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize(("tricks", "spritze", "payer"), [(8, None, None), (8, C, C), (7, None, A), (7, C, A)])
def test_a_tout_has_no_rate_of_its_own(kind: Kind, tricks: int, spritze: Seat | None, payer: Seat | None) -> None:
    assert paid(ended(kind, 120, tricks, tout=True, spritze=spritze)) == by(payer, 100)


@clause("SK-reuegeld-1", "SK-reuegeld-2")
@pytest.mark.parametrize(
    ("kind", "rate", "clause_id"), [("Rufspiel", 50, "SK-reuegeld-1"), ("Wenz", 100, "SK-reuegeld-2")]
)
def test_the_line_names_its_clause_and_the_payer(kind: Kind, rate: int, clause_id: str) -> None:
    lost, spritze = score(ended(kind, 50, 4), Options())[-1], score(ended(kind, 70, 4, spritze=D), Options())[-1]
    assert (lost.clause, lost.key) == (clause_id, "line.sk.reuegeld-lost")
    assert (spritze.clause, spritze.key) == (clause_id, "line.sk.reuegeld-spritze")
    assert (lost.args["seat"], spritze.args["seat"]) == (A, D)
    assert lost.args["cents"] == spritze.args["cents"] == rate


@clause("SK-reuegeld-1", "SK-reuegeld-2")
@given(facts_of_a_deal())
def test_there_is_never_more_than_one_payer_and_never_more_than_the_rate(facts: Facts) -> None:
    rate = 50 if facts.contract == "Rufspiel" else 100
    assert sum(paid(facts)) in (0, rate)
    assert sorted(paid(facts))[:3] == [0, 0, 0]


@clause("SK-reuegeld-1", "SK-reuegeld-2")
@given(facts_of_a_deal(fouls=False), some_options())
def test_nobody_pays_for_a_won_game_without_spritze_and_somebody_for_every_other(
    facts: Facts, options: Options
) -> None:
    won, _ = outcome(facts, options)
    assert (sum(paid(facts, options)) == 0) == (won and facts.spritze is None)


# --- by option ---


@clause("SK-reuegeld-1")
@pytest.mark.parametrize("spritze", [None, D])
def test_by_option_the_whole_declaring_side_pays_for_a_lost_game(spritze: Seat | None) -> None:
    """Decision: then each of the two pays the full rate; a lost Spritze is still its giver's."""
    side = Options(reuegeld_payer="side")
    assert paid(ended("Rufspiel", 50, 4, spritze=spritze), side) == (50, 50, 0, 0)
    lines = [line for line in score(ended("Rufspiel", 50, 4, spritze=spritze), side) if line.cents]
    assert [line.args["seat"] for line in lines] == [A, B]
    assert paid(ended("Rufspiel", 70, 4, spritze=D), side) == (0, 0, 0, 50)


@clause("SK-reuegeld-1")
def test_by_another_option_each_of_the_two_pays_half() -> None:
    """A giver who goes down, and whoever loses a game by a fault, is alone and pays it all."""
    halves = Options(reuegeld_payer="halves")
    assert paid(ended("Rufspiel", 50, 4), halves) == (25, 25, 0, 0)
    assert paid(ended("Rufspiel", 70, 4, spritze=D), halves) == by(D, 50)
    assert paid(stopped("Rufspiel", "open", B), halves) == by(B, 50)
    assert paid(ended("Wenz", 50, 4), halves) == by(A, 100)


@clause("SK-reuegeld-2")
def test_a_soloist_is_a_side_of_his_own() -> None:
    assert paid(ended("Wenz", 50, 4), Options(reuegeld_payer="side")) == (100, 0, 0, 0)


# --- after a foul ---


@clause("SK-reuegeld-1")
@pytest.mark.parametrize(
    ("phase", "offender", "spritze", "payer"),
    [
        ("open", A, None, A),
        ("open", B, None, B),
        ("open", B, D, B),
        ("open", C, None, None),
        ("open", C, D, D),
        ("won", C, None, None),
        ("won", C, D, D),
        ("won", A, None, None),
        ("won", A, D, D),
        ("lost", B, None, A),
        ("lost", A, D, A),
        ("lost", C, None, A),
        ("lost", C, D, A),
    ],
)
@pytest.mark.parametrize("payers", ["declarer", "side"])
def test_reuegeld_of_a_rufspiel_that_a_foul_ended(
    phase: Phase, offender: Seat, spritze: Seat | None, payer: Seat | None, payers: str
) -> None:
    """Decision: whose fault loses an open game pays, else the declarer; when the declaring side wins, a giver pays."""
    options = Options(reuegeld_payer="declarer" if payers == "declarer" else "side")
    whole_side = payers == "side" and phase == "lost"
    due = (50, 50, 0, 0) if whole_side else by(payer, 50)
    assert paid(stopped("Rufspiel", phase, offender, spritze=spritze), options) == due


@clause("SK-reuegeld-2")
@pytest.mark.parametrize("tout", [False, True])
@pytest.mark.parametrize(
    ("phase", "offender", "spritze", "payer"),
    [
        ("open", A, None, A),
        ("open", D, None, None),
        ("open", D, C, C),
        ("open", D, D, D),
        ("lost", A, C, A),
        ("lost", D, C, A),
    ],
)
def test_reuegeld_of_a_single_game_that_a_foul_ended(
    phase: Phase, offender: Seat, spritze: Seat | None, payer: Seat | None, tout: bool
) -> None:
    assert paid(stopped("Solo", phase, offender, spritze=spritze, tout=tout)) == by(payer, 100)


@clause("SK-reuegeld-1", "SK-reuegeld-2")
@given(facts_of_a_deal(fouls=False), some_options())
def test_played_on_after_a_foul_the_real_outcome_decides_who_pays(facts: Facts, options: Options) -> None:
    foul = Foul(facts.side[-1], "open", continued=True)
    assert paid(replace(facts, foul=foul), options) == paid(facts, options)


@clause("SK-reuegeld-1")
def test_a_game_lost_before_the_partner_erred_is_the_declarers() -> None:
    lost = stopped("Rufspiel", "lost", B)
    assert paid(lost) == by(A, 50)
    assert paid(lost, Options(reuegeld_payer="side")) == (50, 50, 0, 0)
    assert paid(lost, Options(reuegeld_offender="always")) == by(B, 50), "the other reading"
    assert paid(stopped("Rufspiel", "open", B)) == by(B, 50)
