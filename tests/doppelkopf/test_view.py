"""What a seat may see: its own cards, the last trick, its own party, and of the others' what has been shown."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json, to_builtins

from stammtisch.cards import Cards
from stammtisch.engine.frames import seen
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.doppelkopf.actions import PlayCard
from stammtisch.games.doppelkopf.announcements import Spoken
from stammtisch.games.doppelkopf.events import Dealt
from stammtisch.games.doppelkopf.state import Playing, Reserving
from stammtisch.games.doppelkopf.view import View, own_party
from stammtisch.tricks import TrickTaken
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, cards, deal, normal, reserved, seat

HANDS = """
    A: XD H10 PB PB XA XA PA HA X10 P10
    B: KA KA KB XK XK PK PK HK HK P10
    C: XD X10 XB PD HD HB K10 KK KD HA
    D: XB PA PD H10 HD HB K10 KK KD KB
"""
"""A and C are Re, A leads, B has two foxes."""
OTHER_QUEEN = HANDS.replace("C: XD", "C: XB").replace("D: XB", "D: XD")
"""The same, but D holds the other queen of Kreuz."""
EVERYBODY = ("A", "B", "C", "D", "SPECTATOR", "SUPERVISOR")
WATCHERS = ("SPECTATOR", "SUPERVISOR")


def view(t: Table, who: str) -> View:
    return t.game.view(t.state, seat(who))


def parties(t: Table) -> tuple[str | None, ...]:
    """What everybody knows; the same for all who look."""
    parties_seen = {view(t, who).parties for who in EVERYBODY}
    assert len(parties_seen) == 1
    return parties_seen.pop()


def cards_in(t: Table, who: str) -> set[str]:
    """Every card that stands anywhere in the bytes this seat gets."""
    return set(re.findall(r'"([XPHK](?:A|10|K|D|B|9))"', json.encode(t.frame(seat(who))).decode()))


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


def alike(first: Table, two: Table, *watching: str) -> bool:
    """Do these get the same bytes at both tables?"""
    return all(json.encode(first.frame(seat(who))) == json.encode(two.frame(seat(who))) for who in watching)


# --- parties ---


@clause("DK-B1.6")
def test_everybody_knows_his_own_party_and_nothing_of_the_others() -> None:
    t = normal(HANDS)
    assert parties(t) == (None, None, None, None)
    assert [view(t, who).party for who in EVERYBODY] == ["re", "kontra", "re", "kontra", None, None]
    assert [own_party(t.playing, seat(who)) for who in WATCHERS] == [None, None]


@clause("DK-B1.6")
def test_the_first_queen_of_kreuz_shows_her_player_and_the_second_makes_all_clear() -> None:
    t = normal(HANDS).play("A:XD")
    assert parties(t) == ("re", None, None, None)
    t.play("B:KA C:KK D:H10  D:KB A:PB B:KA")
    assert parties(t) == ("re", None, None, None)
    t.play("C:XD")
    assert parties(t) == ("re", "kontra", "re", "kontra")


@clause("DK-B1.6")
def test_a_silent_soloist_is_found_out_by_his_second_queen_only() -> None:
    hands = HANDS.replace("A: XD H10", "A: XD XD").replace("C: XD", "C: H10")
    t = normal(hands).play("A:XD B:KA C:KK D:KK")
    assert parties(t) == ("re", None, None, None)
    t.play("A:XD")
    assert parties(t) == ("re", "kontra", "kontra", "kontra")


@clause("DK-B1.6")
@pytest.mark.parametrize(
    ("first", "shown", "second"),
    [
        ("A:XD", ("re", None, None, None), "C: re"),
        ("C: re", (None, None, "re", None), "A:XD"),
        ("C: re", (None, None, "re", None), "A: re 90"),
    ],
)
def test_when_both_of_the_re_side_are_known_so_are_the_others(
    first: str, shown: tuple[str | None, ...], second: str
) -> None:
    t = normal(HANDS)
    for word, expected in ((first, shown), (second, ("re", "kontra", "re", "kontra"))):
        if " " in word:
            t.say(word)
        else:
            t.play(word)
        assert parties(t) == expected


@clause("DK-B1.6")
def test_two_who_say_kontra_may_still_have_one_against_them_and_a_third_makes_it_clear() -> None:
    t = normal(HANDS.replace("A: XD H10", "A: XD XD").replace("C: XD", "C: H10"))
    t.say("B: kontra", "D: kontra 90")
    assert parties(t) == (None, "kontra", None, "kontra")
    t.say("C: kontra 60")
    assert parties(t) == ("re", "kontra", "kontra", "kontra")


@clause("DK-B1.6")
@pytest.mark.parametrize("watching", ["A", "B", "SPECTATOR", "SUPERVISOR"])
def test_two_deals_that_differ_in_who_holds_a_queen_of_kreuz_look_the_same_to_the_others(watching: str) -> None:
    first, two = normal(HANDS), normal(OTHER_QUEEN)
    assert (first.playing.re, two.playing.re) == ((0, 2), (0, 3))
    for t in (first, two):
        t.say("B: kontra", "A: re")
    assert alike(first, two, watching)
    for card in ["A:H10", "B:KA", "C:KK", "D:H10", "A:XA", "B:XK", "C:X10", "D:KB", "D:KD", "A:XD", "B:KA"]:
        for t in (first, two):
            t.play(card)
        assert alike(first, two, watching)
        assert not alike(first, two, "C")
    first.play("C:XD")
    two.play("C:PD")
    assert not alike(first, two, watching)


@clause("DK-B1.6")
def test_a_refused_announcement_tells_the_speaker_only_what_he_knows() -> None:
    first, two = normal(HANDS), normal(OTHER_QUEEN)
    for wrong in ("A: kontra", "B: re", "B: re schwarz"):
        assert first.refused(wrong) == two.refused(wrong)


# --- cards ---


def test_everybody_sees_his_own_hand_and_nobody_anothers() -> None:
    t = deal(HANDS)
    assert isinstance(t.state, Reserving)
    for who in "ABCD":
        assert view(t, who).hand == t.state.hands[seat(who)]
        assert view(t, who).counts == (10, 10, 10, 10)
        assert cards_in(t, who) == set(t.state.hands[seat(who)])
    for who in WATCHERS:
        assert view(t, who).hand == ()
        assert cards_in(t, who) == set()


def test_of_the_deal_everybody_saw_his_own_cards_arrive_and_nobody_the_pack() -> None:
    t = deal(HANDS)
    (record,) = [record for record in t.log if isinstance(record.action, Shuffle)]
    assert isinstance(t.state, Reserving)
    for who in EVERYBODY:
        (dealt,) = seen(t.game, record.events, seat(who))
        own: tuple[Cards, ...] = tuple(hand if at == seat(who) else () for at, hand in enumerate(t.state.hands))
        assert dealt == Dealt(own)
    assert view(t, "A").hand


@clause("DK-B1.3")
@pytest.mark.parametrize("reservations", ["", "B: Damensolo", "C: Trumpfsolo", "A: Fleischloser"])
def test_no_frame_holds_a_card_but_ones_own_the_open_trick_and_the_last_one(reservations: str) -> None:
    for t in steps(reserved(reservations, HANDS)):
        p = t.playing
        public = set(p.trick) | set(p.taken[-1].cards if p.taken else ())
        for who in WATCHERS:
            assert cards_in(t, who) == public
        for who in "ABCD":
            assert cards_in(t, who) == public | set(p.hands[seat(who)])


@clause("DK-B1.3")
def test_the_last_trick_may_be_looked_at_until_the_next_one_is_complete() -> None:
    t = normal(HANDS)
    assert {view(t, who).last for who in EVERYBODY} == {None}
    t.play("A:XA B:XK C:X10 D:KB")
    first = t.playing.taken[0]
    assert first.cards == cards("XA XK X10 KB")
    for card in ("D:KD", "A:XD", "B:KA", ""):
        assert {view(t, who).last for who in EVERYBODY} == {first}
        t.play(card)
    t.play("C:XD")
    assert {view(t, who).last for who in EVERYBODY} == {t.playing.taken[1]}


# --- nothing is told before the end ---


@clause("DK-B1.3")
@pytest.mark.parametrize("reservations", ["", "B: Trumpfsolo"])
def test_tricks_can_be_counted_but_neither_augen_nor_special_points_are_told(reservations: str) -> None:
    """A captured Fuchs would tell who belongs to whom."""
    counted = []
    for t in steps(reserved(reservations, HANDS)):
        for who in EVERYBODY:
            keys = set(keys_in(to_builtins(t.frame(seat(who)))))
            assert keys & {"augen", "re_augen", "facts", "lines", "specials", "taken", "re_tricks", "slips"} == set()
        counted.append(sum(view(t, "A").tricks))
    assert counted == [played // 4 for played in range(40)]


@clause("DK-B1.3")
def test_a_captured_fuchs_is_a_trick_like_any_other() -> None:
    t = normal(HANDS).play("A:H10 B:KA C:KK D:KB")
    for who in EVERYBODY:
        assert [type(event) for event in t.frame(seat(who)).events][1:] == [TrickTaken]


def test_the_end_shows_the_score_to_all_and_no_hands() -> None:
    t = normal(HANDS).play_out()
    for who in EVERYBODY:
        shown = view(t, who)
        assert (shown.phase, shown.outcome, shown.hand) == ("finished", "scored", ())
        assert (shown.facts, shown.lines, shown.last) == (t.finished.facts, t.finished.lines, t.finished.last)
    assert t.finished.facts is not None
    assert t.finished.facts.re == (0, 2)


# --- what is played ---


def test_everybody_sees_what_is_played_who_declared_it_and_what_was_said() -> None:
    t = reserved("B: Damensolo", HANDS).say("B: re 90", "A: kontra")
    for who in EVERYBODY:
        shown = view(t, who)
        assert (shown.contract, shown.declarer, shown.leader) == ("Damensolo", seat("B"), seat("A"))
        assert (shown.said.re, shown.said.kontra) == (1, 0)
        assert shown.spoken == (Spoken(1, "re", "90", 10), Spoken(0, "kontra", "kontra", 10))
    assert {view(normal(HANDS), who).declarer for who in EVERYBODY} == {None}
