"""Hidden cards dealt anew: all worlds and no others, each equally often."""

from collections import Counter
from itertools import combinations
from random import Random

from stammtisch.search.worlds import Deck, Known
from tests.thorough import SOAK

QUESTIONS = 2000 if SOAK else 200
DRAWN = 4000


def agrees(knowledge: Known, hands: tuple[int, ...]) -> bool:
    """Is this world one of those that are meant?"""
    if tuple(h.bit_count() for h in hands) != knowledge.counts:
        return False
    holder = 0
    if knowledge.special:
        holder = next(s for s in range(3) if hands[s] & knowledge.special)
        if not knowledge.holders[holder]:
            return False
    for at, cards in enumerate(knowledge.cards):
        for s in range(3):
            number = (hands[s] & cards).bit_count()
            if (number and not knowledge.may[at][s]) or number < knowledge.least[holder][at][s]:
                return False
    return True


def all_worlds(knowledge: Known) -> set[tuple[int, ...]]:
    """By trying every one."""
    cards = [1 << b for b in range(32) if (sum(knowledge.cards) | knowledge.special) >> b & 1]
    worlds: set[tuple[int, ...]] = set()
    for first in combinations(cards, knowledge.counts[0]):
        rest = [c for c in cards if c not in first]
        for second in combinations(rest, knowledge.counts[1]):
            hands = (sum(first), sum(second), sum(rest) - sum(second))
            if agrees(knowledge, hands):
                worlds.add(hands)
    return worlds


def by_chance(dice: Random) -> Known:
    """A small question with random answers."""
    first, second, third = (dice.randrange(1, 4) for _ in range(3))
    special = dice.random() < 0.5
    cards, bit = [0] * 4, 0
    for _ in range(first + second + third - special):
        cards[dice.randrange(4)] |= 1 << bit
        bit += 1

    def three(chance: float) -> tuple[bool, bool, bool]:
        return dice.random() < chance, dice.random() < chance, dice.random() < chance

    def least() -> tuple[int, int, int]:
        a, b, c = three(0.1)
        return int(a), int(b), int(c)

    return Known(
        cards,
        (first, second, third),
        [three(0.8) for _ in range(4)],
        [[least() for _ in range(4)] for _ in range(3 if special else 1)],
        1 << bit if special else 0,
        three(0.7) if special else (False, False, False),
    )


def test_all_worlds_and_no_others_each_equally_often() -> None:
    dice, compared = Random(5), 0
    for _ in range(QUESTIONS):
        knowledge = by_chance(dice)
        every = all_worlds(knowledge)
        deck = Deck(knowledge)
        assert deck.ways == len(every), knowledge
        if not every:
            continue
        compared += 1
        seen = Counter(tuple(int(h) for h in row) for row in deck.draw(DRAWN, dice.getrandbits(50)))
        assert seen.keys() <= every, knowledge
        expected = DRAWN / len(every)
        if expected >= 20 and len(every) > 1:
            freedom = len(every) - 1
            off = sum((seen[world] - expected) ** 2 / expected for world in every)
            assert off < freedom + 6 * (2 * freedom) ** 0.5 + 12, (knowledge, off)
    assert compared > QUESTIONS // 3
