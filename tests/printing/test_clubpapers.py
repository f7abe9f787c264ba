"""Papers of a club: the booklet says what the edition says, the table what the season counts."""

from typing import Any

import pytest

from stammtisch.clubs import actions as act
from stammtisch.clubs.state import Outcome, SeasonRules, SeriesResult
from stammtisch.clubs.tables import season_table
from stammtisch.engine.core import Refusal
from stammtisch.printing.about import About
from stammtisch.printing.clubpapers import Listed, of_club
from stammtisch.printing.render import Job
from stammtisch.printing.rules import rule_paper
from stammtisch.rulebook import book
from stammtisch.texts import LANGS, Lang
from stammtisch.tournaments.options import Options
from stammtisch_dev.testing import clause
from tests.clubs.clubhouse import CHAIR, HOST, Clubhouse
from tests.printing.press import letters, pages, text

NAMES = {1: Listed("Anna Huber", "Lindenweg 3", consent=True), 2: Listed("Bert")}


def about(lang: Lang = "de") -> About:
    return About(lang=lang, club="Kartenfreunde", printed="18.11.2026, 19:42")


def printed(house: Clubhouse, paper: str, number: int = 0, lang: Lang = "de") -> Job:
    job = of_club(paper, house.club, NAMES, about(lang), number)
    assert not isinstance(job, Refusal), job
    return job


def amended() -> Clubhouse:
    house = Clubhouse(3)
    assert house.amend("CT-17a", "Bis 1500.", yes=3, limit=1500)
    assert house.amend("CT-14a", "Wer klopft, ist dran.", yes=2)
    return house


@clause("CT-18")
@pytest.mark.parametrize("lang", LANGS)
def test_the_booklet_has_every_clause_as_amended_and_the_history(lang: Lang) -> None:
    job = printed(amended(), "regelheft", lang=lang)
    shown = letters(job)
    assert [each.id for each in book("chaotentrumpf").clauses if each.id not in shown] == []
    assert "Bis1500." in shown
    assert {"de": "Obergrenze:1500", "en": "Limit:1500"}[lang] in shown
    by_id = {each["id"]: each for chapter in job.data["chapters"] for each in chapter["clauses"]}
    assert [name for name, each in by_id.items() if each["amended"]] == ["CT-14a", "CT-17a"]
    assert [name for name, each in by_id.items() if each["words_alone"]] == ["CT-14a"]
    assert [(each["revision"], each["clause"]) for each in job.data["history"]] == [
        (1, ""), (4, ""), (5, "CT-17a"), (6, "CT-14a")]  # fmt: skip
    assert pages(job) % 4 == 0


@clause("CT-18", "CT-PRE-1")
def test_an_old_edition_is_printed_as_it_was() -> None:
    old = printed(amended(), "regelheft", 4)
    assert not any(each["amended"] for chapter in old.data["chapters"] for each in chapter["clauses"])
    refusal = of_club("regelheft", amended().club, NAMES, about(), 3)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "CT-18"


@clause("CT-18")
def test_the_rule_sheet_of_an_evening_shows_the_words_of_its_edition() -> None:
    from msgspec.structs import replace

    edition = amended().club.edition
    spoken = replace(about(), edition=edition.ruleset, amendments=edition.amendments)
    options = Options(format="chaotentrumpf", rounds=2, game={"max_deals": 12, "limit": 1500})
    job = Job("regelblatt", rule_paper(options, spoken))
    lines = {line["clause"]: line for line in job.data["groups"][1]["options"]}
    assert {name: bool(line["text"]) for name, line in lines.items()} == {"CT-17a": False, "CT-14a": True}
    shown = " ".join(text(job).split())
    assert edition.ruleset in shown
    assert "Wer klopft, ist dran." in shown


def counted(evenings: int, **rules: Any) -> Clubhouse:
    house = Clubhouse(3, committee=0)
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf", SeasonRules(**rules)))
    for at in range(evenings):
        house.done(CHAIR, act.CountEvening(1, f"e{at}", f"2026-{at % 12 + 1:02d}-15"))
        outcomes = [Outcome(n, n if n < 4 else None, (SeriesResult(1, 10 * n - 7 * at, n),)) for n in (1, 2, 3, 4)]
        house.done(HOST, act.BringResults(f"e{at}", 1, tuple(outcomes)))
    return house


@pytest.mark.parametrize(("evenings", "sheets"), [(3, 1), (14, 1), (20, 2)])
def test_the_season_table_has_room_for_all_evenings(evenings: int, sheets: int) -> None:
    house = counted(evenings, best=2)
    job = printed(house, "saison")
    assert pages(job) == sheets
    rows = season_table(house.club, house.club.seasons[0])
    assert [(row["rank"], row["result"]) for row in job.data["parts"][0]["rows"]] == [(r.rank, r.result) for r in rows]
    shown = text(job)
    assert all(name in shown for name in ("Anna Huber", "Bert", "Mitglied 3", "Gast"))
    assert "PLAYERS" in text(printed(house, "saison", lang="en"))
    refusal = of_club("saison", house.club, NAMES, about(), 2)
    assert isinstance(refusal, Refusal)


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_of_members_names_offices_and_addresses(lang: Lang) -> None:
    house = Clubhouse(4, committee=2)
    house.done(CHAIR, act.Forget(4))
    shown = text(printed(house, "mitglieder", lang=lang))
    assert all(name in shown for name in ("Huber, Anna", "Lindenweg 3", "Bert"))
    assert ("Mitglied 3" if lang == "de" else "Member 3") in shown
    assert ("Mitglied 4" if lang == "de" else "Member 4") not in shown
    refusal = of_club("urkunden", house.club, NAMES, about())
    assert isinstance(refusal, Refusal)
    assert refusal.key == "refusal.print.paper"
