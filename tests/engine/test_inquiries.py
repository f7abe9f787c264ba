"""The referee's questions as forms: all of them are there, and what a form allows is understood."""

import json
from typing import Any, Final, Literal

import hypothesis.strategies as st
import pytest
from hypothesis import given
from msgspec import Struct

from stammtisch import games
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.inquiries import Field, Inquiry, fields_of

INQUIRIES: Final = [inquiry for game in games.consulted() for inquiry in games.consultant(game).inquiries]
NOT_UNDERSTOOD: Final = {
    "refusal.json",
    "refusal.question",
    "refusal.card",
    "refusal.field-unknown",
    "refusal.field-missing",
    "refusal.field-type",
    "refusal.field-value",
    "refusal.no-cards",
    "refusal.too-many-cards",
}
"""What a rule says against the facts is an answer; these say that the form was wrong."""
MAY_BE_MISSING: Final = {("doppelkopf", "announce"): {"held"}}
"""Of two fields one is enough: no form can say so."""


def named(inquiry: Inquiry) -> str:
    return f"{inquiry.game} {inquiry.question}"


def answer_to(inquiry: Inquiry, facts: dict[str, Any]) -> Any:
    referee = games.consultant(inquiry.game)
    scoring = inquiry.question == "score"
    line = facts if scoring else {"game": inquiry.game, "question": inquiry.question, **facts}
    return json.loads(consulting.answer(json.dumps(line), referee.score if scoring else referee.ask, lang="de"))


def cards(field: Field, least: int, most: int) -> st.SearchStrategy[Any]:
    pack = list(field.values) * min(field.copies, 2)
    return st.permutations(pack).flatmap(lambda p: st.integers(least, min(most, len(p))).map(lambda n: p[:n]))


def given_to(field: Field) -> st.SearchStrategy[Any]:
    least, most = field.least or 0, field.most if field.most is not None else 20
    match field.kind:
        case "flag":
            return st.booleans()
        case "choice" | "card":
            return st.sampled_from(field.values)
        case "several":
            return st.lists(st.sampled_from(field.values), unique=True)
        case "number" | "seat" | "place":
            return st.integers(least, most)
        case "seats":
            return st.lists(st.sampled_from(field.values), min_size=least, max_size=most, unique=True)
        case "cards":
            return cards(field, least, min(most, 10))
        case "hands":
            return st.lists(cards(field, 0, 6), min_size=least, max_size=4)
        case "row":
            return st.lists(st.integers(least, most), min_size=len(field.values), max_size=len(field.values))
        case "rows":
            width = len(field.values)
            return st.lists(st.lists(st.integers(-20, 20), min_size=width, max_size=width), min_size=1, max_size=4)
        case "group":
            return filled(field.fields)
    assert field.kind == "groups"
    return st.lists(filled(field.fields), max_size=2)


def filled(fields: tuple[Field, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Every needed field, and some of the others; null where that is the default."""
    needed = {f.name: given_to(f) for f in fields if f.needed}
    others = {f.name: given_to(f) if f.default is not None else st.none() | given_to(f) for f in fields if not f.needed}
    return st.fixed_dictionaries(needed, optional=others)


def test_the_cards_of_a_form_are_those_of_the_pack_that_was_chosen() -> None:
    inquiry = next(inquiry for inquiry in games.consultant("doppelkopf").inquiries if inquiry.question == "legal")
    hand = next(field for field in inquiry.fields if field.name == "hand")
    assert (hand.by, {pack: len(cards) for pack, cards in hand.packs.items()}) == ("pack", {"40": 20, "48": 24})
    nine = {"contract": "Normalspiel", "hand": ["X9"]}
    assert answer_to(inquiry, nine)["error"]["key"] == "refusal.card"
    assert answer_to(inquiry, {**nine, "pack": 48})["cards"] == ["X9"]


def test_every_question_of_every_game_is_a_form() -> None:
    for game in games.consulted():
        package = __import__(f"stammtisch.games.{game}.consult", fromlist=["QUESTIONS"])
        described = [inquiry.question for inquiry in games.consultant(game).inquiries]
        assert sorted(described) == sorted([*package.QUESTIONS, "score"])
        assert {inquiry.game for inquiry in games.consultant(game).inquiries} == {game}
    with pytest.raises(Unanswerable):
        games.consultant("skat")


@pytest.mark.parametrize("inquiry", INQUIRIES, ids=named)
def test_the_example_of_a_form_is_answered(inquiry: Inquiry) -> None:
    answer = answer_to(inquiry, inquiry.example)
    assert "error" not in answer, answer
    assert inquiry.example.keys() <= {field.name for field in inquiry.fields}
    assert {field.name for field in inquiry.fields if field.needed} <= inquiry.example.keys()


@pytest.mark.parametrize("inquiry", INQUIRIES, ids=named)
def test_whatever_a_form_allows_is_understood(inquiry: Inquiry) -> None:
    @given(filled(inquiry.fields))
    def check(facts: dict[str, Any]) -> None:
        error = answer_to(inquiry, facts).get("error", {"key": "", "field": ""})
        if error.get("field") not in MAY_BE_MISSING.get((inquiry.game, inquiry.question), ()):
            assert error["key"] not in NOT_UNDERSTOOD, error

    check()


@pytest.mark.parametrize("inquiry", INQUIRIES, ids=named)
def test_a_field_that_is_needed_is_missed_and_one_that_is_unknown_refused(inquiry: Inquiry) -> None:
    for field in inquiry.fields:
        if field.needed:
            without = {name: value for name, value in inquiry.example.items() if name != field.name}
            assert "error" in answer_to(inquiry, without), field.name
    error = answer_to(inquiry, {**inquiry.example, "nonsense": 1})["error"]
    assert (error["key"], error["field"]) == ("refusal.field-unknown", "nonsense")


def test_a_type_that_says_too_little_has_to_be_told() -> None:
    class Vague(Struct):
        hand: str

    class Ordered(Struct):
        said: Literal["re", "90", "60"] | None = None
        rules: tuple[Literal["b", "a"], ...] = ()

    assert [field.values for field in fields_of(Ordered)] == [("re", "90", "60"), ("b", "a")]
    with pytest.raises(TypeError, match="hand"):
        fields_of(Vague)
    assert fields_of(Vague, Field("hand", "cards")) == (Field("hand", "cards", needed=True),)
