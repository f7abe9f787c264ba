"""DK-II.1 to 4: both aces of Karo in one hand; one of them may become the highest trump, the other stays a Fuchs."""

from msgspec.structs import replace

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.doppelkopf.actions import Action, AnswerSchwein
from stammtisch.games.doppelkopf.contracts import FUCHS, SEATS, Contract
from stammtisch.games.doppelkopf.events import Event, SchweinAnswered, SchweinDeclared
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Playing, State
from stammtisch.rulebook import enforces


@enforces("DK-II.4")
def schwein_card(contract: Contract, options: Options) -> Card | None:
    """DK-II.4: the ace of Karo where Karo is trump, also in the Trumpfsolo; by option the trump ace of a Farbsolo."""
    if contract.kind in ("Normalspiel", "Hochzeit", "Armut", "Trumpfsolo"):
        return FUCHS
    if contract.kind == "Farbsolo" and options.schwein_farbsolo == "trump_suit_aces":
        return Card(f"{contract.suit}A")
    return None


@enforces("DK-II.1")
def holder(hands: tuple[Cards, ...], contract: Contract, options: Options) -> Seat | None:
    """DK-II.1: who holds both aces."""
    card = schwein_card(contract, options)
    return None if card is None else next((s for s in SEATS if hands[s].count(card) == 2), None)


@enforces("DK-II.2", "DK-II.3")
def why_not_promoted(p: Playing, seat: Seat, card: Card) -> Refusal | None:
    """DK-II.2: said with the card, by who holds both; DK-II.3: of one ace only."""
    options = p.options
    if card != schwein_card(p.game.contract, options):
        return Refusal("DK-II.4", "refusal.dk.no-schwein-card", {"card": card})
    if seat != p.game.schwein:
        return Refusal("DK-II.1", "refusal.dk.no-schwein")
    if p.schwein_used:
        return Refusal("DK-II.3", "refusal.dk.schwein-once")
    if options.schwein_when == "on_lead" and p.trick:
        return Refusal("DK-II.2", "refusal.dk.schwein-on-lead")
    if options.schwein_when == "before_first_card" and p.schwein_declared != seat:
        return Refusal("DK-II.2", "refusal.dk.schwein-late")
    if not options.schwein_after_fox and p.hands[seat].count(card) == 1:
        return Refusal("DK-II.2", "refusal.dk.schwein-after-fox")
    return None


# --- where it is asked before the first card -------------------------------------------------------------------


def window(p: Playing) -> Window:
    """Everybody is asked: a question to the holder alone would give him away."""
    answered = tuple(s for s in SEATS if s not in p.schwein_missing)
    return Window("schwein", "schwein", p.schwein_missing, "all", sealed=True, answered=answered, limit="turn")


def offers(p: Playing, seat: Seat) -> tuple[Form, ...]:
    answers = (False, True) if seat == p.game.schwein else (False,)
    return (Form(AnswerSchwein, {"schwein": OneOf(answers)}),)


def decide(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Accepted[State, Event] | Refusal:
    if isinstance(action, TimeUp):
        for silent in p.schwein_missing:
            draft.emit(SchweinAnswered(silent, schwein=False))
    elif isinstance(action, AnswerSchwein):
        if action.schwein and seat != p.game.schwein:
            return Refusal("DK-II.1", "refusal.dk.no-schwein")
        draft.emit(SchweinAnswered(seat, action.schwein))
    else:
        return WRONG_KIND
    after = draft.state
    assert isinstance(after, Playing)
    if not after.schwein_missing and after.schwein_promised is not None:
        draft.emit(SchweinDeclared(after.schwein_promised))
    return draft.done()


def evolve(p: Playing, event: SchweinAnswered | SchweinDeclared) -> Playing:
    if isinstance(event, SchweinDeclared):
        return replace(p, schwein_declared=event.seat)
    missing = tuple(s for s in p.schwein_missing if s != event.seat)
    return replace(p, schwein_missing=missing, schwein_promised=event.seat if event.schwein else p.schwein_promised)
