"""The contract of every decider: submit, evolve, view, redact; and of every game, which is one that asks questions."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.forms import Form
from stammtisch.rulebook import enforces

Seat: TypeAlias = int
HOST: Final[Seat] = -1
"""The program itself: brings shuffles, lots, time and measurements into the rules. No person, and no place to sit."""
SPECTATOR: Final[Seat] = -2
"""Sees what is public. Valid in `view` and `redact`, never asked."""
SUPERVISOR: Final[Seat] = -3
"""The referee in person (Aufsicht): asked where the rule book sends the players to him."""

R = TypeVar("R")
"""Who acts or looks on: a seat of a game, a person at a table."""
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class HostAction(Struct, frozen=True):
    """What only HOST may do; the door refuses it from a seat, and any other action from HOST."""


class TimeUp(HostAction, frozen=True, tag="time-up"):
    """The limit of the named window has run out."""


class _ForHost(dict[type[Any], bool]):
    """Whether an action is HOST's, by its type: asked at every act, and `isinstance` is slow to say no."""

    def __missing__(self, kind: type[Any]) -> bool:
        is_host_action = self[kind] = issubclass(kind, HostAction)
        return is_host_action


_FOR_HOST: Final = _ForHost()


class Refusal(Struct, frozen=True):
    """Why nothing happened. Goes to the actor only, and is made from what the actor may know.

    `key` and `args` name the sentence in `texts/`; the rules themselves speak no language.
    """

    clause: str
    key: str
    args: dict[str, Any] = {}


LATE: Final = Refusal("ENG-late", "refusal.late")
WAITS: Final = Refusal("ENG-waits", "refusal.waits")
HOST_ONLY: Final = Refusal("ENG-table-only", "refusal.table-only")
NOT_ASKED: Final = Refusal("ENG-not-asked", "refusal.not-asked")
WRONG_KIND: Final = Refusal("ENG-wrong-kind", "refusal.wrong-kind")


@enforces("ENG-not-held")
def not_held(card: str) -> Refusal:
    """ENG-not-held: nobody can play what he does not have, in no mode."""
    return Refusal("ENG-not-held", "refusal.not-held", {"card": card})


class Accepted(Struct, Generic[S, E], frozen=True):
    """`events` are what is stored; `state` is their fold, handed back so that nobody folds twice."""

    state: S
    events: tuple[E, ...]


class Window(Struct, frozen=True):
    """One open question, public and equal for all seats.

    Its id holds what changes the meaning of the question and nothing else: the same question keeps its id, so a vote
    does not make another vote stale, a retry is harmless, and an answer to a closed question is late, not an offence.
    """

    id: str
    kind: str
    seats: tuple[Seat, ...]
    closes: Literal["first", "all", "overtaken"] = "first"
    must: bool = True
    sealed: bool = False
    answered: tuple[Seat, ...] = ()
    limit: str | None = None
    """Name of a field of the game's timing options; when it has run out HOST submits TimeUp to this id."""
    waits_for: str | None = None
    """Suspended: id of the window that has to close first."""


class Draft(Struct, Generic[S, E], eq=False):
    """Collects the events of one decision; later rules of the same decision see the state so far."""

    state: S
    fold: Callable[[S, E], S]
    events: list[E] = []

    def emit(self, event: E) -> S:
        self.events.append(event)
        state = self.state = self.fold(self.state, event)
        return state

    def adopt(self, state: S, events: tuple[E, ...]) -> None:
        """Takes over what an inner decider has decided and folded already."""
        self.events.extend(events)
        self.state = state

    def done(self) -> Accepted[S, E]:
        return Accepted(self.state, tuple(self.events))


class Decider(ABC, Generic[R, S, A, E, V]):
    """What a stream is decided and folded by: a match, a table, a list. No clock, no dice, no I/O; everything here is a
    pure function of its arguments."""

    action_types: Any
    """The union of all actions, for decoders: TypeVars are gone at run time."""
    event_types: Any

    @abstractmethod
    def submit(self, state: S, actor: R, action: A, *, window: str) -> Accepted[S, E] | Refusal:
        """The one door: what comes of it, or why nothing does. `window` is the question it answers; empty where
        nothing is asked."""

    @abstractmethod
    def evolve(self, state: S, event: E) -> S:
        """Total: every stored event has a successor state."""

    @abstractmethod
    def view(self, state: S, role: R, /) -> V:
        """The picture this role is entitled to now."""

    @abstractmethod
    def redact(self, event: E, role: R, /) -> E | None:
        """The event as this role saw it, None if it saw nothing. The redacted log is what a role knows.

        It takes no state, so that the stored log can be redacted as it lies there.
        """


class ChapterDecider(Decider[R, S, A, E, V], Generic[R, S, A, E, V]):
    """A decider that asks nothing: whoever may acts, and the chapter of the act says what happened."""

    def submit(self, state: S, actor: R, action: A, *, window: str = "") -> Accepted[S, E] | Refusal:
        events = self.decide(state, actor, action)
        if isinstance(events, Refusal):
            return events
        draft: Draft[S, E] = Draft(state, self.evolve)
        for event in events:
            draft.emit(event)
        return draft.done()

    @abstractmethod
    def decide(self, state: S, actor: R, action: A) -> tuple[E, ...] | Refusal:
        """What comes of it; nothing when it is so already."""


class Game(Decider[Seat, S, A, E, V], Generic[S, A, E, V]):
    """A decider that asks questions: whatever happens answers an open window."""

    name: str
    seats: tuple[Seat, ...]
    state_types: Any
    _remembered: tuple[object, tuple[Window, ...]] = (object(), ())
    """The state last asked about, and its windows."""

    @enforces("ENG-late", "ENG-waits", "ENG-not-asked", "ENG-table-only")
    def submit(self, state: S, actor: Seat, action: A, *, window: str) -> Accepted[S, E] | Refusal:
        """ENG-late, -waits, -table-only, -not-asked: is the question open, not suspended, and for this actor?"""
        remembered = self._remembered
        for w in remembered[1] if remembered[0] is state else self.open_windows(state):
            if w.id == window:
                if w.waits_for is not None:
                    return WAITS
                if _FOR_HOST[type(action)] != (actor == HOST):
                    return HOST_ONLY
                if actor not in w.seats and not (w.limit is not None and isinstance(action, TimeUp)):
                    return NOT_ASKED
                return self.decide(state, actor, action, w)
        return LATE

    @abstractmethod
    def decide(self, state: S, actor: Seat, action: A, window: Window) -> Accepted[S, E] | Refusal:
        """Called only for an open window that asks this actor (`submit` has checked that)."""

    @abstractmethod
    def windows(self, state: S) -> tuple[Window, ...]:
        """All open and suspended questions; public, the same for every seat."""

    def open_windows(self, state: S) -> tuple[Window, ...]:
        """`windows(state)`, remembered for the last state: who plays asks for them, and a moment later the door does.

        As pure as `windows`: the state itself is kept, so that no other one can be taken for it. State and answer are
        one value, so that no thread sees half of it.
        """
        remembered = self._remembered
        if remembered[0] is state:
            return remembered[1]
        windows = self.windows(state)
        self._remembered = (state, windows)
        return windows

    @abstractmethod
    def offers(self, state: S, seat: Seat, window: Window) -> tuple[Form, ...]:
        """What this seat may answer in this window, from its own knowledge only."""

    def reveals(self, event: E, seat: Seat) -> object:
        """What the rules let this event tell this seat anew (own draw, a proof, ...); for the two-worlds law."""
        return None


def suspended(windows: tuple[Window, ...], by: Window) -> tuple[Window, ...]:
    """Everything else waits for `by`; the same ids come back when it has closed."""
    return (by, *(replace(w, waits_for=by.id) for w in windows))
