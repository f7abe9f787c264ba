"""The Large Hadron Collider: a seven laid last may be sent back to who laid it."""

import pytest

from stammtisch.games.maumau.actions import SayMau
from stammtisch.games.maumau.events import CardsDrawn, ColliderClosed, DrawDue
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import at


@clause("MM-9c", "MM-10", "MM-13")
def test_the_first_who_adds_nothing_makes_the_finisher_win() -> None:
    t = at("A: H7; B: K7 X8 X9; C: P7 P8 P9; D: X10 XA XD", top="HK").say("A: H7")
    assert t.window("collide").seats == (1,)
    assert t.window("collide").limit == "lhc_decision"
    t.say("B: collide K7")
    assert t.window("collide").seats == (2,)
    t.say("C: collide none")
    assert t.won == ("A", 1)
    assert t.finished.lines[0].args == {"seat": 0, "card": "H7"}


@clause("MM-9c")
def test_a_chain_that_comes_round_makes_him_draw_and_play() -> None:
    t = at("A: H7; B: K7 X8 X9; C: P7 P8 P9; D: X10 XA XD", top="HK")
    t.say("A: H7", "B: collide K7", "C: collide P7", "D: collide X10")
    assert ColliderClosed(8) in t.events
    assert DrawDue(0, 8, "seven", "MM-9c") in t.events
    assert (t.on, t.held("A"), t.top, t.p.turn.pending, t.p.number) == ("A", 8, "P7", 0, 11)
    assert (t.p.finisher, t.p.called) == (None, False)
    assert t.refused("A: done").clause == "MM-1d"


@clause("MM-9c")
@pytest.mark.parametrize(
    ("hands", "answers", "pending", "drawn"),
    [
        ("A: H7; B: K7 X8 X9; C: X10 P8 P9", ("B: collide K7", "C: collide X10"), 0, 6),
        ("A: H7; B: K7 X8 X9", ("B: collide K7",), 0, 4),
        ("A: H7; B: K7 X8 X9", ("B: collide K7",), 4, 8),
        ("A: X10; B: K7 X8 X9", ("B: collide K7",), 2, 6),
    ],
)
def test_so_many_cards_come_back(hands: str, answers: tuple[str, ...], pending: int, drawn: int) -> None:
    players = hands.count(":")
    t = at(hands, top="P7" if pending else "HK", pending=pending, players=players)
    t.say(f"A: {hands[3:6].strip(' ;')}", *answers)
    assert (t.on, t.held("A")) == ("A", drawn)


@clause("MM-9c")
def test_who_says_nothing_in_time_adds_nothing() -> None:
    t = at("A: H7; B: K7 X8 X9", top="HK").say("A: H7").time_up("collide")
    assert t.won == ("A", 1)


@clause("MM-9c")
def test_only_a_seven_or_a_ten_and_only_by_who_is_asked() -> None:
    t = at("A: H7; B: K7 X8 X9; C: P7 P8 P9", top="HK").say("A: H7")
    assert t.may("B", "collide") == {"K7", "None"}
    assert t.refused("B: collide X8").clause == "MM-9c"
    assert t.refused("B: collide P7").clause == "ENG-not-held"
    assert t.refused("C: collide P7").clause == "ENG-not-asked"
    assert t.refused("B: mau", kind="collide").clause == "ENG-wrong-kind"


@clause("MM-9c", "MM-C9b", "MM-10")
def test_only_a_seven_that_works_starts_it() -> None:
    assert "collide" in at("A: H9 H7", top="HK").say("A: H9", "A: H7").kinds()
    assert at("A: H9 H7 HD", top="HK").say("A: H9", "A: H7", "A: HD").won == ("A", 1)
    t = at("A: JOKER", top="P7", pending=4, special_rules=("joker",)).say("A: JOKER")
    assert t.won == ("A", 1)
    assert "collide" not in at("A: H7", top="HK", penalties="A: X8").say("A: H7").kinds()
    assert "collide" in at("A: X10", top="H7").say("A: X10").kinds()


@clause("MM-9c", "MM-10")
def test_who_goes_out_answering_wins_if_the_chain_comes_round() -> None:
    t = at("A: H7; B: K7; C: P7 P8 P9", top="HK", players=3).say("A: H7", "B: collide K7", "C: collide none")
    assert t.won == ("A", 1)
    t = at("A: H7; B: K7; C: P7 P8 P9", top="HK", players=3).say("A: H7", "B: collide K7", "C: collide P7")
    assert t.won == ("B", 1)
    assert any(isinstance(e, CardsDrawn) and e.count == 6 for e in t.events)
    assert t.finished.lines[0].args["card"] == "K7"


@clause("MM-9c", "MM-10")
def test_of_several_the_first_who_went_out_wins() -> None:
    t = at("A: P7; B: K7 X8 X9; C: X10; D: H7", top="HK", on="D")
    t.say("D: H7", "A: collide P7", "B: collide K7", "C: collide X10")
    assert t.won == ("A", 1)
    t = at("A: X10; B: H7; C: P7; D: K7", top="HK", on="B")
    t.say("B: H7", "C: collide P7", "D: collide K7", "A: collide X10")
    assert t.won == ("C", 1)
    assert t.finished.lines[0].args["card"] == "P7"


@clause("MM-9c", "MM-4a")
def test_with_a_penalty_card_an_answer_is_not_the_end() -> None:
    t = at("A: H7; B: K7", top="HK", players=2, penalties="B: X8").say("A: H7", "B: collide K7")
    assert (t.on, t.held("A"), t.held("B")) == ("A", 4, 0)


@clause("MM-9c", "MM-10a", "MM-V05")
def test_who_comes_down_to_one_card_says_mau_before_the_finishers_turn_is_over() -> None:
    t = at("A: H7; B: K7 X8", top="HK", players=2, stock="KD PA P9 P8 PD K8").say("A: H7", "B: collide K7")
    assert "mau" in t.kinds()
    t.say("A: KD")
    assert t.p.stage == "closing"
    assert t.time_up("close").fines() == [("B", "MM-V05")]


@clause("MM-9c", "MM-10a")
def test_a_mau_from_before_is_not_good_for_the_card_that_is_left() -> None:
    t = at("A: H7; B: K7 X8; C: P9", top="HK", players=3).say("B: mau", "A: H7", "B: collide K7")
    assert t.offered(1, "mau") == [SayMau()]
    assert t.p.mau_said == (2,)


@clause("MM-9c", "MM-8a")
def test_the_finisher_draws_what_there_is() -> None:
    t = at("A: H7; B: K7 X8 X9", top="HK", below="XA", players=2, stock="P9").say("A: H7", "B: collide K7")
    assert list(t.kinds()) == ["reshuffle"]
    t.reshuffle()
    assert (t.on, t.hand("A"), t.p.pile) == ("A", {"P9", "XA", "HK"}, ("H7", "K7"))


@clause("MM-9c", "MM-T-acedir")
def test_an_ace_before_the_seven_has_turned_the_order() -> None:
    t = at("A: HA H7; D: K7 X8 X9", top="HK", special_rules=("ace_direction",)).say("A: HA", "A: mau", "A: H7")
    assert t.window("collide").seats == (3,)
    t = at("A: HA H7; D: K7 X8 X9; B: P7 P8 P9; C: X7 XA XD", top="HK", special_rules=("ace_direction",))
    t.say("A: HA", "A: H7", "D: collide K7", "C: collide X7", "B: collide P7")
    assert (t.on, t.p.direction) == ("A", -1)


# --- the other readings ----------------------------------------------------------------------------------------


@clause("MM-9c")
def test_where_anyone_may_answer_it_lasts_until_all_have_enough() -> None:
    t = at("A: H7; B: X8 X9 XA; C: P7 K7 P9; D: X10 KA XD", top="HK", lhc_order="anyone").say("A: H7")
    assert t.window("collide").seats == (1, 2, 3)
    t.say("C: collide P7", "C: collide K7", "B: collide none", "D: collide X10", "C: collide none")
    assert t.window("collide").seats == (3,)
    t.time_up("collide")
    assert (t.on, t.held("A")) == ("A", 8)
    t = at("A: H7; C: P7 K7 P9", top="HK", lhc_order="anyone").say("A: H7").time_up("collide")
    assert t.won == ("A", 1)


@clause("MM-9c")
def test_where_anyone_may_answer_nobody_is_late_because_another_has_had_enough() -> None:
    t = at("A: H7; B: X8 X9 XA; C: P7 K7 P9", top="HK", lhc_order="anyone").say("A: H7")
    window = t.window("collide").id
    t.say("B: collide none")
    assert t.window("collide").id == window
    t.say("C: collide P7")
    assert t.window("collide").id != window
    assert t.refused("B: collide none").clause == "ENG-not-asked"


@clause("MM-9c")
def test_where_anyone_may_answer_the_first_out_is_who_was_quickest() -> None:
    t = at("A: H7; B: P7; C: K7", top="HK", players=3, lhc_order="anyone").say(
        "A: H7", "C: collide K7", "B: collide P7"
    )
    assert t.time_up("collide").won == ("C", 1)


@clause("MM-9c")
def test_where_several_are_allowed_each_adds_as_many_as_he_likes_in_his_turn() -> None:
    hands = "A: H7; B: P7 K7 X9; C: X10 XA P9"
    t = at(hands, top="HK", players=3, lhc_order="several").say("A: H7", "B: collide P7")
    assert t.window("collide").seats == (1,)
    t.say("B: collide K7", "B: collide none")
    assert t.window("collide").seats == (2,)
    t.say("C: collide X10", "C: collide none")
    assert (t.on, t.held("A")) == ("A", 8)
    t = at(hands, top="HK", players=3, lhc_order="several").say("A: H7", "B: collide P7", "B: collide none")
    assert t.say("C: collide none").won == ("A", 1)
    t = at(hands, top="HK", players=3, lhc_order="several").say("A: H7", "B: collide P7").time_up("collide", "collide")
    assert t.won == ("A", 1)
