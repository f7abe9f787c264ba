"""MM-10a: who has to say Mau, until when, and when it is a word too many."""

from stammtisch.engine.core import Refusal, Seat, Window
from stammtisch.engine.forms import Form
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import SayMau
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.state import Playing
from stammtisch.rulebook import enforces


@enforces("MM-10a")
def owing(p: Playing) -> tuple[Seat, ...]:
    """MM-10a: who holds one active card and has not said Mau since; where agreed not who takes up a penalty card as
    soon as this turn of his ends."""
    hands, mau_said = p.hands, p.mau_said
    if 1 not in map(len, hands):
        return ()
    silent = tuple([seat for seat in p.setting.seats if len(hands[seat]) == 1 and seat not in mau_said])
    if not silent or p.setting.options.mau_with_penalty or drawing.convertible(p, p.seat) is None:
        return silent
    return tuple(s for s in silent if s != p.seat)


def windows(p: Playing) -> tuple[Window, ...]:
    """Open to everybody: who has one card may have to, and a word too many is free or refused."""
    silent = tuple([seat for seat in p.setting.seats if seat not in p.mau_said]) if p.mau_said else p.setting.seats
    return (Window(f"mau:{p.number}", "mau", silent, "overtaken", must=False),) if silent else ()


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    """A strict referee reminds who owes it; in table mode nobody is reminded."""
    return (Form(SayMau),) if referee.table_mode(p) or seat in owing(p) else ()


@enforces("MM-10a")
def why_not_mau(p: Playing, held: int) -> Refusal | None:
    """MM-10a: a Mau too many is free; where agreed it is not said with more or fewer cards than one."""
    if held == 1 or p.setting.options.false_mau == "free":
        return None
    return Refusal("MM-10a", "refusal.mm.no-mau", {"found": held})
