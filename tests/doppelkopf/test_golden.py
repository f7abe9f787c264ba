"""Golden deals of Doppelkopf; `tests/golden.py` says what the files look like.

A card with an exclamation mark is the Schwein. A score line names its clause, what it is for, and its number; a special
point names who made it, against whom, and the trick.
"""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import convert, structs

from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.doppelkopf.actions import Action
from stammtisch.games.doppelkopf.contracts import AUGEN, CONTRACTS
from stammtisch.games.doppelkopf.events import (
    Announced,
    ArmutOffered,
    ArmutTaken,
    ArmutUntaken,
    CardsReturned,
    Claimed,
    ClaimRejected,
    ContractFixed,
    PartnerFound,
    RevokeProven,
    SchweinDeclared,
    Slipped,
    SoloContested,
    ThrownIn,
)
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Finished, Roles, Slip
from stammtisch.texts import sentences
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, action_of, deal
from tests.golden import Runner, files_beside, rows_of, sections

FILES: Final = files_beside(__file__)
SPECIAL: Final = ["DK-4a", "DK-4b", "DK-4c", "DK-4d"]
ROWS: Final = ["DK-6a", "DK-6b", "DK-6c", "DK-6d", "DK-6e", "DK-1.2c", "DK-2b", "DK-3a", *SPECIAL]
"""The clauses that score lines carry."""


class DoppelkopfRunner(Runner[Table]):
    card = "[XPHK](?:10|[AKDB9])!?"
    augen = AUGEN
    width = 24
    noted = (
        Announced,
        ArmutOffered,
        ArmutTaken,
        ArmutUntaken,
        CardsReturned,
        Claimed,
        ClaimRejected,
        ContractFixed,
        PartnerFound,
        RevokeProven,
        SchweinDeclared,
        Slipped,
        SoloContested,
        ThrownIn,
    )

    def deal(self, hands: str, dealer: str, options: dict[str, str]) -> Table:
        return deal(hands, dealer=dealer, **structs.asdict(convert(options, Options, strict=False)))

    def answer(self, t: Table, text: str) -> tuple[str, Action]:
        return action_of(text)

    def say(self, t: Table, who: str, text: str) -> None:
        t.say(f"{who}: {text}")

    def lay(self, t: Table, row: str) -> None:
        t.play(row)

    def trick(self, t: Table) -> tuple[Seat, Cards] | None:
        if isinstance(t.state, Finished):
            last = t.state.last
        else:
            last = None if t.playing.trick else t.playing.taken[-1]
        return None if last is None else (last.taker, last.cards)

    def outcome(self, t: Table) -> str | None:
        return t.state.outcome if isinstance(t.state, Finished) else None

    def word(self, name: str, value: Any) -> str:
        """`slipped B HA trick 1`, `cards-returned C A KB HK trumps 1`, `solo-contested B Damensolo, D Bubensolo`."""
        if isinstance(value, Slip):
            return f"{'ABCD'[value.seat]} {value.card} trick {value.trick}"
        if name == "solos":
            return ", ".join(f"{'ABCD'[seat]} {solo}" for seat, solo in value)
        if isinstance(value, tuple):
            return " ".join(value)
        if value is None or isinstance(value, Roles):  # who is Re is seen in the score
            return ""
        if isinstance(value, int):
            return "ABCD"[value] if name in ("seat", "poor", "by", "against") else f"{name} {value}"
        return str(value)

    def label(self, line: ScoreLine) -> str:
        told = [str(line.args[name]) for name in ("augen", "step", "number") if name in line.args]
        if "by" in line.args:
            seats = "".join("ABCD"[line.args[name]] for name in ("by", "against") if name in line.args)
            told = [seats, str(line.args["trick"])]
        return " ".join([line.clause, line.key.removeprefix("line.dk."), *told])


RUNNER: Final = DoppelkopfRunner()


@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
@clause("DK-B1.3", "DK-3b", "DK-1.2a", "DK-1.2b", "DK-1.2d", "DK-1.2e", "DK-III", "DK-1.1b", *ROWS)
def test_a_golden_deal_comes_out_as_written(file: Path) -> None:
    assert RUNNER.differs(file) == ""


def test_every_kind_of_contract_has_a_golden_deal() -> None:
    """Suits are alike."""
    fixed = {CONTRACTS[name].kind for file in FILES for name in _contracts(file)}
    missing = {c.kind for c in CONTRACTS.values()} - fixed
    assert missing == set(), f"no golden deal for {missing}"


def _contracts(file: Path) -> list[str]:
    """`contract-fixed Farbsolo P B`: what is played, by whom, with which announcement."""
    events = sections(file.read_text("utf-8")).get("events", [])
    return [name for line in events for name in CONTRACTS if re.match(rf"contract-fixed {name}\b", line)]


@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_score_has_a_golden_deal(row: str) -> None:
    assert any(row in rows_of(file) for file in FILES), f"no golden deal is scored by {row}"


TYPED: Final = {"specials-kontra", "specials-re", "told-kontra", "told-re", "doppelkopf.told", "fuchs.told"}
"""Lines for facts that do not tell special points one by one, or the trick, or no Augen; a played deal always does."""
LINES: Final = sorted({k.removeprefix("line.dk.") for k in sentences("en") if k.startswith("line.dk.")} - TYPED)


@pytest.mark.parametrize("line", LINES)
def test_every_line_that_a_score_can_have_has_a_golden_deal(line: str) -> None:
    scores = [row for file in FILES for row in sections(file.read_text("utf-8"))["score"]]
    assert any(line == row.split()[1] for row in scores if row.startswith("DK-")), f"no golden deal has {line}"


@pytest.mark.parametrize("outcome", ["thrown-in", "untaken"])
def test_what_is_dealt_again_has_a_golden_deal(outcome: str) -> None:
    assert any(sections(file.read_text("utf-8"))["score"] == [outcome] for file in FILES)


WRONG: Final = [
    pytest.param("revoke", " = C 26", " = B 26", id="taker"),
    pytest.param("revoke", " = C 26", " = C 27", id="Augen"),
    pytest.param("revoke", "claim-rejected A C\n", "", id="an event is missing"),
    pytest.param("revoke", "slipped B HA", "slipped B HK", id="another card"),
    pytest.param("revoke", "DK-2b revoke              +3", "DK-2b revoke              +4", id="amount"),
    pytest.param("hochzeit-late", "refused DK-I.C", "refused DK-B1.9", id="refused for another reason"),
    pytest.param("normal-120-to-kontra", "won-kontra 120", "won-kontra 121", id="Augen of the winner"),
    pytest.param("normal-120-to-kontra", "DK-6b old", "DK-6a old", id="clause"),
]


@pytest.mark.parametrize(("name", "written", "instead"), WRONG)
def test_the_runner_notices_what_is_wrong(name: str, written: str, instead: str) -> None:
    """Whatever the file says otherwise, the deal comes out as it was."""
    [text] = [f.read_text("utf-8") for f in FILES if f.stem == name]
    assert written in text
    wrong = text.replace(written, instead)
    assert RUNNER.played(wrong)[0] == text != wrong
