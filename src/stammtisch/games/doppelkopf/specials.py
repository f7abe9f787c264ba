"""DK-4a to d, DK-B1.10: Doppelkopf, Karlchen and Fuchs, counted at the end, when the parties are known to all.

During play nothing is said about them: "Fuchs gefangen" would tell who belongs to whom.
"""

from typing import Final

from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import AUGEN, FUCHS, KARLCHEN, hand_size
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Special, Specials
from stammtisch.games.doppelkopf.state import Trick
from stammtisch.rulebook import enforces

DOPPELKOPF: Final = 40


@enforces("DK-B1.10")
def count(tricks: tuple[Trick, ...], re: tuple[Seat, ...], options: Options) -> Specials:
    """DK-B1.10: one point each, for the party that made it."""
    specials = list[Special]()
    for number, trick in enumerate(tricks, start=1):
        specials += (*_doppelkopf(trick, number), *_fuechse(trick, number, re))
    if len(tricks) == hand_size(options.pack):
        specials += _karlchen(tricks[-1], len(tricks), re, options)
    mine = sum(special.by in re for special in specials)
    return Specials(mine, len(specials) - mine, tuple(specials))


def _lost(trick: Trick, card: Card, re: tuple[Seat, ...]) -> list[Seat]:
    """Who of the other party than the taker's has played this card into the trick; a Schwein is not lost."""
    players = [(trick.leader + at) % 4 for at, c in enumerate(trick.cards) if c == card and at != trick.schwein]
    return [player for player in players if (player in re) != (trick.taker in re)]


@enforces("DK-4a")
def _doppelkopf(trick: Trick, number: int) -> list[Special]:
    """DK-4a: a trick of forty Augen or more."""
    made = sum(AUGEN[c] for c in trick.cards) >= DOPPELKOPF
    return [Special("doppelkopf", trick.taker, trick=number)] if made else []


@enforces("DK-4d")
def _fuechse(trick: Trick, number: int, re: tuple[Seat, ...]) -> list[Special]:
    """DK-4d: each ace of Karo that the other party takes; a Schwein is no Fuchs."""
    return [Special("fuchs", trick.taker, player, number) for player in _lost(trick, FUCHS, re)]


@enforces("DK-4b", "DK-4c")
def _karlchen(last: Trick, number: int, re: tuple[Seat, ...], options: Options) -> list[Special]:
    """DK-4b: a jack of Kreuz takes the last trick; DK-4c: or is caught in it by the other party."""
    caught = [Special("karlchen-caught", last.taker, player, number) for player in _lost(last, KARLCHEN, re)]
    if last.cards[(last.taker - last.leader) % 4] != KARLCHEN:
        return caught
    return [Special("karlchen", last.taker, trick=number), *(caught if options.karlchen_double else ())]
