"""Articles 11, 12 and 14 with notes 4 and 5: everybody inverts, exchanges and speaks, in any order."""

from itertools import combinations
from typing import Any

import pytest

from stammtisch.engine.core import LATE
from stammtisch.games.chaotentrumpf.actions import DemandProof, Exchange, Invert, MakeStatement
from stammtisch.games.chaotentrumpf.events import Exchanged, ExchangeWished, Inverted, ProofShown, StatementMade
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import Table, cards, dealt, prepared, seat

NORMAL = "H7 K8 K9 PB PD HK K7 P7 P8 XA"
ULTRA = "H8 H9 HB HD HK H10 X8 X8 KA KA"
TOTALULTRA = "P7 P8 P9 PB PD PK P10 PA XA XA"
NOTHING = "X7 X7 X8 X8 HA HA H10 KA KA K10"
DULL = "X7 X9 X8 P7 PA HA H7 KA K7 K10"


def offered(t: Table, who: str) -> set[type[Any]]:
    return {type(action) for action in t.offered(seat(who), "prepare")}


def spoken(t: Table) -> set[int]:
    return {statement.seat for statement in t.preparing.statements}


# --- statements ------------------------------------------------------------------------------------------------


@clause("CT-14")
def test_play_starts_when_all_have_spoken() -> None:
    t = prepared().say("B: stay", "C: lead")
    assert t.window("prepare").seats == (0,)
    assert t.sees("A").statements == t.preparing.statements
    t.say("A: stay")
    assert t.playing.leader == 2


@clause("CT-14")
def test_who_keeps_silent_does_not_want_to_lead() -> None:
    t = prepared().say("B: lead").time_up("prepare")
    assert [e for e in t.events if isinstance(e, StatementMade)] == [
        StatementMade(0, lead=False, tip=None),
        StatementMade(2, lead=False, tip=None),
    ]
    assert t.playing.leader == 1


@clause("CT-14a", "CT-11c")
def test_who_has_spoken_neither_inverts_nor_exchanges_until_another_one_does() -> None:
    t = prepared(f"B: {NORMAL}; C: {NOTHING}").say("B: stay")
    assert t.window("prepare").seats == (0, 2)
    for word in ("B: invert suit:H", "B: exchange XA", "B: lead"):
        assert t.refused(word).clause == "ENG-not-asked"
    t.say("C: exchange X7").time_up("batch")
    assert offered(t, "B") == {MakeStatement, Exchange, Invert}
    assert "prepare" in t.say("B: invert suit:H").kinds()


@clause("CT-14b")
def test_an_exchange_voids_what_the_others_have_said_and_not_what_was_used() -> None:
    t = prepared(f"A: {NORMAL}; C: {NOTHING}").say("A: exchange XA").time_up("batch")
    t.say("A: lead", "B: stay")
    assert spoken(t) == {0, 1}
    t.say("C: exchange X7").time_up("batch")
    assert spoken(t) == set()
    assert offered(t, "A") == {MakeStatement, Invert}
    assert offered(t, "C") == {MakeStatement}


@clause("CT-14b", "CT-N5a")
def test_ten_spades_are_worth_little_when_somebody_inverts_to_hearts() -> None:
    """Who wanted to lead thinks again: he may exchange, or invert himself."""
    t = prepared(f"A: P7 P8 P9 PB PD PK P10 PA PA PA; B: {NORMAL}", turned="P7").say("A: lead", "B: invert suit:H")
    assert t.preparing.trump == "suit:H"
    assert spoken(t) == set()
    assert offered(t, "A") == {MakeStatement, Exchange, Invert}


@clause("CT-14", "CT-14a", "CT-14b")
def test_a_preparation_with_many_resets() -> None:
    t = prepared(f"A: {NORMAL}; B: {NOTHING}; C: {DULL}")
    t.say("A: lead", "B: exchange X7 X8").time_up("batch")
    assert spoken(t) == set()
    t.say("C: stay", "A: invert suit:H")
    assert spoken(t) == set()
    t.say("B: lead", "C: exchange P7").time_up("batch")
    assert spoken(t) == set()
    t.say("A: exchange XA P7 P8").time_up("batch")
    assert offered(t, "A") == {MakeStatement}
    assert t.preparing.exchanged == (1, 2, 0)
    t.say("A: stay", "B: lead", "C: stay")
    assert (t.playing.leader, t.playing.trump) == (1, "suit:H")


# --- inversion -------------------------------------------------------------------------------------------------


@clause("CT-11a")
def test_an_inversion_is_heard_by_all_and_made_once() -> None:
    t = prepared(f"A: {NORMAL}; B: {NORMAL}").say("A: invert suit:H")
    heard = t.seen("C", Inverted)
    assert heard == Inverted(0, "N", "suit:P", "suit:H", 6, None)
    assert t.seen("A", Inverted).run == cards("H7 K8 K9 PB PD HK")
    t.say("B: invert suit:P")
    refusal = t.refused("A: invert suit:H")
    assert (refusal.clause, refusal.key) == ("CT-11a", "refusal.ct.inverted-already")
    assert offered(t, "A") == {MakeStatement, Exchange}


@clause("CT-11a", "CT-N4c")
def test_nobody_inverts_without_a_run() -> None:
    t = prepared(f"A: {NOTHING}")
    assert t.refused("A: invert suit:H").clause == "CT-11b-N"
    assert Invert not in offered(t, "A")


@clause("CT-11a", "CT-N4d")
def test_an_ultra_used_on_its_own_level_counts_as_total_and_locks_nothing() -> None:
    """Its six cards are announced: a Total on eight values would have eight to be shown."""
    t = prepared(f"A: {ULTRA}; B: {NORMAL}; C: K7 K7 K8 P9 PB PD HK H10 HA HA", trump="value:8")
    t.say("A: invert value:B")
    inversion = t.preparing.inversions[0]
    assert (inversion.kind, inversion.run) == ("T", cards("H8 H9 HB HD HK H10"))
    assert t.sees("C").inversions[0].length == 6
    assert {a.second for a in t.offered(1, "proof")} == {2, 3, 4, 5, 6}
    t.say("B: invert value:D", "C: invert value:K")
    assert [inversion.kind for inversion in t.preparing.inversions] == ["T", "N", "T"]
    assert t.sees("A").inversions[2].length == 8


@clause("CT-11a")
def test_after_an_ultra_the_others_need_one_too() -> None:
    t = prepared(f"A: {ULTRA}; B: {NORMAL}; C: {TOTALULTRA}", trump="suit:X").say("A: invert colour:red")
    assert t.preparing.lock == "U"
    assert t.refused("B: invert colour:black").clause == "CT-11d"
    assert Invert not in offered(t, "B")
    t.say("C: invert colour:black as TU")
    assert (t.preparing.trump, t.preparing.lock) == ("colour:black", "TU")
    assert t.refused("B: invert colour:red").clause == "CT-11d"


@clause("CT-11a")
def test_the_lock_stays_where_the_cards_decide() -> None:
    """By option the Ultra held is enough to go back: but for the next one the Ultra made still counts."""
    hands = f"A: {ULTRA}; B: {ULTRA}; C: {NORMAL}"
    t = prepared(hands, trump="suit:X", inversion_lock="held", packs=6).say("A: invert colour:red")
    t.say("B: invert colour:black")
    assert [inversion.kind for inversion in t.preparing.inversions] == ["U", "N"]
    assert t.refused("C: invert colour:red").clause == "CT-11d"


# --- proof -----------------------------------------------------------------------------------------------------


@clause("CT-11e")
def test_two_cards_of_the_run_are_shown_to_all() -> None:
    t = prepared(f"A: {NORMAL}").say("A: invert suit:H")
    assert t.window("proof").seats == (1, 2)
    assert {(a.first, a.second) for a in t.offered(2, "proof")} == set(combinations(range(1, 7), 2))
    t.say("C: proof 1 6")
    shown = ProofShown(2, 0, (1, 6), cards("H7 HK"))
    assert t.events == (shown,)
    assert t.seen("SPECTATOR", ProofShown) == shown
    assert "proof" not in t.kinds()
    assert t.submit(1, DemandProof(2, 3), window="proof:0") == LATE


@clause("CT-11e")
@pytest.mark.parametrize("places", ["3 3", "0 2", "1 7", "4 2", "-1 3"])
def test_two_different_places_of_the_run_are_named(places: str) -> None:
    t = prepared(f"A: {NORMAL}").say("A: invert suit:H")
    refusal = t.refused(f"B: proof {places}")
    assert (refusal.clause, refusal.args) == ("CT-11e", {"most": 6})


@clause("CT-11e")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_how_many_proofs_may_be_demanded(number: int) -> None:
    """Decision: one for each inversion, since the article speaks of one fellow player; others by option."""
    t = prepared(f"A: {NORMAL}", proofs_per_inversion=number).say("A: invert suit:H")
    for _ in range(number):
        t.say("B: proof 2 3")
        assert [e.cards for e in t.events if isinstance(e, ProofShown)] == [cards("K8 K9")]
    assert "proof" not in t.kinds()


@clause("CT-11e")
def test_the_run_is_the_one_at_the_time_of_inverting() -> None:
    """Decision: what is exchanged later can still be shown; a statement of one's own does not close the question."""
    t = prepared(f"A: {NORMAL}").say("A: invert suit:H", "A: exchange H7 HK").time_up("batch")
    t.say("B: stay", "B: proof 1 6")
    assert [e.cards for e in t.events if isinstance(e, ProofShown)] == [cards("H7 HK")]
    assert spoken(t) == {1}, "a proof makes nothing void"


# --- exchange --------------------------------------------------------------------------------------------------


@clause("CT-12a")
def test_up_to_three_cards_are_exchanged_face_down() -> None:
    t = prepared(f"A: {NOTHING}", stock="P7 P8 P9").say("A: exchange X7 X7 HA")
    assert (t.seen("B", ExchangeWished).cards, t.seen("B", ExchangeWished).count) == (None, 3)
    t.time_up("batch")
    assert t.preparing.hands[0] == tuple(sorted(cards("X8 X8 HA H10 KA KA K10 P7 P8 P9")))
    assert t.seen("A", Exchanged).drawn == cards("P7 P8 P9")
    assert (t.seen("B", Exchanged).away, t.seen("B", Exchanged).drawn, t.seen("B", Exchanged).count) == (None, None, 3)


@clause("CT-12a")
@pytest.mark.parametrize(
    ("away", "clause_id"),
    [("X7 X7 X8 X8", "CT-12a"), ("", "CT-12a"), ("P7", "ENG-not-held"), ("H10 H10", "ENG-not-held")],
)
def test_what_cannot_be_exchanged(away: str, clause_id: str) -> None:
    assert prepared(f"A: {NOTHING}").refused(f"A: exchange {away}").clause == clause_id


@clause("CT-12a")
def test_everybody_exchanges_once() -> None:
    t = prepared(f"A: {NOTHING}").say("A: exchange X7").time_up("batch")
    assert t.refused("A: exchange X7").key == "refusal.ct.exchanged-already"
    assert Exchange not in offered(t, "A")


@clause("CT-NUEV-4")
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_limit_may_be_lower(limit: int) -> None:
    t = prepared(f"A: {NOTHING}", exchange_max=limit)
    away = ["X7", "X8", "HA", "KA"]
    refusal = t.refused(f"A: exchange {' '.join(away[: limit + 1])}")
    assert (refusal.clause, refusal.args) == ("CT-12a", {"found": limit + 1, "most": limit})
    t.say(f"A: exchange {' '.join(away[:limit])}").time_up("batch")
    assert len(t.preparing.dead) == limit


@clause("CT-12a", "CT-11a")
def test_an_exchange_may_bring_the_missing_card_of_a_run() -> None:
    t = prepared("A: X9 HB XD PK X10 X7 X7 H7 H7 K7", stock="KA")
    assert t.refused("A: invert suit:H").key == "refusal.ct.no-run"
    t.say("A: exchange X7").time_up("batch").say("A: invert suit:H")
    assert t.preparing.inversions[0].run == cards("X9 HB XD PK X10 KA")


def scarce() -> Table:
    """One pack, hands of eight, four cards turned: four are left in the stock. A deals."""
    options: dict[str, Any] = {"packs": 1, "hand": 4, "run_short": 5, "run_long": 6}
    t = dealt("A: XA X10 XK XD XB X9 X8 PA; C: HA H10 HK HD HB H9 H8 KA", turned="X7 P7 H7 K7", dealer="A", **options)
    for _ in range(3):
        t.turn_and_vote("none")
    t.turn_and_vote("value:7")
    assert len(t.preparing.stock) == 4
    return t


@clause("CT-12b")
def test_wishes_made_together_are_served_in_dealing_order() -> None:
    t = scarce().say("A: exchange XA X10 XK", "C: exchange HA H10 HK")
    assert t.sees("B").wishes == ((0, 3), (2, 3))
    stock = t.preparing.stock
    t.time_up("batch")
    served = [e for e in t.events if isinstance(e, Exchanged)]
    assert [(e.seat, e.count, e.drawn) for e in served] == [(2, 3, stock[:3]), (0, 1, stock[3:])]
    assert [len(h) for h in t.preparing.hands] == [8, 8, 8]
    assert t.preparing.exchanged == (2, 0)


@clause("CT-12a", "CT-12b")
def test_who_gets_nothing_any_more_keeps_his_cards_and_the_empty_stock_serves_nobody() -> None:
    t = scarce().say("C: exchange HA H10 HK").time_up("batch")
    t.say("B: exchange P8", "A: exchange XA")
    hand = t.preparing.hands[0]
    t.time_up("batch")
    assert (t.preparing.exchanged, t.preparing.hands[0]) == ((2, 1), hand)
    assert t.refused("A: exchange XA").args == {"found": 1, "most": 0}
    assert Exchange not in offered(t, "A")


@clause("CT-12c")
def test_what_was_laid_away_does_not_come_back() -> None:
    t = prepared(f"A: {NOTHING}", stock="P7 P8 P9 PB").say("A: exchange X7 X7 HA").time_up("batch")
    assert t.preparing.dead == tuple(sorted(cards("X7 X7 HA")))
    assert t.preparing.stock[0] == "PB"
    assert len(t.preparing.stock) == 96 - 30 - 1 - 3
    t.say("A: lead", "B: stay", "C: stay")
    assert len(t.playing.aside) == 96 - 30 - 1


@clause("CT-14", "CT-14b", "CT-12b")
def test_play_does_not_start_before_an_open_wish_is_served() -> None:
    t = prepared(f"A: {NOTHING}").say("A: exchange X7", "B: lead", "C: stay")
    assert list(t.kinds()) == ["batch"]
    t.time_up("batch")
    assert t.window("prepare").seats == (0, 1, 2)
    assert t.submit(1, MakeStatement(lead=True), window="prepare:0") == LATE


def test_another_word_than_the_one_asked_for_is_refused() -> None:
    t = prepared(f"A: {NORMAL}").say("A: invert suit:H")
    assert t.refusal(1, DemandProof(1, 2), kind="prepare").clause == "ENG-wrong-kind"
    assert t.refusal(1, MakeStatement(lead=True), kind="proof").clause == "ENG-wrong-kind"
