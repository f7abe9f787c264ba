"""What earlier versions of the program wrote is still read: the files here were written by them, never by a test.

`*.jsonl` and `*.txt` are records of `stammtisch demo`, from before a result carried its facts.
"""

import json
import re
from pathlib import Path

import pytest

from stammtisch import games
from stammtisch.engine import recordfile
from stammtisch.server.match_stream import MatchStream

HERE = Path(__file__).parent
RECORDS = sorted(path.name for path in HERE.glob("*.*") if path.suffix in (".jsonl", ".txt"))
STREAMS = [name for name in RECORDS if name.endswith(".jsonl")]
GAMES = {name: games.deal_game(name) for name in games.NAMES}


def text(name: str) -> str:
    return (HERE / name).read_text("utf-8")


def stream(name: str) -> tuple[bytes, list[bytes]]:
    """The same match as the server keeps it: what begins it, and an entry for each record."""
    head, *records, _ = (json.loads(line) for line in text(name).splitlines())
    kept = {field: head[field] for field in ("game", "rulebook", "dealer", "options")}
    begun = {"type": "begun", "schema": 1, "table": "T", "people": [""] * len(head["names"]), **kept}
    entries = [{field: value for field, value in record.items() if field != "seq"} for record in records]
    return json.dumps(begun).encode(), [json.dumps({**entry, "ref": "", "by": ""}).encode() for entry in entries]


def test_every_game_has_a_record_of_an_earlier_version() -> None:
    assert {name.partition(".")[0] for name in STREAMS} == set(games.NAMES)


@pytest.mark.parametrize("name", RECORDS)
def test_an_earlier_record_is_decided_again_and_comes_to_the_same(name: str) -> None:
    replayed = recordfile.replay(text(name), GAMES)
    assert len(replayed.state.rows) >= 1
    assert replayed.game_points == tuple(
        sum(column) for column in zip(*(row.result.game_points for row in replayed.state.rows), strict=True)
    )


@pytest.mark.parametrize("name", RECORDS)
def test_its_results_have_the_facts_that_were_not_stored_with_them(name: str) -> None:
    assert re.search(r"redeal\W+(true|false)}", text(name)), "facts would follow"
    replayed = recordfile.replay(text(name), GAMES)
    game, options = GAMES[replayed.header.game], replayed.header.options
    for row in replayed.state.rows:
        assert isinstance(row.result.facts, game.counting.facts_type)
        assert game.counting.score(row.result.facts, options) == row.result.lines
        assert row.result.headline == game.counting.headline(row.result.facts, options)


@pytest.mark.parametrize("name", RECORDS)
def test_the_shuffles_of_an_earlier_record_are_proven(name: str) -> None:
    proofs = recordfile.verify(text(name), GAMES)
    assert proofs
    assert {proof.verdict for proof in proofs} == {"proven"}


@pytest.mark.parametrize("name", STREAMS)
def test_an_earlier_match_of_the_server_is_folded_as_the_record_is(name: str) -> None:
    first, entries = stream(name)
    play = MatchStream("M", first)
    play.read(entries)
    assert play.state == recordfile.replay(text(name), GAMES).state
