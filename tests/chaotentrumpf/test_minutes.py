"""Articles 5b and 5c: who shuffles after whom, and how the keeper is freed from it; damaged cards (penal code 5)."""

from stammtisch.engine.core import HOST, LATE, WAITS
from stammtisch.engine.match import NextDeal
from stammtisch.engine.open_match import Leave
from stammtisch.games.chaotentrumpf.actions import TurnCard
from stammtisch.games.chaotentrumpf.match.actions import (
    AnswerRequest,
    NoteDamage,
    NoteDelivery,
    RequestExemption,
    RevokeExemption,
)
from stammtisch.games.chaotentrumpf.match.events import (
    DeckDelivered,
    DeckOwed,
    ExemptionEnded,
    ExemptionRequested,
    RequestAnswered,
    RequestDecided,
)
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_table import MatchTable, ready


def dealers(t: MatchTable, deals: int) -> str:
    """Who deals so many deals."""
    dealers = ""
    for _ in range(deals):
        dealers += t.next_deal().dealer
        t.finish(*(0 for _ in t.game.seats))
    return dealers


def exempted(players: int = 4, keeper: str = "C") -> MatchTable:
    return ready(players, keeper=keeper).say(f"{keeper}: exempt").time_up("request")


# --- the rotation ----------------------------------------------------------------------------------------------


@clause("CT-5b")
def test_the_duty_to_shuffle_goes_round_clockwise() -> None:
    assert dealers(ready(4, keeper="C"), 5) == "DABCD"
    assert dealers(ready(2, keeper="A"), 3) == "BAB"


@clause("CT-5b", "CT-SV-4")
def test_who_dealt_a_deal_that_was_annulled_deals_again() -> None:
    t = ready(4, keeper="C").scored(0, 0, 0, 0)
    assert t.next_deal().dealer == "A"
    t.say("B: accuse D other 2", "ALL: deliberate", "ALL: sentence 100")
    assert t.m.annulled == (2,)
    assert dealers(t, 3) == "ABC"


@clause("CT-5b")
def test_who_dealt_when_no_trump_was_found_deals_again() -> None:
    t = ready(3, keeper="A").next_deal().finish(redeal=True)
    assert (t.m.rows, t.m.totals) == ((), (0, 0, 0))
    assert dealers(t, 2) == "BC"


@clause("CT-5b", "CT-SV-4")
def test_who_dealt_deals_again_though_nothing_was_to_be_struck_out() -> None:
    t = ready(3, keeper="A").scored(1, 2, 3).next_deal().finish(redeal=True)
    t.say("A: accuse B other 2", "ALL: deliberate", "ALL: sentence 100")
    assert (t.m.totals, len(t.m.rows), t.m.annulled) == ((1, -98, 3), 1, (2,))
    assert dealers(t, 2) == "CA"


@clause("CT-5b")
def test_who_has_left_is_passed_over() -> None:
    t = ready(4, keeper="D")
    assert dealers(t, 1) == "A"
    t.leave("B")
    assert dealers(t, 4) == "CDAC"
    t.arrive("B")
    assert dealers(t, 3) == "DAB"


@clause("CT-5b", "CT-17c")
def test_everybody_is_told_who_deals_next_and_after_the_last_deal_nobody_does() -> None:
    t = ready(3, keeper="A", max_deals=2).scored(1, 2, 3)
    assert t.sees().next_dealer == 2
    t.scored(4, 5, 6)
    assert not t.m.over, "somebody may still be accused"
    assert t.sees().next_dealer is None
    t = ready(3, keeper="A", max_deals=1).scored(3, 3, 1)
    assert t.sees().next_dealer == 2, "level: it goes on with a play-off"


# --- the exemption ---------------------------------------------------------------------------------------------


@clause("CT-5c")
def test_an_exempt_keeper_is_passed_over() -> None:
    t = exempted(4, "C")
    assert t.sees().exempt
    assert t.sees().next_dealer == 3, "and everybody is told who deals instead"
    assert {w.kind: w.must for w in t.game.windows(t.state)} == {
        "next": True,
        "office": False,
        "revoke": False,
        "table": False,
    }
    assert dealers(t, 6) == "DABDAB"


@clause("CT-5c")
def test_silence_is_consent_to_the_exemption() -> None:
    t = ready(4, keeper="C").say("C: exempt")
    assert t.happened(ExemptionRequested) == [ExemptionRequested("exemption", 2)]
    assert t.seats_asked("request") == "ABD"
    assert t.offered(0, "request") == [AnswerRequest(agree=True), AnswerRequest(agree=False)]
    t.say("A: object").time_up("request")
    assert t.events == (
        RequestAnswered(1, agree=True),
        RequestAnswered(3, agree=True),
        RequestDecided(granted=True),
    )
    assert t.m.exempt


@clause("CT-5c")
def test_half_of_the_others_can_keep_the_keeper_from_his_exemption() -> None:
    t = ready(5, keeper="C").say("C: exempt", "A: object", "B: object").time_up("request")
    assert t.events[-1] == RequestDecided(granted=False)
    assert not t.m.exempt
    assert dealers(t, 5) == "DEABC"


@clause("CT-5c")
def test_most_of_the_others_suffice() -> None:
    t = ready(4, keeper="C").say("C: exempt", "A: object", "B: consent", "D: consent")
    assert t.events[-1] == RequestDecided(granted=True)


@clause("CT-5c")
def test_everything_else_waits_for_the_answers() -> None:
    t = ready(4, keeper="C")
    before = [w.id for w in t.game.windows(t.state)]
    t.say("C: exempt")
    request = t.window("request").id
    assert t.kinds() == {"request": None, "next": request, "office": request, "table": request}
    assert t.refusal(HOST, NextDeal(), kind="next") == WAITS
    assert t.refusal(HOST, Leave(0), kind="table") == WAITS
    assert t.submit(0, TurnCard(), window="1/turn:0") == LATE
    assert t.refusal(0, RevokeExemption(), kind="request").clause == "ENG-wrong-kind"
    t.time_up("request")
    after = [w.id for w in t.game.windows(t.state)]
    assert set(before) - set(after) == {"office:0"}
    assert set(after) - set(before) == {"office:1", "revoke:1"}


@clause("CT-5c")
def test_up_to_three_players_all_shuffle() -> None:
    t = ready(3, keeper="C")
    assert RequestExemption() not in t.offered(2, "office")
    refusal = t.refused("C: exempt")
    assert (refusal.clause, refusal.args) == ("CT-5c", {"found": 3})


@clause("CT-5c")
def test_only_the_keeper_asks_and_only_once() -> None:
    t = ready(4, keeper="C")
    assert RequestExemption() in t.offered(2, "office")
    assert t.refused("A: exempt").clause == "ENG-not-asked"
    t.say("C: exempt").time_up("request")
    assert RequestExemption() not in t.offered(2, "office")
    assert t.refused("C: exempt").key == "refusal.ct.exempt-already"


@clause("CT-5c")
def test_the_keeper_may_give_his_exemption_back() -> None:
    t = exempted(4, "C")
    assert RevokeExemption() in t.offered(2, "office")
    t.say("C: give-back")
    assert t.events == (ExemptionEnded(),)
    assert dealers(t, 4) == "DABC"
    assert t.refused("C: give-back").key == "refusal.ct.not-exempt"


@clause("CT-5c")
def test_most_of_the_others_can_revoke_the_exemption() -> None:
    t = exempted(4, "C")
    assert t.seats_asked("revoke") == "ABD"
    assert t.offered(0, "revoke") == [RevokeExemption()]
    assert t.refused("C: revoke").clause == "ENG-not-asked"
    assert t.refusal(0, RequestExemption(), kind="revoke").clause == "ENG-wrong-kind"
    t.say("A: revoke")
    assert t.seats_asked("request") == "BD"
    t.say("D: consent", "B: object")
    assert t.events[-1] == RequestDecided(granted=True)
    assert not t.m.exempt
    assert "revoke" not in t.kinds()


@clause("CT-5c")
def test_silence_lets_the_keeper_stay_exempt() -> None:
    t = exempted(4, "C").say("A: revoke").time_up("request")
    assert t.events[-1] == RequestDecided(granted=False)
    assert t.m.exempt


@clause("CT-5c")
def test_a_revocation_can_be_moved_again() -> None:
    t = exempted(4, "C")
    first = t.window("revoke").id
    t.say("A: revoke").time_up("request")
    assert t.window("revoke").id != first
    assert not t.say("A: revoke", "B: consent", "D: consent").m.exempt


@clause("CT-5c")
def test_with_three_players_left_everybody_shuffles_again() -> None:
    t = exempted(4, "C").leave("A")
    assert t.events[-1] == ExemptionEnded()
    assert dealers(t, 3) == "DBC"
    assert not t.arrive("A").m.exempt


@clause("CT-5c")
def test_a_player_who_leaves_in_a_deal_ends_the_exemption_with_it() -> None:
    t = exempted(4, "C").next_deal().leave("A")
    assert t.events[-1] == ExemptionEnded()
    assert dealers(t, 3) == "DBC"


@clause("CT-5c")
def test_the_exemption_outlives_a_departure_that_leaves_four() -> None:
    t = exempted(5, "C").leave("A")
    assert t.m.exempt
    assert dealers(t, 4) == "DEBD"


@clause("CT-5c")
def test_the_exemption_goes_with_the_keeper() -> None:
    t = exempted(5, "C").leave("C")
    assert not t.m.exempt
    assert dealers(t.keeper("D"), 4) == "DEAB"


@clause("CT-5c")
def test_in_a_play_off_of_three_an_exempt_keeper_shuffles() -> None:
    t = exempted(4, "C").scored(1001, 0, 1001, 1001)
    assert t.next_deal().among == "ACD"
    assert t.dealer == "A"
    t.finish(0, 0, 0, 0)
    assert dealers(t, 2) == "CD"
    assert t.m.exempt


@clause("CT-5c")
def test_the_keepers_questions_belong_between_two_deals() -> None:
    t = exempted(4, "C").next_deal()
    assert not {"office", "revoke", "request"} & set(t.kinds())


# --- damaged cards ---------------------------------------------------------------------------------------------


@clause("CT-SV-5")
def test_the_keeper_notes_who_owes_a_pack_until_it_is_delivered() -> None:
    t = ready(3, keeper="A")
    assert t.offered(0, "office") == [NoteDamage(0), NoteDamage(1), NoteDamage(2)]
    t.say("A: damaged C")
    assert t.happened(DeckOwed) == [DeckOwed(2)]
    t.say("A: damaged C", "A: damaged B")
    assert t.sees("C").owed == (2, 2, 1)
    assert NoteDelivery(2) in t.offered(0, "office")
    t.say("A: delivered C")
    assert t.events == (DeckDelivered(2),)
    assert t.sees().owed == (2, 1)


@clause("CT-SV-5")
def test_a_note_stands_though_the_match_goes_on_and_the_debtor_leaves() -> None:
    t = ready(3, keeper="A").say("A: damaged C").scored(1, 2, 3).leave("C")
    assert t.sees().owed == (2,)
    assert t.say("A: delivered C").sees().owed == ()


@clause("CT-SV-5")
def test_only_the_keeper_notes_and_only_what_there_is() -> None:
    t = ready(3, keeper="A")
    assert t.refused("B: damaged C").clause == "ENG-not-asked"
    assert t.refused("A: delivered C").key == "refusal.ct.owes-nothing"
    assert t.refused("A: damaged D").key == "refusal.not-here"
    assert t.refusal(0, AnswerRequest(agree=True), kind="office").clause == "ENG-wrong-kind"
    t.leave("C")
    assert t.refused("A: damaged C").args == {"seat": 2}


@clause("CT-4a")
def test_without_minutes_there_is_no_keeper_to_ask() -> None:
    assert set(ready(4, minutes=False).kinds()) == {"next", "table"}
