"""MM-3b, MM-3c, MM-5a to d, MM-6a, MM-6c, C.5: doubts, what they cost whom, and how the pile is put right."""

from collections import Counter

from msgspec.structs import replace

from stammtisch.cards import Card, put
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, AnswerWarning, Doubt
from stammtisch.games.maumau.dispute_events import (
    Doubted,
    DoubtLapsed,
    OffencePunished,
    QueensStopped,
    QuestionPut,
    QuestionWithdrawn,
    RolledBack,
    WishReplaced,
)
from stammtisch.games.maumau.disputes import plenum
from stammtisch.games.maumau.events import DrawDue, Event, PenaltyReturned
from stammtisch.games.maumau.laying.effects import Turn
from stammtisch.games.maumau.laying.wishes import unwished
from stammtisch.games.maumau.state import Accusing, LaidCard, Offence, Playing, State
from stammtisch.games.maumau.turn import going_out
from stammtisch.games.maumau.violations import CATEGORIES, REGISTER
from stammtisch.rulebook import enforces


def windows(p: Playing) -> tuple[Window, ...]:
    """Open to everybody in table mode, as long as there is a deal."""
    return (Window(f"doubt:{p.doubts}", "doubt", p.setting.seats, "overtaken", must=False),)


@enforces("MM-6c")
def withdraw_windows(p: Playing) -> tuple[Window, ...]:
    """MM-6c: who has asked what is a doubt is told so, and may withdraw it for a moment; all wait for him."""
    if p.aside.accusing is None:
        return ()
    return (Window(f"withdraw:{p.doubts}", "withdraw", (p.aside.accusing.by,), limit="doubt_withdraw"),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    """Everybody else, of everything; not of what the plenum has judged in this turn."""
    if window.kind == "withdraw":
        return (Form(AnswerWarning, {"withdraw": OneOf((True, False))}),)
    forms, either = [], OneOf((False, True))
    for other in (s for s in p.setting.seats if s != seat):
        left = tuple(c for c in CATEGORIES if not (plenum.undecidable(p, c) and plenum.judged(p, other, c)))
        forms.append(Form(Doubt, {"accused": OneOf((other,)), "category": OneOf(left), "question": either}))
    return tuple(forms)


def decide(draft: Draft[State, Event], p: Playing, by: Seat, action: Action, window: Window) -> Refusal | None:
    if window.kind == "withdraw":
        return _let_stand(draft, p, action)
    if not isinstance(action, Doubt):
        return WRONG_KIND
    if (refusal := _why_not_doubted(p, by, action)) is not None:
        return refusal
    if _withdrawable(p, by, action):
        draft.emit(QuestionPut(by, action.accused, action.category))
    else:
        _judge(draft, p, by, action)
    return None


@enforces("MM-6a")
def _why_not_doubted(p: Playing, by: Seat, action: Doubt) -> Refusal | None:
    """MM-6a: somebody else who plays, and something there is."""
    if action.accused == by or action.accused not in p.setting.seats:
        return Refusal("MM-6a", "refusal.mm.doubt-whom")
    if action.category not in CATEGORIES:
        return Refusal("MM-6a", "refusal.mm.doubt-what", {"value": action.category, "known": list(CATEGORIES)})
    if plenum.undecidable(p, action.category) and plenum.judged(p, action.accused, action.category):
        return Refusal("MM-7c", "refusal.mm.judged") if _charged(p, action) == ([], False) else None
    return None


def _charged(p: Playing, doubt: Doubt) -> tuple[list[Offence], bool]:
    """What is open against him under this heading, and whether the doubt lapses because nothing is any more."""
    offences = referee.offences_of(p, doubt.accused, doubt.category)
    open_ = [o for o in offences if not o.punished and referee.in_time(p, o)]
    return open_, not open_ and _lapses(p, offences)


@enforces("MM-6c")
def _withdrawable(p: Playing, by: Seat, action: Doubt) -> bool:
    """MM-6c: a doubt that was put as a question, once in a turn: whoever asks again has been told what it is."""
    return action.question and p.setting.options.timing.doubt_withdraw is not None and by not in p.aside.withdrawn


@enforces("MM-6c")
def _let_stand(draft: Draft[State, Event], p: Playing, action: Action) -> Refusal | None:
    """MM-6c: withdrawn in time, it was nothing; otherwise it is the doubt it was from the beginning."""
    put_ = p.aside.accusing
    assert put_ is not None
    if not isinstance(action, AnswerWarning | TimeUp):
        return WRONG_KIND
    if isinstance(action, AnswerWarning) and action.withdraw:
        draft.emit(QuestionWithdrawn(put_.by))
        return None
    _judge(draft, p, put_.by, Doubt(put_.accused, put_.category, question=True))
    return None


@enforces("MM-6a", "MM-6c", "MM-3b")
def _judge(draft: Draft[State, Event], p: Playing, by: Seat, action: Doubt) -> None:
    """MM-6a: right, and the doubted pays; wrong, and the doubter does. MM-6c: a question that accuses is a doubt, too.
    MM-3b: too late costs nobody anything. What only people can judge goes to the plenum."""
    p = _silent(draft, p, action)
    open_, lapsed = _charged(p, action)
    unclear = not open_ and not lapsed and plenum.undecidable(p, action.category)
    draft.emit(Doubted(by, action.accused, action.category, upheld=bool(open_), lapsed=lapsed))
    if open_:
        _punish(draft, p, open_[0])
    elif lapsed:
        draft.emit(DoubtLapsed(by))
    elif unclear:
        plenum.call(draft, by, action.accused, action.category, demand=1)
    elif not action.question or p.setting.options.accusing_question == "doubt":
        _wrong(draft, by)
    after = draft.state
    if isinstance(after, Playing):
        going_out.resume(draft, after)


@enforces("MM-10b", "MM-V06")
def _silent(draft: Draft[State, Event], p: Playing, doubt: Doubt) -> Playing:
    """MM-10b, MM-V06: who has laid a jack last and said nothing may be doubted before he says it."""
    if doubt.category == "mau_mau" and doubt.accused == p.finisher and going_out.word_missing(p):
        referee.note(draft, doubt.accused, "V06")
    after = draft.state
    assert isinstance(after, Playing)
    return after


@enforces("MM-3b", "MM-6a")
def _lapses(p: Playing, offences: tuple[Offence, ...]) -> bool:
    """MM-6a: what was paid for is not paid for again; MM-3b: too late is free, where agreed it is a wrong doubt."""
    settled = [o for o in offences if referee.settled(p, o)]
    return any(o.punished for o in settled) or (bool(settled) and not p.setting.options.late_doubt_penalised)


@enforces("MM-6a", "MM-V29")
def _wrong(draft: Draft[State, Event], by: Seat) -> None:
    """MM-6a, MM-V29: who doubts wrongly pays a card."""
    draft.emit(DrawDue(by, 1, "penalty", "MM-V29"))


@enforces("MM-3c", "MM-T-revjack")
def _punish(draft: Draft[State, Event], p: Playing, offence: Offence) -> None:
    """MM-3c: one card a violation, whoever found it; MM-T-revjack: a wish against the rules is replaced, as long as it
    is to be served."""
    match offence.code:
        case "V01" | "V07" | "V27" | "V02" | "V11":
            _laid_wrongly(draft, p, offence)
        case "V08":
            _taken_wrongly(draft, p, offence.seat)
        case "V09":
            _queens_forgotten(draft, p, offence)
        case _:
            draft.emit(OffencePunished(offence))
            draft.emit(DrawDue(offence.seat, 1, "penalty", REGISTER[offence.code].clause))
    on_top = p.laid_cards[-1].number if p.laid_cards else None
    if offence.code == "V26" and offence.card_number == on_top and p.turn.effective.wish is not None:
        draft.emit(WishReplaced(unwished(p.turn.effective.card, p.setting.options)))


@enforces("MM-5c", "MM-V08")
def _taken_wrongly(draft: Draft[State, Event], p: Playing, seat: Seat) -> None:
    """MM-5c, MM-V08: as many more as were taken up wrongly, and those still on hand lie face down again."""
    taken = [o for o in p.offences if (o.seat, o.code) == (seat, "V08") and not o.punished and referee.in_time(p, o)]
    held = list(p.hands[seat])
    for offence in taken:
        draft.emit(OffencePunished(offence))
        if (penalty := offence.taken) is not None and penalty.card in held:
            held.remove(penalty.card)
            draft.emit(PenaltyReturned(seat, penalty.card, penalty.turn))
    draft.emit(DrawDue(seat, len(taken), "penalty", "MM-V08"))


@enforces("MM-5a", "MM-5b", "MM-1b")
def _laid_wrongly(draft: Draft[State, Event], p: Playing, offence: Offence) -> None:
    """MM-5a: a card for each one laid wrongly; MM-5b: by others, too, who laid on top of it; the cards go back, and
    the card below counts again. MM-1b: a legal card stays where it lies."""
    first = offence.card_number
    wrong = [c for c in p.laid_cards if first is not None and c.number >= first]
    for other in p.offences:
        theirs = other.card_number is not None and any(c.number == other.card_number for c in wrong)
        if other == offence or (theirs and not other.punished):
            draft.emit(OffencePunished(other))
    clause = REGISTER[offence.code].clause
    for seat, count in Counter(c.seat for c in wrong).items():
        draft.emit(DrawDue(seat, count, "penalty", clause))
    if not wrong:
        draft.emit(DrawDue(offence.seat, 1, "penalty", clause))
    elif p.setting.options.rollback == "last_legal" and len(wrong) < len(p.pile):
        draft.emit(RolledBack(tuple((c.seat, c.card) for c in wrong)))


@enforces("MM-5d", "MM-V09")
def _queens_forgotten(draft: Draft[State, Event], p: Playing, offence: Offence) -> None:
    """MM-5d, MM-V09: nobody could know that the round was over: what the others did wrong for it is the caller's."""
    follow = [o for o in p.offences if o.cause == offence.number and not o.punished]
    for punished in (offence, *follow):
        draft.emit(OffencePunished(punished))
    draft.emit(DrawDue(offence.seat, 1 + len(follow), "penalty", "MM-V09"))
    if p.turn.queen_round and p.caller == offence.seat:
        draft.emit(QueensStopped())


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: Event) -> Playing:
    match event:
        case QuestionPut():
            put_ = Accusing(event.by, event.accused, event.category)
            return replace(p, aside=replace(p.aside, accusing=put_))
        case QuestionWithdrawn():
            aside = replace(p.aside, accusing=None, withdrawn=(*p.aside.withdrawn, event.by))
            return replace(p, aside=aside, doubts=p.doubts + 1)
        case Doubted() | DoubtLapsed():
            answered = p if p.aside.accusing is None else replace(p, aside=replace(p.aside, accusing=None))
            return replace(answered, doubts=p.doubts + 1)
        case OffencePunished():
            rest = tuple(replace(o, punished=True) if o == event.offence else o for o in p.offences)
            return replace(p, offences=rest)
        case WishReplaced():
            effective = replace(p.turn.effective, wish=event.suit)
            return replace(p, turn=replace(p.turn, effective=effective))
        case QueensStopped():
            return replace(p, turn=replace(p.turn, queen_round=False), caller=None, chain=1)
        case RolledBack():
            return rolled_back(p, event.cards)
    return p


def rolled_back(p: Playing, cards: tuple[tuple[Seat, Card], ...]) -> Playing:
    """Back to the hands; who is on turn stays on turn, and finds what lay there before."""
    hands = p.hands
    for seat, card in cards:
        hands = put(hands, seat, tuple(sorted((*hands[seat], card))))
    first = p.laid_cards[-len(cards)]
    running = first.turn == p.number
    cleared = replace(
        p,
        hands=hands,
        pile=p.pile[: -len(cards)],
        laid_cards=p.laid_cards[: -len(cards)],
        turn=first.before if running else _turn_before(first),
        stage="act",
        drawn=first.drawn if running else p.drawn,
        feast=-1,
        chain=first.chain,
        caller=first.caller,
        direction=first.direction,
        collider=None,
        finisher=None,
        last=None,
        called=False,
        acts=p.acts + 1,
    )
    return replace(cleared, mau_said=tuple(s for s in p.mau_said if len(hands[s]) == 1))


def _turn_before(first: LaidCard) -> Turn:
    pending = first.before.pending if not first.before.laid else 0
    return Turn(first.before.effective, pending, first.before.queen_round)
