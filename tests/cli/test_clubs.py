"""`stammtisch club`: a club in the store, by the same events as on the page."""

import json
from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from pypdf import PdfReader

from stammtisch_dev.testing import clause
from tests.cli.run import answers, run


def club(folder: Path) -> tuple[str, str]:
    """Its name, and the database it lies in."""
    database = f"sqlite:///{folder / 'club.db'}"
    (made,) = answers("club", "new", "SC Neckar", "--database", database, lines=[])
    return made["club"], database


def enter(name: str, database: str, *lines: dict[str, Any], member: int = 0) -> list[Any]:
    return answers("club", "enter", name, "-", "--member", str(member), "--database", database, lines=list(lines))


@clause("CT-18", "CT-SV-5", "CT-1a")
def test_a_club_amends_its_rules_and_remembers_who_owes_a_pack(tmp_path: Path) -> None:
    name, database = club(tmp_path)
    for number, who in enumerate(("Martin", "Hartmut", "Hanns"), start=1):
        enrolled, _ = enter(name, database, {"type": "enrol", "name": who},
                            {"type": "appoint", "number": number, "office": "committee"})  # fmt: skip
        assert enrolled["events"] == [{"type": "enrolled", "number": number}]
    (noted,) = enter(name, database, {"type": "note-debt", "number": 2, "reason": "Bier"})
    assert noted["done"]
    refused, _, _ = enter(
        name,
        database,
        {"type": "propose", "clause": "CT-1a", "text": "Ordnungstrumpf"},
        {"type": "propose", "clause": "CT-17a", "text": "Bis 1500.", "settings": {"limit": 1500}},
        {"type": "cast-vote", "motion": 1, "yes": True},
        member=1,
    )
    assert refused["clause"] == "CT-1a"
    enter(name, database, {"type": "cast-vote", "motion": 1, "yes": True}, member=3)
    (counted,) = enter(name, database, {"type": "close-ballot", "motion": 1})
    assert counted["events"][0]["type"] == "adopted"
    (options,) = answers("club", "options", name, "--database", database, lines=[])
    (printed,) = answers("club", "options", name, "--revision", "4", "--database", database, lines=[])
    assert (options["limit"], printed["limit"]) == (1500, 1000)
    assert printed["ruleset"] == "CT/1999-03-14/rev4"
    shown = run("club", "show", name, "--database", database).output
    assert "Hartmut schuldet Kartenspiele: 1" in shown
    assert "rev5" in shown


def test_a_club_that_is_not_there_is_named(tmp_path: Path) -> None:
    outcome = run("club", "show", "nothere", "--database", f"sqlite:///{tmp_path / 'club.db'}")
    assert outcome.exit_code == 1
    assert "nothere" in outcome.output


@clause("ENG-facts")
def test_what_cannot_be_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    name, database = club(tmp_path)
    bad: list[dict[str, Any]] = [
        {"type": "appoint", "number": 1, "office": "king"},
        {"type": "open-season", "title": "2026", "game": "poker"},
        {"type": "count-evening", "season": 1, "tournament": "nothere", "day": "2026-99-99"},
        {"type": "count-evening", "season": 1, "tournament": "nothere", "day": "2026-11-18"},
        {"type": "enrol", "name": 5},
    ]
    outcomes = enter(name, database, *bad)
    assert [answer["clause"] for answer in outcomes] == [
        "ENG-facts",
        "ENG-table",
        "ENG-table",
        "ENG-table",
        "ENG-facts",
    ]
    assert "secretary committee team" in outcomes[0]["error"]
    (shown,) = answers("club", "show", name, "--json", "--database", database, lines=[])
    assert (shown["members"], shown["seasons"]) == ([], [])
    assert run("club", "new", "  ", "--database", database).exit_code == 1
    enter(name, database, {"type": "enrol"})
    (codes,) = answers("club", "codes", name, "--database", database, lines=[])
    assert set(codes) == {"chair", "member/1", "onlooker"}


@clause("ENG-role")
def test_an_address_is_written_beside_the_log_and_printed(tmp_path: Path) -> None:
    name, database = club(tmp_path)
    enter(name, database, {"type": "enrol", "name": "Vroni"}, {"type": "enrol"})
    wish = {"type": "write-member", "number": 1, "contact": "Lindenweg 3", "consent": True}
    (kept,) = enter(name, database, wish)
    assert kept["member"] == {"name": "Vroni", "contact": "Lindenweg 3", "consent": True}
    assert [answer["clause"] for answer in enter(name, database, wish, wish | {"number": 9}, member=2)] == [
        "ENG-role", "ENG-table"]  # fmt: skip
    file = tmp_path / "members.pdf"
    done = run("print", "mitglieder", str(file), "--of-club", name, "--database", database)
    assert done.exit_code == 0, done.output
    page = PdfReader(file).pages[0].extract_text()
    assert "Vroni" in page
    assert "Lindenweg 3" in page


def test_a_club_is_written_into_files_for_other_programs(tmp_path: Path) -> None:
    name, database = club(tmp_path)
    enter(name, database, {"type": "enrol", "name": "=Märtin"})
    for ending in ("csv", "xlsx", "json"):
        run("club", "export", name, str(tmp_path / f"club.{ending}"), "--database", database)
    assert "1;'=Märtin;;0;member;" in (tmp_path / "club.csv").read_text("utf-8-sig")
    cell = load_workbook(tmp_path / "club.xlsx")["members"]["B2"]
    assert (cell.value, cell.data_type) == ("=Märtin", "s")
    assert '"name":"=Märtin"' in (tmp_path / "club.json").read_text("utf-8")


def test_a_season_is_written_into_files_for_other_programs(tmp_path: Path) -> None:
    name, database = club(tmp_path)
    enter(name, database, {"type": "open-season", "title": "2026", "game": "schafkopf"})
    for ending in ("csv", "xlsx", "json"):
        file = tmp_path / f"season.{ending}"
        done = run("club", "export", name, str(file), "--season", "1", "--database", database)
        assert done.exit_code == 0, done.output
    head = (tmp_path / "season.csv").read_text("utf-8-sig").strip().split(";")
    assert [cell.value for cell in load_workbook(tmp_path / "season.xlsx")["season"][1]] == head
    season = json.loads((tmp_path / "season.json").read_bytes())
    assert (season["title"], season["game"], season["rows"]) == ("2026", "schafkopf", [])
    nowhere = run("club", "export", name, str(tmp_path / "x.csv"), "--season", "2", "--database", database)
    assert (nowhere.exit_code, (tmp_path / "x.csv").exists()) == (1, False)


@clause("ENG-name")
def test_names_that_cannot_be_read_out_are_refused(tmp_path: Path) -> None:
    name, database = club(tmp_path)
    enter(name, database, {"type": "enrol"})
    bad = "Vroni\u202e, die Jüngere vom Lindenweg"
    outcomes = enter(name, database, {"type": "enrol", "name": bad}, {"type": "write-member", "number": 1, "name": bad})
    assert [answer["clause"] for answer in outcomes] == ["ENG-name", "ENG-name"]
    assert run("club", "new", bad, "--database", database).exit_code == 1
    done = run("list", "new", "schafkopf", "--names", f"A,B,C,{bad}", "--database", database)
    assert (done.exit_code, "nicht lesbar" in done.output or "not readable" in done.output) == (1, True)
