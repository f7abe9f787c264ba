"""The match that runs at a table: its stream `match/ID`, and the pictures it gives to each seat."""

import copy
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from stammtisch import games
from stammtisch.engine.core import Seat
from stammtisch.engine.match import AnyMatch
from stammtisch.engine.records import Record
from stammtisch.engine.stream import GameStream
from stammtisch.rulebook import book
from stammtisch.server.hall.on_board import BoardAtTable
from stammtisch.server.rows import MATCHES
from stammtisch.server.wire import Picture, encode
from stammtisch.store import Append

SCHEMA = 1


class Begun(Struct, frozen=True, tag="begun"):
    """The first record of a match: enough to begin it again, whatever defaults a later program has."""

    schema: int
    table: str
    game: str
    rulebook: str
    people: tuple[str, ...]
    """Who sat there: handles, empty for a bot."""
    dealer: Seat
    options: Any
    board: BoardAtTable | None = None
    """The Punktetafel it is played on, as it stood (MM-15)."""


class Newer(Exception):
    """Stored by a program that knows more than this one."""


@cache
def _match(game: str, players: int) -> AnyMatch:
    seated = games.deal_game(game).seated(players)
    if seated is None:
        raise LookupError(f"{game} for {players}")
    return seated.match()


@cache
def _decoders(game: str, players: int) -> tuple[msgspec.json.Decoder[Any], msgspec.json.Decoder[Any]]:
    match = _match(game, players)
    record = Record[Seat, match.action_types, match.event_types]  # type: ignore[name-defined]
    return msgspec.json.Decoder(record), msgspec.json.Decoder(match.action_types)


def begin(
    table: str,
    game: str,
    options: Any,
    people: tuple[str, ...],
    dealer: Seat,
    board: BoardAtTable | None = None,
) -> Begun:
    return Begun(SCHEMA, table, game, book(game).version, people, dealer, options, board)


def typed_options(game: str, raw: Any) -> Any:
    """Options as they lie in a stream."""
    deal_game = games.deal_game(game)
    return msgspec.convert(deal_game.stored_options(raw), deal_game.options_type)


class MatchStream(GameStream[Any, Any, Any, Any]):
    """The stream of a match, as it begins with its first record."""

    def __init__(self, name: str, first: bytes) -> None:
        begun = msgspec.json.decode(first, type=Begun)
        if begun.schema > SCHEMA:
            raise Newer(f"{MATCHES.name(name)}: schema {begun.schema}, this program knows {SCHEMA}")
        self.name, self.begun, self.players = name, begun, len(begun.people)
        self.match = _match(begun.game, self.players)
        super().__init__(self.match, self.match.begin(typed_options(begun.game, begun.options), dealer=begun.dealer))
        self._records, self._actions = _decoders(begun.game, self.players)
        self._pictures: tuple[int, dict[Seat, bytes]] = 0, {}

    @property
    def timing(self) -> Any:
        return self.state.options.timing

    def read(self, records: list[bytes]) -> None:
        """Folds what was stored before."""
        for raw in records:
            self.fold(self._record(raw))

    def _record(self, raw: bytes) -> Any:
        """As this version would have stored it; what an earlier one wrote otherwise, the game knows to read."""
        try:
            if all(option in self.begun.options for option in self.match.game.unsaid):
                return self._records.decode(raw)
        except msgspec.ValidationError:
            pass
        current = self.match.game.stored_record(msgspec.json.decode(raw))
        return self._records.decode(msgspec.json.encode(current))

    def understood(self, raw: bytes) -> Any:
        """An action of this game, or ValidationError."""
        return self._actions.decode(raw)

    def last(self) -> Append:
        """The last record, to be stored: the first one of the stream is `Begun`."""
        return MATCHES.append(self.name, self.seq, self.log[-1])

    def as_it_is(self) -> "MatchStream":
        """What does not change any more when the match goes on."""
        still = copy.copy(self)
        still.log, still.refs = list(self.log), dict(self.refs)
        still._seen = {seat: list(rows) for seat, rows in self._seen.items()}
        return still

    def picture(self, seat: Seat) -> bytes:
        """The message with this seat's frame; those who only look on share one."""
        if self._pictures[0] != self.seq:
            self._pictures = self.seq, {}
        shown = self._pictures[1]
        if seat not in shown:
            shown[seat] = encode(Picture(self.name, self.frame(seat)))
        return shown[seat]

    def present(self) -> tuple[Seat, ...] | None:
        """Who takes part, where the rules let players come and go."""
        return self.match.present(self.state)

    def leaving(self) -> tuple[Seat, ...]:
        """Whose cards are only played to the end of the deal, because their player has got up."""
        return self.match.leaving(self.state)
