"""CT-11, CT-11b to f, CT-N4: which inversion a hand holds, which one a change of trump needs, which is recognised."""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from stammtisch.cards import Cards
from stammtisch.engine.core import Refusal
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.trumps import SUITS, TRUMPS, VALUES, level
from stammtisch.rulebook import enforces

Kind: TypeAlias = Literal["N", "T", "U", "TU"]
KINDS: Final[tuple[Kind, ...]] = ("N", "T", "U", "TU")
"""Normal, Total, Ultra, Totalultra: in the order of their rank."""
CLAUSE: Final[dict[Kind, str]] = {k: f"CT-11b-{k}" for k in KINDS}

PAIRS: Final = frozenset(
    frozenset(pair.split())
    for pair in (
        "colour:black colour:red",
        "suit:X suit:K",
        "suit:P suit:H",
        "value:A value:7",
        "value:10 value:8",
        "value:K value:9",
        "value:D value:B",
    )
)
"""What a normal inversion may turn into each other."""


def at_least(kind: Kind, other: Kind) -> bool:
    return KINDS.index(kind) >= KINDS.index(other)


@enforces("CT-11b-N", "CT-11b-T", "CT-11b-U", "CT-11b-TU", "CT-N4a", "CT-N4b", "CT-NUEV-3")
def held(hand: Cards, options: Options) -> Kind | None:
    """CT-11b: six values in sequence, all eight, six of one suit, a whole suit; the highest kind this hand holds."""
    suited, mixed = _longest_runs(hand)
    if suited >= options.long:
        return "TU"
    if suited >= options.short:
        return "U"
    if mixed >= options.long:
        return "T"
    return "N" if mixed >= options.short else None


@lru_cache(maxsize=1024)
def _longest_runs(hand: Cards) -> tuple[int, int]:
    """Within one suit, and in all; asked at every step of the preparation for every trump: remembered, a deal takes
    less than half the time."""
    suited = max(_longest_run({c[1:] for c in hand if c[0] == suit}) for suit in SUITS)
    return suited, _longest_run({c[1:] for c in hand})


def _longest_run(values: set[str]) -> int:
    """From the seven up to the ace and no further round."""
    best = now = 0
    for value in VALUES:
        now = now + 1 if value in values else 0
        best = max(best, now)
    return best


@enforces("CT-11f")
def needed(old: str, new: str) -> Kind:
    """CT-11f: the lowest inversion that suffices: a pair, the same level, another level, a single card."""
    if level(new) == "card":
        return "TU"
    if level(old) != level(new):
        return "U"
    return "N" if frozenset((old, new)) in PAIRS else "T"


def recognised(
    hand: Cards, *, old: str, new: str, lock: Kind | None, declared: Kind | None, options: Options
) -> Kind | Refusal:
    """The kind as which this change of trump counts, or why it cannot be made."""
    if (refusal := _why_no_change(old, new, declared, options)) is not None:
        return refusal
    best = held(hand, options)
    if best is None:
        return Refusal("CT-11b-N", "refusal.ct.no-run", {"short": options.short})
    if declared is not None and not at_least(best, declared):
        return Refusal(CLAUSE[declared], "refusal.ct.kind-not-held", {"kind": declared, "held": best})
    kind: Kind = "TU" if declared == "TU" else needed(old, new)
    if not at_least(best, kind) or (declared is not None and not at_least(declared, kind)):
        return Refusal(CLAUSE[kind], "refusal.ct.kind-needed", {"kind": kind, "held": declared or best, "trump": new})
    return _why_locked(kind, best, lock, options) or kind


@enforces("CT-N4c")
def claimed(*, old: str, new: str, lock: Kind | None, declared: Kind | None, options: Options) -> Kind | Refusal:
    """CT-N4c: in table mode nobody looks into the hand; what all can see (lock and change) still holds."""
    if (refusal := _why_no_change(old, new, declared, options)) is not None:
        return refusal
    kind: Kind = "TU" if declared == "TU" else needed(old, new)
    if declared is not None and not at_least(declared, kind):
        return Refusal(CLAUSE[kind], "refusal.ct.kind-needed", {"kind": kind, "held": declared, "trump": new})
    return _why_locked(kind, kind, lock, options) or kind


def run_length(kind: Kind, options: Options) -> int:
    """On how many cards an inversion of this kind stands."""
    return options.long if kind in ("T", "TU") else options.short


@enforces("CT-11")
def _why_no_change(old: str, new: str, declared: Kind | None, options: Options) -> Refusal | None:
    """CT-11: an inversion changes the trump; by option a Totalultra may confirm it."""
    if new != old or (options.null_inversion and declared == "TU"):
        return None
    return Refusal("CT-11", "refusal.ct.same-trump", {"trump": new})


@enforces("CT-11d")
def _why_locked(kind: Kind, best: Kind, lock: Kind | None, options: Options) -> Refusal | None:
    """CT-11d: after an Ultra or Totalultra only its equal or better; what counts is the kind recognised."""
    if lock not in ("U", "TU"):
        return None
    judged = kind if options.inversion_lock == "recognised" else best
    return None if at_least(judged, lock) else Refusal("CT-11d", "refusal.ct.locked", {"lock": lock, "kind": judged})


def targets(hand: Cards, *, old: str, lock: Kind | None, declared: Kind | None, options: Options) -> tuple[str, ...]:
    """All trumps this hand may invert to now."""
    if held(hand, options) is None:  # most hands
        return ()
    kinds = [(t, recognised(hand, old=old, new=t, lock=lock, declared=declared, options=options)) for t in TRUMPS]
    return tuple(t for t, kind in kinds if not isinstance(kind, Refusal))


def claims(*, old: str, lock: Kind | None, declared: Kind | None, options: Options) -> tuple[str, ...]:
    """All trumps anybody may claim to invert to in table mode."""
    kinds = [(t, claimed(old=old, new=t, lock=lock, declared=declared, options=options)) for t in TRUMPS]
    return tuple(t for t, kind in kinds if not isinstance(kind, Refusal))


def run_of(hand: Cards, kind: Kind, options: Options) -> Cards:
    """The cards an inversion of this kind stands on, from the lowest value up; a better run serves as well."""
    wanted = [
        (options.long, True),
        (options.short, True),
        (options.long, False),
        (options.short, False),
    ]
    rows = {"TU": wanted[:1], "U": wanted[1:2], "T": [wanted[2], wanted[1]], "N": wanted[3:]}
    for length, suited in rows[kind]:
        for suits in SUITS if suited else ("".join(SUITS),):
            if (run := _run(hand, suits, length)) is not None:
                return run
    raise AssertionError(f"no {kind} in {hand}")


def _run(hand: Cards, suits: str, length: int) -> Cards | None:
    best = {value: min((c for c in hand if c[1:] == value and c[0] in suits), default=None) for value in VALUES}
    for start in range(len(VALUES) - length + 1):
        cards = [card for value in VALUES[start : start + length] if (card := best[value]) is not None]
        if len(cards) == length:
            return tuple(cards)
    return None
