"""First steps: chosen deals, led to the moments at which the learner does one thing. The rules decide, as at a table.

A course is data of its game. Its words are `course.<short>.<key>` with `.text`, `.hint` (another act would go, but is
not what this step is about) and `.done`. The learner sits on the first chair. What nobody is told to do the table does:
it deals the chosen pack and lets the time run out, which the rules answer with the plainest act there is.
"""

from typing import Any, Final, NamedTuple

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, Accepted, HostAction, Refusal, Seat, Window
from stammtisch.engine.frames import Frame
from stammtisch.engine.hosting import PROMISES, SHUFFLES
from stammtisch.engine.loop import Loop, Move, Stalled, move_of_table
from stammtisch.engine.match import AnyMatch, DealGame, NextDeal
from stammtisch.engine.open_match import Promise
from stammtisch.engine.shuffling import Shuffle
from stammtisch.engine.stream import GameStream

LEARNER: Final[Seat] = 0
_MOST: Final = 400
"""Acts of the table one after the other; no deal has so many."""


class Told(NamedTuple):
    """Somebody at the table does this."""

    seat: Seat
    action: Any


class ChosenDeal(NamedTuple):
    pack: Cards
    """As it lies, the first card on top."""
    dealer: Seat
    options: Any
    players: int
    lot: Cards = ()
    """As the pack of the lot lies, where the first dealer is found by one."""
    opening: tuple[Told, ...] = ()
    """What is said before the first card and would only be in the way here."""


class Step(NamedTuple):
    """One idea, and at most one thing to do."""

    key: str
    clauses: tuple[str, ...] = ()
    cards: tuple[tuple[str, str], ...] = ()
    """Shown while no deal lies on the table, each with what is written under it."""
    deal: ChosenDeal | None = None
    """The same one as in the step before: it goes on."""
    before: tuple[Told, ...] = ()
    """What the others do until the learner is asked."""
    act: Any = None
    """What the learner does; None: reads."""
    after: tuple[Told, ...] = ()
    """What follows from it."""
    to_the_end: bool = False
    """The deal is played out before the step is shown."""


def one_by_one(hands: tuple[Cards, ...]) -> Cards:
    """The top of a pack that gives these hands card by card, beginning with the first."""
    return tuple(card for round_of_cards in zip(*hands, strict=True) for card in round_of_cards)


def on_top(cards: Cards, pack: Cards) -> Cards:
    """The whole pack with these cards on top."""
    below = list(pack)
    for card in cards:
        below.remove(card)
    return (*cards, *below)


class Course(NamedTuple):
    steps: tuple[Step, ...]

    @property
    def deals(self) -> tuple[ChosenDeal, ...]:
        """Every deal once, in the order in which they come."""
        return tuple(dict.fromkeys(step.deal for step in self.steps if step.deal is not None))


class Moment(NamedTuple):
    """A step on its table, as the learner sees it."""

    told: list[tuple[Any, ...]]
    """What was seen before the first frame."""
    frames: tuple[Frame[Any], ...]


class Led(Loop[Any, Any, Any, Any]):
    """The table of one step, from its deal's first card on."""

    def __init__(self, game: DealGame[Any, Any, Any, Any, Any], course: Course, at: int) -> None:
        deal = course.steps[at].deal
        if deal is None:
            raise LookupError(f"nothing lies on the table in step {at}")
        seated = game.seated(deal.players)
        assert seated is not None, f"no {game.name} for {deal.players}"
        self.deal, self.here = deal, course.steps[at]
        self.match: AnyMatch = seated.match()
        super().__init__(GameStream(self.match, self.match.begin(deal.options, dealer=deal.dealer)))
        self._shown: list[Frame[Any]] = []
        self._wanted: Told | None = None
        for told in deal.opening:
            self._do(told)
        for earlier in course.steps[:at]:
            if earlier.deal == deal:
                self._lead_to(earlier)
                self._finish(earlier)
        self._shown = []
        self._lead_to(self.here)

    @property
    def moment(self) -> Moment:
        frames = tuple(self._shown) or (self.stream.frame(LEARNER),)
        return Moment(self.stream.seen_by(LEARNER)[: frames[0].seq], frames)

    def tried(self, action: Any, window: str) -> tuple[Frame[Any], ...] | Refusal | None:
        """What comes of the learner's act; None: it would go, but something else is asked for here."""
        if action != self.here.act:
            outcome = self.match.submit(self.stream.state, LEARNER, action, window=window)
            return outcome if isinstance(outcome, Refusal) else None
        self._shown = []
        self._finish(self.here)
        return tuple(self._shown)

    def choose(self) -> Move:
        """What somebody is told to do, as soon as it is asked; until then the table does its part."""
        told, windows = self._wanted, self.stream.windows
        if told is not None and (window := self._window(told)) is not None:
            self._wanted = None
            return Move(told.seat, told.action, window)
        move = move_of_table(windows, self._of_the_table)
        if move is None or self.stream.seq > _MOST:
            raise Stalled(f"step {self.here.key} is not reached; open: {[w.id for w in windows]}")
        return move

    def step(self) -> Accepted[Any, Any] | None:
        outcome = super().step()
        self._shown.append(self.stream.frame(LEARNER))
        return outcome

    def _lead_to(self, step: Step) -> None:
        act = None if step.act is None else Told(LEARNER, step.act)
        first = step.before[0] if step.before else act
        if first is not None:
            self._wait_for(first)
        self._shown = [self.stream.frame(LEARNER)]
        for told in step.before:
            self._do(told)
        if act is not None:
            self._wait_for(act)
        if step.to_the_end:
            while not self.stream.state.rows:
                self.step()
            self._shown = self._shown[-1:]

    def _finish(self, step: Step) -> None:
        for told in (Told(LEARNER, step.act), *step.after) if step.act is not None else ():
            self._do(told)

    def _do(self, told: Told) -> None:
        self._wanted = told
        while self._wanted is not None:
            self.step()

    def _wait_for(self, told: Told) -> None:
        """Until this could be done."""
        while self._window(told) is None:
            self.step()

    def _window(self, told: Told) -> str | None:
        """The open question this answers, if it is asked already."""
        for window in self.stream.windows:
            if told.seat in window.seats and window.waits_for is None and told.seat not in window.answered:
                outcome = self.match.submit(self.stream.state, told.seat, told.action, window=window.id)
                if isinstance(outcome, Accepted):
                    return window.id
        return None

    def _of_the_table(self, window: Window) -> HostAction | None:
        if window.seats != (HOST,):
            return None
        if window.kind in PROMISES:
            return NextDeal() if window.kind == "next" else Promise()
        if window.kind not in SHUFFLES:
            return None
        return Shuffle(self.deal.lot if self.stream.state.deal is None else self.deal.pack)
