"""Golden deals and matches of Chaotentrumpf; `tests/golden.py` says what the files look like.

In a hand the first half is dealt before the cards are turned; what is not written comes in the order of the packs. A
match says who keeps its minutes and opens its deals by `TABLE: deal HANDS | TURNED`.
"""

from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import convert, structs

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import DealClosed
from stammtisch.engine.open_match import DealOpenedAmong, MatchWon
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.chaotentrumpf.actions import Action
from stammtisch.games.chaotentrumpf.events import (
    CardPlayed,
    ElectionExhausted,
    Exchanged,
    Inverted,
    LeadFixed,
    LotDrawn,
    LotOpened,
    ProofShown,
    TrumpFixed,
)
from stammtisch.games.chaotentrumpf.inversion import KINDS
from stammtisch.games.chaotentrumpf.match.events import (
    Accused,
    Convicted,
    DealAnnulled,
    KeeperFixed,
    LotCardTurned,
    PlayoffOpened,
    ShufflerFixed,
)
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.protokoll import written
from stammtisch.games.chaotentrumpf.state import Finished, Offence
from stammtisch.games.chaotentrumpf.trumps import AUGEN, LEVELS
from stammtisch.texts import sentences
from stammtisch.tricks import TrickTaken
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_table import MatchTable, gathered, ready, word
from tests.chaotentrumpf.table import LETTERS, Table, action_of, shuffled
from tests.golden import Runner, files_beside, rows_of, sections
from tests.tables import GameTable

FILES: Final = files_beside(__file__)
MATCHES: Final = [f for f in FILES if f.stem.startswith("match-")]
DEALS: Final = [f for f in FILES if f not in MATCHES]
SEATS: Final = ("seat", "by", "accused", "dealer")


def given(options: dict[str, str]) -> dict[str, Any]:
    return structs.asdict(convert(options, Options, strict=False))


def last_trick(t: GameTable[Any, Any, Any, Any]) -> tuple[Seat, Cards] | None:
    """Listened to, not looked up: the cards since the last trick but one."""
    lying: list[Card] = []
    taken = None
    for event in (e for record in t.log for e in record.events):
        if isinstance(event, CardPlayed):
            lying.append(event.card)
            taken = None
        elif isinstance(event, TrickTaken):
            taken = (event.seat, tuple(lying))
            lying = []
    return taken


def spelled(name: str, value: Any) -> str:
    """`inverted A U suit:H colour:red length 6`, `lot-opened A C colour`, `deal-closed +30 -100`."""
    if isinstance(value, DealResult):
        return " ".join(f"{n:+d}" for n in value.game_points)
    if isinstance(value, Offence):
        return f"{value.clause} {' '.join(value.cards)} instead {' '.join(value.instead)}"
    if isinstance(value, tuple):
        return " ".join(LETTERS[item] if name == "seats" else spelled(name, item) for item in value)
    if value is None or value is False or isinstance(value, Options):
        return ""
    if value is True:
        return name
    if isinstance(value, int):
        return LETTERS[value] if name in SEATS else f"{name} {value}"
    return str(value)


class DealRunner(Runner[Table]):
    card = "[XPHK](?:10|[AKDB987])"
    augen = AUGEN
    width = 32
    noted = (TrumpFixed, Inverted, ProofShown, Exchanged, LotOpened, LotDrawn, LeadFixed, ElectionExhausted)

    def deal(self, hands: str, dealer: str, options: dict[str, str]) -> Table:
        told = {line.split()[0]: line.partition(" ")[2] for line in hands.splitlines() if line[1] != ":"}
        held = [line for line in hands.splitlines() if line[1] == ":"]
        players = len(held)
        return shuffled("; ".join(held), players=players, dealer=dealer, **told, **given(options))

    def answer(self, t: Table, text: str) -> tuple[str, Action]:
        return action_of(text)

    def say(self, t: Table, who: str, text: str) -> None:
        if who == "TABLE":
            t.time_up(text.removeprefix("time-up "))
        else:
            t.say(f"{who}: {text}")

    def lay(self, t: Table, row: str) -> None:
        t.play(row)

    def trick(self, t: Table) -> tuple[Seat, Cards] | None:
        return last_trick(t)

    def outcome(self, t: Table) -> str | None:
        return t.state.outcome if isinstance(t.state, Finished) else None

    def word(self, name: str, value: Any) -> str:
        return spelled(name, value)

    def label(self, line: ScoreLine) -> str:
        told = [str(line.args["amount"])] if "amount" in line.args else []
        return " ".join([line.clause, line.key.removeprefix("line.ct."), *told])


class MatchRunner(Runner[MatchTable]):
    card = DealRunner.card
    augen = AUGEN
    width = 24
    noted = (
        Accused,
        Convicted,
        DealAnnulled,
        DealClosed,
        DealOpenedAmong,
        KeeperFixed,
        LotCardTurned,
        MatchWon,
        PlayoffOpened,
        ShufflerFixed,
        TrumpFixed,
    )

    def deal(self, hands: str, dealer: str, options: dict[str, str]) -> MatchTable:
        """`keeper D of 4`, or `nobody of 3` when it is still to be settled who keeps the minutes."""
        *who, _, players = dealer.split()
        chosen = given(options)
        return gathered(int(players), **chosen) if who == ["nobody"] else ready(int(players), keeper=who[1], **chosen)

    def answer(self, t: MatchTable, text: str) -> tuple[str, Any]:
        return word(text)

    def say(self, t: MatchTable, who: str, text: str) -> None:
        verb, _, rest = text.partition(" ")
        if verb == "deal":
            hands, _, turned = rest.partition("|")
            t.deal(hands, turned=turned)
        elif verb == "lot":
            t.draw(rest)
        elif verb == "time-up":
            t.time_up(*rest.split())
        elif verb == "leads":
            t.start_play(who, trump=rest)
        elif text == "play on":
            t.play_deal()
        elif text == "next":
            t.next_deal()
        else:
            t.say(f"{who}: {text}")

    def lay(self, t: MatchTable, row: str) -> None:
        t.play(row)

    def trick(self, t: MatchTable) -> tuple[Seat, Cards] | None:
        return last_trick(t)

    def outcome(self, t: MatchTable) -> str:
        return "scored"

    def word(self, name: str, value: Any) -> str:
        return spelled(name, value)

    def lines(self, t: MatchTable) -> tuple[ScoreLine, ...]:
        """What every deal gave, and the penalties; a play-off has totals of its own."""
        rows = [ScoreLine("CT-4a", "deal", {"number": r.number}, r.result.game_points) for r in t.m.rows]
        sheet = written(t.m, tuple(LETTERS[: len(t.game.seats)]))
        return (*rows, *(line for line in sheet.lines if line.clause == "CT-SV-3"))

    def label(self, line: ScoreLine) -> str:
        return f"{line.clause} {line.key.removeprefix('line.ct.')} {line.args['number']}"


DEAL: Final = DealRunner()
MATCH: Final = MatchRunner()


@pytest.mark.parametrize("file", DEALS, ids=[f.stem for f in DEALS])
@clause("CT-7", "CT-8", "CT-9b", "CT-9c")
def test_a_golden_deal_comes_out_as_written(file: Path) -> None:
    assert DEAL.differs(file) == ""


@pytest.mark.parametrize("file", MATCHES, ids=[f.stem for f in MATCHES])
@clause("CT-4a", "CT-5b", "CT-17a")
def test_a_golden_match_comes_out_as_written(file: Path) -> None:
    assert MATCH.differs(file) == ""
    table = MATCH.played(file.read_text("utf-8"))[1]
    rows = [line.game_points for line in MATCH.lines(table)]
    assert table.m.totals == tuple(map(sum, zip(*rows, strict=True)))


def events_of(file: Path) -> list[list[str]]:
    return [line.split() for line in sections(file.read_text("utf-8")).get("events", [])]


@pytest.mark.parametrize("level", LEVELS)
def test_every_kind_of_trump_has_a_golden_deal(level: str) -> None:
    """Fixed by the election or by an inversion."""
    rows = [row for file in DEALS for row in events_of(file) if row[0] in ("trump-fixed", "inverted")]
    assert any(word.startswith(f"{level}:") for row in rows for word in row), f"no golden deal with a {level} as trump"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_inversion_has_a_golden_deal(kind: str) -> None:
    assert any(row[0] == "inverted" and row[2] == kind for file in DEALS for row in events_of(file))


@pytest.mark.parametrize("event", ["lot-drawn", "proof-shown", "exchanged", "election-exhausted"])
def test_what_happens_in_a_deal_has_a_golden_one(event: str) -> None:
    assert any(row[0] == event for file in DEALS for row in events_of(file))


@pytest.mark.parametrize("event", ["playoff-opened", "convicted", "deal-annulled", "lot-card-turned", "match-won"])
def test_what_happens_in_a_match_has_a_golden_one(event: str) -> None:
    assert any(row[0] == event for file in MATCHES for row in events_of(file))


OF_A_DEAL: Final = ("augen", "no-tr", "rating")
LINES: Final = sorted(
    key.removeprefix("line.ct.") for key in sentences("en") if key.startswith(tuple(f"line.ct.{k}" for k in OF_A_DEAL))
)


@pytest.mark.parametrize("line", LINES)
def test_every_line_that_a_score_can_have_has_a_golden_deal(line: str) -> None:
    scores = [row.split() for file in DEALS for row in sections(file.read_text("utf-8"))["score"]]
    assert any(line in row for row in scores), f"no golden deal has {line}"


def test_the_clauses_of_the_score_have_golden_deals() -> None:
    clauses = {row for file in FILES for row in rows_of(file)}
    assert {"CT-13a", "CT-16a-1", "CT-16a-2", "CT-16b", "CT-16c", "CT-SV-3"} <= clauses


WRONG: Final = [
    pytest.param("inversion-normal", " = A 19", " = B 19", id="taker"),
    pytest.param("inversion-normal", " = A 19", " = A 20", id="Augen"),
    pytest.param("inversion-normal", "inverted A N", "inverted A T", id="kind"),
    pytest.param("inversion-normal", "lot-drawn P9\n", "", id="an event is missing"),
    pytest.param(
        "inversion-normal", "rating-bonus 5              0   +5", "rating-bonus 5              0   +6", id="amount"
    ),
    pytest.param("exhausted", "\nexhausted\n", "\nscored\n", id="outcome"),
    pytest.param("match-conviction", "refused CT-SV-3", "refused CT-SV-1", id="refused for another reason"),
    pytest.param("match-conviction", "instead K7", "instead KB", id="evidence"),
    pytest.param("match-conviction", "-200", "-400", id="penalty"),
    pytest.param("match-play-off", "match-won B CT-17b", "match-won C CT-17b", id="winner"),
]


@pytest.mark.parametrize(("name", "written", "instead"), WRONG)
def test_the_runner_notices_what_is_wrong(name: str, written: str, instead: str) -> None:
    """Whatever the file says otherwise, it comes out as it was."""
    [file] = [f for f in FILES if f.stem == name]
    text = file.read_text("utf-8")
    assert written in text
    wrong = text.replace(written, instead)
    played = MATCH.played(wrong)[0] if file in MATCHES else DEAL.played(wrong)[0]
    assert played == text != wrong
