"""A match on screen that is played on a Punktetafel: its points and rules hold there, and every deal goes on it."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.engine.core import HOST
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.scoring import Facts
from stammtisch.lists.board import Board, columns_for, why_not_this
from stammtisch.lists.sheets import BoardReadings
from stammtisch.server.hall.on_board import Noted, NoteDown, Seated, SeatThem
from stammtisch.server.rows import Badge
from stammtisch.store.address import sqlite_url
from stammtisch_dev.testing import clause
from tests.server.client import Player, Web, guest
from tests.server.hall.driven import DrivenHall
from tests.server.hall.test_kills import say
from tests.server.hall.test_roles import driven_list
from tests.server.quick import TIMING
from tests.server.real_server import running

BY_HAND = [{"winner": 0, "jack": True}] * 3 + [{"winner": 1, "jack": True}] * 3
RULE = {"type": "add-rule", "seat": 0, "text": "Danke", "trigger": "laid", "card": "7"}


async def board_of_two(port: int) -> tuple[Web, Web, dict[str, Any]]:
    """Kathi and Lenz have six of seven points each, and Kathi a rule; the others are not here today."""
    kathi, lenz = await guest(port, "Kathi"), await guest(port, "Lenz")
    options = {"target": 7, "timing": TIMING["maumau"]}
    wish = {"kind": "punktetafel", "names": ["Lenz", "Kathi", "Moni", "Nepo"], "options": options}
    made = await kathi.post("/api/lists", wish)
    lines = [
        {"type": "enter", "number": number, "entry": {"type": "deal", "facts": facts}}
        for number, facts in enumerate(BY_HAND, start=1)
    ]
    pauses = [{"type": "change-presence", "seat": seat, "presence": "paused"} for seat in (2, 3)]
    await say(kathi, f"list/{made['id']}", [*lines, RULE, *pauses])
    return kathi, lenz, made


async def sheet(web: Web, board: str) -> Any:
    return await web.get(f"/api/lists/{board}/export/json")


@clause("MM-12c", "MM-14", "MM-15")
def test_a_match_goes_on_with_the_points_and_rules_of_its_board_and_every_deal_is_written_there(tmp_path: Path) -> None:
    async def played(port: int) -> tuple[Web, str, str, Player]:
        kathi, lenz, made = await board_of_two(port)
        at = await kathi.post(f"/api/lists/{made['id']}/table")
        await lenz.post("/api/join", {"code": at["invite"]})
        await lenz.post(f"/api/tables/{at['id']}/sit", {})
        players = [Player(web, at["id"], dice=Random(n)) for n, web in enumerate((kathi, lenz))]
        async with asyncio.timeout(60):
            lines = [asyncio.create_task(player.play()) for player in players]
            while not all(player.news for player in players):
                await asyncio.sleep(0.01)
            await kathi.post(f"/api/tables/{at['id']}/start")
            await asyncio.gather(*lines)
        status, refused = await kathi.call("POST", f"/api/tables/{at['id']}/rematch")
        assert (status, refused["clause"]) == (409, "MM-14")
        return kathi, made["id"], at["id"], players[0]

    async def again(port: int, kathi: Web, board: str, table: str) -> Any:
        kathi.port = port
        assert (await kathi.get(f"/api/tables/{table}"))["board"] == board
        return await sheet(kathi, board)

    url = sqlite_url(tmp_path / "stammtisch.db")
    with running(url) as server:
        kathi, board, table, player = asyncio.run(played(server.port))
        before = asyncio.run(sheet(kathi, board))
    begun = msgspec.json.decode(player.frames[1])["frame"]["view"]
    assert (begun["totals"], begun["credits"]) == ([6, 6], [0, 0])
    assert [(rule["by"], rule["text"], rule["trigger"], rule["card"]) for rule in begun["rules"]] == [
        (1, "Danke", "laid", "7")
    ]
    *by_hand, on_screen = before["lines"]
    assert (len(by_hand), on_screen["entry"]["type"], on_screen["by"]["role"]) == (6, "played", "host")
    assert on_screen["game_points"][2:] == [0, 0]
    assert sum(on_screen["game_points"]) in (1, 2)
    with running(url) as server:
        assert asyncio.run(again(server.port, kathi, board, table)) == before


def _board() -> DrivenHall:
    hall = driven_list(supervised=False, kind="punktetafel")
    hall.badge("kathi", Badge("keeper"))
    hall.line("kathi", "list")
    return hall


def _state(hall: DrivenHall) -> Any:
    return hall.actor.held.state  # type: ignore[attr-defined]


@clause("MM-13")
@clause("MM-15")
def test_who_is_new_gets_a_column_and_what_is_told_twice_is_written_once() -> None:
    hall = _board()
    names = hall.actor.held.names  # type: ignore[attr-defined]
    seated = (Seated("p1", names[2]), Seated("p2", "Quirin"), Seated("", "Resi (Bot)"), Seated("p3", names[0]))
    at_table = hall.ask("", SeatThem(seated))
    assert (at_table.columns, at_table.totals) == ((2, 4, 5, 0), (0, 0, 0, 0))
    assert _state(hall).columns == ("here", "paused", "here", "paused", "here", "here")
    deals = tuple(Facts(winner=1, jack=True, players=4, without=(3,)) for _ in range(3))
    told: tuple[Noted, ...] = (*deals, HouseRule(1, "Bitte", "drawn"), Facts(winner=0, players=4))
    for upto in (1, 3, 5, 5):
        assert hall.ask("", NoteDown("m1", at_table.columns, told[:upto])) is None
    state = _state(hall)
    assert [line.result.game_points for line in state.lines] == [(0, 0, 0, 0, 2, 0)] * 3 + [(0, 0, 1, 0, 0, 0)]
    assert [(rule.seat, rule.text, rule.trigger) for rule in state.own_rules] == [(4, "Bitte", "drawn")]
    away = hall.ask("", SeatThem(seated[:1] + seated[3:]))
    assert (away.totals, away.rules) == ((1, 0), (HouseRule(HOST, "Bitte", "drawn"),))


@clause("MM-15")
@pytest.mark.parametrize(("chosen", "refused"), [("few", True), ("most", False), ("closed", True)])
def test_the_board_with_most_names_of_those_present_is_the_one(chosen: str, refused: bool) -> None:
    room = [
        Board("few", frozenset(("A", "B"))),
        Board("most", frozenset(("A", "B", "C"))),
        Board("closed", frozenset(("A", "B", "C", "D")), closed=True),
    ]
    refusal = why_not_this(chosen, room, ["A", "B", "C", "D"], BoardReadings())
    assert (refusal is not None) == refused
    assert refusal is None or (refusal.clause, refusal.args["board"]) == ("MM-15", "most")


def test_namesakes_share_no_column() -> None:
    assert columns_for(("Anna", "", "Bert"), ("bert", "Anna", "Anna")) == (2, 0, 3)
