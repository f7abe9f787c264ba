"""Entering a line, entering it a second time, correcting it, taking it back: the same for every game."""

from stammtisch.engine.core import LATE, Refusal
from stammtisch.lists.actions import Correct, Enter, Strike, TakeOver, TakePen, ThrowIn
from stammtisch.lists.board import why_won
from stammtisch.lists.entries import Entry, Played
from stammtisch.lists.events import (
    DealThrownIn,
    Events,
    LineCorrected,
    LineDisputed,
    LineEntered,
    LineSeconded,
    LineStruck,
    ListReopened,
    PenTaken,
)
from stammtisch.lists.kinds import kind_of, read, result_of, why_not_entered
from stammtisch.lists.people import Who, may
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.rulebook import enforces


@enforces("SK-sign", "MM-T-record", "ENG-list")
def already_signed(scorelist: ScoreList) -> Refusal:
    """SK-sign, MM-T-record, ENG-list: what is signed stands."""
    return Refusal(kind_of(scorelist).cited.signature, "refusal.list.signed")


@enforces("SK-sign", "MM-T-record", "ENG-list")
def no_reason(scorelist: ScoreList) -> Refusal:
    """SK-sign, MM-T-record, ENG-list: what others have written or signed is changed with a reason."""
    return Refusal(kind_of(scorelist).cited.signature, "refusal.list.reason")


@enforces("SK-result-1", "ENG-list", "ENG-role")
def _read(scorelist: ScoreList, who: Who, number: int, entry: Entry) -> Entry | Refusal:
    """The entry in the facts of the game, or why it cannot stand there; SK-result-1, ENG-list: a full list takes no
    more; ENG-role: what was played on screen the program itself says."""
    if isinstance(entry, Played) and who.role != "host":
        return Refusal("ENG-role", "refusal.list.not-played")
    if scorelist.deals is not None and number > scorelist.deals:
        return Refusal(kind_of(scorelist).cited.deals, "refusal.list.full", {"deals": scorelist.deals})
    entry_read = read(scorelist, number, entry)
    if isinstance(entry_read, Refusal):
        return entry_read
    return why_not_entered(scorelist, number, entry_read) or entry_read


@enforces("MM-T-record", "ENG-list")
def enter(scorelist: ScoreList, who: Who, action: Enter) -> Events | Refusal:
    """MM-T-record, ENG-list: entered alike by two it is confirmed; what differs stands side by side until it is
    settled."""
    if scorelist.signed is not None:
        return already_signed(scorelist)
    entry = _read(scorelist, who, action.number, action.entry)
    if isinstance(entry, Refusal):
        return entry
    line = scorelist.line(action.number)
    if line is not None and not line.struck:
        return _entered_again(scorelist, who, line, entry)
    if (refusal := why_won(scorelist)) is not None:
        return refusal
    pen = (PenTaken(who),) if kind_of(scorelist).one_pen and scorelist.pen is None else ()
    return (*pen, LineEntered(action.number, entry, result_of(scorelist, entry), who))


def _entered_again(scorelist: ScoreList, who: Who, line: WrittenLine, entry: Entry) -> Events | Refusal:
    """A deal that stands there already: confirmed, disputed, or said by this person before."""
    rival = line.rival
    mine = who in (line.by, *line.seconded)
    if entry == line.entry:
        return () if mine else (LineSeconded(line.number, who),)
    if rival is not None and entry == rival.entry:
        return () if who in (rival.by, *rival.seconded) else (LineSeconded(line.number, who, rival=True),)
    if mine or (rival is not None and who in (rival.by, *rival.seconded)):
        return Refusal(kind_of(scorelist).cited.entries, "refusal.list.correct-instead", {"number": line.number})
    if rival is not None:
        return Refusal(kind_of(scorelist).cited.entries, "refusal.list.disputed", {"numbers": [line.number]})
    return (LineDisputed(line.number, entry, result_of(scorelist, entry), who),)


@enforces("SK-sign", "MM-T-stroke", "ENG-list")
def change(scorelist: ScoreList, who: Who, action: Correct | Strike) -> Events | Refusal:
    """SK-sign, ENG-list: a signed list is changed by the supervisors alone (MM-T-stroke: by the team), with a reason,
    and is unsigned then. Before, whoever wrote the last line takes it back freely; anything else wants a reason."""
    line = scorelist.line(action.number)
    if line is None or line.struck or line.version != action.seen:
        return LATE
    signed = scorelist.signed is not None
    if (refusal := _why_not_changed(scorelist, who, line)) is not None:
        return refusal
    own_last = line.by == who and not line.seconded and line.number in (0, scorelist.next_number - 1)
    if not action.reason and (signed or not own_last):
        return no_reason(scorelist)
    before = (ListReopened(who, action.reason),) if signed else ()
    if isinstance(action, Strike):
        return (*before, LineStruck(action.number, who, action.reason))
    entry = _read(scorelist, who, action.number, action.entry)
    if isinstance(entry, Refusal):
        return entry
    return (*before, LineCorrected(action.number, entry, result_of(scorelist, entry), who, action.reason))


@enforces("SK-sign", "MM-T-record", "ENG-list")
def _why_not_changed(scorelist: ScoreList, who: Who, line: WrittenLine) -> Refusal | None:
    """SK-sign: not what is signed; MM-T-record, ENG-list: two entries that differ are settled by the management."""
    if scorelist.signed is not None and not may(who, "change-signed", supervised=scorelist.supervised):
        return already_signed(scorelist)
    if line.rival is not None and not may(who, "settle", supervised=scorelist.supervised):
        return Refusal(kind_of(scorelist).cited.entries, "refusal.list.not-yours-to-settle", {"number": line.number})
    return None


@enforces("MM-T-record", "ENG-list")
def take_over(scorelist: ScoreList, who: Who, action: TakeOver) -> Events | Refusal:
    """MM-T-record, ENG-list: of two entries that differ one falls when who wrote it takes over the other; never against
    them, nor against others who said the same."""
    line = scorelist.line(action.number)
    if line is None or line.struck or line.rival is None:
        return LATE
    rival = line.rival
    if who == rival.by and not rival.seconded:
        return (LineSeconded(line.number, who),)
    if who == line.by and not line.seconded:
        return (LineCorrected(line.number, rival.entry, rival.result, rival.by, ""),)
    return Refusal(kind_of(scorelist).cited.entries, "refusal.list.not-yours-to-settle", {"number": line.number})


@enforces("SK-deal-3")
def throw_in(scorelist: ScoreList, who: Who, action: ThrowIn) -> Events | Refusal:
    """SK-deal-3: no game came about: the deal does not count, and the same dealer deals again."""
    if scorelist.signed is not None:
        return already_signed(scorelist)
    number = scorelist.next_number if action.number is None else action.number
    if not action.back:
        return (DealThrownIn(who, number=number),)
    told = [each.by for each in scorelist.thrown_in if each.number == number]
    if not told:
        return LATE
    return tuple(DealThrownIn(by, back=True, number=number) for by in told)


@enforces("MM-T-record")
def take_pen(scorelist: ScoreList, who: Who, action: TakePen) -> Events | Refusal:
    """MM-T-record: one sheet, one pen; whoever takes it writes."""
    if not kind_of(scorelist).one_pen or scorelist.pen == who:
        return ()
    return (PenTaken(who),)
