"""MM-T-joker-d: after a swap the one who had to give may tell what he gave."""

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window
from stammtisch.engine.forms import Form
from stammtisch.games.maumau.actions import Action, TellGiven
from stammtisch.games.maumau.events import Event, GivenTold, Swapped
from stammtisch.games.maumau.state import NOTHING_ASIDE, Aside, Gift, Playing, State
from stammtisch.rulebook import enforces


@enforces("MM-T-joker-d")
def windows(p: Playing) -> tuple[Window, ...]:
    """MM-T-joker-d: as long as it is news. Decision: until the swapper's next turn begins, and once. It never costs
    anything, and it is true, because it is the program that shows the cards."""
    if p.aside.gift is None:
        return ()
    return (Window(f"tell:{p.aside.gift.receiver}", "tell", (p.aside.gift.giver,), "overtaken", must=False),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    return (Form(TellGiven),)


@enforces("MM-T-joker-d")
def decide(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-T-joker-d: all hear what the other one has got."""
    if not isinstance(action, TellGiven):
        return WRONG_KIND
    gift = p.aside.gift
    assert gift is not None
    draft.emit(GivenTold(gift.giver, gift.receiver, gift.cards))
    return None


def evolve(p: Playing, event: GivenTold) -> Playing:
    return replace(p, aside=replace(p.aside, gift=None))


def swapped(p: Playing, event: Swapped) -> Aside:
    """What may be told now: the hand that came to who laid the joker."""
    if event.partner is None:
        return p.aside
    return replace(p.aside, gift=Gift(event.partner, event.seat, event.received or ()))


def next_turn(p: Playing, seat: Seat) -> Aside:
    """What is left of it when this seat is on turn."""
    gift = p.aside.gift
    kept = gift if gift is not None and gift.receiver != seat else None
    left = replace(p.aside, gift=kept, withdrawn=(), maus=(), hold=False, held=None, early=None)
    return NOTHING_ASIDE if left == NOTHING_ASIDE else left
