"""What the desk does by HTTP: people from a table, plans, previews, files; and what becomes of a name."""

import base64
import io
import zipfile
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from stammtisch.engine.core import Refusal
from stammtisch.engine.stream import Stream
from stammtisch.server.hall import importing
from stammtisch.server.hall.exports import as_xlsx
from stammtisch.server.hall.stored_tournament import (
    StoredTournament,
    TournamentFile,
    TournamentStream,
    decided,
    why_not_opened,
)
from stammtisch.server.hall.tournament_actor import TournamentActor
from stammtisch.tournaments import actions, evening
from stammtisch.tournaments.evening import TournamentDecider, begun
from stammtisch.tournaments.events import TournamentOpened
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import DIRECTOR
from stammtisch.tournaments.simulation import Wanted, simulated
from stammtisch.tournaments.verifying import DAMAGED, problems
from stammtisch_dev.testing import clause
from tests.server.asgi import Site, on_site
from tests.server.hall.people import LOST, RUF, Phone, codes_of, door, new_evening, quiet
from tests.server.hall.wired import Weather, wired

ROWS: Final = [
    ["Vorname", "Nachname", "Verein", "Zustimmung", "Bezahlt", "Schuhgröße"],
    ["Anna", "Auer", "SC Au", "ja", "10", "38"],
    ["", "", "SC Au", "ja", "", ""],
    ["Beni", "Bach", "", "vielleicht", "", ""],
    ["Cilli", "Cron", "", "nein", "zehn", ""],
    ["Anna", "Auer", "SC Au", "", "", ""],
    ["Dori", "=1+1", "", "", "7,50", ""],
    ["Emil", "Eder", "", "", "11", ""],
]


def _file(form: str) -> str:
    if form == "xlsx":
        return base64.b64encode(as_xlsx({"Leute": ROWS})).decode()
    ends, coding = {"old": ("\r\n", "cp1252"), "unicode text": ("\r\n", "utf-16"), "mac": ("\r", "utf-8")}.get(
        form, ("\r\n", "utf-8-sig")
    )
    text = ends.join(";".join(row) for row in ROWS)
    return base64.b64encode(text.encode(coding)).decode()


def test_of_a_registration_that_is_wrong_in_one_thing_nothing_happens() -> None:
    """Checked in and paid too much: neither, and the name stays as it was."""

    async def test(site: Site) -> None:
        desk, _ = await new_evening(site, {"format": "schafkopf", "rounds": 1, "fee": 1000})
        path = f"/api/tournaments/{desk.name}/entrants"
        await desk.browser.post(path, {"name": " Anna "})
        for wrong in (
            {"number": 1, "name": "Beni", "here": True, "paid_cents": 5000},
            {"number": 1, "name": "An\u202ena", "here": True},
            {"number": 1, "name": "Beni", "here": True, "paid_cents": -100},
            {"name": "Cilli", "club": "a\u0007b"},
            {"name": "Cilli", "paid_cents": -1},
        ):
            assert (await desk.browser.call("POST", path, wrong)).status >= 400
        await desk.connect("people")
        people = desk.shown("people")["people"]
        assert [(p["number"], p["name"], p["status"], p["paid"]) for p in people] == [(1, "Anna", "registered", 0)]
        title = await desk.browser.call("POST", f"/api/tournaments/{desk.name}/title", {"title": "a\u202eb"})
        wish = {"title": "a\u0007b", "options": {"format": "schafkopf", "rounds": 1}}
        made = await desk.browser.call("POST", "/api/tournaments", wish)
        assert (title.body["clause"], made.body["clause"]) == ("ENG-name", "ENG-name")

    on_site(test)


@pytest.mark.parametrize("form", ["csv", "old", "xlsx", "unicode text", "mac"])
def test_a_table_of_people_is_looked_at_before_anybody_is_registered(form: str) -> None:
    async def test(site: Site) -> None:
        desk, _ = await new_evening(site, {"format": "schafkopf", "rounds": 1, "fee": 1000})
        path = f"/api/tournaments/{desk.name}/import"
        told = await desk.browser.post(path, {"content": _file(form)})
        assert (told["good"], told["bad"], told["registered"], told["ignored"]) == (2, 5, 0, ["schuhgröße"])
        wrong = {row["row"]: row["problem"] for row in told["rows"] if row["problem"]}
        assert wrong == {
            3: "import.name",
            4: "import.yes-no",
            5: "import.money",
            6: "import.double",
            8: "import.fee",
        }
        told = await desk.browser.post(path, {"content": _file(form), "carry_out": True})
        assert [row["number"] for row in told["rows"]] == [1, 0, 0, 0, 0, 2, 0]
        await desk.connect("people")
        people = desk.shown("people")["people"]
        assert [(p["name"], p["consent"], p["paid"]) for p in people] == [
            ("Anna Auer", True, 1000),
            ("Dori =1+1", False, 750),
        ]
        export = await desk.browser.call("GET", f"/api/tournaments/{desk.name}/export/people")
        assert b"Anna Auer" in export.body

    on_site(test)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "import.no-name"),
        (b"Hut;Schuh\n1;2", "import.no-name"),
        (b"PK\x03\x04 nothing", "import.no-table"),
        (b"Name\n" + b"\n".join(b"P%d" % at for at in range(1100)), "import.too-many"),
    ],
)
def test_a_file_that_is_no_table_is_refused_with_a_sentence(data: bytes, key: str) -> None:
    with pytest.raises(importing.Unreadable) as refused:
        importing.read(data)
    assert refused.value.key == key


def test_a_file_that_unpacks_into_something_huge_is_not_unpacked() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * (importing.UNPACKED + 1))
    with pytest.raises(importing.Unreadable) as refused:
        importing.read(out.getvalue())
    assert refused.value.key == "import.too-big"


async def _played(site: Site) -> tuple[Phone, dict[str, str]]:
    """Two tables of a Schafkopf evening, the first series closed."""
    desk, _ = await new_evening(site, {"format": "schafkopf", "rounds": 2, "deals": 1, "require_handin": False})
    for number in range(8):
        body = {"name": f"Gast {number + 1}", "consent": True, "here": True}
        await desk.browser.post(f"/api/tournaments/{desk.name}/entrants", body)
    await desk.connect("desk", "standings", "people", "calls")
    await desk.done({"type": "announce-draw"})
    await desk.done({"type": "carry-out", "seed": ""})
    for table in (1, 2):
        for action in ({"type": "enter", "number": 1, "entry": RUF}, {"type": "sign"}):
            await desk.done({"type": "at-table", "round": 1, "table": table, "action": action})
    await desk.done({"type": "close-round", "round": 1})
    return desk, await codes_of(desk)


@clause("MM-T-card", "SK-sign")
def test_a_correction_of_a_closed_round_is_seen_first_and_carries_what_it_was_seen_for() -> None:
    async def test(site: Site) -> None:
        desk, _ = await _played(site)
        change = {"type": "correct", "number": 1, "entry": LOST, "seen": 1, "reason": "verlesen"}
        action: dict[str, Any] = {"type": "at-table", "round": 1, "table": 1, "action": change}
        path = f"/api/tournaments/{desk.name}/preview"
        without = await desk.do(action)
        assert without["key"] == "refusal.tournament.look-again"
        seen = await desk.browser.post(path, {"action": action | {"revision": desk.shown("standings")["revision"]}})
        assert len(seen["would"]["moved"]) == 4
        assert seen["seq"] == desk.line.last("shown")["seq"]
        before = desk.shown("standings")["places"]
        await desk.done(action | {"revision": seen["would"]["revision"]})
        assert desk.shown("standings")["places"] != before
        stale = await desk.do(action | {"revision": seen["would"]["revision"]})
        assert stale["type"] == "refused"

    on_site(test)


def test_a_deleted_name_is_gone_from_every_view_and_export_and_the_result_stays() -> None:
    async def test(site: Site) -> None:
        desk, codes = await _played(site)
        phone = await (await door(site, codes["player3"])).connect("player/3")
        assert phone.shown("player/3")["name"] == "Gast 3"
        other = await phone.browser.call("POST", f"/api/tournaments/{desk.name}/forget", {"number": 4})
        assert other.status == 403
        assert await phone.browser.post(f"/api/tournaments/{desk.name}/forget", {"number": 3}) == {"deleted": True}
        await quiet()
        assert phone.shown("player/3")["name"] == ""
        place = next(p for p in desk.shown("standings")["places"] if p["number"] == 3)
        assert place["name"] == ""
        assert place["figures"]["result"] != 0
        for form in ("standings", "lists", "people", "cash"):
            export = await desk.browser.call("GET", f"/api/tournaments/{desk.name}/export/{form}")
            assert b"Gast 3" not in export.body
        file = await desk.browser.call("GET", f"/api/tournaments/{desk.name}/file")
        assert "Gast 3" not in str(file.body)
        assert not any(b"Gast 3" in value for value in site.store.memory.rows.values())

    on_site(test)


def test_the_evening_goes_on_from_its_file_on_another_laptop_with_the_same_codes() -> None:
    async def first(site: Site) -> tuple[Any, dict[str, str]]:
        desk, codes = await _played(site)
        player = await door(site, codes["player2"])
        assert (await player.browser.call("GET", f"/api/tournaments/{desk.name}/file")).status == 403
        await desk.done({"type": "announce-draw"})
        await desk.done({"type": "carry-out", "seed": ""})
        await desk.browser.post(f"/api/tournaments/{desk.name}/tables/2/1/screen")
        return await desk.browser.get(f"/api/tournaments/{desk.name}/file"), codes

    file, codes = on_site(first)

    async def second(site: Site) -> None:
        director = await site.guest("Vroni")
        made = await director.post("/api/tournaments/open", file)
        again = await director.call("POST", "/api/tournaments/open", file)
        assert again.body["key"] == "refusal.tournament.there"
        phone = await (await door(site, codes["player2"])).connect("player/2", "standings")
        assert phone.shown("player/2")["name"] == "Gast 2"
        assert phone.shown("standings")["after"] == 1
        desk = await Phone(director, "tournament", made["id"]).connect("desk", "table/2/1")
        await quiet()
        assert desk.shown("table/2/1")["screen"] == "possible", "the table on screen is on the other laptop"
        await desk.done({"type": "annul-draw", "reason": "noch einmal"})
        await desk.done({"type": "announce-draw"})
        bad = await director.call("POST", "/api/tournaments/open", {"type": "soup"})
        assert bad.body["key"] == "refusal.tournament.no-file"

    on_site(second)


def test_a_new_plan_is_found_beside_the_actor_and_offered_with_its_price() -> None:
    async def test(site: Site) -> None:
        desk, _ = await new_evening(site, {"format": "maumau", "rounds": 3})
        for number in range(16):
            body = {"name": f"Gast {number + 1}", "here": True, "team": number < 4}
            await desk.browser.post(f"/api/tournaments/{desk.name}/entrants", body)
        path = f"/api/tournaments/{desk.name}/replan"
        shown = await desk.browser.post(path, {"seed": 1})
        assert (shown["applied"], shown["price"], len(shown["plan"])) == (False, None, 3)
        taken = await desk.browser.post(path, {"seed": 1, "carry_out": True})
        assert taken["plan"] == shown["plan"]
        await desk.connect("desk", "clock")
        assert desk.shown("desk")["planned"] == 3
        await desk.done({"type": "leave", "number": 16, "reason": "müde"})
        priced = await desk.browser.post(path, {"seed": 1})
        assert priced["price"]["kept"]["repeats"] >= 0
        await desk.done({"type": "start-round"})
        clock = desk.shown("clock")["clock"]
        assert abs(clock["started"] - desk.line.last("welcome")["now"]) < 60_000

    on_site(test)


def test_every_closed_round_leaves_a_file_that_another_installation_opens(tmp_path: Path) -> None:
    actor: Any = partial(TournamentActor, backups=tmp_path / "backups")
    evening = wired(Wanted("schafkopf", 8, 3, 1, deals=2), Weather(1), actor=actor)
    files = sorted((tmp_path / "backups").iterdir())
    assert [file.name for file in files] == [f"tournament-abend-round-{number}.json" for number in (1, 2, 3)]
    kept = msgspec.json.decode(files[-1].read_bytes(), type=TournamentFile)
    assert problems(kept.opened, kept.records)[1] == ()
    assert kept.secret
    assert evening.held.backed_up == 3
    evening.hall.open()
    assert evening.held.backed_up == 3


def test_a_disk_that_takes_no_backup_does_not_stop_the_evening(tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("not a folder")
    actor: Any = partial(TournamentActor, backups=tmp_path / "backups")
    evening = wired(Wanted("schafkopf", 8, 2, 1, deals=1), Weather(1), actor=actor)
    assert evening.t.over
    assert evening.held.backed_up == 0


def _damage(file: dict[str, Any], how: str) -> None:
    events = [event for record in file["records"] for event in record["events"]]
    seated = next(event for event in events if event["type"] == "seated")
    match how:
        case "records cut out":
            del file["records"][:5]
        case "records in another order":
            file["records"].reverse()
        case "a table too small":
            seated["tables"] = [[1, 2]]
        case "another format":
            file["opened"]["options"]["format"] = "maumau"
        case "no secret":
            file["secret"] = "zz"
        case "a path for a name":
            file["name"] = "../../evening"
        case "a name without a number":
            file["entrants"]["abc"] = {"name": "x"}
        case "no such table":
            next(event for event in events if event["type"] == "on-table")["table"] = 77


@clause("ENG-record")
@pytest.mark.parametrize(
    "how",
    [
        *("records cut out", "records in another order", "a table too small", "another format", "no secret"),
        *("a path for a name", "a name without a number", "no such table"),
    ],
)
def test_from_a_damaged_file_nobody_goes_on_and_a_stranger_is_told_where_it_breaks(how: str) -> None:
    it = simulated(Wanted("schafkopf", 8, 1, 3, deals=2))
    opened = evening.opened(it.t.options)
    assert isinstance(opened, TournamentOpened)
    whole = TournamentFile(name="abc", opened=opened, records=tuple(it.stream.log), secret="00" * 32)
    assert why_not_opened(whole) is None
    raw = msgspec.json.decode(msgspec.json.encode(whole))
    _damage(raw, how)
    file = msgspec.convert(raw, TournamentFile)
    refusal = why_not_opened(file)
    assert refusal is not None
    assert refusal.key == "refusal.tournament.no-file"
    in_the_records = how not in ("no secret", "a path for a name", "a name without a number")
    assert any(problem.key == DAMAGED for problem in problems(file.opened, file.records)[1]) is in_the_records

    async def test(site: Site) -> None:
        director = await site.guest("Vroni")
        answer = await director.call("POST", "/api/tournaments/open", raw)
        assert (answer.status, await director.get("/api/tournaments")) == (400, [])

    on_site(test)


@clause("ENG-record")
def test_what_could_not_be_read_again_is_not_stored() -> None:
    """An action made by the program and not read from a message: one such record would close the evening for good."""
    opened = evening.opened(Options(format="schafkopf", rounds=1))
    assert isinstance(opened, TournamentOpened)
    stream: TournamentStream = Stream(TournamentDecider(), begun(opened))
    held = StoredTournament("x", opened, stream, {}, "00" * 32)
    promise = actions.AnnounceDraw("door", tables=1)
    assert not isinstance(decided(held, DIRECTOR, promise, at=1, fresh="ab" * 32), Refusal)
    outcome = decided(held, DIRECTOR, actions.AddWord("w" * 65), at=2, fresh="ab" * 32)
    assert isinstance(outcome, Refusal)
    assert (outcome.clause, held.stream.seq) == ("ENG-facts", 1)


@clause("SK-super-3", "SK-conduct")
def test_the_table_reads_what_was_decided_and_a_supervisor_excludes_with_somebody_from_the_bench() -> None:
    async def test(site: Site) -> None:
        desk, _ = await new_evening(site, {"format": "schafkopf", "rounds": 1, "deals": 2})
        for number in range(5):
            body = {"name": f"Gast {number + 1}", "here": True, "ranked": number < 4}
            await desk.browser.post(f"/api/tournaments/{desk.name}/entrants", body)
        await desk.connect("desk")
        await desk.done({"type": "announce-draw"})
        await desk.done({"type": "carry-out", "seed": ""})
        codes = await codes_of(desk)
        supervisor = await (await door(site, codes["supervisor1"])).connect("calls")
        table = await (await door(site, codes["table1001"])).connect("table/1/1")
        at: dict[str, Any] = {"type": "at-table", "round": 1, "table": 1}
        await table.done(at | {"action": {"type": "call", "reason": "falsch bedient"}})
        await supervisor.done(at | {"action": {"type": "answer", "decision": "einfach gewonnen"}})
        assert table.shown("table/1/1")["sheet"]["decided"] == "einfach gewonnen"
        assert supervisor.shown("calls")["bench"] == [{"number": 5, "name": "Gast 5"}]
        alone = await supervisor.do({"type": "exclude", "number": 1, "reason": "laut"})
        assert alone["clause"] == "SK-draw-3"
        await supervisor.done({"type": "exclude", "number": 1, "reason": "laut", "stand_in": 5})
        assert supervisor.shown("calls")["bench"] == []

    on_site(test)
