"""Penalty cards, the countdown, and the two words: Mau before the turn is over, Mau-Mau with a jack laid last."""

import pytest

from stammtisch.engine.core import HOST
from stammtisch.games.maumau.actions import LayCard, SayMau
from stammtisch.games.maumau.events import Counted, MauMauSaid, MauSaid, PenaltyTaken, TurnClosing, TurnEnded
from stammtisch.games.maumau.options import Timing
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, card

NO_GRACE = Timing(mau_grace=None)


def count_out(t: Table, by: str) -> Table:
    return t.time_up("play").say(f"{by}: count").time_up(*["tick"] * 6)


# --- penalty cards ---------------------------------------------------------------------------------------------


@clause("MM-4a", "MM-10", "MM-4b")
def test_with_a_penalty_card_the_last_card_does_not_win() -> None:
    t = at("A: HD", top="HK", penalties="A: X7").say("A: HD")
    assert (t.on, t.hand("A"), t.lying("A")) == ("B", {"X7"}, 0)


@clause("MM-4b")
def test_after_each_turn_of_ones_own_one_card_becomes_active_the_oldest_first() -> None:
    t = at("A: HD HA X8; B: XD XK X9", top="HK", penalties="A: X7 P7 K7", players=2).say("A: HD")
    assert t.hand("A") == {"HA", "X8", "X7"}
    t.say("B: XD", "A: X8")
    assert (t.on, t.hand("A"), t.lying("A")) == ("A", {"HA", "X7", "P7"}, 1)
    assert [e for e in t.events if isinstance(e, PenaltyTaken)] == [PenaltyTaken(0, card("P7"))]


@clause("MM-4b", "MM-2d", "MM-V17")
def test_what_came_in_ones_own_turn_waits_for_the_next_one() -> None:
    for now, lying in ((False, 1), (True, 0)):
        t = count_out(at("A: HD HA X8; B: XD XK X9", top="HK", convert_current_turn=now), "B")
        assert (t.on, t.lying("A")) == ("A", 1)
        t.say("A: HD")
        assert (t.on, t.lying("A"), t.held("A")) == ("B", lying, 3 - lying)


@clause("MM-4b")
def test_what_came_in_the_turn_of_another_becomes_active_after_the_next_of_ones_own() -> None:
    t = at("A: HD HA; B: XD XK X9", top="HK", stock="K7 P7", players=2).say("A: HD").time_up("close")
    assert t.fines() == [("A", "MM-V05")]
    assert (t.lying("A"), t.held("A")) == (1, 1)
    assert t.say("B: XD", "A: draw").lying("A") == 1
    assert t.say("A: done").hand("A") == {"HA", "P7", "K7"}


@clause("MM-4b", "MM-10", "MM-10a")
def test_two_penalty_cards_have_to_be_played_before_the_deal_is_won() -> None:
    t = at("A: HD; B: HA H9 X8", top="HK", penalties="A: H8 H7", players=2).say("A: HD")
    assert (t.on, t.hand("A")) == ("B", {"H8"})
    t.say("A: mau", "B: H9", "B: done", "A: H8")
    assert (t.on, t.hand("A"), t.lying("A")) == ("A", {"H7"}, 0)
    t.say("A: mau", "A: H7", "B: collide none")
    assert t.won == ("A", 1)


# --- the countdown ---------------------------------------------------------------------------------------------


@clause("MM-2d", "MM-V17")
def test_who_sleeps_is_counted_out_and_it_is_still_his_turn() -> None:
    t = at("A: HD HA X8", top="HK")
    assert "count" not in t.kinds()
    t.time_up("play")
    assert t.window("count").seats == (1, 2, 3)
    t.say("C: count")
    for left in (4, 3, 2, 1):
        t.time_up("tick")
        assert t.events == (Counted(left),)
        assert "count" not in t.kinds()
    t.time_up("tick")
    assert (t.events, t.fines()) == ((Counted(0, lenient=True),), [])
    assert t.window("tick").limit == "countdown_tolerance"
    t.time_up("tick")
    assert t.fines() == [("A", "MM-V17")]
    assert (t.on, t.lying("A"), t.p.ticks) == ("A", 1, None)
    assert len(count_out(t, "B").fines()) == 2


@clause("MM-2d", "MM-V17")
def test_what_comes_just_after_the_nought_still_counts_where_that_is_agreed() -> None:
    to_nought = ("tick",) * 5
    t = at("A: HD HA X8", top="HK").time_up("play").say("C: count").time_up(*to_nought).say("A: HD")
    assert (t.fines(), t.lying("A"), t.on) == ([], 0, "B")
    exact = Timing(countdown_tolerance=None)
    t = at("A: HD HA X8", top="HK", timing=exact).time_up("play").say("C: count").time_up(*to_nought)
    assert t.fines() == [("A", "MM-V17")]


@clause("MM-2d")
@pytest.mark.parametrize("word", ["A: HD", "A: draw"])
def test_any_act_of_his_turn_stops_it(word: str) -> None:
    t = at("A: HD HA X8" if word == "A: HD" else "A: X8 X7 PD", top="HK").time_up("play").say("C: count")
    t.time_up("tick", "tick", "tick", "tick").say(word)
    assert (t.p.ticks, t.fines()) == (None, [])
    assert "tick" not in t.kinds()


@clause("MM-2d")
def test_also_a_card_after_which_he_has_to_lay_again() -> None:
    t = at("A: HA HD X8", top="HK").time_up("play").say("C: count").time_up("tick").say("A: HA")
    assert (t.on, t.p.idle, t.p.ticks) == ("A", False, None)


def test_the_word_is_offered_with_the_last_but_one_card() -> None:
    for hand, words in (("HD X7", {False, True}), ("HD X7 X8", {False}), ("HD", {False})):
        assert {a.mau for a in at(f"A: {hand}", top="HK").offered(0, "play")} == words


@clause("MM-2d")
def test_nobody_counts_for_himself_and_only_the_table_ticks() -> None:
    t = at("A: HD HA X8", top="HK").time_up("play")
    assert t.refused("A: count").clause == "ENG-not-asked"
    assert t.refused("B: mau", kind="count").clause == "ENG-wrong-kind"
    t.say("B: count")
    assert t.refusal(1, SayMau(), kind="tick").clause == "ENG-not-asked"


# --- Mau -------------------------------------------------------------------------------------------------------


@clause("MM-10a", "MM-C2")
def test_mau_is_said_with_the_card_or_before_the_turn_is_over() -> None:
    assert at("A: HD HA", top="HK").say("A: HD mau").on == "B"
    t = at("A: HD HA", top="HK").say("A: HD")
    assert t.events[-1] == TurnClosing(hold=True)
    assert (t.on, t.window("close").limit) == ("A", "mau_grace")
    t.say("A: mau")
    assert t.events == (MauSaid(0), TurnEnded(0, 1, 1))
    assert (t.on, t.fines()) == ("B", [])


@clause("MM-10a", "MM-V05", "MM-C2")
def test_who_forgets_it_pays_when_the_turn_is_over_and_only_once() -> None:
    t = at("A: HD HA; B: XD X7 X8", top="HK", players=2).say("A: HD").time_up("close")
    assert (t.on, t.fines(), t.lying("A")) == ("B", [("A", "MM-V05")], 1)
    t.say("B: XD")
    assert (t.on, len(t.fines())) == ("A", 1)


@clause("MM-10a", "MM-V05")
def test_without_a_grace_it_is_said_with_the_card_or_not_at_all() -> None:
    t = at("A: HD HA", top="HK", timing=NO_GRACE).say("A: HD")
    assert (t.on, t.fines()) == ("B", [("A", "MM-V05")])
    assert at("A: HD HA", top="HK", timing=NO_GRACE).say("A: HD mau").fines() == []


@clause("MM-10a", "MM-4b")
def test_a_penalty_card_that_becomes_the_only_card_makes_it_due() -> None:
    for penalties in ("A: X7", "A: X7 P7"):
        t = at("A: HD; B: XD XK X9", top="HK", penalties=penalties).say("A: HD")
        assert t.on == "B"
        assert t.offered(0, "mau") == [SayMau()]
        t.say("B: XD")
        assert t.p.stage == "closing"
        assert t.say("A: mau").on == "C"
        t = at("A: HD; B: XD XK X9", top="HK", penalties=penalties).say("A: HD", "B: XD").time_up("close")
        assert t.fines() == [("A", "MM-V05")]


@clause("MM-10a")
def test_a_word_said_with_other_cards_does_not_count() -> None:
    t = at("A: HA; B: XD XK X9", top="HK", penalties="A: X7 P7", stock="P8 P9").say("A: HA", "A: mau", "A: draw")
    assert t.offered(0, "mau") == [SayMau()]
    t = at("A: HA; B: XD XK X9", top="HK", penalties="A: X7 P7", stock="H8").say("A: HA", "A: draw", "A: mau", "A: H8")
    assert (t.hand("A"), t.offered(0, "mau")) == ({"X7"}, [SayMau()])


@clause("MM-10a", "MM-4b")
def test_one_card_beside_a_penalty_card_that_is_taken_up_right_after_counts_or_does_not() -> None:
    t = at("A: HD HA", top="HK", penalties="A: X7").say("A: HD")
    assert t.p.stage == "closing"
    assert t.time_up("close").fines() == [("A", "MM-V05")]
    assert t.held("A") == 2
    t = at("A: HD HA", top="HK", penalties="A: X7", mau_with_penalty=False).say("A: HD")
    assert (t.on, t.held("A"), t.fines()) == ("B", 2, [])


@clause("MM-10a")
def test_a_penalty_card_of_somebody_not_on_turn_excuses_nobody() -> None:
    t = at("A: HK HA X7; C: PK P7", top="HD", penalties="C: X8", mau_with_penalty=False).say("A: HK", "C: throw PK")
    assert t.offered(2, "mau") == [SayMau()]


@clause("MM-10a", "MM-CAb")
def test_what_counts_is_the_end_of_the_turn() -> None:
    t = at("A: HA X8", top="HK", stock="P7 K7").say("A: HA", "A: draw", "A: done")
    assert (t.on, t.held("A"), t.fines()) == ("B", 2, [])
    assert at("A: H9 H8 HD", top="HK").say("A: H9", "A: H8", "A: HD").won == ("A", 1)
    t = at("A: H9 H8 HD X7", top="HK").say("A: H9", "A: H8", "A: HD", "A: done")
    assert t.p.stage == "closing"


@clause("MM-10a", "MM-V05")
def test_where_agreed_a_single_card_held_in_passing_counts_too() -> None:
    for words, hand in ((("A: H9", "A: HD", "A: H8"), "H9 H8 HD"), (("A: HA", "A: HD"), "HA HD")):
        t = at(f"A: {hand}", top="HK", mau_midturn=True).say(*words)
        assert t.fines() == [("A", "MM-V05")]
    t = at("A: HA X8", top="HK", stock="P7 K7 K8", mau_midturn=True).say("A: HA", "A: draw")
    assert (t.fines(), t.lying("A"), t.hand("A")) == ([("A", "MM-V05")], 1, {"X8", "K7"})
    assert at("A: HA HD", top="HK", mau_midturn=True).say("A: HA", "A: mau", "A: HD").won == ("A", 1)


@clause("MM-10a")
def test_a_mau_too_many_is_free_or_refused() -> None:
    t = at("A: HD HA X7; B: X8 X9", top="HK").say("B: mau", "A: HD mau")
    assert (t.on, t.fines()) == ("B", [])
    assert t.offered(1, "mau") == []
    t = at("A: HD XD X7 HK; B: KK PK X9", top="HA", false_mau="violation")
    for words in ("A: HD mau", "A: mau", "B: mau", "A: queens HD mau"):
        assert t.refused(words).key == "refusal.mm.no-mau"
    t.say("A: HK")
    assert t.refused("B: throw KK mau").args == {"found": 2}
    assert at("A: HD HA", top="HK", false_mau="violation").say("A: HD", "A: mau").on == "B"


@clause("MM-10a")
def test_who_has_said_it_is_not_asked_again_until_he_has_laid_or_drawn() -> None:
    t = at("A: HD HA; B: XD X7 X8", top="HK", players=2).say("A: HD mau")
    assert t.window("mau").seats == (1,)
    t.say("B: XD")
    assert t.window("mau").seats == (1,)
    t.say("A: draw")
    assert t.window("mau").seats == (0, 1)


@clause("MM-10a")
def test_the_word_is_said_in_its_own_window() -> None:
    t = at("A: HD HA", top="HK").say("A: HD")
    assert t.refusal(0, LayCard(card("HA")), kind="mau").clause == "ENG-wrong-kind"
    assert t.refusal(HOST, SayMau(), kind="close").clause == "ENG-table-only"


# --- Mau-Mau ---------------------------------------------------------------------------------------------------


@clause("MM-10b", "MM-13", "MM-10")
def test_a_jack_laid_last_with_its_word_is_worth_two() -> None:
    assert at("A: HB", top="HK").say("A: HB maumau").won == ("A", 2)
    t = at("A: HB", top="HK").say("A: HB")
    assert t.window("maumau").seats == (0,)
    t.say("A: maumau")
    assert t.events[0] == MauMauSaid(0)
    assert t.won == ("A", 2)
    assert at("A: H9 HB", top="HK").say("A: H9", "A: HB maumau").won == ("A", 2)


@clause("MM-10b", "MM-V06", "MM-1a")
def test_without_the_word_it_costs_a_card_and_the_deal_goes_on() -> None:
    t = at("A: HB; B: HD H8 X7", top="HK").say("A: HB").time_up("protest")
    assert t.fines() == [("A", "MM-V06")]
    assert (t.on, t.held("A"), t.lying("A")) == ("B", 0, 1)
    assert t.may("B") == {"HD", "H8"}
    assert (t.p.finisher, t.p.last, t.p.called) == (None, None, False)


@clause("MM-10b", "MM-13")
def test_where_the_jack_itself_is_worth_two_no_word_is_needed() -> None:
    assert at("A: HB", top="HK", two_points_need_call=False).say("A: HB").won == ("A", 2)


@clause("MM-10b")
def test_with_any_other_card_the_word_is_out_of_place() -> None:
    t = at("A: HD", top="HK")
    assert t.refused("A: HD maumau").clause == "MM-10b"
    assert t.say("A: HD").won == ("A", 1)
    assert at("A: HB HD", top="HK").refused("A: HB maumau").clause == "MM-10b"


@clause("MM-10b")
def test_a_protest_is_about_the_word_only() -> None:
    t = at("A: HB", top="HK").say("A: HB")
    assert t.refused("A: mau", kind="maumau").clause == "ENG-wrong-kind"
    assert t.refused("B: maumau").clause == "ENG-not-asked"
