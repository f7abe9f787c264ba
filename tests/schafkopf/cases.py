"""Schafkopf as the laws see it: how a deal starts, what is hidden from whom, what makes it interesting."""

from collections.abc import Callable
from typing import Any

from stammtisch.engine.core import HOST, SPECTATOR, Seat
from stammtisch.engine.match import MatchState, NextDeal
from stammtisch.engine.shuffling import Mix
from stammtisch.games.schafkopf.actions import (
    Annul,
    AnswerObjection,
    CallSupervisor,
    Claim,
    Correct,
    NameContract,
    Resume,
    Settle,
    Spiele,
    Vote,
)
from stammtisch.games.schafkopf.contracts import CALLABLE, PACK, UNTER
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Bidding, Playing
from stammtisch_dev.laws import Case
from tests.lawful import host_of, shuffler

DEALER = 3
OBSERVER = 2
UNTIMED = ("bid", "name", "card")
"""Where time decides for somebody, his cards show: the law would end there. Laws about one world let it run out."""


def places(seat: Seat) -> list[int]:
    """Where in the pack the cards of this seat lie: four packets of two, seat 0 first. A spectator has none."""
    return [8 * turn + 2 * seat + k for turn in range(4) for k in (0, 1)] if seat >= 0 else []


host = host_of(shuffler(PACK))
patient_host = host_of(shuffler(PACK), untimed=UNTIMED)


def cards_of(state: Any) -> tuple[Any, ...] | None:
    """All cards of the deal, wherever they are."""
    deal = state.deal if isinstance(state, MatchState) else state
    if isinstance(deal, Bidding):
        return tuple(c for hand in deal.hands for c in hand)
    if isinstance(deal, Playing):
        lying = [*deal.hands, deal.trick, *(t.cards for t in deal.taken)]
        return tuple(c for cards in lying for c in cards)
    return None


def to_a_rufspiel(action: Any) -> float:
    """Somebody calls a Sau and nobody raises."""
    if isinstance(action, NameContract):
        return 2 if action.contract.startswith("Rufspiel") else 0
    return 0 if isinstance(action, Spiele) else 1


def to_a_wenz(action: Any) -> float:
    """The game with four trumps: many a hand has none."""
    if isinstance(action, NameContract):
        return 2 if action.contract.startswith("Wenz") else 0
    return 0 if isinstance(action, Spiele) else 1


def undisturbed(action: Any) -> float:
    """Wrong cards lie without a word; a lead out of turn, which everybody sees, is played on."""
    if isinstance(action, Claim | Correct | CallSupervisor | Settle | Annul):
        return 0
    return 2 * action.go_on if isinstance(action, Vote) else to_a_rufspiel(action)


def disputed(action: Any) -> float:
    """Claims and corrections as they come; what is disputed goes on."""
    if isinstance(action, AnswerObjection):
        return not action.objection
    return 1 if isinstance(action, Claim | Correct) else undisturbed(action)


def supervised(action: Any) -> float:
    """The supervisor comes, has a look and lets play go on; he is needed for objections too."""
    if isinstance(action, AnswerObjection):
        return action.objection
    return 2 if isinstance(action, Resume) else disputed(action)


def is_callable_sau(card: Any) -> bool:
    return card[1:] == "A" and card[0] in CALLABLE


def is_unter(card: Any) -> bool:
    return card in UNTER


def case(
    name: str,
    options: Options,
    *,
    wanted: Callable[[Any], float],
    key: Callable[[Any], bool] = is_callable_sau,
    seat: Seat = OBSERVER,
    game: Schafkopf | None = None,
    at_the_table: Any = patient_host,
) -> Case:
    rules = game or Schafkopf()
    return Case(
        name,
        rules,
        start=lambda: rules.start(options, DEALER),
        host=at_the_table,
        pack=PACK,
        seat=seat,
        own=places(seat),
        before_the_shuffle=[(2, Mix(""), "mix")],
        wanted=wanted,
        key=key,
        cards_of=cards_of,
    )


def match_case(name: str, options: Options) -> Case:
    match = Schafkopf().match()
    return Case(
        name,
        match,
        start=lambda: match.begin(options, dealer=DEALER),
        host=patient_host,
        pack=PACK,
        seat=OBSERVER,
        own=places(OBSERVER),
        before_the_shuffle=[(HOST, NextDeal(), "next:0"), (2, Mix(""), "1/mix")],
        wanted=to_a_rufspiel,
        key=is_callable_sau,
        cards_of=cards_of,
    )


STRICT = case("strict", Options(), wanted=to_a_rufspiel)
WENZ = case("wenz", Options(), wanted=to_a_wenz, key=is_unter)
TABLE_MODE = case("table", Options(mode="table"), wanted=undisturbed)
DISPUTES = case("disputes", Options(mode="table"), wanted=disputed)
SUPERVISED = case("supervised", Options(mode="table", supervised=True), wanted=supervised)
WATCHED = case("spectator", Options(mode="table"), wanted=undisturbed, seat=SPECTATOR)
SERIES = match_case("match", Options(deals=2))
CASES = [STRICT, WENZ, TABLE_MODE, DISPUTES, SUPERVISED, WATCHED, SERIES]
