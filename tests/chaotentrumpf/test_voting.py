"""Articles 8 and 9b, 9c: the dealer turns cards, and the players vote until one of them gives the trump."""

import pytest

from stammtisch.engine.core import Accepted
from stammtisch.games.chaotentrumpf.actions import TurnCard, VoteTrump
from stammtisch.games.chaotentrumpf.events import (
    CardTurned,
    DealtAgain,
    ElectionExhausted,
    HandTakenUp,
    TrumpFixed,
    TrumpVoted,
    VoteFailed,
)
from stammtisch.games.chaotentrumpf.packs import majority
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import Table, card, cards, dealt

NONE = "none"


@clause("CT-8")
def test_the_dealer_takes_up_his_hand_when_he_has_turned_a_card() -> None:
    t = dealt("A: X7 X8 X9 XB XD; C: H7 H8 H9 HB HD", turned="PK")
    hand = tuple(sorted(cards("H7 H8 H9 HB HD")))
    assert t.window("turn").seats == (2,)
    assert (t.sees("A").hand, t.sees("C").hand) == (tuple(sorted(cards("X7 X8 X9 XB XD"))), ())
    assert t.refusal(0, t.offered(2, "turn")[0], kind="turn").clause == "ENG-not-asked"
    t.say("C: turn")
    assert t.events[:2] == (CardTurned(card("PK")), HandTakenUp(2, hand))
    assert t.sees("C").hand == hand
    assert (t.seen("C", HandTakenUp), t.seen("A", HandTakenUp)) == (HandTakenUp(2, hand), None)
    assert t.sees("A").open == ("PK",)


@clause("CT-8")
def test_he_takes_it_up_once() -> None:
    t = dealt(turned="X7 X8").turn_and_vote(NONE).say("C: turn")
    assert not any(isinstance(e, HandTakenUp) for e in t.events)


@clause("CT-8")
def test_a_card_is_turned_for_a_dealer_who_sleeps() -> None:
    t = dealt(turned="PK").time_up("turn")
    assert CardTurned(card("PK")) in t.events


@clause("CT-9b")
def test_votes_are_open_and_may_be_changed_until_all_have_voted() -> None:
    t = dealt(turned="PK").say("C: turn", "A: vote suit:P", "B: vote value:K")
    assert t.sees("C").votes == ((0, ("suit:P",)), (1, ("value:K",)))
    assert t.window("vote").seats == (0, 1, 2)
    t.say("B: vote suit:P", "A: vote none")
    assert t.sees("C").votes == ((0, (NONE,)), (1, ("suit:P",)))
    t.say("C: vote suit:P")
    assert TrumpFixed("suit:P", ("CT-9b",)) in t.events


@clause("CT-9b")
@pytest.mark.parametrize("players", range(2, 11))
def test_more_than_half_of_all_make_trump_and_one_less_does_not(players: int) -> None:
    votes = ["value:K"] * majority(players) + [NONE] * (players - majority(players))
    t = dealt(players=players, turned="PK").turn_and_vote(*votes)
    assert t.preparing.trump == "value:K"
    votes[0] = NONE
    t = dealt(players=players, turned="PK").turn_and_vote(*votes)
    assert t.events[-1] == VoteFailed()
    assert "turn" in t.kinds()


@clause("CT-9b", "CT-9c")
def test_two_and_two_are_no_majority_and_the_next_card_is_turned() -> None:
    t = dealt(players=4, turned="PK XA").turn_and_vote("suit:P", "suit:P", "value:K", "value:K")
    t.say("D: turn")
    assert t.electing.open == ("PK", "XA")
    assert t.electing.votes is not None
    assert t.electing.votes.answers == ()


@clause("CT-9b")
def test_who_does_not_vote_votes_for_none() -> None:
    t = dealt(players=4, turned="PK").say("D: turn", "A: vote suit:P", "B: vote suit:P").time_up("vote")
    assert t.events == (TrumpVoted(2, NONE), TrumpVoted(3, NONE), VoteFailed())


@clause("CT-9b", "CT-9c")
def test_a_majority_for_none_turns_the_next_card() -> None:
    t = dealt(turned="PK").turn_and_vote(NONE)
    assert t.events[-1] == VoteFailed()


@clause("CT-9b")
def test_only_the_topmost_card_is_voted_on() -> None:
    t = dealt(turned="PD H10").turn_and_vote(NONE).say("C: turn")
    refusal = t.refused("A: vote suit:P")
    assert refusal.clause == "CT-9b"
    assert refusal.args["known"] == ["colour:red", "suit:H", "value:10", NONE]
    assert t.refused("A: vote card:H10").clause == "CT-9b"
    assert [a.trump for a in t.offered(0, "vote")] == refusal.args["known"]
    turn = dealt(turned="PD").offered(2, "turn")[0]
    assert t.refusal(0, turn, kind="vote").clause == "ENG-wrong-kind"


@clause("CT-9c")
def test_a_lower_card_ends_the_election_before_anybody_votes_on_it() -> None:
    t = dealt(turned="X8 H7").turn_and_vote(NONE).say("C: turn")
    assert TrumpFixed("colour:black", ("CT-9d",)) in t.events
    assert any(isinstance(e, DealtAgain) for e in t.events)
    assert (t.preparing.trump, t.preparing.open) == ("colour:black", ("X8", "H7"))


@clause("CT-9b", "CT-9c")
def test_an_election_of_four_players() -> None:
    """Three votes are needed, and no card gets them; the fourth card is lower than the ace of hearts."""
    t = dealt(players=4, turned="PD H10 HA K9")
    t.turn_and_vote("colour:black", "colour:black", "value:D", "value:D")
    t.turn_and_vote("suit:H", "suit:H", NONE, NONE).turn_and_vote(NONE).say("D: turn")
    assert t.preparing.trump == "value:A"


@clause("CT-9c")
def test_the_ace_of_hearts_goes_on_over_spades() -> None:
    t = dealt(players=4, turned="PD H10 HA P9").turn_and_vote(NONE).turn_and_vote(NONE).turn_and_vote(NONE)
    t.turn_and_vote("suit:P")
    assert t.preparing.trump == "suit:P"


@clause("CT-N3e")
def test_an_election_may_take_very_long() -> None:
    lying = " ".join(f"{suit}{value}" for value in "789BDK" for suit in "XPHK" for _ in range(2))
    t = dealt(players=2, hand=3, run_short=4, run_long=5, turned=lying[: len("X7 ") * 23].strip())
    for _ in range(23):
        t.turn_and_vote(NONE)
    assert len(t.sees("A").open) == 23
    assert "turn" in t.kinds()


# --- the stock gives out ---------------------------------------------------------------------------------------


@clause("CT-9c")
def test_when_the_rest_is_needed_for_the_second_deal_the_same_dealer_deals_again() -> None:
    """Decision: no rule makes a trump then, so the deal is void; by option the value of the last card is trump."""
    t = dealt(packs=1, turned="X7 P7").turn_and_vote(NONE)
    assert "turn" in t.kinds(), "one card can still be turned"
    t.turn_and_vote(NONE)
    assert t.events[-2:] == (VoteFailed(), ElectionExhausted())
    assert (t.finished.outcome, t.finished.lines) == ("exhausted", ())
    assert t.kinds() == {}


@clause("CT-9c")
def test_by_option_the_value_of_the_last_card_is_trump() -> None:
    t = dealt(packs=1, turned="X7 P7", election_exhausted="last_value").turn_and_vote(NONE).turn_and_vote(NONE)
    assert TrumpFixed("value:7", ("CT-9c",)) in t.events
    assert (t.preparing.stock, [len(h) for h in t.preparing.hands]) == ((), [10, 10, 10])


@clause("CT-9b", "CT-9c")
def test_the_last_card_may_still_give_a_trump() -> None:
    voted = dealt(packs=1, turned="X7 P7").turn_and_vote(NONE).turn_and_vote("suit:P")
    assert voted.preparing.trump == "suit:P"
    lower = dealt(packs=1, turned="X8 K7").turn_and_vote(NONE).say("C: turn")
    assert (lower.preparing.trump, lower.preparing.stock) == ("colour:black", ())


# --- each feature by itself ------------------------------------------------------------------------------------

EACH = "each_feature"


def ballots(*ballots: str) -> Table:
    """The king of spades lies open, and everybody ticks one feature or more."""
    t = dealt(players=len(ballots), turned="PK XA", trump_vote=EACH)
    t.do(len(ballots) - 1, TurnCard(), kind="turn")
    for voter, ballot in enumerate(ballots):
        first, *further = ballot.split()
        t.do(voter, VoteTrump(first, tuple(further)), kind="vote")
    return t


@clause("CT-9b")
@pytest.mark.parametrize(
    ("votes", "trump"),
    [
        (("suit:P value:K", "suit:P", "value:K"), "suit:P"),
        (("value:K", "suit:P value:K", NONE), "value:K"),
        (("colour:black suit:P value:K", "value:K suit:P colour:black", NONE), "colour:black"),
        (("value:K suit:P", "suit:P value:K", "value:K"), "suit:P"),
        (("colour:black", "value:K", NONE), None),
        (("suit:P suit:P", "value:K", NONE), None),
        ((NONE, NONE, "colour:black suit:P value:K"), None),
        (("suit:P value:K", "suit:P colour:black", "value:K", "colour:black"), None),
        (("suit:P value:K", "suit:P colour:black", "value:K suit:P", "colour:black"), "suit:P"),
    ],
)
def test_by_option_each_feature_is_voted_upon_and_the_first_with_a_majority_is_trump(
    votes: tuple[str, ...], trump: str | None
) -> None:
    """Decision: one ballot with one feature; by option several, and of several majorities colour, suit, value."""
    t = ballots(*votes)
    if trump is None:
        assert t.events[-1] == VoteFailed()
    else:
        assert TrumpFixed(trump, ("CT-9b",)) in t.events


@clause("CT-9b")
def test_every_set_of_features_is_offered_once() -> None:
    t = dealt(turned="PK", trump_vote=EACH).say("C: turn")
    offered = [(a.trump, *a.further) for a in t.offered(0, "vote")]
    assert sorted(map(len, offered)) == [1, 1, 1, 1, 2, 2, 2, 3]
    assert len({frozenset(features) for features in offered}) == 8
    for ballot in t.offered(0, "vote"):
        assert isinstance(t.game.submit(t.state, 0, ballot, window="vote:1"), Accepted)


@clause("CT-9b")
def test_several_features_are_seen_by_all_and_may_be_changed() -> None:
    t = dealt(turned="PK", trump_vote=EACH).say("C: turn")
    t.do(0, VoteTrump("suit:P", ("value:K",)), kind="vote")
    assert t.sees("B").votes == ((0, ("suit:P", "value:K")),)
    t.say("A: vote none")
    assert t.sees("B").votes == ((0, (NONE,)),)


@clause("CT-9b")
@pytest.mark.parametrize(
    ("option", "first", "further", "why"),
    [
        ("single_ballot", "suit:P", "value:K", "one-feature"),
        ("single_ballot", "suit:P", "suit:H", "not-a-feature"),
        (EACH, "suit:P", "suit:H", "not-a-feature"),
        (EACH, "suit:P", "card:PK", "not-a-feature"),
        (EACH, "suit:P", NONE, "one-feature"),
        (EACH, NONE, "suit:P", "one-feature"),
    ],
)
def test_which_ballots_are_refused(option: str, first: str, further: str, why: str) -> None:
    t = dealt(turned="PK", trump_vote=option).say("C: turn")
    refusal = t.refusal(0, VoteTrump(first, (further,)), kind="vote")
    assert (refusal.clause, refusal.key) == ("CT-9b", f"refusal.ct.{why}")
