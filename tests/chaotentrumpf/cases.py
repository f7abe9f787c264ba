"""Chaotentrumpf as the laws see it: how a deal starts, what is hidden from whom, what makes it interesting."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, SPECTATOR, Accepted, Game, Seat, TimeUp, Window
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.chaotentrumpf.actions import Exchange, Invert, LookEarly, VoteTrump
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.state import Cutting, Drawing, Electing, Playing, Preparing
from stammtisch.games.chaotentrumpf.trumps import PACK, VALUES
from stammtisch.tricks import PlayCard
from stammtisch_dev.laws import Case
from tests.lawful import host_of, shuffler

OBSERVER = 0
Wanted = Callable[[Any], float]


def cards_of(state: Any) -> tuple[Any, ...] | None:
    """All cards of the deal, wherever they are."""
    if isinstance(state, Cutting):
        return state.order
    if isinstance(state, Drawing):
        return cards_of(state.before)
    if isinstance(state, Electing):
        return _all(*state.hands, state.stock, state.open)
    if isinstance(state, Preparing):
        return _all(*state.hands, state.stock, state.open, state.dead)
    if isinstance(state, Playing):
        return _all(*state.hands, state.aside, state.open, state.trick, *(t.cards for t in state.taken))
    return None


def _all(*heaps: Cards) -> Cards:
    return tuple(card for heap in heaps for card in heap)


def host(pack: Cards, untimed: tuple[str, ...]) -> Any:
    """The table: serves batches, shuffles for the deal and for the lot, and now and then says that time is up."""
    ordinary, whole = host_of(shuffler(pack), untimed=untimed), shuffler(PACK)

    def answer(state: Any, window: Window, rng: Random) -> Any:
        return Shuffle(whole(rng)) if window.kind == "lot" else ordinary(state, window, rng)

    return answer


# --- what is wanted --------------------------------------------------------------------------------------------


def as_it_comes(action: Any) -> float:
    """Trumps are seldom agreed upon, and time is left for the preparation."""
    return 0.5 if isinstance(action, VoteTrump) and action.trump != "none" else 1


def to(*kinds: type[Any]) -> Wanted:
    """To these actions first; what shows cards is done late."""

    def wanted(action: Any) -> float:
        if isinstance(action, kinds):
            return 3
        if isinstance(action, VoteTrump):
            return 2 if action.trump.startswith("colour") else 1
        return 0.5 if isinstance(action, PlayCard) else 1

    return wanted


def to_a_small_bluff(action: Any) -> float:
    """To what six values in a row would allow: the hand of another may hold them or not."""
    if isinstance(action, Invert):
        return 3 if action.to.startswith("colour") and action.declared is None else 0.5
    return to(LookEarly)(action)


def runs(pack: list[Any], places: list[int], rng: Random) -> None:
    """Whoever is dealt these places gets values in sequence with them."""
    for at, value in zip(places, VALUES[2:], strict=False):
        there = rng.choice([other for other, card in enumerate(pack) if card[1:] == value and other not in places])
        pack[at], pack[there] = pack[there], pack[at]


# --- the cases -------------------------------------------------------------------------------------------------


def places(seat: Seat, players: int, options: Options) -> list[int]:
    """Where in the pack the cards of the first deal lie for this seat; the dealer is the last seat."""
    return [seat + k * players for k in range(options.hand)]


class Uncut(Case):
    """Nobody wishes to cut; the worlds differ where it takes long to show: in hands of the others, among the last cards
    of the second deal, and in the stock below."""

    def __init__(self, *args: Any, players: int, options: Options, run: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players, self.options, self.run = players, options, run
        both = 2 * options.hand * players
        self.late = [at for s in range(players) for at in places(s, players, options) if at not in self.own]
        self.late += range(both - 2 * players, both)
        self.late += range(both + 4, min(both + 4 + 4 * players, len(self.pack)))

    def dealt(self, order: tuple[Any, ...], game: Game[Any, Any, Any, Any] | None = None) -> Accepted[Any, Any]:
        rules, shuffled = game or self.game, super().dealt(order, game)
        time_up: Any = TimeUp()
        cut = next(w.id for w in rules.windows(shuffled.state) if w.kind == "cut")
        dealt = rules.submit(shuffled.state, HOST, time_up, window=cut)
        assert isinstance(dealt, Accepted)
        return dealt

    def shuffled(self, rng: Random) -> tuple[Any, ...]:
        order = rng.sample(self.pack, len(self.pack))
        if self.run:
            runs(order, places(1, self.players, self.options), rng)
        return tuple(order)

    def worlds(
        self, rng: Random, game: Game[Any, Any, Any, Any] | None = None
    ) -> tuple[Accepted[Any, Any], Accepted[Any, Any]]:
        pack = self.shuffled(rng)
        chosen = rng.sample([at for at in self.late if at in self.hidden], rng.randint(2, 4))
        other = list(pack)
        for a, b in zip(chosen, chosen[1:] + chosen[:1], strict=True):
            other[a] = pack[b]
        return self.dealt(pack, game), self.dealt(tuple(other), game)


def case(
    name: str,
    players: int,
    options: Options | None = None,
    *,
    seat: Seat = OBSERVER,
    wanted: Wanted = as_it_comes,
    run: bool = False,
    untimed: tuple[str, ...] = ("card",),
    game: Chaotentrumpf | None = None,
) -> Case:
    """The dealer sees nothing of his own before he has turned a card: to begin with no place is his."""
    rules, chosen = game or Chaotentrumpf(players), options or Options()
    sees = 0 <= seat < players - 1
    return Uncut(
        name,
        rules,
        start=lambda: rules.start(chosen, players - 1),
        host=host(rules.pack(chosen), untimed),
        pack=rules.pack(chosen),
        seat=seat,
        own=places(seat, players, chosen) if sees else [],
        before_the_shuffle=[(0, Mix(""), "mix")],
        wanted=wanted,
        cards_of=cards_of,
        players=players,
        options=chosen,
        run=run,
    )


SMALL = Options(hand=3, run_short=4, run_long=5)
"""Runs are found more often."""

TWO = case("two", 2, Options(lot_level="by_number"))
PAIR = case("pair", 2)
"""Two who may tip on any level."""
THREE = case("three", 3)
FOUR = case("four", 4)
SEVEN = case("seven", 7)
TEN = case("ten", 10)
DEALER = case("dealer", 3, seat=2)
EXCHANGES = case("exchanges", 3, wanted=to(Exchange))
INVERSIONS = case("inversions", 3, SMALL, wanted=to(Invert), run=True)
SCARCE = case("scarce", 3, Options(packs=1))
WATCHED = case("spectator", 3, SMALL, seat=SPECTATOR, wanted=to(Invert, Exchange), run=True)
AT_TABLE = Options(mode="table")
RENEGES = case("reneges", 3, AT_TABLE)
RENEGES_OF_FOUR = case("reneges of four", 4, AT_TABLE)
BLUFFS = case("bluffs", 3, replace(SMALL, mode="table"), wanted=to_a_small_bluff, run=True)
SECOND_EXCHANGES = case("second exchanges", 4, AT_TABLE, wanted=to(Exchange, LookEarly))
WATCHED_TABLE = case("spectator at a table", 3, AT_TABLE, seat=SPECTATOR, wanted=to(Invert, Exchange, LookEarly))
TABLE_CASES = [RENEGES, RENEGES_OF_FOUR, BLUFFS, SECOND_EXCHANGES, WATCHED_TABLE]
CASES = [TWO, THREE, FOUR, SEVEN, TEN, DEALER, EXCHANGES, INVERSIONS, SCARCE, WATCHED, *TABLE_CASES]
