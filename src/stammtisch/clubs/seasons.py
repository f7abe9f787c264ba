"""Seasons: evenings that belong together, by rules that are data. What counts is what an evening has published."""

from typing import Any, Final

from stammtisch.clubs import actions as act
from stammtisch.clubs import events as was
from stammtisch.clubs.folding import with_results
from stammtisch.clubs.members import NO_TITLE
from stammtisch.clubs.people import Who
from stammtisch.clubs.state import Club, Moved, Season
from stammtisch.clubs.tables import season_table
from stammtisch.engine.core import Refusal
from stammtisch.games import names

_FEBRUARY: Final = 2
_FIRST: Final = 1900
_DAYS: Final = {month: 29 if month == _FEBRUARY else 30 if month in (4, 6, 9, 11) else 31 for month in range(1, 13)}


def open_season(club: Club, who: Who, action: act.OpenSeason) -> was.Events | Refusal:
    if action.game not in names():
        return Refusal("ENG-table", "refusal.game", {"value": action.game, "known": list(names())})
    if not (title := action.title.strip()):
        return NO_TITLE
    return (was.SeasonOpened(len(club.seasons) + 1, title, action.game, action.rules),)


def count_evening(club: Club, who: Who, action: act.CountEvening) -> was.Events | Refusal:
    season = _open(club, action.season)
    if isinstance(season, Refusal):
        return season
    if not _in_the_calendar(action.day):
        return Refusal("ENG-table", "refusal.club.no-such-day", {"value": action.day})
    if _has(season, action.tournament):
        return ()
    return (was.EveningCounted(season.number, action.tournament, action.day),)


def drop_evening(club: Club, who: Who, action: act.DropEvening) -> was.Events | Refusal:
    season = _open(club, action.season)
    if isinstance(season, Refusal):
        return season
    if not _has(season, action.tournament):
        return Refusal("ENG-table", "refusal.club.no-evening")
    return (was.EveningDropped(season.number, action.tournament),)


def close_season(club: Club, who: Who, action: act.CloseSeason) -> was.Events | Refusal:
    season = _open(club, action.season)
    return season if isinstance(season, Refusal) else (was.SeasonClosed(season.number),)


def bring_results(club: Club, who: Who, action: act.BringResults) -> was.Events | Refusal:
    """Nothing when it is so already. Changed after it was counted it is a correction, which says whom it has moved;
    that holds for closed seasons, too: a wrong figure is put right wherever it stands."""
    evenings = [e for season in club.seasons for e in season.evenings if e.tournament == action.tournament]
    if not evenings:
        return Refusal("ENG-table", "refusal.club.no-evening")
    if all((e.rounds, e.outcomes) == (action.rounds, action.outcomes) for e in evenings):
        return ()
    corrected = any(_changed(e.outcomes, action.outcomes) for e in evenings)
    brought = was.ResultsBrought(action.tournament, action.rounds, action.outcomes, corrected)
    if not corrected:
        return (brought,)
    after = with_results(club, brought)
    moved = tuple(m for season in club.seasons for m in _moved(season.number, _ranks(club, season), after))
    return (was.ResultsBrought(action.tournament, action.rounds, action.outcomes, corrected, moved),)


def _changed(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Is anything different that was there? Further series are no correction."""
    now = {(o.entrant, s.round): (o.member, s) for o in after for s in o.series}
    return any(now.get((o.entrant, s.round)) != (o.member, s) for o in before for s in o.series)


def _ranks(club: Club, season: Season) -> dict[int, int]:
    return {row.member: row.rank for row in season_table(club, season) if row.member is not None}


def _moved(number: int, before: dict[int, int], after: Club) -> list[Moved]:
    now = _ranks(after, after.seasons[number - 1])
    return [
        Moved(number, member, before.get(member), now.get(member))
        for member in sorted(before | now)
        if before.get(member) != now.get(member)
    ]


def _in_the_calendar(day: str) -> bool:
    """Is there such a day, in a year that somebody may mean?"""
    year, month, of_month = (int(part) for part in day.split("-"))
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return year >= _FIRST and 1 <= of_month <= _DAYS.get(month, 0) - (month == _FEBRUARY and not leap)


def _has(season: Season, tournament: str) -> bool:
    return any(evening.tournament == tournament for evening in season.evenings)


def _open(club: Club, number: int) -> Season | Refusal:
    if not 1 <= number <= len(club.seasons):
        return Refusal("ENG-table", "refusal.club.no-season", {"number": number})
    season = club.seasons[number - 1]
    return Refusal("ENG-table", "refusal.club.season-closed", {"title": season.title}) if season.closed else season
