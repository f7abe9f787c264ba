"""A match is a decider around the decider of a deal: same log, same door, window ids prefixed by the deal.

Dealer rotation, series length, running totals, redeals and the end are here; a game says only what differs
(`next_dealer`, `over`, `final`), or brings a match of its own (`match`). The proof of the shuffle is here too: the
program commits to a seed when it opens a deal and has to reveal it, checked, before it may open the next one.
"""

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine import sealing
from stammtisch.engine.core import (
    HOST,
    LATE,
    WRONG_KIND,
    Accepted,
    Draft,
    Game,
    HostAction,
    Refusal,
    Seat,
    Window,
)
from stammtisch.engine.counting import Counting, DealResult
from stammtisch.engine.forms import Form
from stammtisch.engine.scoring import ScoreLine, column_sums
from stammtisch.engine.sealing import Seal, sealed, why_unfair
from stammtisch.engine.shuffling import OpenWords, Pledge, Pledged, Shuffle, WordsKept, WordsOpened
from stammtisch.rulebook import enforces

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
O = TypeVar("O", bound=Struct)  # noqa: E741
F = TypeVar("F")


class ListLine(Struct, Generic[F], frozen=True):
    """One line of the list: a deal that counted."""

    number: int
    dealer: Seat
    result: DealResult[F]


class DealGame(Game[S, A, E, V], Generic[S, A, E, V, O]):
    """What a match needs of a game beyond the contract."""

    options_type: type[O]
    counting: Counting[Any, O]
    """How a deal is counted from its facts, played here or told by a list keeper."""
    rulebook: str
    """The game whose rule book holds the clauses."""
    unsaid: Mapping[str, Any] = MappingProxyType({})
    """Of options younger than some logs: what held when they were written. A rule that changes how a log is decided
    gets an option, and its earlier reading stands here."""
    table_talk: bool = False
    """May people talk freely while a deal is played, also where it counts (tournaments)?"""

    @abstractmethod
    def start(self, options: O, dealer: Seat) -> S:
        """The deal before the first card."""

    @abstractmethod
    def result(self, state: S) -> DealResult[Any] | None:
        """None while the deal goes on."""

    @abstractmethod
    def over(self, options: O, rows: tuple[ListLine[Any], ...]) -> bool:
        """Has the match reached its end?"""

    @abstractmethod
    def pack(self, options: O) -> Cards:
        """The cards of one shuffle, in order: what the fair shuffle starts from."""

    def shuffled_again(self, state: S) -> Cards:
        """What a further shuffle inside this deal is about: a pile, a lot. Most games shuffle once."""
        return ()

    def pack_of(self, event: "DealOpened[O]") -> Cards:
        """The cards of the deal that was opened so."""
        return self.pack(event.options)

    def seated(self, players: int) -> "DealGame[S, A, E, V, O] | None":
        """The same game for so many players; None when it is not made for them."""
        return self if players == len(self.seats) else None

    def stored_options(self, stored: dict[str, Any]) -> dict[str, Any]:
        """Options as an earlier version wrote them, as this one would have; plain data in and out."""
        return {**self.unsaid, **stored}

    def stored_record(self, stored: dict[str, Any]) -> dict[str, Any]:
        """A record as an earlier version wrote it: the options in its action and its events brought up to date."""
        current = {**stored, "action": self._stored(stored["action"])}
        return current | {"events": [self._stored(event) for event in stored["events"]]}

    def _stored(self, stored: dict[str, Any]) -> dict[str, Any]:
        return {**stored, "options": self.stored_options(stored["options"])} if "options" in stored else stored

    def match(self) -> "Match[Any, S, Any, Any, V, O]":
        """A match of this game."""
        plain: Match[MatchState[S, O, Any], S, A, E, V, O] = Match(self)
        return plain

    def why_unplayable(self, options: O) -> Refusal | None:
        """Why these options do not go with so many players."""
        return None

    def supervised(self, options: O) -> bool:
        """Whether these options count on somebody who watches over the rules and does not play."""
        return bool(getattr(options, "supervised", False))

    def why_fixed(self, now: O, wanted: O) -> Refusal | None:
        """Why these options cannot follow those in the middle of a match."""
        return why_mode_fixed(getattr(now, "mode", None), getattr(wanted, "mode", None))

    def next_dealer(self, dealer: Seat, result: DealResult[Any]) -> Seat:
        """The deal passes on to the left; who dealt a game that did not come about deals again."""
        return dealer if result.redeal else (dealer + 1) % len(self.seats)

    def final(self, options: O, rows: tuple[ListLine[Any], ...]) -> tuple[ScoreLine, ...]:
        """What the end of the match adds to the game points."""
        return ()


class MatchState(Struct, Generic[S, O, F], frozen=True):
    options: O
    dealer: Seat
    number: int = 0
    """Deals opened so far, redeals included."""
    totals: tuple[int, ...] = ()
    rows: tuple[ListLine[F], ...] = ()
    deal: S | None = None
    seal: Seal | None = None
    """Of the deal now played, or just over and not yet revealed."""
    over: bool = False
    final: tuple[ScoreLine, ...] = ()


M = TypeVar("M", bound=MatchState[Any, Any, Any])
"""The state of a match, which may know more than every match does."""


class NextDeal(HostAction, frozen=True, tag="next-deal"):
    """Opens the next deal. The commitment is the hash of the seed; without one the deal cannot be verified."""

    commitment: str | None = None


class Reveal(HostAction, frozen=True, tag="reveal"):
    seed: str


class Amend(HostAction, Generic[O], frozen=True, tag="amend"):
    """Between deals: other options from the next deal on. Always the whole of them."""

    options: O


class DealOpened(Struct, Generic[O], frozen=True, tag="deal-opened"):
    """Options whole with every deal: a later default must never rewrite an old match."""

    number: int
    dealer: Seat
    options: O
    commitment: str | None = None


class DealClosed(Struct, Generic[F], frozen=True, tag="deal-closed"):
    result: DealResult[F]


class SeedRevealed(Struct, frozen=True, tag="seed-revealed"):
    number: int
    seed: str


class OptionsAmended(Struct, Generic[O], frozen=True, tag="options-amended"):
    options: O


class MatchEnded(Struct, frozen=True, tag="match-ended"):
    final: tuple[ScoreLine, ...]


WordAction: TypeAlias = Pledge | OpenWords
WordEvent: TypeAlias = Pledged | WordsOpened | WordsKept
MatchAction: TypeAlias = NextDeal | Reveal | Amend[O] | WordAction
MatchEvent: TypeAlias = DealOpened[O] | DealClosed[Any] | SeedRevealed | OptionsAmended[O] | MatchEnded | WordEvent
_OWN_ACTIONS = (NextDeal, Reveal, Amend, Pledge, OpenWords)
_WORD_EVENTS = (Pledged, WordsOpened, WordsKept)
_OWN_EVENTS = (DealOpened, DealClosed, SeedRevealed, OptionsAmended, MatchEnded, *_WORD_EVENTS)


class MatchView(Struct, Generic[V], frozen=True):
    """The score so far; the rows of the list only between deals, when everybody looks at it."""

    number: int
    dealer: Seat
    totals: tuple[int, ...]
    played: int
    deal: V | None
    over: bool = False
    rows: tuple[ListLine[Any], ...] = ()
    final: tuple[ScoreLine, ...] = ()


class Match(
    Game[M, MatchAction[O] | A, MatchEvent[O] | E, MatchView[V]],
    Generic[M, S, A, E, V, O],
):
    """`A` and `E`: what is done and what happens in the deals, and around them where a game has a match of its own."""

    state_class: type[M] = MatchState  # type: ignore[assignment]

    def __init__(self, game: DealGame[S, Any, Any, V, O]) -> None:
        self.game = game
        self.name = game.name
        self.seats = game.seats

    @cached_property
    def action_types(self) -> Any:
        amend = Amend[self.game.options_type]  # type: ignore[name-defined]
        return NextDeal | Reveal | amend | WordAction | self.game.action_types

    @cached_property
    def event_types(self) -> Any:
        options, facts = self.game.options_type, self.game.counting.facts_type
        own = DealOpened[options] | DealClosed[facts] | SeedRevealed | OptionsAmended[options] | MatchEnded  # type: ignore[valid-type]
        return own | WordEvent | self.game.event_types

    @cached_property
    def state_types(self) -> Any:
        game = self.game
        return MatchState[game.state_types, game.options_type, game.counting.facts_type]  # type: ignore[name-defined]

    def begin(self, options: O, *, dealer: Seat = 0) -> M:
        return self.state_class(options, dealer, totals=(0,) * len(self.seats))

    def windows(self, state: M) -> tuple[Window, ...]:
        if state.deal is not None:
            return self.deal_windows(state)
        if state.seal is not None:
            return (Window(f"reveal:{state.number}", "reveal", (HOST,)),)
        return () if state.over else (Window(f"next:{state.number}", "next", (HOST,)),)

    def present(self, state: M) -> tuple[Seat, ...] | None:
        """Who takes part and means to stay, where players may come and go (a window `table`); None: nobody may."""
        return None

    def leaving(self, state: M) -> tuple[Seat, ...]:
        """Whose players have got up while a deal runs: their cards are played to its end, nobody takes them over."""
        return ()

    def settled(self, state: M) -> int:
        """The latest deal about which nothing can be claimed or contested any more: all its cards may lie open. The
        seed is out by then, so nobody learns what could not be derived."""
        return state.number if state.deal is None and state.seal is None else state.number - 1

    def deal_windows(self, state: M) -> tuple[Window, ...]:
        """The questions of the running deal, by the names the match gives them."""
        assert state.deal is not None
        game, deal, seal = self.game, state.deal, state.seal
        if seal is not None and seal.pledging:
            return tuple(outer(w, state.number) for w in sealing.windows(game, deal, seal))
        return tuple(outer(w, state.number) for w in game.open_windows(deal))

    def submit(
        self, state: M, actor: Seat, action: MatchAction[O] | A, *, window: str
    ) -> Accepted[M, MatchEvent[O] | E] | Refusal:
        """Routes by the prefix, so that the windows of the deal are built and checked once, in the deal."""
        number, _, inner = window.partition("/")
        if not inner or isinstance(action, _OWN_ACTIONS):
            return super().submit(state, actor, action, window=window)
        if state.deal is None or number != str(state.number):
            return LATE
        seal, deal = state.seal, state.deal
        if seal is not None and seal.pledging:
            outcome = sealing.submit(self.game, deal, seal, actor, action, window=inner)
        else:
            outcome = self.game.submit(deal, actor, action, window=inner)
        if isinstance(outcome, Refusal):
            return outcome
        draft: Draft[M, MatchEvent[O] | E] = Draft(state, self.evolve)
        if seal is not None and seal.opened and seal.kept and isinstance(action, Shuffle) and seal.pledging:
            draft.emit(WordsKept(seal.kept))
        adopted = replace(draft.state, deal=outcome.state)
        if seal is not None:
            adopted = replace(adopted, seal=sealed(seal, outcome.events))
        draft.adopt(adopted, outcome.events)
        if (result := self.game.result(outcome.state)) is not None:
            self.close(draft, result)
        return draft.done()

    def close(self, draft: Draft[M, MatchEvent[O] | E], result: DealResult[Any]) -> None:
        after = draft.emit(DealClosed(result))
        if not result.redeal and self.game.over(after.options, after.rows):
            draft.emit(MatchEnded(self.game.final(after.options, after.rows)))

    @enforces("ENG-wrong-kind")
    def decide(
        self, state: M, actor: Seat, action: MatchAction[O] | A, window: Window
    ) -> Accepted[M, MatchEvent[O] | E] | Refusal:
        draft: Draft[M, MatchEvent[O] | E] = Draft(state, self.evolve)
        if isinstance(action, NextDeal) and window.kind == "next":
            draft.emit(DealOpened(state.number + 1, state.dealer, state.options, action.commitment))
        elif isinstance(action, Amend) and window.kind == "next":
            if (refusal := self.game.why_fixed(state.options, action.options)) is not None:
                return refusal
            draft.emit(OptionsAmended(action.options))
        elif isinstance(action, Reveal) and window.kind == "reveal" and state.seal is not None:
            if (refusal := why_unfair(state.seal, action.seed, self.pack(state))) is not None:
                return refusal
            draft.emit(SeedRevealed(state.number, action.seed))
        elif isinstance(action, OpenWords) and window.kind == sealing.OPEN:
            draft.emit(WordsOpened())
        elif isinstance(action, Pledge) and window.kind == sealing.MIX and state.seal is not None:
            if (refusal := sealing.why_no_pledge(state.seal, action)) is not None:
                return refusal
            draft.emit(Pledged(actor, action.promise))
        else:
            return WRONG_KIND
        return draft.done()

    def pack(self, state: M) -> Cards:
        """What the first shuffle under the present seal started from."""
        return self.game.pack(state.options)

    def evolve(self, state: M, event: MatchEvent[O] | E) -> M:
        if not isinstance(event, _OWN_EVENTS):
            return self._inside(state, event)
        if isinstance(event, DealOpened):
            seal = None if event.commitment is None else Seal(event.commitment)
            deal = self.opened(state, event)
            return replace(state, number=event.number, dealer=event.dealer, deal=deal, seal=seal)
        if isinstance(event, DealClosed):
            return self.closed(state, self.whole(state, event.result))
        if isinstance(event, SeedRevealed):
            return replace(state, seal=None)
        if isinstance(event, _WORD_EVENTS):
            return replace(state, seal=state.seal and sealed(state.seal, (event,)))
        if isinstance(event, OptionsAmended):
            return replace(state, options=event.options)
        return replace(state, over=True, final=event.final)

    def _inside(self, state: M, event: E) -> M:
        if state.deal is None:
            return state
        seal = state.seal and sealed(state.seal, (event,))
        return replace(state, deal=self.game.evolve(state.deal, event), seal=seal)

    def opened(self, state: M, event: DealOpened[O]) -> S:
        """The deal as it begins."""
        return self.game.start(event.options, event.dealer)

    def whole(self, state: M, result: DealResult[Any]) -> DealResult[Any]:
        """Results stored before they carried facts: the finished deal still has them."""
        if result.facts is not None or result.redeal or state.deal is None:
            return result
        of_the_deal = self.game.result(state.deal)
        if of_the_deal is None:
            return result
        return replace(result, facts=of_the_deal.facts, headline=of_the_deal.headline)

    def closed(self, state: M, result: DealResult[Any]) -> M:
        dealer = self.game.next_dealer(state.dealer, result)
        if result.redeal:
            return replace(state, deal=None, dealer=dealer)
        totals = column_sums((state.totals, result.game_points), width=len(self.seats))
        rows = (*state.rows, ListLine(state.number, state.dealer, result))
        return replace(state, deal=None, dealer=dealer, totals=totals, rows=rows)

    def offers(self, state: M, seat: Seat, window: Window) -> tuple[Form, ...]:
        if state.deal is None:
            return ()
        if window.kind == sealing.MIX and state.seal is not None:
            return sealing.offers(state.seal, seat)
        return self.game.offers(state.deal, seat, inner(window))

    def view(self, state: M, seat: Seat) -> MatchView[V]:
        deal = state.deal
        if deal is not None:
            return MatchView(state.number, state.dealer, state.totals, len(state.rows), self.game.view(deal, seat))
        played = len(state.rows)
        return MatchView(state.number, state.dealer, state.totals, played, None, state.over, state.rows, state.final)

    def redact(self, event: MatchEvent[O] | E, seat: Seat) -> MatchEvent[O] | E | None:
        return event if isinstance(event, _OWN_EVENTS) else self.game.redact(event, seat)

    def reveals(self, event: MatchEvent[O] | E, seat: Seat) -> object:
        return None if isinstance(event, _OWN_EVENTS) else self.game.reveals(event, seat)


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any, Any]


@enforces("ENG-mode")
def why_mode_fixed(now: str | None, wanted: str | None) -> Refusal | None:
    """ENG-mode: how strict the referee is was agreed before the first deal, and everybody has played by it."""
    return None if now == wanted else Refusal("ENG-mode", "refusal.mode-fixed", {"value": now})


def outer(w: Window, deal: int) -> Window:
    waits = None if w.waits_for is None else f"{deal}/{w.waits_for}"
    return replace(w, id=f"{deal}/{w.id}", waits_for=waits)


def inner(w: Window) -> Window:
    return replace(w, id=w.id.partition("/")[2])
