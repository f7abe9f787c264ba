"""What a seat may see: its own cards, the last trick, no count of Augen, and no partner before the Sau has fallen."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json, to_builtins

from stammtisch.cards import Cards
from stammtisch.engine.frames import seen
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.schafkopf.actions import CallSupervisor, NoSpritze, Resume
from stammtisch.games.schafkopf.events import Dealt
from stammtisch.games.schafkopf.state import Bidding, Playing
from stammtisch.games.schafkopf.view import Inspection, View, inspection
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.schafkopf.table import Table, cards, contract, deal, seat

HANDS = """
    A: E8 EO EU GU GK G9 SA H7
    B: E7 EK HO SO HU SU HK H9
    C: EA EZ E9 HA HZ GO GA GZ
    D: H8 S7 S8 S9 SK SZ G7 G8
"""
"""B calls Eichel, C holds the Sau, A leads."""
EVERYBODY = ("A", "B", "C", "D", "SPECTATOR", "SUPERVISOR")
WATCHERS = ("SPECTATOR", "SUPERVISOR")


def view(t: Table, who: str) -> View:
    return t.game.view(t.state, seat(who))


def cards_in(t: Table, who: str) -> set[str]:
    """Every card that stands anywhere in the bytes this seat gets."""
    return set(re.findall(r'"([EGHS][AZKOU987])"', json.encode(t.frame(seat(who))).decode()))


def keys_in(thing: Any) -> Iterator[str]:
    if isinstance(thing, dict):
        yield from thing
        for inner in thing.values():
            yield from keys_in(inner)
    elif isinstance(thing, list | tuple):
        for inner in thing:
            yield from keys_in(inner)


def steps(t: Table) -> Iterator[Table]:
    """The table as it is, and again after every card until the deal is over."""
    while isinstance(t.state, Playing):
        yield t
        (at,) = t.window("card").seats
        t.do(at, PlayCard(t.legal("ABCD"[at])[0]), kind="card")


# --- the called partner ---


@clause("SK-B5.3")
def test_the_partner_is_known_to_himself_alone_until_the_sau_falls() -> None:
    t = contract("B: Rufspiel E", hands=HANDS).play("A:E8 B:E7")
    assert {who: view(t, who).partner for who in EVERYBODY} == {
        "A": None,
        "B": None,
        "C": seat("C"),
        "D": None,
        "SPECTATOR": None,
        "SUPERVISOR": None,
    }
    t.play("C:EA")
    assert {view(t, who).partner for who in EVERYBODY} == {seat("C")}


@clause("SK-B5.3")
def test_two_deals_that_differ_in_who_holds_the_sau_look_the_same_to_the_other_two() -> None:
    swapped = HANDS.replace("EA EZ", "S7 EZ").replace("H8 S7", "H8 EA")
    first, two = (contract("B: Rufspiel E", hands=hands, spritze=True) for hands in (HANDS, swapped))
    assert (first.playing.game.partner, two.playing.game.partner) == (seat("C"), seat("D"))
    assert alike(first, two, "A", "B", *WATCHERS)
    for t in (first, two):
        t.do(seat("C"), NoSpritze(), kind="spritze")
    assert alike(first, two, "A", "B", *WATCHERS)
    for t in (first, two):
        t.no_spritze().play("A:H7 B:H9")
    assert alike(first, two, "A", "B", *WATCHERS)
    assert not alike(first, two, "C")


def alike(first: Table, two: Table, *watching: str) -> bool:
    """Do these get the same bytes at both tables?"""
    return all(json.encode(first.frame(seat(who))) == json.encode(two.frame(seat(who))) for who in watching)


@clause("SK-B5.3")
def test_in_a_single_game_there_is_no_partner_to_be_seen() -> None:
    t = contract("B: Solo E", hands=HANDS)
    assert {view(t, who).partner for who in EVERYBODY} == {None}


# --- cards ---


@clause("SK-trick-2")
def test_everybody_sees_his_own_hand_and_nobody_anothers() -> None:
    t = deal(HANDS)
    assert isinstance(t.state, Bidding)
    for who in "ABCD":
        assert view(t, who).hand == t.state.hands[seat(who)]
        assert view(t, who).counts == (8, 8, 8, 8)
        assert cards_in(t, who) == set(t.state.hands[seat(who)])
    for who in WATCHERS:
        assert view(t, who).hand == ()
        assert cards_in(t, who) == set()


@clause("SK-trick-2", "SK-trick-4")
@pytest.mark.parametrize("game", ["Rufspiel E", "Wenz", "Solo H Tout"])
def test_no_frame_holds_a_card_but_ones_own_the_open_trick_and_the_last_one(game: str) -> None:
    """Older tricks are not even in the bytes."""
    for t in steps(contract(f"B: {game}", hands=HANDS)):
        p = t.playing
        public = set(p.trick) | set(p.taken[-1].cards if p.taken else ())
        for who in WATCHERS:
            assert cards_in(t, who) == public
        for who in "ABCD":
            assert cards_in(t, who) == public | set(p.hands[seat(who)])


@clause("SK-trick-4")
def test_the_last_trick_may_be_looked_at_until_the_next_one_is_complete() -> None:
    t = contract("B: Rufspiel E", hands=HANDS)
    assert {view(t, who).last for who in EVERYBODY} == {None}
    t.play("A:E8 B:E7 C:EA D:H8")
    first = t.playing.taken[0]
    assert first.cards == cards("E8 E7 EA H8")
    for card in ("D:S7", "A:SA", "B:SU"):
        assert {view(t, who).last for who in EVERYBODY} == {first}
        t.play(card)
    assert {view(t, who).last for who in EVERYBODY} == {first}
    t.play("C:HA")
    assert {view(t, who).last for who in EVERYBODY} == {t.playing.taken[1]}


@clause("SK-trick-4")
def test_tricks_can_be_counted_but_their_augen_are_not_told() -> None:
    counted = []
    for t in steps(contract("B: Rufspiel E", hands=HANDS)):
        for who in EVERYBODY:
            keys = set(keys_in(to_builtins(t.frame(seat(who)))))
            assert keys & {"augen", "facts", "lines", "taken", "inspection"} == set()
        counted.append(sum(view(t, "A").tricks))
    assert counted == [played // 4 for played in range(32)]


def test_the_end_shows_the_score_to_all_and_no_hands() -> None:
    t = contract("B: Rufspiel E", hands=HANDS).play_out()
    for who in EVERYBODY:
        shown = view(t, who)
        assert (shown.phase, shown.outcome, shown.hand) == ("finished", "scored", ())
        assert (shown.facts, shown.lines, shown.last) == (t.finished.facts, t.finished.lines, t.finished.last)
    assert t.finished.last is not None
    assert len(t.finished.last.cards) == 4


# --- what was seen to happen ---


@clause("SK-trick-2")
def test_of_the_deal_everybody_saw_his_own_cards_arrive_and_nobody_the_pack() -> None:
    t = deal(HANDS)
    (record,) = [record for record in t.log if isinstance(record.action, Shuffle)]
    assert isinstance(t.state, Bidding)
    hands = t.state.hands
    for who in EVERYBODY:
        (dealt,) = seen(t.game, record.events, seat(who))
        own: tuple[Cards, ...] = tuple(hand if at == seat(who) else () for at, hand in enumerate(hands))
        assert dealt == Dealt(own)
    assert view(t, "A").hand == hands[0]


# --- the supervisor ---


def called_in_the_middle() -> Table:
    t = contract("B: Rufspiel E", hands=HANDS, supervised=True).play("A:E8 B:E7 C:EA D:H8 D:S7 A:SA B:SU C:HA B:HK")
    t.do(seat("D"), CallSupervisor(), kind="supervisor")
    return t


@clause("SK-super-2")
def test_the_supervisor_sees_hands_and_all_tricks_while_he_is_called() -> None:
    t = called_in_the_middle()
    p = t.playing
    assert view(t, "SUPERVISOR").inspection == Inspection(p.hands, p.taken, ())
    assert len(p.taken) == 2
    assert cards_in(t, "SUPERVISOR") == {c for hand in p.hands for c in hand} | {
        c for trick in p.taken for c in trick.cards
    } | set(p.trick)


@clause("SK-super-2")
def test_nobody_else_does() -> None:
    t = called_in_the_middle()
    assert inspection(t.playing) is not None
    for who in ("A", "B", "C", "D", "SPECTATOR"):
        assert view(t, who).inspection is None
        assert view(t, who).frozen == seat("D")
    assert cards_in(t, "SPECTATOR") == set(cards("S7 SA SU HA HK"))


@clause("SK-super-2")
def test_he_sees_no_more_than_a_spectator_before_and_afterwards() -> None:
    before = contract("B: Rufspiel E", hands=HANDS, supervised=True).play("A:E8 B:E7 C:EA D:H8 D:S7")
    assert inspection(before.playing) is None
    assert view(before, "SUPERVISOR").inspection is None
    after = called_in_the_middle()
    after.do(seat("SUPERVISOR"), Resume(), kind="decision")
    assert view(after, "SUPERVISOR").inspection is None
    assert cards_in(after, "SUPERVISOR") == cards_in(after, "SPECTATOR")


def test_in_the_bidding_he_sees_the_hands_while_he_is_called() -> None:
    t = deal(HANDS, supervised=True)
    assert isinstance(t.state, Bidding)
    hands = t.state.hands
    assert view(t, "SUPERVISOR").inspection is None
    t.do(seat("A"), CallSupervisor(), kind="supervisor")
    assert view(t, "SUPERVISOR").inspection == Inspection(hands)
    assert {view(t, who).inspection for who in ("A", "B", "C", "D", "SPECTATOR")} == {None}
