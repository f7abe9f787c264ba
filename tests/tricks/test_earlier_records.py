"""Deals written before events said what the rules had decided: they are read, decided again and come to the same.

The files are never written anew: they are what the version before that change has left in people's folders.
"""

from pathlib import Path
from typing import Any, Final

import pytest

from stammtisch.engine.recordfile import read, replay
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.state import Finished as ChaotentrumpfFinished
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.state import Playing as DoppelkopfPlaying
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.state import Playing as SchafkopfPlaying

FILES: Final = Path(__file__).parent / "earlier"
GAMES: Final[dict[str, Any]] = {"chaotentrumpf": Chaotentrumpf(3), "doppelkopf": Doppelkopf(), "schafkopf": Schafkopf()}


def folded(name: str) -> list[Any]:
    """The state after each event of the file, by the fold alone."""
    header, records = read((FILES / name).read_text(), GAMES)
    game = GAMES[header.game]
    states = [game.start(header.options, header.dealer)]
    for record in records:
        for event in record.events:
            states.append(game.evolve(states[-1], event))
    return states


@pytest.mark.parametrize(
    ("name", "records", "game_points"),
    [
        ("schafkopf.txt", 41, (-2, 2, 2, -2)),
        ("doppelkopf.txt", 45, (2, -2, 2, -2)),
        ("doppelkopf-armut.txt", 51, (9, -9, -9, 9)),
        ("chaotentrumpf.txt", 41, (22, -200, 102)),
    ],
)
def test_an_earlier_record_is_decided_again_and_counts_the_same(
    name: str, records: int, game_points: tuple[int, ...]
) -> None:
    again = replay((FILES / name).read_text(), GAMES)
    assert (again.records, again.game_points) == (records, game_points)
    assert again.state == folded(name)[-1]


def test_an_earlier_schafkopf_knows_that_the_sau_has_run_away() -> None:
    """Vroni leads E8 below EA E9 EZ; the Sau is free from that card on, and kept back when Eichel is led."""
    states = [state for state in folded("schafkopf.txt") if isinstance(state, SchafkopfPlaying)]
    assert {state.sau_free for state in states if state.played == 0} == {False}
    assert {state.sau_free for state in states if state.played > 0} == {True}
    assert next(state.trick for state in states if len(state.taken) == 1 and len(state.trick) == 2) == ("E7", "E9")


@pytest.mark.parametrize(
    ("name", "re", "schwein", "missing"),
    [("doppelkopf.txt", (0, 2), 1, ()), ("doppelkopf-armut.txt", (1, 2), 2, (0, 1, 2, 3))],
)
def test_an_earlier_doppelkopf_knows_parties_and_schwein(
    name: str, re: tuple[int, ...], schwein: int, missing: tuple[int, ...]
) -> None:
    first = next(state for state in folded(name) if isinstance(state, DoppelkopfPlaying))
    assert (first.re, first.game.schwein, first.schwein_missing) == (re, schwein, missing)


def test_an_earlier_chaotentrumpf_knows_what_was_against_the_articles() -> None:
    """Four cards exchanged instead of three, and two cards that did not follow the ten of diamonds."""
    last = folded("chaotentrumpf.txt")[-1]
    assert isinstance(last, ChaotentrumpfFinished)
    assert [(o.seat, o.clause, o.trick, o.cards, o.instead) for o in last.offences] == [
        (2, "CT-12a", 0, ("HK", "K8", "K8", "KB"), ()),
        (1, "CT-15b", 1, ("K10", "H9"), ("K7",)),
        (2, "CT-15b", 1, ("K10", "PD"), ("KD",)),
    ]
