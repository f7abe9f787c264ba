"""At a table cards lie, right or wrong, and nobody is told; the referee takes note of what is against the rules."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.engine.core import SPECTATOR
from stammtisch.engine.frames import frame
from stammtisch.games.maumau.actions import LayCard, SayMauMau, Wish
from stammtisch.games.maumau.dispute_events import Cheered, Offended
from stammtisch.games.maumau.events import CardLaid, MauMauSaid, MauSaid, QueensClaimed, TurnEnded
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, card, cards, greeted

TABLE_MODE: dict[str, Any] = {"mode": "table"}
EVERYBODY = (SPECTATOR, 0, 1, 2, 3)


def table(hands: str = "", **more: Any) -> Table:
    return at(hands, **{**TABLE_MODE, **more})


def frames(t: Table) -> bytes:
    """All that anybody was shown of the last action, in one."""
    return b"".join(json.encode(frame(t.game, t.state, s, events=t.events)) for s in EVERYBODY)


# --- no hint ---------------------------------------------------------------------------------------------------


@clause("MM-3a", "MM-V01")
def test_every_card_is_offered_and_lies_and_only_the_referee_knows() -> None:
    t = table("A: HD P9 KA X8", top="HK")
    assert t.may("A") >= {"HD", "P9", "KA", "X8", "draw-card", "done"}
    t.say("A: X8")
    assert (t.top, t.on, t.noted) == ("X8", "C", [("A", "V01")])
    assert b"ffen" not in frames(t)
    assert b"V01" not in frames(t)


@clause("MM-3a", "MM-V01")
def test_a_wrong_card_looks_to_all_like_a_right_one() -> None:
    """The same card, once against the rules and once not: frame by frame the difference is what lay there before."""
    wrong = table("A: P8 HD XA; B: P9 X9 X7", top="HK").say("A: P8")
    right = table("A: P8 HD XA; B: P9 X9 X7", top="PK").say("A: P8")
    assert [type(e) for e in wrong.events] == [CardLaid, Offended, TurnEnded]
    for seat in EVERYBODY:
        seen = [frame(t.game, t.state, seat, events=t.events) for t in (wrong, right)]
        assert seen[0].events == seen[1].events
        assert seen[0].view == seen[1].view
        assert seen[0].windows == seen[1].windows
        assert seen[0].offers == seen[1].offers


@clause("MM-5c")
def test_what_nobody_has_cannot_be_laid_even_here() -> None:
    t = table("A: HD P9; B: X8 X7", top="HK")
    assert t.refused("A: X8").clause == "ENG-not-held"
    assert t.refused("A: queens XD").clause == "ENG-not-held"
    assert t.refused("B: anytime HD").clause == "ENG-not-held"
    assert t.refused("B: take-penalty").clause == "MM-5c"
    assert t.refused("B: cheer").clause == "ENG-wrong-kind"


@clause("MM-3a")
def test_a_right_deal_leaves_nothing_in_the_book() -> None:
    t = table("A: H8 HA H9 X7; C: HD XD X9; D: P9 P8 PK", top="HK").say("A: HA", "A: H9", "A: H8", "A: done")
    t.say("A: mau").say("C: queens HD", "D: draw", "D: done")
    assert t.noted == []


@clause("MM-10a")
def test_nobody_is_told_that_he_owes_a_mau() -> None:
    t = table("A: HD P9 KA X8", top="HK")
    assert t.may("A", "mau") == t.may("D", "mau") == {"say-mau"}
    strict = at("A: HD P9 KA X8", top="HK")
    assert strict.may("A", "mau") == set()


# --- the cards -------------------------------------------------------------------------------------------------


@clause("MM-V01", "MM-3a")
@pytest.mark.parametrize(
    ("hand", "top", "more", "words"),
    [
        ("P9 X8 X7", "HK", {}, ["A: P9"]),
        ("HK X8 X7", "H7", {"pending": 2}, ["A: HK"]),
        ("H8 X8 X7", "XB", {"wish": "P"}, ["A: H8"]),
        ("HA P9 X7", "HK", {}, ["A: HA", "A: P9"]),
        ("H9 P8 X7", "HK", {}, ["A: H9", "A: P8"]),
    ],
)
def test_v01_an_illegal_card(hand: str, top: str, more: dict[str, Any], words: list[str]) -> None:
    assert table(f"A: {hand}", top=top, **more).say(*words).noted == [("A", "V01")]


@clause("MM-V07", "MM-9d", "MM-C10b")
@pytest.mark.parametrize("word", ["A: HB wish P", "A: P10"])
def test_v07_jack_or_ten_on_jack(word: str) -> None:
    assert table("A: HB P10 X8", top="XB", wish="P").say(word).noted == [("A", "V07")]


@clause("MM-V26", "MM-T-revjack", "MM-3a")
def test_v26_a_wish_of_the_own_colour() -> None:
    t = table("A: HB P10 X8", top="HK", special_rules=("reversed_jack",))
    assert t.say("A: HB wish K").noted == [("A", "V26")]
    assert t.p.turn.effective.wish == "K"
    assert table("A: HB P10 X8", top="HK", special_rules=("reversed_jack",)).say("A: HB wish X").noted == []
    assert table("A: HB P10 X8", top="HK").say("A: HB wish K").noted == []
    last = table("A: HB", top="HK", special_rules=("reversed_jack",)).say("A: HB wish K maumau")
    assert last.noted == []
    lying = table("A: HB", top="HK", penalties="A: X7", special_rules=("reversed_jack",)).say("A: HB wish K")
    assert lying.noted == [("A", "V26")]


@clause("MM-V26", "MM-T-revjack")
def test_v26_the_dealers_wish_for_a_starter() -> None:
    t = greeted(starter="HB", special_rules=("reversed_jack",), mode="table").say("D: turn-unasked")
    assert {a.suit for a in t.offered(3, "wish")} == {"X", "P", "H", "K"}
    t.do(3, Wish("K"), kind="wish")
    assert t.noted == [("D", "V12"), ("D", "V26")]
    t.say("A: doubt D card")
    assert t.p.turn.effective.wish == "X"
    strict = greeted(starter="HB", special_rules=("reversed_jack",)).say("D: ask", "A: well", "B: well", "C: well")
    strict.say("D: turn")
    assert strict.refused("D: wish K").clause == "MM-T-revjack"


@clause("MM-V27", "MM-T-joker-b")
def test_v27_a_joker_where_none_goes() -> None:
    t = table("A: JOKER X8 X7", top="XB", special_rules=("joker",)).say("A: JOKER", "A: swap none")
    assert t.noted == [("A", "V27")]


@clause("MM-V01")
def test_a_word_that_belongs_to_no_card_is_not_written_down() -> None:
    t = table("A: HD P9 KA", top="HK", special_rules=("reversed_jack",))
    t.do(0, LayCard(card("HD"), wish="H"), kind="play")
    assert (t.noted, t.p.turn.effective.wish) == ([], None)


# --- the right to play -----------------------------------------------------------------------------------------


@clause("MM-V02", "MM-1a", "MM-1c")
def test_v02_out_of_turn() -> None:
    t = table("A: HA H8 X7; C: HD X8 P8", top="HK").say("A: HA", "C: anytime HD")
    assert (t.noted, t.on, t.top) == ([("C", "V02")], "A", "HD")
    skipped = table("A: H8 X8 X7; B: H7 X9 XA", top="H9").say("A: H8", "B: anytime H7")
    assert (skipped.noted, skipped.on) == ([("B", "V02")], "C")


@clause("MM-V02", "MM-1a")
def test_v02_the_last_card_out_of_turn_ends_the_deal_but_no_ace_does() -> None:
    t = table("C: HD", top="H9").say("C: anytime HD")
    assert (t.p.stage, t.p.finisher, t.noted) == ("protest", 2, [("C", "V02")])
    t.time_up("protest")
    assert t.won == ("C", 1)
    t = table("C: HA", top="H9").say("C: anytime HA")
    assert (t.p.stage, t.held("C")) == ("act", 0)
    t = table("C: HD", top="H9", penalties="C: X7").say("C: anytime HD")
    assert t.p.stage == "act"


@clause("MM-V11", "MM-9b-2", "MM-1a")
def test_v11_a_king_thrown_in_too_late() -> None:
    t = table("A: HK HD X7; B: X8 X9 P8; D: PK P10 PA", top="H9").say("A: HK", "B: draw", "B: done")
    assert "throw" not in t.kinds()
    assert t.say("D: anytime PK").noted == [("D", "V11")]


@clause("MM-9b-1", "MM-1a")
def test_a_king_in_time_is_thrown_in_wherever_it_is_said() -> None:
    t = table("A: HK HD X7; B: X8 X9 P8; D: PK P10 PA", top="H9").say("A: HK", "D: anytime PK")
    assert (t.noted, t.top, t.on) == ([], "PK", "B")


@clause("MM-9b-1", "MM-V02")
def test_only_a_king_in_time_gives_the_turn_to_the_neighbour() -> None:
    agreed: dict[str, Any] = {"king_throw_turn": "neighbour"}
    t = table("A: HK HD X7; C: PK P10 PA", top="H9", **agreed).say("A: HK", "C: anytime PK")
    assert (t.noted, t.on) == ([], "D")
    t = table("C: HD X8 X9", top="H9", **agreed).say("C: anytime HD")
    assert (t.noted, t.on) == ([("C", "V02")], "A")


@clause("MM-V16", "MM-1e", "MM-1d")
def test_v16_who_does_not_wait_for_a_stack_or_after_a_draw() -> None:
    t = table("A: H9 H8 X7; B: HD X9 XA", top="HK").say("A: H9", "B: anytime HD")
    assert (t.noted, t.on, t.top, t.p.number) == ([("B", "V16")], "C", "HD", 12)
    t = table("A: P9 X8 X7; B: HD X9 XA", top="HK").say("A: draw", "B: anytime HD")
    assert (t.noted, t.on) == ([("B", "V16")], "C")
    t = table("A: P8 X8 X7; C: HD X9 XA", top="H9").say("A: draw", "C: anytime HD")
    assert (t.noted, t.on) == ([("C", "V02")], "A")


@clause("MM-1e")
def test_after_an_appropriate_time_or_a_word_nobody_has_to_wait() -> None:
    for more in ({}, TABLE_MODE):
        t = at("A: H9 H8 X7; B: HD X9 XA", top="HK", **more).say("A: H9")
        assert t.window("play").limit == "end_of_turn_wait"
        assert t.time_up("play").on == "B"
    t = table("A: P9 X8 X7; B: HD X9 XA", top="HK").say("A: draw", "A: done", "B: HD")
    assert t.noted == []


# --- drawing ---------------------------------------------------------------------------------------------------


@clause("MM-V03", "MM-2c")
def test_v03_drew_although_able_or_stopped_although_able() -> None:
    assert table("A: HD X8 X7", top="HK").say("A: draw").noted == [("A", "V03")]
    assert table("A: HD X8 X7", top="HK").say("A: done").noted == [("A", "V03")]
    assert table("A: HA H8 X7", top="HK").say("A: HA", "A: done").noted == [("A", "V03")]
    assert table("A: P9 X8 X7", top="HK").say("A: draw", "A: done").noted == []
    assert table("A: HD X8 X7", top="HK", voluntary_draw=True).say("A: draw").noted == []


@clause("MM-C7c")
def test_with_sevens_to_pay_one_takes_them() -> None:
    t = table("A: HD X8 X7", top="H7", pending=2)
    assert t.refused("A: draw").clause == "MM-C7a"
    assert t.refused("A: done").clause == "MM-1d"
    assert t.say("A: take").noted == []


@clause("MM-V04", "MM-2c")
def test_v04_what_is_drawn_too_much_lies_there_at_once() -> None:
    t = table("A: P9 X8 X7", top="HK").say("A: draw", "A: draw", "A: draw")
    assert (t.held("A"), t.lying("A"), t.noted) == (4, 2, [])
    assert t.fines() == [("A", "MM-V04")] * 2
    t = table("A: H9 X8 X7", top="HK").say("A: H9", "A: draw")
    assert (t.held("A"), t.lying("A")) == (2, 1)


# --- words -----------------------------------------------------------------------------------------------------


@clause("MM-V05", "MM-10a")
def test_v05_mau_is_missing_when_the_turn_is_over() -> None:
    t = table("A: HD X8", top="HK").say("A: HD")
    assert t.noted == []
    assert t.time_up("close").noted == [("A", "V05")]
    assert table("A: HD X8", top="HK").say("A: HD mau").noted == []
    assert table("A: HD X8", top="HK").say("A: HD", "A: mau").noted == []


@clause("MM-V05", "MM-10a")
def test_v05_a_mau_too_many_where_that_is_agreed() -> None:
    agreed: dict[str, Any] = {"false_mau": "violation"}
    for words in (["A: HK mau"], ["A: mau", "A: HK"], ["A: mau", "C: anytime PK"]):
        t = table("A: HK X8 X7; C: PK XA P7", top="H9", **agreed).say(*words)
        assert t.noted[0] == ("A", "V05")
        assert MauSaid(0) in [e for record in t.log for e in record.events]
    t = table("A: HK X8 X7; C: PK XA P7", top="H9", **agreed).say("A: HK", "C: throw PK mau")
    assert t.noted == [("C", "V05")]
    assert table("A: HK X8 X7", top="H9").say("A: HK mau").noted == []


@clause("MM-V05", "MM-10a")
def test_v05_one_card_in_passing_where_that_is_agreed() -> None:
    t = table("A: HA H8 ", top="HK", mau_midturn=True).say("A: HA", "A: H8")
    assert t.noted == [("A", "V05")]
    t = table("A: HA X8 ", top="HK", mau_midturn=True).say("A: HA", "A: draw")
    assert t.noted == [("A", "V05")]
    assert table("A: HA H8 ", top="HK").say("A: HA", "A: H8").noted == []


@clause("MM-V06", "MM-10b")
def test_v06_mau_mau_without_a_jack_laid_last() -> None:
    t = table("A: HB X8 X7", top="HK").say("A: HB wish X maumau")
    assert t.noted == [("A", "V06")]
    assert MauMauSaid(0) in t.events
    t = table("A: HD", top="HK").say("A: HD")
    t.do(0, SayMauMau(), kind="maumau")
    assert t.noted == [("A", "V06")]
    assert "maumau" not in t.kinds()
    assert t.time_up("protest").won == ("A", 1)
    t = table("A: HB", top="HK", penalties="A: X7").say("A: HB wish X maumau")
    assert t.noted == [("A", "V06")]


@clause("MM-10b", "MM-V06")
def test_a_mau_mau_said_too_early_does_not_count_for_the_last_jack() -> None:
    t = table("A: H9 HB", top="HK").say("A: H9 maumau", "A: HB wish H").time_up("protest")
    assert t.won == ("A", 1)
    assert table("A: H9 HB", top="HK").say("A: H9", "A: HB wish H maumau").time_up("protest").won == ("A", 2)


@clause("MM-V09", "MM-9a-3")
def test_v09_the_end_of_a_queen_round_is_forgotten() -> None:
    t = table("A: HD XD X8 X7; B: P9 P8 X9", top="HK", players=2).say("A: queens HD", "B: draw", "B: done", "A: XD")
    assert (t.noted, t.p.turn.queen_round) == ([("A", "V09")], True)
    t = table("A: HD XD X8 X7; B: P9 P8 X9", top="HK", players=2).say("A: queens HD", "B: draw", "B: done", "A: XD end")
    assert (t.noted, t.p.turn.queen_round) == ([], False)


@clause("MM-V10", "MM-9a-1")
@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("HD X8 X7", ["A: queens HD"]),
        ("HD P10 X7", ["A: queens HD"]),
        ("HA HD XD", ["A: HA", "A: queens HD"]),
        ("H9 HD XD", ["A: H9", "A: queens HD"]),
    ],
)
def test_v10_called_wrongly(hand: str, words: list[str]) -> None:
    t = table(f"A: {hand} P7", top="HK").say(*words)
    assert t.noted[0] == ("A", "V10")
    assert QueensClaimed(0) in t.events
    assert (t.p.caller, t.p.turn.queen_round) == (None, False)


@clause("MM-V10", "MM-9a-1", "MM-9a-3")
def test_v10_a_queen_that_does_not_fit_and_an_end_that_is_not_ones_own() -> None:
    t = table("A: PD XD X7", top="HK").say("A: queens PD")
    assert t.noted == [("A", "V10"), ("A", "V01")]
    t = table("A: HD XD X7; B: KD X8 X9", top="HK").say("A: queens HD", "B: KD end")
    assert t.noted == [("B", "V10")]
    assert QueensClaimed(1, end=True) in t.events
    assert t.p.caller == 0


# --- penalty cards, health, joy --------------------------------------------------------------------------------


@clause("MM-V08", "MM-5c")
def test_v08_a_penalty_card_taken_up_by_oneself() -> None:
    t = table("A: HD X8", top="HK", penalties="B: X9 XA").say("B: take-penalty")
    assert (t.lying("B"), t.held("B"), t.noted) == (1, 4, [("B", "V08")])
    seen = t.game.redact(t.events[0], 2)
    assert "X9" not in str(seen)


@clause("MM-V12", "MM-S5")
def test_v12_nobody_was_asked() -> None:
    t = greeted(starter="HD", mode="table").say("D: turn-unasked")
    assert (t.noted, t.p.offences[0].turn, t.on) == ([("D", "V12")], 0, "A")
    t = greeted(starter="HD", mode="table").say("D: ask", "A: well", "B: unwell", "C: well", "D: turn-unwell")
    assert t.noted == [("D", "V12")]
    t = greeted(starter="HD").say("D: ask", "A: well", "B: unwell", "C: well")
    assert t.refused("D: turn-unwell").clause == "MM-S5"


@clause("MM-V15", "MM-10")
def test_v15_joy_about_the_last_card() -> None:
    t = table("A: HD", top="HK").say("A: HD", "A: cheer")
    assert (t.noted, t.events[0]) == ([("A", "V15")], Cheered(0))
    assert t.may("A", "anytime") == set()
    assert t.refused("A: cheer").clause == "ENG-wrong-kind"
    assert t.may("B", "anytime") == set()


@clause("MM-3a")
def test_for_who_is_away_the_table_plays_by_the_rules_here_as_well() -> None:
    t = table("A: HD P9 X7", top="HK").time_up("play", "play")
    assert (t.top, t.noted) == ("HD", [])
    t = table("A: P9 X8 X7", top="HK", stock="P7 PA").time_up("play", "play")
    assert (t.held("A"), t.noted) == (4, [])
    assert cards("P7")[0] in t.hand("A")
