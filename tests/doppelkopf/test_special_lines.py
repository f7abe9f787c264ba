"""Special points in whole deals: each has its own line in a normal game, and the same tricks give none in a solo."""

from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.engine.scoring import ScoreLine, game_points
from stammtisch.games.doppelkopf import consult
from stammtisch.games.doppelkopf.contracts import SEATS
from stammtisch.games.doppelkopf.counting import why_impossible
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Specials, score
from stammtisch.texts import say
from stammtisch_dev.laws import Case, play_logged
from stammtisch_dev.testing import clause
from tests.doppelkopf.cases import ARMUT, DISPUTES, HOCHZEIT, NINES, NORMAL, SCHWEIN
from tests.doppelkopf.table import Table, reserved
from tests.golden import sections

GOLDEN: Final = Path(__file__).parent / "golden"
NAMES: Final = ("Anna", "Bernd", "Carla", "Dieter")


def played(name: str, reservations: str = "") -> Table:
    """The cards of a golden deal, played as written there, but with these reservations and without announcements."""
    parts = sections((GOLDEN / f"{name}.txt").read_text("utf-8"))
    dealer, *hands = parts["deal"]
    pack: Any = 48 if "pack = 48" in parts.get("options", ()) else 40
    t = reserved(reservations, "\n".join(hands), dealer=dealer.removeprefix("dealer "), pack=pack)
    laid = [part for row in parts["script"] for part in row.partition("=")[0].split() if part[1:2] == ":" and part[2:]]
    return t.play(" ".join(laid))


def special(lines: tuple[ScoreLine, ...]) -> list[ScoreLine]:
    return [line for line in lines if line.clause.startswith(("DK-4", "DK-6e"))]


DEALS: Final = [
    pytest.param("doppelkopf-48", ["DK-4a Doppelkopf: Dieter (Stich 5)"], id="Doppelkopf"),
    pytest.param("schwein-catches-the-dulle", ["DK-4d Fuchs: Carla fängt den von Anna (Stich 9)"], id="Fuchs"),
    pytest.param(
        "kontra-without-a-trick",
        ["DK-4d Fuchs: Anna fängt den von Dieter (Stich 8)", "DK-4d Fuchs: Anna fängt den von Dieter (Stich 9)"],
        id="both foxes",
    ),
    pytest.param("karlchen-takes-the-last-trick", ["DK-4b Karlchen: Carla macht den letzten Stich"], id="Karlchen"),
    pytest.param(
        "karlchen-caught", ["DK-4c Karlchen: Anna fängt das von Dieter im letzten Stich"], id="Karlchen caught"
    ),
    pytest.param(
        "karlchen-twice",
        [
            "DK-4b Karlchen: Dieter macht den letzten Stich",
            "DK-4c Karlchen: Dieter fängt das von Anna im letzten Stich",
        ],
        id="Karlchen made and caught",
    ),
    pytest.param(
        "specials-turn-the-sign",
        ["DK-4a Doppelkopf: Bernd (Stich 3)", "DK-4d Fuchs: Bernd fängt den von Dieter (Stich 5)"],
        id="of two kinds",
    ),
]


@clause("DK-4a", "DK-4b", "DK-4c", "DK-4d", "DK-6e")
@pytest.mark.parametrize(("name", "told"), DEALS)
def test_each_special_point_has_a_line_of_its_own(name: str, told: list[str]) -> None:
    t = played(name)
    facts, lines = t.finished.facts, special(t.result.lines)
    assert facts is not None
    assert [f"{line.clause} {say(line.key, line.args, names=NAMES)}" for line in lines] == told
    for line in lines:
        mine = line.args["by"] in facts.re
        assert line.game_points == tuple(1 if (seat in facts.re) == mine else -1 for seat in SEATS)


@clause("DK-1.2a")
@pytest.mark.parametrize("soloist", "ABCD")
@pytest.mark.parametrize(("name", "told"), DEALS)
def test_the_same_tricks_give_none_of_them_in_a_solo(name: str, told: list[str], soloist: str) -> None:
    """In the Trumpfsolo the trumps are those of the normal game, so every card can be played again."""
    t = played(name, f"{soloist}: Trumpfsolo")
    assert t.finished.facts is not None
    assert t.finished.facts.specials == Specials()
    assert special(t.result.lines) == []


# --- every deal ---


@pytest.mark.parametrize("law", [NORMAL, NINES, HOCHZEIT, ARMUT, SCHWEIN, DISPUTES], ids=lambda law: law.name)
@given(seed=st.integers(0, 2**32))
@clause("DK-6e", "DK-B1.10")
def test_telling_them_one_by_one_changes_no_sum(law: Case, seed: int) -> None:
    """Whatever was played: nothing is left untold, the facts can be typed, and only counted they come to the same."""
    end = play_logged(law, Random(seed))[0]
    assume(end.facts is not None)
    facts, options = end.facts, end.options
    assert why_impossible(facts, Options()) is None
    assert not any(line.key.startswith("line.dk.specials") for line in end.lines)
    counted = replace(facts, specials=replace(facts.specials, details=()))
    assert game_points(score(counted, options), width=4) == game_points(end.lines, width=4)
    typed = consult.score(msgspec.to_builtins(facts) | {"options": msgspec.to_builtins(options)})
    assert [line["key"] for line in typed["lines"]] == [line.key for line in end.lines]


def test_random_play_brings_every_kind() -> None:
    ends = [play_logged(law, Random(seed))[0] for law in (HOCHZEIT, SCHWEIN) for seed in range(60)]
    kinds = {special.kind for end in ends if end.facts for special in end.facts.specials.details}
    assert kinds == {"doppelkopf", "karlchen", "karlchen-caught", "fuchs"}
