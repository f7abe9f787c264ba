"""Names nobody guesses, and what people make of them when they type."""

import string

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.server import codes


def test_a_code_has_twelve_characters_people_can_read_out() -> None:
    found = {codes.fresh() for _ in range(200)}
    assert len(found) == 200
    assert all(len(code) == codes.LENGTH and set(code) <= set(string.ascii_uppercase + "234567") for code in found)
    assert codes.shown("ABCDEFGHIJKL") == "ABCD-EFGH-IJKL"


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", min_size=12, max_size=12))
def test_a_code_is_meant_however_it_is_typed(code: str) -> None:
    typed = codes.shown(code).lower().replace("-", " - ").replace("o", "0").replace("i", "1").replace("b", "8")
    assert codes.meant(typed) == code
    assert codes.meant(codes.shown(code)) == code


def test_what_is_kept_is_a_hash_that_differs_for_every_code() -> None:
    assert codes.hashed("ABCD") != codes.hashed("ABCE")
    assert "ABCD" not in codes.hashed("ABCD")
    assert len(codes.hashed("ABCD")) == 64


def test_tokens_and_dice_of_the_machine() -> None:
    dice = codes.SystemDice()
    assert dice.token() != dice.token()
    assert len(dice.token()) == codes.LENGTH
    assert len(dice.seed()) == 32
    assert {dice.below(3) for _ in range(200)} == {0, 1, 2}
    assert len(codes.token()) >= 43
    assert codes.token() != codes.token()
