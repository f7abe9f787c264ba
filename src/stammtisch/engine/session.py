"""One running stream in memory: the door, the log, the frames. What a server does, without I/O."""

from typing import Any, Generic, TypeVar

from stammtisch.engine.core import Accepted, Game, Refusal, Seat, Window
from stammtisch.engine.frames import Frame, frame
from stammtisch.engine.records import Record

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Refused(Exception):
    """A script did something the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.clause}: {refusal.key} {refusal.args}")


class Session(Generic[S, A, E, V]):
    """Holds the state and the log; the game stays pure."""

    def __init__(self, game: Game[S, A, E, V], state: S) -> None:
        self.game, self.start, self.state = game, state, state
        self.log: list[Record[A, E]] = []

    def submit(self, actor: Seat, action: A, *, window: str, at: int = 0) -> Accepted[S, E] | Refusal:
        outcome = self.game.submit(self.state, actor, action, window=window)
        if isinstance(outcome, Accepted):
            self.log.append(Record(len(self.log), at, actor, window, action, outcome.events))
            self.state = outcome.state
        return outcome

    def do(self, actor: Seat, action: A, *, kind: str) -> tuple[E, ...]:
        """For scripts: answers the open window of this kind; a refusal is an error."""
        outcome = self.submit(actor, action, window=self.window(kind).id)
        if isinstance(outcome, Refusal):
            raise Refused(outcome)
        return outcome.events

    def window(self, kind: str) -> Window:
        found = [w for w in self.game.windows(self.state) if w.kind == kind]
        if not found:
            raise LookupError(f"no window of kind {kind!r} is open, only {sorted(self.kinds())}")
        return found[0]

    def kinds(self) -> dict[str, str | None]:
        """The kinds of the open questions, each with what it waits for."""
        return {w.kind: w.waits_for for w in self.game.windows(self.state)}

    def frame(self, seat: Seat) -> Frame[V]:
        """The frame of the last record."""
        events = self.log[-1].events if self.log else ()
        return frame(self.game, self.state, seat, events=events, seq=len(self.log))

    def offered(self, seat: Seat, kind: str) -> list[Any]:
        """Every action offered to this seat in the window of this kind."""
        return [a for form in self.game.offers(self.state, seat, self.window(kind)) for a in form.expand()]
