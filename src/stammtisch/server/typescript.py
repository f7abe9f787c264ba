"""TypeScript types for the page, generated from the very types the server speaks with.

    python -m stammtisch.server.typescript --write | --check

One file for the wire and the HTTP interface, one for each game (its view, events and actions). What the server sends
has every field; what a client sends may leave out what has a default.
"""

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from stammtisch import games
from stammtisch.engine.core import Refusal, TableAction
from stammtisch.engine.inquiries import Inquiry
from stammtisch.engine.match import MatchView
from stammtisch.engine.sheets import Sheet
from stammtisch.rulebook import Book
from stammtisch.server import history_api, people, people_api, replays, security, setup, tables_api, web, wire

FOLDER: Final = Path("web/src/lib/wire")
_HEAD: Final = "// Generated from the server's own types by `make types`. Do not edit.\n"
_WORD: Final = re.compile(r"^[A-Za-z_$][\w$]*$")

RECEIVED: Final = (
    *wire.ServerMessage.__args__,
    *(wire.TableInfo, wire.LobbyEntry, wire.HistoryEntry, setup.GameForm, security.Problem, Refusal, Book, Sheet),
    *(tables_api.TableMade, tables_api.Invite, tables_api.Joined, people.Guest, people_api.RecoveryCode),
    *(history_api.MatchInfo, history_api.SeenLog, history_api.Shuffles, web.Addresses, Inquiry),
    *(replays.ReplayOutline, replays.DealReplay),
)
SENT: Final = (
    *wire.ClientMessage.__args__,
    *(tables_api.TableWish, tables_api.SeatWish, tables_api.BotWish, tables_api.SeatNamed, tables_api.PersonNamed),
    *(tables_api.PauseWish, web.CodeShown, people_api.NameWish),
)


def views() -> dict[str, Any]:
    """What a seat sees of a match, game by game."""
    from stammtisch.games.chaotentrumpf.match.view import MeetingView
    from stammtisch.games.doppelkopf.view import View as DoppelkopfView
    from stammtisch.games.maumau.match.match import RoundView
    from stammtisch.games.schafkopf.view import View as SchafkopfView

    return {
        "chaotentrumpf": MeetingView,
        "doppelkopf": MatchView[DoppelkopfView],
        "maumau": RoundView,
        "schafkopf": MatchView[SchafkopfView],
    }


def files() -> dict[str, str]:
    """Every generated file by name."""
    found = {"wire.ts": _wire()}
    for game, view in views().items():
        found[f"{game}.ts"] = _game(game, view)
    return found


def _wire() -> str:
    text = _HEAD + "".join(_types(RECEIVED, whole=True)) + "".join(_types(SENT, whole=False, known=_names(RECEIVED)))
    text += _union("ServerMessage", [t.__name__ for t in wire.ServerMessage.__args__])
    return text + _union("ClientMessage", [t.__name__ for t in wire.ClientMessage.__args__])


def _game(game: str, view: Any) -> str:
    match = games.deal_game(game).match()
    actions = tuple(a for a in _members(match.action_types) if not issubclass(_origin(a), TableAction))
    seen = (view, *_members(match.event_types))
    text = _HEAD + "".join(_types(seen, whole=True)) + "".join(_types(actions, whole=False, known=_names(seen)))
    refs, _ = _schema((*seen, *actions))
    names = [_shown(ref) for ref in refs]
    text += f"export type Seen = {names[0]};\n\n" + _union("Happened", sorted(names[1 : len(seen)]))
    return text + _union("Action", sorted(names[len(seen) :]))


def _members(union: Any) -> tuple[Any, ...]:
    return tuple(getattr(union, "__args__", (union,)))


def _origin(found: Any) -> Any:
    return getattr(found, "__origin__", found)


def _schema(types: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    return msgspec.json.schema_components(tuple(types), schema_hook=lambda t: {}, ref_template="{name}")


def _names(types: Iterable[Any]) -> set[str]:
    return set(_schema(types)[1])


def _types(types: Iterable[Any], *, whole: bool, known: Iterable[str] = ()) -> Iterable[str]:
    _, components = _schema(types)
    for name in sorted(components.keys() - set(known)):
        yield _interface(_name(name), components[name], whole=whole)


def _interface(name: str, schema: Mapping[str, Any], *, whole: bool) -> str:
    if schema.get("type") != "object" or "properties" not in schema:
        return f"export type {name} = {_shown(schema)};\n\n"
    needed = schema["properties"].keys() if whole else {"type", *schema.get("required", ())}
    lines = [
        f"  {field if _WORD.match(field) else json.dumps(field)}{'' if field in needed else '?'}: {_shown(inner)};\n"
        for field, inner in schema["properties"].items()
    ]
    return f"export interface {name} {{\n{''.join(lines)}}}\n\n"


def _union(name: str, parts: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n\n"


def _name(name: str) -> str:
    """Without the module, and with the parameters of a generic type as part of the name."""
    return re.sub(r"\W+", "_", re.sub(r"\w+\.", "", name)).strip("_")


def _shown(schema: Mapping[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return _name(schema["$ref"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_shown(part) for part in schema["anyOf"]))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_shown(part) for part in schema['prefixItems'])}]"
        case "array":
            inner = _shown(schema.get("items") or {})
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_shown(values) if isinstance(values, Mapping) else 'unknown'}>"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
        case "integer" | "number":
            return "number"
    return "unknown"


def main(arguments: list[str]) -> int:
    stale = []
    for name, text in files().items():
        path = FOLDER / name
        if arguments == ["--write"]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            stale.append(str(path))
    if stale:
        print(f"stale: {', '.join(stale)}; run `make types`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
