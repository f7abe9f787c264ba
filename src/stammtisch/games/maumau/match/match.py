"""MM-S1, MM-11, MM-14: the match around the deals."""

from functools import cached_property
from typing import Any

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import TABLE, WRONG_KIND, Accepted, Draft, Refusal, Seat, Window
from stammtisch.engine.forms import Form
from stammtisch.engine.match import (
    Amend,
    Arrive,
    DealClosed,
    DealOpened,
    DealResult,
    Leave,
    Match,
    MatchEnded,
    MatchView,
    NextDeal,
    OptionsAmended,
    Promise,
    Promised,
    Row,
    Seal,
)
from stammtisch.engine.scoring import ScoreLine, column_sums
from stammtisch.engine.shuffling import Shuffle, Shuffled, wrong_pack
from stammtisch.games.maumau.actions import Action
from stammtisch.games.maumau.events import Event
from stammtisch.games.maumau.laying import PACK, RANK, SUITS
from stammtisch.games.maumau.match import adding
from stammtisch.games.maumau.match.state import (
    AddRule,
    Arrived,
    DealerDrawn,
    DealOpenedWith,
    LeaveNoted,
    Left,
    MatchWon,
    Round,
    RoundEvent,
    RuleAdded,
)
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import FEWEST, full_pack
from stammtisch.games.maumau.points import match_winner
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.state import State
from stammtisch.games.maumau.view import View
from stammtisch.rulebook import enforces

_ROUND_EVENTS = (*RoundEvent.__args__, Promised)
_VALUES = ("7", "8", "9", "10", "B", "D", "K", "A")


class RoundView(MatchView[View], frozen=True, kw_only=True):
    present: tuple[Seat, ...]
    leaving: tuple[Seat, ...]
    rules: tuple[HouseRule, ...]
    credits: tuple[int, ...]
    winner: Seat | None


class MauMauMatch(Match[State, Action, Event, View, Options]):
    """The first dealer by lot, then deals until somebody has reached the target."""

    @cached_property
    def action_types(self) -> Any:
        return super().action_types | AddRule | Leave | Arrive | Promise

    @cached_property
    def event_types(self) -> Any:
        return super().event_types | RoundEvent | Promised

    @cached_property
    def state_types(self) -> Any:
        return Round

    def begin(self, options: Options, *, dealer: Seat = 0) -> Round:
        if (refusal := self.game.unplayable(options)) is not None:
            raise ValueError(f"{refusal.clause}: {refusal.key} {refusal.args}")
        return Round(options, dealer, totals=(0,) * len(self.seats), present=self.seats)

    def present(self, state: Any) -> tuple[Seat, ...]:
        m: Round = state
        return tuple(seat for seat in m.present if seat not in m.leaving)

    def leaving(self, state: Any) -> tuple[Seat, ...]:
        m: Round = state
        return () if m.deal is None else m.leaving

    # --- what is asked ---

    def windows(self, state: Any) -> tuple[Window, ...]:
        m: Round = state
        if m.over:
            return () if m.seal is None else (_reveal(m),)
        table = Window("table", "table", (TABLE,), "overtaken", must=False)
        if m.deal is not None:
            return (*self.deal_windows(m), table)
        if m.seal is not None and m.stage != "shuffle":
            return (_reveal(m), table)
        following = Window(f"next:{m.number}", "next", (TABLE,))
        if len(m.present) < FEWEST:
            return (following, table)
        if m.stage != "ready":
            return (Window(m.stage, "promise" if m.stage == "promise" else "lot", (TABLE,)), table)
        return (following, *adding.windows(m), table)

    def offers(self, state: Any, seat: Seat, window: Window) -> tuple[Form, ...]:
        return adding.offers(state, seat) if window.kind == "rule" else super().offers(state, seat, window)

    # --- what is decided ---

    def decide(self, state: Any, actor: Seat, action: Any, window: Window) -> Accepted[Any, Any] | Refusal:
        m: Round = state
        if window.kind == "reveal":
            return super().decide(m, actor, action, window)
        draft: Draft[Round, Any] = Draft(m, self.evolve)
        refusal: Refusal | None = WRONG_KIND
        match window.kind, action:
            case "promise", Promise():
                refusal = None
                draft.emit(Promised(1, PACK, action.commitment))
            case "lot", Shuffle():
                refusal = _draw(draft, m, action)
            case "rule", _:
                refusal = adding.decide(draft, m, actor, action)
            case "table", (Leave() | Arrive()):
                refusal = _come_or_go(draft, m, action)
            case "next", NextDeal():
                refusal = _next(draft, m, action)
            case "next", Amend():
                refusal = self.game.unplayable(action.options) or self.game.fixed(m.options, action.options)
                draft.emit(OptionsAmended(action.options))
        return refusal or draft.done()

    def close(self, draft: Draft[Any, Any], result: DealResult) -> None:
        draft.emit(DealClosed(result))
        for seat in draft.state.leaving:
            draft.emit(Left(seat))
        _end_if_won(draft)

    # --- what follows ---

    def evolve(self, state: Any, event: Any) -> Any:
        m: Round = state
        if isinstance(event, DealOpenedWith):
            return replace(super().evolve(m, event), among=event.seats, lot_sealed=False)
        if isinstance(event, Promised):
            seal = None if event.commitment is None else Seal(event.commitment)
            return replace(m, stage="shuffle", seal=seal, lot_sealed=True)
        if isinstance(event, Shuffled) and m.deal is None:
            seal = m.seal and replace(m.seal, orders=(*m.seal.orders, event.order))
            return replace(m, seal=seal)
        return _evolve(m, event) if isinstance(event, _ROUND_EVENTS) else super().evolve(m, event)

    def opened(self, state: Any, event: DealOpened[Options]) -> State:
        assert isinstance(event, DealOpenedWith)
        return self.game.start_among(event.options, event.dealer, event.seats, event.rules)  # type: ignore[attr-defined, no-any-return]

    def closed(self, state: Any, result: DealResult) -> Round:
        m: Round = state
        if result.redeal:
            return replace(m, deal=None)
        totals = column_sums((m.totals, result.game_points), width=len(m.totals))
        row = Row(m.number, m.dealer, result)
        return replace(m, deal=None, dealer=_following(m, result), totals=totals, rows=(*m.rows, row))

    def pack(self, state: Any) -> Cards:
        m: Round = state
        return PACK if m.lot_sealed else full_pack(len(m.among), m.options)

    # --- what is seen ---

    def view(self, state: Any, seat: Seat) -> RoundView:
        m: Round = state
        deal = None if m.deal is None else self.game.view(m.deal, seat)
        return RoundView(
            m.number,
            m.dealer,
            m.totals,
            len(m.rows),
            deal,
            m.over,
            m.rows if deal is None else (),
            m.final,
            present=m.present,
            leaving=m.leaving,
            rules=m.rules,
            credits=tuple(adding.credit(m, s) if s in m.present else 0 for s in range(len(m.totals))),
            winner=m.winner,
        )

    def redact(self, event: Any, seat: Seat) -> Any:
        return event if isinstance(event, _ROUND_EVENTS) else super().redact(event, seat)

    def reveals(self, event: Any, seat: Seat) -> object:
        if isinstance(event, _ROUND_EVENTS):
            return event if isinstance(event, DealerDrawn) else None
        return super().reveals(event, seat)


def _reveal(m: Round) -> Window:
    return Window("reveal:lot:1" if m.lot_sealed else f"reveal:{m.number}", "reveal", (TABLE,))


@enforces("MM-S1")
def _draw(draft: Draft[Round, Any], m: Round, action: Shuffle) -> Refusal | None:
    """MM-S1: the first dealer is found by lot: everybody gets a card, and the highest one deals."""
    if (refusal := wrong_pack(action.order, PACK)) is not None:
        return refusal
    draft.emit(Shuffled(action.order))
    cards = tuple(zip(m.present, action.order, strict=False))
    seat = max(cards, key=lambda drawn: (_VALUES.index(RANK[drawn[1]]), -SUITS.index(drawn[1][0])))[0]
    draft.emit(DealerDrawn(cards, seat))
    return None


@enforces("MM-11", "MM-V28")
def _come_or_go(draft: Draft[Round, Any], m: Round, action: Leave | Arrive) -> Refusal | None:
    """MM-11: always, but only between two deals: who wants to leave does so when the deal is over. MM-V28: nobody joins
    one that is running, so nothing has to be fined: who comes gets cards in the next one."""
    seat = action.seat
    if isinstance(action, Arrive):
        if not 0 <= seat < len(m.totals) or (seat in m.present and seat not in m.leaving):
            return Refusal("ENG-seat", "refusal.mm.here-already", {"seat": seat})
        draft.emit(Arrived(seat))
        return None
    if seat not in m.present or seat in m.leaving:
        return Refusal("ENG-seat", "refusal.mm.not-here", {"seat": seat})
    draft.emit(LeaveNoted(seat) if m.deal is not None and seat in m.among else Left(seat))
    return None


def _next(draft: Draft[Round, Any], m: Round, action: NextDeal) -> Refusal | None:
    if len(m.present) < FEWEST:
        _end(draft, m.present[0] if m.present else None)
        return None
    dealer = _at_or_after(m, m.dealer)
    opened = DealOpenedWith(m.number + 1, dealer, m.options, action.commitment, seats=m.present, rules=m.rules)
    draft.emit(opened)
    return None


def _at_or_after(m: Round, seat: Seat) -> Seat:
    turn = [(seat + k) % len(m.totals) for k in range(len(m.totals))]
    return next(s for s in turn if s in m.present)


@enforces("MM-S1")
def _following(m: Round, result: DealResult) -> Seat:
    """MM-S1: the deal goes round clockwise, or where agreed to the winner, or to the first after him who played."""
    if m.options.dealer_rule == "clockwise":
        return (m.dealer + 1) % len(m.totals)
    winner = max(range(len(m.totals)), key=lambda seat: result.game_points[seat])
    if m.options.dealer_rule == "winner":
        return winner
    return next((seat for seat in m.among if seat > winner), m.among[0])


@enforces("MM-14", "MM-A1")
def _end_if_won(draft: Draft[Round, Any]) -> None:
    """MM-14, MM-A1: who has reached the target has won, whether he stays or goes."""
    m = draft.state
    if (winner := match_winner(m.totals, m.options)) is not None:
        _end(draft, winner)


@enforces("MM-A1", "MM-11")
def _end(draft: Draft[Round, Any], winner: Seat | None) -> None:
    """MM-A1: there is one winner; MM-11: with nobody left to play against the last one is, unless he has gone too."""
    if winner is not None:
        draft.emit(MatchWon(winner))
    lines = () if winner is None else (ScoreLine("MM-14", "line.mm.won", {"seat": winner}),)
    draft.emit(MatchEnded(lines))


def _evolve(m: Round, event: Any) -> Round:
    match event:
        case DealerDrawn():
            return replace(m, dealer=event.seat, stage="ready")
        case RuleAdded():
            return replace(m, rules=(*m.rules, event.rule))
        case LeaveNoted():
            return replace(m, leaving=(*m.leaving, event.seat))
        case Left():
            present = tuple(s for s in m.present if s != event.seat)
            return replace(m, present=present, leaving=tuple(s for s in m.leaving if s != event.seat))
        case Arrived():
            present = tuple(sorted({*m.present, event.seat}))
            return replace(m, present=present, leaving=tuple(s for s in m.leaving if s != event.seat))
        case MatchWon():
            return replace(m, winner=event.seat)
    return m
