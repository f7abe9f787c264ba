"""DK-B1.3, by option: the tricks still to be played are left to the other party, if everybody agrees.

Which party that is may be hidden, and stays so until the score says it. Whether somebody may offer it, and who is
asked, depends on nothing but what all have seen; who does not agree is not named.
"""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.polls import Poll
from stammtisch.games.doppelkopf.actions import Action, AnswerGift, GiveRest
from stammtisch.games.doppelkopf.contracts import SEATS
from stammtisch.games.doppelkopf.events import Event, GiftAnswered, GiftSettled, RestOffered
from stammtisch.games.doppelkopf.play import finish
from stammtisch.games.doppelkopf.state import Gift, Playing, State
from stammtisch.rulebook import enforces

FORM: Final = Form(AnswerGift, {"agree": OneOf((True, False))})


@enforces("DK-B1.3")
def windows(p: Playing) -> tuple[Window, ...]:
    """DK-B1.3: between two tricks, for everybody once a deal; while a Hochzeit searches there is no other party."""
    if not p.options.give_rest or p.gift is not None or p.trick or not p.taken or p.searching:
        return ()
    seats = tuple(s for s in SEATS if s not in p.offered)
    return (Window("gift", "gift", seats, "overtaken", must=False),) if seats else ()


def asking(gift: Gift) -> Window:
    return gift.consent.window("consent", sealed=True, limit="turn")


def offers(window: Window) -> tuple[Form, ...]:
    return (Form(GiveRest),) if window.kind == "gift" else (FORM,)


def decide(
    draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window
) -> Accepted[State, Event] | Refusal:
    if window.kind == "gift":
        if not isinstance(action, GiveRest):
            return WRONG_KIND
        draft.emit(RestOffered(seat))
        return draft.done()
    assert p.gift is not None
    if isinstance(action, TimeUp):
        for silent in p.gift.consent.missing:
            draft.emit(GiftAnswered(silent, agree=False))
    elif isinstance(action, AnswerGift):
        draft.emit(GiftAnswered(seat, action.agree))
    else:
        return WRONG_KIND
    _settle(draft)
    return draft.done()


def _settle(draft: Draft[State, Event]) -> None:
    """One who wants to play on is enough."""
    p = draft.state
    assert isinstance(p, Playing)
    assert p.gift is not None
    if not p.gift.consent.complete:
        return
    given = all(agree for _, agree in p.gift.consent.answers)
    after = draft.emit(GiftSettled(p.gift.by, given))
    assert isinstance(after, Playing)
    if given and after.options.mode != "table":
        finish(draft, after)


def evolve(p: Playing, event: RestOffered | GiftAnswered | GiftSettled) -> Playing:
    if isinstance(event, RestOffered):
        others = tuple(s for s in SEATS if s != event.seat)
        gift = Gift(event.seat, Poll(f"consent:{event.seat}", others))
        return replace(p, gift=gift, offered=tuple(sorted((*p.offered, event.seat))))
    if isinstance(event, GiftSettled):
        return replace(p, gift=None, given=event.seat if event.given else None)
    assert p.gift is not None
    return replace(p, gift=replace(p.gift, consent=p.gift.consent.answer(event.seat, bool(event.agree))))
