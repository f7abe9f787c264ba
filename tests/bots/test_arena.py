"""The arena: same cards, rotated seats, and a control that must find nothing."""

import pytest

from stammtisch.study.arena import Contest, Deal, judged, lineups, play_block

SCHAFKOPF = {"deals": 1}


def test_a_line_up_is_played_from_every_seat() -> None:
    assert list(lineups(Contest("schafkopf", ("a", "b"), 4))) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert len(list(lineups(Contest("maumau", ("a", "b"), 5)))) == 5


def test_the_same_block_gives_the_same_points_again() -> None:
    contest = Contest("schafkopf", ("club", "random"), 4, SCHAFKOPF, seed=3)
    assert play_block(contest, 5) == play_block(contest, 5)


def test_every_rotation_plays_the_same_cards() -> None:
    contest = Contest("schafkopf", ("club", "random"), 4, SCHAFKOPF)
    orders = set()
    for lineup in lineups(contest):
        deal = Deal(contest, 1, lineup)
        while deal.state.seal is None or not deal.state.seal.orders:
            deal._step()
        orders.add(deal.state.seal.orders[0])
    assert len(orders) == 1


def test_who_knows_the_game_beats_who_does_not() -> None:
    contest = Contest("schafkopf", ("club", "random"), 4, SCHAFKOPF, seed=1)
    found = judged(contest, [play_block(contest, n) for n in range(40)])
    assert found.gain > 2 * found.interval > 0


@pytest.mark.parametrize("name", ["club", "random"])
def test_a_bot_against_itself_gains_nothing(name: str) -> None:
    contest = Contest("schafkopf", (name, name), 4, SCHAFKOPF, seed=2)
    found = judged(contest, [play_block(contest, n) for n in range(40)])
    assert abs(found.gain) <= 1.5 * found.interval
