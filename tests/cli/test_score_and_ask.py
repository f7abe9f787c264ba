"""`score` and `ask`: one line out for one line in, bad lines answered, the others not disturbed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import games
from stammtisch.engine.consulting import answer
from stammtisch.games.schafkopf import consult
from stammtisch.rulebook import all_clauses
from stammtisch_dev.testing import clause
from tests.cli.run import answers, run

RUFSPIEL = {
    "contract": "Rufspiel",
    "tout": False,
    "declarer": 0,
    "partner": 2,
    "augen": 71,
    "tricks": 6,
    "spritze": None,
    "foul": None,
}
LEGAL = {"game": "schafkopf", "question": "legal", "contract": "Rufspiel E", "hand": "EA E9 HK", "trick": "E7 EK"}


def scored(**changed: Any) -> Any:
    return answers("score", "schafkopf", "-", lines=[RUFSPIEL | changed])[0]


def answer_to(**question: Any) -> Any:
    return answers("ask", "-", lines=[{"game": "schafkopf"} | question])[0]


def test_a_rufspiel_is_scored_from_its_facts() -> None:
    score = scored()
    assert score["game_points"] == [1, -1, 1, -1]
    assert score["reuegeld_cents"] == [0, 0, 0, 0]
    assert [line["clause"] for line in score["lines"]] == ["SK-points-1"]


def test_a_foul_and_an_option_go_through_the_same_door() -> None:
    tout = {
        "contract": "Solo",
        "tout": True,
        "partner": None,
        "foul": {"offender": 3, "phase": "open", "continued": False},
    }
    assert scored(**tout)["game_points"] == [6, 2, 2, -10]
    assert scored(**tout, options={"revoke_tout": "scaled"})["game_points"] == [18, 6, 6, -30]


@clause("ENG-facts")
@pytest.mark.parametrize(
    ("line", "key", "part"),
    [
        ("", "refusal.json", "JSON"),
        ("nix", "refusal.json", "JSON"),
        ("[1,2]", "refusal.json", "JSON"),
        ("[" * 100_000, "refusal.json", "JSON"),
        ('{"contract":"Rufspiel"}', "refusal.field-missing", "declarer"),
        (RUFSPIEL | {"auge": 3}, "refusal.field-unknown", "auge"),
        (RUFSPIEL | {"augen": "viel"}, "refusal.field-type", "augen"),
        (RUFSPIEL | {"tricks": 5.5}, "refusal.field-type", "tricks"),
        (RUFSPIEL | {"declarer": True}, "refusal.field-type", "declarer"),
        (RUFSPIEL | {"contract": "Geier"}, "refusal.field-value", "Farbwenz"),
        (RUFSPIEL | {"foul": {"offender": 1, "phase": "vorbei"}}, "refusal.field-value", "open"),
        (RUFSPIEL | {"options": {"runaway": "immer"}}, "refusal.field-value", "first_trick_only"),
        (RUFSPIEL | {"options": {"deals": 0}}, "refusal.field-range", "options.deals"),
        (RUFSPIEL | {"options": 7}, "refusal.field-type", "options"),
        (RUFSPIEL | {"declarer": 9}, "refusal.seat", "9"),
        (RUFSPIEL | {"partner": None}, "refusal.sk.partner-missing", "partner"),
        (RUFSPIEL | {"augen": 121}, "refusal.sk.augen-range", "120"),
        (RUFSPIEL | {"tricks": 1}, "refusal.sk.augen-tricks", "71"),
    ],
)
def test_a_bad_line_says_what_is_wrong_with_it(line: Any, key: str, part: str) -> None:
    for lang in ("de", "en"):
        error = answers("score", "schafkopf", "-", lines=[line], lang=lang)[0]["error"]
        assert error["key"] == key
        assert part in error["text"]
        assert error["clause"] in all_clauses()


def test_the_lines_around_a_bad_one_are_answered() -> None:
    lines = answers("score", "schafkopf", "-", lines=[RUFSPIEL, "kaputt", RUFSPIEL])
    assert [("error" in line) for line in lines] == [False, True, False]


def test_bytes_that_are_no_text_are_a_bad_line_too() -> None:
    result = run("score", "schafkopf", "-", stdin=b'\xff\xfe\n{"contract":1}\n')
    assert [json.loads(line)["error"]["clause"] for line in result.stdout.splitlines()] == ["ENG-facts", "ENG-facts"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from([*RUFSPIEL, "options", "question", "hand", "trick", "rows"]), inner)
        ),
    )
)
def test_nothing_that_is_json_breaks_it(thing: Any) -> None:
    line = json.dumps(thing)
    for handler in (consult.score, consult.ask):
        reply = json.loads(answer(line, handler, lang="de"))
        assert isinstance(reply, dict)


def test_which_cards_may_be_played() -> None:
    assert answers("ask", "-", lines=[LEGAL]) == [{"cards": ["EA"], "clauses": ["SK-B5.4", "SK-B5.6"]}]
    assert answer_to(question="legal", contract="Solo Herz", hand="EA EO HK", trick="H7")["cards"] == ["EO", "HK"]
    assert answer_to(question="legal", contract="Wenz", hand=["ea", "e10", "eo"], trick=[])["cards"] == [
        "EA",
        "EZ",
        "EO",
    ]


@clause("SK-B5.4")
def test_running_away_can_be_asked_for() -> None:
    hand = {"question": "legal", "contract": "Rufspiel E", "hand": "EA EK E9 E8 HK"}
    assert answer_to(**hand)["cards"] == ["EA", "EK", "E9", "E8", "HK"]
    assert answer_to(**hand, called_led=True)["cards"] == ["EA", "HK"]
    assert answer_to(**hand, options={"runaway": "first_trick_only"})["cards"] == ["EA", "HK"]
    assert answer_to(**hand, trick="E7", ran_away=True)["cards"] == ["EA", "EK", "E9", "E8"]


def test_who_takes_the_trick() -> None:
    reply = answer_to(question="winner", contract="Farbwenz G", trick="EA G7 SU EO")
    assert (reply["index"], reply["card"]) == (2, "SU")


@clause("SK-B5.3")
def test_which_sau_may_be_called() -> None:
    assert answer_to(question="call", hand="EA E9 GO GK SU S7 H7 H8")["contracts"] == ["Rufspiel G", "Rufspiel S"]


@clause("SK-spritze-4", "SK-spritze-2", "SK-B5.7")
def test_who_may_give_a_spritze() -> None:
    assert answer_to(question="spritze", contract="Wenz", hand="EU EA")["allowed"] is True
    assert answer_to(question="spritze", contract="Wenz", hand="EO EA")["clauses"] == ["SK-spritze-4"]
    assert answer_to(question="spritze", contract="Rufspiel E", hand="EO EA")["clauses"] == ["SK-B5.7"]
    assert answer_to(question="spritze", contract="Solo E", hand="EO", word="Bock")["clauses"] == ["SK-spritze-2"]


@clause("SK-check100", "SK-result-1")
def test_a_list_is_checked_and_added_up() -> None:
    rows = [[1, 1, -1, -1], [-3, -3, 9, -3], [-4, 4, 4, -4], [2, -6, 2, 2], [4, -2, 4, -6], [2, 2, -10, 6]]
    reply = answer_to(question="list", rows=rows)
    assert reply["game_points"] == [2, -4, 8, -6]
    assert reply["results"] == [32, 16, 48, 4]
    wrong = answer_to(question="list", rows=[*rows[:3], [2, -6, 2, 1]])["error"]
    assert wrong["clause"] == "SK-check100"
    assert "4" in wrong["text"]


@clause("ENG-card", "ENG-question", "ENG-facts")
@pytest.mark.parametrize(
    ("question", "clause_id", "part"),
    [
        ({"question": "legal", "contract": "Wenz", "hand": "E1"}, "ENG-card", "EO HZ SA"),
        ({"question": "legal", "contract": "Wenz", "hand": "EA EA"}, "ENG-card", "EA"),
        ({"question": "legal", "contract": "Wenz", "hand": "EA", "trick": "EA"}, "ENG-card", "EA"),
        ({"question": "legal", "contract": "Wenz", "hand": ""}, "ENG-card", "hand"),
        ({"question": "legal", "contract": "Wenz", "hand": 5}, "ENG-facts", "hand"),
        ({"question": "legal", "contract": "Wenz", "hand": "EA", "trick": "E7 E8 E9 EK"}, "ENG-card", "trick"),
        ({"question": "legal", "contract": "Geier", "hand": "EA"}, "SK-B5.2", "Farbwenz"),
        ({"question": "legal", "contract": "Wenz", "hand": "EA", "stich": "E7"}, "ENG-facts", "stich"),
        ({"question": "winner", "contract": "Wenz", "trick": ""}, "ENG-card", "trick"),
        ({"question": "spritze", "contract": "Wenz", "hand": "EU", "word": 3}, "ENG-facts", "word"),
        ({"question": "wieso"}, "ENG-question", "legal"),
        ({}, "ENG-question", "winner"),
    ],
)
def test_a_bad_question_says_what_to_do(question: dict[str, Any], clause_id: str, part: str) -> None:
    error = answer_to(**question)["error"]
    assert error["clause"] == clause_id
    assert part in error["text"]


def test_an_unknown_game_lists_the_known_ones() -> None:
    assert "schafkopf" in answers("ask", "-", lines=[{"game": "skat", "question": "legal"}])[0]["error"]["text"]
    result = run("score", "skat", "-")
    assert result.exit_code == 1
    assert "schafkopf" in result.stderr


def test_a_question_can_be_put_as_options() -> None:
    words = ["--game", "schafkopf", "--question", "legal", "--contract", "Rufspiel E", "--hand=EA E9 HK"]
    result = run("ask", *words, "--trick", "E7 EK")
    assert json.loads(result.stdout)["cards"] == ["EA"]
    assert run("ask", "--game", "schafkopf", "--question", "wieso").exit_code == 1
    assert run("ask", "--game").exit_code == 1
    assert run("ask", "--game", "schafkopf", "wieso").exit_code == 1


def test_a_file_and_options_together_are_refused() -> None:
    assert run("ask", "-", "--game", "schafkopf").exit_code == 1


def test_numbers_no_list_ever_saw_are_refused() -> None:
    line = '{"game":"schafkopf","question":"list","rows":[[' + "9" * 4300 + ",0,0,0]]}"
    assert answers("ask", "-", lines=[line])[0]["error"]["clause"] == "ENG-facts"


def test_every_question_is_documented() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "questions.md").read_text("utf-8")
    for game in games.consulted():
        questions = answer_to(game=game, question="?")["error"]["text"].partition(":")[2].strip(" .").split()
        assert questions
        assert all(re.search(rf"\| {game} \| [^|]*`{question}`", page) for question in questions), game


def test_a_missing_file_is_an_answer() -> None:
    result = run("score", "schafkopf", "gibt-es-nicht.jsonl")
    assert result.exit_code == 1
    assert "gibt-es-nicht.jsonl" in result.stderr
