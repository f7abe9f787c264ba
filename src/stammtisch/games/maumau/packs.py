"""MM-0b, MM-S2, MM-T-deck: how many play, with how many packs, and what is left to draw from."""

from typing import Final

from stammtisch.cards import JOKER, Cards
from stammtisch.engine.core import Refusal
from stammtisch.games.maumau.laying.serving import PACK
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces

FEWEST: Final = 2
MOST: Final = 8
HAND: Final = 5
ONE_PACK_MOST: Final = 5


@enforces("MM-0b")
def decks(players: int, options: Options) -> int:
    """MM-0b: up to five players share one pack, from six on there are two."""
    if options.decks != "auto":
        return options.decks
    return 1 if players <= ONE_PACK_MOST else 2


@enforces("MM-T-deck", "MM-T-joker-a")
def full_pack(players: int, options: Options) -> Cards:
    """MM-T-deck: packs of 32; MM-T-joker-a: and one joker, where it is played with."""
    return PACK * decks(players, options) + ((JOKER,) if "joker" in options.special_rules else ())


def left_over(players: int, options: Options) -> int:
    """The cards to draw from after five for everybody and the starter; less than none: it does not work out."""
    return len(full_pack(players, options)) - HAND * players - 1


@enforces("MM-0b", "MM-S2")
def why_impossible(players: int, options: Options) -> Refusal | None:
    """MM-0b: two to eight play; MM-S2: and there are five cards for each of them and one to start with."""
    if not FEWEST <= players <= MOST:
        return Refusal("MM-0b", "refusal.mm.players", {"found": players, "least": FEWEST, "most": MOST})
    if left_over(players, options) < 0:
        args = {"cards": len(full_pack(players, options)), "due": HAND * players + 1}
        return Refusal("MM-0b", "refusal.mm.too-few-cards", args)
    return None
