"""Random play through the whole contract, for tests and measurements. The dice are handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from stammtisch.engine.core import HOST, Accepted, Game, Refusal, Seat, Window
from stammtisch.engine.forms import Form, OneOf, Text, Whole
from stammtisch.engine.loop import Loop, Move, Stalled
from stammtisch.engine.stream import GameStream

if TYPE_CHECKING:
    from random import Random

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

Host: TypeAlias = "Callable[[Any, Window, Random], Any]"
"""Answers a window for HOST: (state, window, rng) -> action, or None when it has nothing to say to it."""


PATIENCE: Final = 1000
"""Seats that are asked in vain before it is believed that nobody has anything to say."""


def sample(form: Form, rng: Random) -> Any:
    """A random action of the form."""
    fields = form.fields
    if not fields:
        return form.action()
    chosen: dict[str, Any] = {}
    random = rng.random
    for name, domain in fields.items():
        if isinstance(domain, OneOf):
            values = domain.values
            chosen[name] = values[int(random() * len(values))]
        elif isinstance(domain, Text):
            chosen[name] = rng.choice(domain.examples)
        elif isinstance(domain, Whole):
            chosen[name] = rng.randint(domain.least, domain.most)
        else:
            chosen[name] = tuple(rng.sample(domain.values, rng.randint(domain.least, domain.most)))
    return form.action(**chosen)


class _Unlogged(GameStream[S, A, E, V], Generic[S, A, E, V]):
    """Keeps where it stands, and no log: nobody would read it."""

    def submit(
        self, actor: Seat, action: A, *, window: str = "", at: int = 0, ref: str = "", by: str = ""
    ) -> Accepted[S, E] | Refusal:
        outcome = self.game.submit(self.state, actor, action, window=window)
        if isinstance(outcome, Accepted):
            self.state = outcome.state
        return outcome


class _Dice(Loop[S, A, E, V], Generic[S, A, E, V]):
    """What must be answered comes first; otherwise the lot says who does what of all that is offered."""

    def __init__(self, game: Game[S, A, E, V], state: S, host: Host, rng: Random) -> None:
        super().__init__(_Unlogged(game, state))
        self._game, self._host, self._rng = game, host, rng

    def choose(self) -> Move | None:
        state = self.stream.state
        windows = self._game.open_windows(state)
        if not windows:
            return None
        rng = self._rng
        for _ in range(PATIENCE):
            window = windows[0] if len(windows) == 1 else _pick(windows, rng)
            seats = window.seats
            seat = seats[0] if len(seats) == 1 else seats[int(rng.random() * len(seats))]
            if seat == HOST:
                return Move(HOST, self._host(state, window, rng), window.id)
            if forms := self._game.offers(state, seat, window):
                form = forms[int(rng.random() * len(forms))] if len(forms) > 1 else forms[0]
                return Move(seat, sample(form, rng), window.id)
        raise Stalled(f"nobody has anything to say to {[w.id for w in windows]}")


def random_play(game: Game[S, A, E, V], state: S, host: Host, rng: Random, *, steps: int = 10_000) -> S:
    """Plays until nothing is open; the last state. An offered action that is refused is an error."""
    dice = _Dice(game, state, host, rng)
    dice.run(steps)
    return dice.stream.state


def _pick(windows: tuple[Window, ...], rng: Random) -> Window:
    """The one that must be answered; by lot where several must, or none."""
    must = [w for w in windows if w.must and w.waits_for is None]
    if len(must) == 1:
        return must[0]
    ready = must or [w for w in windows if w.waits_for is None]
    return ready[int(rng.random() * len(ready))]
