"""Matches of Chaotentrumpf as the laws see them: the table that comes and goes, disputes, lots."""

from collections.abc import Callable
from random import Random
from typing import Any

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, Accepted, Game, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.match import NextDeal
from stammtisch.engine.open_match import Arrive, Leave, Promise
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.chaotentrumpf.actions import Tip
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.match.actions import (
    Accuse,
    Agree,
    JudgeAmount,
    JudgeAnnulment,
    JudgeCareless,
    JudgeDisqualify,
    Volunteer,
)
from stammtisch.games.chaotentrumpf.match.match import ChaotentrumpfMatch
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.packs import full_pack
from stammtisch.games.chaotentrumpf.state import Electing, Playing, Preparing, Shuffling
from stammtisch.games.chaotentrumpf.trumps import PACK, is_trump
from stammtisch_dev.laws import Case
from tests.chaotentrumpf.cases import OBSERVER, Uncut, Wanted, as_it_comes, cards_of, places

MINUTED = (
    "volunteer",
    "nominate",
    "tip",
    "cut",
    "cutter",
    "lift",
    "vote",
    "prepare",
    "careless",
    "annulment",
    "request",
)
"""Where time may run out in random matches."""


class Peaceful(ChaotentrumpfMatch):
    """One complaint a deal is offered, in every second one not before two tricks were played: random players would do
    nothing else."""

    def offers(self, state: Any, seat: Seat, window: Window) -> tuple[Form, ...]:
        m: ChaotentrumpfMatchState = state
        if window.kind == "accuse" and (m.trials >= m.number or not self._due(m)):
            return ()
        return super().offers(m, seat, window)

    def _due(self, m: ChaotentrumpfMatchState) -> bool:
        if m.number % 2:
            return isinstance(m.deal, Playing) and len(m.deal.taken) >= 2
        return isinstance(m.deal, Electing | Preparing | Playing)


class Undisputed(ChaotentrumpfMatch):
    """Nobody complains."""

    def offers(self, state: Any, seat: Seat, window: Window) -> tuple[Form, ...]:
        return () if window.kind == "accuse" else super().offers(state, seat, window)


class Unanimous(Undisputed):
    """All agree to the emergency."""

    def offers(self, state: Any, seat: Seat, window: Window) -> tuple[Form, ...]:
        return (
            (Form(Agree, {"yes": OneOf((True,))}),) if window.kind == "agree" else super().offers(state, seat, window)
        )


def lenient(action: Any) -> float:
    """The match goes on, whatever somebody did; a wrong card more often than not is no mere carelessness."""
    if isinstance(action, JudgeAmount | JudgeDisqualify):
        return 0.5 if action.annul_match else 1
    if action in (JudgeCareless(careless=True), JudgeAnnulment(annul=True)):
        return 0.5
    return 2 if isinstance(action, Accuse) and action.charge != "other" else as_it_comes(action)


def pack_of(m: ChaotentrumpfMatchState) -> Cards:
    """What is to be shuffled now: for the deal, or for a lot."""
    return full_pack(len(m.among), m.options) if isinstance(m.deal, Shuffling) else PACK


def host_of_match(*, moving: float = 0.0, ending: float = 0.0) -> Any:
    """The table: shuffles what is needed, lets time run out, and tells who leaves and who comes, so often."""

    def answer(m: ChaotentrumpfMatchState, window: Window, rng: Random) -> Any:
        if window.kind in ("shuffle", "lot"):
            pack = pack_of(m)
            return Shuffle(tuple(rng.sample(pack, len(pack))))
        if window.kind == "next":
            return NextDeal()
        if window.kind == "promise":
            return Promise()
        if window.kind == "table":
            return _at_the_door(m, rng, moving=moving, ending=ending if window.limit else 0)
        return TimeUp() if window.kind in (*MINUTED, "batch") else None

    return answer


def _at_the_door(m: ChaotentrumpfMatchState, rng: Random, *, moving: float, ending: float) -> Any:
    if rng.random() < ending:
        return TimeUp()
    if rng.random() >= moving:
        return None
    seat = rng.randrange(len(m.totals))
    if seat in m.disqualified:
        return None
    return Leave(seat) if seat in m.present and seat not in m.leaving else Arrive(seat)


def kept(pack: Cards) -> Any:
    """The cards of the running deal; the pack itself, when they are those of the number of players taking part."""

    def cards(m: ChaotentrumpfMatchState) -> Cards | None:
        held = None if m.deal is None else cards_of(m.deal)
        if held is None:
            return None
        return pack if sorted(held) == sorted(full_pack(len(m.among), m.options)) else held

    return cards


def match_case(
    name: str,
    players: int,
    options: Options,
    *,
    rules: Callable[[Chaotentrumpf], ChaotentrumpfMatch] = Undisputed,
    wanted: Wanted = as_it_comes,
    moving: float = 0.0,
    run: bool = False,
) -> Case:
    """The last seat but one keeps the minutes, so the last one deals."""
    match = rules(Chaotentrumpf(players))
    pack = full_pack(players, options)
    willing: list[tuple[Seat, Any, str]] = [
        (s, Volunteer(willing=s == players - 2), "volunteer:0") for s in range(players)
    ]
    return Uncut(
        name,
        match,
        start=lambda: match.begin(options),
        host=host_of_match(moving=moving, ending=0.002),
        pack=pack,
        seat=OBSERVER,
        own=places(OBSERVER, players, options),
        before_the_shuffle=[*willing, (HOST, NextDeal(), "next:0:0"), (0, Mix(""), "1/mix")],
        wanted=wanted,
        cards_of=kept(pack),
        players=players,
        options=options,
        run=run,
    )


def onlooker_case(name: str, options: Options) -> Case:
    """The observer has left before the first deal and looks on: nothing of it is his."""
    match = Undisputed(Chaotentrumpf(4))
    pack = full_pack(3, options)
    willing: list[tuple[Seat, Any, str]] = [(s, Volunteer(willing=s == 2), "volunteer:0") for s in range(4)]
    return Uncut(
        name,
        match,
        start=lambda: match.begin(options),
        host=host_of_match(),
        pack=pack,
        seat=OBSERVER,
        own=[],
        before_the_shuffle=[*willing, (HOST, Leave(OBSERVER), "table"), (HOST, NextDeal(), "next:0:0")],
        wanted=as_it_comes,
        cards_of=kept(pack),
        players=3,
        options=options,
        run=False,
    )


class ByLot(Case):
    """The first shuffle is that of the lot for the minutes; its first card decides, the others nobody sees."""

    def dealt(self, order: tuple[Any, ...], game: Game[Any, Any, Any, Any] | None = None) -> Accepted[Any, Any]:
        rules, state = game or self.game, self.start()
        for actor, action, window in self.before:
            outcome: Any = rules.submit(state, actor, action, window=window)
            state = outcome.state
        shuffle: Any = Shuffle(order)
        dealt = rules.submit(state, HOST, shuffle, window="lot:1")
        assert isinstance(dealt, Accepted)
        return dealt

    def shuffled(self, rng: Random) -> tuple[Any, ...]:
        order = list(super().shuffled(rng))
        at = next(k for k, card in enumerate(order) if is_trump(card, "suit:X"))
        order[0], order[at] = order[at], order[0]
        return tuple(order)


def lot_case(name: str, options: Options) -> Case:
    """Nobody wants the office and nobody is nominated."""
    match = Undisputed(Chaotentrumpf(3))
    time_up: Any = TimeUp()
    tips: list[tuple[Seat, Any, str]] = [(s, Tip(f"suit:{suit}"), "tip:0") for s, suit in enumerate("XPH")]
    return ByLot(
        name,
        match,
        start=lambda: match.begin(options),
        host=host_of_match(),
        pack=PACK,
        seat=OBSERVER,
        own=[],
        shown=[0],
        before_the_shuffle=[
            (HOST, time_up, "volunteer:0"),
            (HOST, time_up, "nominate:1"),
            (HOST, Promise(), "promise:1"),
            *tips,
        ],
        wanted=as_it_comes,
        cards_of=kept(PACK),
    )


STRICT = match_case("match", 3, Options(max_deals=2))
DISPUTES = match_case("disputes", 4, Options(mode="table", max_deals=2), rules=Peaceful, wanted=lenient)
QUIET = match_case("quiet table", 3, Options(mode="table", max_deals=2))
COMING_AND_GOING = match_case("coming and going", 4, Options(max_deals=2), moving=0.1)
PLAYED_OUT = match_case(
    "somebody plays for them",
    4,
    Options(mode="table", max_deals=2, leaver_policy="finish"),
    rules=Peaceful,
    wanted=lenient,
    moving=0.05,
)
LOTS = lot_case("lots", Options(max_deals=1))
ONLOOKER = onlooker_case("onlooker", Options(mode="table", max_deals=1))
MATCHES = [STRICT, DISPUTES, QUIET, COMING_AND_GOING, PLAYED_OUT, LOTS, ONLOOKER]
