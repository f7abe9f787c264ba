"""Tables of Hohe Karte: a deal brought to the question a test is about, a match with honest shuffles."""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from stammtisch import fair
from stammtisch.cards import BAVARIAN, Cards
from stammtisch.engine.core import HOST, HostAction, Refusal, Window
from stammtisch.engine.match import MatchState, NextDeal, Reveal
from stammtisch.engine.records import Record
from stammtisch.engine.shuffling import Mix, Shuffle
from tests.engine.hohe_karte import (
    PACK,
    SEATS,
    Action,
    Event,
    HoheKarte,
    Options,
    Playing,
    State,
    Swap,
    Tip,
    View,
    Vote,
    host,
)
from tests.session import Session
from tests.walk import Walk

Table: TypeAlias = Session[State, Action, Event, View]
MatchTable: TypeAlias = Session[Any, Any, Any, Any]

GAME: Final = HoheKarte()
STRICT: Final = Options()
AT_TABLE: Final = Options(mode="table")
SHORT: Final = Options(deals=2)
ORDER: Final = BAVARIAN.cards("EA GZ HK  EZ GA HO  EO GK HZ  EK GO HA")
"""Seat 0 has EA GZ HK, seat 1 EZ GA HO, seat 2 EO GK HZ; the dealer is 0, so seat 1 is forehand; EK lies on top."""


def new_table(options: Options = STRICT, *, dealer: int = 0) -> Table:
    return Session(GAME, GAME.start(options, dealer))


def dealt(options: Options = STRICT, *, order: Cards = ORDER) -> Table:
    """Everybody has mixed, the cards are dealt; tips and vote are open."""
    t = new_table(options)
    for seat in SEATS:
        t.do(seat, Mix(""), kind="mix")
    t.do(HOST, Shuffle(order), kind="shuffle")
    return t


def playing(options: Options = STRICT, *, stir: bool = False) -> Table:
    """Everybody has tipped on seat 0; the stock is to be stirred, or forehand to swap."""
    t = dealt(options)
    for seat in SEATS:
        t.do(seat, Tip(0), kind="tip")
    for seat in (0, 1):
        t.do(seat, Vote(stir), kind="vote")
    return t


def at_cards(options: Options = STRICT) -> Table:
    """Forehand has kept his cards and is to lead."""
    t = playing(options)
    t.do(1, Swap(None), kind="swap")
    return t


def refusal(table: Session[Any, Any, Any, Any], actor: int, action: Any, *, window: str) -> Refusal:
    """The refusal of an action that must not go through, nor change anything."""
    before = table.state, len(table.log)
    outcome = table.submit(actor, action, window=window)
    assert isinstance(outcome, Refusal), outcome
    assert (table.state, len(table.log)) == before
    return outcome


def seed_of(deal: int) -> str:
    """The secret of the table, the same in every run of the tests."""
    return hashlib.sha256(b"secret of deal %d" % deal).hexdigest()


def honest(state: MatchState[Any, Any, Any], kind: str) -> HostAction | None:
    """What an honest table does: promises, shuffles by the seed it promised, reveals."""
    seed = seed_of(state.number + (kind == "next"))
    if kind == "next":
        return NextDeal(fair.commitment(seed))
    if kind == "reveal":
        return Reveal(seed)
    if kind != "shuffle" or state.seal is None:
        return None
    cards = tuple(sorted(state.deal.stock)) if isinstance(state.deal, Playing) else PACK
    return Shuffle(fair.shuffled(cards, seed, entropy=state.seal.entropy, shuffle=len(state.seal.orders)))


class _Timed(Walk):
    """At any time of the day."""

    def __init__(self, *given: Any, since: int, within: int, **more: Any) -> None:
        super().__init__(*given, **more)
        self.since, self.within = since, within

    def time(self) -> int:
        return self.since + self.rng.randrange(self.within)


def play(match: MatchTable, rng: Random, *, steps: int = 1000) -> MatchTable:
    """Plays a match to its end, or so many steps; every seat at random, the table honestly."""

    def answer(state: Any, window: Window, rng: Random) -> Any:
        return honest(state, window.kind)

    _Timed(match, answer, rng, draws=steps, since=1_700_000_000_000, within=10**7).walk()
    return match


def match_table(options: Options = STRICT, *, dealer: int = 0) -> MatchTable:
    match = GAME.match()
    return Session(match, match.begin(options, dealer=dealer))


def played_match(seed: int = 1, options: Options = SHORT, *, steps: int = 1000) -> MatchTable:
    return play(match_table(options, dealer=seed % 3), Random(seed), steps=steps)


def played_deal(seed: int = 1, options: Options = STRICT) -> Table:
    """One deal outside a match; nobody has promised anything about its shuffle."""
    t = new_table(options, dealer=seed % 3)
    _Timed(t, host, Random(seed), draws=1000, since=0, within=10**6).walk()
    return t


def changed(log: Sequence[Record[Any, Any, Any]], at: int, **fields: Any) -> list[Record[Any, Any, Any]]:
    """The log with one record altered."""
    return [replace(record, **fields) if record.seq == at else record for record in log]
