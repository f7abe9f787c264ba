"""The match that runs at a table: its stream, its state, and the frames it gives to each seat."""

from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from stammtisch import games
from stammtisch.engine.core import SPECTATOR, Accepted, Refusal, Seat, Window
from stammtisch.engine.frames import Frame, frame, seen
from stammtisch.engine.match import Match
from stammtisch.rulebook import book, enforces
from stammtisch.server.wire import Picture, encode

A = TypeVar("A")
E = TypeVar("E")

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


class Entry(Struct, Generic[A, E], frozen=True):
    """One accepted action as it is stored; `ref` is what the client called it, so that a repetition by the same person
    is known."""

    at: int
    actor: Seat
    window: str
    action: A
    events: tuple[E, ...]
    ref: str = ""
    by: str = ""


class Newer(Exception):
    """Stored by a program that knows more than this one."""


@cache
def _match(game: str, players: int) -> Match[Any, Any, Any, Any, Any]:
    found = games.deal_game(game).seated(players)
    if found is None:
        raise LookupError(f"{game} for {players}")
    return found.match()


@cache
def _decoders(game: str, players: int) -> tuple[msgspec.json.Decoder[Any], msgspec.json.Decoder[Any]]:
    match = _match(game, players)
    entry = Entry[match.action_types, match.event_types]  # type: ignore[name-defined]
    return msgspec.json.Decoder(entry), msgspec.json.Decoder(match.action_types)


def begin(table: str, game: str, options: Any, people: tuple[str, ...], dealer: Seat) -> Begun:
    return Begun(SCHEMA, table, game, book(game).version, people, dealer, options)


def typed_options(game: str, raw: Any) -> Any:
    """Options as they lie in a stream."""
    return msgspec.convert(raw, games.deal_game(game).options_type)


class Play:
    """A match in memory. Only what is stored is in here: `propose` decides, `take` folds what the store has."""

    def __init__(self, name: str, first: bytes) -> None:
        begun = msgspec.json.decode(first, type=Begun)
        if begun.schema > SCHEMA:
            raise Newer(f"match/{name}: schema {begun.schema}, this program knows {SCHEMA}")
        self.name, self.begun, self.players = name, begun, len(begun.people)
        self.match = _match(begun.game, self.players)
        self.state: Any = self.match.begin(typed_options(begun.game, begun.options), dealer=begun.dealer)
        self._entries, self._actions = _decoders(begun.game, self.players)
        self.log: list[Entry[Any, Any]] = []
        self.refs: dict[tuple[str, str], int] = {}
        self._pictures: dict[Seat, bytes] = {}
        self._windows: tuple[Window, ...] | None = None
        self._seen: dict[Seat, list[tuple[Any, ...]]] = {}
        """Kept, since bots are asked at every record and what was seen once stays seen."""

    @property
    def seq(self) -> int:
        """How many records there are besides the first."""
        return len(self.log)

    @property
    def windows(self) -> tuple[Window, ...]:
        """Asked for many times a record, so remembered until the next one."""
        if self._windows is None:
            self._windows = self.match.windows(self.state)
        return self._windows

    @property
    def timing(self) -> Any:
        return self.state.options.timing

    def read(self, lines: list[bytes]) -> None:
        """Folds what was stored before."""
        for line in lines:
            entry = self._entries.decode(line)
            state = self.state
            for event in entry.events:
                state = self.match.evolve(state, event)
            self.take(entry, state)

    def understood(self, raw: bytes) -> Any:
        """An action of this game, or ValidationError."""
        return self._actions.decode(raw)

    @enforces("ENG-late")
    def propose(
        self, actor: Seat, action: Any, *, window: str, at: int, ref: str = "", by: str = ""
    ) -> tuple[Entry[Any, Any], Any] | Refusal:
        """ENG-late: asks the rules; nothing has happened until the answer is stored and taken."""
        outcome = self.match.submit(self.state, actor, action, window=window)
        if not isinstance(outcome, Accepted):
            return outcome
        return Entry(at, actor, window, action, outcome.events, ref, by), outcome.state

    def take(self, entry: Entry[Any, Any], state: Any) -> None:
        self.state = state
        self.log.append(entry)
        self._pictures = {}
        self._windows = None
        if entry.ref:
            self.refs[entry.by, entry.ref] = self.seq

    def frame(self, seat: Seat) -> Frame[Any]:
        events = self.log[-1].events if self.log else ()
        return frame(self.match, self.state, seat, events=events, seq=self.seq, windows=self.windows)

    def picture(self, seat: Seat) -> bytes:
        """The message with this seat's frame; those who only look on share one."""
        if seat not in self._pictures:
            self._pictures[seat] = encode(Picture(self.name, self.frame(seat)))
        return self._pictures[seat]

    def seen_by(self, seat: Seat = SPECTATOR, *, start: int = 0) -> list[tuple[Any, ...]]:
        """The log as this seat saw it, record by record: what it knows."""
        known = self._seen.setdefault(seat, [])
        known.extend(seen(self.match, entry.events, seat) for entry in self.log[len(known) :])
        return known[start:]

    def present(self) -> tuple[Seat, ...] | None:
        """Who takes part, where the rules let players come and go."""
        return self.match.present(self.state)

    def leaving(self) -> tuple[Seat, ...]:
        """Whose cards are only played to the end of the deal, because their player has got up."""
        return self.match.leaving(self.state)
