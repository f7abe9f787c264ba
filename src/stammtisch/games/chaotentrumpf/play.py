"""CT-15a to d, CT-16: the tricks, and the count at the end."""

from msgspec.structs import replace

from stammtisch.cards import Card, Cards, put, without
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.chaotentrumpf.actions import Action, PlayCard
from stammtisch.games.chaotentrumpf.events import CardPlayed, CardTakenBack, Event, Scored, TrickTaken
from stammtisch.games.chaotentrumpf.scoring import score
from stammtisch.games.chaotentrumpf.state import Finished, Offence, Playing, Setting, State, Trick
from stammtisch.games.chaotentrumpf.trumps import AUGEN, height, is_trump, order
from stammtisch.rulebook import enforces


@enforces("CT-15a")
def turn(p: Playing) -> Seat:
    """CT-15a: clockwise from the leader; who takes a trick leads the next one."""
    return p.table.clockwise(p.leader)[len(p.trick)]


def windows(p: Playing) -> tuple[Window, ...]:
    return (Window(f"card:{p.played}", "card", (turn(p),), limit="turn"),)


def legal_cards(p: Playing, seat: Seat) -> Cards:
    hand = p.hands[seat]
    return order(p.trump).follow(hand, p.trick[0]) if p.trick else hand


def offers(p: Playing, seat: Seat) -> tuple[Form, ...]:
    cards = p.hands[seat] if p.table.options.mode == "table" else legal_cards(p, seat)
    return (Form(PlayCard, {"card": OneOf(tuple(dict.fromkeys(cards)))}),)


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
    if card in legal or p.table.options.mode == "table":
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
        after = draft.emit(TrickTaken(p.table.clockwise(after.leader)[at]))
        assert isinstance(after, Playing)
        if not any(after.hands):
            lines = score(p.trump, captured(after), inversion=p.inversion, options=p.table.options)
            draft.emit(Scored(by_seat(lines, p.table)))


def captured(p: Playing) -> list[Cards]:
    return [tuple(c for t in p.taken if t.taker == seat for c in t.cards) for seat in p.table.seats]


def by_seat(lines: tuple[ScoreLine, ...], table: Setting) -> tuple[ScoreLine, ...]:
    """The score counts those who took part; whoever did not gets nothing, and keeps his column."""
    if table.players == table.chairs:
        return lines
    return tuple(_spread(line, table) for line in lines)


def _spread(line: ScoreLine, table: Setting) -> ScoreLine:
    points = [0] * table.chairs
    for seat, amount in zip(table.seats, line.game_points, strict=True):
        points[seat] = amount
    args = {**line.args, "seats": [table.seats[k] for k in line.args["seats"]]} if "seats" in line.args else line.args
    return replace(line, game_points=tuple(points), args=args)


def evolve(p: Playing, event: Event) -> State:
    match event:
        case CardPlayed(seat=seat, card=card):
            hands = put(p.hands, seat, without(p.hands[seat], card))
            after = replace(p, hands=hands, trick=(*p.trick, card), played=p.played + 1)
            return _noted(p, after, event) if p.table.options.mode == "table" else after
        case CardTakenBack(seat=seat, card=card):
            hands = put(p.hands, seat, tuple(sorted((*p.hands[seat], card))))
            offences = tuple(o for o in p.offences if o != renege(p))
            return replace(p, hands=hands, trick=p.trick[:-1], played=p.played + 1, offences=offences)
        case TrickTaken():
            taken = (*p.taken, Trick(p.leader, p.trick, event.seat))
            return replace(p, leader=event.seat, trick=(), taken=taken)
        case Scored():
            last = p.taken[-1] if p.taken else None
            return Finished(p.table, "scored", p.trump, event.lines, last, p.offences)
    return p


@enforces("CT-15b")
def _noted(before: Playing, after: Playing, event: CardPlayed) -> Playing:
    """CT-15b: at a table a wrong card lies; that it was wrong is known to who played it, and to the log."""
    legal = legal_cards(before, event.seat)
    if event.card in legal:
        return after
    trick, cards = len(before.taken) + 1, (before.trick[0], event.card)
    offence = Offence(event.seat, "CT-15b", trick, cards, tuple(dict.fromkeys(legal)))
    return replace(after, offences=(*after.offences, offence))


@enforces("CT-SV-2")
def renege(p: Playing) -> Offence | None:
    """CT-SV-2: what can still be put right: the last card on the table, if it did not follow."""
    if not p.trick or not p.offences:
        return None
    last, seat = p.offences[-1], p.table.clockwise(p.leader)[len(p.trick) - 1]
    wanted = (seat, "CT-15b", len(p.taken) + 1, (p.trick[0], p.trick[-1]))
    return last if (last.seat, last.clause, last.trick, last.cards) == wanted else None
