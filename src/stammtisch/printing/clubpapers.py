"""Papers of a club: an edition of the rule book as a booklet (CT-18), the table of a season, the list of members."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final

from msgspec import Struct

from stammtisch import texts
from stammtisch.clubs.editions import GAME, decides, edition_of, options_of, settings, text_of
from stammtisch.clubs.state import Club, Edition, Season, SeasonRules
from stammtisch.clubs.tables import SeasonRow, season_table
from stammtisch.engine.core import Refusal
from stammtisch.games import info
from stammtisch.printing.about import About, Data, name_parts, sort_key
from stammtisch.printing.render import Job
from stammtisch.printing.rules import told_value
from stammtisch.rulebook import Clause, book, enforces

_WIDE: Final = 190
"""Millimetres for the evenings on one sheet."""
_OFFICE: Final = {"secretary": "Schriftführer", "committee": "Regelkomitee", "team": "Kompetenzteam"}
_TIE: Final = {"game_points": "mehr Spielpunkte", "best": "bestes Ergebnis", "units": "öfter gespielt"}
TITLES: Final = {"regelheft": "Regelheft", "saison": "Saisontabelle", "mitglieder": "Mitgliederliste"}


class Listed(Struct, frozen=True):
    """What stands beside a number: not in the log, and deleted when asked."""

    name: str = ""
    contact: str = ""
    consent: bool = False


Book = Mapping[int, Listed]


class ClubPaper(Struct, frozen=True):
    """A row of the table below."""

    template: str
    data: Callable[[Club, Book, About, int], Data | Refusal]


# --- an edition of the rule book -------------------------------------------------------------------------------


@enforces("CT-18")
def booklet(club: Club, names: Book, about: About, number: int) -> Data | Refusal:
    """CT-18: every clause as this edition has it, what was amended marked, with the date and the history."""
    edition = edition_of(club, number or None)
    if isinstance(edition, Refusal):
        return edition
    chapters: dict[str, list[Data]] = {}
    for clause in book(GAME).clauses:
        chapters.setdefault(clause.source.in_(about.lang), []).append(_clause(edition, clause, about))
    earlier = [each for each in club.editions if each.revision <= edition.revision]
    return about.paper(
        edition.ruleset,
        game=texts.say(f"game.{GAME}", lang=about.lang),
        revision=edition.revision,
        day=_long(edition.day, about),
        electors=edition.electors,
        history=[_adopted(each, about) for each in earlier],
        chapters=[{"title": title, "clauses": clauses} for title, clauses in chapters.items()],
    )


def _clause(edition: Edition, clause: Clause, about: About) -> Data:
    amended, settled = text_of(edition, clause.id), settings(edition)
    short = info(GAME).short
    told = [
        f"{texts.say(f'title.{short}.{name}', lang=about.lang)}: {told_value(settled[name], name, short, about)}"
        for name in options_of(clause.id)
        if name in settled
    ]
    return {
        "id": clause.id,
        "title": clause.title.in_(about.lang),
        "text": " ".join((amended or clause.text.in_(about.lang)).split()),
        "amended": amended is not None,
        "settings": told,
        "words_alone": amended is not None and not decides(edition, clause.id),
    }


def _adopted(edition: Edition, about: About) -> Data:
    """What this edition has brought: the last of its amendments."""
    brought = edition.amendments[-1].clause if edition.amendments else ""
    return {
        "revision": edition.revision,
        "day": _long(edition.day, about),
        "electors": edition.electors,
        "clause": brought,
    }


# --- the table of a season -------------------------------------------------------------------------------------


def season_paper(club: Club, names: Book, about: About, number: int) -> Data | Refusal:
    """Every evening a column, on as many sheets as that takes; what does not count is struck out."""
    number = number or len(club.seasons)
    if not 1 <= number <= len(club.seasons):
        return Refusal("ENG-table", "refusal.club.no-season", {"number": number})
    season = club.seasons[number - 1]
    rows = season_table(club, season)
    return about.paper(
        about.say("Stand der veröffentlichten Ergebnisse"),
        title=f"{about.say('Saisontabelle')} {season.title}",
        game=texts.say(f"game.{season.game}", lang=about.lang),
        field=len(rows),
        parts=[_part(season, rows, names, about, *bounds) for bounds in _parts(season, rows)],
        notes=_season_notes(season, about),
    )


def _parts(season: Season, rows: tuple[SeasonRow, ...]) -> list[tuple[int, int]]:
    """So many evenings as one sheet has room for, several series of one beside each other."""
    most = max((len(_cells(row, e.tournament)) for row in rows for e in season.evenings), default=1)
    per = max(1, _WIDE // max(13, 9 * most))
    return [(start, start + per) for start in range(0, len(season.evenings) or 1, per)]


def _part(season: Season, rows: tuple[SeasonRow, ...], names: Book, about: About, start: int, stop: int) -> Data:
    evenings = season.evenings[start:stop]
    return {
        "evenings": [_short(evening.day, about) for evening in evenings],
        "rows": [
            {
                "rank": row.rank,
                "name": _guest_or(row.member, names, about),
                "note": about.say(_TIE[row.settled]) if row.settled else "",
                "cells": [_cells(row, evening.tournament) for evening in evenings],
                "counted": sum(unit.counted and not unit.missed for unit in row.units),
                "result": row.result,
            }
            for row in rows
        ],
    }


def _cells(row: SeasonRow, tournament: str) -> list[Data]:
    return [
        {"result": unit.result, "counted": unit.counted, "missed": unit.missed}
        for unit in row.units
        if unit.tournament == tournament
    ]


def _season_notes(season: Season, about: About) -> list[str]:
    rules = season.rules
    notes = [_counts(rules, about)]
    if rules.ties:
        order = ", ".join(about.say(_TIE[tie]) for tie in rules.ties)
        notes.append(about.say("Bei Gleichstand: {order}; sonst ist der Platz geteilt.", order=order))
    if rules.bye == "nothing":
        notes.append(about.say("Spielfrei zählt nicht."))
    if rules.stand_in == "result":
        notes.append(about.say("Ergebnisse als Aushilfe zählen mit."))
    if rules.absence is not None:
        notes.append(about.say("Wer als Mitglied fehlt, bekommt {worth}.", worth=rules.absence))
    corrected = ", ".join(_short(evening.day, about) for evening in season.evenings if evening.corrections)
    if corrected:
        notes.append(about.say("Nachträglich berichtigt: {days}.", days=corrected))
    return notes


def _counts(rules: SeasonRules, about: About) -> str:
    series = rules.unit == "series"
    if rules.best is None:
        return about.say("Es zählen alle Serien." if series else "Es zählen alle Abende.")
    many = about.say("Es zählen die besten {count} Serien; durchgestrichen ist, was nicht zählt.", count=rules.best)
    evenings = about.say("Es zählen die besten {count} Abende; durchgestrichen ist, was nicht zählt.", count=rules.best)
    return many if series else evenings


# --- members ---------------------------------------------------------------------------------------------------


def member_list(club: Club, names: Book, about: About, number: int) -> Data:
    """Members of today, by name; addresses where whoever prints may see them."""
    people = [
        {
            **_person(member.number, names, about),
            "offices": [about.say(_OFFICE[office]) for office in member.offices],
            "contact": names.get(member.number, Listed()).contact,
            "consent": names.get(member.number, Listed()).consent,
        }
        for member in club.members
        if member.status == "member"
    ]
    return about.paper("", members=sorted(people, key=sort_key), contacts=any(person["contact"] for person in people))


def _person(number: int, names: Book, about: About) -> Data:
    last, first = name_parts(_guest_or(number, names, about))
    return {"number": number, "last": last, "first": first}


def _guest_or(number: int | None, names: Book, about: About) -> str:
    """The name, or what somebody without one is called."""
    if number is None:
        return about.say("Gast")
    return names.get(number, Listed()).name or about.say("Mitglied {number}", number=number)


def _short(day: str, about: About) -> str:
    return date.fromisoformat(day).strftime("%d.%m." if about.lang == "de" else "%d %b")


def _long(day: str, about: About) -> str:
    return date.fromisoformat(day).strftime("%d.%m.%Y" if about.lang == "de" else "%d %B %Y")


PAPERS: Final[dict[str, ClubPaper]] = {
    "regelheft": ClubPaper("regelheft", booklet),
    "saison": ClubPaper("saison", season_paper),
    "mitglieder": ClubPaper("mitglieder", member_list),
}


def of_club(paper: str, club: Club, names: Book, about: About, number: int = 0) -> Job | Refusal:
    """This paper; `number` is the edition or the season, 0 the one in force or the last."""
    if paper not in PAPERS:
        return Refusal("ENG-facts", "refusal.print.paper", {"value": paper, "known": list(PAPERS)})
    data: Any = PAPERS[paper].data(club, names, about, number)
    return data if isinstance(data, Refusal) else Job(PAPERS[paper].template, data)
