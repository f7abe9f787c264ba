"""MM-S1, MM-11, MM-14: the match around the deals."""

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, LATE, WRONG_KIND, Draft, Refusal, Seat, Window
from stammtisch.engine.counting import DealResult
from stammtisch.engine.forms import Form
from stammtisch.engine.match import MatchEnded, MatchView
from stammtisch.engine.open_match import Arrive, Leave, MatchWon, OpenMatch
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffle, Shuffled, why_wrong_pack
from stammtisch.games.maumau.laying.serving import PACK, RANK, SUITS
from stammtisch.games.maumau.match import adding
from stammtisch.games.maumau.match.state import (
    AddRule,
    BoardTaken,
    DealerDrawn,
    DealOpenedWith,
    MauMauMatchEvent,
    MauMauMatchState,
    RuleAdded,
    TakeBoard,
)
from stammtisch.games.maumau.matchday import by_deal
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import FEWEST
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.scoring import Facts, match_winner
from stammtisch.games.maumau.state import State
from stammtisch.games.maumau.view import View
from stammtisch.rulebook import enforces

_VALUES = ("7", "8", "9", "10", "B", "D", "K", "A")


class MauMauMatchView(MatchView[View], frozen=True, kw_only=True):
    present: tuple[Seat, ...]
    leaving: tuple[Seat, ...]
    rules: tuple[HouseRule, ...]
    credits: tuple[int, ...]
    winner: Seat | None


class MauMauMatch(OpenMatch[MauMauMatchState, State, View, Options]):
    """The first dealer by lot, then deals until somebody has reached the target."""

    state_class = MauMauMatchState
    opened_type = DealOpenedWith
    own_actions = AddRule | TakeBoard
    own_events = MauMauMatchEvent
    telling = (DealerDrawn,)

    # --- what is asked ---

    def drawing_lots(self, state: MauMauMatchState) -> bool:
        return state.lot_sealed and not state.dealer_drawn

    def before_deal(self, state: MauMauMatchState) -> tuple[Window, ...]:
        following = Window(f"next:{state.number}", "next", (HOST,))
        if len(state.present) < FEWEST:
            return (following,)
        if state.dealer_drawn:
            return (following, *adding.windows(state))
        return (Window("shuffle", "lot", (HOST,)) if state.lot_sealed else Window("promise", "promise", (HOST,)),)

    def offers(self, state: MauMauMatchState, seat: Seat, window: Window) -> tuple[Form, ...]:
        return adding.offers(state, seat) if window.kind == "rule" else super().offers(state, seat, window)

    # --- what is decided ---

    def decide_around(
        self, draft: Draft[MauMauMatchState, object], actor: Seat, action: object, window: Window
    ) -> Refusal | None:
        if window.kind == "rule":
            return adding.decide(draft, draft.state, actor, action)
        if window.kind == "lot" and isinstance(action, Shuffle):
            return _draw(draft, action)
        if window.kind == "promise" and isinstance(action, TakeBoard):
            return _take_board(draft, action)
        return WRONG_KIND

    @enforces("MM-11", "MM-V28")
    def come_or_go(self, draft: Draft[MauMauMatchState, object], action: Leave | Arrive) -> Refusal | None:
        """MM-11: always, but only between two deals: who wants to leave does so when the deal is over. MM-V28: nobody
        joins one that is running, so nothing has to be fined: who comes gets cards in the next one."""
        return super().come_or_go(draft, action)

    def open_deal(self, draft: Draft[MauMauMatchState, object], commitment: str | None) -> None:
        m = draft.state
        if len(m.present) < FEWEST:
            _end(draft, m.present[0] if m.present else None)
            return
        turn = [(m.dealer + k) % len(m.totals) for k in range(len(m.totals))]
        dealer = next(seat for seat in turn if seat in m.present)
        number, options = m.number + 1, by_deal(m.options, m.number + 1)
        draft.emit(DealOpenedWith(number, dealer, options, commitment, seats=m.present, rules=m.rules))

    @enforces("MM-14", "MM-A1")
    def close(self, draft: Draft[MauMauMatchState, object], result: DealResult[Facts]) -> None:
        """MM-14, MM-A1: who has reached the target has won, whether he stays or goes."""
        super().close(draft, result)
        if (winner := match_winner(draft.state.totals, draft.state.options)) is not None:
            _end(draft, winner)

    # --- what follows ---

    def evolve_around(self, state: MauMauMatchState, event: object) -> MauMauMatchState:
        match event:
            case DealerDrawn():
                return replace(state, dealer=event.seat, dealer_drawn=True)
            case RuleAdded():
                return replace(state, rules=(*state.rules, event.rule))
            case BoardTaken():
                return replace(state, totals=event.totals, rules=event.rules)
        return state

    def closed(self, state: MauMauMatchState, result: DealResult[Facts]) -> MauMauMatchState:
        after = super().closed(state, result)
        return after if result.redeal else replace(after, dealer=_following(state, result))

    def pack(self, state: MauMauMatchState) -> Cards:
        if state.lot_sealed:
            return super().pack(state)
        return self.game.pack_among(len(state.among), by_deal(state.options, state.number))

    # --- what is seen ---

    def view(self, state: MauMauMatchState, seat: Seat) -> MauMauMatchView:
        deal = None if state.deal is None else self.game.view(state.deal, seat)
        return MauMauMatchView(
            state.number,
            state.dealer,
            state.totals,
            len(state.rows),
            deal,
            state.over,
            state.rows if deal is None else (),
            state.final,
            present=state.present,
            leaving=state.leaving,
            rules=state.rules,
            credits=tuple(adding.credit(state, s) if s in state.present else 0 for s in range(len(state.totals))),
            winner=state.winner,
        )


@enforces("MM-15", "MM-12c")
def _take_board(draft: Draft[MauMauMatchState, object], action: TakeBoard) -> Refusal | None:
    """MM-15: a board that is in use is continued, with the points on it; MM-12c: and its rules hold. Once, before the
    first deal, and not a board that is won (MM-14)."""
    m = draft.state
    if len(action.totals) != len(m.totals) or any(m.totals) or m.rules:
        return LATE
    if (winner := match_winner(action.totals, m.options)) is not None:
        return Refusal("MM-14", "refusal.list.board-won", {"seat": winner, "target": m.options.target})
    draft.emit(BoardTaken(action.totals, action.rules))
    return None


@enforces("MM-S1")
def _draw(draft: Draft[MauMauMatchState, object], action: Shuffle) -> Refusal | None:
    """MM-S1: the first dealer is found by lot: everybody gets a card, and the highest one deals."""
    if (refusal := why_wrong_pack(action.order, PACK)) is not None:
        return refusal
    draft.emit(Shuffled(action.order))
    cards = tuple(zip(draft.state.present, action.order, strict=False))
    seat = max(cards, key=lambda drawn: (_VALUES.index(RANK[drawn[1]]), -SUITS.index(drawn[1][0])))[0]
    draft.emit(DealerDrawn(cards, seat))
    return None


@enforces("MM-S1")
def _following(m: MauMauMatchState, result: DealResult[Facts]) -> Seat:
    """MM-S1: the deal goes round clockwise, or where agreed to the winner, or to the first after him who played."""
    if m.options.dealer_rule == "clockwise":
        return (m.dealer + 1) % len(m.totals)
    winner = max(range(len(m.totals)), key=lambda seat: result.game_points[seat])
    if m.options.dealer_rule == "winner":
        return winner
    return next((seat for seat in m.among if seat > winner), m.among[0])


@enforces("MM-A1", "MM-11")
def _end(draft: Draft[MauMauMatchState, object], winner: Seat | None) -> None:
    """MM-A1: there is one winner; MM-11: with nobody left to play against the last one is, unless he has gone too."""
    if winner is not None:
        draft.emit(MatchWon(winner, "MM-14"))
    lines = () if winner is None else (ScoreLine("MM-14", "line.mm.won", {"seat": winner}),)
    draft.emit(MatchEnded(lines))
