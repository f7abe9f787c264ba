"""CT-3a, CT-3b, CT-7, CT-9b, CT-10, CT-12a, CT-NUEV-1, CT-NUEV-2: how many packs, and what they suffice for."""

from typing import Final

from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.engine.core import Refusal
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.trumps import PACK
from stammtisch.rulebook import enforces

FEWEST: Final = 2
MOST: Final = 10


class Capacity(Struct, frozen=True):
    """What the cards are needed for; `open_max` is how many can be turned in the election."""

    packs: int
    cards: int
    augen: int
    first_deal: int
    both_deals: int
    exchange: int
    open_max: int
    open_max_with_exchange: int
    majority: int


@enforces("CT-3b")
def packs(players: int, options: Options) -> int:
    """CT-3b: as many as players up to three, then one more for every second player who joins."""
    if options.packs is not None:
        return options.packs
    if players <= 3:
        return players
    further = players - 3
    return 3 + (further // 2 if options.pack_rule == "floor" else (further + 1) // 2)


@enforces("CT-3a")
def full_pack(players: int, options: Options) -> Cards:
    """CT-3a: so many copies of the pack of 32; copies of a card are alike."""
    return PACK * packs(players, options)


@enforces("CT-9b")
def majority(players: int) -> int:
    """CT-9b: more than half of all players, whether they vote or not."""
    return players // 2 + 1


@enforces("CT-7", "CT-10", "CT-12a")
def capacity(players: int, options: Options) -> Capacity:
    """CT-7, CT-10: two deals of five; CT-12a: and up to three cards for everybody to exchange."""
    number = packs(players, options)
    cards, deal = number * len(PACK), options.hand * players
    exchange = options.exchange_max * players
    left = cards - 2 * deal
    return Capacity(number, cards, 120 * number, deal, 2 * deal, exchange, left, left - exchange, majority(players))


@enforces("CT-NUEV-1", "CT-NUEV-2")
def why_impossible(players: int, options: Options) -> Refusal | None:
    """CT-NUEV-1, CT-NUEV-2: with few cards or small hands at least one card must be left to turn."""
    if not FEWEST <= players <= MOST:
        return Refusal("CT-3b", "refusal.ct.players", {"found": players, "least": FEWEST, "most": MOST})
    held = capacity(players, options)
    if held.open_max < 1:
        return Refusal("CT-NUEV-1", "refusal.ct.too-few-cards", {"cards": held.cards, "due": held.both_deals + 1})
    return None
