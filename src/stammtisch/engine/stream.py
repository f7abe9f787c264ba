"""One stream in memory: what was decided, record by record, and where it stands. The only log there is.

A server stores each record, a test or a terminal just keeps it; both ask here.
"""

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from stammtisch.engine.core import Accepted, Decider, Game, Refusal, Seat, Window
from stammtisch.engine.frames import Frame, frame, seen
from stammtisch.engine.records import Record

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class RefusedScript(Exception):
    """A script did something the rules refuse."""

    def __init__(self, refusal: Refusal, *, context: str = "") -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.clause}: {refusal.key} {refusal.args} {context}".rstrip())


class Stream(Generic[R, S, A, E, V]):
    """Holds the state and the log; the decider stays pure."""

    def __init__(self, decider: Decider[R, S, A, E, V], state: S) -> None:
        self.decider, self.start, self.state = decider, state, state
        self.log: list[Record[R, A, E]] = []
        self.refs: dict[tuple[str, str], int] = {}
        """What was done already, by person and by what the client called it: how many records there were then."""
        self._seen: dict[R, list[tuple[E, ...]]] = {}
        """Kept, since bots are asked at every record and what was seen once stays seen."""

    @property
    def seq(self) -> int:
        """How many records there are: the number of the frame that shows the last one."""
        return len(self.log)

    def submit(
        self, actor: R, action: A, *, window: str = "", at: int = 0, ref: str = "", by: str = ""
    ) -> Accepted[S, E] | Refusal:
        """Asks the decider; what it accepts is the next record."""
        outcome = self.decider.submit(self.state, actor, action, window=window)
        if isinstance(outcome, Accepted):
            self._take(
                Record(
                    seq=len(self.log),
                    at=at,
                    actor=actor,
                    window=window,
                    action=action,
                    events=outcome.events,
                    ref=ref,
                    by=by,
                ),
                outcome.state,
            )
        return outcome

    def fold(self, record: Record[R, A, E]) -> None:
        """Takes a record that was decided before, from its events alone."""
        state = self.state
        for event in record.events:
            state = self.decider.evolve(state, event)
        self._take(record if record.seq == self.seq else replace(record, seq=self.seq), state)

    def _take(self, record: Record[R, A, E], state: S) -> None:
        self.state = state
        self.log.append(record)
        if record.ref:
            self.refs[record.by, record.ref] = self.seq

    def seen_by(self, role: R, *, start: int = 0) -> list[tuple[E, ...]]:
        """The log as this role saw it, record by record: what it knows."""
        seen_records = self._seen.setdefault(role, [])
        seen_records.extend(seen(self.decider, record.events, role) for record in self.log[len(seen_records) :])
        return seen_records[start:]


class GameStream(Stream[Seat, S, A, E, V], Generic[S, A, E, V]):
    """The stream of something that asks questions: a deal, a match."""

    def __init__(self, game: Game[S, A, E, V], state: S) -> None:
        super().__init__(game, state)
        self.game = game
        self._windows: tuple[object, tuple[Window, ...]] = object(), ()

    @property
    def windows(self) -> tuple[Window, ...]:
        """Asked for many times a record, so remembered until the next one."""
        if self._windows[0] is not self.state:
            self._windows = self.state, self.game.open_windows(self.state)
        return self._windows[1]

    def window(self, kind: str) -> Window:
        """The open question of this kind."""
        for window in self.windows:
            if window.kind == kind:
                return window
        raise LookupError(f"no window of kind {kind!r} is open, only {sorted(w.kind for w in self.windows)}")

    def do(self, actor: Seat, action: A, *, kind: str) -> tuple[E, ...]:
        """For scripts: answers the open window of this kind; a refusal is an error."""
        outcome = self.submit(actor, action, window=self.window(kind).id)
        if isinstance(outcome, Refusal):
            raise RefusedScript(outcome)
        return outcome.events

    def frame(self, seat: Seat) -> Frame[Any]:
        """The frame of the last record."""
        events = self.log[-1].events if self.log else ()
        return frame(self.game, self.state, seat, events=events, seq=self.seq, windows=self.windows)
