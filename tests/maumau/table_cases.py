"""Mau-Mau at a table as the laws see it: players who break rules, doubt, call the plenum and forget what they owe."""

from random import Random
from typing import Any

from msgspec.structs import replace

from stammtisch.engine.core import SPECTATOR, Seat, Window
from stammtisch.engine.shuffling import Mix
from stammtisch.games.maumau.actions import (
    AnswerHealth,
    CallLate,
    CallPlenum,
    CallQueens,
    CountDown,
    Done,
    Doubt,
    DrawCard,
    EdgeTimes,
    Gesture,
    LayCard,
    LeaveOut,
    ShufflePile,
    TakeBack,
    TakePenalty,
    VotePlenum,
)
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import HAND
from stammtisch.games.maumau.rules import HouseRule
from stammtisch_dev.laws import Case
from tests.maumau.cases import UNASKED, Deal, Favoured, Wanted, cards_of, host, of, places, stacker

OBSERVER = 0
RULES = (
    HouseRule(0, "Bitte sagen"),
    HouseRule(1, "Klopfen", "laid", "8", "all"),
    HouseRule(1, "Danke sagen", "drawn"),
)


def table_host(shuffled: Any, untimed: tuple[str, ...]) -> Any:
    """Also measures who touches the edge when."""
    ordinary = host(shuffled, untimed)

    def answer(state: Any, window: Window, rng: Random) -> Any:
        if window.kind != "edge" or rng.random() < 0.1:
            return ordinary(state, window, rng)
        seats = state.setting.seats
        times = tuple((seat, rng.choice([None, *range(90, 400, 3)])) for seat in seats)
        return EdgeTimes(times, tuple(rng.sample(seats, len(seats))))

    return answer


# --- what is wanted --------------------------------------------------------------------------------------------


def as_it_comes(action: Any) -> float:
    """Everybody is well; cards are laid rather than drawn, right or wrong."""
    if isinstance(action, AnswerHealth):
        return float(action.well)
    if isinstance(action, LayCard):
        return 1 + (RANK[action.card] != "A")
    if isinstance(action, UNASKED) and not isinstance(action, CallPlenum):
        return -1
    return 0.5 if isinstance(action, LeaveOut | CountDown | Gesture | ShufflePile | TakeBack) else 1


def to(*kinds: type[Any], category: str = "") -> Wanted:
    """To these actions first, and to doubts of this kind."""

    def wanted(action: Any) -> float:
        if isinstance(action, Doubt) and category:
            return 5 if action.category == category else 1
        return 5 if isinstance(action, kinds) else as_it_comes(action)

    return wanted


def unwilling(action: Any) -> float:
    """Without a heart or a club draws or stops, able or not, and doubts that of others."""
    if isinstance(action, Doubt):
        return 2.0 if action.category in ("draw", "card") else 1.0
    if isinstance(action, LayCard) and action.card[0] in "HX":
        return 3
    return 2.5 if isinstance(action, DrawCard | Done) else as_it_comes(action)


def peaceful(action: Any) -> float:
    """Lays what can be laid and accuses nobody."""
    return -1 if isinstance(action, Doubt | CallPlenum) else as_it_comes(action)


# --- the cases -------------------------------------------------------------------------------------------------


def case(
    name: str,
    players: int,
    options: Options | None = None,
    *,
    seat: Seat = OBSERVER,
    wanted: Wanted = as_it_comes,
    favoured: Favoured | None = None,
    rules: tuple[HouseRule, ...] = (),
    untimed: tuple[str, ...] = ("play", "ask", "health", "unwell"),
) -> Case:
    game, chosen = MauMau(players), replace(options or Options(), mode="table")
    stacked = stacker(game.pack(chosen), HAND * players, favoured)

    def start() -> Any:
        state = game.start(chosen, players - 1)
        return replace(state, setting=replace(state.setting, rules=rules))

    return Deal(
        name,
        game,
        start=start,
        host=table_host(stacked, untimed),
        pack=game.pack(chosen),
        seat=seat,
        own=places(seat, players) if seat >= 0 else [],
        before_the_shuffle=[(0, Mix(""), "mix")],
        wanted=wanted,
        cards_of=cards_of,
        starter=HAND * players,
        stacked=stacked,
    )


GESTURES = Options(special_rules=("willi", "tschuldi", "pimperle", "lonely_nine"), pimperle_card="D")
EVERYTHING = Options(
    special_rules=(*GESTURES.special_rules, "adder", "reversed_jack", "joker", "ace_direction"), rollback="stay"
)

LATE = Options(queen_forgotten="penalty")

TWO = case("two", 2)
THREE = case("three", 3)
FOUR = case("four", 4)
SEVEN = case("seven", 7)
UNWILLING = case("unwilling", 3, wanted=unwilling)
DOUBTERS = case("doubters", 4, wanted=to(category="card"))
STAYING = case("staying", 3, EVERYTHING, rules=RULES)
GESTURING = case("gestures", 3, GESTURES, rules=RULES, wanted=to(Gesture))
PLENARY = case("plenary", 3, rules=RULES, wanted=to(CallPlenum, VotePlenum))
THIEVES = case("thieves", 3, wanted=to(TakePenalty, category="penalty_cards"))
QUEENS = case("queens", 3, wanted=to(CallQueens, category="queen_round"), favoured=of("D", "10"))
MEDDLERS = case("meddlers", 3, wanted=to(ShufflePile, TakeBack, CallLate, category="card"), options=LATE)
WATCHED = case("spectator", 3, EVERYTHING, seat=SPECTATOR, rules=RULES, wanted=unwilling)
CASES = [
    TWO,
    THREE,
    FOUR,
    SEVEN,
    UNWILLING,
    DOUBTERS,
    STAYING,
    GESTURING,
    PLENARY,
    THIEVES,
    QUEENS,
    MEDDLERS,
    WATCHED,
]
