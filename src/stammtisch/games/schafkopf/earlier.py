"""What logs leave unsaid that were written before events said it. Frozen: whoever corrects a rule leaves this alone."""

from stammtisch.games.schafkopf.contracts import ORDERS
from stammtisch.games.schafkopf.events import CardPlayed
from stammtisch.games.schafkopf.state import Playing


def ran_away(p: Playing, event: CardPlayed) -> bool:
    """Did the Sau run away with this lead of its suit? Worked out from the cards, as the fold once did."""
    contract, klass = p.game.contract, ORDERS[p.game.contract.name].klass
    if event.seat != p.game.partner or event.card == contract.called:
        return False
    own = [c for c in p.hands[event.seat] if klass[c] == contract.suit]
    early = p.game.options.runaway == "any_lead" or p.played == 0
    return len(own) >= 4 and not p.called_led and early
