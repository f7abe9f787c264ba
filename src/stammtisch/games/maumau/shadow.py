"""MM-3a, MM-3b, MM-5d: the referee at a table who sees everything and says nothing until somebody doubts."""

from msgspec.structs import replace

from stammtisch.engine.core import Draft, Seat
from stammtisch.games.maumau.events import Event, Offended
from stammtisch.games.maumau.state import Lie, Offence, Playing, State
from stammtisch.games.maumau.violations import REGISTER, Category
from stammtisch.rulebook import enforces


def at_a_table(p: Playing) -> bool:
    return p.table.options.mode == "table"


@enforces("MM-3a")
def note(draft: Draft[State, Event], seat: Seat, code: str, *, lie: int | None = None) -> None:
    """MM-3a: what was done against the rules, deliberately or not; nobody hears of it."""
    draft.emit(Offended(seat, code, lie))


@enforces("MM-3b")
def in_time(p: Playing, offence: Offence) -> bool:
    """MM-3b: until the second-next ordinary turn is over."""
    return p.number - offence.turn <= p.table.options.doubt_window_turns


def found(p: Playing, accused: Seat, category: Category) -> tuple[Offence, ...]:
    """What the log has against this player under this heading, paid for or not, in time or not."""
    return tuple(o for o in p.offences if o.seat == accused and REGISTER[o.code].category == category)


def evolve(p: Playing, event: Offended) -> Playing:
    one = Offence(event.seat, event.code, p.number, event.lie)
    return replace(p, offences=(*p.offences, one))


def lain(before: Playing, after: Playing, lie: Lie) -> Playing:
    """Keeps what has been laid long enough to be doubted and taken back."""
    least = before.number - before.table.options.doubt_window_turns - 1
    return replace(after, lies=(*(one for one in before.lies if one.turn >= least), lie), laid=before.laid + 1)
