"""Game points of two against two: the worked examples line by line, the order of counting, revoke, no Böcke."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.counting import why_impossible
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party, Specials, score, winner
from stammtisch.rulebook import all_clauses
from stammtisch_dev.testing import clause
from tests.doppelkopf.facts import (
    STEPS,
    A,
    B,
    C,
    D,
    amounts,
    counted,
    ended,
    facts_of_a_deal,
    points_of,
    some_options,
    winner_of,
)
from tests.doppelkopf.table import normal

Row = tuple[str, Facts, Party | None, str, int]

EXAMPLES: list[Row] = [
    ("N1", ended(121), "re", "won-re +1", 1),
    ("N2", ended(120), "kontra", "won-kontra -1, old -1", -2),
    ("N3", ended(130, "re"), "re", "won-re +1, doubled-re +1", 2),
    ("N4", ended(120, "re"), "kontra", "won-kontra -1, old -1, doubled-re -2", -4),
    ("N5", ended(120, "kontra"), "re", "won-re +1, doubled-kontra +1", 2),
    ("N6", ended(119, "kontra"), "kontra", "won-kontra -1, old -1, doubled-kontra -2", -4),
    ("N7", ended(121, "re,kontra"), "re", "won-re +1, doubled-re +1, doubled-kontra +2", 4),
    ("N8", ended(120, "re,kontra"), "kontra", "won-kontra -1, old -1, doubled-re -2, doubled-kontra -4", -8),
    ("N9", ended(155, "re 90"), "re", "won-re +1, reached 90 +1, announced 90 +1, doubled-re +3", 6),
    ("N10", ended(150, "re 90"), "kontra", "won-kontra -1, announced 90 -1, old -1, doubled-re -3", -6),
    ("N11", ended(115, "re 90"), "kontra", "won-kontra -1, announced 90 -1, old -1, doubled-re -3", -6),
    (
        "N12",
        ended(170, "re 60,kontra"),
        "kontra",
        "won-kontra -1, announced 90 -1, announced 60 -1, old -1, doubled-re -4, doubled-kontra -8",
        -16,
    ),
    (
        "N13",
        ended(140, "re", specials="2:1"),
        "re",
        "won-re +1, doubled-re +1, specials-re +2, specials-kontra -1",
        3,
    ),
    ("N14", ended(110, specials="0:2"), "kontra", "won-kontra -1, old -1, specials-kontra -2", -4),
    ("N15", ended(125, specials="0:3"), "re", "won-re +1, specials-kontra -3", -2),
    (
        "N16",
        ended(240, "re schwarz"),
        "re",
        (
            "won-re +1, reached 90 +1, announced 90 +1, reached 60 +1, announced 60 +1, "
            "reached 30 +1, announced 30 +1, reached schwarz +1, announced schwarz +1, doubled-re +9"
        ),
        18,
    ),
    ("N17", ended(240), "re", "won-re +1, reached 90 +1, reached 60 +1, reached 30 +1, reached schwarz +1", 5),
    (
        "N18",
        ended(0),
        "kontra",
        "won-kontra -1, reached 90 -1, reached 60 -1, reached 30 -1, reached schwarz -1, old -1",
        -6,
    ),
    (
        "N19",
        ended(85, "kontra 90"),
        "kontra",
        "won-kontra -1, reached 90 -1, announced 90 -1, old -1, doubled-kontra -4",
        -8,
    ),
    ("N20", ended(90, "kontra 90"), "re", "won-re +1, announced 90 +1, doubled-kontra +2", 4),
    ("N21", ended(95, "re,kontra 90"), "re", "won-re +1, announced 90 +1, doubled-re +2, doubled-kontra +4", 8),
    (
        "N22",
        ended(180, "re 60"),
        "kontra",
        "won-kontra -1, announced 90 -1, announced 60 -1, old -1, doubled-re -4",
        -8,
    ),
    (
        "N23",
        ended(211, "re 30,kontra", specials="1:0"),
        "re",
        (
            "won-re +1, reached 90 +1, announced 90 +1, reached 60 +1, announced 60 +1, reached 30 +1, "
            "announced 30 +1, doubled-re +7, doubled-kontra +14, specials-re +1"
        ),
        29,
    ),
    (
        "N24",
        ended(88, "re,kontra", specials="1:2"),
        "kontra",
        "won-kontra -1, reached 90 -1, old -1, doubled-re -3, doubled-kontra -6, specials-re +1, specials-kontra -2",
        -13,
    ),
    (
        "N25",
        ended(151, "re 90,kontra 60"),
        "re",
        (
            "won-re +1, reached 90 +1, announced 90 +1, announced 90 +1, announced 60 +1, doubled-re +5, "
            "doubled-kontra +10"
        ),
        20,
    ),
    ("N26", ended(140, "re 90,kontra 90", specials="1:0"), None, "nobody +0, specials-re +1", 1),
    ("N27", ended(170, "re 60,kontra 60"), None, "nobody +0, reached 90 +1", 1),
    (
        "N28",
        ended(240, "re schwarz", tricks=11, pack=48),
        "kontra",
        "won-kontra -1, announced 90 -1, announced 60 -1, announced 30 -1, announced schwarz -1, old -1, doubled-re -6",
        -12,
    ),
    ("N29", ended(185), "re", "won-re +1, reached 90 +1, reached 60 +1", 3),
    ("N30", ended(160, "re", contract="hochzeit"), "re", "won-re +1, reached 90 +1, doubled-re +2", 4),
    ("N31", ended(110, contract="armut"), "kontra", "won-kontra -1, old -1", -2),
]
"""Facts, who wins, the lines as Re sees them, what each of Re gets."""


# --- the worked examples ---


@clause("DK-6a", "DK-6b", "DK-6c", "DK-6d", "DK-6e", "DK-3a", "DK-3b", "DK-III")
@pytest.mark.parametrize("row", EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_the_worked_examples(row: Row) -> None:
    """Decision: steps announced count for whoever wins; when both fail theirs nobody wins and nothing is doubled."""
    _, facts, won, lines, each = row
    assert why_impossible(facts, Options()) is None
    assert winner_of(facts) == won
    assert counted(facts) == lines
    assert points_of(facts) == (each, each, -each, -each)


@clause("DK-2b", "DK-2c")
@pytest.mark.parametrize("offender", [A, B, C, D])
@pytest.mark.parametrize("row", EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_a_revoke_costs_nine_whatever_the_game_was(row: Row, offender: Seat) -> None:
    """N32. Decision: the partner gets three like the others, as the rule knows no parties here."""
    facts = replace(row[1], revoke=offender)
    assert why_impossible(facts, Options()) is None
    assert points_of(facts) == tuple(-9 if seat == offender else 3 for seat in range(4))


@clause("DK-2b")
@pytest.mark.parametrize(("deliberate", "key"), [(False, "line.dk.revoke"), (True, "line.dk.revoke-deliberate")])
def test_a_deliberate_revoke_is_marked_and_costs_the_same(deliberate: bool, key: str) -> None:
    """Decision: nine even for who would have lost more; the mark lets the director decide."""
    facts = replace(ended(20, "re,kontra"), revoke=C, deliberate=deliberate)
    (line,) = score(facts, Options())
    assert (line.clause, line.key, line.args) == ("DK-2b", key, {"seat": C})
    assert line.game_points == amounts("+3 +3 -9 +3")


# --- the order of counting ---


@clause("DK-6a", "DK-6b", "DK-6c", "DK-6d", "DK-6e")
def test_first_the_steps_then_the_old_then_the_doublings_then_the_special_points() -> None:
    lines = score(ended(88, "re,kontra 90", specials="1:2"), Options())
    assert [line.clause for line in lines] == ["DK-6a"] * 3 + ["DK-6b", "DK-6c", "DK-6d", "DK-6e", "DK-6e"]


@clause("DK-6c", "DK-6d")
@pytest.mark.parametrize(
    ("announced", "clauses"),
    [
        ("", []),
        ("re", [("DK-6c", "doubled-re")]),
        ("kontra", [("DK-6c", "doubled-kontra")]),
        ("re,kontra", [("DK-6c", "doubled-re"), ("DK-6d", "doubled-kontra")]),
        ("kontra,re", [("DK-6c", "doubled-re"), ("DK-6d", "doubled-kontra")]),
        ("re 90", [("DK-6c", "doubled-re")]),
    ],
)
def test_one_doubling_for_each_side_that_spoke(announced: str, clauses: list[tuple[str, str]]) -> None:
    clauses_and_keys = [
        (line.clause, line.key.removeprefix("line.dk.")) for line in score(ended(155, announced), Options())
    ]
    assert [pair for pair in clauses_and_keys if "doubled" in pair[1]] == clauses


@clause("DK-6b", "DK-6c", "DK-6e", "DK-3b")
@pytest.mark.parametrize(
    ("facts", "right", "wrong"),
    [
        pytest.param(ended(140, "re", specials="2:1"), 3, 4, id="special points are not doubled"),
        pytest.param(ended(120, "re"), -4, -3, id="the point against the old is doubled"),
        pytest.param(ended(130, "re"), 2, 3, id="Re doubles and does not add two"),
        pytest.param(ended(120, "kontra"), 2, -4, id="after Kontra alone 120 are enough for Re"),
        pytest.param(ended(185, "re 60"), 10, 8, id="keine 60 includes keine 90"),
    ],
)
def test_the_traps_of_another_order(facts: Facts, right: int, wrong: int) -> None:
    counted = points_of(facts)[A]
    assert counted != wrong
    assert counted == right


@clause("DK-6a")
@pytest.mark.parametrize(
    ("facts", "each"),
    [
        (ended(240, "re schwarz,kontra"), 36),
        (ended(0, "re,kontra schwarz"), -40),
        (ended(240, "re schwarz,kontra schwarz"), 52),
        (ended(0, "re schwarz,kontra schwarz"), -56),
    ],
)
def test_the_largest_values(facts: Facts, each: int) -> None:
    assert points_of(facts) == (each, each, -each, -each)


# --- every score ---


def value(facts: Facts) -> int:
    """What each of Re gets in a game of two against two, by the formula instead of line by line."""
    assert facts.re_augen is not None
    by_re = 4 if facts.kontra_tricks == 0 else sum(240 - facts.re_augen < limit for limit in (30, 60, 90))
    by_kontra = 4 if facts.re_tricks == 0 else sum(facts.re_augen < limit for limit in (30, 60, 90))
    announced = sum(STEPS.index(step) + 1 for step in (facts.re_said, facts.kontra_said) if step in STEPS)
    extra = facts.specials.re - facts.specials.kontra
    won = winner(facts, Options())
    if won is None:
        return by_re - by_kontra + extra
    times = 1 << ((facts.re_said is not None) + (facts.kontra_said is not None))
    if won == "re":
        return (1 + by_re + announced) * times + extra
    return -(1 + by_kontra + announced + 1) * times + extra


@clause("DK-6a", "DK-6b", "DK-6c", "DK-6d", "DK-6e")
@given(facts_of_a_deal(parties=(2,)))
def test_the_lines_add_up_to_the_formula(facts: Facts) -> None:
    each = value(facts)
    assert points_of(facts) == tuple(each if seat in facts.re else -each for seat in range(4))


@clause("DK-III", "DK-6a")
@given(facts_of_a_deal(), some_options())
def test_every_line_sums_to_zero_and_cites_a_clause_of_the_rule_book(facts: Facts, options: Options) -> None:
    assert why_impossible(facts, Options()) is None
    lines = score(facts, options)
    assert lines
    for line in lines:
        assert line.clause in all_clauses()
        assert len(line.game_points) == 4
        assert sum(line.game_points) == 0


@clause("DK-III", "DK-6a")
@given(facts_of_a_deal(), some_options(), st.integers(1, 3))
def test_it_does_not_matter_where_one_sits(facts: Facts, options: Options, steps: int) -> None:
    there = replace(facts, re=tuple((seat + steps) % 4 for seat in facts.re))
    here = [line.game_points for line in score(facts, options)]
    assert [line.game_points for line in score(there, options)] == [row[-steps:] + row[:-steps] for row in here]


@clause("DK-III")
@given(facts_of_a_deal().filter(lambda facts: facts.specials == Specials()))
def test_the_winners_get_the_plus(facts: Facts) -> None:
    won = winner(facts, Options())
    for seat, game_points in enumerate(points_of(facts)):
        if won is not None:
            assert (game_points > 0) == ((seat in facts.re) == (won == "re"))


@clause("DK-6a")
def test_a_played_deal_and_a_typed_line_go_through_the_same_function() -> None:
    t = normal().play_out()
    assert t.finished.facts is not None
    assert why_impossible(t.finished.facts, Options()) is None
    assert t.finished.lines == score(t.finished.facts, Options())


# --- facts that cannot be ---


@clause("DK-B1.6", "ENG-seat")
@pytest.mark.parametrize(
    ("facts", "clause_id", "key"),
    [
        (ended(121, re=(0, 4)), "ENG-seat", "refusal.seat"),
        (ended(121, re=(-1, 0)), "ENG-seat", "refusal.seat"),
        (replace(ended(121), revoke=4), "ENG-seat", "refusal.seat"),
        (ended(121, re=()), "DK-B1.6", "refusal.dk.parties"),
        (ended(121, re=(A, B, C)), "DK-B1.6", "refusal.dk.parties"),
        (ended(121, re=(B, B)), "DK-B1.6", "refusal.dk.parties"),
        (ended(121, contract="solo"), "DK-B1.6", "refusal.dk.solo-alone"),
        (ended(121, contract="armut", re=(A,)), "DK-B1.8", "refusal.dk.armut-alone"),
        (ended(121, contract="solo", re=(A,), specials="1:0"), "DK-1.2a", "refusal.dk.no-specials"),
        (ended(121, contract="normal", re=(A,), specials="0:1"), "DK-1.2a", "refusal.dk.no-specials"),
        (replace(ended(121), deliberate=True), "DK-2b", "refusal.dk.deliberate-what"),
    ],
)
def test_impossible_parties_are_refused_with_the_reason(facts: Facts, clause_id: str, key: str) -> None:
    refusal = why_impossible(facts, Options())
    assert refusal is not None
    assert (refusal.clause, refusal.key) == (clause_id, key)


@clause("DK-B1.1")
@pytest.mark.parametrize(
    ("augen", "tricks", "pack", "key", "args"),
    [
        (241, 10, 40, "augen-range", {"augen": 241}),
        (-1, 0, 40, "augen-range", {"augen": -1}),
        (120, 11, 40, "tricks-sum", {"re": 11, "kontra": -1, "most": 10, "pack": 40}),
        (120, -1, 48, "tricks-sum", {"re": -1, "kontra": 13, "most": 12, "pack": 48}),
        (45, 1, 40, "augen-tricks", {"augen": 45, "tricks": 1, "least": 8, "most": 44}),
        (7, 1, 40, "augen-tricks", {"augen": 7, "tricks": 1, "least": 8, "most": 44}),
        (233, 9, 40, "augen-tricks", {"augen": 233, "tricks": 9, "least": 196, "most": 232}),
        (1, 0, 48, "augen-tricks", {"augen": 1, "tricks": 0, "least": 0, "most": 0}),
        (239, 12, 48, "augen-tricks", {"augen": 239, "tricks": 12, "least": 240, "most": 240}),
    ],
)
def test_impossible_counts_are_refused_with_the_reason(
    augen: int, tricks: int, pack: int, key: str, args: object
) -> None:
    refusal = why_impossible(ended(augen, tricks=tricks, pack=pack), Options())
    assert refusal is not None
    assert (refusal.clause, refusal.key, refusal.args) == ("DK-B1.1", f"refusal.dk.{key}", args)


@clause("DK-B1.1")
@pytest.mark.parametrize(
    ("augen", "tricks", "pack"),
    [(0, 0, 40), (8, 1, 40), (44, 1, 40), (232, 9, 40), (240, 10, 40), (0, 2, 48), (240, 10, 48), (240, 12, 48)],
)
def test_the_most_and_the_fewest_augen_of_so_many_tricks_are_possible(augen: int, tricks: int, pack: int) -> None:
    assert why_impossible(ended(augen, tricks=tricks, pack=pack), Options()) is None


@clause("DK-B1.1")
def test_tricks_have_to_add_up_only_in_a_deal_played_to_its_end() -> None:
    unfinished = replace(ended(120), re_tricks=1, kontra_tricks=2)
    refusal = why_impossible(unfinished, Options())
    assert refusal is not None
    assert refusal.key == "refusal.dk.tricks-sum"
    assert why_impossible(replace(unfinished, revoke=D), Options()) is None


@clause("DK-B1.10")
@pytest.mark.parametrize(
    ("re_tricks", "specials", "allowed"),
    [(0, "1:0", False), (10, "0:1", False), (1, "5:0", True), (1, "6:0", False), (7, "8:7", True), (7, "9:0", False)],
)
def test_so_many_special_points_need_tricks(re_tricks: int, specials: str, allowed: bool) -> None:
    """Two foxes, two for the Karlchen, and a Doppelkopf takes four of the sixteen aces and tens."""
    augen = {0: 0, 1: 20, 7: 150, 10: 240}[re_tricks]
    refusal = why_impossible(ended(augen, specials=specials, tricks=re_tricks), Options())
    assert (refusal is None) is allowed
    assert refusal is None or refusal.key == "refusal.dk.specials"
