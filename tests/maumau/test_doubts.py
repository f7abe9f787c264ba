"""Doubts: until when, as what, what they cost whom, and what is free."""

from typing import Any

import pytest

from stammtisch.games.maumau.actions import Doubt, SayMau
from stammtisch.games.maumau.dispute_events import Doubted, DoubtLapsed, OffencePunished, QuestionPut, QuestionWithdrawn
from stammtisch.games.maumau.options import Timing
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.state import Accusing
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, greeted

ON = "A: P9 X8 X7; B: P8 KD KA; C: P7 HA H8; D: PA PD XK"


def table(hands: str = ON, **more: Any) -> Table:
    return at(hands, **{"mode": "table", "top": "HD", **more})


def pass_on(t: Table, turns: int) -> Table:
    """So many turns in which somebody draws and is done; nobody is interested in whether he could have served."""
    for _ in range(turns):
        t.say(f"{t.on}: draw", f"{t.on}: done")
    return t


# --- in time ---------------------------------------------------------------------------------------------------


@clause("MM-3b", "MM-6a")
@pytest.mark.parametrize(("turns", "cost"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_until_the_second_next_turn_is_over(turns: int, cost: int) -> None:
    """A errs in turn 10: doubted in 11 and 12 it costs one card, in 13 nothing."""
    t = pass_on(table(players=4).say("A: X8"), turns)
    assert t.p.number == 11 + turns
    t.say(f"{'CD'[t.on == 'D']}: doubt A card")
    assert [f for f in t.fines() if f[1] == "MM-V01"] == [("A", "MM-V01")] * cost
    assert (t.lying("A"), t.lying("C"), t.lying("D")) == (cost, 0, 0)
    assert any(isinstance(e, DoubtLapsed) for e in t.events) == (not cost)


@clause("MM-3b", "MM-6a")
def test_long_after_it_is_a_wrong_doubt_like_any_other() -> None:
    t = pass_on(table().say("A: X8"), 4)
    t.say("B: doubt A card")
    assert t.fines() == [("B", "MM-V29")]


@clause("MM-3b")
def test_who_is_skipped_has_no_turn_that_counts() -> None:
    """A in turn 10 with an eight: 11 is C, 12 is D."""
    t = table("A: H8 X8 X7; B: XA XK XD; C: K9 KA KD; D: P9 PA P7", top="X9").say("A: H8")
    assert t.on == "C"
    pass_on(t, 1)
    assert (t.on, t.p.number) == ("D", 12)
    t.say("B: doubt A card")
    assert t.lying("A") == 1


@clause("MM-3b")
@pytest.mark.parametrize(("turns", "cost"), [(0, 1), (1, 1), (2, 0)])
def test_of_two_players_the_own_turn_after_an_eight_counts(turns: int, cost: int) -> None:
    t = table("A: H8 X8 X7; B: XA XK XD", top="X9", players=2).say("A: H8")
    assert (t.on, t.p.number) == ("A", 11)
    t = pass_on(t, turns).say("B: doubt A card")
    assert t.lying("A") == cost


@clause("MM-3b")
def test_a_king_thrown_in_is_no_turn() -> None:
    t = table("A: PK X8 X7; B: P9 KD KA; C: HK HA H8; D: XK PD P7", top="H9").say("A: PK", "C: throw HK", "D: throw XK")
    assert t.p.number == 11
    t = pass_on(t, 1).say("B: doubt A card")
    assert (t.lying("A"), t.lying("C"), t.lying("D")) == (1, 1, 1)


@clause("MM-3b")
def test_where_agreed_there_is_more_time() -> None:
    t = pass_on(table(doubt_window_turns=4).say("A: X8"), 3).say("B: doubt A card")
    assert t.lying("A") == 1


# --- MM-SC7: a forgotten Mau -----------------------------------------------------------------------------------


def forgotten(players: int, card: str = "HD", last: str = "HK") -> Table:
    """A forgets his Mau in turn 10."""
    hands = f"A: {card} {last}; B: X7 P7 K9; C: X8 P8 K8; D: XA PA KA"
    used = "; ".join(hands.split("; ")[:players])
    return at(used, mode="table", top="H9", players=players).say(f"A: {card}").time_up("close")


@clause("MM-3b", "MM-V05")
@pytest.mark.parametrize(("players", "doubter"), [(4, "C"), (3, "B")])
def test_a_forgotten_mau_is_doubted_in_the_next_two_turns(players: int, doubter: str) -> None:
    for turns in (0, 1):
        t = pass_on(forgotten(players), turns).say(f"{doubter}: doubt A mau")
        assert (t.lying("A"), t.fines()) == (1, [("A", "MM-V05")])


@clause("MM-3b", "MM-10")
def test_of_three_who_has_forgotten_it_finishes_safely_after_two_turns() -> None:
    t = pass_on(forgotten(3), 2).say("A: HK")
    assert (t.p.number, t.p.stage) == (13, "protest")
    t.say("B: doubt A mau")
    assert t.lying("A") == 0
    assert t.time_up("protest").won == ("A", 1)


@clause("MM-3b", "MM-10")
def test_of_two_even_the_last_card_is_doubted_and_the_deal_goes_on() -> None:
    t = pass_on(forgotten(2), 1).say("A: HK")
    assert (t.p.number, t.p.stage) == (12, "protest")
    t.say("B: doubt A mau")
    assert (t.lying("A"), t.p.stage, t.on, t.top) == (1, "act", "B", "HK")


@clause("MM-3b", "MM-10")
def test_of_three_after_an_eight_his_next_turn_comes_in_time() -> None:
    t = forgotten(3, "H8", "HK")
    assert (t.on, t.p.number) == ("C", 11)
    t = pass_on(t, 1).say("A: HK", "B: doubt A mau")
    assert (t.lying("A"), t.p.stage) == (1, "act")


@clause("MM-6a", "MM-10a")
def test_while_he_may_still_say_it_a_doubt_is_too_early() -> None:
    t = at("A: HD HK; B: X7 P7 K9", mode="table", top="H9").say("A: HD", "B: doubt A mau")
    assert t.fines() == [("B", "MM-V29")]
    t.do(0, SayMau(), kind="mau")
    assert t.noted == []


# --- what it costs ---------------------------------------------------------------------------------------------


@clause("MM-3c", "MM-6a")
def test_one_card_in_all_and_not_one_more_for_the_doubt() -> None:
    t = table().say("A: X8", "C: doubt A card")
    assert (t.fines(), t.lying("A")) == ([("A", "MM-V01")], 1)
    assert Doubted(2, 0, "card", upheld=True) in t.events


@clause("MM-6a", "MM-V29")
def test_a_wrong_doubt_costs_the_doubter() -> None:
    t = table("A: H8 X8 X7").say("A: H8", "B: doubt A card")
    assert t.fines() == [("B", "MM-V29")]
    assert (t.lying("A"), t.lying("B")) == (0, 1)


@clause("MM-6a", "MM-V29", "MM-V05")
def test_the_wrong_heading_is_a_wrong_doubt_and_the_mau_stays_open() -> None:
    t = forgotten(4).say("C: doubt A card")
    assert (t.lying("C"), t.lying("A")) == (1, 0)
    t.say("C: doubt A mau")
    assert (t.lying("C"), t.lying("A")) == (1, 1)


@clause("MM-6a")
def test_the_same_doubt_a_moment_later_lapses() -> None:
    t = forgotten(4).say("C: doubt A mau", "D: doubt A mau")
    assert (t.lying("A"), t.lying("D")) == (1, 0)
    assert t.events[-1] == DoubtLapsed(3)
    assert Doubted(3, 0, "mau", upheld=False, lapsed=True) in t.events


@clause("MM-6a", "MM-3b")
def test_a_late_doubt_is_free_or_where_agreed_wrong() -> None:
    t = pass_on(forgotten(4), 2).say("C: doubt A mau")
    assert (t.fines(), t.events[-1]) == ([], DoubtLapsed(2))
    t = pass_on(table(late_doubt_penalised=True).say("A: X8"), 2).say("B: doubt A card")
    assert t.fines() == [("B", "MM-V29")]


@clause("MM-6a")
def test_what_was_paid_for_lapses_in_that_reading_as_well() -> None:
    t = table(late_doubt_penalised=True).say("A: X8", "C: doubt A card", "D: doubt A card")
    assert t.fines() == [("A", "MM-V01")]


@clause("MM-3c", "MM-6a")
def test_two_violations_are_two_and_each_is_doubted_by_itself() -> None:
    t = at("A: HD X8; B: P9 X9 XA; C: HA HK X7", mode="table", top="H9", false_mau="violation")
    t.say("B: mau", "A: HD mau").say("B: draw", "B: done")
    assert t.noted == [("B", "V05")]
    t = table("A: HD X8 X7; B: KA H9 KD", top="HK").say("A: draw", "A: done", "B: draw", "B: done")
    assert t.noted == [("A", "V03"), ("B", "V03")]
    t.say("C: doubt A draw", "C: doubt B draw", "D: doubt B draw")
    assert (t.lying("A"), t.lying("B"), t.lying("D")) == (1, 1, 0)


@clause("MM-3c", "MM-6a", "MM-T-revjack")
def test_a_forbidden_wish_is_replaced_as_long_as_it_is_to_be_served() -> None:
    hands = "A: HB X8 X7; B: K9 KA P8; C: P9 XA X9"
    t = table(hands, top="HK", special_rules=("reversed_jack",)).say("A: HB wish K", "C: doubt A card")
    assert (t.lying("A"), t.p.turn.effective.wish, t.on) == (1, "X", "B")
    t = table(hands, top="HK", special_rules=("reversed_jack",)).say("A: HB wish K", "B: K9", "B: done")
    t.say("C: doubt A card")
    assert (t.lying("A"), t.p.turn.effective.wish, t.top) == (1, None, "K9")


@clause("MM-3c", "MM-V06", "MM-10b", "MM-10")
def test_who_says_nothing_with_his_last_jack_pays_and_goes_on() -> None:
    t = at("A: HB; B: H9 HA KD", mode="table", top="HK").say("A: HB wish H", "C: doubt A mau_mau")
    assert (t.lying("A"), t.p.stage, t.on, t.fines()) == (1, "act", "B", [("A", "MM-V06")])
    t = at("A: HB; B: H9 HA KD", mode="table", top="HK").say("A: HB wish H", "A: maumau", "C: doubt A mau_mau")
    assert t.fines() == [("C", "MM-V29")]
    assert t.time_up("protest").won == ("A", 2)
    assert at("A: HB", mode="table", top="HK").say("A: HB wish H").time_up("protest").won == ("A", 1)


@clause("MM-3c", "MM-V12", "MM-V15", "MM-V16")
def test_behaviour_costs_one_card_as_well() -> None:
    t = at("A: HD; B: H9 HA KD", mode="table", top="HK").say("A: HD", "A: cheer", "B: doubt A gesture")
    assert (t.fines(), t.on) == ([("A", "MM-V15")], "B")
    t = table("A: H9 H8 X7; B: HD X9 XA", top="HK").say("A: H9", "B: anytime HD", "A: doubt B turn")
    assert (t.fines(), t.top) == ([("B", "MM-V16")], "HD")
    t = greeted(starter="HD", mode="table").say("D: turn-unasked", "A: doubt D dealing")
    assert t.fines() == [("D", "MM-V12")]


# --- questions -------------------------------------------------------------------------------------------------


@clause("MM-6c", "MM-6a")
def test_a_question_that_accuses_is_a_doubt_in_both_directions() -> None:
    for how in ("insist", "silence"):
        tables = [forgotten(4), at("A: HD HK", mode="table", top="H9").say("A: HD mau")]
        for t in tables:
            t.say("C: question A mau")
            t.say("C: insist") if how == "insist" else t.time_up("withdraw")
        assert [t.fines() for t in tables] == [[("A", "MM-V05")], [("C", "MM-V29")]]


@clause("MM-6c")
def test_who_is_told_that_it_is_a_doubt_may_withdraw_it_for_a_moment() -> None:
    t = forgotten(4)
    before = dict.fromkeys(t.kinds())
    t.say("C: question A mau")
    assert QuestionPut(2, 0, "mau") in t.events
    window = t.window("withdraw")
    assert (window.seats, window.limit) == ((2,), "doubt_withdraw")
    assert t.kinds() == {"withdraw": None, **dict.fromkeys(before, window.id)}
    assert t.refused("B: doubt A mau").clause == "ENG-waits"
    assert t.refused("C: draw", kind="withdraw").clause == "ENG-wrong-kind"
    assert t.sees("D").accusing == Accusing(2, 0, "mau")
    assert {a.withdraw for a in t.offered(2, "withdraw")} == {False, True}
    t.say("C: withdraw")
    assert QuestionWithdrawn(2) in t.events
    assert (t.fines(), t.kinds(), t.sees("D").accusing) == ([], before, None)
    assert t.say("D: doubt A mau").fines() == [("A", "MM-V05")]


@clause("MM-6c")
def test_who_asks_again_in_the_same_turn_knows_what_it_is() -> None:
    t = forgotten(4).say("C: question A mau", "C: withdraw", "C: question A card")
    assert t.fines() == [("C", "MM-V29")]
    t = pass_on(forgotten(4).say("C: question A mau", "C: withdraw"), 1).say("C: question A mau")
    assert "withdraw" in t.kinds()


@clause("MM-6c")
def test_without_that_time_and_for_a_doubt_there_is_no_way_back() -> None:
    t = forgotten(4)
    t.say("C: doubt A mau")
    assert t.fines() == [("A", "MM-V05")]
    quick = table(timing=Timing(doubt_withdraw=None)).say("A: X8", "C: question A card")
    assert quick.fines() == [("A", "MM-V01")]
    t = table(rules=(HouseRule(0, "Bitte"),)).say("C: plenum B house_rule").time_up("charge", "defence", "verdict")
    assert t.refused("D: question B house_rule").clause == "MM-7c"


@clause("MM-6c")
def test_where_agreed_only_if_it_is_justified() -> None:
    agreed: dict[str, Any] = {"mode": "table", "top": "H9", "accusing_question": "justified_only"}
    t = at("A: HD HK", **agreed).say("A: HD mau", "C: question A mau", "C: insist")
    assert t.fines() == []
    t = at("A: HD HK", **agreed).say("A: HD").time_up("close").say("C: question A mau").time_up("withdraw")
    assert t.fines() == [("A", "MM-V05")]
    t = at("A: HD HK", **agreed).say("A: HD mau", "C: doubt A mau")
    assert t.fines() == [("C", "MM-V29")]


# --- refusals --------------------------------------------------------------------------------------------------


@clause("MM-6a")
def test_one_doubts_somebody_else_at_this_table_and_says_what() -> None:
    t = table().say("A: X8")
    assert t.refused("A: doubt A card").key == "refusal.mm.doubt-whom"
    assert t.refused("A: doubt H card").key == "refusal.mm.doubt-whom"
    wrong: Any = Doubt(0, "colour")  # type: ignore[arg-type]
    assert t.refusal(2, wrong, kind="doubt").key == "refusal.mm.doubt-what"
    assert t.refused("A: draw", kind="doubt").clause == "ENG-wrong-kind"
    assert t.refused("A: done", kind="anytime").clause == "ENG-wrong-kind"
    assert 0 not in {a.accused for a in t.offered(0, "doubt")}
    assert len(t.offered(0, "doubt")) == 3 * 12 * 2


def test_a_strict_referee_hears_no_doubts() -> None:
    assert {"doubt", "anytime"}.isdisjoint(at(top="HD").kinds())
    assert {"doubt", "anytime", "plenum"} <= set(table().kinds())


@clause("MM-6a", "MM-4a")
def test_what_a_doubt_brings_to_light_is_the_offence_and_nothing_else() -> None:
    t = table().say("A: X8", "C: doubt A card")
    punished = t.seen("D", OffencePunished)
    assert (punished.offence.code, punished.offence.seat, punished.offence.number) == ("V01", 0, 0)
