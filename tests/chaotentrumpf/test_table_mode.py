"""At a table nobody is held back: a wrong card lies, a bluff is heard, and only the log knows that it was wrong."""

from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from stammtisch.engine.core import SPECTATOR
from stammtisch.games.chaotentrumpf.actions import Exchange, Invert, LookEarly, TurnCard
from stammtisch.games.chaotentrumpf.events import (
    CardPlayed,
    CardTurned,
    Event,
    Exchanged,
    ExchangeWished,
    HandTakenUp,
    InversionVoid,
    Inverted,
    LookedEarly,
    ProofShown,
)
from stammtisch.games.chaotentrumpf.inversion import Kind
from stammtisch.games.chaotentrumpf.state import Offence, Playing, Preparing
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import Table, card, cards, dealt, playing, prepared, seat

LEADER = "A: K10 K9 KA KK H7 H8 HB HA XA X7"
LIAR = "B: K7 H9 H9 HD X8 X9 P7 P8 P9 XB"
VOID = "B: P7 H9 H9 HD X8 X9 P7 P8 P9 XB"
THIRD = "C: K8 K8 KB HK H10 XD XK X10 PD PK"
RUNS: dict[Kind, str] = {
    "N": "H7 K8 K9 PB PD HK K7 P7 P8 XA",
    "T": "X7 X8 H9 XB PD KK X10 PA HA HA",
    "U": "H8 H9 HB HD HK H10 X8 X8 KA KA",
    "TU": "P7 P8 P9 PB PD PK P10 PA XA XA",
}
NOTHING = "X7 X7 X8 X8 HA HA H10 KA KA K10"


def table(hands: str = "", **more: Any) -> Table:
    return prepared(hands, mode="table", **more)


def black(liar: str, mode: str = "table") -> Table:
    """A leads to a game in which black is trump."""
    return playing(f"{LEADER}; {liar}; {THIRD}", trump="colour:black", mode=mode)


def told(t: Table, *seats: int) -> list[bytes]:
    """All the bytes these seats get after the last action."""
    return [json.encode(t.frame(s)) for s in seats]


def bare(t: Table, who: str) -> set[Any]:
    """The cards a seat is offered to play."""
    return {action.card for action in t.offered(seat(who), "card")}


# --- a card that does not follow -------------------------------------------------------------------------------


@clause("CT-15b")
def test_a_wrong_card_lies_and_the_log_knows_what_would_have_been_right() -> None:
    t = black(LIAR).play("A:K10 B:H9")
    offence = Offence(1, "CT-15b", 1, cards("K10 H9"), cards("K7"))
    assert t.events == (CardPlayed(1, card("H9"), (offence,)),)
    assert t.playing.trick == ("K10", "H9")
    assert t.playing.offences == (offence,)


@clause("CT-15b", "CT-12a")
def test_the_fold_takes_the_word_of_the_event() -> None:
    """Whoever corrects a rule changes no log: what was judged, or judged to be right, is not judged again."""
    at_the_card, wishing = black(LIAR).play("A:K10"), table(f"A: {NOTHING}").say("A: exchange HA HA KA KA")
    right = at_the_card.game.evolve(at_the_card.playing, CardPlayed(1, card("H9"), ()))
    assert isinstance(right, Playing)
    assert (right.trick, right.offences) == (("K10", "H9"), ())
    exchanged = wishing.time_up("batch").log[-1].events[0]
    assert isinstance(exchanged, Exchanged)
    assert exchanged.offences == (Offence(0, "CT-12a", cards=cards("HA HA KA KA")),)
    before = wishing.game.evolve(table(f"A: {NOTHING}").state, ExchangeWished(0, cards("HA HA KA KA"), 4))
    folded = wishing.game.evolve(before, replace(exchanged, offences=()))
    assert isinstance(folded, Preparing)
    assert folded.offences == ()


@clause("CT-12a")
def test_nobody_is_told_that_an_exchange_was_wrong() -> None:
    t = table(f"A: {NOTHING}").say("A: exchange HA HA KA KA").time_up("batch")
    assert [e.offences for s in (0, 1, 2, SPECTATOR) for e in t.frame(s).events] == [None] * 4
    assert not any(b"offence" in frame for frame in told(t, 0, 1, 2, SPECTATOR))


@clause("CT-15b")
def test_who_may_play_what_he_likes_has_done_nothing_wrong() -> None:
    assert black(VOID).play("A:K10 B:H9 C:K8").playing.offences == ()
    assert black(LIAR).play("A:K10 B:K7 C:K8").playing.offences == ()


@clause("CT-15b")
def test_a_wrong_card_looks_to_everybody_else_like_a_right_one() -> None:
    """Two worlds: B has the seven of diamonds, or none at all. Nobody can tell them apart."""
    liar, void = black(LIAR), black(VOID)
    for play in ("A:K10", "B:H9", "C:K8", "A:XA"):
        assert told(liar.play(play), 0, 2, SPECTATOR) == told(void.play(play), 0, 2, SPECTATOR)
    assert (len(liar.playing.offences), void.playing.offences) == (1, ())


@clause("CT-15b")
def test_his_own_frame_says_nothing_of_it_either() -> None:
    t = black(LIAR).play("A:K10 B:H9")
    frame = t.frame(1)
    assert frame.events == (CardPlayed(1, card("H9")),)
    assert frame.view.hand == t.playing.hands[1]
    assert b"CT-" not in told(t, 1)[0]
    assert b"offence" not in told(t, 1)[0]


@clause("CT-15b")
def test_the_offers_do_not_hint_which_card_is_right() -> None:
    at_a_table, strict = black(LIAR).play("A:K10"), black(LIAR, "strict").play("A:K10")
    assert bare(at_a_table, "B") == set(at_a_table.playing.hands[1])
    assert bare(strict, "B") == {"K7"}


@clause("CT-15b")
def test_what_is_not_in_the_hand_cannot_be_played_at_a_table_either() -> None:
    assert black(LIAR).play("A:K10").refused("B: KA").clause == "ENG-not-held"


@clause("CT-15b")
def test_the_strict_referee_refuses_the_wrong_card() -> None:
    t = black(LIAR, "strict").play("A:K10")
    assert t.refused("B: H9").clause == "CT-15b"
    assert t.play("B:K7").playing.offences == ()


@clause("CT-15b")
def test_whoever_is_too_slow_plays_a_right_card() -> None:
    t = black(LIAR).play("A:K10").time_up("card")
    assert t.events == (CardPlayed(1, card("K7"), ()),)
    assert t.playing.offences == ()


@clause("CT-15b")
def test_every_wrong_card_is_noted_with_its_trick() -> None:
    t = black(LIAR).play("A:H7 B:X8 C:HK B:H9 C:X10 A:H8")
    assert [(o.seat, o.trick, o.cards) for o in t.playing.offences] == [
        (1, 1, cards("H7 X8")),
        (2, 2, cards("H9 X10")),
    ]
    assert t.playing.offences[0].instead == tuple(sorted(cards("H9 HD")))


@clause("CT-15b")
def test_offences_stay_known_when_the_deal_is_over() -> None:
    t = black(LIAR).play("A:K10 B:H9 C:K8").play_out()
    assert [o.cards for o in t.finished.offences] == [cards("K10 H9")]
    assert not any(b"CT-15b" in frame for frame in told(t, 0, 1, 2, SPECTATOR))


# --- an inversion without a run --------------------------------------------------------------------------------

BLUFFS: list[tuple[str, Kind, int]] = [
    ("suit:H", "N", 6),
    ("suit:X", "T", 8),
    ("colour:red", "U", 6),
    ("card:KD", "TU", 8),
    ("suit:H as TU", "TU", 8),
]


@clause("CT-N4c")
@pytest.mark.parametrize(("to", "kind", "length"), BLUFFS)
def test_a_bluff_of_each_kind_is_heard_like_the_real_thing(to: str, kind: Kind, length: int) -> None:
    bluff, honest = table(f"A: {NOTHING}"), table(f"A: {RUNS[kind]}")
    for t in (bluff, honest):
        t.say(f"A: invert {to}")
        heard = Inverted(0, kind, "suit:P", to.partition(" ")[0], length, None)
        assert t.seen("B", Inverted) == t.seen("SPECTATOR", Inverted) == heard
    assert bluff.seen("A", Inverted).run == ()
    assert bluff.sees("C").inversions == honest.sees("C").inversions
    assert (bluff.preparing.offences, honest.preparing.offences) == ((Offence(0, "CT-N4c"),), ())


@clause("CT-N4c")
def test_the_offers_do_not_hint_whether_there_is_a_run() -> None:
    def offered(hand: str, mode: str) -> set[Any]:
        t = prepared(f"A: {hand}", mode=mode)
        return {a for a in t.offered(0, "prepare") if isinstance(a, Invert)}

    assert offered(NOTHING, "table") == offered(RUNS["N"], "table") == offered(RUNS["TU"], "table")
    assert len(offered(NOTHING, "table")) == 2 * 45
    assert offered(NOTHING, "strict") == set()


@clause("CT-N4c")
def test_all_frames_of_the_others_are_alike_after_a_bluff() -> None:
    """A's hand differs in one card, and that card makes the run."""
    rest = "; B: P9 P9 P9 X9 X9 X9 H9 H9 H9 K9; C: HA HA HA KA KA KA XA XA PA PA"
    worlds = [table(f"A: H7 K8 {made} PB PD HK K7 P7 P8 XK{rest}") for made in ("K9", "K10")]
    for word in ("A: invert suit:H", "B: stay", "A: lead", "C: stay"):
        assert len({tuple(told(t.say(word), 1, 2, SPECTATOR)) for t in worlds}) == 1
    assert [len(t.playing.offences) for t in worlds] == [0, 1]


@clause("CT-11d", "CT-N4c")
def test_the_lock_holds_at_a_table_too() -> None:
    t = table(f"A: {NOTHING}", trump="suit:X").say("A: invert colour:red")
    assert t.preparing.lock == "U"
    t.say("B: invert colour:black as TU")
    assert t.say("C: invert suit:P").events == (InversionVoid(2, "U", "suit:P", "TU"),)
    assert t.preparing.trump == "colour:black"
    noted = [(o.seat, o.clause) for o in t.preparing.offences]
    assert noted == [(0, "CT-N4c"), (1, "CT-N4c"), (2, "CT-11d")]


@clause("CT-11d", "CT-N4c")
def test_by_the_cards_in_hand_only_who_holds_an_ultra_gets_through() -> None:
    """By option the cards decide about the lock: nobody can claim that, but the holder may. Both are offered it."""
    t = table(f"A: {RUNS['U']}; B: {RUNS['U']}; C: {NOTHING}", trump="suit:X", inversion_lock="held", packs=6)
    t.say("A: invert colour:red")
    assert Invert("colour:black") in t.offered(1, "prepare")
    assert Invert("colour:black") in t.offered(2, "prepare")
    assert t.say("B: invert colour:black").preparing.offences == ()
    t.say("C: invert colour:red")
    assert [(o.seat, o.clause) for o in t.preparing.offences] == [(2, "CT-11d")]


@clause("CT-11", "CT-11f", "CT-N4c")
@pytest.mark.parametrize(
    ("word", "clause_id"),
    [("suit:P", "CT-11"), ("suit:X as N", "CT-11b-T"), ("card:KD as U", "CT-11b-TU"), ("colour:red as T", "CT-11b-U")],
)
def test_what_all_can_hear_to_be_wrong_is_refused(word: str, clause_id: str) -> None:
    t = table(f"A: {NOTHING}")
    assert t.refused(f"A: invert {word}").clause == clause_id
    assert t.preparing.offences == ()


@clause("CT-11a", "CT-N4c")
def test_a_second_bluff_is_two_irregularities_more() -> None:
    t = table(f"A: {NOTHING}").say("A: invert suit:H", "A: invert suit:P")
    assert [o.clause for o in t.preparing.offences] == ["CT-N4c", "CT-11a", "CT-N4c"]


@clause("CT-N4c")
def test_who_calls_his_run_higher_than_it_is_bluffs_as_well() -> None:
    t = table(f"A: {RUNS['N']}").say("A: invert suit:H as U")
    assert (t.preparing.inversions[0].kind, t.preparing.inversions[0].run) == ("N", ())
    assert t.preparing.offences == (Offence(0, "CT-N4c"),)


@clause("CT-11e", "CT-N4c")
def test_who_bluffed_has_nothing_to_show() -> None:
    t = table(f"A: {NOTHING}").say("A: invert suit:H")
    assert t.refused("B: proof 1 7").clause == "CT-11e"
    t.say("B: proof 1 6")
    assert t.events == (ProofShown(1, 0, (1, 6), ()),)
    assert t.seen("SPECTATOR", ProofShown) == ProofShown(1, 0, (1, 6), ())
    assert "proof" not in t.kinds()
    assert t.preparing.trump == "suit:H", "what follows is for the others to say"


@clause("CT-N4c", "CT-11b-N")
def test_the_strict_referee_refuses_a_bluff() -> None:
    for to, _, _ in BLUFFS:
        assert prepared(f"A: {NOTHING}").refused(f"A: invert {to}").clause == "CT-11b-N"


# --- a second exchange -----------------------------------------------------------------------------------------


@clause("CT-12a")
def test_a_second_exchange_is_served_and_noted() -> None:
    t = table(f"A: {NOTHING}", stock="P7 P8 P9").say("A: exchange X7").time_up("batch")
    first = t.preparing.offences
    assert Exchange((card("X8"),)) in t.offered(0, "prepare")
    t.say("A: exchange X8 HA").time_up("batch")
    assert t.seen("A", Exchanged).drawn == cards("P8 P9")
    assert t.seen("B", Exchanged) == Exchanged(0, None, None, 2)
    assert (first, t.preparing.offences) == ((), (Offence(0, "CT-12a", cards=cards("HA X8")),))
    assert (t.sees("B").exchanged, len(t.preparing.hands[0])) == ((0,), 10)


@clause("CT-12a")
def test_every_further_exchange_is_an_offence_of_its_own() -> None:
    t = table(f"A: {NOTHING}")
    for away in ("X7", "X8", "KA"):
        t.say(f"A: exchange {away}").time_up("batch")
    assert [o.cards for o in t.preparing.offences] == [cards("X8"), cards("KA")]


@clause("CT-12a", "CT-12b")
def test_who_gets_nothing_for_it_has_not_exchanged_again() -> None:
    """One pack for three: after the election no more than two cards are left."""
    options: dict[str, Any] = {"packs": 1, "hand": 4, "run_short": 5, "run_long": 6, "mode": "table"}
    t = dealt("A: XA X10 XK XD XB X9 X8 PA; B: KA K10 KK KD KB K9 K8 PK", turned="X7 P7 H7 K7", **options)
    for _ in range(3):
        t.turn_and_vote("none")
    t.turn_and_vote("value:7").say("B: exchange KA").time_up("batch")
    t.say("A: exchange XA X10 XK", "B: exchange K10").time_up("batch")
    assert t.preparing.exchanged == (1, 0)
    assert [(e.seat, e.count) for e in t.events if isinstance(e, Exchanged)] == [(0, 3), (1, 0)]
    assert t.preparing.offences == ()


@clause("CT-12a")
def test_more_than_three_cards_are_served_and_noted() -> None:
    t = table(f"A: {NOTHING}", stock="P7 P8 P9 PB").say("A: exchange X7 X8 HA HA").time_up("batch")
    assert [(o.seat, o.clause, len(o.cards)) for o in t.preparing.offences] == [(0, "CT-12a", 4)]
    assert t.preparing.exchanged == (0,)
    assert len(t.preparing.hands[0]) == 10
    assert prepared(f"A: {NOTHING}").refused("A: exchange X7 X8 HA HA").key == "refusal.ct.exchange-count"


@clause("CT-12a")
def test_the_strict_referee_refuses_a_second_exchange() -> None:
    t = prepared(f"A: {NOTHING}").say("A: exchange X7").time_up("batch")
    assert t.refused("A: exchange X8").key == "refusal.ct.exchanged-already"


# --- the dealer looks early ------------------------------------------------------------------------------------

DEALT = "C: H7 H8 H9 HB HD"


def look(t: Table) -> tuple[Event, ...]:
    return t.do(2, LookEarly(), kind="turn")


@clause("CT-8")
def test_all_see_that_the_dealer_looks_and_only_he_sees_what() -> None:
    t = dealt(DEALT, turned="PK", mode="table")
    assert t.offered(2, "turn") == [TurnCard(), LookEarly()]
    assert t.sees("C").hand == ()
    hand = tuple(sorted(cards("H7 H8 H9 HB HD")))
    assert look(t) == (LookedEarly(2, hand),)
    assert t.sees("C").hand == hand
    assert t.seen("C", LookedEarly) == LookedEarly(2, hand)
    assert t.seen("A", LookedEarly) == t.seen("SPECTATOR", LookedEarly) == LookedEarly(2, ())
    assert not any(b"H7" in frame for frame in told(t, 1, SPECTATOR))
    assert t.electing.offences == (Offence(2, "CT-8"),)


@clause("CT-8")
def test_he_still_has_to_turn_a_card_and_takes_up_nothing_more() -> None:
    t = dealt(DEALT, turned="PK", mode="table")
    look(t)
    assert t.offered(2, "turn") == [TurnCard()]
    t.say("C: turn")
    assert t.events == (CardTurned(card("PK")),)
    assert not any(isinstance(e, HandTakenUp) for e in t.events)


@clause("CT-8")
def test_nobody_looks_twice_or_when_it_is_no_longer_early() -> None:
    t = dealt(DEALT, turned="X7 X8", mode="table")
    look(t)
    assert t.refusal(2, LookEarly(), kind="turn").key == "refusal.ct.hand-is-up"
    assert t.refusal(0, LookEarly(), kind="turn").clause == "ENG-not-asked"
    t.turn_and_vote("none")
    assert t.refusal(2, LookEarly(), kind="turn").key == "refusal.ct.hand-is-up"
    t.say("C: turn")
    assert t.refusal(2, LookEarly(), kind="vote").clause == "ENG-wrong-kind"


@clause("CT-8")
def test_the_strict_referee_keeps_the_dealers_hand_down() -> None:
    t = dealt(DEALT, turned="PK")
    assert t.refusal(2, LookEarly(), kind="turn").key == "refusal.ct.turn-first"
    assert t.offered(2, "turn") == [TurnCard()]
    assert t.sees("C").hand == ()


# --- what the log keeps ----------------------------------------------------------------------------------------


@clause("CT-8", "CT-N4c", "CT-12a", "CT-15b")
def test_offences_are_kept_through_election_lot_and_play() -> None:
    t = dealt(f"A: {NOTHING}; B: {RUNS['N']}", turned="P9", mode="table")
    look(t)
    t.turn_and_vote("suit:P").say("A: invert suit:H")
    for away in ("X7", "X8"):
        t.say(f"A: exchange {away}").time_up("batch")
    t.say("ALL: stay")
    assert [o.clause for o in t.drawing.before.offences] == ["CT-8", "CT-N4c", "CT-12a"]
    t.time_up("tip")
    before = t.playing.offences
    assert [o.clause for o in before] == ["CT-8", "CT-N4c", "CT-12a"]
    assert t.play_out().finished.offences == before


@clause("CT-8", "CT-9c")
def test_a_deal_without_a_trump_keeps_them_too() -> None:
    t = dealt(packs=1, turned="X7 P7", mode="table")
    look(t)
    t.turn_and_vote("none").turn_and_vote("none")
    assert t.finished.offences == (Offence(2, "CT-8"),)


@pytest.mark.parametrize("mode", ["strict", "table"])
def test_who_plays_by_the_articles_commits_nothing_in_any_mode(mode: str) -> None:
    t = prepared(f"A: {RUNS['N']}", mode=mode).say("A: invert suit:H", "A: exchange XA").time_up("batch")
    t.say("A: lead", "ALL: stay").play_out()
    assert t.finished.offences == ()
