"""A match in memory: only what is stored is in it, and old records stay what they were."""

from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch import games
from stammtisch.engine.core import SPECTATOR, Refusal
from stammtisch.engine.records import Record
from stammtisch.rulebook import book
from stammtisch.server import match_stream, wire
from stammtisch.server.match_stream import SCHEMA, MatchStream, Newer
from stammtisch_dev.audit import audit
from stammtisch_dev.testing import clause
from tests.server import players


def begun(game: str, **more: Any) -> dict[str, Any]:
    options = msgspec.to_builtins(games.deal_game(game).options_type())
    people = ("a",) * players.SEATS[game]
    header: dict[str, Any] = msgspec.to_builtins(match_stream.begin("t", game, options, people, 1))
    return header | more


@pytest.mark.parametrize("game", games.NAMES)
def test_options_are_stored_whole_with_the_first_record(game: str) -> None:
    s = players.table(game, options={"mode": "table"})
    first = msgspec.json.decode(s.memory.streams[f"match/{s.actor.table.match}"][0])
    options = games.deal_game(game).options_type
    assert set(first["options"]) == {f.encode_name for f in msgspec.structs.fields(options)}
    assert first["options"]["mode"] == "table"
    assert (first["schema"], first["rulebook"], first["table"]) == (SCHEMA, book(game).version, "t")
    assert msgspec.convert(first["options"], options) == match_stream.typed_options(game, first["options"])


def test_a_schema_from_the_future_is_refused() -> None:
    assert MatchStream("m", wire.encode(begun("schafkopf"))).seq == 0
    with pytest.raises(Newer, match="schema 2"):
        MatchStream("m", wire.encode(begun("schafkopf", schema=SCHEMA + 1)))


def test_a_game_for_so_many_players_that_does_not_exist_is_no_match() -> None:
    with pytest.raises(LookupError, match="schafkopf for 5"):
        MatchStream("m", wire.encode(begun("schafkopf", people=["a"] * 5)))


@clause("ENG-late")
def test_nothing_has_happened_until_it_is_taken() -> None:
    stream = MatchStream("m", wire.encode(begun("schafkopf")))
    before = stream.state
    late = stream.submit(0, stream.understood(b'{"type":"mix","entropy":""}'), window="7/mix", at=1)
    assert isinstance(late, Refusal)
    assert late.clause == "ENG-late"
    assert (stream.seq, stream.state, stream.refs) == (0, before, {})
    accepted = stream.submit(-1, stream.understood(b'{"type":"next-deal"}'), window="next:0", at=1, ref="r")
    assert not isinstance(accepted, Refusal)
    assert (stream.seq, stream.refs) == (1, {("", "r"): 1})


@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_read_again_is_what_was_played_and_the_rules_decide_it_the_same_way(game: str) -> None:
    s = players.table(game)
    players.play(s, Random(5))
    assert s.actor.match_host
    played = s.actor.match_host.stream
    lines = s.memory.streams[f"match/{played.name}"]
    again = MatchStream(played.name, lines[0])
    again.read(lines[1:])
    assert (again.state, again.refs, again.seq) == (played.state, played.refs, played.seq)
    assert [again.picture(seat) for seat in (SPECTATOR, 0)] == [played.picture(seat) for seat in (SPECTATOR, 0)]
    start = again.match.begin(match_stream.typed_options(game, again.begun.options), dealer=again.begun.dealer)
    records = [
        Record(seq=n, at=e.at, actor=e.actor, window=e.window, action=e.action, events=e.events)
        for n, e in enumerate(again.log)
    ]
    assert audit(again.match, start, records) is None
    assert again.seen_by(0, start=2) == again.seen_by(0)[2:]
    assert len(again.seen_by(SPECTATOR)) == again.seq
