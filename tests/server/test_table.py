"""The table decider: who may do what, when, and what comes of it."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch import bots
from stammtisch.engine.core import Refusal
from stammtisch.server import table
from stammtisch.server.table import (
    Admit,
    Appoint,
    Chair,
    Clear,
    Close,
    Command,
    Pause,
    PlaceBot,
    Rematch,
    Sit,
    Stage,
    Stand,
    Start,
    Table,
)
from stammtisch_dev.testing import clause

ROLES: Final = ("", "stranger", "guest", "player", "host", "supervisor", "removed")
"""People are called by their role; the empty one has not even a name."""

SET: Final = Table(
    game="schafkopf",
    host="host",
    chairs=(Chair("person", "host"), Chair("person", "player"), Chair("bot", bot="random"), Chair()),
    guests=("player", "guest"),
    removed=("removed",),
    supervisor="supervisor",
)
STAGES: Final[dict[str, Table]] = {
    "gathering": SET,
    "playing": replace(SET, stage="playing", matches=("m",)),
    "over": replace(SET, stage="over", matches=("m",)),
    "closed": replace(SET, stage="closed", matches=("m",)),
}
COMMANDS: Final[dict[str, Command]] = {
    "admit": Admit(),
    "sit": Sit(),
    "sit 4": Sit(3),
    "sit 2": Sit(1),
    "sit 9": Sit(8),
    "stand": Stand(),
    "bot 4": PlaceBot(3),
    "bot 3": PlaceBot(2),
    "bot 2": PlaceBot(1),
    "bot 9": PlaceBot(8),
    "clear 1": Clear(0),
    "clear 2": Clear(1),
    "clear 3": Clear(2),
    "clear 4": Clear(3),
    "clear 9": Clear(8),
    "appoint guest": Appoint("guest"),
    "appoint player": Appoint("player"),
    "appoint same": Appoint("supervisor"),
    "appoint nobody": Appoint(""),
    "start": Start(),
    "rematch": Rematch(),
    "pause": Pause(True),
    "go on": Pause(False),
    "close": Close(),
}

EXPECTED: Final = """
command        | stage          | guest      | player            | host                           | supervisor
admit          | any            | -          | -                 | -                              | Admitted
sit            | any            | SatDown    | -                 | -                              | supervisor-sits!
sit 4          | gathering over | SatDown    | SeatFreed+SatDown | SeatFreed+SatDown              | supervisor-sits!
sit 4          | playing        | SatDown    | moving!           | moving!                        | supervisor-sits!
sit 2          | gathering over | taken!     | -                 | taken!                         | supervisor-sits!
sit 2          | playing        | taken!     | -                 | moving!                        | supervisor-sits!
sit 9          | gathering over | seat!      | seat!             | seat!                          | supervisor-sits!
sit 9          | playing        | seat!      | moving!           | moving!                        | supervisor-sits!
stand          | any            | -          | SeatFreed         | SeatFreed+Admitted+HostChanged | -
bot 4          | any            | host-only! | host-only!        | BotPlaced                      | host-only!
bot 3          | any            | host-only! | host-only!        | -                              | host-only!
bot 2          | any            | host-only! | host-only!        | taken!                         | host-only!
bot 9          | any            | host-only! | host-only!        | seat!                          | host-only!
clear 1        | any            | host-only! | host-only!        | remove-self!                   | host-only!
clear 2        | any            | host-only! | host-only!        | SeatFreed                      | host-only!
clear 3        | any            | host-only! | host-only!        | SeatFreed                      | host-only!
clear 4        | any            | host-only! | host-only!        | -                              | host-only!
clear 9        | any            | host-only! | host-only!        | seat!                          | host-only!
appoint guest  | gathering over | host-only! | host-only!        | Appointed                      | host-only!
appoint guest  | playing        | host-only! | host-only!        | supervisor-late!               | host-only!
appoint player | gathering over | host-only! | host-only!        | supervisor-sits!               | host-only!
appoint player | playing        | host-only! | host-only!        | supervisor-late!               | host-only!
appoint same   | gathering over | host-only! | host-only!        | -                              | host-only!
appoint same   | playing        | host-only! | host-only!        | supervisor-late!               | host-only!
appoint nobody | gathering over | host-only! | host-only!        | Appointed                      | host-only!
appoint nobody | playing        | host-only! | host-only!        | supervisor-late!               | host-only!
start          | gathering over | host-only! | host-only!        | free-seats!                    | host-only!
start          | playing        | host-only! | host-only!        | running!                       | host-only!
rematch        | gathering      | host-only! | host-only!        | no-match!                      | host-only!
rematch        | playing        | host-only! | host-only!        | running!                       | host-only!
rematch        | over           | host-only! | host-only!        | free-seats!                    | host-only!
pause          | any            | host-only! | host-only!        | Paused                         | host-only!
go on          | any            | host-only! | host-only!        | -                              | host-only!
close          | any            | host-only! | host-only!        | Closed                         | host-only!
"""


def outcome(decision: "tuple[table.TableEvent, ...] | Refusal") -> str:
    """The key of a refusal, the names of what happened, or a dash."""
    if isinstance(decision, Refusal):
        assert decision.clause in ("ENG-role", "ENG-table", "ENG-seat")
        return decision.key.removeprefix("refusal.table.") + "!"
    return "+".join(type(event).__name__ for event in decision) or "-"


def rows() -> list[tuple[str, str, str, str]]:
    """(command, stage, role, outcome)"""
    head, *lines = [[cell.strip() for cell in line.split("|")] for line in EXPECTED.strip().splitlines()]
    return [
        (line[0], stage, role, wanted)
        for line in lines
        for stage in ("gathering playing over" if line[1] == "any" else line[1]).split()
        for role, wanted in zip(head[2:], line[2:], strict=True)
    ]


def test_the_table_of_cases_is_complete() -> None:
    assert sorted({row[:3] for row in rows()}) == sorted(
        (command, stage, role) for command in COMMANDS for stage in list(STAGES)[:3] for role in ROLES[2:6]
    )


@clause("ENG-role", "ENG-table", "ENG-seat")
def test_every_command_of_everybody_who_was_invited_in_every_stage() -> None:
    for command, stage, role, wanted in rows():
        got = outcome(table.decide(STAGES[stage], role, COMMANDS[command]))
        assert got == wanted, (command, stage, role)


@clause("ENG-role")
@pytest.mark.parametrize("stage", ["gathering", "playing", "over"])
def test_strangers_and_the_removed_do_nothing_and_learn_nothing(stage: Stage) -> None:
    for name, command in COMMANDS.items():
        assert outcome(table.decide(STAGES[stage], "removed", command)) == "removed!"
        assert outcome(table.decide(STAGES[stage], "", command)) == "refusal.server.nobody!"
        wanted = "Admitted" if name == "admit" else "invited-only!"
        assert outcome(table.decide(STAGES[stage], "stranger", command)) == wanted


SUPERVISED: Final = [
    ("schafkopf", {"supervised": True}),
    ("doppelkopf", {"supervised": True}),
    ("chaotentrumpf", {"one_judge": "director"}),
]


@clause("ENG-role")
@pytest.mark.parametrize(("game", "options"), SUPERVISED)
def test_where_the_rules_ask_a_supervisor_no_match_begins_without_one(game: str, options: dict[str, Any]) -> None:
    full = replace(SET, game=game, chairs=SET.chairs[:2], supervisor="")
    assert outcome(table.decide(replace(full, options=options), "host", Start())) == "no-supervisor!"
    assert outcome(table.decide(replace(full, options=options, supervisor="guest"), "host", Start())) == "MatchBegun"
    assert outcome(table.decide(replace(full, options={}), "host", Start())) == "MatchBegun"


def test_a_closed_table_answers_everybody_alike() -> None:
    for role in ROLES:
        for command in COMMANDS.values():
            assert table.decide(STAGES["closed"], role, command) == table.CLOSED


@clause("ENG-role")
def test_an_open_table_lets_strangers_sit_and_look_on_but_not_arrange() -> None:
    lobby = replace(SET, private=False)
    assert outcome(table.decide(lobby, "stranger", Sit())) == "SatDown"
    assert outcome(table.decide(lobby, "stranger", Close())) == "host-only!"
    assert lobby.admits("stranger")
    assert lobby.admits("")
    assert not lobby.admits("removed")


def test_a_private_table_is_seen_by_those_who_belong_to_it() -> None:
    assert [role for role in ROLES if SET.admits(role)] == ["guest", "player", "host", "supervisor"]
    assert not replace(SET, supervisor="").admits("")


def after(start: Table, person: str, *commands: Command) -> Table:
    for command in commands:
        events = table.decide(start, person, command)
        assert not isinstance(events, Refusal), events
        for event in events:
            start = table.evolve(start, event)
    return start


def test_the_first_who_still_sits_there_inherits_the_table_and_the_old_host_may_look_on() -> None:
    left = after(SET, "host", Stand())
    assert left.host == "player"
    assert left.admits("host")
    assert left.seat_of("host") is None
    back = after(left, "host", Sit(0))
    assert back.host == "player"
    again = after(after(back, "player", Stand()), "host", Stand())
    assert again.host == "host", "nobody is left to inherit it"
    assert again.guests.count("host") == 1


@clause("ENG-role")
def test_who_was_removed_cannot_come_back_but_a_bot_just_goes() -> None:
    changed = after(SET, "host", Clear(1), Clear(2))
    assert changed.removed == ("removed", "player")
    assert [chair.kind for chair in changed.chairs] == ["person", "free", "free", "free"]
    assert not changed.admits("player")
    assert outcome(table.decide(changed, "player", Admit())) == "removed!"


@clause("ENG-table")
def test_a_full_table_says_so() -> None:
    full = after(SET, "host", PlaceBot(3))
    assert outcome(table.decide(full, "guest", Sit())) == "full!"
    assert outcome(table.decide(full, "host", Start())) == "MatchBegun"
    assert outcome(table.decide(replace(full, stage="over", matches=("m",)), "host", Rematch())) == "MatchBegun"


def test_another_bot_takes_the_seat_of_a_bot() -> None:
    assert after(SET, "host", PlaceBot(2, "club")).chairs[2] == Chair("bot", bot="club")
    assert table.decide(SET, "host", PlaceBot(2, "rascal")) == Refusal(
        "ENG-table", "refusal.server.bot", {"value": "rascal", "known": list(bots.names("schafkopf"))}
    )


def test_a_match_ends_a_pause_and_a_table_ends_for_good() -> None:
    paused = after(SET, "host", PlaceBot(3), Pause(True))
    assert paused.paused
    begun = after(paused, "host", Start())
    assert (begun.stage, begun.paused, begun.match) == ("playing", False, "")
    over = table.evolve(begun, table.MatchOver(""))
    assert over.stage == "over"
    assert after(over, "host", Close()).stage == "closed"
    assert Table().match is None


@given(st.lists(st.tuples(st.sampled_from(ROLES), st.sampled_from(sorted(COMMANDS))), max_size=30), st.booleans())
def test_whatever_people_do_the_table_stays_in_order(script: list[tuple[str, str]], private: bool) -> None:
    """One seat each, nobody removed sits, the supervisor does not play, and there is always a host."""
    t = replace(SET, private=private)
    for person, command in script:
        events = table.decide(t, person, COMMANDS[command])
        for event in () if isinstance(events, Refusal) else events:
            t = table.evolve(t, event)
        assert len(set(t.people)) == len(t.people)
        assert t.host
        assert not set(t.people) & {*t.removed, t.supervisor, ""}
        assert len(t.chairs) == 4
