"""The end of a list: columns confirmed, what stands between it and a signature, the supervisors."""

from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import Answer, Call, Confirm, Reopen, Settle, Sign
from stammtisch.lists.entering import already_signed, no_reason
from stammtisch.lists.events import (
    ColumnConfirmed,
    ColumnsSettled,
    Events,
    ListReopened,
    ListSigned,
    SupervisorAnswered,
    SupervisorCalled,
)
from stammtisch.lists.kinds import kind_of
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import ScoreList, digest
from stammtisch.rulebook import enforces


@enforces("SK-check100", "ENG-list")
def confirm(scorelist: ScoreList, who: Who, action: Confirm) -> Events | Refusal:
    """SK-check100, ENG-list: the sum does not see columns that were swapped, so everybody looks at their own."""
    if scorelist.signed is not None:
        return already_signed(scorelist)
    seats = action.seats or tuple(range(scorelist.width))
    own_only = who.role not in ("keeper", "table", "team")
    if any(not 0 <= seat < scorelist.width or (own_only and who.seat != seat) for seat in seats):
        return Refusal(kind_of(scorelist).cited.columns, "refusal.list.own-column")
    return tuple(ColumnConfirmed(seat, who) for seat in seats if seat not in scorelist.confirmed)


def why_not_signed(scorelist: ScoreList) -> Refusal | None:
    """What stands between this list and its signature."""
    if (refusal := _why_called(scorelist)) is not None or scorelist.settled or scorelist.annulled:
        return refusal
    return _why_incomplete(scorelist) or kind_of(scorelist).why_unfinished(scorelist) or _why_unconfirmed(scorelist)


@enforces("SK-super-1", "ENG-list")
def _why_called(scorelist: ScoreList) -> Refusal | None:
    """SK-super-1, ENG-list: what is unclear is settled first."""
    return None if scorelist.called is None else Refusal(kind_of(scorelist).cited.call, "refusal.list.called")


@enforces("MM-T-record", "SK-result-1", "ENG-list")
def _why_incomplete(scorelist: ScoreList) -> Refusal | None:
    """MM-T-record: nothing disputed; SK-result-1: no deal missing; ENG-list: neither. Without a last deal a struck one
    is none that is missing: it never counted, or it was annulled and dealt again."""
    cited = kind_of(scorelist).cited
    disputed = [line.number for line in scorelist.lines if line.rival is not None and not line.struck]
    if disputed:
        return Refusal(cited.entries, "refusal.list.disputed", {"numbers": disputed})
    numbers = {line.number for line in scorelist.standing}
    if scorelist.totals is not None and not numbers:
        return None
    told = numbers if scorelist.deals is not None else {line.number for line in scorelist.lines}
    due = scorelist.deals if scorelist.deals is not None else max(numbers, default=0)
    gaps = [number for number in range(1, due + 1) if number not in told]
    if gaps:
        return Refusal(cited.deals, "refusal.list.missing", {"numbers": gaps[:5], "count": len(gaps)})
    if not numbers and not kind_of(scorelist).one_pen:
        return Refusal(cited.deals, "refusal.list.empty")
    return None


@enforces("SK-check100", "ENG-list")
def _why_unconfirmed(scorelist: ScoreList) -> Refusal | None:
    """SK-check100, ENG-list: a missing confirmation is a note, and a lock only where the list says so."""
    if not scorelist.confirm_columns or not scorelist.standing:
        return None
    missing = unconfirmed(scorelist)
    clause = kind_of(scorelist).cited.columns
    return Refusal(clause, "refusal.list.columns-open", {"seats": missing}) if missing else None


def unconfirmed(scorelist: ScoreList) -> list[int]:
    """Whose column nobody has confirmed yet."""
    return [seat for seat in range(scorelist.width) if seat not in scorelist.confirmed]


@enforces("SK-sign", "ENG-list")
def sign(scorelist: ScoreList, who: Who, action: Sign) -> Events | Refusal:
    """SK-sign, ENG-list: the list keeper vouches for the list; nobody signs what is open."""
    if scorelist.signed is not None:
        return ()
    return why_not_signed(scorelist) or (ListSigned(who, digest(scorelist)),)


@enforces("SK-sign", "ENG-list")
def reopen(scorelist: ScoreList, who: Who, action: Reopen) -> Events | Refusal:
    """SK-sign, ENG-list: what was signed is opened again only with a reason."""
    if scorelist.signed is None:
        return ()
    return (ListReopened(who, action.reason),) if action.reason else no_reason(scorelist)


@enforces("SK-super-1", "ENG-list")
def call(scorelist: ScoreList, who: Who, action: Call) -> Events | Refusal:
    """SK-super-1, ENG-list: whoever is at the table may call the supervisors."""
    return () if scorelist.called is not None else (SupervisorCalled(who, action.reason),)


@enforces("SK-super-3", "ENG-list")
def answer(scorelist: ScoreList, who: Who, action: Answer) -> Events | Refusal:
    """SK-super-3, ENG-list: the supervisors' decision stands, with their name under it."""
    return () if scorelist.called is None else (SupervisorAnswered(who, action.decision),)


@enforces("SK-super-3", "ENG-list")
def settle(scorelist: ScoreList, who: Who, action: Settle) -> Events | Refusal:
    """SK-super-3, ENG-list: what cannot be mended is settled by a supervisor, column by column, with a reason."""
    if len(action.results) != scorelist.width:
        args = {"given": len(action.results), "due": scorelist.width}
        return Refusal("ENG-facts", "refusal.list.columns", args)
    return (ColumnsSettled(action.results, who, action.reason),) if action.reason else no_reason(scorelist)
