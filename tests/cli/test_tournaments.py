"""`stammtisch tournament`: an evening on the command line, JSON in and out."""

import json
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from typer.testing import CliRunner

from stammtisch.cli import app
from stammtisch_dev.testing import clause


def run(*args: str, given: str = "", fails: bool = False) -> str:
    done = CliRunner().invoke(app, ["--lang", "en", "tournament", *args], input=given)
    assert (done.exit_code != 0) is fails, done.output
    return done.output


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def store(tmp_path: Path) -> tuple[str, str]:
    return "--database", f"sqlite:///{tmp_path / 'evening.db'}"


def at_table(action: dict[str, Any], **more: Any) -> str:
    return json.dumps({"type": "at-table", "round": 1, "table": 1, "action": action, **more})


@clause("ENG-record")
def test_an_evening_from_registration_to_the_stranger_who_checks_it(store: tuple[str, str], tmp_path: Path) -> None:
    new = json.loads(run("new", "--format", "schafkopf", "--rounds", "1", "--options", '{"deals":1,"fee":500}', *store))
    name = new["tournament"]
    assert {row["option"] for row in new["rules"]} >= {"rounds", "fee", "bye_result", "reuegeld_payer"}
    people = '{"name":"=Anna","club":"SC Au","paid_cents":500}\n{"nam":1}\n'
    named, bad = lines(run("register", name, *store, given=people))
    assert (named["number"], bad["error"]["field"]) == (1, "nam")
    assert [each["number"] for each in lines(run("register", name, "--count", "3", *store))] == [2, 3, 4]
    assert lines(run("register", name, *store, given='{"number":2,"name":"Beni"}\n'))[0]["number"] == 2
    announced = json.loads(run("draw", name, "--announce", *store))["announced"]
    drawn = json.loads(run("draw", name, "--word", "Weißwurst", *store))
    (tmp_path / "draw.json").write_text(json.dumps(drawn))
    assert json.loads(run("verify", str(tmp_path / "draw.json"), "--json"))["ok"]
    assert drawn["draw"]["draw"]["commitment"] == announced["commitment"]
    facts = {"contract": "Solo", "declarer": 0, "won": True}
    line = at_table({"type": "enter", "number": 1, "entry": {"type": "deal", "facts": facts}}, ref="a1")
    keeper = str(drawn["tables"][0][0])
    told = lines(run("enter", name, "--as", "player", "--number", keeper, *store, given=f"{line}\n{line}\n"))
    assert [each["events"] for each in told] == [["on-table"], []]  # said twice, done once
    assert "error" in lines(run("enter", name, "--as", "cash", *store, given='{"type":"close-round","round":1}\n'))[0]
    desk = [at_table({"type": "sign"}), '{"type":"hand-in","round":1,"table":1,"cents":0}']
    rest = ['{"preview":{"type":"close-round","round":1}}', '{"type":"close-round","round":1}', '{"type":"finish"}']
    code = new["codes"]["director"]
    done = lines(run("enter", name, "--code", code.lower(), *store, given="\n".join((*desk, *rest))))
    assert [each.get("done") for each in done] == ["at-table", "hand-in", None, "close-round", "finish"]
    assert len(done[2]["would"]["moved"]) == 4
    standing = json.loads(run("standings", name, "--json", *store))
    assert [row["result"] for row in standing["standings"]] == [46, 18, 18, 18]
    assert [row["settled"] for row in standing["standings"]] == ["", "", "lot", "lot"]
    assert "46" in run("standings", name, *store)
    assert "99" in run("standings", name, "--player", "99", *store, fails=True)
    assert json.loads(run("standings", name, "--player", keeper, *store))["stamps"][0]["result"]["result"] == 46
    cash = json.loads(run("standings", name, "--desk", *store))["cash"]
    assert (cash["balance"], cash["fees_due"]) == (500, 1500)
    _carried_away(name, store, tmp_path)


def _carried_away(name: str, store: tuple[str, str], tmp_path: Path) -> None:
    """One file that another installation opens, one that a stranger checks, tables for other programs."""
    whole, public = tmp_path / "whole.json", tmp_path / "public.json"
    run("export", name, str(whole), *store)
    run("export", name, str(public), "--public", *store)
    assert "Anna" in whole.read_text()
    assert "Anna" not in public.read_text()
    assert json.loads(run("verify", str(public), "--json"))["ok"]
    other = ("--database", f"sqlite:///{tmp_path / 'other.db'}")
    assert run("open", str(whole), *other).strip() == name
    assert "already" in run("open", str(whole), *other, fails=True)
    assert run("standings", name, *other) == run("standings", name, *store)
    run("export", name, str(tmp_path / "table.csv"), *store)
    assert "'=Anna" in (tmp_path / "table.csv").read_text()  # no formula
    run("export", name, str(tmp_path / "table.xlsx"), *store)
    workbook = load_workbook(tmp_path / "table.xlsx")
    assert workbook.sheetnames == ["standings", "places", "lists", "deals", "people", "cash"]
    cells = [cell for sheet in workbook for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    assert "=Anna" in {cell.value for cell in cells}
    for table in ("public.csv", "public.xlsx"):
        run("export", name, str(tmp_path / table), "--public", *store)
    assert "Anna" not in (tmp_path / "public.csv").read_text()
    strangers = load_workbook(tmp_path / "public.xlsx")
    assert strangers.sheetnames == ["standings", "places", "lists", "deals"]
    assert not any("Anna" in str(cell.value) for sheet in strangers for row in sheet.iter_rows() for cell in row)
    (seed,) = {
        event["seed"]
        for record in json.loads(public.read_text())["records"]
        for event in record["events"]
        if event["type"] == "seated"
    }
    public.write_text(public.read_text().replace(seed, "0" * 64))
    assert "Round 1" in run("verify", str(public), fails=True)


def test_a_table_of_people_is_looked_through_before_anything_happens(store: tuple[str, str], tmp_path: Path) -> None:
    name = json.loads(run("new", "--format", "doppelkopf", "--rounds", "2", *store))["tournament"]
    table = tmp_path / "people.csv"
    table.write_text("Name;Club;Paid_cents;Shoe\nAnna;SC Au;0;38\n;SC Au;0;\nBeni;;viel;\nResi;;500;\n")
    told = json.loads(run("register", name, str(table), "--csv", "--preview", *store, fails=True))
    assert (told["rows"], told["ignored"]) == (4, ["shoe"])
    assert [row[:6] for row in told["bad"]] == ["Row 3:", "Row 4:", "Row 5:"]  # no name, no amount, more than the fee
    table.write_text("Name;Club;Here\nAnna;SC Au;ja\nBeni;;nein\n")
    assert len(lines(run("register", name, str(table), "--csv", *store))) == 2
    run("export", name, str(tmp_path / "people.xlsx"), *store)
    people = load_workbook(tmp_path / "people.xlsx")["people"].iter_rows(min_row=2, values_only=True)
    assert [(row[1], row[5]) for row in people] == [("Anna", "here"), ("Beni", "registered")]
    twice = json.loads(run("register", name, str(table), "--csv", *store, fails=True))
    assert twice["bad"] == [
        "Row 2: Anna is registered already, as number 1.",
        "Row 3: Beni is registered already, as number 2.",
    ]


def test_a_file_that_cannot_be_written_is_called_so(store: tuple[str, str], tmp_path: Path) -> None:
    name = json.loads(run("new", "--format", "schafkopf", "--rounds", "1", *store))["tournament"]
    assert "cannot be written" in run("export", name, str(tmp_path / "nowhere" / "x.csv"), *store, fails=True)


@clause("ENG-record")
def test_a_word_too_long_for_the_draw_is_refused_and_the_evening_can_still_be_read(store: tuple[str, str]) -> None:
    name = json.loads(run("new", "--format", "schafkopf", "--rounds", "1", *store))["tournament"]
    run("register", name, "--count", "4", *store)
    told = run("draw", name, "--word", "Kuhglocke", "--word", "w" * 65, *store, fails=True)
    assert "word" in told
    many = json.dumps({"number": 1, "tags": [f"t{at}" for at in range(9)]})
    assert lines(run("register", name, *store, given=many))[0]["error"]["clause"] == "ENG-facts"
    assert json.loads(run("draw", name, "--announce", *store))["announced"]["words"] == []  # nothing had begun
    assert json.loads(run("draw", name, "--word", "Kuhglocke", *store))["round"] == 1


@clause("ENG-name")
def test_a_name_that_cannot_be_read_out_is_refused_and_spaces_around_it_are_not_kept(store: tuple[str, str]) -> None:
    name = json.loads(run("new", "--format", "schafkopf", "--rounds", "1", "--options", '{"fee":500}', *store))[
        "tournament"
    ]
    told: list[dict[str, object]] = [
        {"name": "  Änne 😀  "},
        {"name": "a\u0000b"},
        {"name": "Anna\u202eanA"},
        {"name": "zwei\nZeilen"},
        {"name": "x" * 81},
        {"club": "x" * 81},
        {"name": "שלום"},
        {"name": "Toni", "paid_cents": -500},
    ]
    answers = lines(run("register", name, *store, given="\n".join(map(json.dumps, told))))
    clauses = [answer.get("error", {}).get("clause") for answer in answers]
    assert clauses == [None, *("ENG-name",) * 5, None, "ENG-facts"]
    assert [(a["number"], a["name"]) for a in answers if "number" in a] == [(1, "Änne 😀"), (2, "שלום")]
    run("register", name, "--count", "1000000", *store, fails=True)
    assert [a["number"] for a in lines(run("register", name, "--count", "1", *store))] == [3]


def test_of_a_wrong_registration_nothing_happens_and_more_can_be_said_later(store: tuple[str, str]) -> None:
    name = json.loads(run("new", "--format", "maumau", "--rounds", "2", "--options", '{"fee":500}', *store))[
        "tournament"
    ]
    told = [
        {"name": "Anna", "club": "SC Au", "consent": True, "paid_cents": 500},
        {"name": "Beni", "paid_cents": 900},
        {"name": "Beni", "here": False},
        {"name": "anna", "club": "SC Au"},
        {"number": 1, "contact": "0170", "team": True, "tags": ["women"]},
        {"number": 2, "ranked": False},
        {"number": 2, "here": True},
        {"number": 9, "name": "Toni"},
    ]
    answers = lines(run("register", name, *store, given="\n".join(map(json.dumps, told))))
    clauses = [answer.get("error", {}).get("clause") for answer in answers]
    assert clauses == [None, "ENG-cash", None, None, None, "SK-draw-1", None, "ENG-seat"]
    assert [answer.get("number") for answer in answers if "number" in answer] == [1, 2, 3, 1, 2]
    assert (answers[3]["like"], "like" in answers[2]) == ([1], False)  # registered, but is it somebody else?
    assert answers[4]["name"] == "Anna"
    assert "Anna" in run("standings", name, "--tag", "women", *store)
    assert "MM-T-tables" not in run("matrix", name, "--preview", *store)


@clause("ENG-facts")
def test_what_is_misspelt_inside_an_action_is_named_with_the_way_there_and_what_would_be_right(
    store: tuple[str, str],
) -> None:
    name = json.loads(run("new", "--format", "schafkopf", "--rounds", "1", *store))["tournament"]
    wrong = (
        at_table({"type": "enter", "number": 0, "entry": {"type": "sums"}}),
        at_table({"type": "enter", "number": 0, "entry": {"type": "totals"}}),
        at_table({"type": "sign", "by": 1}),
        at_table({"type": "scrawl"}),
    )
    told = [each["error"] for each in lines(run("enter", name, *store, given="\n".join(wrong)))]
    fields = ["action.entry.type", "action.entry.game_points", "action.by", "action.type"]
    assert [each["field"] for each in told] == fields
    assert "Possible: deal totals played." in told[0]["text"]
    assert "Possible: enter correct strike" in told[3]["text"]


def test_the_door_and_the_matrix_of_a_tournament(store: tuple[str, str]) -> None:
    name = json.loads(run("new", "--format", "schafkopf", "--rounds", "1", *store))["tournament"]
    run("register", name, "--count", "4", *store)
    run("draw", name, "--way", "door", "--tables", "1", "--word", "Brezn", *store)
    places = [json.loads(run("draw", name, "--arrive", str(number), *store)) for number in range(1, 5)]
    drawn = json.loads(run("draw", name, *store))
    assert [drawn["tables"][0][place["seat"] - 1] for place in places] == [1, 2, 3, 4]
    days = json.loads(run("new", "--format", "maumau", "--rounds", "3", *store))["tournament"]
    run("register", days, "--count", "9", *store)
    assert len(json.loads(run("matrix", days, *store))["rounds"]) == 3
    assert "price" in json.loads(run("matrix", days, "--preview", *store))


@pytest.mark.parametrize("format_", ["schafkopf", "maumau", "doppelkopf", "chaotentrumpf"])
def test_a_simulated_evening_is_printed_as_one_object(format_: str) -> None:
    args = ("simulate", "--format", format_, "--players", "13", "--rounds", "3", "--seed", "4", "--drop-outs", "2")
    evening = json.loads(run(*args, "--json"))
    assert [round_["number"] for round_ in evening["rounds"]] == [1, 2, 3]
    assert sum(len(round_["left"]) for round_ in evening["rounds"]) == 2
    assert all("Probe" in player["name"] for player in evening["players"])
    assert "final" in evening or format_ != "maumau"
    assert run(*args).count("Probe") == 13


def test_what_cannot_be_is_refused_in_a_sentence(store: tuple[str, str]) -> None:
    other = run("new", "--format", "schafkopf", "--rounds", "2", "--options", '{"jerseys":"all"}', *store, fails=True)
    assert "jerseys" in other
    drawn = json.loads(run("new", "--format", "schafkopf", "--rounds", "2", *store))["tournament"]
    assert "SK-draw-1" in run("matrix", drawn, "--preview", *store, fails=True)
    assert "CT-17c" in run("new", "--format", "chaotentrumpf", "--rounds", "2", *store, fails=True)
    assert "ENG-facts" in run(
        "new", "--format", "schafkopf", "--rounds", "2", "--options", '{"game":{"x":1}}', fails=True
    )
    assert "MM-T-tables" in run("simulate", "--format", "maumau", "--players", "5", "--rounds", "2", fails=True)
    assert "tarock" in run("simulate", "--format", "tarock", "--players", "8", "--rounds", "2", fails=True)
    assert "nothing" in run("standings", "nothing", *store, fails=True)
    assert "matrix" in run("matrix", "--help")
    run("matrix", fails=True)
