"""Article 17: the limit, the play-off, limits of time and of deals; the emergency without minutes has no end."""

from typing import Any

import pytest

from stammtisch.engine.core import HOST, WRONG_KIND, TimeUp
from stammtisch.engine.match import Amend, MatchEnded, OptionsAmended
from stammtisch.engine.open_match import MatchWon
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.chaotentrumpf.match.events import DealAnnulled, MatchTimeRanOut, PlayoffOpened
from stammtisch.games.chaotentrumpf.match.limits import Proposal, least_limit, proposal, why_too_low
from stammtisch.games.chaotentrumpf.options import Options, Timing
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_table import MatchTable, gathered, ready


def goes_on(t: MatchTable) -> bool:
    """Is another deal opened, with all of them?"""
    return t.next_deal().m.deal is not None and t.m.among == t.m.present


def plays_on(t: MatchTable) -> bool:
    """Is another deal of the same play-off opened?"""
    before = len(t.m.playoffs)
    return t.next_deal().m.deal is not None and len(t.m.playoffs) == before


# --- the limit -------------------------------------------------------------------------------------------------


@clause("CT-17a")
def test_who_reaches_the_limit_has_not_exceeded_it() -> None:
    assert goes_on(ready(3).scored(1000, 0, 0))


@clause("CT-17a")
def test_who_alone_exceeds_the_limit_has_won() -> None:
    t = ready(3).scored(500, 1000, 400).scored(10, 1, 20).next_deal()
    won = ScoreLine("CT-17a", "line.ct.won", {"seat": 1})
    assert t.events == (MatchWon(1, "CT-17a"), MatchEnded((won,)))
    assert (t.winner, t.m.over, t.kinds()) == ("B", True, {})
    assert t.sees().winner == 1
    assert t.sees().final == (won,)


@clause("CT-17a")
def test_who_won_is_seen_when_the_table_goes_on() -> None:
    t = ready(3).scored(1001, 0, 0)
    assert not t.m.over
    assert "accuse" in t.kinds()
    t.say("B: accuse A other 1", "ALL: deliberate", "ALL: sentence 100")
    assert t.m.totals == (-100, 0, 0)
    assert goes_on(t)


@clause("CT-17a")
@pytest.mark.parametrize(("players", "least"), [(2, 1000), (3, 1000), (4, 1000), (5, 750), (10, 750)])
def test_the_limit_has_a_floor(players: int, least: int) -> None:
    assert least_limit(players) == least
    assert why_too_low(Options(limit=least), players) is None


@clause("CT-17a")
def test_900_is_too_low_for_four_and_high_enough_for_five() -> None:
    refusal = why_too_low(Options(limit=900), 4)
    assert refusal is not None
    assert (refusal.clause, refusal.args) == ("CT-17a", {"found": 900, "least": 1000, "players": 4})
    with pytest.raises(ValueError, match="CT-17a"):
        gathered(4, limit=900)
    assert goes_on(ready(5, limit=900).scored(900, 0, 0, 0, 0))
    assert ready(5, limit=900).scored(901, 0, 0, 0, 0).next_deal().winner == "A"


@clause("CT-17a")
def test_749_is_too_low_for_anybody() -> None:
    assert why_too_low(Options(limit=749), 5) is not None
    assert ready(5, limit=750).scored(751, 0, 0, 0, 0).next_deal().winner == "A"


@clause("CT-17a")
def test_the_limit_agreed_upon_stays_though_fewer_players_are_left() -> None:
    t = ready(5, limit=750).scored(700, 0, 0, 0, 0).leave("E").scored(51, 0, 0, 0, 0)
    assert t.next_deal().winner == "A"


@clause("CT-17a")
def test_who_has_left_cannot_win() -> None:
    t = ready(3).scored(1001, 0, 0).leave("A").keeper("B")
    assert goes_on(t)


# --- the play-off ----------------------------------------------------------------------------------------------


@clause("CT-17b", "CT-17a")
def test_several_who_pass_the_limit_together_play_it_off_among_themselves() -> None:
    t = ready(3).scored(1004, 1130, 0).next_deal()
    assert t.events[0] == PlayoffOpened((0, 1), 50)
    assert (t.among, len(t.pack()), t.winner) == ("AB", 64, None)
    assert t.sees().players == (0, 1)
    t.finish(48, 51, 0)
    assert t.m.totals == (1004, 1130, 0)
    t.next_deal()
    assert t.events[0] == MatchWon(1, "CT-17b")
    assert t.winner == "B"


@clause("CT-17b")
def test_a_play_off_is_repeated_as_long_as_several_pass_its_limit_together() -> None:
    t = ready(3).scored(1004, 1130, 0).scored(60, 55, 0).next_deal()
    assert t.events[0] == PlayoffOpened((0, 1), 50)
    shown = t.sees().playoff
    assert shown is not None
    assert shown.totals == (0, 0, 0)
    assert [playoff.totals for playoff in t.m.playoffs] == [(60, 55, 0), (0, 0, 0)]
    assert t.finish(51, 50, 0).next_deal().winner == "A"


@clause("CT-17b")
def test_of_three_in_a_play_off_two_may_go_on_to_another_one() -> None:
    t = ready(4).scored(1001, 1002, 1003, 0).scored(60, 60, 20, 0)
    assert t.next_deal().among == "AB"


@clause("CT-17a", "CT-17b")
def test_a_match_ends_as_told() -> None:
    t = ready(3, keeper="C").scored(980, 955, 400).scored(30, 71, -44)
    assert t.m.totals == (1010, 1026, 356)
    t.scored(46, 38, 0)
    assert (t.among, len(t.pack())) == ("AB", 64)
    assert plays_on(t)
    t.finish(9, 4, 0)
    shown = t.sees().playoff
    assert shown is not None
    assert (shown.totals, shown.limit) == ((55, 42, 0), 50)
    assert t.next_deal().winner == "A"


@clause("CT-17b")
@pytest.mark.parametrize(("participants", "limit"), [(2, 100), (3, 150)])
def test_by_option_the_limit_of_a_play_off_is_50_times_those_who_take_part(participants: int, limit: int) -> None:
    over = [1001] * participants + [0] * (4 - participants)
    t = ready(4, playoff_limit="product").scored(*over).next_deal()
    assert t.events[0] == PlayoffOpened(tuple(range(participants)), limit)
    t.finish(limit, 0, 0, 0)
    assert plays_on(t)
    assert t.finish(1, 0, 0, 0).next_deal().winner == "A"


@clause("CT-17b")
def test_who_reaches_the_limit_of_a_play_off_has_not_exceeded_it() -> None:
    t = ready(2).scored(1001, 1001).scored(50, 0)
    assert plays_on(t)


@clause("CT-17b", "CT-5b")
def test_shuffling_goes_round_among_those_who_play_off() -> None:
    t = ready(4, keeper="A").scored(1001, 0, 1001, 0)
    assert t.next_deal().dealer == "C"
    assert t.finish(0, 0, 0, 0).next_deal().dealer == "A"


@clause("CT-17b", "CT-17a")
def test_who_leaves_a_play_off_has_lost_it() -> None:
    t = ready(3, keeper="C").scored(1001, 1002, 0).next_deal().leave("B")
    assert t.events[0] == DealAnnulled(2, "CT-3b")
    t.next_deal()
    assert t.events[0] == MatchWon(0, "CT-17b")


@clause("CT-17b")
def test_who_comes_back_to_a_play_off_looks_on() -> None:
    t = ready(4, keeper="D").scored(1001, 1002, 1003, 0).scored(10, 20, 30, 0).leave("C").arrive("C")
    assert (t.present, t.sees().players) == ("ABCD", (0, 1))
    assert t.next_deal().among == "AB"
    t.finish(20, 40, 0, 0)
    assert t.next_deal().winner == "B"


@clause("CT-17b")
def test_who_leaves_a_second_play_off_leaves_the_first_one_as_it_was() -> None:
    t = ready(4, keeper="D").scored(1001, 1002, 1003, 0).scored(60, 60, 60, 0).next_deal().leave("A")
    assert [(playoff.totals, playoff.forfeited) for playoff in t.m.playoffs] == [
        ((60, 60, 60, 0), ()),
        ((0, 0, 0, 0), (0,)),
    ]


@clause("CT-17b", "CT-17a")
def test_the_last_one_of_a_play_off_has_won_though_he_was_away() -> None:
    t = ready(3, keeper="C").scored(1001, 1002, 0).next_deal().leave("AB").arrive("AB").next_deal()
    assert t.events[0] == MatchWon(1, "CT-17b")


@clause("CT-17b")
def test_by_option_who_leaves_a_play_off_has_lost_it_when_the_deal_is_over() -> None:
    t = ready(3, keeper="C", leaver_policy="finish").scored(1001, 1002, 0).next_deal().leave("B")
    assert t.m.deal is not None
    assert t.finish(10, 60, 0).arrive("B").next_deal().winner == "A"


@clause("CT-17b", "CT-SV-4")
def test_a_deal_of_a_play_off_that_falls_is_struck_out_of_its_own_totals() -> None:
    t = ready(3, keeper="C").scored(1001, 1001, 0).scored(60, 60, 0).scored(10, 20, 0).scored(30, 0, 0)
    t.say("C: accuse B other 4", "ALL: deliberate", "ALL: sentence 100")
    assert [playoff.totals for playoff in t.m.playoffs] == [(60, 60, 0), (10, -80, 0)]
    assert [len(playoff.rows) for playoff in t.m.playoffs] == [1, 1]
    assert t.m.totals == (1001, 1001, 0)
    assert t.next_deal().among == "AB"


@clause("CT-17b", "CT-SV-4")
def test_a_second_play_off_falls_with_the_deal_it_came_of() -> None:
    t = ready(3, keeper="C").scored(1001, 1001, 0).scored(60, 60, 0).next_deal()
    t.say("C: accuse B other 2", "ALL: deliberate", "ALL: sentence 100")
    assert [(playoff.totals, playoff.rows) for playoff in t.m.playoffs] == [((0, -100, 0), ())]


@clause("CT-17b", "CT-SV-4")
def test_when_the_deal_that_led_to_it_falls_the_play_off_falls_too() -> None:
    t = ready(3, keeper="A").scored(1001, 1002, 0).next_deal()
    t.say("C: accuse B other 1", "ALL: deliberate", "ALL: sentence 100")
    assert (t.m.playoffs, t.m.totals, t.m.annulled) == ((), (0, -100, 0), (1, 2))
    t.next_deal()
    assert (t.among, t.dealer) == ("ABC", "B")


# --- time and number of deals ----------------------------------------------------------------------------------


@clause("CT-17c")
def test_after_the_agreed_number_of_deals_the_highest_total_wins() -> None:
    t = ready(3, max_deals=12)
    for _ in range(11):
        t.scored(50, 10, 20)
    assert goes_on(t)
    t.finish(90, 10, 20).next_deal()
    assert t.m.totals == (640, 120, 240)
    assert t.events[0] == MatchWon(0, "CT-17c")


@clause("CT-17c", "CT-17b")
def test_who_are_equal_at_the_top_play_it_off() -> None:
    t = ready(3, max_deals=1).scored(640, 640, 100).next_deal()
    assert t.events[0] == PlayoffOpened((0, 1), 50)
    t.finish(20, 30, 0)
    assert plays_on(t)
    assert t.finish(20, 30, 0).next_deal().winner == "B"


@clause("CT-17c", "CT-17a")
def test_who_exceeds_the_limit_wins_before_the_deals_are_over() -> None:
    t = ready(3, max_deals=12).scored(1001, 0, 0).next_deal()
    assert t.events[0] == MatchWon(0, "CT-17a")


@clause("CT-17c", "CT-17b")
def test_who_exceed_the_limit_in_the_last_deal_play_it_off_whoever_has_more() -> None:
    t = ready(3, max_deals=1).scored(1001, 1200, 0).next_deal()
    assert t.events[0] == PlayoffOpened((0, 1), 50)


@clause("CT-17c")
def test_a_deal_that_does_not_count_is_not_one_of_the_agreed_number() -> None:
    t = ready(3, max_deals=1).next_deal().finish(redeal=True)
    assert goes_on(t)


@clause("CT-17c")
def test_all_may_be_below_zero_and_one_of_them_wins() -> None:
    assert ready(3, max_deals=1).scored(-200, -100, -300).next_deal().winner == "B"


@clause("CT-17c")
def test_who_left_is_not_among_those_who_win_at_the_end() -> None:
    assert ready(3, max_deals=1).scored(0, 10, 500).leave("C").next_deal().winner == "B"


@clause("CT-17c")
def test_when_time_is_up_the_running_deal_is_finished() -> None:
    t = ready(3, timing=Timing(match=3600)).scored(30, 20, 10).next_deal()
    assert t.window("table").limit == "match"
    t.time_up("table")
    assert t.events == (MatchTimeRanOut(),)
    assert t.sees().time_up
    assert t.m.deal is not None
    assert t.window("table").limit is None
    assert t.finish(0, 20, 0).next_deal().winner == "B"


@clause("CT-17c")
def test_by_option_the_deal_that_runs_when_time_is_up_does_not_count() -> None:
    t = ready(3, time_up="void_deal").scored(30, 20, 10).next_deal().time_up("table")
    assert t.events == (MatchTimeRanOut(), DealAnnulled(2, "CT-17c"))
    assert t.m.totals == (30, 20, 10)
    assert t.next_deal().winner == "A"


@clause("CT-17c")
def test_who_wanted_to_leave_after_the_deal_that_fell_goes_with_it() -> None:
    t = ready(3, time_up="void_deal", leaver_policy="finish").scored(30, 20, 10).next_deal().leave("A")
    t.time_up("table")
    assert (t.present, t.m.leaving) == ("BC", ())
    assert t.keeper("B").next_deal().winner == "B"


@clause("CT-17c")
def test_time_that_is_up_between_two_deals_ends_the_match_with_the_last_one() -> None:
    t = ready(3, time_up="void_deal").scored(30, 20, 10).time_up("table")
    assert t.events == (MatchTimeRanOut(),)
    assert t.next_deal().winner == "A"


@clause("CT-17c", "CT-17b")
def test_a_play_off_knows_no_time() -> None:
    t = ready(3, time_up="void_deal").scored(1001, 1001, 0).next_deal().time_up("table")
    assert t.m.deal is not None
    t.finish(20, 10, 0)
    assert plays_on(t)


@clause("CT-17c")
def test_time_is_up_only_once() -> None:
    t = ready(3).time_up("table")
    assert t.refusal(HOST, TimeUp(), kind="table") == WRONG_KIND


# --- what was agreed stays -------------------------------------------------------------------------------------


AGREED = [
    pytest.param({"limit": 1500}, "CT-17a", marks=clause("CT-17a"), id="limit"),
    pytest.param({"max_deals": 12}, "CT-17c", marks=clause("CT-17c"), id="deals"),
    pytest.param({"time_up": "void_deal"}, "CT-17c", marks=clause("CT-17c"), id="time-up"),
    pytest.param({"timing": Timing(match=600)}, "CT-17c", marks=clause("CT-17c"), id="time"),
    pytest.param({"packs": 1}, "CT-NUEV-1", marks=clause("CT-NUEV-1"), id="packs"),
    pytest.param({"no_trump_minus": 10}, "CT-NUEV-5", marks=clause("CT-NUEV-5"), id="minus"),
    pytest.param({"no_trick_minus": 20}, "CT-NUEV-5", marks=clause("CT-NUEV-5"), id="no-trick"),
]


@pytest.mark.parametrize(("options", "named"), AGREED)
def test_what_was_agreed_before_the_match_cannot_be_changed(options: dict[str, Any], named: str) -> None:
    t = ready(3).scored(1, 2, 3)
    refusal = t.refusal(HOST, Amend(Options(**options)), kind="next")
    assert (refusal.clause, refusal.key) == (named, "refusal.ct.fixed")


@clause("CT-17c")
def test_the_time_for_single_questions_may_be_changed_between_deals() -> None:
    t = ready(3)
    quick = Options(timing=Timing(vote=5))
    t.do(HOST, Amend(quick), kind="next")
    assert t.events == (OptionsAmended(quick),)
    assert t.next_deal().m.options == quick


@clause("CT-17a")
def test_the_table_opens_a_deal_or_amends_and_nothing_else() -> None:
    t = ready(3)
    assert t.refusal(HOST, Shuffle(()), kind="next").clause == "ENG-wrong-kind"


@clause("CT-17c")
@pytest.mark.parametrize("players", range(2, 11))
def test_from_five_players_on_as_many_deals_are_proposed_that_each_shuffles_twice(players: int) -> None:
    few, many = Proposal(1000, 1000, None, "setup.ct.few"), Proposal(750, 750, 2 * players, "setup.ct.many")
    proposed = proposal(players)
    assert proposed == (few if players <= 4 else many)
    assert why_too_low(Options(limit=proposed.limit, max_deals=proposed.max_deals), players) is None


# --- without minutes -------------------------------------------------------------------------------------------


@clause("CT-NUEV-6")
def test_without_minutes_nothing_is_added_up_and_nobody_wins() -> None:
    t = ready(3, minutes=False, max_deals=1)
    for _ in range(3):
        t.scored(2000, 0, 0)
    assert (t.m.totals, t.m.rows, t.sees().winner) == ((0, 0, 0), (), None)
    assert goes_on(t)


@clause("CT-NUEV-6", "CT-17c")
def test_without_minutes_there_is_no_time_that_could_be_up() -> None:
    t = ready(3, minutes=False, time_up="void_deal").next_deal()
    assert t.window("table").limit is None
    assert t.refusal(HOST, TimeUp(), kind="table") == WRONG_KIND
    assert t.m.deal is not None
    t.finish(1, 1, 1)
    assert goes_on(t)


@clause("CT-NUEV-6")
def test_minutes_cannot_be_brought_back_in_the_middle() -> None:
    t = ready(3, minutes=False).scored(1, 2, 3)
    assert t.refusal(HOST, Amend(Options()), kind="next").clause == "CT-NUEV-6"
