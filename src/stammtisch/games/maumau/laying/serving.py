"""MM-Z1 and the card overview: what may be laid on what, and what then lies there to be served.

The effective card is a value of its own and never read off the pile: a ten stands for what lies below it, a joker
leaves it as it was, a jack is served by its wish, and the card itself may have been shuffled away.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import FRENCH, JOKER, Card, Cards
from stammtisch.engine.core import Refusal
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces

SuitLetter: TypeAlias = Literal["X", "P", "H", "K"]
Situation: TypeAlias = Literal["serve", "wish", "seven", "queens"]

PACK: Final[Cards] = FRENCH.pack(32)
SUITS: Final[tuple[SuitLetter, ...]] = ("X", "P", "H", "K")
SUIT: Final[dict[Card, SuitLetter]] = {card: suit for card in PACK for suit in SUITS if card[0] == suit}
RANK: Final[dict[Card, str]] = {card: card[1:] for card in PACK} | {JOKER: JOKER}
JACKS: Final = frozenset(card for card in PACK if RANK[card] == "B")


class Effective(Struct, frozen=True, omit_defaults=True):
    """What the next card has to serve. A joker stands here only where nothing lies below it: all is served."""

    card: Card
    wish: SuitLetter | None = None
    """The suit to be served: always set on a jack, never on another card."""
    joker: bool = False
    """A joker lies on it: it is served as before, but does nothing."""


def _of(*ranks: str) -> frozenset[Card]:
    return frozenset(card for card in PACK if RANK[card] in ranks)


def _serving(top: Card) -> frozenset[Card]:
    return _of("B", "10") | {card for card in PACK if top[0] == card[0] or RANK[top] == RANK[card]}


_WITH_JOKER: Final = frozenset({JOKER})
_EVERYTHING: Final = frozenset(PACK)
_PLAIN: Final = {top: _serving(top) for top in PACK} | {JOKER: _EVERYTHING}
_SERVED: Final = {False: _PLAIN, True: {top: cards | _WITH_JOKER for top, cards in _PLAIN.items()}}
_WISHED: Final = {suit: frozenset(c for c in PACK if SUIT[c] == suit) - _of("B", "10") for suit in SUITS}
_SEVENS: Final = {False: _of("7", "10"), True: _of("7", "10") | _WITH_JOKER}
_QUEENS: Final = _of("D", "10")
_KINGS: Final = _of("K", "10")


def situation(effective: Effective, *, pending: int = 0, queen_round: bool = False) -> Situation:
    """Which row of the overview of layable cards holds."""
    if queen_round:
        return "queens"
    if pending:
        return "seven"
    return "serve" if effective.wish is None else "wish"


@enforces("MM-C7a", "MM-C7b", "MM-C10a", "MM-9a-2", "MM-T-joker-b")
def layable(effective: Effective, *, pending: int = 0, queen_round: bool = False, options: Options) -> frozenset[Card]:
    """MM-C7a, MM-C10a: on a seven that is still to be paid a seven or a ten; MM-9a-2: in a queen round queens and tens;
    MM-T-joker-b: the joker like a ten, but not in a queen round."""
    if queen_round:
        return _QUEENS
    if pending:
        return _SEVENS["joker" in options.special_rules and options.joker_on_seven == "pass"]
    return serving(effective, options)


@enforces("MM-Z1", "MM-C10a", "MM-C10b", "MM-CBa", "MM-CBb", "MM-9d", "MM-T-joker-b")
def serving(effective: Effective, options: Options) -> frozenset[Card]:
    """MM-Z1: same suit or same value, and MM-CBa, MM-C10a: a jack and a ten on anything else; MM-CBb, MM-C10b, MM-9d:
    on a jack the wished suit without its jack and its ten; MM-T-joker-b: the joker like a ten."""
    if effective.wish is not None:
        return _WISHED[effective.wish]
    return _SERVED["joker" in options.special_rules][effective.card]


def legal_cards(
    hand: Cards, effective: Effective, *, pending: int = 0, queen_round: bool = False, options: Options
) -> Cards:
    """The cards of the hand that may be laid, in the order of the hand."""
    allowed = layable(effective, pending=pending, queen_round=queen_round, options=options)
    return tuple(filter(allowed.__contains__, hand))


def why_not(
    card: Card, effective: Effective, *, pending: int = 0, queen_round: bool = False, options: Options
) -> Refusal | None:
    """The clause against laying this card, or None."""
    if card in layable(effective, pending=pending, queen_round=queen_round, options=options):
        return None
    here = situation(effective, pending=pending, queen_round=queen_round)
    if card == JOKER:
        return no_joker(options)
    if here == "queens":
        return Refusal("MM-9a-2", "refusal.mm.queens", {"card": card})
    if here == "seven":
        return Refusal("MM-C7a", "refusal.mm.pending", {"card": card, "pending": pending})
    if here == "wish":
        return _not_wished(card, effective)
    return Refusal("MM-Z1", "refusal.mm.serve", {"card": card, "top": effective.card})


def _not_wished(card: Card, effective: Effective) -> Refusal:
    if RANK[card] == "B":
        return Refusal("MM-9d", "refusal.mm.jack-on-jack", {"card": card})
    if RANK[card] == "10":
        return Refusal("MM-C10b", "refusal.mm.ten-on-jack", {"card": card})
    return Refusal("MM-CBa", "refusal.mm.wish", {"card": card, "wish": effective.wish})


@enforces("MM-T-special", "MM-T-joker-b")
def no_joker(options: Options) -> Refusal:
    """MM-T-special: before its time there is no joker; MM-T-joker-b: and later not everywhere."""
    if "joker" not in options.special_rules:
        return Refusal("MM-T-special", "refusal.mm.joker-early")
    return Refusal("MM-T-joker-b", "refusal.mm.joker-here")


_AS_IT_LIES: Final = {card: Effective(card) for card in PACK if RANK[card] not in ("B", "10")}


@enforces("MM-C10a", "MM-CBa", "MM-S7", "MM-T-joker-b")
def after(card: Card, effective: Effective, *, wish: SuitLetter | None = None) -> Effective:
    """MM-C10a: a ten is once more what lies below it; MM-S7: unless nothing does; MM-CBa: a jack is served by its
    wish; MM-T-joker-b: below a joker everything stays as it is."""
    if (plain := _AS_IT_LIES.get(card)) is not None:
        return plain
    if card == JOKER:
        return Effective(effective.card, wish=effective.wish, joker=True)
    rank = RANK[card]
    if rank == "10" and effective.card != JOKER:
        return Effective(effective.card, wish=effective.wish)
    return Effective(card, wish=(wish or SUIT[card]) if rank == "B" else None)


@enforces("MM-2a")
def may_draw(
    hand: Cards, effective: Effective, *, pending: int = 0, queen_round: bool = False, options: Options
) -> bool:
    """MM-2a: only who cannot serve draws; a seven is passed on by who wants to."""
    if pending or options.voluntary_draw:
        return True
    return layable(effective, queen_round=queen_round, options=options).isdisjoint(hand)


# --- out of turn ------------------------------------------------------------------------------------------------


@enforces("MM-9b-1", "MM-CK")
def why_not_thrown_in(card: Card, effective: Effective) -> Refusal | None:
    """MM-9b-1, MM-CK: on a king that lies open anybody throws in a king or a ten, and nothing else."""
    if card in _KINGS and feasts(effective):
        return None
    return Refusal("MM-9b-1", "refusal.mm.throw-in", {"card": card})


@enforces("MM-CK", "MM-9b-2")
def feasts(effective: Effective) -> bool:
    """MM-CK: every king on top invites to the feast, also one a ten stands for; MM-9b-2: a covered one does not."""
    return RANK[effective.card] == "K" and not effective.joker


@enforces("MM-9c")
def why_not_collided(card: Card) -> Refusal | None:
    """MM-9c: a last seven is answered with a seven or a ten only."""
    return None if card in _SEVENS[False] else Refusal("MM-9c", "refusal.mm.collider", {"card": card})
