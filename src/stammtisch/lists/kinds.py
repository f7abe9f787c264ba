"""The lists the rule books ask for, one row each; what an entry brings, and how the columns are added up."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stammtisch import games
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.counting import Counting, DealResult
from stammtisch.engine.scoring import ScoreLine, column_sums
from stammtisch.games.maumau import matchday
from stammtisch.lists import minutes, sheets
from stammtisch.lists.entries import Deal, Entry, Played, Totals, restored
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.lists.sheets import BoardReadings
from stammtisch.rulebook import enforces

Foot: TypeAlias = Callable[[Sequence[int], Any], tuple[ScoreLine, ...]]


class NoReadings(Struct, frozen=True):
    """Nothing to choose."""


class Cited(Struct, frozen=True):
    """By which clauses a list is kept: those of its own rule book, and of the house where the book is silent."""

    entries: str = "ENG-list"
    """Of several who write: what is confirmed, what differs, what is corrected."""
    deals: str = "ENG-list"
    """Which deals there have to be."""
    columns: str = "ENG-list"
    signature: str = "ENG-list"
    call: str = "ENG-list"
    decision: str = "ENG-list"


class ListKind(Struct, frozen=True):
    """What a list has of its game beyond the counting of a deal."""

    name: str
    game: str
    fewest: int
    most: int
    """People with a column of their own."""
    added_up: str
    """The clause by which somebody adds the columns up."""
    fitted: Callable[[ScoreList, int, Deal], Deal]
    """The entry with what the list itself knows: who sits there, which pack."""
    offered: tuple[str, ...] = ()
    """The options of its game that count on a list: how a deal is counted, when it ends."""
    seats: int | None = None
    """How many play one deal; None: everybody who is there."""
    cited: Cited = Cited()
    zero_sum: str = ""
    """The clause by which every line sums to zero, where it does."""
    tournament_deals: int | None = None
    one_pen: bool = False
    """One phone writes at a time: two that tap the same win would count it twice."""
    own_rules: bool = False
    readings_type: type[Struct] = NoReadings
    """What can be chosen of the list itself, besides the options of its game."""
    minutes: bool = False
    """Has it a keeper with an office, play-offs and a penal code?"""
    points_name: str = "game_points"
    foot: Foot = lambda sums, readings: ()
    """The lines below the sums: table points, match-day points."""
    foot_name: str = ""
    why_not_totals: Callable[[Totals], Refusal | None] = lambda totals: None
    why_not_deal: Callable[[ScoreList, int, Deal | Played], Refusal | None] = lambda scorelist, number, entry: None
    why_unfinished: Callable[[ScoreList], Refusal | None] = lambda scorelist: None
    """Why the table has to play on or to look again before anybody signs."""
    counted: Callable[[ScoreList], tuple[int, ...]] = lambda scorelist: tuple(n.number for n in scorelist.standing)
    """The numbers of the lines whose points go into the sums."""
    adds_up: Callable[[ScoreList], bool] = lambda scorelist: True
    contract: Callable[[Any], tuple[str, tuple[Seat, ...]]] | None = None
    """What was played and by whom, where somebody plays against the others."""
    marked: Callable[[Any], bool] = lambda facts: False
    """Does the rule book want the line to stand out?"""

    @property
    def counting(self) -> Counting[Any, Any]:
        return games.deal_game(self.game).counting

    @property
    def options_type(self) -> Any:
        return games.deal_game(self.game).options_type


KINDS: Final[dict[str, ListKind]] = {
    kind.name: kind
    for kind in (
        ListKind(
            "tischliste",
            "schafkopf",
            fewest=4,
            most=6,
            seats=4,
            offered=(
                "unentitled_rule",
                "opp_schneider_max",
                "reuegeld_payer",
                "reuegeld_offender",
                "revoke_won_level",
                "revoke_tout",
            ),
            added_up="SK-result-2",
            cited=Cited(
                deals="SK-result-1",
                columns="SK-check100",
                signature="SK-sign",
                call="SK-super-1",
                decision="SK-super-3",
            ),
            zero_sum="SK-check100",
            tournament_deals=32,
            fitted=sheets.four_of_them,
            foot=sheets.table_points,
            foot_name="table_points",
            why_unfinished=sheets.why_not_100,
            contract=sheets.schafkopf_contract,
            marked=sheets.fouled,
        ),
        ListKind(
            "doppelkopfliste",
            "doppelkopf",
            fewest=4,
            most=7,
            seats=4,
            offered=(
                "pack",
                "failed_absage_loses",
                "beaten_bonus",
                "old_point_armut",
                "base_at_120",
                "special_can_flip",
                "solo_counting",
            ),
            added_up="DK-III",
            zero_sum="DK-III",
            tournament_deals=24,
            fitted=sheets.with_the_pack,
            contract=sheets.doppelkopf_contract,
            marked=sheets.revoked,
        ),
        ListKind(
            "protokoll",
            "chaotentrumpf",
            fewest=2,
            most=10,
            offered=(
                "limit",
                "max_deals",
                "playoff_limit",
                "minutes",
                "hand",
                "packs",
                "pack_rule",
                "no_trump_minus",
                "no_trick_minus",
                "no_trick_cumulates",
                "no_trump_in_play",
                "split_factor",
            ),
            added_up="CT-4a",
            minutes=True,
            fitted=minutes.among_them,
            why_not_deal=minutes.why_not_among,
            why_unfinished=minutes.why_unfinished,
            counted=minutes.counted,
            adds_up=minutes.adds_up,
        ),
        ListKind(
            "spieltagszettel",
            "maumau",
            fewest=3,
            most=6,
            added_up="MM-T-stroke",
            cited=Cited(entries="MM-T-record", signature="MM-T-record"),
            one_pen=True,
            points_name="strokes",
            readings_type=matchday.Readings,
            fitted=sheets.on_the_sheet,
            foot=sheets.match_day_points,
            foot_name="match_day_points",
            why_not_totals=sheets.why_not_strokes,
        ),
        ListKind(
            "punktetafel",
            "maumau",
            fewest=2,
            most=10,
            offered=("target", "two_points_need_call", "rule_step_5"),
            added_up="MM-13",
            own_rules=True,
            readings_type=BoardReadings,
            fitted=sheets.on_the_board,
            why_not_totals=sheets.why_not_strokes,
        ),
    )
}


def kind_of(scorelist: ScoreList) -> ListKind:
    return KINDS[scorelist.kind]


@cache
def list_of(game: str) -> ListKind:
    """The list this game's rule book asks for at a tournament; without one Mau-Mau has its board besides."""
    return next(kind for kind in KINDS.values() if kind.game == game)


# --- what an entry brings --------------------------------------------------------------------------------------

OTHER_FORM: Final = Refusal("ENG-facts", "refusal.list.other-form")


def read(scorelist: ScoreList, number: int, entry: Entry) -> Entry | Refusal:
    """The entry as the game's own facts, read as `score` reads a line, with what the list itself knows."""
    kind = kind_of(scorelist)
    if not isinstance(entry, Deal):
        try:
            return restored(entry, kind.counting.facts_type)
        except msgspec.ValidationError:
            return OTHER_FORM
    if isinstance(entry.facts, dict):
        try:
            entry = replace(entry, facts=games.consultant(kind.game).facts(entry.facts, scorelist.options))
        except Unanswerable as bad:
            return bad.refusal
    if number < 1 or not isinstance(entry.facts, kind.counting.facts_type):
        return OTHER_FORM
    return kind.fitted(scorelist, number, entry)


def why_not_entered(scorelist: ScoreList, number: int, entry: Entry) -> Refusal | None:
    """Why this cannot be what happened."""
    kind = kind_of(scorelist)
    if isinstance(entry, Totals):
        return OTHER_FORM if number else why_not_totals(scorelist, entry)
    if number < 1:
        return OTHER_FORM
    if isinstance(entry, Played):
        width = len(entry.result.game_points)
        return None if width == scorelist.width else _columns(width, scorelist.width)
    return (
        _why_not_these_people(scorelist, number, entry)
        or kind.counting.why_impossible(entry.facts, scorelist.options)
        or kind.why_not_deal(scorelist, number, entry)
    )


def _columns(given: int, due: int) -> Refusal:
    return Refusal("ENG-facts", "refusal.list.columns", {"given": given, "due": due})


@enforces("ENG-seat")
def _why_not_these_people(scorelist: ScoreList, number: int, entry: Deal) -> Refusal | None:
    """ENG-seat: a deal counts for people who have a column and are there, each once."""
    kind, columns = kind_of(scorelist), columns_of(entry, kind_of(scorelist))
    due = kind.seats or len(entry.columns) or scorelist.width
    if len(columns) != due or len({*columns}) != due:
        return _columns(len({*columns}), due)
    if _told(entry, kind) != due:
        return _columns(_told(entry, kind), due)
    present = scorelist.present(number)
    for column in columns:
        if not 0 <= column < scorelist.width:
            return Refusal("ENG-seat", "refusal.seat", {"value": column, "most": scorelist.width - 1})
        if column not in present and kind.seats is not None:
            return Refusal("ENG-seat", "refusal.list.not-among", {"seat": column, "seats": list(present)})
    return None


def _told(entry: Deal, kind: ListKind) -> int:
    """For how many seats the facts speak."""
    if kind.seats is not None:
        return kind.seats
    return len(entry.facts.augen) if kind.minutes else int(entry.facts.players)


def columns_of(entry: Entry, kind: ListKind) -> tuple[int, ...]:
    """Whose column each seat of the entry is."""
    if isinstance(entry, Deal):
        return entry.columns or tuple(range(_told(entry, kind)))
    return tuple(range(len(entry.game_points if isinstance(entry, Totals) else entry.result.game_points)))


@enforces("DK-III", "SK-check100", "SK-result-2")
def why_not_totals(scorelist: ScoreList, totals: Totals) -> Refusal | None:
    """DK-III, SK-check100: what the winners got the losers paid; SK-result-2: and it is as the keeper added it up."""
    kind, sums = kind_of(scorelist), totals.game_points
    for row in (sums, totals.cents or sums, totals.written or sums, totals.solos or sums):
        if len(row) != scorelist.width:
            return _columns(len(row), scorelist.width)
    if kind.zero_sum and sum(sums):
        return Refusal(kind.zero_sum, "refusal.list.not-zero", {"sum": sum(sums)})
    if (refusal := kind.why_not_totals(totals)) is not None or totals.written is None:
        return refusal
    due = column_sums((sums, _added(kind.foot(sums, scorelist.readings), scorelist.width)), width=scorelist.width)
    if totals.written == due:
        return None
    return Refusal(kind.added_up, "refusal.list.added-wrong", {"written": list(totals.written), "due": list(due)})


def result_of(scorelist: ScoreList, entry: Entry) -> DealResult[Any]:
    """What it gives to whom, by column, line by line."""
    kind = kind_of(scorelist)
    if isinstance(entry, Played):
        return entry.result
    if isinstance(entry, Totals):
        line = ScoreLine(kind.added_up, "line.list.totals", {}, entry.game_points)
        return DealResult(entry.game_points, entry.cents or (0,) * scorelist.width, (line,))
    columns = columns_of(entry, kind)
    result = kind.counting.result(entry.facts, scorelist.options, width=len(columns))
    return result if columns == tuple(range(scorelist.width)) else in_columns(result, columns, scorelist.width)


def in_columns(result: DealResult[Any], columns: tuple[int, ...], width: int) -> DealResult[Any]:
    """The amounts of a result by column instead of by seat."""

    def spread(amounts: tuple[int, ...]) -> tuple[int, ...]:
        where = dict(zip(columns, amounts, strict=False))
        return tuple(where.get(column, 0) for column in range(width)) if amounts else ()

    lines = tuple(
        replace(line, game_points=spread(line.game_points), cents=spread(line.cents)) for line in result.lines
    )
    return replace(result, game_points=spread(result.game_points), cents=spread(result.cents), lines=lines)


def names_of(line: WrittenLine, kind: ListKind, names: Sequence[str]) -> tuple[str, ...]:
    """The names by seat of this line, for its headline and its sentences."""
    return tuple(names[column] for column in columns_of(line.entry, kind) if column < len(names))


# --- sums ------------------------------------------------------------------------------------------------------


@enforces("CT-4a", "CT-SV-3", "MM-13")
def game_points(scorelist: ScoreList) -> tuple[int, ...]:
    """CT-4a, MM-13: carried forward deal by deal, else as the paper says; CT-SV-3: a penalty is taken off the total."""
    if not scorelist.standing and scorelist.totals is not None:
        return scorelist.totals.result.game_points
    width, numbers = scorelist.width, kind_of(scorelist).counted(scorelist)
    rows = (line.result.game_points for line in scorelist.standing if line.number in numbers)
    fines = (tuple(-s.amount if seat == s.seat else 0 for seat in range(width)) for s in scorelist.sentences)
    return column_sums((*rows, *fines), width=width)


@enforces("SK-reuegeld-1", "SK-reuegeld-2")
def cents(scorelist: ScoreList) -> tuple[int, ...]:
    """SK-reuegeld-1, -2: the Reuegeld by column; of a paper list as its keeper wrote it."""
    totals, width = scorelist.totals, scorelist.width
    if not scorelist.standing and totals is not None:
        return totals.result.cents
    return column_sums((line.result.cents for line in scorelist.standing), width=width)


def _added(lines: tuple[ScoreLine, ...], width: int) -> tuple[int, ...]:
    return column_sums((line.table_points for line in lines), width=width)


class Closing(Struct, frozen=True):
    """The end of a list."""

    game_points: tuple[int, ...]
    added: tuple[int, ...]
    """Table points or match-day points; empty where the list adds nothing."""
    results: tuple[int, ...]
    cents: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


@enforces("SK-result-1")
def closing(scorelist: ScoreList) -> Closing:
    """SK-result-1: game points and table points together, unless a supervisor had to settle it."""
    sums, width = game_points(scorelist), scorelist.width
    lines = kind_of(scorelist).foot(sums, scorelist.readings)
    extra = _added(lines, width) if lines else ()
    results = scorelist.settled or column_sums((sums, extra), width=width)
    return Closing(sums, extra, results, cents(scorelist), lines)
