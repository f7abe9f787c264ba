"""A list as every page shows it, without a word of any language: sentences by key, people by column."""

from typing import Any

from msgspec import Struct, to_builtins

from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.counting import Headline
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.chaotentrumpf.match.limits import Outcome
from stammtisch.lists import board, minutes
from stammtisch.lists.entries import Entry
from stammtisch.lists.kinds import Cited, closing, columns_of, kind_of
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import OwnRule, Presence, Rival, ScoreList, Sentence, Version, WrittenLine
from stammtisch.lists.signing import unconfirmed, why_not_signed
from stammtisch.lists.statistics import PlayerStatistics, statistics, sums_over_time


class Told(Struct, frozen=True):
    """What a line says, or said: the entry, what it brings, and who wrote it."""

    entry: Entry
    columns: tuple[int, ...]
    """Whose column each seat of the entry is."""
    headline: Headline
    game_points: tuple[int, ...]
    cents: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    by: Who
    at: int = 0
    """When, in milliseconds; 0: nobody knows."""
    reason: str = ""
    """Of the change that ended it, where it is an earlier version."""
    seconded: tuple[Who, ...] = ()


class LineView(Struct, frozen=True):
    number: int
    version: int
    """What a correction has to say it has seen."""
    told: Told
    rival: Told | None
    """Another entry for the same deal that says something else."""
    earlier: tuple[Told, ...]
    struck: bool
    counted: bool
    marked: bool
    dealer: Seat | None
    redeals: int


class MinutesView(Struct, frozen=True):
    """What only the minutes of Chaotentrumpf have."""

    keeper: Seat | None
    keeper_by_lot: bool
    outcome: Outcome
    playoffs: tuple[tuple[int, ...], ...]
    """Totals of each play-off."""
    taking_part: tuple[Seat, ...]
    packs: int
    sentences: tuple[Sentence, ...]
    annulled: bool


class BoardView(Struct, frozen=True):
    """What only the Punktetafel of Mau-Mau has."""

    winner: Seat | None
    own_rules: tuple[OwnRule, ...]
    credits: tuple[int, ...]
    """Rules that each may still add."""


class SheetView(Struct, frozen=True):
    """The list itself, wherever it lies: on a table of its own or in a tournament."""

    kind: str
    game: str
    names: tuple[str, ...]
    columns: tuple[Presence, ...]
    seats: int | None
    """How many play one deal; None: everybody who is there."""
    options: dict[str, Any]
    readings: dict[str, Any]
    deals: int | None
    dealer: Seat
    next_number: int
    redeals: int
    supervised: bool
    confirm_columns: bool
    present: tuple[Seat, ...]
    """Who is there for the deal to come."""
    lines: tuple[LineView, ...]
    points_name: str
    foot_name: str
    cited: Cited
    """By which clauses it is kept."""
    adds_up: bool
    game_points: tuple[int, ...]
    added: tuple[int, ...]
    results: tuple[int, ...]
    cents: tuple[int, ...]
    foot: tuple[ScoreLine, ...]
    running: tuple[tuple[int, ...], ...]
    """The sums after each counted line."""
    statistics: tuple[PlayerStatistics, ...]
    confirmed: tuple[Seat, ...]
    unconfirmed: tuple[Seat, ...]
    signed: Who | None
    settled: tuple[int, ...]
    called: str | None
    decided: str
    pen: Who | None
    open: Refusal | None
    """What stands between the list and its signature."""
    minutes: MinutesView | None
    board: BoardView | None


class ListView(Struct, frozen=True, tag="list"):
    """The topic `list`."""

    id: str
    title: str
    sheet: SheetView
    writers: dict[str, str]
    """What the people are called who have come in by a code."""
    last: int
    """When somebody wrote last."""


def sheet_view(scorelist: ScoreList, names: tuple[str, ...], times: dict[int, list[int]]) -> SheetView:
    """`times` says when each line was entered and changed."""
    kind, end = kind_of(scorelist), closing(scorelist)
    counted = kind.counted(scorelist)
    number = scorelist.next_number
    return SheetView(
        kind=kind.name,
        game=kind.game,
        names=tuple(names[column] if column < len(names) else "" for column in range(scorelist.width)),
        columns=scorelist.columns,
        seats=kind.seats,
        options=to_builtins(scorelist.options),
        readings=to_builtins(scorelist.readings),
        deals=scorelist.deals,
        dealer=scorelist.dealer,
        next_number=number,
        redeals=scorelist.redeals,
        supervised=scorelist.supervised,
        confirm_columns=scorelist.confirm_columns,
        present=scorelist.present(number),
        lines=tuple(_line(scorelist, line, times.get(line.number, []), counted) for line in scorelist.lines),
        points_name=kind.points_name,
        foot_name=kind.foot_name,
        cited=kind.cited,
        adds_up=kind.adds_up(scorelist),
        game_points=end.game_points,
        added=end.added,
        results=end.results,
        cents=end.cents,
        foot=end.lines,
        running=sums_over_time(scorelist),
        statistics=statistics(scorelist),
        confirmed=scorelist.confirmed,
        unconfirmed=tuple(unconfirmed(scorelist)),
        signed=scorelist.signed,
        settled=scorelist.settled,
        called=scorelist.called,
        decided=scorelist.decided,
        pen=scorelist.pen,
        open=None if scorelist.signed is not None else why_not_signed(scorelist),
        minutes=_minutes(scorelist) if kind.minutes else None,
        board=_board(scorelist) if kind.own_rules else None,
    )


def _line(scorelist: ScoreList, line: WrittenLine, times: list[int], counted: tuple[int, ...]) -> LineView:
    kind = kind_of(scorelist)
    rival = line.rival

    def told(version: int, x: WrittenLine | Rival | Version, reason: str = "", seconded: tuple[Who, ...] = ()) -> Told:
        at = times[version] if version < len(times) else 0
        amounts = x.result.game_points, x.result.cents, x.result.lines
        return Told(x.entry, columns_of(x.entry, kind), x.result.headline, *amounts, x.by, at, reason, seconded)

    earlier = tuple(told(at, version, version.reason) for at, version in enumerate(line.earlier))
    return LineView(
        number=line.number,
        version=line.version,
        told=told(len(earlier), line, seconded=line.seconded),
        rival=None if rival is None else told(len(earlier), rival, seconded=rival.seconded),
        earlier=earlier,
        struck=line.struck,
        counted=line.number in counted,
        marked=line.result.facts is not None and kind.marked(line.result.facts),
        dealer=scorelist.dealer_of(line.number) if line.number else None,
        redeals=scorelist.redeals_of(line.number),
    )


def _minutes(scorelist: ScoreList) -> MinutesView:
    at = minutes.standing(scorelist)
    return MinutesView(
        scorelist.keeper,
        scorelist.keeper_by_lot,
        at.outcome,
        tuple(playoff.totals for playoff in at.playoffs),
        minutes.taking_part(scorelist, scorelist.next_number),
        minutes.packs_now(scorelist),
        scorelist.sentences,
        scorelist.annulled,
    )


def _board(scorelist: ScoreList) -> BoardView:
    credits = tuple(board.credit(scorelist, seat) for seat in range(scorelist.width))
    return BoardView(board.winner(scorelist), scorelist.own_rules, credits)
