"""Dealing by hand: a card that comes open, what its receiver may do, and what it costs the dealer."""

from typing import Any

import pytest

from stammtisch import fair
from stammtisch.engine.core import HOST
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.maumau.events import (
    CardDealt,
    CardReplaced,
    DealingFault,
    DrawLapsed,
    OpenCardKept,
    PenaltyDrawn,
)
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.state import Dealing, Greeting
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, card, cards, greeted
from tests.maumau.match_table import SEED, ready

HANDS = "A: H7 H8 HB HA XK; B: P7 P8 P9 PD PK; C: K7 K8 K9 KD KK; D: X7 X8 X9 XD XA"
SOFT, HARD = 50, 90


def dealing(**more: Any) -> Table:
    """Shuffled; D is to deal, A gets the first card."""
    return greeted(HANDS, **{"starter": "HD", "stock": "PA KA", "manual_deal": True, **more})


def flick(t: Table, *strengths: int) -> Table:
    for strength in strengths:
        t.say(f"D: flick {strength}")
    return t


def state(t: Table) -> Dealing:
    assert isinstance(t.state, Dealing)
    return t.state


def faults(t: Table) -> list[tuple[int, bool]]:
    return [(e.number, e.fined) for record in t.log for e in record.events if isinstance(e, DealingFault)]


# --- card by card ----------------------------------------------------------------------------------------------


@clause("MM-S2", "MM-9e")
@pytest.mark.parametrize("mode", ["strict", "table"])
def test_the_dealer_deals_one_by_one_and_it_is_the_same_deal(mode: str) -> None:
    t = dealing(mode=mode)
    assert set(t.kinds()) == {"deal"}
    assert (t.window("deal").seats, t.window("deal").limit) == ((3,), "health_answer")
    assert t.refused("A: flick 50").clause == "ENG-not-asked"
    flick(t, SOFT)
    assert t.seen("A", CardDealt) == CardDealt(0, card("H7"))
    assert t.seen("B", CardDealt) == t.seen("SPECTATOR", CardDealt) == CardDealt(0, None)
    assert (t.sees("A").hand, t.sees("B").counts, t.sees("B").phase) == (cards("H7"), (1, 0, 0, 0), "dealing")
    flick(t, *[SOFT] * 19)
    quick = greeted(HANDS, starter="HD", stock="PA KA", mode=mode).greeting
    assert (t.greeting.hands, t.greeting.stock) == (quick.hands, quick.stock)
    assert set(t.kinds()) == {"ask"}


@clause("MM-9e")
def test_a_dealer_who_falls_asleep_is_helped() -> None:
    t = flick(dealing(), SOFT, SOFT).time_up("deal")
    assert isinstance(t.state, Greeting)
    assert (faults(t), [len(hand) for hand in t.greeting.hands]) == ([], [5, 5, 5, 5])


@clause("MM-S2")
def test_without_the_option_the_table_deals_and_makes_no_faults() -> None:
    t = greeted(HANDS)
    assert "deal" not in t.kinds()
    assert faults(t) == []


@clause("MM-9e")
@pytest.mark.parametrize(("strength", "opens"), [(0, False), (75, False), (76, True), (100, True)])
def test_a_flick_that_is_too_hard_turns_the_card(strength: int, opens: bool) -> None:
    t = flick(dealing(), strength)
    assert (t.sees("C").opened is not None) == opens


@clause("MM-9e")
def test_no_flick_beyond_what_a_hand_can_do() -> None:
    for strength in (-1, 101):
        refusal = dealing().refused(f"D: flick {strength}")
        assert (refusal.clause, refusal.key) == ("MM-9e", "refusal.mm.flick")
    assert dealing().refused("D: keep", kind="deal").clause == "ENG-wrong-kind"
    assert flick(dealing(), SOFT).sees("A").faults == 0


# --- the open card ---------------------------------------------------------------------------------------------


@clause("MM-9e")
def test_the_first_fault_is_free_and_all_see_the_card() -> None:
    t = flick(dealing(), SOFT, HARD)
    for who in ("A", "C", "SPECTATOR"):
        assert t.seen(who, CardDealt) == CardDealt(1, card("P7"), open=True)
        assert (t.sees(who).opened, t.sees(who).faults) == ((1, "P7"), 1)
    assert (faults(t), t.sees("A").penalties) == ([(1, False)], (0, 0, 0, 0))
    assert (t.window("fault").seats, t.window("fault").limit) == ((1,), "deal_fault_answer")
    assert "deal" not in t.kinds()


@clause("MM-9e")
@pytest.mark.parametrize("how", ["said", "silent"])
def test_who_keeps_it_or_says_nothing_has_it_and_the_deal_goes_on(how: str) -> None:
    t = flick(dealing(), SOFT, HARD)
    t.say("B: keep") if how == "said" else t.time_up("fault")
    assert t.events == (OpenCardKept(1),)
    assert (state(t).hands[1], t.sees("A").opened) == (cards("P7"), None)
    assert set(t.kinds()) == {"deal"}


@clause("MM-9e", "ENG-pack")
def test_who_wants_a_new_one_gets_the_next_and_the_old_one_is_shuffled_in() -> None:
    t = flick(dealing(), SOFT, HARD).say("B: new")
    assert t.seen("B", CardReplaced) == CardReplaced(1, card("P7"), card("K7"))
    assert t.seen("A", CardReplaced) == t.seen("SPECTATOR", CardReplaced) == CardReplaced(1, card("P7"), None)
    assert set(t.kinds()) == {"reshuffle"}
    stock = state(t).stock
    assert (card("P7") in stock, card("K7") in stock, len(stock)) == (True, False, 30)
    assert isinstance(t.game, MauMau)
    assert t.game.shuffled_again(t.state) == stock
    assert t.refusal(HOST, Shuffle(stock[1:]), kind="reshuffle").clause == "ENG-pack"
    t.do(HOST, Shuffle(tuple(reversed(stock))), kind="reshuffle")
    assert state(t).stock == tuple(reversed(stock))
    flick(t, SOFT)
    assert state(t).hands[2] == (stock[-1],)


@clause("MM-9e")
def test_the_last_card_of_all_may_be_refused_as_well() -> None:
    t = greeted(players=2, dealer="A", manual_deal=True)
    for _ in range(8):
        t.say("A: flick 50")
    t.say("A: flick 90", "B: new")
    t.do(HOST, Shuffle(state(t).stock), kind="reshuffle")
    t.say("A: flick 90")
    assert [len(hand) for hand in t.greeting.hands] == [5, 5]


# --- what it costs ---------------------------------------------------------------------------------------------


@clause("MM-V14", "MM-9e")
@pytest.mark.parametrize("mode", ["strict", "table"])
def test_each_further_fault_costs_a_card_at_once(mode: str) -> None:
    """Three cards came open, none of them the dealer's: two penalty cards."""
    t = flick(dealing(mode=mode), HARD).say("A: keep")
    flick(t, HARD)
    penalty = next(e for e in t.events if isinstance(e, PenaltyDrawn))
    assert (penalty.seat, penalty.clause, t.seen("D", PenaltyDrawn).card) == (3, "MM-V14", None)
    flick(t.say("B: keep"), HARD).say("C: keep")
    assert (faults(t), t.sees("A").penalties) == ([(1, False), (2, True), (3, True)], (0, 0, 0, 2))
    t.time_up("deal")
    assert [len(row) for row in t.greeting.penalties] == [0, 0, 0, 2]
    t.say("D: ask", "A: well", "B: well", "C: well", "D: turn")
    assert t.sees("B").penalties == (0, 0, 0, 2)


@clause("MM-9e")
def test_to_himself_the_dealer_may_but_he_will_hear_about_it() -> None:
    t = flick(dealing(), SOFT, SOFT, SOFT, HARD)
    assert t.events == (CardDealt(3, card("X7"), open=True, didi=True),)
    assert (faults(t), set(t.kinds()), t.sees("A").opened) == ([], {"deal"}, None)
    flick(t, HARD)
    assert faults(t) == [(1, False)]


@clause("MM-V14", "MM-4b", "MM-9e")
@pytest.mark.parametrize(("now", "lying"), [(False, 1), (True, 0)])
def test_what_came_while_dealing_came_in_the_turn_of_the_starter(now: bool, lying: int) -> None:
    """Decision: so it becomes active after the dealer's next turn, or where agreed after this one."""
    t = greeted(players=2, dealer="B", starter="PD", convert_current_turn=now, manual_deal=True)
    t.say("B: flick 90", "A: keep", "B: flick 50", "B: flick 90", "A: keep").time_up("deal")
    t.say("B: ask", "A: well", "B: turn")
    assert (t.on, t.lying("B"), t.held("B")) == ("A", lying, 6 - lying)


@clause("MM-V14")
def test_where_all_cards_are_needed_it_stays_owed() -> None:
    t = greeted(players=6, decks=1, manual_deal=True, dealer="F")
    t.say("F: flick 90", "A: keep", "F: flick 90", "B: keep", "F: flick 90")
    lapsed = [e for record in t.log for e in record.events if isinstance(e, DrawLapsed)]
    assert lapsed == [DrawLapsed(5, 1, owed=True)]
    t.say("C: keep").time_up("deal")
    assert (len(t.greeting.stock), [len(row) for row in t.greeting.penalties]) == (1, [0, 0, 0, 0, 0, 1])
    assert [(due.seat, due.clause) for due in t.greeting.owed] == [(5, "MM-V14")]


@clause("ENG-fair", "MM-9e")
def test_every_shuffle_of_such_a_deal_is_proven() -> None:
    t = ready(2, dealer="B", manual_deal=True).next_deal(fair.commitment(SEED))
    t.do(HOST, Shuffle(fair.shuffled(t.pack(), SEED)), kind="shuffle")
    t.say("B: flick 90", "A: new")
    game: Any = t.game
    again = tuple(sorted(game.game.shuffled_again(t.m.deal)))
    t.do(HOST, Shuffle(fair.shuffled(again, SEED, shuffle=1)), kind="reshuffle")
    assert t.m.seal is not None
    assert len(t.m.seal.orders) == 2
    assert t.finish("A").reveal().m.seal is None
