"""The king feast: anybody throws a king or a ten on a king, as long as it is open."""

import pytest

from stammtisch.engine.core import LATE
from stammtisch.games.maumau.actions import LayCard, SayMau, ThrowIn
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import at, card

HANDS = "A: HK KK X7 X8; B: H9 PA K9; C: PK X9 XA; D: X10 K8 P8"


@clause("MM-9b-1", "MM-CK")
def test_anybody_throws_in_and_the_order_stays_as_it_was() -> None:
    t = at(HANDS, top="H7").say("A: HK", "C: throw PK")
    assert (t.on, t.top, t.p.number) == ("B", "PK", 11)
    t.say("D: throw X10")
    assert (t.on, t.top) == ("B", "PK")
    assert t.may("B") == {"PA"}
    assert at(HANDS, top="H7").say("A: HK", "A: throw KK").on == "B"
    t = at("A: HK X7 X8; B: KK PA K9", top="H7").say("A: HK", "B: throw KK")
    assert (t.on, t.may("B")) == ("B", {"K9"})


@clause("MM-9b-1", "MM-9b-2")
def test_nothing_else_is_thrown_and_nothing_on_another_card() -> None:
    t = at(HANDS, top="H7").say("A: HK")
    assert t.refused("C: throw X9").clause == "MM-9b-1"
    assert t.refused("C: throw KK").clause == "ENG-not-held"
    assert t.refused("C: mau", kind="throw").clause == "ENG-wrong-kind"
    assert "throw" not in at(HANDS, top="HA").kinds()
    assert t.may("B", "throw") == set()
    assert t.may("D", "throw") == {"X10"}


@clause("MM-9b-2")
def test_the_window_closes_with_another_card_or_with_the_turn() -> None:
    t = at(HANDS, top="H7").say("A: HK", "B: H9")
    assert "throw" not in t.kinds()
    t = at("A: HK X7 X8; B: P9 PA P7; C: PK XA X9", top="H7", stock="K7 XD").say("A: HK", "B: draw")
    assert "throw" in t.kinds()
    t.say("B: done")
    assert (t.top, "throw" in t.kinds()) == ("HK", False)
    t = at("A: HK X7 X8; B: HA PA P7", top="H7").say("A: HK", "B: HA")
    assert "throw" not in t.kinds()


@clause("MM-9b-2", "MM-9b-1")
def test_what_arrives_late_is_late_and_no_offence() -> None:
    """B serves the king he saw, D throws his own after the window has closed."""
    t = at("A: HK X7 X8; B: H9 XD P7; C: PK XA X9; D: X10 KK P8", top="H7", stock="K7 XB").say("A: HK")
    seen, thrown = t.window("play").id, t.window("throw").id
    t.say("C: throw PK")
    assert t.submit(1, LayCard(card("H9")), window=seen) == LATE
    assert t.submit(3, ThrowIn(card("X10")), window=thrown) == LATE
    t.say("D: throw X10")
    assert t.refused("B: H9").clause == "MM-Z1"
    t.say("B: P7")
    assert t.fines() == []


@clause("MM-9b-2")
def test_a_card_drawn_meanwhile_changes_nothing_about_the_question() -> None:
    t = at("A: HK X7 X8; B: P9 PA P7; C: PK XA X9", top="H7", stock="K7 XD").say("A: HK")
    open_to_all = t.window("throw")
    t.say("B: draw")
    assert t.window("throw") == open_to_all
    t.say("C: throw PK")
    assert t.may("B") == {"P9", "PA", "P7", "done"}


@clause("MM-9b-1", "MM-10")
def test_a_king_thrown_in_last_wins() -> None:
    t = at("A: HK X7 X8; C: PK", top="H7").say("A: HK", "C: throw PK")
    assert t.won == ("C", 1)
    t = at("A: HK X7; C: PK", top="H7").say("A: HK", "C: throw PK")
    assert t.won == ("C", 1)
    assert t.finished.lines[0].args["card"] == "PK"


@clause("MM-9b-1", "MM-4a", "MM-4b")
def test_it_is_no_turn_and_turns_no_penalty_card() -> None:
    t = at("A: HK X7 X8; C: PK", top="H7", penalties="C: X9").say("A: HK", "C: throw PK")
    assert (t.on, t.held("C"), t.lying("C")) == ("B", 0, 1)


@clause("MM-9b-1", "MM-10a", "MM-V05")
def test_who_comes_down_to_one_card_says_mau_before_the_running_turn_is_over() -> None:
    hands = "A: HK X7 X8; B: P9 PA X9; C: PK XA"
    t = at(hands, top="H7").say("A: HK", "C: throw PK mau", "B: P9", "B: done")
    assert (t.on, t.fines()) == ("C", [])
    t = at(hands, top="H7").say("A: HK", "C: throw PK", "B: P9", "B: done")
    assert t.p.stage == "closing"
    assert t.say("C: mau").on == "C"
    t = at(hands, top="H7").say("A: HK", "C: throw PK", "B: P9", "B: done").time_up("close")
    assert t.fines() == [("C", "MM-V05")]


@clause("MM-9b-2", "MM-10a", "MM-9b-1")
def test_while_a_turn_waits_for_its_mau_the_king_is_open_already() -> None:
    t = at("A: HK X7; C: PK P9 XA", top="H7").say("A: HK")
    assert (t.p.stage, "throw" in t.kinds()) == ("closing", True)
    t.say("C: throw PK")
    assert t.p.stage == "closing"
    assert (t.say("A: mau").on, t.top) == ("B", "PK")
    t = at("A: HK KK X7", top="H7").say("A: HK", "A: throw KK")
    assert t.p.stage == "act"
    t = at("A: HK KK", top="H7", penalties="A: X9").say("A: HK", "A: throw KK")
    assert (t.on, t.hand("A")) == ("B", {"X9"})


@clause("MM-9b-1")
def test_where_agreed_the_neighbour_of_the_thrower_plays() -> None:
    t = at(HANDS, top="H7", king_throw_turn="neighbour").say("A: HK", "C: throw PK")
    assert (t.on, t.p.number) == ("D", 11)
    t = at("A: HK X7; C: PK P9 XA", top="H7", king_throw_turn="neighbour").say("A: HK", "C: throw PK", "A: mau")
    assert (t.on, t.p.then) == ("D", None)


@clause("MM-9b-1", "MM-2d")
def test_who_was_counted_for_is_not_counted_for_on_the_new_king() -> None:
    for turn, on in (("unchanged", "B"), ("neighbour", "D")):
        t = at(HANDS, top="H7", king_throw_turn=turn).say("A: HK").time_up("play").say("D: count").time_up("tick")
        t.say("C: throw PK")
        assert (t.on, t.p.ticks, t.p.idle) == (on, None, False)


@clause("MM-9b-2")
@pytest.mark.parametrize(
    ("reading", "after_a_draw", "after_the_turn"),
    [("until_turn_end", True, False), ("either", True, True), ("immediate", False, False)],
)
def test_how_long_the_window_stays_open_is_a_reading(reading: str, after_a_draw: bool, after_the_turn: bool) -> None:
    t = at("A: HK X7 X8; B: P9 PA P7; C: PK XA X9", top="H7", stock="K7 XD", king_window=reading).say("A: HK")
    assert "throw" in t.kinds()
    assert ("throw" in t.say("B: draw").kinds()) is after_a_draw
    assert ("throw" in t.say("B: done").kinds()) is after_the_turn


@clause("MM-9b-2", "MM-9b-1")
@pytest.mark.parametrize("reading", ["until_turn_end", "either", "immediate"])
def test_a_king_thrown_in_invites_the_next_one(reading: str) -> None:
    t = at(HANDS, top="H7", king_window=reading).say("A: HK", "C: throw PK", "D: throw X10", "A: throw KK")
    assert (t.on, t.top) == ("B", "KK")


@clause("MM-9b-1", "MM-10a")
def test_a_mau_from_before_is_not_good_for_the_card_that_is_left() -> None:
    t = at("A: HK X7 X8; B: H9; C: PK XA", top="H7").say("C: mau", "A: HK", "C: throw PK")
    assert t.offered(2, "mau") == [SayMau()]
    assert t.p.mau_said == (1,)


@clause("MM-9b-1", "MM-10a")
def test_the_word_is_offered_with_the_last_but_one_card() -> None:
    t = at("A: HK X7 X8; B: KK P9 X9; C: PK XA", top="H7").say("A: HK")
    assert t.offered(2, "throw") == [ThrowIn(card("PK"), False), ThrowIn(card("PK"), True)]
    assert t.offered(1, "throw") == [ThrowIn(card("KK"))]


@clause("MM-9b-2", "MM-C9b")
def test_a_king_on_a_stack_counts_when_the_stack_is_done() -> None:
    t = at("A: H9 HK X7 X8; C: PK XA X9", top="HD").say("A: H9", "A: HK")
    assert "throw" not in t.kinds()
    assert "throw" in t.say("A: done").kinds()


@clause("MM-9b-2", "MM-CK")
def test_a_joker_covers_a_king() -> None:
    t = at("A: HK X7 X8; B: JOKER P7 P8", top="HD", special_rules=("joker",)).say("A: HK", "B: JOKER", "B: swap none")
    assert "throw" not in t.kinds()
