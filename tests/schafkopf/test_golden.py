"""Golden deals: whole deals as text, with what has to come out of them.

A file is played from its own words and written down anew; both have to be the same text. Its sections:

[deal]      the dealer and the four hands
[options]   what differs from the club's defaults
[script]    what is said and played, a trick a line with its taker and Augen; a line that ends with `refused CLAUSE` is
            tried and has to be refused for that reason
[events]    what else happened that is worth noting, the silent offences too
[score]     the lines by seat A B C D, and their sums
"""

import re
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import convert, structs

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.scoring import ScoreLine, cents, game_points
from stammtisch.games.schafkopf.actions import Action, PlayCard
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
    Event,
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
from stammtisch.rulebook.testing import clause
from tests.schafkopf.table import Table, action_of, deal, said, seat

FILES: Final = sorted((Path(__file__).parent / "golden").glob("*.txt"))
CARDS: Final = re.compile(r"((?:[A-D]:[EGHS][AZKOU987]\s*)+)(?:= [A-D] \d+)?")
REFUSED: Final = re.compile(r"(.+?)\s+refused \S+")
SECTION: Final = re.compile(r"\[(\w+)\]")
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


# --- reading ---------------------------------------------------------------------------------------------------


def sections(text: str) -> dict[str, list[str]]:
    """The lines of each section; what stands before the first one is the story, under an empty name."""
    found: dict[str, list[str]] = {"": []}
    name = ""
    for line in text.splitlines():
        if heading := SECTION.fullmatch(line):
            name = heading[1]
            found[name] = []
        elif line.strip():
            found[name].append(line)
    return found


def table_of(found: dict[str, list[str]]) -> Table:
    """The deal of the file, dealt."""
    dealer, *hands = found["deal"]
    options = dict(line.split(" = ") for line in found.get("options", ()))
    known = convert(options, Options, strict=False)
    return deal("\n".join(hands), dealer=dealer.removeprefix("dealer "), **structs.asdict(known))


# --- playing ---------------------------------------------------------------------------------------------------


def spoken(t: Table, text: str) -> tuple[str, Action]:
    """The window a line of the script answers, and with what."""
    if isinstance(t.state, Bidding) and re.match("weiter|spiele|Rufspiel|Farbwenz|Wenz|Solo", text):
        return "name" if "name" in t.kinds() else "bid", action_of(text)
    if text in AUGEN:
        return "card", PlayCard(Card(text))
    return said(text)


def done(t: Table, line: str) -> str:
    """Does a line of the script and says it again, as it went."""
    if row := CARDS.fullmatch(line):
        t.play(row[1])
        return "  = ".join(filter(None, [row[1].rstrip(), _trick(t)]))
    refused = REFUSED.fullmatch(line)
    who, _, text = (refused[1] if refused else line).partition(": ")
    if refused:
        kind, action = spoken(t, text)
        outcome = t.submit(seat(who), action, window=t.window(kind).id)
        return f"{refused[1]}  refused {outcome.clause}" if isinstance(outcome, Refusal) else refused[1]
    if isinstance(t.state, Bidding) and spoken(t, text)[0] in ("bid", "name"):
        t.say(f"{who}: {text}")
    else:
        t.act(f"{who}: {text}")
    return line


def _trick(t: Table) -> str:
    """Who has the trick that was just completed, and its Augen; empty while it goes on, or when a fault ended it."""
    if isinstance(t.state, Finished):
        stopped = t.state.facts is None or t.state.facts.stopped
        return "" if stopped or t.state.last is None else _counted(t.state.last.taker, t.state.last.cards)
    p = t.playing
    if len(p.trick) == 4:
        return _counted(taker(p), p.trick)
    return "" if p.trick else _counted(p.taken[-1].taker, p.taken[-1].cards)


def _counted(who: Seat, cards: Cards) -> str:
    return f"{'ABCD'[who]} {sum(AUGEN[c] for c in cards)}"


# --- writing ---------------------------------------------------------------------------------------------------


def played(text: str) -> tuple[str, Table]:
    """The file as it comes out when its script is played, and the table."""
    found = sections(text)
    t = table_of(found)
    found["script"] = [done(t, line) for line in found["script"]]
    found["events"] = [noted(e) for record in t.log for e in record.events if isinstance(e, NOTED)]
    found["score"] = scored(t)
    written = [("\n".join(lines) if not name else "\n".join([f"[{name}]", *lines])) for name, lines in found.items()]
    return "\n\n".join(written) + "\n", t


def noted(event: Event) -> str:
    """`offence-proven B GK trick 1 SK-B5.6 correctable`: the tag, then the fields in their order."""
    words = [_word(name, value) for name, value in structs.asdict(event).items()]
    return " ".join([str(type(event).__struct_config__.tag), *filter(None, words)])


def _word(name: str, value: Any) -> str:
    if isinstance(value, Offence):
        return f"{_word('slip', value.slip)} {value.phase}"
    if isinstance(value, Slip):
        return f"{'ABCD'[value.seat]} {value.card or 'call'} trick {value.trick} {value.clause}"
    if value is None or isinstance(value, bool):
        return name if value else ""
    if isinstance(value, int):
        return f"rung {value}" if name == "rung" else "ABCD"[value]
    return str(value).removeprefix("phrase.sk.")


def scored(t: Table) -> list[str]:
    if not isinstance(t.state, Finished):
        return [f"not over: {sorted(t.kinds())}"]
    if t.state.outcome != "scored":
        return [t.state.outcome]
    lines = t.state.lines
    total, money = game_points(lines, width=4), cents(lines, width=4)
    found = [f"{line.clause:<18}{_amounts(line)}" for line in lines]
    return [*found, f"{'game points':<18}{_row(total)}", *([f"{'cents':<18}{_cents(money)}"] if any(money) else [])]


def _amounts(line: ScoreLine) -> str:
    return _row(line.game_points) if line.game_points else f"{_cents(line.cents)} cents"


def _row(amounts: tuple[int, ...]) -> str:
    return " ".join(f"{n:+4d}" if n else "   0" for n in amounts)


def _cents(amounts: tuple[int, ...]) -> str:
    return " ".join(f"{n:4d}" for n in amounts)


# --- the tests -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
@clause("SK-trick-3", "SK-win-61", "SK-schneider-30", *ROWS)
def test_a_golden_deal_comes_out_as_written(file: Path) -> None:
    expected = file.read_text("utf-8")
    actual, _ = played(expected)
    diff = unified_diff(expected.splitlines(), actual.splitlines(), "written", "played", lineterm="")
    assert actual == expected, "\n".join(["the deal comes out otherwise", *diff])


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
    scores = {f.stem: sections(f.read_text("utf-8"))["score"] for f in FILES}
    found = [name for name, lines in scores.items() if any(line.split()[0] == row for line in lines)]
    assert found, f"no golden deal is scored by {row}"


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
    assert played(wrong)[0] == text != wrong
