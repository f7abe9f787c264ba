"""A hand with hardly a trump: who is poor, how the trumps go round, what comes back, and what nobody else sees."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.cards import Cards
from stammtisch.games.doppelkopf.actions import PassSolo, ReturnCards
from stammtisch.games.doppelkopf.armut import poor_enough, trumps_in
from stammtisch.games.doppelkopf.events import (
    ArmutOffered,
    ArmutRefused,
    ArmutTaken,
    ArmutUntaken,
    CardsReturned,
    ContractFixed,
)
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Offering, Returning
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, cards, reserved, seat

PLAIN = "XA XA X10 X10 PA PA P10 P10 HA HA"
HANDS = """
    A: XD XD H10 H10 PD PD HD HD KD KD
    B: XA XA X10 X10 PA PA P10 KA PB KK
    C: KA K10 K10 KK XB XB PB HB HB KB
    D: KB XK XK PK PK HA HA HK HK P10
"""
"""B is poor with KA, PB and KK; A holds both queens of Kreuz, C the other Fuchs."""
EVERYBODY = ("A", "B", "C", "D", "SPECTATOR")


def hand(t: Table, who: str) -> Cards:
    state = t.state
    assert isinstance(state, Offering | Returning)
    return state.hands[seat(who)]


def armut(*words: str, **options: Any) -> Table:
    """B has an Armut, and this is said to it."""
    return reserved("B: armut", HANDS, **options).say(*words)


# --- who is poor ---


@clause("DK-I.B", "DK-B1.8")
@pytest.mark.parametrize(
    ("trumps", "poor"),
    [
        ("", True),
        ("KB", True),
        ("KA KK PB", True),
        ("H10 XD PD", True),
        ("KK KK KK", True),
        ("KA KK PB HB", False),
        ("K10 KK PB HB", False),
        ("KA KA KK PB HB", False),
    ],
)
def test_three_trumps_at_most_are_poor_and_a_fuchs_is_one_of_them(trumps: str, poor: bool) -> None:
    """Decision: the paper only names the Armut; three trumps are the usual limit, and the foxes count."""
    held = (cards(trumps) + cards(PLAIN))[:10]
    assert poor_enough(held, Options()) == poor


@clause("DK-I.B")
@pytest.mark.parametrize(
    ("trumps", "poor"),
    [("KA KK PB HB", True), ("KA KA KK PB HB", True), ("K10 KK PB HB", False), ("KA KK PB HB KB", False)],
)
def test_by_option_the_foxes_do_not_count(trumps: str, poor: bool) -> None:
    held = (cards(trumps) + cards(PLAIN))[:10]
    assert poor_enough(held, Options(armut_fox_counts=False)) == poor


@clause("DK-I.B")
@pytest.mark.parametrize(("limit", "poor"), [(0, False), (2, False), (3, True), (5, True)])
def test_a_table_may_move_the_limit(limit: int, poor: bool) -> None:
    assert poor_enough(cards("KA KK PB " + PLAIN)[:10], Options(armut_max_trumps=limit)) == poor


@clause("DK-B1.8")
def test_all_trumps_are_offered_also_the_foxes_that_did_not_count() -> None:
    t = reserved("A: armut", "A: KA KA KK PB HB XA XA X10 X10 PA", armut_fox_counts=False)
    assert t.events[-1] == ArmutOffered(seat("A"), cards("HB KA KA KK PB"), 5)


def test_the_trumps_of_a_hand_are_those_of_a_normal_game() -> None:
    assert trumps_in(cards("H10 HA XD XA KA KK PK PB"), Options()) == cards("H10 XD KA KK PB")


# --- it goes round ---


@clause("DK-B1.8")
def test_the_left_neighbour_of_the_poor_one_is_asked_first_and_then_round() -> None:
    t = armut()
    for who in "CDA":
        assert t.window("armut").seats == (seat(who),)
        for other in set("ABCD") - {who}:
            assert t.refused(f"{other}: take").clause == "ENG-not-asked"
        t.say(f"{who}: refuse")
    assert t.events == (ArmutRefused(seat("A")), ArmutUntaken())


@clause("DK-I.B")
def test_when_nobody_takes_it_the_same_dealer_deals_again_and_a_hochzeit_is_not_revived() -> None:
    t = reserved("A: hochzeit, B: armut", HANDS).say("C: refuse", "D: refuse", "A: refuse")
    assert t.finished.outcome == "untaken"
    assert t.result.redeal
    assert t.game_points == (0, 0, 0, 0)


@clause("DK-I.B")
def test_by_option_an_armut_that_nobody_takes_is_played_as_a_normal_game() -> None:
    t = reserved("A: hochzeit, B: armut", HANDS, armut_untaken="normal")
    t.say("C: refuse", "D: refuse", "A: refuse")
    assert t.told[-1] == ContractFixed("Normalspiel", None)
    assert t.playing.hands[seat("B")] == tuple(sorted(cards("XA XA X10 X10 PA PA P10 KA PB KK")))
    assert (t.playing.re, t.playing.shown) == ((seat("A"),), (None, None, None, None))


@clause("DK-I.B")
def test_the_poor_player_further_forward_is_served_and_the_other_armut_lapses() -> None:
    poor = "B: XA XA X10 X10 XK XK HA KB KB KK; D: PA PA P10 P10 PK PK HA KA K10 K10"
    t = reserved("B: armut, D: armut", poor, dealer="B")
    assert t.events[-1] == ArmutOffered(seat("D"), cards("K10 K10 KA"), 3)
    t.say("A: refuse", "B: refuse", "C: refuse")
    assert t.finished.outcome == "untaken"


def test_who_says_nothing_until_the_time_is_up_has_refused() -> None:
    t = armut().time_up("armut")
    assert t.events == (ArmutRefused(seat("C")),)
    assert t.window("armut").seats == (seat("D"),)


def test_another_kind_of_action_is_no_answer() -> None:
    assert armut().refusal(seat("C"), PassSolo(), kind="armut").clause == "ENG-wrong-kind"
    taken = armut("C: take")
    assert taken.refusal(seat("C"), PassSolo(), kind="return").clause == "ENG-wrong-kind"


# --- taken ---


def test_the_taker_has_the_trumps_in_hand_and_the_poor_one_has_them_no_more() -> None:
    t = armut("C: take")
    assert t.events == (ArmutTaken(seat("C"), seat("B"), cards("KA KK PB")),)
    assert hand(t, "C") == tuple(sorted(cards("KA K10 K10 KK XB XB PB HB HB KB KA KK PB")))
    assert hand(t, "B") == tuple(sorted(cards("XA XA X10 X10 PA PA P10")))


@clause("DK-I.B", "DK-B1.8")
def test_as_many_cards_go_back_even_some_of_those_just_received() -> None:
    t = armut("C: take", "C: return KA KK K10")
    assert t.told == (CardsReturned(2, 1, cards("K10 KA KK"), 3), ContractFixed("Armut", seat("B")))
    p = t.playing
    assert [len(held) for held in p.hands] == [10] * 4
    assert p.hands[seat("B")] == tuple(sorted(cards("XA XA X10 X10 PA PA P10 KA KK K10")))
    assert p.hands[seat("C")] == tuple(sorted(cards("KA K10 KK XB XB PB HB HB KB PB")))


@clause("DK-I.B")
@pytest.mark.parametrize(("back", "number"), [("", 0), ("KA KK", 2), ("KA KK K10 K10", 4)])
def test_fewer_or_more_cards_than_were_taken_are_refused(back: str, number: int) -> None:
    refusal = armut("C: take").refusal(seat("C"), ReturnCards(cards(back)), kind="return")
    assert (refusal.clause, refusal.args) == ("DK-I.B", {"found": number, "due": 3})


@clause("DK-I.B")
@pytest.mark.parametrize(("back", "missing"), [("XD KA KK", "XD"), ("KB KB KA", "KB"), ("KA KA KA", "KA")])
def test_only_cards_now_in_hand_go_back_and_each_only_once(back: str, missing: str) -> None:
    refusal = armut("C: take").refused(f"C: return {back}")
    assert (refusal.clause, refusal.args) == ("ENG-not-held", {"card": missing})


@clause("DK-B1.8")
@pytest.mark.parametrize(("back", "trumps"), [("XK PK HK", 0), ("KB XK HA", 1), ("KA KK PB", 3)])
@pytest.mark.parametrize("told", [True, False])
def test_how_many_trumps_come_back_is_said_or_by_option_kept_quiet(back: str, trumps: int, told: bool) -> None:
    t = armut("C: refuse", "D: take", f"D: return {back}", armut_say_returned_trumps=told)
    (returned, _) = t.frame(seat("A")).events
    assert returned == CardsReturned(seat("D"), seat("B"), None, trumps if told else None)


@clause("DK-I.B")
def test_no_trump_at_all_is_offered_as_no_card_and_nothing_comes_back() -> None:
    t = reserved("B: armut", "B: XA XA X10 X10 PA PA P10 P10 HA HA").say("C: take")
    assert t.told == (
        ArmutTaken(2, 1, ()),
        CardsReturned(2, 1, (), 0),
        ContractFixed("Armut", seat("B")),
    )
    assert t.playing.re == (1, 2)


def test_who_returns_nothing_until_the_time_is_up_gives_back_as_many() -> None:
    t = armut("C: take").time_up("return")
    assert [len(held) for held in t.playing.hands] == [10] * 4


@clause("DK-B1.6")
@pytest.mark.parametrize(("taker", "re"), [("C", (1, 2)), ("D", (1, 3)), ("A", (0, 1))])
def test_the_poor_one_and_the_taker_are_re_and_everybody_knows_it_whoever_has_the_queens(
    taker: str, re: tuple[int, ...]
) -> None:
    t = armut()
    for who in "CDA"[: "CDA".index(taker)]:
        t.say(f"{who}: refuse")
    t.say(f"{taker}: take", f"{taker}: return KA KK PB")
    assert t.playing.re == re
    assert t.playing.shown == tuple("re" if s in re else "kontra" for s in range(4))
    for who in "ABCD":
        assert t.game.view(t.state, seat(who)).party == t.playing.shown[seat(who)]


@clause("DK-I.1", "DK-B1.6")
def test_who_had_to_stand_back_with_a_hochzeit_plays_both_queens_for_kontra() -> None:
    t = reserved("A: hochzeit, B: armut", HANDS).say("C: take", "C: return KA KK PB")
    assert t.playing.game.contract.name == "Armut"
    assert t.game.view(t.state, seat("A")).party == "kontra"
    t.play("A:XD")
    assert t.playing.shown == ("kontra", "re", "re", "kontra")


@clause("DK-1.1b")
def test_the_left_neighbour_of_the_dealer_leads_to_an_armut_too() -> None:
    t = armut("C: take", "C: return KA KK PB")
    assert t.window("card").seats == (seat("A"),)


# --- what nobody else sees ---


def seen(hands: str, who: str, *words: str) -> list[bytes]:
    """Everything this seat gets from the offer on."""
    t = reserved("B: armut", hands)
    frames = [json.encode(t.frame(seat(who)))]
    for word in words:
        t.say(word)
        frames.append(json.encode(t.frame(seat(who))))
    return frames


def test_the_number_of_cards_is_seen_by_all_and_the_cards_by_their_owner_only() -> None:
    t = reserved("B: armut", HANDS)
    for who in EVERYBODY:
        (*_, offered) = t.frame(seat(who)).events
        assert offered == ArmutOffered(seat("B"), cards("KA KK PB") if who == "B" else None, 3)
        shown = t.game.view(t.state, seat(who))
        assert (shown.phase, shown.poor, shown.offered) == ("offering", seat("B"), 3)


def test_only_the_taker_looks_at_them_and_only_the_two_at_what_comes_back() -> None:
    t = armut("C: take")
    for who in EVERYBODY:
        (taken,) = t.frame(seat(who)).events
        assert taken == ArmutTaken(seat("C"), seat("B"), cards("KA KK PB") if who in "BC" else None)
    t.say("C: return KA XB HB")
    for who in EVERYBODY:
        (back, _) = t.frame(seat(who)).events
        assert back == CardsReturned(seat("C"), seat("B"), cards("HB KA XB") if who in "BC" else None, 3)


@clause("DK-B1.8")
@pytest.mark.parametrize("watching", ["A", "D", "SPECTATOR"])
def test_two_armuten_that_differ_only_in_the_cards_look_the_same_to_the_others(watching: str) -> None:
    swapped = HANDS.replace("P10 KA PB KK", "P10 KA PB HB").replace("PB HB HB KB", "PB KK HB KB")
    assert swapped != HANDS
    first = seen(HANDS, watching, "C: take", "C: return KA XB HB")
    two = seen(swapped, watching, "C: take", "C: return K10 KA PB")
    assert first == two


def test_who_refuses_has_not_seen_the_cards() -> None:
    swapped = HANDS.replace("P10 KA PB KK", "P10 KA PB HB").replace("PB HB HB KB", "PB KK HB KB")
    first, two = (seen(hands, "D", "C: refuse", "D: refuse") for hands in (HANDS, swapped))
    assert first == two


@clause("DK-B1.8")
def test_who_lets_the_time_run_out_gives_back_plain_cards_and_keeps_the_dulle() -> None:
    hands = """
        A: H10 XD PD HD KD XB PB XK PK HA
        B: XA XA X10 X10 PA PA P10 KA PB KK
    """
    t = reserved("B: armut", hands).say("C: refuse", "D: refuse", "A: take").time_up("return")
    (returned,) = (e for e in t.events if isinstance(e, CardsReturned))
    assert returned.cards == cards("HA PK XK")
    first = reserved("B: armut", hands, time_out="first").say("C: refuse", "D: refuse", "A: take").time_up("return")
    (returned,) = (e for e in first.events if isinstance(e, CardsReturned))
    assert "H10" in (returned.cards or ()), "as earlier logs have it"
