"""The match: the lot for the first dealer, who deals next, void deals, the target, what is seen."""

import pytest
from msgspec import json
from msgspec.structs import replace

from stammtisch import fair
from stammtisch.cards import JOKER
from stammtisch.engine.core import HOST, SPECTATOR
from stammtisch.engine.match import Amend, DealClosed, MatchEnded, NextDeal, Reveal
from stammtisch.engine.open_match import MatchWon, Promise, Promised
from stammtisch.engine.shuffling import Shuffle, Shuffled
from stammtisch.games.maumau.actions import LayCard
from stammtisch.games.maumau.events import DealVoid
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.serving import PACK
from stammtisch.games.maumau.match.state import DealerDrawn, MauMauMatchState
from stammtisch.games.maumau.options import Options, Timing
from stammtisch.games.maumau.state import Finished, Shuffling
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import at, cards
from tests.maumau.match_table import SEED, gathered, ready, with_points
from tests.maumau.table import card

# --- the first dealer ------------------------------------------------------------------------------------------


@clause("MM-S1")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("X7 P8 HA K9", "C"),
        ("HK HD HB H10", "A"),
        ("H10 HB H9 H8", "B"),
        ("KA HA PA XA", "D"),
        ("K10 H10 P10 K9", "C"),
        ("X7 K7 H7 P7", "A"),
    ],
)
def test_the_highest_card_deals_first(drawn: str, dealer: str) -> None:
    """By value, and of equal values by suit."""
    t = gathered().draw(drawn)
    [lot] = t.happened(DealerDrawn)
    assert lot.cards == tuple(enumerate(cards(drawn)))
    assert t.next_deal().dealer == dealer


@clause("MM-S1", "ENG-fair")
def test_the_lot_is_promised_drawn_and_shown() -> None:
    t = gathered()
    assert set(t.kinds()) == {"promise", "table"}
    t.do(HOST, Promise(fair.commitment(SEED)), kind="promise")
    assert t.happened(Promised) == [Promised(1, PACK, fair.commitment(SEED))]
    assert set(t.kinds()) == {"lot", "table"}
    assert t.pack() == PACK
    order = fair.shuffled(PACK, SEED)
    t.do(HOST, Shuffle(order), kind="lot")
    assert t.happened(DealerDrawn)[0].cards == tuple(enumerate(order[:4]))
    assert set(t.kinds()) == {"reveal", "table"}
    assert t.window("reveal").id == "reveal:lot:1"
    assert t.refusal(HOST, Reveal("00" * 32), kind="reveal").key == "refusal.seed-not-promised"
    assert "next" in t.reveal().kinds()


@clause("MM-S1", "ENG-fair")
def test_a_lot_that_does_not_follow_from_its_seed_is_found_out() -> None:
    t = gathered().draw("XA", commitment=fair.commitment(SEED))
    assert t.refusal(HOST, Reveal(SEED), kind="reveal").key == "refusal.pack-not-from-seed"


@clause("MM-S1", "ENG-pack")
def test_the_lot_is_drawn_from_one_whole_pack() -> None:
    t = gathered(8)
    t.do(HOST, Promise(), kind="promise")
    assert t.refusal(HOST, Shuffle(PACK[:-1]), kind="lot").clause == "ENG-pack"
    assert t.refusal(HOST, Shuffle(PACK * 2), kind="lot").clause == "ENG-pack"
    assert t.refusal(HOST, Promise(), kind="lot").clause == "ENG-wrong-kind"
    t.draw("X7 P7 H7 K7 X8 P8 H8 XA")
    assert len(t.happened(DealerDrawn)[0].cards) == 8
    assert t.next_deal().dealer == "H"


@clause("MM-S1", "MM-11")
def test_who_has_left_draws_no_card() -> None:
    t = gathered().leave("A").draw("X7 HK K8")
    assert t.happened(DealerDrawn) == [DealerDrawn(tuple(zip((1, 2, 3), cards("X7 HK K8"), strict=True)), 2)]


@clause("MM-11", "MM-A1", "ENG-fair")
def test_a_match_that_ends_in_the_middle_of_the_lot_still_shows_what_was_promised() -> None:
    t = gathered(2)
    t.do(HOST, Promise(fair.commitment(SEED)), kind="promise")
    t.leave("B").next_deal()
    assert (t.winner, set(t.kinds())) == ("A", {"reveal"})
    assert t.reveal().kinds() == {}


@clause("MM-11")
def test_the_lot_waits_for_a_second_player() -> None:
    t = gathered(2)
    t.do(HOST, Promise(), kind="promise")
    assert set(t.leave("B").kinds()) == {"next", "table"}
    assert set(t.arrive("B").kinds()) == {"lot", "table"}


# --- who deals next --------------------------------------------------------------------------------------------


@clause("MM-S1")
def test_the_deal_goes_round_clockwise() -> None:
    assert ready(4, dealer="C").dealers("A", "A", "D", "B", "C") == "CDABC"


@clause("MM-S1")
def test_by_option_the_winner_deals() -> None:
    assert ready(4, dealer="C", dealer_rule="winner").dealers("A", "A", "D", "B") == "CAAD"


@clause("MM-S1")
def test_by_option_the_winners_left_neighbour_deals() -> None:
    assert ready(4, dealer="C", dealer_rule="loser").dealers("A", "A", "D", "B") == "CBBA"


@clause("MM-S1")
def test_of_two_the_loser_is_the_other_one() -> None:
    assert ready(2, dealer_rule="loser").dealers("A", "B", "B", "A") == "ABAA"


@clause("MM-S1", "MM-11")
def test_a_loser_has_played() -> None:
    """C comes in the middle of the deal that B wins: it is not C who has lost it."""
    t = ready(4, dealer_rule="loser").leave("C").next_deal().arrive("C").finish("B")
    assert t.next_deal().dealer == "D"
    assert t.finish("D").next_deal().dealer == "A"


@clause("MM-S1", "MM-11")
@pytest.mark.parametrize(("rule", "dealer"), [("clockwise", "C"), ("winner", "C"), ("loser", "C")])
def test_a_dealer_who_is_not_there_is_followed_by_the_next_who_is(rule: str, dealer: str) -> None:
    t = ready(3, dealer_rule=rule).next_deal().finish("B" if rule != "loser" else "A")
    assert t.leave("B").next_deal().dealer == dealer


@clause("MM-S1")
def test_a_void_deal_is_dealt_again_by_the_same_dealer() -> None:
    t = ready(3, dealer="B").scored(None)
    assert (t.m.rows, t.m.totals, t.m.number) == ((), (0, 0, 0), 1)
    assert t.next_deal().dealer == "B"
    assert t.finish("A").next_deal().dealer == "C"


@clause("MM-8a", "MM-13")
def test_a_deal_in_which_nobody_can_move_gives_no_points() -> None:
    """The stock is empty and nothing lies below the top card."""
    t = at("A: X8 X7; B: X9 XD", top="HK", stock="", players=2, timing=Timing(mau_grace=None))
    while not isinstance(t.state, Finished):
        t.say(f"{t.on}: draw", f"{t.on}: done")
    assert isinstance(t.events[-1], DealVoid)
    assert (t.result.redeal, t.game_points, t.result.lines) == (True, (0, 0), ())


# --- the target ------------------------------------------------------------------------------------------------


@clause("MM-14", "MM-A1")
@pytest.mark.parametrize(
    ("before", "game_points", "over"), [(98, 1, False), (98, 2, True), (99, 1, True), (99, 2, True)]
)
def test_who_reaches_a_hundred_has_won(before: int, game_points: int, over: bool) -> None:
    t = with_points(before, 99, 0).scored("A", game_points)
    assert t.m.totals == (before + game_points, 99, 0)
    assert t.m.over == over
    assert t.winner == ("A" if over else None)
    assert t.sees().over == over
    assert t.kinds().keys() == (set() if over else {"next", "rule", "table"})


@clause("MM-14", "MM-A1")
def test_another_target_may_be_agreed() -> None:
    t = ready(2, target=20)
    for _ in range(19):
        t.scored("B")
    assert not t.m.over
    assert t.scored("B").winner == "B"
    assert t.m.final[0].key == "line.mm.won"


@clause("MM-14", "MM-13")
def test_a_real_deal_ends_the_match() -> None:
    """HB laid last with its word: 99 and 2 are 101."""
    t = with_points(99, 5, dealer="B").deal("A: HA H8 HK H9 HB", starter="HD")
    t.begin().say("A: H8", "A: HA", "A: H9", "A: HK", "A: HB maumau")
    assert [type(e) for e in t.events[-3:]] == [DealClosed, MatchWon, MatchEnded]
    assert (t.m.totals, t.winner) == ((101, 5), "A")


@clause("MM-14", "MM-11")
def test_who_reaches_the_target_and_goes_home_has_won() -> None:
    t = with_points(99, 5).next_deal().leave("A").finish("A")
    assert (t.winner, t.present, t.m.over) == ("A", "B", True)


@clause("MM-14")
def test_the_last_seed_is_shown_after_the_end() -> None:
    t = with_points(99, 5).next_deal(fair.commitment(SEED)).finish("A")
    assert set(t.kinds()) == {"reveal"}
    assert t.reveal().kinds() == {}


@clause("MM-A1", "MM-14")
def test_the_target_stays_what_it_was() -> None:
    t = ready(3)
    refusal = t.refusal(HOST, Amend(Options(target=50)), kind="next")
    assert (refusal.clause, refusal.key, refusal.args) == ("MM-A1", "refusal.mm.target", {"found": 100})
    t.do(HOST, Amend(Options(dealer_rule="winner", special_rules=("adder",))), kind="next")
    assert t.m.options.special_rules == ("adder",)
    assert t.dealers("C", "A") == "AC"
    assert t.refusal(HOST, Amend(Options(target=99)), kind="next").clause == "MM-A1"


@clause("MM-3a", "ENG-mode")
@pytest.mark.parametrize(("now", "wanted"), [("strict", "table"), ("table", "strict"), ("strict", "learn")])
def test_how_strict_the_referee_is_stays_what_it_was(now: str, wanted: str) -> None:
    t = ready(3, mode=now)
    for _ in range(2):
        refusal = t.refusal(HOST, Amend(replace(t.m.options, mode=wanted)), kind="next")
        assert (refusal.clause, refusal.key, refusal.args) == ("MM-3a", "refusal.mode-fixed", {"value": now})
        t.scored("A")
    t.do(HOST, Amend(replace(t.m.options, doubt_window_turns=3)), kind="next")
    assert (t.m.options.mode, t.m.options.doubt_window_turns) == (now, 3)


@clause("MM-0b")
def test_nothing_is_agreed_that_cannot_be_played() -> None:
    t = ready(7)
    assert t.refusal(HOST, Amend(Options(decks=1)), kind="next").clause == "MM-0b"
    with pytest.raises(ValueError, match="MM-0b"):
        MauMau(7).match().begin(Options(decks=1))


@clause("MM-14", "MM-A1")
def test_the_deals_alone_say_whether_the_match_is_over() -> None:
    t = ready(2, target=3).scored("A", 2)
    game = MauMau(2)
    assert not game.over(t.m.options, t.m.rows)
    assert game.over(t.m.options, t.scored("A", 1).m.rows)


# --- what is seen ----------------------------------------------------------------------------------------------


def test_the_list_is_looked_at_between_the_deals() -> None:
    t = ready(3).scored("B", 2).scored("C")
    seen = t.sees("A")
    assert (seen.totals, seen.played, seen.number, seen.deal) == ((0, 2, 1), 2, 2, None)
    assert [row.result.game_points for row in seen.rows] == [(0, 2, 0), (0, 0, 1)]
    assert (seen.present, seen.winner, seen.credits) == ((0, 1, 2), None, (0, 0, 0))
    assert t.deal().sees("A").rows == ()


def test_everybody_sees_his_own_hand_and_nobody_the_pack() -> None:
    t = ready(3).deal("A: H7 H8 H9 HK HA")
    [shuffled] = t.happened(Shuffled)
    assert {t.game.redact(shuffled, s) for s in (0, 1, 2, SPECTATOR)} == {None}
    mine, theirs = t.sees("A").deal, t.sees("B").deal
    assert mine is not None
    assert theirs is not None
    assert set(mine.hand) == set(cards("H7 H8 H9 HK HA"))
    assert not set(mine.hand) & set(theirs.hand)
    looking_on = t.sees().deal
    assert looking_on is not None
    assert looking_on.hand == ()


@clause("MM-S1")
def test_everybody_sees_the_cards_of_the_lot_and_no_other() -> None:
    t = gathered().draw("X7 P8 HA K9")
    shuffled, drawn = t.events
    assert t.game.redact(shuffled, 0) is None
    assert t.game.redact(drawn, SPECTATOR) == drawn
    assert t.game.reveals(drawn, 0) == drawn
    assert t.game.reveals(shuffled, 0) is None
    assert {t.game.reveals(e, 0) for e in ready(3).leave("B").events} == {None}


@clause("MM-11")
def test_a_match_goes_into_a_file_and_comes_back() -> None:
    t = ready(3).scored("A").leave("B").deal().begin().arrive("B")
    assert json.decode(json.encode(t.m), type=MauMauMatchState) == t.m
    for record in t.log:
        for event in record.events:
            assert json.decode(json.encode(event), type=t.game.event_types) == event
        assert json.decode(json.encode(record.action), type=t.game.action_types) == record.action


def test_an_answer_to_an_earlier_deal_is_late() -> None:
    t = ready(2).deal().begin().play_deal()
    king = LayCard(card("HK"))
    late = t.submit(0, king, window="1/play:1:1")
    assert late == t.submit(HOST, NextDeal(), window="next:0")
    assert t.game.submit(replace(t.m), 0, king, window="2/play:1:1") == late
    t.next_deal()
    assert t.refusal(HOST, NextDeal(), kind="shuffle").clause == "ENG-wrong-kind"


# --- special rules come one by one -----------------------------------------------------------------------------


@clause("MM-T-special", "MM-T-deck")
def test_at_a_table_that_chooses_it_a_special_rule_comes_with_its_deal() -> None:
    """Void deals are counted, too; from the eighth on there is a joker in the pack."""
    t = ready(special_schedule="deal")
    rules_by_deal = {}
    for number in range(1, 11):
        deal = t.next_deal(fair.commitment(SEED)).m.deal
        assert isinstance(deal, Shuffling)
        rules_by_deal[number] = set(deal.setting.options.special_rules)
        assert (JOKER in t.pack()) == (number >= 8)
        t.do(HOST, Shuffle(fair.shuffled(t.pack(), SEED)), kind="shuffle")
        t.finish("A" if number % 3 else None).reveal()
    assert rules_by_deal[3] == set()
    assert rules_by_deal[4] == rules_by_deal[5] == {"adder"}
    assert rules_by_deal[6] == {"adder", "reversed_jack"}
    assert rules_by_deal[9] == {"adder", "reversed_jack", "joker"}
    assert rules_by_deal[10] == {"adder", "reversed_jack", "joker", "ace_direction"}
