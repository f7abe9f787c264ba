"""Schafkopf positions by chance, and minimax on the rules of the game itself."""

from random import Random
from typing import Final

from stammtisch.cards import Card, Cards
from stammtisch.games.schafkopf import play
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, ORDERS, PACK
from stammtisch.games.schafkopf.events import CardPlayed
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Declared, Playing
from stammtisch.tricks import TrickTaken, trick_taken

NAMES: Final = [name for name, contract in CONTRACTS.items() if not contract.tout]
RUNAWAY: Final = ("any_lead", "first_trick_only")


def shuffled(name: str, dice: Random) -> list[Card]:
    """The pack; for a Rufspiel often with the called suit together, so that somebody runs away."""
    cards = [*PACK]
    dice.shuffle(cards)
    called = CONTRACTS[name].called
    if called is None or dice.random() < 0.5:
        return cards
    klass = ORDERS[name].klass
    suit = [c for c in cards if klass[c] == CONTRACTS[name].suit and c != called]
    held = [called, *suit[:4]]
    rest = [c for c in cards if c not in held]
    at = 8 * dice.randrange(1, 4)
    return rest[:at] + held + rest[at:]


def dealt(name: str, dice: Random, *, runaway: str = "any_lead") -> Playing:
    """A whole deal; seat 0 plays, and may call what it calls."""
    contract, klass = CONTRACTS[name], ORDERS[name].klass
    while True:
        cards = shuffled(name, dice)
        hands = tuple(tuple(cards[8 * s : 8 * s + 8]) for s in range(4))
        fits = contract.called not in hands[0] and any(klass[c] == contract.suit for c in hands[0])
        if contract.called is None or fits:
            return playing(name, hands, dice.randrange(4), runaway=runaway)


def playing(name: str, hands: tuple[Cards, ...], leader: int, *, runaway: str = "any_lead", dealer: int = 0) -> Playing:
    contract = CONTRACTS[name]
    partner = next((s for s in range(4) if contract.called in hands[s]), None)
    side = (0,) if partner is None else (0, partner)
    options = Options(runaway=runaway)  # type: ignore[arg-type]
    played = 32 - sum(map(len, hands))
    return Playing(hands, leader, game=Declared(options, dealer, hands, contract, 0, partner, side), played=played)


def ending(dice: Random, size: int) -> Playing:
    """A random contract with so many cards a hand; in a Rufspiel the Sau is still out."""
    name = dice.choice(NAMES if dice.random() < 0.5 else NAMES[:3])
    contract, klass = CONTRACTS[name], ORDERS[name].klass
    while True:
        cards = dice.sample(PACK, 4 * size)
        if contract.called and dice.random() < 0.7:
            suit = [c for c in PACK if klass[c] == contract.suit]
            cards = suit + dice.sample([c for c in PACK if c not in suit], 4 * size - len(suit))
            dice.shuffle(cards)
        hands = tuple(tuple(cards[size * s : size * (s + 1)]) for s in range(4))
        if contract.called is None or (contract.called in cards and contract.called not in hands[0]):
            return playing(name, hands, dice.randrange(4), runaway=dice.choice(RUNAWAY))


def after(p: Playing, card: Card) -> tuple[Playing, int]:
    """The position after a card, and the Augen of the declaring side if the trick is full."""
    p = play.evolve_card(p, CardPlayed(play.turn(p), card))
    if len(p.trick) < 4:
        return p, 0
    taker = play.taker(p)
    got = sum(AUGEN[c] for c in p.trick) if taker in p.game.side else 0
    return trick_taken(p, TrickTaken(taker)), got


def minimax(p: Playing) -> int:
    """Augen the declaring side gets from the cards in hand and in this trick."""
    if not any(p.hands):
        return 0
    worth = worths(p).values()
    return max(worth) if play.turn(p) in p.game.side else min(worth)


def worths(p: Playing) -> dict[Card, int]:
    """For every legal card what follows from it."""
    branches = {card: after(p, card) for card in play.legal_cards(p, play.turn(p))}
    return {card: got + minimax(then) for card, (then, got) in branches.items()}


def into_the_trick(p: Playing, dice: Random) -> Playing:
    """Up to three cards on."""
    for _ in range(dice.randrange(4)):
        p, _ = after(p, dice.choice(play.legal_cards(p, play.turn(p))))
    return p
