"""Follow-up errors: who pays for what was laid on a wrong card, and how the pile is put right again."""

from typing import Any

import pytest
from msgspec.structs import replace

from stammtisch.games.maumau.dispute_events import OffencePunished, RolledBack
from stammtisch.games.maumau.events import PenaltyReturned
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, card


def table(hands: str, **more: Any) -> Table:
    return at(hands, **{"mode": "table", "top": "HK", **more})


def lying(t: Table) -> tuple[int, ...]:
    return tuple(t.lying(who) for who in "ABCD"[: t.p.setting.players])


NINE = "A: P9 P8 PA XD XB; B: PD K8 K7; C: PK X8 X9; D: P7 KA K9"
"""A's nine does not fit; spades go on."""


# --- in one turn, and by others --------------------------------------------------------------------------------


@clause("MM-5a", "MM-3c")
def test_a_wrong_nine_with_two_more_costs_three() -> None:
    t = table(NINE).say("A: P9", "A: P8", "A: PA", "C: doubt A card")
    assert (lying(t), t.top, t.on) == ((3, 0, 0, 0), "HK", "A")
    assert t.hand("A") == {"P9", "P8", "PA", "XD", "XB"}


@clause("MM-5a")
def test_a_wrong_ace_and_a_card_on_it_cost_two() -> None:
    t = table("A: PA P8 X7; B: H8 H9 X9; C: P7 PD K9").say("A: PA", "A: P8", "D: doubt A card")
    assert lying(t) == (2, 0, 0, 0)


@clause("MM-5b")
def test_who_lays_on_a_wrong_card_pays_for_his_own() -> None:
    t = table(NINE).say("A: P9", "A: PA", "A: P8", "A: done", "C: PK", "D: doubt A card")
    assert lying(t) == (3, 0, 1, 0)
    assert (t.top, t.on) == ("HK", "D")


@clause("MM-5b")
def test_who_only_drew_pays_nothing() -> None:
    hands = "A: P9 PA P7 XD XB; B: K8 K7 KA; C: PK X8 X9"
    t = table(hands).say("A: P9", "A: PA", "A: P7", "A: done", "B: take", "B: draw", "B: done", "C: doubt A card")
    assert lying(t) == (3, 0, 0, 0)
    assert t.held("B") == 6


@clause("MM-5b", "MM-3b")
def test_the_third_player_pays_as_long_as_his_turn_is_not_over() -> None:
    hands = "A: P9 PA PD X7 XB; B: PK K8 K7; C: P8 PB X9; D: KA K9 KD"
    t = table(hands).say("A: P9", "A: PA", "A: PD", "A: done", "B: PK", "C: P8")
    assert t.p.number == 13
    assert lying(t.say("D: doubt A card")) == (0, 0, 0, 0)
    hands = "A: P9 PA PD X7 XB; B: PK K8 K7; C: P10 X9; D: KA K9 KD"
    t = table(hands).say("A: P9", "A: PA", "A: PD", "A: done", "B: PK", "C: P10")
    assert (t.p.stage, t.p.number) == ("closing", 12)
    assert lying(t.say("D: doubt A card")) == (3, 1, 1, 0)
    assert (t.on, t.top, t.p.stage) == ("C", "HK", "act")


@clause("MM-5b", "MM-1b")
def test_a_legal_card_below_stays() -> None:
    t = table("A: H9 P8 X7; B: PD K8 K7").say("A: H9", "A: P8", "C: doubt A card")
    assert (lying(t), t.top, t.on, t.p.turn.stack) == ((1, 0, 0, 0), "H9", "A", "H")
    t = table("A: H9 P8 X7 XB; B: PD K8 K7").say("A: H9", "A: P8", "D: doubt A card")
    assert (lying(t), t.top, t.on, t.p.turn.stack) == ((1, 0, 0, 0), "H9", "C", None)
    t = table("A: HA P9 X7 X8; B: PD K8 K7").say("A: HA", "A: P9", "C: doubt A card")
    assert (t.top, t.on, t.p.turn.again, t.p.number) == ("HA", "A", True, 10)


@clause("MM-5b", "MM-V02")
def test_what_was_thrown_in_out_of_turn_goes_back_and_the_turn_is_as_it_was() -> None:
    t = table("A: HA H8 X7; C: HD X8 P8").say("A: HA", "C: anytime HD", "B: doubt C turn")
    assert (lying(t), t.top, t.on, t.p.turn.again) == ((0, 0, 1, 0), "HA", "A", True)
    t = table("A: X9 X7 XA; C: HD X8 P8", top="H9", stock="P7 K7 KA").say("A: draw", "C: anytime HD", "B: doubt C turn")
    assert (t.top, t.p.drawn) == ("H9", True)


@clause("MM-5a", "MM-2b")
def test_who_had_drawn_has_drawn() -> None:
    t = table("A: P9 X7 XA", top="HD", stock="P7 K7 KA").say("A: draw", "A: XA", "B: doubt A card")
    assert (t.on, t.p.drawn, t.held("A")) == ("A", True, 4)


# --- MM-SC6 ----------------------------------------------------------------------------------------------------


def sc6(**more: Any) -> Table:
    hands = "A: P9 P7 P8 XA; B: K8 K7 KA; C: PD X8 X9; D: XK X7 K9"
    return table(hands, **more).say("A: P9", "A: P7", "A: P8", "A: done").time_up("close").say("C: PD")


@clause("MM-5a", "MM-5b", "MM-3b")
def test_sc6_both_pay_the_cards_go_back_and_whose_turn_it_is_keeps_it() -> None:
    t = sc6()
    assert (t.on, t.p.number) == ("D", 12)
    t.say("D: doubt A card")
    assert lying(t) == (3, 0, 1, 0)
    assert (t.top, t.on, t.p.number) == ("HK", "D", 12)
    assert t.hand("A") == {"P9", "P7", "P8", "XA"}
    assert "PD" in t.hand("C")
    back = next(e for e in t.events if isinstance(e, RolledBack))
    assert [c for _, c in back.cards] == [card("P9"), card("P7"), card("P8"), card("PD")]
    assert t.p.pile == (card("HK"),)


@clause("MM-3b")
def test_sc6_in_turn_13_it_is_too_late() -> None:
    t = sc6().say("D: draw", "D: done", "B: doubt A card")
    assert lying(t) == (0, 0, 0, 0)


@clause("MM-5a", "MM-5b")
def test_where_agreed_the_cards_stay() -> None:
    t = sc6(rollback="stay").say("D: doubt A card")
    assert (lying(t), t.top, t.on) == ((3, 0, 1, 0), "PD", "D")
    t.say("D: doubt C card")
    assert lying(t)[3] == 1


@clause("MM-5b")
def test_what_was_shuffled_away_stays() -> None:
    t = table("A: P9 X7 X8; B: PD K8 K7; C: X9 XA XK", below="KD", stock="").say("A: P9", "A: done", "B: PD", "C: draw")
    t.reshuffle().say("D: doubt A card")
    assert not any(isinstance(e, RolledBack) for e in t.events)
    assert (lying(t)[0], lying(t)[1], t.top) == (1, 1, "PD")


# --- what the wrong card had changed ---------------------------------------------------------------------------


@clause("MM-5b", "MM-9a-2")
def test_a_queen_round_called_on_a_wrong_card_never_was() -> None:
    t = table("A: P9 X7 X8; B: PD XD K7").say("A: P9", "A: done", "B: queens PD", "D: doubt A card")
    assert (t.p.caller, t.p.turn.queen_round, t.top, t.on) == (None, False, "HK", "C")


@clause("MM-5b", "MM-9a-2")
def test_a_queen_round_in_which_a_wrong_card_was_laid_runs_on() -> None:
    t = table("A: HD XD K7; B: H8 P8 P9; D: X7 X9 XA").say("A: queens HD", "B: H8", "D: doubt B card")
    assert (t.p.caller, t.p.turn.queen_round, t.top, t.on, t.p.chain) == (0, True, "HD", "D", 1)


@clause("MM-5b")
def test_a_chain_of_sevens_is_whole_again() -> None:
    t = table("A: H7 P8 P9; B: K7 PD X8; C: PA X9 XA").say("A: H7", "B: K7", "C: PA", "D: doubt C card")
    assert (t.p.turn.pending, t.p.chain, t.top, t.on) == (4, 2, "K7", "C")


@clause("MM-5b", "MM-T-acedir")
def test_a_wrong_ace_turns_nothing() -> None:
    hands = "A: PA P8 X7 XB; B: K8 K7 K9; C: PD XD XA; D: PK X9 XK"
    t = table(hands, special_rules=("ace_direction",)).say("A: PA", "A: P8")
    assert (t.p.direction, t.on) == (-1, "C")
    t.say("B: doubt A card")
    assert (t.p.direction, t.on, t.top) == (1, "C", "HK")


@clause("MM-5a", "MM-T-joker-b")
def test_a_joker_laid_wrongly_goes_back_before_anybody_swaps() -> None:
    t = table("A: JOKER X8 X7", top="XB", special_rules=("joker",)).say("A: JOKER", "B: doubt A card")
    assert (lying(t), t.p.stage, t.on, t.top) == ((1, 0, 0, 0), "act", "A", "XB")


# --- at the end of a deal --------------------------------------------------------------------------------------


@clause("MM-5a", "MM-10")
def test_a_wrong_last_card_comes_back_and_the_deal_goes_on() -> None:
    t = table("A: PD; B: K8 K7 KA").say("A: PD")
    assert t.p.stage == "protest"
    t.say("B: doubt A card")
    assert (t.p.stage, t.p.finisher, t.on, t.top, lying(t)[0]) == ("act", None, "A", "HK", 1)


@clause("MM-5b", "MM-10")
def test_also_when_the_error_was_another_players() -> None:
    t = table("A: P9 X7 X8; B: PD; C: K8 K7 KA").say("A: P9", "A: done", "B: PD", "C: doubt A card")
    assert (t.p.stage, t.on, t.top) == ("act", "B", "HK")
    assert lying(t) == (1, 1, 0, 0)


@clause("MM-10")
def test_a_doubt_of_the_finishers_own_that_is_wrong_makes_him_go_on() -> None:
    t = table("A: HD; B: K8 K7 KA").say("A: HD", "A: doubt B card")
    assert (t.p.stage, t.on, lying(t)[0]) == ("act", "B", 1)


@clause("MM-10", "MM-9b-1")
def test_who_went_out_with_a_king_thrown_in_pays_and_the_turn_goes_on() -> None:
    t = table("A: HK X8 X7; B: X9 XA K7; C: PK", top="H9").say("A: HK", "C: throw PK")
    assert (t.p.stage, t.p.finisher) == ("protest", 2)
    t.say("C: cheer", "D: doubt C gesture")
    assert (t.p.stage, t.on, t.p.number, lying(t)[2]) == ("act", "B", 11, 1)
    t = table("A: HK X8; C: PK; B: X9 XA K7", top="H9").say("A: HK", "C: throw PK", "C: cheer", "D: doubt C gesture")
    assert (t.p.stage, t.on, t.p.number) == ("act", "B", 11)


@clause("MM-9c", "MM-5b", "MM-10")
def test_a_wrong_last_seven_comes_back_with_all_that_was_sent_after_it() -> None:
    t = table("A: P7; B: K7 X8 X9; C: XA XK XD; D: K8 K9 KA").say("A: P7", "B: collide K7", "D: doubt A card")
    assert (t.p.stage, t.on, t.top, lying(t)) == ("act", "A", "HK", (1, 1, 0, 0))
    assert t.hand("A") == {"P7"}
    assert "K7" in t.hand("B")
    assert t.p.pile == (card("HK"),)


@clause("MM-9c", "MM-10")
def test_a_finisher_who_pays_in_the_collider_has_laid_an_ordinary_seven() -> None:
    t = table("A: H7; B: X8 X9 XA; C: XK XD K8").say("A: H7", "A: cheer", "D: doubt A gesture")
    assert (t.p.stage, t.on, t.p.turn.pending) == ("act", "B", 2)
    t = table("A: H7; B: K7 X9 XA; C: XK XD K8").say("A: H7", "B: collide K7", "A: cheer", "D: doubt A gesture")
    assert (t.p.stage, t.on, t.p.turn.pending, lying(t)[0]) == ("act", "C", 4, 1)


@clause("MM-9c", "MM-10")
def test_who_went_out_answering_it_has_won_then() -> None:
    t = table("A: H7; B: K7; C: XK XD K8").say("A: H7", "B: collide K7", "A: cheer", "D: doubt A gesture")
    assert (t.p.stage, t.p.finisher) == ("protest", 1)
    assert t.time_up("protest").won == ("B", 1)


@clause("MM-9c", "MM-4a")
def test_but_not_with_a_penalty_card_that_has_come_to_him_since() -> None:
    t = table("A: H7; B: K7; C: XK XD P7", players=3).say("A: H7", "B: collide K7", "B: doubt A card", "C: collide P7")
    assert (t.p.stage, t.on, t.held("A"), t.lying("B")) == ("act", "A", 6, 1)


# --- penalty cards taken up ------------------------------------------------------------------------------------


@clause("MM-5c", "MM-V08")
def test_as_many_more_as_were_taken_up_and_they_lie_there_again() -> None:
    t = table("A: HD X8 X7", penalties="B: X9 XA K7").say("B: take-penalty", "B: take-penalty")
    assert (t.lying("B"), t.held("B")) == (1, 5)
    t.say("C: doubt B penalty_cards")
    assert (t.lying("B"), t.held("B")) == (5, 3)
    assert t.fines() == [("B", "MM-V08")]
    assert {penalty.card for penalty in t.p.penalties[1]} >= {"X9", "XA", "K7"}
    returned = [e for e in t.events if isinstance(e, PenaltyReturned)]
    assert [t.game.redact(e, 2) for e in returned] == [replace(e, card=None) for e in returned]
    assert t.game.redact(returned[0], 1) == returned[0]
    assert all("X9" not in str(t.game.redact(e, 2)) for e in t.events if isinstance(e, OffencePunished))


@clause("MM-5c", "MM-V08", "MM-4b")
def test_one_before_the_turn_is_over_costs_one() -> None:
    t = table("A: HD X8 X7", penalties="A: X9").say("A: take-penalty", "A: HD", "C: doubt A penalty_cards")
    assert (t.lying("A"), t.held("A")) == (2, 2)


@clause("MM-5c")
def test_what_has_been_laid_meanwhile_stays() -> None:
    t = table("A: HD X8 X7", penalties="A: H9").say("A: take-penalty", "A: H9", "A: done", "C: doubt A penalty_cards")
    assert (t.lying("A"), t.held("A"), t.top) == (1, 3, "H9")


# --- a chance to notice ----------------------------------------------------------------------------------------


def unended() -> Table:
    """A lays his last real queen and says nothing; B holds H8 and believes that he cannot serve."""
    hands = "A: XD HD K7 P8; B: H8 P9 P7; C: PD KD KA; D: PA PK P10"
    t = at(hands, mode="table", top="XK").say("A: queens XD", "B: draw", "B: done", "C: PD", "D: P10", "A: HD")
    assert t.noted == [("A", "V09")]
    return t


@clause("MM-5d", "MM-V09")
def test_what_others_do_wrong_in_a_round_that_should_be_over_is_the_callers() -> None:
    t = unended()
    assert t.p.turn.queen_round
    t.say("B: draw", "B: done", "C: KD", "D: doubt A queen_round")
    assert (lying(t), t.p.turn.queen_round, t.p.caller) == ((2, 0, 0, 0), False, None)
    assert [f for f in t.fines() if f[0] != "A"] == []


@clause("MM-5d")
def test_and_nobody_can_doubt_it_of_them() -> None:
    t = unended().say("B: draw", "B: done", "C: doubt B draw")
    assert lying(t) == (0, 0, 1, 0)


@clause("MM-5d", "MM-3a")
def test_in_truth_the_round_is_over_and_any_card_that_fits_is_right() -> None:
    t = unended().say("B: H8")
    assert t.noted == [("A", "V09")]
    assert [o.code for o in t.p.offences] == ["V09"]
    t = unended().say("B: P9")
    assert t.noted == [("A", "V09"), ("B", "V01")]


@clause("MM-5d")
def test_a_queen_laid_because_the_round_seems_to_run_is_the_callers_too() -> None:
    hands = "A: XD HD K7 P8; B: H9 P9 P7; C: KD K8 PD; D: PA PK P10"
    t = at(hands, mode="table", top="XK").say("A: queens XD", "B: draw", "B: done", "C: KD", "D: P10", "A: HD")
    t.say("B: H9", "B: done", "C: PD")
    assert [(o.code, o.seat, o.cause) for o in t.p.offences[1:]] == [("V01", 2, 0)]
    t.say("D: doubt A queen_round")
    assert lying(t) == (2, 0, 0, 0)


@clause("MM-5d", "MM-V09")
def test_a_round_that_another_has_called_meanwhile_is_not_stopped() -> None:
    hands = "A: XD HD K7 P8; B: K9 P9 P7"
    t = at(hands, mode="table", top="XK", players=2).say("A: queens XD", "B: draw", "B: done", "A: HD")
    t.say("B: draw", "B: done", "A: K7 end")
    assert not t.p.turn.queen_round
    t.say("B: doubt A queen_round")
    assert [e for e in t.fines() if e[0] == "A"] != []
    assert not t.p.turn.queen_round


@pytest.mark.parametrize("mode", ["table", "strict"])
def test_nothing_of_it_before_a_strict_referee(mode: str) -> None:
    t = at(NINE, mode=mode, top="HK")
    if mode == "strict":
        assert t.refused("A: P9").clause == "MM-Z1"
        assert t.p.laid_cards == ()
    else:
        assert lying(t.say("A: P9", "A: P8", "B: doubt A card"))[0] == 2
