"""Protocols of the NetSchafkopf program, replayed by our rules: what came of each deal, and its record.

The score of an unentitled Spritze depends on who gave it (SK-spritze-5), and a protocol does not say. So none is made
up: the deal is scored as played, and `gespritzt` says how often.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from stammtisch.engine import recordfile
from stammtisch.engine.core import HOST, Refusal, Seat
from stammtisch.engine.match import MatchState, NextDeal
from stammtisch.engine.recordforms import AnyRecord
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.engine.stream import GameStream
from stammtisch.games.schafkopf.actions import Action, NameContract, NoSpritze, Weiter
from stammtisch.games.schafkopf.contracts import CONTRACTS, SEATS, Kind, Suit
from stammtisch.games.schafkopf.dealing import hintermann, order_for
from stammtisch.games.schafkopf.events import Scored
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.netschafkopf import DEALER, Protocol
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, outcome
from stammtisch.games.schafkopf.state import State
from stammtisch.rulebook import book
from stammtisch.tricks import PlayCard

Stream: TypeAlias = GameStream[MatchState[State, Options, Facts], Any, Any, Any]
Step: TypeAlias = tuple[int, int, Seat, Action, str]
"""Line of the protocol, number of the trick, who, what, in which kind of window. Trick 0 is before the first card."""


class Against(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What our rules refused; trick 0 is before the first card. `text` is left to who speaks a language."""

    clause: str
    key: str
    args: dict[str, Any]
    line: int
    trick: int
    seat: Seat
    card: str | None = None
    text: str = ""


class Summary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The JSON line of a deal, what is None or false left out. `augen` and `tricks` are those of the declaring side."""

    source: str
    line: int
    names: tuple[str, ...]
    contract: Kind
    suit: Suit | None
    declarer: Seat
    tout: bool = False
    augen: int | None = None
    tricks: int | None = None
    won: bool | None = None
    game_points: tuple[int, ...] | None = None
    partner: Seat | None = None
    gespritzt: int = 0
    refused: Against | None = None


class Imported(Struct, frozen=True):
    """A deal played again: the protocol, what came of it, and the log of a match of this one deal."""

    protocol: Protocol
    summary: Summary
    options: Options
    log: tuple[AnyRecord, ...]


def replay(protocol: Protocol, *, options: Options | None = None) -> Imported:
    """Plays the deal through the door of a match of one deal; what our rules refuse ends it there, without a score."""
    chosen = replace(options or Options(), deals=1, mode="strict")
    stream = dealt(protocol, chosen)
    refused = _refused(stream, script(protocol))
    return Imported(protocol, _summary(stream, protocol, chosen, refused), chosen, tuple(stream.log))


def dealt(protocol: Protocol, options: Options) -> Stream:
    """A match of this one deal, its cards dealt and nothing said yet."""
    match = Schafkopf().match()
    stream: Stream = GameStream(match, match.begin(options, dealer=DEALER))
    stream.do(HOST, NextDeal(), kind="next")
    stream.do(hintermann(DEALER), Mix(""), kind="mix")
    stream.do(HOST, Shuffle(order_for(protocol.hands, DEALER)), kind="shuffle")
    return stream


def script(protocol: Protocol) -> Iterator[Step]:
    """All that was said and played."""
    yield from _bids(protocol)
    yield from _play(protocol)


def _refused(stream: Stream, steps: Iterable[Step]) -> Against | None:
    """Takes the steps in turn, up to the first that our rules refuse."""
    for line, trick, seat, action, kind in steps:
        refusal = stream.submit(seat, action, window=stream.window(kind).id)
        if isinstance(refusal, Refusal):
            clause, key, args = astuple(refusal)
            card = action.card if isinstance(action, PlayCard) else None
            return Against(clause=clause, key=key, args=args, line=line, trick=trick, seat=seat, card=card)
    return None


def _bids(protocol: Protocol) -> list[Step]:
    """Everybody passes but the declarer, who names his game."""
    bids: dict[Seat, Action] = {protocol.declarer: NameContract(protocol.contract)}
    return [(protocol.said, 0, seat, bids.get(seat, Weiter()), "bid") for seat in SEATS]


def _play(protocol: Protocol) -> Iterator[Step]:
    """All three say no to a Spritze; then the cards."""
    for seat in SEATS:
        if seat != protocol.declarer:
            yield protocol.said, 0, seat, NoSpritze(), "spritze"
    for number, trick in enumerate(protocol.tricks, 1):
        for place, card in enumerate(trick.cards):
            yield trick.line, number, (trick.leader + place) % len(SEATS), PlayCard(card), "card"


def _summary(stream: Stream, protocol: Protocol, options: Options, refused: Against | None) -> Summary:
    contract = CONTRACTS[protocol.contract]
    summary = Summary(
        source=protocol.source,
        line=protocol.line,
        names=protocol.names,
        contract=contract.kind,
        suit=contract.suit or None,
        declarer=protocol.declarer,
        tout=contract.tout,
        gespritzt=protocol.gespritzt,
        refused=refused,
    )
    for facts in [event.facts for event in stream.log[-1].events if isinstance(event, Scored)]:
        summary = replace(
            summary,
            augen=facts.augen,
            tricks=facts.tricks,
            won=outcome(facts, options)[0],
            game_points=stream.state.totals,
            partner=facts.partner,
        )
    return summary


def json_line(imported: Imported) -> str:
    return msgspec.json.encode(imported.summary).decode()


def record(imported: Imported) -> str:
    """The deal as one of our own records; a refused one ends before the card that was refused."""
    header = recordfile.Header(
        game=Schafkopf.name,
        rulebook=book(Schafkopf.rulebook).version,
        kind="match",
        names=imported.protocol.names,
        dealer=DEALER,
        options=imported.options,
    )
    return recordfile.write_text(header, imported.log, Schafkopf())
