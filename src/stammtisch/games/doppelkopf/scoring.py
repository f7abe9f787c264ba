"""DK-3, DK-6, DK-1.2, DK-2b, DK-5: from the facts of a deal to itemised lines, in the club's strict order of counting.

First the steps, then the point against the old, then the doublings, then the special points; in a solo two points an
announcement instead of doubling, and nothing special. Nothing is carried from one deal into the next (DK-5).
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN, AUGEN, PACKS, SEATS, hand_size
from stammtisch.games.doppelkopf.options import Options
from stammtisch.rulebook import enforces

Party: TypeAlias = Literal["re", "kontra"]
Step: TypeAlias = Literal["re", "kontra", "90", "60", "30", "schwarz"]
Sort: TypeAlias = Literal["normal", "hochzeit", "armut", "solo"]
Point: TypeAlias = Literal["doppelkopf", "karlchen", "karlchen-caught", "fuchs"]

STEPS: Final[tuple[Step, ...]] = ("90", "60", "30", "schwarz")
"""What can be added to Re or Kontra, in order; each includes those before it."""


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """One special point: who made it, whose Fuchs or Karlchen he caught, and in which trick, where that is known."""

    kind: Point
    by: Seat
    against: Seat | None = None
    trick: int | None = None


class Specials(Struct, frozen=True, forbid_unknown_fields=True):
    """Special points by party. A real table may leave the details out, or tell only some of them."""

    re: Annotated[int, Meta(ge=0, le=12)] = 0
    kontra: Annotated[int, Meta(ge=0, le=12)] = 0
    details: tuple[Special, ...] = ()


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the score of a deal depends on. One seat in `re` means solo counting."""

    contract: Sort
    re: tuple[Seat, ...]
    re_augen: int
    re_tricks: int
    kontra_tricks: int
    pack: Literal[40, 48] = 40
    re_said: Literal["re", "90", "60", "30", "schwarz"] | None = None
    kontra_said: Literal["kontra", "90", "60", "30", "schwarz"] | None = None
    specials: Specials = Specials()
    revoke: Seat | None = None
    game: str | None = None
    """Which game exactly, for the list: `Koehler`, `Farbsolo X`; the score does not depend on it."""
    deliberate: bool = False
    """The supervisor's mark on a revoke (DK-2b); the points stay the same, the director decides."""

    @property
    def alone(self) -> bool:
        return len(self.re) == 1


_GAME: Final[dict[Sort, str]] = {"normal": "Normalspiel", "hochzeit": "Hochzeit", "armut": "Armut", "solo": "Solo"}


def height(said: str | None) -> int:
    """How many steps beyond Re or Kontra were announced."""
    return STEPS.index(said) + 1 if said in STEPS else 0


# --- who has won -----------------------------------------------------------------------------------------------

_UNDER: Final = (90, 60, 30)


def reached(facts: Facts, party: Party) -> int:
    """How many steps this party has made: the others under 90, under 60, under 30, without a trick."""
    others = ALL_AUGEN - facts.re_augen if party == "re" else facts.re_augen
    tricks = facts.kontra_tricks if party == "re" else facts.re_tricks
    return 4 if tricks == 0 else sum(others < limit for limit in _UNDER)


@enforces("DK-3a", "DK-3b")
def winner(facts: Facts, options: Options) -> Party | None:
    """DK-3a, DK-3b: Re needs 121 and Kontra 120, but 121 after Kontra alone; a step announced has to be made."""
    mine = facts.re_augen
    re_steps, kontra_steps = (
        (height(facts.re_said), height(facts.kontra_said)) if options.failed_absage_loses else (0, 0)
    )
    if not re_steps and not kontra_steps:
        only_kontra = facts.kontra_said is not None and facts.re_said is None
        return "re" if mine >= (120 if only_kontra else 121) else "kontra"
    re_made, kontra_made = reached(facts, "re") >= re_steps, reached(facts, "kontra") >= kontra_steps
    if re_steps and re_made:
        return "re"
    if kontra_steps and kontra_made:
        return "kontra"
    if re_steps and kontra_steps:
        return None
    return "kontra" if re_steps else "re"


# --- counting --------------------------------------------------------------------------------------------------


def score(facts: Facts, options: Options) -> tuple[ScoreLine, ...]:
    """The lines of a deal in the order in which the club counts."""
    if facts.revoke is not None:
        return (_revoke_line(facts),)
    won = winner(facts, options)
    count = Count(facts)
    if won is None:
        _nobody(count, options)
    else:
        _steps(count, won, options)
        if facts.alone:
            _solo_announcements(count, won)
        else:
            _old_ladies(count, won, options)
            _doublings(count)
    _specials(count, won, options)
    return tuple(count.lines)


class Count:
    """A running count: every line adds to what each seat has so far."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.lines = facts, list[ScoreLine]()
        self.value = 0
        """What the Re side has so far, for each of its stakes."""

    def add(self, clause: str, key: str, amount: int, **args: Any) -> None:
        """A line of this amount for Re, against Kontra."""
        self.value += amount
        re = self.facts.re
        share = (len(SEATS) - len(re)) // len(re)
        points = tuple(amount * share if seat in re else -amount for seat in SEATS)
        self.lines.append(ScoreLine(clause, key, args, points))

    def for_(self, party: Party) -> Callable[..., None]:
        """`add` with the sign of this party."""
        sign = 1 if party == "re" else -1

        def add(clause: str, key: str, amount: int = 1, **args: Any) -> None:
            self.add(clause, key, sign * amount, **args)

        return add


@enforces("DK-6a", "DK-III")
def _steps(count: Count, won: Party, options: Options) -> None:
    """DK-6a: won, then step by step whether it was made and who announced it; DK-III: plus to the winners."""
    facts, add = count.facts, count.for_(won)
    augen = facts.re_augen if won == "re" else ALL_AUGEN - facts.re_augen
    counted = options.base_at_120 or augen != ALL_AUGEN // 2 or won == "re"
    args = {"augen": augen, "seats": list(facts.re), "contract": facts.game or _GAME[facts.contract]}
    add("DK-6a", f"line.dk.won-{won}", int(counted), **args)
    made, said = reached(facts, won), (("re", facts.re_said), ("kontra", facts.kontra_said))
    for number, step in enumerate(STEPS, start=1):
        if made >= number:
            add("DK-6a", "line.dk.reached", step=step)
        for party, what in said:
            if height(what) >= number and _counts(facts, party, step, won, options):
                add("DK-6a", "line.dk.announced", step=step, party=party)
    if options.beaten_bonus:
        for step in _beaten(facts, won):
            add("DK-6a", "line.dk.beaten", step=step)


def _counts(facts: Facts, party: str, step: Step, won: Party, options: Options) -> bool:
    """An announced step counts for whoever wins; where failing does not lose, a failed one counts for nobody."""
    if options.failed_absage_loses:
        return True
    side: Party = "re" if party == "re" else "kontra"
    return won == side and reached(facts, side) > STEPS.index(step)


_AGAINST: Final[dict[Step, int]] = {"90": 120, "60": 90, "30": 60, "schwarz": 30}


def _beaten(facts: Facts, party: Party) -> list[Step]:
    """The steps of the others that this party has beaten by a whole step: 120 against keine 90, and so on."""
    augen = facts.re_augen if party == "re" else ALL_AUGEN - facts.re_augen
    said = facts.kontra_said if party == "re" else facts.re_said
    return [step for step in STEPS[: height(said)] if augen >= _AGAINST[step]]


@enforces("DK-3a")
def _nobody(count: Count, options: Options) -> None:
    """DK-3a: both sides failed their own step: nobody wins, and only what was made counts, undoubled."""
    count.add("DK-3a", "line.dk.nobody", 0, augen=count.facts.re_augen)
    parties: tuple[Party, ...] = ("re", "kontra")
    for party in parties:
        add = count.for_(party)
        for step in STEPS[: reached(count.facts, party)]:
            add("DK-6a", "line.dk.reached", step=step)
        for step in _beaten(count.facts, party) if options.beaten_bonus else ():
            add("DK-6a", "line.dk.beaten", step=step)


@enforces("DK-6b")
def _old_ladies(count: Count, won: Party, options: Options) -> None:
    """DK-6b: a point for Kontra when it wins against the old ladies."""
    if won == "kontra" and (options.old_point_armut or count.facts.contract != "armut"):
        count.for_("kontra")("DK-6b", "line.dk.old")


@enforces("DK-6c", "DK-6d", "DK-5")
def _doublings(count: Count) -> None:
    """DK-6c, DK-6d: twice for what one side said, twice again when the other said something too; DK-5: no Böcke."""
    said = [party for party, what in (("re", count.facts.re_said), ("kontra", count.facts.kontra_said)) if what]
    for clause, party in zip(("DK-6c", "DK-6d"), said, strict=False):
        count.add(clause, f"line.dk.doubled-{party}", count.value)


@enforces("DK-1.2b", "DK-1.2c", "DK-1.2d", "DK-1.2e")
def _solo_announcements(count: Count, won: Party) -> None:
    """DK-1.2c: two points for each of Re and Kontra instead of doubling; DK-1.2b: no point for the solo as such."""
    for party, said in (("re", count.facts.re_said), ("kontra", count.facts.kontra_said)):
        if said is not None:
            count.for_(won)("DK-1.2c", f"line.dk.solo-{party}", 2)


_POINTS: Final[dict[Point, str]] = {
    "doppelkopf": "DK-4a",
    "karlchen": "DK-4b",
    "karlchen-caught": "DK-4c",
    "fuchs": "DK-4d",
}


def made_by(facts: Facts, party: Party) -> list[Special]:
    """The special points of this party that are told one by one."""
    return [one for one in facts.specials.details if (one.by in facts.re) == (party == "re")]


@enforces("DK-6e", "DK-1.2a")
def _specials(count: Count, won: Party | None, options: Options) -> None:
    """DK-6e: special points come last and are added, one by one where they are told; DK-1.2a: never in a solo."""
    facts = count.facts
    if facts.alone:
        return
    before = count.value
    parties: tuple[tuple[Party, int], ...] = (("re", facts.specials.re), ("kontra", facts.specials.kontra))
    for party, number in parties:
        add, told = count.for_(party), made_by(facts, party)
        for one in told:
            caught = {} if one.against is None else {"against": one.against}
            add(_POINTS[one.kind], f"line.dk.{one.kind}", by=one.by, trick=one.trick, **caught)
        if untold := number - len(told):
            add("DK-6e", f"line.dk.specials-{party}", untold, number=untold)
    flipped = won is not None and before * count.value < 0
    if flipped and not options.special_can_flip:
        count.add("DK-6e", "line.dk.floor", -count.value)


@enforces("DK-2b", "DK-2c")
def _revoke_line(facts: Facts) -> ScoreLine:
    """DK-2b: nine minus for the offender, three plus for everybody else; DK-2c: the line of the list is marked."""
    points = tuple(-9 if seat == facts.revoke else 3 for seat in SEATS)
    key = "line.dk.revoke-deliberate" if facts.deliberate else "line.dk.revoke"
    return ScoreLine("DK-2b", key, {"seat": facts.revoke}, points)


# --- facts that cannot be --------------------------------------------------------------------------------------


def impossible(facts: Facts) -> Refusal | None:
    """Why no deal can have these facts, or None."""
    return _impossible_parties(facts) or _impossible_counts(facts)


@enforces("DK-B1.6", "ENG-seat")
def _impossible_parties(facts: Facts) -> Refusal | None:
    """DK-B1.6: one or two seats are Re; a solo is played alone, an Armut by two."""
    named = [*facts.re, *([] if facts.revoke is None else [facts.revoke])]
    for seat in named:
        if seat not in SEATS:
            return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": 3})
    if len(facts.re) not in (1, 2) or len(set(facts.re)) != len(facts.re):
        return Refusal("DK-B1.6", "refusal.dk.parties", {"found": len(facts.re)})
    if facts.contract == "solo" and not facts.alone:
        return Refusal("DK-B1.6", "refusal.dk.solo-alone")
    if facts.contract == "armut" and facts.alone:
        return Refusal("DK-B1.8", "refusal.dk.armut-alone")
    if facts.alone and facts.specials != Specials():
        return Refusal("DK-1.2a", "refusal.dk.no-specials")
    if facts.deliberate and facts.revoke is None:
        return Refusal("DK-2b", "refusal.dk.deliberate-what")
    return None


@enforces("DK-B1.10")
def _impossible_specials(facts: Facts) -> Refusal | None:
    """DK-B1.10: two foxes, two for the Karlchen, and four Doppelköpfe, for which there are no more aces and tens."""
    parties = ((facts.specials.re, facts.re_tricks), (facts.specials.kontra, facts.kontra_tricks))
    for found, tricks in parties:
        if found > (min(tricks, 4) + 4 if tricks else 0):
            return Refusal("DK-B1.10", "refusal.dk.specials", {"found": found, "tricks": tricks})
    return _impossible_details(facts)


_MOST: Final[dict[Point, int]] = {"doppelkopf": 4, "karlchen": 1, "karlchen-caught": 2, "fuchs": 2}


@enforces("DK-B1.10")
def _impossible_details(facts: Facts) -> Refusal | None:
    """DK-B1.10: no more of them than there are, and no more for a party than its points."""
    kinds = [one.kind for one in facts.specials.details]
    for one in facts.specials.details:
        if (refusal := _impossible_special(one, facts)) is not None:
            return refusal
        if kinds.count(one.kind) > _MOST[one.kind]:
            return Refusal("DK-B1.10", "refusal.dk.special-often")
    parties: tuple[tuple[Party, int], ...] = (("re", facts.specials.re), ("kontra", facts.specials.kontra))
    for party, number in parties:
        if (found := len(made_by(facts, party))) > number:
            args = {"party": party, "found": found, "number": number}
            return Refusal("DK-B1.10", "refusal.dk.special-details", args)
    return None


@enforces("DK-B1.10", "ENG-seat")
def _impossible_special(one: Special, facts: Facts) -> Refusal | None:
    """DK-B1.10: Fuchs and Karlchen are caught from the other party, and a Karlchen counts in the last trick only."""
    for seat in (one.by, one.against):
        if seat is not None and seat not in SEATS:
            return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": 3})
    caught = one.kind in ("karlchen-caught", "fuchs")
    if caught != (one.against is not None) or (caught and (one.by in facts.re) == (one.against in facts.re)):
        return Refusal("DK-B1.10", "refusal.dk.special-whom")
    last = hand_size(facts.pack)
    least = last if one.kind in ("karlchen", "karlchen-caught") else 1
    if one.trick is not None and not least <= one.trick <= last:
        args = {"field": "specials.details.trick", "expected": f"{least}–{last}"}
        return Refusal("ENG-facts", "refusal.field-range", args)
    return None


def _bounds(pack: int) -> tuple[list[int], list[int]]:
    falling = sorted((AUGEN[c] for c in PACKS[pack]), reverse=True)
    tricks = range(hand_size(pack) + 1)
    return [sum(falling[len(falling) - 4 * n :]) if n else 0 for n in tricks], [sum(falling[: 4 * n]) for n in tricks]


_BOUNDS: Final = {pack: _bounds(pack) for pack in PACKS}


@enforces("DK-B1.1")
def _impossible_counts(facts: Facts) -> Refusal | None:
    """DK-B1.1: 240 Augen, ten or twelve tricks, and so many Augen must fit into so many tricks."""
    if not 0 <= facts.re_augen <= ALL_AUGEN:
        return Refusal("DK-B1.1", "refusal.dk.augen-range", {"augen": facts.re_augen})
    tricks, played = hand_size(facts.pack), facts.re_tricks + facts.kontra_tricks
    whole = facts.revoke is None
    if min(facts.re_tricks, facts.kontra_tricks) < 0 or played > tricks or (whole and played < tricks):
        args = {"re": facts.re_tricks, "kontra": facts.kontra_tricks, "most": tricks, "pack": facts.pack}
        return Refusal("DK-B1.1", "refusal.dk.tricks-sum", args)
    least, most = (bound[facts.re_tricks] for bound in _BOUNDS[facts.pack])
    if not whole or least <= facts.re_augen <= most:
        return _impossible_specials(facts)
    args = {"augen": facts.re_augen, "tricks": facts.re_tricks, "least": least, "most": most}
    return Refusal("DK-B1.1", "refusal.dk.augen-tricks", args)
