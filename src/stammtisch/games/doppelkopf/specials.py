"""DK-4a to d, DK-B1.10: Doppelkopf, Karlchen and Fuchs, counted at the end, when the parties are known to all.

During play nothing is said about them: "Fuchs gefangen" would tell who belongs to whom.
"""

from typing import Final

from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import AUGEN, FUCHS, KARLCHEN, hand_size
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Party, Specials
from stammtisch.games.doppelkopf.state import Trick
from stammtisch.rulebook import enforces

DOPPELKOPF: Final = 40


@enforces("DK-B1.10")
def count(tricks: tuple[Trick, ...], re: tuple[Seat, ...], options: Options) -> Specials:
    """DK-B1.10: one point each, for the party that made it."""
    found = [_doppelkopf(t, re) for t in tricks] + [p for t in tricks for p in _fuechse(t, re)]
    if len(tricks) == hand_size(options.pack):
        found += _karlchen(tricks[-1], re, options)
    return Specials(found.count("re"), found.count("kontra"))


def party(seat: Seat, re: tuple[Seat, ...]) -> Party:
    return "re" if seat in re else "kontra"


@enforces("DK-4a")
def _doppelkopf(trick: Trick, re: tuple[Seat, ...]) -> Party | None:
    """DK-4a: a trick of forty Augen or more."""
    return party(trick.taker, re) if sum(AUGEN[c] for c in trick.cards) >= DOPPELKOPF else None


@enforces("DK-4d")
def _fuechse(trick: Trick, re: tuple[Seat, ...]) -> list[Party]:
    """DK-4d: each ace of Karo that the other party takes; a Schwein is no Fuchs."""
    taker = party(trick.taker, re)
    players = [(trick.leader + at) % 4 for at, c in enumerate(trick.cards) if c == FUCHS and at != trick.schwein]
    return [taker for player in players if party(player, re) != taker]


@enforces("DK-4b", "DK-4c")
def _karlchen(last: Trick, re: tuple[Seat, ...], options: Options) -> list[Party]:
    """DK-4b: a jack of Kreuz takes the last trick; DK-4c: or is caught in it by the other party."""
    taker = party(last.taker, re)
    made = last.cards[(last.taker - last.leader) % 4] == KARLCHEN
    players = [(last.leader + at) % 4 for at, card in enumerate(last.cards) if card == KARLCHEN]
    caught = sum(party(player, re) != taker for player in players)
    if made and not options.karlchen_double:
        caught = 0
    return [taker] * (made + caught)
