"""What a seat knows of the running deal, kept as the game's own state: what it has not seen is a card without a face.

The events the seat saw are folded by the game's own `evolve`. What the log leaves out comes back from public facts: an
unseen shuffle, and in table mode the silent notes of the referee (judging.py), as far as all could see what was done.
"""

from collections.abc import Sequence
from typing import Any, Final, get_args

from msgspec.structs import replace

from stammtisch.bots import Log
from stammtisch.bots.maumau import judging
from stammtisch.cards import Card, Cards, put, without
from stammtisch.engine.core import Seat
from stammtisch.engine.shuffling import Mixed, Shuffled
from stammtisch.games.maumau.dispute_events import ClauseRead, FactAnswered, OffencePunished, RolledBack, RuleAnswered
from stammtisch.games.maumau.events import (
    CardDealt,
    CardLaid,
    CardReplaced,
    CardsDrawn,
    CardThrownIn,
    Collided,
    Dealt,
    DrawDue,
    Event,
    GivenTold,
    PenaltyDrawn,
    PenaltyReturned,
    PenaltyTaken,
    QueensCalled,
    QueensCalledLate,
    Swapped,
)
from stammtisch.games.maumau.folding import evolve
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.laying.serving import layable
from stammtisch.games.maumau.match.state import DealOpenedWith
from stammtisch.games.maumau.packs import HAND, full_pack
from stammtisch.games.maumau.state import Dealing, Finished, Penalty, Playing, Setting, Shuffling, State

HIDDEN: Final = Card("?")
_EVENTS: Final = frozenset(get_args(Event))
_ASIDE: Final = (FactAnswered, RuleAnswered, ClauseRead, Mixed)
"""Can come at any time and says nothing about a shuffle."""


class Witness:
    """Follows the log of one seat. It remembers how far it has read; a log it does not know is read anew."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.state: State | None = None
        self.lacking: dict[Seat, tuple[frozenset[Card], int]] = {}
        """Who could not serve: none of these cards, but for so many drawn since."""
        self._read: tuple[int, object] = (0, None)

    def follow(self, log: Log, seat_count: int) -> State | None:
        """The deal as this seat knows it."""
        count, last = self._read
        if count > len(log) or (count and log[count - 1] is not last):
            count, self.state = 0, None
        if count == 0:
            count = _opening(log)
        for record in log[count:]:
            self._record(record, seat_count)
        self._read = (len(log), log[-1] if log else None)
        return self.state

    def _record(self, record: Sequence[Any], seat_count: int) -> None:
        if not record and isinstance(self.state, Playing) and self.state.aside.mixing is not None:
            self.state = _mixed(self.state)
        stage = self.state.stage if isinstance(self.state, Playing) else "act"
        for at, event in enumerate(record):
            if isinstance(event, DealOpenedWith):
                self.state = Shuffling(Setting(event.options, event.dealer, event.seats, seat_count, event.rules))
                self.lacking = {}
            elif self.state is not None and type(event) in _EVENTS and not isinstance(self.state, Finished):
                self._event(event, judging.Place(record, at, stage))

    def _event(self, event: Any, place: judging.Place) -> None:
        state = self.state if isinstance(event, _ASIDE) else _unseen_shuffle(self.state, event)
        assert state is not None
        if isinstance(state, Playing):
            event = _with_faces(state, event)
            state = _as_told(state, event)
            state = judging.before(state, event, place)
            self._could_not_serve(state, event)
            if isinstance(event, OffencePunished):
                self.state = judging.punished(state, event)
                return
        elif not isinstance(state, Shuffling | Finished):
            event = _dealt(state, event, self.seat)
        self.state = judging.after(state, evolve(state, event), event)

    def _could_not_serve(self, p: Playing, event: Any) -> None:
        """Who draws to serve has nothing of what could be laid; who gets other cards is an open question again."""
        match event:
            case DrawDue(kind="serve", owed=False):
                turn = p.turn
                none = layable(turn.effective, queen_round=turn.queen_round, options=p.setting.options)
                self.lacking[event.seat] = (none, 0)
            case CardsDrawn() if event.seat in self.lacking:
                none, fresh = self.lacking[event.seat]
                self.lacking[event.seat] = (none, fresh + event.count)
            case CardLaid() | CardThrownIn() if event.card in self.lacking.get(event.seat, ((), 0))[0]:
                none, fresh = self.lacking[event.seat]
                self.lacking[event.seat] = (none, max(0, fresh - 1))
            case Swapped() | RolledBack():
                self.lacking = {}
            case PenaltyTaken() if event.seat in self.lacking:
                none, fresh = self.lacking[event.seat]
                self.lacking[event.seat] = (none, fresh + 1)


def _opening(log: Log) -> int:
    """Where the running deal begins."""
    openings = (at for at in range(len(log) - 1, -1, -1) if any(isinstance(e, DealOpenedWith) for e in log[at]))
    return next(openings, len(log))


# --- what is not seen ------------------------------------------------------------------------------------------


def _faceless(count: int) -> Cards:
    return (HIDDEN,) * count


def _mixed(p: Playing) -> State:
    return evolve(p, Shuffled(_faceless(len(drawing.loose(p)))))


def _unseen_shuffle(state: State | None, event: Any) -> State | None:
    """Nobody sees a shuffle, but everybody sees that there has been one."""
    match state:
        case Shuffling():
            return evolve(state, Shuffled(_faceless(len(full_pack(state.setting.players, state.setting.options)))))
        case Dealing(remix=True):
            return evolve(state, Shuffled(_faceless(len(state.stock))))
        case Playing() if state.aside.mixing is not None:
            return _mixed(state)
        case Playing() if isinstance(event, CardsDrawn | PenaltyDrawn):
            count = event.count if isinstance(event, CardsDrawn) else 1
            return _mixed(state) if len(state.stock) < count and drawing.loose(state) else state
    return state


def _dealt(state: State, event: Any, seat: Seat) -> Any:
    """Cards that come face down."""
    match event:
        case Dealt():
            others = tuple(_faceless(HAND) if s in state.setting.seats else () for s in range(state.setting.seat_count))
            return Dealt(put(others, seat, event.hands[seat]))
        case CardDealt(card=None) | CardReplaced(card=None) | PenaltyDrawn(card=None):
            return replace(event, card=HIDDEN)
    return event


def _with_faces(p: Playing, event: Any) -> Any:
    match event:
        case CardsDrawn(cards=None):
            return replace(event, cards=_faceless(event.count))
        case PenaltyDrawn(card=None) | PenaltyTaken(card=None) | PenaltyReturned(card=None):
            return replace(event, card=HIDDEN)
        case Swapped(partner=int() as partner, given=None):
            return replace(event, given=p.hands[event.seat], received=p.hands[partner])
    return event


def _as_told(p: Playing, event: Any) -> Playing:
    """What the event tells about cards that were face down until now."""
    match event:
        case CardLaid(card=card) | CardThrownIn(card=card) | Collided(card=str() as card):
            return holding(p, event.seat, (card,))
        case QueensCalled():
            return holding(p, event.seat, event.shown)
        case QueensCalledLate():
            return holding(p, event.seat, without(event.shown, p.pile[-1]))
        case PenaltyTaken():
            first = replace(p.penalties[event.seat][0], card=event.card)
            lying: tuple[Penalty, ...] = (first, *p.penalties[event.seat][1:])
            return replace(p, penalties=put(p.penalties, event.seat, lying))
        case PenaltyReturned() if event.card not in p.hands[event.seat]:
            return replace(p, hands=put(p.hands, event.seat, _faceless(len(p.hands[event.seat]))))
        case GivenTold() if len(event.cards) == len(p.hands[event.of]):
            return replace(p, hands=put(p.hands, event.of, event.cards))
    return p


def holding(p: Playing, seat: Seat, cards: Cards) -> Playing:
    """This seat holds these cards: faces for as many of its cards as have none."""
    missing, hand = list(cards), list(p.hands[seat])
    for card in p.hands[seat]:
        if card in missing:
            missing.remove(card)
    for card in missing:
        hand.remove(HIDDEN if HIDDEN in hand else hand[0])
        hand.append(card)
    return replace(p, hands=put(p.hands, seat, tuple(sorted(hand)))) if missing else p
