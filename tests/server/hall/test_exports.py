"""What other programs get of an evening: every table of it, in words a spreadsheet takes for words."""

import csv
import io
import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from stammtisch.engine.match import ListLine
from stammtisch.engine.sheets import written
from stammtisch.lists.kinds import closing
from stammtisch.server.hall import exports
from stammtisch.server.rows import EntrantRow
from stammtisch.texts import Lang
from stammtisch.tournaments.options import FORMAT_NAMES, FormatName
from stammtisch.tournaments.simulation import Wanted, name_of, simulated
from stammtisch.tournaments.state import Tournament
from tests.printing.press import evening
from tests.printing.test_awkward import played


def told(t: Tournament, lang: Lang = "de") -> dict[str, Sequence[Sequence[Any]]]:
    entrants = {player.number: EntrantRow(name=name_of(player.number)) for player in t.players}
    held: Any = SimpleNamespace(t=t, entrants=entrants)
    called = {number: row.name for number, row in entrants.items()}
    return {**exports.tables(held, called, lang), **exports.desk_tables(held)}


@pytest.mark.parametrize("format", FORMAT_NAMES)
def test_every_round_and_the_final_is_in_the_tables(format: FormatName) -> None:
    t = evening(format)
    rounds = [*t.rounds, *([] if t.final is None else [t.final])]
    assert (t.final is not None) == (format == "maumau")
    sheets = told(t)
    places = [
        [each.number, table.number, seat, number, name_of(number)]
        for each in rounds
        for table in each.tables
        for seat, number in enumerate(table.seats, start=1)
    ]
    assert sheets["places"][1:] == places
    tables = [(each.number, table) for each in rounds for table in each.tables]
    assert {tuple(row[:2]) for row in sheets["lists"][1:]} == {(round_, table.number) for round_, table in tables}
    for round_, table in tables:
        mine = [row[-1] for row in sheets["lists"][1:] if row[:2] == [round_, table.number]]
        assert sum(mine) == sum(closing(table.sheet).cents)
        deals = [row for row in sheets["deals"][1:] if row[:2] == [round_, table.number]]
        assert len(deals) == len(table.sheet.standing)


def test_the_reuegeld_of_a_seat_that_changed_hands_stands_there_once() -> None:
    t = simulated(Wanted("schafkopf", 10, 3, 7, 2)).t
    assert any(table.swaps for each in t.rounds for table in each.tables)
    for each in t.rounds:
        for table in each.tables:
            mine = [row for row in told(t)["lists"][1:] if row[:2] == [each.number, table.number]]
            assert sum(row[-1] for row in mine) == sum(closing(table.sheet).cents)
            assert sum(row[-2] for row in mine) == 100


@pytest.mark.parametrize(("lang", "words"), [("de", "gewonnen"), ("en", "won")])
def test_what_was_played_is_told_in_the_language_of_the_asker(lang: Lang, words: str) -> None:
    deals = [str(row[3]) for row in told(evening("schafkopf"), lang)["deals"][1:]]
    assert any(words in deal for deal in deals)
    assert not any("gewonnen" in deal for deal in deals) or lang == "de"


def test_the_matrix_of_match_days_to_come_is_among_the_places() -> None:
    t = evening("maumau")
    plan = tuple(each.seating for each in t.rounds)
    ahead = replace(t, rounds=t.rounds[:2], plan=plan[2:], final=None)
    assert told(ahead)["places"][1:] == [row for row in told(t)["places"][1:] if row[0] <= len(t.rounds)]


@pytest.mark.parametrize(("lang", "between"), [("de", ";"), ("en", ",")])
def test_a_spreadsheet_of_the_language_splits_the_columns_and_takes_no_name_for_a_formula(
    lang: Lang, between: str
) -> None:
    names = ("Jürgen Müßig", "=1+1", "+49", "-x", "@SUM(A1)", "\tTab", "王小明", "a;b,c")
    cells: list[list[exports.Cell]] = [["rank", "name"]]
    cells += [[at, name] for at, name in enumerate(names, start=-3)]
    data = exports.as_csv(cells, lang)
    assert data.startswith(b"\xef\xbb\xbf")  # else umlauts are garbled on Windows
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=between))
    assert [row[0] for row in rows[1:]] == [str(at) for at in range(-3, 5)]  # numbers stay numbers, minus and all
    assert [row[1].removeprefix("'") for row in rows[1:]] == list(names)
    assert not any(row[1].startswith(exports.FORMULA) for row in rows)


def test_as_json_every_cell_stands_under_the_head_of_its_column() -> None:
    sheets = told(evening("schafkopf"))
    data = json.loads(exports.as_json(sheets))
    assert set(data) == {"standings", "places", "lists", "deals", "people", "cash"}
    for title, rows in sheets.items():
        assert [list(row.values()) for row in data[title]] == [list(row) for row in rows[1:]]
        assert all(list(row) == list(rows[0])[: len(row)] for row in data[title])


def test_the_file_of_a_match_has_every_deal_and_the_sums() -> None:
    state, names = played("tischliste", 4, 5)
    rows = tuple(ListLine(line.number, 0, line.result) for line in state.lines)
    cells = exports.match_cells(written(rows, names, game="schafkopf", title="Schafkopf"), "en")
    head, *deals, sums = cells
    assert tuple(head[2:6]) == names
    assert [tuple(deal[2:6]) for deal in deals] == [line.result.game_points for line in state.lines]
    assert list(sums[2:6]) == [sum(column) for column in zip(*(deal[2:6] for deal in deals), strict=True)]
    assert all(deal[1] for deal in deals)
