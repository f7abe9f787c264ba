"""`score` and `ask` for a real table: captured cards, elections, inversions, tricks, packs; good lines and bad ones."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.consulting import answer
from stammtisch.games.chaotentrumpf import consult
from stammtisch.rulebook import all_clauses
from stammtisch_dev.testing import clause
from tests.cli.run import answers

DEAL = {
    "trump": "suit:P",
    "captured": [
        ["PA", "XA", "X10", "H7", "P8", "K9"],
        ["HA", "H10", "HK", "K7", "X9", "X8"],
        ["P7", "PB", "KD", "KK", "XD", "H8"],
    ],
}
ULTRA = "H8 H9 HB HD HK H10"


def scored(lang: str = "de", **changed: Any) -> Any:
    return answers("score", "chaotentrumpf", "-", lines=[DEAL | changed], lang=lang)[0]


def answer_to(lang: str = "de", **question: Any) -> Any:
    return answers("ask", "-", lines=[{"game": "chaotentrumpf", **question}], lang=lang)[0]


# --- score -----------------------------------------------------------------------------------------------------


@clause("CT-16c", "CT-16a-1", "CT-13a")
def test_a_deal_is_scored_from_the_captured_cards() -> None:
    score = scored()
    assert score["game_points"] == [39, -75, 19]
    assert [line["clause"] for line in score["lines"]] == ["CT-13a", "CT-16a-1", "CT-16c"]
    assert [line["game_points"] for line in score["lines"]] == [[32, 25, 12], [0, -100, 0], [7, 0, 7]]


def test_the_lines_are_said_in_both_languages() -> None:
    texts = {lang: [line["text"] for line in scored(lang)["lines"]] for lang in ("de", "en")}
    assert texts["de"][1] == "Kein Trumpf in den Stichen"
    assert texts["en"][1] == "No trump in the tricks"
    assert all("15" in lines[2] for lines in texts.values())


@clause("CT-16b")
def test_an_inversion_and_an_option_go_through_the_same_door() -> None:
    assert scored(inversion="U")["game_points"] == [64, -75, 24]
    assert scored(inversion="TU")["game_points"] == [64, -75, 24]
    assert scored(options={"no_trump_minus": 10})["game_points"] == [39, 15, 19]
    assert scored(trump="card:PA", inversion="TU")["game_points"] == [160, -75, -88]
    assert scored(captured=[["PA", "P7"], []])["game_points"] == [26, -200]


@clause("CT-3a", "CT-11b-TU", "CT-NUEV-1", "ENG-facts", "ENG-card")
@pytest.mark.parametrize(
    ("changed", "clause_id", "part"),
    [
        ({"trump": "card:KD"}, "CT-11b-TU", "KD"),
        ({"trump": "card:KD", "inversion": "U"}, "CT-11b-TU", "Totalultra"),
        ({"trump": "Pik"}, "CT-9a", "suit:P"),
        ({"captured": [["PA"]]}, "CT-3b", "10"),
        ({"captured": [[]] * 11}, "CT-3b", "11"),
        ({"captured": [["PA"] * 3, []]}, "ENG-card", "PA"),
        ({"captured": [["P1"], []]}, "ENG-card", "P1"),
        ({"captured": [["JOKER"], []]}, "ENG-card", "JOKER"),
        ({"captured": ["PA", "PK"]}, "ENG-facts", "captured"),
        ({"captured": 3}, "ENG-facts", "captured"),
        ({"inversion": "X"}, "ENG-facts", "inversion"),
        ({"stiche": 3}, "ENG-facts", "stiche"),
        ({"options": {"packs": 1, "hand": 5}, "captured": [[]] * 4}, "CT-NUEV-1", "41"),
        ({"options": {"split_factor": "egal"}}, "ENG-facts", "divide_gain"),
        ({"options": {"hand": 2}}, "ENG-facts", "hand"),
    ],
)
def test_a_bad_deal_says_what_is_wrong_with_it(changed: Any, clause_id: str, part: str) -> None:
    for lang in ("de", "en"):
        error = scored(lang, **changed)["error"]
        assert error["clause"] == clause_id
        assert part in error["text"]
        assert error["clause"] in all_clauses()


@clause("CT-N0")
def test_the_suit_is_named_before_the_value() -> None:
    """XK is the king of clubs, HD the queen of hearts, KD the queen and KK the king of diamonds."""
    assert scored(trump="suit:K", captured=[["XK", "HD"], ["KD", "KK"]])["game_points"] == [7 - 100, 7 + 5]
    for wrong in ("10P", "DH", "P1", "PX", "P", ""):
        assert scored(captured=[[wrong], ["P7"]])["error"]["clause"] == "ENG-card"


@clause("CT-3a")
def test_no_card_is_captured_more_often_than_the_packs_have_it() -> None:
    assert "error" in scored(captured=[["PA"] * 3, ["PA"], []])
    assert "error" not in scored(captured=[["PA"] * 3, ["P7"], []])
    assert "error" not in scored(captured=[["PA"] * 3, ["PA"], []], options={"packs": 4})


# --- ask -------------------------------------------------------------------------------------------------------


@clause("CT-9c", "CT-9d")
@pytest.mark.parametrize(
    ("lying", "trump", "clauses"),
    [
        ("X8 H8", None, ["CT-9c"]),
        ("X8 H7", "colour:black", ["CT-9d"]),
        ("HB KA KK", "suit:K", ["CT-9d", "CT-9e"]),
        ("P9 P10 PA HA H9", "value:A", ["CT-9d", "CT-9e"]),
        ("H9 XA X7", "suit:X", ["CT-9d", "CT-9f"]),
        ("XA", None, ["CT-9c"]),
    ],
)
def test_what_the_open_cards_make_trump(lying: str, trump: str | None, clauses: list[str]) -> None:
    assert answer_to(question="election", cards=lying) == {"trump": trump, "clauses": clauses}


def test_an_election_that_was_over_before_says_so() -> None:
    error = answer_to(question="election", cards="X8 H7 XA")["error"]
    assert error["clause"] == "CT-9d"
    assert "Schwarz" in error["text"]


@clause("CT-11f", "CT-11d")
def test_as_what_an_inversion_is_recognised() -> None:
    inversion = {"question": "inversion", "hand": ULTRA}
    assert answer_to(**inversion, **{"from": "value:8", "to": "value:B"}) == {
        "recognised": "T",
        "clauses": ["CT-11b-T", "CT-11f"],
    }
    assert answer_to(**inversion, **{"from": "suit:X", "to": "colour:red"})["recognised"] == "U"
    locked = {"from": "colour:red", "to": "colour:black", "lock": "U"}
    for lang, word in (("de", "Höheres"), ("en", "better")):
        refused = answer_to(lang, **inversion, **locked)
        assert (refused["recognised"], refused["clauses"]) == (None, ["CT-11d"])
        assert word in refused["text"]
    assert answer_to(**inversion, **locked, options={"inversion_lock": "held"})["recognised"] == "N"


def test_which_trumps_can_be_reached() -> None:
    reply = answer_to(question="inversion", hand="H7 K8 K9 PB PD HK", **{"from": "suit:X"})
    assert reply["targets"] == ["suit:K"]
    whole = "P7 P8 P9 PB PD PK P10 PA"
    assert len(answer_to(question="inversion", hand=whole, declare="TU", **{"from": "suit:X"})["targets"]) == 45


@clause("CT-15b")
def test_which_cards_may_be_played() -> None:
    hand = {"question": "legal", "trump": "value:K", "hand": "HK H7 H8 P9"}
    assert answer_to(**hand, trick="PK")["cards"] == ["HK"]
    assert answer_to(**hand, trick="HA P7")["cards"] == ["H7", "H8"]
    assert answer_to(**hand, trick=[])["cards"] == ["HK", "H7", "H8", "P9"]
    assert answer_to(**hand)["clauses"] == ["CT-15b"]


def test_who_takes_the_trick() -> None:
    reply = answer_to(question="winner", trump="value:K", trick="PK XK HK XK")
    assert (reply["index"], reply["card"]) == (1, "XK")


@clause("CT-3b", "CT-7", "CT-10", "CT-12a")
def test_how_many_packs_are_needed() -> None:
    reply = answer_to(question="packs", players=4)
    assert (reply["packs"], reply["cards"], reply["open_max"], reply["majority"]) == (3, 96, 56, 3)
    assert answer_to(question="packs", players=4, options={"pack_rule": "ceil"})["packs"] == 4


@clause("ENG-card", "ENG-question", "ENG-facts", "CT-NUEV-1")
@pytest.mark.parametrize(
    ("question", "clause_id", "part"),
    [
        ({"question": "election", "cards": ""}, "ENG-card", "cards"),
        ({"question": "election", "cards": "X1"}, "ENG-card", "X1"),
        ({"question": "election", "cards": "X8", "trumpf": 1}, "ENG-facts", "trumpf"),
        ({"question": "election", "cards": "X8 JOKER"}, "ENG-card", "JOKER"),
        ({"question": "legal", "hand": "XA JOKER", "trump": "suit:X"}, "ENG-card", "JOKER"),
        ({"question": "inversion", "hand": ULTRA}, "ENG-facts", "from"),
        ({"question": "inversion", "from": "suit:X"}, "ENG-facts", "hand"),
        ({"question": "inversion", "hand": ULTRA, "from": "suit:Z"}, "CT-9a", "suit:Z"),
        ({"question": "inversion", "hand": ULTRA, "from": "suit:X", "lock": "Q"}, "ENG-facts", "lock"),
        ({"question": "inversion", "hand": f"{ULTRA} {ULTRA}", "from": "suit:X"}, "ENG-card", "10"),
        ({"question": "legal", "hand": "XA"}, "CT-9a", "colour:red"),
        ({"question": "legal", "hand": 5, "trump": "suit:X"}, "ENG-facts", "hand"),
        ({"question": "winner", "trump": "suit:X", "trick": ""}, "ENG-card", "trick"),
        ({"question": "winner", "trump": 7, "trick": "XA"}, "CT-9a", "7"),
        ({"question": "winner", "trump": "suit:X", "trick": "XA JOKER"}, "ENG-card", "JOKER"),
        ({"question": "packs"}, "ENG-facts", "players"),
        ({"question": "packs", "players": 1}, "CT-3b", "1"),
        ({"question": "packs", "players": 6, "options": {"packs": 1}}, "CT-NUEV-1", "61"),
        ({"question": "warum"}, "ENG-question", "election"),
        ({}, "ENG-question", "packs"),
    ],
)
def test_a_bad_question_says_what_to_do(question: dict[str, Any], clause_id: str, part: str) -> None:
    for lang in ("de", "en"):
        error = answer_to(lang, **question)["error"]
        assert error["clause"] == clause_id
        assert part in error["text"]


FIELDS = [
    *DEAL,
    "inversion",
    "options",
    "question",
    "hand",
    "trick",
    "cards",
    "from",
    "to",
    "lock",
    "declare",
    "players",
]
WORDS = st.sampled_from(
    ["election", "inversion", "legal", "winner", "packs", "suit:X", "card:KD", "XA H7", "JOKER", "TU", ""]
)


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


@clause("ENG-facts")
def test_options_that_do_not_go_together_are_refused_in_the_users_language() -> None:
    question = {"question": "packs", "players": 3, "options": {"run_short": 6, "run_long": 6}}
    for lang, words in (("de", "Die kurze Folge"), ("en", "The short run")):
        error = answer_to(lang, **question)["error"]
        assert (error["clause"], error["key"]) == ("CT-NUEV-3", "refusal.ct.runs")
        assert error["text"].startswith(words)


@clause("CT-17a", "CT-17c")
def test_what_set_up_proposes_can_be_asked_for() -> None:
    assert answer_to(question="limits", players=4)["max_deals"] is None
    many = answer_to("en", question="limits", players=6)
    assert (many["least"], many["limit"], many["max_deals"]) == (750, 750, 12)
    assert "hardly ever" in many["text"]
    assert answer_to(question="limits", players=4, options={"limit": 900})["error"]["clause"] == "CT-17a"
    assert answer_to(question="limits", players=11)["error"]["clause"] == "CT-3b"
