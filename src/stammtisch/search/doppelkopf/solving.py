"""An open Doppelkopf position from a question, played on by the rules, and its cards valued."""

from typing import Any

from stammtisch import texts
from stammtisch.cards import FRENCH, Card, Cards
from stammtisch.engine.consulting import JsonObject, Unanswerable, refuse_unknown, take_cards, take_options, within_pack
from stammtisch.engine.core import Refusal, Seat
from stammtisch.games.doppelkopf import play, schwein
from stammtisch.games.doppelkopf.contracts import AUGEN, CONTRACTS, KREUZ_DAME, SEATS, Contract, order, read_contract
from stammtisch.games.doppelkopf.events import CardPlayed
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Declared, Playing
from stammtisch.search import solving
from stammtisch.search.doppelkopf import positions
from stammtisch.search.tables import PIG, Workspace
from stammtisch.tricks import TrickTaken, turn


def solve(question: JsonObject, lang: texts.Lang) -> JsonObject:
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"contract", "hands", "re", "leader", "played", "limit"})
    hands = solving.take_hands(rest, FRENCH, most=options.pack // 4)
    _in_pack(tuple(card for hand in hands for card in hand), options)
    p = played_on(_begun(rest, hands, options), take_cards(rest, "played", FRENCH, most=options.pack - 1, least=0))
    limit = solving.take_limit(rest)
    worth = positions.values(Workspace(positions.SLOTS), p, limit=limit)
    if worth is None:
        raise solving.given_up(limit)
    banked = sum(AUGEN[c] for t in p.taken if t.taker in p.re for c in t.cards)
    fox = schwein.schwein_card(p.game.contract, p.options)
    # the Schwein is a card of its own to the solver: the ace is worth what the better of both is
    pig, seat = worth.pop(PIG, None), turn(p)
    if pig is not None and fox is not None:
        other = worth.get(fox, pig)
        worth[fox] = max(pig, other) if seat in p.re else min(pig, other)
    return solving.answer(worth, seat=seat, side=p.re, banked=banked, lang=lang)


def _in_pack(cards: Cards, options: Options) -> None:
    klass = order("Normalspiel", options.pack).klass
    for card in cards:
        if card not in klass:
            ranks = "A 10 K D B" + (" 9" if options.pack == 48 else "")
            args = {"value": card, "suits": "X P H K", "ranks": ranks, "example": "XA P10 HD KK"}
            raise Unanswerable(Refusal("ENG-card", "refusal.card", args))
    within_pack(cards, copies=2)


def _begun(question: JsonObject, hands: tuple[Cards, ...], options: Options) -> Playing:
    contract = _contract(question)
    re = _re(question, hands)
    if contract.solo and len(re) > 1:
        raise Unanswerable(Refusal("DK-B1.6", "refusal.dk.solo-alone"))
    shown = next((s for s in SEATS if KREUZ_DAME in hands[s] and s not in re), None)
    if contract.kind == "Normalspiel" and shown is not None:
        raise Unanswerable(Refusal("DK-B1.6", "refusal.dk.queen-is-re", {"seat": shown, "card": KREUZ_DAME}))
    leader = solving.take_seat(question, "leader", default=0) or 0
    declarer = re[0] if contract.solo else None
    game = Declared(options, (leader - 1) % 4, contract, declarer, schwein.holder(hands, contract, options))
    return Playing(hands, leader, game=game, re=re, shown=(None,) * 4, played=options.pack - 4 * len(hands[0]))


def _re(question: JsonObject, hands: tuple[Cards, ...]) -> tuple[Seat, ...]:
    """Named, or where both queens of Kreuz are still held: by them."""
    raw: Any = question.get("re")
    if raw is None:
        ladies = [seat for seat in SEATS for card in hands[seat] if card == KREUZ_DAME]
        if len(ladies) == 2:
            return tuple(dict.fromkeys(ladies))
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-missing", {"field": "re"}))
    if not isinstance(raw, list) or not 1 <= len(raw) <= 2 or any(type(s) is not int or s not in SEATS for s in raw):
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-range", {"field": "re", "expected": "[0 – 3]"}))
    if len({*raw}) < len(raw):
        raise Unanswerable(Refusal("DK-B1.6", "refusal.dk.parties", {"found": 1}))
    return tuple(raw)


def _contract(question: JsonObject) -> Contract:
    raw: Any = question.get("contract", "Normalspiel")
    contract = read_contract(raw) if isinstance(raw, str) else None
    if contract is None:
        raise Unanswerable(Refusal("DK-B1.2", "refusal.dk.no-such-game", {"contract": raw, "known": sorted(CONTRACTS)}))
    return contract


def played_on(p: Playing, cards: Cards) -> Playing:
    """Card by card; a wrong one is refused as at the table."""
    for card in cards:
        p = after(p, card)
    if not p.hands[turn(p)]:
        raise Unanswerable(Refusal("ENG-facts", "refusal.nothing-to-solve"))
    return p


def after(p: Playing, card: Card) -> Playing:
    seat = turn(p)
    solving.require_held(card, p.hands[seat])
    verdict = play.judge_card(p, seat, card)
    if verdict is not None:
        args = {"card": card, "legal": list(play.legal_cards(p, seat)), "led": p.trick[0]}
        raise Unanswerable(Refusal(verdict.clause, verdict.key, args))
    p = play.evolve_card(p, CardPlayed(seat, card, schwein=False))
    if len(p.trick) < 4:
        return p
    last = p.played == p.options.pack
    at = play.winner(p.trick, name=p.game.contract.name, options=p.options, schwein_at=None, last=last)
    return play.evolve_trick(p, TrickTaken(p.seat_at(at)))
