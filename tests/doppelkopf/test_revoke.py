"""DK-2a to c: at a table with a referee a wrong card lies, is judged in silence, and costs nine points when proven."""

import pytest
from msgspec import json

from stammtisch.engine.core import HOST, HOST_ONLY, LATE, NOT_ASKED, SUPERVISOR, WAITS, WRONG_KIND, Accepted
from stammtisch.games.doppelkopf.actions import Action, Claim, Confirm, PlayCard, RuleRevoke
from stammtisch.games.doppelkopf.events import (
    CardPlayed,
    Claimed,
    ClaimRejected,
    Confirmed,
    RevokeProven,
    Scored,
    Slipped,
)
from stammtisch.games.doppelkopf.liste import marked
from stammtisch.games.doppelkopf.options import Timing
from stammtisch.games.doppelkopf.state import Playing, Slip
from stammtisch.tricks import TrickTaken
from stammtisch_dev.forms import expanded
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Card, Table, cards, normal, reserved, seat
from tests.tables import LETTERS

EVERYBODY = [s for name, s in LETTERS.items() if name != "TABLE"]
"""The four, the spectator and the supervisor."""

HANDS = """A: XD H10 PD KB KA XA XK PA PK HA
           B: XB PB HD K10 KK X10 P10 HK HA XA
           C: XD H10 HB KD KA XK X10 PK P10 HK
           D: PD XB PB HD HB KD KB K10 KK PA"""
"""A and C are Re. D has no Kreuz."""
SLIP = Slip(1, Card("HA"), trick=1)


def refereed(*, supervised: bool = False) -> Table:
    """A has led the Dulle, B has put an ace of Herz on it, with five trumps in hand."""
    return normal(HANDS, mode="table", supervised=supervised).play("A:H10 B:HA")


def slip(t: Table, who: str) -> Table:
    """Plays on until this seat can fail to follow, and it does."""
    while True:
        at = t.window("card").seats[0]
        legal = t.legal("ABCD"[at])
        wrong = [c for c in t.playing.hands[at] if c not in legal] if at == seat(who) else []
        t.do(at, PlayCard((*wrong, *legal)[0]), kind="card")
        if wrong:
            return t


# --- the card lies ---------------------------------------------------------------------------------------------


@clause("DK-2a", "DK-B1.3")
@pytest.mark.parametrize("mode", ["strict", "learn"])
def test_without_a_referee_a_wrong_card_cannot_be_played(mode: str) -> None:
    t = normal(HANDS, mode=mode).play("A:H10")
    assert {a.card for a in t.offered(1, "card")} == set(cards("XB PB HD K10 KK"))
    assert t.refused("B: HA").clause == "DK-B1.3"
    assert "claim" not in t.kinds()


@clause("DK-2a", "DK-B1.3")
def test_with_a_referee_every_card_in_hand_can_be_played_without_a_hint() -> None:
    t = normal(HANDS, mode="table").play("A:H10")
    assert {a.card for a in t.offered(1, "card")} == set(t.playing.hands[1])
    t.play("B:HA")
    assert t.playing.trick == cards("H10 HA")


@clause("DK-2a", "ENG-not-held")
def test_nobody_can_play_what_he_does_not_have_even_with_a_referee() -> None:
    t = normal(HANDS, mode="table").play("A:H10")
    assert t.refused("B: PA").clause == "ENG-not-held"


@clause("DK-B1.3")
def test_a_slip_is_noted_and_no_frame_of_anybody_shows_it() -> None:
    """The log knows; what is seen and what is asked is the same as after a card that followed."""
    t = normal(HANDS, mode="table").play("A:H10")
    questions = t.kinds()
    t.play("B:HA")
    assert [e.slip for e in t.events if isinstance(e, Slipped)] == [SLIP]
    assert t.kinds() == questions
    for observer in EVERYBODY:
        seen = t.frame(observer)
        assert seen.events == (CardPlayed(1, Card("HA")),)
        assert seen.view.proven is None
        assert b"slip" not in json.encode(seen)


def test_a_card_that_followed_is_not_noted() -> None:
    """D has no Kreuz and may play what he likes."""
    t = normal(HANDS, mode="table").play("A:XA B:X10 C:XK D:HB")
    assert t.playing.slips == ()
    assert t.playing.taken[0].taker == 3


@clause("DK-2a")
@pytest.mark.parametrize("mode", ["strict", "table"])
def test_a_legal_card_cannot_be_taken_back(mode: str) -> None:
    """B regrets his king: whatever he is offered, and whatever else he plays, the king stays on the table."""
    t = normal(HANDS, mode=mode).play("A:H10 B:KK")
    for w in t.game.windows(t.state):
        actions = [a for form in t.game.offers(t.state, 1, w) for a in expanded(form)] if 1 in w.seats else []
        for action in [*actions, PlayCard(Card("HD"))]:
            outcome = t.game.submit(t.state, 1, action, window=w.id)
            after = outcome.state if isinstance(outcome, Accepted) else t.state
            assert isinstance(after, Playing)
            assert after.trick == cards("H10 KK"), action
    assert t.submit(1, PlayCard(Card("HD")), window=t.window("card").id) == NOT_ASKED
    assert t.submit(1, PlayCard(Card("HD")), window="card:1") == LATE


# --- proven ----------------------------------------------------------------------------------------------------

POOR = "A: XA XA X10 XK PA P10 PK HA HK KK; B: HK"
CONTRACTS = [
    pytest.param("", HANDS, [], "A", id="normal game, Re"),
    pytest.param("", HANDS, [], "D", id="normal game, Kontra"),
    pytest.param("", HANDS, ["A: re schwarz", "B: kontra 90"], "B", id="with all announcements"),
    pytest.param("", HANDS, ["A: re schwarz", "B: kontra 90"], "C", id="by the side that announced schwarz"),
    pytest.param("", "A: XD XD", [], "A", id="silent solo"),
    pytest.param("A: hochzeit", "A: XD XD H10 H10", [], "B", id="Hochzeit that still searches"),
    pytest.param("A: armut", POOR, ["B: take", "B: return HK"], "A", id="Armut, the poor one"),
    pytest.param("A: armut", POOR, ["B: take", "B: return HK", "B: re", "C: kontra"], "C", id="Armut, an opponent"),
    pytest.param("B: Damensolo", HANDS, ["B: re 60", "A: kontra"], "B", id="solo, the soloist"),
    pytest.param("B: Fleischloser", HANDS, ["B: re 30", "A: kontra"], "D", id="solo, an opponent"),
]


@pytest.mark.parametrize(("reservations", "hands", "then", "who"), CONTRACTS)
@clause("DK-2b", "DK-2c")
def test_a_proven_revoke_costs_nine_and_gives_everybody_else_three(
    reservations: str, hands: str, then: list[str], who: str
) -> None:
    """Whatever is played and announced; the own partner gets three as well, and the game is over at once."""
    t = slip(reserved(reservations, hands, mode="table").say(*then), who)
    claimant = next(letter for letter in "DCBA" if letter != who)
    t.say(f"{claimant}: claim {who}")
    assert t.game_points == tuple(-9 if s == seat(who) else 3 for s in range(4))
    assert [type(e) for e in t.events] == [Claimed, RevokeProven, Scored]
    assert t.clauses == ["DK-2b"]
    assert t.game.windows(t.state) == ()


@clause("DK-2b", "DK-2c")
def test_the_own_partner_may_claim_it_and_gets_his_three_points() -> None:
    t = normal(HANDS, mode="table").play("A:XA B:X10 C:PK")
    assert t.playing.re == (0, 2)
    assert t.say("A: claim C").game_points == (3, 3, -9, 3)


@clause("DK-2c")
def test_the_game_is_marked_in_the_list_and_the_deal_passes_on() -> None:
    """The line names who it was; without a revoke nothing is marked."""
    t = refereed().say("A: claim B")
    assert marked(t.result)
    assert not t.result.redeal
    assert t.result.lines[0].args == {"seat": 1}
    assert not marked(normal(HANDS, mode="table").play_out().say("ALL: confirm").result)


@clause("DK-2b")
def test_the_proof_shows_everybody_the_card() -> None:
    t = refereed(supervised=True).say("C: claim B")
    for observer in EVERYBODY:
        assert t.frame(observer).view.proven == SLIP
        assert RevokeProven(SLIP) in t.frame(observer).events
    assert t.say("SUPERVISOR: careless").game_points == (3, -9, 3, 3)


@clause("DK-2b")
def test_of_several_the_first_in_time_counts_whoever_was_named() -> None:
    """Decision: B failed to follow in the first trick and C in the second. The game was over with B's card, so what C
    did after it is not looked at, even if it is C who was caught."""
    t = refereed().play("C:HB D:KB").play("A:XA B:X10 C:PK")
    assert [s.seat for s in t.playing.slips] == [1, 2]
    t.say("D: claim C")
    assert t.game_points == (3, -9, 3, 3)


# --- not proven ------------------------------------------------------------------------------------------------


def test_a_false_claim_costs_nothing_and_the_game_goes_on() -> None:
    t = refereed()
    before = t.state
    t.say("C: claim D", "C: claim A")
    assert t.events == (Claimed(2, 0), ClaimRejected(2, 0))
    assert t.state == before
    t.play("C:HB D:KB")
    assert isinstance(t.events[-1], TrickTaken)


@pytest.mark.parametrize("whom", ["B", "SUPERVISOR"])
def test_a_claim_names_another_player(whom: str) -> None:
    assert refereed().refused(f"B: claim {whom}").clause == "ENG-seat"


def test_everybody_is_always_offered_a_claim_against_each_of_the_others() -> None:
    """Whether there is something to claim or not."""
    for t in (normal(HANDS, mode="table"), refereed()):
        for s in range(4):
            assert t.offered(s, "claim") == [Claim(other) for other in range(4) if other != s]


def test_an_unnoticed_slip_is_counted_like_any_card() -> None:
    """The same cards in the same order; nobody says a word."""
    t = refereed().play_out().say("ALL: confirm")
    assert t.finished.facts is not None
    assert t.finished.facts.revoke is None
    assert "DK-2b" not in t.clauses
    assert "DK-6a" in t.clauses


# --- until the deal is confirmed -------------------------------------------------------------------------------


@clause("DK-2b")
def test_a_revoke_can_be_claimed_until_the_last_one_has_confirmed() -> None:
    t = refereed().play_out().say("A: confirm", "C: confirm", "D: confirm")
    assert t.window("confirm").seats == (1,)
    assert t.window("confirm").answered == (0, 2, 3)
    assert t.say("A: claim B").game_points == (3, -9, 3, 3)


def test_after_the_last_confirmation_it_is_too_late() -> None:
    t = refereed().play_out().say("ALL: confirm")
    assert t.events[0] == Confirmed(3)
    assert isinstance(t.events[-1], Scored)
    assert t.submit(0, Claim(1), window="claim") == LATE


def test_nobody_confirms_twice() -> None:
    t = refereed().play_out().say("A: confirm")
    assert t.submit(0, Confirm(), window="confirm") == NOT_ASKED


def test_time_confirms_for_those_who_say_nothing() -> None:
    t = normal(HANDS, mode="table", timing=Timing(confirm=60)).play_out().say("B: confirm")
    assert t.window("confirm").limit == "confirm"
    t.time_up("confirm")
    assert [e.seat for e in t.events if isinstance(e, Confirmed)] == [0, 2, 3]
    assert t.finished.outcome == "scored"


def test_without_a_referee_nothing_is_confirmed() -> None:
    t = normal(HANDS).play_out()
    assert t.finished.outcome == "scored"


# --- the supervisor --------------------------------------------------------------------------------------------

MARKS = [
    pytest.param("deliberate", "line.dk.revoke-deliberate", id="on purpose"),
    pytest.param("careless", "line.dk.revoke", id="by mistake"),
]


@pytest.mark.parametrize(("mark", "key"), MARKS)
@clause("DK-2b")
def test_the_supervisor_marks_whether_it_was_on_purpose(mark: str, key: str) -> None:
    """Decision: the points are the same either way. Nine points may be a cheap way out of a lost solo; what to do about
    that is the director's business, so he finds the mark in the line."""
    t = refereed(supervised=True).say("A: claim B")
    assert t.events == (Claimed(0, 1), RevokeProven(SLIP))
    assert t.window("revoke").seats == (SUPERVISOR,)
    t.say(f"SUPERVISOR: {mark}")
    assert t.game_points == (3, -9, 3, 3)
    assert t.result.lines[0].key == key
    assert t.finished.facts is not None
    assert t.finished.facts.deliberate == (mark == "deliberate")


@clause("DK-2b", "DK-2c")
def test_without_a_supervisor_it_counts_as_a_mistake() -> None:
    assert refereed().say("A: claim B").result.lines[0].key == "line.dk.revoke"


def test_while_the_supervisor_judges_everything_else_waits() -> None:
    t = refereed(supervised=True).say("A: claim B")
    assert t.kinds() == {"revoke": None, "card": "revoke", "announce": "revoke", "claim": "revoke"}
    assert t.submit(2, PlayCard(Card("HB")), window="card:2") == WAITS
    assert t.submit(3, Claim(0), window="claim") == WAITS
    assert t.refusal(1, RuleRevoke(False), kind="revoke") == NOT_ASKED
    assert t.offered(SUPERVISOR, "revoke") == [RuleRevoke(False), RuleRevoke(True)]


WRONG_ANSWERS = [
    pytest.param("claim", 0, Confirm(), id="claim"),
    pytest.param("confirm", 0, Claim(1), id="confirm"),
    pytest.param("confirm", 0, RuleRevoke(True), id="confirm as if judged"),
]


@pytest.mark.parametrize(("kind", "who", "action"), WRONG_ANSWERS)
def test_a_question_is_answered_in_its_own_words(kind: str, who: int, action: Action) -> None:
    assert refereed().play_out().refusal(who, action, kind=kind) == WRONG_KIND


def test_the_table_itself_claims_nothing() -> None:
    assert refereed().refusal(HOST, Claim(1), kind="claim") == HOST_ONLY


@clause("DK-2b")
def test_the_supervisor_may_bring_it_up_himself() -> None:
    t = refereed(supervised=True)
    assert {a.against for a in t.offered(SUPERVISOR, "claim")} == {0, 1, 2, 3}
    t.do(SUPERVISOR, Claim(1), kind="claim")
    t.do(SUPERVISOR, RuleRevoke(False), kind="revoke")
    assert t.game_points == (3, -9, 3, 3)


def test_without_one_only_the_four_may_claim() -> None:
    assert refereed().window("claim").seats == (0, 1, 2, 3)
