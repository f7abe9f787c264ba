"""The same deals every time, for counting how much work the solver does."""

from collections.abc import Iterator
from random import Random

from stammtisch.games.doppelkopf.contracts import CONTRACTS, KREUZ_DAME, PACKS
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Declared, Playing
from stammtisch.search.doppelkopf import positions as double
from stammtisch.search.schafkopf import positions
from stammtisch.search.tables import DoublePackBits
from tests.search.doppelkopf import after, choices


def schafkopf_positions(count: int) -> Iterator[tuple[tuple[int, int, int, int], int, int]]:
    """Rufspiele on Eichel with eight cards a hand: hands and side from the leader on, and that the Sau is bound."""
    bits, dice = positions.bits("Rufspiel E"), Random("Rufspiel 8")
    while count:
        cards = list(range(32))
        dice.shuffle(cards)
        hands = [sum(1 << c for c in cards[8 * s : 8 * s + 8]) for s in range(4)]
        callers = [s for s in range(4) if hands[s] & bits.suit and not hands[s] & bits.sau]
        if not callers:
            continue
        declarer = dice.choice(callers)
        side = sum(1 << s for s in range(4) if s == declarer or hands[s] & bits.sau)
        leader = dice.randrange(4)
        a, b, c, d = (hands[(leader + place) % 4] for place in range(4))
        yield (a, b, c, d), ((side >> leader) | (side << (4 - leader))) & 15, 1
        count -= 1


def doppelkopf_positions(count: int, size: int) -> Iterator[tuple[DoublePackBits, list[int], int]]:
    """Normal games with 48 cards, no Schwein said, played by chance down to so many cards a hand."""
    dice, options = Random(f"48 Normalspiel {size}"), Options(pack=48)
    bits = double.bits_of("Normalspiel", options)
    for _ in range(count):
        cards = [*PACKS[48]]
        dice.shuffle(cards)
        hands = tuple(tuple(cards[12 * s : 12 * s + 12]) for s in range(4))
        re = tuple(s for s in range(4) if KREUZ_DAME in hands[s])
        game = Declared(options, 0, CONTRACTS["Normalspiel"], None, None)
        p = Playing(hands, dice.randrange(4), game=game, re=re, shown=(None,) * 4)
        while len(p.hands[p.leader]) > size or p.trick:
            p, _ = after(p, *dice.choice(choices(p)))
        yield (
            bits,
            [bits.hand(p.hands[p.seat_at(place)]) for place in range(4)],
            sum(1 << (seat - p.leader) % 4 for seat in re),
        )
