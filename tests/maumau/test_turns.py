"""Ordinary turns: what may be laid and drawn, when a turn is over, who is next, and what strict play refuses."""

from typing import Any

import pytest

from stammtisch.engine.core import HOST, LATE, Refusal
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.maumau.actions import Done, LayCard
from stammtisch.games.maumau.events import ActHeld, CardLaid, DrawDue, HoldOver, PenaltyDrawn, Slept, TurnEnded
from stammtisch.games.maumau.options import Timing
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import at, card, dealt

# --- one card a turn -------------------------------------------------------------------------------------------


@clause("MM-1a", "MM-Z1", "MM-C2")
def test_with_its_card_a_turn_is_over_and_the_next_player_has_the_right() -> None:
    t = at("A: PK H9 HK", top="P9").say("A: PK")
    assert (t.on, t.top, t.p.number) == ("B", "PK", 11)
    assert t.refusal(0, LayCard(card("HK")), kind="play").clause == "ENG-not-asked"
    assert t.refusal(2, Done(), kind="play").clause == "ENG-not-asked"


@clause("MM-1a")
def test_a_second_equal_card_and_taking_back_are_no_part_of_a_turn() -> None:
    t = at("A: PD HD XD X7", top="PK").say("A: PD")
    assert t.on == "B"
    assert "PD" in t.p.pile
    assert "PD" not in t.hand("A")


@clause("MM-C8a", "MM-1c", "MM-4b")
def test_who_is_skipped_has_no_turn_and_takes_nothing_up() -> None:
    t = at("A: P8 X9 X7; C: H10 XA X8", top="P9", penalties="B: K7").say("A: P8")
    assert t.on == "C"
    assert t.lying("B") == 1
    t.say("C: H10")
    assert (t.on, t.top) == ("A", "P8")


@clause("MM-C8b", "MM-10a")
def test_with_two_an_eight_gives_a_new_turn_of_ones_own() -> None:
    t = at("A: P8 P9", top="PK", players=2, penalties="A: K7 K8").say("A: P8 mau")
    assert (t.on, t.p.number) == ("A", 11)
    assert (t.held("A"), t.lying("A")) == (2, 1)


@clause("MM-C8a", "MM-10")
def test_an_eight_laid_last_just_wins() -> None:
    assert at("A: P8", top="PK").say("A: P8").won == ("A", 1)


# --- serving and drawing ---------------------------------------------------------------------------------------


@clause("MM-2a", "MM-Z1")
@pytest.mark.parametrize(
    ("hand", "legal"),
    [("H9 K8", "H9"), ("XB H7", "XB"), ("PK H9 HK", "PK H9")],
)
def test_who_can_serve_does_not_draw(hand: str, legal: str) -> None:
    t = at(f"A: {hand}", top="P9")
    refusal = t.refused("A: draw")
    assert refusal.clause == "MM-2a"
    assert set(refusal.args["legal"]) == set(legal.split())
    assert t.may("A") == set(legal.split())
    assert "draw-card" in at(f"A: {hand}", top="P9", voluntary_draw=True).may("A")


@clause("MM-2a", "MM-2b", "MM-2c", "MM-1d")
def test_who_cannot_serve_draws_one_and_lays_it_or_not() -> None:
    t = at("A: HK K8 H7", top="P9", stock="H9 X9")
    assert t.may("A") == {"draw-card"}
    assert t.refused("A: done").clause == "MM-1d"
    t.say("A: draw")
    assert t.may("A") == {"H9", "done"}
    assert t.refused("A: draw").clause == "MM-2c"
    t.say("A: H9")
    assert t.may("A") == {"HK", "H7", "done"}
    t.say("A: H7 mau", "A: done")
    assert (t.on, t.p.turn.pending) == ("B", 2)
    t = at("A: HK K8", top="P9", stock="H9 X9").say("A: draw", "A: done")
    assert (t.on, t.top, t.held("A")) == ("B", "P9", 3)


@clause("MM-2b")
def test_a_drawn_eight_skips_and_a_drawn_card_that_does_not_fit_stays() -> None:
    assert at("A: HK K7", top="P9", stock="P8").say("A: draw", "A: P8").on == "C"
    t = at("A: HK K7", top="P9", stock="X8").say("A: draw")
    assert t.may("A") == {"done"}
    assert t.refused("A: X8").clause == "MM-Z1"


@clause("MM-1d", "MM-C9a")
def test_on_a_nine_more_may_follow_until_the_player_is_done() -> None:
    t = at("A: H9 H8 HD X7 PK", top="HK").say("A: H9")
    assert t.on == "A"
    assert t.may("A") == {"H8", "HD", "done"}
    assert t.refused("A: PK").clause == "MM-C9a"
    assert t.refused("A: draw").clause == "MM-2c"
    assert t.say("A: done").on == "B"
    t = at("A: H9 H8 HD X7", top="HK").say("A: H9", "A: HD", "A: H8", "A: mau", "A: done")
    assert (t.on, t.top) == ("C", "H8")


@clause("MM-C9a", "MM-C9b")
def test_only_the_top_of_a_stack_counts() -> None:
    t = at("A: H9 H7 HD X7", top="HK").say("A: H9", "A: H7", "A: HD mau", "A: done")
    assert (t.on, t.p.turn.pending) == ("B", 0)
    t = at("A: H9 HB H10 X7", top="HK").say("A: H9", "A: HB wish P")
    assert t.refused("A: H10").clause == "MM-C10b"
    t = at("A: X10 PK P7 XK X7", top="P9").say("A: X10", "A: PK")
    assert t.refused("A: XK").clause == "MM-C9a"


# --- aces ------------------------------------------------------------------------------------------------------


@clause("MM-CAa")
def test_an_ace_is_followed_by_another_card() -> None:
    t = at("A: HA PA P8 X7 X9", top="HK").say("A: HA")
    assert (t.on, t.may("A")) == ("A", {"PA"})
    assert t.refused("A: done").clause == "MM-CAa"
    t.say("A: PA", "A: P8")
    assert (t.on, t.top, t.p.number) == ("C", "P8", 11)
    t = at("A: HA XB X7 X9", top="HK").say("A: HA", "A: XB wish K")
    assert (t.on, t.p.turn.effective.wish) == ("B", "K")
    t = at("A: HA X10 H7 X9", top="HK").say("A: HA", "A: X10")
    assert (t.on, t.top) == ("A", "HA")


@clause("MM-CAb", "MM-2a", "MM-CAa")
def test_who_cannot_lay_on_his_ace_draws_once_for_each() -> None:
    t = at("A: HA X8 K9", top="HK", stock="P7 K7").say("A: HA", "A: draw")
    assert t.may("A") == {"done"}
    assert (t.say("A: done").on, t.top) == ("B", "HA")
    t = at("A: HA X8 K9", top="HK", stock="H8").say("A: HA", "A: draw", "A: H8")
    assert t.on == "C"
    t = at("A: HA X8 P9", top="HK", stock="KA P7").say("A: HA", "A: draw", "A: KA")
    assert t.refused("A: done").clause == "MM-CAa"
    t.say("A: draw")
    assert t.say("A: done").on == "B"


@clause("MM-CAc", "MM-10")
def test_nobody_wins_with_an_ace() -> None:
    t = at("A: HA", top="HK", stock="HD").say("A: HA")
    assert (t.on, t.may("A")) == ("A", {"draw-card"})
    assert t.say("A: draw", "A: HD").won == ("A", 1)
    t = at("A: HA", top="HK", stock="X8").say("A: HA", "A: draw", "A: done")
    assert "mau" in t.kinds()
    assert t.say("A: mau").on == "B"
    assert at("A: X10", top="HA", stock="X8").say("A: X10").on == "A"
    assert at("A: H9 HA", top="HK").say("A: H9", "A: HA").on == "A"
    assert at("A: H9 HA", top="HK").say("A: HA", "A: H9").won == ("A", 1)


# --- jacks -----------------------------------------------------------------------------------------------------


@clause("MM-CBa", "MM-CBb", "MM-9d", "MM-C10b")
def test_a_jack_wishes_and_neither_jack_nor_ten_lies_on_it() -> None:
    t = at("A: XB HA X7; B: HB H10 P9 P8", top="HK").say("A: XB wish P")
    assert t.may("B") == {"P9", "P8"}
    assert t.refused("B: HB").clause == "MM-9d"
    assert t.refused("B: H10").clause == "MM-C10b"
    t = at("A: XB X9 X7; B: HB H10 HA", top="HK").say("A: XB wish P", "B: draw", "B: done")
    assert (t.on, t.p.turn.effective.wish) == ("C", "P")


@clause("MM-CBa", "MM-T-revjack")
def test_without_a_word_a_jack_wishes_its_own_suit_or_where_reversed_the_higher_of_the_others() -> None:
    assert at("A: XB HA X7", top="HK").say("A: XB").p.turn.effective.wish == "X"
    t = at("A: XB HA X7", top="HK", special_rules=("reversed_jack",))
    assert t.refused("A: XB wish P").clause == "MM-T-revjack"
    assert t.say("A: XB").p.turn.effective.wish == "H"


@clause("MM-CBa")
def test_only_a_jack_wishes_and_a_last_one_need_not() -> None:
    t = at("A: HD XB X7", top="HK")
    assert t.refused("A: HD wish P").key == "refusal.mm.wish-without-jack"
    assert at("A: XB", top="HK").say("A: XB maumau").won == ("A", 2)
    assert [a.wish for a in at("A: XB", top="HK").offered(0, "play")] == [None, None]


@clause("MM-CBa", "MM-10b")
def test_a_jack_that_is_the_last_card_but_not_the_end_wishes_like_any_other() -> None:
    """Penalty cards lie there: the deal goes on."""
    t = at("A: XB", top="HK", penalties="A: K7")
    assert {a.wish for a in t.offered(0, "play")} == {"X", "P", "H", "K"}
    assert t.refused("A: XB maumau").clause == "MM-10b"
    t.say("A: XB wish P")
    assert (t.on, t.p.turn.effective.wish, t.held("A")) == ("B", "P", 1)


# --- refusals --------------------------------------------------------------------------------------------------

REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("A: HK", "MM-Z1", {"top": "P9"}),
    ("A: PA", "ENG-not-held", {"top": "P9"}),
    ("A: HD", "MM-CBa", {"top": "XB", "wish": "P"}),
    ("A: HK", "MM-C7a", {"top": "H7", "pending": 2}),
    ("A: draw", "MM-C7a", {"top": "H7", "pending": 2}),
    ("A: done", "MM-1d", {"top": "H7", "pending": 2}),
    ("A: take", "MM-C7c", {"top": "H8"}),
    ("A: HD end", "MM-9a-3", {"top": "H8"}),
    ("A: HD maumau", "MM-10b", {"top": "H8"}),
    ("A: XB maumau", "MM-10b", {"top": "H8"}),
    ("A: JOKER", "ENG-not-held", {"top": "H8"}),
]


@clause("MM-Z1", "MM-C7a", "MM-C7c", "MM-9a-3", "MM-10b", "MM-1d", "MM-2a", "MM-CBa")
def test_what_strict_play_refuses_changes_nothing() -> None:
    for words, refused, where in REFUSED:
        t = at("A: HK HD X7 KA" if where["top"] == "XB" else "A: HK HD XB X7 KA", **where)
        assert t.refused(words).clause == refused, words
        assert t.log == []


def test_a_question_of_another_kind_takes_no_cards() -> None:
    t = at("A: HD X7 XA", top="HK")
    assert t.refusal(0, LayCard(card("HD")), kind="mau").clause == "ENG-wrong-kind"
    assert t.refused("A: swap B", kind="play").clause == "ENG-wrong-kind"
    closing = at("A: HD X7", top="HK").say("A: HD")
    assert closing.refusal(HOST, LayCard(card("X7")), kind="close").clause == "ENG-table-only"
    assert closing.refusal(HOST, Shuffle(()), kind="close").clause == "ENG-wrong-kind"


@clause("MM-1a")
def test_an_answer_to_an_earlier_question_is_late() -> None:
    t = at("A: HD X7 XA", top="HK")
    old = t.window("play").id
    t.say("A: HD")
    assert t.submit(1, Done(), window=old) == LATE
    assert isinstance(t.submit(0, LayCard(card("X7")), window=old), Refusal)


# --- time ------------------------------------------------------------------------------------------------------


@clause("MM-2d", "MM-11")
def test_for_who_is_away_the_table_does_what_has_to_be_done() -> None:
    t = at("A: HD XB X7", top="HK").time_up("play")
    assert t.events == (Slept(),)
    assert t.window("play").limit == "away_autodraw"
    assert [(e.seat, e.card) for e in t.time_up("play").events if isinstance(e, CardLaid)] == [(0, card("HD"))]
    t = at("A: X8 X7 PD", top="HK").time_up("play", "play")
    assert t.events[0] == DrawDue(0, 1, "serve", "MM-2a")
    t = at("A: X8 X7 PD", top="H7", pending=4).time_up("play", "play")
    assert t.events[0] == DrawDue(0, 4, "seven", "MM-C7c")


@clause("MM-1e", "MM-1d")
def test_a_turn_that_could_go_on_is_over_when_nothing_comes_for_a_while() -> None:
    t = at("A: X8 X7 PD", top="HK").say("A: draw")
    assert t.window("play").limit == "end_of_turn_wait"
    assert t.time_up("play").events == (TurnEnded(0, 1, 1),)
    t = at("A: H9 HD X7 PD", top="HK").say("A: H9")
    assert t.window("play").limit == "end_of_turn_wait"
    assert t.time_up("play").on == "B"
    t = at("A: HA HD X7 PD", top="HK").say("A: HA")
    assert t.window("play").limit == "countdown_idle"


@clause("MM-11", "MM-9a-3")
def test_who_is_away_ends_his_queen_round_as_soon_as_he_can() -> None:
    t = at("A: HD XD P10 X7; B: X9 X8 XA", top="HK", players=2).say("A: queens HD", "B: draw", "B: done")
    t.time_up("play", "play")
    assert isinstance(t.events[0], CardLaid)
    assert t.events[0].end_queens
    assert t.p.caller is None


@clause("MM-11")
def test_or_everybody_waits_for_him() -> None:
    t = at("A: HD XB X7", top="HK", leaver_policy="wait").time_up("play")
    assert t.window("play").limit is None
    assert "count" in t.kinds()


def test_a_whole_hand_is_played_from_the_pack() -> None:
    t = dealt("A: H8 HA H9 HB X7; C: PD PK P7 P9 P8", starter="HD")
    t.say("A: HA", "A: H9", "A: HB wish X", "A: done")
    assert (t.on, t.held("A")) == ("B", 2)


# --- while a turn closes ---------------------------------------------------------------------------------------


@clause("MM-C2", "MM-10a", "MM-V05")
def test_the_first_act_of_the_next_player_ends_a_turn_that_closes() -> None:
    """A has not said Mau when B lays: too late, and under the name that B's question has in any case."""
    t = at("A: HD X7; B: PD P8 P7", top="HK").say("A: HD")
    window = t.window("play")
    assert (window.seats, window.must, window.limit, t.may("B")) == ((1,), False, None, {"PD"})
    later = at("A: HD X7; B: PD P8 P7", top="HK").say("A: HD").time_up("close").window("play")
    assert window.id == later.id
    t.say("B: PD")
    assert [type(e) for e in t.events][:4] == [DrawDue, TurnEnded, PenaltyDrawn, CardLaid]
    assert (t.on, t.fines(), t.top) == ("C", [("A", "MM-V05")], "PD")


@clause("MM-C2", "MM-10a")
def test_until_then_there_is_time_for_the_word_and_a_refused_card_changes_nothing() -> None:
    t = at("A: HD X7; B: PD P8 P7", top="HK").say("A: HD")
    assert t.refused("B: P8").clause == "MM-Z1"
    assert t.refused("C: PD", kind="play").clause == "ENG-not-asked"
    t.say("A: mau", "B: PD")
    assert t.fines() == []


@clause("MM-C2", "MM-10a")
def test_who_acts_too_early_waits_and_meanwhile_the_word_can_be_said() -> None:
    """Nobody but B sees that B has laid already, and nothing has happened to the turn."""
    t = at("A: HD X7 ; B: PD P8 P7", top="HK").say("A: HD").at_once("B: PD")
    assert t.events == (ActHeld(1, LayCard(card("PD"))),)
    assert [t.game.redact(t.events[0], s) is None for s in range(4)] == [True, False, True, True]
    assert (t.p.stage, t.top, "play" in t.kinds()) == ("closing", "HD", False)
    t.say("A: mau")
    assert (t.fines(), t.top, t.on) == ([], "PD", "C")


@clause("MM-C2", "MM-10a", "MM-V05")
@pytest.mark.parametrize("limit", ["hold", "close"])
def test_a_card_that_has_waited_lies_as_soon_as_the_turn_may_end(limit: str) -> None:
    t = at("A: HD X7; B: PD P8 P7", top="HK").say("A: HD").at_once("B: PD").time_up(limit)
    assert [type(e) for e in t.events][:4] == [DrawDue, TurnEnded, PenaltyDrawn, CardLaid]
    assert (t.on, t.fines(), t.top) == ("C", [("A", "MM-V05")], "PD")


@clause("MM-C2")
def test_after_the_least_time_the_next_player_ends_the_turn_at_once() -> None:
    t = at("A: HD X7; B: PD P8 P7", top="HK").say("A: HD")
    assert t.window("hold").limit == "turn_close_min"
    assert t.time_up("hold").events == (HoldOver(),)
    assert t.at_once("B: PD").top == "PD"
    t = at("A: HD X7; B: PD P8 P7", top="HK", timing=Timing(turn_close_min=None)).say("A: HD")
    assert "hold" not in t.kinds()
    assert t.at_once("B: PD").top == "PD"


@clause("MM-C2", "MM-9b-1")
def test_what_waits_is_void_when_another_card_has_come_between() -> None:
    t = at("A: HK X7; B: HD P8 P7; C: PK P9 PA", top="H8").say("A: HK").at_once("B: HD").say("C: throw PK")
    assert (t.top, t.held("B"), t.p.stage) == ("PK", 3, "closing")
    assert t.time_up("close").top == "PK"
    assert (t.on, t.held("B")) == ("B", 3)


@clause("MM-C2")
def test_of_two_players_the_own_next_turn_ends_it_as_well() -> None:
    t = at("A: H8 P8; B: PD P9 P7", top="HK", players=2).say("A: H8")
    assert t.window("play").seats == (0,)
    assert t.say("A: P8").fines() == [("A", "MM-V05")]


@clause("MM-C2")
def test_where_the_pile_has_to_be_shuffled_first_nobody_acts_before_that() -> None:
    t = at("A: HD X7; B: PD P8 P7", top="HK", below="KD", stock="").say("A: HD")
    assert (t.p.stage, "play" in t.kinds()) == ("closing", False)
    t.time_up("close")
    assert set(t.kinds()) == {"reshuffle"}


@clause("MM-C2", "MM-10a")
def test_at_a_table_nobody_is_reminded_that_somebody_has_said_nothing() -> None:
    """Whether the word was said or not: the turn lingers, and all are asked the same."""
    seen = []
    for words in (["A: HD mau"], ["A: HD"], ["A: HD", "A: mau"]):
        t = at("A: HD X7; B: PD P8 P7", top="HK", mode="table").say(*words)
        assert (t.on, t.p.stage) == ("A", "closing")
        seen.append([(w.kind, w.limit) for w in t.game.windows(t.state)])
        assert t.say("B: PD").on == "C"
        assert t.noted == ([("A", "V05")] if words == ["A: HD"] else [])
    assert seen[0] == seen[1] == seen[2]
    t = at("A: HD X7 X8; B: PD P8 P7", top="HK", mode="table").say("A: HD")
    assert (t.on, t.p.stage) == ("B", "act")


@clause("MM-C2")
def test_at_a_table_who_held_one_card_before_keeps_no_turn_waiting() -> None:
    t = at("A: HD X7; B: PD P8 P7; C: XD X8 X9", top="HK", mode="table").say("A: HD mau", "B: PD")
    assert (t.on, t.p.stage) == ("C", "act")
