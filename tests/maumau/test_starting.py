"""Packs, the starter, queen rounds and wishes: what is settled before or beside the cards that are laid."""

import pytest

from stammtisch.cards import JOKER
from stammtisch.games.maumau.laying.effects import ended, lay
from stammtisch.games.maumau.laying.queens import must_end, opening_queens, why_not_called
from stammtisch.games.maumau.laying.serving import SUITS
from stammtisch.games.maumau.laying.starter import goes_back, started
from stammtisch.games.maumau.laying.wishes import unwished, why_not_wished, wishes
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import decks, full_pack, left_over, why_impossible
from stammtisch_dev.testing import clause
from tests.maumau.table import DEFAULT, card, cards, special, top

REVERSED = special("reversed_jack")

# --- packs ------------------------------------------------------------------------------------------------------


@clause("MM-0b", "MM-S2", "MM-T-deck")
@pytest.mark.parametrize(
    ("players", "single", "two", "auto"),
    [
        (2, 21, 53, 21),
        (3, 16, 48, 16),
        (4, 11, 43, 11),
        (5, 6, 38, 6),
        (6, 1, 33, 33),
        (7, -4, 28, 28),
        (8, -9, 23, 23),
    ],
)
def test_so_many_cards_are_left_to_draw(players: int, single: int, two: int, auto: int) -> None:
    assert left_over(players, Options(decks=1)) == single
    assert left_over(players, Options(decks=2)) == two
    assert left_over(players, DEFAULT) == auto
    assert (why_impossible(players, Options(decks=1)) is not None) is (single < 0)
    assert why_impossible(players, DEFAULT) is None


@clause("MM-0b")
def test_two_to_eight_play() -> None:
    for players in (-1, 0, 1, 9):
        refusal = why_impossible(players, DEFAULT)
        assert refusal is not None
        assert refusal.args["found"] == players
    assert [decks(players, DEFAULT) for players in range(2, 9)] == [1, 1, 1, 1, 2, 2, 2]


@clause("MM-T-deck", "MM-T-joker-a")
def test_there_is_one_joker_however_many_packs_there_are() -> None:
    assert len(full_pack(4, special("joker"))) == 33
    assert full_pack(8, special("joker")).count(JOKER) == 1
    assert JOKER not in full_pack(4, DEFAULT)


# --- the starter ------------------------------------------------------------------------------------------------

STARTERS = [
    # starter, pending, first player of four (the dealer is 0), of two
    ("H7", 2, 1, 1),
    ("P8", 0, 2, 0),
    ("X9", 0, 1, 1),
    ("H10", 0, 1, 1),
    ("XB", 0, 1, 1),
    ("HD", 0, 1, 1),
    ("HK", 0, 1, 1),
    ("HA", 0, 0, 0),
]


@clause("MM-S6", "MM-S7", "MM-C8a")
@pytest.mark.parametrize(("starter", "pending", "of_four", "of_two"), STARTERS)
def test_the_starter_counts_as_laid_by_the_dealer(starter: str, pending: int, of_four: int, of_two: int) -> None:
    turn = started(card(starter), DEFAULT)
    assert turn.pending == pending
    assert turn.effective.card == starter
    assert turn.again is (starter == "HA")
    assert ended(turn, 0, players=4, options=DEFAULT).next == of_four
    assert ended(turn, 0, players=2, options=DEFAULT).next == of_two


@clause("MM-S6")
def test_the_dealer_goes_on_with_a_nine_or_an_ace() -> None:
    stack = lay(started(card("X9"), DEFAULT), card("XD"), DEFAULT)
    ace = lay(started(card("HA"), DEFAULT), card("H8"), DEFAULT)
    turning = special("ace_direction")
    assert ended(stack, 0, players=4, options=DEFAULT).next == 1  # type: ignore[arg-type]
    assert ended(ace, 0, players=4, options=DEFAULT).next == 2  # type: ignore[arg-type]
    assert ended(started(card("HA"), turning), 0, players=4, stopped=True, options=turning).next == 3
    assert started(card("XB"), DEFAULT, wish="H").effective.wish == "H"


@clause("MM-S6")
def test_the_starter_may_do_less() -> None:
    some, none = Options(starter_effects="next_player"), Options(starter_effects="none")
    for starter in ("H7", "P8", "XB"):
        assert started(card(starter), some, wish="H" if starter == "XB" else None) == started(
            card(starter), DEFAULT, wish="H" if starter == "XB" else None
        )
    for starter in ("X9", "HA", "H10", "HK"):
        turn = started(card(starter), some)
        assert (turn.stack, turn.again, turn.effective) == (None, False, top(starter))
    for starter in ("H7", "P8", "X9", "HA", "XB"):
        turn = started(card(starter), none)
        assert (turn.pending, turn.skips, turn.stack, turn.again) == (0, 0, None, False)
        assert turn.effective == top(starter)


@clause("MM-S6")
def test_a_joker_does_not_start_unless_it_is_agreed() -> None:
    assert goes_back(JOKER, DEFAULT)
    assert not goes_back(card("X9"), DEFAULT)
    wild = special("joker", starter_joker="wild")
    assert not goes_back(JOKER, wild)
    turn = started(JOKER, wild)
    assert ended(turn, 0, players=4, options=wild).next == 1


# --- wishes -----------------------------------------------------------------------------------------------------


@clause("MM-CBa")
def test_a_jack_wishes_any_suit_and_its_own_without_a_word() -> None:
    for suit in SUITS:
        assert wishes(card(suit + "B"), DEFAULT) == SUITS
        assert unwished(card(suit + "B"), DEFAULT) == suit
        assert why_not_wished(card("HB"), suit, DEFAULT) is None


@clause("MM-T-revjack")
@pytest.mark.parametrize(("jack", "possible"), [("HB", "XP"), ("KB", "XP"), ("XB", "HK"), ("PB", "HK")])
def test_a_reversed_jack_wishes_the_other_colour(jack: str, possible: str) -> None:
    assert "".join(wishes(card(jack), REVERSED)) == possible
    assert unwished(card(jack), REVERSED) == possible[0]
    for suit in SUITS:
        assert (why_not_wished(card(jack), suit, REVERSED) is None) is (suit in possible)


# --- queen rounds -----------------------------------------------------------------------------------------------


@clause("MM-9a-1")
@pytest.mark.parametrize(
    ("hand", "on", "pending", "queens"),
    [
        ("HD XD H8", "HK", 0, "HD"),
        ("HD XD H8", "P9", 0, ""),
        ("HD X10 H8", "HK", 0, ""),
        ("HD XD KD", "PD", 0, "HD XD KD"),
        ("HD XD", "H7", 2, ""),
        ("HD XD", "H7", 0, "HD"),
    ],
)
def test_a_queen_round_takes_two_real_queens_and_one_that_fits(hand: str, on: str, pending: int, queens: str) -> None:
    assert opening_queens(cards(hand), top(on), pending=pending, options=DEFAULT) == cards(queens)
    assert (why_not_called(cards(hand), top(on), pending=pending, options=DEFAULT) is None) is bool(queens)


@clause("MM-9a-3")
def test_it_ends_with_the_last_real_queen() -> None:
    assert not must_end(card("HD"), cards("XD P10 K8"))
    assert not must_end(card("P10"), cards("XD K8"))
    assert must_end(card("XD"), cards("P10 K8"))
    assert must_end(card("XD"), ())
