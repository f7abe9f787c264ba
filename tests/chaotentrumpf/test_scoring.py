"""Articles 13a and 16 with note 6: what the captured cards are worth, and the trump rating."""

from typing import Any

import pytest

from stammtisch.engine.scoring import ScoreLine, game_points
from stammtisch.games.chaotentrumpf.inversion import Kind
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import counted, score
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import cards

PLAIN_56 = "XA X10 HA H10 KK KK KD KD"
"""56 Augen without spades, tens excepted."""


def scores(trump: str, *captured: str, inversion: Kind | None = None, **options: Any) -> tuple[int, ...]:
    return game_points(lines(trump, captured, inversion, options), width=len(captured))


def clauses(trump: str, *captured: str, inversion: Kind | None = None, **options: Any) -> list[str]:
    return [line.clause for line in lines(trump, captured, inversion, options)]


def lines(
    trump: str, captured: tuple[str, ...], inversion: Kind | None, options: dict[str, Any]
) -> tuple[ScoreLine, ...]:
    held = {seat: cards(mine) for seat, mine in enumerate(captured)}
    return score(counted(trump, held, seat_count=len(held), inversion=inversion), Options(**options))


@clause("CT-13a")
def test_cards_are_worth_their_augen() -> None:
    held = dict(enumerate((cards("XA X10 XK X7"), cards("X7 P7 H7 K7"), cards("HD HB H9 H8"), ())))
    assert counted("value:9", held, seat_count=4, inversion=None).augen == (25, 0, 5, 0)
    assert scores("value:9", "XA X10 XK X9", "X7 H9 P9")[0] == 25


# --- what is missing -------------------------------------------------------------------------------------------


@clause("CT-16a-1")
def test_no_trump_in_the_tricks_costs_a_hundred() -> None:
    assert scores("suit:X", "H9 H8 K7", "X7 H7 K8") == (-100, 20)
    assert clauses("suit:X", "H9 H8 K7", "X7 H7 K8") == ["CT-13a", "CT-16a-1", "CT-16b"]


@clause("CT-16a-2")
def test_no_trick_costs_two_hundred_and_not_three() -> None:
    """Decision: the higher step of the scale takes the place of the lower one; by option they add up."""
    assert scores("suit:X", "X9 X8 K7", "") == (20, -200)
    assert scores("suit:X", "X9 X8 K7", "", no_trick_cumulates=True) == (20, -300)
    assert scores("suit:X", "X9 X8 K7", "HA", "", no_trick_cumulates=True) == (20, -89, -300)


@clause("CT-NUEV-5")
def test_the_minus_amounts_may_be_agreed_otherwise() -> None:
    assert scores("suit:P", PLAIN_56, "P7", "", no_trump_minus=10, no_trick_minus=20) == (46, 15, -20)
    assert scores("suit:P", PLAIN_56, "P7", "", no_trump_minus=60, no_trick_minus=120) == (-4, 15, -120)


# --- the rating ------------------------------------------------------------------------------------------------

RATINGS = [
    ("colour:red", None, 10 + 5),
    ("colour:black", None, 10 + 10),
    ("suit:K", None, 10 + 5),
    ("suit:H", None, 10 + 10),
    ("suit:P", None, 10 + 15),
    ("suit:X", None, 10 + 20),
    ("value:10", None, 10 * 4),
    ("suit:X", "N", 10 + 20),
    ("suit:X", "T", 10 + 20),
    ("value:10", "N", 10 * 4),
    ("suit:K", "U", 10 * 4),
    ("colour:black", "U", 10 * 4),
    ("value:10", "U", 10 * 4),
    ("suit:X", "TU", 10 * 5),
    ("colour:red", "TU", 10 * 5),
    ("value:10", "TU", 10 * 5),
]
TEN_OF = {"colour:red": "H10", "colour:black": "P10", "value:10": "H10"}


@clause("CT-16b")
@pytest.mark.parametrize(("trump", "inversion", "sums"), RATINGS)
def test_the_rating_is_an_amount_or_a_factor(trump: str, inversion: Kind | None, sums: int) -> None:
    """After an Ultra or Totalultra always a factor, whatever is trump."""
    ten = TEN_OF.get(trump, f"{trump[-1]}10")
    assert scores(trump, ten, "", inversion=inversion) == (sums, -200)


@clause("CT-16b")
def test_a_factor_of_nothing_is_nothing() -> None:
    assert scores("value:7", "X7 H7", "HA") == (0, -89)
    assert scores("card:KD", "KD XA X10 XD XD", "XA", inversion="TU") == (150, -89)


@clause("CT-N6a")
def test_56_without_a_trump_are_minus_44() -> None:
    """Decision: the note prints 56 - 10 = 44, which is neither a sum nor the article; a nought and a minus are lost."""
    assert scores("suit:P", PLAIN_56, "P7")[0] == -44


@clause("CT-N6b")
def test_56_with_the_rating_in_spades_are_71() -> None:
    assert scores("suit:P", f"{PLAIN_56} P7", "H7")[0] == 71


@clause("CT-N6c")
def test_56_with_the_rating_in_tens_are_224() -> None:
    assert scores("value:10", PLAIN_56, "H7")[0] == 224


@clause("CT-16b", "CT-N6d")
def test_with_how_many_trumps_the_rating_is_won_does_not_matter() -> None:
    assert scores("colour:red", "X10 H7", "P7") == (15, -100)
    assert scores("colour:red", " ".join(["X10", *["H7 K7 H8"] * 7, "K8 K9"]), "P7") == (15, -100)


# --- sharing ---------------------------------------------------------------------------------------------------

SHARES = [
    ("suit:K", None, (5, 2, 1, 1, 1, 0)),
    ("suit:H", None, (10, 5, 3, 2, 2, 1)),
    ("suit:P", None, (15, 7, 5, 3, 3, 2)),
    ("suit:X", None, (20, 10, 6, 5, 4, 3)),
    ("colour:red", None, (5, 2, 1, 1, 1, 0)),
    ("colour:black", None, (10, 5, 3, 2, 2, 1)),
]
FACTORS = [
    ("value:7", None, (4, 2, 1, 1, 1, 1)),
    ("suit:K", "U", (4, 2, 1, 1, 1, 1)),
    ("suit:K", "TU", (5, 2, 1, 1, 1, 1)),
]
SEVEN_OF = {"colour:red": "K7", "colour:black": "X7", "value:7": "K7"}


@clause("CT-16c")
@pytest.mark.parametrize(("trump", "inversion", "parts"), SHARES)
def test_who_shares_an_amount_gets_a_whole_part_of_it(
    trump: str, inversion: Kind | None, parts: tuple[int, ...]
) -> None:
    """The remainder is nobody's."""
    seven = SEVEN_OF.get(trump, f"{trump[-1]}7")
    for sharers, part in enumerate(parts, start=1):
        assert scores(trump, *[seven] * sharers, "", inversion=inversion) == (*[part] * sharers, -200)


@clause("CT-16c")
@pytest.mark.parametrize(("trump", "inversion", "parts"), FACTORS)
def test_who_shares_a_factor_gets_a_whole_part_of_it_but_never_less_than_one(
    trump: str, inversion: Kind | None, parts: tuple[int, ...]
) -> None:
    """Decision: the factor itself is divided, and one leaves the Augen as they are."""
    for sharers, part in enumerate(parts, start=1):
        expected = (*[10 * part] * sharers, -200)
        assert scores(trump, *["K7 P10"] * sharers, "", inversion=inversion) == expected


@clause("CT-16c")
@pytest.mark.parametrize(
    ("trump", "inversion", "augen_of", "expected"),
    [
        ("suit:P", None, (30, 26), (37, 33)),
        ("value:7", None, (30, 26), (60, 52)),
        ("value:7", None, (30, 26, 10), (30, 26, 10)),
        ("suit:X", None, (30, 26, 10), (36, 32, 16)),
        ("suit:P", "TU", (30, 26), (60, 52)),
    ],
)
def test_two_or_three_share(
    trump: str, inversion: Kind | None, augen_of: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    worth = {30: "H10 H10 H10", 26: "HA HA HK", 10: "H10"}
    seven = SEVEN_OF.get(trump, f"{trump[-1]}7")
    assert scores(trump, *[f"{worth[augen]} {seven}" for augen in augen_of], inversion=inversion) == expected


@clause("CT-16c")
@pytest.mark.parametrize(
    ("reading", "two", "five"), [("divide_factor", 112, 56), ("divide_gain", 140, 89), ("raw_floor", 112, 0)]
)
def test_there_are_three_ways_to_divide_a_factor(reading: str, two: int, five: int) -> None:
    """56 Augen each: by option what each one gains is divided, or the factor is, even down to nothing."""
    for sharers, sums in ((2, two), (5, five)):
        scored = scores("value:7", *[f"{PLAIN_56} K7"] * sharers, split_factor=reading)
        assert scored == (sums,) * sharers


@clause("CT-16b", "CT-16a-1")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("minus_all", (-70, -74, -200)), ("share", (30, 26, -200)), ("no_minus", (30, 26, -200))],
)
def test_nobody_has_captured_a_trump(reading: str, expected: tuple[int, ...]) -> None:
    """Decision: then nobody has the rating, and all of them lack a trump; by option all share it, or nobody pays."""
    captured = ("H10 H10 H10", "HA HA HK", "")
    assert scores("card:KD", *captured, inversion="TU", no_trump_in_play=reading) == expected


@clause("CT-16b", "CT-16a-2")
def test_where_the_missing_trump_is_excused_it_does_not_cumulate_either() -> None:
    assert scores("suit:K", "H10", "", no_trump_in_play="share", no_trick_cumulates=True) == (12, -198)
    assert scores("suit:K", "H10", "", no_trump_in_play="no_minus", no_trick_cumulates=True) == (10, -200)


# --- whole deals -----------------------------------------------------------------------------------------------


@clause("CT-16b", "CT-16a-1")
def test_an_ultra_pays_whoever_has_most_trumps() -> None:
    """Red after an Ultra: C has most red cards and 41 Augen; that B inverted is no merit."""
    c = "HA H10 HA KD KD KD H7"
    assert scores("colour:red", "X7 H8", "P7 K8", c, inversion="U") == (0, 0, 4 * 41)


@clause("CT-16b", "CT-16c", "CT-16a-1")
def test_a_totalultra_to_the_queen_of_diamonds() -> None:
    """Two of the three queens are in play."""
    assert scores("card:KD", "XA", "KD KD X10", "X7", inversion="TU") == (-89, 80, -100)
    assert scores("card:KD", "XA", "KD X10", "KD", inversion="TU") == (-89, 26, 6)
    assert scores("card:KD", "XA", "X10", "X7", inversion="TU") == (-89, -90, -100)


@clause("CT-13a", "CT-16a-1", "CT-16c")
def test_a_small_deal_with_a_shared_rating() -> None:
    deal = ("PA XA X10 H7 P8 K9", "HA H10 HK K7 X9 X8", "P7 PB KD KK XD H8")
    assert scores("suit:P", *deal) == (39, -75, 19)
    assert clauses("suit:P", *deal) == ["CT-13a", "CT-16a-1", "CT-16c"]
