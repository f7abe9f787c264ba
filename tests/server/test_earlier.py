"""What an earlier version has stored is read, and played on.

`earlier/*.json` are the streams and rows of a table in the middle of a deal, byte by byte as version 0.1 wrote them in
November 2026: three people and a bot, some talk, somebody muted, a seed that is promised and not yet revealed.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stammtisch import games
from tests.server import players
from tests.server.driven import DrivenTable

EARLIER = Path(__file__).parent / "earlier"


def stored(game: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((EARLIER / f"{game}.json").read_text("utf-8"))
    return content


def restored(content: dict[str, Any]) -> DrivenTable:
    """A server that has just been started on that store."""
    driven = DrivenTable("schafkopf")
    driven.memory.streams.clear()
    driven.memory.rows.clear()
    for name, records in content["streams"].items():
        driven.memory.streams[name] = [record.encode() for record in records]
    for kind, key, value in content["rows"]:
        driven.memory.rows[kind, key] = value.encode()
    driven.clock.day += 10**9
    driven.open_room()
    return driven


@pytest.mark.parametrize("game", games.NAMES)
def test_a_table_stored_by_an_earlier_version_is_read_and_played_to_its_end(game: str) -> None:
    content = stored(game)
    (match,) = [name for name in content["streams"] if name.startswith("match/")]
    before = [record.encode() for record in content["streams"][match]]
    s = restored(content)
    seated = [chair.person for chair in s.actor.table.chairs if chair.person]
    for person in seated:
        s.enter(person)
    assert s.last("A", "frame")["match"] == match.removeprefix("match/")
    assert len(s.memory.streams[match]) >= len(before)
    assert [line["text"] for line in s.last("A", "welcome")["chat"]] == ["Servus"]
    assert s.last("B", "welcome")["muted"] == ["Z"]
    players.play(s, Random(1))
    assert s.actor.table.stage == "over"
    assert s.memory.streams[match][: len(before)] == before, "what was stored stays as it is"
    assert len(s.memory.streams[match]) > len(before)
    assert ("seed", match.removeprefix("match/")) not in s.memory.rows, "every promise is kept, the earlier one too"


@pytest.mark.parametrize("game", games.NAMES)
def test_a_move_acknowledged_by_an_earlier_version_is_known_when_it_is_said_again(game: str) -> None:
    content = stored(game)
    (match,) = [name for name in content["streams"] if name.startswith("match/")]
    log = [json.loads(record) for record in content["streams"][match][1:]]
    seq, move = next((n, entry) for n, entry in enumerate(log, start=1) if entry["ref"] and entry["by"] == "A")
    s = restored(content)
    s.enter("A")
    answer = s.send("A", window=move["window"], ref=move["ref"], **move["action"])
    assert (answer["type"], answer["seq"]) == ("done", seq)
