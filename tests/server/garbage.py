"""Bad messages from good ones: cut, twisted, foreign, forged. All from dice that are handed in."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias, get_origin

import msgspec
from msgspec import inspect

from stammtisch import games
from stammtisch.bots.random import chosen
from stammtisch.engine.core import HostAction
from stammtisch.engine.forms import WireForm

Json: TypeAlias = Any
WORDS: Final = (
    "",
    "HO",
    "X10",
    "KD",
    "JOKER",
    "E7",
    "rot",
    "suit",
    "\u202e",
    "x" * 300,
    "NaN",
    "🂡",
    "\\",
    "0",
    "A K D B",
)
NUMBERS: Final = (0, 1, 2, 3, 5, 9, -1, -2, -3, 64, 10**9, 2**63, -(2**63), 2**64, 10**30, 1.5, 1e308, -0.0)
LARGEST: Final = 4000
"""Bytes; what is longer never comes to the decoder."""


@cache
def action_types(game: str, players: int) -> tuple[inspect.StructType, ...]:
    """Every action of a game and of its table."""
    seated = games.deal_game(game).seated(players)
    assert seated is not None
    union = inspect.type_info(seated.match().action_types)
    assert isinstance(union, inspect.UnionType)
    return tuple(part for part in union.types if isinstance(part, inspect.StructType))


def only_table(kind: inspect.StructType) -> bool:
    return issubclass(get_origin(kind.cls) or kind.cls, HostAction)


def players_of(game: str) -> int:
    return 4 if game != "chaotentrumpf" else 3


class Vandal:
    """Knows what is asked and says something else."""

    def __init__(self, game: str, dice: Random, *, players: int) -> None:
        self.game, self.dice, self.players = game, dice, players
        self.refs: list[str] = ["r1"]
        self.count = 0

    # --- good messages ---

    def ref(self) -> str:
        self.count += 1
        self.refs.append(f"v{self.count}")
        del self.refs[:-50]
        return self.refs[-1]

    def answer(self, frame: dict[str, Any]) -> Json | None:
        """What this seat is asked, answered as it may be."""
        windows = [w for w in frame["windows"] if frame["offers"].get(w["id"])]
        if not windows:
            return None
        window = self.dice.choice(windows)
        form = msgspec.convert(self.dice.choice(frame["offers"][window["id"]]), WireForm)
        return {"type": "act", "ref": self.ref(), "window": window["id"], "action": chosen(form, self.dice)}

    def good(self, frame: dict[str, Any]) -> Json:
        act = self.answer(frame)
        if act is not None and self.dice.random() < 0.7:
            return act
        windows = [w["id"] for w in frame["windows"]] or ["1/card:1"]
        return self.dice.choice(
            [
                {"type": "act", "ref": self.ref(), "window": self.dice.choice(windows), "action": {"type": "time-up"}},
                {"type": "ready"},
                {"type": "touch", "window": self.dice.choice(windows)},
                {"type": "wait", "seat": self.dice.randrange(5), "wait": True},
                {"type": "say", "ref": self.ref(), "text": "Servus"},
                {"type": "phrase", "ref": self.ref(), "key": "chat.all.hello"},
                {"type": "mute", "person": "B", "muted": True},
                {"type": "pong", "number": self.dice.choice(NUMBERS[:5])},
            ]
        )

    # --- bad ones ---

    def bad(self, frame: dict[str, Any]) -> bytes:
        """One message of every kind of badness, at random; never longer than what is let through to the decoder."""
        way: Callable[[dict[str, Any]], bytes] = self.dice.choice(self.ways())
        data = way(frame)
        return data if 0 < len(data) <= LARGEST else data[: 1 + len(data) % LARGEST]

    def ways(self) -> Sequence[Callable[[dict[str, Any]], bytes]]:
        return (
            self.truncated,
            self.flipped,
            self.twisted,
            self.nested,
            self.unknown,
            self.forged_field,
            self.garbage_action,
            self.typed_action,
            self.typed_action,
            self.foreign_action,
            self.table_action,
            self.borrowed_ref,
            self.other_window,
        )

    def truncated(self, frame: dict[str, Any]) -> bytes:
        data = encode(self.good(frame))
        return data[: self.dice.randrange(1, len(data))]

    def flipped(self, frame: dict[str, Any]) -> bytes:
        """Single bytes changed: mostly no JSON any more, often no UTF-8."""
        data = bytearray(encode(self.good(frame)))
        for _ in range(self.dice.randint(1, 4)):
            data[self.dice.randrange(len(data))] = self.dice.choice((0, 0x22, 0x5C, 0x7B, 0xC3, 0xED, 0xFF))
        return bytes(data)

    def twisted(self, frame: dict[str, Any]) -> bytes:
        """The right fields with wrong values."""
        message = self.good(frame)
        holder: Any = message
        while True:
            key = self.dice.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            if isinstance(holder[key], dict | list) and holder[key] and self.dice.random() < 0.8:
                holder = holder[key]
                continue
            holder[key] = self.anything()
            return encode(message)

    def nested(self, frame: dict[str, Any]) -> bytes:
        depth = self.dice.choice((50, 500, 1900))
        deep = (
            "[" * depth + "]" * depth if self.dice.random() < 0.5 else '{"a":' * (depth // 3) + "1" + "}" * (depth // 3)
        )
        window = (frame["windows"] or [{"id": "next:0"}])[0]["id"]
        if self.dice.random() < 0.3:
            return deep.encode()
        return f'{{"type":"act","ref":"{self.ref()}","window":"{window}","action":{deep}}}'.encode()

    def unknown(self, frame: dict[str, Any]) -> bytes:
        message = self.good(frame)
        message["type"] = self.dice.choice(("resign", "", "frame", "done", "welcome", "bye", None, 7, "Act", "act "))
        return encode(message)

    def forged_field(self, frame: dict[str, Any]) -> bytes:
        """A client that says who it is, or leaves something out."""
        message = self.good(frame)
        if self.dice.random() < 0.3:
            del message[self.dice.choice(list(message))]
        else:
            message[self.dice.choice(("seat", "person", "role", "actor", "host", "match"))] = self.anything()
        return encode(message)

    def garbage_action(self, frame: dict[str, Any]) -> bytes:
        return self.act(frame, self.anything())

    def typed_action(self, frame: dict[str, Any]) -> bytes:
        """An action of this game whose fields have the right types and any values: this gets to the rules."""
        own = [kind for kind in action_types(self.game, self.players) if not only_table(kind)]
        return self.act(frame, self.value(self.dice.choice(own)))

    def foreign_action(self, frame: dict[str, Any]) -> bytes:
        game = self.dice.choice([name for name in games.NAMES if name != self.game])
        return self.act(frame, self.value(self.dice.choice(action_types(game, players_of(game)))))

    def table_action(self, frame: dict[str, Any]) -> bytes:
        """Shuffle, clock and seeds, from a seat."""
        own = [kind for kind in action_types(self.game, self.players) if only_table(kind)]
        return self.act(frame, self.value(self.dice.choice(own)))

    def borrowed_ref(self, frame: dict[str, Any]) -> bytes:
        """What somebody else has called his move."""
        message = self.answer(frame) or self.good(frame)
        message["ref"] = self.dice.choice(self.refs)
        return encode(message)

    def other_window(self, frame: dict[str, Any]) -> bytes:
        message = self.answer(frame) or {"type": "act", "ref": self.ref(), "window": "", "action": {"type": "time-up"}}
        ids = [w["id"] for w in frame["windows"]]
        message["window"] = self.dice.choice(
            [*ids, "0/card:1", "next:0", "next:7", "reveal:1", "table", "/", "1/", "x"]
        )
        return encode(message)

    # --- pieces ---

    def act(self, frame: dict[str, Any], action: Json) -> bytes:
        """In a question that is open, most of the time."""
        ids = [w["id"] for w in frame["windows"]] or ["next:0"]
        return encode({"type": "act", "ref": self.ref(), "window": self.dice.choice(ids), "action": action})

    def anything(self, depth: int = 0) -> Json:
        pick = self.dice.randrange(8 if depth < 3 else 5)
        if pick < 2:
            return self.dice.choice(WORDS)
        if pick < 4:
            return self.dice.choice(NUMBERS)
        if pick == 4:
            return self.dice.choice((None, True, False))
        if pick == 5:
            return [self.anything(depth + 1) for _ in range(self.dice.randrange(4))]
        return {self.dice.choice(WORDS): self.anything(depth + 1) for _ in range(self.dice.randrange(3))}

    def value(self, kind: inspect.Type, depth: int = 0) -> Json:
        """Something the decoder takes for this type, whatever the rules think of it."""
        match kind:
            case inspect.StructType():
                fields = {f.encode_name: self.value(f.type, depth + 1) for f in kind.fields}
                return fields if kind.tag is None else {str(kind.tag_field): kind.tag, **fields}
            case inspect.Metadata():
                return self.value(kind.type, depth)
            case inspect.UnionType():
                return self.value(self.dice.choice(kind.types), depth)
            case inspect.TupleType():
                return [self.value(part, depth + 1) for part in kind.item_types]
            case inspect.VarTupleType() | inspect.ListType():
                return [self.value(kind.item_type, depth + 1) for _ in range(self.dice.choice((0, 1, 2, 3, 12)))]
        return self.plain(kind)

    def plain(self, kind: inspect.Type) -> Json:
        match kind:
            case inspect.LiteralType():
                return self.dice.choice(tuple(kind.values))
            case inspect.BoolType():
                return self.dice.random() < 0.5
            case inspect.IntType():
                return self.dice.choice([n for n in NUMBERS if isinstance(n, int)])
            case inspect.FloatType():
                return self.dice.choice(NUMBERS)
            case inspect.StrType():
                return self.dice.choice(WORDS)
            case inspect.NoneType():
                return None
        return self.anything()


def encode(message: Json) -> bytes:
    """As `json` does it: big numbers stay big."""
    return json.dumps(message, ensure_ascii=False).encode()
