"""Articles 9a, 13b and 15 with note 1: what is trump, what follows, and who takes the trick."""

import pytest

from stammtisch.games.chaotentrumpf.trumps import LEVELS, PACK, TRUMPS, features, height, is_trump, order_of, read_trump
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import card, cards


@clause("CT-9a")
def test_a_card_has_a_colour_a_suit_and_a_value() -> None:
    assert features(card("PK")) == ("colour:black", "suit:P", "value:K")
    assert features(card("KK")) == ("colour:red", "suit:K", "value:K")
    assert features(card("X10")) == ("colour:black", "suit:X", "value:10")
    assert features(card("H7")) == ("colour:red", "suit:H", "value:7")


@clause("CT-9a")
@pytest.mark.parametrize(
    ("trump", "yes", "no"),
    [
        ("colour:black", "XA P7", "HA K7"),
        ("colour:red", "HA K7", "XA P7"),
        ("suit:P", "PA P7", "XA HA KA"),
        ("suit:K", "KA KK", "XK PK HK"),
        ("value:B", "XB PB HB KB", "XD P10"),
        ("value:10", "X10 K10", "XA XK"),
        ("card:KD", "KD", "KK HD XD"),
    ],
)
def test_exactly_the_cards_with_the_feature_are_trump(trump: str, yes: str, no: str) -> None:
    assert all(is_trump(c, trump) for c in cards(yes))
    assert not any(is_trump(c, trump) for c in cards(no))


@clause("CT-9a")
@pytest.mark.parametrize(("level", "number"), [("colour", 16), ("suit", 8), ("value", 4), ("card", 1)])
def test_so_many_trumps_are_in_each_pack(level: str, number: int) -> None:
    for trump in LEVELS[level]:
        assert sum(is_trump(c, trump) for c in PACK) == number


@clause("CT-N1a", "CT-N1b")
@pytest.mark.parametrize(("level", "number"), [("colour", 3), ("suit", 4), ("value", 5), ("card", 5)])
def test_trump_is_a_suit_of_its_own_beside_what_is_left_of_the_others(level: str, number: int) -> None:
    for trump in LEVELS[level]:
        assert len(set(order_of(trump).klass.values())) == number


def test_there_are_46_trumps() -> None:
    assert [len(row) for row in LEVELS.values()] == [2, 4, 8, 32]
    assert len(set(TRUMPS)) == 46


@clause("CT-13b")
def test_the_value_decides_before_the_suit() -> None:
    assert height(card("P10")) > height(card("XK"))
    assert height(card("XA")) > height(card("PA")) > height(card("HA")) > height(card("KA")) > height(card("X10"))
    by_height = sorted(cards("XK PK HK KK X10 KA K7"), key=height)
    assert by_height == ["K7", "KK", "HK", "PK", "XK", "X10", "KA"]


WINNERS = [
    # trump, trick, the card that takes it, counted from 0
    ("colour:black", "P10 XK", 0),
    ("colour:black", "PA XA", 1),
    ("value:K", "KK HK PK XK", 3),
    ("value:7", "HA H7 P7 K7", 2),
    ("suit:X", "H10 HA HK", 1),
    ("suit:X", "HK H10", 1),
    ("suit:X", "H7 KA PA", 0),
    ("suit:X", "HA X7", 1),
    ("colour:red", "XA K7", 1),
    ("colour:red", "XA PA", 0),
]


@clause("CT-13b")
@pytest.mark.parametrize(("trump", "trick", "at"), WINNERS)
def test_the_highest_trump_takes_the_trick_or_else_the_highest_card_of_the_class_led(
    trump: str, trick: str, at: int
) -> None:
    assert order_of(trump).winner(cards(trick)) == at


@clause("CT-15c")
@pytest.mark.parametrize(
    ("trump", "trick", "at"),
    [
        ("suit:X", "HA HA H10", 0),
        ("value:K", "PK XK HK XK", 1),
        ("suit:X", "H9 X7 HA X7", 1),
        ("card:KD", "K9 KA KD KD", 2),
    ],
)
def test_of_two_identical_cards_the_first_one_takes_the_trick(trump: str, trick: str, at: int) -> None:
    assert order_of(trump).winner(cards(trick)) == at


FOLLOWING = [
    # trump, led, hand, what may be played
    ("value:K", "PK", "HK H7 H8 P9", "HK"),
    ("value:K", "HA", "HK H7 H8 P9", "H7 H8"),
    ("colour:black", "P10", "P9 XA HB", "P9 XA"),
    ("colour:black", "P10", "HB KA", "HB KA"),
    ("suit:X", "X7", "PA HA KA", "PA HA KA"),
    ("suit:X", "HA", "H7 XA", "H7"),
    ("card:KD", "K9", "KD K8 XA", "K8"),
    ("card:KD", "K9", "KD XA", "KD XA"),
    ("card:KD", "KD", "KD K8 XA", "KD"),
    ("card:KD", "KD", "K8 XA", "K8 XA"),
]


@clause("CT-15b", "CT-N1a")
@pytest.mark.parametrize(("trump", "led", "hand", "legal"), FOLLOWING)
def test_the_class_led_is_followed(trump: str, led: str, hand: str, legal: str) -> None:
    assert order_of(trump).follow(cards(hand), cards(led)) == cards(legal)


@clause("CT-15b", "CT-15d", "CT-N1b")
def test_with_black_trump_and_no_diamonds_a_diamond_is_trumped_or_a_heart_thrown() -> None:
    black = order_of("colour:black")
    assert black.follow(cards("P9 X7 H8"), cards("KA")) == cards("P9 X7 H8")
    assert black.follow(cards("P9 X7 H8"), cards("P7")) == cards("P9 X7"), "clubs on spades although spades are held"


@pytest.mark.parametrize(
    ("text", "trump"),
    [
        ("suit:x", "suit:X"),
        (" Value : 10 ", "value:10"),
        ("colour:RED", "colour:red"),
        ("card:kd", "card:KD"),
        ("suit:Z", None),
        ("red", None),
        ("colour:", None),
    ],
)
def test_a_trump_is_read_as_people_write_it(text: str, trump: str | None) -> None:
    assert read_trump(text) == trump
