"""CT-15a to d, CT-16: the tricks, and the count at the end."""

from msgspec.structs import replace

from stammtisch.cards import Card, Cards, put, without
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.chaotentrumpf.actions import Action, PlayCard
from stammtisch.games.chaotentrumpf.events import CardPlayed, Event, Scored, TrickTaken
from stammtisch.games.chaotentrumpf.scoring import score
from stammtisch.games.chaotentrumpf.state import Finished, Playing, State, Trick
from stammtisch.games.chaotentrumpf.trumps import AUGEN, height, is_trump, order
from stammtisch.rulebook import enforces


@enforces("CT-15a")
def turn(p: Playing) -> Seat:
    """CT-15a: clockwise from the leader; who takes a trick leads the next one."""
    return (p.leader + len(p.trick)) % p.table.players


def windows(p: Playing) -> tuple[Window, ...]:
    return (Window(f"card:{p.played}", "card", (turn(p),), limit="turn"),)


def legal_cards(p: Playing, seat: Seat) -> Cards:
    hand = p.hands[seat]
    return order(p.trump).follow(hand, p.trick[0]) if p.trick else hand


def offers(p: Playing, seat: Seat) -> tuple[Form, ...]:
    return (Form(PlayCard, {"card": OneOf(tuple(dict.fromkeys(legal_cards(p, seat))))}),)


def decide(draft: Draft[State, Event], p: Playing, action: Action) -> Accepted[State, Event] | Refusal:
    seat = turn(p)
    if isinstance(action, TimeUp):
        lay(draft, p, seat, weakest(p, seat))
    elif isinstance(action, PlayCard):
        if (refusal := _wrong_card(p, seat, action.card)) is not None:
            return refusal
        lay(draft, p, seat, action.card)
    else:
        return WRONG_KIND
    return draft.done()


@enforces("CT-15b", "CT-15d", "ENG-not-held")
def _wrong_card(p: Playing, seat: Seat, card: Card) -> Refusal | None:
    """CT-15b: the class led is followed; CT-15d: who has none of it is free."""
    if card not in p.hands[seat]:
        return Refusal("ENG-not-held", "refusal.not-held", {"card": card})
    legal = legal_cards(p, seat)
    if card in legal:
        return None
    key = "refusal.ct.follow-trump" if is_trump(p.trick[0], p.trump) else "refusal.ct.follow-suit"
    return Refusal("CT-15b", key, {"card": card, "led": p.trick[0], "legal": list(legal)})


def weakest(p: Playing, seat: Seat) -> Card:
    """What is played for somebody whose time is up."""
    return min(legal_cards(p, seat), key=lambda c: (AUGEN[c], is_trump(c, p.trump), height(c)))


def lay(draft: Draft[State, Event], p: Playing, seat: Seat, card: Card) -> None:
    after = draft.emit(CardPlayed(seat, card))
    assert isinstance(after, Playing)
    if len(after.trick) == p.table.players:
        at = order(p.trump).winner(after.trick)
        after = draft.emit(TrickTaken((after.leader + at) % p.table.players))
        assert isinstance(after, Playing)
        if not any(after.hands):
            options = p.table.options
            draft.emit(Scored(score(p.trump, captured(after), inversion=p.inversion, options=options)))


def captured(p: Playing) -> list[Cards]:
    return [tuple(c for t in p.taken if t.taker == seat for c in t.cards) for seat in p.table.seats]


def evolve(p: Playing, event: Event) -> State:
    match event:
        case CardPlayed(seat=seat, card=card):
            hands = put(p.hands, seat, without(p.hands[seat], card))
            return replace(p, hands=hands, trick=(*p.trick, card), played=p.played + 1)
        case TrickTaken():
            taken = (*p.taken, Trick(p.leader, p.trick, event.seat))
            return replace(p, leader=event.seat, trick=(), taken=taken)
        case Scored():
            return Finished(p.table, "scored", p.trump, event.lines, p.taken[-1] if p.taken else None)
    return p
