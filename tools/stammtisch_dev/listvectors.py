"""What deals bring by the scoring, for the page that looks them up in the price table of a list."""

import random
from collections.abc import Iterable
from itertools import product
from typing import Any, Final

import msgspec

from stammtisch import games
from stammtisch.games.chaotentrumpf.scoring import Facts as ChaotentrumpfFacts
from stammtisch.games.chaotentrumpf.trumps import TRUMPS
from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.doppelkopf.scoring import Special, Specials
from stammtisch.games.maumau.scoring import Facts as MauMauFacts
from stammtisch.games.schafkopf.scoring import Facts as SchafkopfFacts
from stammtisch.lists.price_headlines import ENDED
from stammtisch.lists.prices import (
    KONTRA_SAID,
    RE_SAID,
    doppelkopf_key,
    price_table,
    schafkopf_facts,
    schafkopf_key,
)

_DEALS: Final = 50
"""Deals drawn for each game and each set of options."""
_OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "schafkopf": [{}, {"reuegeld_payer": "side", "unentitled_rule": False, "revoke_won_level": "secured"}],
    "doppelkopf": [{}, {"solo_counting": "doubled", "special_can_flip": False}],
    "chaotentrumpf": [{}, {"split_factor": "divide_gain", "no_trump_in_play": "share", "no_trick_cumulates": True}],
    "maumau": [{}, {"two_points_need_call": False}],
}
_POINTS: Final = (
    Special("fuchs", 0, 2),
    Special("doppelkopf", 3),
    Special("karlchen", 1),
    Special("karlchen-caught", 2, 1),
)


def cases() -> dict[str, list[Any]]:
    """By game: the options, the table, and deals with what they bring."""
    return {game: [_case(game, chosen) for chosen in several] for game, several in _OPTIONS.items()}


def _case(game: str, chosen: dict[str, Any]) -> dict[str, Any]:
    deal_game = games.deal_game(game)
    options, chance = msgspec.convert(chosen, deal_game.options_type), random.Random(f"{game} {chosen}")
    counting = deal_game.counting
    possible = [facts for facts in _FACTS[game](chance) if counting.why_impossible(facts, options) is None]
    drawn = chance.sample(possible, min(_DEALS, len(possible)))
    deals = [_deal(counting.result(facts, options, width=_width(facts))) for facts in drawn]
    table = msgspec.to_builtins(price_table(game, options), str_keys=True)
    return {"options": chosen, "table": _needed(table, {_key(facts) for facts in drawn}), "deals": deals}


def _key(facts: Any) -> str:
    match facts:
        case SchafkopfFacts():
            return schafkopf_key(facts)
        case DoppelkopfFacts():
            return doppelkopf_key(facts)
        case ChaotentrumpfFacts():
            return f"{facts.trump}/{facts.inversion or ''}"
    return ""


def _needed(table: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    """Of what is looked up by key only what these deals look up; the headlines have keys of their own."""
    return {
        part: {key: price for key, price in prices.items() if key in keys or "/" not in key}
        if isinstance(prices, dict) and part not in ("headlines", "ended")
        else prices
        for part, prices in table.items()
    }


def _deal(result: Any) -> dict[str, Any]:
    fields = msgspec.to_builtins(result)
    clauses = dict.fromkeys(line.clause for line in result.lines if any(line.game_points) or any(line.cents))
    return {
        "facts": {name: value for name, value in fields["facts"].items() if value is not None},
        **{name: fields[name] for name in ("game_points", "cents", "headline")},
        "clauses": sorted(clauses),
    }


def _width(facts: Any) -> int:
    return len(facts.augen) if isinstance(facts, ChaotentrumpfFacts) else 4


def _doppelkopf(chance: random.Random) -> Iterable[DoppelkopfFacts]:
    sorts: tuple[tuple[Any, tuple[int, ...]], ...] = (
        ("normal", (0, 1)),
        ("hochzeit", (1, 3)),
        ("armut", (0, 2)),
        ("solo", (2,)),
        ("normal", (3,)),
    )
    for (contract, re), re_said, kontra_said, (winner, step) in product(sorts, RE_SAID, KONTRA_SAID, ENDED):
        details = () if len(re) == 1 else tuple(chance.sample(_POINTS, chance.randint(0, 2)))
        by_re = sum(point.by in re for point in details)
        specials = Specials(by_re, len(details) - by_re, details)
        yield DoppelkopfFacts(
            contract, re, re_said=re_said, kontra_said=kontra_said, winner=winner, step=step, specials=specials
        )
        yield DoppelkopfFacts(contract, re, chance.randint(0, 240), re_said=re_said, kontra_said=kontra_said)
    yield DoppelkopfFacts("normal", (0, 1), revoke=2)


def _chaotentrumpf(chance: random.Random) -> Iterable[ChaotentrumpfFacts]:
    for _ in range(400):
        players = chance.randint(2, 6)
        idle = tuple(seat for seat in range(players) if chance.random() < 0.15)
        augen = tuple(0 if seat in idle else chance.randint(0, 40) for seat in range(players))
        trumps = tuple(0 if seat in idle else chance.randint(0, 2) for seat in range(players))
        inversion: Any = chance.choice((None, None, "N", "T", "U", "TU"))
        yield ChaotentrumpfFacts(chance.choice(TRUMPS), augen, trumps, without_trick=idle, inversion=inversion)


def _maumau(chance: random.Random) -> Iterable[MauMauFacts]:
    for jack, called in product((False, True), (None, True, False)):
        yield MauMauFacts(chance.randrange(4), jack=jack, called=called)


_FACTS: Final[dict[str, Any]] = {
    "schafkopf": lambda chance: schafkopf_facts(),
    "doppelkopf": _doppelkopf,
    "chaotentrumpf": _chaotentrumpf,
    "maumau": _maumau,
}
