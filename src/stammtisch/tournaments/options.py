"""What the statutes leave open, each with its clause; and the rule sheet on which all of it stands."""

from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from stammtisch import games
from stammtisch.engine.core import Refusal
from stammtisch.engine.readings import reading
from stammtisch.games.maumau.matchday import ThreeTable, TieMode
from stammtisch.rulebook import enforces

FormatName: TypeAlias = Literal["schafkopf", "maumau", "doppelkopf", "chaotentrumpf"]
FORMAT_NAMES: Final[tuple[FormatName, ...]] = get_args(FormatName)
Cents: TypeAlias = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stored whole when the evening is opened. What the statutes fix (thirty minutes, six at the final) is none."""

    format: FormatName
    rounds: Annotated[int, reading("SK-draw-1", ge=1, le=50)]
    """Series, match days or rounds."""
    deals: Annotated[Annotated[int, Meta(ge=1, le=400)] | None, reading("SK-result-1")] = None
    """On each list; None: as many as the game's options say. A match day ends by the clock alone (MM-T-time)."""
    places: Annotated[Annotated[int, Meta(ge=3, le=1000)] | None, reading("SK-draw-1")] = None
    """So many the hall has room for; None: whoever comes."""
    fee: Annotated[int, reading("ENG-cash", ge=0, le=1_000_000)] = 0
    prizes: Annotated[tuple[Annotated[int, Meta(ge=0, le=10_000_000)], ...], Meta(max_length=400)] = ()
    """From the first place down, in cents."""
    bye_result: Annotated[int, reading("SK-result-1", ge=0, le=100)] = 25
    """What a drawn bye brings in Schafkopf: the mean of every table."""
    require_handin: Annotated[bool, reading("SK-reuegeld-3")] = True
    tiebreak: Annotated[Literal["game_points", "solos"], reading("SK-result-1")] = "game_points"
    """Schafkopf: what is looked at when results are level."""
    level_by: Annotated[Literal["solos", "lot"], reading("DK-III")] = "solos"
    """Doppelkopf: solos won before the lot, or the lot at once."""
    listkeeper: Annotated[Literal["seat1", "agreed"], reading("SK-sign")] = "seat1"
    """Who keeps the list of a table: the first seat drawn, or whoever the table has agreed on, until then the first."""
    confirm_columns: Annotated[bool, reading("SK-check100")] = False
    exclusion: Annotated[Literal["unranked", "ranked"], reading("SK-conduct")] = "unranked"
    """Who is excluded drops out of the ranking, or stays there with what was won before."""
    jerseys: Annotated[Literal["one", "all"], reading("MM-T-jersey")] = "one"
    begin_by_itself: Annotated[bool, reading("MM-T-breaks")] = False
    """At the end of a break the next match day begins without the director's tap."""
    bell_seconds: Annotated[int, reading("MM-T-bell", ge=0, le=600)] = 60
    goal_ratio: Annotated[Literal["strokes", "wins"], reading("MM-T-tiebreak")] = "strokes"
    tie_mode: Annotated[TieMode, reading("MM-T-ties")] = "R2"
    three_table: Annotated[ThreeTable, reading("MM-T-points")] = "literal"
    final: Annotated[bool, reading("MM-T-final")] = True
    final_minutes: Annotated[int, reading("MM-T-final", ge=1, le=240)] = 30
    final_decks: Annotated[Literal[1, 2], reading("MM-T-final")] = 2
    """A second pack for six at a table; the rule sheet marks it as a departure from MM-T-deck."""
    final_specials: Annotated[bool, reading("MM-T-final")] = True
    ranking: Annotated[Literal["tables_won", "totals"], reading("CT-17c")] = "tables_won"
    """Chaotentrumpf: tables won and then totals, or totals alone."""
    game: dict[str, Any] = {}
    """The game's own options, as plain data."""


_OF: Final[dict[str, frozenset[FormatName]]] = {
    "deals": frozenset(("schafkopf", "doppelkopf", "chaotentrumpf")),
    "bye_result": frozenset(("schafkopf",)),
    "require_handin": frozenset(("schafkopf",)),
    "tiebreak": frozenset(("schafkopf",)),
    "level_by": frozenset(("doppelkopf",)),
    "exclusion": frozenset(("schafkopf",)),
    "listkeeper": frozenset(("schafkopf", "doppelkopf")),
    "confirm_columns": frozenset(("schafkopf", "doppelkopf")),
    **dict.fromkeys(
        (
            *("jerseys", "begin_by_itself", "bell_seconds", "goal_ratio", "tie_mode", "three_table"),
            *("final", "final_minutes", "final_decks", "final_specials"),
        ),
        frozenset[FormatName](("maumau",)),
    ),
    "ranking": frozenset(("chaotentrumpf",)),
}
"""Which formats an option is for; those not named here are for all."""
_READS: Final[dict[tuple[str, FormatName], str]] = {
    ("rounds", "maumau"): "MM-T-matrix",
    ("rounds", "doppelkopf"): "DK-0",
    ("rounds", "chaotentrumpf"): "CT-17c",
    ("places", "maumau"): "MM-T-tables",
    ("places", "doppelkopf"): "DK-0",
    ("places", "chaotentrumpf"): "CT-17c",
    ("deals", "doppelkopf"): "DK-III",
    ("listkeeper", "doppelkopf"): "DK-III",
    ("confirm_columns", "doppelkopf"): "DK-III",
    ("deals", "chaotentrumpf"): "CT-17c",
}
"""Where another book than the first one is silent about it."""
_IDLE: Final[dict[FormatName, frozenset[str]]] = {
    "maumau": frozenset(
        (
            *("mode", "target", "decks", "formalities", "manual_deal", "leaver_policy", "rule_step_5", "timing"),
            "two_points_need_call",
        )
    ),
    "chaotentrumpf": frozenset(("mode", "formalities")),
}
"""Options of a game that decide nothing at its tournament, where nobody plays on screen: a match day has one pack
(MM-T-deck), ends by the clock (MM-T-time), knows no rules of one's own (MM-12a), and a jack at the end is two strokes
whatever was said (MM-T-stroke)."""
FIXED: Final[dict[FormatName, dict[str, str]]] = {"doppelkopf": {"solo_counting": "tournament"}}
"""Options of a game that its tournament rules settle (DK-1.2c): open at home alone."""
_WITH: Final = {"pimperle_card": "pimperle", "tschuldi_events": "tschuldi"}
"""Options of a special rule that no match day brings: they stand there where it was chosen."""


def asked_of(name: FormatName) -> tuple[str, ...]:
    """The options that mean something in this format."""
    return tuple(field for field in Options.__struct_fields__ if name in _OF.get(field, FORMAT_NAMES))


def clause_of(option: str, name: FormatName, usual: str) -> str:
    """The clause an option of the evening reads, in the book of this format."""
    return _READS.get((option, name), usual)


@enforces("ENG-facts")
def why_foreign(options: Options) -> Refusal | None:
    """ENG-facts: an option of another format would do nothing here, so it is no option here."""
    for field in msgspec.structs.fields(Options):
        foreign = field.name not in asked_of(options.format)
        if foreign and getattr(options, field.name) != field.default:
            args = {"field": field.name, "format": options.format}
            return Refusal("ENG-facts", "refusal.tournament.option-of-another", args)
    return None


@enforces("CT-17c")
def settled(options: Options) -> Options:
    """CT-17c: a table of Chaotentrumpf that ends after so many deals says so in the rules of its game."""
    if options.format != "chaotentrumpf" or options.deals is None:
        return options
    return msgspec.structs.replace(options, deals=None, game={**options.game, "max_deals": options.deals})


def game_options(options: Options) -> Any:
    """The game's own options, typed."""
    return msgspec.convert(options.game, games.deal_game(options.format).options_type)


class RuleLine(Struct, frozen=True):
    """One line of the rule sheet."""

    option: str
    clause: str
    """Of this game's rule book; empty where the book leaves it to whoever leads the evening."""
    value: Any
    changed: bool
    """Is it another value than the catalogue's default?"""
    deviation: str = ""
    """The clause it departs from, where it does."""


@enforces("MM-T-final", "ENG-cash")
def rule_sheet(options: Options) -> tuple[RuleLine, ...]:
    """Every option with its clause; MM-T-final: a second pack at the final is marked as a departure from MM-T-deck;
    ENG-cash: fee and prizes stand there before anybody pays. What decides nothing this evening does not."""
    name, game = options.format, game_options(options)
    mine = [
        msgspec.structs.replace(line, clause=clause_of(line.option, name, line.clause))
        for line in _lines(options)
        if line.option in asked_of(name) and line.option != "deals"
    ]
    prizes = RuleLine("prizes", "ENG-cash", list(options.prizes), changed=bool(options.prizes))
    of_game = (_of_the_evening(line, options) for line in _lines(game) if not _idle(line, name, game))
    return (*mine, prizes, *of_game)


@enforces("MM-T-special")
def _idle(line: RuleLine, name: FormatName, game: Any) -> bool:
    """MM-T-special: special rules come by match days; what was chosen besides, or instead, is a departure."""
    if name == "maumau" and line.option in ("special_rules", "special_schedule"):
        return not line.changed
    if name == "maumau" and line.option in _WITH:
        return _WITH[line.option] not in game.special_rules
    return line.option in _IDLE.get(name, ()) or line.option in FIXED.get(name, ())


def _of_the_evening(line: RuleLine, options: Options) -> RuleLine:
    """How many deals a list has is said once: by the evening, else by the game."""
    if line.option != "deals" or options.deals is None:
        return line
    return msgspec.structs.replace(line, value=options.deals, changed=line.changed or options.deals != line.value)


def _lines(options: Any) -> list[RuleLine]:
    hints = get_type_hints(type(options), include_extras=True)
    lines = []
    for field in msgspec.structs.fields(type(options)):
        meta = [x for x in getattr(hints[field.name], "__metadata__", ()) if isinstance(x, Meta) and x.extra]
        if not meta:
            continue
        value = getattr(options, field.name)
        changed = field.default is not msgspec.NODEFAULT and value != field.default
        deviation = "MM-T-deck" if field.name == "final_decks" and value == 2 else ""
        lines.append(
            RuleLine(field.name, (meta[0].extra or {})["clause"], msgspec.to_builtins(value), changed, deviation)
        )
    return lines
