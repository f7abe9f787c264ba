"""The special rules of the later match days in real turns: adder, joker, and aces that turn the direction."""

from typing import Any

import pytest

from stammtisch.engine.core import LATE
from stammtisch.games.maumau.actions import Swap
from stammtisch.games.maumau.events import Swapped
from stammtisch.games.maumau.laying.serving import SUITS
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import at, cards

JOKER: dict[str, Any] = {"special_rules": ("joker",)}


@clause("MM-T-joker-a", "MM-10a")
def test_who_lays_the_joker_may_swap_whole_hands() -> None:
    t = at("A: JOKER H8 H9 HD; B: X7", top="HK", **JOKER).say("A: JOKER")
    assert t.window("swap").seats == (0,)
    assert {a.partner for a in t.offered(0, "swap")} == {None, 1, 2, 3}
    t.say("A: swap B")
    assert Swapped(0, 1, cards("H8 H9 HD"), cards("X7")) in t.events
    assert (t.hand("A"), t.hand("B")) == ({"X7"}, {"H8", "H9", "HD"})
    assert (t.on, t.p.stage) == ("A", "closing")
    assert t.say("A: mau").on == "B"
    assert t.top == "HK"


@clause("MM-T-joker-a", "MM-10a", "MM-V05")
def test_the_partner_who_is_left_with_one_card_owes_his_mau_too() -> None:
    t = at("A: JOKER H8; B: X7 X8 X9", top="HK", **JOKER).say("A: JOKER mau", "A: swap B")
    assert t.p.stage == "closing"
    assert (t.offered(0, "mau"), len(t.offered(1, "mau"))) == ([], 1)
    assert t.time_up("close").fines() == [("B", "MM-V05")]


@clause("MM-T-joker-a")
def test_a_swap_is_not_a_must_and_not_for_ever() -> None:
    t = at("A: JOKER H8 H9", top="HK", **JOKER).say("A: JOKER")
    window = t.window("swap").id
    t.say("A: swap none")
    assert (t.on, t.hand("A")) == ("B", {"H8", "H9"})
    assert t.submit(0, Swap(1), window=window) == LATE
    t = at("A: JOKER H8 H9", top="HK", **JOKER).say("A: JOKER").time_up("swap")
    assert (t.on, t.hand("A")) == ("B", {"H8", "H9"})


@clause("MM-T-joker-a", "MM-10")
def test_a_joker_laid_last_wins_without_a_swap() -> None:
    assert at("A: JOKER", top="HK", **JOKER).say("A: JOKER").won == ("A", 1)
    t = at("A: JOKER", top="HK", penalties="A: X7", **JOKER).say("A: JOKER")
    assert (t.on, t.hand("A")) == ("B", {"X7"})


@clause("MM-T-joker-a")
def test_who_swaps_needs_a_partner_with_cards() -> None:
    t = at("A: JOKER H8 H9; B:", top="HK", penalties="B: X7", **JOKER).say("A: JOKER")
    assert {a.partner for a in t.offered(0, "swap")} == {None, 2, 3}
    assert t.refused("A: swap B").clause == "MM-T-joker-a"
    assert t.refused("A: swap A").clause == "MM-T-joker-a"
    assert t.refused("A: H8", kind="swap").clause == "ENG-wrong-kind"


@clause("MM-10")
def test_with_nobody_to_swap_with_the_turn_just_ends() -> None:
    t = at("A: JOKER H8 H9; B:", top="HK", players=2, penalties="B: X7", **JOKER).say("A: JOKER")
    assert t.on == "B"


@clause("MM-T-joker-a", "MM-10a")
def test_what_others_have_said_stays_said() -> None:
    t = at("A: JOKER H8; B: X7; C: X8", top="HK", **JOKER).say("A: JOKER mau", "A: swap B")
    assert t.p.mau_said == (2,)
    assert (len(t.offered(0, "mau")), len(t.offered(1, "mau"))) == (1, 1)


@clause("MM-T-joker-a", "MM-2b")
def test_a_joker_that_was_drawn_may_be_laid() -> None:
    t = at("A: X8 X7", top="HK", stock="JOKER P7", **JOKER).say("A: draw")
    assert t.may("A") == {"JOKER", "done"}
    assert "swap" in t.say("A: JOKER").kinds()


@clause("MM-T-joker-c", "MM-4a")
def test_penalty_cards_stay_where_they_lie() -> None:
    t = at("A: JOKER H8 H9 HD; B: X7", top="HK", penalties="A: P7 P8", **JOKER).say("A: JOKER", "A: swap B")
    assert (t.held("A"), t.lying("A"), t.held("B"), t.lying("B")) == (1, 2, 3, 0)


@clause("MM-T-joker-b")
def test_the_card_below_is_served_but_does_nothing() -> None:
    t = at("A: JOKER H8 H9; B: X10 XA XD", top="P8", **JOKER).say("A: JOKER", "A: swap none")
    assert (t.on, t.top) == ("B", "P8")
    assert t.say("B: X10").on == "D"
    t = at("A: HA JOKER H8 H9", top="HK", **JOKER).say("A: HA", "A: JOKER", "A: swap none")
    assert (t.on, t.top) == ("B", "HA")


@clause("MM-T-joker-b", "MM-T-special")
def test_where_the_joker_may_not_lie() -> None:
    for wish in SUITS:
        assert at("A: JOKER H8 H9", top="XB", wish=wish, **JOKER).refused("A: JOKER").clause == "MM-T-joker-b"
    t = at("A: HD XD H8; B: JOKER X8 X9", top="HK", **JOKER).say("A: queens HD")
    assert t.refused("B: JOKER").clause == "MM-T-joker-b"
    t = at("A: H9 H8 JOKER X7", top="HK", **JOKER).say("A: H9")
    assert t.refused("A: JOKER").clause == "MM-T-joker-b"
    t = at("A: HK H8 X7; C: JOKER X8 X9", top="HD", **JOKER).say("A: HK")
    assert t.refused("C: throw JOKER").clause == "MM-9b-1"
    t = at("A: JOKER H8 H9", top="H7", pending=2, joker_on_seven="forbidden", **JOKER)
    assert t.refused("A: JOKER").clause == "MM-T-joker-b"


@clause("MM-T-joker-a", "MM-T-joker-b", "MM-T-joker-c", "MM-10a", "MM-4b")
def test_a_joker_passes_the_sevens_on_as_they_are() -> None:
    hands = "A: JOKER H8 H9 HD; B: X10 XA XD; C: X7"
    t = at(hands, top="P7", pending=4, penalties="A: K7", **JOKER).say("A: JOKER", "A: swap C")
    assert (t.held("A"), t.lying("A"), t.held("C")) == (1, 1, 3)
    t.say("A: mau")
    assert (t.on, t.hand("A"), t.lying("A"), t.p.turn.pending) == ("B", {"X7", "K7"}, 0, 4)
    t.say("B: X10")
    assert (t.on, t.top, t.p.turn.pending) == ("C", "P7", 6)


@clause("MM-8b", "MM-T-joker-b")
def test_in_a_chain_of_sevens_the_joker_stays_on_the_pile() -> None:
    hands = "A: H7 X9 P9; B: JOKER XA XD; C: K8 K9 KA"
    t = at(hands, top="HK", below="P8", stock="", **JOKER).say("A: H7", "B: JOKER", "B: swap none", "C: take")
    t.reshuffle()
    assert t.p.pile == ("H7", "JOKER")
    t = at("A: JOKER X9 P9; B: K8 K9 KA", top="HD", below="P8", stock="", **JOKER).say("A: JOKER", "A: swap none")
    t.say("B: draw").reshuffle()
    assert (t.p.pile, t.top) == (("JOKER",), "HD")
    t = at("A: JOKER X9 P9; B: K8 K9 KA", top="HD", below="P8", stock="", keep_represented=True, **JOKER)
    t.say("A: JOKER", "A: swap none", "B: draw").reshuffle()
    assert t.p.pile == ("HD", "JOKER")


# --- adder and ace direction -----------------------------------------------------------------------------------


@clause("MM-T-adder", "MM-1d")
@pytest.mark.parametrize(("eights", "on"), [("P8", "C"), ("P8 H8", "D"), ("P8 H8 X8", "A"), ("P8 X10", "D")])
def test_so_many_eights_skip_so_many(eights: str, on: str) -> None:
    t = at(f"A: {eights} XA XK", top="PK", special_rules=("adder",))
    for eight in eights.split():
        t.say(f"A: {eight}")
    assert t.refused("A: XA").clause == "MM-T-adder"
    assert t.say("A: done").on == on


@clause("MM-T-adder", "MM-T-acedir", "MM-CAa")
@pytest.mark.parametrize(
    ("hand", "players", "on"),
    [("HA H8 P8", 4, "B"), ("HA PA P8 H8", 4, "D"), ("HA H8", 3, "B"), ("HA H9", 4, "D"), ("HA X10 H9", 4, "B")],
)
def test_aces_turn_the_direction_first_and_then_the_eights_skip(hand: str, players: int, on: str) -> None:
    t = at(f"A: {hand} X7 XK", top="HK", players=players, special_rules=("adder", "ace_direction"))
    for laid in hand.split():
        t.say(f"A: {laid}")
    t.say("A: done")
    assert t.on == on


@clause("MM-T-acedir", "MM-CAb")
def test_an_ace_nobody_could_serve_turns_it_too_and_a_seven_goes_the_new_way() -> None:
    t = at("A: HA X8 K9", top="HK", stock="P7", special_rules=("ace_direction",)).say("A: HA", "A: draw", "A: done")
    assert (t.on, t.p.direction) == ("D", -1)
    t = at("A: HA H7 K9 X7", top="HK", special_rules=("ace_direction",)).say("A: HA", "A: H7")
    assert (t.on, t.p.turn.pending) == ("D", 2)
    t = at("A: H9 HA HK X7 X8", top="HD", special_rules=("ace_direction",)).say("A: H9", "A: HA", "A: HK", "A: done")
    assert (t.on, t.p.direction) == ("B", 1)
