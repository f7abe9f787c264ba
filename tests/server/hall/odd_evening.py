"""A Schafkopf evening in which everything happens that a rehearsal does not do, over the wire."""

from typing import Any

from stammtisch.lists.actions import Answer, Call, Correct, Enter, Reopen, Settle, Sign, TakeOver, ThrowIn
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import HOST, Who
from stammtisch.tournaments.rehearsal import CASH, SUPERVISOR
from stammtisch.tournaments.simulated import some_deal
from tests.server.hall.wired import Weather, WiredRehearsal, bare

DIRECTOR = Who("director", 1)


def _table(evening: WiredRehearsal, number: int, round_: int = 1) -> Any:
    table = evening.t.table(round_, number)
    assert table is not None
    return table


def _enter_and_sign(evening: WiredRehearsal, round_: int, number: int) -> None:
    table = _table(evening, number, round_)
    keeper = Who("player", table.sitting[0])
    evening.do(keeper, act.AtTable(round_, number, Enter(1, some_deal(evening.dice, table.sheet))))
    evening.do(keeper, act.AtTable(round_, number, Sign()))
    due = sum(sum(line.result.cents) for line in _table(evening, number, round_).sheet.standing)
    evening.do(CASH, act.HandIn(round_, number, due))


def odd_evening(weather: Weather) -> WiredRehearsal:
    evening = bare(Options(format="schafkopf", rounds=2, deals=1, fee=500, prizes=(5000, 3000)), weather)
    _people(evening)
    _first_round(evening)
    _second_round(evening)
    return evening


def _people(evening: WiredRehearsal) -> None:
    do = evening.do
    for _ in range(8):
        do(CASH, act.Register(tags=("women",)))
    do(CASH, act.Register(ranked=False))
    do(CASH, act.Register())
    do(CASH, act.Withdraw(10))
    for number in (*range(1, 8), 9):
        do(CASH, act.CheckIn(number))
    do(CASH, act.Book("fee", 300, 1))
    do(CASH, act.Book("fee", -300, 1, "verbucht"))
    do(DIRECTOR, act.Appoint(1))
    do(CASH, act.RankAs(2, ("women", "youth")))
    do(DIRECTOR, act.KeepApart((1, 2)))
    do(DIRECTOR, act.KeepApart((3, 5)))
    do(DIRECTOR, act.KeepApart((5, 3), apart=False))
    do(SUPERVISOR, act.Warn(3, "Zurufe"))
    do(DIRECTOR, act.Reissue("player", 4))


def _first_round(evening: WiredRehearsal) -> None:
    """Drawn, annulled, drawn from the hat; a late arrival, a wrong chair, a dispute, a call, an exclusion."""
    do = evening.do
    do(DIRECTOR, act.AnnounceDraw())
    do(Who("player", 1), act.AddWord("Servus"))
    do(DIRECTOR, act.CarryOut(""))
    do(DIRECTOR, act.ShowLots())
    do(HOST, act.PlayOnScreen(1, 1, "somewhere"))
    do(DIRECTOR, act.AnnulDraw("falsch ausgerufen"))
    do(DIRECTOR, act.AnnounceDraw(way="hat"))
    draw = evening.t.draw
    assert draw is not None
    for lot, number in enumerate(draw.field, start=1):
        do(CASH, act.DrawLot(number, lot))
    do(CASH, act.CheckIn(8))
    stood_in = next(table.number for table in evening.t.rounds[0].tables if 9 in table.sitting)
    do(CASH, act.TakeChair(8, stood_in))
    first = evening.t.rounds[0].tables[0].sitting
    do(SUPERVISOR, act.AssignColumns(1, ((1, (first[1], first[0], *first[2:])),), "verwechselt"))
    _quarrel(evening)
    _enter_and_sign(evening, 1, 2)
    do(DIRECTOR, act.CloseRound(1))


def _quarrel(evening: WiredRehearsal) -> None:
    do, table = evening.do, _table(evening, 1)
    keeper, second = Who("player", table.sitting[0]), Who("player", table.sitting[1])
    mine = some_deal(evening.dice, table.sheet)
    other = next(deal for deal in iter(lambda: some_deal(evening.dice, table.sheet), None) if deal != mine)
    do(keeper, act.AtTable(1, 1, ThrowIn()))
    do(keeper, act.AtTable(1, 1, Enter(1, mine)))
    do(second, act.AtTable(1, 1, Enter(1, other)))
    do(second, act.AtTable(1, 1, Call("Wer hat recht?")))
    do(SUPERVISOR, act.AtTable(1, 1, Answer("Der Erste.")))
    line = _table(evening, 1).sheet.line(1)
    above = next(who for who in (keeper, second) if who.name != line.by.person)
    do(above, act.AtTable(1, 1, TakeOver(1)))
    do(keeper, act.AtTable(1, 1, Sign()))
    do(SUPERVISOR, act.AtTable(1, 1, Reopen("noch einmal zählen")))
    do(SUPERVISOR, act.AtTable(1, 1, Settle((40, 30, 20, 10), "nicht zu klären")))
    do(keeper, act.AtTable(1, 1, Sign()))
    due = sum(sum(each.result.cents) for each in _table(evening, 1).sheet.standing)
    do(CASH, act.HandIn(1, 1, due + 50, "zu viel gegeben"))


def _second_round(evening: WiredRehearsal) -> None:
    """A closed round is corrected while the next one is played; somebody is excluded, and the evening goes on."""
    do = evening.do
    do(DIRECTOR, act.AnnounceDraw())
    do(DIRECTOR, act.CarryOut(""))
    sheet = _table(evening, 2).sheet
    line = sheet.line(1)
    other = next(deal for deal in iter(lambda: some_deal(evening.dice, sheet), None) if deal != line.entry)
    correct = Correct(1, other, line.version, "verlesen")
    do(DIRECTOR, act.AtTable(1, 2, correct, revision=evening.t.revision))
    due = sum(sum(each.result.cents) for each in _table(evening, 2).sheet.standing)
    owed = due - _table(evening, 2).collected
    if owed:
        do(CASH, act.HandIn(1, 2, owed))
    bad = _table(evening, 1, 2).sitting[3]
    do(SUPERVISOR, act.Exclude(bad, "mitten im Spiel beschimpft", stand_in=9))
    for number in (1, 2):
        _enter_and_sign(evening, 2, number)
    do(DIRECTOR, act.CloseRound(2))
    do(DIRECTOR, act.Finish())
    for rank in (2, 1):
        do(DIRECTOR, act.ReadPlaces(rank))
