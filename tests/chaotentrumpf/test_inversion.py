"""Article 11 with note 4: which runs a hand holds, what a change of trump needs, and as what it is recognised."""

from itertools import combinations

import pytest

from stammtisch.engine.core import Refusal
from stammtisch.games.chaotentrumpf.inversion import (
    KINDS,
    PAIRS,
    Kind,
    held,
    needed,
    recognised,
    run_of,
    targets,
)
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.trumps import LEVELS, TRUMPS
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import cards

NORMAL = "H7 K8 K9 PB PD HK"
TOTAL = "X7 X8 H9 XB PD KK X10 PA"
ULTRA = "H8 H9 HB HD HK H10"
TOTALULTRA = "P7 P8 P9 PB PD PK P10 PA"
HANDS: dict[Kind, str] = {"N": NORMAL, "T": TOTAL, "U": ULTRA, "TU": TOTALULTRA}


def judged(
    hand: str, change: str, *, lock: Kind | None = None, declared: Kind | None = None, options: Options | None = None
) -> Kind | Refusal:
    """`suit:X -> suit:K`: as what this hand's change counts."""
    old, _, new = change.partition(" -> ")
    return recognised(cards(hand), old=old, new=new, lock=lock, declared=declared, options=options or Options())


def refusal(*args: str, **kwargs: object) -> tuple[str, str]:
    refusal = judged(*args, **kwargs)  # type: ignore[arg-type]
    assert isinstance(refusal, Refusal)
    return refusal.clause, refusal.key.removeprefix("refusal.ct.")


# --- runs ------------------------------------------------------------------------------------------------------


@clause("CT-11b-N", "CT-11b-T", "CT-11b-U", "CT-11b-TU", "CT-N4a")
@pytest.mark.parametrize("kind", KINDS)
def test_the_example_of_each_kind_is_one_of_its_kind(kind: Kind) -> None:
    assert held(cards(HANDS[kind]), Options()) == kind


@clause("CT-11b-N", "CT-11b-T", "CT-11b-U", "CT-11b-TU")
@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("X10 XA X7 X8 X9 XB", None),
        ("H7 K8 K9 PB PD", None),
        ("H9 HB HD HK H10", None),
        ("H7 K8 K9 PB PD H10 HA", None),
        ("X8 X9 XB XD XK X10 XA", "U"),
        ("X7 P8 X9 XB XD XK X10 XA", "U"),
        ("X7 P8 X9 XB XD XK H10 XA", "T"),
        ("X9 PB XD PK X10 PA X9 X9 X9 X9", "N"),
    ],
)
def test_a_run_neither_goes_round_nor_has_gaps(hand: str, kind: Kind | None) -> None:
    """Decision: the seven does not follow the ace; one hand may hold several kinds, the highest counts."""
    assert held(cards(hand), Options()) == kind


@clause("CT-11b-N", "CT-N4b")
def test_nine_to_king_are_always_needed() -> None:
    whole = cards("X7 P8 X9 PB XD PK X10 PA")
    runs = [run for run in combinations(whole, 6) if held(run, Options()) is not None]
    assert [(run[0][1:], run[-1][1:]) for run in runs] == [("7", "K"), ("8", "10"), ("9", "A")]
    for missing in cards("X9 PB XD PK"):
        assert held(tuple(c for c in whole if c != missing), Options()) is None


@clause("CT-NUEV-3")
@pytest.mark.parametrize(
    ("hand", "size", "short", "long", "kind"),
    [
        ("X8 H9 XB PD", 3, 4, 5, "N"),
        ("X8 H9 XB PD KK", 3, 4, 5, "T"),
        ("X8 X9 XB XD", 3, 4, 5, "U"),
        ("X7 X8 X9 XB XD", 3, 4, 5, "TU"),
        ("X8 H9 XB", 3, 4, 5, None),
        ("X7 H8 X9 PB", 3, 4, 5, "N"),
        ("X8 H9 XB PD KK", 4, 5, 6, "N"),
        ("X8 H9 XB PD KK H10", 4, 5, 6, "T"),
    ],
)
def test_smaller_hands_may_have_shorter_runs(hand: str, size: int, short: int, long: int, kind: Kind | None) -> None:
    options = Options(hand=size, run_short=short, run_long=long)  # type: ignore[arg-type]
    assert held(cards(hand), options) == kind


@pytest.mark.parametrize(
    ("hand", "kind", "run"),
    [
        (f"{NORMAL} XA", "N", "H7 K8 K9 PB PD HK"),
        (TOTAL, "T", "X7 X8 H9 XB PD KK X10 PA"),
        (ULTRA, "U", ULTRA),
        (ULTRA, "T", ULTRA),
        (TOTALULTRA, "TU", TOTALULTRA),
        (TOTALULTRA, "U", "P7 P8 P9 PB PD PK"),
        (TOTALULTRA, "N", "P7 P8 P9 PB PD PK"),
        ("XA X10 XK XD XB X9 HA", "U", "X9 XB XD XK X10 XA"),
        ("H9 X9 HB HD HK H10 HA H9", "U", "H9 HB HD HK H10 HA"),
    ],
)
def test_the_run_to_be_shown_goes_from_the_lowest_value_up(hand: str, kind: Kind, run: str) -> None:
    """Decision: a Total made with an Ultra stands on the Ultra's six cards."""
    assert run_of(cards(hand), kind, Options()) == cards(run)


# --- what a change needs ---------------------------------------------------------------------------------------


@clause("CT-11f")
@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("colour:black", "colour:red", "N"),
        ("suit:X", "suit:K", "N"),
        ("suit:H", "suit:P", "N"),
        ("suit:X", "suit:P", "T"),
        ("suit:X", "suit:H", "T"),
        ("value:A", "value:7", "N"),
        ("value:10", "value:8", "N"),
        ("value:K", "value:9", "N"),
        ("value:D", "value:B", "N"),
        ("value:10", "value:9", "T"),
        ("value:8", "value:B", "T"),
        ("suit:X", "colour:red", "U"),
        ("colour:black", "value:7", "U"),
        ("value:A", "suit:P", "U"),
        ("value:A", "card:KD", "TU"),
        ("card:KD", "card:KK", "TU"),
    ],
)
def test_the_lowest_kind_that_suffices(old: str, new: str, kind: Kind) -> None:
    assert needed(old, new) == kind


@clause("CT-11f")
def test_the_pairs_of_a_normal_inversion_go_both_ways_and_leave_nobody_out() -> None:
    paired = [trump for pair in PAIRS for trump in pair]
    assert sorted(paired) == sorted(t for level in ("colour", "suit", "value") for t in LEVELS[level])
    for pair in PAIRS:
        left, other = pair
        assert needed(left, other) == needed(other, left) == "N"


# --- what is recognised ----------------------------------------------------------------------------------------


@clause("CT-11f")
@pytest.mark.parametrize(
    ("hand", "change", "declared", "kind"),
    [
        (NORMAL, "suit:X -> suit:K", None, "N"),
        (TOTAL, "suit:X -> suit:P", None, "T"),
        (TOTAL, "value:10 -> value:8", None, "N"),
        (TOTAL, "value:10 -> value:8", "T", "N"),
        (ULTRA, "value:8 -> value:B", None, "T"),
        (ULTRA, "value:8 -> value:B", "U", "T"),
        (ULTRA, "suit:P -> suit:H", None, "N"),
        (ULTRA, "suit:X -> colour:red", None, "U"),
        (ULTRA, "colour:black -> value:7", None, "U"),
        (TOTALULTRA, "colour:black -> colour:red", None, "N"),
        (TOTALULTRA, "colour:black -> colour:red", "TU", "TU"),
        (TOTALULTRA, "value:A -> card:KD", None, "TU"),
        (TOTALULTRA, "value:A -> card:KD", "TU", "TU"),
    ],
)
def test_only_the_kind_the_target_needs_is_recognised_unless_it_is_a_totalultra(
    hand: str, change: str, declared: Kind | None, kind: Kind
) -> None:
    """Decision: a Totalultra counts as one when it is called so; to a single card it can be nothing else."""
    assert judged(hand, change, declared=declared) == kind


@clause("CT-11b-N", "CT-11b-T", "CT-11b-U", "CT-11b-TU")
@pytest.mark.parametrize(
    ("hand", "change", "declared", "why"),
    [
        ("X7 X9 XD", "suit:X -> suit:K", None, ("CT-11b-N", "no-run")),
        (NORMAL, "suit:X -> suit:P", None, ("CT-11b-T", "kind-needed")),
        (NORMAL, "value:10 -> value:9", None, ("CT-11b-T", "kind-needed")),
        (TOTAL, "suit:X -> colour:red", None, ("CT-11b-U", "kind-needed")),
        (ULTRA, "suit:X -> card:KD", None, ("CT-11b-TU", "kind-needed")),
        ("P8 P9 PB PD PK P10 PA", "suit:X -> card:KD", None, ("CT-11b-TU", "kind-needed")),
        (NORMAL, "suit:X -> suit:K", "T", ("CT-11b-T", "kind-not-held")),
        (ULTRA, "suit:X -> suit:K", "TU", ("CT-11b-TU", "kind-not-held")),
        (ULTRA, "suit:X -> suit:P", "N", ("CT-11b-T", "kind-needed")),
    ],
)
def test_what_the_hand_or_the_word_does_not_reach_is_refused(
    hand: str, change: str, declared: Kind | None, why: tuple[str, str]
) -> None:
    assert refusal(hand, change, declared=declared) == why


@clause("CT-11")
def test_an_inversion_changes_the_trump() -> None:
    """Decision: confirming the trump is no inversion; by option a Totalultra may, for its factor."""
    free = Options(null_inversion=True)
    assert refusal(TOTALULTRA, "suit:P -> suit:P", declared="TU") == ("CT-11", "same-trump")
    assert refusal(ULTRA, "suit:P -> suit:P", options=free) == ("CT-11", "same-trump")
    assert judged(TOTALULTRA, "suit:P -> suit:P", declared="TU", options=free) == "TU"


# --- the lock --------------------------------------------------------------------------------------------------

HELD = Options(inversion_lock="held")


@clause("CT-11d")
@pytest.mark.parametrize(
    ("hand", "change", "lock", "declared", "recognised_reading", "held_reading"),
    [
        (ULTRA, "colour:red -> colour:black", "U", None, None, "N"),
        (ULTRA, "colour:red -> suit:P", "U", None, "U", "U"),
        (TOTALULTRA, "colour:red -> colour:black", "U", "TU", "TU", "TU"),
        (TOTALULTRA, "colour:red -> colour:black", "U", None, None, "N"),
        (TOTAL, "colour:red -> colour:black", "U", None, None, None),
        (NORMAL, "colour:red -> colour:black", "U", None, None, None),
        (ULTRA, "colour:red -> suit:P", "TU", None, None, None),
        (TOTALULTRA, "card:KD -> card:KA", "TU", "TU", "TU", "TU"),
        (TOTALULTRA, "card:KD -> suit:P", "TU", None, None, "U"),
        (NORMAL, "colour:red -> colour:black", "T", None, "N", "N"),
        (NORMAL, "colour:red -> colour:black", "N", None, "N", "N"),
    ],
)
def test_after_an_ultra_only_its_equal_or_better(
    hand: str,
    change: str,
    lock: Kind,
    declared: Kind | None,
    recognised_reading: Kind | None,
    held_reading: Kind | None,
) -> None:
    """Decision: the kind recognised decides, so the holder of an Ultra must change the level; by option the cards do.
    Normal and Total lock nothing."""
    for options, kind in ((Options(), recognised_reading), (HELD, held_reading)):
        outcome = judged(hand, change, lock=lock, declared=declared, options=options)
        if kind is None:
            assert isinstance(outcome, Refusal)
            assert (outcome.clause, outcome.args["lock"]) == ("CT-11d", lock)
        else:
            assert outcome == kind


OLD = {"colour": "colour:black", "suit": "suit:H", "value": "value:9"}
REACHED = [
    # level of the old trump, lock, how many new trumps N, T, U and a declared TU reach
    ("colour", None, (1, 1, 13, 45)),
    ("suit", None, (1, 3, 13, 45)),
    ("value", None, (1, 7, 13, 45)),
    ("colour", "U", (0, 0, 12, 45)),
    ("suit", "U", (0, 0, 10, 45)),
    ("value", "U", (0, 0, 6, 45)),
    ("colour", "TU", (0, 0, 0, 45)),
    ("suit", "TU", (0, 0, 0, 45)),
    ("value", "TU", (0, 0, 0, 45)),
]


@clause("CT-11d", "CT-11f")
@pytest.mark.parametrize(("level", "lock", "numbers"), REACHED)
def test_so_many_trumps_are_reached(level: str, lock: Kind | None, numbers: tuple[int, ...]) -> None:
    for kind, number in zip(KINDS, numbers, strict=True):
        declared: Kind | None = "TU" if kind == "TU" else None
        trumps = targets(cards(HANDS[kind]), old=OLD[level], lock=lock, declared=declared, options=Options())
        assert len(trumps) == number, kind
        assert set(trumps) <= set(TRUMPS) - {OLD[level]}


@clause("CT-11d", "CT-11f")
def test_a_contest_of_inversions() -> None:
    """Spades are trump. A goes to hearts, B with a suited run to red; C with eight mixed values can do nothing."""
    assert judged(NORMAL, "suit:P -> suit:H") == "N"
    assert judged(ULTRA, "suit:H -> colour:red", lock=None) == "U"
    assert refusal(TOTAL, "colour:red -> colour:black", lock="U") == ("CT-11d", "locked")
    assert judged(ULTRA, "suit:H -> suit:P") == "N", "had B gone back, nothing would be locked"
