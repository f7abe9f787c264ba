"""DK-3, DK-6, DK-1.2, DK-2b, DK-5: from the facts of a deal to itemised lines, in the club's strict order of counting.

First the steps, then the point against the old, then the doublings, then the special points; in a solo two points an
announcement instead of doubling (by option it is doubled, as at home), and nothing special. Nothing is carried from one
deal into the next (DK-5).
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN, SEATS
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
    """All that the score of a deal depends on. One seat in `re` means solo counting.

    Who keeps a list has not counted tricks, and perhaps no Augen: he says instead who has won and which step was
    reached. A deal that ended by a revoke needs none of it.
    """

    contract: Sort
    re: tuple[Seat, ...]
    re_augen: int | None = None
    re_tricks: int | None = None
    kontra_tricks: int | None = None
    pack: Literal[40, 48] = 40
    re_said: Literal["re", "90", "60", "30", "schwarz"] | None = None
    kontra_said: Literal["kontra", "90", "60", "30", "schwarz"] | None = None
    specials: Specials = Specials()
    revoke: Seat | None = None
    game: str | None = None
    """Which game exactly, for the list: `Koehler`, `Farbsolo X`; the score does not depend on it."""
    deliberate: bool = False
    """The supervisor's mark on a revoke (DK-2b); the points stay the same, the director decides."""
    winner: Party | None = None
    step: Literal["90", "60", "30", "schwarz"] | None = None
    """What the winners have reached: the others under 90, under 60, under 30, without a trick."""

    @property
    def alone(self) -> bool:
        return len(self.re) == 1


_GAME: Final[dict[Sort, str]] = {"normal": "Normalspiel", "hochzeit": "Hochzeit", "armut": "Armut", "solo": "Solo"}


def game_of(facts: Facts) -> str:
    """What was played, as exactly as it is known."""
    return facts.game or _GAME[facts.contract]


def height(announced: str | None) -> int:
    """How many steps beyond Re or Kontra were announced."""
    return STEPS.index(announced) + 1 if announced in STEPS else 0


# --- who has won -----------------------------------------------------------------------------------------------

_UNDER: Final = (90, 60, 30)


def reached(facts: Facts, party: Party) -> int:
    """How many steps this party has made: the others under 90, under 60, under 30, without a trick."""
    if facts.re_augen is None:
        return height(facts.step) if facts.winner == party else 0
    others = ALL_AUGEN - facts.re_augen if party == "re" else facts.re_augen
    return 4 if _without_trick(facts, party, others) else sum(others < limit for limit in _UNDER)


def _without_trick(facts: Facts, party: Party, others: int) -> bool:
    """Have those against this party no trick? Where nobody counted them: with 40 cards every trick has Augen."""
    tricks = facts.kontra_tricks if party == "re" else facts.re_tricks
    if tricks is not None:
        return tricks == 0
    return others == 0 and (facts.pack == 40 or facts.step == "schwarz")


def augen_of(facts: Facts, party: Party) -> int | None:
    """The Augen of this party, where they were counted."""
    if facts.re_augen is None:
        return None
    return facts.re_augen if party == "re" else ALL_AUGEN - facts.re_augen


@enforces("DK-3a", "DK-3b")
def winner(facts: Facts, options: Options) -> Party | None:
    """DK-3a, DK-3b: Re needs 121 and Kontra 120, but 121 after Kontra alone; a step announced has to be made."""
    mine = facts.re_augen
    if mine is None:
        return facts.winner
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
        if not facts.alone:
            _old_ladies(count, won, options)
        if facts.alone and options.solo_counting == "tournament":
            _solo_announcements(count, won)
        else:
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
        amounts = tuple(amount * share if seat in re else -amount for seat in SEATS)
        self.lines.append(ScoreLine(clause, key, args, amounts))

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
    augen = augen_of(facts, won)
    counted = options.base_at_120 or augen != ALL_AUGEN // 2 or won == "re"
    args = {"seats": list(facts.re), "contract": game_of(facts)}
    if augen is None:
        add("DK-6a", f"line.dk.told-{won}", int(counted), **args)
    else:
        add("DK-6a", f"line.dk.won-{won}", int(counted), augen=augen, **args)
    made, announced = reached(facts, won), (("re", facts.re_said), ("kontra", facts.kontra_said))
    for number, step in enumerate(STEPS, start=1):
        if made >= number:
            add("DK-6a", "line.dk.reached", step=step)
        for party, what in announced:
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
    augen = augen_of(facts, party)
    announced = facts.kontra_said if party == "re" else facts.re_said
    return [step for step in STEPS[: height(announced)] if augen is not None and augen >= _AGAINST[step]]


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
    parties = [party for party, what in (("re", count.facts.re_said), ("kontra", count.facts.kontra_said)) if what]
    for clause, party in zip(("DK-6c", "DK-6d"), parties, strict=False):
        count.add(clause, f"line.dk.doubled-{party}", count.value)


@enforces("DK-1.2b", "DK-1.2c", "DK-1.2d", "DK-1.2e")
def _solo_announcements(count: Count, won: Party) -> None:
    """DK-1.2c: two points for each of Re and Kontra instead of doubling, by the tournament's exception; DK-1.2b: no
    point for the solo as such."""
    for party, announced in (("re", count.facts.re_said), ("kontra", count.facts.kontra_said)):
        if announced is not None:
            count.for_(won)("DK-1.2c", f"line.dk.solo-{party}", 2)


_POINTS: Final[dict[Point, str]] = {
    "doppelkopf": "DK-4a",
    "karlchen": "DK-4b",
    "karlchen-caught": "DK-4c",
    "fuchs": "DK-4d",
}
_IN_A_TRICK: Final = ("doppelkopf", "fuchs")
"""Their lines name the trick, where it was told: at a real table nobody counts them."""


def made_by(facts: Facts, party: Party) -> list[Special]:
    """The special points of this party that are told one by one."""
    return [special for special in facts.specials.details if (special.by in facts.re) == (party == "re")]


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
        for special in told:
            caught = {} if special.against is None else {"against": special.against}
            stem = f"line.dk.{special.kind}" + (
                ".told" if special.trick is None and special.kind in _IN_A_TRICK else ""
            )
            add(_POINTS[special.kind], stem, by=special.by, trick=special.trick, **caught)
        if untold := number - len(told):
            add("DK-6e", f"line.dk.specials-{party}", untold, number=untold)
    flipped = won is not None and before * count.value < 0
    if flipped and not options.special_can_flip:
        count.add("DK-6e", "line.dk.floor", -count.value)


@enforces("DK-2b", "DK-2c")
def _revoke_line(facts: Facts) -> ScoreLine:
    """DK-2b: nine minus for the offender, three plus for everybody else; DK-2c: the line of the list is marked."""
    amounts = tuple(-9 if seat == facts.revoke else 3 for seat in SEATS)
    key = "line.dk.revoke-deliberate" if facts.deliberate else "line.dk.revoke"
    return ScoreLine("DK-2b", key, {"seat": facts.revoke}, amounts)
