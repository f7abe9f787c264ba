"""The four formats, as data: which list lies on the table, how many sit there, how places are found, what counts.

A format is no class of tournament. Registration, tables, lists, cash and corrections are the same everywhere; what
differs stands in these rows.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Refusal, Seat
from stammtisch.games.chaotentrumpf.match import limits
from stammtisch.lists import minutes
from stammtisch.lists.entries import Deal, Totals
from stammtisch.lists.events import ListOpened
from stammtisch.lists.kinds import KINDS, closing, columns_of, kind_of
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.rulebook import enforces
from stammtisch.tournaments.options import FIXED, FormatName, Options, game_options
from stammtisch.tournaments.state import Table, Tournament

KEEPER: Final = 0
"""The seat that keeps the list: the first one drawn, as long as nobody else does."""


class Figures(Struct, frozen=True):
    """What one player has from one table. `result` is what the format ranks by, the others break ties."""

    result: int = 0
    game_points: int = 0
    strokes: int = 0
    wins: int = 0
    solos: int = 0


Criterion: TypeAlias = Literal["result", "game_points", "best", "strokes", "wins", "solos"]


class Format(Struct, frozen=True):
    name: FormatName
    kind: str
    sizes: tuple[int, ...]
    """From the one preferred down; a field that cannot be split so needs stand-ins or byes."""
    seating: Literal["draw", "matrix"]
    criteria: tuple[tuple[Criterion, str], ...]
    """In this order, each with its clause."""
    lot: bool
    """What is level in everything is settled by the lot, not shared."""
    stand_in: bool
    """Who leaves in the middle of a round is replaced at once."""
    on_screen: bool = False
    """May a table play its deals on Stammtisch instead of with real cards?"""

    @property
    def counts(self) -> str:
        """The clause by which results of a closed round count."""
        return self.criteria[0][1]


FORMATS: Final[dict[FormatName, Format]] = {
    "schafkopf": Format(
        "schafkopf",
        "tischliste",
        (4,),
        "draw",
        (("result", "SK-result-1"), ("game_points", "SK-result-1"), ("best", "SK-result-1")),
        lot=True,
        stand_in=True,
        on_screen=True,
    ),
    "maumau": Format(
        "maumau",
        "spieltagszettel",
        (4, 3),
        "matrix",
        (("result", "MM-T-card"), ("strokes", "MM-T-tiebreak")),
        lot=False,
        stand_in=False,
    ),
    "doppelkopf": Format(
        "doppelkopf",
        "doppelkopfliste",
        (4,),
        "draw",
        (("result", "DK-III"), ("solos", "DK-III")),
        lot=True,
        stand_in=True,
        on_screen=True,
    ),
    "chaotentrumpf": Format(
        "chaotentrumpf",
        "protokoll",
        (4, 3, 5),
        "draw",
        (("result", "CT-17a"), ("game_points", "CT-17c")),
        lot=False,
        stand_in=False,
    ),
}


def format_of(t: Tournament) -> Format:
    return FORMATS[t.options.format]


def criteria(t: Tournament) -> tuple[tuple[Criterion, str], ...]:
    """By the readings: strokes, or wins counted once each (MM-T-tiebreak); game points or solos; solos or the lot."""
    rows = format_of(t).criteria
    if t.options.format == "maumau" and t.options.goal_ratio == "wins":
        return (rows[0], ("wins", "MM-T-tiebreak"))
    if t.options.format == "schafkopf" and t.options.tiebreak == "solos":
        return (rows[0], ("solos", "SK-result-1"), *rows[1:])
    if t.options.format == "doppelkopf" and t.options.level_by == "lot":
        return rows[:1]
    return rows


def tiebreaks(t: Tournament) -> tuple[str, ...]:
    """What is looked at in this order where results are level; then the place is shared, if no lot is drawn."""
    return (*(name for name, _ in criteria(t)[1:]), *(("lot",) if format_of(t).lot else ()))


def sheet_of(options: Options) -> ListOpened:
    """The list as it lies on every table at the beginning of a round: 32 deals in Schafkopf, unless said otherwise."""
    kind, game = KINDS[FORMATS[options.format].kind], game_options(options)
    readings = {name: getattr(options, name) for name in kind.readings_type.__struct_fields__}
    deals = options.deals or (None if kind.tournament_deals is None else getattr(game, "deals", kind.tournament_deals))
    return ListOpened(
        kind.name,
        4,
        msgspec.to_builtins(game),
        deals,
        first_dealer=minutes.first_shuffler(KEEPER, 3) if kind.minutes else KEEPER,
        keeper=KEEPER if kind.minutes or options.listkeeper == "agreed" else None,
        supervised=True,
        confirm_columns=options.confirm_columns,
        readings=readings,
    )


@enforces("SK-sign", "CT-4b")
def keeper_of(table: Table) -> Seat:
    """SK-sign: the list keeper sits on the first seat drawn, a stand-in too, or by option the table agrees on one;
    CT-4b: the minutes of Chaotentrumpf may always be taken over."""
    return KEEPER if table.sheet.keeper is None else table.sheet.keeper


@enforces("SK-sign")
def why_keeper_stays(t: Tournament) -> Refusal | None:
    """SK-sign: where the first seat keeps the list nobody hands it over; a match-day sheet is the team's."""
    if t.options.format == "chaotentrumpf" or t.options.listkeeper == "agreed":
        return None
    clause = {"schafkopf": "SK-sign", "doppelkopf": "DK-III", "maumau": "MM-T-record"}[t.options.format]
    return Refusal(clause, "refusal.tournament.keeper-stays")


@enforces("CT-17a", "CT-17c", "MM-T-deck", "DK-1.2c")
def why_unfit(options: Options) -> Refusal | None:
    """CT-17a: the limit has its floor; CT-17c: and a tournament always ends, after so many deals or by the clock;
    MM-T-deck: one pack lies on every table of a match day; DK-1.2c: Re and Kontra never double a solo."""
    game = game_options(options)
    if any(getattr(game, name) != value for name, value in FIXED.get(options.format, {}).items()):
        return Refusal("DK-1.2c", "refusal.tournament.solo-doubled")
    if options.format == "maumau" and game.decks == 2:
        return Refusal("MM-T-deck", "refusal.tournament.one-deck")
    if options.format != "chaotentrumpf":
        return None
    if game.max_deals is None and game.timing.match is None:
        return Refusal("CT-17c", "refusal.tournament.endless")
    return limits.why_too_low(game, limits.FEW)


def split(players: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """So many at each table: as many of the preferred size as possible; None when it cannot be done."""
    if players <= 0:
        return None
    for first in range(players // sizes[0], -1, -1):
        rest = players - first * sizes[0]
        if rest == 0:
            return (sizes[0],) * first
        for other in sizes[1:]:
            if rest % other == 0:
                return (sizes[0],) * first + (other,) * (rest // other)
    return None


# --- what a table gives to whom --------------------------------------------------------------------------------


def by_seat(options: Options, sheet: ScoreList) -> Sequence[Figures]:
    """What each column of this list has."""
    return _FIGURES[options.format](options, sheet)


class Share(Struct, frozen=True):
    """What somebody has from a seat that changed hands."""

    seat: int
    number: int
    figures: Figures


@enforces("SK-result-1")
def shares(t: Tournament, table: Table) -> tuple[Share, ...]:
    """SK-result-1: who left has the game points and solos of the seat until then, who came the rest with the table
    points: all of a table is somebody's, and nothing counts twice."""
    everybody = []
    for seat, whole in enumerate(by_seat(t.options, table.sheet)):
        holder, before, solos = (table.sat or table.seats)[seat], 0, 0
        for swap in table.swaps:
            if swap.seat == seat:
                part = swap.game_points - before
                everybody.append(Share(seat, holder, Figures(part, part, solos=swap.solos - solos)))
                holder, before, solos = swap.comes, swap.game_points, swap.solos
        left = {
            "result": whole.result - before,
            "game_points": whole.game_points - before,
            "solos": whole.solos - solos,
        }
        everybody.append(Share(seat, holder, replace(whole, **left)))
    return tuple(everybody)


@enforces("MM-T-matrix")
def figures(t: Tournament, table: Table) -> dict[int, Figures]:
    """By player number. MM-T-matrix: deals at a wrong table do not count for whoever strayed there."""
    strict = format_of(t).seating == "matrix"
    mine = {share.number: share.figures for share in shares(t, table)}
    if not strict or not table.sat:
        return mine
    return {number: what if number in table.seats else Figures() for number, what in mine.items()}


@enforces("SK-result-1")
def _schafkopf(options: Options, sheet: ScoreList) -> Sequence[Figures]:
    """SK-result-1: table points and game points together."""
    end = closing(sheet)
    solos = solos_won(sheet)
    return [Figures(r, p, solos=s) for r, p, s in zip(end.results, end.game_points, solos, strict=True)]


@enforces("MM-T-card")
def _maumau(options: Options, sheet: ScoreList) -> Sequence[Figures]:
    """MM-T-card: the points of the day, and the strokes for the goal ratio; of the final the strokes alone."""
    end = closing(sheet)
    strokes = sheet.settled or end.game_points
    match_day_points = end.added if not sheet.settled else _added(sheet)
    match_day_points = match_day_points or (0,) * sheet.width
    return [Figures(p, strokes=s, wins=w) for p, s, w in zip(match_day_points, strokes, _wins(sheet), strict=True)]


def _added(sheet: ScoreList) -> tuple[int, ...]:
    """The match-day points of strokes that a supervisor has set."""
    lines = kind_of(sheet).foot(sheet.settled, sheet.readings)
    return tuple(sum(column) for column in zip(*(line.table_points for line in lines), strict=True))


def _wins(sheet: ScoreList) -> tuple[int, ...]:
    winners = [line.result.facts.winner for line in sheet.standing if line.result.facts is not None]
    return tuple(winners.count(seat) for seat in range(sheet.width))


@enforces("DK-III")
def _doppelkopf(options: Options, sheet: ScoreList) -> Sequence[Figures]:
    """DK-III: what the winners got the losers paid; the sum ranks, then the solos won."""
    end, solos = closing(sheet), solos_won(sheet)
    results = sheet.settled or end.game_points
    return [Figures(r, p, solos=s) for r, p, s in zip(results, end.game_points, solos, strict=True)]


@enforces("CT-17a", "CT-17c")
def _chaotentrumpf(options: Options, sheet: ScoreList) -> Sequence[Figures]:
    """CT-17a, CT-17c: who won the table, then what everybody has; by option the totals alone."""
    totals = sheet.settled or closing(sheet).game_points
    won = _winners(sheet, totals)
    if options.ranking == "totals":
        return [Figures(total, total, wins=int(seat in won)) for seat, total in enumerate(totals)]
    return [Figures(int(seat in won), total, wins=int(seat in won)) for seat, total in enumerate(totals)]


def _winners(sheet: ScoreList, totals: Sequence[int]) -> tuple[int, ...]:
    """Of minutes that were kept by deals their own outcome; of totals alone whoever has most."""
    if sheet.annulled:
        return ()
    if sheet.standing and not sheet.settled:
        outcome = minutes.standing(sheet, time_up=True).outcome
        return outcome.seats if outcome.kind == "won" else ()
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return tuple(best) if len(best) == 1 else ()


_FIGURES: Final[dict[FormatName, Callable[[Options, ScoreList], Sequence[Figures]]]] = {
    "schafkopf": _schafkopf,
    "maumau": _maumau,
    "doppelkopf": _doppelkopf,
    "chaotentrumpf": _chaotentrumpf,
}


# --- solos -----------------------------------------------------------------------------------------------------


def solos_won(sheet: ScoreList) -> tuple[int, ...]:
    """By column: counted where the deals are known, else as the paper says."""
    totals = sheet.totals
    if not sheet.standing and totals is not None and isinstance(totals.entry, Totals):
        return totals.entry.solos or (0,) * sheet.width
    winners = [column for line in sheet.standing if (column := _won_alone(sheet, line)) is not None]
    return tuple(winners.count(column) for column in range(sheet.width))


def _won_alone(sheet: ScoreList, line: WrittenLine) -> int | None:
    facts: Any = line.result.facts
    seat = None if facts is None else _ALONE[kind_of(sheet).game](facts)
    if seat is None:
        return None
    column = columns_of(line.entry, kind_of(sheet))[seat] if isinstance(line.entry, Deal) else seat
    return column if line.result.game_points[column] > 0 else None


_ALONE: Final[dict[str, Callable[[Any], int | None]]] = {
    "schafkopf": lambda facts: facts.declarer if facts.contract != "Rufspiel" and facts.foul is None else None,
    "doppelkopf": lambda facts: facts.re[0] if facts.contract == "solo" and facts.revoke is None else None,
}


@enforces("DK-III")
def why_solos_missing(t: Tournament, sheet: ScoreList, totals: Totals) -> Refusal | None:
    """DK-III: of a paper list the solos are asked for, where a ranking needs them."""
    wanted = [name for name, _ in criteria(t) if name in ("solos", "wins")]
    if not wanted or (wanted == ["solos"] and totals.solos is not None):
        return None
    if wanted == ["wins"]:
        return Refusal("MM-T-tiebreak", "refusal.tournament.wins-by-deals")
    return Refusal("DK-III" if t.options.format == "doppelkopf" else "SK-result-1", "refusal.tournament.solos-missing")
