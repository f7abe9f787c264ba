"""Who has won: every announcement of Re against every announcement of Kontra, at every limit."""

import pytest
from hypothesis import given

from stammtisch.games.doppelkopf.counting import why_impossible
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party, winner
from stammtisch_dev.testing import clause
from tests.doppelkopf.facts import alone, ended, facts_of_a_deal, span_of, winner_of

SAID_BY_RE = ("", "re", "re 90", "re 60", "re 30", "re schwarz")
SAID_BY_KONTRA = ("", "kontra", "kontra 90", "kontra 60", "kontra 30", "kontra schwarz")

WINS_FROM = """
121/120  120/121  90/151   60/181   30/211   1T/all
121/120  121/120  90/151   60/181   30/211   1T/all
151/90   151/90   151/151  151/181  151/211  151/all
181/60   181/60   181/151  181/181  181/211  181/all
211/30   211/30   211/151  211/181  211/211  211/all
all/1T   all/1T   all/151  all/181  all/211  all/all
"""
"""A row for each of Re's announcements, a column for each of Kontra's: what Re and what Kontra needs."""

CELLS = [
    (re, kontra, cell)
    for re, row in zip(SAID_BY_RE, WINS_FROM.strip().splitlines(), strict=True)
    for kontra, cell in zip(SAID_BY_KONTRA, row.split(), strict=True)
]
AUGEN = (0, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 240)
TRICKS = (0, 1, 4, 6, 8, 11, 12)


def has(needed: str, *, augen: int, tricks: int) -> bool:
    match needed:
        case "all":
            return tricks == 12
        case "1T":
            return tricks > 0
    return augen >= int(needed)


def by_the_table(cell: str, *, augen: int, tricks: int) -> Party | None:
    re, kontra = cell.split("/")
    if has(re, augen=augen, tricks=tricks):
        return "re"
    return "kontra" if has(kontra, augen=240 - augen, tricks=12 - tricks) else None


def possible_tricks(augen: int) -> list[int]:
    return [n for n in TRICKS if span_of(n, 48)[0] <= augen <= span_of(n, 48)[1]]


@clause("DK-3a", "DK-3b")
@pytest.mark.parametrize(("re", "kontra", "cell"), CELLS)
def test_the_table_of_limits(re: str, kontra: str, cell: str) -> None:
    """Decision: who promised a step and misses it has lost, and when both did nobody has won. Seventeen limits, with
    every number of tricks that goes with them; a trick without Augen is a trick, so it takes the pack with nines."""
    for augen in AUGEN:
        assert possible_tricks(augen)
        for tricks in possible_tricks(augen):
            facts = ended(augen, f"{re},{kontra}", tricks=tricks, pack=48)
            assert why_impossible(facts, Options()) is None
            assert winner_of(facts) == by_the_table(cell, augen=augen, tricks=tricks), (augen, tricks)


@clause("DK-3a", "DK-3b")
@pytest.mark.parametrize(
    ("announced", "at_119", "at_120", "at_121"),
    [
        ("", "kontra", "kontra", "re"),
        ("re", "kontra", "kontra", "re"),
        ("kontra", "kontra", "re", "re"),
        ("re,kontra", "kontra", "kontra", "re"),
        ("re 90", "kontra", "kontra", "kontra"),
        ("kontra 90", "re", "re", "re"),
        ("re 90,kontra 90", None, None, None),
    ],
)
def test_around_the_middle(announced: str, at_119: Party, at_120: Party, at_121: Party) -> None:
    """Decision: with both Re and Kontra it is not "exclusively Kontra", so Re needs 121 again."""
    for facts_for in (ended, alone):
        assert [winner_of(facts_for(augen, announced)) for augen in (119, 120, 121)] == [at_119, at_120, at_121]


@clause("DK-3a")
@given(facts_of_a_deal())
def test_nobody_wins_only_when_both_sides_promised_a_step(facts: Facts) -> None:
    both = facts.re_said not in (None, "re") and facts.kontra_said not in (None, "kontra")
    assert both or winner(facts, Options()) is not None


@clause("DK-3a")
@pytest.mark.parametrize(("tricks", "won"), [(12, "re"), (11, "kontra"), (10, "kontra")])
def test_schwarz_is_a_matter_of_tricks_not_of_augen(tricks: int, won: Party) -> None:
    assert winner_of(ended(240, "re schwarz", tricks=tricks, pack=48)) == won
