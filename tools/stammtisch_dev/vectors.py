"""What the rules say in many cases, for the page that repeats some of them to sort a hand or to show a limit.

    python -m stammtisch_dev.vectors --write | --check

One file a game beside the page's copy of its rules; the page's own tests compare every case. Cases beyond what can be
counted through are drawn with a fixed seed, so that the files change only with the rules.
"""

import json
import random
import sys
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any, Final

from stammtisch.cards import Card, Cards
from stammtisch.engine.auction import Auction
from stammtisch.games.chaotentrumpf import election, inversion, packs, scoring, trumps
from stammtisch.games.chaotentrumpf.options import Options as ChaotentrumpfOptions
from stammtisch.games.doppelkopf import announcements
from stammtisch.games.doppelkopf import contracts as doppelkopf_contracts
from stammtisch.games.doppelkopf.options import Options as DoppelkopfOptions
from stammtisch.games.doppelkopf.play import winner
from stammtisch.games.schafkopf import bidding
from stammtisch.games.schafkopf import contracts as schafkopf_contracts
from stammtisch.games.schafkopf.options import Options as SchafkopfOptions
from stammtisch.tricks import Order
from stammtisch_dev import listvectors

FOLDER: Final = Path("web/src")
_TRICKS: Final = 4
"""Tricks drawn for each order of the cards."""
_MOMENTS: Final = 300
_AUCTIONS: Final = 120
_HANDS: Final = 100


def files() -> dict[str, str]:
    """Every generated file by its path within `FOLDER`."""
    games = {"schafkopf": schafkopf(), "doppelkopf": doppelkopf(), "chaotentrumpf": chaotentrumpf()}
    rules = {f"table/games/{game}/rules.vectors.json": _written(cases) for game, cases in games.items()}
    return {**rules, "pages/lists/entry/prices.vectors.json": _written(listvectors.cases())}


def _written(kinds: dict[str, list[Any]]) -> str:
    """A case a line."""
    parts = (
        f"  {json.dumps(kind)}: [\n" + ",\n".join(f"    {json.dumps(case)}" for case in cases) + "\n  ]"
        for kind, cases in kinds.items()
    )
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _tricks(chance: random.Random, pack: Cards, seats: int = 4) -> Iterable[Cards]:
    return (tuple(chance.sample(pack, chance.randint(1, seats))) for _ in range(_TRICKS))


def _order(name: str, order: Order, tricks: Iterable[Cards]) -> dict[str, Any]:
    return {"name": name, "trumps": order.trumps, "tricks": [[trick, order.winner(trick)] for trick in tricks]}


def schafkopf() -> dict[str, list[Any]]:
    chance = random.Random("schafkopf")
    orders = [
        _order(name, order, _tricks(chance, schafkopf_contracts.PACK))
        for name, order in schafkopf_contracts.ORDERS.items()
    ]
    return {"orders": orders, "auctions": chance.sample(list(_auctions()), _AUCTIONS), "rungs": list(_rungs())}


def _auctions() -> Iterable[dict[str, Any]]:
    order = (1, 2, 3, 0)
    for reading, holding in product(("merged", "split"), ("any", "below_top", "never")):
        options = SchafkopfOptions(tout_rank=reading)  # type: ignore[arg-type]
        top = schafkopf_contracts.top_rung(options)
        for holder, level, unheard in product((None, *order), range(-1, top + 1), ((), (3, 0))):
            if (holder is None) != (level == -1) or holder in unheard:
                continue
            auction = Auction(order, top, unheard, holding=holding, holder=holder, level=level)  # type: ignore[arg-type]
            for seat in order:
                price, held = auction.price(seat), auction.holds(seat)
                if seat == holder or price > top or (held and price == 0):
                    continue  # the lowest rung cannot be held: whoever enters later has to raise it
                shown = {"order": order, "top": top, "unheard": unheard, "holder": holder, "level": level}
                phrase = bidding.phrase(price, options, held=held)
                yield {
                    "auction": {**shown, "holding": holding},
                    "seat": seat,
                    "price": price,
                    "holds": held,
                    "phrase": phrase,
                }


def _rungs() -> Iterable[dict[str, Any]]:
    for reading in ("merged", "split"):
        options = SchafkopfOptions(tout_rank=reading)
        top = schafkopf_contracts.top_rung(options)
        for level in range(top + 1):
            names = [
                n for n, c in schafkopf_contracts.CONTRACTS.items() if schafkopf_contracts.rung(c, options) == level
            ]
            yield {"level": level, "top": top, "names": names}


def doppelkopf() -> dict[str, list[Any]]:
    chance = random.Random("doppelkopf")
    orders, dullen = [], []
    others = [c for c in doppelkopf_contracts.PACKS[40] if c != doppelkopf_contracts.DULLE]
    for name in doppelkopf_contracts.CONTRACTS:
        tricks = _tricks(chance, doppelkopf_contracts.PACKS[48])
        orders.append(_order(name, doppelkopf_contracts.order(name, 48), tricks))
    for name, reading, last in product(
        doppelkopf_contracts.CONTRACTS, ("first", "second", "second_except_last"), (True, False)
    ):
        options = DoppelkopfOptions(dulle_second=reading)  # type: ignore[arg-type]
        trick = tuple(chance.sample(("H10", "H10", *chance.sample(others, 2)), 4))
        taker = winner(trick, name=name, options=options, schwein_at=None, last=last)  # type: ignore[arg-type]
        dullen.append({"name": name, "dulle": reading, "last": last, "trick": trick, "taker": taker})
    limits = [_limit(chance) for _ in range(_MOMENTS)]
    return {"solos": list(doppelkopf_contracts.SOLOS), "orders": orders, "dullen": dullen, "limits": limits}


def _limit(chance: random.Random) -> dict[str, Any]:
    """One step at one moment, under one reading of the clocks: is it still in time?"""
    readings = {
        "pack": chance.choice((40, 48)),
        "clock": chance.choice(("held", "table")),
        "reply": chance.choice((True, False)),
        "hochzeit_re": chance.choice(("rel5", "ddv_shift", "own_fifth_card", "abs5")),
    }
    options = DoppelkopfOptions(**readings)  # type: ignore[arg-type]
    tricks, lying = chance.randint(0, 6), chance.randint(0, 3)
    size = doppelkopf_contracts.hand_size(options.pack)
    announced = announcements.Said(*(chance.choice((-1, -1, 0, 1, 2)) for _ in range(2)))
    held = size - tricks - chance.randint(0, min(1, lying))
    moment = announcements.Moment(held, 4 * tricks + lying, announced, found=chance.choice((None, None, 1, 2, 3)))
    party, level = chance.choice(("re", "kontra")), chance.randint(0, 4)
    shown = {"held": held, "played": moment.played, "said": {"re": announced.re, "kontra": announced.kontra}}
    return {
        **readings,
        **shown,
        "found": moment.found,
        "party": party,
        "level": level,
        "in_time": announcements.in_time(level, moment, party, options),  # type: ignore[arg-type]
    }


def chaotentrumpf() -> dict[str, list[Any]]:
    chance = random.Random("chaotentrumpf")
    kinds = (None, *inversion.KINDS)
    return {
        "orders": [_order(t, trumps.order(t), _tricks(chance, trumps.PACK)) for t in trumps.TRUMPS],
        "features": [[card, trumps.features(card)] for card in trumps.PACK],
        "packs": [
            {"players": n, "rule": rule, "packs": packs.packs(n, ChaotentrumpfOptions(pack_rule=rule))}  # type: ignore[arg-type]
            for n, rule in product(range(packs.FEWEST, packs.MOST + 1), ("floor", "ceil"))
        ],
        "majorities": [[n, packs.majority(n)] for n in range(packs.FEWEST, packs.MOST + 1)],
        "ratings": [[trump, kind, *scoring.rating(trump, kind)] for trump, kind in product(trumps.TRUMPS, kinds)],
        "needed": [[a, b, inversion.needed(a, b)] for a, b in chance.sample(list(_changes()), _HANDS)],
        "held": [_held(chance) for _ in range(_HANDS)],
        "elections": [_election(lying, top) for lying, top in product((1, 2, 3, 4), _TOPS)],
    }


_TOPS: Final = tuple(map(Card, ("X7", "KA", "HA", "PA", "XA", "H10", "PB")))


def _changes() -> Iterable[tuple[str, str]]:
    return ((a, b) for a, b in product(trumps.TRUMPS, repeat=2) if a != b)


def _held(chance: random.Random) -> dict[str, Any]:
    """A hand with a run in it, more often than chance would have it."""
    hand_size = chance.choice((3, 4, 5))
    start, length = chance.randint(0, 4), chance.randint(3, 8)
    suits = chance.choice(("X", "KH", "KHPX"))
    run = [Card(chance.choice(suits) + value) for value in trumps.VALUES[start : start + length]]
    hand = tuple(dict.fromkeys((*run, *chance.sample(trumps.PACK, 3))))
    options = ChaotentrumpfOptions(hand=hand_size)  # type: ignore[arg-type]
    return {
        "hand": hand,
        "size": hand_size,
        "kind": inversion.held(hand, options),
        "short": options.short,
        "long": options.long,
    }


def _election(lying: int, top: Card) -> dict[str, Any]:
    """So many cards lie, this one on top: which next cards end it, and with which trump?"""
    over = [c for c in trumps.PACK if trumps.rank(c) < trumps.rank(top) and not election.suspended(top, c)]
    return {"lying": lying, "top": top, "trump": election.by_number(top, lying), "over": over}


def main(arguments: list[str]) -> int:
    stale = []
    for name, text in files().items():
        path = FOLDER / name
        if arguments == ["--write"]:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            stale.append(str(path))
    if stale:
        print(f"stale: {', '.join(stale)}; run `make types`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
