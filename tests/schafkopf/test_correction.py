"""SK-revoke-1: wrong following may be corrected while the trick lies open, unless that discloses the game."""

import pytest
from msgspec import json

from stammtisch.engine.core import HOST_ONLY, LATE, NOT_ASKED, SUPERVISOR, Refusal, TimeUp
from stammtisch.games.schafkopf.actions import AllowCorrection, Correct, LetStand
from stammtisch.games.schafkopf.events import (
    CardCorrected,
    ClaimRejected,
    CorrectionAsked,
    CorrectionDenied,
    CorrectionDisputed,
    OffenceProven,
)
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.schafkopf.deals import RUF, RUF_87_C_LEADS, SOLO, Setting, refereed
from tests.schafkopf.table import LETTERS, cards, contract, seat

SEARCHED = Setting("B: Rufspiel E", "A: E7 HO HU; B: EK EO; C: EA E9; D: EZ E8")
"""C has to give the Sau when A leads the Eichel Sieben."""
NOBODY_OBJECTS = "ALL: no objection"


# --- who brings it up ------------------------------------------------------------------------------------------


@clause("SK-revoke-1")
def test_a_wrong_card_is_taken_back_of_ones_own_accord() -> None:
    t = refereed(SOLO, "A:EO B:GK").act("B: correct E7")
    assert list(t.events) == [CorrectionAsked(1, *cards("GK E7"))]
    assert t.window("objection").seats == (0, 2, 3)
    t.act(NOBODY_OBJECTS)
    assert t.events[-1] == CardCorrected(1, *cards("GK E7"))
    assert t.playing.trick == cards("EO E7")
    assert t.playing.hands[1] == tuple(sorted(cards("SU EZ EK E9 E8 GK SK")))
    assert t.window("card").seats == (2,)


def test_a_card_sent_before_the_correction_is_late_after_it() -> None:
    """The trick has changed, and with it the question."""
    t = refereed(SOLO, "A:EO B:GK")
    window = t.window("card").id
    t.act("B: correct E7", NOBODY_OBJECTS)
    assert t.submit(2, PlayCard(t.playing.hands[2][0]), window=window) == LATE


@clause("SK-revoke-1")
def test_a_corrected_card_is_no_offence_any_more() -> None:
    t = refereed(SOLO, "A:EO B:GK").act("B: correct E7", NOBODY_OBJECTS, "A: claim B")
    assert isinstance(t.events[-1], ClaimRejected)
    t.play("C:GA D:GZ").play_out().act("ALL: confirm")
    assert t.finished.facts is not None
    assert t.finished.facts.foul is None


@clause("SK-revoke-1")
def test_a_wrong_card_that_was_pointed_out_may_be_corrected() -> None:
    t = refereed(SOLO, "A:EO B:GK").act("C: claim B")
    assert t.events[-1] == OffenceProven(t.playing.offences[0].slip, correctable=True)
    assert t.window("correct").seats == (1,)
    assert t.offered(1, "correct") == [LetStand(), *(Correct(c) for c in sorted(cards("E7 E8 E9 EK EZ SU")))]
    t.act("B: correct E9", NOBODY_OBJECTS)
    assert t.playing.trick == cards("EO E9")
    assert t.playing.proven == ()


@pytest.mark.parametrize("silent", [False, True])
@clause("SK-revoke-5")
def test_what_is_not_corrected_is_put_to_the_vote(silent: bool) -> None:
    t = refereed(SOLO, "A:EO B:GK").act("C: claim B")
    if silent:
        t.time_up("correct")
    else:
        t.act("B: let it stand")
    assert t.window("vote").seats == (0, 2, 3)
    assert t.playing.proven == (t.playing.offences[0].slip,)
    t.act("ALL: stop")
    assert t.game_points == (6, -10, 2, 2)


@clause("SK-revoke-1")
def test_two_wrong_cards_in_one_trick_are_two_questions() -> None:
    """Time that runs out on the first question must not answer the second one."""
    t = refereed(RUF, "A:EO B:E9 C:GA D:E7").act("C: claim B")
    first = t.window("correct").id
    t.act("B: correct H9", NOBODY_OBJECTS, "C: claim D")
    assert t.window("correct").seats == (3,)
    assert t.submit(-1, TimeUp(), window=first) == LATE
    t.act("D: correct H7", NOBODY_OBJECTS)
    assert t.playing.trick == cards("EO H9 GA H7")


# --- which card ------------------------------------------------------------------------------------------------


@clause("SK-revoke-1")
def test_a_card_that_was_right_stays() -> None:
    """The wish is heard and denied; asking must cost nothing, or the silence about wrong cards would be broken."""
    t = refereed(SOLO, "A:EO B:E7")
    before = t.state
    t.act("B: correct E8")
    assert t.events == (CorrectionDenied(1, "card-was-right"),)
    assert b"E8" not in json.encode([t.frame(s) for s in (0, 2, 3)])
    assert t.state == before


def test_a_correction_is_offered_alike_for_a_right_and_for_a_wrong_card() -> None:
    """Whoever has played to the open trick is offered his whole hand, so that the offer is no hint."""
    right, wrong = refereed(SOLO, "A:EO B:E7"), refereed(SOLO, "A:EO B:GK")
    for t in (right, wrong):
        offered = [a.card for a in t.offered(1, "anytime") if isinstance(a, Correct)]
        assert offered == list(t.playing.hands[1])
    assert not any(isinstance(a, Correct) for a in right.offered(2, "anytime"))


@clause("SK-revoke-1")
def test_a_correction_that_would_be_wrong_again_admits_the_slip() -> None:
    """From now on it is public, and only a card that follows is taken."""
    t = refereed(SOLO, "A:EO B:GK").act("B: correct SK")
    assert t.events == (OffenceProven(t.playing.offences[0].slip, correctable=True),)
    refusal = t.refused("B", Correct(cards("SK")[0]), kind="correct")
    assert (refusal.clause, refusal.key) == ("SK-revoke-1", "refusal.sk.still-wrong")
    assert refusal.args["legal"] == sorted(cards("E7 E8 E9 EK EZ SU"))
    t.act("B: correct E8", NOBODY_OBJECTS)
    assert t.playing.trick == cards("EO E8")


@clause("ENG-not-held")
def test_nobody_corrects_to_a_card_he_does_not_have() -> None:
    t = refereed(SOLO, "A:EO B:GK")
    assert t.refused("B", Correct(cards("EO")[0]), kind="anytime").clause == "ENG-not-held"


# --- how long --------------------------------------------------------------------------------------------------

TOO_LATE = [
    pytest.param(SOLO, "A:EO B:GK C:GA D:GZ A:GO", "B", "E7", id="the trick is turned"),
    pytest.param(RUF, f"{RUF_87_C_LEADS} C:EZ", "C", "EA", id="a lead is not following"),
    pytest.param(SOLO, "A:EO", "B", "E7", id="nothing played yet"),
]


@pytest.mark.parametrize(("setting", "tricks", "who", "card"), TOO_LATE)
@clause("SK-revoke-1")
def test_only_following_in_the_open_trick_can_be_corrected(setting: Setting, tricks: str, who: str, card: str) -> None:
    """Decision: the ordinance lets wrong following be corrected, not a wrong lead."""
    refusal = refereed(setting, tricks).refused(who, Correct(cards(card)[0]), kind="anytime")
    assert (refusal.clause, refusal.key) == ("SK-revoke-1", "refusal.sk.nothing-to-correct")


@clause("SK-revoke-1")
def test_a_full_trick_lies_open_until_the_next_lead_and_may_change_hands() -> None:
    """Decision: the trick is turned when somebody leads to the next one. B takes his trump back, C has the trick."""
    t = refereed(SEARCHED, "A:E7 B:HA C:EA D:EZ")
    assert t.window("card").seats == (1,)
    t.act("B: correct EK", NOBODY_OBJECTS)
    assert t.window("card").seats == (2,)


@clause("SK-revoke-1")
def test_in_strict_play_a_wrong_card_never_reaches_the_table() -> None:
    t = contract(*SOLO).play("A:EO")
    assert t.refused("B", "GK", kind="card").clause == "SK-B5.6"
    assert "anytime" not in t.kinds()
    table = refereed(SOLO, "A:EO B:GK").act("B: correct E7")
    assert "objection" in table.kinds()


# --- the objection ---------------------------------------------------------------------------------------------

WISHES = {
    "nothing to disclose": (SOLO, "A:EO B:GK", "B: correct E7"),
    "somebody has played after it": (SOLO, "A:EO B:GK C:GA", "B: correct E7"),
    "the right card is the Sau": (SEARCHED, "A:E7 B:EK C:E9", "C: correct EA"),
    "the wrong card was the Sau": (RUF, "A:EO B:H9 C:EA", "C: correct GA"),
}


@pytest.mark.parametrize("objecting", [0, 1, 2])
@pytest.mark.parametrize("case", WISHES)
@clause("SK-revoke-1")
def test_without_a_supervisor_an_objection_is_tested(case: str, objecting: int) -> None:
    """Decision: a correction discloses the game when the called Sau is one of the two cards, or when somebody has
    played after the wrong one. One objection is enough to have it tested."""
    setting, tricks, wish = WISHES[case]
    t = refereed(setting, tricks).act(wish)
    seats = t.window("objection").seats
    for at, s in enumerate(seats):
        t.act(f"{'ABCD'[s]}: {'objection' if at == objecting else 'no objection'}")
    if case == "nothing to disclose":
        assert isinstance(t.events[-1], CardCorrected)
    else:
        denied, proven = t.events[-2:]
        assert denied == CorrectionDenied(seat(wish[0]), "disclosure")
        assert isinstance(proven, OffenceProven)
        assert t.window("vote").seats == seats


@pytest.mark.parametrize("case", WISHES)
@clause("SK-revoke-1")
def test_the_silent_do_not_object(case: str) -> None:
    """Without an objection nothing is tested, whatever it discloses."""
    setting, tricks, wish = WISHES[case]
    t = refereed(setting, tricks).act(wish).time_up("objection")
    assert isinstance(t.events[-1], CardCorrected)


@clause("SK-revoke-1")
def test_nobody_sees_who_objected() -> None:
    """The answers are sealed before the question is closed and after it."""
    t, twin = (refereed(SOLO, "A:EO B:GK C:GA", supervised=True).act("B: correct E7") for _ in range(2))
    t.act("A: objection", "C: no objection")
    twin.act("A: no objection", "C: objection")
    for observer in [s for name, s in LETTERS.items() if name not in ("TABLE", "A", "C")]:
        assert json.encode(t.frame(observer)) == json.encode(twin.frame(observer))
    for table in (t, twin):
        table.act("D: no objection")
        assert table.events[-1] == CorrectionDisputed(1)
    assert json.encode(t.frame(3)) == json.encode(twin.frame(3))


# --- the supervisor on it --------------------------------------------------------------------------------------


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("case", WISHES)
@clause("SK-revoke-1", "SK-super-2")
def test_with_a_supervisor_he_decides_on_the_objection(case: str, allowed: bool) -> None:
    """He is not bound by the test; while he is asked he sees the hands, the tricks and the slip."""
    setting, tricks, wish = WISHES[case]
    t = refereed(setting, tricks, supervised=True).act(wish)
    offender = seat(wish[0])
    t.act(*(f"{'ABCD'[s]}: objection" for s in t.window("objection").seats))
    assert t.window("disclosure").seats == (SUPERVISOR,)
    inspected = t.frame(SUPERVISOR).view.inspection
    assert inspected is not None
    assert inspected.hands == t.playing.hands
    assert [o.slip.seat for o in inspected.offences] == [offender]
    t.act(f"SUPERVISOR: {'allow' if allowed else 'deny'}")
    assert isinstance(t.events[-1], CardCorrected if allowed else OffenceProven)
    assert t.frame(SUPERVISOR).view.inspection is None


@clause("SK-revoke-1")
def test_two_objections_in_one_trick_are_two_questions_to_him() -> None:
    t = refereed(RUF, "A:EO B:E9 C:GA D:E7", supervised=True).act("B: correct H9", "ALL: objection")
    first = t.window("disclosure").id
    t.act("SUPERVISOR: allow", "D: correct H7", "ALL: objection")
    assert t.submit(SUPERVISOR, AllowCorrection(False), window=first) == LATE
    t.act("SUPERVISOR: allow")
    assert t.playing.trick == cards("EO H9 GA H7")


@pytest.mark.parametrize(("who", "answer"), [("A", NOT_ASKED), ("B", NOT_ASKED), ("TABLE", HOST_ONLY)])
def test_nobody_else_decides_on_the_objection(who: str, answer: Refusal) -> None:
    t = refereed(SOLO, "A:EO B:GK C:GA", supervised=True).act("B: correct E7", "ALL: objection")
    assert t.refused(who, AllowCorrection(True), kind="disclosure") == answer
    assert t.frame(seat(who)).view.inspection is None


# --- the Sau ---------------------------------------------------------------------------------------------------


@clause("SK-revoke-1", "SK-B5.3")
def test_a_sau_that_comes_by_correction_shows_the_partner_like_any_other() -> None:
    t = refereed(SEARCHED, "A:E7 B:EK C:E9")
    assert t.frame(0).view.partner is None
    t.act("C: correct EA", NOBODY_OBJECTS)
    assert [t.frame(s).view.partner for s in (0, 1, 2, 3, SUPERVISOR)] == [2] * 5


@clause("SK-revoke-1", "SK-B5.4")
def test_a_sau_that_was_taken_back_keeps_its_duties_and_has_been_seen() -> None:
    """Everybody knows now who holds it; when its suit is led it still has to fall."""
    t = refereed(RUF, "A:EO B:H9 C:EA").act("C: correct GA", NOBODY_OBJECTS)
    assert t.frame(1).view.partner == 2
    t.play("D:H7 A:EK B:E8")
    assert t.legal("C") == cards("EA")
