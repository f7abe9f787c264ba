"""An act is for one match and by one person: said again elsewhere, or by somebody else, it is another one."""

from stammtisch.server import table
from stammtisch_dev.testing import clause
from tests.server.driven import DrivenTable


def dealt() -> tuple[DrivenTable, str, str]:
    """A table that waits for somebody to mix; who that is, and the match."""
    s = DrivenTable("schafkopf").people("A", "B", "C", "D").start()
    message = s.last("A", "frame")
    window = next(w for w in message["frame"]["windows"] if w["kind"] == "mix")
    return s, "ABCD"[window["seats"][0]], message["match"]


def mix(s: DrivenTable, person: str, **more: str) -> dict[str, object]:
    window = next(w["id"] for w in s.last(person, "frame")["frame"]["windows"] if w["kind"] == "mix")
    s.say(person, type="act", ref="r1", window=window, action={"type": "mix", "entropy": ""}, **more)
    return next(m for m in reversed(s.heard(person)) if m.get("ref") == "r1")


@clause("ENG-message")
def test_what_was_meant_for_another_match_is_late() -> None:
    s, person, match = dealt()
    assert mix(s, person, match="another")["clause"] == "ENG-late"
    assert mix(s, person, match=match)["type"] == "done"


@clause("ENG-message")
def test_the_same_words_of_somebody_else_are_not_taken_for_a_repetition() -> None:
    s, person, _ = dealt()
    assert mix(s, person)["type"] == "done"
    again = mix(s, person)
    assert again == {"type": "done", "ref": "r1", "seq": again["seq"]}
    seat = s.actor.table.seat_of(person)
    assert seat is not None
    other = next(p for p in "ABCD" if p != person)
    refused = s.send(other, window="1/card:0", ref="r1", type="play-card", card="EA")
    assert refused["type"] == "refused"


def test_a_table_that_is_paused_still_answers_what_was_done_before() -> None:
    s, person, _ = dealt()
    done = mix(s, person)
    s.command("A", table.Pause(True))
    assert mix(s, person) == done
