"""Swiss Mau-Mau as the laws see it: how a deal starts, what is hidden from whom, what makes it interesting."""

from collections.abc import Callable
from random import Random
from typing import Any

from stammtisch.cards import JOKER, Card, Cards
from stammtisch.engine.core import SPECTATOR, Accepted, Game, Seat, TimeUp, Window
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.maumau.actions import (
    AnswerHealth,
    AskClause,
    AskFact,
    AskRule,
    CallPlenum,
    CallQueens,
    Collide,
    CountDown,
    Done,
    LayCard,
    LeaveOut,
    SayMau,
    Swap,
    ThrowIn,
)
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.drawing import loose
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import HAND
from stammtisch.games.maumau.state import Dealing, Greeting, Playing
from stammtisch_dev.laws import Case
from tests.lawful import Shuffler, host_of, shuffler

OBSERVER = 0
Wanted = Callable[[Any], float]
Favoured = Callable[[Card], bool]


def cards_of(state: Any) -> tuple[Any, ...] | None:
    """All cards of the deal, wherever they are."""
    if isinstance(state, Dealing | Greeting | Playing):
        lying = tuple(penalty.card for row in state.penalties for penalty in row)
        return _all(*state.hands, lying, state.stock, state.pile if isinstance(state, Playing) else ())
    return None


def _all(*heaps: Cards) -> Cards:
    return tuple(card for heap in heaps for card in heap)


def stacker(pack: Cards, dealt: int, favoured: Favoured | None) -> Shuffler:
    """Shuffled; where some cards make the deal interesting, most of them are dealt."""

    def stacked(rng: Random) -> Cards:
        order = rng.sample(pack, len(pack))
        if favoured is not None:
            order.sort(key=lambda card: not favoured(card) or rng.random() < 0.3)
            order[:dealt] = rng.sample(order[:dealt], dealt)
        return tuple(order)

    return stacked


def host(shuffled: Shuffler, untimed: tuple[str, ...]) -> Any:
    """The table: shuffles the pack and later the pile, and now and then says that time is up."""
    ordinary = host_of(shuffled, untimed=untimed)

    def answer(state: Any, window: Window, rng: Random) -> Any:
        if window.kind == "reshuffle":
            return Shuffle(shuffler(loose(state) if isinstance(state, Playing) else state.stock)(rng))
        if window.kind == "tick":
            return TimeUp()
        return ordinary(state, window, rng)

    return answer


# --- what is wanted --------------------------------------------------------------------------------------------


UNASKED = (AskFact, AskRule, AskClause, CallPlenum)
"""What could be done all the time: only where it is wanted."""


def as_it_comes(action: Any) -> float:
    """Everybody is well, most say what they have to say, and aces, which only prolong a turn, come last."""
    if isinstance(action, UNASKED):
        return -1
    if isinstance(action, AnswerHealth):
        return float(action.well)
    if isinstance(action, LayCard):
        return 1 + action.mau + (RANK[action.card] != "A")
    if isinstance(action, Done):  # with nothing but tens to draw, an ace could be served for ever
        return 2
    return 0.5 if isinstance(action, LeaveOut | CountDown) else 1


def to(*kinds: type[Any]) -> Wanted:
    """To these actions first."""

    def wanted(action: Any) -> float:
        return 5 if isinstance(action, kinds) else as_it_comes(action)

    return wanted


def silently(action: Any) -> float:
    """Nobody says Mau, so that penalty cards come."""
    if isinstance(action, AnswerHealth):
        return float(action.well)
    if isinstance(action, UNASKED):
        return -1
    return 0 if isinstance(action, SayMau) or getattr(action, "mau", False) else 1


def feasting(action: Any) -> float:
    """Kings are laid, and kings and tens thrown on them."""
    if isinstance(action, ThrowIn):
        return 5
    return 4 if isinstance(action, LayCard) and RANK[action.card] == "K" else as_it_comes(action)


def swapping(action: Any) -> float:
    if isinstance(action, Swap):
        return 1.0 if action.partner is None else 2.0
    return 5 if isinstance(action, LayCard) and action.card == JOKER else as_it_comes(action)


def inquiring(action: Any) -> float:
    """Questions of all kinds; charges without end would keep a deal from ending."""
    return 3 if isinstance(action, AskFact | AskRule | AskClause) else as_it_comes(action)


def colliding(action: Any) -> float:
    """Sevens and tens are kept for the end."""
    if isinstance(action, Collide):
        return 1.0 if action.card is None else 2.0
    return 0.5 if isinstance(action, LayCard) and RANK[action.card] in ("7", "10") else as_it_comes(action)


# --- the cases -------------------------------------------------------------------------------------------------


def places(seat: Seat, players: int) -> list[int]:
    """Where in the pack the cards for this seat lie; the dealer is the last seat."""
    return [seat + k * players for k in range(HAND)]


class Deal(Case):
    """The worlds differ in hands of the others and in the stock, but not in the starter, which all see at once."""

    def __init__(self, *args: Any, starter: int, stacked: Shuffler, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.starter, self.stacked = starter, stacked

    def shuffled(self, rng: Random) -> tuple[Any, ...]:
        return self.stacked(rng)

    def worlds(
        self, rng: Random, game: Game[Any, Any, Any, Any] | None = None
    ) -> tuple[Accepted[Any, Any], Accepted[Any, Any]]:
        pack = self.shuffled(rng)
        chosen = rng.sample([at for at in self.hidden if at != self.starter], rng.randint(2, 4))
        other = list(pack)
        for a, b in zip(chosen, chosen[1:] + chosen[:1], strict=True):
            other[a] = pack[b]
        return self.dealt(pack, game), self.dealt(tuple(other), game)


def of(*ranks: str) -> Favoured:
    return lambda card: RANK[card] in ranks


def case(
    name: str,
    players: int,
    options: Options | None = None,
    *,
    seat: Seat = OBSERVER,
    wanted: Wanted = as_it_comes,
    favoured: Favoured | None = None,
    untimed: tuple[str, ...] = ("play", "ask", "health", "unwell"),
    game: MauMau | None = None,
) -> Case:
    rules, chosen = game or MauMau(players), options or Options()
    stacked = stacker(rules.pack(chosen), HAND * players, favoured)
    return Deal(
        name,
        rules,
        start=lambda: rules.start(chosen, players - 1),
        host=host(stacked, untimed),
        pack=rules.pack(chosen),
        seat=seat,
        own=places(seat, players) if seat >= 0 else [],
        before_the_shuffle=[(0, Mix(""), "mix")],
        wanted=wanted,
        cards_of=cards_of,
        starter=HAND * players,
        stacked=stacked,
    )


SPECIAL = Options(special_rules=("adder", "reversed_jack", "joker", "ace_direction"))

TWO = case("two", 2)
THREE = case("three", 3)
FOUR = case("four", 4)
FIVE = case("five", 5)
SIX = case("six", 6)
EIGHT = case("eight", 8)
DEALER = case("dealer", 3, seat=2)
SCARCE = case("scarce", 6, Options(decks=1))
SILENT = case("silent", 3, wanted=silently)
QUEENS = case("queens", 3, wanted=to(CallQueens), favoured=of("D", "10"))
KINGS = case("kings", 3, wanted=feasting, favoured=of("K", "10"))
JOKERS = case("jokers", 3, SPECIAL, wanted=swapping, favoured=of(JOKER))
SEVENS = case("sevens", 3, wanted=colliding, favoured=of("7", "10"))
SLEEPY = case("sleepy", 3, wanted=to(CountDown), untimed=("ask", "health", "unwell"))
HANDMADE = case("by hand", 3, Options(manual_deal=True))
SCARCE_BY_HAND = case("scarce by hand", 6, Options(decks=1, manual_deal=True))
CURIOUS = case("curious", 3, wanted=inquiring)
WATCHED = case("spectator", 3, SPECIAL, seat=SPECTATOR, wanted=silently)
CASES = [
    TWO,
    THREE,
    FOUR,
    FIVE,
    SIX,
    EIGHT,
    DEALER,
    SCARCE,
    SILENT,
    QUEENS,
    KINGS,
    JOKERS,
    SEVENS,
    SLEEPY,
    HANDMADE,
    SCARCE_BY_HAND,
    CURIOUS,
    WATCHED,
]
