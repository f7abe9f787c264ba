"""Random play through the whole contract, for laws and measurements. The dice are handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from stammtisch.engine.core import TABLE, Accepted, Game, Window
from stammtisch.engine.forms import Form, OneOf, Text
from stammtisch.engine.session import Refused

if TYPE_CHECKING:
    from random import Random

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

Host: TypeAlias = "Callable[[Any, Window, Random], Any]"
"""Answers a window for TABLE: (state, window, rng) -> action, or None when the table has nothing to say to it."""


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
        else:
            chosen[name] = tuple(rng.sample(domain.values, rng.randint(domain.least, domain.most)))
    return form.action(**chosen)


def random_play(game: Game[S, A, E, V], state: S, host: Host, rng: Random, *, steps: int = 10_000) -> S:
    """Plays until nothing is open, what must be answered first; an offered action that is refused is an error."""
    asked, offers, submit, random, accepted = game.asked, game.offers, game.submit, rng.random, Accepted
    for _ in range(steps):
        windows = asked(state)
        if not windows:
            return state
        must = None
        for w in windows:
            if w.must and w.waits_for is None:
                if must is not None:
                    must = None
                    break
                must = w
        window = must or _pick(windows, rng)
        seats = window.seats
        seat = seats[0] if len(seats) == 1 else seats[int(random() * len(seats))]
        if seat == TABLE:
            action = host(state, window, rng)
        else:
            forms = offers(state, seat, window)
            if not forms:
                continue
            action = sample(forms[int(random() * len(forms))] if len(forms) > 1 else forms[0], rng)
        outcome = submit(state, seat, action, window=window.id)
        if not isinstance(outcome, accepted):
            raise Refused(outcome)
        state = outcome.state
    raise AssertionError(f"not over after {steps} steps")


def _pick(windows: tuple[Window, ...], rng: Random) -> Window:
    """Where several must be answered, or none."""
    if len(windows) == 1:
        return windows[0]
    ready = [w for w in windows if w.waits_for is None]
    ready = [w for w in ready if w.must] or ready
    return ready[int(rng.random() * len(ready))]
