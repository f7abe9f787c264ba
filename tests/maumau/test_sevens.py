"""Sevens and what has to be drawn for them; the stock gives out, and at last there is nothing to draw."""

import pytest
from msgspec.structs import replace

from stammtisch.engine.core import HOST, TimeUp
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.maumau.actions import Done
from stammtisch.games.maumau.events import CardsDrawn, DrawDue, DrawLapsed
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import at, card, cards

# --- sevens ----------------------------------------------------------------------------------------------------


@clause("MM-C7a", "MM-C7c")
def test_who_lays_no_seven_draws_two_and_then_plays() -> None:
    t = at("A: H7 X9 P7; B: H9 HB P8", top="HK", stock="X7 X8 XA").say("A: H7")
    assert t.may("B") == {"take-sevens"}
    for words in ("B: H9", "B: HB wish P"):
        assert t.refused(words).clause == "MM-C7a"
    t.say("B: take")
    assert (t.on, t.held("B"), t.p.turn.pending) == ("B", 5, 0)
    assert t.may("B") == {"H9", "HB", "X7"}
    assert t.refused("B: take").clause == "MM-C7c"
    assert t.say("B: H9", "B: done").on == "C"


@clause("MM-C7a", "MM-2a", "MM-C7c")
def test_after_the_two_who_cannot_serve_draws_one_more() -> None:
    t = at("A: H7 X9 P7; B: P9 P8", top="HK", stock="X8 XA XD XK").say("A: H7", "B: take", "B: draw", "B: done")
    assert (t.on, t.held("B")) == ("C", 5)


@clause("MM-C7a", "MM-C7c")
def test_a_seven_among_the_two_begins_a_new_chain() -> None:
    t = at("A: H7 X9 P7; B: P9 P8", top="HK", stock="K7 XA XD XK").say("A: H7", "B: take", "B: K7")
    assert (t.on, t.p.turn.pending) == ("C", 2)


@clause("MM-C7b", "MM-C7c", "MM-C10a")
def test_sevens_and_tens_pass_it_on() -> None:
    t = at("A: H7 X9 P9; B: K7 HA X8; C: X10 KA P8; D: P7 PA PD", top="HK", players=5)
    t.say("A: H7", "B: K7", "C: X10")
    assert (t.top, t.p.turn.pending) == ("K7", 6)
    t.say("D: P7")
    assert (t.on, t.p.turn.pending) == ("E", 8)
    assert t.say("E: take").held("E") == 11


@clause("MM-C7b")
def test_where_agreed_no_more_than_there_is_to_draw() -> None:
    t = at("A: H7 X9 P9; B: K7 HA X8", top="HK", stock="X7 XA", seven_cap="drawable").say("A: H7", "B: K7")
    assert t.p.turn.pending == 3


# --- the stock gives out ---------------------------------------------------------------------------------------


@clause("MM-8a", "MM-8b", "MM-C7c")
def test_the_chain_of_sevens_stays_when_the_pile_is_shuffled() -> None:
    """Two of six are there; eight lie below the chain."""
    below = "K8 K9 KD PA P8 P9 PD"
    t = at("A: H7 X9 XA; B: X10 X8; C: K7 KA; D: P7 XD X7", below=below, top="HK", stock="H8 HA")
    t.say("A: H7", "B: X10", "B: mau", "C: K7 mau", "D: take")
    assert t.events[-1] == CardsDrawn(3, 2, cards("H8 HA"))
    assert list(t.kinds()) == ["reshuffle"]
    pile = cards(f"{below} HK")
    assert t.refusal(HOST, Shuffle((*pile, card("H7"))), kind="reshuffle").clause == "ENG-pack"
    assert t.refusal(HOST, Shuffle(pile[1:]), kind="reshuffle").clause == "ENG-pack"
    t.reshuffle()
    assert t.p.pile == ("H7", "X10", "K7")
    assert (t.on, t.held("D"), len(t.p.stock), t.p.chain) == ("D", 9, 4, 1)
    t.say("D: P7")
    assert (t.on, t.p.turn.pending) == ("A", 2)


@clause("MM-8a", "MM-8b")
def test_nobody_shuffles_before_somebody_has_to_draw() -> None:
    t = at("A: X8 X7 K9; B: P9 P8 X9", below="K8 KD", top="HK", stock="XA").say("A: draw")
    assert (t.p.stock, t.kinds().keys() & {"reshuffle"}) == ((), set())
    t.say("A: done", "B: draw").reshuffle("KD K8")
    assert t.events[-1] == CardsDrawn(1, 1, cards("KD"))
    assert (t.p.stock, t.p.pile) == (("K8",), ("HK",))


@clause("MM-8b")
def test_the_queens_of_a_running_round_stay_too() -> None:
    t = at("A: HD XD X7; B: X10 P9 P8; C: KD K8 KA; D: X8 X9 XA", below="K9 K7", top="HK", stock="")
    t.say("A: queens HD", "B: X10", "C: KD", "D: draw").reshuffle()
    assert t.p.pile == ("HD", "X10", "KD")
    assert len(t.p.stock) == 2


@clause("MM-8b")
def test_a_ten_stays_alone_and_its_card_is_remembered_or_stays_as_well() -> None:
    for keep, left in ((False, ("X10",)), (True, ("P8", "X10"))):
        t = at("A: X10 K9 X7; C: H9 KD KA", below="K7 HD", top="P8", stock="", keep_represented=keep)
        t.say("A: X10", "C: draw").reshuffle()
        assert t.p.pile == left
        assert t.top == "P8"


@clause("MM-8b", "MM-CBa")
def test_a_jack_stays_with_its_wish() -> None:
    t = at("A: XB K9 X7; B: HA H9 H8", below="K7 HD", top="P8", stock="").say("A: XB wish P", "B: draw").reshuffle()
    assert t.p.pile == ("XB",)
    assert t.p.turn.effective.wish == "P"


# --- nothing left ----------------------------------------------------------------------------------------------


@clause("MM-8a")
def test_with_nothing_to_draw_it_lapses() -> None:
    t = at("A: X8 X7 P9", top="HK", stock="").say("A: draw")
    assert t.events == (DrawDue(0, 1, "serve", "MM-2a"), DrawLapsed(0, 1, owed=False))
    assert t.may("A") == {"done"}
    assert t.say("A: done").on == "B"


@clause("MM-8a", "MM-C7c")
def test_of_four_cards_one_is_there() -> None:
    t = at("A: X8 X9 P9", top="H7", pending=4, stock="K7").say("A: take")
    assert t.held("A") == 4
    assert t.events[-1] == DrawLapsed(0, 3, owed=False)
    assert t.may("A") == {"K7"}


@clause("MM-8a", "MM-8b")
def test_a_chain_that_is_spent_can_be_shuffled_even_if_it_was_not_paid_in_full() -> None:
    t = at("D: P9 P8 X9; A: XA X8 PK", below="H7", top="K7", pending=4, stock="", on="D")
    t.state = replace(t.p, chain=2)
    t.say("D: take")
    assert t.events[-1] == DrawLapsed(3, 4, owed=False)
    t.say("D: draw").reshuffle()
    assert t.p.pile == ("K7",)
    assert "H7" in t.hand("D")


@clause("MM-8a")
def test_what_was_not_there_may_stay_owed() -> None:
    t = at("A: X8 XD P9; B: H8 H9 KA; D: XK X7 KD", top="HK", stock="", no_cards="owed").say("A: draw", "A: done")
    assert t.p.owed[0].seat == 0
    t.say("B: H8").reshuffle()
    assert t.held("A") == 4
    assert "HK" in t.hand("A")
    assert (t.on, t.p.owed) == ("D", ())


@clause("MM-8a", "MM-C7c", "MM-C7b")
def test_owed_sevens_do_not_touch_the_sevens_that_are_on_their_way() -> None:
    t = at("A: X8 P9 XD; B: H7 X7 H8; C: XA KA KD", top="K7", stock="", pending=2, no_cards="owed")
    t.say("A: take")
    assert t.p.owed[0].kind == "serve"
    t.say("A: draw", "A: done", "B: H7").reshuffle()
    assert (t.on, t.p.turn.pending) == ("C", 2)
    assert t.held("A") == 4
    assert [due.count for due in t.p.owed] == [1, 1]


@clause("MM-8a", "MM-4a")
def test_a_penalty_card_stays_owed_and_comes_as_soon_as_it_can() -> None:
    t = at("A: HD HA; B: H8 X8 X9; C: X7 XA P7", top="HK", stock="")
    t.say("A: HD").time_up("close")
    assert list(t.kinds()) == ["reshuffle"]
    t.reshuffle()
    assert (t.lying("A"), t.on) == (1, "B")
    t = at("A: X7 XA P7; B: H8 X8 X9", top="HK", stock="").time_up("play").say("B: count")
    t.time_up(*["tick"] * 6)
    assert isinstance(t.events[-1], DrawLapsed)
    assert (t.lying("A"), t.p.owed[0].clause) == (0, "MM-V17")
    t.say("A: draw", "A: done", "B: H8").reshuffle()
    assert (t.lying("A"), t.p.owed) == (1, ())


@clause("MM-8a", "MM-10", "MM-4a")
def test_with_a_card_owed_nobody_has_won() -> None:
    t = at("A: HD; B: H8 X8 X9", top="HK", stock="").time_up("play").say("B: count")
    t.time_up(*["tick"] * 6)
    t.say("A: HD").reshuffle()
    assert (t.on, t.lying("A"), t.held("A")) == ("B", 1, 0)


@clause("MM-8a")
def test_a_lap_in_which_nobody_lays_or_draws_ends_the_deal_without_a_winner() -> None:
    t = at("A: X8 X7 P9; B: P8 X9 PD; C: PA K9 XD", top="HK", stock="", players=3)
    for who in "ABC":
        t.say(f"{who}: draw", f"{who}: done")
    assert t.won == (None, 0)
    assert t.finished.lines == ()
    assert t.game.windows(t.state) == ()


@clause("MM-8a")
def test_a_card_laid_in_between_keeps_the_deal_alive() -> None:
    t = at("A: X8 X7 P9; B: H8 X9 PD; C: PA K9 XD", top="HK", stock="K7", players=3)
    t.say("A: draw", "A: done", "B: H8")
    assert (t.on, t.p.dead) == ("A", 0)
    t = at("A: X8 X7 P9; B: PD X9 P8; C: HD K9 XD", top="HK", stock="", players=3)
    t.say("A: draw", "A: done", "B: draw", "B: done")
    assert t.p.dead == 2
    t.say("C: HD")
    assert t.p.dead == 0


@clause("MM-8a", "MM-8b")
@pytest.mark.parametrize("players", [2, 3])
def test_only_the_table_shuffles(players: int) -> None:
    t = at("A: X8 X7 P9", below="K8 KD", top="HK", stock="", players=players).say("A: draw")
    assert t.refusal(0, Done(), kind="reshuffle").clause == "ENG-not-asked"
    assert t.refusal(HOST, TimeUp(), kind="reshuffle").clause == "ENG-wrong-kind"
    assert t.reshuffle().on == "A"
