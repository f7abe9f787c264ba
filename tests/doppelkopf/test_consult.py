"""`score` and `ask` for a real table of Doppelkopf: good lines, bad lines, impossible facts, in both languages."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.consulting import answer
from stammtisch.games.doppelkopf import consult
from stammtisch.games.doppelkopf.scoring import Facts
from stammtisch.rulebook import all_clauses
from stammtisch.texts import LANGS
from stammtisch_dev.testing import clause
from tests.cli.run import answers, run
from tests.doppelkopf.facts import facts_of_a_deal

NORMAL = {"contract": "normal", "re": [0, 2], "re_augen": 155, "re_tricks": 6, "kontra_tricks": 4}
SOLO = {"contract": "solo", "re": [1], "re_augen": 185, "re_tricks": 7, "kontra_tricks": 3, "re_said": "60"}
REVOKE = {**NORMAL, "re_tricks": 1, "kontra_tricks": 1, "revoke": 3}


def scored(line: dict[str, Any], **changed: Any) -> Any:
    return answers("score", "doppelkopf", "-", lines=[line | changed])[0]


def answer_to(question: str, *, lang: str = "de", **more: Any) -> Any:
    return answers("ask", "-", lines=[{"game": "doppelkopf", "question": question, **more}], lang=lang)[0]


# --- score ---


@clause("DK-6a", "DK-6c")
def test_a_normal_game_is_scored_from_its_facts() -> None:
    score = scored(NORMAL, re_said="90")
    assert score["winner"] == "re"
    assert score["game_points"] == [6, -6, 6, -6]
    assert [line["clause"] for line in score["lines"]] == ["DK-6a", "DK-6a", "DK-6a", "DK-6c"]
    assert [line["game_points"][0] for line in score["lines"]] == [1, 1, 1, 3]


@clause("DK-1.2d")
def test_a_solo_is_scored_from_its_facts() -> None:
    assert scored(SOLO)["game_points"] == [-7, 21, -7, -7]


@clause("DK-2b")
def test_a_revoke_is_scored_without_a_winner() -> None:
    score = scored(REVOKE)
    assert (score["winner"], score["game_points"]) == (None, [3, 3, 3, -9])
    assert [line["key"] for line in scored(REVOKE, deliberate=True)["lines"]] == ["line.dk.revoke-deliberate"]


@clause("DK-3a")
def test_when_both_failed_there_is_no_winner() -> None:
    score = scored(NORMAL, re_augen=140, re_said="90", kontra_said="90")
    assert (score["winner"], score["game_points"]) == (None, [0, 0, 0, 0])
    assert [line["key"] for line in score["lines"]] == ["line.dk.nobody"]


@clause("DK-3a", "DK-6a", "DK-6b", "DK-6e")
@pytest.mark.parametrize(
    ("facts", "options", "here", "there"),
    [
        ({"re_augen": 150, "re_said": "90"}, {"failed_absage_loses": False}, -6, 2),
        ({"re_augen": 115, "re_said": "90"}, {"beaten_bonus": True}, -6, -8),
        ({"re_augen": 120}, {"base_at_120": False}, -2, -1),
        ({"re_augen": 125, "specials": {"kontra": 3}}, {"special_can_flip": False}, -2, 0),
        ({"re_augen": 110, "contract": "armut"}, {"old_point_armut": False}, -2, -1),
    ],
)
def test_options_choose_a_reading_for_one_line_alone(
    facts: dict[str, Any], options: dict[str, Any], here: int, there: int
) -> None:
    line = NORMAL | facts
    scores = answers("score", "doppelkopf", "-", lines=[line, line | {"options": options}, line])
    assert [score["game_points"][0] for score in scores] == [here, there, here]


@clause("DK-B1.1")
def test_the_pack_of_a_line_may_stand_among_its_options() -> None:
    twelve = NORMAL | {"re_tricks": 7, "kontra_tricks": 5}
    assert scored(twelve)["error"]["key"] == "refusal.dk.tricks-sum"
    assert scored(twelve, pack=48)["game_points"] == [2, -2, 2, -2]
    assert scored(twelve, options={"pack": 48})["game_points"] == [2, -2, 2, -2]


FUCHS = {"kind": "fuchs", "by": 0, "against": 1}


def told(number: int, *more: dict[str, Any], **special: Any) -> dict[str, Any]:
    """A line with so many points for Re, and these details."""
    return NORMAL | {"specials": {"re": number, "details": [*more, special]}}


@clause("DK-6e")
def test_special_points_can_be_typed_one_by_one() -> None:
    """What is told has its own line, what is not told stays together; the sum is the same."""
    plain = NORMAL | {"specials": {"re": 3, "kontra": 1}}
    details = [FUCHS | {"trick": 4}, {"kind": "karlchen", "by": 3}, {"kind": "doppelkopf", "by": 2}]
    score = scored(NORMAL, specials={"re": 3, "kontra": 1, "details": details})
    assert [(line["clause"], line["text"], line["game_points"][0]) for line in score["lines"][2:]] == [
        ("DK-4d", "Fuchs: Spieler 1 fängt den von Spieler 2 (Stich 4)", 1),
        ("DK-4a", "Doppelkopf: Spieler 3", 1),
        ("DK-6e", "Sonderpunkte für Re: 1", 1),
        ("DK-4b", "Karlchen: Spieler 4 macht den letzten Stich", -1),
    ]
    assert score["game_points"] == scored(plain)["game_points"]


@clause("DK-6e")
def test_special_points_that_are_only_counted_stay_one_line_a_party() -> None:
    lines = scored(NORMAL, specials={"re": 2, "kontra": 1})["lines"][2:]
    assert [(line["clause"], line["key"], line["game_points"]) for line in lines] == [
        ("DK-6e", "line.dk.specials-re", [2, -2, 2, -2]),
        ("DK-6e", "line.dk.specials-kontra", [-1, 1, -1, 1]),
    ]


BAD_LINES: list[tuple[Any, str, str]] = [
    ("", "refusal.json", "JSON"),
    ("[1,2]", "refusal.json", "JSON"),
    ('{"contract":"normal"}', "refusal.field-missing", "re"),
    (NORMAL | {"augen": 3}, "refusal.field-unknown", "augen"),
    (NORMAL | {"re_augen": "viel"}, "refusal.field-type", "re_augen"),
    (NORMAL | {"re_tricks": 5.5}, "refusal.field-type", "re_tricks"),
    (NORMAL | {"contract": "skat"}, "refusal.field-value", "hochzeit"),
    (NORMAL | {"re_said": "kontra"}, "refusal.field-value", "schwarz"),
    (NORMAL | {"kontra_said": "re"}, "refusal.field-value", "schwarz"),
    (NORMAL | {"specials": {"re": 13}}, "refusal.field-range", "specials.re"),
    (NORMAL | {"specials": {"re": -1}}, "refusal.field-range", "specials.re"),
    (NORMAL | {"specials": {"fuchs": 1}}, "refusal.field-unknown", "fuchs"),
    (told(1, kind="fox", by=0), "refusal.field-value", "karlchen-caught"),
    (told(1, by=0), "refusal.field-missing", "kind"),
    (told(1, kind="doppelkopf", by=4), "refusal.seat", "4"),
    (told(1, kind="fuchs", by=0, against=-1), "refusal.seat", "−1"),
    (told(1, kind="fuchs", by=0), "refusal.dk.special-whom", "against"),
    (told(1, kind="fuchs", by=0, against=2), "refusal.dk.special-whom", "against"),
    (told(1, kind="karlchen", by=0, against=1), "refusal.dk.special-whom", "against"),
    (told(1, kind="fuchs", by=0, against=1, trick=11), "refusal.field-range", "1–10"),
    (told(1, kind="fuchs", by=0, against=1, trick=0), "refusal.field-range", "1–10"),
    (told(1, kind="karlchen", by=0, trick=9), "refusal.field-range", "10–10"),
    (told(0, kind="doppelkopf", by=0), "refusal.dk.special-details", "Re"),
    (told(1, kind="doppelkopf", by=1), "refusal.dk.special-details", "Kontra"),
    (told(3, *[FUCHS] * 2, **FUCHS), "refusal.dk.special-often", ""),
    (NORMAL | {"options": {"clock": "sand"}}, "refusal.field-value", "table"),
    (NORMAL | {"options": {"bock": True}}, "refusal.field-unknown", "bock"),
    (NORMAL | {"options": 7}, "refusal.field-type", "options"),
    (NORMAL | {"re": [0, 4]}, "refusal.seat", "4"),
    (NORMAL | {"re": [0, 1, 2]}, "refusal.dk.parties", "3"),
    (NORMAL | {"re": [2, 2]}, "refusal.dk.parties", "2"),
    (NORMAL | {"contract": "solo"}, "refusal.dk.solo-alone", "re"),
    (NORMAL | {"contract": "armut", "re": [0]}, "refusal.dk.armut-alone", "re"),
    (SOLO | {"specials": {"re": 1}}, "refusal.dk.no-specials", ""),
    (SOLO | {"specials": {"details": [{"kind": "doppelkopf", "by": 1}]}}, "refusal.dk.no-specials", ""),
    (NORMAL | {"re_augen": 241}, "refusal.dk.augen-range", "241"),
    (NORMAL | {"re_augen": -1}, "refusal.dk.augen-range", "−1"),
    (NORMAL | {"kontra_tricks": 5}, "refusal.dk.tricks-sum", "10"),
    (NORMAL | {"re_tricks": 1, "kontra_tricks": 9}, "refusal.dk.augen-tricks", "44"),
    (NORMAL | {"deliberate": True}, "refusal.dk.deliberate-what", "revoke"),
    (NORMAL | {"revoke": 9}, "refusal.seat", "9"),
]


@clause("ENG-facts", "ENG-seat", "DK-B1.1", "DK-B1.6", "DK-B1.10")
@pytest.mark.parametrize(("line", "key", "part"), BAD_LINES)
def test_a_bad_line_says_what_is_wrong_with_it(line: Any, key: str, part: str) -> None:
    told = []
    for lang in LANGS:
        error = answers("score", "doppelkopf", "-", lines=[line], lang=lang)[0]["error"]
        assert error["key"] == key
        assert part in error["text"]
        assert error["clause"] in all_clauses()
        told.append(error["text"])
    assert told[0] != told[1]


def test_the_lines_around_a_bad_one_are_answered() -> None:
    lines = answers("score", "doppelkopf", "-", lines=[NORMAL, "kaputt", NORMAL])
    assert [("error" in line) for line in lines] == [False, True, False]


@given(facts_of_a_deal())
def test_every_deal_can_be_typed_and_told_in_both_languages(facts: Facts) -> None:
    line = msgspec.to_builtins(facts)
    german, english = (consult.score(line, lang) for lang in LANGS)
    assert german["game_points"] == english["game_points"]
    assert len(german["lines"]) == len(english["lines"]) > 0
    for score_line in (*german["lines"], *english["lines"]):
        assert score_line["text"]
        assert "{" not in score_line["text"]


# --- ask: legal and winner ---


@pytest.mark.parametrize(
    ("contract", "hand", "trick", "legal"),
    [
        ("Normalspiel", "PA H10 HK", "PK", ["PA"]),
        ("normal", "PA H10 HK", "KA", ["H10"]),
        ("Normalspiel", "PA H10 HK", "HA XB", ["HK"]),
        ("Fleischloser", "PA H10 XD", "HA", ["H10"]),
        ("Farbsolo ♣", "XA KA KB", "KK", ["KA"]),
        ("köhler", "XK HA", "PB", ["XK"]),
        ("Bauernsolo", ["pa", "xd"], [], ["PA", "XD"]),
        ("Damensolo", "PA HA", "KK", ["PA", "HA"]),
    ],
)
def test_which_cards_may_be_played(contract: str, hand: Any, trick: Any, legal: list[str]) -> None:
    assert answer_to("legal", contract=contract, hand=hand, trick=trick) == {"cards": legal, "clauses": ["DK-B1.3"]}


@clause("DK-B1.3")
@pytest.mark.parametrize(
    ("more", "index"),
    [
        ({"trick": "H10 PA H10 KK"}, 0),
        ({"trick": "H10 PA H10 KK", "options": {"dulle_second": "second"}}, 2),
        ({"trick": "H10 PA H10 KK", "options": {"dulle_second": "second_except_last"}}, 2),
        ({"trick": "H10 PA H10 KK", "options": {"dulle_second": "second_except_last"}, "last": True}, 0),
        ({"trick": "H10 PA H10 KK", "options": {"dulle_second": "second"}, "contract": "Fleischloser"}, 0),
        ({"trick": "H10 KA KK XD"}, 0),
        ({"trick": "H10 KA KK XD", "schwein": 1}, 1),
        ({"trick": "KA H10", "schwein": 0, "contract": "Trumpfsolo"}, 0),
        (
            {
                "trick": "XA H10",
                "schwein": 0,
                "contract": "Farbsolo X",
                "options": {"schwein_farbsolo": "trump_suit_aces"},
            },
            0,
        ),
        ({"trick": "P9 PK XA", "pack": 48}, 1),
    ],
)
def test_who_takes_the_trick(more: dict[str, Any], index: int) -> None:
    reply = answer_to("winner", **{"contract": "Normalspiel", **more})
    assert reply["index"] == index
    assert reply["card"] == more["trick"].split()[index]


# --- ask: announce ---


@clause("DK-B1.9", "DK-I.C")
@pytest.mark.parametrize(
    ("more", "allowed", "clause_id"),
    [
        ({"say": "re", "held": 9}, True, "DK-B1.9"),
        ({"say": "re", "held": 8}, False, "DK-B1.9"),
        ({"say": "kontra", "held": 9}, True, "DK-B1.9"),
        ({"say": "re", "held": 11, "pack": 48}, True, "DK-B1.9"),
        ({"say": "re", "held": 10, "options": {"pack": 48}}, False, "DK-B1.9"),
        ({"say": 90, "held": 8, "re_said": "re"}, True, "DK-B1.9"),
        ({"say": "90", "held": 8}, False, "DK-B1.9"),
        ({"say": "60", "held": 7, "party": "kontra", "kontra_said": 90}, True, "DK-B1.9"),
        ({"say": "re", "held": 8, "kontra_said": "kontra"}, True, "DK-B1.9"),
        ({"say": "re", "held": 8, "kontra_said": "kontra", "options": {"reply": False}}, False, "DK-B1.9"),
        ({"say": "re", "on_table": 5, "clock": "table"}, True, "DK-B1.9"),
        ({"say": "re", "on_table": 6, "clock": "table"}, False, "DK-B1.9"),
        ({"say": "re", "held": 9, "re_said": "90"}, False, "DK-B1.9"),
        ({"say": "kontra", "party": "re", "held": 9}, False, "DK-B1.6"),
        ({"say": "re", "hochzeit": True, "on_table": 6}, False, "DK-I.C"),
        ({"say": "re", "hochzeit": True, "found": 3, "on_table": 11}, False, "DK-I.C"),
        ({"say": "re", "hochzeit": True, "found": 3, "on_table": 12}, True, "DK-I.C"),
        ({"say": "re", "found": 3, "on_table": 13, "held": 6}, True, "DK-I.C"),
        ({"say": "re", "found": 3, "on_table": 14}, False, "DK-I.C"),
        ({"say": "re", "found": 3, "on_table": 14, "options": {"hochzeit_re": "ddv_shift"}}, True, "DK-I.C"),
        ({"say": "90", "found": 2, "held": 7, "re_said": "re"}, True, "DK-B1.9"),
    ],
)
def test_whether_this_can_be_said_now(more: dict[str, Any], allowed: bool, clause_id: str) -> None:
    for lang in LANGS:
        reply = answer_to("announce", lang=lang, **more)
        assert (reply["allowed"], reply["clauses"]) == (allowed, [clause_id])
        assert ("text" in reply) == (not allowed)


@clause("DK-B1.9")
@pytest.mark.parametrize(("lang", "part"), [("de", "zu spät"), ("en", "late")])
def test_a_question_can_be_put_as_options(lang: str, part: str) -> None:
    words = ["--game", "doppelkopf", "--question", "announce", "--say", "90", "--held", "8"]
    reply = json.loads(run("ask", *words, lang=lang).stdout)
    assert reply["allowed"] is False
    assert part in reply["text"]
    assert json.loads(run("ask", *words, "--re-said", "re", lang=lang).stdout) == {
        "allowed": True,
        "clauses": ["DK-B1.9"],
    }


# --- ask: list ---


@clause("DK-III")
def test_a_list_is_checked_and_added_up() -> None:
    rows = [[2, 2, -2, -2], [-9, 3, 3, 3], [21, -7, -7, -7]]
    assert answer_to("list", rows=rows) == {"game_points": [14, -2, -6, -6], "clauses": ["DK-III"]}
    assert answer_to("list", rows=[]) == {"game_points": [0, 0, 0, 0], "clauses": ["DK-III"]}
    for lang in LANGS:
        error = answer_to("list", lang=lang, rows=[*rows, [1, 0, 0, 0]])["error"]
        assert (error["clause"], error["key"]) == ("DK-III", "refusal.dk.row-sum")
        assert "4" in error["text"]


# --- bad questions ---

CONTRACT = {"contract": "Normalspiel"}


@clause("ENG-card", "ENG-question", "ENG-facts", "DK-II.4")
@pytest.mark.parametrize(
    ("question", "more", "clause_id", "part"),
    [
        ("wieso", {}, "ENG-question", "announce"),
        ("legal", {"hand": "PA"}, "ENG-facts", "contract"),
        ("legal", {"contract": "Geier", "hand": "PA"}, "DK-B1.2", "Geier"),
        ("legal", {"contract": 7, "hand": "PA"}, "DK-B1.2", "7"),
        ("legal", {**CONTRACT, "hand": "E7"}, "ENG-card", "E7"),
        ("legal", {**CONTRACT, "hand": "P9"}, "ENG-card", "P9"),
        ("legal", {**CONTRACT, "hand": ""}, "ENG-card", "hand"),
        ("legal", {**CONTRACT, "hand": 5}, "ENG-facts", "hand"),
        ("legal", {**CONTRACT, "hand": "PA PA", "trick": "PA"}, "ENG-card", "PA"),
        ("legal", {**CONTRACT, "hand": "PA", "trick": "PK PK P10 P10"}, "ENG-card", "trick"),
        ("legal", {**CONTRACT, "hand": "PA", "stich": "PK"}, "ENG-facts", "stich"),
        ("legal", {**CONTRACT, "hand": "PA", "pack": 32}, "ENG-facts", "pack"),
        ("winner", {**CONTRACT, "trick": ""}, "ENG-card", "trick"),
        ("winner", {**CONTRACT, "trick": "KA", "schwein": 1}, "ENG-facts", "schwein"),
        ("winner", {**CONTRACT, "trick": "KA", "schwein": -1}, "ENG-facts", "schwein"),
        ("winner", {**CONTRACT, "trick": "KA", "schwein": "ja"}, "ENG-facts", "schwein"),
        ("winner", {**CONTRACT, "trick": "KA KK", "schwein": 1}, "DK-II.4", "KK"),
        ("winner", {"contract": "Fleischloser", "trick": "KA KK", "schwein": 0}, "DK-II.4", "KA"),
        ("winner", {**CONTRACT, "trick": "KA", "last": "ja"}, "ENG-facts", "last"),
        ("announce", {"say": "re"}, "ENG-facts", "held"),
        ("announce", {"say": "bock", "held": 9}, "ENG-facts", "schwarz"),
        ("announce", {"say": "re", "held": 11}, "ENG-facts", "0–10"),
        ("announce", {"say": "re", "held": -1}, "ENG-facts", "held"),
        ("announce", {"say": "re", "on_table": 41}, "ENG-facts", "0–40"),
        ("announce", {"say": "re", "held": 10, "on_table": 9}, "ENG-facts", "7–8"),
        ("announce", {"say": "re", "held": 9, "found": 0}, "ENG-facts", "found"),
        ("announce", {"say": "re", "held": 6, "found": 4}, "ENG-facts", "1–3"),
        ("announce", {"say": "re", "held": 9, "karten": 9}, "ENG-facts", "karten"),
        ("announce", {"say": "re", "held": 9, "clock": "sand"}, "ENG-facts", "table"),
        ("list", {}, "ENG-facts", "rows"),
        ("list", {"rows": "viele"}, "ENG-facts", "rows"),
        ("list", {"rows": [], "zeilen": []}, "ENG-facts", "zeilen"),
    ],
)
def test_a_bad_question_says_what_to_do(question: str, more: dict[str, Any], clause_id: str, part: str) -> None:
    for lang in LANGS:
        error = answer_to(question, lang=lang, **more)["error"]
        assert error["clause"] == clause_id
        assert part in error["text"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from([*SOLO, "options", "pack", "hand", "trick", "rows", "say", "held", "on_table"]), inner
            )
        ),
    ),
    st.sampled_from(sorted(consult.QUESTIONS)),
)
def test_nothing_that_is_json_breaks_it(thing: Any, question: str) -> None:
    line = json.dumps(thing | {"question": question} if isinstance(thing, dict) else thing)
    for handler in (consult.score, consult.ask):
        assert isinstance(json.loads(answer(line, handler, lang="de")), dict)
