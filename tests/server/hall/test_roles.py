"""Who may do and see what: both tables walked cell by cell, over the wire, with everything a stranger can send."""

from typing import Any, Final

import msgspec
import pytest

from stammtisch.lists import actions as listed
from stammtisch.lists.dialogue import begun
from stammtisch.lists.keeping import CHAPTERS as LIST_CHAPTERS
from stammtisch.lists.kinds import KINDS
from stammtisch.lists.opening import Header, opened
from stammtisch.lists.people import Who as Writer
from stammtisch.lists.people import may
from stammtisch.server import wire as plain
from stammtisch.server.hall.list_actor import ListActor
from stammtisch.server.hall.stored_list import StoredList, door_rows
from stammtisch.server.rows import LIST_NAMES, LIST_SECRETS, LISTS, Badge
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.rights import RIGHTS
from stammtisch_dev.testing import clause
from tests.lists.sheets import sk
from tests.server.driven import Memory
from tests.server.hall.driven import DrivenHall
from tests.server.hall.wired import Weather, WiredRehearsal, bare

ENTER: Final = listed.Enter(1, sk("Rufspiel", 0, partner=1, won=True, level="simple"))
ACTIONS: Final[dict[type[Any], Any]] = {
    act.Register: act.Register(),
    act.CheckIn: act.CheckIn(1),
    act.Withdraw: act.Withdraw(9),
    act.Appoint: act.Appoint(1),
    act.RankAs: act.RankAs(1, ("youth",)),
    act.KeepApart: act.KeepApart((1, 2)),
    act.PlayOnScreen: act.PlayOnScreen(1, 1, "x"),
    act.Leave: act.Leave(1, "geht", finished=True),
    act.Exclude: act.Exclude(2, "schreit", finished=True),
    act.Warn: act.Warn(3, "ruft hinein"),
    act.TakeChair: act.TakeChair(9, 1),
    act.Reissue: act.Reissue("player", 5),
    act.AnnounceDraw: act.AnnounceDraw(),
    act.AddWord: act.AddWord("Servus"),
    act.DrawLot: act.DrawLot(1, 1),
    act.CarryOut: act.CarryOut(""),
    act.ShowLots: act.ShowLots(),
    act.AnnulDraw: act.AnnulDraw("falsch"),
    act.PlanMatrix: act.PlanMatrix(()),
    act.AtTable: act.AtTable(1, 1, ENTER),
    act.AssignColumns: act.AssignColumns(1, ((1, (1, 2, 3, 4)),), "falscher Stuhl"),
    act.NameRecorder: act.NameRecorder(1, 1),
    act.HandIn: act.HandIn(1, 1, 0),
    act.CloseRound: act.CloseRound(1),
    act.Announce: act.Announce(4),
    act.NoteLate: act.NoteLate(1, 0),
    act.StartRound: act.StartRound(),
    act.Pause: act.Pause(),
    act.Resume: act.Resume(),
    act.AddTime: act.AddTime(5),
    act.Ring: act.Ring(),
    act.TimeUp: act.TimeUp(),
    act.Book: act.Book("other", 100, text="Bier"),
    act.DecideCut: act.DecideCut(1),
    act.OpenFinal: act.OpenFinal(),
    act.Finish: act.Finish(),
    act.ReadPlaces: act.ReadPlaces(1),
}
BADGES: Final = {
    "director": Badge("director", 1),
    "supervisor": Badge("supervisor", 1),
    "cash": Badge("cash", 1),
    "player": Badge("player", 0),
    "table": Badge("table", 1001),
    "screen": Badge("screen", 1),
}
"""The player is the keeper of table 1."""


def playing() -> WiredRehearsal:
    """Eight people at two tables of the first round."""
    evening = bare(Options(format="schafkopf", rounds=2, deals=2, fee=500), Weather(0))
    evening.people(8)
    evening.draw()
    return evening


def _badge(evening: WiredRehearsal, role: str) -> Badge:
    keeper = evening.t.rounds[0].tables[0].sitting[0]
    return Badge("player", keeper) if role == "player" else BADGES[role]


def _contents(memory: Memory) -> Any:
    return {name: list(records) for name, records in memory.streams.items()}, dict(memory.rows)


def test_every_action_has_an_example() -> None:
    assert set(ACTIONS) == set(RIGHTS) == set(act.Action.__args__)


@clause("ENG-role", "SK-conduct")
@pytest.mark.parametrize("role", BADGES)
def test_of_an_evening_every_role_does_its_own_and_nothing_else(role: str) -> None:
    evening = playing()
    badge = _badge(evening, role)
    evening.hall.badge("somebody", badge)
    for kind, action in ACTIONS.items():
        evening.hall.line("somebody", role=badge.role)
        before = _contents(evening.hall.memory)
        answer = evening.hall.do("somebody", action, seat=0)
        if role in RIGHTS[kind] or (kind is act.CarryOut and role == "director"):
            assert getattr(answer, "key", "") != "refusal.tournament.role", (role, kind)
        else:
            assert isinstance(answer, plain.Refused), (role, kind)
            assert (answer.key, answer.args) == ("refusal.tournament.role", {"role": role})
            assert answer.clause == ("SK-conduct" if kind is act.Exclude else "ENG-role")
            assert _contents(evening.hall.memory) == before


TOPICS: Final[dict[str, str]] = {
    "clock": "director supervisor cash player table screen",
    "seats": "director supervisor cash player table screen",
    "standings": "director supervisor cash player table screen",
    "draw": "director supervisor cash player table screen",
    "table/1/1": "director supervisor cash player table",
    "table/1/2": "director supervisor cash",
    "table/2/1": "",
    "player/{own}": "director cash player",
    "player/{other}": "director cash",
    "desk": "director supervisor cash",
    "people": "director cash",
    "cash": "director cash",
    "calls": "director supervisor",
    "result": "director supervisor cash",
    "provisional": "director",
    "table": "",
    "player/1/2": "",
    "nothing": "",
    "*": "",
}


@clause("ENG-role")
@pytest.mark.parametrize("role", BADGES)
def test_of_an_evening_every_role_sees_its_own_and_nothing_else(role: str) -> None:
    evening = playing()
    own, other = (evening.t.rounds[0].tables[at].sitting[0] for at in (0, 1))
    evening.hall.badge("somebody", _badge(evening, role))
    topics = {topic.format(own=own, other=other): roles.split() for topic, roles in TOPICS.items()}
    line = evening.hall.line("somebody", *topics, role=role)
    assert set(evening.hall.heard[line]) == {topic for topic, roles in topics.items() if role in roles}


def test_a_badge_one_does_not_have_cannot_be_chosen() -> None:
    evening = playing()
    evening.hall.badge("somebody", Badge("screen", 1))
    line = evening.hall.line("somebody", "desk", role="director", number=1)
    assert evening.hall.heard[line] == {}
    answer = evening.hall.do("somebody", act.Pause())
    assert isinstance(answer, plain.Refused)


@pytest.mark.parametrize(
    "action",
    [
        b'{"type":"time-up","at":5,"role":"host"}',
        b'{"type":"register","who":{"role":"director"}}',
        b'{"type":"at-table","round":1,"table":1,"action":{"type":"sign"},"as":"director"}',
        b'{"type":"nothing"}',
        b"[]",
        b'"sign"',
        b'{"type":"book","kind":"float","cents":99999999999}',
    ],
)
def test_what_is_no_action_changes_nothing(action: bytes) -> None:
    evening = playing()
    evening.hall.badge("somebody", Badge("player", 1))
    evening.hall.line("somebody")
    before = _contents(evening.hall.memory)
    answer = evening.hall.do("somebody", action)
    assert isinstance(answer, plain.Refused)
    assert answer.clause == "ENG-message"
    assert _contents(evening.hall.memory) == before


def test_a_reissued_code_takes_its_badge_away() -> None:
    evening = playing()
    evening.hall.badge("somebody", Badge("player", 5))
    line = evening.hall.line("somebody", "player/5")
    evening.do(Who("director", 1), act.Reissue("player", 5))
    assert evening.hall.hung[line] == "bye.badge"
    assert evening.hall.actor.badges.get("somebody") is None
    evening.hall.open()
    line = evening.hall.line("somebody")
    assert evening.hall.hung[line] == "bye.badge"


# --- lists -----------------------------------------------------------------------------------------------------

LISTED: Final[dict[type[Any], Any]] = {
    listed.Enter: ENTER,
    listed.Correct: listed.Correct(1, ENTER.entry, 1, "verhört"),
    listed.Strike: listed.Strike(1, 1, "falsch"),
    listed.TakeOver: listed.TakeOver(1),
    listed.ThrowIn: listed.ThrowIn(),
    listed.TakePen: listed.TakePen(),
    listed.Confirm: listed.Confirm((0,)),
    listed.Sign: listed.Sign(),
    listed.Reopen: listed.Reopen("noch einmal"),
    listed.Call: listed.Call("Streit"),
    listed.Answer: listed.Answer("weiter"),
    listed.Settle: listed.Settle((40, 30, 20, 10), "nicht zu klären"),
    listed.ChangePresence: listed.ChangePresence(3, "paused"),
    listed.AppointKeeper: listed.AppointKeeper(1),
    listed.ExemptKeeper: listed.ExemptKeeper(),
    listed.Judge: listed.Judge(1, 100, "Betrug"),
    listed.AnnulMatch: listed.AnnulMatch("nichts mehr zu retten"),
    listed.AddRule: listed.AddRule(0, "Neun zählt nichts"),
}


def driven_list(*, supervised: bool, kind: str = "tischliste") -> DrivenHall:
    header = Header(("Kathi", "Lenz", "Moni", "Nepo"), supervised=supervised)
    event, memory = opened(KINDS[kind], header), Memory()
    held = StoredList("liste", begun(event), header.names, "22" * 32)
    names = LIST_NAMES.put("liste", value=header.names), LIST_SECRETS.put("liste", value=held.secret)
    memory.write((LISTS.append("liste", 0, event), *names, *door_rows(held)))
    return DrivenHall(ListActor, "liste", memory)


@clause("ENG-role")
@pytest.mark.parametrize("supervised", [False, True])
@pytest.mark.parametrize("role", ["keeper", "second", "player", "onlooker", "supervisor"])
def test_of_a_list_every_role_does_its_own_and_nothing_else(role: str, supervised: bool) -> None:
    assert set(LISTED) == set(LIST_CHAPTERS)
    hall = driven_list(supervised=supervised)
    badge = Badge(role, 1 if role == "player" else 0)
    hall.badge("somebody", badge)
    for kind, action in LISTED.items():
        hall.line("somebody", "list")
        before = _contents(hall.memory)
        answer = hall.do("somebody", action, seat=0)
        who = Writer(role, "somebody")  # type: ignore[arg-type]
        if may(who, LIST_CHAPTERS[kind][0], supervised=supervised):
            assert getattr(answer, "key", "") != "refusal.list.not-yours", (role, kind)
        else:
            assert isinstance(answer, plain.Refused), (role, kind)
            assert (answer.clause, answer.key) == ("ENG-role", "refusal.list.not-yours")
            assert _contents(hall.memory) == before


def test_the_welcome_says_what_a_role_may_ever_ask_for() -> None:
    hall = driven_list(supervised=False)
    hall.badge("somebody", Badge("second"))
    assert set(hall.actor.may(Badge("second"))) == {
        *("enter", "correct", "strike", "take-over", "throw-in", "take-pen", "confirm", "call")
    }


def test_the_keeper_who_opens_the_second_code_is_no_second_witness() -> None:
    hall = driven_list(supervised=False)
    hall.badge("kathi", Badge("keeper"))
    hall.badge("kathi", Badge("second"))
    hall.line("kathi", "list")
    hall.do("kathi", ENTER)
    hall.line("kathi", "list", role="second")
    assert isinstance(hall.do("kathi", ENTER), plain.Done)
    line = msgspec.json.decode(hall.heard[hall.lines["kathi"]]["list"])["sheet"]["lines"][0]
    assert (line["told"]["by"]["role"], line["told"]["seconded"]) == ("keeper", [])
