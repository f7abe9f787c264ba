"""Sees everything that is stored and everything that is told, and objects at once."""

from typing import Any

import msgspec

from stammtisch import fair
from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.records import Record
from stammtisch.server import table, wire
from stammtisch.server.match_stream import MatchStream, typed_options
from stammtisch.server.table import Table, TableRecord
from stammtisch.store import Append, Put
from stammtisch_dev.audit import audit


class Wrong(AssertionError):
    """A promise was broken."""


def _claim(held: object, sentence: str) -> None:
    if not held:
        raise Wrong(sentence)


class Witness:
    """The log as the disk has it is decided again record by record; whatever is told must be in it already."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.table = Table()
        self.shown = set[str]()
        """What the table has looked like so far."""
        self.plays: dict[str, MatchStream] = {}
        self.rows: dict[tuple[str, str], bytes | None] = {}
        self.frames: dict[tuple[str, int, Seat], bytes] = {}
        self.acked: dict[tuple[str, str, str], int] = {}
        """(match, person, name of the act) -> record"""
        self.chat: dict[int, bytes] = {}
        self._records = msgspec.json.Decoder(TableRecord)

    # --- what is stored ---

    def applied(self, changes: tuple[Append | Put, ...]) -> None:
        for change in changes:
            if isinstance(change, Put):
                self.rows[change.kind, change.key] = change.value
            elif change.stream == f"table/{self.name}":
                self._table(change)
            else:
                self._match(change)
        if self.table.match is not None:
            _claim(self.table.match in self.plays, f"the table names the match {self.table.match}, which has no stream")
        for name, play in self.plays.items():
            self._seed_is_kept(name, play)
        self._lobby_is_right()

    def _lobby_is_right(self) -> None:
        """An open table is shown as it is, from the first who sat down."""
        row, seen = self.rows.get(("lobby", self.name)), self.table
        free = sum(chair.kind == "free" for chair in seen.chairs)
        if row is None:
            _claim(free == len(seen.chairs) or seen.stage == "closed", "an open table is missing in the lobby")
        else:
            entry = msgspec.json.decode(row, type=wire.LobbyEntry)
            _claim((entry.free, entry.playing) == (free, seen.stage == "playing"), f"the lobby shows {entry}")

    def _table(self, change: Append) -> None:
        for line in change.records:
            for event in self._records.decode(line).events:
                self.table = table.evolve(self.table, event)
            self.shown.add(_look(self.table))

    def _match(self, change: Append) -> None:
        name = change.stream.removeprefix("match/")
        records = list(change.records)
        if name not in self.plays:
            self.plays[name] = MatchStream(name, records.pop(0))
        play = self.plays[name]
        for line in records:
            entry = play._records.decode(line)
            _claim((entry.by, entry.ref) not in play.refs, f"{entry.ref} was done twice")
            origin = {"at": entry.at, "ref": entry.ref, "by": entry.by}
            outcome = play.submit(entry.actor, entry.action, window=entry.window, **origin)
            _claim(not isinstance(outcome, Refusal), f"record {play.seq + 1} of {name} would be refused: {outcome}")
            _claim(wire.encode(play.log[-1]) == line, f"record {play.seq} of {name} would be another one")

    def _seed_is_kept(self, name: str, play: MatchStream) -> None:
        """A promise without its seed could never be kept, and a seed that was revealed is nobody's secret."""
        seed, seal = self.rows.get(("seed", name)), play.state.seal
        promised = None if seal is None else seal.commitment
        kept = None if seed is None else fair.commitment(seed.decode(), fair.method_of(promised or ""))
        _claim(kept == promised, f"{name}: promised {promised}, the seed that is kept promises {kept}")

    # --- what is told ---

    def told(self, person: str, seat: Seat, data: bytes) -> None:
        message = msgspec.json.decode(data)
        match message["type"]:
            case "frame":
                self._frame(seat, message["match"], message["frame"]["seq"], data)
            case "done":
                self._done(person, message["ref"], message["seq"])
            case "table":
                self.news(message["table"])
            case "chat":
                self._chat(message["number"], data)

    def on_message(self, person: str, data: bytes) -> None:
        """When the server refuses, nothing has happened; by the time it is heard, what was said twice may have been
        done after all. What is said again after the next match has begun is late: that one is over."""
        message = msgspec.json.decode(data) if data.startswith(b'{"type":"refused"') else {"clause": "ENG-stored"}
        if message["clause"] not in ("ENG-stored", "ENG-limit"):
            play = self.plays.get(self.table.match or "")
            done = play is not None and (person, message["ref"]) in play.refs
            _claim(not done, f"{message['ref']} was refused, and done: {message}")

    def _frame(self, seat: Seat, match: str, seq: int, data: bytes) -> None:
        play = self.plays.get(match)
        _claim(play is not None and seq <= play.seq, f"seat {seat} saw record {seq} of {match} before it was stored")
        assert play is not None
        before = self.frames.setdefault((match, seq, seat), data)
        _claim(before == data, f"seat {seat} saw record {seq} of {match} in two ways:\n{before!r}\n{data!r}")
        if seq == play.seq:
            _claim(play.picture(seat) == data, f"seat {seat} saw record {seq} of {match} as the log does not tell it")

    def _done(self, person: str, ref: str, seq: int) -> None:
        """Acknowledged means stored, under this number, as this person's."""
        name = next((n for n, play in self.plays.items() if play.refs.get((person, ref)) == seq), None)
        _claim(name is not None, f"{ref} of {person} was acknowledged as {seq} before it was stored")
        assert name is not None
        before = self.acked.setdefault((name, person, ref), seq)
        _claim(before == seq, f"{ref} was acknowledged as {before} and as {seq}")

    def news(self, info: dict[str, Any]) -> None:
        table = msgspec.convert(info, wire.TableInfo)
        chairs = tuple((c.kind, c.person) for c in table.chairs)
        look = repr((chairs, table.stage, table.paused, table.host, table.match))
        _claim(look in self.shown, f"the table is told to look as it never did: {look}")

    def _chat(self, number: int, data: bytes) -> None:
        before = self.chat.setdefault(number, data)
        _claim(before == data, f"line {number} of the talk was two lines:\n{before!r}\n{data!r}")

    # --- in the end ---

    def final(self, streams: dict[str, list[bytes]]) -> None:
        """Everything once more, from the bytes that are there now."""
        for name, play in self.plays.items():
            again = MatchStream(name, streams[f"match/{name}"][0])
            again.read(streams[f"match/{name}"][1:])
            _claim(again.state == play.state and again.log == play.log, f"{name} reads differently now")
            start = again.match.begin(typed_options(again.begun.game, again.begun.options), dealer=again.begun.dealer)
            log = [
                Record(seq=n, at=e.at, actor=e.actor, window=e.window, action=e.action, events=e.events)
                for n, e in enumerate(again.log)
            ]
            difference = audit(again.match, start, log)
            _claim(difference is None, f"{name} decides differently now: {difference}")
            refs = [(e.by, e.ref) for e in again.log if e.ref]
            _claim(len(refs) == len(set(refs)), f"something in {name} was done twice")
        for (name, person, ref), seq in self.acked.items():
            entry = self.plays[name].log[seq - 1]
            _claim((entry.by, entry.ref) == (person, ref), f"{ref} of {person} in {name} is lost")


def _look(seen: Table) -> str:
    chairs = tuple((c.kind, c.person) for c in seen.chairs)
    return repr((chairs, seen.stage, seen.paused, seen.host, seen.match))
