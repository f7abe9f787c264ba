"""Between two deals: people come and go, the keeper's office, the penal code (CT-SV), rules of one's own (MM-12)."""

from stammtisch.engine.core import LATE, Refusal, Seat
from stammtisch.games.chaotentrumpf.match.tribunal import LEAST, MOST
from stammtisch.games.maumau.rules import HouseRule, why_malformed
from stammtisch.lists import board
from stammtisch.lists.actions import AddRule, AnnulMatch, AppointKeeper, ChangePresence, ExemptKeeper, Judge
from stammtisch.lists.entering import already_signed, no_reason
from stammtisch.lists.events import (
    DealThrownIn,
    Events,
    KeeperAppointed,
    KeeperExempted,
    LineStruck,
    MatchAnnulled,
    PresenceChanged,
    RuleAdded,
    Sentenced,
)
from stammtisch.lists.kinds import kind_of
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import EXEMPT_FROM, ScoreList
from stammtisch.rulebook import enforces


def _why_no_seat(scorelist: ScoreList, seat: Seat) -> Refusal | None:
    if 0 <= seat < scorelist.width:
        return None
    return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": scorelist.width - 1})


@enforces("CT-3b", "CT-17b", "MM-T-leave")
def change_presence(scorelist: ScoreList, who: Who, action: ChangePresence) -> Events | Refusal:
    """CT-3b: between two deals people come and go, and who joins begins at nought; CT-17b: who has left cannot win;
    MM-T-leave: and is not dealt in."""
    kind, seat = kind_of(scorelist), action.seat
    if scorelist.signed is not None:
        return already_signed(scorelist)
    if seat == scorelist.width and seat >= kind.most:
        return Refusal("ENG-seat", "refusal.list.no-more-columns", {"most": kind.most})
    if seat != scorelist.width:
        if (refusal := _why_no_seat(scorelist, seat)) is not None:
            return refusal
        if scorelist.columns[seat] == "disqualified":
            return Refusal("CT-SV-3", "refusal.list.disqualified", {"seat": seat})
        if scorelist.columns[seat] == action.presence:
            return ()
    if action.presence == "disqualified":
        return Refusal("CT-SV-3", "refusal.list.judges-only")
    changed = PresenceChanged(seat, action.presence, scorelist.next_number, who)
    return (changed, *(_secretary_keeps(scorelist, who, action) if action.secretary else ()))


@enforces("CT-4b")
def _secretary_keeps(scorelist: ScoreList, who: Who, action: ChangePresence) -> Events:
    """CT-4b: the secretary who comes later takes the minutes over from whom the lot has chosen, and cannot decline."""
    falls_due = kind_of(scorelist).minutes and scorelist.keeper_by_lot and action.presence == "here"
    return (KeeperAppointed(action.seat, who),) if falls_due else ()


@enforces("CT-4b", "SK-sign")
def appoint_keeper(scorelist: ScoreList, who: Who, action: AppointKeeper) -> Events | Refusal:
    """CT-4b: somebody else may take over the minutes; the order of shuffling does not start afresh. SK-sign: as any
    list of which it was agreed who keeps it, until it is signed; the lot is for minutes alone."""
    if not kind_of(scorelist).minutes and (scorelist.keeper is None or action.by_lot):
        return Refusal("CT-4b", "refusal.list.minutes-only")
    if not kind_of(scorelist).minutes and scorelist.signed is not None:
        return already_signed(scorelist)
    if (refusal := _why_no_seat(scorelist, action.seat)) is not None:
        return refusal
    if (scorelist.keeper, scorelist.keeper_by_lot) == (action.seat, action.by_lot):
        return ()
    return (KeeperAppointed(action.seat, who, action.by_lot),)


@enforces("CT-5c")
def exempt_keeper(scorelist: ScoreList, who: Who, action: ExemptKeeper) -> Events | Refusal:
    """CT-5c: with four or more the table may let the keeper off shuffling."""
    if not kind_of(scorelist).minutes:
        return Refusal("CT-5c", "refusal.list.minutes-only")
    if action.granted and len(scorelist.present(scorelist.next_number)) < EXEMPT_FROM:
        return Refusal("CT-5c", "refusal.list.exempt-few", {"least": EXEMPT_FROM})
    return (KeeperExempted(action.granted, scorelist.next_number, who),)


# --- the penal code --------------------------------------------------------------------------------------------


@enforces("CT-SV-3")
def judges(scorelist: ScoreList, accused: Seat) -> tuple[Seat, ...]:
    """CT-SV-3: all who are there but the accused."""
    return tuple(seat for seat in scorelist.present(scorelist.next_number) if seat != accused)


@enforces("CT-SV-2", "CT-SV-3")
def _why_not_sentenced(scorelist: ScoreList, action: Judge) -> Refusal | None:
    """CT-SV-2: it may be forgiven; CT-SV-3: else 100 to 1000 off the total; judged by the others, if there are any."""
    if not kind_of(scorelist).minutes:
        return Refusal("CT-SV-3", "refusal.list.minutes-only")
    if (refusal := _why_no_seat(scorelist, action.seat)) is not None:
        return refusal
    if action.amount != 0 and not LEAST <= action.amount <= MOST:
        args = {"found": action.amount, "least": LEAST, "most": MOST}
        return Refusal("CT-SV-3", "refusal.ct.amount", args)
    if not judges(scorelist, action.seat):
        return Refusal("CT-SV-3", "refusal.list.no-judges")
    return None if action.reason else no_reason(scorelist)


@enforces("CT-SV-4")
def judge(scorelist: ScoreList, who: Who, action: Judge) -> Events | Refusal:
    """CT-SV-4: a conviction annuls the deal, which is dealt again; where it was forgiven the deal stands."""
    refusal = already_signed(scorelist) if scorelist.signed is not None else _why_not_sentenced(scorelist, action)
    if refusal is not None:
        return refusal
    convicted = action.amount > 0 or action.disqualified
    line = None if action.line is None else scorelist.line(action.line)
    if action.line is not None and (line is None or line.struck):
        return LATE
    annulled: Events = ()
    if convicted:
        annulled = (
            (DealThrownIn(who, number=scorelist.next_number),)
            if line is None
            else (LineStruck(line.number, who, action.reason),)
        )
    deal = scorelist.next_number
    sentence = Sentenced(action.seat, action.amount, judges(scorelist, action.seat), deal, who, action.reason)
    gone = (PresenceChanged(action.seat, "disqualified", deal, who),) if action.disqualified else ()
    return (sentence, *annulled, *gone)


@enforces("CT-SV-4")
def annul_match(scorelist: ScoreList, who: Who, action: AnnulMatch) -> Events | Refusal:
    """CT-SV-4: the whole match can be annulled; its minutes stay, without a winner."""
    if not kind_of(scorelist).minutes:
        return Refusal("CT-SV-4", "refusal.list.minutes-only")
    return (MatchAnnulled(who, action.reason),) if action.reason else no_reason(scorelist)


@enforces("MM-12c")
def add_rule(scorelist: ScoreList, who: Who, action: AddRule) -> Events | Refusal:
    """MM-12c: a new rule is noted on the board."""
    text = action.text.strip()
    rule = HouseRule(action.seat, text, action.trigger, action.card, action.bound)
    refusal = board.why_not_added(scorelist, action.seat) or why_malformed(rule)
    return refusal or (RuleAdded(action.seat, text, who, action.trigger, action.card, action.bound),)
