"""TypeScript types for the page, generated from the very types the server speaks with.

    python -m stammtisch_dev.typescript --write | --check

One file for the wire and the HTTP interface, one for each game (its view, events, actions and options), one each for
lists, evenings and clubs; what several of them have alike stands once, in `shared.ts`. A field is optional (`?`)
where it may be missing: the server leaves out a default of a type with `omit_defaults`, a client any. Where the wire
carries what every game has its own type for, `OPEN` names the type all games have in common.
"""

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from stammtisch import games
from stammtisch.clubs.actions import Action as ClubAction
from stammtisch.clubs.editions import Difference
from stammtisch.engine.core import HostAction, Refusal
from stammtisch.engine.inquiries import Inquiry
from stammtisch.engine.match import DealClosed, MatchView
from stammtisch.engine.sheets import Sheet
from stammtisch.lists.actions import ListAction
from stammtisch.rulebook import Book
from stammtisch.server import (
    course_api,
    formats,
    formats_api,
    history_api,
    library_api,
    people,
    people_api,
    replays,
    rows,
    security,
    setup,
    tables_api,
    web,
    wire,
)
from stammtisch.server.hall import (
    belongings_api,
    cashbox,
    club_actor,
    clubboards,
    clubs_api,
    clubviews,
    desk,
    doors_api,
    evening_topics,
    list_actor,
    lists_api,
    listviews,
    papers_api,
    planning,
    press,
    remembering,
    tournament_actor,
    tournaments_api,
)
from stammtisch.server.hall import wire as hall_wire
from stammtisch.tournaments.actions import Action as EveningAction
from stammtisch.tournaments.options import Options, RuleLine
from stammtisch.tournaments.verifying import PublishedDraw

FOLDER: Final = Path("web/src/lib/wire")
_HEAD: Final = "// Generated from the server's own types by `make types`. Do not edit.\n"
SHARED: Final = "shared.ts"
_DECLARED: Final = re.compile(r"^export (?:type|const) (\w+)", re.MULTILINE)
_WORD: Final = re.compile(r"^[A-Za-z_$][\w$]*$")

RECEIVED: Final = (
    *wire.ServerMessage.__args__,
    *(wire.TableInfo, wire.LobbyEntry, wire.HistoryEntry, setup.GameForm, security.Problem, Refusal, Book, Sheet),
    *(tables_api.TableMade, tables_api.Invite, tables_api.Joined, people.Guest, people_api.RecoveryCode),
    *(history_api.MatchInfo, history_api.SeenLog, history_api.Shuffles, web.Addresses, Inquiry),
    *(formats.FormatForm, formats_api.Rehearsed),
    *(replays.ReplayOutline, replays.DealReplay, library_api.ClauseProof, MatchView[Any], DealClosed[Any]),
    *(course_api.CourseForm, course_api.CourseMoment, course_api.CourseVerdict),
)
SENT: Final = (
    *wire.ClientMessage.__args__,
    *(tables_api.TableWish, tables_api.SeatWish, tables_api.BotWish, tables_api.SeatNamed, tables_api.PersonNamed),
    *(tables_api.PauseWish, web.CodeShown, people_api.NameWish, course_api.CourseTry, formats_api.RehearsalWish),
)
_DOORS: Final = (doors_api.DoorOpened, doors_api.BadgeShown, list_actor.DoorShown, security.Problem)
LIST_RECEIVED: Final = (
    *_DOORS,
    *(list_actor.ListEntry, lists_api.ListMade, lists_api.Deleted, remembering.Remembered, cashbox.Box),
)
LIST_SENT: Final = (lists_api.ListWish, lists_api.RenameWish, cashbox.BoxWish, web.CodeShown)
EVENING_RECEIVED: Final = (
    *_DOORS,
    *(tournament_actor.TournamentEntry, tournaments_api.TournamentMade, lists_api.Deleted, desk.Foreseen),
    *(papers_api.PaperShown, press.Printing, rows.Letterhead),
    *(desk.Registered, desk.Imported, planning.Planned, RuleLine, Options, PublishedDraw),
)
EVENING_SENT: Final = (
    *(tournaments_api.TournamentWish, tournaments_api.PreviewWish, tournaments_api.NumberNamed, desk.Entrant),
    *(tournaments_api.TitleWish, tournaments_api.ImportWish, tournaments_api.PlanWish, web.CodeShown),
    papers_api.PrintWish,
)
CLUB_RECEIVED: Final = (
    *_DOORS,
    *(club_actor.ClubEntry, clubs_api.ClubMade, clubs_api.EveningLinked, clubs_api.EditionOffered, Difference),
    clubs_api.EntrantLinked,
    *(lists_api.Deleted, belongings_api.BelongingShown, clubboards.BoardsShown, club_actor.AddressShown),
)
CLUB_SENT: Final = (
    *(clubs_api.ClubWish, clubs_api.MemberWish, clubs_api.EveningWish, web.CodeShown),
    belongings_api.DamageWish,
)
OPEN: Final = {
    ("Do", "action"): "Action",
    ("Shown", "view"): "View",
    ("MatchView", "deal"): "Deal | null",
    ("Frame", "view"): "MatchView",
    ("Frame", "events"): "Event[]",
    ("Moment", "view"): "MatchView",
    ("Moment", "events"): "Event[]",
    ("SeenLog", "records"): "Event[][]",
    ("CourseMoment", "told"): "Event[][]",
    ("CourseDeal", "options"): "Record<string, unknown>",
    ("TableInfo", "options"): "Record<string, unknown>",
    ("ReplayOutline", "options"): "Record<string, unknown>",
}
_EVENT: Final = """/** An event of any game; its fields are those of the game's own type with this tag. */
export type Event = { type: string } & Record<string, unknown>;

"""


def files() -> dict[str, str]:
    """Every generated file by name."""
    texts = {"wire.ts": _wire(), "lists.ts": _lists(), "evenings.ts": _evenings(), "clubs.ts": _clubs()}
    for game in games.NAMES:
        texts[f"{game}.ts"] = _game(game, games.info(game).view())
    return _shared_once(texts)


def _shared_once(texts: Mapping[str, str]) -> dict[str, str]:
    """The same files, and one of the declarations that several have alike; each file passes on those it had."""
    declared = {file: declarations(text) for file, text in texts.items()}
    alike = _alike(list(declared.values()))
    result = {SHARED: _HEAD + "\n".join(alike[name] for name in sorted(alike))}
    for file, those in declared.items():
        own = "\n".join(text for name, text in those.items() if name not in alike)
        names = sorted(alike.keys() & those.keys())
        used = [name for name in names if name in _parts(own)]
        head = f'import type {{ {", ".join(used)} }} from "./shared";\n' if used else ""
        result[file] = _HEAD + head + f'export type {{ {", ".join(names)} }} from "./shared";\n\n' + own
    return result


def declarations(text: str) -> dict[str, str]:
    """Each declaration by its name; a blank line stands between any two and within none."""
    blocks = [part.strip("\n") + "\n" for part in text.removeprefix(_HEAD).split("\n\n") if part.strip()]
    return {_DECLARED.findall(part)[0]: part for part in blocks}


def _alike(files: list[dict[str, str]]) -> dict[str, str]:
    """The declarations that two files or more have, all of them in the same words, and of which all parts are such."""
    declared: dict[str, set[str]] = {}
    for file in files:
        for name, block in file.items():
            declared.setdefault(name, set()).add(block)
    alike = {name: min(blocks) for name, blocks in declared.items() if len(blocks) == 1}
    alike = {name: block for name, block in alike.items() if sum(name in file for file in files) > 1}
    while own := {name for name, block in alike.items() if _parts(block) & declared.keys() - alike.keys()}:
        alike = {name: block for name, block in alike.items() if name not in own}
    return alike


def _parts(block: str) -> set[str]:
    """All names in a declaration that may be those of types."""
    return set(re.findall(r"\b[A-Z]\w*", re.sub(r'"[^"]*"', "", block)))


def _wire() -> str:
    text = _HEAD + "".join(_types(RECEIVED)) + "".join(_types(SENT, sent=True, besides=_names(RECEIVED)))
    text += _EVENT + _deal()
    text += _union("ServerMessage", [t.__name__ for t in wire.ServerMessage.__args__])
    return text + _union("ClientMessage", [t.__name__ for t in wire.ClientMessage.__args__])


def _lists() -> str:
    """The line and the HTTP interface of score lists."""
    return _hall(LIST_RECEIVED, LIST_SENT, ListAction, (listviews.ListView,))


def _evenings() -> str:
    """Those of tournaments, with all their lists inside."""
    return _hall(EVENING_RECEIVED, EVENING_SENT, EveningAction, _members(evening_topics.View))


def _clubs() -> str:
    """Those of clubs."""
    return _hall(CLUB_RECEIVED, CLUB_SENT, ClubAction, (clubviews.ClubView,))


def _hall(received: tuple[Any, ...], sent: tuple[Any, ...], action: Any, views: tuple[Any, ...]) -> str:
    received, sent = (*_members(hall_wire.ServerMessage), *views, *received), (*_members(action), *sent)
    sent = (*_members(hall_wire.ClientMessage), *sent)
    text = _HEAD + "".join(_types(received)) + "".join(_types(sent, sent=True, besides=_names(received)))
    text += _union("View", [view.__name__ for view in views])
    text += _union("Action", [each.__name__ for each in _members(action)])
    text += _union("ServerMessage", [each.__name__ for each in _members(hall_wire.ServerMessage)])
    return text + _union("ClientMessage", [each.__name__ for each in _members(hall_wire.ClientMessage)])


def _deal() -> str:
    """What two games or more show of a deal, where all that show it do so in the same type."""
    views = [_schema((_deal_view(game),))[1][_deal_view(game).__name__] for game in games.NAMES]
    shown: dict[str, list[str]] = {}
    for view in views:
        for field, schema in view["properties"].items():
            plain = "string" if "enum" in schema else _shown(schema)
            shown.setdefault(field, []).append("" if "$ref" in json.dumps(schema) else plain)
    common = {field: types[0] for field, types in shown.items() if len(types) > 1 and len(set(types)) == 1}
    always = set.intersection(*(set(view["required"]) for view in views))
    lines = [f"  {field}{'' if field in always else '?'}: {kind};\n" for field, kind in common.items() if kind]
    head = "/** What games have in common in what they show of a deal. */\n"
    return head + f"export type Deal = {{\n{''.join(lines)}}};\n\n"


def _deal_view(game: str) -> Any:
    """The type of what a seat sees of a deal, from that of what it sees of the match."""
    view = msgspec.inspect.type_info(games.info(game).view())
    assert isinstance(view, msgspec.inspect.StructType)
    deal = next(field.type for field in view.fields if field.name == "deal")
    assert isinstance(deal, msgspec.inspect.UnionType)
    return next(part.cls for part in deal.types if isinstance(part, msgspec.inspect.StructType))


def _game(game: str, view: Any) -> str:
    rules = games.deal_game(game)
    match = rules.match()
    actions = tuple(a for a in _members(match.action_types) if not issubclass(_origin(a), HostAction))
    seen = (view, *_members(match.event_types))
    facts, options = rules.counting.facts_type, rules.options_type
    received = (*seen, facts, options)
    text = _HEAD + "".join(_types(received)) + "".join(_types(actions, sent=True, besides=_names(received)))
    refs, _ = _schema((*received, *actions))
    names = [_shown(ref) for ref in refs]
    text += _union("Happened", sorted(names[1 : len(seen)])) + _union("Action", sorted(names[len(received) :]))
    parts = {"view": names[0], "deal": _deal_view(game).__name__, "event": "Happened", "action": "Action"}
    parts |= {"facts": names[len(seen)], "options": names[len(seen) + 1]}
    lines = "".join(f"  {part}: {name};\n" for part, name in parts.items())
    text += _left_out(_deal_view(game))
    return text + f"/** All that is the game's own. */\nexport type Game = {{\n{lines}}};\n"


def _left_out(view: Any) -> str:
    """What stands for each field of a deal that was left out."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(view) if not field.required}
    required = " | ".join(json.dumps(field.name) for field in msgspec.structs.fields(view) if field.required)
    values = "".join(f"  {name}: {msgspec.json.encode(value).decode()},\n" for name, value in defaults.items())
    head = "/** What is meant where the server leaves a field out. */\nexport const LEFT_OUT: "
    return head + f"Omit<Required<{view.__name__}>, {required}> = {{\n{values}}};\n\n"


def _members(union: Any) -> tuple[Any, ...]:
    return tuple(getattr(union, "__args__", (union,)))


def _origin(generic: Any) -> Any:
    return getattr(generic, "__origin__", generic)


def _schema(types: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    return msgspec.json.schema_components(tuple(types), schema_hook=lambda t: {}, ref_template="{name}")


def _names(types: Iterable[Any]) -> set[str]:
    return set(_schema(types)[1])


def _types(types: Iterable[Any], *, sent: bool = False, besides: Iterable[str] = ()) -> Iterable[str]:
    """A declaration for each type, but for those `besides`; with `sent` as a client may write it."""
    types = tuple(types)
    _, components = _schema(types)
    sparing = {name for info in msgspec.inspect.multi_type_info(types) for name in _sparing(info, set())}
    for name in sorted(components.keys() - set(besides)):
        yield _object(_name(name), components[name], whole=not sent and _bare(name) not in sparing)


def _sparing(info: Any, met: set[Any]) -> Iterable[str]:
    """The names of all types in this one that leave out their defaults."""
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in met:
            return
        met.add(info.cls)
        if _origin(info.cls).__struct_config__.omit_defaults:
            yield _origin(info.cls).__name__
        parts: Iterable[Any] = [field.type for field in info.fields]
    else:
        parts = [getattr(info, part) for part in ("item_type", "key_type", "value_type") if hasattr(info, part)]
        parts = [*parts, *getattr(info, "item_types", ()), *getattr(info, "types", ())]
    for part in parts:
        yield from _sparing(part, met)


def _object(name: str, schema: Mapping[str, Any], *, whole: bool) -> str:
    if schema.get("type") != "object" or "properties" not in schema:
        return f"export type {name} = {_shown(schema)};\n\n"
    needed = schema["properties"].keys() if whole else {"type", *schema.get("required", ())}
    lines = [
        f"  {field if _WORD.match(field) else json.dumps(field)}{'' if field in needed else '?'}: "
        f"{OPEN.get((name, field)) or _shown(inner)};\n"
        for field, inner in schema["properties"].items()
    ]
    return f"export type {name} = {{\n{''.join(lines)}}};\n\n"


def _union(name: str, parts: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n\n"


def _name(name: str) -> str:
    """Without the module, and with the parameters of a generic type as part of the name, where they say something."""
    bare = re.sub(r"\[Any\]|_Any_", "", re.sub(r"\w+\.", "", name))
    return re.sub(r"\W+", "_", bare).strip("_")


def _bare(name: str) -> str:
    """Without module and parameters: what the class is called."""
    return name.partition("[")[0].rpartition(".")[2]


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
