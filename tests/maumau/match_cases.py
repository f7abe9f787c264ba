"""Matches of Mau-Mau as the laws see them: the lot, deal after deal, who comes and goes, rules that are added."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, Seat, TimeUp, Window
from stammtisch.engine.match import NextDeal
from stammtisch.engine.open_match import Arrive, Leave, Promise
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.maumau.actions import EdgeTimes
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.serving import PACK
from stammtisch.games.maumau.match.match import MauMauMatch
from stammtisch.games.maumau.match.state import AddRule, MauMauMatchState
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import HAND, full_pack
from stammtisch_dev.laws import Case
from tests.maumau import cases, table_cases
from tests.maumau.cases import Deal, Wanted, cards_of, places, stacker
from tests.maumau.table_cases import RULES

OBSERVER = 0
UNTIMED = ("play", "ask", "health", "unwell")


def host_of_match(match: MauMauMatch, *, moving: float = 0.0) -> Any:
    """The table: the lot, the deals, every shuffle, the clock, and who comes and goes, so often."""

    def answer(m: MauMauMatchState, window: Window, rng: Random) -> Any:
        match window.kind:
            case "next":
                return NextDeal()
            case "promise":
                return Promise()
            case "table":
                return _at_the_door(m, rng) if rng.random() < moving else None
            case "edge":
                seats: tuple[Seat, ...] = m.deal.setting.seats  # type: ignore[union-attr]
                return EdgeTimes(tuple((s, rng.randrange(100, 900)) for s in seats), seats)
            case "lot" | "shuffle" | "reshuffle":
                return Shuffle(tuple(rng.sample(pack := _to_shuffle(m), len(pack))))
        timed = window.limit is not None and window.kind not in UNTIMED
        return TimeUp() if timed or window.kind == "tick" else None

    def _to_shuffle(m: MauMauMatchState) -> Cards:
        again = () if m.deal is None else match.game.shuffled_again(m.deal)
        return again or (PACK if m.deal is None else full_pack(len(m.among), m.options))

    return answer


def _at_the_door(m: MauMauMatchState, rng: Random) -> Any:
    seat = rng.randrange(len(m.totals))
    return Leave(seat) if seat in m.present and seat not in m.leaving else Arrive(seat)


def kept(pack: Cards) -> Callable[[MauMauMatchState], Cards | None]:
    """The cards of the running deal; the pack itself, when they are those of the number of players taking part."""

    def cards(m: MauMauMatchState) -> Cards | None:
        held = None if m.deal is None else cards_of(m.deal)
        if held is None:
            return None
        return pack if sorted(held) == sorted(full_pack(len(m.among), m.options)) else held

    return cards


def lot_for(dealer: Seat, players: int) -> Cards:
    """The pack that gives this one the first deal."""
    low = [card for card in PACK if card != "XA"]
    return (*low[: min(dealer, players)], PACK[PACK.index("XA")], *low[dealer:])


def wanting_rules(wanted: Wanted) -> Wanted:
    return lambda action: 2 if isinstance(action, AddRule) else wanted(action)


def match_case(
    name: str,
    players: int,
    options: Options,
    *,
    wanted: Wanted = cases.as_it_comes,
    moving: float = 0.0,
    gone: bool = False,
    game_points: int = 0,
    ruled: bool = False,
) -> Case:
    """The last seat deals first. Gone: the observer has left before and looks on."""
    match = MauMau(players).match()
    taking_part = players - gone
    pack = full_pack(taking_part, options)
    left: list[tuple[Seat, Any, str]] = [(HOST, Leave(OBSERVER), "table")] if gone else []
    stacked = stacker(pack, HAND * taking_part, None)

    def start() -> MauMauMatchState:
        begun = match.begin(options)
        return replace(begun, totals=(game_points,) * players, rules=RULES if ruled else ())

    return Deal(
        name,
        match,
        start=start,
        host=host_of_match(match, moving=moving),
        pack=pack,
        seat=OBSERVER,
        own=[] if gone else places(OBSERVER, players),
        before_the_shuffle=[
            *left,
            (HOST, Promise(), "promise"),
            (HOST, Shuffle(lot_for(taking_part - 1, taking_part)), "shuffle"),
            (HOST, NextDeal(), "next:0"),
            (1, Mix(""), "1/mix"),
        ],
        wanted=wanting_rules(wanted),
        cards_of=kept(pack),
        starter=HAND * taking_part,
        stacked=stacked,
    )


AT_A_TABLE = Options(mode="table", target=2)

STRICT = match_case("match", 3, Options(target=2))
QUIET = match_case("table match", 3, AT_A_TABLE, wanted=table_cases.unwilling)
COMING_AND_GOING = match_case("coming and going", 4, Options(target=2), moving=0.05)
RULED = match_case(
    "rules of their own", 3, replace(AT_A_TABLE, target=11), wanted=table_cases.unwilling, game_points=10
)
ONLOOKER = match_case("onlooker", 4, AT_A_TABLE, wanted=table_cases.unwilling, gone=True)
MATCHES = [STRICT, QUIET, COMING_AND_GOING, RULED, ONLOOKER]


def wild(players: int) -> Case:
    """One deal that counts, among players who break rules and doubt, with everything the game has."""
    options = replace(table_cases.EVERYTHING, mode="table", target=1, rollback="last_legal")
    return match_case(f"wild {players}", players, options, wanted=table_cases.as_it_comes, ruled=True)
