"""Game points: every contract with every result, with and without a Spritze; and facts that cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import Kind
from stammtisch.games.schafkopf.counting import why_impossible
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, Foul, outcome, score, unentitled
from stammtisch.rulebook import all_clauses
from stammtisch_dev.testing import clause
from tests.schafkopf.facts import SINGLES, A, B, D, amounts, ended, facts_of_a_deal, points_of, some_options
from tests.schafkopf.table import contract

WON_SIMPLY = [(61, 4), (75, 5), (90, 7), (90, 4)]
WON_SCHNEIDER = [(91, 6), (91, 4), (108, 6), (120, 6)]
WON_SCHNEIDER_ONE_TRICK = [(91, 7), (105, 7), (120, 7)]
WON_DURCH = [(120, 8)]
LOST_SIMPLY = [(60, 4), (60, 6), (31, 1), (45, 3)]
LOST_SCHNEIDER = [(30, 1), (30, 4), (12, 2), (0, 1), (0, 3)]
LOST_DURCH = [(0, 0)]
"""Augen and tricks of the declaring side."""

Row = tuple[list[tuple[int, int]], str, str, str]

RUFSPIEL: list[Row] = [
    (WON_SIMPLY, "SK-points-1", "+1 +1 -1 -1", "+2 +2 -2 -2"),
    (WON_SCHNEIDER, "SK-points-2", "+2 +2 -2 -2", "+4 +4 -4 -4"),
    (WON_SCHNEIDER_ONE_TRICK, "SK-points-2", "+2 +2 -2 -2", "+4 +4 -2 -6"),
    (WON_DURCH, "SK-points-3", "+3 +3 -3 -3", "+6 +6 -3 -9"),
    (LOST_SIMPLY, "SK-points-1", "-1 -1 +1 +1", "-2 -2 +2 +2"),
    (LOST_SCHNEIDER, "SK-points-2", "-2 -2 +2 +2", "-4 -4 +4 +4"),
    (LOST_DURCH, "SK-points-3", "-3 -3 +3 +3", "-6 -6 +6 +6"),
]
SINGLE: list[Row] = [
    (WON_SIMPLY, "SK-points-4", "+6 -2 -2 -2", "+12 -4 -4 -4"),
    (WON_SCHNEIDER, "SK-points-5", "+9 -3 -3 -3", "+18 -6 -6 -6"),
    (WON_SCHNEIDER_ONE_TRICK, "SK-points-5", "+9 -3 -3 -3", "+18 -3 -3 -12"),
    (WON_DURCH, "SK-points-6", "+12 -4 -4 -4", "+24 -4 -4 -16"),
    (LOST_SIMPLY, "SK-points-4", "-6 +2 +2 +2", "-12 +4 +4 +4"),
    (LOST_SCHNEIDER, "SK-points-5", "-9 +3 +3 +3", "-18 +6 +6 +6"),
    (LOST_DURCH, "SK-points-6", "-12 +4 +4 +4", "-24 +8 +8 +8"),
]
TOUT: list[Row] = [
    (WON_DURCH, "SK-points-7", "+18 -6 -6 -6", "+36 -12 -12 -12"),
    ([(120, 7), (90, 6), (45, 3), (30, 1), (0, 0)], "SK-points-7", "-18 +6 +6 +6", "-36 +12 +12 +12"),
]
"""Facts of the row, clause, points without and with a Spritze of D; in the order declarer, (partner,) opponents, D."""


def check_row(kind: Kind, row: Row, *, tout: bool = False) -> None:
    counts, clause_id, without, with_spritze = row
    for augen, tricks in counts:
        plain, doubled = ended(kind, augen, tricks, tout=tout), ended(kind, augen, tricks, tout=tout, spritze=D)
        assert why_impossible(plain, Options()) is None
        assert score(plain, Options())[0].clause == clause_id
        assert points_of(plain) == amounts(without)
        assert points_of(doubled) == amounts(with_spritze)


# --- every contract with every result ---


@clause("SK-points-1", "SK-points-2", "SK-points-3", "SK-points-spritze")
@pytest.mark.parametrize("row", RUFSPIEL)
def test_the_points_of_a_rufspiel(row: Row) -> None:
    check_row("Rufspiel", row)


@clause("SK-points-4", "SK-points-5", "SK-points-6", "SK-points-spritze")
@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize("row", SINGLE)
def test_the_points_of_farbwenz_wenz_and_solo_are_the_same(kind: Kind, row: Row) -> None:
    """Decision: printed are the points of a win; when the soloist loses the signs turn, or the check would fail."""
    check_row(kind, row)


@clause("SK-points-7", "SK-points-spritze")
@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize("row", TOUT)
def test_the_points_of_a_tout_are_the_same_in_every_single_game(kind: Kind, row: Row) -> None:
    """Decision: a lost Tout costs 18 whatever the Augen; Schneider and Durch add nothing."""
    check_row(kind, row, tout=True)


@clause("SK-B5.6")
@pytest.mark.parametrize("kind", ["Rufspiel", *SINGLES])
@pytest.mark.parametrize("tricks", range(5, 9))
def test_a_trick_without_augen_saves_from_durch(kind: Kind, tricks: int) -> None:
    """Decision: Durch and schwarz are a matter of tricks, not of Augen."""
    won, level = outcome(ended(kind, 120, tricks), Options())
    assert (won, level) == (True, "durch" if tricks == 8 else "schneider")
    assert outcome(ended(kind, 0, 8 - tricks), Options()) == (False, "durch" if tricks == 8 else "schneider")


# --- the limits ---


@clause("SK-win-61", "SK-schneider-30")
@pytest.mark.parametrize("spritze", [None, D])
@pytest.mark.parametrize(
    ("augen", "won", "level"),
    [
        (0, False, "schneider"),
        (29, False, "schneider"),
        (30, False, "schneider"),
        (31, False, "simple"),
        (59, False, "simple"),
        (60, False, "simple"),
        (61, True, "simple"),
        (89, True, "simple"),
        (90, True, "simple"),
        (91, True, "schneider"),
        (120, True, "schneider"),
    ],
)
def test_61_win_30_are_schneider_and_opponents_are_free_with_30(
    augen: int, won: bool, level: str, spritze: Seat | None
) -> None:
    """Decision: the ordinance gives the declarer's limit only; by custom the opponents are Schneider up to 29."""
    for kind in ("Rufspiel", *SINGLES):
        assert outcome(ended(kind, augen, 4, spritze=spritze), Options()) == (won, level)


@clause("SK-spritze-6")
@given(facts_of_a_deal(fouls=False), some_options())
def test_a_spritze_moves_no_limit(facts: Facts, options: Options) -> None:
    assert outcome(facts, options) == outcome(replace(facts, spritze=None), options)


@clause("SK-spritze-6", "SK-win-61")
@pytest.mark.parametrize(
    ("augen", "rufspiel", "solo"),
    [
        (61, "+2 +2 -2 -2", "+12 -4 -4 -4"),
        (60, "-2 -2 +2 +2", "-12 +4 +4 +4"),
        (31, "-2 -2 +2 +2", "-12 +4 +4 +4"),
        (30, "-4 -4 +4 +4", "-18 +6 +6 +6"),
    ],
)
def test_against_a_spritze_the_declarer_stays_the_declarer(augen: int, rufspiel: str, solo: str) -> None:
    assert points_of(ended("Rufspiel", augen, 4, spritze=D)) == amounts(rufspiel)
    assert points_of(ended("Solo", augen, 4, spritze=D)) == amounts(solo)


@clause("SK-win-61", "SK-schneider-30")
@pytest.mark.parametrize(
    ("facts", "due"),
    [
        (ended("Rufspiel", 61, 4), "+1 +1 -1 -1"),
        (ended("Rufspiel", 60, 4), "-1 -1 +1 +1"),
        (ended("Rufspiel", 90, 6), "+1 +1 -1 -1"),
        (ended("Rufspiel", 91, 6), "+2 +2 -2 -2"),
        (ended("Rufspiel", 31, 2), "-1 -1 +1 +1"),
        (ended("Rufspiel", 30, 2), "-2 -2 +2 +2"),
        (ended("Rufspiel", 120, 7), "+2 +2 -2 -2"),
        (ended("Rufspiel", 120, 7, spritze=D), "+4 +4 -2 -6"),
        (ended("Solo", 120, 8), "+12 -4 -4 -4"),
        (ended("Solo", 120, 7, tout=True), "-18 +6 +6 +6"),
        (ended("Solo", 60, 4, spritze=D), "-12 +4 +4 +4"),
        (ended("Solo", 90, 7, spritze=D), "+12 -4 -4 -4"),
    ],
)
def test_the_boundary_examples(facts: Facts, due: str) -> None:
    assert points_of(facts) == amounts(due)


# --- unentitled Spritze ---


@clause("SK-spritze-5")
@pytest.mark.parametrize(
    ("augen_of_the_opponents", "their_tricks", "is_unentitled"),
    [
        (30, 1, False),
        (29, 1, True),
        (0, 1, True),
        (0, 0, True),
        (12, 2, False),
        (0, 2, False),
        (29, 2, False),
        (44, 1, False),
        (60, 4, False),
    ],
)
@pytest.mark.parametrize("kind", ["Rufspiel", *SINGLES])
def test_unentitled_is_schneider_and_at_most_one_trick(
    kind: Kind, augen_of_the_opponents: int, their_tricks: int, is_unentitled: bool
) -> None:
    """Decision: both must be true, as the sentence says "and"."""
    facts = ended(kind, 120 - augen_of_the_opponents, 8 - their_tricks, spritze=D)
    assert why_impossible(facts, Options()) is None
    assert unentitled(facts, Options()) == is_unentitled


@clause("SK-spritze-5-1", "SK-spritze-5-2", "SK-spritze-5-3", "SK-spritze-5-4")
@pytest.mark.parametrize(
    ("kind", "tricks", "clause_id", "due"),
    [
        ("Rufspiel", 7, "SK-spritze-5-1", "+4 +4 -2 -6"),
        ("Rufspiel", 8, "SK-spritze-5-2", "+6 +6 -3 -9"),
        *((kind, 7, "SK-spritze-5-3", "+18 -3 -3 -12") for kind in SINGLES),
        *((kind, 8, "SK-spritze-5-4", "+24 -4 -4 -16") for kind in SINGLES),
    ],
)
def test_the_giver_of_an_unentitled_spritze_pays_the_doubling(
    kind: Kind, tricks: int, clause_id: str, due: str
) -> None:
    facts = ended(kind, 120, tricks, spritze=D)
    assert points_of(facts) == amounts(due)
    assert score(facts, Options())[1].clause == clause_id


@clause("SK-spritze-5-1", "SK-spritze-5-3")
@pytest.mark.parametrize(("giver", "due"), [(1, "+18 -12 -3 -3"), (2, "+18 -3 -12 -3"), (3, "+18 -3 -3 -12")])
def test_whoever_gave_it(giver: Seat, due: str) -> None:
    assert points_of(ended("Wenz", 100, 7, spritze=giver)) == amounts(due)


@clause("SK-spritze-5-tout")
@pytest.mark.parametrize(("augen", "tricks", "due"), [(120, 8, "+36 -12 -12 -12"), (120, 7, "-36 +12 +12 +12")])
def test_with_a_tout_no_spritze_is_unentitled(augen: int, tricks: int, due: str) -> None:
    facts = ended("Solo", augen, tricks, tout=True, spritze=D)
    assert not unentitled(facts, Options())
    assert points_of(facts) == amounts(due)


# --- every score ---


@clause("SK-points-1", "SK-points-spritze", "SK-spritze-5")
@given(facts_of_a_deal(), some_options())
def test_every_line_sums_to_zero_and_cites_a_clause_of_the_rule_book(facts: Facts, options: Options) -> None:
    assert why_impossible(facts, Options()) is None
    lines = score(facts, options)
    assert lines
    amounts_due = {0, 50, 100} | ({25} if options.reuegeld_payer == "halves" else set())
    for line in lines:
        assert line.clause in all_clauses()
        assert sum(line.game_points) == 0
        assert len(line.game_points) in (0, 4)
        assert {*line.cents} <= amounts_due


@clause("SK-points-spritze")
@given(facts_of_a_deal(fouls=False), some_options())
def test_a_spritze_doubles_the_winners_and_never_more(facts: Facts, options: Options) -> None:
    single, now = points_of(replace(facts, spritze=None), options), points_of(facts, options)
    factor = 1 if facts.spritze is None else 2
    assert [b for a, b in zip(single, now, strict=True) if a > 0] == [factor * a for a in single if a > 0]


@clause("SK-points-4")
@given(facts_of_a_deal(), some_options(), st.integers(1, 3))
def test_it_does_not_matter_where_one_sits(facts: Facts, options: Options, steps: int) -> None:
    def moved(seat: Seat | None) -> Seat | None:
        return None if seat is None else (seat + steps) % 4

    foul = facts.foul and replace(facts.foul, offender=moved(facts.foul.offender))
    there = replace(
        facts, declarer=moved(facts.declarer), partner=moved(facts.partner), spritze=moved(facts.spritze), foul=foul
    )
    here = points_of(facts, options)
    assert points_of(there, options) == here[-steps:] + here[:-steps]


@clause("SK-points-4")
def test_a_played_deal_and_a_typed_line_go_through_the_same_function() -> None:
    t = contract("A: Solo H").play_out()
    assert t.finished.facts is not None
    assert t.finished.lines == score(t.finished.facts, Options())


# --- facts that cannot be ---

TOO_FAR = Foul(4, "open")


@clause("ENG-seat", "SK-B5.7")
@pytest.mark.parametrize(
    ("facts", "clause_id", "key"),
    [
        (Facts("Wenz", 4, 61, 4), "ENG-seat", "refusal.seat"),
        (Facts("Wenz", -1, 61, 4), "ENG-seat", "refusal.seat"),
        (Facts("Rufspiel", 0, 61, 4, 7), "ENG-seat", "refusal.seat"),
        (ended("Wenz", 61, 4, spritze=9), "ENG-seat", "refusal.seat"),
        (ended("Wenz", 61, 4, foul=TOO_FAR), "ENG-seat", "refusal.seat"),
        (Facts("Rufspiel", 0, 61, 4), "SK-B5.2", "refusal.sk.partner-missing"),
        (Facts("Solo", 0, 61, 4, 1), "SK-B5.2", "refusal.sk.partner-in-single"),
        (Facts("Farbwenz", 0, 61, 4, 1), "SK-B5.2", "refusal.sk.partner-in-single"),
        (Facts("Rufspiel", 2, 61, 4, 2), "SK-B5.3", "refusal.sk.own-partner"),
        (ended("Rufspiel", 120, 8, tout=True), "SK-B5.2", "refusal.sk.rufspiel-tout"),
        (ended("Solo", 61, 4, spritze=A), "SK-B5.7", "refusal.sk.spritze-own-side"),
        (ended("Rufspiel", 61, 4, spritze=A), "SK-B5.7", "refusal.sk.spritze-own-side"),
        (ended("Rufspiel", 61, 4, spritze=B), "SK-B5.7", "refusal.sk.spritze-own-side"),
        (ended("Wenz", 120, 7, tout=True, foul=Foul(D, "won")), "SK-revoke-2", "refusal.sk.tout-won-early"),
    ],
)
def test_impossible_people_are_refused_with_the_reason(facts: Facts, clause_id: str, key: str) -> None:
    refusal = why_impossible(facts, Options())
    assert refusal is not None
    assert (refusal.clause, refusal.key) == (clause_id, key)


@clause("SK-B5.1")
@pytest.mark.parametrize(
    ("augen", "tricks", "key", "args"),
    [
        (121, 8, "augen-range", {"augen": 121}),
        (-1, 0, "augen-range", {"augen": -1}),
        (61, 9, "tricks-range", {"tricks": 9}),
        (61, -1, "tricks-range", {"tricks": -1}),
        (71, 1, "augen-tricks", {"augen": 71, "tricks": 1, "least": 0, "most": 44}),
        (45, 1, "augen-tricks", {"augen": 45, "tricks": 1, "least": 0, "most": 44}),
        (85, 2, "augen-tricks", {"augen": 85, "tricks": 2, "least": 0, "most": 84}),
        (1, 0, "augen-tricks", {"augen": 1, "tricks": 0, "least": 0, "most": 0}),
        (119, 8, "augen-tricks", {"augen": 119, "tricks": 8, "least": 120, "most": 120}),
        (75, 7, "augen-tricks", {"augen": 75, "tricks": 7, "least": 76, "most": 120}),
        (35, 6, "augen-tricks", {"augen": 35, "tricks": 6, "least": 36, "most": 120}),
    ],
)
def test_impossible_counts_are_refused_with_the_reason(augen: int, tricks: int, key: str, args: object) -> None:
    refusal = why_impossible(ended("Solo", augen, tricks), Options())
    assert refusal is not None
    assert (refusal.clause, refusal.key, refusal.args) == ("SK-B5.1", f"refusal.sk.{key}", args)


@clause("SK-B5.1")
@pytest.mark.parametrize(("augen", "tricks"), [(44, 1), (84, 2), (0, 0), (120, 8), (76, 7), (36, 6), (0, 3), (8, 4)])
def test_the_most_and_the_fewest_augen_of_so_many_tricks_are_possible(augen: int, tricks: int) -> None:
    assert why_impossible(ended("Solo", augen, tricks), Options()) is None


@clause("SK-B5.1")
def test_a_deal_ended_by_a_foul_has_fewer_tricks_but_no_more_augen() -> None:
    foul = Foul(D, "open")
    assert why_impossible(ended("Solo", 50, 1, foul=foul), Options()) is None
    refusal = why_impossible(ended("Solo", 121, 1, foul=foul), Options())
    assert refusal is not None
    assert refusal.key == "refusal.sk.augen-range"
