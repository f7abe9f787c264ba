"""`score` and `ask` for a real table: strokes, what may be laid, what it does; good lines and bad ones."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.consulting import answer
from stammtisch.games.maumau import consult
from stammtisch.rulebook import all_clauses
from stammtisch_dev.testing import clause
from tests.cli.run import answers

LEGAL: dict[str, Any] = {
    "question": "legal",
    "top": "H7",
    "pending": 2,
    "wish": None,
    "queen_round": False,
    "joker": False,
    "hand": "X10 K7 HB",
}
EFFECT: dict[str, Any] = {
    "question": "effect",
    "cards": "H8",
    "players": 4,
    "seat": 0,
    "direction": 1,
    "special_rules": [],
}


def scored(lang: str = "de", **facts: Any) -> Any:
    return answers("score", "maumau", "-", lines=[facts], lang=lang)[0]


def answer_to(lang: str = "de", **question: Any) -> Any:
    return answers("ask", "-", lines=[{"game": "maumau", **question}], lang=lang)[0]


def legal(**changed: Any) -> Any:
    return answer_to(**LEGAL | {"pending": 0} | changed)


def effect(**changed: Any) -> Any:
    return answer_to(**EFFECT | changed)


# --- score ------------------------------------------------------------------------------------------------------


@clause("MM-T-points", "MM-T-ties", "MM-T-next", "MM-T-consolation")
def test_strokes_become_match_day_points() -> None:
    score = scored(strokes=[4, 4, 2, 1])
    assert score["match_day_points"] == [2, 2, 1, 0]
    assert [line["clause"] for line in score["lines"]] == ["MM-T-points", "MM-T-ties", "MM-T-next", "MM-T-next"]
    assert score["game_points"] == [4, 4, 2, 1]
    assert [line["table_points"] for line in score["lines"]] == [[3, 3, 0, 0], [-1, -1, 0, 0], [0, 0, 1, 0], [0] * 4]
    assert scored(strokes=[5, 3, 3, 1])["match_day_points"] == [3, 1, 1, 0]
    assert scored(strokes=[2, 2, 0, 0])["match_day_points"] == [2, 2, 0, 0]
    consoled = scored(strokes=[4, 3, 1, 1])
    assert consoled["match_day_points"] == [3, 2, 1, 1]
    assert consoled["lines"][-1]["clause"] == "MM-T-consolation"


@clause("MM-T-ties", "MM-T-points")
def test_another_reading_goes_through_the_same_door() -> None:
    assert scored(strokes=[4, 4, 4, 1], tie_mode="R1")["match_day_points"] == [2, 2, 2, 1]
    assert scored(strokes=[4, 2, 2, 1], tie_mode="R3")["match_day_points"] == [3, 1, 1, 1]
    assert scored(strokes=[3, 2, 1], three_table="shifted")["match_day_points"] == [2, 1, 0]


def test_the_lines_are_said_in_both_languages() -> None:
    texts = {lang: [line["text"] for line in scored(lang, strokes=[4, 4, 1, 1])["lines"]] for lang in ("de", "en")}
    assert texts["de"][0] == "1. Rang: Spieler 1 und Spieler 2 (3)"
    assert texts["en"][0] == "Rank 1: player 1 and player 2 (3)"
    assert "Trostpunkt" in texts["de"][-1]
    assert "Consolation" in texts["en"][-1]


@clause("MM-T-tables", "ENG-facts")
@pytest.mark.parametrize(
    ("facts", "clause_id", "part"),
    [
        ({"strokes": [4, 3]}, "MM-T-tables", "2"),
        ({"strokes": [4, 3, 2, 1, 0]}, "MM-T-tables", "5"),
        ({"strokes": []}, "MM-T-tables", "0"),
        ({"strokes": [4, 3, -1]}, "ENG-facts", "strokes"),
        ({"strokes": 4}, "ENG-facts", "strokes"),
        ({}, "ENG-facts", "strokes"),
        ({"strokes": [1, 2, 3], "striche": 4}, "ENG-facts", "striche"),
        ({"strokes": [1, 2, 3], "tie_mode": "R4"}, "ENG-facts", "R2"),
    ],
)
def test_a_bad_match_day_says_what_is_wrong_with_it(facts: Any, clause_id: str, part: str) -> None:
    for lang in ("de", "en"):
        error = scored(lang, **facts)["error"]
        assert error["clause"] == clause_id in all_clauses()
        assert part in error["text"]


# --- ask legal --------------------------------------------------------------------------------------------------


@clause("MM-C7a", "MM-C7b", "MM-C10a")
def test_what_may_be_laid_on_a_seven_to_be_paid() -> None:
    assert answer_to(**LEGAL) == {"cards": ["X10", "K7"], "clauses": ["MM-C7a", "MM-C7b", "MM-C10a"]}
    assert answer_to(**LEGAL | {"hand": "HB"}) == {"cards": [], "clauses": ["MM-C7a", "MM-C7b", "MM-C7c"]}


@clause("MM-Z1", "MM-CBa", "MM-9d", "MM-C10b", "MM-9a-2", "MM-T-joker-b")
@pytest.mark.parametrize(
    ("changed", "cards", "clauses"),
    [
        ({"top": "P9", "hand": "PK H9 HK"}, ["PK", "H9"], ["MM-Z1"]),
        ({"top": "P9", "hand": "HK XB"}, ["XB"], ["MM-Z1", "MM-CBa"]),
        ({"top": "P9", "hand": ["HK"]}, [], ["MM-Z1", "MM-2a"]),
        ({"top": "XB", "wish": "H", "hand": "H10 HB H8 X9"}, ["H8"], ["MM-CBa", "MM-9d", "MM-C10b"]),
        ({"top": "XB", "hand": "H8 X9"}, ["X9"], ["MM-CBa", "MM-9d"]),
        ({"top": "HD", "queen_round": True, "hand": "H8 PD P10"}, ["PD", "P10"], ["MM-9a-2", "MM-C10a"]),
        ({"top": "H10", "hand": "H9 XD X10"}, ["H9", "X10"], ["MM-Z1", "MM-C10a"]),
        ({"top": "P8", "hand": "JOKER", "joker": True}, ["JOKER"], ["MM-Z1", "MM-T-joker-b"]),
        ({"top": "P8", "hand": "JOKER"}, [], ["MM-Z1", "MM-T-joker-b", "MM-2a"]),
        (
            {"top": "P8", "hand": "JOKER", "options": {"special_rules": ["joker"]}},
            ["JOKER"],
            ["MM-Z1", "MM-T-joker-b"],
        ),
    ],
)
def test_what_may_be_laid(changed: dict[str, Any], cards: list[str], clauses: list[str]) -> None:
    assert legal(**changed) == {"cards": cards, "clauses": clauses}
    assert set(clauses) <= set(all_clauses())


@clause("MM-T-revjack", "MM-CBa")
def test_a_reversed_jack_without_a_wish_is_not_served_in_its_own_colour() -> None:
    reversed_jack = {"options": {"special_rules": ["reversed_jack"]}}
    assert legal(top="XB", hand="H8 X9", **reversed_jack)["cards"] == ["H8"]
    assert legal(top="XB", wish="P", hand="H8", **reversed_jack)["error"]["clause"] == "MM-T-revjack"


@clause("MM-T-joker-b")
def test_everything_goes_on_a_joker_that_may_start() -> None:
    wild = {"special_rules": ["joker"], "starter_joker": "wild"}
    assert legal(top="JOKER", hand="H8 XB P10", options=wild)["cards"] == ["H8", "XB", "P10"]


# --- ask effect -------------------------------------------------------------------------------------------------


@clause("MM-C8a", "MM-CAb")
def test_what_cards_do() -> None:
    assert effect() == {
        "effective": "H8",
        "wish": None,
        "pending": 0,
        "next": 2,
        "skipped": [1],
        "direction": 1,
        "again": False,
        "clauses": ["MM-C8a"],
    }


@clause("MM-C7a", "MM-C9b", "MM-CAa", "MM-CBa", "MM-T-adder", "MM-T-acedir", "MM-T-joker-b", "MM-C10a")
@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"cards": "H7"}, ("H7", 2, 1, 1, False, ["MM-C7a"])),
        ({"cards": "X10", "top": "H7", "pending": 2}, ("H7", 4, 1, 1, False, ["MM-C7a"])),
        ({"cards": "K7", "pending": 2}, ("K7", 4, 1, 1, False, ["MM-C7a"])),
        ({"cards": "H9 H7 HD", "top": "HK"}, ("HD", 0, 1, 1, False, ["MM-C9b"])),
        ({"cards": "HA"}, ("HA", 0, 0, 1, True, ["MM-CAa"])),
        ({"cards": "HA", "stopped": True}, ("HA", 0, 1, 1, False, ["MM-CAa"])),
        ({"cards": ["XB"], "wish": "P", "seat": 3}, ("XB", 0, 0, 1, False, ["MM-CBa"])),
        ({"cards": "H9 HB", "top": "XB", "top_wish": "H", "wish": "K"}, ("HB", 0, 1, 1, False, ["MM-C9b", "MM-CBa"])),
        ({"cards": "HD PD", "top": "HK"}, None),
        ({"cards": "HD", "top": "XD", "queen_round": True}, ("HD", 0, 1, 1, False, ["MM-1a"])),
        (
            {"cards": "HA H8 P8", "special_rules": ["adder", "ace_direction"]},
            ("P8", 0, 1, -1, False, ["MM-C8a", "MM-T-adder", "MM-T-acedir"]),
        ),
        ({"cards": "HA H9", "special_rules": ["ace_direction"]}, ("H9", 0, 3, -1, False, ["MM-C9b", "MM-T-acedir"])),
        ({"cards": "JOKER", "top": "P8", "special_rules": ["joker"]}, ("P8", 0, 1, 1, False, ["MM-T-joker-b"])),
        ({"cards": "P8", "players": 2, "seat": 1}, ("P8", 0, 1, 1, False, ["MM-C8a"])),
        ({"cards": "P8", "seat": 1, "direction": -1}, ("P8", 0, 3, -1, False, ["MM-C8a"])),
    ],
)
def test_what_the_next_player_finds(changed: dict[str, Any], expected: tuple[Any, ...] | None) -> None:
    reply = effect(**changed)
    if expected is None:
        assert reply["error"]["clause"] == "MM-1a"
        return
    names = ("effective", "pending", "next", "direction", "again", "clauses")
    assert tuple(reply[name] for name in names) == expected
    assert set(reply["clauses"]) <= set(all_clauses())


@clause("MM-0b", "MM-C7a", "MM-9a-2", "MM-CBa", "MM-T-joker-b", "MM-T-deck", "ENG-card", "ENG-facts", "ENG-question")
@pytest.mark.parametrize(
    ("question", "clause_id", "part"),
    [
        (LEGAL | {"top": "JOKER"}, "MM-T-joker-b", "Joker"),
        (LEGAL | {"top": "H8"}, "MM-C7a", "H8"),
        (LEGAL | {"pending": 0, "queen_round": True}, "MM-9a-2", "H7"),
        (LEGAL | {"wish": "P"}, "MM-CBa", "H7"),
        (LEGAL | {"wish": "Herz"}, "ENG-facts", "wish"),
        (LEGAL | {"top": "H7 K7"}, "ENG-card", "H7 K7"),
        (LEGAL | {"top": 7}, "ENG-facts", "top"),
        (LEGAL | {"hand": ""}, "ENG-card", "hand"),
        (LEGAL | {"hand": "H1"}, "ENG-card", "H1"),
        (LEGAL | {"hand": "K7 K7 K7"}, "ENG-card", "K7"),
        (LEGAL | {"hand": "K7 K7", "options": {"decks": 1}}, "ENG-card", "K7"),
        (LEGAL | {"hand": "JOKER JOKER"}, "ENG-card", "JOKER"),
        (LEGAL | {"pending": -2}, "ENG-facts", "pending"),
        (LEGAL | {"karte": "X"}, "ENG-facts", "karte"),
        ({"question": "legal", "hand": "X7"}, "ENG-facts", "top"),
        (EFFECT | {"cards": "X10"}, "MM-C10a", "X10"),
        (EFFECT | {"cards": "JOKER", "special_rules": ["joker"]}, "MM-C10a", "JOKER"),
        (EFFECT | {"cards": "JOKER", "top": "P8"}, "MM-T-special", "Joker"),
        (EFFECT | {"cards": "HK", "top": "P9"}, "MM-Z1", "P9"),
        (EFFECT | {"cards": "H9 PK"}, "MM-C9a", "PK"),
        (EFFECT | {"cards": "H8 P8"}, "MM-1a", "P8"),
        (EFFECT | {"cards": "H8 P9", "special_rules": ["adder"]}, "MM-T-adder", "P9"),
        (EFFECT | {"cards": "XB", "wish": "P", "special_rules": ["reversed_jack"]}, "MM-T-revjack", "H K"),
        (EFFECT | {"cards": "H9", "wish": "P"}, "MM-CBa", "H9"),
        (EFFECT | {"players": 1}, "MM-0b", "1"),
        (EFFECT | {"players": 9}, "MM-0b", "9"),
        (EFFECT | {"players": 7, "options": {"decks": 1}}, "MM-0b", "36"),
        (EFFECT | {"seat": 4}, "ENG-facts", "4"),
        (EFFECT | {"direction": 0}, "ENG-facts", "direction"),
        (EFFECT | {"cards": "H8 H8"}, "ENG-card", "H8"),
        (EFFECT | {"special_rules": ["skat"]}, "ENG-facts", "special_rules"),
        ({"question": "effect", "cards": "H8"}, "ENG-facts", "players"),
        ({"question": "warum"}, "ENG-question", "effect"),
        ({}, "ENG-question", "legal"),
    ],
)
def test_a_bad_question_says_what_to_do(question: dict[str, Any], clause_id: str, part: str) -> None:
    for lang in ("de", "en"):
        error = answer_to(lang, **question)["error"]
        assert error["clause"] == clause_id in all_clauses()
        assert part.lower() in error["text"].lower()


def test_a_rule_named_twice_counts_once() -> None:
    reply = effect(special_rules=["adder", "adder"], options={"special_rules": ["adder"]}, cards="H8 P8")
    assert reply["next"] == 3


FIELDS = [*LEGAL, *EFFECT, "strokes", "options", "top_wish", "stopped"]
WORDS = st.sampled_from(["legal", "effect", "H7", "XB", "JOKER", "X10 K7", "P", "adder", "joker", ""])


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | WORDS,
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(FIELDS), inner),
    )
)
def test_nothing_that_is_json_breaks_it(thing: Any) -> None:
    line = json.dumps(thing)
    for handler in (consult.score, consult.ask):
        assert isinstance(json.loads(answer(line, handler, lang="de")), dict)


@given(
    st.fixed_dictionaries(
        {"question": st.sampled_from(["legal", "effect"])},
        optional={
            "top": st.sampled_from(["H7", "XB", "P9", "HA", "KD", "JOKER", "X10"]),
            "hand": st.sampled_from(["X10 K7 HB", "JOKER", "H9 H8"]),
            "cards": st.sampled_from(["X10", "H9 HA HK", "JOKER", "HA PA P8", "XB", "P8 H8 X10"]),
            "players": st.integers(0, 10),
            "seat": st.integers(-2, 9),
            "direction": st.sampled_from([1, -1, 0]),
            "pending": st.integers(-1, 5),
            "wish": st.sampled_from([None, "P", "Z"]),
            "queen_round": st.booleans(),
            "special_rules": st.lists(st.sampled_from(["adder", "joker", "reversed_jack", "ace_direction"])),
        },
    )
)
def test_nothing_that_looks_like_a_question_breaks_it(question: dict[str, Any]) -> None:
    assert isinstance(json.loads(answer(json.dumps(question), consult.ask, lang="en")), dict)
