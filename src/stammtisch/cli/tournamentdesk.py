"""The desk of a tournament on the command line: people, draws, matrix, entries, standings; JSON in and out."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stammtisch import texts
from stammtisch.cli import common
from stammtisch.cli.tournamentstore import do, name_entrant
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.seating import certificate
from stammtisch.seating.__main__ import solved
from stammtisch.server.hall import desk, planning
from stammtisch.server.hall.entrants import tidied, why_unreadable
from stammtisch.server.hall.stored_tournament import StoredTournament, hosted
from stammtisch.server.rows import EntrantRow
from stammtisch.store import Store
from stammtisch.tournaments import actions as act
from stammtisch.tournaments import registering
from stammtisch.tournaments.cash import report
from stammtisch.tournaments.codes import code
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.missing import missing
from stammtisch.tournaments.options import rule_sheet
from stammtisch.tournaments.passes import pass_of
from stammtisch.tournaments.people import DIRECTOR, HOST, Who
from stammtisch.tournaments.previews import preview, why_not_all
from stammtisch.tournaments.standings import Place, provisional, published
from stammtisch.tournaments.state import Tournament
from stammtisch.tournaments.verifying import published_draws
from stammtisch.tournaments.views import PublicView, public

Object: TypeAlias = dict[str, Any]


def answer(refusal: Refusal) -> Object:
    return {"error": consulting.error(refusal, common.lang())}


async def _done(store: Store, held: StoredTournament, who: Who, action: act.Action) -> tuple[Any, ...]:
    events = await do(store, held, who, action)
    if isinstance(events, Refusal):
        raise Unanswerable(events)
    return events


# --- people ----------------------------------------------------------------------------------------------------


class Entrant(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a registration; with a number it says more about somebody who is registered already. What is left
    out stays as it is."""

    number: int | None = None
    name: str | None = None
    club: str | None = None
    contact: str | None = None
    consent: bool | None = None
    ranked: bool | None = None
    team: bool | None = None
    tags: act.Tags | None = None
    here: bool | None = None
    """Somebody new is, unless said otherwise; of a number `false` takes back that it was checked in."""
    paid_cents: desk.Paid = 0
    forget: bool = False
    """The name is deleted; results stay, without it."""


async def register(store: Store, held: StoredTournament, line: bytes) -> Object:
    """A line of JSON; the answer has the number and the code of the pass, and who is called the same already. What is
    wrong is found before any of it happens."""
    entrant = consulting.convert(consulting.read_object(line), Entrant)
    number = entrant.number or len(held.t.players) + 1
    steps = _newcomer(entrant, number) if entrant.number is None else _more_about(held.t, entrant, number)
    before = held.entrants.get(number, EntrantRow())
    given = {field: getattr(entrant, field) for field in EntrantRow.__struct_fields__}
    row = tidied(replace(before, **{field: value for field, value in given.items() if value is not None}))
    if (refusal := why_unreadable(row) or why_not_all(held.t, DIRECTOR, steps)) is not None:
        raise Unanswerable(refusal)
    for step in steps:
        await _done(store, held, DIRECTOR, step)
    if entrant.forget or row != before:
        await name_entrant(store, held, number, None if entrant.forget else row)
    shown: Object = {"number": number, "name": "" if entrant.forget else row.name}
    alike = desk.namesakes(held, row.name, row.club, but=number) if entrant.number is None else []
    return shown | {"code": held.code_of(Who("player", number))} | ({"like": alike} if alike else {})


def _newcomer(entrant: Entrant, number: int) -> list[act.Action]:
    steps: list[act.Action] = [act.Register(entrant.ranked is not False, bool(entrant.team), entrant.tags or ())]
    if entrant.here is not False:
        steps.append(act.CheckIn(number))
    return [*steps, *_fee(entrant, number)]


def _more_about(t: Tournament, entrant: Entrant, number: int) -> list[act.Action]:
    """What is said about somebody who has a number."""
    player = t.player(number)
    if player is None:
        raise Unanswerable(registering.no_such_player(number))
    if entrant.ranked not in (None, player.ranked):
        raise Unanswerable(Refusal("SK-draw-1", "refusal.tournament.ranked-stays", {"number": number}))
    steps: list[act.Action] = []
    if entrant.team is not None:
        steps.append(act.Appoint(number, entrant.team))
    if entrant.tags is not None:
        steps.append(act.RankAs(number, entrant.tags))
    if entrant.here is not None:
        steps.append(act.CheckIn(number) if entrant.here else act.Withdraw(number))
    return [*steps, *_fee(entrant, number)]


def _fee(entrant: Entrant, number: int) -> list[act.Action]:
    return [act.Book("fee", entrant.paid_cents, number)] if entrant.paid_cents else []


# --- places ----------------------------------------------------------------------------------------------------


async def draw(
    store: Store, held: StoredTournament, announced: act.AnnounceDraw, words: Iterable[str], *, carry_out: bool
) -> Object:
    """By computer: field, promise, words and seed; from the hat and at the door the lots come one by one."""
    called = [consulting.convert({"type": "add-word", "word": word}, act.AddWord) for word in words]
    if held.t.draw is None:
        await _done(store, held, DIRECTOR, announced)
    for word in called:
        await _done(store, held, DIRECTOR, word)
    if carry_out and held.t.draw is not None and held.t.draw.way != "hat":
        await _done(store, held, HOST, act.CarryOut(held.seed))
    return drawn(held)


async def arrive(store: Store, held: StoredTournament, number: int) -> Object:
    """At the door: the next place for whoever has come."""
    waiting = held.t.draw
    if waiting is None or waiting.way != "door":
        raise Unanswerable(Refusal("SK-draw-1", "refusal.tournament.no-draw-now"))
    host, action = hosted(held, DIRECTOR, act.DrawLot(number, 0))
    await _done(store, held, host, action)
    assert held.t.draw is not None
    lot = dict(held.t.draw.lots)[number]
    return {"number": number, "lot": lot, "table": (lot - 1) // 4 + 1, "seat": (lot - 1) % 4 + 1}


def drawn(held: StoredTournament) -> Object:
    """What is published about a draw, before it and after."""
    waiting = held.t.draw
    if waiting is not None:
        return {"announced": waiting}
    last = published_draws(held.t)
    current = held.t.current
    assert current is not None
    shown: Object = {"round": current.number, "tables": current.seating, "byes": current.byes}
    rounds = len(held.t.rounds)
    shown["expected_repeats"] = certificate.expected_repeats(len(held.t.here), rounds) if len(held.t.here) > 1 else 0
    return shown | ({"draw": last[-1]} if last and last[-1].draw.round == current.number else {})


async def plan(store: Store, held: StoredTournament, *, seed: int, try_only: bool) -> Object:
    """The matrix of the match days to come, with its certificate; after somebody has gone also what it would cost."""
    t, asked_for = held.t, planning.question(held.t, seed=seed)
    if isinstance(asked_for, Refusal):
        raise Unanswerable(asked_for)
    outcome = solved(asked_for)
    if outcome.refusal is not None:
        raise Unanswerable(outcome.refusal)
    planned = planning.planned(t, outcome.plan, applied=not try_only, seq=held.stream.seq)
    quality = planned.quality
    shown: Object = {"rounds": planned.plan, "repeats": quality.repeats, "certificate": quality}
    if planned.price is not None:
        shown["price"] = planned.price
    if not try_only:
        await _done(store, held, DIRECTOR, act.PlanMatrix(planned.plan))
    return shown


# --- entries ---------------------------------------------------------------------------------------------------


async def enter(store: Store, held: StoredTournament, who: Who, line: bytes) -> Object:
    """Any action of a tournament by its `type`; `{"preview": {...}}` says what would follow from one."""
    raw = dict(consulting.read_object(line))
    ref = consulting.convert(raw.pop("ref", ""), str, where="ref")
    if "preview" in raw:
        foreseen = preview(held.t, who, consulting.convert(raw["preview"], act.Action))  # type: ignore[arg-type]
        return answer(foreseen) if isinstance(foreseen, Refusal) else {"would": foreseen}
    action: act.Action = consulting.convert(raw, act.Action)  # type: ignore[arg-type]
    events = await do(store, held, who, action, ref=ref)
    if isinstance(events, Refusal):
        return answer(events)
    tags = [type(event).__struct_config__.tag for event in events]
    return {"done": raw.get("type"), "events": tags, "revision": held.t.revision}


async def each(lines: Iterable[bytes], handle: Callable[[bytes], Awaitable[Object]]) -> list[Object]:
    """One answer for each line, whatever stands in it."""
    answers = []
    for line in lines:
        try:
            answers.append(await handle(line))
        except Unanswerable as bad:
            answers.append(answer(bad.refusal))
    return answers


# --- what is shown ---------------------------------------------------------------------------------------------


def opened(held: StoredTournament) -> Object:
    """A new evening: its name, the codes of its staff, its rule sheet."""
    secret = bytes.fromhex(held.secret)
    codes = {role: code(secret, Who(role, 1)) for role in ("director", "supervisor", "cash", "screen")}
    return {"tournament": held.name, "format": held.opened.options.format, "codes": codes, "rules": rules(held)}


def rules(held: StoredTournament) -> list[Object]:
    return [msgspec.to_builtins(line) for line in rule_sheet(held.opened.options)]


def name_of(held: StoredTournament, number: int) -> str:
    return held.called(number, lambda n: common.say("cli.tournament.player", number=n))


def standings(held: StoredTournament, *, tag: str = "", desk: bool = False) -> Object:
    """As published; at the desk also what is provisional, what is missing and the money."""
    t = held.t
    shown: PublicView = public(t)
    places = published(t, tag=tag) if tag else final_ranking(t)
    data: Object = {
        "after": shown.after,
        "rounds": t.options.rounds,
        "over": t.over,
        "standings": [_row(held, place) for place in places],
        "jersey": shown.jersey,
    }
    if desk:
        data["provisional"] = [_row(held, place) for place in provisional(t)]
        data["missing"] = [
            {"text": texts.say(line.key, line.args, lang=common.lang()), **msgspec.to_builtins(line)}
            for line in missing(t)
        ]
        data["cash"] = report(t)
        data["rules"] = rules(held)
    return data


def _row(held: StoredTournament, place: Place) -> Object:
    settled = common.say(f"settled.{place.settled}") if place.settled else ""
    row = {"rank": place.rank, "player": place.number, "name": name_of(held, place.number)}
    return row | {"result": place.figures.result, "figures": place.figures, "settled": settled}


def pass_shown(held: StoredTournament, number: int) -> Object:
    """SK-draw-2: where somebody sat and what it brought."""
    shown: Object = msgspec.to_builtins(pass_of(held.t, number))
    return shown | {"name": name_of(held, number)}
