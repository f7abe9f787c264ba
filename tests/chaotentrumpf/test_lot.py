"""Article 14c, the lot and note 5: who leads when several want to, or nobody."""

import pytest

from stammtisch.engine.core import HOST
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.chaotentrumpf.events import LeadFixed, LotDrawn, LotOpened, Tipped
from stammtisch.games.chaotentrumpf.lot import levels_for
from stammtisch.games.chaotentrumpf.trumps import PACK
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import Table, card, cards, dealt, prepared


@clause("CT-14c")
def test_two_want_to_lead_and_tip_on_colours() -> None:
    t = prepared(stock="H9").say("A: lead", "B: stay", "C: lead")
    assert t.events[-1] == LotOpened((0, 2), None, ())
    assert t.window("tip").seats == (0, 2)
    t.say("A: tip colour:black", "C: tip colour:red")
    assert t.events[-2:] == (LotDrawn(card("H9")), LeadFixed(2))
    assert t.playing.leader == 2


@clause("CT-14c", "CT-LE-b")
def test_nobody_wants_to_and_one_has_to() -> None:
    t = prepared(players=4, stock="P8").say("ALL: stay")
    assert t.drawing.level is None
    t.say("A: tip suit:X", "B: tip suit:P", "C: tip suit:H", "D: tip suit:K")
    assert t.playing.leader == 1


@clause("CT-14c")
def test_one_wants_to_and_there_is_no_lot() -> None:
    t = prepared().say("A: stay", "B: lead", "C: stay")
    assert t.events[-1] == LeadFixed(1)


@clause("CT-LE-a")
@pytest.mark.parametrize(
    ("players", "levels"),
    [
        (2, "colour suit value"),
        (3, "suit value"),
        (4, "suit value"),
        (5, "value"),
        (8, "value"),
        (9, "card"),
        (10, "card"),
    ],
)
def test_a_level_must_have_a_feature_for_each(players: int, levels: str) -> None:
    """Decision: features that exclude each other; truly independent ones could make two winners."""
    assert levels_for(players) == tuple(levels.split())


@clause("CT-LE-a", "CT-LE-c")
def test_two_may_tip_suits_and_if_neither_comes_the_next_card_is_turned() -> None:
    t = prepared(stock="H9 K7 PD").say("A: lead", "B: stay", "C: lead", "A: tip suit:X")
    assert t.sees("C").level == "suit"
    t.say("C: tip suit:P")
    assert [e.card for e in t.events if isinstance(e, LotDrawn)] == ["H9", "K7", "PD"]
    assert t.playing.leader == 2


@clause("CT-LE-a")
def test_the_first_tip_fixes_the_level_for_the_others() -> None:
    t = prepared(players=4).say("ALL: stay", "B: tip value:A")
    assert t.refused("A: tip suit:X").key == "refusal.ct.tip-level"
    assert t.refused("A: tip value:A").key == "refusal.ct.tip-taken"
    assert {a.feature for a in t.offered(0, "tip")} == {f"value:{v}" for v in ["7", "8", "9", "B", "D", "K", "10"]}


@clause("CT-LE-a", "CT-N5b")
def test_by_the_other_reading_the_level_is_the_coarsest_that_suffices() -> None:
    t = prepared(lot_level="by_number").say("A: lead suit:X", "B: stay", "C: lead colour:red")
    assert t.events[-1] == LotOpened((0, 2), "colour", ((2, "colour:red"),))
    assert t.refused("A: tip suit:P").key == "refusal.ct.tip-level"


@clause("CT-LE-a")
def test_a_level_without_room_for_everybody_is_refused_to_the_first_too() -> None:
    t = prepared().say("ALL: lead")
    assert t.refused("A: tip colour:red").key == "refusal.ct.tip-level"
    assert len(t.offered(0, "tip")) == 4 + 8


@clause("CT-LE-a")
@pytest.mark.parametrize("tip", ["colour:black", "value:A", "suit:X", "card:X7", "nothing"])
def test_a_tip_that_is_taken_or_of_another_level_is_refused(tip: str) -> None:
    t = prepared().say("ALL: lead", "A: tip suit:X")
    refusal = t.refused(f"B: tip {tip}")
    assert (refusal.clause, refusal.args["known"]) == ("CT-LE-a", ["suit:K", "suit:H", "suit:P"])
    assert [a.feature for a in t.offered(1, "tip")] == refusal.args["known"]
    assert t.window("tip").seats == (1, 2), "who has tipped does not tip again"


@clause("CT-LE-a")
def test_who_does_not_tip_gets_what_is_left() -> None:
    t = prepared(stock="K7").say("ALL: lead", "B: tip suit:K").time_up("tip")
    assert t.events[:2] == (Tipped(0, "suit:H"), Tipped(2, "suit:P"))
    assert t.playing.leader == 1


@clause("CT-LE-b", "CT-LE-c")
def test_cards_are_turned_until_somebody_was_right() -> None:
    t = prepared(stock="K7 K10 XB").say("ALL: lead", "A: tip suit:X", "B: tip suit:P", "C: tip suit:H")
    assert [e.card for e in t.events if isinstance(e, LotDrawn)] == ["K7", "K10", "XB"]
    assert t.playing.leader == 0


@clause("CT-LE-b")
def test_the_cards_of_the_lot_are_out_of_play() -> None:
    t = prepared(stock="H9").say("A: lead colour:black", "B: lead colour:red", "C: stay")
    assert "H9" in t.playing.aside
    assert sum(map(len, t.playing.hands)) + len(t.playing.aside) + 1 == 96


# --- the tip named at once -------------------------------------------------------------------------------------


@clause("CT-N5b", "CT-14c")
def test_a_tip_named_with_the_wish_is_kept() -> None:
    t = prepared(stock="KA").say("A: lead colour:black", "B: lead colour:red", "C: stay")
    assert LotOpened((0, 1), "colour", ((0, "colour:black"), (1, "colour:red"))) in t.events
    assert t.playing.leader == 1


@clause("CT-N5b")
def test_suits_named_by_two_with_the_wish_fit_together_and_are_kept() -> None:
    t = prepared(stock="H9 PA").say("A: lead suit:X", "B: lead suit:P", "C: stay")
    assert LotOpened((0, 1), "suit", ((0, "suit:X"), (1, "suit:P"))) in t.events
    assert t.playing.leader == 1


@clause("CT-N5b")
def test_of_tips_that_do_not_fit_together_the_first_named_is_kept() -> None:
    t = prepared().say("C: lead value:A", "A: lead suit:X", "B: stay")
    assert (t.drawing.level, t.drawing.tips.answers) == ("value", ((2, "value:A"),))
    assert t.window("tip").seats == (0,)


@clause("CT-N5b")
def test_the_same_tip_again_is_asked_for_anew() -> None:
    t = prepared(stock="KA").say("B: lead colour:red", "A: lead colour:red", "C: stay")
    assert t.drawing.tips.answers == ((1, "colour:red"),)
    assert t.window("tip").seats == (0,)


@clause("CT-N5b")
def test_a_late_third_wish_makes_all_tip_again() -> None:
    t = prepared(stock="K8 KD H7").say("A: lead colour:black", "B: lead colour:red", "C: lead")
    assert t.drawing.tips.answers == ()
    assert t.sees("A").level is None
    t.say("A: tip suit:X", "B: tip suit:H", "C: tip suit:P")
    assert t.playing.leader == 1


@clause("CT-N5b")
def test_a_tip_on_the_right_level_is_kept_beside_one_that_is_not() -> None:
    t = prepared().say("A: lead suit:P", "B: lead colour:red", "C: lead")
    assert t.drawing.tips.answers == ((0, "suit:P"),)


@clause("CT-N5b")
def test_the_shortcut_is_for_those_who_want_to_lead_and_can_be_switched_off() -> None:
    assert prepared().refused("A: lead card:KD").clause == "CT-N5b"
    assert prepared(lead_with_tip=False).refused("A: lead colour:red").clause == "CT-N5b"
    offers = prepared(lead_with_tip=False).offered(0, "prepare")
    assert not any(getattr(action, "tip", None) for action in offers)
    tips = [action for action in prepared().offered(0, "prepare") if getattr(action, "tip", None)]
    assert len(tips) == 14
    assert all(action.lead for action in tips)


# --- the stock has given out -----------------------------------------------------------------------------------


def without_stock() -> Table:
    t = dealt(packs=1, turned="X8 K7").turn_and_vote("none").say("C: turn")
    return t.say("ALL: lead", "A: tip suit:X", "B: tip suit:P", "C: tip suit:H")


@clause("CT-LE-b", "CT-LE-c")
def test_where_there_is_no_stock_a_pack_is_shuffled_for_the_lot() -> None:
    t = without_stock()
    assert t.window("lot").seats == (HOST,)
    assert t.refusal(HOST, Shuffle(PACK[1:]), kind="lot").clause == "ENG-pack"
    t.do(HOST, Shuffle((*cards("K7 H8"), *(c for c in PACK if c not in ("K7", "H8")))), kind="lot")
    assert t.playing.leader == 2
    assert sum(map(len, t.playing.hands)) == 30, "the cards of the lot are nobody's"


@clause("CT-LE-c")
def test_a_stock_without_anybodys_feature_is_followed_by_a_pack() -> None:
    """Decision: shuffling the same cards again could never end."""
    t = dealt(packs=1, turned="X8", stock="K7").turn_and_vote("colour:black").say("ALL: lead")
    t.say("A: tip suit:X", "B: tip suit:P", "C: tip suit:H")
    assert t.events[-1] == LotDrawn(card("K7"))
    assert t.sees("A").drawn == ("K7",)
    t.do(HOST, Shuffle(PACK), kind="lot")
    assert t.playing.leader == 0


def test_another_word_than_the_one_asked_for_is_refused() -> None:
    t = prepared().say("ALL: lead")
    lead = prepared().offered(0, "prepare")[0]
    assert t.refusal(0, lead, kind="tip").clause == "ENG-wrong-kind"
