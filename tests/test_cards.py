"""Cards are strings in one of two faces; whatever people type for a card is read, and nothing else is."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import BAVARIAN, FRENCH, FRENCH_WITH_JOKER, JOKER, Card, Face, NotACard, Rank, Suit, put, without

FACES = (FRENCH, BAVARIAN)
faces = pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)

# face, what is typed, the card that is meant
TYPED = [
    (FRENCH, "XA", "XA"),
    (FRENCH, "xa", "XA"),
    (FRENCH, " p10 ", "P10"),
    (FRENCH, "PZ", "P10"),
    (FRENCH, "HQ", "HD"),
    (FRENCH, "KJ", "KB"),
    (FRENCH, "♣D", "XD"),
    (FRENCH, "♠️10", "P10"),  # with the sign that asks for a colourful picture
    (FRENCH, "♥9", "H9"),
    (FRENCH, "♦7", "K7"),
    (FRENCH_WITH_JOKER, "joker", "JOKER"),
    (BAVARIAN, "EO", "EO"),
    (BAVARIAN, "eo", "EO"),
    (BAVARIAN, "H10", "HZ"),
    (BAVARIAN, "hz", "HZ"),
    (BAVARIAN, "♣O", "EO"),
    (BAVARIAN, "♦A", "SA"),
]


@pytest.mark.parametrize(("face", "typed", "meant"), TYPED)
def test_what_people_type_for_a_card_is_understood(face: Face, typed: str, meant: str) -> None:
    assert face.card(typed) == meant


@faces
@pytest.mark.parametrize("text", ["", " ", "E", "A", "AE", "EE", "EA1", "E 10", "11", "0", "ÄA", "E\nA"])
def test_what_is_no_card_is_refused_and_told_what_would_be(face: Face, text: str) -> None:
    with pytest.raises(NotACard) as caught:
        face.card(text)
    error = caught.value
    assert (error.text, error.example) == (text, face.example)
    assert (error.suits.split(), error.ranks.split()) == (list(face.suit_letters), list(face.rank_letters))
    assert all(part in str(error) for part in (repr(text), error.suits, error.ranks, error.example))


def test_a_card_of_the_other_face_is_no_card() -> None:
    with pytest.raises(NotACard, match="EO HZ SA"):
        BAVARIAN.card("XA")
    with pytest.raises(NotACard, match="XA P10 HD KK"):
        FRENCH.card("EO")


def test_the_joker_is_a_card_only_where_a_game_knows_one() -> None:
    assert FRENCH_WITH_JOKER.cards("JOKER XA") == (JOKER, "XA")
    for face in FACES:
        with pytest.raises(NotACard):
            face.card("JOKER")


@faces
def test_every_card_is_made_of_its_suit_and_its_rank(face: Face) -> None:
    for card in face.pack():
        assert face.make(face.suit(card), face.rank(card)) == card == face.card(card)
    assert {face.make(suit, rank) for suit in Suit for rank in Rank} == set(face.pack())


@faces
@pytest.mark.parametrize(("size", "each"), [(32, 1), (40, 2), (48, 2)])
def test_a_pack_has_every_card_as_often_as_it_should(face: Face, size: int, each: int) -> None:
    pack = face.pack(size)
    assert len(pack) == size
    assert set(Counter(pack).values()) == {each}
    assert len(face.pack(size, copies=3)) == 3 * size


def test_a_double_pack_ends_above_the_low_cards() -> None:
    assert {FRENCH.rank(c) for c in FRENCH.pack(40)} == set(Rank) - {Rank.NEUN, Rank.ACHT, Rank.SIEBEN}
    assert {FRENCH.rank(c) for c in FRENCH.pack(48)} == set(Rank) - {Rank.ACHT, Rank.SIEBEN}


def test_a_pack_of_an_odd_size_is_refused_and_the_sizes_are_named() -> None:
    with pytest.raises(ValueError, match="no pack of 33 cards; there are packs of 32, 40, 48"):
        FRENCH.pack(33)


def test_several_cards_are_read_from_one_string_or_from_a_list() -> None:
    assert BAVARIAN.cards("EO, hz  SA") == BAVARIAN.cards(["EO", "HZ", "SA"]) == ("EO", "HZ", "SA")
    assert BAVARIAN.cards("") == ()
    with pytest.raises(NotACard, match="'XX'"):
        BAVARIAN.cards("EO XX")


@faces
@given(text=st.text(max_size=6))
def test_a_string_is_a_card_of_the_pack_or_an_error(face: Face, text: str) -> None:
    try:
        card = face.card(text)
    except NotACard:
        return
    assert card in (*face.pack(), JOKER)


@given(st.lists(st.sampled_from(FRENCH.pack()), min_size=1), st.data())
def test_a_hand_loses_one_copy_of_a_card_and_keeps_the_order_of_the_rest(hand: list[Card], data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(hand))
    rest = list(hand)
    rest.remove(card)
    assert without(tuple(hand), card) == tuple(rest)


def test_a_card_that_is_not_there_cannot_be_taken_away() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without(FRENCH.cards("XA"), Card("HA"))


@given(st.lists(st.integers(), min_size=1), st.data())
def test_one_place_of_a_row_is_changed_and_no_other(row: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(row) - 1))
    changed = list(row)
    changed[at] = 99
    assert put(tuple(row), at, 99) == tuple(changed)
