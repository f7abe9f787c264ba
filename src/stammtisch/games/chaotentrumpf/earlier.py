"""What logs leave unsaid that were written before events said it. Frozen: whoever corrects a rule leaves this alone."""

from stammtisch.games.chaotentrumpf.events import CardPlayed, Exchanged
from stammtisch.games.chaotentrumpf.state import Offence, Playing, Preparing
from stammtisch.games.chaotentrumpf.trumps import order


def card_offences(p: Playing, event: CardPlayed) -> tuple[Offence, ...]:
    """In table mode: a card that did not follow what was led."""
    if p.setting.options.mode != "table":
        return ()
    legal = order(p.trump).follow(p.hands[event.seat], p.trick)
    if event.card in legal:
        return ()
    cards, instead = (p.trick[0], event.card), tuple(dict.fromkeys(legal))
    return (Offence(event.seat, "CT-15b", len(p.taken) + 1, cards, instead),)


def exchange_offences(p: Preparing, event: Exchanged) -> tuple[Offence, ...]:
    """In table mode: a second exchange, or one of too many cards."""
    away = event.away or ()
    wrong = event.seat in p.exchanged or len(away) > p.setting.options.exchange_max
    return (Offence(event.seat, "CT-12a", cards=away),) if away and wrong else ()
