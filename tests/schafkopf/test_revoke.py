"""SK-revoke-2 to 10: a wrong card lies, is judged in silence, is claimed and proven, and the wronged side chooses."""

import pytest
from msgspec import json

from stammtisch.engine.core import HOST, WAITS, Seat
from stammtisch.engine.frames import frame
from stammtisch.games.schafkopf.actions import Claim
from stammtisch.games.schafkopf.events import (
    CardPlayed,
    Claimed,
    ClaimRejected,
    OffenceProven,
    Offended,
    PlayGoesOn,
    Scored,
)
from stammtisch.games.schafkopf.state import Slip
from stammtisch.tricks import PlayCard, TrickTaken
from stammtisch_dev.testing import clause
from tests.schafkopf.deals import (
    LOST_59,
    LOST_60,
    LOST_SOLO,
    RUF,
    RUF_29,
    RUF_83,
    RUF_87_C_LEADS,
    SOLO,
    SOLO_48,
    SOLO_72,
    SOLO_93,
    TOUT,
    TOUT_LOST,
    Setting,
    refereed,
)
from tests.schafkopf.table import LETTERS, Table, cards, seat

SEATS = [s for name, s in LETTERS.items() if name != "TABLE"]
"""The four, the spectator and the supervisor."""

SEARCHED = Setting(
    "B: Rufspiel E",
    """A: E7 HO HU HZ GZ G9 SZ S9
       B: EK EO GO EU GU HA S7 G7
       C: EA E9 SO SU HK GA G8 S8
       D: E8 EZ H9 H8 H7 GK SA SK""",
)
"""B plays with C; A leads the called suit."""

# --- silence ---------------------------------------------------------------------------------------------------


def test_every_card_in_hand_is_offered_without_a_hint() -> None:
    """The led trump could be followed, and yet all eight cards are offered; in strict play only the six trumps are."""
    t = refereed(SOLO, "A:EO")
    assert {a.card for a in t.offered(1, "card")} == set(cards("SU EZ EK E9 E8 E7 GK SK"))
    assert t.legal("B") == tuple(sorted(cards("SU EZ EK E9 E8 E7")))


OFFENCES = [
    pytest.param(SOLO, "A:EO", "B:GK", "SK-B5.6", 1, id="trump not followed"),
    pytest.param(SEARCHED, "A:S9", "B:EO", "SK-B5.6", 1, id="suit not followed"),
    pytest.param(SEARCHED, "A:E7 B:EK", "C:E9", "SK-B5.4", 1, id="searched Sau not given"),
    pytest.param(RUF, "A:EO B:H9", "C:EA", "SK-B5.4", 1, id="Sau thrown away"),
    pytest.param(RUF, RUF_87_C_LEADS, "C:EZ", "SK-B5.4", 6, id="led low without the right to run away"),
]


@pytest.mark.parametrize(("setting", "before", "wrong", "broken", "trick"), OFFENCES)
@clause("SK-B5.4", "SK-B5.6")
def test_an_offence_is_noted_and_nobody_sees_it(
    setting: Setting, before: str, wrong: str, broken: str, trick: int
) -> None:
    """The log knows; no frame of a seat, of the spectator or of the supervisor does."""
    t = refereed(setting, before)
    kinds = t.kinds()
    who, _, card = wrong.partition(":")
    t.play(wrong)
    slip = Slip(seat(who), cards(card)[0], broken, trick, lead=before == RUF_87_C_LEADS)
    assert [e.offence.slip for e in t.events if isinstance(e, Offended)] == [slip]
    assert t.kinds() == {kind: waits for kind, waits in kinds.items() if kind != "late"}
    for observer in SEATS:
        seen = t.frame(observer)
        assert all(isinstance(e, CardPlayed | TrickTaken) for e in seen.events)
        assert seen.view.matter is None
        assert seen.view.proven == ()
        assert seen.view.inspection is None


@clause("SK-B5.4")
def test_who_leads_under_the_sau_without_right_has_not_run_away() -> None:
    """Decision: the wrong lead stands, but an offence gives no right: the Sau keeps its duties."""
    t = refereed(RUF, f"{RUF_87_C_LEADS} C:EZ D:E7 A:EK B:E8")
    assert not t.playing.sau_free
    t.play("C:EA D:S7 A:EU B:E9")
    assert len(t.playing.offences) == 1


# --- the wrong lead --------------------------------------------------------------------------------------------


def test_a_lead_out_of_turn_is_evident_at_once() -> None:
    t = refereed(SOLO, SOLO_48).act("C: lead HA")
    slip = Slip(2, cards("HA")[0], "SK-B5.6", trick=3, lead=True)
    assert t.events[-1] == OffenceProven(slip, correctable=False)
    assert t.window("vote").seats == (0, 1, 3)
    assert t.frame(1).view.proven == (slip,)


@pytest.mark.parametrize(
    ("before", "who"),
    [pytest.param("A:EO", "C", id="the trick has begun"), pytest.param(SOLO_48, "A", id="it is his own lead")],
)
@clause("SK-B5.6")
def test_only_an_empty_table_can_be_led_to_out_of_turn(before: str, who: str) -> None:
    t = refereed(SOLO, before)
    held = t.playing.hands[seat(who)][0]
    assert t.refused(who, PlayCard(held), kind="anytime").key == "refusal.sk.not-your-turn"
    assert all(not isinstance(a, PlayCard) for a in t.offered(seat(who), "anytime"))


@clause("ENG-not-held")
def test_nobody_leads_a_card_he_does_not_have() -> None:
    t = refereed(SOLO, SOLO_48)
    assert t.refused("C", "EO", kind="anytime").clause == "ENG-not-held"


@clause("SK-revoke-10")
def test_a_wrong_lead_stands_when_play_goes_on() -> None:
    """Decision: the seat that led out of turn is followed from its left, as if it had been its lead."""
    t = refereed(SOLO, SOLO_48).act("C: lead HA", "A: go on", "B: stop", "D: stop")
    assert isinstance(t.events[-1], PlayGoesOn)
    assert t.window("card").seats == (3,)
    t.play("D:HZ A:EU B:SU").play_out().act("ALL: confirm")
    assert t.clauses[-1] == "SK-revoke-10"


# --- the claim -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("claimant", ["A", "C", "D"])
def test_a_claim_is_proven_from_the_log_whoever_makes_it(claimant: str) -> None:
    t = refereed(SOLO, "A:EO B:GK C:GA D:GZ A:GO").act(f"{claimant}: claim B")
    slip = Slip(1, cards("GK")[0], "SK-B5.6", trick=1, lead=False)
    assert t.events == (Claimed(seat(claimant), 1), OffenceProven(slip, correctable=False))
    assert t.window("vote").id == "vote:1.1"


def test_a_claim_that_the_log_does_not_bear_out_is_rejected_and_play_goes_on() -> None:
    """Naming the wrong seat does not help, although somebody did play wrong."""
    t = refereed(SOLO, "A:EO B:GK C:GA D:GZ A:GO")
    open_before = t.game.windows(t.state)
    t.act("A: claim C")
    assert t.events == (Claimed(0, 2), ClaimRejected(0, 2))
    assert t.game.windows(t.state) == open_before


@pytest.mark.parametrize("against", [0, 4, HOST])
def test_a_claim_names_another_player(against: Seat) -> None:
    assert refereed(SOLO, "A:EO").refused("A", Claim(against), kind="anytime").key == "refusal.sk.claim-whom"


@clause("SK-revoke-1")
def test_a_claim_proves_the_fault_it_names_and_no_other() -> None:
    """B did not follow in the first trick, C in the third."""
    cards = "A:EO B:E9 C:GA D:H7 A:GO B:HU C:GZ D:H8 A:G9 B:G8 C:SA D:G7 A:EU"
    t = refereed(RUF, cards).act("B: claim C 3")
    assert [(e.slip.seat, e.slip.trick) for e in t.events if isinstance(e, OffenceProven)] == [(2, 3)]
    for wrong in ("B: claim C 2", "A: claim B 3", "A: claim C 0"):
        t = refereed(RUF, cards).act(wrong)
        assert isinstance(t.events[-1], ClaimRejected), wrong


def test_every_trick_so_far_can_be_named_and_the_call() -> None:
    t = refereed(RUF, "A:EO B:E9 C:GA D:H7 A:GO")
    named = {action.trick for action in t.offered(0, "anytime") if isinstance(action, Claim)}
    assert named == {0, 1, 2}


def test_a_claim_of_an_earlier_log_names_no_trick_and_means_the_first_fault() -> None:
    """B did not follow in the first trick, C in the third. The claim names C; the log proves B first. When B's
    fault has been played on, C's can still be claimed."""
    t = refereed(RUF, "A:EO B:E9 C:GA D:H7 A:GO B:HU C:GZ D:H8 A:G9 B:G8 C:SA D:G7 A:EU")
    t.act("B: claim C")
    assert [e.slip.seat for e in t.events if isinstance(e, OffenceProven)] == [1]
    t.act("A: go on", "C: go on", "D: stop").act("B: claim C")
    assert [e.slip.seat for e in t.events if isinstance(e, OffenceProven)] == [2]


@clause("SK-trick-3", "SK-revoke-10")
def test_claims_are_heard_until_all_four_have_confirmed() -> None:
    t = refereed(SOLO, "A:EO B:GK C:GA D:GZ").play_out()
    assert t.window("confirm").seats == (0, 1, 2, 3)
    t.act("B: confirm", "C: confirm", "D: confirm")
    assert t.window("confirm").answered == (1, 2, 3)
    t.act("D: claim B", "A: go on", "C: stop", "D: stop")
    assert t.window("confirm").seats == (0,)
    t.act("A: confirm")
    assert t.finished.outcome == "scored"
    assert t.clauses[-1] == "SK-revoke-10"


def test_what_nobody_claims_costs_nothing() -> None:
    t = refereed(SOLO, "A:EO B:GK C:GA D:GZ").play_out().act("ALL: confirm")
    assert t.finished.facts is not None
    assert t.finished.facts.foul is None
    assert t.game.windows(t.state) == ()


def test_time_confirms_for_the_silent() -> None:
    t = refereed(SOLO, SOLO_72).play_out().act("B: confirm").time_up("confirm")
    assert t.finished.outcome == "scored"


# --- was it won already? ---------------------------------------------------------------------------------------

STANDINGS = [
    pytest.param(SOLO, f"{SOLO_48} A:EU B:E9 C:G9 D:HZ", "D: lead HK", "open", id="declarer 60"),
    pytest.param(SOLO, f"{SOLO_48} A:HO B:E9 C:G9 D:HZ", "D: lead HK", "won", id="declarer 61"),
    pytest.param(LOST_SOLO, LOST_59, "D: lead SZ", "open", id="opponents 59"),
    pytest.param(LOST_SOLO, LOST_60, "D: lead SZ", "lost", id="opponents 60"),
    pytest.param(RUF, RUF_29, "D: lead HK", "open", id="Rufspiel 29"),
    pytest.param(RUF, RUF_83, "D: lead G7", "won", id="Rufspiel 83, both together"),
    pytest.param(TOUT, SOLO_93, "D: lead H8", "open", id="Tout with 93 and all tricks"),
    pytest.param(TOUT, TOUT_LOST, "D: lead HK", "lost", id="Tout after one opposing trick"),
]


@pytest.mark.parametrize(("setting", "tricks", "wrong", "phase"), STANDINGS)
@clause("SK-revoke-2")
def test_whether_the_game_was_won_is_judged_where_the_faulty_trick_began(
    setting: Setting, tricks: str, wrong: str, phase: str
) -> None:
    t = refereed(setting, tricks).act(wrong)
    assert t.playing.offences[0].phase == phase
    t.act("ALL: stop")
    assert t.finished.facts is not None
    assert t.finished.facts.foul is not None
    assert t.finished.facts.foul.phase == phase


@clause("SK-revoke-2")
def test_the_faulty_trick_itself_does_not_count() -> None:
    """A has 48 when B revokes; the trick would bring him over 61, and yet nothing was won when it began."""
    t = refereed(SOLO, f"{SOLO_48} A:HO B:GK C:HA D:HZ A:SO").act("A: claim B")
    assert t.playing.offences[0].phase == "open"


@clause("SK-revoke-2")
def test_nobody_learns_the_phase_from_the_question() -> None:
    """Won or not, the three others are asked the same; the phase would tell whose Augen count together."""
    early, late = refereed(RUF, RUF_29).act("D: lead HK"), refereed(RUF, RUF_83).act("D: lead G7")
    assert [t.playing.offences[0].phase for t in (early, late)] == ["open", "won"]
    assert [t.window("vote").seats for t in (early, late)] == [(0, 1, 2), (0, 1, 2)]
    for observer in SEATS:
        assert b'"won"' not in _bytes(late, observer)


def _bytes(t: Table, observer: Seat) -> bytes:
    return json.encode(frame(t.game, t.state, observer, events=t.events))


# --- the vote --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("offender", ["B", "C", "D"])
@clause("SK-revoke-5")
def test_all_three_others_are_asked_and_no_vote_is_seen(offender: str) -> None:
    """Also the offender's own partner is asked, so that the question gives no side away."""
    t, twin = (refereed(RUF, RUF_29).act(f"{offender}: lead {_held(offender)}") for _ in range(2))
    window = t.window("vote")
    assert window.seats == tuple(s for s in range(4) if s != seat(offender))
    assert window.sealed
    t.act("A: stop")
    twin.act("A: go on")
    for observer in [s for s in SEATS if s != 0]:
        assert _bytes(t, observer) == _bytes(twin, observer)
    assert t.window("vote").id == window.id
    for table in (t, twin):
        table.act("ALL: stop")
        assert table.finished.outcome == "scored"


def _held(who: str) -> str:
    return {"B": "E9", "C": "SA", "D": "S7"}[who]


VOTES = [
    # offender, reading, who wants to go on, does it
    ("B", "unanimous", "AC", True),
    ("B", "unanimous", "ACD", True),
    ("B", "unanimous", "AD", False),
    ("B", "unanimous", "D", False),
    ("B", "majority", "AC", True),
    ("B", "majority", "CD", False),
    ("B", "any", "C", True),
    ("B", "any", "D", False),
    ("C", "unanimous", "BD", True),
    ("C", "unanimous", "AB", False),
    ("C", "any", "A", False),
]
SINGLE_VOTES = [
    ("C", "unanimous", "A", True),
    ("C", "unanimous", "BD", False),
    ("C", "majority", "A", True),
    ("C", "any", "BD", False),
    ("A", "unanimous", "BCD", True),
    ("A", "unanimous", "BC", False),
    ("A", "majority", "BC", True),
    ("A", "majority", "D", False),
    ("A", "any", "D", True),
    ("A", "any", "", False),
]


@pytest.mark.parametrize(
    ("setting", "offender", "reading", "willing", "goes_on"),
    [(RUF, *row) for row in VOTES] + [(LOST_SOLO, *row) for row in SINGLE_VOTES],
)
@clause("SK-revoke-5")
def test_only_the_votes_of_the_wronged_side_count(
    setting: Setting, offender: str, reading: str, willing: str, goes_on: bool
) -> None:
    """In the Rufspiel A plays with C, in the Solo A alone. Decision: where the wronged side disagrees the default is
    to stop, the gain that is safe."""
    tricks = RUF_29 if setting is RUF else LOST_59
    t = refereed(setting, tricks, revoke_vote=reading)
    t.act(f"{offender}: lead {t.playing.hands[seat(offender)][0]}")
    for voter in [x for x in "ABCD" if x != offender]:
        t.act(f"{voter}: {'go on' if voter in willing else 'stop'}")
    assert isinstance(t.events[-1], PlayGoesOn if goes_on else Scored)


@clause("SK-revoke-5")
def test_who_does_not_vote_in_time_stops() -> None:
    t = refereed(LOST_SOLO, LOST_59).act("A: lead S7", "B: go on", "C: go on").time_up("vote")
    assert t.clauses[0] == "SK-revoke-8"


def test_everything_else_waits_for_the_vote_and_comes_back_unchanged() -> None:
    t = refereed(RUF, "A:EO B:E9 C:GA D:H7 A:GO")
    before = t.game.windows(t.state)
    t.act("A: claim B")
    assert [w.waits_for for w in t.game.windows(t.state)] == [None, *("vote:1.1" for _ in before)]
    assert t.submit(1, PlayCard(cards("HU")[0]), window="card:5") == WAITS
    t.act("ALL: go on")
    assert t.game.windows(t.state) == before
