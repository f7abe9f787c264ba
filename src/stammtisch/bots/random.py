"""Answers what it must with anything that is offered. The measure for every bot that thinks."""

from random import Random
from typing import Any

from stammtisch.bots import Log
from stammtisch.bots.thinking import Thinker
from stammtisch.engine.forms import Domain, OneOf, Text, Whole, WireForm
from stammtisch.engine.frames import Frame


class RandomBot(Thinker):
    """The same picture gets the same answer, whatever the game."""

    def answer(self, frame: Frame[Any], log: Log) -> tuple[str, dict[str, Any]] | None:
        open_windows = [w for w in frame.windows if frame.offers.get(w.id) and w.must and self.seat not in w.answered]
        if not open_windows:
            return None
        dice = self.dice(frame)
        window = dice.choice(open_windows)
        return window.id, chosen(dice.choice(frame.offers[window.id]), dice)


def chosen(form: WireForm, dice: Random) -> dict[str, Any]:
    """A random action of the form, as it goes over the wire."""
    return {"type": form.action, **{name: _value(domain, dice) for name, domain in form.fields.items()}}


def _value(domain: Domain, dice: Random) -> Any:
    if isinstance(domain, OneOf):
        return dice.choice(domain.values)
    if isinstance(domain, Text):
        return dice.choice(domain.examples)
    if isinstance(domain, Whole):
        return dice.randint(domain.least, domain.most)
    return dice.sample(domain.values, dice.randint(domain.least, domain.most))
