"""What is said at the table besides the game. It is stored like everything else, and is never an act of the rules."""

from typing import TYPE_CHECKING, Final

from stammtisch import games, texts
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import wire
from stammtisch.server.table import Person
from stammtisch.store import Put

if TYPE_CHECKING:
    from stammtisch.server.room import Room

SHOWN: Final = 50
"""Lines that somebody who comes in gets to see; older ones are not kept."""
MOST_MUTED: Final = 50


def phrases(game: str) -> tuple[str, ...]:
    """The ready phrases of a game: everybody's, and its own idiom."""
    own = (f"chat.{game}.", "chat.all.")
    return tuple(sorted(key for key in texts.sentences("de") if key.startswith(own)))


class Talk:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.lines: list[wire.ChatLine] = []
        self.muted: dict[Person, tuple[Person, ...]] = {}

    def load(self, lines: list[wire.ChatLine], muted: dict[Person, tuple[Person, ...]]) -> None:
        self.lines, self.muted = lines[-SHOWN:], muted

    def history(self, person: Person) -> tuple[wire.ChatLine, ...]:
        deaf = self.muted.get(person, ())
        return tuple(line for line in self.lines if line.person not in deaf)

    def hear(self, line: int, person: Person, message: wire.Say | wire.Phrase | wire.Mute) -> None:
        if isinstance(message, wire.Mute):
            if person:
                self._mute(person, message)
            return
        refusal = self._unsayable(line, message)
        if refusal is not None:
            self.room.refuse(line, message.ref, refusal)
            return
        text, phrase = (message.key, True) if isinstance(message, wire.Phrase) else (message.text.strip(), False)
        number = self.lines[-1].number + 1 if self.lines else 0
        said = wire.ChatLine(number, self.room.clock.wall(), person, self.room.names.get(person, ""), text, phrase)
        put = Put("chat", self._key(number), wire.encode(said))
        forgotten = (Put("chat", self._key(number - SHOWN), None),) if number >= SHOWN else ()
        self.room.write((put, *forgotten), lambda ok: self._said(line, message.ref, said, ok))

    def _key(self, number: int) -> str:
        return f"{self.room.name}:{number:08d}"

    @enforces("ENG-chat")
    def _unsayable(self, line: int, message: wire.Say | wire.Phrase) -> Refusal | None:
        """ENG-chat: whoever talks has a name; ready phrases are those of the game; in a tournament nobody talks freely
        while a deal is played whose cards speak for themselves, and who only looks on does not talk at all then."""
        if not self.room.lines[line].person:
            return Refusal("ENG-chat", "refusal.server.nobody")
        if isinstance(message, wire.Phrase):
            known = message.key in phrases(self.room.table.game)
            return None if known else Refusal("ENG-chat", "refusal.server.phrase", {"value": message.key})
        if not message.text.strip():
            return Refusal("ENG-chat", "refusal.server.empty")
        playing = self.room.playing
        if not self.room.table.tournament or playing is None or playing.play.state.deal is None:
            return None
        quiet = not games.deal_game(self.room.table.game).table_talk
        return Refusal("ENG-chat", "refusal.server.quiet") if quiet or self.room.lines[line].seat < 0 else None

    def _said(self, line: int, ref: str, said: wire.ChatLine, ok: bool) -> None:
        if not ok:
            self.room.refuse(line, ref, Refusal("ENG-stored", "refusal.server.store"))
            return
        self.lines = [*self.lines, said][-SHOWN:]
        for number, other in self.room.lines.items():
            if said.person not in self.muted.get(other.person, ()):
                self.room.send(number, said)

    def _mute(self, person: Person, message: wire.Mute) -> None:
        before = [p for p in self.muted.get(person, ()) if p != message.person]
        after = tuple([*before, message.person] if message.muted else before)[-MOST_MUTED:]
        put = Put("mute", f"{self.room.name}:{person}", wire.encode(after))
        self.room.write((put,), lambda ok: self._muted(person, after, ok))

    def _muted(self, person: Person, after: tuple[Person, ...], ok: bool) -> None:
        if not ok:
            return
        self.muted[person] = after
        for number, line in self.room.lines.items():
            if line.person == person:
                self.room.welcome(number)
