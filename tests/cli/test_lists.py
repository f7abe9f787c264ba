"""`stammtisch list`: a list through a pipe, and lists in the store, by the same events."""

import csv
import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from stammtisch_dev.testing import clause
from tests.cli.run import answers, run

FOUR = {"names": ["Anna", "Bert", "Cilli", "Didi"]}
THREE = {"names": ["Anna", "Bert", "Cilli"]}
RUFSPIEL = {"contract": "Rufspiel", "declarer": 0, "partner": 1, "won": True}
NETSCHAFKOPF = Path(__file__).parents[1] / "schafkopf" / "netschafkopf"


def kept(game: str, *lines: Any, header: Any = FOUR, lang: str = "de") -> list[Any]:
    return answers("list", "run", game, "-", lines=[header, *lines], lang=lang)


# --- through a pipe ---


@clause("SK-result-1", "SK-reuegeld-1", "SK-reuegeld-2")
def test_a_series_of_schafkopf_closes_with_table_points_results_and_reuegeld() -> None:
    *deals, end = kept(
        "schafkopf",
        RUFSPIEL,
        {"contract": "Solo", "declarer": 2, "augen": 95, "tricks": 6},
        {"contract": "Rufspiel", "declarer": 3, "partner": 0, "augen": 20, "tricks": 2, "spritze": 1},
        {"contract": "Wenz", "declarer": 1, "won": False},
        {"contract": "Rufspiel", "declarer": 0, "partner": 2, "augen": 110, "tricks": 7, "spritze": 3},
        {"contract": "Solo", "declarer": 3, "foul": {"offender": 2, "phase": "open"}},
    )
    assert [deal["game_points"] for deal in deals] == [
        [1, 1, -1, -1],
        [-3, -3, 9, -3],
        [-4, 4, 4, -4],
        [2, -6, 2, 2],
        [4, -2, 4, -6],
        [2, 2, -10, 6],
    ]
    assert deals[-1]["sums"] == [2, -4, 8, -6]
    assert [line["clause"] for line in deals[3]["lines"]] == ["SK-points-4", "SK-reuegeld-2"]
    assert end == {
        "closed": True,
        "game_points": [2, -4, 8, -6],
        "table_points": [30, 20, 40, 10],
        "results": [32, 16, 48, 4],
        "reuegeld_cents": [0, 100, 0, 100],
    }


@clause("SK-sign")
def test_a_correction_an_undo_and_an_impossible_line() -> None:
    first, bad, second, undone, corrected, wrong, again, end = kept(
        "schafkopf",
        RUFSPIEL,
        {"contract": "Solo", "declarer": 0, "partner": 1, "won": True},
        {"contract": "Solo", "declarer": 2, "won": True},
        {"undo": True},
        {"correct": 1, "facts": {**RUFSPIEL, "won": False}, "by": "Bert", "why": "verloren"},
        {"correct": 7, "facts": RUFSPIEL, "by": "Bert", "why": "?"},
        {"contract": "Solo", "declarer": 3, "won": True},
    )
    assert (first["line"], second["line"], again["line"]) == (1, 2, 2)
    assert bad["error"]["clause"] == "SK-B5.2"
    assert (undone["undone"], undone["sums"]) == (2, [1, 1, -1, -1])
    assert (corrected["game_points"], corrected["sums"]) == ([-1, -1, 1, 1], [-1, -1, 1, 1])
    assert wrong["error"]["clause"] == "ENG-late"
    assert end["game_points"] == [-3, -3, -1, 7]


def test_undo_goes_back_line_by_line_and_then_says_that_there_is_nothing() -> None:
    *_, first, second, third, end = kept(
        "schafkopf", RUFSPIEL, RUFSPIEL, {"undo": True}, {"undo": True}, {"undo": True}
    )
    assert (first["undone"], second["undone"], third["error"]["clause"]) == (2, 1, "ENG-late")
    assert end["table_points"] == [25, 25, 25, 25]
    assert kept("schafkopf", {"undo": False})[0]["error"]["clause"] == "ENG-facts"


@clause("MM-T-stroke", "MM-T-late")
def test_maumau_is_the_spieltagszettel() -> None:
    first, second, late, end = kept(
        "maumau", {"winner": 2, "jack": True, "without": [3]}, {"winner": 0}, {"winner": 3, "without": [3]}
    )
    assert (first["game_points"], second["sums"]) == ([0, 0, 2, 0], [1, 0, 2, 0])
    assert late["error"]["clause"] == "MM-T-late"
    assert end == {"closed": True, "strokes": [1, 0, 2, 0], "match_day_points": [2, 0, 3, 0]}
    corrected = kept("maumau", {"winner": 0}, {"correct": 1, "facts": {"winner": 1}, "by": "Bert", "why": "war Bert"})
    assert corrected[1]["sums"] == [0, 1, 0, 0]


@clause("CT-4a", "CT-16a-2", "CT-16b", "CT-17c")
def test_chaotentrumpf_by_captured_cards_by_counts_or_by_final_figures() -> None:
    cards, counts, figures, end = kept(
        "chaotentrumpf",
        {"trump": "suit:P", "captured": [["PA", "P10", "XK", "H9", "HD", "K7"], ["PK", "XA", "K10"], []]},
        {"trump": "suit:K", "augen": [46, 38, 0], "trumps": [1, 1, 0], "tricks": [6, 4, 0]},
        {"trump": "suit:P", "figures": [71, -44, 0]},
        header=THREE,
    )
    assert (cards["game_points"], counts["game_points"]) == ([43, 25, -200], [48, 40, -200])
    assert figures["game_points"] == [71, -44, 0]
    assert end == {"closed": True, "game_points": [162, 21, -400], "winner": 0}


@clause("CT-17b", "CT-SV-3")
def test_people_come_and_go_are_punished_and_play_off() -> None:
    *_, joined, deal, fined, end = kept(
        "chaotentrumpf",
        {"trump": "suit:K", "augen": [10, 10, 10], "trumps": [1, 1, 1]},
        {"leave": 2},
        {"join": "Didi"},
        {"trump": "suit:K", "augen": [10, 10, 10], "trumps": [1, 1, 1]},
        {"penalty": 100, "seat": 3, "why": "nicht bedient"},
        header=THREE,
    )
    assert (joined["seat"], joined["present"], joined["sums"]) == (3, [0, 1, 3], [11, 11, 11, 0])
    assert (deal["game_points"], fined["sums"]) == ([11, 11, 0, 11], [22, 22, 11, -89])
    assert end == {"closed": True, "game_points": [22, 22, 11, -89], "winner": None, "playoff": [0, 1]}


@clause("CT-NUEV-6")
def test_without_minutes_there_are_no_sums_and_no_winner() -> None:
    deal, end = kept(
        "chaotentrumpf",
        {"trump": "suit:K", "augen": [10, 10, 10], "trumps": [1, 1, 1]},
        header={**THREE, "options": {"minutes": False}},
    )
    assert "sums" not in deal
    assert end == {"closed": True}


@clause("DK-2b", "DK-2c", "DK-III")
def test_a_revoke_of_doppelkopf_is_marked() -> None:
    won, revoke, end = kept(
        "doppelkopf",
        {"contract": "normal", "re": [0, 1], "re_augen": 121},
        {"contract": "normal", "re": [0, 1], "revoke": 0},
    )
    assert ("marked" in won, revoke["marked"], revoke["game_points"]) == (False, True, [-9, 3, 3, 3])
    assert end == {"closed": True, "game_points": [-8, 4, 2, 2]}


@clause("DK-1.2c")
def test_a_doppelkopf_list_counts_a_solo_as_at_the_tournament_or_as_at_home() -> None:
    solo = {"contract": "solo", "re": [0], "re_augen": 190, "re_said": "60"}
    for counting, game_points in (("tournament", [21, -7, -7, -7]), ("doubled", [30, -10, -10, -10])):
        deal, _ = kept("doppelkopf", solo, header={**FOUR, "options": {"solo_counting": counting}})
        assert deal["game_points"] == game_points


@clause("SK-deal-3")
def test_redeals_pauses_and_any_action_by_its_type() -> None:
    redealt, back, paused, there, called, signed, _ = kept(
        "schafkopf",
        {"redeal": True},
        {"redeal": False},
        {"pause": 1},
        {"back": 1},
        {"type": "call", "reason": "unklar"},
        {"type": "sign"},
    )
    assert (redealt["redeals"], back["redeals"], redealt["dealer"]) == (1, 0, 0)
    assert (paused["present"], there["present"]) == ([0, 2, 3], [0, 1, 2, 3])
    assert (called["events"], signed["error"]["clause"]) == (["supervisor-called"], "SK-super-1")
    bad = kept("schafkopf", {"leave": 9}, {"type": "fly"}, "nonsense")
    assert [answer["error"]["clause"] for answer in bad[:3]] == ["ENG-seat", "ENG-facts", "ENG-facts"]


@pytest.mark.parametrize(
    ("game", "header", "clause_id"),
    [
        ("schafkopf", {"names": ["Anna", "Bert"]}, "ENG-facts"),
        ("schafkopf", {"names": ["Anna"]}, "ENG-facts"),
        ("schafkopf", {**FOUR, "options": {"nonsense": 1}}, "ENG-facts"),
        ("schafkopf", {**FOUR, "dealer": 4}, "ENG-seat"),
        ("chaotentrumpf", {**THREE, "options": {"limit": 800}}, "CT-17a"),
        ("maumau", {"names": ["Anna", "Bert"]}, "ENG-facts"),
        ("schafkopf", {"names": ["Anna", "", "Cilli", "Didi"]}, "ENG-facts"),
        ("chaotentrumpf", {"names": ["Anna"]}, "CT-4a"),
        ("schafkopf", "[]", "ENG-facts"),
    ],
)
def test_a_bad_first_line_is_answered_and_there_is_no_list(game: str, header: Any, clause_id: str) -> None:
    result = run("list", "run", game, "-", stdin=header if isinstance(header, str) else json.dumps(header))
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["clause"] == clause_id
    assert "erste Zeile" in result.stderr


def test_after_a_bad_first_line_the_next_may_begin_and_every_wrong_line_names_what_is_wrong() -> None:
    wrong = [
        ({"type": "nonsense"}, "type"),
        ({"leave": 1, "back": 2}, "leave"),
        ({**RUFSPIEL, "columns": [0, 1, 2]}, "3"),
        ({**RUFSPIEL, "columns": [0, 1, 2, 2]}, "3"),
    ]
    lines = [{"names": []}, FOUR, *(line for line, _ in wrong)]
    stdin = "\ufeff" + "\r\n".join(json.dumps(line) for line in lines)
    answers = [json.loads(line) for line in run("list", "run", "schafkopf", "-", stdin=stdin).stdout.splitlines()]
    assert [("error" in answer) for answer in answers] == [True] * (1 + len(wrong)) + [False]
    for answer, (_, names) in zip(answers[1:], wrong, strict=False):
        assert names in answer["error"]["text"]
        assert "Expected" not in answer["error"]["text"]


def test_an_unknown_game_is_named() -> None:
    assert run("list", "run", "skat", "-").exit_code == 1


# --- NetSchafkopf ---


@pytest.mark.parametrize("file", ["abend.txt", "alt.txt", ""], ids=["abend", "alt", "folder"])
def test_imported_protocols_entered_as_list_lines_give_what_they_give_card_by_card(file: str) -> None:
    result = run("import", "netschafkopf", str(NETSCHAFKOPF / file), "--as-list")
    assert result.exit_code == 0, result.output
    deals = [deal for deal in map(json.loads, result.stdout.splitlines()) if deal.get("game_points")]
    assert deals
    assert f"{len(deals)} gleich, 0 anders" in result.stderr
    told = ("contract", "declarer", "partner", "augen", "tricks", "tout")
    *lines, _ = kept("schafkopf", *({name: deal[name] for name in told if name in deal} for deal in deals))
    assert [line["game_points"] for line in lines] == [deal["game_points"] for deal in deals]


# --- in the store ---


@pytest.fixture
def house(tmp_path: Path) -> Any:
    """Commands on a store of their own."""

    def command(*words: str, stdin: str = "", lang: str = "de") -> Any:
        return run("list", *words, "--database", f"sqlite:///{tmp_path / 'store.db'}", stdin=stdin, lang=lang)

    return command


def entered(house: Any, name: str, *lines: Any, **options: str) -> list[Any]:
    words = [word for option, value in options.items() for word in (f"--{option.rstrip('_')}", value)]
    result = house("enter", name, *words, stdin="".join(json.dumps(line) + "\n" for line in lines))
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_list_lives_on_from_command_to_command(house: Any, tmp_path: Path) -> None:
    name = house("new", "schafkopf", "--names", "Anna, Bert, Cilli, =Didi").stdout.strip()
    entered(house, name, {**RUFSPIEL, "ref": "a"}, person="Anna")
    again, second = entered(
        house, name, {**RUFSPIEL, "ref": "a"}, {"contract": "Wenz", "declarer": 1, "won": False}, person="Anna"
    )
    assert (again, second["line"]) == ({"again": True, "sums": [1, 1, -1, -1]}, 2)
    unlike = {
        "type": "enter",
        "number": 2,
        "entry": {"type": "deal", "facts": {"contract": "Wenz", "declarer": 1, "won": True}},
    }
    disputed, refused = entered(house, name, unlike, {"type": "sign"}, as_="second", person="Bert")
    assert (disputed["events"], refused["error"]["clause"]) == (["line-disputed"], "ENG-role")
    shown = house("show", name).stdout
    assert "strittig" in shown
    assert "Wenz 0:1" in shown
    entered(house, name, {"type": "take-over", "number": 2}, as_="second", person="Bert")
    entered(house, name, {"type": "confirm"}, {"type": "sign"}, person="Anna")
    data = json.loads(house("show", name, "--json").stdout)
    assert (data["signed"]["person"], data["results"], data["open"]) == ("Anna", [43, 5, 26, 26], None)
    assert "Anna" in house("show", name).stdout


@clause("SK-sign")
def test_under_supervision_a_signed_list_is_opened_by_a_supervisor_only(house: Any) -> None:
    name = house("new", "schafkopf", "--names", "Anna,Bert,Cilli,Didi", "--supervised").stdout.strip()
    *_, refused = entered(house, name, RUFSPIEL, {"type": "sign"}, {"type": "reopen", "reason": "doch nicht"})
    assert refused["error"]["clause"] == "ENG-role"
    (opened,) = entered(house, name, {"type": "reopen", "reason": "Zeile fehlt"}, as_="supervisor")
    assert opened["events"] == ["list-reopened"]


def test_who_joins_has_a_name_in_the_next_command_too(house: Any) -> None:
    name = house("new", "chaotentrumpf", "--names", "Anna,Bert", "--keeper", "1").stdout.strip()
    entered(house, name, {"join": "Cilli"})
    assert json.loads(house("show", name, "--json").stdout)["names"] == ["Anna", "Bert", "Cilli"]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json"])
def test_export_writes_names_as_text_and_never_as_formulas(house: Any, tmp_path: Path, ending: str) -> None:
    name = house("new", "schafkopf", "--names", "Anna,Bert,Cilli,=1+1").stdout.strip()
    entered(house, name, RUFSPIEL)
    file = tmp_path / f"list.{ending}"
    assert house("export", name, str(file)).exit_code == 0
    if ending == "csv":
        rows = list(csv.reader(file.read_text("utf-8").splitlines(), delimiter=";"))
        assert (rows[0][-1], rows[1][2:]) == ("'=1+1", ["1", "1", "-1", "-1"])
    elif ending == "json":
        assert json.loads(file.read_text("utf-8"))["names"][3] == "=1+1"
    else:
        with ZipFile(file) as book:
            sheet = book.read("xl/worksheets/sheet1.xml").decode()
            assert "<f>" not in sheet
            assert "=1+1" in book.read("xl/sharedStrings.xml").decode()


def test_what_cannot_be_written_or_found_is_said(house: Any, tmp_path: Path) -> None:
    name = house("new", "doppelkopf", "--names", "Anna,Bert,Cilli,Didi").stdout.strip()
    assert house("export", name, str(tmp_path / "list.pdf")).exit_code == 1
    for ending in ("csv", "xlsx", "json"):
        assert house("export", name, str(tmp_path / "nowhere" / f"list.{ending}")).exit_code == 1
    for words in (("show", "nolist"), ("enter", "nolist"), ("export", "nolist", "x.csv"), ("show", "no/list")):
        assert "nolist" in house(*words).stderr or house(*words).exit_code == 1
    assert house("enter", name, "--as", "king").exit_code == 1
    assert house("new", "doppelkopf", "--names", "Anna,Bert").exit_code == 1
    assert house("new", "doppelkopf", "--names", "Anna,Bert,Cilli,Didi", "--options", "nonsense").exit_code == 1


@clause("MM-15")
def test_an_open_board_goes_on_and_a_new_one_is_refused_until_it_is_closed(house: Any) -> None:
    first = house("new", "maumau", "--board", "--names", "Anna,Bert,Cilli", "--options", '{"target": 2}').stdout.strip()
    refused = house("new", "maumau", "--board", "--names", "Anna,Bert,Didi", lang="en")
    assert refused.exit_code == 1
    assert first in refused.stderr
    assert "(MM-15)" in refused.stderr
    assert house("new", "maumau", "--board", "--names", "Anna,Didi").exit_code == 0
    assert house("new", "maumau", "--names", "Anna,Bert,Didi").exit_code == 0  # the sheet of a match day is no board
    entered(house, first, {"winner": 0, "jack": True})
    assert house("new", "maumau", "--board", "--names", "Anna,Bert,Emil").exit_code == 0


@clause("MM-15")
def test_of_equal_boards_the_lot_names_one(house: Any) -> None:
    names = {house("new", "maumau", "--board", "--names", pair).stdout.strip() for pair in ("Anna,Bert", "Cilli,Didi")}
    refused = house("new", "maumau", "--board", "--names", "Anna,Bert,Cilli,Didi")
    assert sum(name in refused.stderr for name in names) == 1


@clause("MM-12a", "MM-12c")
def test_a_rule_of_ones_own_is_shown_with_the_board(house: Any) -> None:
    name = house("new", "maumau", "--board", "--names", "Anna,Bert,Cilli,Didi").stdout.strip()
    *_, added = entered(house, name, *[{"winner": 1}] * 6, {"type": "add-rule", "seat": 1, "text": "Wer lacht, zieht."})
    assert added["events"] == ["rule-added"]
    assert "Regel von Bert: Wer lacht, zieht." in house("show", name).stdout


def test_the_price_table_is_printed_for_the_options_of_a_game() -> None:
    table = json.loads(run("list", "prices", "schafkopf").stdout)
    assert table["prices"]["ruf/won.simple//"] == {"d": [1, 0], "p": [1, 0], "o": [-1, 0]}
    assert run("list", "prices", "schafkopf", "--options", '{"x": 1}').exit_code == 1
