"""Golden evenings: whole evenings as text that a club member can read, line by line what happens and what comes of it.

A line begins with a word of the table below; `Verweigert CLAUSE: ...` is a line that the rules refuse.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import pytest

from stammtisch.engine.counting import DealResult
from stammtisch.engine.records import Record
from stammtisch.engine.stream import RefusedScript, Stream
from stammtisch.lists.actions import Answer, Call, Correct, Enter, Settle, Sign
from stammtisch.lists.entries import Deal, Played
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.cash import report
from stammtisch.tournaments.evening import TournamentDecider, begun
from stammtisch.tournaments.events import Event
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.running import new_rules
from stammtisch.tournaments.standings import jersey, published
from tests.tournaments import invariants
from tests.tournaments.halls import CASH, DIRECTOR, HOST, SUPERVISOR, Hall

FILES: Final = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.replace("−", "-").split())


def _tables(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(_numbers(table) for table in text.split("/"))


def _opened(text: str) -> Hall:
    """`Turnier schafkopf 2 {"deals": 1}`"""
    format_, rounds, *options = text.split(maxsplit=2)
    raw = {"format": format_, "rounds": int(rounds), **msgspec.json.decode(options[0] if options else "{}")}
    return Hall(msgspec.convert(raw, Options), 5)


def _people(held: Hall, text: str) -> None:
    """`Leute 8 Team 2 Aushelfer 1`"""
    words = text.split()
    named = dict(zip(words[1::2], map(int, words[2::2]), strict=True))
    held.people(int(words[0]), team=named.get("Team", 0), stand_ins=named.get("Aushelfer", 0))


def _places(held: Hall, text: str) -> None:
    """`Plätze 1 2 3 4 / 5 6 7 8 aussetzen 9`: so kommen die Lose aus dem Hut."""
    tables, _, byes = text.partition("aussetzen")
    held.hat(*_tables(tables), byes=_numbers(byes))


def _begin(held: Hall, text: str) -> None:
    """The bell, the new rule, the next match day."""
    if held.t.clock.phase == "break":
        held.now = held.t.clock.end
        held.do(HOST, act.Ring(held.now))
    if new_rules(held.t, len(held.t.rounds) + 1):
        held.do(DIRECTOR, act.Announce(len(held.t.rounds) + 1))
    held.do(DIRECTOR, act.StartRound(held.now))


def _sums(held: Hall, text: str) -> None:
    """`Tisch 1: 9 3 -2 -10 Reuegeld 0 0 50 0`"""
    table, _, rest = text.partition(":")
    amounts, _, cents = rest.partition("Reuegeld")
    held.sums(int(table), *_numbers(amounts), cents=_numbers(cents))


def _deal(held: Hall, text: str) -> None:
    """`Spiel 1 von 3 {"contract": ...}`: table 1, entered by player 3"""
    table, _, who, facts = text.split(maxsplit=3)
    sheet = held.t.table(held.number, int(table))
    assert sheet is not None
    entry = Enter(sheet.sheet.next_number, Deal(msgspec.json.decode(facts)))
    held.on(int(table), entry, who=Who("player", int(who)))


def _played(held: Hall, text: str) -> None:
    """`Gespielt 1: 30 71 -44`: a deal of which the list has only what it brought"""
    table, _, amounts = text.partition(":")
    sheet = held.t.table(held.number, int(table))
    assert sheet is not None
    number = sheet.sheet.next_number
    played = Played(DealResult(_numbers(amounts), (), ()), f"match/x#{table}-{number}")
    held.on(int(table), Enter(number, played), who=HOST)


def _signed(held: Hall, text: str) -> None:
    """`Unterschrift 1 von 3`"""
    table, _, who = text.split()
    held.on(int(table), Sign(), who=Who("player", int(who)))


def _corrected(held: Hall, text: str) -> None:
    """`Berichtigt 1 Zeile 2 {"contract": ...}`, by a supervisor, or by the director where the round is closed"""
    table, _, number, facts = text.split(maxsplit=3)
    sheet = held.t.table(held.number, int(table))
    line = None if sheet is None else sheet.sheet.line(int(number))
    assert line is not None
    fix = Correct(int(number), Deal(msgspec.json.decode(facts)), line.version, "berichtigt")
    held.on(int(table), fix, who=DIRECTOR if held.t.rounds[-1].closed else SUPERVISOR)


def _leaves(kind: type[act.Leave]) -> Callable[[Hall, str], None]:
    """`Geht 1 dafür 5`, or `Geht 1 Serie gespielt`"""

    def done(held: Hall, text: str) -> None:
        number, *rest = text.split()
        over = rest == ["Serie", "gespielt"]
        stand_in = int(rest[1]) if rest and not over else None
        held.do(SUPERVISOR, kind(int(number), "siehe Protokoll", stand_in=stand_in, finished=over))

    return done


def _handed_in(held: Hall, text: str) -> None:
    """`Abgabe 1 150 wird nachgereicht`"""
    table, cents, *why = text.split(maxsplit=2)
    held.do(CASH, act.HandIn(held.number, int(table), int(cents), "".join(why)))


def _settled(held: Hall, text: str) -> None:
    table, _, results = text.partition(":")
    held.on(int(table), Settle(_numbers(results), "Liste nicht zu retten"), who=SUPERVISOR)
    held.on(int(table), Sign(), who=CASH)


def _laptop(held: Hall, text: str) -> None:
    """Another laptop reads what was stored, and the evening goes on there."""
    lines = [msgspec.json.encode(record) for record in held.stream.log]
    stream: Stream = Stream(TournamentDecider(), begun(held.opened))  # type: ignore[type-arg]
    for line in lines:
        stream.fold(msgspec.json.decode(line, type=Record[Who, act.Action, Event]))
    assert msgspec.json.encode(stream.state) == msgspec.json.encode(held.t)
    held.stream = stream


# --- what is expected ---


def _results(held: Hall, text: str) -> None:
    """`Ergebnisse 1=49 2=33`"""
    wanted = {int(number): int(result) for number, result in (pair.split("=") for pair in text.split())}
    assert {place.number: place.figures.result for place in published(held.t)} == wanted


def _ranks(held: Hall, text: str) -> None:
    """`Reihenfolge 1 | 5 6 | 2`: who shares a rank stands together"""
    ranks: dict[int, set[int]] = {}
    for place in published(held.t):
        ranks.setdefault(place.rank, set()).add(place.number)
    assert list(ranks.values()) == [set(_numbers(group)) for group in text.split("|")]


def _same(what: Callable[[Hall], object]) -> Callable[[Hall, str], None]:
    def compared(held: Hall, text: str) -> None:
        assert str(what(held)) == text.strip()

    return compared


STEPS: Final[dict[str, Callable[[Hall, str], None]]] = {
    "Leute": _people,
    "Startgeld": lambda held, text: held.do(CASH, act.Book("fee", int(text.split()[1]), int(text.split()[0]))),
    "Wechselgeld": lambda held, text: held.do(CASH, act.Book("float", int(text))),
    "Plätze": _places,
    "Spielplan": lambda held, text: held.do(DIRECTOR, act.PlanMatrix(tuple(map(_tables, text.split("//"))))),
    "Gerechnet": lambda held, text: held.matrix(),
    "Beginn": _begin,
    "Zeit": lambda held, text: held.time_up(),
    "Zu spät": lambda held, text: held.do(SUPERVISOR, act.NoteLate(*_numbers(text))),
    "Schreibt": lambda held, text: held.do(DIRECTOR, act.NameRecorder(*_numbers(text))),
    "Tisch": _sums,
    "Spiel": _deal,
    "Unterschrift": _signed,
    "Berichtigt": _corrected,
    "Aufsicht": lambda held, text: held.on(int(text.split()[0]), Call("bitte kommen"), who=DIRECTOR),
    "Entscheidung": lambda held, text: held.on(int(text.split()[0]), Answer("entschieden"), who=SUPERVISOR),
    "Festgesetzt": _settled,
    "Abgabe": _handed_in,
    "Gespielt": _played,
    "Preis": lambda held, text: held.do(CASH, act.Book("prize", -int(text.split()[1]), int(text.split()[0]))),
    "Abschluss": lambda held, text: held.close_now(),
    "Geht": _leaves(act.Leave),
    "Ausgeschlossen": _leaves(act.Exclude),
    "Verwarnt": lambda held, text: held.do(SUPERVISOR, act.Warn(int(text), "siehe Protokoll")),
    "Laptop gewechselt": _laptop,
    "Stechen": lambda held, text: held.do(SUPERVISOR, act.DecideCut(int(text))),
    "Finale": lambda held, text: held.do(DIRECTOR, act.OpenFinal(held.now)),
    "Ende": lambda held, text: held.do(DIRECTOR, act.Finish()),
    "Ergebnisse": _results,
    "Reihenfolge": _ranks,
    "Trikot": _same(lambda held: " ".join(map(str, jersey(held.t)))),
    "Reuegeld offen": _same(lambda held: report(held.t).reuegeld_due),
    "Kasse": _same(lambda held: report(held.t).balance),
    "Sieger": _same(lambda held: final_ranking(held.t)[0].number),
    "Ohne Team": _same(lambda held: sum(not held.t.team & {*x} for each in held.t.plan for x in each)),
}
WORDS: Final = sorted(STEPS, key=len, reverse=True)


def step(held: Hall, line: str) -> None:
    if line.startswith("Verweigert "):
        clause, _, rest = line.removeprefix("Verweigert ").partition(": ")
        with pytest.raises(RefusedScript) as refused:
            step(held, rest)
        assert refused.value.refusal.clause == clause
        return
    word = next((word for word in WORDS if line.startswith(word)), None)
    assert word is not None, f"no such line: {line}"
    STEPS[word](held, line.removeprefix(word).strip())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_evening(file: Path) -> None:
    lines = [line.strip() for line in file.read_text("utf-8").splitlines()]
    first, *rest = [line for line in lines if line and not line.startswith("#")]
    held = _opened(first.removeprefix("Turnier "))
    for line in rest:
        try:
            step(held, line)
        except (AssertionError, RefusedScript) as problem:
            raise AssertionError(f"{file.name}: {line}: {problem}") from problem
    invariants.check(held)


def test_there_is_an_evening_of_each_format_and_every_word_is_used() -> None:
    texts = [file.read_text("utf-8") for file in FILES]
    formats = {line.split()[1] for text in texts for line in text.splitlines() if line.startswith("Turnier ")}
    assert formats == {"schafkopf", "maumau", "doppelkopf", "chaotentrumpf"}
    assert [word for word in STEPS if not any(f"\n{word}" in text or f": {word}" in text for text in texts)] == []
