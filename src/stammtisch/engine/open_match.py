"""A match in which players come and go, with lots outside its deals: what Chaotentrumpf and Mau-Mau share.

Who takes part is told by the event that opens a deal. Who gets up in the middle of one is noted, and gone when it is
over, unless the game says that the deal falls. A lot is promised, shuffled and proven like a deal. A game with such a
match is an `OpenGame`; its match says what is asked around the deals (`before_deal`, `decide_around`), what opens one
(`open_deal`).
"""

from abc import abstractmethod
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, WRONG_KIND, Accepted, Draft, HostAction, Refusal, Seat, Window
from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import (
    Amend,
    DealClosed,
    DealGame,
    DealOpened,
    Match,
    MatchState,
    NextDeal,
    OptionsAmended,
)
from stammtisch.engine.sealing import Seal, sealed
from stammtisch.engine.shuffling import OpenWords, Pledge, Shuffled
from stammtisch.rulebook import enforces

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
O = TypeVar("O", bound=Struct)  # noqa: E741
F = TypeVar("F")


class OpenState(MatchState[S, O, F], Generic[S, O, F], frozen=True):
    """Those at the table, and whether the promise now kept is that of a lot."""

    present: tuple[Seat, ...] = ()
    leaving: tuple[Seat, ...] = ()
    """Leave when the running deal is over."""
    among: tuple[Seat, ...] = ()
    """Who takes part in the deal now played, or played last."""
    lots: int = 0
    """Lots called so far."""
    lot_sealed: bool = False
    """The seal is that of the last lot, not of a deal."""
    winner: Seat | None = None


M = TypeVar("M", bound=OpenState[Any, Any, Any])


class Promise(HostAction, frozen=True, tag="promise"):
    """Commits to a seed for a shuffle outside any deal, as for a lot."""

    commitment: str | None = None


class Leave(HostAction, frozen=True, tag="leave"):
    """Somebody gets up for good."""

    seat: Seat


class Arrive(HostAction, frozen=True, tag="arrive"):
    seat: Seat


class DealOpenedAmong(DealOpened[O], Generic[O], frozen=True, tag="deal-opened-among", kw_only=True):
    """A deal says who takes part: the packs go by their number."""

    seats: tuple[Seat, ...]


class Promised(Struct, frozen=True, tag="promised"):
    """What is going to be shuffled outside any deal; the proof goes as for a deal."""

    number: int
    pack: Cards
    commitment: str | None = None


class LeaveNoted(Struct, frozen=True, tag="leave-noted"):
    """Leaves when this deal is over."""

    seat: Seat


class Left(Struct, frozen=True, tag="left"):
    seat: Seat


class Arrived(Struct, frozen=True, tag="arrived"):
    seat: Seat


class MatchWon(Struct, frozen=True, tag="match-won"):
    """`clause`: by which rule; None in matches stored before every game said it."""

    seat: Seat
    clause: str | None = None


OpenAction: TypeAlias = Promise | Leave | Arrive
OpenEvent: TypeAlias = Promised | LeaveNoted | Left | Arrived | MatchWon
_OPEN_EVENTS: Final = (Promised, LeaveNoted, Left, Arrived, MatchWon)


class OpenGame(DealGame[S, A, E, V, O], Generic[S, A, E, V, O]):
    """A game for so many players; whoever of them is not there takes no part in a deal."""

    lot_pack: Cards
    """What a lot outside the deals is drawn from."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.seats = tuple(range(players))

    @abstractmethod
    def start_among(self, opened: DealOpenedAmong[O]) -> S:
        """A deal in which only these take part, before the first card."""

    @abstractmethod
    def pack_among(self, players: int, options: O) -> Cards:
        """The cards of one shuffle for so many."""

    def start(self, options: O, dealer: Seat) -> S:
        return self.start_among(DealOpenedAmong(1, dealer, options, seats=self.seats))

    def pack(self, options: O) -> Cards:
        return self.pack_among(self.players, options)

    def pack_of(self, event: DealOpened[O]) -> Cards:
        seats = event.seats if isinstance(event, DealOpenedAmong) else self.seats
        return self.pack_among(len(seats), event.options)


class OpenMatch(Match[M, S, object, object, V, O], Generic[M, S, V, O]):
    """Events and actions are `object` here: the engine's, the deal's and those of the game's own match."""

    game: OpenGame[S, Any, Any, V, O]
    state_class: type[M]
    opened_type: ClassVar[Any]
    """The event that opens a deal: a `DealOpenedAmong`, which may say more."""
    own_actions: ClassVar[Any]
    own_events: ClassVar[Any]
    """The unions of what is done and what happens around the deals of this game; all of it is public."""
    telling: ClassVar[tuple[type, ...]] = ()
    """Those of them by which a seat learns something, for the two-worlds law."""

    @cached_property
    def action_types(self) -> Any:
        return super().action_types | OpenAction | self.own_actions

    @cached_property
    def event_types(self) -> Any:
        return super().event_types | self.opened_type | OpenEvent | self.own_events

    @cached_property
    def state_types(self) -> Any:
        return self.state_class

    @cached_property
    def _around(self) -> tuple[type, ...]:
        return (*_OPEN_EVENTS, *self.own_events.__args__)

    def begin(self, options: O, *, dealer: Seat = 0) -> M:
        if (refusal := self.game.why_unplayable(options)) is not None:
            raise ValueError(f"{refusal.clause}: {refusal.key} {refusal.args}")
        return replace(super().begin(options, dealer=dealer), present=self.seats)

    def present(self, state: M) -> tuple[Seat, ...]:
        return tuple(seat for seat in state.present if seat not in state.leaving)

    def leaving(self, state: M) -> tuple[Seat, ...]:
        return () if state.deal is None else state.leaving

    def pack(self, state: M) -> Cards:
        return self.game.lot_pack if state.lot_sealed else self.game.pack_among(len(state.among), state.options)

    # --- what is asked ---

    def windows(self, state: M) -> tuple[Window, ...]:
        if state.over:
            return () if state.seal is None else (_reveal(state),)
        return (*self._questions(state), *self.beside(state))

    def _questions(self, state: M) -> tuple[Window, ...]:
        if state.deal is not None:
            return self.deal_windows(state)
        if state.seal is not None and not self.drawing_lots(state):
            return (_reveal(state),)
        return self.before_deal(state)

    @abstractmethod
    def drawing_lots(self, state: M) -> bool:
        """Is a lot promised and not yet drawn?"""

    @abstractmethod
    def before_deal(self, state: M) -> tuple[Window, ...]:
        """What is asked between two deals."""

    def beside(self, state: M) -> tuple[Window, ...]:
        """What may be done at any time: the program tells who comes and goes."""
        return (Window("table", "table", (HOST,), "overtaken", must=False),)

    # --- what is decided ---

    def decide(self, state: M, actor: Seat, action: object, window: Window) -> Accepted[M, object] | Refusal:
        if isinstance(action, Pledge | OpenWords):
            return super().decide(state, actor, action, window)
        if "/" in window.id:  # an act of the match, at a question of the deal
            return WRONG_KIND
        draft: Draft[M, object] = Draft(state, self.evolve)
        refusal: Refusal | None = None
        match window.kind, action:
            case "reveal", _:
                return super().decide(state, actor, action, window)
            case "table", (Leave() | Arrive()):
                refusal = self.come_or_go(draft, action)
            case "next", Amend():
                refusal = self.game.why_fixed(state.options, action.options) or self.game.why_unplayable(action.options)
                draft.emit(OptionsAmended(action.options))
            case "next", NextDeal():
                self.open_deal(draft, action.commitment)
            case "promise", Promise():
                draft.emit(Promised(state.lots, self.game.lot_pack, action.commitment))
            case _:
                refusal = self.decide_around(draft, actor, action, window)
        return refusal or draft.done()

    @enforces("ENG-seat")
    def come_or_go(self, draft: Draft[M, object], action: Leave | Arrive) -> Refusal | None:
        """ENG-seat: only who is there can leave, and who is not can come, to a seat that the table has."""
        seat, here = action.seat, action.seat in self.present(draft.state)
        if isinstance(action, Leave):
            if not here:
                return not_here(seat)
            self.leave(draft, seat)
            return None
        if here or not 0 <= seat < len(draft.state.totals):
            return Refusal("ENG-seat", "refusal.here-already", {"seat": seat})
        draft.emit(Arrived(seat))
        return None

    def leave(self, draft: Draft[M, object], seat: Seat) -> None:
        """Who plays in the running deal goes when it is over."""
        draft.emit(LeaveNoted(seat) if plays(draft.state, seat) else Left(seat))

    @abstractmethod
    def open_deal(self, draft: Draft[M, object], commitment: str | None) -> None:
        """The match goes on: with the next deal, or with the end."""

    @abstractmethod
    def decide_around(self, draft: Draft[M, object], actor: Seat, action: object, window: Window) -> Refusal | None:
        """What the game's own questions around the deals lead to."""

    def close(self, draft: Draft[M, object], result: DealResult[Any]) -> None:
        draft.emit(DealClosed(result))
        release(draft)

    # --- what follows ---

    def evolve(self, state: M, event: object) -> M:
        if isinstance(event, DealOpenedAmong):
            return replace(super().evolve(state, event), among=event.seats, lot_sealed=False)
        if isinstance(event, Shuffled) and state.deal is None:
            return replace(state, seal=state.seal and sealed(state.seal, (event,)))
        if not isinstance(event, self._around):
            return super().evolve(state, event)
        match event:
            case Promised():
                seal = None if event.commitment is None else Seal(event.commitment)
                return replace(state, seal=seal, lots=event.number, lot_sealed=True)
            case LeaveNoted():
                return replace(state, leaving=(*state.leaving, event.seat))
            case Arrived() if event.seat in state.leaving:
                return replace(state, leaving=without(state.leaving, event.seat))
            case Arrived():
                return self.gathered(state, tuple(sorted((*state.present, event.seat))))
            case Left():
                return self.gathered(state, without(state.present, event.seat))
            case MatchWon():
                return replace(state, winner=event.seat)
        return self.evolve_around(state, event)

    def gathered(self, state: M, present: tuple[Seat, ...]) -> M:
        """Others are at the table now."""
        return replace(state, present=present, leaving=tuple(s for s in state.leaving if s in present))

    @abstractmethod
    def evolve_around(self, state: M, event: object) -> M:
        """The fold of `own_events`."""

    def opened(self, state: M, event: DealOpened[O]) -> S:
        assert isinstance(event, DealOpenedAmong)
        return self.game.start_among(event)

    # --- what is seen ---

    def redact(self, event: object, seat: Seat) -> object:
        return event if isinstance(event, self._around) else super().redact(event, seat)

    def reveals(self, event: object, seat: Seat) -> object:
        if isinstance(event, self._around):
            return event if isinstance(event, self.telling) else None
        return super().reveals(event, seat)


def plays(state: OpenState[Any, Any, Any], seat: Seat) -> bool:
    """Has this seat a part in the running deal?"""
    return state.deal is not None and seat in state.among


def release(draft: Draft[M, object]) -> None:
    """Who wanted to leave goes when the deal is over."""
    for seat in draft.state.leaving:
        draft.emit(Left(seat))


def not_here(seat: Seat, clause: str = "ENG-seat") -> Refusal:
    return Refusal(clause, "refusal.not-here", {"seat": seat})


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in seats if s != seat)


def _reveal(state: OpenState[Any, Any, Any]) -> Window:
    name = f"reveal:lot:{state.lots}" if state.lot_sealed else f"reveal:{state.number}"
    return Window(name, "reveal", (HOST,))
