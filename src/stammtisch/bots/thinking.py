"""What every thinking bot shares: it answers the kinds of windows of its game, the urgent ones first."""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from stammtisch.bots import Log
from stammtisch.engine.core import Seat, Window
from stammtisch.engine.forms import OneOf, WireForm
from stammtisch.engine.frames import Frame

_OPENED = ("deal-opened", "deal-opened-with", "deal-opened-among")


def tag(event: Any) -> str:
    return str(event.__struct_config__.tag)


def this_deal(log: Log) -> list[Any]:
    """What the seat saw since the deal was opened, in order."""
    events: list[Any] = []
    for record in reversed(log):
        for event in reversed(record):
            if tag(event) in _OPENED:
                return events[::-1]
            events.append(event)
    return events[::-1]


def since_opening(log: Log) -> list[tuple[Any, ...]]:
    """The records of the running deal, its opening included: all that a bot of one deal needs to see."""
    for at in range(len(log) - 1, -1, -1):
        if any(tag(event) in _OPENED for event in log[at]):
            return [*log[at:]]
    return [*log]


class Question:
    """One open window with what this seat may answer, as the frame shows it."""

    __slots__ = ("forms", "frame", "log", "window")

    def __init__(self, window: Window, frame: Frame[Any], log: Log) -> None:
        self.window, self.frame, self.log = window, frame, log
        self.forms: tuple[WireForm, ...] = frame.offers[window.id]

    @property
    def deal(self) -> Any:
        """The view of the running deal."""
        return self.frame.view.deal

    def form(self, action: str) -> WireForm | None:
        return next((form for form in self.forms if form.action == action), None)

    def values(self, action: str, field: str) -> tuple[Any, ...]:
        """What may stand in this field, over all forms of the action."""
        domains = [form.fields[field] for form in self.forms if form.action == action and field in form.fields]
        return tuple(v for domain in domains if isinstance(domain, OneOf) for v in domain.values)


class Thinker:
    """`handlers` says for each kind of window which method answers it; None is an answer too: nothing to say."""

    handlers: ClassVar[dict[str, str]] = {}

    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat, self.seed = seat, seed

    def answer(self, frame: Frame[Any], log: Log) -> tuple[str, Any] | None:
        for question in self._questions(frame, log):
            action = getattr(self, self.handlers[question.window.kind])(question)
            if action is not None:
                return question.window.id, action
        return None

    def _questions(self, frame: Frame[Any], log: Log) -> Iterator[Question]:
        """What must be answered comes last, so that a word in time is not forgotten over a card."""
        open_windows = [w for w in frame.windows if frame.offers.get(w.id) and self.seat not in w.answered]
        for window in sorted(open_windows, key=lambda w: w.must):
            yield Question(window, frame, log)

    def dice(self, frame: Frame[Any]) -> Random:
        """The same picture, the same dice."""
        return Random(hashlib.sha256(f"{self.seed}:{self.seat}:{frame.seq}".encode()).digest())

    def silent(self, question: Question) -> None:
        """Nothing to say to this kind of question."""
