"""DK-B1.6: who is Re once it is clear what is played; settled with the contract, and hidden until it shows."""

from stammtisch.engine.core import Draft, Seat
from stammtisch.games.doppelkopf.contracts import CONTRACTS, KREUZ_DAME, SEATS, Contract
from stammtisch.games.doppelkopf.events import ContractFixed, Event
from stammtisch.games.doppelkopf.schwein import holder, schwein_card
from stammtisch.games.doppelkopf.scoring import Step
from stammtisch.games.doppelkopf.state import BeforePlay, Finished, Playing, Returning, Roles, Shuffling, State
from stammtisch.rulebook import enforces


def fix(draft: Draft[State, Event], name: str, seat: Seat | None, step: Step | None = None) -> None:
    """This is played, by the cards as they are now in the hands."""
    state = draft.state
    assert not isinstance(state, Shuffling | Playing | Finished)
    draft.emit(ContractFixed(name, seat, step, roles(state, CONTRACTS[name], seat)))


def roles(state: BeforePlay, contract: Contract, seat: Seat | None) -> Roles:
    options = state.options
    hands = state.dealt if isinstance(state, Returning) and options.schwein_armut == "as_dealt" else state.hands
    all_asked = options.schwein_when == "before_first_card" and schwein_card(contract, options) is not None
    return Roles(_re_side(state, seat), holder(hands, contract, options), SEATS if all_asked else ())


@enforces("DK-B1.6")
def _re_side(state: BeforePlay, seat: Seat | None) -> tuple[Seat, ...]:
    """DK-B1.6: the queens of Kreuz are Re, alone if one hand has both; a soloist; poor and taker of an Armut."""
    if isinstance(state, Returning):
        return tuple(sorted((state.poor, state.taker)))
    if seat is not None:
        return (seat,)
    return tuple(s for s in SEATS if KREUZ_DAME in state.hands[s])
