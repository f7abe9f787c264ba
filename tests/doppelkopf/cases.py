"""Doppelkopf as the laws see it: how a deal starts, what is hidden from whom, what makes it interesting."""

from collections.abc import Callable
from random import Random
from typing import Any

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, SPECTATOR, Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.match import MatchState, NextDeal
from stammtisch.engine.shuffling import Mix
from stammtisch.games.doppelkopf.actions import (
    AnswerSchwein,
    BidSolo,
    PlayCard,
    Reserve,
    TakeArmut,
)
from stammtisch.games.doppelkopf.contracts import FUCHS, KREUZ_DAME, PACKS, SOLOS, order
from stammtisch.games.doppelkopf.dealing import PACKET, from_vorhand
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Contesting, Offering, Playing, Reserving, Returning, State
from stammtisch.tricks import TRUMP
from stammtisch_dev.forms import expanded
from stammtisch_dev.laws import Case
from tests.lawful import Shuffler, host_of

DEALER = 3
OBSERVER = 2
SUBJECT = 0
"""Who is dealt the Hochzeit, the Armut or the Schwein where a case is about them."""
HANDS = (Reserving, Contesting, Offering, Returning)
Steer = Callable[[list[Any], list[int], Random], None]
"""Changes a shuffled pack so that the cards of the subject, which lie at these places, are worth a reservation."""


class Modest(Doppelkopf):
    """Nobody is offered a solo: of so many solos random play would nearly always find one."""

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        forms = super().offers(state, seat, window)
        if not isinstance(state, Reserving):
            return forms
        words = [a.what for form in forms for a in expanded(form) if a.what not in SOLOS]
        return (Form(Reserve, {"what": OneOf(tuple(words))}),)


class Quiet(Modest):
    """Nobody ever complains: wrong cards lie to the end of the deal. Random play would complain in every trick."""

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        return () if window.kind == "claim" else super().offers(state, seat, window)


def places(seat: Seat, pack: int = 40) -> list[int]:
    """Where in the pack the cards of this seat lie. A spectator has none."""
    if seat < 0:
        return []
    size, place = PACKET[pack], from_vorhand(DEALER).index(seat)
    return [start + k for start in range(place * size, pack, 4 * size) for k in range(size)]


def cards_of(state: Any) -> tuple[Any, ...] | None:
    """All cards of the deal, wherever they are."""
    deal = state.deal if isinstance(state, MatchState) else state
    if isinstance(deal, HANDS):
        return tuple(c for hand in deal.hands for c in hand)
    if isinstance(deal, Playing):
        lying = [*deal.hands, deal.trick, *(t.cards for t in deal.taken)]
        return tuple(c for cards in lying for c in cards)
    return None


# --- what is wanted --------------------------------------------------------------------------------------------


def to(*reservations: str, keeping: str = KREUZ_DAME) -> Callable[[Any], float]:
    """To one of these reservations if the hand allows it, and the key cards are played late: when they lie, the worlds
    differ openly. Everything else goes as it comes."""

    def wanted(action: Any) -> float:
        if isinstance(action, Reserve):
            return dict.fromkeys(reservations, 2).get(action.what, action.what == "gesund")
        if isinstance(action, PlayCard):
            return 0.5 if action.card == keeping else 1
        return 2 if isinstance(action, TakeArmut | BidSolo) or action == AnswerSchwein(schwein=True) else 1

    return wanted


GESUND = to()
"""Nobody has a reservation, if he can help it."""


def is_queen_of_kreuz(card: Any) -> bool:
    return bool(card == KREUZ_DAME)


def is_fuchs(card: Any) -> bool:
    return bool(card == FUCHS)


def is_trump(card: Any) -> bool:
    return order("Normalspiel", 48).klass[card] == TRUMP


# --- steered packs ---------------------------------------------------------------------------------------------


def both(card: str) -> Steer:
    """The subject gets both of these cards."""

    def steer(pack: list[Any], own: list[int], rng: Random) -> None:
        for at in [at for at, c in enumerate(pack) if c == card and at not in own]:
            there = rng.choice([place for place in own if pack[place] != card])
            pack[at], pack[there] = pack[there], pack[at]

    return steer


def poor(pack: list[Any], own: list[int], rng: Random) -> None:
    """The subject keeps two or three trumps."""
    trumps = rng.sample([at for at in own if is_trump(pack[at])], k=sum(is_trump(pack[at]) for at in own))
    plain = [at for at in range(len(pack)) if at not in own and not is_trump(pack[at])]
    for at in trumps[rng.choice((2, 3)) :]:
        there = plain.pop(rng.randrange(len(plain)))
        pack[at], pack[there] = pack[there], pack[at]


def as_it_comes(pack: list[Any], own: list[int], rng: Random) -> None:
    pass


def dealt_by(steer: Steer, pack: int) -> Shuffler:
    """Shuffles, and sees to the cards of the subject."""

    def shuffled(rng: Random) -> Cards:
        order = rng.sample(PACKS[pack], pack)
        steer(order, places(SUBJECT, pack), rng)
        return tuple(order)

    return shuffled


class Steered(Case):
    """A case with its own way to shuffle."""

    def __init__(self, *args: Any, shuffle: Shuffler, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shuffle = shuffle

    def shuffled(self, rng: Random) -> tuple[Any, ...]:
        return self.shuffle(rng)


# --- the cases -------------------------------------------------------------------------------------------------


def case(
    name: str,
    options: Options,
    *,
    wanted: Callable[[Any], float] = GESUND,
    key: Callable[[Any], bool] = is_queen_of_kreuz,
    steer: Steer = as_it_comes,
    seat: Seat = OBSERVER,
    game: Doppelkopf | None = None,
    untimed: tuple[str, ...] = ("card",),
) -> Case:
    """Where time decides for somebody his cards show and the law would end: so no card is played by time."""
    rules, shuffle = game or Doppelkopf(), dealt_by(steer, options.pack)
    return Steered(
        name,
        rules,
        start=lambda: rules.start(options, DEALER),
        host=host_of(shuffle, untimed=untimed),
        pack=PACKS[options.pack],
        seat=seat,
        own=places(seat, options.pack),
        before_the_shuffle=[(2, Mix(""), "mix")],
        wanted=wanted,
        key=key,
        cards_of=cards_of,
        shuffle=shuffle,
    )


def match_case(name: str, options: Options) -> Case:
    match = Doppelkopf().match()
    shuffle = dealt_by(as_it_comes, options.pack)
    return Steered(
        name,
        match,
        start=lambda: match.begin(options, dealer=DEALER),
        host=host_of(shuffle, untimed=("card",)),
        pack=PACKS[options.pack],
        seat=OBSERVER,
        own=places(OBSERVER, options.pack),
        before_the_shuffle=[(HOST, NextDeal(), "next:0"), (2, Mix(""), "1/mix")],
        wanted=to(),
        key=is_queen_of_kreuz,
        cards_of=cards_of,
        shuffle=shuffle,
    )


STRICT = case("strict", Options())
NORMAL = case("normal", Options(), game=Modest())
NINES = case("nines", Options(pack=48), game=Modest())
SILENT = case("silent solo", Options(), steer=both(KREUZ_DAME), game=Modest())
HOCHZEIT = case("hochzeit", Options(), wanted=to("hochzeit"), steer=both(KREUZ_DAME), key=is_trump, game=Modest())
ARMUT = case("armut", Options(), wanted=to("armut"), steer=poor, key=is_trump, game=Modest())
TAKER = case("taker", Options(), wanted=to("armut"), steer=poor, key=is_trump, game=Modest(), seat=1)
CONTEST = case("contest", Options(), wanted=to(*SOLOS))
TABLE_MODE = case("table", Options(mode="table"), game=Quiet())
DISPUTES = case("disputes", Options(mode="table", supervised=True), game=Modest())
SCHWEIN = case("schwein", Options(), wanted=to(keeping=FUCHS), steer=both(FUCHS), key=is_fuchs, game=Modest())
ASKED = case(
    "schwein asked for",
    Options(schwein_when="before_first_card"),
    wanted=to(keeping=FUCHS),
    steer=both(FUCHS),
    key=is_fuchs,
    game=Modest(),
)
WATCHED = case("spectator", Options(mode="table"), seat=SPECTATOR, game=Quiet())
SERIES = match_case("match", Options(deals=2))
CASES = [
    STRICT,
    NORMAL,
    NINES,
    SILENT,
    HOCHZEIT,
    ARMUT,
    TAKER,
    CONTEST,
    TABLE_MODE,
    DISPUTES,
    SCHWEIN,
    ASKED,
    WATCHED,
    SERIES,
]
