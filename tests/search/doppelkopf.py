"""Doppelkopf positions by chance, and minimax on the rules of the game itself."""

import itertools
from random import Random
from typing import Any, Final

from stammtisch.cards import Card
from stammtisch.games.doppelkopf import play, schwein
from stammtisch.games.doppelkopf.contracts import AUGEN, CONTRACTS, KREUZ_DAME, PACKS, order
from stammtisch.games.doppelkopf.events import CardPlayed
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Declared, Playing
from stammtisch.search.tables import PIG
from stammtisch.tricks import TrickTaken, turn

SECONDS: Final = ("first", "second", "second_except_last")
READINGS: Final = [
    {
        "pack": pack,
        "dulle_second": second,
        "schwein_when": when,
        "schwein_after_fox": late,
        "schwein_farbsolo": farb,
    }
    for pack, second, when, late, farb in itertools.product(
        (40, 48), SECONDS, ("on_play", "on_lead"), (True, False), ("none", "trump_suit_aces")
    )
]


def dealt(name: str, options: Options, dice: Random) -> Playing:
    """A whole deal, often with both aces of the Schwein in one hand."""
    contract, cards, size = CONTRACTS[name], [*PACKS[options.pack]], options.pack // 4
    dice.shuffle(cards)
    fox = schwein.schwein_card(contract, options)
    if fox is not None and dice.random() < 0.7:
        rest = [c for c in cards if c != fox]
        at = dice.randrange(4) * size
        cards = rest[:at] + [fox, fox] + rest[at:]
    hands = tuple(tuple(cards[size * s : size * (s + 1)]) for s in range(4))
    re = (0,) if contract.solo else tuple(s for s in range(4) if KREUZ_DAME in hands[s])
    game = Declared(options, 0, contract, 0 if contract.solo else None, schwein.holder(hands, contract, options))
    return Playing(hands, dice.randrange(4), game=game, re=re, shown=(None,) * 4)


def ending(dice: Random, size: int, options: Options | None = None) -> Playing:
    """So many cards a hand; the highest trumps are rare in a small ending, so they are often put in."""
    options = options or Options(pack=dice.choice((40, 48)), dulle_second=dice.choice(SECONDS))
    contract = CONTRACTS[dice.choice(list(CONTRACTS))] if dice.random() < 0.5 else CONTRACTS["Normalspiel"]
    pack = [*PACKS[options.pack]]
    if dice.random() < 0.7:
        top = order(contract.name, options.pack).trumps[:5]
        some = [c for c in pack if c in top]
        rest = [c for c in pack if c not in top]
        pack = [*some, *dice.sample(rest, 4 * size + 2 - len(some))] if len(some) < 4 * size else some
    cards = dice.sample(pack, 4 * size)
    hands = tuple(tuple(cards[size * s : size * (s + 1)]) for s in range(4))
    re = dice.choice(((0,), (0, 1), (0, 2), (0, 3), (1, 3)))
    game = Declared(options, 0, contract, None, schwein.holder(hands, contract, options))
    return Playing(hands, dice.randrange(4), game=game, re=re, shown=(None,) * 4, played=options.pack - 4 * size)


def choices(p: Playing) -> list[tuple[Card, bool]]:
    """The cards of whoever is to play; the last ace of a Schwein is always played as it, as the solver does."""
    seat = turn(p)
    fox, cards = schwein.schwein_card(p.game.contract, p.options), list[tuple[Card, bool]]()
    for card in dict.fromkeys(play.legal_cards(p, seat)):
        if card == fox and schwein.why_not_promoted(p, seat, card) is None:
            cards.append((card, True))
            if p.hands[seat].count(card) == 1:
                continue
        cards.append((card, False))
    return cards


def after(p: Playing, card: Card, pig: bool) -> tuple[Playing, int]:  # the flag is the event's own
    p = play.evolve_card(p, CardPlayed(turn(p), card, pig))
    if len(p.trick) < 4:
        return p, 0
    last = p.played == p.options.pack
    at = play.winner(p.trick, name=p.game.contract.name, options=p.options, schwein_at=p.schwein_at, last=last)
    got = sum(AUGEN[c] for c in p.trick) if p.seat_at(at) in p.re else 0
    return play.evolve_trick(p, TrickTaken(p.seat_at(at))), got


def minimax(p: Playing) -> int:
    if not any(p.hands):
        return 0
    worth = worths(p).values()
    return max(worth) if turn(p) in p.re else min(worth)


def worths(p: Playing) -> dict[Any, int]:
    branches = {PIG if pig else card: after(p, card, pig) for card, pig in choices(p)}
    return {card: got + minimax(then) for card, (then, got) in branches.items()}


def into_the_trick(p: Playing, dice: Random) -> Playing:
    for _ in range(dice.randrange(4)):
        p, _ = after(p, *dice.choice(choices(p)))
    return p
