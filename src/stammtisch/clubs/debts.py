"""CT-SV-5: who damages cards brings a new pack. There is no deadline; the club makes a note and strikes it out."""

from stammtisch.clubs import actions as act
from stammtisch.clubs import events as was
from stammtisch.clubs.members import no_member
from stammtisch.clubs.people import Who
from stammtisch.clubs.state import Club, Debt
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces


@enforces("CT-SV-5")
def note(club: Club, who: Who, action: act.NoteDebt) -> was.Events | Refusal:
    """CT-SV-5: the club remembers what is owed, also by somebody who has left."""
    member = club.member(action.number)
    if member is None or member.status == "forgotten":
        return no_member(action.number)
    source = action.source if who.role == "host" else ""
    told = action.packs, action.reason.strip(), action.day
    return (was.DebtNoted(len(club.debts) + 1, member.number, *told, source),)


@enforces("CT-SV-5")
def replace_pack(club: Club, who: Who, action: act.ReplacePack) -> was.Events | Refusal:
    """CT-SV-5: struck out when the pack has come."""
    if not 1 <= action.debt <= len(club.debts):
        return Refusal("CT-SV-5", "refusal.club.no-debt", {"number": action.debt})
    if club.debts[action.debt - 1].replaced:
        return ()
    return (was.PackReplaced(action.debt, action.day),)


@enforces("CT-SV-5")
def owed(club: Club, number: int | None = None) -> tuple[Debt, ...]:
    """CT-SV-5: what is still to be brought, by everybody or by one member."""
    member = None if number is None else club.member(number)
    wanted = None if member is None else member.number
    return tuple(debt for debt in club.debts if not debt.replaced and (number is None or _of(club, debt) == wanted))


@enforces("CT-SV-5")
def noted_at(club: Club, source: str, member: int, *, noted: int, owed_still: bool) -> tuple[act.Action, ...]:
    """CT-SV-5: what the club has still to take over from a table whose keeper has noted so many damaged packs of
    somebody by now, and struck them out or not. What the club itself has struck out stays so."""
    own = [debt for debt in club.debts if debt.source == source]
    missing = [act.NoteDebt(number=member, source=source) for _ in range(noted - len(own))]
    come = [] if owed_still else [act.ReplacePack(debt=debt.number) for debt in own if not debt.replaced]
    return (*missing, *come)


def _of(club: Club, debt: Debt) -> int | None:
    member = club.member(debt.member)
    return None if member is None else member.number
