"""SK-super-1 to 3, SK-revoke-6: the supervisor is called, everything stands still, his word is binding."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from stammtisch.engine.core import HOST, HOST_ONLY, LATE, NOT_ASKED, SUPERVISOR, WAITS, WRONG_KIND, Refusal, Seat
from stammtisch.engine.match import NextDeal
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.schafkopf.actions import Annul, CallSupervisor, PlayOn, Resume, Settle, Vote, Weiter
from stammtisch.games.schafkopf.contracts import PACK
from stammtisch.games.schafkopf.events import (
    Annulled,
    PlayGoesOn,
    SupervisorCalled,
    SupervisorDecided,
)
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.schafkopf.deals import (
    LOST_59,
    LOST_60,
    LOST_SOLO,
    RUF,
    RUF_29,
    RUF_83,
    SOLO,
    SOLO_48,
    TOUT,
    refereed,
)
from tests.schafkopf.table import Table, cards, contract, deal
from tests.session import Session

EVERYBODY = (0, 1, 2, 3, SUPERVISOR)

MOMENTS: dict[str, Callable[[], Table]] = {
    "the auction": lambda: deal(SOLO.hands, supervised=True).say("A: spiele", "B: weiter"),
    "the naming": lambda: deal(SOLO.hands, supervised=True).say("A: spiele", "B: weiter", "C: weiter", "D: weiter"),
    "the Spritze": lambda: contract(*RUF, spritze=True, supervised=True).play("A:EO"),
    "a card": lambda: contract(*RUF, supervised=True).play("A:EO B:H9"),
    "a card at a table with a referee": lambda: refereed(RUF, RUF_29, supervised=True),
    "a correction": lambda: refereed(SOLO, "A:EO B:GK", supervised=True).act("A: claim B"),
    "an objection": lambda: refereed(SOLO, "A:EO B:GK", supervised=True).act("B: correct E7", "A: objection"),
    "a disclosure": lambda: refereed(SOLO, "A:EO B:GK", supervised=True).act("B: correct E7", "ALL: objection"),
    "a vote": lambda: refereed(SOLO, SOLO_48, supervised=True).act("C: lead HA", "B: stop"),
    "the end": lambda: refereed(SOLO, SOLO_48, supervised=True).play_out().act("C: confirm"),
}


# --- SK-super-1: at once, and everything rests -----------------------------------------------------------------


@pytest.mark.parametrize("moment", MOMENTS)
@clause("SK-super-1")
def test_the_supervisor_freezes_every_question_and_gives_the_same_ones_back(moment: str) -> None:
    """The windows afterwards are equal to those before: ids, seats, answers; only the next call is another."""
    t = MOMENTS[moment]()
    before = t.game.windows(t.state)
    assert before[-1].seats == EVERYBODY
    assert not before[-1].must
    t.act("C: call")
    assert t.events == (SupervisorCalled(2),)
    frozen = t.game.windows(t.state)
    assert frozen[0].seats == (SUPERVISOR,)
    assert [(w.id, w.waits_for) for w in frozen[1:]] == [(w.id, frozen[0].id) for w in before[:-1]]
    t.act("SUPERVISOR: resume")
    after = t.game.windows(t.state)
    assert after[:-1] == before[:-1]
    assert replace(after[-1], id=before[-1].id) == before[-1]


@pytest.mark.parametrize("caller", EVERYBODY)
@clause("SK-super-1")
def test_anybody_may_call_him_and_all_see_who_did(caller: Seat) -> None:
    t = contract(*RUF, supervised=True)
    t.do(caller, CallSupervisor(), kind="supervisor")
    assert [t.frame(s).view.frozen for s in (*EVERYBODY, -2)] == [caller] * 6


@clause("SK-super-1")
def test_nothing_can_be_done_until_he_has_decided() -> None:
    t = contract(*RUF, supervised=True).act("B: call")
    assert t.submit(0, PlayCard(cards("EO")[0]), window="card:0") == WAITS
    assert t.frame(0).offers == {}
    t = deal(RUF.hands, supervised=True).act("B: call")
    assert t.submit(0, Weiter(), window="bid:0") == WAITS


def test_where_no_supervisor_is_nobody_can_call_him() -> None:
    """Decision: the option says whether there is one; a table among friends settles an objection by the test alone."""
    for t in (deal(RUF.hands), contract(*RUF), refereed(RUF, RUF_29)):
        assert not {"supervisor", "decision"} & set(t.kinds())


# --- SK-super-2: what he sees ----------------------------------------------------------------------------------


@clause("SK-super-2")
def test_he_sees_hands_tricks_and_slips_only_while_he_is_asked() -> None:
    t = refereed(RUF, f"{RUF_29} A:HO B:E9 C:SA D:HK A:SO", supervised=True)
    assert t.frame(SUPERVISOR).view.inspection is None
    t.act("A: call")
    seen = t.frame(SUPERVISOR).view.inspection
    assert seen is not None
    assert seen.hands == t.playing.hands
    assert seen.taken == t.playing.taken
    assert [o.slip.card for o in seen.offences] == list(cards("E9"))
    assert all(t.frame(s).view.inspection is None for s in (0, 1, 2, 3, -2))
    t.act("SUPERVISOR: resume")
    assert t.frame(SUPERVISOR).view.inspection is None


def test_in_the_auction_he_sees_the_hands() -> None:
    t = deal(RUF.hands, supervised=True)
    assert t.frame(SUPERVISOR).view.inspection is None
    t.act("D: call")
    inspected = t.frame(SUPERVISOR).view.inspection
    assert inspected is not None
    assert [set(hand) for hand in inspected.hands] == [set(cards(line.partition(":")[2])) for line in _lines(RUF.hands)]
    assert all(t.frame(s).view.inspection is None for s in (0, 1, 2, 3, -2))


def _lines(hands: str) -> list[str]:
    return hands.strip().splitlines()


# --- SK-super-3: his word --------------------------------------------------------------------------------------

DECISIONS = [Resume(), PlayOn(), Settle(1, "open"), Annul()]


@pytest.mark.parametrize("decision", DECISIONS)
@pytest.mark.parametrize(("who", "answer"), [("A", NOT_ASKED), ("D", NOT_ASKED), ("TABLE", HOST_ONLY)])
def test_nobody_else_decides(who: str, answer: Refusal, decision: Resume | PlayOn | Settle | Annul) -> None:
    t = refereed(SOLO, SOLO_48, supervised=True).act("C: lead HA", "A: call")
    assert t.refused(who, decision, kind="decision") == answer


@pytest.mark.parametrize(
    ("phase", "game_points"), [("won", (6, 0, -6, 0)), ("lost", (-6, 2, 2, 2)), ("open", (6, 2, -10, 2))]
)
@clause("SK-super-3", "SK-revoke-6")
def test_he_settles_a_fault_as_he_finds_it(phase: str, game_points: tuple[int, ...]) -> None:
    """Also where the log proves nothing, also in strict play: his decision is binding."""
    for t in (contract(*SOLO, supervised=True), refereed(SOLO, SOLO_48, supervised=True)):
        t.act("B: call", f"SUPERVISOR: settle C {phase}")
        assert t.events[0] == SupervisorDecided("settle")
        assert t.game_points == game_points


@clause("SK-super-3", "SK-revoke-9")
def test_what_he_settles_is_doubled_by_a_spritze() -> None:
    t = refereed(SOLO, SOLO_48, spritze="B", supervised=True).act("B: call", "SUPERVISOR: settle C open")
    assert t.game_points == (12, 4, -20, 4)


@pytest.mark.parametrize("moment", MOMENTS)
@clause("SK-super-3", "SK-deal-3")
def test_an_annulled_deal_does_not_count_and_is_dealt_again(moment: str) -> None:
    t = MOMENTS[moment]().act("A: call", "SUPERVISOR: annul")
    assert t.events == (SupervisorDecided("annul"), Annulled())
    result = Schafkopf().result(t.state)
    assert result is not None
    assert result.redeal
    assert (result.game_points, result.lines) == ((0, 0, 0, 0), ())
    assert t.game.windows(t.state) == ()


@clause("SK-super-3", "SK-deal-3")
def test_the_same_dealer_deals_the_annulled_deal_again() -> None:
    match = Schafkopf().match()
    s = Session(match, match.begin(Options(supervised=True), dealer=3))
    s.do(HOST, NextDeal(), kind="next")
    s.do(2, Mix(""), kind="mix")
    s.do(HOST, Shuffle(PACK), kind="shuffle")
    s.do(0, CallSupervisor(), kind="supervisor")
    s.do(SUPERVISOR, Annul(), kind="decision")
    assert (s.state.dealer, s.state.rows, s.state.totals) == (3, (), (0, 0, 0, 0))
    s.do(HOST, NextDeal(), kind="next")
    assert (s.state.number, s.state.dealer) == (2, 3)


@clause("SK-revoke-6")
def test_he_goes_before_the_vote() -> None:
    """Two want to stop; he lets the game be played on, and the third is no longer asked."""
    t = refereed(LOST_SOLO, LOST_59, supervised=True).act("A: lead S7", "B: stop", "C: stop")
    t.act("D: call", "SUPERVISOR: play on")
    assert t.events == (SupervisorDecided("play-on"), PlayGoesOn(t.playing.proven[0]))
    assert "vote" not in t.kinds()
    assert t.playing.foul is not None
    assert t.playing.foul.continued


@clause("SK-revoke-6")
def test_he_may_settle_instead_of_a_vote() -> None:
    """By the log the game was lost already and C would pay nothing; he calls it undecided, and that counts."""
    t = refereed(LOST_SOLO, LOST_60, supervised=True).act("C: lead SA", "A: go on")
    t.act("B: call", "SUPERVISOR: settle C open")
    assert t.game_points == (6, 2, -10, 2)


@pytest.mark.parametrize("moment", [m for m in MOMENTS if m != "a vote"])
@clause("SK-revoke-6", "SK-super-3")
def test_play_on_answers_a_vote_and_nothing_else(moment: str) -> None:
    t = MOMENTS[moment]().act("A: call")
    assert t.refused("SUPERVISOR", PlayOn(), kind="decision").key == "refusal.sk.nothing-to-vote"
    assert PlayOn() not in t.offered(SUPERVISOR, "decision")


@clause("SK-revoke-6")
def test_in_the_auction_there_is_nothing_to_settle() -> None:
    t = deal(SOLO.hands, supervised=True).act("A: call")
    assert t.offered(SUPERVISOR, "decision") == [Resume(), Annul()]
    assert t.refused("SUPERVISOR", Settle(1, "open"), kind="decision").key == "refusal.sk.nothing-to-settle"


@clause("SK-revoke-6")
def test_he_names_a_player_and_a_stand_that_can_be() -> None:
    """A Tout is never won before the eighth trick."""
    t = contract(*TOUT, supervised=True).act("A: call")
    assert {a.phase for a in t.offered(SUPERVISOR, "decision") if isinstance(a, Settle)} == {"lost", "open"}
    assert t.refused("SUPERVISOR", Settle(1, "won"), kind="decision").clause == "SK-revoke-6"
    assert t.refused("SUPERVISOR", Settle(4, "open"), kind="decision").clause == "ENG-seat"


def test_he_answers_what_he_is_asked() -> None:
    t = contract(*SOLO, supervised=True)
    assert t.refused("SUPERVISOR", Resume(), kind="supervisor") == WRONG_KIND
    t.act("A: call")
    assert t.refused("SUPERVISOR", Vote(True), kind="decision") == WRONG_KIND


@clause("SK-revoke-2", "SK-super-2")
def test_only_his_inspection_tells_how_the_game_stood() -> None:
    t = refereed(RUF, RUF_83, supervised=True).act("D: lead G7", "A: call")
    inspected = t.frame(SUPERVISOR).view.inspection
    assert inspected is not None
    assert inspected.offences[0].phase == "won"


def test_a_decision_is_the_answer_to_one_call() -> None:
    """A Resume sent twice must not answer the next call."""
    t = contract("B: Rufspiel E", hands="C: EA; B: EK", supervised=True)
    t.do(0, CallSupervisor(), kind="supervisor")
    first = t.window("decision").id
    t.do(SUPERVISOR, Resume(), kind="decision")
    t.do(1, CallSupervisor(), kind="supervisor")
    assert t.submit(SUPERVISOR, Resume(), window=first) == LATE
    assert t.playing.frozen == 1
