"""MM-3a, MM-3b, MM-5d: the referee in table mode who sees everything and says nothing until somebody doubts."""

from msgspec.structs import replace

from stammtisch.cards import Card
from stammtisch.engine import referee as engine_referee
from stammtisch.engine.core import Draft, Refusal, Seat
from stammtisch.engine.referee import Verdict, ruling
from stammtisch.games.maumau.dispute_events import Offended
from stammtisch.games.maumau.events import DrawDue, Event
from stammtisch.games.maumau.laying.effects import Turn
from stammtisch.games.maumau.state import LaidCard, Offence, Penalty, Playing, State
from stammtisch.games.maumau.violations import REGISTER, Category
from stammtisch.rulebook import enforces


def table_mode(p: Playing) -> bool:
    return p.setting.options.mode == "table"


@enforces("MM-3a")
def why_refused(p: Playing, refusal: Refusal | None) -> Refusal | None:
    """MM-3a: what a strict referee does not let happen. In table mode it happens: then it is noted."""
    return engine_referee.why_refused(p.setting.options.mode, refusal)


@enforces("MM-3a", "MM-V05")
def omitted(draft: Draft[State, Event], p: Playing, seat: Seat, code: str) -> None:
    """MM-3a, MM-V05: what was forgotten a strict referee fines; in table mode somebody has to doubt it."""
    clause = REGISTER[code].clause
    if ruling(p.setting.options.mode, Verdict(clause, "", omission=True)) == "fine":
        draft.emit(DrawDue(seat, 1, "penalty", clause))
    else:
        note(draft, seat, code)


@enforces("MM-3a")
def note(
    draft: Draft[State, Event],
    seat: Seat,
    code: str,
    *,
    card_number: int | None = None,
    taken: Penalty | None = None,
    cause: int | None = None,
) -> None:
    """MM-3a: what was done against the rules, deliberately or not; nobody hears of it."""
    draft.emit(Offended(seat, code, card_number, taken, cause))


@enforces("MM-3b", "MM-5b")
def turns_since(p: Playing, turn: int) -> int:
    """MM-3b: ordinary turns since then; MM-5b: where agreed only those of different players, so that who lays eights
    for two does not outrun the doubt."""
    if p.setting.options.doubt_turns == "any":
        return p.number - turn
    return p.number - turn - sum(turn < repeat <= p.number for repeat in p.repeats)


@enforces("MM-3b")
def in_time(p: Playing, offence: Offence) -> bool:
    """MM-3b: until the second-next ordinary turn is over."""
    return turns_since(p, offence.turn) <= p.setting.options.doubt_window_turns


@enforces("MM-3b", "MM-6a")
def settled(p: Playing, offence: Offence) -> bool:
    """MM-6a: a doubt of what has just been paid for lapses; MM-3b: so does one that comes too late. Who doubts when it
    is as long past again as there was time does not mean it any more."""
    if in_time(p, offence):
        return offence.punished
    return not offence.punished and turns_since(p, offence.turn) <= 2 * p.setting.options.doubt_window_turns


def offences_of(p: Playing, accused: Seat, category: Category) -> tuple[Offence, ...]:
    """What the log has against this player under this heading, paid for or not, in time or not."""
    mine = (o for o in p.offences if o.seat == accused and o.cause is None)
    return tuple(o for o in mine if REGISTER[o.code].category == category)


@enforces("MM-5d", "MM-9a-3")
def forgotten_end(p: Playing) -> Offence | None:
    """MM-5d, MM-9a-3: the caller has laid his last real queen and the round runs on: nobody can know that it should be
    over."""
    if not p.turn.queen_round:
        return None
    against = [o for o in p.offences if o.code == "V09" and o.seat == p.caller and not o.punished]
    return against[-1] if against else None


def truly(p: Playing) -> Turn:
    """The turn as it would be, had the end of the queen round not been forgotten."""
    return p.turn if forgotten_end(p) is None else replace(p.turn, queen_round=False)


def evolve(p: Playing, event: Offended) -> Playing:
    offence = Offence(
        event.seat, event.code, p.number, event.card_number, False, len(p.offences), event.taken, event.cause
    )
    return replace(p, offences=(*p.offences, offence))


def remember(before: Playing, after: Playing, seat: Seat, card: Card, *, thrown: bool = False) -> Playing:
    """Keeps what has been laid long enough to be doubted and taken back."""
    p = before
    if not table_mode(p):
        return after
    laid_card = LaidCard(
        p.laid_count, seat, card, p.number, p.turn, max(1, p.chain), p.caller, p.direction, p.drawn, thrown
    )
    least = p.setting.options.doubt_window_turns + 1
    return replace(
        after,
        laid_cards=(*(c for c in p.laid_cards if turns_since(p, c.turn) <= least), laid_card),
        laid_count=p.laid_count + 1,
    )
