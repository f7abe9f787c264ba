"""Gesund or a reservation: which one is heard, who may claim what, and that the others learn nothing of the rest."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.engine.core import Refusal
from stammtisch.games.doppelkopf.actions import PassSolo, Reserve
from stammtisch.games.doppelkopf.contracts import SOLOS
from stammtisch.games.doppelkopf.events import ArmutOffered, ContractFixed, Event, Reserved, SoloContested, ThrownIn
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Contesting, Offering, Reserving
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, cards, deal, normal, reserved, seat

HANDS = """
    A: XD XD
    B: XA XA X10 X10 PA PA P10 KA PB KB
    C: XK XK PK PK HK H10 H10
    D: HK KK KK
"""
"""A can have a Hochzeit, B an Armut; C has five kings and D three."""
KINGS, OTHERS = cards("XK XK PK PK HK HK KK KK"), cards("XA XA X10 X10 PA PA P10 P10 HA HA")


def after(reservations: str, **options: Any) -> Event:
    """What the reservations led to: the last event."""
    return reserved(reservations, HANDS, **options).told[-1]


# --- which one is heard ---


@clause("DK-I.1", "DK-B1.5")
def test_when_all_are_gesund_a_normal_game_is_played() -> None:
    t = normal(HANDS)
    assert t.told[-1] == ContractFixed("Normalspiel", None)
    assert t.playing.game.contract.name == "Normalspiel"


@clause("DK-I.1")
@pytest.mark.parametrize("solo", SOLOS)
def test_a_solo_goes_before_everything_else(solo: str) -> None:
    reservations = f"A: hochzeit, B: armut, C: throw, D: {solo}"
    assert after(reservations) == ContractFixed(solo, seat("D"))


@clause("DK-I.1")
def test_a_fleischloser_goes_before_a_hochzeit() -> None:
    assert after("A: hochzeit, D: Fleischloser") == ContractFixed("Fleischloser", seat("D"))


@clause("DK-I.1", "DK-I.A")
def test_throwing_in_goes_before_an_armut() -> None:
    t = reserved("B: armut, C: throw", HANDS)
    assert t.events[-1] == ThrownIn(seat("C"))
    assert t.finished.outcome == "thrown-in"


@clause("DK-I.1")
def test_an_armut_goes_before_a_hochzeit() -> None:
    t = reserved("A: hochzeit, B: armut", HANDS)
    assert isinstance(t.state, Offering)
    assert t.state.poor == seat("B")


@clause("DK-I.1")
def test_a_solo_goes_before_throwing_in() -> None:
    assert after("C: throw, D: Bubensolo") == ContractFixed("Bubensolo", seat("D"))


@clause("DK-I.1")
def test_a_hochzeit_is_played_when_nobody_has_anything_higher() -> None:
    assert after("A: hochzeit") == ContractFixed("Hochzeit", seat("A"))


@clause("DK-I.1")
@pytest.mark.parametrize(
    ("order", "heard"),
    [
        ("solo throw armut hochzeit", ContractFixed("Koehler", 3)),
        ("throw solo armut hochzeit", ThrownIn(2)),
        ("armut solo throw hochzeit", ArmutOffered(1, cards("KA KB PB"), 3)),
        ("hochzeit armut throw solo", ContractFixed("Hochzeit", 0)),
    ],
)
def test_the_order_is_a_ranking_and_a_table_may_have_another_one(order: str, heard: Event) -> None:
    """Decision: the list of the tournament rules is read as a ranking, from the strongest to the weakest."""
    reservations = "A: hochzeit, B: armut, C: throw, D: Koehler"
    assert after(reservations, reservation_order=tuple(order.split())) == heard


def test_a_ranking_names_every_reservation_once() -> None:
    with pytest.raises(ValueError, match="reservation-order"):
        Options(reservation_order=("solo", "solo", "armut", "hochzeit"))


@clause("DK-I.1", "DK-I.2")
def test_two_solos_are_both_named_and_have_to_be_settled() -> None:
    t = reserved("A: hochzeit, B: Bubensolo, D: Damensolo", HANDS)
    assert t.events[-1] == SoloContested(((seat("D"), "Damensolo"), (seat("B"), "Bubensolo")))
    assert isinstance(t.state, Contesting)


# --- who may claim what ---


@clause("DK-I.A")
@pytest.mark.parametrize("number", range(9))
def test_five_kings_or_more_may_be_thrown_in_and_the_king_of_karo_is_one(number: int) -> None:
    t = deal("A: " + " ".join((KINGS[:number] + OTHERS)[:10]))
    if number >= 5:
        t.say("A: throw", "B: gesund", "C: gesund", "D: gesund")
        assert t.events[-1] == ThrownIn(seat("A"))
    else:
        refusal = t.refused("A: throw")
        assert (refusal.clause, refusal.args) == ("DK-I.A", {"found": number, "least": 5})


@clause("DK-I.A")
@pytest.mark.parametrize(("least", "allowed"), [(3, True), (4, False)])
def test_a_table_may_set_another_number_of_kings(least: int, allowed: bool) -> None:
    t = deal(HANDS, throw_kings_min=least)
    assert (Reserve("throw") in t.offered(seat("D"), "reserve")) == allowed
    if allowed:
        t.say("D: throw")
    else:
        assert t.refused("D: throw").args == {"found": 3, "least": 4}


@clause("DK-I.A")
def test_nobody_has_to_throw_in_and_afterwards_it_is_too_late() -> None:
    t = deal(HANDS)
    assert {Reserve("gesund"), Reserve("throw")} <= set(t.offered(seat("C"), "reserve"))
    t.say("ALL: gesund")
    assert t.playing.game.contract.name == "Normalspiel"
    late = t.submit(seat("C"), Reserve("throw"), window="reserve")
    assert isinstance(late, Refusal)
    assert late.clause == "ENG-late"


@clause("DK-I.A", "DK-1.1c")
def test_a_deal_thrown_in_does_not_count() -> None:
    t = reserved("C: throw", HANDS)
    assert t.result.redeal
    assert (t.game_points, t.result.lines) == ((0, 0, 0, 0), ())
    assert t.kinds() == {}


@clause("DK-B1.7")
@pytest.mark.parametrize("held", ["", "XD"])
def test_a_hochzeit_takes_both_queens_of_kreuz(held: str) -> None:
    t = deal(f"A: {held} XA XA X10 X10; B: XD")
    assert t.refused("A: hochzeit").clause == "DK-B1.7"
    assert Reserve("hochzeit") not in t.offered(seat("A"), "reserve")


@clause("DK-I.B")
def test_an_armut_with_too_many_trumps_is_refused() -> None:
    assert deal(HANDS).refused("A: armut").clause == "DK-I.B"


@pytest.mark.parametrize("what", ["", "Gesund", "Hochzeit", "Normalspiel", "Armut", "Ramsch", "Farbsolo", "Farbsolo K"])
def test_what_is_no_reservation_is_refused(what: str) -> None:
    refusal = deal(HANDS).refusal(seat("A"), Reserve(what), kind="reserve")
    assert (refusal.clause, refusal.args) == ("DK-B1.5", {"what": what})


def test_another_kind_of_action_is_no_answer() -> None:
    assert deal(HANDS).refusal(seat("A"), PassSolo(), kind="reserve").clause == "ENG-wrong-kind"


@pytest.mark.parametrize(
    ("who", "besides"), [("A", {"hochzeit"}), ("B", {"armut"}), ("C", {"throw"}), ("D", set[str]())]
)
def test_everybody_is_offered_what_his_hand_allows(who: str, besides: set[str]) -> None:
    offered = {action.what for action in deal(HANDS).offered(seat(who), "reserve")}
    assert offered == {"gesund", *SOLOS, *besides}


@clause("DK-B1.5")
def test_who_has_spoken_cannot_come_up_with_something_later() -> None:
    t = deal(HANDS).say("A: gesund")
    assert t.refused("A: hochzeit").clause == "ENG-not-asked"
    t.say("B: gesund", "C: gesund", "D: gesund")
    assert t.playing.game.contract.name == "Normalspiel"


# --- time ---


@clause("DK-B1.5", "DK-I.1")
def test_who_says_nothing_until_the_time_is_up_is_gesund() -> None:
    t = deal(HANDS).say("C: gesund")
    assert t.window("reserve").limit == "reserve"
    t.time_up("reserve")
    assert t.events[:3] == (Reserved(0, "gesund"), Reserved(1, "gesund"), Reserved(3, "gesund"))
    assert t.playing.game.contract.name == "Normalspiel"


@clause("DK-I.1")
def test_what_was_said_in_time_still_counts() -> None:
    t = deal(HANDS).say("A: hochzeit").time_up("reserve")
    assert t.told[-1] == ContractFixed("Hochzeit", seat("A"))


# --- the others learn nothing ---

WATCHERS = ("A", "B", "C", "D", "SPECTATOR")


def seen(who: str, *words: str) -> list[bytes]:
    """Everything this seat gets, from the deal on: one frame for every word."""
    t = deal(HANDS)
    frames = [json.encode(t.frame(seat(who)))]
    for word in words:
        t.say(word)
        frames.append(json.encode(t.frame(seat(who))))
    return frames


LOST = [
    ("A: gesund", "A: hochzeit", "D: Fleischloser"),
    ("B: gesund", "B: armut", "D: Fleischloser"),
    ("C: gesund", "C: throw", "D: Fleischloser"),
    ("A: gesund", "A: hochzeit", "C: throw"),
    ("B: gesund", "B: armut", "C: throw"),
    ("A: gesund", "A: hochzeit", "B: armut"),
]


@clause("DK-B1.5", "DK-I.1")
@pytest.mark.parametrize("watching", WATCHERS)
@pytest.mark.parametrize(("nothing", "something", "higher"), LOST)
def test_a_reservation_that_lost_is_never_seen_not_even_that_there_was_one(
    nothing: str, something: str, higher: str, watching: str
) -> None:
    """Only the bytes of its owner differ, and those only until the reservations are over."""
    rest = [f"{who}: gesund" for who in "ABCD" if who not in (nothing[0], higher[0])]
    without, two = (seen(watching, first, *rest, higher) for first in (nothing, something))
    if watching == nothing[0]:
        assert without[1] != two[1]
        assert without[-1] == two[-1]
    else:
        assert without == two


@clause("DK-B1.5", "DK-I.1")
def test_of_two_who_throw_in_only_the_first_is_named() -> None:
    both, single = (
        reserved(reservations, HANDS, throw_kings_min=3) for reservations in ("C: throw, D: throw", "C: throw")
    )
    for who in WATCHERS:
        assert both.frame(seat(who)).events[-1] == ThrownIn(seat("C"))
        assert both.game.view(both.state, seat(who)) == single.game.view(single.state, seat(who))


@pytest.mark.parametrize("watching", ["A", "C", "D", "SPECTATOR"])
def test_before_all_have_spoken_nobody_sees_what_another_said(watching: str) -> None:
    possible = ("gesund", "armut", "Damensolo", "Farbsolo X")
    assert len({seen(watching, f"B: {what}")[-1] for what in possible}) == 1


def test_everybody_sees_his_own_word_again_and_who_has_spoken() -> None:
    t = deal(HANDS).say("B: armut")
    assert isinstance(t.state, Reserving)
    assert [t.game.view(t.state, seat(who)).reservation for who in WATCHERS] == [None, "armut", None, None, None]
    assert (t.window("reserve").answered, t.window("reserve").sealed) == ((seat("B"),), True)
    assert t.frame(seat("A")).events == (Reserved(seat("B"), None),)
    assert t.frame(seat("B")).events == (Reserved(seat("B"), "armut"),)


@pytest.mark.parametrize("wrong", ["A: armut", "A: throw", "B: hochzeit", "C: armut", "D: throw"])
def test_a_refusal_is_private_and_moves_nothing(wrong: str) -> None:
    t: Table = deal(HANDS)
    before = [json.encode(t.frame(seat(who))) for who in WATCHERS]
    t.refused(wrong)
    assert [json.encode(t.frame(seat(who))) for who in WATCHERS] == before
