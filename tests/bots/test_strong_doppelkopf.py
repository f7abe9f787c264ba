"""The strong Doppelkopf player: the true deal is among the worlds it draws from, and it plays whole deals."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stammtisch import search
from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.bots.doppelkopf.weighing import Choice, Weighing
from stammtisch.cards import Card
from stammtisch.engine.frames import frame
from stammtisch.games.doppelkopf.actions import Announce, AnswerSchwein, PlayCard
from stammtisch.games.doppelkopf.announcements import Said
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN, KREUZ_DAME
from stammtisch.games.doppelkopf.options import Options
from stammtisch.study.arena import Contest, Deal
from tests.bots.test_doppelkopf import MIGHTY, POOR, SPECIAL, answer_of, pictured, played_card
from tests.doppelkopf.table import Table, cards, normal, reserved, seat
from tests.search.test_worlds import agrees
from tests.thorough import SOAK

search.warm("doppelkopf")

from stammtisch.bots.doppelkopf.strong import belief, calling, outlook, payoff, plans, player, worlds  # noqa: E402
from stammtisch.search.doppelkopf import positions, situations  # noqa: E402
from stammtisch.search.worlds import Deck  # noqa: E402

DEALS = 100 if SOAK else 3


def facts_of(t: Table, who: str) -> Knowledge:
    shown, log = pictured(t, who)
    return Knowledge(seat(who), shown.view.deal, log)


# --- the hidden cards ------------------------------------------------------------------------------------------


def truth(t: Knowledge, state: Any, cards: list[Any]) -> tuple[int, ...]:
    """The real hands of the others as masks over the unseen cards; of equal cards the first ones to the first seat, but
    those surely in one hand there."""
    placed = worlds._placed(t, cards)
    left = [(at, card) for at, card in enumerate(cards) if at not in placed]
    masks = []
    for other in t.others:
        mask, wanted = 0, Counter(state.hands[other])
        for at in (at for at, holder in placed.items() if holder == other):
            mask |= 1 << at
            wanted[cards[at]] -= 1
            assert wanted[cards[at]] >= 0
        for at, card in [*left]:
            if wanted[card] > 0:
                wanted[card] -= 1
                mask |= 1 << at
                left.remove((at, card))
        assert not +wanted
        masks.append(mask)
    assert not left
    return tuple(masks)


def turns(options: dict[str, Any], seed: int, number: int) -> Iterator[tuple[Knowledge, Deal]]:
    """Every time somebody in a deal of club members has to play a card that can be solved: what the seat knows."""
    deal = Deal(Contest("doppelkopf", ("club",), 4, options, seed=seed), number, ("club",) * 4)
    for _ in range(400):
        window = next((w for w in deal.stream.windows if w.kind == "card"), None)
        if window is not None:
            turn = window.seats[0]
            picture = frame(deal.match, deal.state, turn, seq=deal.stream.seq, windows=deal.stream.windows)
            t = Knowledge(turn, picture.view.deal, deal.stream.seen_by(turn))
            if worlds.solvable(t):
                yield t, deal
        if deal.state.rows or any(event for event in deal.advance() if type(event).__name__ == "DealClosed"):
            return


@pytest.mark.parametrize("options", SPECIAL, ids=json.dumps)
def test_the_true_deal_is_always_among_the_worlds(options: dict[str, Any]) -> None:
    """Its hands are to the solver what the rules say they are, the Schwein included."""
    thought = 0
    for number in range(2 * DEALS):
        for t, deal in turns(options, 5, number):
            if len(t.hand) > 1:
                thought += 1
                cards = [*t.unseen]
                real = truth(t, deal.state.deal, cards)
                assert agrees(worlds.facts(t, cards), real)
                dealt_counts = t.contract.kind == "Armut" and t.options.schwein_armut == "as_dealt"
                for other, mask in () if dealt_counts else zip(t.others, real, strict=True):
                    word = worlds._words(t, other, cards, np.array([mask]))[0]
                    assert word == positions.hand_of(deal.state.deal, other)
                drawn = worlds.draw(t, 4, number, pig=False)
                assert drawn is not None
                assert drawn.hands.shape == (4, 4)
    assert thought > 20


def test_what_went_over_in_an_armut_is_where_it_went() -> None:
    t = reserved("A: armut", f"{POOR}; B: H10 H10 XD PD HD HB PB PA PK XK")
    t.say("B: take").say("B: return PK XK")
    taker, poor, other = (facts_of(t, who) for who in "BAC")
    assert taker.exchanged == {seat("A"): [*cards("PK XK")]}
    assert poor.exchanged == {seat("B"): [*cards("KA KB")]}
    assert other.exchanged == {}
    hidden = [*poor.unseen]
    column = poor.others.index(seat("B"))
    for row in Deck(worlds.facts(poor, hidden)).draw(50, 1):
        held = [card for at, card in enumerate(hidden) if int(row[column]) >> at & 1]
        assert {Card("KB"), Card("KA")} <= {*held}


def test_a_schwein_said_beforehand_is_where_it_was_said() -> None:
    t = normal("A: HB XA PA; B: KA KA XD; C: XD", schwein_when="before_first_card")
    for who in "ABCD":
        t.do(seat(who), AnswerSchwein(who == "B"), kind="schwein")
    drawn = worlds.draw(facts_of(t, "A"), 20, 1, pig=False)
    assert drawn is not None
    pig = positions.bits_of("Normalspiel", t.state.options).pig
    assert (drawn.hands[:, 1] & pig != 0).all()


def test_whoever_has_said_re_has_a_lady_and_the_better_trumps() -> None:
    t = normal("A: HB XA PA; B: XD; C: XD").say("B: re")
    k = facts_of(t, "A")
    hidden = [*k.unseen]
    dealt = Deck(worlds.facts(k, hidden)).draw(4000, 1)
    weights = belief.plausible(k, hidden, dealt)
    queens = [at for at, card in enumerate(hidden) if card[1:] == "D" and card != KREUZ_DAME]
    held = np.array([[sum(int(mask) >> at & 1 for at in queens) for mask in row] for row in dealt])
    assert (np.average(held, axis=0, weights=weights) - held.mean(axis=0))[0] > 0.05


def test_worlds_are_chosen_as_often_as_they_are_plausible() -> None:
    dealt = np.arange(12).reshape(4, 3)
    chosen = belief.choose(dealt, np.array([0.0, 1.0, 3.0, 0.0]), 400, 1)
    counts = Counter(int(row[0]) for row in chosen)
    assert counts.keys() == {3, 6}
    assert abs(counts[6] - 300) <= 1


def test_a_soloist_is_thought_to_have_the_trumps_of_his_solo() -> None:
    k = facts_of(reserved("B: Bubensolo", "A: XA PA; B: XB XB PB PB HB XA PA HA HA XK"), "A")
    hidden = [*k.unseen]
    dealt = Deck(worlds.facts(k, hidden)).draw(2000, 1)
    weights = belief.plausible(k, hidden, dealt)
    jacks = [at for at, card in enumerate(hidden) if card[1:] == "B"]
    held = np.array([sum(int(row[k.others.index(seat("B"))]) >> at & 1 for at in jacks) for row in dealt])
    assert np.average(held, weights=weights) > held.mean() + 1


# --- whole deals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [*SPECIAL, {"mode": "table"}], ids=json.dumps)
def test_strong_players_play_whole_deals(options: dict[str, Any]) -> None:
    contest = Contest("doppelkopf", ("strong", "club"), 4, options)
    for number in range(DEALS if SOAK else 1):
        Deal(contest, number, ("strong", "club", "strong", "club")).play()


def test_the_same_question_has_the_same_answer_whatever_was_searched_before() -> None:
    t = normal(
        """A: HK HK K10 KA KB KK PB PB XA XD; B: H10 HA K10 KD KD P10 PA X10 XD XK;
           C: H10 HA HD KB PD PK PK X10 XB XK; D: HB HB HD KA KK P10 PA PD XA XB"""
    ).play("A:XA B:XK C:XK D:XA A:HK B:HA C:HA D:HB")
    k = facts_of(t, "D")
    choices = [Choice(card) for card in dict.fromkeys(k.hand)]
    first = player.worths(k, choices, 7)
    player.worths(k, choices, 8)
    assert first is not None
    assert player.worths(k, choices, 7) == first


def test_no_hand_is_thought_about_for_longer_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In tricks looked into; the stages take what exact Augen have left them, and so many worlds as are under way.
    Where that is too little the plan decides, which is tried as often with any hand."""
    t = normal(
        """A: HK HK K10 KA KB KK PB PB XA XD; B: H10 HA K10 KD KD P10 PA X10 XD XK;
           C: H10 HA HD KB PD PK PK X10 XB XK; D: HB HB HD KA KK P10 PA PD XA XB"""
    ).play("A:XA B:XK C:XK D:XA A:HK B:HA C:HA D:HB")
    k = facts_of(t, "D")
    player.worths(k, choices := [Choice(card) for card in dict.fromkeys(k.hand)], 7)
    monkeypatch.setattr(player, "EXACTLY", 60_000)
    monkeypatch.setattr(player, "TOGETHER", 80_000)
    assert player.spent() > 120_000
    planned = player.worths(k, choices, 7)
    assert planned is not None
    assert player.spent() <= 80_000 + player.AT_ONCE * player.EFFORT[8].limit
    assert {plans.each(n, plans.TRIES) * n // 1000 for n in range(2, 13)} <= {31, 32}
    assert plans.each(1, plans.TRIES) <= len(plans.room()[0].keys) // 2


@pytest.mark.parametrize("options", [*SPECIAL, {"karlchen_double": False}], ids=json.dumps)
def test_a_plan_knows_what_the_table_knows(options: dict[str, Any]) -> None:
    """The position for the kernels against the deal itself: cards, tricks, whose party has been shown."""
    ends = 0
    for number in range(3 * DEALS):
        for t, _ in turns(options, 6, number):
            start = plans.start_of(t)
            assert start[situations.LEFT - situations.UNPLAYED] == len(t.hand)
            assert int(start[0]).bit_count() == t.options.pack - 4 * len(t.tricks) - len(t.trick)
            shown = [s for s in range(4) if t.view.parties[s] is not None]
            assert {(s - plans.begun(t)) % 4 for s in shown} <= {b for b in range(4) if start[2] >> b & 1}
            ends += len(t.hand) == 1
            if len(t.hand) == 1:
                assert plans.banked(t, np.array([0b11]))[0] & 0xFFFF <= ALL_AUGEN
    assert ends


def test_it_has_its_schwein_solved_and_plays_it_where_it_gains() -> None:
    hands = "A: XD H10 KB; B: K10 KB; C: XD HD HB; D: KA KA HB KK HK HK XK XK PK PK"
    rich = normal(hands).say("A: re").play("A:H10 B:K10 C:HD")
    k = facts_of(rich, "D")
    choices = [Choice(card) for card in cards("KA KK HB")] + [Choice(Card("KA"), schwein=True)]
    worth = player.worths(k, choices, 1)
    assert worth is not None
    assert worth[Choice(Card("KA"), schwein=True)] > worth[Choice(Card("KK"))]


def test_a_fox_is_counted_in_what_a_card_brings() -> None:
    t = normal("A: KB; B: KA; C: XD KK; D: XD H10 PB K10 HK HK XK XK PK PK").say("A: kontra", "B: kontra 90")
    t.play("A:KB B:KA C:KK")
    weighing = Weighing(facts_of(t, "D"))
    assert weighing.specials(Choice(Card("PB"))) == 1.0
    assert weighing.specials(Choice(Card("K10"))) == 0.0
    assert answer_of(t, "D", "strong") in (played_card("PB"), played_card("H10"), played_card("XD"))


# --- what it announces -----------------------------------------------------------------------------------------


def test_a_strong_hand_says_re_and_a_weak_one_never() -> None:
    assert answer_of(normal(MIGHTY), "A", "strong") == Announce("re", "re")
    t = normal("A: XD HB KB K10 KK HK PK PK XK X10; B: H10 H10 XD")
    assert isinstance(answer_of(t, "A", "strong"), PlayCard)


def test_a_better_hand_promises_more() -> None:
    mighty, weak = (
        outlook.outlook(facts_of(normal(hand), "A"))
        for hand in (MIGHTY, "A: XD HB KB K10 KK HK PK PK XK X10; B: H10 H10 XD")
    )
    assert mighty.sum() == pytest.approx(1.0)
    assert mighty[5:].sum() > 0.75 > 0.5 > weak[5:].sum()


def test_what_is_announced_is_worth_what_the_rules_pay_for_it() -> None:
    k = facts_of(normal(MIGHTY), "A")
    sure = np.eye(len(outlook.ENDS))
    for end, augen in enumerate(outlook.ENDS):
        silent, spoken = (calling.worth(k, sure[end], words) for words in (Said(), Said(re=0)))
        assert spoken == pytest.approx(2 * silent)
        assert (silent > 0) == (augen >= 121)
    failed = calling.worth(k, sure[6], Said(re=1))
    assert failed < 0 < calling.worth(k, sure[7], Said(re=1))


def test_ends_are_told_apart_where_the_rules_pay_differently() -> None:
    assert [*outlook.end_of(np.array(outlook.ENDS))] == [*range(len(outlook.ENDS))]
    price = payoff.pays(Said(), Options(), solo=False)[0, 0]
    for augen in range(ALL_AUGEN + 1):
        assert price[augen] == price[outlook.ENDS[int(outlook.end_of(augen))]]


def test_prices_are_those_of_the_rules() -> None:
    prices = payoff.pays(Said(0, 0), Options(), solo=False)
    assert prices.shape == (2, 2, 241)
    assert np.allclose(prices[0, 0], -prices[0, 1])
    assert prices[0, 0, 121] > 0 > prices[0, 0, 120]
    assert prices[0, 0, 151] > prices[0, 0, 121]


def test_it_has_every_card_of_its_hand_to_choose_from() -> None:
    """The one Schwein left is what its holder plays when he may; else it is an ace as any other."""
    t = normal("A: XD H10 KB; B: K10 KB; C: XD HD HB; D: KA KA HB KK HK HK XK XK PK PK")
    k = facts_of(t.say("A: re").play("A:H10 B:K10 C:HD D:KA A:KB B:KB C:HB"), "D")
    both = [Choice(Card("KA")), Choice(Card("KA"), schwein=True), Choice(Card("KK"))]
    assert worlds.own_pig(k, both)
    assert set(player._kinds(k, both, pig=True)) == {Choice(Card("KA"), schwein=True), Choice(Card("KK"))}
    assert not worlds.own_pig(k, [Choice(card) for card in cards("KA KK")])
