"""Every option: its default is the club's, nothing else is accepted, and each reading of a score has its example."""

from typing import Any

import msgspec
import pytest

from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import Kind
from stammtisch.games.schafkopf.options import Options, Timing
from stammtisch.games.schafkopf.scoring import Phase, score
from stammtisch_dev.testing import clause
from tests.schafkopf.facts import SINGLES, A, B, C, D, amounts, ended, points_of, stopped

DEFAULTS: dict[str, Any] = {
    "mode": "strict",
    "deals": 32,
    "tout_rank": "merged",
    "hold_solo_tout": True,
    "runaway": "any_lead",
    "spritze_trump_check": "initial",
    "opp_schneider_max": 29,
    "unentitled_rule": True,
    "reuegeld_payer": "declarer",
    "reuegeld_offender": "undecided",
    "revoke_won_level": "simple",
    "revoke_tout": "literal",
    "revoke_vote": "unanimous",
    "supervised": False,
    "time_out": "sensible",
    "timing": Timing(),
}


def test_the_defaults_are_the_readings_of_the_club() -> None:
    assert {name: getattr(Options(), name) for name in Options.__struct_fields__} == DEFAULTS


def test_nothing_is_timed_unless_wanted() -> None:
    """Decision: the ordinance knows no clock."""
    assert {getattr(Timing(), name) for name in Timing.__struct_fields__} == {None}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mode", "lax"),
        ("deals", 0),
        ("deals", 401),
        ("tout_rank", "other"),
        ("runaway", "never"),
        ("spritze_trump_check", "later"),
        ("opp_schneider_max", 31),
        ("unentitled_rule", "yes"),
        ("reuegeld_payer", "nobody"),
        ("revoke_won_level", "double"),
        ("revoke_tout", "half"),
        ("revoke_vote", "lot"),
        ("supervised", 1),
        ("timing", {"turn": 0}),
        ("timing", {"turn": 3601}),
        ("extra_contracts", ["Geier"]),
    ],
)
def test_another_value_or_an_unknown_option_is_refused(field: str, value: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({field: value}, Options)


def test_options_come_back_whole_from_their_own_bytes() -> None:
    """Defaults are written too: a later default must never rewrite an old match."""
    written = msgspec.json.encode(Options(deals=4, timing=Timing(turn=20)))
    assert set(msgspec.json.decode(written)) == set(Options.__struct_fields__)
    assert msgspec.json.decode(written, type=Options) == Options(deals=4, timing=Timing(turn=20))


# --- opp_schneider_max ---


@clause("SK-schneider-30")
@pytest.mark.parametrize(
    ("most", "augen", "rufspiel", "solo"),
    [
        (29, 90, "+1 +1 -1 -1", "+6 -2 -2 -2"),
        (29, 91, "+2 +2 -2 -2", "+9 -3 -3 -3"),
        (30, 89, "+1 +1 -1 -1", "+6 -2 -2 -2"),
        (30, 90, "+2 +2 -2 -2", "+9 -3 -3 -3"),
        (30, 30, "-2 -2 +2 +2", "-9 +3 +3 +3"),
        (30, 31, "-1 -1 +1 +1", "-6 +2 +2 +2"),
    ],
)
def test_opponents_with_30_are_free_or_by_option_schneider(most: int, augen: int, rufspiel: str, solo: str) -> None:
    options = Options(opp_schneider_max=30 if most == 30 else 29)
    assert points_of(ended("Rufspiel", augen, 5), options) == amounts(rufspiel)
    assert points_of(ended("Solo", augen, 5), options) == amounts(solo)


@clause("SK-spritze-5")
def test_with_that_option_a_single_trick_of_30_makes_the_spritze_unentitled() -> None:
    facts = ended("Solo", 90, 7, spritze=D)
    assert points_of(facts) == amounts("+12 -4 -4 -4")
    assert points_of(facts, Options(opp_schneider_max=30)) == amounts("+18 -3 -3 -12")


# --- unentitled_rule ---


@clause("SK-spritze-5")
@pytest.mark.parametrize(
    ("kind", "tricks", "on", "off"),
    [
        ("Rufspiel", 7, "+4 +4 -2 -6", "+4 +4 -4 -4"),
        ("Rufspiel", 8, "+6 +6 -3 -9", "+6 +6 -6 -6"),
        ("Wenz", 7, "+18 -3 -3 -12", "+18 -6 -6 -6"),
        ("Wenz", 8, "+24 -4 -4 -16", "+24 -8 -8 -8"),
    ],
)
def test_without_the_rule_an_unentitled_spritze_doubles_like_any_other(
    kind: Kind, tricks: int, on: str, off: str
) -> None:
    facts = ended(kind, 120, tricks, spritze=D)
    assert points_of(facts) == amounts(on)
    assert points_of(facts, Options(unentitled_rule=False)) == amounts(off)
    assert score(facts, Options(unentitled_rule=False))[1].clause == "SK-points-spritze"


# --- revoke_won_level ---


@clause("SK-revoke-2")
@pytest.mark.parametrize(
    ("kind", "phase", "offender", "simple", "secured"),
    [
        ("Solo", "won", D, "+6 0 0 -6", "+9 0 0 -9"),
        ("Solo", "won", A, "+6 -2 -2 -2", "+9 -3 -3 -3"),
        ("Solo", "lost", A, "-6 +2 +2 +2", "-9 +3 +3 +3"),
        ("Solo", "lost", D, "-6 +2 +2 +2", "-9 +3 +3 +3"),
        ("Rufspiel", "won", C, "+1 +1 -2 0", "+2 +2 -4 0"),
        ("Rufspiel", "won", B, "+1 +1 -1 -1", "+2 +2 -2 -2"),
        ("Rufspiel", "lost", B, "0 -2 +1 +1", "0 -4 +2 +2"),
    ],
)
def test_a_game_won_before_the_foul_counts_simply_or_by_option_at_the_level_secured(
    kind: Kind, phase: Phase, offender: Seat, simple: str, secured: str
) -> None:
    """Decision: the only printed example is simple; who was certain of Schneider may ask to play on."""
    level = Options(revoke_won_level="secured")
    certain = stopped(kind, phase, offender, secured=True)
    assert points_of(certain) == amounts(simple)
    assert points_of(certain, level) == amounts(secured)
    assert points_of(stopped(kind, phase, offender), level) == amounts(simple)


@clause("SK-revoke-2")
def test_a_tout_has_no_level_to_secure() -> None:
    lost = stopped("Solo", "lost", D, tout=True, secured=True)
    assert points_of(lost, Options(revoke_won_level="secured")) == amounts("-18 +6 +6 +6")


# --- revoke_tout ---


@clause("SK-revoke-7", "SK-revoke-8")
@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize(
    ("offender", "spritze", "literal", "scaled"),
    [
        (D, None, "+6 +2 +2 -10", "+18 +6 +6 -30"),
        (D, C, "+12 +4 +4 -20", "+36 +12 +12 -60"),
        (A, None, "-6 +2 +2 +2", "-18 +6 +6 +6"),
        (A, C, "-12 +4 +4 +4", "-36 +12 +12 +12"),
    ],
)
def test_an_open_tout_stopped_by_a_foul_counts_literally_or_by_option_at_its_own_rate(
    kind: Kind, offender: Seat, spritze: Seat | None, literal: str, scaled: str
) -> None:
    """Decision: waiving wins the game simply, also a Tout; who wants eighteen has to play on."""
    facts = stopped(kind, "open", offender, spritze=spritze, tout=True)
    assert points_of(facts) == amounts(literal)
    assert points_of(facts, Options(revoke_tout="scaled")) == amounts(scaled)


@clause("SK-revoke-7")
def test_that_option_touches_nothing_but_a_tout() -> None:
    facts = stopped("Solo", "open", D)
    assert points_of(facts, Options(revoke_tout="scaled")) == points_of(facts) == amounts("+6 +2 +2 -10")
