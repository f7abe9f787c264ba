"""Articles 4 and 5b, and the lot outside a deal: who keeps the minutes, and who shuffles first."""

import pytest

from stammtisch import fair
from stammtisch.engine.core import HOST, Refusal, TimeUp
from stammtisch.engine.match import NextDeal, Reveal, SeedRevealed
from stammtisch.engine.open_match import Promise, Promised
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.chaotentrumpf.actions import Tip
from stammtisch.games.chaotentrumpf.lot import levels_for
from stammtisch.games.chaotentrumpf.match.actions import Agree, Nominate, Volunteer
from stammtisch.games.chaotentrumpf.match.events import (
    KeeperFixed,
    LotCalled,
    LotCardTurned,
    LotTipped,
    Nominated,
    NominationOpened,
    ShufflerFixed,
    Volunteered,
)
from stammtisch.games.chaotentrumpf.match.state import Keeper
from stammtisch.games.chaotentrumpf.trumps import PACK
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_table import SEED, MatchTable, gathered, ready
from tests.chaotentrumpf.table import card


def undecided(players: int = 3, **options: object) -> MatchTable:
    """Nobody is willing, and nobody can be agreed upon."""
    return gathered(players, **options).time_up("volunteer", "nominate")


# --- volunteers and nominations --------------------------------------------------------------------------------


@clause("CT-4a", "CT-5b")
def test_the_only_one_who_is_willing_keeps_the_minutes_and_his_left_neighbour_shuffles() -> None:
    t = gathered(3).say("A: unwilling", "C: unwilling", "B: willing")
    assert t.events == (Volunteered(1, willing=True), KeeperFixed(1, "nominated"), ShufflerFixed(2))
    assert t.sees().keeper == Keeper(1, "nominated")
    assert t.next_deal().dealer == "C"


@clause("CT-5b")
def test_the_last_seat_has_the_first_as_its_left_neighbour() -> None:
    assert ready(4, keeper="D").next_deal().dealer == "A"


@clause("CT-4a")
def test_no_deal_begins_without_a_keeper() -> None:
    t = gathered(3)
    assert "next" not in t.kinds()
    outcome = t.submit(HOST, NextDeal(), window="next:0:0")
    assert isinstance(outcome, Refusal)
    assert outcome.clause == "ENG-late"


@clause("CT-4a")
def test_all_are_asked_once_whether_they_are_willing() -> None:
    t = gathered(3)
    assert t.offered(0, "volunteer") == [Volunteer(willing=False), Volunteer(willing=True)]
    assert t.refusal(0, Agree(yes=True), kind="volunteer").clause == "ENG-wrong-kind"
    t.say("A: willing")
    assert t.seats_asked("volunteer") == "BC"
    assert t.refused("A: unwilling").clause == "ENG-not-asked"


@clause("CT-4a")
def test_of_several_who_are_willing_one_is_nominated() -> None:
    t = gathered(3).say("A: willing", "B: willing", "C: unwilling")
    assert t.events[-1] == NominationOpened((0, 1))
    assert t.sees().candidates == (0, 1)
    assert (t.m.stage, t.seats_asked("nominate")) == ("nominating", "ABC")
    assert t.offered(2, "nominate") == [Nominate(0), Nominate(1)]
    t.say("A: nominate A", "C: nominate A")
    assert t.events == (Nominated(2, 0), KeeperFixed(0, "nominated"), ShufflerFixed(1))
    assert t.minuted == "A"


@clause("CT-4a")
def test_when_nobody_is_willing_anybody_may_be_nominated() -> None:
    t = gathered(3).say("ALL: unwilling")
    assert t.m.candidates == (0, 1, 2)
    assert t.say("A: nominate C", "B: nominate C").minuted == "C"


@clause("CT-4a")
def test_who_did_not_offer_himself_where_others_did_cannot_be_nominated() -> None:
    t = gathered(3).say("A: willing", "B: willing", "C: unwilling")
    refusal = t.refused("A: nominate C")
    assert (refusal.clause, refusal.args) == ("CT-4a", {"seat": 2, "seats": [0, 1]})
    assert t.refusal(0, Volunteer(willing=True), kind="nominate").clause == "ENG-wrong-kind"


@clause("CT-4a")
def test_who_says_nothing_is_not_willing() -> None:
    t = gathered(3).say("B: willing").time_up("volunteer")
    assert t.events[:2] == (Volunteered(0, willing=False), Volunteered(2, willing=False))
    assert t.minuted == "B"
    assert gathered(3).time_up("volunteer").m.candidates == (0, 1, 2)


@clause("CT-4a", "CT-4b")
def test_half_of_the_votes_is_no_majority() -> None:
    t = gathered(4).time_up("volunteer").say("A: nominate A", "B: nominate A", "C: nominate B", "D: nominate B")
    assert t.m.stage == "drawing"
    assert t.events[-1] == LotCalled("keeper", (0, 1, 2, 3), None)


@clause("CT-4a", "CT-4b")
def test_who_says_nothing_counts_for_the_majority_all_the_same() -> None:
    t = gathered(4).time_up("volunteer").say("A: nominate B", "B: nominate B").time_up("nominate")
    assert t.m.stage == "drawing"


def test_no_time_runs_out_where_only_the_table_goes_on() -> None:
    """Neither the next deal nor the promise of a lot is a question to the office."""
    for t, kind in ((ready(3), "next"), (undecided(3), "promise"), (gathered(3, formalities="table"), "next")):
        assert t.refusal(HOST, TimeUp(), kind=kind).clause == "ENG-wrong-kind"


# --- the secretary ---------------------------------------------------------------------------------------------


@clause("CT-4b", "CT-5b")
def test_the_secretary_takes_the_office_nobody_was_found_for() -> None:
    t = undecided(3, secretary=1)
    assert t.events == (KeeperFixed(1, "secretary"), ShufflerFixed(2))
    assert t.next_deal().dealer == "C"


@clause("CT-4a")
def test_the_secretary_has_no_claim_where_somebody_is_found() -> None:
    t = ready(3, keeper="A", secretary=1).scored(1, 2, 3).next_deal()
    assert t.sees().keeper == Keeper(0, "nominated")


@clause("CT-4b")
def test_a_secretary_who_comes_later_takes_over_between_two_deals() -> None:
    t = gathered(4, secretary=3).leave("D").time_up("volunteer", "nominate").draw("XA", tips="B: suit:X")
    assert t.sees().keeper == Keeper(1, "lot")
    dealers = []
    for _ in range(3):
        t.next_deal()
        dealers.append(t.dealer)
        t.finish(0, 0, 0, 0)
    t.next_deal().arrive("D")
    dealers.append(t.dealer)
    assert t.minuted == "B"
    t.finish(0, 0, 0, 0)
    assert t.minuted == "B"
    t.next_deal()
    assert t.happened(KeeperFixed) == [KeeperFixed(3, "secretary")]
    dealers.append(t.dealer)
    assert t.finish(0, 0, 0, 0).next_deal().happened(KeeperFixed) == []
    assert dealers == ["C", "A", "B", "C", "D"]


@clause("CT-4b")
def test_a_secretary_who_comes_before_the_first_deal_leaves_the_first_shuffler_as_it_is() -> None:
    t = gathered(3, secretary=1).leave("B").time_up("volunteer", "nominate").draw("X7", tips="A: colour:black")
    assert t.sees().keeper == Keeper(0, "lot")
    t.arrive("B").next_deal()
    assert (t.sees().keeper, t.dealer) == (Keeper(1, "secretary"), "C")


# --- the lot ---------------------------------------------------------------------------------------------------


@clause("CT-4b", "CT-LE-a", "CT-LE-b", "CT-LE-c", "CT-5b")
def test_the_lot_turns_cards_until_one_bears_a_feature_that_was_tipped() -> None:
    t = undecided(3).draw("K9 P7", tips="A: suit:X; B: suit:P; C: suit:H")
    assert t.happened(LotCardTurned) == [LotCardTurned(card("K9")), LotCardTurned(card("P7"))]
    assert t.events[-2:] == (KeeperFixed(1, "lot"), ShufflerFixed(2))
    assert t.sees().keeper == Keeper(1, "lot")
    assert t.sees().lot is None


@clause("CT-LE-a")
def test_a_tip_is_on_the_level_of_the_lot_and_on_nothing_that_is_taken() -> None:
    t = undecided(3)
    t.do(HOST, Promise(), kind="promise")
    t.say("A: tip suit:X")
    shown = t.sees("B").lot
    assert shown is not None
    assert (shown.purpose, shown.level, shown.tips, shown.drawn) == ("keeper", "suit", ((0, "suit:X"),), ())
    assert t.offered(1, "tip") == [Tip("suit:K"), Tip("suit:H"), Tip("suit:P")]
    for wrong in ("suit:X", "colour:black", "value:A"):
        refusal = t.refused(f"B: tip {wrong}")
        assert (refusal.clause, refusal.args["known"]) == ("CT-LE-a", ["suit:K", "suit:H", "suit:P"])
    assert t.refused("A: tip suit:H").clause == "ENG-not-asked"


@clause("CT-LE-a", "CT-LE-b")
@pytest.mark.parametrize(("players", "level"), [(2, "colour"), (3, "suit"), (5, "value"), (9, "card")])
def test_who_draws_can_tip_on_every_level_with_room_for_all(players: int, level: str) -> None:
    t = undecided(players)
    assert t.happened(LotCalled) == [LotCalled("keeper", tuple(range(players)), None)]
    assert levels_for(players)[0] == level
    keeper = t.draw().m.keeper
    assert keeper is not None
    assert keeper.by == "lot"


@clause("CT-LE-a")
def test_who_names_no_feature_in_time_is_given_a_free_one() -> None:
    t = undecided(3)
    t.do(HOST, Promise(), kind="promise")
    t.say("B: tip suit:K").time_up("tip")
    assert t.events == (LotTipped(0, "suit:H"), LotTipped(2, "suit:P"))
    assert set(t.kinds()) == {"lot", "table"}


@clause("CT-4b")
def test_what_does_not_belong_to_the_lot_is_refused_at_every_step() -> None:
    t = undecided(3)
    assert set(t.kinds()) == {"promise", "table"}
    assert t.refusal(HOST, Shuffle(PACK), kind="promise").clause == "ENG-wrong-kind"
    t.do(HOST, Promise(), kind="promise")
    assert t.refusal(0, Nominate(0), kind="tip").clause == "ENG-wrong-kind"
    t.time_up("tip")
    assert t.refusal(HOST, Promise(), kind="lot").clause == "ENG-wrong-kind"
    assert t.refusal(HOST, Shuffle(PACK[1:]), kind="lot").clause == "ENG-pack"


@clause("CT-LE-b", "ENG-fair")
def test_the_pack_of_the_lot_is_promised_before_the_tips_and_proven_before_the_deal() -> None:
    t = undecided(3)
    t.do(HOST, Promise(fair.commitment(SEED)), kind="promise")
    assert t.happened(Promised) == [Promised(1, PACK, fair.commitment(SEED))]
    t.time_up("tip")
    t.do(HOST, Shuffle(fair.shuffled(PACK, SEED)), kind="lot")
    assert set(t.kinds()) == {"reveal", "table"}
    assert t.window("reveal").id == "reveal:lot:1"
    assert t.refusal(HOST, Reveal("00" * 32), kind="reveal").key == "refusal.seed-not-promised"
    t.reveal()
    assert t.happened(SeedRevealed) == [SeedRevealed(0, SEED)]
    assert "next" in t.kinds()


@clause("CT-LE-b", "ENG-fair")
def test_a_pack_of_the_lot_that_is_not_the_promised_one_is_found_out() -> None:
    t = undecided(3).draw("XA", commitment=fair.commitment(SEED))
    assert t.refusal(HOST, Reveal(SEED), kind="reveal").key == "refusal.pack-not-from-seed"


@clause("CT-LE-b", "ENG-fair")
def test_who_leaves_during_the_lot_has_it_begin_anew_after_what_was_promised_is_shown() -> None:
    t = undecided(3)
    t.do(HOST, Promise(fair.commitment(SEED)), kind="promise")
    t.say("A: tip suit:X").leave("C")
    assert set(t.kinds()) == {"reveal", "table"}
    t.reveal()
    assert set(t.kinds()) == {"volunteer", "table"}
    t.time_up("volunteer", "nominate").draw("K7", tips="A: colour:red")
    assert t.minuted == "A"


@clause("CT-4a", "CT-LE-b")
def test_without_minutes_the_lot_names_who_shuffles_first() -> None:
    t = gathered(3, minutes=False).all_agree()
    shown = t.sees().lot
    assert shown is not None
    assert shown.purpose == "dealer"
    t.draw("XA", tips="C: suit:X")
    assert t.events[-1] == ShufflerFixed(2)
    assert t.minuted is None
    assert t.next_deal().dealer == "C"


# --- a keeper who leaves ---------------------------------------------------------------------------------------


@clause("CT-4a", "CT-5b")
def test_a_new_keeper_changes_nothing_in_the_rotation() -> None:
    t = ready(4, keeper="A").scored(0, 0, 0, 0)
    t.leave("A")
    assert (t.m.stage, t.minuted, t.seats_asked("volunteer")) == ("volunteering", None, "BCD")
    t.say("D: willing").time_up("volunteer")
    assert t.events[-1] == KeeperFixed(3, "nominated")
    assert t.next_deal().dealer == "C"


@clause("CT-4a", "CT-5b")
def test_a_keeper_who_leaves_before_the_first_deal_leaves_the_first_shuffler_as_it_is() -> None:
    t = ready(3, keeper="A").leave("A").keeper("B")
    assert t.next_deal().dealer == "B"


@clause("CT-4a")
def test_the_polls_of_those_who_stayed_are_questions_of_their_own() -> None:
    t = gathered(3)
    first = t.window("volunteer").id
    t.say("A: willing").leave("B")
    assert (t.seats_asked("volunteer"), t.window("volunteer").answered) == ("AC", ())
    assert t.window("volunteer").id != first
    t.say("ALL: unwilling").leave("C").arrive("C")
    assert set(t.kinds()) == {"volunteer", "table"}


# --- the table takes care of it -------------------------------------------------------------------------------------


@clause("CT-4a", "CT-5a")
def test_a_table_that_keeps_the_minutes_asks_nobody_and_deals_at_once() -> None:
    t = gathered(3, formalities="table")
    assert t.sees().keeper is None
    t.deal()
    assert "turn" in t.kinds()
    assert "cut" not in t.kinds()
