"""Article 15 in a deal, and whole deals to their score."""

from typing import Any

import pytest

from stammtisch.games.chaotentrumpf.events import CardPlayed
from stammtisch.tricks import TrickTaken
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import card, cards, playing, prepared

HANDS = "A: PK HA K9 XA X10; B: HK H7 H8 P9 X7; C: K10 KA KB K8 X8"


@clause("CT-15b", "CT-15d")
def test_trump_led_is_followed_by_trump() -> None:
    t = playing(HANDS, trump="value:K", turned="XK").play("A:PK")
    assert "HK" in t.legal("B")
    refusal = t.refused("B: P9")
    assert (refusal.clause, refusal.key) == ("CT-15b", "refusal.ct.follow-trump")
    assert refusal.args["led"] == "PK"
    assert all(c[1:] == "K" for c in t.legal("B"))


@clause("CT-15b")
def test_who_has_hearts_does_not_trump_the_ace_of_hearts() -> None:
    t = playing(HANDS, trump="value:K", turned="XK").play("A:HA")
    assert {"H7", "H8"} <= set(t.legal("B"))
    refusal = t.refused("B: HK")
    assert (refusal.clause, refusal.key) == ("CT-15b", "refusal.ct.follow-suit")
    assert {a.card for a in t.offered(1, "card")} == set(t.legal("B"))


@clause("ENG-not-held")
def test_a_card_that_is_not_held_cannot_be_played() -> None:
    t = playing("A: XA X10 XK XD XB X9 X8 X7 HA H10")
    assert t.refused("A: K7").clause == "ENG-not-held"


SMALL: dict[str, Any] = {"players": 2, "hand": 3, "run_short": 4, "run_long": 5}
TWO_HANDS = "A: XA X10 H7 HK P7 K9; B: X7 X8 HA H10 PA K8"


@clause("CT-15d", "CT-15b")
def test_who_cannot_follow_is_free() -> None:
    t = playing("A: XA X10 XK HK K7 K9; B: PA P7 HA H10 K10 K8", trump="suit:P", **SMALL).play("A:XA")
    assert set(t.legal("B")) == set(cards("PA P7 HA H10 K10 K8")), "neither trump nor anything else must be played"


@clause("CT-15a")
def test_cards_go_clockwise_and_the_taker_leads() -> None:
    hands = "A: H7 X7 X8 X9 XB; B: HA K7 K8 K9 KB; C: H9 P7 P8 P9 PB"
    t = playing(hands, trump="value:D").play("A:H7")
    assert t.refusal(2, t.log[-1].action, kind="card").clause == "ENG-not-asked"
    t.play("B:HA C:H9")
    assert t.events[-1] == TrickTaken(1)
    assert t.window("card").seats == (1,)
    assert t.sees("A").last == t.playing.taken[-1]
    assert t.sees("C").tricks == (0, 1, 0)
    t.play("B:K7")
    assert t.window("card").seats == (2,)


def test_for_who_does_not_play_the_weakest_legal_card_is_played() -> None:
    t = playing(TWO_HANDS, trump="suit:P", **SMALL).play("A:HK").time_up("card")
    assert t.events[0] == CardPlayed(1, card("H10"))
    led = playing(TWO_HANDS, trump="suit:P", **SMALL).time_up("card")
    assert led.events == (CardPlayed(0, card("H7")),)


@clause("CT-13a", "CT-15a", "CT-16a-1", "CT-16b")
def test_a_small_deal_from_the_first_lead_to_the_score() -> None:
    """A takes 21 Augen and no trump, B 36 and both."""
    t = playing(TWO_HANDS, trump="suit:P", **SMALL)
    t.play("A:XA B:X7  A:X10 B:X8  A:K9 B:K8  A:H7 B:HA  B:H10 A:HK  B:PA A:P7")
    assert t.finished.outcome == "scored"
    assert t.scores() == (21 - 100, 36 + 15)
    assert t.kinds() == {}
    assert t.sees("A").lines == t.finished.lines


@clause("CT-16a-2", "CT-16b")
def test_whoever_takes_nothing_pays_for_it() -> None:
    hands = "A: XA XA PA PA HA KA; B: X7 X8 P7 P8 H7 K7"
    t = playing(hands, trump="colour:black", **SMALL).play_out()
    assert t.scores() == (66 + 10, -200)


@clause("CT-16b")
@pytest.mark.parametrize(
    ("word", "inversion", "amount", "factor"),
    [
        ("invert suit:H", "N", 10, False),
        ("invert colour:red", "U", 4, True),
        ("invert colour:red as TU", "TU", 5, True),
    ],
)
def test_the_inversion_made_decides_how_the_deal_is_rated(word: str, inversion: str, amount: int, factor: bool) -> None:
    """Who inverts last does not matter: a normal inversion afterwards would not have been possible."""
    t = prepared("A: H7 H8 H9 HB HD HK H10 HA X7 X8", trump="suit:P").say(f"A: {word}", "A: lead", "ALL: stay")
    assert t.playing.inversion == inversion
    assert t.sees("C").inversion == inversion
    rating = t.play_out().finished.lines[-1]
    assert rating.args["amount"] == amount
    assert rating.key.endswith("factor") == factor
    assert rating.game_points[0] > 0


@clause("CT-16b", "CT-14c")
def test_the_highest_inversion_of_the_deal_rates_it() -> None:
    """A goes from spades to hearts, B with a suited run to red: an Ultra, so whoever has most red cards gets a factor;
    C, who has eight values in sequence, cannot go back."""
    a, b, c = "H7 K8 K9 PB PD HK K7 P7 P8 XA", "X8 X9 XB XD XK X10 X8 KA KA KA", "K7 P8 P9 HB HD HK H10 HA X7 X7"
    t = prepared(f"A: {a}; B: {b}; C: {c}", trump="suit:P").say("A: invert suit:H", "B: invert colour:red")
    assert t.refused("C: invert colour:black").clause == "CT-11d"
    t.say("A: stay", "B: stay", "C: lead")
    assert t.playing.inversion == "U"
    rating = t.play_out().finished.lines[-1]
    assert (rating.key, rating.args["amount"]) == ("line.ct.rating-factor", 4)


def test_another_word_than_a_card_is_refused() -> None:
    t = playing()
    assert t.refusal(0, prepared().offered(0, "prepare")[0], kind="card").clause == "ENG-wrong-kind"
