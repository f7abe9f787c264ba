"""What is said at the table: phrases, free words, silence in tournaments, deaf ears."""

from random import Random
from typing import Any

import pytest

from stammtisch import games, texts
from stammtisch.server import wire
from stammtisch.server.talk import MOST_MUTED, SHOWN, phrases
from stammtisch_dev.testing import clause
from tests.server import players
from tests.server.driven import DrivenTable


def chat(s: DrivenTable, person: str) -> list[str]:
    return [m["text"] for m in s.heard(person) if m["type"] == "chat"]


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_has_phrases_of_its_own_in_both_languages(game: str) -> None:
    keys = phrases(game)
    assert any(key.startswith(f"chat.{game}.") for key in keys)
    assert any(key.startswith("chat.all.") for key in keys)
    others = [name for name in games.NAMES if name != game]
    assert not any(key.startswith(f"chat.{name}.") for key in keys for name in others)
    assert all(texts.say(key, {}, lang=lang) for key in keys for lang in texts.LANGS)


@clause("ENG-chat")
def test_a_phrase_is_told_by_its_key_and_must_be_one_of_the_game() -> None:
    s = DrivenTable("schafkopf").people("A", "B")
    s.say("A", type="phrase", ref="p", key="chat.schafkopf.pressiert")
    message = s.last("B", "chat")
    assert (message["text"], message["phrase"], message["person"], message["name"]) == (
        "chat.schafkopf.pressiert",
        True,
        "A",
        "A",
    )
    s.say("A", type="phrase", ref="q", key="chat.maumau.zieh")
    assert (s.last("A", "refused")["ref"], s.last("A", "refused")["clause"]) == ("q", "ENG-chat")
    assert s.last("A", "refused")["args"] == {"value": "chat.maumau.zieh"}


@clause("ENG-chat")
def test_free_words_are_told_as_they_are_but_not_when_there_are_none() -> None:
    s = DrivenTable("schafkopf").people("A", "B")
    s.say("A", type="say", ref="w", text="  <b>Servus</b> ")
    assert chat(s, "B") == ["<b>Servus</b>"] == chat(s, "A")
    s.say("A", type="say", ref="w", text="   ")
    assert s.last("A", "refused")["key"] == "refusal.server.empty"


@clause("ENG-chat")
def test_who_has_no_name_does_not_talk_and_mutes_nobody() -> None:
    s = DrivenTable("schafkopf").people("A")
    s.enter("")
    for message in ({"type": "say", "ref": "w", "text": "x"}, {"type": "phrase", "ref": "w", "key": "chat.all.danke"}):
        s.say("", **message)
        assert s.last("", "refused")["key"] == "refusal.server.nobody"
    writes = s.writes
    s.say("", type="mute", person="A", muted=True)
    assert s.writes == writes
    assert chat(s, "A") == []


@clause("ENG-chat")
@pytest.mark.parametrize("game", games.NAMES)
def test_in_a_tournament_trick_games_are_played_in_silence(game: str) -> None:
    s = players.table(game, tournament=True, dice=1)
    s.enter("Z")
    while s.actor.match_host and s.actor.match_host.stream.state.deal is None:
        assert players.move(s, Random(1)) is not None
    quiet = game != "maumau"
    s.say("A", type="say", ref="w", text="x")
    assert chat(s, "B") == ([] if quiet else ["x"])
    if quiet:
        assert s.last("A", "refused")["key"] == "refusal.server.quiet"
    s.say("Z", type="say", ref="w", text="z")
    assert s.last("Z", "refused")["key"] == "refusal.server.quiet", "who looks on is quiet in any case"
    s.say("A", type="phrase", ref="w", key="chat.all.gut")
    assert chat(s, "B")[-1:] == ["chat.all.gut"]


@clause("ENG-chat")
def test_in_free_play_and_before_a_match_everybody_may_talk() -> None:
    s = players.table("schafkopf", dice=1)
    s.enter("Z")
    s.say("Z", type="say", ref="w", text="z")
    assert chat(s, "A") == ["z"]
    before = DrivenTable("schafkopf", tournament=True).people("A", "B")
    before.say("A", type="say", ref="w", text="x")
    assert chat(before, "B") == ["x"]


def test_who_comes_in_gets_the_latest_lines_and_older_ones_are_not_kept() -> None:
    s = DrivenTable("schafkopf").people("A")
    for number in range(SHOWN + 7):
        s.say("A", type="say", ref="w", text=str(number))
    s.enter("B")
    wanted = [str(n) for n in range(7, SHOWN + 7)]
    assert [line["text"] for line in s.last("B", "welcome")["chat"]] == wanted
    assert sum(kind == "chat" for kind, _ in s.memory.rows) == SHOWN
    s.open_room()
    s.enter("B")
    assert [line["text"] for line in s.last("B", "welcome")["chat"]] == wanted
    s.say("B", type="say", ref="w", text="next")
    assert s.last("B", "chat")["number"] == SHOWN + 7


def test_a_muted_person_is_not_heard_neither_now_nor_in_the_history_nor_after_a_restart() -> None:
    s = DrivenTable("schafkopf").people("A", "B")
    s.enter("Z")
    s.say("A", type="say", ref="w", text="before")
    for deaf in "BZ":
        s.say(deaf, type="mute", person="A", muted=True)
        assert s.last(deaf, "welcome")["muted"] == ["A"]
        assert s.last(deaf, "welcome")["chat"] == []
    s.say("A", type="say", ref="w", text="now")
    assert chat(s, "B") == ["before"] == chat(s, "Z")
    s.open_room()
    for deaf in "BZ":
        s.enter(deaf)
        assert s.last(deaf, "welcome")["muted"] == ["A"], "onlookers, too"
        assert s.last(deaf, "welcome")["chat"] == []
    s.say("B", type="mute", person="A", muted=False)
    assert [line["text"] for line in s.last("B", "welcome")["chat"]] == ["before", "now"]
    s.enter("A")
    s.say("A", type="say", ref="w", text="again")
    assert chat(s, "B") == ["again"]
    assert chat(s, "Z") == []


def test_the_list_of_the_muted_is_bounded_and_has_nobody_twice() -> None:
    s = DrivenTable("schafkopf").people("A")
    for number in [*range(MOST_MUTED + 5), 30, 30]:
        s.say("A", type="mute", person=f"p{number}", muted=True)
    muted: Any = s.last("A", "welcome")["muted"]
    assert len(muted) == MOST_MUTED == len(set(muted))
    assert muted[-1] == "p30"


def test_longer_words_than_allowed_are_no_message() -> None:
    with pytest.raises(ValueError, match="length"):
        wire.decode(b'{"type":"say","ref":"r","text":"%s"}' % (b"x" * (wire.LONGEST_TALK + 1)))
