"""Every action and event can be read by people and comes back from what they read."""

import math
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.engine import notation
from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import DealClosed, DealOpened, NextDeal
from stammtisch.engine.notation import DEEPEST, Unreadable
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Mix, Mixed
from tests.engine import hohe_karte as hk
from tests.engine.tables import GAME, played_match

MATCH = GAME.match()


def read(text: str, types: Any) -> Any:
    """The Struct of one line; `types` is the union it belongs to."""
    return msgspec.convert(notation.from_line(text), types, str_keys=True)


class Anything(Struct, frozen=True, tag="any"):
    it: Any = None
    more: dict[str, Any] = {}


class Kinds(Struct, frozen=True, tag=7):
    """A number for a tag, numbers for keys, a set, bytes, and a name that is no word."""

    by_number: dict[int, str] = {}
    seen: frozenset[int] = frozenset()
    raw: bytes = b""
    odd: int = msgspec.field(name="odd name", default=0)


TYPES = Anything | hk.Action

# a Struct and how it is written
WRITTEN: list[tuple[Struct, str]] = [
    (hk.PlayCard(Card("HA")), "play-card card=HA"),
    (hk.CardPlayed(1, Card("EO")), "card-played seat=1 card=EO"),
    (hk.CallHalt(), "call-halt"),
    (hk.Vote(True), "vote stir=true"),
    (hk.Tip(None), "tip on=null"),
    (hk.Tip(-3), "tip on=-3"),
    (hk.Won(1, ((0, None), (2, 1))), "won seat=1 tips=[[0 null] [2 1]]"),
    (hk.Restocked(()), "restocked stock=[]"),
    (hk.Dealt(((Card("EA"), Card("GO")), ()), (Card("HZ"),)), "dealt hands=[[EA GO] []] stock=[HZ]"),
    (NextDeal("ab12"), "next-deal commitment=ab12"),
    (NextDeal("12ab"), 'next-deal commitment="12ab"'),
    (Mix(""), 'mix entropy=""'),
    (Mix("Grüß Gott"), 'mix entropy="Grüß Gott"'),
    (Mix("Prösterchen"), "mix entropy=Prösterchen"),
    (Mix("null"), 'mix entropy="null"'),
    (Mix("true"), 'mix entropy="true"'),
    (Mix("5"), 'mix entropy="5"'),
    (Mix("-"), 'mix entropy="-"'),
    (Mix("a=b"), 'mix entropy="a=b"'),
    (Mix("SK-B5.4/3:1+x"), "mix entropy=SK-B5.4/3:1+x"),
    (Mix('"\\\n\r\t'), r'mix entropy="\"\\\n\r\t"'),
    (Mix("\u2028\x85\u202e\U000e0001"), r'mix entropy="\u2028\u0085\u202e\udb40\udc01"'),
    (Anything(1.5), "any it=1.5 more={}"),
    (Anything(-0.0, {"a": {"b": []}}), "any it=-0.0 more={a={b=[]}}"),
    (Anything(2**70), f"any it={2**70} more={{}}"),
    (
        Kinds({2: "b", 1: "a"}, frozenset({3, 1}), b"\x00", 4),
        '7 by_number={"1"=a "2"=b} seen=[1 3] raw="AA==" "odd name"=4',
    ),
]


@pytest.mark.parametrize(("thing", "line"), WRITTEN)
def test_a_struct_is_written_as_its_tag_and_its_fields(thing: Struct, line: str) -> None:
    assert notation.write(thing) == line
    assert read(line, type(thing)) == thing


def test_a_score_is_written_without_what_it_leaves_out() -> None:
    line = ScoreLine("SK-1", "sk.won", {"augen": 61}, game_points=(1, -1))
    closed: DealClosed[Any] = DealClosed(DealResult((1, -1), (0, 0), (line,)))
    assert notation.write(closed) == (
        "deal-closed result={game_points=[1 -1] cents=[0 0] "
        "lines=[{clause=SK-1 key=sk.won args={augen=61} game_points=[1 -1]}] redeal=false facts=null headline=[]}"
    )
    assert read(notation.write(closed), MATCH.event_types) == closed


def test_options_are_written_whole() -> None:
    opened = DealOpened(1, 0, hk.Options())
    assert "deals=3" in notation.write(opened)
    assert read(notation.write(opened), MATCH.event_types) == opened


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(json_values, st.dictionaries(st.text(), json_values))
def test_nothing_that_json_can_hold_is_lost(it: Any, more: dict[str, Any]) -> None:
    line = notation.write(Anything(it, more))
    assert "\n" not in line
    assert line.isprintable()
    again = read(line, TYPES)
    assert again == Anything(it, more)
    assert notation.write(again) == line


@given(st.text(), st.text(alphabet=st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Zs"])))
def test_any_text_comes_back_from_one_line(text: str, nasty: str) -> None:
    mixed = Mixed(0, text + nasty)
    assert read(notation.write(mixed), MATCH.event_types) == mixed


@given(st.integers(0, 2**32))
def test_every_act_and_event_of_a_match_comes_back(seed: int) -> None:
    for record in played_match(seed, hk.Options(deals=1, mode="table")).log:
        assert read(notation.write(record.action), MATCH.action_types) == record.action
        for event in record.events:
            assert read(notation.write(event), MATCH.event_types) == event


def test_blanks_between_words_mean_nothing_to_the_reader() -> None:
    line = "  won   seat = 1 tips=[ [0 null][2 1]  ] "
    assert read(line, hk.Event) == hk.Won(1, ((0, None), (2, 1)))


# a line that is none, the column where reading stops, what stands there
UNREADABLE = [
    ("", 1, ""),
    ("  ", 3, ""),
    ("=", 1, "="),
    ("play-card card", 15, ""),
    ("play-card card=", 16, ""),
    ("play-card card=HA card=HA", 19, "card"),
    ("play-card type=x", 11, "type"),
    ("play-card 5=x", 11, "5"),
    ("play-card null=x", 11, "null"),
    ("play-card card==", 16, "="),
    ("play-card card=[HA", 19, ""),
    ("play-card card=[HA}", 19, "}"),
    ("play-card card={a=1", 20, ""),
    ("play-card card={a}", 18, "}"),
    ("play-card card=HA]", 18, "]"),
    ("play-card\tcard=HA", 10, "\t"),
    ('mix entropy="', 13, '"'),
    ('mix entropy="\\q"', 13, '"\\q"'),
    ('mix entropy="\t"', 13, '"\t"'),
    ("mix entropy=♣", 13, "♣"),
    (r'mix entropy="\ud800"', 13, r'"\ud800"'),
    ("tip on=01", 8, "01"),
    ("tip on=+1", 8, "+1"),
    ("tip on=1.", 8, "1."),
    ("tip on=1e999", 8, "1e999"),
    ("tip on=" + "1" * 5000, 8, "1" * 5000),
    ("tip on=" + "[" * (DEEPEST + 1), 8 + DEEPEST, "["),
    ("any it=" + "{a=" * (DEEPEST + 1), 8 + 3 * DEEPEST, "{"),
]


@pytest.mark.parametrize(("line", "column", "unread"), UNREADABLE)
def test_what_is_not_in_this_notation_is_refused_with_the_place(line: str, column: int, unread: str) -> None:
    with pytest.raises(Unreadable) as caught:
        notation.from_line(line)
    assert (caught.value.column, caught.value.found) == (column, unread)


@given(st.text(alphabet=' ab1-."=[]{}\\\n', max_size=30))
def test_a_line_is_read_or_refused_and_nothing_else(line: str) -> None:
    try:
        form = notation.from_line(line)
    except Unreadable:
        return
    assert notation.from_line(notation.to_line(form)) == form


@pytest.mark.parametrize("line", ["play-card", "play-card card=5", "fly-card card=HA", "play-card seat=1 card=null"])
def test_a_line_that_means_nothing_in_this_game_is_refused_by_its_types(line: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(line, hk.Action)


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_a_number_without_end_has_no_notation(number: float) -> None:
    with pytest.raises(ValueError, match="has no notation"):
        notation.write(Anything(number))


@pytest.mark.parametrize("half", ["\ud800", "x\udc00", "\ud800\udc00"])
def test_half_a_sign_has_no_notation(half: str) -> None:
    with pytest.raises(UnicodeEncodeError):
        notation.write(Mix(half))


def test_only_a_struct_with_a_tag_has_a_notation() -> None:
    for thing in (hk.Options(), hk.Timing()):
        with pytest.raises(TypeError, match="only a Struct with a tag has a notation"):
            notation.write(thing)
    with pytest.raises(TypeError, match="only a Struct with a tag has a notation"):
        notation.to_line(["play-card"])


def test_nesting_is_measured_without_recursion() -> None:
    deep: Any = 1
    for _ in range(DEEPEST):
        deep = [deep]
    assert not notation.too_deep(deep)
    assert notation.too_deep([deep])
    assert notation.too_deep({"a": {"b": deep}})
    for _ in range(5000):
        deep = [deep]
    assert notation.too_deep(deep)
