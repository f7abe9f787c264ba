"""Offers are specifications: few bytes on the wire, and every action they stand for can be listed."""

from math import comb, perm
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, json

from stammtisch.cards import BAVARIAN
from stammtisch.engine.forms import Form, OneOf, Some, Text, Whole, WireForm
from stammtisch_dev.forms import choices, expanded
from stammtisch_dev.random_play import sample

HAND = BAVARIAN.pack()[:10]


class Give(Struct, frozen=True, tag="give"):
    cards: tuple[str, ...]
    to: int


class Pass(Struct, frozen=True, tag="pass"):
    pass


def test_one_of_stands_for_each_of_its_values() -> None:
    assert list(choices(OneOf((None, 1, "x")))) == [None, 1, "x"]
    assert list(choices(OneOf(()))) == []


def test_some_stands_for_every_selection_between_least_and_most() -> None:
    assert list(choices(Some(("a", "b", "c"), 1, 2))) == [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]
    assert len(list(choices(Some(HAND, 1, 3)))) == comb(10, 1) + comb(10, 2) + comb(10, 3) == 175
    assert list(choices(Some(("a",), 0, 0))) == [()]


def test_some_that_is_ordered_counts_every_order() -> None:
    assert list(choices(Some(("a", "b"), 2, 2, ordered=True))) == [("a", "b"), ("b", "a")]
    assert len(list(choices(Some(HAND, 0, 2, ordered=True)))) == 1 + 10 + perm(10, 2)


def test_a_text_is_stood_for_by_its_examples() -> None:
    assert list(choices(Text(64, ("", "Prost")))) == ["", "Prost"]
    assert list(choices(Text(64))) == [""]


def test_a_form_stands_for_every_combination_of_its_fields() -> None:
    form = Form(Give, {"cards": Some(("a", "b"), 1, 1), "to": OneOf((1, 2))})
    assert list(expanded(form)) == [Give(("a",), 1), Give(("a",), 2), Give(("b",), 1), Give(("b",), 2)]
    assert list(expanded(Form(Pass))) == [Pass()]


def test_on_the_wire_a_form_is_the_tag_and_the_domains() -> None:
    form = Form(Give, {"cards": Some(("EA", "EO"), 1, 2), "to": OneOf((1,))})
    assert form.wire() == WireForm("give", form.fields)
    assert json.encode(form.wire()) == (
        b'{"action":"give","fields":{"cards":{"type":"some","values":["EA","EO"],"least":1,"most":2,"ordered":false},'
        b'"to":{"type":"one-of","values":[1]}}}'
    )
    assert json.decode(json.encode(Form(Pass).wire()), type=WireForm) == WireForm("pass", {})


@given(st.integers(0, 2**32), st.integers(0, 3), st.integers(0, 2), st.booleans())
def test_a_drawn_action_is_one_the_form_stands_for(seed: int, least: int, more: int, ordered: bool) -> None:
    form = Form(Give, {"cards": Some(HAND[:5], least, least + more, ordered), "to": OneOf((0, 2))})
    drawn = sample(form, Random(seed))
    listed = {(frozenset(give.cards) if not ordered else give.cards, give.to) for give in expanded(form)}
    assert (frozenset(drawn.cards) if not ordered else drawn.cards, drawn.to) in listed


def test_of_a_whole_number_the_two_ends_stand_for_all() -> None:
    assert list(choices(Whole(100, 1000))) == [100, 1000]
