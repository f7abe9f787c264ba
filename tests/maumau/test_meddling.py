"""At a table the pile can be shuffled by the wrong one and too early, and a card that lies can be reached for."""

from typing import Any

import pytest

from stammtisch.games.maumau.actions import ShufflePile, TakeBack
from stammtisch.games.maumau.dispute_events import CardTakenBack, PileTaken, TakeBackTried
from stammtisch.games.maumau.state import Mixing
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, card, cards


def table(hands: str = "", **more: Any) -> Table:
    return at(hands, **{"mode": "table", "top": "HK", **more})


# --- who shuffles ----------------------------------------------------------------------------------------------


def empty(**more: Any) -> Table:
    """A has to draw, and there is nothing to draw from."""
    hands = "A: P9 X8 X7; B: K8 K7 KA; C: XA XD X9; D: PA P8 P7"
    return table(hands, **{"stock": "", "below": "KD KK", **more}).say("A: draw")


@clause("MM-8a", "MM-V23")
def test_who_needs_the_cards_shuffles_and_nothing_is_wrong_with_that() -> None:
    t = empty()
    assert set(t.kinds()) == {"pile"}
    assert (t.window("pile").seats, t.window("pile").limit) == ((0, 1, 2, 3), "gesture")
    assert t.offered(1, "pile") == [ShufflePile()]
    t.say("A: shuffle")
    assert t.events == (PileTaken(0),)
    assert t.sees("C").mixing == Mixing(0)
    assert set(t.kinds()) == {"reshuffle"}
    t.reshuffle("KK KD")
    assert (t.held("A"), t.p.stock, t.p.pile, t.noted, t.sees("C").mixing) == (4, cards("KD"), cards("HK"), [], None)
    assert empty().time_up("pile").noted == []


@clause("MM-8a", "MM-V23", "MM-6a")
def test_another_one_shuffles_and_can_be_doubted_for_it() -> None:
    t = empty().say("C: shuffle").reshuffle("KK KD")
    assert (t.held("A"), t.noted) == (4, [("C", "V23")])
    t.say("D: doubt C shuffle")
    assert (t.fines(), t.lying("C")) == ([("C", "MM-V23")], 1)
    assert empty().say("C: shuffle").reshuffle("KK KD").say("D: doubt A shuffle").fines() == [("D", "MM-V29")]


@clause("MM-8a", "MM-V23")
def test_too_early_is_wrong_for_everybody_and_the_stock_stays_on_top() -> None:
    """Two cards are left, and B shuffles as a precaution."""
    for who in ("A", "B"):
        t = table("A: HD X8 X7", stock="P7 P8", below="KD KK KA").say(f"{who}: shuffle-now")
        assert set(t.kinds()) == {"reshuffle"}
        t.reshuffle("KA KK KD")
        assert (t.p.stock, t.p.pile, t.noted) == (cards("P7 P8 KA KK KD"), cards("HK"), [(who, "V23")])
        assert t.say("A: HD").on == "B"


@clause("MM-8b", "MM-V23")
def test_what_should_stay_is_shuffled_with_the_rest() -> None:
    hands = "A: H7 X8 X9; B: X10 KA KD; C: K7 XA P9; D: PA P8 PD"
    t = table(hands, stock="P7 XK", below="KK K8 P10 K10").say("A: H7", "B: X10", "C: K7", "D: take")
    assert {a.deep for a in t.offered(3, "pile")} == {False, True}
    proper = t.p
    t.say("D: shuffle").reshuffle()
    assert (t.noted, t.p.pile, len(t.p.stock)) == ([], cards("H7 X10 K7"), 1)
    t = Table(t.game, proper).say("D: shuffle deep").reshuffle()
    assert (t.noted, t.p.pile) == ([("D", "V23")], cards("K7"))
    assert (len(t.p.stock), t.top, t.p.chain) == (3, "K7", 1)


@clause("MM-8a", "MM-8b", "MM-V23")
def test_a_strict_table_shuffles_by_itself_and_nothing_loose_cannot_be_shuffled() -> None:
    t = at("A: P9 X8 X7", top="HK", stock="", below="KD KK").say("A: draw")
    assert set(t.kinds()) == {"reshuffle"}
    alone = table("A: HD X8 X7", stock="P7 P8")
    assert ShufflePile() not in alone.offered(0, "anytime")
    assert alone.refused("A: shuffle-now").key == "refusal.mm.nothing-loose"
    assert empty().refused("A: mau", kind="pile").clause == "ENG-wrong-kind"


# --- what lies, lies -------------------------------------------------------------------------------------------


@clause("MM-1b", "MM-V24", "MM-6a")
def test_a_legal_card_stays_and_to_reach_for_it_can_be_doubted() -> None:
    t = table("A: HD X8 X7; B: PD P8 P9").say("A: HD")
    assert TakeBack() in t.offered(0, "anytime")
    t.say("A: take-back")
    assert TakeBackTried(0, card("HD")) in t.events
    assert (t.p.pile[-1], t.held("A"), t.on, t.noted) == ("HD", 2, "B", [("A", "V24")])
    assert TakeBack() not in t.offered(0, "anytime")
    assert t.refused("A: take-back").clause == "ENG-wrong-kind"
    t.say("C: doubt A take_back")
    assert (t.fines(), t.p.pile[-1]) == ([("A", "MM-V24")], "HD")


@clause("MM-1b", "MM-V24", "MM-6a")
def test_a_wrong_card_may_be_taken_back_and_can_be_doubted_all_the_same() -> None:
    t = table("A: P9 X8 X7; B: PD H8 P8").say("A: P9", "A: done", "A: take-back")
    assert CardTakenBack(0, card("P9")) in t.events
    assert (t.p.pile, t.held("A"), t.on, t.top) == (cards("HK"), 3, "B", "HK")
    assert t.noted == [("A", "V01")]
    t.say("B: H8", "C: doubt A card")
    assert (t.fines(), t.p.pile[-1], t.held("B")) == ([("A", "MM-V01")], "H8", 2)


@clause("MM-1b")
def test_in_his_own_turn_he_goes_on_from_where_he_was() -> None:
    t = table("A: P9 HD X7").say("A: P9", "A: take-back")
    assert (t.on, t.top, t.p.turn.laid) == ("A", "HK", 0)
    t.say("A: HD")
    assert (t.on, t.top, t.noted) == ("B", "HD", [("A", "V01")])


@clause("MM-1b", "MM-V24")
@pytest.mark.parametrize(("words", "back"), [("C: anytime XA", True), ("C: throw PK", False)])
def test_out_of_turn_is_wrong_and_a_king_thrown_in_is_not(words: str, back: bool) -> None:
    t = table("A: HK X8 X7; B: P9 P8 PD; C: XA PK P7", top="HD").say("A: HK", words, "C: take-back")
    assert any(isinstance(e, CardTakenBack) for e in t.events) == back
    assert (("C", "V24") in t.noted) != back


@clause("MM-1b", "MM-V24")
def test_in_the_interval_after_a_turn_a_king_thrown_in_lies_as_well() -> None:
    t = table("A: HK X8; C: XA PK P7", top="HD").say("A: HK", "C: throw PK")
    assert t.p.stage == "closing"
    assert t.say("C: take-back").noted == [("C", "V24")]


@clause("MM-1b")
def test_only_ones_own_last_card_for_a_turn_and_before_it_is_spoken_of() -> None:
    t = table("A: P9 X8 X7; B: P8 KD K8; C: KA PD P7").say("A: P9", "A: done")
    assert TakeBack() not in t.offered(1, "anytime")
    t.say("B: P8")
    assert TakeBack() not in t.offered(0, "anytime")
    assert TakeBack() in t.offered(1, "anytime")
    t = table("A: P9 X8 X7; B: K8 KD KA").say("A: P9", "A: done", "B: draw", "B: done")
    assert TakeBack() not in t.offered(0, "anytime")
    t = table("A: P9 X8 X7", rollback="stay").say("A: P9", "C: doubt A card")
    assert (t.p.pile[-1], TakeBack() in t.offered(0, "anytime")) == ("P9", False)
    assert TakeBack() not in table("A: HD X8 X7").offered(3, "anytime")


@clause("MM-1b", "MM-5d")
def test_what_nobody_can_know_does_not_come_out_by_reaching_for_a_card() -> None:
    """The caller has forgotten to end his queen round: a queen laid after that looks right, and stays."""
    hands = "A: HD XD X7 X8; B: KD P8 P7"
    t = table(hands, players=2).say("A: queens HD", "B: draw", "B: done", "A: XD", "B: KD", "B: take-back")
    assert TakeBackTried(1, card("KD")) in t.events
    assert ("B", "V24") in t.noted
