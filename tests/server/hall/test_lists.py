"""Lists over the wire: phones that were away, two writers, restarts; any order of their queues gives the same list."""

import itertools
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.lists import actions as listed
from stammtisch.lists.kinds import KINDS
from stammtisch.server import wire as plain
from stammtisch.server.hall.list_actor import ListActor
from stammtisch.server.rows import Badge
from stammtisch.tournaments.simulated import some_deal
from stammtisch_dev.testing import clause
from tests.lists.sheets import sk
from tests.server.asgi import Site, on_site
from tests.server.hall.driven import DrivenHall
from tests.server.hall.people import RUF, door, new_list, quiet
from tests.server.hall.test_roles import driven_list
from tests.thorough import SOAK

WON, LOST = (sk("Rufspiel", 0, partner=1, won=won, level="simple") for won in (True, False))


def _held(hall: DrivenHall) -> Any:
    assert isinstance(hall.actor, ListActor)
    assert hall.actor.held is not None
    return hall.actor.held


def _opened() -> DrivenHall:
    hall = driven_list(supervised=True)
    for person, badge in (("kathi", Badge("keeper")), ("lenz", Badge("second")), ("moni", Badge("second"))):
        hall.badge(person, badge)
        hall.line(person, "list")
    return hall


def _queues(dice: Random) -> dict[str, list[Any]]:
    """What each phone has entered while it was away: mostly alike, now and then not."""
    deals = [dice.choice((WON, LOST)) for _ in range(3)]
    return {
        person: [
            listed.Enter(number, deal if dice.random() < 0.8 else dice.choice((WON, LOST)))
            for number, deal in enumerate(deals, start=1)
        ]
        for person in ("kathi", "lenz")
    }


@clause("MM-T-record")
@given(st.integers(0, 500), st.data())
def test_any_interleaving_of_queues_gives_the_same_list(seed: int, data: st.DataObject) -> None:
    queues = _queues(Random(seed))
    orders = sorted({*itertools.permutations(["kathi"] * 3 + ["lenz"] * 3)})
    sheets = []
    for order in (orders[0], data.draw(st.sampled_from(orders))):
        hall, sent = _opened(), Counter[str]()
        for person in order:
            ref = f"{person}{sent[person]}"
            action = queues[person][sent[person]]
            answers = [hall.do(person, action, ref=ref) for _ in range(1 + data.draw(st.integers(0, 1)))]
            assert {type(answer) for answer in answers} == {plain.Done}
            if data.draw(st.booleans()):
                hall.open()
                for each in ("kathi", "lenz"):
                    hall.line(each, "list")
            sent[person] += 1
        sheets.append(_held(hall).state.lines)
    assert sheets[0] == sheets[1]


@pytest.mark.parametrize("seed", range(200 if SOAK else 8))
def test_a_list_keeps_every_promise_whatever_fails(seed: int) -> None:
    """Three writers say anything, twice now and then; the server is killed, the disk fails. Nothing acknowledged is
    lost or doubled, and what was shown last is the list."""
    dice, hall, acked = Random(seed), _opened(), dict[str, int]()
    for at in range(60):
        person = dice.choice(("kathi", "lenz", "moni"))
        if dice.random() < 0.05:
            hall.open()
            for each in ("kathi", "lenz", "moni"):
                hall.line(each, "list")
        hall.failing = int(dice.random() < 0.1)
        action, ref = _anything(dice, hall), f"s{at}"
        answer = hall.do(person, action, ref=ref)
        while isinstance(answer, plain.Refused) and answer.clause == "ENG-stored":
            hall.clock.time += 5_000
            answer = hall.do(person, action, ref=ref)
        if isinstance(answer, plain.Done):
            acked[ref] = answer.seq
            again = hall.do(person, action, ref=ref)
            assert again == answer
        fresh = ListActor("liste", clock=hall.clock, dice=hall.dice)
        fresh.load(hall.memory.snapshot(fresh))
        expected = plain.encode(fresh.view("list"))
        assert {hall.heard[hall.lines[each]]["list"] for each in ("kathi", "lenz", "moni")} == {expected}
    refs = [record.ref for record in _held(hall).stream.log]
    assert [ref for ref in refs if ref] == sorted(acked, key=lambda ref: acked[ref])
    assert len(acked) > 20


def _anything(dice: Random, hall: DrivenHall) -> Any:
    state = _held(hall).state
    number = dice.randint(max(1, state.next_number - 1), state.next_number)
    line = state.line(number)
    version = 1 if line is None else line.version
    return dice.choices(
        (
            listed.Enter(number, some_deal(dice, state)),
            listed.Correct(number, some_deal(dice, state), version, "verhört"),
            listed.Strike(number, version, "falsch"),
            listed.TakeOver(number),
            listed.ThrowIn(),
            listed.Confirm(()),
            listed.Call("Streit"),
            listed.Sign(),
        ),
        (10, 3, 2, 2, 1, 1, 1, 1),
    )[0]


def test_phones_that_come_back_at_once_cost_one_append() -> None:
    """What waits while something is being stored is decided one after the other and stored together, and shown once."""

    async def test(site: Site) -> None:
        keeper, codes = await new_list(site)
        await keeper.connect("list")
        onlooker = await (await door(site, codes["onlooker"])).connect("list")
        writes, shown = site.store.writes, onlooker.times_shown("list")
        for number in range(1, 31):
            action = {"type": "enter", "number": number, "entry": RUF}
            keeper.line.say({"type": "do", "ref": f"q{number}", "action": action})
        await quiet()
        await quiet()
        assert len(onlooker.shown("list")["sheet"]["lines"]) == 30
        assert site.store.writes - writes < 10
        assert onlooker.times_shown("list") - shown < 10

    on_site(test)


def test_names_are_remembered_suggested_and_forgotten() -> None:
    async def test(site: Site) -> None:
        keeper, codes = await new_list(site, title="Stammtisch", deals=16)
        onlooker = await (await door(site, codes["onlooker"])).connect("list")
        path = f"/api/lists/{keeper.name}"
        told = await keeper.browser.get("/api/lists/suggestions")
        assert told["names"] == ["Kathi", "Lenz", "Moni", "Nepo"]
        assert (told["last"]["tischliste"]["deals"], told["last"]["tischliste"]["names"][0]) == (16, "Kathi")
        renamed = await keeper.browser.post(f"{path}/rename", {"column": 2, "name": "Monika"})
        assert renamed["names"][2] == "Monika"
        refused = await onlooker.browser.call("POST", f"{path}/rename", {"title": "meins"})
        assert refused.status == 403
        prices = await onlooker.browser.get(f"{path}/prices")
        assert prices["game"] == "schafkopf"
        export = await onlooker.browser.call("GET", f"{path}/export/csv")
        assert b"Monika" in export.body
        assert export.headers["content-type"] == "text/csv; charset=utf-8"
        assert (await onlooker.browser.call("GET", f"{path}/export/pdf")).status == 404
        assert await keeper.browser.post(f"{path}/forget") == {"deleted": True}
        await quiet()
        assert onlooker.line.last("bye")["key"] == "bye.badge"
        assert (await onlooker.browser.call("GET", path)).status == 404
        assert (await keeper.browser.call("POST", "/api/doors", {"code": codes["onlooker"]})).status == 404
        assert not any(b"Monika" in value for value in site.store.memory.rows.values())
        await keeper.browser.post("/api/lists/suggestions/forget")
        assert await keeper.browser.get("/api/lists/suggestions") == {}

    on_site(test)


def test_who_is_not_the_keeper_forgets_only_that_they_were_here() -> None:
    async def test(site: Site) -> None:
        keeper, codes = await new_list(site)
        await keeper.connect("list")
        onlooker = await door(site, codes["onlooker"])
        await onlooker.browser.post(f"/api/lists/{keeper.name}/forget")
        assert await onlooker.browser.get("/api/lists") == []
        await keeper.done({"type": "enter", "number": 1, "entry": RUF})
        assert keeper.shown("list")["sheet"]["names"][0] == "Kathi"

    on_site(test)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_list_is_begun_and_shown(kind: str) -> None:
    async def test(site: Site) -> None:
        keeper, _ = await new_list(site, kind=kind)
        await keeper.connect("list")
        sheet = keeper.shown("list")["sheet"]
        assert (sheet["kind"], len(sheet["names"])) == (kind, 4)
        assert (sheet["minutes"] is None, sheet["board"] is None) == (kind != "protokoll", kind != "punktetafel")

    on_site(test)


@clause("MM-15")
def test_a_new_board_is_refused_while_an_open_one_goes_on() -> None:
    async def test(site: Site) -> None:
        keeper, _ = await new_list(site, kind="punktetafel")
        wish = {"kind": "punktetafel", "names": ["Kathi", "Lenz", "Xaver"]}
        answer = await keeper.browser.call("POST", "/api/lists", wish)
        assert (answer.status, answer.body["clause"]) == (409, "MM-15")
        assert answer.body["args"] == {"board": keeper.name}
        assert (await keeper.browser.call("POST", "/api/lists", wish | {"names": ["Urs", "Veit"]})).status == 201

    on_site(test)


def test_a_column_that_joins_gets_a_name_and_a_code() -> None:
    async def test(site: Site) -> None:
        keeper, _ = await new_list(site, kind="protokoll")
        await keeper.connect("list")
        await keeper.done({"type": "change-presence", "seat": 4, "presence": "here"})
        keeper.line.say({"type": "name", "ref": "n1", "column": 4, "name": "Olga"})
        await quiet()
        assert keeper.shown("list")["sheet"]["names"][4] == "Olga"
        doors = await keeper.browser.get(f"/api/lists/{keeper.name}/doors")
        code = next(d["code"] for d in doors if (d["role"], d["number"]) == ("player", 5))
        olga = await (await door(site, code)).connect("list")
        assert olga.line.last("welcome")["number"] == 5
        assert msgspec.json.encode(olga.shown("list"))

    on_site(test)


def test_the_box_of_a_round_adds_up_what_lists_say_and_what_was_paid() -> None:
    async def test(site: Site) -> None:
        keeper, _ = await new_list(site)
        await keeper.connect("list")
        totals = {"type": "totals", "game_points": [3, -1, -1, -1], "cents": [0, 50, 100, 0]}
        await keeper.done({"type": "enter", "number": 0, "entry": totals})
        box = await keeper.browser.get("/api/lists/box")
        assert [(p["name"], p["owed"], p["paid"]) for p in box["people"]] == [("Lenz", 50, 0), ("Moni", 100, 0)]
        await keeper.browser.post("/api/lists/box", {"cents": 100, "name": "Moni"})
        refused = await keeper.browser.call("POST", "/api/lists/box", {"cents": -80})
        assert refused.status == 400
        box = await keeper.browser.post("/api/lists/box", {"cents": -80, "text": "Brezen"})
        assert (box["balance"], box["people"][1]["paid"]) == (20, 100)
        assert [booking["text"] for booking in box["bookings"]] == ["", "Brezen"]

    on_site(test)
