"""Golden deals of Schafkopf; `tests/golden.py` says what the files look like."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import convert, structs

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.actions import Action
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS
from stammtisch.games.schafkopf.events import (
    Annulled,
    Bid,
    CardCorrected,
    Claimed,
    ClaimRejected,
    ContractFixed,
    CorrectionAsked,
    CorrectionDenied,
    CorrectionDisputed,
    OffenceProven,
    Offended,
    PassedOut,
    PlayGoesOn,
    SpritzeGiven,
    SupervisorCalled,
    SupervisorDecided,
)
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.play import taker
from stammtisch.games.schafkopf.state import Bidding, Finished, Offence, Slip
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.golden import Runner, files_beside, rows_of
from tests.schafkopf.table import Table, action_of, deal, spoken

FILES: Final = files_beside(__file__)
NOTED: Final = (
    Annulled,
    Bid,
    CardCorrected,
    Claimed,
    ClaimRejected,
    ContractFixed,
    CorrectionAsked,
    CorrectionDenied,
    CorrectionDisputed,
    OffenceProven,
    Offended,
    PassedOut,
    PlayGoesOn,
    SpritzeGiven,
    SupervisorCalled,
    SupervisorDecided,
)


ROWS: Final = [
    *(f"SK-points-{n}" for n in range(1, 8)),
    "SK-points-spritze",
    *(f"SK-spritze-5-{n}" for n in range(1, 5)),
    *(f"SK-revoke-{n}" for n in (2, 3, 8, 9, 10)),
    "SK-reuegeld-1",
    "SK-reuegeld-2",
]
"""The clauses that score lines carry."""


class SchafkopfRunner(Runner[Table]):
    card = "[EGHS][AZKOU987]"
    augen = AUGEN
    noted = NOTED

    def deal(self, hands: str, dealer: str, options: dict[str, str]) -> Table:
        return deal(hands, dealer=dealer, **structs.asdict(convert(options, Options, strict=False)))

    def answer(self, t: Table, text: str) -> tuple[str, Action]:
        if isinstance(t.state, Bidding) and re.match("weiter|spiele|Rufspiel|Farbwenz|Wenz|Solo", text):
            return "name" if "name" in t.kinds() else "bid", action_of(text)
        return ("card", PlayCard(Card(text))) if text in AUGEN else spoken(text)

    def say(self, t: Table, who: str, text: str) -> None:
        if isinstance(t.state, Bidding) and self.answer(t, text)[0] in ("bid", "name"):
            t.say(f"{who}: {text}")
        else:
            t.act(f"{who}: {text}")

    def lay(self, t: Table, row: str) -> None:
        t.play(row)

    def trick(self, t: Table) -> tuple[Seat, Cards] | None:
        if isinstance(t.state, Finished):
            stopped = t.state.facts is None or t.state.facts.stopped or t.state.last is None
            return None if stopped or t.state.last is None else (t.state.last.taker, t.state.last.cards)
        p = t.playing
        if len(p.trick) == 4:
            return taker(p), p.trick
        return None if p.trick else (p.taken[-1].taker, p.taken[-1].cards)

    def outcome(self, t: Table) -> str | None:
        return t.state.outcome if isinstance(t.state, Finished) else None

    def word(self, name: str, value: Any) -> str:
        """`offence-proven B GK trick 1 SK-B5.6 correctable`."""
        if isinstance(value, Offence):
            return f"{self.word('slip', value.slip)} {value.phase}"
        if isinstance(value, Slip):
            return f"{'ABCD'[value.seat]} {value.card or 'call'} trick {value.trick} {value.clause}"
        if value is None or isinstance(value, bool):
            return name if value else ""
        if isinstance(value, int):
            return f"rung {value}" if name == "rung" else "ABCD"[value]
        return str(value).removeprefix("phrase.sk.")


RUNNER: Final = SchafkopfRunner()


# --- the tests -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
@clause("SK-trick-3", "SK-win-61", "SK-schneider-30", *ROWS)
def test_a_golden_deal_comes_out_as_written(file: Path) -> None:
    assert RUNNER.differs(file) == ""


def test_every_contract_has_a_golden_deal() -> None:
    """Of each kind, and of each kind of Tout; suits are alike."""
    fixed = {_contract(f.read_text("utf-8")) for f in FILES}
    missing = {(c.kind, c.tout) for c in CONTRACTS.values()} - fixed
    assert missing == set(), f"no golden deal for {missing}"


def _contract(text: str) -> tuple[str, bool] | None:
    named = re.search(r"^contract-fixed [A-D] (.+)$", text, flags=re.MULTILINE)
    contract = CONTRACTS[named[1]] if named else None
    return None if contract is None else (contract.kind, contract.tout)


@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_score_has_a_golden_deal(row: str) -> None:
    assert any(row in rows_of(file) for file in FILES), f"no golden deal is scored by {row}"


WRONG: Final = [
    pytest.param(" = A 14", " = B 14", id="taker"),
    pytest.param(" = A 14", " = A 15", id="Augen"),
    pytest.param("play-goes-on C EA trick 1 SK-B5.4\n", "", id="an event is missing"),
    pytest.param("offended C EA", "offended C EZ", id="another card"),
    pytest.param("SK-points-3         +3", "SK-points-3         +4", id="amount"),
    pytest.param("SK-points-3 ", "SK-points-2 ", id="clause"),
]


@pytest.mark.parametrize(("written", "instead"), WRONG)
def test_the_runner_notices_what_is_wrong(written: str, instead: str) -> None:
    """Whatever the file says otherwise, the deal comes out as it was."""
    [text] = [f.read_text("utf-8") for f in FILES if f.stem == "correction-denied"]
    assert written in text
    wrong = text.replace(written, instead)
    assert RUNNER.played(wrong)[0] == text != wrong
