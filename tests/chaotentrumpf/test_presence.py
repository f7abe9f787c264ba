"""Players who leave and come, before, between and in the deals; the packs go by those who take part (article 3b)."""

import pytest

from stammtisch import fair
from stammtisch.engine.core import HOST
from stammtisch.engine.match import MatchEnded, Reveal
from stammtisch.engine.open_match import Arrive, Arrived, DealOpenedAmong, Leave, LeaveNoted, Left, MatchWon, Promise
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.chaotentrumpf.match.events import DealAnnulled
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_table import SEED, gathered, ready


@clause("CT-3b")
@pytest.mark.parametrize(("stay", "packs"), [(5, 4), (4, 3), (3, 3), (2, 2)])
def test_the_packs_go_by_the_number_of_those_who_play(stay: int, packs: int) -> None:
    t = ready(6, keeper="A").leave("FEDC"[: 6 - stay]).next_deal()
    assert len(t.pack()) == 32 * packs


@clause("CT-3b")
def test_a_fourth_player_brings_no_pack_and_a_fifth_one_does() -> None:
    t = ready(5, keeper="A").leave("DE")
    for comes, cards in (("", 96), ("D", 96), ("E", 128)):
        t.arrive(comes).next_deal()
        assert len(t.pack()) == cards
        t.finish(0, 0, 0, 0, 0)


@clause("CT-3b")
def test_the_deal_says_who_takes_part_and_asks_nobody_else() -> None:
    t = ready(4, keeper="A").leave("B").deal()
    assert [e.seats for e in t.log[-2].events if isinstance(e, DealOpenedAmong)] == [(0, 2, 3)]
    assert t.seats_asked("cut") == "AD"
    t.play_deal()
    game_points = t.m.rows[-1].result.game_points
    assert len(game_points) == 4
    assert game_points[1] == 0
    assert t.m.totals == game_points


# --- between the deals -----------------------------------------------------------------------------------------


@clause("CT-3b")
def test_who_leaves_between_two_deals_keeps_his_points_and_his_chair() -> None:
    t = ready(3, keeper="A").scored(10, 20, 30).leave("B")
    assert t.events == (Left(1),)
    assert (t.present, t.m.totals) == ("AC", (10, 20, 30))
    t.scored(5, 0, 5).arrive("B")
    assert (t.present, t.m.totals) == ("ABC", (15, 20, 35))
    assert t.sees("B").present == (0, 1, 2)


@clause("CT-3b")
def test_nobody_leaves_twice_or_comes_twice() -> None:
    t = ready(3, keeper="A")
    assert t.refused("TABLE: arrive B").key == "refusal.here-already"
    assert t.refused("TABLE: arrive D").args == {"seat": 3}
    assert t.refused("TABLE: leave D").key == "refusal.not-here"
    t.leave("B")
    assert t.refused("TABLE: leave B").args == {"seat": 1}


@clause("CT-3b")
def test_only_the_table_says_who_is_there() -> None:
    t = ready(3, keeper="A")
    assert t.refusal(1, Leave(1), kind="table").clause == "ENG-table-only"
    assert t.refusal(1, Arrive(1), kind="table").clause == "ENG-table-only"
    assert t.refusal(HOST, Promise(), kind="table").clause == "ENG-wrong-kind"
    assert t.offered(HOST, "table") == t.offered(HOST, "next") == []


# --- in a deal -------------------------------------------------------------------------------------------------


@clause("CT-3b", "CT-5b")
def test_a_deal_falls_when_one_of_its_players_leaves() -> None:
    t = ready(3, keeper="A").deal().start_play().leave("C")
    assert t.events == (DealAnnulled(1, "CT-3b"), Left(2))
    assert (t.m.annulled, t.m.totals, t.m.rows, t.m.deal) == ((1,), (0, 0, 0), (), None)
    t.next_deal()
    assert (t.m.number, t.dealer, t.among) == (2, "B", "AB")
    assert len(t.pack()) == 64


@clause("CT-3b")
def test_a_dealer_who_leaves_is_followed_by_his_neighbour() -> None:
    t = ready(3, keeper="A").deal().leave("B").next_deal()
    assert (t.among, t.dealer) == ("AC", "C")


@clause("CT-3b", "ENG-fair")
def test_a_deal_that_fell_is_proven_all_the_same() -> None:
    t = ready(3, keeper="A").next_deal(fair.commitment(SEED))
    t.do(HOST, Shuffle(fair.shuffled(t.pack(), SEED)), kind="shuffle")
    t.leave("C")
    assert "next" not in t.kinds()
    assert t.window("reveal").id == "reveal:1"
    assert t.refusal(HOST, Reveal("00" * 32), kind="reveal").clause == "ENG-fair"
    assert "next" in t.reveal().kinds()


@clause("CT-3b")
def test_by_option_a_deal_is_played_out_for_who_leaves() -> None:
    t = ready(3, keeper="A", leaver_policy="finish").deal().start_play().leave("C")
    assert t.happened(LeaveNoted) == [LeaveNoted(2)]
    assert (t.present, t.m.leaving, t.seats_asked("card")) == ("ABC", (2,), "A")
    assert t.refused("TABLE: leave C").key == "refusal.not-here"
    t.play_deal()
    assert t.events[-1] == Left(2)
    assert (t.present, t.m.leaving, len(t.m.rows)) == ("AB", (), 1)
    assert t.m.totals == t.m.rows[0].result.game_points
    assert t.next_deal().among == "AB"


@clause("CT-3b")
def test_who_changes_his_mind_before_the_deal_is_over_stays() -> None:
    t = ready(3, keeper="A", leaver_policy="finish").next_deal().leave("BC").arrive("C")
    assert t.events == (Arrived(2),)
    assert t.m.leaving == (1,)
    assert t.finish(0, 0, 0).present == "AC"


@clause("CT-3b", "CT-4a")
def test_a_keeper_who_leaves_with_a_deal_is_replaced_before_the_next_one() -> None:
    t = ready(3, keeper="A", leaver_policy="finish").next_deal().leave("A").finish(1, 2, 3)
    assert (t.present, t.minuted, t.m.stage) == ("BC", None, "volunteering")
    assert t.keeper("B").next_deal().dealer == "C"


@clause("CT-3b", "CT-5c")
def test_by_option_the_exemption_ends_when_the_deal_is_over() -> None:
    t = ready(4, keeper="C", leaver_policy="finish").say("C: exempt").time_up("request").next_deal().leave("A")
    assert t.m.exempt
    assert not t.finish(0, 0, 0, 0).m.exempt


@clause("CT-3b")
def test_who_comes_during_a_deal_plays_from_the_next_one_on() -> None:
    t = ready(3, keeper="A").leave("C").deal().arrive("C")
    assert (t.present, t.among) == ("ABC", "AB")
    t.play_deal()
    assert t.next_deal().among == "ABC"


@clause("CT-3b")
def test_who_looks_on_can_leave_without_disturbing_the_deal() -> None:
    t = ready(4, keeper="D").scored(1001, 1002, 0, 0).next_deal()
    t.leave("D")
    assert t.events == (Left(3),)
    assert t.m.deal is not None
    t.finish(0, 0, 0, 0)
    assert (t.minuted, t.seats_asked("volunteer")) == (None, "ABC")


# --- one is left -----------------------------------------------------------------------------------------------


@clause("CT-17a", "CT-3b")
def test_who_is_left_alone_has_won() -> None:
    t = ready(3, keeper="A").scored(10, 20, 30).leave("AC")
    assert set(t.kinds()) == {"next", "table"}
    t.next_deal()
    assert t.happened(MatchWon) == [MatchWon(1, "CT-17a")]
    assert (t.winner, t.m.over, t.kinds()) == ("B", True, {})


@clause("CT-17a", "CT-3b")
def test_who_is_left_when_the_other_was_sent_away_has_won() -> None:
    t = ready(2, keeper="A").next_deal().say("A: accuse B other 1 grave", "A: deliberate", "A: disqualify")
    assert (t.present, t.m.deal, t.m.annulled) == ("A", None, (1,))
    refusal = t.refused("TABLE: arrive B")
    assert (refusal.clause, refusal.args) == ("CT-SV-3", {"seat": 1})
    assert t.next_deal().winner == "A"


@clause("CT-3b")
def test_who_was_sent_away_need_not_leave_any_more() -> None:
    t = ready(3, keeper="A", leaver_policy="finish").next_deal().leave("BC")
    t.say("A: accuse B other 1 grave", "ALL: deliberate", "ALL: disqualify")
    assert t.happened(Left) == [Left(2)]
    assert (t.present, t.m.leaving, t.m.disqualified) == ("A", (), (1,))


@clause("CT-3b")
def test_who_is_alone_may_wait_for_the_others() -> None:
    t = ready(2, keeper="A").scored(10, 20).leave("B").arrive("B")
    assert t.next_deal().among == "AB"


@clause("CT-3b")
def test_a_keeper_who_is_alone_still_keeps_his_notes() -> None:
    t = ready(2, keeper="A").leave("B")
    assert set(t.kinds()) == {"next", "office", "table"}
    assert t.say("A: damaged A").sees().owed == (0,)


@clause("CT-3b", "CT-17a")
def test_a_match_all_have_left_ends_without_a_winner() -> None:
    t = ready(2, keeper="A").deal().leave("AB").next_deal()
    assert t.happened(MatchEnded) == [MatchEnded(())]
    assert (t.winner, t.kinds()) == (None, {})


@clause("CT-3b", "CT-17a", "ENG-fair")
def test_a_match_that_ends_in_the_middle_of_a_lot_still_shows_what_was_promised() -> None:
    t = gathered(2).time_up("volunteer", "nominate")
    t.do(HOST, Promise(fair.commitment(SEED)), kind="promise")
    t.leave("B").next_deal()
    assert (t.winner, set(t.kinds())) == ("A", {"reveal"})
    assert t.reveal().kinds() == {}
