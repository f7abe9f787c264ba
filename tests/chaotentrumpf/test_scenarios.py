"""Whole stories, played through: an election, a dry stock, a contest of inversions, a lot, a trial."""

from stammtisch.engine.core import HOST
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.chaotentrumpf.events import ElectionExhausted, Exchanged, LotDrawn, TrumpFixed
from stammtisch.games.chaotentrumpf.inversion import held
from stammtisch.games.chaotentrumpf.match.events import Accused, Convicted, DealAnnulled
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.trumps import PACK
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_table import MatchTable, ready
from tests.chaotentrumpf.table import Table, card, cards, dealt, prepared

# --- the election ----------------------------------------------------------------------------------------------


def four_elect(turned: str) -> Table:
    """Two votes are not enough for anything, three times; then the next card is turned."""
    t = dealt(players=4, turned=turned)
    t.turn_and_vote("colour:black", "colour:black", "value:D", "value:D")
    t.turn_and_vote("suit:H", "suit:H", "none", "none")
    return t.turn_and_vote("none").say("D: turn")


@clause("CT-9b", "CT-9c", "CT-9d", "CT-9e")
def test_the_fourth_card_of_an_election_is_lower_and_makes_the_value_of_the_third_trump() -> None:
    t = four_elect("PD H10 HA K9")
    assert TrumpFixed("value:A", ("CT-9d", "CT-9e")) in t.events
    assert t.preparing.open == cards("PD H10 HA K9")
    assert [len(hand) for hand in t.preparing.hands] == [10, 10, 10, 10]


@clause("CT-9b", "CT-9e")
def test_after_an_ace_a_higher_suit_is_voted_upon_like_any_other_card() -> None:
    t = four_elect("PD H10 HA P9")
    t.say("ALL: vote suit:P")
    assert t.preparing.trump == "suit:P"


# --- the dry stock -----------------------------------------------------------------------------------------------


def scarce(turned: str) -> MatchTable:
    """One pack for three: two cards can be turned, and no vote agrees on the first."""
    t = ready(packs=1).deal(turned=turned).time_up("cut")
    return t.say("B: turn", "ALL: vote none", "B: turn")


@clause("CT-NUEV-1", "CT-9c", "CT-5b")
def test_when_nothing_is_left_to_turn_the_same_dealer_deals_again() -> None:
    t = scarce("X7 P7").say("ALL: vote none")
    assert t.happened(ElectionExhausted)
    assert t.m.rows == ()
    t.next_deal()
    assert (t.dealer, t.m.number) == ("B", 2)


@clause("CT-9d", "CT-12a", "CT-LE-c")
def test_with_the_last_cards_dealt_nobody_exchanges_and_the_lot_has_a_pack_of_its_own() -> None:
    t = scarce("X8 K7")
    assert TrumpFixed("colour:black", ("CT-9d",)) in t.events
    assert t.refused("A: exchange X7").key == "refusal.ct.exchange-count"
    t.say("A: lead", "B: stay", "C: lead", "A: tip colour:red", "C: tip colour:black")
    order = (*cards("P7 H7"), *(c for c in PACK if c not in cards("P7 H7")))
    t.do(HOST, Shuffle(order), kind="lot")
    assert t.happened(LotDrawn) == [LotDrawn(card("P7"))]
    assert t.seats_asked("card") == "C"


# --- the preparation ---------------------------------------------------------------------------------------------


@clause("CT-14", "CT-14a", "CT-14b", "CT-N5a", "CT-12a", "CT-11c")
def test_a_preparation_with_four_resets() -> None:
    t = prepared("A: H7 K8 H9 KB HD KK XA; B: X7 X8; C: K7", trump="suit:P")
    t.say("A: lead", "B: exchange X7 X8").time_up("batch")
    assert t.preparing.statements == ()
    t.say("C: stay", "A: invert suit:H")
    assert (t.preparing.trump, t.preparing.statements) == ("suit:H", ())
    t.say("B: lead", "C: exchange K7").time_up("batch")
    assert t.preparing.statements == ()
    t.say("A: exchange H7 K8 H9").time_up("batch")
    assert (t.preparing.resets, t.preparing.exchanged) == (4, (1, 2, 0))
    assert t.refused("B: exchange XA").clause == "CT-12a"
    assert t.refused("A: invert suit:P").clause == "CT-11a"
    t.say("A: stay", "B: lead", "C: stay")
    assert t.playing.leader == 1


CONTEST = "A: X7 K8 H9 KB HD KK; B: H7 H8 H9 HB HD HK; C: X7 P8 K9 XB PD KK H10 XA"


@clause("CT-11b-N", "CT-11b-U", "CT-11d", "CT-11a", "CT-11f", "CT-16b")
def test_a_contest_of_inversions_ends_with_an_ultra_that_makes_the_rating_a_factor() -> None:
    t = prepared(CONTEST, trump="suit:P")
    t.say("A: invert suit:H", "B: invert colour:red")
    assert [inversion.kind for inversion in t.preparing.inversions] == ["N", "U"]
    assert held(t.preparing.hands[2], Options()) == "T"
    assert t.refused("C: invert colour:black").clause == "CT-11d"
    assert t.refused("A: invert colour:black").clause == "CT-11a"
    t.say("C: exchange X7").time_up("batch")
    assert isinstance(t.events[-1], Exchanged)
    t.say("C: lead", "ALL: stay").play_out()
    assert t.finished.trump == "colour:red"
    assert_factor(t, 4)


@clause("CT-11f", "CT-11d", "CT-16b")
def test_the_same_ultra_declared_for_a_pair_is_a_normal_inversion_and_locks_nothing() -> None:
    t = prepared(CONTEST, trump="suit:P")
    t.say("A: invert suit:H", "B: invert suit:P")
    assert [inversion.kind for inversion in t.preparing.inversions] == ["N", "N"]
    assert t.preparing.lock is None
    t.say("C: lead", "ALL: stay").play_out()
    line = rating(t)
    assert (line.key, line.args["amount"], max(line.game_points)) == ("line.ct.rating-bonus", 15, 15)


def rating(t: Table) -> ScoreLine:
    return next(line for line in t.finished.lines if "rating" in line.key)


def assert_factor(t: Table, factor: int) -> None:
    """Whoever is rated has so many times his Augen."""
    [augen] = [line.game_points for line in t.finished.lines if line.clause == "CT-13a"]
    [rated] = rating(t).args["seats"]
    assert rating(t).args["amount"] == factor
    assert t.scores()[rated] == factor * augen[rated]


# --- Totalultra to a card ------------------------------------------------------------------------------------------

SPADES = "A: P7 P8 P9 PB PD PK P10 PA X7 X8"


def totalultra(others: str, *, stock: str) -> Table:
    t = prepared(f"{SPADES}; {others}", trump="suit:X", turned="XA", stock=stock)
    t.say("A: invert card:KD as TU")
    assert (t.preparing.trump, t.preparing.inversions[0].kind) == ("card:KD", "TU")
    return t


@clause("CT-11b-TU", "CT-16b", "CT-16a-1", "CT-15b")
def test_who_captures_both_queens_that_are_trump_has_five_times_his_augen() -> None:
    t = totalultra("B: KD P8 H7 H7 H8 H8 H9 H9 HB HB; C: KD K7 K7 K8 K8 K9 K9 KB KB KK", stock="KD")
    t.say("B: lead", "ALL: stay").play("B:KD")
    assert t.refused("C: K7").clause == "CT-15b"
    t.play("C:KD A:X7").play("B:P8 C:K7 A:PA").play_out()
    assert_factor(t, 5)
    assert t.scores()[1] == 5 * 6
    lines = {line.clause: line.game_points for line in t.finished.lines}
    assert (lines["CT-16a-1"], lines["CT-16a-2"]) == ((-100, 0, 0), (0, 0, -200))


@clause("CT-16c", "CT-16b")
def test_two_who_captured_a_queen_each_have_twice_their_augen() -> None:
    t = totalultra("B: KD X9 H7 H7 H8 H8 H9 H9 HB HB; C: KD K7 K7 K8 K8 K9 K9 KB KB KK", stock="KD")
    t.say("A: lead", "ALL: stay").play("A:P7 B:KD C:K7").play("B:H7 C:KD A:X7").play_out()
    [augen] = [line.game_points for line in t.finished.lines if line.clause == "CT-13a"]
    assert rating(t).args == {"amount": 5, "seats": [1, 2]}
    assert t.scores()[1:] == (2 * augen[1], 2 * augen[2])


@clause("CT-N6d", "CT-16a-1", "CT-16b")
def test_nobody_is_rated_when_no_queen_was_dealt() -> None:
    t = totalultra("B: X9", stock="KD KD KD").say("A: lead", "ALL: stay").play_out()
    assert [line.clause for line in t.finished.lines if "rating" in line.key] == []
    minus = [line.game_points for line in t.finished.lines if line.clause in ("CT-16a-1", "CT-16a-2")]
    assert all(sum(column) in (-100, -200) for column in zip(*minus, strict=True))


# --- the lot -----------------------------------------------------------------------------------------------------


@clause("CT-LE-a", "CT-LE-b", "CT-LE-c", "CT-N5b", "CT-14c")
def test_a_third_who_wants_to_lead_makes_the_colours_too_few() -> None:
    t = prepared(trump="suit:P", stock="K8 KD H7")
    t.say("A: lead colour:black", "B: lead colour:red")
    assert t.kinds() == {"prepare": None}
    t.say("C: lead")
    assert (t.drawing.level, t.drawing.tips.answers) == (None, ())
    t.say("A: tip suit:X", "B: tip suit:H", "C: tip suit:P")
    assert [e.card for e in t.events if isinstance(e, LotDrawn)] == ["K8", "KD", "H7"]
    assert t.playing.leader == 1


# --- a trial ------------------------------------------------------------------------------------------------------


@clause("CT-15b", "CT-SV-1", "CT-SV-2", "CT-SV-3", "CT-SV-4", "CT-5b")
def test_a_renege_is_judged_and_the_deal_dealt_again() -> None:
    t = ready(4, keeper="D", mode="table")
    t.deal("A: K10 KA; B: K7 H9; C: K8; D: K9", turned="X7").start_play("A", trump="colour:black")
    t.play("A:K10 B:H9 C:K8 D:K9").play("A:KA B:K7").say("D: accuse B renege 1")
    [accused] = t.happened(Accused)
    assert [(o.cards, o.instead[0]) for o in accused.evidence] == [(("K10", "H9"), "K7")]
    assert t.kinds()["card"] is not None
    t.say("A: careless", "C: deliberate", "D: deliberate")
    t.say("A: sentence 100", "C: sentence 400", "D: sentence 200")
    assert t.events[1:] == (Convicted(1, 200, 1), DealAnnulled(1, "CT-SV-4"))
    assert t.m.totals == (0, -200, 0, 0)
    assert t.next_deal().dealer == "A"
