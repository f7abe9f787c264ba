"""SK-B5.4, SK-B5.6, SK-trick-1, SK-trick-3: which card may be played, who takes the trick, when the deal is over."""

from msgspec.structs import replace

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Draft, Refusal, Seat, not_held
from stammtisch.engine.referee import Verdict, ruling
from stammtisch.games.schafkopf import earlier
from stammtisch.games.schafkopf.contracts import AUGEN, ORDERS
from stammtisch.games.schafkopf.events import CardPlayed, Event, Offended, Scored
from stammtisch.games.schafkopf.scoring import Facts, Foul, Phase, count_fits_foul, score
from stammtisch.games.schafkopf.state import Offence, Playing, Slip, State
from stammtisch.rulebook import enforces
from stammtisch.tricks import TRUMP, Order, TrickTaken, card_laid
from stammtisch.tricks import weakest as weakest_of


def turn(p: Playing) -> Seat:
    """Whose card is waited for. A full trick that still lies open is led on by its winner."""
    return p.seat_at(len(p.trick)) if len(p.trick) < 4 else taker(p)


@enforces("SK-B5.6")
def taker(p: Playing) -> Seat:
    """SK-B5.6: the highest trump, else the highest card of the suit led."""
    return p.seat_at(ORDERS[p.game.contract.name].winner(p.trick))


# --- which card ------------------------------------------------------------------------------------------------


def legal_cards(p: Playing, seat: Seat) -> Cards:
    hand, game = p.hands[seat], p.game
    order = ORDERS[game.contract.name]
    allowed = order.follow(hand, p.trick)
    called = game.contract.called
    if called is None or p.sau_free or called not in hand or len(hand) == 1:
        return allowed
    return _sau_duty(p, hand, allowed, called=called, order=order)


@enforces("SK-B5.4")
def _sau_duty(p: Playing, hand: Cards, allowed: Cards, *, called: Card, order: Order) -> Cards:
    """SK-B5.4: searched for, the Sau falls; its suit is led with it unless four are held; it is never thrown away."""
    suit = p.game.contract.suit
    if p.trick:
        if order.klass[p.trick[0]] == suit:
            return (called,)
        return tuple([c for c in allowed if c != called])
    if _may_run_away(p, hand, order):
        return hand
    return tuple([c for c in hand if c == called or order.klass[c] != suit])


@enforces("SK-B5.4")
def _ran_away(p: Playing, seat: Seat, card: Card) -> bool | None:
    """SK-B5.4: who leads below the Sau has run away if he has the right to; None where that is no question."""
    contract, order = p.game.contract, ORDERS[p.game.contract.name]
    low = card != contract.called and order.klass[card] == contract.suit
    if seat != p.game.partner or not low:
        return None
    return _may_run_away(p, p.hands[seat], order)


@enforces("SK-B5.4")
def _may_run_away(p: Playing, hand: Cards, order: Order) -> bool:
    """SK-B5.4: four cards of the called suit now, nobody has led it yet, and by option it is the first card of all."""
    own = [c for c in hand if order.klass[c] == p.game.contract.suit]
    early = p.game.options.runaway == "any_lead" or p.played == 0
    return len(own) >= 4 and not p.called_led and early


def judge_card(p: Playing, seat: Seat, card: Card) -> Verdict | None:
    """The one place that says whether a held card is against the rules, and against which."""
    if not p.trick and seat != p.leader:
        return Verdict("SK-B5.6", "refusal.sk.not-your-lead")
    if card in legal_cards(p, seat):
        return None
    if card not in ORDERS[p.game.contract.name].follow(p.hands[seat], p.trick):
        return _did_not_follow(p)
    return _sau_verdict(p, card)


@enforces("SK-B5.6")
def _did_not_follow(p: Playing) -> Verdict:
    """SK-B5.6: trumps are followed with trumps, a plain suit with that suit."""
    led = ORDERS[p.game.contract.name].klass[p.trick[0]]
    return Verdict("SK-B5.6", "refusal.sk.follow-trump" if led == TRUMP else "refusal.sk.follow-suit")


@enforces("SK-B5.4")
def _sau_verdict(p: Playing, card: Card) -> Verdict:
    """SK-B5.4: which of the duties it was."""
    if not p.trick:
        return Verdict("SK-B5.4", "refusal.sk.lead-the-sau")
    thrown = card == p.game.contract.called
    return Verdict("SK-B5.4", "refusal.sk.sau-thrown-away" if thrown else "refusal.sk.sau-searched")


def weakest(p: Playing, seat: Seat) -> Card:
    """Of the legal cards, those of a lead where a full trick still lies."""
    fresh = p if 0 < len(p.trick) < 4 else replace(p, trick=(), leader=seat)
    return weakest_of(legal_cards(fresh, seat), ORDERS[p.game.contract.name], AUGEN)


# --- playing it ------------------------------------------------------------------------------------------------


def play(draft: Draft[State, Event], p: Playing, seat: Seat, card: Card) -> Refusal | None:
    """Lays a card. Strict: an illegal one is refused. Table: it lies, and the offence is noted in silence."""
    if card not in p.hands[seat]:
        return not_held(card)
    if len(p.trick) == 4:
        p = turn_over(draft, p)
    verdict = judge_card(p, seat, card)
    if verdict is not None:
        if ruling(p.game.options.mode, verdict) == "refuse":
            return _refusal(p, seat, card, verdict)
        draft.emit(Offended(_offence(p, seat, card, verdict)))
    ran_away = None if p.trick else _ran_away(p, seat, card)
    after = draft.emit(CardPlayed(seat, card, ran_away))
    assert isinstance(after, Playing)
    if len(after.trick) == 4 and p.game.options.mode != "table":
        after = turn_over(draft, after)
        if after.played == 32:
            finish(draft, after, after.foul)
    return None


def _refusal(p: Playing, seat: Seat, card: Card, verdict: Verdict) -> Refusal:
    args = {"card": card, "legal": list(legal_cards(p, seat))}
    if p.trick:
        args["led"] = p.trick[0]
    return Refusal(verdict.clause, verdict.key, args)


def _offence(p: Playing, seat: Seat, card: Card, verdict: Verdict) -> Offence:
    phase, secured = standing(p)
    slip = Slip(seat, card, verdict.clause, trick=len(p.taken) + 1, lead=not p.trick)
    return Offence(slip, phase, secured)


@enforces("SK-trick-1")
def turn_over(draft: Draft[State, Event], p: Playing) -> Playing:
    """SK-trick-1: the winner lays the trick aside, face down and in order."""
    after = draft.emit(TrickTaken(taker(p)))
    assert isinstance(after, Playing)
    return after


@enforces("SK-trick-3", "SK-revoke-10")
def finish(draft: Draft[State, Event], p: Playing, foul: Foul | None) -> None:
    """SK-trick-3: scored after all eight tricks, or where a foul ended the deal; SK-revoke-10: played on, it counts."""
    augen, tricks = gathered(p, p.game.side)
    game = p.game
    facts = Facts(
        contract=game.contract.kind,
        declarer=game.declarer,
        augen=augen,
        tricks=tricks,
        partner=game.partner,
        tout=game.contract.tout,
        spritze=None if p.spritze is None else p.spritze.seat,
        foul=foul,
    )
    if not count_fits_foul(facts):  # the supervisor has found otherwise, and what he decides is binding (SK-super-3)
        facts = replace(facts, augen=None, tricks=None)
    draft.emit(Scored(facts, score(facts, game.options)))


def gathered(p: Playing, seats: tuple[Seat, ...]) -> tuple[int, int]:
    """Augen and number of the tricks these seats have taken."""
    mine = [t for t in p.taken if t.taker in seats]
    return sum([AUGEN[c] for t in mine for c in t.cards]), len(mine)


@enforces("SK-revoke-2")
def standing(p: Playing) -> tuple[Phase, bool]:
    """SK-revoke-2: was the game won already when this trick began, and was Schneider certain as well?"""
    augen, _ = gathered(p, p.game.side)
    others, their_tricks = gathered(p, tuple(s for s in range(4) if s not in p.game.side))
    if p.game.contract.tout:
        return ("lost" if their_tricks else "open"), False
    if augen >= 61:
        return "won", 120 - augen <= p.game.options.opp_schneider_max
    if others >= 60:
        return "lost", 120 - others <= 30
    return "open", False


# --- the fold --------------------------------------------------------------------------------------------------


def evolve_card(p: Playing, event: CardPlayed) -> Playing:
    after, card, contract = card_laid(p, event), event.card, p.game.contract
    if contract.called is None:
        return after
    if not p.trick and ORDERS[contract.name].klass[card] == contract.suit:
        ran_away = earlier.ran_away(p, event) if event.ran_away is None else event.ran_away
        after = replace(after, sau_free=p.sau_free or ran_away, called_led=True)
    return replace(after, sau_shown=True) if card == contract.called else after


def evolve_offended(p: Playing, event: Offended) -> Playing:
    return replace(p, offences=(*p.offences, event.offence))
