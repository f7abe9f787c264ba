"""The table of a season, worked out from what its evenings have published: nothing of it is kept."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from stammtisch.clubs.state import Club, Evening, Outcome, Season, SeasonRules, SeriesResult


class Unit(Struct, frozen=True):
    """What is counted: a series or an evening of somebody."""

    tournament: str
    round: int
    """0: the whole evening."""
    result: int
    game_points: int = 0
    counted: bool = True
    """One of the best."""
    missed: bool = False


class SeasonRow(Struct, frozen=True):
    """One row. Whoever is no member is kept apart by evening: two guests of one name may be two people."""

    rank: int
    member: int | None
    guest: tuple[str, int] | None
    """Evening and entrant of somebody who is no member."""
    result: int
    game_points: int
    units: tuple[Unit, ...]
    settled: str = ""
    """Level with the one above: what decided between them; empty where nothing did or had to."""


_Person = tuple[int | None, tuple[str, int] | None]


def season_table(club: Club, season: Season) -> tuple[SeasonRow, ...]:
    """Everybody who has scored, the best first."""
    units = _units(club, season)
    if season.rules.absence is not None:
        _add_absences(club, season, units, season.rules.absence)
    rows = [_row(person, _best(season.rules, own)) for person, own in units.items()]
    rows.sort(key=lambda row: (*(-value for value in _key(season.rules, row)), row.member or 0, row.guest or ("", 0)))
    return tuple(_ranked(season.rules, rows))


class Attendance(Struct, frozen=True):
    """On how many of the evenings that count somebody was, and when last."""

    evenings: int = 0
    last: str = ""
    """A day; empty: never."""


def attendances(club: Club) -> dict[int, Attendance]:
    """By member; an evening that counts in two seasons is one, whoever was only registered was not there."""
    days: dict[int, dict[str, str]] = {}
    for evening, outcome in (pair for season in club.seasons for pair in _outcomes(season)):
        member = None if outcome.member is None else club.member(outcome.member)
        if member is not None and outcome.series:
            days.setdefault(member.number, {})[evening.tournament] = evening.day
    return {number: Attendance(len(own), max(own.values())) for number, own in days.items()}


def _units(club: Club, season: Season) -> dict[_Person, list[Unit]]:
    units: dict[_Person, list[Unit]] = {}
    for evening, outcome in _outcomes(season):
        series = tuple(each for each in outcome.series if _counts(season.rules, each))
        if series:
            person = _person(club, evening, outcome)
            units.setdefault(person, []).extend(_of_evening(season.rules, evening, series))
    return units


def _outcomes(season: Season) -> Iterator[tuple[Evening, Outcome]]:
    return ((evening, outcome) for evening in season.evenings for outcome in evening.outcomes)


def _person(club: Club, evening: Evening, outcome: Outcome) -> _Person:
    member = None if outcome.member is None else club.member(outcome.member)
    return (member.number, None) if member else (None, (evening.tournament, outcome.entrant))


def _counts(rules: SeasonRules, series: SeriesResult) -> bool:
    if series.kind == "bye":
        return rules.bye == "result"
    return series.kind == "played" or rules.stand_in == "result"


def _of_evening(rules: SeasonRules, evening: Evening, series: tuple[SeriesResult, ...]) -> Iterator[Unit]:
    if rules.unit == "series":
        yield from (Unit(evening.tournament, each.round, each.result, each.game_points) for each in series)
    else:
        game_points = sum(each.game_points for each in series)
        yield Unit(evening.tournament, 0, sum(each.result for each in series), game_points)


def _add_absences(club: Club, season: Season, units: dict[_Person, list[Unit]], worth: int) -> None:
    """Of members alone: a guest is not expected. Who had a bye or stood in was there, whether that counts or not."""
    there = {
        (_person(club, evening, outcome), evening.tournament, each.round if season.rules.unit == "series" else 0)
        for evening, outcome in _outcomes(season)
        for each in outcome.series
    }
    for person, own in units.items():
        if person[0] is None:
            continue
        for evening in season.evenings:
            rounds = range(1, evening.rounds + 1) if season.rules.unit == "series" else (0,)
            missed = [(evening.tournament, at) for at in rounds if evening.outcomes]
            own.extend(Unit(*unit, worth, missed=True) for unit in missed if (person, *unit) not in there)


def _best(rules: SeasonRules, units: list[Unit]) -> tuple[Unit, ...]:
    """The best n count; of equal ones the earlier."""
    if rules.best is None or len(units) <= rules.best:
        return tuple(units)
    order = sorted(range(len(units)), key=lambda at: (-units[at].result, -units[at].game_points, at))
    best = set(order[: rules.best])
    return tuple(
        Unit(unit.tournament, unit.round, unit.result, unit.game_points, at in best, unit.missed)
        for at, unit in enumerate(units)
    )


def _row(person: _Person, units: tuple[Unit, ...]) -> SeasonRow:
    counted = [unit for unit in units if unit.counted]
    result, game_points = sum(unit.result for unit in counted), sum(unit.game_points for unit in counted)
    return SeasonRow(0, *person, result, game_points, units)


_TIES: Final[dict[str, Callable[[SeasonRow], int]]] = {
    "game_points": lambda row: row.game_points,
    "best": lambda row: max(unit.result for unit in row.units if unit.counted),
    "units": lambda row: sum(not unit.missed for unit in row.units),
}


def _key(rules: SeasonRules, row: SeasonRow) -> tuple[int, ...]:
    return row.result, *(_TIES[name](row) for name in rules.ties)


def _ranked(rules: SeasonRules, rows: list[SeasonRow]) -> Iterator[SeasonRow]:
    rank = 0
    for at, row in enumerate(rows):
        above, own = _key(rules, rows[at - 1]) if at else (), _key(rules, row)
        rank = rank if above == own else at + 1
        settled = ""
        if above and above[0] == own[0] and above != own:
            settled = next(name for name, a, b in zip(rules.ties, above[1:], own[1:], strict=True) if a != b)
        yield SeasonRow(rank, row.member, row.guest, row.result, row.game_points, row.units, settled)
