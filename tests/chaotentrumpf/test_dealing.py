"""Articles 5a, 6 and 7 with note 2: shuffling under everybody's eyes, cutting on request, the two deals."""

import pytest

from stammtisch.engine.core import HOST
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle
from stammtisch.games.chaotentrumpf.actions import CutPack, WishToCut
from stammtisch.games.chaotentrumpf.events import CutterChosen, CutWished, Dealt, PackCut
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import Table, cards, dealt, prepared, seat, shuffled


def fresh(players: int = 3) -> Table:
    game = Chaotentrumpf(players)
    return Table(game, game.start(Options(), players - 1))


# --- shuffling -------------------------------------------------------------------------------------------------


@clause("CT-5a")
def test_everybody_may_mix_before_the_table_shuffles() -> None:
    t = fresh().say("B: mix zack")
    assert t.events == (Mixed(1, "zack"),)
    assert t.window("mix").seats == (0, 2)
    assert not t.window("mix").must
    assert t.refusal(0, Mix("x" * 1000), kind="mix").clause == "ENG-fair"
    t.say("A: mix a", "C: mix c")
    assert list(t.kinds()) == ["shuffle"]


@clause("CT-5a")
def test_the_whole_pack_is_shuffled_and_nobody_sees_the_order() -> None:
    t = fresh()
    pack = Chaotentrumpf(3).pack(Options())
    assert t.refusal(HOST, Shuffle(pack[1:]), kind="shuffle").clause == "ENG-pack"
    assert t.refusal(HOST, Shuffle((*pack[1:], pack[1])), kind="shuffle").clause == "ENG-pack"
    t.do(HOST, Shuffle(pack), kind="shuffle")
    assert [t.game.redact(e, s) for e in t.events for s in (0, 1, 2)] == [None] * 3


# --- cutting ---------------------------------------------------------------------------------------------------


@clause("CT-6a", "CT-N2")
def test_who_does_not_speak_up_does_not_cut() -> None:
    t = shuffled(players=4)
    order = t.cutting.order
    assert t.window("cut").seats == (0, 1, 2), "the dealer himself is not asked"
    t.say("B: uncut").time_up("cut")
    assert [e for e in t.events if isinstance(e, CutWished)] == [CutWished(0, wish=False), CutWished(2, wish=False)]
    assert sorted(c for hand in t.electing.hands for c in hand) == sorted(order[:20])
    assert t.electing.stock == order[20:]


@clause("CT-6a")
def test_all_decline_and_the_deal_goes_on_at_once() -> None:
    t = shuffled().say("A: uncut", "B: uncut")
    assert "turn" in t.kinds()


@clause("CT-6a")
def test_the_only_one_who_wants_to_cuts() -> None:
    t = shuffled().say("A: uncut", "B: cut")
    assert CutterChosen(1) in t.events
    assert t.window("lift").seats == (1,)
    assert t.window("lift").limit == "lift", "the three seconds of CT-N2 are for speaking up"
    assert t.sees("A").cutter == 1


@clause("CT-6a")
def test_of_several_the_dealer_picks_one() -> None:
    t = shuffled(players=4, dealer="A").say("B: cut", "C: uncut", "D: cut")
    assert t.window("cutter").seats == (0,)
    assert t.sees("C").volunteers == (1, 3)
    refusal = t.refused("A: choose C")
    assert (refusal.clause, refusal.args) == ("CT-6a", {"seat": 2})
    assert t.refused("A: choose A").clause == "CT-6a"
    t.say("A: choose D")
    assert t.window("lift").seats == (3,)


@clause("CT-6a")
def test_a_dealer_who_does_not_pick_leaves_it_to_the_first_from_his_left() -> None:
    """Decision: by seat, because who was quicker is nobody's business."""
    t = shuffled(players=4, dealer="B").say("A: cut", "D: cut", "C: uncut").time_up("cutter")
    assert t.events == (CutterChosen(3),)


@clause("CT-6b")
def test_a_cut_puts_the_lifted_cards_below() -> None:
    t = shuffled().say("A: cut", "B: uncut")
    order = t.cutting.order
    t.say("A: lift 10")
    assert PackCut(0, 10) in t.events
    assert t.electing.stock == order[25:] + order[:10]


@clause("CT-6b")
@pytest.mark.parametrize(("players", "most"), [(2, 61), (3, 93), (10, 189)])
def test_three_cards_are_lifted_and_three_are_left(players: int, most: int) -> None:
    def cut() -> Table:
        t = shuffled(players=players)
        t.say("A: cut", *(f"{'ABCDEFGHIJ'[s]}: uncut" for s in range(1, players - 1)))
        return t

    for wrong in (2, most + 1, 0, -1):
        refusal = cut().refused(f"A: lift {wrong}")
        assert (refusal.clause, refusal.args) == ("CT-6b", {"found": wrong, "least": 3, "most": most})
    for right in (3, most):
        assert "turn" in cut().say(f"A: lift {right}").kinds()
    assert [a.lifted for a in cut().offered(0, "lift")] == list(range(3, most + 1))


def test_a_cutter_who_does_nothing_has_not_cut() -> None:
    t = shuffled().say("A: cut", "B: uncut")
    order = t.cutting.order
    t.time_up("lift")
    assert t.electing.stock == order[15:]


def test_another_word_than_the_one_asked_for_is_refused() -> None:
    single, several = shuffled().say("A: cut", "B: uncut"), shuffled(players=4).say("A: cut", "B: cut", "C: uncut")
    assert shuffled().refusal(0, CutPack(5), kind="cut").clause == "ENG-wrong-kind"
    assert single.refusal(0, WishToCut(wish=True), kind="lift").clause == "ENG-wrong-kind"
    assert several.refusal(3, WishToCut(wish=True), kind="cutter").clause == "ENG-wrong-kind"


# --- the deals -------------------------------------------------------------------------------------------------


@clause("CT-7")
@pytest.mark.parametrize(("players", "dealer"), [(2, "A"), (2, "B"), (3, "B"), (4, "A"), (7, "C"), (10, "J")])
def test_five_cards_go_one_by_one_from_the_left_of_the_dealer(players: int, dealer: str) -> None:
    t = shuffled(players=players, dealer=dealer)
    order, first = t.cutting.order, seat(dealer) + 1
    t.time_up("cut")
    for place in range(players):
        assert t.electing.hands[(first + place) % players] == tuple(sorted(order[place : 5 * players : players]))
    assert len(t.electing.stock) == len(order) - 5 * players


@clause("CT-7")
@pytest.mark.parametrize(("hand", "short", "long"), [(4, 5, 6), (3, 4, 5)])
def test_smaller_hands_are_dealt_by_agreement(hand: int, short: int, long: int) -> None:
    t = prepared(hand=hand, run_short=short, run_long=long)
    assert [len(h) for h in t.preparing.hands] == [2 * hand] * 3


@clause("CT-10", "CT-7")
def test_when_trump_is_found_everybody_gets_five_more() -> None:
    t = dealt("A: X7 X8 X9 XB XD  H7 H8 H9 HB HD", turned="PK")
    assert t.electing.hands[0] == tuple(sorted(cards("X7 X8 X9 XB XD")))
    t.turn_and_vote("suit:P")
    assert t.preparing.hands[0] == tuple(sorted(cards("X7 X8 X9 XB XD H7 H8 H9 HB HD")))
    assert [len(h) for h in t.preparing.hands] == [10, 10, 10]
    assert len(t.preparing.stock) == 96 - 30 - 1


@clause("CT-7")
def test_others_see_backs_only() -> None:
    t = dealt("A: X7 X8 X9 XB XD", players=3)
    assert t.seen("A", Dealt).hands == (tuple(sorted(cards("X7 X8 X9 XB XD"))), (), ())
    assert t.seen("SPECTATOR", Dealt).hands == ((), (), ())
