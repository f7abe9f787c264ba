"""Rules that were added (§ 12): what the referee watches over by itself, and what is a matter of honour."""

import pytest

from stammtisch.games.maumau.rules import LONGEST, Bound, HouseRule, Trigger, named, why_malformed
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, card

HANDS = "A: H8 X8 X7 XD; B: P9 P7 KA; C: H9 HD PA; D: K9 K8 KD"


def table(*rules: HouseRule, mode: str = "strict", hands: str = HANDS) -> Table:
    return at(hands, top="HK", rules=rules, mode=mode)


def bow(card: str = "", trigger: Trigger = "laid", bound: Bound = "who") -> HouseRule:
    return HouseRule(0, "Verbeugung", trigger, card, bound)


# --- what can be written down ----------------------------------------------------------------------------------


@clause("MM-12c")
def test_a_rule_has_a_text_and_names_cards_there_are() -> None:
    assert why_malformed(bow("H8")) is None
    assert why_malformed(bow("10")) is None
    assert why_malformed(HouseRule(0, "Bitte sagen")) is None
    for text in ("", "   ", "x" * (LONGEST + 1)):
        refusal = why_malformed(HouseRule(0, text))
        assert refusal is not None
        assert refusal.key == "refusal.mm.rule-text"
    for wrong in ("H6", "Z8", "H", "HH8"):
        refusal = why_malformed(bow(wrong))
        assert refusal is not None
        assert refusal.key == "refusal.mm.rule-card"


@pytest.mark.parametrize(("pattern", "matches"), [("", True), ("H8", True), ("8", True), ("X8", False), ("7", False)])
def test_one_card_all_of_a_value_or_any(pattern: str, matches: bool) -> None:
    assert named(pattern, card("H8")) == matches


# --- what the referee watches over -----------------------------------------------------------------------------


@clause("MM-12c")
@pytest.mark.parametrize(
    ("rule", "word", "bound"),
    [
        (bow("H8"), "A: H8", "A"),
        (bow("8"), "A: H8", "A"),
        (bow("X8"), "A: H8", ""),
        (bow("", "laid", "next"), "A: H8", "B"),
        (bow("8", "laid", "all"), "A: H8", "ABCD"),
        (bow("", "drawn"), "A: H8", ""),
        (HouseRule(0, "Ehrensache"), "A: H8", ""),
    ],
)
def test_who_is_bound_by_it(rule: HouseRule, word: str, bound: str) -> None:
    t = table(rule).say(word)
    assert {d.seat for d in t.p.duties if d.gesture == "rule-0"} == {"ABCD".index(who) for who in bound}


@clause("MM-12c")
def test_a_rule_about_drawing() -> None:
    t = at("A: P9 X8 X7", top="HK", rules=(bow("", "drawn"),)).say("A: draw")
    assert [d.seat for d in t.p.duties] == [0]
    t.say("A: gesture rule-0")
    assert t.p.duties == ()


@clause("MM-12c", "MM-V30")
def test_until_the_next_turn_is_over_then_it_costs_a_card() -> None:
    t = table(bow("8")).say("A: H8")
    assert t.fines() == []
    t.say("C: HD")
    assert t.fines() == [("A", "MM-V30")]
    assert table(bow("8")).say("A: H8", "A: gesture rule-0", "C: HD").fines() == []


@clause("MM-12c")
def test_each_rule_is_paid_by_itself() -> None:
    t = table(bow("8"), bow("H8", bound="next")).say("A: H8")
    assert {(d.seat, d.gesture) for d in t.p.duties} == {(0, "rule-0"), (1, "rule-1")}
    assert t.refused("A: gesture rule-1").key == "refusal.mm.no-duty"
    t.say("B: gesture rule-1", "C: HD")
    assert t.fines() == [("A", "MM-V30")]


@clause("MM-12c")
def test_without_the_board_there_is_no_such_rule() -> None:
    assert table().say("A: H8").p.duties == ()


# --- at a table ------------------------------------------------------------------------------------------------


@clause("MM-12c", "MM-V30", "MM-6a")
def test_at_a_table_it_is_noted_and_somebody_has_to_doubt_it() -> None:
    t = table(bow("8"), mode="table").say("A: H8", "C: HD")
    assert (t.noted, t.fines()) == ([("A", "V30")], [])
    t.say("B: doubt A house_rule")
    assert t.fines() == [("A", "MM-V30")]
    t = table(bow("8"), mode="table").say("A: H8", "A: gesture rule-0", "C: HD", "B: doubt A house_rule")
    assert t.fines() == [("B", "MM-V29")]


@clause("MM-12c", "MM-7a")
def test_a_rule_of_honour_is_judged_by_the_plenum_alone() -> None:
    please = HouseRule(2, "Wer zieht, sagt bitte.")
    t = table(please, mode="table").say("A: H8", "B: doubt A house_rule")
    assert t.p.plenum is not None
    t.say("B: charge he did not", "A: defend I said it", "A: innocent", "B: guilty", "C: guilty", "D: guilty")
    assert t.lying("A") == 1


@clause("MM-12c", "MM-V30")
def test_where_both_are_on_the_board_what_is_noted_needs_no_plenum() -> None:
    t = table(HouseRule(2, "Wer zieht, sagt bitte."), bow("8"), mode="table").say("A: H8", "C: HD")
    t.say("B: doubt A house_rule")
    assert (t.p.plenum, t.fines()) == (None, [("A", "MM-V30")])
