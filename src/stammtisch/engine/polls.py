"""Questions to several seats: the collected answers are state, the window is derived from them."""

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Seat, Window

T = TypeVar("T")


class Poll(Struct, Generic[T], frozen=True):
    """Who was asked and who has answered what. Sealed or changeable is a matter of the window, not of the poll."""

    id: str
    asked: tuple[Seat, ...]
    answers: tuple[tuple[Seat, T], ...] = ()

    def answer(self, seat: Seat, value: T) -> "Poll[T]":
        """A second answer replaces the first. Kept in seat order: who was quick is nobody's business."""
        kept = [a for a in self.answers if a[0] != seat]
        return replace(self, answers=tuple(sorted([*kept, (seat, value)], key=_seat)))

    def of(self, seat: Seat) -> T | None:
        return next((value for who, value in self.answers if who == seat), None)

    @property
    def answered(self) -> tuple[Seat, ...]:
        return tuple(who for who, _ in self.answers)

    @property
    def missing(self) -> tuple[Seat, ...]:
        return tuple(s for s in self.asked if s not in self.answered)

    @property
    def complete(self) -> bool:
        return len(self.answers) == len(self.asked)

    def window(
        self, kind: str, *, changeable: bool = False, sealed: bool = False, must: bool = True, limit: str | None = None
    ) -> Window:
        """The open question: to those who have not answered, or, while answers may change, to all of them."""
        seats = self.asked if changeable else self.missing
        return Window(self.id, kind, seats, closes="all", must=must, sealed=sealed, answered=self.answered, limit=limit)


def _seat(answer: tuple[Seat, T]) -> Seat:
    return answer[0]


def majority(poll: Poll[T], *, of: int) -> T | None:
    """The value with an absolute majority of all `of` voters, answered or not."""
    values = [value for _, value in poll.answers]
    return next((v for v in values if values.count(v) > of // 2), None)
