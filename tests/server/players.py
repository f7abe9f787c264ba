"""People at a driven table who answer whatever they are asked, with anything that is offered."""

from random import Random
from typing import Any, Final

import msgspec

from stammtisch.bots.random import chosen
from stammtisch.engine.forms import WireForm
from tests.server.driven import DrivenTable

QUICK: Final[dict[str, dict[str, Any]]] = {
    "chaotentrumpf": {"max_deals": 1, "minutes": False},
    "doppelkopf": {"deals": 1},
    "maumau": {"target": 1},
    "schafkopf": {"deals": 1},
}
"""Options that make a match short."""
SEATS: Final = {"chaotentrumpf": 3, "doppelkopf": 4, "maumau": 3, "schafkopf": 4}


def wish(driven: DrivenTable, person: str, dice: Random) -> dict[str, Any] | None:
    """What this person says next: None when nothing has to be said."""
    frame, seat = latest(driven, person), driven.actor.role(person)
    windows = [w for w in frame["windows"] if w["must"] and frame["offers"].get(w["id"]) and seat not in w["answered"]]
    if not windows:
        return None
    window = dice.choice(windows)
    form = msgspec.convert(dice.choice(frame["offers"][window["id"]]), WireForm)
    return {"window": window["id"], **chosen(form, dice)}


def latest(driven: DrivenTable, person: str) -> Any:
    """The last frame; `salon.last` would read all that was ever said."""
    data = next(data for data in reversed(driven.sent[driven.line_of[person]]) if data.startswith(b'{"type":"frame"'))
    return msgspec.json.decode(data)["frame"]


def move(driven: DrivenTable, dice: Random) -> dict[str, Any] | None:
    """One of the people who are asked answers; the server's answer, or None when nobody is asked."""
    people = sorted(p for p in driven.line_of if driven.actor.role(p) >= 0)
    dice.shuffle(people)
    for person in people:
        if (wanted := wish(driven, person, dice)) is not None:
            return answered(driven, person, wanted)
    return None


def answered(driven: DrivenTable, person: str, wanted: dict[str, Any], ref: str = "") -> dict[str, Any]:
    """Says it; the answer of the server."""
    ref, heard = ref or f"m{driven.number()}", len(driven.sent[driven.line_of[person]])
    action = {name: value for name, value in wanted.items() if name != "window"}
    driven.say(person, type="act", ref=ref, window=wanted["window"], action=action)
    fresh = (msgspec.json.decode(data) for data in driven.sent[driven.line_of[person]][heard:])
    reply: dict[str, Any] = next(m for m in fresh if m.get("ref") == ref)
    return reply


def play(driven: DrivenTable, dice: Random, *, moves: int = 10_000) -> int:
    """So many moves, or until the match is over; time passes when nobody has anything to say. How many there were."""
    done = 0
    while done < moves and driven.actor.table.stage == "playing":
        if move(driven, dice) is not None:
            done += 1
            continue
        if (wake := driven.actor.wake()) is None:
            break
        driven.advance(max(0, wake - driven.clock.time))
    return done


def table(game: str, *, people: str = "ABCD", **more: Any) -> DrivenTable:
    """A started match of this game with so many people, and bots on the other seats."""
    options = QUICK[game] | more.pop("options", {})
    driven = DrivenTable(game, seats=more.pop("seats", SEATS[game]), options=options, **more)
    return driven.people(*people[: len(driven.actor.table.chairs)]).fill().start()
