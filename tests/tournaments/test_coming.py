"""Danach: what comes after what is missing now, in the order of the evening."""

from stammtisch.tournaments import actions as act
from stammtisch.tournaments.coming import coming
from stammtisch.tournaments.missing import missing
from tests.tournaments.halls import DIRECTOR, Hall, hall


def steps(held: Hall) -> list[str]:
    return [step.key for step in coming(held.t)]


def test_of_a_drawn_evening_the_steps_go_from_the_lists_to_the_prizes() -> None:
    held = hall("schafkopf", 8, rounds=2, prizes=(4000, 2000))
    assert [line.key for line in missing(held.t)] == ["missing.announce-draw"]
    assert steps(held) == ["next.pack"]  # the draw itself is what is missing
    held.draw()
    assert steps(held) == ["next.close", "next.draw", "next.pack"]
    assert coming(held.t)[0].args == {"format": "schafkopf", "round": 1, "lists": 2}
    held.sums(1, 10, 10, -14, -6)
    assert coming(held.t)[0].args["lists"] == 1
    held.sums(2, 9, 3, -2, -10)
    assert steps(held) == ["next.pack"]  # closing and drawing are missing now
    held.close_now()
    held.draw()
    assert steps(held) == ["next.close", "next.finish", "next.prizes"]
    for table in (1, 2):
        held.sums(table, 9, 3, -2, -10)
    held.close_now()
    assert steps(held) == ["next.prizes"]
    held.do(DIRECTOR, act.Finish())
    assert steps(held) == ["next.prizes", "next.archive"]


def test_a_mau_mau_evening_looks_ahead_to_the_next_match_day_and_to_the_final() -> None:
    held = hall("maumau", 8, rounds=1, team=2)
    assert steps(held) == []  # without a plan there is nothing to begin
    held.matrix()
    assert steps(held) == ["next.pack", "next.begin"]
    assert coming(held.t)[1].args["tables"] == 2
    held.do(DIRECTOR, act.StartRound(held.now))
    assert steps(held) == ["next.close", "next.final", "next.finish"]
