"""SK-revoke-1 to 10: wrong cards in table mode, from the slip to the settlement.

A wrong card lies and is judged in silence. While the trick lies open its player may correct it; afterwards anybody may
claim it, the log is the proof, and the opposing side decides by sealed vote whether play goes on. Whom a question
would give away is never asked alone: all three others are asked, and only the entitled are counted.
"""

from msgspec.structs import replace

from stammtisch.cards import Card, Cards, put, without
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window, not_held
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.polls import Poll
from stammtisch.games.schafkopf.actions import Action, AnswerObjection, Claim, Confirm, Correct, LetStand, Vote
from stammtisch.games.schafkopf.contracts import SEATS
from stammtisch.games.schafkopf.events import (
    CardCorrected,
    Claimed,
    ClaimRejected,
    Confirmed,
    CorrectionAsked,
    CorrectionDenied,
    CorrectionDisputed,
    Event,
    ObjectionAnswered,
    OffenceProven,
    PlayGoesOn,
    VoteCast,
)
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.play import finish, legal_cards, play, turn, turn_over
from stammtisch.games.schafkopf.scoring import Foul
from stammtisch.games.schafkopf.state import Correctable, Correction, Disclosure, Hearing, Offence, Playing, State
from stammtisch.rulebook import enforces
from stammtisch.tricks import PlayCard, card_form


def others(seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in SEATS if s != seat)


# --- windows and offers ----------------------------------------------------------------------------------------


def anytime(p: Playing) -> Window:
    """Out of turn: claim, correct, or lead when it is somebody else's lead."""
    return Window(f"anytime:{p.played}", "anytime", SEATS, "overtaken", must=False)


def confirming(p: Playing) -> Window:
    """After the last card: the trick is turned when all agree, and until then claims are heard."""
    missing = tuple(s for s in SEATS if s not in p.confirmed)
    return Window("confirm", "confirm", missing, "all", answered=p.confirmed, limit="confirm")


def matter_window(p: Playing, matter: Correctable | Correction | Hearing) -> Window:
    if isinstance(matter, Correctable):
        offender = matter.offence.slip.seat
        return Window(f"correct:{p.played}.{offender}", "correct", (offender,), limit="turn")
    if isinstance(matter, Correction):
        return matter.objections.window("objection", sealed=True, limit="vote")
    return matter.votes.window("vote", sealed=True, limit="vote")


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    if window.kind == "anytime":
        return _anytime_offers(p, seat)
    if window.kind == "correct":
        return (Form(LetStand), Form(Correct, {"card": OneOf(right_cards(p, seat))}))
    if window.kind == "objection":
        return (Form(AnswerObjection, {"objection": OneOf((False, True))}),)
    return (Form(Vote, {"go_on": OneOf((False, True))}),) if window.kind == "vote" else (Form(Confirm),)


def _anytime_offers(p: Playing, seat: Seat) -> tuple[Form, ...]:
    """The same whether or not a card was wrong: an offer that appears only then would be a hint."""
    where = OneOf(tuple(range(len(p.taken) + 2)))
    forms = [Form(Claim, {"against": OneOf(others(seat)), "trick": where})]
    hand = p.hands[seat]
    if hand and _own_place(p, seat) is not None:
        forms.append(Form(Correct, {"card": OneOf(hand)}))
    if hand and len(p.trick) in (0, 4) and seat != turn(p):
        forms.append(card_form(hand))
    return tuple(forms)


def _own_place(p: Playing, seat: Seat) -> int | None:
    """Where this seat's card lies in the open trick; a lead cannot be corrected."""
    place = (seat - p.leader) % 4
    return place if 0 < place < len(p.trick) else None


# --- decisions -------------------------------------------------------------------------------------------------


def decide(
    draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window
) -> Accepted[State, Event] | Refusal:
    refusal = _decide(draft, p, actor, action, window.kind)
    return refusal or draft.done()


def _decide(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, kind: str) -> Refusal | None:
    match kind, action:
        case "anytime", Claim():
            return _claim(draft, p, actor, action)
        case "anytime" | "correct", Correct():
            return _ask_correction(draft, p, actor, action.card)
        case "anytime", PlayCard():
            return _claim_wrong_lead(draft, p, actor, action.card)
        case "correct", LetStand() | TimeUp():
            return _let_stand(draft, p)
        case "objection", AnswerObjection() | TimeUp():
            return _object(draft, p, actor, objection=isinstance(action, AnswerObjection) and action.objection)
        case "vote", Vote() | TimeUp():
            return _vote(draft, p, actor, go_on=isinstance(action, Vote) and action.go_on)
        case "confirm", Confirm() | TimeUp():
            return _confirm(draft, p, actor)
    return WRONG_KIND


def _claim_wrong_lead(draft: Draft[State, Event], p: Playing, seat: Seat, card: Card) -> Refusal | None:
    """A lead out of turn needs no proof, everybody saw it; nor can it be corrected (SK-revoke-1 is about following)."""
    if len(p.trick) not in (0, 4) or seat == turn(p):
        return Refusal("SK-B5.6", "refusal.sk.not-your-turn")
    if (refusal := play(draft, p, seat, card)) is not None:
        return refusal
    after = draft.state
    assert isinstance(after, Playing)
    _prove(draft, after, after.offences[-1])
    return None


def after_card(draft: Draft[State, Event], seat: Seat, card: Card) -> None:
    """A declarer who plays the Sau he called himself has shown his wrong call; there is no partner to play it with."""
    p = draft.state
    if isinstance(p, Playing) and card == p.game.contract.called and seat == p.game.declarer:
        _prove(draft, p, p.offences[0])


@enforces("SK-revoke-1")
def _claim(draft: Draft[State, Event], p: Playing, seat: Seat, action: Claim) -> Refusal | None:
    """SK-revoke-1: who claims names the player and the trick; the proof is the log, and no other fault counts."""
    if action.against not in others(seat):
        return Refusal("ENG-seat", "refusal.sk.claim-whom", {"value": action.against})
    draft.emit(Claimed(seat, action.against, action.trick))
    meant = [o for o in p.offences if o.slip.seat == action.against and action.trick in (None, o.slip.trick)]
    if not meant:
        draft.emit(ClaimRejected(seat, action.against))
    else:
        _prove(draft, p, p.offences[0] if action.trick is None else meant[0])
    return None


def _prove(draft: Draft[State, Event], p: Playing, offence: Offence) -> None:
    """A proven offence is corrected where it can be, else put to the vote."""
    slip = offence.slip
    if slip.trick == len(p.taken) + 1 and not slip.lead and not without_partner(p):
        draft.emit(OffenceProven(slip, correctable=True))
    else:
        _put_to_the_vote(draft, p, offence)


def _put_to_the_vote(draft: Draft[State, Event], p: Playing, offence: Offence) -> None:
    """Without a partner there are no sides that could vote: the wrong call came first and ends the deal."""
    if without_partner(p):
        first = p.offences[0]
        draft.emit(OffenceProven(first.slip, correctable=False))
        _stop(draft, first)
    else:
        draft.emit(OffenceProven(offence.slip, correctable=False))


def without_partner(p: Playing) -> bool:
    """The declarer has called the Sau he holds himself."""
    return p.game.contract.kind == "Rufspiel" and p.game.partner is None


def right_cards(p: Playing, seat: Seat) -> Cards:
    """What this seat could have played instead of its card in the open trick."""
    place = _own_place(p, seat)
    assert place is not None
    hand = tuple(sorted((*p.hands[seat], p.trick[place])))
    before = replace(p, hands=put(p.hands, seat, hand), trick=p.trick[:place])
    return tuple(c for c in legal_cards(before, seat) if c in p.hands[seat])


@enforces("SK-revoke-1")
def _ask_correction(draft: Draft[State, Event], p: Playing, seat: Seat, right: Card) -> Refusal | None:
    """SK-revoke-1: wrong following may be corrected while the trick lies open; the others may object."""
    place = _own_place(p, seat)
    if place is None:
        return Refusal("SK-revoke-1", "refusal.sk.nothing-to-correct")
    if right not in p.hands[seat]:
        return not_held(right)
    offence = _in_open_trick(p, seat)
    if offence is not None and right not in right_cards(p, seat):
        return _admit_again(draft, p, offence, right)
    if offence is None:  # the other card stays unseen: to name it would be to show it (SK-trick-2)
        draft.emit(CorrectionDenied(seat, "card-was-right"))
    else:
        draft.emit(CorrectionAsked(seat, p.trick[place], right))
    return None


def _admit_again(draft: Draft[State, Event], p: Playing, offence: Offence, right: Card) -> Refusal | None:
    """The slip is admitted but this card would be one too: from now on it is public and the right card is asked for."""
    if isinstance(p.matter, Correctable):
        legal = list(right_cards(p, offence.slip.seat))
        return Refusal("SK-revoke-1", "refusal.sk.still-wrong", {"card": right, "legal": legal})
    _prove(draft, p, offence)
    return None


def _in_open_trick(p: Playing, seat: Seat) -> Offence | None:
    trick = len(p.taken) + 1
    return next((o for o in p.offences if o.slip.seat == seat and o.slip.trick == trick and not o.slip.lead), None)


def _let_stand(draft: Draft[State, Event], p: Playing) -> Refusal | None:
    assert isinstance(p.matter, Correctable)
    draft.emit(OffenceProven(p.matter.offence.slip, correctable=False))
    return None


def _object(draft: Draft[State, Event], p: Playing, seat: Seat, *, objection: bool) -> Refusal | None:
    """The silent do not object. With a supervisor he decides on an objection, without one the test does."""
    assert isinstance(p.matter, Correction)
    for answering in (seat,) if seat in SEATS else p.matter.objections.missing:
        draft.emit(ObjectionAnswered(answering, objection))
    after = draft.state
    assert isinstance(after, Playing)
    assert isinstance(after.matter, Correction)
    matter = after.matter
    if not matter.objections.complete:
        return None
    if any(objects for _, objects in matter.objections.answers):
        if p.game.options.supervised:
            draft.emit(CorrectionDisputed(matter.offence.slip.seat))
        else:
            rule_correction(draft, p, matter, allowed=not discloses(p, matter.offence, matter.right))
    else:
        rule_correction(draft, p, matter, allowed=True)
    return None


@enforces("SK-revoke-1")
def discloses(p: Playing, offence: Offence, right: Card) -> bool:
    """SK-revoke-1: the called Sau is one of the two cards, or somebody has played after the wrong one already."""
    called, place = p.game.contract.called, _own_place(p, offence.slip.seat)
    return (called is not None and called in (offence.slip.card, right)) or (
        place is not None and len(p.trick) > place + 1
    )


def rule_correction(draft: Draft[State, Event], p: Playing, matter: Correction | Disclosure, *, allowed: bool) -> None:
    slip = matter.offence.slip
    assert slip.card is not None
    if allowed:
        draft.emit(CardCorrected(slip.seat, slip.card, matter.right))
        after_card(draft, slip.seat, matter.right)
    else:
        draft.emit(CorrectionDenied(slip.seat, "disclosure"))
        _put_to_the_vote(draft, p, matter.offence)


def _vote(draft: Draft[State, Event], p: Playing, seat: Seat, *, go_on: bool) -> Refusal | None:
    assert isinstance(p.matter, Hearing)
    for voting in (seat,) if seat in SEATS else p.matter.votes.missing:
        draft.emit(VoteCast(voting, go_on))
    after = draft.state
    assert isinstance(after, Playing)
    assert isinstance(after.matter, Hearing)
    if not after.matter.votes.complete:
        return None
    offence = after.matter.offence
    if goes_on(after.matter.votes, opposing(p, offence.slip.seat), p.game.options):
        draft.emit(PlayGoesOn(offence.slip))
    else:
        _stop(draft, offence)
    return None


def opposing(p: Playing, offender: Seat) -> tuple[Seat, ...]:
    """The side against the offender."""
    mine = offender in p.game.side
    return tuple(s for s in SEATS if (s in p.game.side) != mine)


@enforces("SK-revoke-5")
def goes_on(votes: Poll[bool], entitled: tuple[Seat, ...], options: Options) -> bool:
    """SK-revoke-5: the opposing side decides; all three were asked, only its votes count."""
    for_it = sum(votes.of(seat) is True for seat in entitled)
    needed = {"unanimous": len(entitled), "majority": len(entitled) // 2 + 1, "any": 1}
    return for_it >= needed[options.revoke_vote]


def _stop(draft: Draft[State, Event], offence: Offence) -> None:
    p = draft.state
    assert isinstance(p, Playing)
    finish(draft, p, Foul(offence.slip.seat, offence.phase, secured=offence.secured))


def _confirm(draft: Draft[State, Event], p: Playing, seat: Seat) -> Refusal | None:
    for agreeing in (seat,) if seat in SEATS else [s for s in SEATS if s not in p.confirmed]:
        draft.emit(Confirmed(agreeing))
    after = draft.state
    assert isinstance(after, Playing)
    if len(after.confirmed) == len(SEATS):
        finish(draft, turn_over(draft, after), after.foul)
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: Event) -> Playing:
    match event:
        case CorrectionAsked():
            return _asked(p, event)
        case ObjectionAnswered(objection=bool() as answer) if isinstance(p.matter, Correction):
            objections = p.matter.objections.answer(event.seat, answer)
            return replace(p, matter=replace(p.matter, objections=objections))
        case CorrectionDisputed() if isinstance(p.matter, Correction):
            return replace(p, matter=Disclosure(p.matter.offence, p.matter.right))
        case CardCorrected():
            return _corrected(p, event)
        case CorrectionDenied():
            return replace(p, matter=None)
        case OffenceProven():
            return _proven(p, event)
        case VoteCast(go_on=bool() as answer) if isinstance(p.matter, Hearing):
            return replace(p, matter=replace(p.matter, votes=p.matter.votes.answer(event.seat, answer)))
        case PlayGoesOn():
            return _gone_on(p, event)
        case Confirmed():
            return replace(p, confirmed=tuple(sorted((*p.confirmed, event.seat))))
    return p


def _proven(p: Playing, event: OffenceProven) -> Playing:
    slip = event.slip
    offence = next(o for o in p.offences if o.slip == slip)
    if event.correctable:
        return replace(p, matter=Correctable(offence))
    votes: Poll[bool] = Poll(f"vote:{slip.trick}.{slip.seat}", others(slip.seat))
    return replace(p, matter=Hearing(offence, votes), proven=(*p.proven, slip))


def _gone_on(p: Playing, event: PlayGoesOn) -> Playing:
    """The offence is dealt with; the line of the list will still name it."""
    offence = next(o for o in p.offences if o.slip == event.slip)
    foul = Foul(offence.slip.seat, offence.phase, continued=True, secured=offence.secured)
    return replace(p, matter=None, offences=tuple(o for o in p.offences if o is not offence), foul=foul)


def _asked(p: Playing, event: CorrectionAsked) -> Playing:
    offence = _in_open_trick(p, event.seat)
    if offence is None:
        return p
    objections: Poll[bool] = Poll(f"objection:{p.played}.{event.seat}", others(event.seat))
    return replace(p, matter=Correction(offence, event.right, objections))


def _corrected(p: Playing, event: CardCorrected) -> Playing:
    hand = tuple(sorted((*without(p.hands[event.seat], event.right), event.wrong)))
    place = (event.seat - p.leader) % 4
    left = tuple(o for o in p.offences if o != _in_open_trick(p, event.seat))
    return replace(
        p,
        hands=put(p.hands, event.seat, hand),
        trick=put(p.trick, place, event.right),
        sau_shown=p.sau_shown or event.right == p.game.contract.called,
        offences=left,
        matter=None,
        corrections=p.corrections + 1,
    )
