"""Golden deals of Mau-Mau; `tests/golden.py` says what the files look like.

The deal names two to eight hands, the starter and what lies on top of the stock. `ALL: well` is everybody's answer,
`TABLE: time-up KIND` the clock. What is laid stands one card a line.
"""

from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import convert, json

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, Seat
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.maumau.actions import Action, AnswerHealth
from stammtisch.games.maumau.dispute_events import (
    CardTakenBack,
    Doubted,
    Offended,
    PlenumCalled,
    PlenumDecided,
    QuestionPut,
    QuestionWithdrawn,
    RolledBack,
)
from stammtisch.games.maumau.events import (
    CardThrownIn,
    Collided,
    ColliderClosed,
    CountdownBegun,
    DealingFault,
    GivenTold,
    MauMauSaid,
    MauSaid,
    PenaltyDrawn,
    PenaltyTaken,
    QueensCalled,
    Swapped,
)
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.serving import PACK
from stammtisch.games.maumau.match.state import DealOpenedWith
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.state import Finished
from stammtisch_dev.testing import clause
from tests.golden import Runner, files_beside, sections
from tests.maumau.deal_table import LETTERS, Table, action_of, seat, stacked

FILES: Final = files_beside(__file__)
SEATS: Final = ("seat", "by", "accused", "of", "partner")
NOTED: Final = (
    CardTakenBack,
    CardThrownIn,
    Collided,
    ColliderClosed,
    CountdownBegun,
    DealingFault,
    Doubted,
    GivenTold,
    MauMauSaid,
    MauSaid,
    Offended,
    PenaltyDrawn,
    PenaltyTaken,
    PlenumCalled,
    PlenumDecided,
    QueensCalled,
    QuestionPut,
    QuestionWithdrawn,
    RolledBack,
    Swapped,
)


class MauMauRunner(Runner[Table]):
    card = "[XPHK](?:[AKDB987]|10)"
    augen = dict.fromkeys(PACK, 0)
    noted = NOTED

    def deal(self, hands: str, dealer: str, options: dict[str, str]) -> Table:
        rule = options.pop("rule", None)
        given = {name: json.decode(text) if text[0] == "[" else text for name, text in options.items()}
        chosen = convert(given, Options, strict=False)
        rows = [row for row in hands.splitlines() if row[1:2] == ":"]
        told = dict(row.split(" ", 1) for row in hands.splitlines() if row not in rows)
        game, first = MauMau(len(rows)), seat(dealer)
        rules = () if rule is None else (HouseRule(0, rule),)
        t = Table(game, game.start_among(DealOpenedWith(1, first, chosen, seats=game.seats, rules=rules)))
        setting = {"players": len(rows), "dealer": first, "options": chosen}
        order = stacked("; ".join(rows), told["starter"], told.get("stock", ""), **setting)  # type: ignore[arg-type]
        t.do(HOST, Shuffle(order), kind="shuffle")
        return t

    def answer(self, t: Table, text: str) -> tuple[str, Action]:
        return action_of(text)

    def say(self, t: Table, who: str, text: str) -> None:
        if who == "TABLE":
            t.time_up(text.removeprefix("time-up "))
        elif who == "ALL":
            for seat in t.window("health").seats:
                t.do(seat, AnswerHealth(True), kind="health")
        else:
            t.say(f"{who}: {text}")

    def lay(self, t: Table, row: str) -> None:
        raise AssertionError(f"one card a line: {row}")

    def trick(self, t: Table) -> tuple[Seat, Cards] | None:
        return None

    def outcome(self, t: Table) -> str | None:
        if not isinstance(t.state, Finished):
            return None
        return "void" if t.state.winner is None else "scored"

    def word(self, name: str, value: Any) -> str:
        if name == "did":
            return ""  # what came of it is read from what follows
        if name in SEATS and value is not None:
            return LETTERS[value]
        match value:
            case bool():
                return name if value else ""
            case tuple():
                return " ".join(self._one(part) for part in value)
        return "" if value is None else str(value)

    def _one(self, part: Any) -> str:
        if not isinstance(part, tuple):
            return str(part)
        who, what = part
        verdict = {True: "guilty", False: "innocent"}.get(what, str(what)) if isinstance(what, bool) else str(what)
        return f"{LETTERS[who]}:{verdict}"


RUN: Final = MauMauRunner()


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_a_golden_deal_comes_out_as_written(file: Path) -> None:
    assert RUN.differs(file) == ""


@clause("MM-13", "MM-10b", "MM-10")
@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_its_head_says_what_it_is_worth(file: Path) -> None:
    """`Two points for B`, `One point for A`: the story before the deal has to agree with the score after it."""
    text = file.read_text("utf-8")
    _, t = RUN.played(text)
    end = t.state
    assert isinstance(end, Finished)
    assert end.winner is not None
    worth = {1: "one point for", 2: "two points for"}[t.game_points[end.winner]]
    story = " ".join(sections(text)[""]).lower()
    assert f"{worth} {LETTERS[end.winner].lower()}" in story
    assert sum(t.game_points) == t.game_points[end.winner]


def test_the_deals_show_what_the_game_has() -> None:
    text = "\n".join(file.read_text("utf-8") for file in FILES)
    assert len(FILES) >= 8
    for word in (kind.__struct_config__.tag for kind in NOTED):
        assert f"\n{word} " in text or f"\n{word}\n" in text, word
    assert {len(RUN.played(f.read_text("utf-8"))[1].game.seats) for f in FILES} == {2, 3, 4, 8}
    assert text.count("mode = table") >= 3
