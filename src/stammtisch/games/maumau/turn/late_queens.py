"""MM-9a-1, the reading in which a forgotten announcement costs a card: the queen round begins all the same.

Decision: nobody can know what a player had in mind who lays one of his two queens. It is forgotten when he says so
himself, and he can until the next player has acted: then the round counts from that queen on, and costs him a card.
"""

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window
from stammtisch.engine.forms import Form
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, CallLate
from stammtisch.games.maumau.events import CardLaid, DrawDue, Event, QueensCalledLate, QueensClaimed
from stammtisch.games.maumau.laying.effects import why_not_next
from stammtisch.games.maumau.laying.queens import SHOWN, real_queens
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.state import Aside, Playing, State
from stammtisch.rulebook import enforces


def after_card(p: Playing, event: CardLaid) -> Aside:
    """Keeps in mind who has begun a turn with a queen and said nothing."""
    first = not p.turn.laid and not p.drawn and not p.turn.queen_round
    if RANK[event.card] == "D" and first:
        return replace(p.aside, silent=(event.seat, p.number))
    return p.aside if p.aside.silent is None else replace(p.aside, silent=None)


@enforces("MM-9a-1")
def windows(p: Playing) -> tuple[Window, ...]:
    """MM-9a-1: open to who has laid a queen first and unannounced, until the next player has acted."""
    if p.aside.silent is None or p.turn.queen_round or RANK[p.pile[-1]] != "D":
        return ()
    seat, number = p.aside.silent
    closing = p.stage == "closing" and p.number == number and p.turn.laid == 1
    untouched = p.stage == "act" and p.number == number + 1 and not p.drawn and not p.turn.laid
    if not closing and not untouched:
        return ()
    return (Window(f"latecall:{number}", "latecall", (seat,), "overtaken", must=False),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    return (Form(CallLate),) if referee.table_mode(p) or real_queens(p.hands[seat]) else ()


@enforces("MM-9a-1", "MM-V10")
def decide(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-9a-1: with the one that lies there it takes two real queens; MM-V10: in table mode it goes without."""
    if not isinstance(action, CallLate):
        return WRONG_KIND
    queens = real_queens(p.hands[seat])
    few = None if queens else Refusal("MM-9a-1", "refusal.mm.two-queens", {"found": SHOWN - 1})
    if referee.why_refused(p, few) is not None:
        return few
    if not queens or (
        p.laid_cards and why_not_next(p.laid_cards[-1].before, p.pile[-1], p.setting.options) is not None
    ):
        draft.emit(QueensClaimed(seat))
        referee.note(draft, seat, "V10")
        return None
    draft.emit(QueensCalledLate(seat, tuple(sorted((p.pile[-1], queens[0])))))
    draft.emit(DrawDue(seat, 1, "penalty", "MM-9a-1"))
    return None


def evolve(p: Playing, event: QueensCalledLate) -> Playing:
    turn = replace(p.turn, queen_round=True)
    return replace(p, turn=turn, caller=event.seat, chain=1, acts=p.acts + 1, aside=replace(p.aside, silent=None))
