"""What is said at the table besides the game. It is stored like everything else, and is never an act of the rules."""

from typing import TYPE_CHECKING, Final

from stammtisch import games, texts
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import wire
from stammtisch.server.rows import CHAT, MUTES
from stammtisch.server.table import Person

if TYPE_CHECKING:
    from stammtisch.server.table_actor import TableActor

SHOWN: Final = 50
"""Lines that somebody who comes in gets to see; older ones are not kept."""
MOST_MUTED: Final = 50


def phrases(game: str) -> tuple[str, ...]:
    """The ready phrases of a game: everybody's, and its own idiom."""
    own = (f"chat.{game}.", "chat.all.")
    return tuple(sorted(key for key in texts.sentences("de") if key.startswith(own)))


class Talk:
    def __init__(self, actor: "TableActor") -> None:
        self.actor = actor
        self.messages: list[wire.ChatMessage] = []
        self.muted: dict[Person, tuple[Person, ...]] = {}

    def load(self, messages: list[wire.ChatMessage], muted: dict[Person, tuple[Person, ...]]) -> None:
        self.messages, self.muted = messages[-SHOWN:], muted

    def history(self, person: Person) -> tuple[wire.ChatMessage, ...]:
        deaf = self.muted.get(person, ())
        return tuple(message for message in self.messages if message.person not in deaf)

    def on_message(self, number: int, person: Person, message: wire.Say | wire.Phrase | wire.Mute) -> None:
        if isinstance(message, wire.Mute):
            if person:
                self._mute(person, message)
            return
        refusal = self._why_unsayable(number, message)
        if refusal is not None:
            self.actor.refuse(number, message.ref, refusal)
            return
        text, phrase = (message.key, True) if isinstance(message, wire.Phrase) else (message.text.strip(), False)
        number = self.messages[-1].number + 1 if self.messages else 0
        spoken = wire.ChatMessage(
            number, self.actor.clock.wall(), person, self.actor.names.get(person, ""), text, phrase
        )
        self.actor.record(CHAT.put(self.actor.name, number, value=spoken))
        if number >= SHOWN:
            self.actor.record(CHAT.put(self.actor.name, number - SHOWN, value=None))
        self.messages = [*self.messages, spoken][-SHOWN:]
        for other, connection in self.actor.connections.items():
            if person not in self.muted.get(connection.person, ()):
                self.actor.send(other, spoken)

    @enforces("ENG-chat")
    def _why_unsayable(self, number: int, message: wire.Say | wire.Phrase) -> Refusal | None:
        """ENG-chat: whoever talks has a name; ready phrases are those of the game; in a tournament nobody talks freely
        while a deal is played whose cards speak for themselves, and who only looks on does not talk at all then."""
        if not self.actor.connections[number].person:
            return Refusal("ENG-chat", "refusal.server.nobody")
        if isinstance(message, wire.Phrase):
            is_phrase = message.key in phrases(self.actor.table.game)
            return None if is_phrase else Refusal("ENG-chat", "refusal.server.phrase", {"value": message.key})
        if not message.text.strip():
            return Refusal("ENG-chat", "refusal.server.empty")
        match_host = self.actor.match_host
        if not self.actor.table.tournament or match_host is None or match_host.stream.state.deal is None:
            return None
        quiet = not games.deal_game(self.actor.table.game).table_talk
        return Refusal("ENG-chat", "refusal.server.quiet") if quiet or self.actor.connections[number].seat < 0 else None

    def _mute(self, person: Person, message: wire.Mute) -> None:
        before = [p for p in self.muted.get(person, ()) if p != message.person]
        after = tuple([*before, message.person] if message.muted else before)[-MOST_MUTED:]
        self.actor.record(MUTES.put(self.actor.name, person, value=after))
        self.muted[person] = after
        for number, connection in self.actor.connections.items():
            if connection.person == person:
                self.actor.welcome(number)
