"""What logs leave unsaid that were written before events said it. Frozen: whoever corrects a rule leaves this alone."""

from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import CONTRACTS, FUCHS, KREUZ_DAME, SEATS
from stammtisch.games.doppelkopf.events import ContractFixed
from stammtisch.games.doppelkopf.state import BeforePlay, Returning, Roles

_WITH_KARO = ("Normalspiel", "Hochzeit", "Armut", "Trumpfsolo")


def roles(state: BeforePlay, event: ContractFixed) -> Roles:
    """Who is Re, who holds the Schwein and who is asked for it: worked out from the cards, as the fold once did."""
    card, options = _schwein_card(state, event), state.options
    dealt = state.dealt if isinstance(state, Returning) and options.schwein_armut == "as_dealt" else state.hands
    holder = None if card is None else next((s for s in SEATS if dealt[s].count(card) == 2), None)
    all_asked = options.schwein_when == "before_first_card" and card is not None
    return Roles(_re(state, event), holder, SEATS if all_asked else ())


def _schwein_card(state: BeforePlay, event: ContractFixed) -> Card | None:
    contract = CONTRACTS[event.contract]
    if contract.kind in _WITH_KARO:
        return FUCHS
    suited = contract.kind == "Farbsolo" and state.options.schwein_farbsolo == "trump_suit_aces"
    return Card(f"{contract.suit}A") if suited else None


def _re(state: BeforePlay, event: ContractFixed) -> tuple[Seat, ...]:
    if isinstance(state, Returning):
        return tuple(sorted((state.poor, state.taker)))
    if event.seat is not None:
        return (event.seat,)
    return tuple(s for s in SEATS if KREUZ_DAME in state.hands[s])
