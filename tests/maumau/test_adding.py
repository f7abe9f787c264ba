"""Rules of the players: how many by how many points, what is refused, and that they hold from the next deal on."""

from typing import Any

import pytest

from stammtisch.engine.core import HOST
from stammtisch.engine.match import Amend, NextDeal
from stammtisch.games.maumau.actions import Gesture
from stammtisch.games.maumau.events import DrawDue, DutyArisen, DutyDone
from stammtisch.games.maumau.match import adding
from stammtisch.games.maumau.match.state import AddRule, DealOpenedWith, RuleAdded
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.rules import HouseRule
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import seat
from tests.maumau.match_table import MatchTable, ready, with_points

# --- how many --------------------------------------------------------------------------------------------------


@clause("MM-12a")
@pytest.mark.parametrize("step_5", [6, 10])
@pytest.mark.parametrize("players", range(2, 9))
def test_so_many_points_earn_a_rule(players: int, step_5: int) -> None:
    step = {2: 10, 3: 10, 4: 6, 5: step_5, 6: 6, 7: 4, 8: 4}[players]
    for game_points, credit in ((0, 0), (step - 1, 0), (step, 1), (2 * step - 1, 1), (2 * step, 2), (3 * step + 1, 3)):
        t = with_points(game_points, *(0,) * (players - 1), rule_step_5=step_5)
        assert adding.credit(t.m, 0) == credit
        assert t.sees().credits == (credit, *(0,) * (players - 1))


@clause("MM-12a")
def test_two_points_at_once_may_pass_the_step() -> None:
    t = with_points(9, 0, 0)
    assert t.sees().credits == (0, 0, 0)
    assert t.scored("A", 2).sees().credits == (1, 0, 0)


@clause("MM-12a")
def test_a_credit_counts_those_who_play_now() -> None:
    t = with_points(12, 0, 0, 0)
    assert t.sees().credits == (2, 0, 0, 0)
    assert t.leave("D").sees().credits == (1, 0, 0, 0)
    assert t.arrive("D").leave("A").sees().credits == (0, 0, 0, 0)


@clause("MM-12a", "MM-12c")
def test_a_credit_does_not_lapse_and_is_used_up_by_a_rule() -> None:
    t = with_points(12, 6, 0, 0).scored("C")
    assert t.sees().credits == (2, 1, 0, 0)
    t.rule("A", "Bitte")
    assert t.happened(RuleAdded) == [RuleAdded(HouseRule(0, "Bitte"))]
    assert t.sees().credits == (1, 1, 0, 0)
    t.rule("B", "Danke").rule("A", "Prost")
    assert t.sees().credits == (0, 0, 0, 0)
    assert [rule.text for rule in t.sees("D").rules] == ["Bitte", "Danke", "Prost"]


@clause("MM-12b", "MM-12a")
@pytest.mark.parametrize(("players", "most"), [(2, 9), (3, 9), (4, 16), (6, 16), (7, 24), (8, 24)])
def test_so_many_rules_by_a_hundred(players: int, most: int) -> None:
    t = with_points(99, *(0,) * (players - 1))
    for number in range(most):
        t.rule("A", f"Regel {number}")
    assert t.no_rule("A").key == "refusal.mm.no-credit"
    assert len(t.m.rules) == most


@clause("MM-12b")
def test_at_the_target_no_more_rules_come() -> None:
    t = with_points(99, 50).scored("A")
    assert t.m.over
    assert t.kinds() == {}
    assert adding.credit(t.m, 0) == 9


# --- what is refused -------------------------------------------------------------------------------------------


@clause("MM-12a", "MM-12c")
def test_without_a_credit_nobody_adds_a_rule() -> None:
    t = with_points(9, 10, 0)
    refusal = t.no_rule("A")
    assert (refusal.clause, refusal.key) == ("MM-12a", "refusal.mm.no-credit")
    assert t.offered(0, "rule") == []
    assert AddRule("Bitte") in t.offered(1, "rule")
    assert t.seats_asked("rule") == "ABC"


@clause("MM-12c")
@pytest.mark.parametrize(
    ("text", "more", "key"),
    [
        ("", {}, "rule-text"),
        ("   ", {}, "rule-text"),
        ("x" * 201, {}, "rule-text"),
        ("Bitte", {"trigger": "laid", "card": "X6"}, "rule-card"),
        ("Bitte", {"trigger": "laid", "card": "JOKER"}, "rule-card"),
    ],
)
def test_a_rule_has_a_text_and_a_card_there_is(text: str, more: dict[str, Any], key: str) -> None:
    refusal = with_points(10, 0).no_rule("A", text, **more)
    assert (refusal.clause, refusal.key) == ("MM-12c", f"refusal.mm.{key}")


@clause("MM-12a", "MM-12c")
def test_rules_are_added_between_the_deals_by_who_is_there() -> None:
    t = with_points(10, 10, 0).leave("B")
    assert t.no_rule("B").clause == "ENG-not-asked"
    assert t.refusal(0, Gesture("rule-0"), kind="rule").clause == "ENG-wrong-kind"
    assert t.refusal(0, NextDeal(), kind="rule").clause == "ENG-table-only"
    assert "rule" not in t.deal().kinds()


@clause("MM-12c")
def test_the_same_rule_sent_twice_is_added_once() -> None:
    t = with_points(20, 0)
    window = t.window("rule").id
    t.submit(0, AddRule("Bitte"), window=window)
    assert getattr(t.submit(0, AddRule("Bitte"), window=window), "clause", None) == "ENG-late"
    assert len(t.m.rules) == 1


@clause("MM-12a", "MM-12c")
def test_whatever_is_offered_can_be_added() -> None:
    offered = with_points(10, 0).offered(0, "rule")
    assert len({a.trigger for a in offered}) == 3
    for action in offered:
        t = with_points(10, 0)
        t.do(0, action, kind="rule")
        assert t.m.rules[0].text == action.text


# --- what holds ------------------------------------------------------------------------------------------------


def with_rule(**more: Any) -> MatchTable:
    """A has added "Bitte"; B deals, so A is the first to lay."""
    t = with_points(10, 0, dealer="B").rule("A", "Bitte", **more)
    assert t.m.rules == (HouseRule(0, "Bitte", **more),)
    return t


def fined(t: MatchTable) -> list[tuple[str, str]]:
    return [("AB"[e.seat], e.clause) for r in t.log for e in r.events if isinstance(e, DrawDue) and e.kind == "penalty"]


@clause("MM-12c")
def test_the_next_deal_carries_the_rules() -> None:
    t = with_rule(trigger="laid", card="HK").next_deal()
    [opened] = t.happened(DealOpenedWith)
    assert opened.rules == t.m.rules
    assert t.m.deal is not None
    assert t.m.deal.setting.rules == t.m.rules


@clause("MM-12c", "MM-V30")
def test_who_forgets_an_added_rule_pays_a_card() -> None:
    """Until the next turn is over there is time for it."""
    t = with_rule(trigger="laid", card="HK").deal("A: HK; B: HB H8").begin().say("A: HK")
    assert fined(t) == []
    t.say("B: H8")
    assert fined(t) == [("A", "MM-V30")]


@clause("MM-12c")
def test_who_keeps_an_added_rule_pays_nothing() -> None:
    """A base card leaves the time for the word."""
    t = with_rule(trigger="laid", card="9").deal("A: H9 HK").begin().say("A: H9")
    assert t.happened(DutyArisen) == [DutyArisen(0, "rule-0", None)]
    t.do(0, Gesture("rule-0"), kind="gesture")
    assert t.happened(DutyDone) == [DutyDone(0, "rule-0", None)]
    t.say("A: done")
    assert fined(t) == []


@clause("MM-12c")
@pytest.mark.parametrize(("bound", "owing"), [("who", "A"), ("next", "B"), ("all", "AB")])
def test_an_added_rule_binds_whom_it_names(bound: str, owing: str) -> None:
    t = with_rule(trigger="laid", card="H9", bound=bound).deal("A: H9 HK").begin().say("A: H9")
    assert {duty.seat for duty in t.happened(DutyArisen)} == {seat(letter) for letter in owing}


@clause("MM-12c")
def test_a_rule_for_drawing_is_watched_over() -> None:
    t = with_rule(trigger="drawn").deal("A: X7 X8 P7 P8 K7", starter="HD").begin().say("A: draw")
    assert t.happened(DutyArisen) == [DutyArisen(0, "rule-0", None)]
    assert t.seats_asked("gesture") == "A"


@clause("MM-12c")
def test_a_rule_of_honour_is_nobodys_duty() -> None:
    t = with_rule().deal("A: HK").begin().say("A: HK")
    assert fined(t) == []
    assert t.happened(DutyArisen) == []


@clause("MM-12c")
def test_a_running_deal_knows_only_the_rules_it_began_with_and_all_later_ones_keep_them() -> None:
    t = with_rule(trigger="laid", card="HK").scored("B").leave("A").arrive("A").next_deal()
    assert [rule.text for rule in t.m.deal.setting.rules] == ["Bitte"]  # type: ignore[union-attr]
    t.finish("B")
    assert t.no_rule("B").clause == "MM-12a"


@clause("MM-12a")
def test_by_how_many_points_five_players_earn_a_rule_may_be_agreed_anew() -> None:
    t = with_points(6, 0, 0, 0, 0)
    assert adding.credit(t.m, 0) == 1
    t.do(HOST, Amend(Options(rule_step_5=10)), kind="next")
    assert adding.credit(t.m, 0) == 0
    assert ready(5).sees().credits == (0,) * 5
