"""Five cards, the health question, and every starter there is."""

from typing import Any

import pytest

from stammtisch.cards import JOKER
from stammtisch.engine.core import HOST
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.maumau.actions import AnswerHealth, Done
from stammtisch.games.maumau.events import LeftOut, StarterTurned
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.effects import Turn
from stammtisch.games.maumau.laying.serving import Effective
from stammtisch.games.maumau.laying.starter import StarterEffect
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import left_over
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import LETTERS, Table, at, card, cards, dealt, greeted

# --- the cards -------------------------------------------------------------------------------------------------


@clause("MM-S2", "MM-S3")
def test_five_for_everybody_one_by_one_from_the_dealers_left_and_the_rest_is_the_stock() -> None:
    game = MauMau(4)
    t = Table(game, game.start(Options(), 1))
    pack = game.pack(Options())
    t.do(HOST, Shuffle(pack), kind="shuffle")
    assert t.greeting.hands[2] == tuple(sorted(pack[0:20:4]))
    assert t.greeting.hands[1] == tuple(sorted(pack[3:20:4]))
    assert t.greeting.stock == pack[20:]
    assert len(t.greeting.stock) == 12


@clause("MM-S2", "MM-S3", "MM-0b")
@pytest.mark.parametrize("players", range(2, 9))
def test_so_many_are_left_after_the_starter(players: int) -> None:
    t = dealt(players=players)
    assert {len(hand) for hand in t.p.hands} == {5}
    assert t.sees("A").stock == left_over(players, Options())


@clause("MM-S2")
def test_the_table_brings_exactly_the_pack() -> None:
    game = MauMau(3)
    t = Table(game, game.start(Options(), 0)).say("A: mix abc")
    assert t.window("mix").seats == (1, 2)
    pack = game.pack(Options())
    assert t.refusal(HOST, Shuffle(pack[1:]), kind="shuffle").clause == "ENG-pack"
    assert t.refused("B: mix " + "x" * 1000).clause == "ENG-fair"
    assert t.refusal(0, Done(), kind="shuffle").clause == "ENG-not-asked"


# --- the health question ---------------------------------------------------------------------------------------


@clause("MM-S5")
def test_the_starter_waits_until_everybody_has_been_asked_and_has_answered() -> None:
    t = greeted()
    assert t.refused("D: turn", kind="ask").key == "refusal.mm.health-first"
    t.say("D: ask")
    assert "starter" not in t.kinds()
    t.say("A: well", "C: well")
    assert t.window("health").seats == (1,)
    assert "starter" not in t.kinds()
    t.say("B: well")
    assert t.refused("D: done", kind="starter").clause == "ENG-wrong-kind"
    assert t.say("D: turn").on == "A"


@clause("MM-S5")
def test_everybody_is_offered_what_he_is_asked() -> None:
    t = greeted()
    assert t.may("D", "ask") == {"ask-health"}
    t.say("D: ask")
    assert t.offered(0, "health") == [AnswerHealth(True), AnswerHealth(False)]
    t.say("A: well", "B: well", "C: well")
    assert t.may("D", "starter") == {"turn-starter"}
    game = MauMau(3)
    t = Table(game, game.start(Options(), 0))
    assert Mix("") in t.offered(1, "mix")
    assert t.offered(HOST, "shuffle") == []


@clause("MM-S5", "MM-11")
def test_the_dealer_waits_for_who_is_not_well_or_goes_on_without_him() -> None:
    t = greeted("A: HD X7 X8 K7 K8; B: XA XK XD XB X9", starter="H9").say("D: ask", "A: well", "B: unwell", "C: well")
    assert t.refused("D: turn", kind="unwell").clause == "MM-S5"
    assert t.window("unwell").limit == "health_wait"
    assert t.may("D", "unwell") == {"ask-health", "leave-out"}
    t.say("D: ask-again")
    assert t.window("health").seats == (0, 1, 2)
    t.say("A: well", "B: unwell", "C: well", "D: leave-out")
    assert t.events == (LeftOut(1),)
    assert t.greeting.hands[1] == ()
    assert t.greeting.stock[-5:] == tuple(sorted(cards("XA XK XD XB X9")))
    assert t.say("D: turn", "D: done", "A: HD").on == "C"
    assert all(1 not in w.seats for w in t.game.windows(t.state))


@clause("MM-S5")
def test_who_says_nothing_is_not_well() -> None:
    t = greeted().time_up("ask").say("A: well").time_up("health")
    assert t.sees("A").health == ((0, True), (1, False), (2, False))
    t.time_up("unwell")
    assert [e.seat for e in t.events if isinstance(e, LeftOut)] == [1, 2]
    assert t.time_up("starter").on == "A"
    assert t.p.setting.seats == (0, 3)


@clause("MM-S5", "MM-11")
def test_nobody_plays_alone() -> None:
    t = greeted(players=2).say("B: ask", "A: unwell")
    assert t.may("B", "unwell") == {"ask-health"}
    assert t.refused("B: leave-out").key == "refusal.mm.nobody-left"
    t.time_up("unwell").say("A: well", "B: turn")
    assert t.on == "A"


# --- the starter -----------------------------------------------------------------------------------------------

STARTERS = [
    # starter, then on turn of four (D deals), of two (B deals), cards to draw
    ("H7", "A", "A", 2),
    ("P8", "B", "B", 0),
    ("H10", "A", "A", 0),
    ("HD", "A", "A", 0),
    ("HK", "A", "A", 0),
]


@clause("MM-S6", "MM-S8", "MM-S7", "MM-1a")
@pytest.mark.parametrize(("starter", "of_four", "of_two", "pending"), STARTERS)
def test_the_starter_counts_as_laid_by_the_dealer(starter: str, of_four: str, of_two: str, pending: int) -> None:
    for players, first in ((4, of_four), (2, of_two)):
        t = dealt(starter=starter, players=players)
        assert t.on == first
        assert t.top == starter
        assert t.p.turn.pending == pending
        assert t.p.number == 1


@clause("MM-S6", "MM-S8")
@pytest.mark.parametrize("players", [4, 2])
def test_a_nine_is_the_dealers_to_lay_more_on(players: int) -> None:
    dealer = LETTERS[players - 1]
    t = dealt(f"{dealer}: XD X7 HA HK H8", starter="X9", players=players)
    assert t.on == dealer
    assert t.may(dealer) == {"XD", "X7", "done"}
    t.say(f"{dealer}: XD", f"{dealer}: done")
    assert (t.on, t.top, t.p.turn.pending) == ("A", "XD", 0)
    assert dealt(starter="X9", players=players).say(f"{dealer}: done").on == "A"


@clause("MM-S6", "MM-CAa", "MM-CAb")
@pytest.mark.parametrize(("players", "after_an_eight"), [(4, "B"), (2, "B")])
def test_an_ace_makes_the_dealer_lay_again(players: int, after_an_eight: str) -> None:
    dealer = LETTERS[players - 1]
    t = dealt(f"{dealer}: H8 XD X7 KK P9", starter="HA", players=players)
    assert t.refused(f"{dealer}: done").clause == "MM-CAa"
    assert t.refused(f"{dealer}: draw").clause == "MM-2a"
    assert t.say(f"{dealer}: H8").on == after_an_eight
    t = dealt(f"{dealer}: X8 XD X7 KK P9", starter="HA", stock="P7", players=players)
    assert t.say(f"{dealer}: draw", f"{dealer}: done").on == "A"
    assert t.top == "HA"


@clause("MM-S6", "MM-T-acedir")
def test_where_aces_turn_the_direction_the_dealers_does() -> None:
    t = dealt("D: HD XD X7 KK P9", starter="HA", special_rules=("ace_direction",)).say("D: HD")
    assert (t.on, t.p.direction) == ("C", -1)


@clause("MM-S6")
def test_for_a_jack_the_dealer_wishes() -> None:
    for players in (4, 2):
        t = dealt("A: PK HA HK H9 H8", starter="XB", players=players)
        dealer = LETTERS[players - 1]
        assert t.say(f"{dealer}: wish P").on == "A"
        assert t.p.turn.effective.wish == "P"
        assert t.may("A") == {"PK"}
    t = dealt(starter="XB").time_up("wish")
    assert t.p.turn.effective.wish == "X"


@clause("MM-S6", "MM-T-revjack")
def test_a_reversed_jack_binds_the_dealer_too() -> None:
    t = dealt(starter="XB", special_rules=("reversed_jack",))
    assert {a.suit for a in t.offered(3, "wish")} == {"H", "K"}
    assert t.refused("D: wish P").clause == "MM-T-revjack"
    assert t.time_up("wish").p.turn.effective.wish == "H"


@clause("MM-S6", "MM-9b-2")
def test_a_king_opens_the_feast_for_all() -> None:
    for players in (4, 2):
        t = dealt("A: HA XA KA PA X9; B: PK H7 H8 XD KD", starter="HK", players=players)
        assert t.window("throw").seats == tuple(range(players))
        assert t.say("B: throw PK").top == "PK"
        assert t.on == "A"


@clause("MM-S7")
def test_a_ten_is_a_plain_ten() -> None:
    t = dealt("A: H9 XD XB X10 KK", starter="H10")
    assert t.may("A") == {"H9", "XB", "X10"}
    t.say("A: X10")
    assert (t.on, t.top) == ("B", "H10")


READINGS = [
    # starter, on turn with effects on the next player only, with none
    ("H7", "A", "A"),
    ("P8", "B", "A"),
    ("X9", "A", "A"),
    ("HA", "A", "A"),
    ("HK", "A", "A"),
]


@clause("MM-S6", "MM-S8", "MM-9b-2")
@pytest.mark.parametrize(("starter", "next_player", "none"), READINGS)
def test_the_other_readings_of_the_starter(starter: str, next_player: str, none: str) -> None:
    for king_window in ("until_turn_end", "either", "immediate"):
        t = dealt(starter=starter, starter_effects="next_player", king_window=king_window)
        assert t.on == next_player
        assert t.p.turn.pending == (2 if starter == "H7" else 0)
        assert "throw" not in t.kinds()
        t = dealt(starter=starter, starter_effects="none", king_window=king_window)
        assert (t.on, t.top, t.p.turn.pending) == (none, starter, 0)
        assert "throw" not in t.kinds()


@clause("MM-S6")
def test_whether_a_starting_jack_wishes_is_a_reading_too() -> None:
    assert "wish" in dealt(starter="XB", starter_effects="next_player").kinds()
    t = dealt(starter="XB", starter_effects="none")
    assert (t.on, t.p.turn.effective.wish) == ("A", "X")


JOKER_RULE: dict[str, Any] = {"special_rules": ("joker",)}


@clause("MM-S6")
def test_a_joker_goes_back_below_the_stock() -> None:
    t = dealt(starter="JOKER", stock="H9 P7", **JOKER_RULE)
    assert [e for e in t.events if isinstance(e, StarterTurned)] == [
        StarterTurned(JOKER, buried=True),
        StarterTurned(card("H9"), did=StarterEffect(Turn(Effective(card("H9")), laid=1, stack="H"))),
    ]
    assert t.p.stock[0] == "P7"
    assert t.p.stock[-1] == JOKER
    assert t.p.pile == ("H9",)


@clause("MM-S6")
def test_a_wild_joker_is_served_by_everything() -> None:
    t = dealt("A: H7 X8 PD KK XB", starter="JOKER", starter_joker="wild", **JOKER_RULE)
    assert t.on == "A"
    assert t.may("A") >= {"H7", "X8", "PD", "KK", "XB"}
    assert t.say("A: PD").top == "PD"


@clause("MM-S6", "MM-T-joker-a")
def test_the_dealer_may_swap_for_a_joker_where_that_is_agreed() -> None:
    more: dict[str, Any] = {"starter_joker": "dealer_swaps", **JOKER_RULE}
    for effects in ("full", "next_player", "none"):
        t = dealt("A: H7 X8 PD KK XB", starter="JOKER", starter_effects=effects, **more)
        assert t.window("swap").seats == (3,)
        t.say("D: swap A")
        assert t.hand("D") == set(cards("H7 X8 PD KK XB"))
        assert t.on == "A"
    t = dealt(starter="JOKER", **more).time_up("swap")
    assert t.on == "A"
    assert t.say("A: " + next(iter(t.may("A") - {"done"}))).p.number >= 1


def test_the_language_of_these_tests_begins_where_it_says() -> None:
    t = at("A: H7 H8", top="HK", stock="P7 P8", on="A")
    assert (t.on, t.top, t.p.stock) == ("A", "HK", ("P7", "P8"))
