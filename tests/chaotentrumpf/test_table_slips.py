"""At a table one can play out of turn, invert twice or too low; all see it, and it can be brought before the others."""

from stammtisch.engine.core import Refusal
from stammtisch.games.chaotentrumpf.actions import DemandProof, Invert, MakeStatement
from stammtisch.games.chaotentrumpf.events import CardOutOfTurn, InversionVoid, Inverted
from stammtisch.games.chaotentrumpf.state import Offence
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.court import HANDS, at_a_table, trial
from tests.chaotentrumpf.table import card, cards, playing, prepared

NORMAL = "A: X9 PB HD KK X10 PA X7 X7 H7 H7"
ULTRA = "B: H8 H9 HB HD HK H10 X7 P7 X8 P8"


@clause("CT-15a")
def test_a_card_out_of_turn_is_seen_goes_back_and_is_noted() -> None:
    t = playing("A: X9; C: PA", mode="table")
    before = t.playing.hands
    t.do(2, PlayCard(card("PA")), kind="early")
    assert t.events == (CardOutOfTurn(2, card("PA")),)
    assert (t.playing.hands, t.playing.trick) == (before, ())
    assert t.playing.offences == (Offence(2, "CT-15a", 1, cards("PA")),)
    assert t.window("early").seats == (1,), "once before the next card"
    t.play("A:X9")
    assert t.window("early").seats == (0, 2)


@clause("CT-15a")
def test_strict_knows_no_card_out_of_turn_and_nobody_shows_one_he_does_not_hold() -> None:
    assert "early" not in playing().kinds()
    t = playing("C: PA", mode="table")
    strange = next(c for c in t.playing.hands[0] if c not in t.playing.hands[2])
    assert t.refusal(2, PlayCard(strange), kind="early").clause == "ENG-not-held"
    assert t.refusal(2, MakeStatement(lead=True), kind="early").clause == "ENG-wrong-kind"


@clause("CT-15a", "CT-SV-1")
def test_who_played_out_of_turn_can_be_accused_and_the_log_is_the_proof() -> None:
    t = at_a_table().deal("; ".join(HANDS), turned="P8").start_play("A", trump="colour:black")
    t.do(3, PlayCard(card("KD")), kind="early")
    t.say("B: accuse D out-of-turn 1")
    assert trial(t).evidence == (Offence(3, "CT-15a", 1, cards("KD")),)


@clause("CT-11a")
def test_a_second_inversion_counts_and_is_an_irregularity() -> None:
    t = prepared(NORMAL, mode="table").say("A: invert suit:H", "A: invert suit:P")
    assert isinstance(t.events[0], Inverted)
    assert t.events[0].again
    assert t.preparing.trump == "suit:P"
    assert t.preparing.offences == (Offence(0, "CT-11a"),)
    t.do(1, DemandProof(1, 2), kind="proof")
    assert [inversion.proofs for inversion in t.preparing.inversions] == [1, 0]


@clause("CT-11a")
def test_strict_refuses_the_second() -> None:
    assert prepared(NORMAL).say("A: invert suit:H").refused("A: invert suit:P").clause == "CT-11a"


@clause("CT-11d")
def test_too_low_an_inversion_changes_nothing_and_uses_up_the_right() -> None:
    t = prepared(f"{NORMAL}; {ULTRA}", mode="table").say("B: invert colour:red", "C: stay")
    assert Invert("colour:black") in t.offered(0, "prepare"), "an offer that was missing would be a hint"
    t.say("A: invert colour:black")
    assert t.events == (InversionVoid(0, "N", "colour:black", "U"),)
    assert t.preparing.trump == "colour:red"
    assert t.preparing.offences == (Offence(0, "CT-11d"),)
    assert [statement.seat for statement in t.preparing.statements] == [2], "what was said still stands"
    t.say("A: invert suit:X")
    assert [o.clause for o in t.preparing.offences] == ["CT-11d", "CT-11a", "CT-N4c"]


@clause("CT-11d")
def test_strict_turns_it_away_and_the_right_is_kept() -> None:
    t = prepared(f"{NORMAL}; {ULTRA}").say("B: invert colour:red")
    refusal = t.refused("A: invert colour:black")
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "CT-11d"
    assert not t.preparing.spent
