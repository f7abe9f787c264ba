"""Every paper of an evening of every format, in both languages: pages counted, words and figures held against it."""

from copy import deepcopy
from itertools import pairwise
from typing import Any, Final

import pytest
from msgspec.structs import replace

from stammtisch import games
from stammtisch.engine.core import Refusal
from stammtisch.games.maumau.matchday import ThreeTable, TieMode
from stammtisch.lists.kinds import closing
from stammtisch.printing import papers
from stammtisch.printing.about import Order
from stammtisch.printing.render import Job
from stammtisch.printing.rules import rule_paper
from stammtisch.texts import LANGS, Lang
from stammtisch.tournaments.cash import report
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.options import FORMAT_NAMES, FormatName, Options
from stammtisch.tournaments.simulation import name_of
from stammtisch.tournaments.standings import published
from stammtisch.tournaments.state import Tournament
from stammtisch_dev.testing import shows
from tests.printing.press import about, evening, job_of, letters, pages, text
from tests.printing.proving import faults_of_list, faults_of_minutes, faults_of_ranking, faults_of_slip

clause = pytest.mark.clause
EACH: Final = [(format, name) for format in FORMAT_NAMES for name in papers.papers_of(format)]
FIRST: Final = Order(round=1)


def expected_pages(name: str, t: Tournament) -> int:
    """Of the first round of a small hall."""
    tables, people = len(t.rounds[0].tables), sum(p.status != "withdrawn" for p in t.players)
    return {
        "tischliste": tables,
        "doppelkopfliste": tables,
        "protokoll": tables,
        "tischnummern": tables,
        "reuegeld": -(-tables // 4),
        "spieltagszettel": -(-tables // 2),
        "handy-liste": -(-tables // 2),
        "ausweise": -(-people // 4),
        "punktekarten": -(-people // 4),
        "platzkarten": -(-sum(map(len, t.rounds[0].seating)) // 8),
        "matrix": 2,
        "urkunden": sum(place.rank <= 3 for place in final_ranking(t)),
    }.get(name, 1)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("format", "name"), EACH)
def test_every_paper_of_every_format_has_its_pages_and_no_other(format: FormatName, name: str, lang: Lang) -> None:
    t = evening(format)
    assert pages(job_of(name, t, lang=lang, order=FIRST)) == expected_pages(name, t)


# --- what it says ----------------------------------------------------------------------------------------------


def test_the_tischliste_says_what_its_lines_give() -> None:
    t = evening("schafkopf")
    sheets = job_of("tischliste", t, order=FIRST).data["sheets"]
    assert [list(faults_of_list([sheet])) for sheet in sheets] == [[]] * len(t.rounds[0].tables)
    table = t.rounds[0].tables[0]
    words = text(job_of("tischliste", t, order=FIRST))
    end = closing(table.sheet)
    for figures in (end.game_points, end.added, end.results):
        assert _shown(figures) in words.replace("+", "")
    assert all(name_of(player) in words for player in table.seats)


def _shown(figures: tuple[int, ...]) -> str:
    return " ".join(str(figure).replace("-", "−") for figure in figures)


PLANTED: Final[list[tuple[str, Any]]] = [
    ("table points", lambda sheet: sheet["foot"]["table_points"].reverse()),
    ("game points", lambda sheet: sheet["foot"]["game_points"].__setitem__(0, 99)),
    ("Reuegeld by person", lambda sheet: sheet["foot"]["cents"].__setitem__(0, sheet["foot"]["cents"][0] + 50)),
    ("carried", lambda sheet: sheet["carried"].__setitem__(1, 7)),
    ("a line", lambda sheet: next(r for r in sheet["deals"] if r)["points"].__setitem__(0, 40)),
]


@pytest.mark.parametrize(("what", "spoil"), PLANTED)
def test_a_list_that_says_something_else_is_found_out(what: str, spoil: Any) -> None:
    sheets = job_of("tischliste", evening("schafkopf"), order=FIRST).data["sheets"]
    told = (sheet for sheet in sheets if any(sheet["deals"]) and len({*sheet["foot"]["table_points"]}) > 1)
    sheet = deepcopy(next(told))
    spoil(sheet)
    assert any(fault.startswith(what) for fault in faults_of_list([sheet]))


def test_the_reuegeld_is_that_of_the_lines_person_by_person() -> None:
    t = evening("schafkopf")
    slips = job_of("reuegeld", t, order=FIRST).data["slips"]
    assert [list(faults_of_slip(slip)) for slip in slips] == [[]] * len(t.rounds[0].tables)
    slips[0]["lines"][0]["cents"] += 50
    assert list(faults_of_slip(slips[0]))


@clause("SK-draw-2")
def test_a_pass_has_every_lot_and_what_it_brought() -> None:
    t = evening("schafkopf")
    held = t.rounds[0]
    player = held.tables[1].seats[2]
    card = job_of("ausweise", t, order=Order(players=(player,))).data["passes"][0]
    share = closing(held.tables[1].sheet)
    assert card["series"][0] | {"signed": ""} == {
        "table": 2,
        "seat": 3,
        "game_points": share.game_points[2],
        "table_points": share.added[2],
        "result": share.results[2],
        "signed": "",
    }
    place = next(place for place in final_ranking(t) if place.number == player)
    assert card["total"] == {"points": place.figures.result, "rank": place.rank}


def test_who_had_no_table_has_a_bye_on_the_pass() -> None:
    t = evening("schafkopf")
    (player,) = t.rounds[0].byes
    card = job_of("ausweise", t, order=Order(players=(player,))).data["passes"][0]
    assert card["series"][0] == {"result": 25, "signed": "spielfrei"}
    assert name_of(player) in text(job_of("auslosung-tische", t, order=FIRST))


def test_lots_come_in_the_order_of_the_passes_with_number_and_name() -> None:
    t = evening("schafkopf")
    lots = job_of("lose", t, order=FIRST).data["lots"]
    assert [lot["number"] for lot in lots] == sorted(n for table in t.rounds[0].seating for n in table)
    assert all(t.rounds[0].seating[lot["table"] - 1][lot["seat"] - 1] == lot["number"] for lot in lots)
    words = text(job_of("lose", t, order=FIRST))
    assert all(lot["name"] in words and f"Nr. {lot['number']}" in words for lot in lots)


@pytest.mark.parametrize("format", FORMAT_NAMES)
def test_the_wall_says_where_everybody_sits(format: FormatName) -> None:
    t = evening(format)
    rows = job_of("auslosung-namen", t, order=FIRST).data["rows"]
    places = {row["number"]: (row["table"], row["seat"]) for row in rows}
    seating = t.rounds[0].seating
    assert places == {n: (at, s) for at, table in enumerate(seating, 1) for s, n in enumerate(table, 1)}
    words = text(job_of("auslosung-namen", t, order=FIRST))
    assert all(f"{name_of(n)} {at} {seat}" in words for n, (at, seat) in places.items())


def test_wall_and_matrix_say_that_somebody_was_kept_apart() -> None:
    drawn, days = evening("schafkopf"), evening("maumau")
    assert "getrennt" not in job_of("auslosung-tische", drawn, order=FIRST).data["note"]
    first = drawn.rounds[0]
    assert first.draw is not None
    asked_for = replace(first, draw=replace(first.draw, apart=((1, 2),)))
    note = job_of("auslosung-tische", replace(drawn, rounds=(asked_for, *drawn.rounds[1:])), order=FIRST).data["note"]
    assert note.endswith("Paare, die auf Wunsch getrennt sitzen: 1.")
    figures = dict(job_of("matrix", replace(days, apart=((1, 2),))).data["quality"])
    assert figures["Paare auf Wunsch getrennt"] == 1


@pytest.mark.parametrize("format", FORMAT_NAMES)
def test_the_standings_are_those_published_and_add_up(format: FormatName) -> None:
    t = evening(format)
    job = job_of("rangliste", t)
    assert [(row["rank"], row["number"]) for row in job.data["rows"]] == [(p.rank, p.number) for p in published(t)]
    assert list(faults_of_ranking(job.data["rows"], rounds=len(t.rounds))) == []
    words = text(job)
    for place in published(t):
        assert f"{place.rank}. {name_of(place.number)}" in words
        assert f" {_shown((place.figures.result,))}" in words
    job.data["rows"][0]["values"]["result"] += 1
    assert list(faults_of_ranking(job.data["rows"], rounds=len(t.rounds)))


def test_the_final_is_called_so_wherever_it_hangs() -> None:
    t = evening("maumau")
    for name in ("auslosung-namen", "auslosung-tische", "platzkarten", "handy-liste"):
        assert "Finale" in text(job_of(name, t)), name
        assert f"{len(t.rounds) + 1}. Spieltag" not in text(job_of(name, t)), name
    assert "1. Spieltag" in text(job_of("platzkarten", t, order=Order(round=1)))
    strange = papers.of_tournament("handy-liste", t, about(t), Order(tables=(9,)))
    assert isinstance(strange, Refusal), "no code for a table that is not there"


@clause("MM-T-record")
def test_the_card_of_the_phones_says_who_writes_at_this_table() -> None:
    sheet = letters(job_of("handy-liste", evening("maumau")))
    list_ = letters(job_of("handy-liste", evening("schafkopf")))
    assert "DieStricheschreibtdasKompetenzteam" in sheet
    assert "DiePunkterechnetdasHandy" not in sheet
    assert "DiePunkterechnetdasHandy" in list_


def test_the_result_has_the_final_first_and_the_prizes() -> None:
    t = evening("maumau")
    rows = job_of("ergebnis", t).data["rows"]
    assert t.final is not None
    assert {row["number"] for row in rows[:6]} == {*t.final.tables[0].seats}
    strokes = [row["values"]["round10"] for row in rows[:6]]
    assert strokes == sorted(closing(t.final.tables[0].sheet).game_points)[::-1]
    told = ["Rang vor dem Finale" if below == above else None for above, below in pairwise(strokes)]
    assert [row.get("note") for row in rows[:7]] == [None, *told, None]
    assert not any("Finale" in note for note in job_of("rangliste", t).data["notes"])


def test_the_minutes_carry_their_totals_forward() -> None:
    t = evening("chaotentrumpf")
    sheets = job_of("protokoll", t, order=FIRST).data["sheets"]
    assert [list(faults_of_minutes(sheet)) for sheet in sheets] == [[]] * len(sheets)
    kept = next(sheet for sheet in sheets if len(sheet["deals"]) > 1)
    kept["deals"][1]["totals"][0] += 200
    assert list(faults_of_minutes(kept))


def test_the_doppelkopf_list_sums_to_nought_and_marks_what_was_said() -> None:
    t = evening("doppelkopf")
    sheets = job_of("doppelkopfliste", t, order=FIRST).data["sheets"]
    for sheet in sheets:
        rows = [row for row in sheet["deals"] if row is not None]
        assert all(sum(row["points"]) == 0 for row in rows)
        assert (
            not rows or [sum(column) for column in zip(*(row["points"] for row in rows), strict=True)] == sheet["foot"]
        )


def test_a_score_card_has_the_points_of_every_closed_match_day() -> None:
    t = evening("maumau")
    cards = job_of("punktekarten", t).data["cards"]
    totals = {place.number: place.figures for place in published(t)}
    for card in cards:
        assert sum(day["points"] for day in card["days"]) == totals[card["number"]].result
        assert sum(day["strokes"] for day in card["days"]) == totals[card["number"]].strokes


@clause("MM-T-special")
def test_the_sheet_of_a_match_day_ticks_the_special_rules_in_force() -> None:
    t = evening("maumau")
    assert job_of("spieltagszettel", t, order=Order(round=3)).data["sheets"][0]["rules"] == []
    assert job_of("spieltagszettel", t, order=Order(round=8)).data["sheets"][0]["rules"] == ["A", "B", "J"]


def test_the_matrix_shows_every_seat_and_its_certificate() -> None:
    t = evening("maumau")
    job = job_of("matrix", t)
    assert [[list(table) for table in tables] for tables in job.data["rounds"]] == [
        [list(table) for table in held.seating] for held in t.rounds
    ]
    words = text(job)
    assert all(str(value) in words for _, value in job.data["quality"])


def test_the_cash_report_is_the_one_of_the_evening() -> None:
    t = evening("schafkopf")
    data, money = job_of("kassenbericht", t).data, report(t)
    assert data["book"][-1]["balance"] == data["balance"] == money.balance == sum(k["cents"] for k in data["kinds"])
    assert sum(row["expected"] for row in data["tables"]) == data["expected"] == money.reuegeld_expected
    shown = f"{money.balance // 100},{money.balance % 100:02d}"
    assert shown in text(job_of("kassenbericht", t))


# --- rule sheets -----------------------------------------------------------------------------------------------


@clause("DK-0")
@pytest.mark.parametrize("lang", LANGS)
def test_the_rule_sheet_of_doppelkopf_opens_with_its_principle(lang: Lang) -> None:
    shown = text(job_of("regelblatt", evening("doppelkopf"), lang=lang))
    shows("DK-0", shown, where="the rule sheet", lang=lang)


@clause("CT-PRE-2", "CT-2", "MM-0a")
@pytest.mark.parametrize("lang", LANGS)
def test_the_rule_sheets_open_as_their_books_do(lang: Lang) -> None:
    for format_, opening in (("chaotentrumpf", ("CT-PRE-2", "CT-2")), ("maumau", ("MM-0a",))):
        shown = text(job_of("regelblatt", evening(format_), lang=lang))
        for id in opening:
            shows(id, shown, where="the rule sheet", lang=lang)


@clause("SK-super-4")
@pytest.mark.parametrize("lang", LANGS)
def test_the_rule_sheet_of_schafkopf_ends_with_no_going_to_court(lang: Lang) -> None:
    shown = text(job_of("regelblatt", evening("schafkopf"), lang=lang))
    shows("SK-super-4", shown, where="the rule sheet", lang=lang)
    assert shown.index("SK-super-4") > shown.index("SK-check100")


def test_the_rule_sheet_marks_what_departs_from_the_book_and_from_what_is_usual() -> None:
    t = evening("maumau")
    options = Options(format="maumau", rounds=10, goal_ratio="wins", game={"special_rules": ["pimperle"]})
    data = rule_paper(options, about(t))
    lines = {line["title"]: line for group in data["groups"] for line in group["options"]}
    assert lines["Blätter im Finale"]["deviation"] == "MM-T-deck"
    assert lines["Bei Gleichstand zählen"] | {"text": ""} == {
        "clause": "MM-T-tiebreak",
        "title": "Bei Gleichstand zählen",
        "value": "Siege",
        "changed": True,
        "default": "Striche",
        "text": "",
    }
    assert lines["Karte des Pimperle"]["value"] == "♣B"
    words = text(Job("regelblatt", data))
    assert "HAUSREGEL" in words
    assert "Weicht ab von MM-T-deck" in words
    assert "ABWEICHUNGEN 3" in " ".join(words.split())


@pytest.mark.parametrize("format", FORMAT_NAMES)
def test_the_rule_sheet_names_clauses_of_its_own_book_alone(format: FormatName) -> None:
    t = evening(format)
    data = rule_paper(replace(t.options, prizes=(5000, 3000)), about(t))
    everything = [line for group in data["groups"] for line in group["options"]]
    lines = {line["title"]: line for line in everything}
    own = f"{games.info(format).short.upper()}-"
    assert {line["title"] for line in everything if not line["clause"].startswith(own)} == {"Startgeld", "Preise"}
    assert [line["clause"] for line in everything if line["title"] in ("Startgeld", "Preise")] == ["ENG-cash"] * 2
    assert lines["Preise"]["value"].replace("\u00a0", " ") == "1. 50,00 € · 2. 30,00 €"
    origins = {line.get("origin") for line in lines.values()}
    assert origins == ({None, "Grundregeln", "Turnierregeln"} if format == "doppelkopf" else {None})


@pytest.mark.parametrize(
    ("tie_mode", "three_table", "printed", "ties"),
    [("R1", "literal", "3 · 2 · 1.", "einen Punkt weniger;"), ("R3", "shifted", "2 · 1 · 0.", "je Gleichem")],
)
def test_a_match_day_sheet_says_how_ties_are_read_this_evening(
    tie_mode: TieMode, three_table: ThreeTable, printed: str, ties: str
) -> None:
    t = evening("maumau")
    t = replace(
        t, options=replace(t.options, tie_mode=tie_mode, three_table=three_table, goal_ratio="wins", final=False)
    )
    slips = {len(slip["players"]): slip["legend"] for slip in job_of("spieltagszettel", t, order=FIRST).data["sheets"]}
    assert printed in slips[3]
    assert "3 · 2 · 1 · 0." in slips[4]
    assert all(ties in legend for legend in slips.values())
    note = job_of("punktekarten", t).data["note"]
    assert "mehr Siege gehen vor" in note
    assert "Finale" not in note


# --- what cannot be --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "order", "key"),
    [
        ("matrix", Order(), "refusal.print.paper"),
        ("nothing", Order(), "refusal.print.paper"),
        ("tischliste", Order(round=9), "refusal.print.no-places"),
        ("tischliste", Order(tables=(99,)), "refusal.tournament.no-table"),
        ("ausweise", Order(players=(99,)), "refusal.tournament.no-such-player"),
        ("tischliste", Order(size="a6"), "refusal.print.size"),
    ],
)
def test_what_cannot_be_printed_is_answered(name: str, order: Order, key: str) -> None:
    t = evening("schafkopf")
    answer = papers.of_tournament(name, t, about(t), order)
    assert isinstance(answer, Refusal)
    assert answer.key == key


@pytest.mark.parametrize(
    ("format", "name", "round_"),
    [("schafkopf", "lose", 1), ("schafkopf", "platzkarten", 1), ("maumau", "platzkarten", 0)],
)
def test_a_paper_on_which_nobody_would_be_is_refused(format: FormatName, name: str, round_: int) -> None:
    t = evening(format)
    held = t.round(round_) if round_ else t.final
    assert held is not None
    away = next(p.number for p in t.players if not any(p.number in table.seats for table in held.tables))
    refused = papers.of_tournament(name, t, about(t), Order(round=round_, players=(away,)))
    assert isinstance(refused, Refusal)
    assert refused.key == "refusal.print.nobody"


def test_before_anybody_is_registered_there_are_no_passes_and_no_cards() -> None:
    for format, name in (("schafkopf", "ausweise"), ("maumau", "punktekarten")):
        t = replace(evening(format), players=(), rounds=(), final=None, plan=())
        refused = papers.of_tournament(name, t, about(t), Order())
        assert isinstance(refused, Refusal)
        assert refused.key == "refusal.print.nobody"


def test_before_the_end_there_is_no_result_and_before_the_first_round_no_standing() -> None:
    t = Tournament(evening("schafkopf").options)
    for name, key in (
        ("rangliste", "refusal.print.nothing-closed"),
        ("ergebnis", "refusal.print.not-over"),
        ("urkunden", "refusal.print.not-over"),
        ("auslosung-namen", "refusal.print.no-places"),
    ):
        answer = papers.of_tournament(name, t, about(t), Order())
        assert isinstance(answer, Refusal)
        assert answer.key == key


@pytest.mark.parametrize("format", FORMAT_NAMES)
def test_the_pack_has_all_a_round_needs(format: FormatName) -> None:
    t = evening(format)
    jobs = papers.pack(t, about(t), FIRST)
    assert not isinstance(jobs, Refusal)
    assert {"regelblatt", "tischnummer"} < {job.template for job in jobs}
    second = papers.pack(t, about(t), Order(round=2))
    assert not isinstance(second, Refusal)
    assert second[0].template == "rangliste"
