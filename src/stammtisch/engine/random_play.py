"""Random play through the whole contract, for laws and measurements. The dice are handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from stammtisch.engine.core import HOST, Game, Refusal, Seat, Window
from stammtisch.engine.forms import Form, OneOf, Text, Whole
from stammtisch.engine.loop import Stalled
from stammtisch.engine.stream import RefusedScript

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


def random_play(game: Game[S, A, E, V], state: S, host: Host, rng: Random, *, steps: int = 10_000) -> S:
    """Plays until nothing is open; the last state. What must be answered comes first, an offered action that is refused
    is an error. It keeps no log, since nobody would read it: who wants one leads a stream."""
    submit = game.submit
    for _ in range(steps):
        windows = game.open_windows(state)
        if not windows:
            return state
        seat, action, window = _chosen(game, state, windows, host, rng)
        outcome = submit(state, seat, action, window=window)
        if isinstance(outcome, Refusal):
            raise RefusedScript(outcome, context=f"{seat} at {window}: {action}")
        state = outcome.state
    raise Stalled(f"not over after {steps} steps; open: {[w.id for w in game.open_windows(state)]}")


def _chosen(
    game: Game[S, A, E, V], state: S, windows: tuple[Window, ...], host: Host, rng: Random
) -> tuple[Seat, Any, str]:
    """Who answers which window, and how."""
    for _ in range(PATIENCE):
        window = _pick(windows, rng)
        seats = window.seats
        seat = seats[0] if len(seats) == 1 else seats[int(rng.random() * len(seats))]
        if seat == HOST:
            return HOST, host(state, window, rng), window.id
        if forms := game.offers(state, seat, window):
            form = forms[int(rng.random() * len(forms))] if len(forms) > 1 else forms[0]
            return seat, sample(form, rng), window.id
    raise Stalled(f"nobody has anything to say to {[w.id for w in windows]}")


def _pick(windows: tuple[Window, ...], rng: Random) -> Window:
    """The one that must be answered; by lot where several must, or none."""
    if len(windows) == 1:
        return windows[0]
    must = [w for w in windows if w.must and w.waits_for is None]
    if len(must) == 1:
        return must[0]
    ready = must or [w for w in windows if w.waits_for is None]
    return ready[int(rng.random() * len(ready))]
