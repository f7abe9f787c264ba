"""CT-10, CT-11a, CT-11c, CT-11e, CT-12a to c, CT-14, CT-14a, CT-14b, CT-N4c, CT-N5a: the unordered preparation."""

from typing import Any

from msgspec.structs import replace

from stammtisch.cards import Cards, put, without
from stammtisch.engine.core import HOST, WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf, Some
from stammtisch.engine.referee import why_refused
from stammtisch.games.chaotentrumpf import earlier, lot
from stammtisch.games.chaotentrumpf.actions import Action, DemandProof, Exchange, Invert, MakeStatement
from stammtisch.games.chaotentrumpf.events import (
    DealtAgain,
    Event,
    Exchanged,
    ExchangeWished,
    InversionVoid,
    Inverted,
    ProofShown,
    StatementMade,
)
from stammtisch.games.chaotentrumpf.inversion import (
    Kind,
    claimed,
    claims,
    needed,
    recognised,
    run_length,
    run_of,
    targets,
)
from stammtisch.games.chaotentrumpf.state import Inversion, Offence, Preparing, State, Statement, Wish
from stammtisch.rulebook import enforces


@enforces("CT-14", "CT-14a", "CT-11c")
def windows(p: Preparing) -> tuple[Window, ...]:
    """CT-14: open until all have said whether they want to lead; CT-14a, CT-11c: who has said so is asked no more."""
    silent = tuple(s for s in p.setting.seats if s not in stated(p) and s not in wishing(p))
    opened = (
        [Window(f"prepare:{p.resets}", "prepare", silent, "all", answered=stated(p), limit="statement")]
        if silent
        else []
    )
    if p.wishes:
        opened.append(Window(f"batch:{p.batches}", "batch", (HOST,), limit="exchange_batch"))
    for number, inversion in enumerate(p.inversions):
        if inversion.proofs < p.setting.options.proofs_per_inversion:
            others = tuple(s for s in p.setting.seats if s != inversion.seat)
            opened.append(Window(f"proof:{number}", "proof", others, "overtaken", must=False))
    return tuple(opened)


def stated(p: Preparing) -> tuple[Seat, ...]:
    return tuple(sorted(statement.seat for statement in p.statements))


def wishing(p: Preparing) -> tuple[Seat, ...]:
    return tuple(wish.seat for wish in p.wishes)


def offers(p: Preparing, seat: Seat, window: Window) -> tuple[Form, ...]:
    if window.kind == "proof":
        places = tuple(range(1, _asked_for(p, window).length + 1))
        pairs = [(places[:at], places[at : at + 1]) for at in range(1, len(places))]
        return tuple(Form(DemandProof, {"first": OneOf(lower), "second": OneOf(upper)}) for lower, upper in pairs)
    forms = [Form(MakeStatement, {"lead": OneOf((False, True))})]
    if p.setting.options.lead_with_tip:
        forms.append(Form(MakeStatement, {"lead": OneOf((True,)), "tip": OneOf(lot.TIPS)}))
    most = min(p.setting.options.exchange_max, len(p.stock))
    if most and (seat not in p.exchanged or _table_mode(p)):
        forms.append(Form(Exchange, {"cards": Some(p.hands[seat], 1, most)}))
    return (*forms, *_inversion_forms(p, seat))


def _inversion_forms(p: Preparing, seat: Seat) -> list[Form]:
    if has_inverted(p, seat) and not _table_mode(p):
        return []
    plain, total = (_targets(p, seat, declared) for declared in (None, "TU"))
    forms = [Form(Invert, {"to": OneOf(plain)})] if plain else []
    return [*forms, Form(Invert, {"to": OneOf(total), "declared": OneOf(("TU",))})] if total else forms


def has_inverted(p: Preparing, seat: Seat) -> bool:
    return seat in p.spent or any(inversion.seat == seat for inversion in p.inversions)


def _targets(p: Preparing, seat: Seat, declared: Kind | None) -> tuple[str, ...]:
    """In table mode anything can be claimed, what is locked too (CT-11d)."""
    change: dict[str, Any] = {"old": p.trump, "declared": declared, "options": p.setting.options}
    return claims(**change, lock=None) if _table_mode(p) else targets(p.hands[seat], **change, lock=p.lock)


def _table_mode(p: Preparing) -> bool:
    return p.setting.options.mode == "table"


def decide(
    draft: Draft[State, Event], p: Preparing, actor: Seat, action: Action, window: Window
) -> Accepted[State, Event] | Refusal:
    refusal: Refusal | None = WRONG_KIND
    match window.kind, action:
        case "prepare", Invert():
            refusal = _invert(draft, p, actor, action)
        case "prepare", Exchange():
            refusal = _wish(draft, p, actor, action.cards)
        case "prepare", MakeStatement():
            refusal = _state(draft, p, actor, action)
        case "prepare", TimeUp():
            refusal = None
            for silent in window.seats:
                draft.emit(StatementMade(silent, lead=False, tip=None))
        case "batch", TimeUp():
            refusal = None
            _serve(draft, p)
        case "proof", DemandProof():
            refusal = _prove(draft, p, actor, action, window)
    if refusal is not None:
        return refusal
    _all_have_spoken(draft)
    return draft.done()


# --- inversion -------------------------------------------------------------------------------------------------


@enforces("CT-11a", "CT-N4c", "CT-N4d")
def _invert(draft: Draft[State, Event], p: Preparing, seat: Seat, action: Invert) -> Refusal | None:
    """CT-11a: once a deal, by who holds the run; CT-N4c: the proof is no licence to invert without one."""
    again = has_inverted(p, seat)
    already = Refusal("CT-11a", "refusal.ct.inverted-already") if again else None
    if (refusal := why_refused(p.setting.options.mode, already)) is not None:
        return refusal
    hand, options = p.hands[seat], p.setting.options
    change: dict[str, Any] = {"old": p.trump, "new": action.to, "lock": p.lock, "declared": action.declared}
    kind = recognised(hand, **change, options=options)
    if not isinstance(kind, Refusal):
        run = run_of(hand, kind, options)
        draft.emit(Inverted(seat, kind, p.trump, action.to, len(run), run, again))
        return None
    bluff = claimed(**change, options=options) if _table_mode(p) else kind
    if not isinstance(bluff, Refusal):
        draft.emit(Inverted(seat, bluff, p.trump, action.to, run_length(bluff, options), (), again))
        return None
    return _void(draft, p, seat, action) if _table_mode(p) and bluff.clause == "CT-11d" else bluff


@enforces("CT-11d")
def _void(draft: Draft[State, Event], p: Preparing, seat: Seat, action: Invert) -> None:
    """CT-11d: in table mode who inverts too low changes nothing, and has inverted all the same."""
    kind: Kind = action.declared or needed(p.trump, action.to)
    assert p.lock is not None
    draft.emit(InversionVoid(seat, kind, action.to, p.lock))


def _asked_for(p: Preparing, window: Window) -> Inversion:
    return p.inversions[int(window.id.partition(":")[2])]


@enforces("CT-11e")
def _prove(draft: Draft[State, Event], p: Preparing, by: Seat, action: DemandProof, window: Window) -> Refusal | None:
    """CT-11e: a fellow player names two places of the run, and these two cards are shown to all."""
    inversion = _asked_for(p, window)
    places = (action.first, action.second)
    if not 1 <= action.first < action.second <= inversion.length:
        return Refusal("CT-11e", "refusal.ct.proof-places", {"most": inversion.length})
    shown = tuple(inversion.run[place - 1] for place in places) if inversion.run else ()
    several = sum(other.seat == inversion.seat for other in p.inversions) > 1
    draft.emit(ProofShown(by, inversion.seat, places, shown, p.inversions.index(inversion) if several else None))
    return None


# --- exchange --------------------------------------------------------------------------------------------------


@enforces("CT-12a", "CT-NUEV-4")
def _wish(draft: Draft[State, Event], p: Preparing, seat: Seat, cards: Cards) -> Refusal | None:
    """CT-12a: once, up to three cards, as long as the stock has any; in table mode one can do otherwise, openly."""
    most = min(len(p.hands[seat]) if _table_mode(p) else p.setting.options.exchange_max, len(p.stock))
    already = Refusal("CT-12a", "refusal.ct.exchanged-already") if seat in p.exchanged else None
    if (refusal := why_refused(p.setting.options.mode, already)) is not None:
        return refusal
    if not 1 <= len(cards) <= most:
        return Refusal("CT-12a", "refusal.ct.exchange-count", {"found": len(cards), "most": most})
    for card in cards:
        if cards.count(card) > p.hands[seat].count(card):
            return Refusal("ENG-not-held", "refusal.not-held", {"card": card})
    draft.emit(ExchangeWished(seat, tuple(sorted(cards)), len(cards)))
    return None


@enforces("CT-12b", "CT-12c")
def _serve(draft: Draft[State, Event], p: Preparing) -> None:
    """CT-12b: wishes made together are served in dealing order; CT-12c: what was laid away stays away."""
    wishes = {wish.seat: wish.cards for wish in p.wishes}
    stock = p.stock
    for seat in p.setting.in_dealing_order:
        if seat in wishes:
            away = wishes[seat][: len(stock)]
            draft.emit(Exchanged(seat, away, stock[: len(away)], len(away), _offences(p, seat, away)))
            stock = stock[len(away) :]


@enforces("CT-12a")
def _offences(p: Preparing, seat: Seat, away: Cards) -> tuple[Offence, ...] | None:
    """CT-12a: in table mode who exchanges again, or too many cards, is not held back; the log knows."""
    if not _table_mode(p):
        return None
    wrong = seat in p.exchanged or len(away) > p.setting.options.exchange_max
    return (Offence(seat, "CT-12a", cards=away),) if away and wrong else ()


# --- statements ------------------------------------------------------------------------------------------------


@enforces("CT-14", "CT-N5b")
def _state(draft: Draft[State, Event], p: Preparing, seat: Seat, action: MakeStatement) -> Refusal | None:
    """CT-14: wants to lead or not; CT-N5b: who wants to may name a feature for the lot at once."""
    if action.tip is not None and (
        not action.lead or not p.setting.options.lead_with_tip or action.tip not in lot.TIPS
    ):
        return Refusal("CT-N5b", "refusal.ct.no-tip", {"value": action.tip, "known": list(lot.TIPS)})
    draft.emit(StatementMade(seat, action.lead, action.tip))
    return None


def _all_have_spoken(draft: Draft[State, Event]) -> None:
    p = draft.state
    if isinstance(p, Preparing) and len(p.statements) == p.setting.players:
        lot.find_the_leader(draft, p)


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Preparing, event: Event) -> Preparing:
    match event:
        case DealtAgain():
            hands = tuple(tuple(sorted(a + b)) for a, b in zip(p.hands, event.cards, strict=True))
            return replace(p, hands=hands, stock=p.stock[sum(map(len, event.cards)) :])
        case Inverted():
            return _inverted(p, event)
        case InversionVoid():
            offence = Offence(event.seat, "CT-11d")
            return replace(p, spent=(*p.spent, event.seat), offences=(*p.offences, offence))
        case ProofShown():
            return _proven(p, event)
        case ExchangeWished():
            return replace(p, wishes=(*p.wishes, Wish(event.seat, event.cards or ())))
        case Exchanged():
            return _exchanged(p, event)
        case StatementMade():
            return replace(p, statements=(*p.statements, Statement(event.seat, event.lead, event.tip)))
    return p


@enforces("CT-14b", "CT-N5a")
def _reset(p: Preparing) -> Preparing:
    """CT-14b: an exchange or an inversion makes what the others have said void; who did it has said nothing yet."""
    return replace(p, statements=(), resets=p.resets + 1)


def _inverted(p: Preparing, event: Inverted) -> Preparing:
    inversion = Inversion(event.seat, event.kind, event.old, event.new, event.run or (), event.length)
    bluff = () if event.run else (Offence(event.seat, "CT-N4c"),)
    again = (Offence(event.seat, "CT-11a"),) if event.again else ()
    changed = replace(p, trump=event.new, inversions=(*p.inversions, inversion), offences=(*p.offences, *again, *bluff))
    return _reset(changed)


def _proven(p: Preparing, event: ProofShown) -> Preparing:
    at = event.number
    if at is None:
        at = next(n for n, inversion in enumerate(p.inversions) if inversion.seat == event.seat)
    inversion = p.inversions[at]
    return replace(p, inversions=put(p.inversions, at, replace(inversion, proofs=inversion.proofs + 1)))


def _exchanged(p: Preparing, event: Exchanged) -> Preparing:
    away, drawn = event.away or (), event.drawn or ()
    hand = p.hands[event.seat]
    for card in away:
        hand = without(hand, card)
    left = tuple(wish for wish in p.wishes if wish.seat != event.seat)
    offences = earlier.exchange_offences(p, event) if event.offences is None else event.offences
    served = replace(
        p,
        hands=put(p.hands, event.seat, tuple(sorted(hand + drawn))),
        stock=p.stock[len(drawn) :],
        dead=p.dead + away,
        exchanged=(*p.exchanged, event.seat) if away and event.seat not in p.exchanged else p.exchanged,
        offences=(*p.offences, *offences),
        wishes=left,
        batches=p.batches + (not left),
    )
    return _reset(served) if away else served
