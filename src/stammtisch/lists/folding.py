"""How a list follows from what happened to it. Total: every stored event has a successor."""

from typing import Any

import msgspec
from msgspec.structs import replace

from stammtisch.lists.entries import Entry, restored, restored_result
from stammtisch.lists.events import (
    ColumnConfirmed,
    ColumnsSettled,
    DealThrownIn,
    KeeperAppointed,
    KeeperExempted,
    LineCorrected,
    LineDisputed,
    LineEntered,
    LineSeconded,
    LineStruck,
    ListEvent,
    ListOpened,
    ListReopened,
    ListSigned,
    MatchAnnulled,
    PenTaken,
    PresenceChanged,
    RuleAdded,
    Sentenced,
    SupervisorAnswered,
    SupervisorCalled,
)
from stammtisch.lists.kinds import KINDS, kind_of
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import (
    Exemption,
    Move,
    OwnRule,
    Presence,
    Rival,
    ScoreList,
    Sentence,
    ThrownIn,
    Version,
    WrittenLine,
)


def evolve(scorelist: ScoreList, event: ListEvent) -> ScoreList:
    match event:
        case ListOpened():
            return opened(event)
        case LineEntered() | LineSeconded() | LineDisputed() | LineCorrected() | LineStruck():
            return _of_a_line(scorelist, event)
        case DealThrownIn():
            return _thrown_in(scorelist, event)
        case PresenceChanged() | KeeperAppointed() | KeeperExempted() | Sentenced() | MatchAnnulled() | RuleAdded():
            return _of_people(scorelist, event)
    return _of_the_end(scorelist, event)


def opened(event: ListOpened) -> ScoreList:
    """The list before its first line."""
    kind = KINDS[event.kind]
    options = msgspec.convert(event.options, kind.options_type)
    readings = msgspec.convert(event.readings or {}, kind.readings_type)
    here: Presence = "here"
    return ScoreList(
        event.kind,
        (here,) * event.width,
        options,
        readings,
        event.deals,
        event.first_dealer,
        event.keeper,
        event.supervised,
        event.confirm_columns,
        event.width,
        keeper_by_lot=event.keeper_by_lot,
    )


# --- lines -----------------------------------------------------------------------------------------------------


def _of_a_line(scorelist: ScoreList, event: Any) -> ScoreList:
    line = scorelist.line(event.number)
    if isinstance(event, LineEntered):
        entry, result = _restored(scorelist, event)
        if line is None:
            return _with_line(scorelist, WrittenLine(event.number, entry, result, event.by))
        return _with_line(scorelist, _changed(line, entry, result, event.by))
    assert line is not None
    match event:
        case LineSeconded():
            return _with_line(scorelist, _seconded(line, event))
        case LineDisputed():
            entry, result = _restored(scorelist, event)
            return _with_line(scorelist, _side_by_side(line, Rival(entry, result, event.by)))
        case LineCorrected():
            entry, result = _restored(scorelist, event)
            return _with_line(scorelist, _changed(line, entry, result, event.by, event.reason))
    struck = _changed(line, line.entry, line.result, event.by, event.reason)
    return _with_line(scorelist, replace(struck, struck=True))


def _restored(scorelist: ScoreList, event: Any) -> tuple[Entry, Any]:
    facts_type = kind_of(scorelist).counting.facts_type
    return restored(event.entry, facts_type), restored_result(event.result, facts_type)


def _changed(line: WrittenLine, entry: Entry, result: Any, by: Who, reason: str = "") -> WrittenLine:
    """The line as it is now, and what it was before."""
    version = Version(line.entry, line.result, line.by, reason)
    return WrittenLine(line.number, entry, result, by, earlier=(*line.earlier, version))


def _seconded(line: WrittenLine, event: LineSeconded) -> WrittenLine:
    """One more witness; who takes over the other entry lets the own one fall."""
    rival = line.rival
    if event.rival and rival is not None:
        return _side_by_side(line, replace(rival, seconded=(*rival.seconded, event.by)))
    gave_in = rival is not None and rival.by == event.by
    line = replace(line, seconded=(*line.seconded, event.by), rival=None if gave_in else rival)
    return _side_by_side(line, line.rival)


def _side_by_side(line: WrittenLine, rival: Rival | None) -> WrittenLine:
    """The witnesses of each entry in their fixed order, and of two entries the keeper's above: the same list whichever
    phone came first."""
    upper = Rival(line.entry, line.result, *_in_order(line.by, *line.seconded))
    lower = None if rival is None else Rival(rival.entry, rival.result, *_in_order(rival.by, *rival.seconded))
    if lower is not None and lower.by.order < upper.by.order:
        upper, lower = lower, upper
    return replace(line, entry=upper.entry, result=upper.result, by=upper.by, seconded=upper.seconded, rival=lower)


def _in_order(*witnesses: Who) -> tuple[Who, tuple[Who, ...]]:
    first, *others = sorted(witnesses, key=lambda who: who.order)
    return first, tuple(others)


def _with_line(scorelist: ScoreList, line: WrittenLine) -> ScoreList:
    """The line in its place. When what the columns say has changed, nobody has confirmed theirs any more."""
    before = scorelist.line(line.number)
    same = before is not None and (before.entry, before.struck) == (line.entry, line.struck)
    others = tuple(other for other in scorelist.lines if other.number != line.number)
    lines = tuple(sorted((*others, line), key=lambda each: each.number))
    return replace(scorelist, lines=lines, confirmed=scorelist.confirmed if same else ())


def _thrown_in(scorelist: ScoreList, event: DealThrownIn) -> ScoreList:
    number = scorelist.next_number if event.number is None else event.number
    told = {(each.number, each.by): each for each in scorelist.thrown_in}
    before = told.get((number, event.by), ThrownIn(number, event.by, 0))
    told[number, event.by] = replace(before, times=before.times + (-1 if event.back else 1))
    standing = [each for each in told.values() if each.times]
    return replace(scorelist, thrown_in=tuple(sorted(standing, key=lambda each: (each.number, each.by.order))))


# --- people ----------------------------------------------------------------------------------------------------


def _of_people(scorelist: ScoreList, event: Any) -> ScoreList:
    match event:
        case PresenceChanged():
            return _moved(scorelist, event)
        case KeeperAppointed():
            return replace(scorelist, keeper=event.seat, keeper_by_lot=event.by_lot)
        case KeeperExempted():
            return replace(scorelist, exemptions=(*scorelist.exemptions, Exemption(event.granted, event.deal)))
        case Sentenced():
            sentence = Sentence(event.seat, event.amount, event.reason, event.deal)
            return replace(scorelist, sentences=(*scorelist.sentences, sentence), confirmed=())
        case MatchAnnulled():
            return replace(scorelist, annulled=True)
    rule = OwnRule(event.seat, event.text, event.trigger, event.card, event.bound)
    return replace(scorelist, own_rules=(*scorelist.own_rules, rule))


def _moved(scorelist: ScoreList, event: PresenceChanged) -> ScoreList:
    """Who joins begins at nought: the lines before have nothing in that column."""
    columns = [*scorelist.columns, *["here"] * (event.seat - scorelist.width + 1)]
    columns[event.seat] = event.presence
    moves = (*scorelist.moves, Move(event.seat, event.presence, event.deal))
    width = len(columns)

    def filled(amounts: tuple[int, ...]) -> tuple[int, ...]:
        return (*amounts, *(0,) * (width - len(amounts))) if amounts else ()

    def wider(result: Any) -> Any:
        return replace(result, game_points=filled(result.game_points), cents=filled(result.cents))

    lines = tuple(replace(line, result=wider(line.result)) for line in scorelist.lines)
    return replace(scorelist, columns=tuple(columns), moves=moves, lines=lines)


# --- the end ---------------------------------------------------------------------------------------------------


def _of_the_end(scorelist: ScoreList, event: Any) -> ScoreList:
    match event:
        case ColumnConfirmed():
            return replace(scorelist, confirmed=tuple(sorted({*scorelist.confirmed, event.seat})))
        case ListSigned():
            return replace(scorelist, signed=event.by)
        case ListReopened():
            return replace(scorelist, signed=None)
        case SupervisorCalled():
            return replace(scorelist, called=event.reason, decided="")
        case SupervisorAnswered():
            return replace(scorelist, called=None, decided=event.decision)
        case ColumnsSettled():
            return replace(scorelist, settled=event.results)
        case PenTaken():
            return replace(scorelist, pen=event.by)
    return scorelist
