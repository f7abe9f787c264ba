"""An open Schafkopf position from a question, played on by the rules, and its cards valued."""

from typing import Any

from stammtisch import texts
from stammtisch.cards import BAVARIAN, Card, Cards
from stammtisch.engine.consulting import JsonObject, Unanswerable, refuse_unknown, take_cards, take_options, within_pack
from stammtisch.engine.core import Refusal, Seat
from stammtisch.games.schafkopf import play
from stammtisch.games.schafkopf.contracts import CONTRACTS, Contract, read_contract
from stammtisch.games.schafkopf.events import CardPlayed
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Declared, Playing
from stammtisch.search import solving
from stammtisch.search.schafkopf import positions
from stammtisch.search.tables import Workspace
from stammtisch.tricks import TrickTaken, trick_taken


def solve(question: JsonObject, lang: texts.Lang) -> JsonObject:
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"contract", "hands", "declarer", "partner", "leader", "played", "limit"})
    hands = solving.take_hands(rest, BAVARIAN, most=8)
    within_pack(tuple(card for hand in hands for card in hand))
    p = played_on(_begun(rest, hands, options), take_cards(rest, "played", BAVARIAN, most=31, least=0))
    limit = solving.take_limit(rest)
    worth = positions.values(Workspace(), p, limit=limit)
    if worth is None:
        raise solving.given_up(limit)
    banked, _ = play.gathered(p, p.game.side)
    return solving.answer(worth, seat=play.turn(p), side=p.game.side, banked=banked, lang=lang)


def _begun(question: JsonObject, hands: tuple[Cards, ...], options: Options) -> Playing:
    contract, declarer = _contract(question), solving.needed_seat(question, "declarer")
    partner = _partner(question, hands, contract, declarer)
    leader = solving.take_seat(question, "leader", default=0) or 0
    side = (declarer,) if partner is None else (declarer, partner)
    game = Declared(options, (leader - 1) % 4, hands, contract, declarer, partner, side)
    return Playing(hands, leader, game=game, played=32 - 4 * len(hands[0]))


def _partner(question: JsonObject, hands: tuple[Cards, ...], contract: Contract, declarer: Seat) -> Seat | None:
    """Who holds the called Sau, or, when it has fallen, whoever is named."""
    holder = next((seat for seat, hand in enumerate(hands) if contract.called in hand), None)
    partner = solving.take_seat(question, "partner", default=holder)
    if contract.called is None:
        if partner is not None:
            raise Unanswerable(Refusal("SK-B5.2", "refusal.sk.partner-in-single", {"contract": contract.name}))
        return None
    if holder == declarer:
        raise Unanswerable(Refusal("SK-B5.3", "refusal.sk.holds-the-sau"))
    if partner is None:
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-missing", {"field": "partner"}))
    if partner == declarer:
        raise Unanswerable(Refusal("SK-B5.3", "refusal.sk.own-partner"))
    if holder not in (None, partner):
        args = {"field": "partner", "found": partner, "known": [holder]}
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-value", args))
    return partner


def _contract(question: JsonObject) -> Contract:
    raw: Any = question.get("contract")
    contract = read_contract(raw) if isinstance(raw, str) else None
    if contract is None:
        raise Unanswerable(Refusal("SK-B5.2", "refusal.sk.no-such-game", {"contract": raw, "known": sorted(CONTRACTS)}))
    return contract


def played_on(p: Playing, cards: Cards) -> Playing:
    """Card by card; a wrong one is refused as at the table."""
    for card in cards:
        p = after(p, card)
    if not p.hands[play.turn(p)]:
        raise Unanswerable(Refusal("ENG-facts", "refusal.nothing-to-solve"))
    return p


def after(p: Playing, card: Card) -> Playing:
    seat = play.turn(p)
    solving.require_held(card, p.hands[seat])
    verdict = play.judge_card(p, seat, card)
    if verdict is not None:
        args = {"card": card, "legal": list(play.legal_cards(p, seat)), "led": p.trick[0] if p.trick else card}
        raise Unanswerable(Refusal(verdict.clause, verdict.key, args))
    p = play.evolve_card(p, CardPlayed(seat, card))
    return trick_taken(p, TrickTaken(play.taker(p))) if len(p.trick) == 4 else p
