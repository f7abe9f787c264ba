"""Game points of a deal with a wrong lead or uncorrected wrong following: every phase, contract and offender."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import Kind
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, Foul, Phase, score
from stammtisch_dev.testing import clause
from tests.schafkopf.facts import (
    SINGLES,
    A,
    B,
    C,
    D,
    amounts,
    ended,
    facts_of_a_deal,
    points_of,
    some_options,
    stopped,
)

# --- decided before the foul ---


@clause("SK-revoke-2", "SK-revoke-3", "SK-revoke-4", "SK-revoke-9")
@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize(
    ("phase", "offender", "clause_id", "due", "with_spritze"),
    [
        ("won", D, "SK-revoke-3", "+6 0 0 -6", "+12 0 0 -12"),
        ("won", B, "SK-revoke-3", "+6 -6 0 0", "+12 -12 0 0"),
        ("won", A, "SK-revoke-2", "+6 -2 -2 -2", "+12 -4 -4 -4"),
        ("lost", A, "SK-revoke-3", "-6 +2 +2 +2", "-12 +4 +4 +4"),
        ("lost", D, "SK-revoke-2", "-6 +2 +2 +2", "-12 +4 +4 +4"),
    ],
)
def test_a_decided_single_game(
    kind: Kind, phase: Phase, offender: Seat, clause_id: str, due: str, with_spritze: str
) -> None:
    """Decision: what is won stays won, simply; a losing offender pays alone, a winning one changes nothing."""
    facts = stopped(kind, phase, offender)
    assert points_of(facts) == amounts(due)
    assert score(facts, Options())[0].clause == clause_id
    for giver in (B, C, D):
        doubled = stopped(kind, phase, offender, spritze=giver)
        assert points_of(doubled) == amounts(with_spritze)
        assert score(doubled, Options())[1].clause == "SK-revoke-9"


@clause("SK-revoke-2", "SK-revoke-3", "SK-revoke-4", "SK-revoke-9")
@pytest.mark.parametrize(
    ("phase", "offender", "due", "with_spritze"),
    [
        ("won", C, "+1 +1 -2 0", "+2 +2 -4 0"),
        ("won", D, "+1 +1 0 -2", "+2 +2 0 -4"),
        ("won", A, "+1 +1 -1 -1", "+2 +2 -2 -2"),
        ("won", B, "+1 +1 -1 -1", "+2 +2 -2 -2"),
        ("lost", A, "-2 0 +1 +1", "-4 0 +2 +2"),
        ("lost", B, "0 -2 +1 +1", "0 -4 +2 +2"),
        ("lost", C, "-1 -1 +1 +1", "-2 -2 +2 +2"),
        ("lost", D, "-1 -1 +1 +1", "-2 -2 +2 +2"),
    ],
)
def test_a_decided_rufspiel(phase: Phase, offender: Seat, due: str, with_spritze: str) -> None:
    """Decision: shared like the printed Solo: the innocent partner of the offender stays at zero."""
    assert points_of(stopped("Rufspiel", phase, offender)) == amounts(due)
    for giver in (C, D):
        assert points_of(stopped("Rufspiel", phase, offender, spritze=giver)) == amounts(with_spritze)


@clause("SK-revoke-2", "SK-revoke-9")
@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize("offender", [A, B, C, D])
def test_a_tout_that_was_lost_already_is_lost_whoever_fouls(kind: Kind, offender: Seat) -> None:
    assert points_of(stopped(kind, "lost", offender, tout=True)) == amounts("-18 +6 +6 +6")
    assert points_of(stopped(kind, "lost", offender, tout=True, spritze=C)) == amounts("-36 +12 +12 +12")


@clause("SK-revoke-3")
@given(facts_of_a_deal(), st.sampled_from(("won", "lost")), st.sampled_from((A, B, C, D)), some_options())
def test_no_certain_loser_gets_a_plus(facts: Facts, phase: Phase, offender: Seat, options: Options) -> None:
    assert facts.augen is not None
    decided = replace(facts, tout=False, foul=Foul(offender, phase, secured=facts.augen > 60))
    game_points = points_of(decided, options)
    for seat in range(4):
        on_the_winning_side = (seat in facts.side) == (phase == "won")
        assert game_points[seat] > 0 if on_the_winning_side else game_points[seat] <= 0


# --- not decided, and not played on ---


@clause("SK-revoke-7", "SK-revoke-8", "SK-revoke-9")
@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize("tout", [False, True])
@pytest.mark.parametrize(
    ("offender", "due", "with_spritze"),
    [
        (D, "+6 +2 +2 -10", "+12 +4 +4 -20"),
        (B, "+6 -10 +2 +2", "+12 -20 +4 +4"),
        (A, "-6 +2 +2 +2", "-12 +4 +4 +4"),
    ],
)
def test_an_open_single_game(kind: Kind, tout: bool, offender: Seat, due: str, with_spritze: str) -> None:
    """Decision: ten fit an opponent only; a soloist who fouls loses simply. A Tout counts literally the same."""
    assert points_of(stopped(kind, "open", offender, tout=tout)) == amounts(due)
    for giver in (B, C, D):
        assert points_of(stopped(kind, "open", offender, tout=tout, spritze=giver)) == amounts(with_spritze)


@clause("SK-revoke-7", "SK-revoke-8", "SK-revoke-9")
@pytest.mark.parametrize(
    ("offender", "due", "with_spritze"),
    [
        (A, "-3 +1 +1 +1", "-6 +2 +2 +2"),
        (B, "+1 -3 +1 +1", "+2 -6 +2 +2"),
        (C, "+1 +1 -3 +1", "+2 +2 -6 +2"),
        (D, "+1 +1 +1 -3", "+2 +2 +2 -6"),
    ],
)
def test_an_open_rufspiel(offender: Seat, due: str, with_spritze: str) -> None:
    """Decision: his own partner gets the point too; the text says so, and it stays so."""
    assert points_of(stopped("Rufspiel", "open", offender)) == amounts(due)
    for giver in (C, D):
        assert points_of(stopped("Rufspiel", "open", offender, spritze=giver)) == amounts(with_spritze)


# --- played on ---


@clause("SK-revoke-10")
@given(facts_of_a_deal(), some_options())
def test_played_on_it_counts_as_it_came_out(facts: Facts, options: Options) -> None:
    foul = replace(facts.foul or Foul(0, "open"), continued=True)
    after = replace(facts, foul=foul)
    assert points_of(after, options) == points_of(replace(facts, foul=None), options)
    marked = [line for line in score(after, options) if line.clause == "SK-revoke-10"]
    assert [line.args for line in marked] == [{"seat": foul.offender}]


# --- the worked examples ---


@clause("SK-revoke-10")
@pytest.mark.parametrize(
    ("facts", "due"),
    [
        (ended("Solo", 59, 4, foul=Foul(D, "open", continued=True)), "-6 +2 +2 +2"),
        (ended("Solo", 91, 6, foul=Foul(D, "open", continued=True)), "+9 -3 -3 -3"),
        (ended("Wenz", 120, 8, foul=Foul(D, "open", continued=True)), "+12 -4 -4 -4"),
        (ended("Solo", 120, 8, tout=True, foul=Foul(D, "open", continued=True)), "+18 -6 -6 -6"),
    ],
)
def test_who_wants_more_plays_on_and_may_get_less(facts: Facts, due: str) -> None:
    assert points_of(facts) == amounts(due)


@clause("SK-revoke-7", "SK-revoke-8")
def test_worked_a_soloist_with_48_stops_after_an_opponent_revoked() -> None:
    foul = Foul(D, "open")
    assert points_of(ended("Solo", 48, 3, foul=foul)) == amounts("+6 +2 +2 -10")


@clause("SK-revoke-4")
def test_worked_a_soloist_had_61_after_six_tricks_when_an_opponent_revoked() -> None:
    assert points_of(ended("Solo", 61, 5, foul=Foul(D, "won"))) == amounts("+6 0 0 -6")


@clause("SK-revoke-9")
def test_worked_the_called_partner_kept_the_sau_when_searched_and_there_was_a_spritze() -> None:
    assert points_of(stopped("Rufspiel", "open", B, spritze=D)) == amounts("+2 -6 +2 +2")


@clause("SK-revoke-3", "SK-revoke-4")
def test_worked_the_declarer_led_out_of_turn_when_the_opponents_had_60() -> None:
    assert points_of(ended("Rufspiel", 40, 3, foul=Foul(A, "lost"))) == amounts("-2 0 +1 +1")


@clause("SK-revoke-8", "SK-revoke-9")
def test_worked_a_soloist_revoked_in_a_wenz_with_spritze_and_nobody_at_the_limit() -> None:
    assert points_of(stopped("Wenz", "open", A, spritze=C)) == amounts("-12 +4 +4 +4")
