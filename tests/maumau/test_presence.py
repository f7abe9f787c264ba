"""Players who leave and come, between the deals and in them, and what becomes of who is left alone (paragraph 11)."""

import pytest

from stammtisch import fair
from stammtisch.engine.core import HOST
from stammtisch.engine.match import MatchEnded, NextDeal
from stammtisch.engine.open_match import Arrive, Arrived, Leave, LeaveNoted, Left, MatchWon
from stammtisch.games.maumau.actions import DrawCard
from stammtisch.games.maumau.events import DrawDue, LeftOut
from stammtisch.games.maumau.match.state import DealOpenedWith
from stammtisch_dev.testing import clause
from tests.maumau.match_table import SEED, ready

# --- coming and going ------------------------------------------------------------------------------------------


@clause("MM-11")
def test_who_leaves_between_two_deals_keeps_his_points_and_his_chair() -> None:
    t = ready(3).scored("B", 2).leave("B")
    assert t.events == (Left(1),)
    assert (t.present, t.m.totals) == ("AC", (0, 2, 0))
    assert t.next_deal().among == "AC"
    t.finish("C").arrive("B")
    assert t.happened(Arrived) == [Arrived(1)]
    assert (t.present, t.m.totals) == ("ABC", (0, 2, 1))
    assert t.next_deal().among == "ABC"


@clause("MM-11")
def test_the_deal_says_who_takes_part_and_gives_cards_to_nobody_else() -> None:
    t = ready(4).leave("B").deal()
    assert [e.seats for e in t.log[-2].events if isinstance(e, DealOpenedWith)] == [(0, 2, 3)]
    assert [len(hand) for hand in t.greeting.hands] == [5, 0, 5, 5]
    assert len(t.greeting.stock) == 17
    t.begin().play_deal()
    assert t.m.totals[1] == 0
    assert sum(t.m.totals) > 0


@clause("MM-11")
@pytest.mark.parametrize(("stay", "size"), [(7, 64), (6, 64), (5, 32), (2, 32)])
def test_the_packs_go_by_those_who_play(stay: int, size: int) -> None:
    t = ready(8).leave("HGFEDC"[: 8 - stay]).next_deal()
    assert len(t.pack()) == size


@clause("MM-11")
def test_nobody_leaves_twice_or_comes_twice() -> None:
    t = ready(3)
    assert t.refusal(HOST, Arrive(1), kind="table").key == "refusal.here-already"
    assert t.refusal(HOST, Arrive(3), kind="table").args == {"seat": 3}
    assert t.refusal(HOST, Arrive(-1), kind="table").clause == "ENG-seat"
    assert t.refusal(HOST, Leave(3), kind="table").key == "refusal.not-here"
    t.leave("B")
    assert t.refusal(HOST, Leave(1), kind="table").args == {"seat": 1}


def test_only_the_table_says_who_is_there() -> None:
    t = ready(3)
    assert t.refusal(1, Leave(1), kind="table").clause == "ENG-table-only"
    assert t.refusal(HOST, NextDeal(), kind="table").clause == "ENG-wrong-kind"
    assert t.refusal(HOST, Leave(1), kind="next").clause == "ENG-wrong-kind"
    assert t.offered(HOST, "table") == t.offered(HOST, "next") == []


@clause("MM-11")
def test_who_wants_to_leave_during_a_deal_does_so_when_it_is_over() -> None:
    t = ready(3).deal().begin().leave("C")
    assert t.events == (LeaveNoted(2),)
    assert (t.present, t.m.leaving, t.sees().leaving) == ("ABC", (2,), (2,))
    assert t.refusal(HOST, Leave(2), kind="table").key == "refusal.not-here"
    t.play_deal()
    assert t.happened(Left) == [Left(2)]
    assert (t.present, t.m.leaving, len(t.m.rows)) == ("AB", (), 1)
    assert t.next_deal().among == "AB"


@clause("MM-11")
def test_who_changes_his_mind_before_the_deal_is_over_stays() -> None:
    t = ready(3).next_deal().leave("BC").arrive("C")
    assert t.events == (Arrived(2),)
    assert t.m.leaving == (1,)
    assert t.finish("A").present == "AC"


@clause("MM-11")
def test_who_comes_during_a_deal_plays_from_the_next_one_on() -> None:
    t = ready(3).leave("C").deal().arrive("C")
    assert (t.present, t.among) == ("ABC", "AB")
    assert t.begin().seats_asked("mau") == "AB"
    t.play_deal()
    assert t.next_deal().among == "ABC"


@clause("MM-11")
def test_who_came_during_a_deal_may_go_at_once() -> None:
    t = ready(3).leave("C").deal().arrive("C").leave("C")
    assert t.events == (Left(2),)
    assert t.m.deal is not None


@clause("MM-11")
def test_a_void_deal_lets_go_who_wanted_to_go() -> None:
    t = ready(3, dealer="B").next_deal().leave("B").finish(None)
    assert t.present == "AC"
    assert t.next_deal().dealer == "C"


@clause("MM-11")
def test_one_may_leave_while_a_seed_is_still_to_be_shown() -> None:
    t = ready(3).next_deal(fair.commitment(SEED)).finish("A").leave("B")
    assert set(t.kinds()) == {"reveal", "table"}
    assert t.reveal().next_deal().among == "AC"


@clause("MM-11")
def test_who_is_left_out_of_one_deal_plays_in_the_next() -> None:
    t = ready(3).deal().say("A: ask", "B: well", "C: unwell", "A: leave-out")
    assert t.happened(LeftOut) == [LeftOut(2)]
    t.say("A: turn").play_deal()
    assert (t.m.totals[2], t.present) == (0, "ABC")
    assert t.next_deal().among == "ABC"


@clause("MM-11")
def test_the_table_plays_for_who_has_gone() -> None:
    """B has gone in the middle of the deal: whatever he has to do is done for him, and then he is out."""
    t = ready(2).deal().begin().leave("B")
    while t.m.deal is not None:
        window = next(w for w in t.game.windows(t.state) if w.must)
        if window.seats == (0,) and window.kind == "play":
            offered = t.offered(0, "play")
            t.do(0, offered[0], kind="play")
        elif window.kind == "reshuffle":
            t.do(HOST, t._hosted("reshuffle"), kind="reshuffle")
        else:
            t.time_up(window.kind)
    assert (t.present, len(t.m.rows)) == ("A", 1)


@clause("MM-11", "MM-2d")
def test_by_option_the_table_waits_for_who_has_gone() -> None:
    t = ready(2, leaver_policy="wait").deal().begin().leave("B").time_up("play")
    assert t.window("play").limit is None
    assert t.seats_asked("play") == "B"
    t = ready(2).deal().begin().leave("B").time_up("play")
    assert t.window("play").limit == "away_autodraw"


# --- one is left -----------------------------------------------------------------------------------------------


@clause("MM-11", "MM-A1")
def test_who_is_left_alone_has_won_when_the_table_goes_on() -> None:
    t = ready(3).scored("A", 2).leave("AC")
    assert set(t.kinds()) == {"next", "table"}
    t.next_deal()
    assert t.happened(MatchWon) == [MatchWon(1, "MM-14")]
    [end] = t.happened(MatchEnded)
    assert [(line.clause, line.args) for line in end.final] == [("MM-14", {"seat": 1})]
    assert (t.winner, t.m.over, t.kinds()) == ("B", True, {})


@clause("MM-11")
def test_who_is_alone_may_wait_for_the_others() -> None:
    t = ready(2).scored("A").leave("B").arrive("B")
    assert t.next_deal().among == "AB"


@clause("MM-11", "MM-A1")
def test_a_match_all_have_left_ends_without_a_winner() -> None:
    t = ready(2).next_deal().leave("AB").finish("A").next_deal()
    assert t.happened(MatchEnded) == [MatchEnded(())]
    assert (t.winner, t.m.totals, t.kinds()) == (None, (1, 0), {})


@clause("MM-V28", "MM-11")
@pytest.mark.parametrize("mode", ["strict", "table"])
def test_who_comes_in_the_middle_of_a_deal_gets_cards_in_the_next_one_and_pays_nothing(mode: str) -> None:
    t = ready(4, mode=mode).leave("D").deal().begin()
    t.arrive("D")
    assert (t.present, t.among) == ("ABCD", "ABC")
    assert {w.kind for w in t.game.windows(t.state) if 3 in w.seats} == set()
    assert t.refusal(3, DrawCard(), kind="play").clause == "ENG-not-asked"
    assert not any(isinstance(e, DrawDue) for e in t.events)
    t.finish("A").next_deal()
    assert t.among == "ABCD"
