"""What HOST itself contributes to a match: promises, shuffles and measurements. The dice are handed in.

A host asks here for every open window of HOST. What is not answered here waits for its limit, or for people.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from stammtisch import fair
from stammtisch.cards import Cards
from stammtisch.engine import sealing
from stammtisch.engine.core import HOST, HostAction, Seat, Window
from stammtisch.engine.forms import Some
from stammtisch.engine.match import AnyMatch, NextDeal, Reveal
from stammtisch.engine.open_match import Promise
from stammtisch.engine.shuffling import Measured, OpenWords, Shuffle

SHUFFLES: Final = ("shuffle", "lot", "reshuffle")
"""Kinds of windows that ask HOST for an order of cards."""
PROMISES: Final = ("next", "promise")
"""Kinds that begin something to be proved later."""
ANSWERED: Final = (*PROMISES, *SHUFFLES, sealing.OPEN, "reveal")
"""All kinds that the table answers by itself."""


class Answer(Struct, frozen=True):
    """What HOST says, and the seed it has to keep until it is revealed."""

    action: HostAction
    seed: str | None = None


def answer(
    match: AnyMatch, state: Any, window: Window, *, seed: str | None, draw: Callable[[], bytes]
) -> Answer | None:
    """The answer of HOST to its window; `seed` is the one promised, `draw` gives a fresh one."""
    if window.seats != (HOST,):
        return None
    if window.kind in PROMISES:
        fresh = draw().hex()
        if window.kind == "next":
            return Answer(NextDeal(fair.commitment(fresh, 2)), fresh)
        return Answer(Promise(fair.commitment(fresh)), fresh)
    if seed is None:
        return None
    if window.kind == "reveal":
        return Answer(Reveal(seed))
    if window.kind == sealing.OPEN:
        return Answer(OpenWords(), seed)
    return Answer(Shuffle(order(match, state, seed)), seed) if window.kind in SHUFFLES else None


def order(match: AnyMatch, state: Any, seed: str) -> Cards:
    """The next shuffle under the present promise; a second one starts from the sorted cards it is about."""
    seal = state.seal
    again = seal.orders and state.deal is not None
    pack = tuple(sorted(match.game.shuffled_again(state.deal))) if again else match.pack(state)
    return fair.shuffled(pack, seed, entropy=seal.entropy, shuffle=len(seal.orders))


def measured(match: AnyMatch, state: Any, window: Window) -> tuple[type[Measured], tuple[Seat, ...]] | None:
    """The seats whose reaction this window wants measured, and the action that tells the rules about it."""
    if window.seats != (HOST,) or window.waits_for is not None:
        return None
    for form in match.offers(state, HOST, window):
        lot = form.fields.get("lot")
        if issubclass(form.action, Measured) and isinstance(lot, Some):
            return form.action, lot.values
    return None
