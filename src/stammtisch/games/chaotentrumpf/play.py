"""CT-15a to d, CT-16: the tricks, and the count at the end."""

from msgspec.structs import replace

from stammtisch import tricks
from stammtisch.cards import Card, Cards, put
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form
from stammtisch.engine.referee import why_refused
from stammtisch.games.chaotentrumpf import earlier
from stammtisch.games.chaotentrumpf.actions import Action
from stammtisch.games.chaotentrumpf.events import CardOutOfTurn, CardPlayed, CardTakenBack, Event, Scored
from stammtisch.games.chaotentrumpf.scoring import Facts, counted, score
from stammtisch.games.chaotentrumpf.state import Finished, Offence, Playing, State
from stammtisch.games.chaotentrumpf.trumps import AUGEN, height, is_trump, order
from stammtisch.rulebook import enforces
from stammtisch.tricks import (
    PlayCard,
    TrickTaken,
    card_form,
    card_laid,
    card_window,
    last_trick,
    trick_taken,
    tricks_by_seat,
    turn,
)


@enforces("CT-15a")
def windows(p: Playing) -> tuple[Window, ...]:
    """CT-15a: clockwise from the leader; who takes a trick leads the next. In table mode others can be too quick."""
    on_turn = card_window(p.played, turn(p))
    others = tuple(s for s in p.setting.seats if s != turn(p) and p.hands[s] and s not in p.early)
    if p.setting.options.mode != "table" or not others:
        return (on_turn,)
    return (on_turn, Window(f"early:{p.played}", "early", others, "overtaken", must=False))


def legal_cards(p: Playing, seat: Seat) -> Cards:
    return order(p.trump).follow(p.hands[seat], p.trick)


def offers(p: Playing, seat: Seat) -> tuple[Form, ...]:
    """Out of turn there is nothing that would be right, so everything is offered."""
    cards = p.hands[seat] if p.setting.options.mode == "table" else legal_cards(p, seat)
    return (card_form(tuple(dict.fromkeys(cards))),)


def decide(
    draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window
) -> Accepted[State, Event] | Refusal:
    if window.kind == "early":
        return _too_early(draft, p, actor, action)
    seat = turn(p)
    if isinstance(action, TimeUp):
        lay(draft, p, seat, weakest(p, seat))
    elif isinstance(action, PlayCard):
        if (refusal := _why_wrong_card(p, seat, action.card)) is not None:
            return refusal
        lay(draft, p, seat, action.card)
    else:
        return WRONG_KIND
    return draft.done()


@enforces("CT-15a")
def _too_early(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Accepted[State, Event] | Refusal:
    """CT-15a: in table mode a card out of turn was seen by all, goes back, and can be brought before the others."""
    if not isinstance(action, PlayCard):
        return WRONG_KIND
    if action.card not in p.hands[seat]:
        return Refusal("ENG-not-held", "refusal.not-held", {"card": action.card})
    draft.emit(CardOutOfTurn(seat, action.card))
    return draft.done()


@enforces("CT-15b", "CT-15d", "ENG-not-held")
def _why_wrong_card(p: Playing, seat: Seat, card: Card) -> Refusal | None:
    """CT-15b: the class led is followed; CT-15d: who has none of it is free."""
    if card not in p.hands[seat]:
        return Refusal("ENG-not-held", "refusal.not-held", {"card": card})
    legal = legal_cards(p, seat)
    if card in legal:
        return None
    key = "refusal.ct.follow-trump" if is_trump(p.trick[0], p.trump) else "refusal.ct.follow-suit"
    refusal = Refusal("CT-15b", key, {"card": card, "led": p.trick[0], "legal": list(legal)})
    return why_refused(p.setting.options.mode, refusal)


def weakest(p: Playing, seat: Seat) -> Card:
    return tricks.weakest(legal_cards(p, seat), order(p.trump), AUGEN, tie=height)


@enforces("CT-15b")
def _offences(p: Playing, seat: Seat, card: Card) -> tuple[Offence, ...] | None:
    """CT-15b: in table mode a wrong card lies; that it was wrong is known to who played it, and to the log."""
    if p.setting.options.mode != "table":
        return None
    legal = legal_cards(p, seat)
    if card in legal:
        return ()
    return (Offence(seat, "CT-15b", len(p.taken) + 1, (p.trick[0], card), tuple(dict.fromkeys(legal))),)


def lay(draft: Draft[State, Event], p: Playing, seat: Seat, card: Card) -> None:
    after = draft.emit(CardPlayed(seat, card, _offences(p, seat, card)))
    assert isinstance(after, Playing)
    if len(after.trick) == p.setting.players:
        at = order(p.trump).winner(after.trick)
        after = draft.emit(TrickTaken(after.seat_at(at)))
        assert isinstance(after, Playing)
        if not any(after.hands):
            facts = facts_of(after)
            draft.emit(Scored(score(facts, p.setting.options), facts))


def facts_of(p: Playing) -> Facts:
    """The deal as the score sees it; whoever took no part keeps his column, with nothing in it."""
    captured = {seat: tuple(c for t in p.taken if t.taker == seat for c in t.cards) for seat in p.setting.seats}
    facts = counted(p.trump, captured, seat_count=p.setting.seat_count, inversion=p.inversion)
    return replace(facts, tricks=tricks_by_seat(p), without_trick=())


def evolve(p: Playing, event: Event) -> State:
    match event:
        case CardPlayed():
            offences = earlier.card_offences(p, event) if event.offences is None else event.offences
            after = card_laid(p, event)
            return replace(after, offences=(*p.offences, *offences), early=()) if offences or p.early else after
        case CardOutOfTurn(seat=seat, card=card):
            offence = Offence(seat, "CT-15a", len(p.taken) + 1, (card,))
            return replace(p, offences=(*p.offences, offence), early=(*p.early, seat))
        case CardTakenBack(seat=seat, card=card):
            hands = put(p.hands, seat, tuple(sorted((*p.hands[seat], card))))
            offences = tuple(o for o in p.offences if o != renege(p))
            return replace(p, hands=hands, trick=p.trick[:-1], played=p.played + 1, offences=offences)
        case TrickTaken():
            return trick_taken(p, event)
        case Scored():
            facts = event.facts or facts_of(p)
            return Finished(p.setting, "scored", p.trump, event.lines, last_trick(p.taken), p.offences, facts)
    return p


@enforces("CT-SV-2")
def renege(p: Playing) -> Offence | None:
    """CT-SV-2: what can still be put right: the last card on the table, if it did not follow."""
    if not p.trick or not p.offences:
        return None
    seat = p.seat_at(len(p.trick) - 1)
    wanted = (seat, "CT-15b", len(p.taken) + 1, (p.trick[0], p.trick[-1]))
    return next((o for o in p.offences if (o.seat, o.clause, o.trick, o.cards) == wanted), None)
