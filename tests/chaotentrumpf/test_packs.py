"""Articles 3, 7, 10 and 12 with the emergency ordinance: how many packs there are, and what they suffice for."""

from collections import Counter
from typing import Literal

import msgspec
import pytest

from stammtisch.cards import FRENCH
from stammtisch.games.chaotentrumpf.inversion import held
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.packs import capacity, full_pack, majority, packs, why_impossible
from stammtisch.games.chaotentrumpf.trumps import AUGEN, PACK, VALUES
from stammtisch_dev.testing import clause


@clause("CT-3a")
def test_three_players_have_three_copies_of_each_of_32_cards() -> None:
    copies = Counter(full_pack(3, Options()))
    assert copies == Counter(dict.fromkeys(PACK, 3))
    assert len(PACK) == 32
    assert sum(AUGEN[card] * number for card, number in copies.items()) == 360


REGULAR = [
    # players, packs, cards, Augen, first deal, both deals, exchange, open, open with exchange, majority
    (2, 2, 64, 240, 10, 20, 6, 44, 38, 2),
    (3, 3, 96, 360, 15, 30, 9, 66, 57, 2),
    (4, 3, 96, 360, 20, 40, 12, 56, 44, 3),
    (5, 4, 128, 480, 25, 50, 15, 78, 63, 3),
    (6, 4, 128, 480, 30, 60, 18, 68, 50, 4),
    (7, 5, 160, 600, 35, 70, 21, 90, 69, 4),
    (8, 5, 160, 600, 40, 80, 24, 80, 56, 5),
    (9, 6, 192, 720, 45, 90, 27, 102, 75, 5),
    (10, 6, 192, 720, 50, 100, 30, 92, 62, 6),
]


@clause("CT-3b", "CT-7", "CT-9b", "CT-10", "CT-12a")
@pytest.mark.parametrize(("players", "row"), [(row[0], row[1:]) for row in REGULAR])
def test_what_the_packs_suffice_for(players: int, row: tuple[int, ...]) -> None:
    assert msgspec.structs.astuple(capacity(players, Options())) == row
    assert why_impossible(players, Options()) is None


@clause("CT-3b")
@pytest.mark.parametrize(
    ("players", "floor", "ceil"), [(2, 2, 2), (3, 3, 3), (4, 3, 4), (5, 4, 4), (6, 4, 5), (7, 5, 5), (10, 6, 7)]
)
def test_every_second_newcomer_brings_a_pack(players: int, floor: int, ceil: int) -> None:
    """Decision: the second of two newcomers brings it, so four players still have three packs; by option the first."""
    assert packs(players, Options()) == floor
    assert packs(players, Options(pack_rule="ceil")) == ceil


@clause("CT-9b")
@pytest.mark.parametrize(
    ("players", "votes"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 5), (10, 6)]
)
def test_an_absolute_majority_is_more_than_half_of_all(players: int, votes: int) -> None:
    assert majority(players) == votes


@clause("CT-3b", "CT-NUEV-1")
@pytest.mark.parametrize(("players", "fits"), [(1, False), (2, True), (10, True), (11, False)])
def test_two_to_ten_play(players: int, fits: bool) -> None:
    """Decision: 'several persons' are at least two; more than ten are not provided for."""
    refusal = why_impossible(players, Options())
    assert (refusal is None) == fits
    if refusal is not None:
        assert (refusal.clause, refusal.args["found"]) == ("CT-3b", players)


EMERGENCY = [
    # packs, hand, cards left to turn for two players and more
    (1, 5, (12, 2, -8, -18, -28)),
    (1, 4, (16, 8, 0, -8, -16)),
    (1, 3, (20, 14, 8, 2, -4, -10)),
    (2, 5, (44, 34, 24, 14, 4, -6, -16)),
    (2, 4, (48, 40, 32, 24, 16, 8, 0, -8, -16)),
    (2, 3, (52, 46, 40, 34, 28, 22, 16, 10, 4)),
    (3, 5, (76, 66, 56, 46, 36, 26, 16, 6, -4)),
    (3, 3, (84, 78, 72, 66, 60, 54, 48, 42, 36)),
]
LEFT = [(n, number, hand, left) for number, hand, row in EMERGENCY for n, left in enumerate(row, start=2)]
RUNS = {5: (6, 8), 4: (5, 6), 3: (4, 5)}


@clause("CT-NUEV-1", "CT-NUEV-2")
@pytest.mark.parametrize(("players", "number", "hand", "left"), LEFT)
def test_an_emergency_needs_a_card_to_turn(players: int, number: int, hand: int, left: int) -> None:
    short, long = RUNS[hand]
    options = Options(packs=number, hand=hand, run_short=short, run_long=long)  # type: ignore[arg-type]
    assert capacity(players, options).open_max == left
    refusal = why_impossible(players, options)
    assert (refusal is None) == (left >= 1)
    if refusal is not None:
        assert refusal.clause == "CT-NUEV-1"
        assert refusal.args == {"cards": 32 * number, "due": 2 * hand * players + 1}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hand", 2),
        ("hand", 6),
        ("exchange_max", 0),
        ("exchange_max", 4),
        ("packs", 0),
        ("run_short", 2),
        ("no_trump_minus", -1),
        ("no_trick_minus", -1),
    ],
)
def test_the_ordinance_goes_so_far_and_no_further(field: str, value: int) -> None:
    with pytest.raises(msgspec.ValidationError, match=field):
        msgspec.convert({field: value}, Options)


@pytest.mark.parametrize(
    "runs", [{"run_short": 6, "run_long": 6}, {"hand": 3, "run_long": 8}, {"hand": 3, "run_short": 4, "run_long": 7}]
)
def test_runs_fit_into_the_hand_and_the_short_one_is_shorter(runs: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError, match="CT-NUEV-3"):
        msgspec.convert(runs, Options)


@clause("CT-NUEV-3")
@pytest.mark.parametrize(("hand", "runs"), [(5, (6, 8)), (4, (5, 6)), (3, (4, 5))])
def test_runs_that_nobody_chose_go_with_the_hand(hand: Literal[5, 4, 3], runs: tuple[int, int]) -> None:
    options = Options(hand=hand)
    assert (options.short, options.long) == runs
    one_suit = FRENCH.cards([f"X{value}" for value in VALUES])
    assert held(one_suit[: runs[0]], options) == "U"
    assert held(one_suit[: runs[0] - 1], options) is None
    assert held(one_suit[: runs[1]], options) == "TU"
