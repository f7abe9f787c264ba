"""Queen rounds: called with two real queens, served with queens and tens, ended by who called them."""

import pytest

from stammtisch.games.maumau.actions import CallLate, CallQueens
from stammtisch.games.maumau.events import CardLaid, QueensCalled, QueensCalledLate
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import at, card, cards


@clause("MM-9a-1")
def test_two_real_queens_are_shown_and_one_that_fits_is_laid() -> None:
    t = at("A: HD XD H8", top="HK").say("A: queens HD")
    assert t.events[0] == QueensCalled(0, cards("HD XD"))
    laid = t.events[1]
    assert isinstance(laid, CardLaid)
    assert (laid.seat, laid.card) == (0, card("HD"))
    assert (t.on, t.top, t.sees("C").queen_round) == ("B", "HD", 0)


@clause("MM-9a-1")
def test_a_round_is_offered_where_it_may_be_called_and_its_end_to_who_called_it() -> None:
    t = at("A: HD XD H8; B: PD K10 X7", top="HK")
    assert CallQueens(card("HD")) in t.offered(0, "play")
    assert CallQueens(card("XD")) not in t.offered(0, "play")
    t.say("A: queens HD")
    assert not any(a.end_queens for a in t.offered(1, "play"))
    t = at("A: HD XD", top="HK", false_mau="violation")
    assert CallQueens(card("HD"), mau=True) in t.offered(0, "play")
    assert t.say("A: queens HD mau").on == "B"
    t = at("A: PD XD H8", top="K9", stock="KD").say("A: draw")
    assert t.may("A") == {"KD", "done"}
    assert not any(isinstance(a, CallQueens) for a in t.offered(0, "play"))


@clause("MM-9a-1")
def test_of_three_queens_two_are_shown() -> None:
    t = at("A: HD XD PD H8", top="HK").say("A: queens HD")
    shown = t.events[0]
    assert isinstance(shown, QueensCalled)
    assert len(shown.shown) == 2
    assert "HD" in shown.shown


@clause("MM-8b", "MM-9a-3")
def test_after_its_end_only_the_top_queen_stays_on_the_pile() -> None:
    t = at("A: HD XD H8; B: PD P9 P8; C: K8 K9 KA", top="HK", players=3, stock="").say("A: queens HD", "B: PD")
    t.say("C: draw").reshuffle().say("C: done", "A: XD end", "A: mau")
    assert (t.on, t.p.chain) == ("B", 1)
    t.say("B: draw").reshuffle()
    assert t.p.pile == ("XD",)


@clause("MM-9a-1")
def test_no_round_without_two_real_queens_or_one_that_fits() -> None:
    assert at("A: HD X10 H8", top="HK").refused("A: queens HD").key == "refusal.mm.two-queens"
    assert at("A: HD H8 H7", top="HK", penalties="A: XD").refused("A: queens HD").key == "refusal.mm.two-queens"
    assert at("A: HD XD H8", top="P9").refused("A: queens HD").key == "refusal.mm.queen-first"
    t = at("A: HD XD H8", top="HK")
    assert t.refused("A: queens XD").key == "refusal.mm.queen-first"
    assert t.refused("A: queens H8").clause == "MM-9a-1"
    assert at("A: HD XD H8", top="H7", pending=2).refused("A: queens HD").clause == "MM-9a-1"


@clause("MM-9a-1")
def test_only_at_the_beginning_of_a_turn() -> None:
    t = at("A: HA HD XD H8", top="HK").say("A: HA")
    assert t.refused("A: queens HD").key == "refusal.mm.queens-too-late"
    assert not any("Queens" in type(a).__name__ for a in t.offered(0, "play"))
    t = at("A: PD XD H8", top="K9", stock="HD").say("A: draw")
    assert t.refused("A: queens PD").key == "refusal.mm.queens-too-late"
    t = at("A: HD XD P8", top="H7", pending=2).say("A: take", "A: queens HD")
    assert t.p.caller == 0
    t = at("A: HD XD H8; B: PD KD X7", top="HK").say("A: queens HD")
    assert t.refused("B: queens PD").key == "refusal.mm.queens-running"


@clause("MM-CD")
def test_a_queen_without_a_word_starts_nothing() -> None:
    t = at("A: HD XD H8", top="HK").say("A: HD")
    assert (t.on, t.p.turn.queen_round) == ("B", False)


@clause("MM-9a-2", "MM-2a")
def test_in_the_round_only_queens_and_tens_are_laid() -> None:
    t = at("A: HD XD H8; B: PD XB HK K10", top="H9").say("A: queens HD")
    assert t.may("B") == {"PD", "K10"}
    assert t.refused("B: XB").clause == "MM-9a-2"
    t = at("A: HD XD H8; B: XB HK H7", top="H9", stock="X10").say("A: queens HD", "B: draw")
    assert t.may("B") == {"X10", "done"}
    assert t.say("B: X10").top == "HD"


@clause("MM-9a-3", "MM-9a-1", "MM-9a-2", "MM-10a")
def test_a_round_of_three_laps() -> None:
    hands = "A: HD XD P10 K8; B: X9 X8 P9; C: X10 XA X7; D: KD KA K7"
    t = at(hands, top="HK", stock="K9 PD P7 P8").say("A: queens HD", "B: draw", "B: done", "C: X10")
    assert t.top == "HD"
    t.say("D: KD", "A: P10")
    assert (t.top, t.p.turn.queen_round) == ("KD", True)
    t.say("B: draw", "B: PD", "C: draw", "C: done", "D: draw", "D: done")
    assert t.refused("A: XD").clause == "MM-9a-3"
    assert t.may("A") == {"XD"}
    t.say("A: XD end", "A: mau")
    assert (t.on, t.hand("A"), t.p.caller, t.p.turn.queen_round) == ("B", {"K8"}, None, False)
    assert t.may("B") == {"X9", "X8"}


@clause("MM-9a-3")
def test_the_caller_may_end_it_early_and_nobody_else_may() -> None:
    t = at("A: HD XD P10 K8; B: PD X8 P9", top="HK", players=2).say("A: queens HD")
    assert t.refused("B: PD end").key == "refusal.mm.not-your-queens"
    t.say("B: PD")
    assert {(a.card, a.end_queens) for a in t.offered(0, "play")} == {("XD", True), ("P10", False), ("P10", True)}
    t.say("A: P10 end")
    assert (t.on, t.top, t.p.caller) == ("B", "PD", None)


@clause("MM-9a-3", "MM-9a-1", "MM-10")
def test_two_queens_as_the_last_cards_win() -> None:
    t = at("A: HD XD; B: X9 X8 P9", top="HK", players=2).say("A: queens HD mau", "B: draw", "B: done")
    assert t.say("A: XD end").won == ("A", 1)


@clause("MM-9a-2", "MM-10")
def test_who_goes_out_in_the_round_of_another_wins() -> None:
    assert at("A: HD XD H8; B: PD", top="HK").say("A: queens HD", "B: PD").won == ("B", 1)


@clause("MM-9a-2", "MM-9b-2")
def test_no_king_is_thrown_into_a_round() -> None:
    t = at("A: HK X7 XA; B: HD XD H8", top="H9").say("A: HK")
    assert "throw" in t.kinds()
    assert "throw" not in t.say("B: queens HD").kinds()


# --- a forgotten announcement ----------------------------------------------------------------------------------

TWO_QUEENS = "A: HD XD X7; B: KD P8 P7; C: X8 X9 XA"


@clause("MM-9a-1")
def test_who_says_nothing_has_just_laid_a_queen() -> None:
    for mode in ("strict", "table"):
        t = at(TWO_QUEENS, top="HK", mode=mode, queen_forgotten="not_counted")
        assert CallQueens(card("HD")) in t.offered(0, "play")
        t.say("A: HD")
        assert (t.p.turn.queen_round, "latecall" in t.kinds()) == (False, False)


@clause("MM-9a-1")
@pytest.mark.parametrize("mode", ["strict", "table"])
def test_where_agreed_it_counts_when_he_remembers_in_time_and_costs_a_card(mode: str) -> None:
    t = at(TWO_QUEENS, top="HK", mode=mode, queen_forgotten="penalty").say("A: HD")
    assert (t.on, t.window("latecall").seats, t.offered(0, "latecall")) == ("B", (0,), [CallLate()])
    before = t.window("play").id
    t.say("A: late")
    assert QueensCalledLate(0, cards("HD XD")) in t.events
    assert (t.p.caller, t.p.turn.queen_round, t.fines(), t.lying("A")) == (0, True, [("A", "MM-9a-1")], 1)
    assert t.window("play").id != before
    assert "latecall" not in t.kinds()
    t.say("B: KD", "C: draw", "C: done")
    assert t.on == "D"


@clause("MM-9a-1")
@pytest.mark.parametrize("words", ["B: KD", "B: draw"])
def test_not_when_the_next_player_has_acted(words: str) -> None:
    hands = TWO_QUEENS if words == "B: KD" else TWO_QUEENS.replace("KD", "KA")
    t = at(hands, top="HK", queen_forgotten="penalty").say("A: HD", words)
    assert "latecall" not in t.kinds() or t.window("latecall").seats == (1,)
    if words == "B: draw":
        assert "latecall" not in t.say("B: done").kinds()


@clause("MM-9a-1", "MM-V10")
def test_it_takes_another_queen_on_hand() -> None:
    hands = "A: HD X8 X7; B: KD P8 P7"
    t = at(hands, top="HK", queen_forgotten="penalty").say("A: HD")
    assert t.offered(0, "latecall") == []
    assert t.refused("A: late").key == "refusal.mm.two-queens"
    t = at(hands, top="HK", queen_forgotten="penalty", mode="table").say("A: HD", "A: late")
    assert (t.noted, t.p.turn.queen_round, t.fines()) == ([("A", "V10")], False, [])
    wrong = at("A: PD XD X7; B: KD P8 P7", top="HK", queen_forgotten="penalty", mode="table").say("A: PD", "A: late")
    assert wrong.noted == [("A", "V01"), ("A", "V10")]
    assert wrong.refused("A: mau", kind="latecall").clause == "ENG-wrong-kind"


@clause("MM-9a-1")
def test_not_after_an_ace_a_draw_or_a_queen_that_ends_the_turn_of_another_card() -> None:
    assert "latecall" in at("A: HD XD X7", top="HK", queen_forgotten="penalty").say("A: HD").kinds()
    t = at("A: HA HD XD X7", top="HK", queen_forgotten="penalty").say("A: HA", "A: HD")
    assert "latecall" not in t.kinds()
    t = at("A: PD XD X7", top="HK", stock="HD P7", queen_forgotten="penalty").say("A: draw", "A: HD")
    assert "latecall" not in t.kinds()
    t = at("A: H9 HD XD X7", top="HK", queen_forgotten="penalty").say("A: H9", "A: HD", "A: done")
    assert "latecall" not in t.kinds()


@clause("MM-9a-1", "MM-10a")
def test_while_a_turn_closes_it_can_be_remembered_as_well() -> None:
    t = at("A: HD XD; B: KD P8 P7", top="HK", queen_forgotten="penalty").say("A: HD")
    assert t.p.stage == "closing"
    t.say("A: late", "A: mau")
    assert (t.on, t.p.turn.queen_round, t.p.caller) == ("B", True, 0)
    assert t.refused("B: P8").clause == "MM-9a-2"
