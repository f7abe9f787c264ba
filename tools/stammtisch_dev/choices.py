"""What it brings the strong Schafkopf player to set its plan against open cards:
`python -m stammtisch_dev.choices --deals 250`.

At every card of club members' deals where there is a choice, for the seat that chose, the player decides by open cards
alone and by both (`bots/schafkopf/strong/usual.py`), in the same worlds. Where that makes another card, each of the two
is played on to the end of the true deal by club members. Printed are, for who plays, his partner and the opponents, in
how many places the cards differ and how many game points and Augen more the second brings there, with 95 % intervals.
250 deals take some four minutes of one core.
"""

import argparse
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct

from stammtisch import search
from stammtisch.bots.schafkopf.parties import with_us
from stammtisch.bots.schafkopf.play import Player
from stammtisch.bots.schafkopf.strong import player
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf import play
from stammtisch.games.schafkopf.contracts import SEATS
from stammtisch.games.schafkopf.events import CardPlayed
from stammtisch.games.schafkopf.scoring import Facts, score
from stammtisch.games.schafkopf.state import Playing
from stammtisch.study.arena import Contest, Deal
from stammtisch.tricks import TrickTaken, trick_taken
from stammtisch_dev.promises import club, reading

TIMES: Final = 2
"""So often each card is played on: club members throw dice between equal cards."""


class Difference(Struct, frozen=True):
    """What the second card brings its seat above the first."""

    role: str
    single: bool
    game_points: float
    augen: float


def recorded(count: int, seed: int) -> Iterator[tuple[Playing, list[tuple[Seat, int]], list[Card]]]:
    """Deals before their first card, what was bid, and the cards in the order they fell."""
    contest = Contest("schafkopf", ("club",), len(SEATS), {}, seed=seed)
    for number in range(count):
        deal, first, cards = Deal(contest, number, ("club",) * len(SEATS)), None, list[Card]()
        while len(cards) < 32 and not deal.state.over:
            before = deal.state.deal
            fallen = [event.card for event in deal.advance() if isinstance(event, CardPlayed)]
            if fallen and first is None:
                game = before.game
                first = Playing(game.dealt, before.leader, game=game)
                words = player.auction_of(deal.stream.seen_by(0))
            cards += fallen
            if first is not None and deal.state.deal is not None and isinstance(deal.state.deal, Playing):
                spritze = deal.state.deal.spritze
        if first is not None and not first.game.contract.tout:
            yield Playing(first.game.dealt, first.leader, game=first.game, spritze=spritze), words, cards


def followed(p: Playing, events: list[Any], card: Card) -> tuple[Playing, list[Any]]:
    events = [*events, CardPlayed(play.turn(p), card)]
    p = play.evolve_card(p, events[-1])
    if len(p.trick) == len(SEATS):
        events.append(TrickTaken(play.taker(p)))
        p = trick_taken(p, events[-1])
    return p, events


def brought(p: Playing, events: list[Any], seat: Seat, seed: int) -> tuple[int, int]:
    """Game points and Augen of the seat's side when club members play on."""
    while any(p.hands):
        legal = play.legal_cards(p, play.turn(p))
        p, events = followed(p, events, legal[0] if len(legal) == 1 else club(p, events, legal, seed))
    game, (augen, tricks) = p.game, play.gathered(p, p.game.side)
    spritze = None if p.spritze is None else p.spritze.seat
    facts = Facts(game.contract.kind, game.declarer, augen, tricks, partner=game.partner, spritze=spritze)
    lines = score(facts, game.options)
    mine = augen if seat in game.side else 120 - augen
    return sum(line.game_points[seat] for line in lines if line.game_points), mine


def decided(k: Knowledge, seen: Any, legal: Cards, seed: int, style: player.Style) -> tuple[Card, Card]:
    """By open cards alone, and as the player does."""
    bot = player.StrongBot(k.seat, seed, style=style)
    solved, both = bot.solved(k, bot.worlds(k, seed)), bot.worths(k, seed)

    def best(worth: dict[Card, float]) -> Card:
        most = max(worth[card] for card in legal)
        good = tuple(card for card in legal if worth[card] >= most - player.EQUAL)
        return Player(seen, k.r, with_us(k.seat, seen, k.r)).choose(good, Random(seed))

    return best(solved), best(both)


def differences(count: int, seed: int, style: player.Style) -> Iterator[Difference]:
    for number, (p, words, cards) in enumerate(recorded(count, seed)):
        events = list[Any]()
        for at, card in enumerate(cards):
            seat, legal = play.turn(p), play.legal_cards(p, play.turn(p))
            if len(legal) > 1:
                seen, r = reading(p, events)
                k = Knowledge(seat, seen, r, p.options, words)
                two = decided(k, seen, legal, 100 * number + at, style)
                if two[0] != two[1]:
                    ends = [[brought(*followed(p, events, c), seat, turn) for turn in range(TIMES)] for c in two]
                    game_points, augen = (
                        statistics.fmean(b[at] - a[at] for a, b in zip(*ends, strict=True)) for at in (0, 1)
                    )
                    role = "plays" if seat == p.game.declarer else "partner" if seat in p.game.side else "opponent"
                    yield Difference(role, p.game.partner is None, game_points, augen)
            p, events = followed(p, events, card)


def told(figures: Sequence[float]) -> str:
    spread = statistics.stdev(figures) / len(figures) ** 0.5 if len(figures) > 1 else float("inf")
    return f"{statistics.fmean(figures):+.2f} ± {1.96 * spread:.2f}"


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--deals", type=int, default=250)
    wanted.add_argument("--seed", type=int, default=1)
    given = wanted.parse_args()
    search.warm("schafkopf")
    rows: defaultdict[str, list[Difference]] = defaultdict(list)
    for difference in differences(given.deals, given.seed, player.Style()):
        rows[f"{difference.role}, {'alone' if difference.single else 'Rufspiel'}"].append(difference)
        rows["opponents" if difference.role == "opponent" else "whoever plays, and his partner"].append(difference)
    for name, row in sorted(rows.items()):
        game_points, augen = told([d.game_points for d in row]), told([d.augen for d in row])
        print(f"{name}: {len(row)} other cards, {game_points} game points, {augen} Augen each")


if __name__ == "__main__":
    main()
