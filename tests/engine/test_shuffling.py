"""How the pack comes in: words of the seats, an order of exactly these cards, and nothing that tells anybody."""

import pytest

from stammtisch.cards import BAVARIAN, Cards
from stammtisch.engine.core import HOST, SPECTATOR, SUPERVISOR, TimeUp
from stammtisch.engine.scoring import ScoreLine, cents, column_sums, game_points
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle, why_wrong_pack
from stammtisch.fair import LONGEST_ENTROPY
from stammtisch_dev.testing import clause
from tests.engine import hohe_karte as hk
from tests.engine.tables import GAME, ORDER, dealt, new_table, playing, refusal

# an order that does not fit the pack; what is missing; what is too much
WRONG: list[tuple[Cards, list[str], list[str]]] = [
    ((), sorted(hk.PACK), []),
    (ORDER[1:], ["EA"], []),
    ((*ORDER, ORDER[0]), [], ["EA"]),
    ((*ORDER[1:], ORDER[1]), ["EA"], ["GZ"]),
    ((*ORDER[1:], *BAVARIAN.cards("SA")), ["EA"], ["SA"]),
]


@clause("ENG-pack")
@pytest.mark.parametrize(("order", "missing", "extra"), WRONG)
def test_a_shuffle_of_other_cards_is_refused_and_told_which(order: Cards, missing: list[str], extra: list[str]) -> None:
    t = new_table()
    t.do(HOST, TimeUp(), kind="mix")
    refusal_given = refusal(t, HOST, Shuffle(order), window="shuffle")
    assert (refusal_given.clause, refusal_given.args) == ("ENG-pack", {"missing": missing, "extra": extra})


@clause("ENG-pack")
def test_a_second_shuffle_has_to_bring_the_cards_that_are_left() -> None:
    t = playing(stir=True)
    assert refusal(t, HOST, Shuffle(ORDER), window="shuffle:1").clause == "ENG-pack"
    t.do(HOST, Shuffle(BAVARIAN.cards("HA EK GO")), kind="shuffle")
    assert isinstance(t.state, hk.Playing)
    assert t.state.stock == ("HA", "EK", "GO")


@clause("ENG-pack")
def test_copies_of_a_card_count() -> None:
    pack = BAVARIAN.cards("EA EA EO")
    assert why_wrong_pack(BAVARIAN.cards("EO EA EA"), pack) is None
    wrong = why_wrong_pack(BAVARIAN.cards("EO EO EA"), pack)
    assert wrong is not None
    assert wrong.args == {"missing": ["EA"], "extra": ["EO"]}


@clause("ENG-fair")
def test_a_seat_throws_in_a_word_and_not_a_book() -> None:
    t = new_table()
    assert t.do(0, Mix("ä" * LONGEST_ENTROPY), kind="mix") == (Mixed(0, "ä" * LONGEST_ENTROPY),)
    refusal_given = refusal(t, 1, Mix("x" * (LONGEST_ENTROPY + 1)), window="mix")
    assert (refusal_given.clause, refusal_given.args) == ("ENG-fair", {"longest": LONGEST_ENTROPY})


def test_for_the_silent_the_table_mixes() -> None:
    t = new_table()
    t.do(1, Mix("Prost"), kind="mix")
    assert t.do(HOST, TimeUp(), kind="mix") == (Mixed(0, None), Mixed(2, None))


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR, SUPERVISOR])
def test_nobody_sees_the_order_of_the_pack(seat: int) -> None:
    t = dealt()
    hand = tuple(sorted(ORDER[3 * seat : 3 * seat + 3])) if seat in hk.SEATS else ()
    assert t.frame(seat).events == (hk.Dealt(tuple(hand if s == seat else () for s in hk.SEATS), ()),)
    assert t.frame(seat).view.hand == hand


def test_columns_are_added_by_seat_and_a_line_without_amounts_adds_nothing() -> None:
    lines = [ScoreLine("X-1", "x", game_points=(2, -1, -1), cents=(10, 0, -10)), ScoreLine("X-2", "y")]
    assert game_points([*lines, *lines], width=3) == (4, -2, -2)
    assert cents(lines, width=3) == (10, 0, -10)
    assert column_sums([], width=2) == (0, 0)
    assert column_sums([(1,), (1, 2)], width=3) == (2, 2, 0)
    assert GAME.result(dealt().state) is None
