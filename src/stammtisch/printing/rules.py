"""The rule sheet of the evening: every option in force with its clause, and what departs from the book."""

from collections.abc import Mapping
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from stammtisch import games, texts
from stammtisch.games.maumau import matchday
from stammtisch.printing import sheets
from stammtisch.printing.about import About, Data, Order
from stammtisch.rulebook import clause, enforces
from stammtisch.tournaments.options import FormatName, Options, RuleLine, game_options, rule_sheet
from stammtisch.tournaments.state import Tournament

_OPENS: Final[dict[FormatName, tuple[str, ...]]] = {
    "doppelkopf": ("DK-0",),
    "chaotentrumpf": ("CT-PRE-2", "CT-2"),
    "maumau": ("MM-0a",),
}
"""What the rule book itself opens with."""
_ENDS: Final[dict[FormatName, str]] = {"schafkopf": "SK-super-4"}
_BASE: Final = "DK-B"
"""So the clauses of the base rules of Doppelkopf begin."""
_SET: Final = frozenset(("fee", "prizes", "deals", "places"))
"""What every evening sets for itself: no departure from anything."""
_ON_SCREEN: Final = frozenset(("mode", "time_out", "timing", "supervised"))
"""What only a table on screen needs."""
_CARD: Final = frozenset(("pimperle_card",))
_SIGN: Final = {"X": "♣", "P": "♠", "H": "♥", "K": "♦"}
"""A card as it is drawn on the wall, not as it is typed; a rank alone means all of them."""
_OWN: Final = frozenset(Options.__struct_fields__) - {"format", "deals", "game"}
"""The options of the evening itself; how many deals are on a list stands with those of the game."""


def of_tournament(t: Tournament, about: About, order: Order) -> Data:
    return rule_paper(t.options, about)


def rule_paper(options: Options, about: About) -> Data:
    """Group by group, as the set-up asks; what the book opens with opens the sheet, SK-super-4 ends that of
    Schafkopf."""
    game = game_options(options)
    grouped, short = _groups(game), games.info(options.format).short
    lines = rule_sheet(options)
    set_here = [line for line in lines if line.option in _OWN and line.value not in (None, [])]
    evening = [_own_line(line, options, about) for line in set_here]
    if options.format == "maumau" and game.special_schedule == "none":
        evening.extend(_specials(options, about))
    groups: dict[str, list[Data]] = {}
    for line in lines:
        if line.option in grouped.keys() - _ON_SCREEN and not isinstance(line.value, Mapping):
            groups.setdefault(grouped[line.option], []).append(_game_line(line, game, short, about))
    return about.paper(
        sheets.edition(options.format, about),
        game=texts.say(f"game.{options.format}", lang=about.lang),
        groups=[
            {"title": about.say("Der Abend"), "options": evening},
            *_amended(about),
            *({"title": _group_title(name, short, about), "options": each} for name, each in groups.items()),
        ],
        intro=_intro(options.format, about),
        closing=[_clause(_ENDS[options.format], about)] if options.format in _ENDS else [],
        signatures=[about.say("Turnierleitung")],
    )


@enforces("CT-18")
def _amended(about: About) -> list[Data]:
    """CT-18: the words of the club's edition; where they settle nothing, the sheet says that nothing is decided by
    them."""
    last = {amendment.clause: amendment for amendment in about.amendments}
    deciding = {amendment.clause for amendment in about.amendments if amendment.settings}
    alone = about.say("Nur der Wortlaut ist geändert; entschieden wird danach nichts.")
    lines = [
        {
            "clause": name,
            "title": getattr(clause(name).title, about.lang),
            "value": " ".join(amendment.text.split()),
            "changed": name not in deciding,
            "text": "" if name in deciding else alone,
        }
        for name, amendment in last.items()
    ]
    title = about.say("Vom Regelkomitee geändert ({edition})", edition=about.edition)
    return [{"title": title, "options": lines}] if lines else []


def _specials(options: Options, about: About) -> list[Data]:
    """MM-T-special: which rule comes on which match day, as far as there are so many."""
    days = [
        about.say("ab {day} {rule}", day=day, rule=texts.say(f"value.mm.special_rules.{rule}", lang=about.lang))
        for day, rule in matchday.INTRODUCED
        if day <= options.rounds
    ]
    data = {"clause": "MM-T-special", "title": about.say("Sonderregeln"), "value": ", ".join(days), "changed": False}
    return [data | {"text": getattr(clause("MM-T-special").title, about.lang)}] if days else []


def _groups(options: Any) -> dict[str, str]:
    """The group of each option of the game that has a clause."""
    groups = {}
    for name, hint in get_type_hints(type(options), include_extras=True).items():
        metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, Meta) and meta.extra]
        if metas:
            groups[name] = str((metas[0].extra or {}).get("group", ""))
    return groups


def _group_title(name: str, short: str, about: About) -> str:
    spoken = texts.sentences(about.lang)
    return (
        spoken.get(f"group.{short}.{name}")
        or spoken.get(f"group.{name}")
        or about.say("Das Spiel" if name == "main" else "Weiteres")
    )


def _own_line(line: RuleLine, options: Options, about: About) -> Data:
    default = {field.name: field.default for field in msgspec.structs.fields(Options)}.get(line.option)
    shown = _own_value(line.option, line.value, about)
    line = replace(line, changed=line.changed and line.option not in _SET)
    title = texts.say(f"title.tour.{line.option}", lang=about.lang)
    return _line(line, title, shown, _own_value(line.option, default, about), about)


def _own_value(option: str, value: Any, about: About) -> str:
    if isinstance(value, bool) or value is None:
        return _plain(value, about)
    if option == "fee":
        return texts.euros(value, lang=about.lang)
    if option == "prizes":
        prizes = (f"{rank}. {texts.euros(cents, lang=about.lang)}" for rank, cents in enumerate(value, start=1))
        return " · ".join(prizes)
    return texts.sentences(about.lang).get(f"value.tour.{option}.{value}") or str(value)


def _game_line(line: RuleLine, game: Any, short: str, about: About) -> Data:
    default = {field.name: field.default for field in msgspec.structs.fields(type(game))}[line.option]
    line = replace(line, changed=line.changed and line.option not in _SET)
    title = texts.say(f"title.{short}.{line.option}", lang=about.lang)
    value, usual = (told_value(v, line.option, short, about) for v in (line.value, msgspec.to_builtins(default)))
    return _line(line, title, value, usual, about)


def told_value(value: Any, option: str, short: str, about: About) -> str:
    if option in _CARD and len(value) > 1:
        return f"{_SIGN.get(value[0], value[0])}{value[1:]}"
    if isinstance(value, list | tuple):
        return ", ".join(told_value(each, option, short, about) for each in value) or "–"
    spoken = texts.sentences(about.lang)
    typed = "null" if value is None else str(value).lower() if isinstance(value, bool) else value
    return spoken.get(f"value.{short}.{option}.{typed}") or _plain(value, about)


def _plain(value: Any, about: About) -> str:
    if isinstance(value, bool):
        return about.say("ja") if value else about.say("nein")
    return "–" if value is None else str(value)


def _line(line: RuleLine, title: str, value: str, default: str, about: About) -> Data:
    """What differs says from what; the clause is named by its title."""
    data: Data = {"clause": line.clause, "title": title, "value": value, "changed": line.changed}
    if line.clause:
        data["text"] = getattr(clause(line.clause).title, about.lang)
    if line.clause.startswith("DK-"):
        data["origin"] = _origin(line, about)
    if line.changed:
        data["default"] = default
    return data | ({"deviation": line.deviation} if line.deviation else {})


def _origin(line: RuleLine, about: About) -> str:
    """DK-0: whether a value comes from the tournament rules, from the base rules or from the table."""
    if line.changed:
        return about.say("vom Tisch")
    return about.say("Grundregeln" if line.clause.startswith(_BASE) else "Turnierregeln")


def _intro(format: FormatName, about: About) -> str:
    opening = [f"{_clause(identity, about)['text']} ({identity})" for identity in _OPENS.get(format, ())]
    return " ".join([about.say("Gespielt wird nach: {edition}.", edition=sheets.edition(format, about)), *opening])


def _clause(identity: str, about: About) -> Data:
    words = clause(identity)
    text = " ".join(getattr(words.text, about.lang).split())
    return {"clause": identity, "title": getattr(words.title, about.lang), "text": text}
