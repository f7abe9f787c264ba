"""What may be laid on what, and what then lies there: both tables, whole, and the examples to each rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import JOKER
from stammtisch.games.maumau.laying.serving import (
    PACK,
    RANK,
    SUIT,
    SUITS,
    Effective,
    SuitLetter,
    after,
    feasts,
    layable,
    legal_cards,
    may_draw,
    situation,
    why_not,
    why_not_collided,
    why_not_thrown_in,
)
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import all_clauses
from stammtisch_dev.testing import clause
from tests.maumau.table import DEFAULT, card, cards, special, top

JOKERS = special("joker")
PLAIN_RANKS = ("7", "8", "9", "D", "K", "A")


# --- the table of layable cards ---------------------------------------------------------------------------------


@clause("MM-Z1", "MM-C10a", "MM-CBa", "MM-T-joker-b")
@pytest.mark.parametrize("below", [other for other in PACK if RANK[other] != "B"])
def test_on_an_ordinary_card(below: str) -> None:
    lying = top(below)
    for laid in PACK:
        serves = SUIT[laid] == below[0] or RANK[laid] == below[1:]
        assert (laid in layable(lying, options=DEFAULT)) is (serves or RANK[laid] in ("B", "10"))
    assert JOKER not in layable(lying, options=DEFAULT)
    assert JOKER in layable(lying, options=JOKERS)


@clause("MM-CBa", "MM-CBb", "MM-C10b", "MM-9d", "MM-T-joker-b")
@pytest.mark.parametrize("wish", SUITS)
@pytest.mark.parametrize("jack", ["XB", "PB", "HB", "KB"])
def test_on_a_jack(jack: str, wish: SuitLetter) -> None:
    """Of the wished suit six cards are left: neither its jack nor its ten."""
    fitting = layable(top(jack, wish), options=JOKERS)
    assert fitting == {card(wish + rank) for rank in PLAIN_RANKS}


@clause("MM-C7a", "MM-C7b", "MM-T-joker-b")
@pytest.mark.parametrize("below", ["X7", "P7", "H7", "K7"])
def test_on_a_seven_to_be_paid(below: str) -> None:
    sevens = {laid for laid in PACK if RANK[laid] in ("7", "10")}
    for pending in (2, 4, 16):
        assert layable(top(below), pending=pending, options=DEFAULT) == sevens
        assert layable(top(below), pending=pending, options=JOKERS) == sevens | {JOKER}
        assert layable(top(below), pending=pending, options=special("joker", joker_on_seven="forbidden")) == sevens


@clause("MM-9a-2", "MM-T-joker-b")
@pytest.mark.parametrize("below", ["XD", "PD", "HD", "KD"])
def test_in_a_queen_round(below: str) -> None:
    fitting = layable(top(below), queen_round=True, options=JOKERS)
    assert fitting == {laid for laid in PACK if RANK[laid] in ("D", "10")}


@clause("MM-9b-1", "MM-9b-2", "MM-CK")
def test_on_a_king_out_of_turn() -> None:
    for laid in (*PACK, JOKER):
        assert (why_not_thrown_in(laid, top("HK")) is None) is (RANK[laid] in ("K", "10"))
        assert why_not_thrown_in(laid, top("H9")) is not None
        assert why_not_thrown_in(laid, Effective(card("HK"), joker=True)) is not None
    assert feasts(after(card("X10"), top("HK")))
    assert not feasts(after(JOKER, top("HK")))


@clause("MM-9c")
def test_on_a_last_seven() -> None:
    for laid in (*PACK, JOKER):
        assert (why_not_collided(laid) is None) is (RANK[laid] in ("7", "10"))


@given(
    st.sampled_from([plain for plain in PACK if RANK[plain] != "B"]),
    st.sampled_from([plain for plain in PACK if RANK[plain] != "B"]),
)
def test_who_serves_is_served(laid: str, other: str) -> None:
    """Apart from jacks and tens, which nobody has to ask, laying goes both ways."""
    if "10" not in (laid[1:], other[1:]):
        there, back = layable(top(other), options=DEFAULT), layable(top(laid), options=DEFAULT)
        assert (card(laid) in there) is (card(other) in back)


# --- the table of what a ten does -------------------------------------------------------------------------------


@clause("MM-C10a", "MM-T-joker-b")
@pytest.mark.parametrize("below", [other for other in PACK if RANK[other] != "B"])
@pytest.mark.parametrize("ten", ["X10", "P10", "H10", "K10"])
def test_a_ten_is_what_lies_below_it(below: str, ten: str) -> None:
    lying = top(below)
    assert after(card(ten), lying) == lying
    assert after(card("X10"), after(card(ten), lying)) == lying
    assert after(card(ten), after(JOKER, lying)) == lying


@clause("MM-C10a")
def test_a_ten_does_not_pass_on_its_own_suit() -> None:
    lying = after(card("X10"), top("P8"))
    assert legal_cards(cards("XK XA P9 H8"), lying, options=DEFAULT) == cards("P9 H8")
    assert after(card("X10"), after(card("H10"), top("KD"))).card == "KD"


@clause("MM-S7")
def test_a_ten_on_nothing_is_a_plain_ten() -> None:
    lying = after(card("H10"), Effective(JOKER))
    assert lying == Effective(card("H10"))
    assert legal_cards(cards("H9 XD XB X10"), lying, options=DEFAULT) == cards("H9 XB X10")
    assert after(card("X10"), lying) == lying


@clause("MM-CBa", "MM-T-joker-b")
def test_what_lies_there_after_the_other_cards() -> None:
    assert after(card("H8"), top("HK")) == Effective(card("H8"))
    assert after(card("XB"), top("HK"), wish="P") == Effective(card("XB"), wish="P")
    assert after(card("XB"), top("HK")).wish == "X"
    assert after(card("P9"), top("XB", "P")) == Effective(card("P9"))
    assert after(JOKER, top("P8")) == Effective(card("P8"), joker=True)


# --- examples ---------------------------------------------------------------------------------------------------

EXAMPLES = [
    # on top, wish, pending, queen round, hand, what may be laid
    ("P9", None, 0, False, "PK H9 HK", "PK H9"),
    ("H7", None, 2, False, "HB K7 X10 H9", "K7 X10"),
    ("H7", None, 0, False, "HB K7 X10 H9", "HB K7 X10 H9"),
    ("XB", "P", 0, False, "PA PK PD P9 P8 P7 P10 PB XA", "PA PK PD P9 P8 P7"),
    ("XB", "H", 0, False, "H10 P9", ""),
    ("XB", "H", 0, False, "H10 H8", "H8"),
    ("XB", "H", 0, False, "HB", ""),
    ("HD", None, 0, True, "PD XB JOKER X10 H9", "PD X10"),
    ("XD", None, 0, False, "X7 HD HB P10 H7", "X7 HD HB P10"),
    ("P8", None, 0, False, "JOKER X9", "JOKER"),
]


@clause("MM-Z1", "MM-C7a", "MM-CBa", "MM-CBb", "MM-9d", "MM-C10b", "MM-9a-2", "MM-C10a", "MM-T-joker-b")
@pytest.mark.parametrize(("below", "wish", "pending", "queen_round", "hand", "legal"), EXAMPLES)
def test_so_much_of_the_hand_may_be_laid(
    below: str, wish: SuitLetter | None, pending: int, queen_round: bool, hand: str, legal: str
) -> None:
    fitting = legal_cards(cards(hand), top(below, wish), pending=pending, queen_round=queen_round, options=JOKERS)
    assert fitting == cards(legal)


WHY_NOT = [
    # card, on top, wish, pending, queen round, clause
    ("HK", "P9", None, 0, False, "MM-Z1"),
    ("XD", "H10", None, 0, False, "MM-Z1"),
    ("HB", "H7", None, 2, False, "MM-C7a"),
    ("XA", "XB", "P", 0, False, "MM-CBa"),
    ("HB", "XB", "H", 0, False, "MM-9d"),
    ("H10", "XB", "H", 0, False, "MM-C10b"),
    ("H8", "HD", None, 0, True, "MM-9a-2"),
    ("JOKER", "XB", "H", 0, False, "MM-T-joker-b"),
    ("JOKER", "HD", None, 0, True, "MM-T-joker-b"),
]


@clause("MM-T-joker-b")
@pytest.mark.parametrize(("laid", "below", "wish", "pending", "queen_round", "against"), WHY_NOT)
def test_the_clause_against_a_card_is_named(
    laid: str, below: str, wish: SuitLetter | None, pending: int, queen_round: bool, against: str
) -> None:
    refusal = why_not(card(laid), top(below, wish), pending=pending, queen_round=queen_round, options=JOKERS)
    assert refusal is not None
    assert refusal.clause == against in all_clauses()
    assert why_not(card("X10"), top("P9"), options=JOKERS) is None


@clause("MM-T-special")
def test_there_is_no_joker_before_its_time() -> None:
    refusal = why_not(JOKER, top("P8"), options=DEFAULT)
    assert refusal is not None
    assert refusal.clause == "MM-T-special"


def test_a_queen_round_goes_before_all_and_a_seven_before_a_suit() -> None:
    assert situation(top("HD"), queen_round=True) == "queens"
    assert situation(top("H7"), pending=2) == "seven"
    assert situation(top("H7")) == "serve"
    assert situation(top("XB", "K")) == "wish"


@clause("MM-2a")
@pytest.mark.parametrize(
    ("below", "hand", "draws"),
    [("P9", "H9 K8", False), ("P9", "HK K8", True), ("P9", "XB", False), ("XB", "HB H10", True)],
)
def test_only_who_cannot_serve_draws(below: str, hand: str, draws: bool) -> None:
    assert may_draw(cards(hand), top(below), options=DEFAULT) is draws
    assert may_draw(cards(hand), top(below), options=Options(voluntary_draw=True))


@clause("MM-2a")
def test_a_seven_need_not_be_passed_on_but_a_queen_round_is_served() -> None:
    assert may_draw(cards("K7"), top("H7"), pending=2, options=DEFAULT)
    assert may_draw(cards("H8 HB"), top("HD"), queen_round=True, options=DEFAULT)
    assert not may_draw(cards("H8 X10"), top("HD"), queen_round=True, options=DEFAULT)
