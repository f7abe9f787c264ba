"""CT-SV-1 to 4: accusation, the evidence of the log, the judges, the sentence, what is annulled."""

from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from stammtisch.cards import put
from stammtisch.engine.core import SUPERVISOR, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf, Whole
from stammtisch.engine.open_match import not_here
from stammtisch.engine.polls import Poll
from stammtisch.games.chaotentrumpf.events import CardTakenBack
from stammtisch.games.chaotentrumpf.match import presence
from stammtisch.games.chaotentrumpf.match.actions import (
    Accuse,
    ConfirmSentence,
    JudgeAmount,
    JudgeAnnulment,
    JudgeCareless,
    JudgeDisqualify,
)
from stammtisch.games.chaotentrumpf.match.events import (
    Accused,
    Acquitted,
    Convicted,
    DealAnnulled,
    Disqualified,
    JudgeSpoke,
    MatchAnnulled,
    NotCareless,
    PutToTheDirector,
    SentenceGiven,
)
from stammtisch.games.chaotentrumpf.match.state import CHARGES, ChaotentrumpfMatchState, Penalty, Sentence, Trial
from stammtisch.games.chaotentrumpf.play import renege
from stammtisch.games.chaotentrumpf.state import Cutting, Drawing, Offence, Playing, Shuffling, State
from stammtisch.rulebook import enforces

LEAST: Final = 100
MOST: Final = 1000
SILENT: Final = 100
"""What a judge who says nothing in time has said."""
TribunalEvent: TypeAlias = (
    Accused | JudgeSpoke | NotCareless | SentenceGiven | PutToTheDirector | Acquitted | Convicted | Disqualified
)


# --- the accusation --------------------------------------------------------------------------------------------


def accusation(m: ChaotentrumpfMatchState) -> tuple[Window, ...]:
    """Open to everybody as long as there is something to complain about."""
    if not m.number or len(m.present) < 2:
        return ()
    return (Window(f"accuse:{m.trials}", "accuse", m.present, "overtaken", must=False),)


def offers_accusation(m: ChaotentrumpfMatchState) -> tuple[Form, ...]:
    deals = tuple(range(1, m.number + 1))
    grave = OneOf((False, True))
    return (
        Form(
            Accuse,
            {"accused": OneOf(m.present), "charge": OneOf(tuple(CHARGES)), "deal": OneOf(deals[-3:]), "grave": grave},
        ),
    )


@enforces("CT-SV-1")
def accuse(
    draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, by: Seat, action: object
) -> Refusal | None:
    """CT-SV-1: every irregularity can be brought before the others; the clocks stop until they have judged."""
    if not isinstance(action, Accuse):
        return WRONG_KIND
    if action.accused not in m.present:
        return not_here(action.accused, "CT-SV-1")
    if action.charge not in CHARGES:
        return Refusal("CT-SV-1", "refusal.ct.no-charge", {"value": action.charge, "known": list(CHARGES)})
    if not 1 <= action.deal <= m.number:
        return Refusal("CT-SV-1", "refusal.ct.no-such-deal", {"found": action.deal, "most": m.number})
    late, proof = too_late(m, action.deal), evidence(m, action)
    draft.emit(Accused(by, action.accused, action.charge, action.deal, action.grave, late, proof))
    return None


@enforces("CT-SV-1")
def too_late(m: ChaotentrumpfMatchState, deal: int) -> bool:
    """CT-SV-1: in time until the next deal is led to; after that only the match as a whole can be at stake."""
    if m.deal is not None and deal == m.number:
        return False
    return deal != m.last_number or led(m) or m.options.sv_deadline == "deal_end"


def led(m: ChaotentrumpfMatchState) -> bool:
    """Has a card been led in the deal that is running?"""
    return isinstance(m.deal, Playing) and m.deal.played > 0


@enforces("CT-SV-1")
def evidence(m: ChaotentrumpfMatchState, action: Accuse) -> tuple[Offence, ...]:
    """CT-SV-1: what the log holds against this player under this charge in this deal."""
    if m.deal is not None and action.deal == m.number:
        noted = offences_of(m.deal)
    else:
        noted = m.last if action.deal == m.last_number else ()
    return tuple(o for o in noted if o.seat == action.accused and o.clause == CHARGES[action.charge])


def offences_of(deal: State) -> tuple[Offence, ...]:
    if isinstance(deal, Drawing):
        return deal.before.offences
    return () if isinstance(deal, Shuffling | Cutting) else deal.offences


# --- the judges ------------------------------------------------------------------------------------------------


def judges(m: ChaotentrumpfMatchState, accused: Seat) -> tuple[Seat, ...]:
    """All players but the accused (CT-SV-3)."""
    return tuple(s for s in m.present if s != accused)


def window(m: ChaotentrumpfMatchState) -> Window:
    t = m.trial
    assert t is not None
    if t.stage == "confirm":
        return Window(f"confirm:{m.trials}", "confirm", (SUPERVISOR,))
    if t.stage == "sentence":
        return t.sentences.window("sentence", limit="judges")
    if t.stage == "careless":
        return t.opinions.window("careless", limit="judges")
    return t.opinions.window("annulment", limit="judges")


@enforces("CT-SV-3")
def offers(m: ChaotentrumpfMatchState, t: Trial) -> tuple[Form, ...]:
    """CT-SV-3: nothing, or 100 to 1000; disqualification in a grave case or a repeated one."""
    both = OneOf((False, True))
    if t.stage == "careless":
        return (Form(JudgeCareless, {"careless": both}),)
    if t.stage == "annulment":
        return (Form(JudgeAnnulment, {"annul": both}),)
    if t.stage == "confirm":
        return (Form(ConfirmSentence, {"confirm": both}),)
    none, fine = (Form(JudgeAmount, {"amount": d, "annul_match": both}) for d in (OneOf((0,)), Whole(LEAST, MOST)))
    return (none, fine, Form(JudgeDisqualify, {"annul_match": both})) if _may_go(m, t) else (none, fine)


def _may_go(m: ChaotentrumpfMatchState, t: Trial) -> bool:
    return t.grave or any(p.seat == t.accused for p in m.penalties)


def decide(
    draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, actor: Seat, action: object
) -> Refusal | None:
    t = m.trial
    assert t is not None
    match t.stage, action:
        case "careless", (JudgeCareless() | TimeUp()):
            _careless(draft, t, actor, action)
        case "annulment", (JudgeAnnulment() | TimeUp()):
            _annulment(draft, t, actor, action)
        case "sentence", (JudgeAmount() | JudgeDisqualify() | TimeUp()):
            if (refusal := _why_wrong_sentence(m, t, action)) is not None:
                return refusal
            _sentence(draft, t, actor, action)
        case "confirm", ConfirmSentence():
            _confirm(draft, t, action)
        case _:
            return WRONG_KIND
    return None


@enforces("CT-SV-2")
def _careless(
    draft: Draft[ChaotentrumpfMatchState, object], t: Trial, actor: Seat, action: JudgeCareless | TimeUp
) -> None:
    """CT-SV-2: what most judges hold for carelessness costs nothing, and the card is put right where it can be."""
    _speak(draft, t, actor, action.careless if isinstance(action, JudgeCareless) else None)
    if (yes := _verdict(draft)) is None:
        return
    if not yes:
        draft.emit(NotCareless())
        return
    deal = draft.state.deal
    wrong = renege(deal) if isinstance(deal, Playing) and deal.trick else None
    draft.emit(Acquitted(t.accused, "careless"))
    if wrong is not None and wrong in t.evidence:
        draft.emit(CardTakenBack(t.accused, wrong.cards[-1]))


@enforces("CT-SV-4")
def _annulment(
    draft: Draft[ChaotentrumpfMatchState, object], t: Trial, actor: Seat, action: JudgeAnnulment | TimeUp
) -> None:
    """CT-SV-4: long after the deed only the whole match can be annulled, by more than half of the judges."""
    _speak(draft, t, actor, action.annul if isinstance(action, JudgeAnnulment) else None)
    yes = _verdict(draft)
    if yes and _to_confirm(draft.state, t.opinions):
        draft.emit(PutToTheDirector())
    elif yes is not None:
        draft.emit(MatchAnnulled() if yes else Acquitted(t.accused, "not-annulled"))


def _to_confirm(m: ChaotentrumpfMatchState, poll: Poll[Any]) -> bool:
    """One judge alone has spoken, in a tournament."""
    return len(poll.asked) == 1 and m.options.one_judge == "director"


def _speak(draft: Draft[ChaotentrumpfMatchState, object], t: Trial, actor: Seat, opinion: bool | None) -> None:
    if opinion is not None:
        draft.emit(JudgeSpoke(actor, opinion))
        return
    for silent in t.opinions.missing:
        draft.emit(JudgeSpoke(silent, yes=False))


def _verdict(draft: Draft[ChaotentrumpfMatchState, object]) -> bool | None:
    t = draft.state.trial
    assert t is not None
    if not t.opinions.complete:
        return None
    return 2 * sum(yes for _, yes in t.opinions.answers) > len(t.opinions.asked)


# --- the sentence ----------------------------------------------------------------------------------------------


@enforces("CT-SV-3")
def _why_wrong_sentence(m: ChaotentrumpfMatchState, t: Trial, action: object) -> Refusal | None:
    """CT-SV-3: 100 to 1000 points, or nothing; nobody is disqualified for a first and harmless offence."""
    if isinstance(action, JudgeAmount) and action.amount != 0 and not LEAST <= action.amount <= MOST:
        return Refusal("CT-SV-3", "refusal.ct.amount", {"found": action.amount, "least": LEAST, "most": MOST})
    if isinstance(action, JudgeDisqualify) and not _may_go(m, t):
        return Refusal("CT-SV-3", "refusal.ct.not-grave")
    return None


def _sentence(draft: Draft[ChaotentrumpfMatchState, object], t: Trial, actor: Seat, action: object) -> None:
    if isinstance(action, JudgeAmount):
        draft.emit(SentenceGiven(actor, action.amount, disqualify=False, annul_match=action.annul_match))
    elif isinstance(action, JudgeDisqualify):
        draft.emit(SentenceGiven(actor, MOST, disqualify=True, annul_match=action.annul_match))
    else:
        for silent in t.sentences.missing:
            draft.emit(SentenceGiven(silent, SILENT, disqualify=False, annul_match=False))
    m = draft.state
    assert m.trial is not None
    if not m.trial.sentences.complete:
        return
    if _to_confirm(m, m.trial.sentences):
        draft.emit(PutToTheDirector())
    else:
        _execute(draft, m.trial)


@enforces("CT-SV-3")
def _confirm(draft: Draft[ChaotentrumpfMatchState, object], t: Trial, action: ConfirmSentence) -> None:
    """CT-SV-3: where one judge alone has spoken, the director of a tournament confirms it or lets the matter drop."""
    if action.confirm and t.sentences.answers:
        _execute(draft, t)
    elif action.confirm:
        draft.emit(MatchAnnulled())
    else:
        draft.emit(Acquitted(t.accused, "not-confirmed"))


@enforces("CT-SV-3")
def sentenced(given: tuple[Sentence, ...]) -> Sentence:
    """CT-SV-3: of the amounts the lower one in the middle; to send somebody away more than half must want it."""
    amounts = sorted(sentence.amount for sentence in given)
    gone = 2 * sum(sentence.disqualify for sentence in given) > len(given)
    annul = 2 * sum(sentence.annul_match for sentence in given) > len(given)
    return Sentence(amounts[(len(amounts) - 1) // 2], gone, annul)


@enforces("CT-SV-3", "CT-SV-4")
def _execute(draft: Draft[ChaotentrumpfMatchState, object], t: Trial) -> None:
    """CT-SV-3: taken from the total, not from the deal; CT-SV-4: with it falls the deal, and by vote the match."""
    given = sentenced(tuple(sentence for _, sentence in t.sentences.answers))
    if given.disqualify:
        draft.emit(Disqualified(t.accused, t.deal))
    elif given.amount:
        draft.emit(Convicted(t.accused, given.amount, t.deal))
    else:
        draft.emit(Acquitted(t.accused, "no-amount"))
        return
    if given.annul_match:
        draft.emit(MatchAnnulled())
    else:
        draft.emit(DealAnnulled(t.deal, "CT-SV-4"))
        presence.gone(draft)


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(m: ChaotentrumpfMatchState, event: TribunalEvent) -> ChaotentrumpfMatchState:
    if isinstance(event, Accused):
        return replace(m, trial=_opened(m, event), trials=m.trials + 1)
    t = m.trial
    assert t is not None
    match event:
        case JudgeSpoke():
            return replace(m, trial=replace(t, opinions=t.opinions.answer(event.seat, event.yes)))
        case NotCareless():
            return replace(m, trial=replace(t, stage="sentence"))
        case SentenceGiven():
            sentence = Sentence(event.amount, event.disqualify, event.annul_match)
            return replace(m, trial=replace(t, sentences=t.sentences.answer(event.seat, sentence)))
        case PutToTheDirector():
            return replace(m, trial=replace(t, stage="confirm"))
        case Acquitted():
            return replace(m, trial=None)
        case Convicted():
            return _fined(replace(m, trial=None), Penalty(event.seat, event.amount, event.deal))
        case Disqualified():
            away = replace(m, trial=None, disqualified=(*m.disqualified, event.seat))
            return presence.among(away, tuple(s for s in m.present if s != event.seat))


def _opened(m: ChaotentrumpfMatchState, event: Accused) -> Trial:
    bench, number = judges(m, event.accused), m.trials
    return Trial(
        by=event.by,
        accused=event.accused,
        charge=event.charge,
        deal=event.deal,
        grave=event.grave,
        evidence=event.evidence,
        stage="annulment" if event.late else "careless",
        opinions=Poll(f"opinion:{number}", bench),
        sentences=Poll(f"sentence:{number}", bench),
    )


def _fined(m: ChaotentrumpfMatchState, penalty: Penalty) -> ChaotentrumpfMatchState:
    """From the total that was being played for: a play-off has its own, and it may fall with the deal before it."""
    noted = replace(m, penalties=(*m.penalties, penalty))
    if not m.options.minutes:
        return noted
    at = _playoff_of(m, penalty)
    if at is None:
        return replace(noted, totals=_less(m.totals, penalty))
    lower = replace(m.playoffs[at], totals=_less(m.playoffs[at].totals, penalty))
    return replace(noted, playoffs=put(m.playoffs, at, lower))


def _playoff_of(m: ChaotentrumpfMatchState, penalty: Penalty) -> int | None:
    """Which play-off the deal belongs to; None when it was before any, or when he had no part in it."""
    if any(row.number == penalty.deal for row in m.rows):
        return None
    for at, playoff in enumerate(m.playoffs):
        last = at == len(m.playoffs) - 1
        if penalty.seat in playoff.seats and (last or any(row.number == penalty.deal for row in playoff.rows)):
            return at
    return None


def _less(totals: tuple[int, ...], penalty: Penalty) -> tuple[int, ...]:
    return tuple(total - (penalty.amount if s == penalty.seat else 0) for s, total in enumerate(totals))
