"""Parties, following, tricks, and what is played for somebody who does not play."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Refusal
from stammtisch.games.doppelkopf.actions import Confirm, PlayCard
from stammtisch.games.doppelkopf.contracts import PACKS, SOLOS
from stammtisch.games.doppelkopf.events import CardPlayed, Scored
from stammtisch.tricks import TrickTaken
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Card, Table, cards, normal, reserved, seat

SILENT = """
    A: HA HK K10 KK PA PD X10 XA XB XK
    B: H10 H10 KA KA KB PK XB XD XD XK
    C: HA HB KB KD KK P10 P10 PA PB PK
    D: HB HD HD HK K10 KD PB PD X10 XA
"""
"""B has both queens of Kreuz and says nothing. Played out as they lie he has 130 Augen, and two
special points would go to the others, if a solo knew any."""


def turn(t: Table) -> int:
    return t.window("card").seats[0]


# --- following ---

HELD = "A: X10 P10 HK K10 H10 PD; B: XA XD XB PA PK HA H10 HK KA KB"


@clause("DK-B1.3")
@pytest.mark.parametrize(
    ("solo", "led", "legal"),
    [
        ("", "K10", "XD XB H10 KA KB"),
        ("", "H10", "XD XB H10 KA KB"),
        ("", "HK", "HA HK"),
        ("", "X10", "XA"),
        ("", "P10", "PA PK"),
        ("Trumpfsolo", "PD", "XD XB H10 KA KB"),
        ("Farbsolo X", "X10", "XA XD XB H10 KB"),
        ("Farbsolo X", "K10", "KA"),
        ("Farbsolo X", "HK", "HA HK"),
        ("Farbsolo P", "P10", "XD XB PA PK H10 KB"),
        ("Farbsolo P", "X10", "XA"),
        ("Farbsolo H", "HK", "XD XB HA H10 HK KB"),
        ("Farbsolo H", "K10", "KA"),
        ("Koehler", "HK", "XD XB PK HK KB"),
        ("Koehler", "H10", "HA H10"),
        ("Koehler", "P10", "PA"),
        ("Damensolo", "PD", "XD"),
        ("Damensolo", "H10", "HA H10 HK"),
        ("Damensolo", "X10", "XA XB"),
        ("Bubensolo", "PD", "PA PK"),
        ("Bubensolo", "X10", "XA XD"),
        ("Bubensolo", "K10", "KA"),
        ("Fleischloser", "X10", "XA XD XB"),
        ("Fleischloser", "K10", "KA KB"),
        ("Fleischloser", "HK", "HA H10 HK"),
    ],
)
def test_the_class_led_has_to_be_followed(solo: str, led: str, legal: str) -> None:
    t = reserved(f"D: {solo}" if solo else "", HELD).play(f"A:{led}")
    assert set(t.legal("B")) == set(cards(legal))
    assert {action.card for action in t.offered(seat("B"), "card") if not action.schwein} == set(cards(legal))
    wrong = set(t.playing.hands[seat("B")]) - set(cards(legal))
    assert {t.refused(f"B: {card}").clause for card in wrong} == {"DK-B1.3"}


@clause("DK-B1.3")
def test_the_refusal_says_what_was_led_and_what_would_follow() -> None:
    t = normal(HELD).play("A:HK")
    assert t.refused("B: XA") == Refusal(
        "DK-B1.3", "refusal.dk.follow-suit", {"card": "XA", "led": "HK", "legal": ["HA", "HK"]}
    )
    assert normal(HELD).play("A:PD").refused("B: XA").key == "refusal.dk.follow-trump"


@clause("DK-B1.3", "DK-2a")
def test_who_cannot_follow_plays_what_he_likes_and_need_not_trump() -> None:
    t = normal("A: XA XA X10; B: PA P10 PK HA HK KA XD H10 KB PB").play("A:XA")
    assert set(t.legal("B")) == set(cards("PA P10 PK HA HK KA XD H10 KB PB"))
    t.play("B:PA")
    assert t.playing.trick == cards("XA PA")


def test_who_leads_is_free() -> None:
    t = normal(HELD)
    assert t.legal("A") == t.playing.hands[seat("A")]


@clause("ENG-not-held")
@pytest.mark.parametrize("card", ["PK", "KA"])
def test_nobody_plays_what_he_does_not_have(card: str) -> None:
    t = normal("A: XA XA; B: PK PK KA KA")
    assert t.refused(f"A: {card}") == Refusal("ENG-not-held", "refusal.not-held", {"card": card})
    t = normal("A: XA XA; B: PK PK KA KA", dealer="A")
    assert t.refused("B: XA").clause == "ENG-not-held"


@clause("DK-2a")
def test_what_lies_lies() -> None:
    t = normal(HELD)
    window = t.window("card").id
    t.play("A:K10")
    late = t.submit(seat("A"), PlayCard(Card("X10")), window=window)
    assert isinstance(late, Refusal)
    assert late.clause == "ENG-late"
    assert t.playing.trick == cards("K10")


def test_another_kind_of_action_is_no_card_and_nobody_plays_out_of_turn() -> None:
    t = normal(HELD)
    assert t.refusal(seat("A"), Confirm(), kind="card").clause == "ENG-wrong-kind"
    assert t.refusal(seat("A"), Confirm(), kind="announce").clause == "ENG-wrong-kind"
    assert t.refused("B: KA").clause == "ENG-not-asked"


# --- tricks ---

TWINS = """
    A: H10 XD PD HD KD XB PB HB KB KA
    B: XA X10 XK PA P10 PK HA HK K10 KK
    C: H10 XD PD HD KD XB PB HB KB KA
    D: XA X10 XK PA P10 PK HA HK K10 KK
"""


def twins(t: Table, *rounds: str) -> Table:
    """A and C play the card named, B and D whatever they may."""
    for card in rounds:
        for _ in range(4):
            at = turn(t)
            t.play(f"{'ABCD'[at]}:{card if at in (0, 2) else t.legal('ABCD'[at])[0]}")
    return t


@clause("DK-B1.3")
def test_of_two_equal_cards_the_first_takes_the_trick_and_its_player_leads_to_the_next() -> None:
    t = twins(normal(TWINS, dealer="B"), "XD", "KA")
    assert [trick.taker for trick in t.playing.taken] == [seat("C"), seat("C")]
    assert turn(t) == seat("C")
    t.play("C:KB D:X10 A:PB B:X10")
    assert t.events == (CardPlayed(seat("B"), Card("X10")), TrickTaken(seat("A")))
    assert turn(t) == seat("A")


@clause("DK-B1.3")
@pytest.mark.parametrize(
    ("reading", "first_trick", "last_trick"),
    [("first", "A", "A"), ("second", "C", "C"), ("second_except_last", "C", "A")],
)
def test_the_second_dulle_by_option_takes_the_trick_always_or_not_in_the_last_one(
    reading: str, first_trick: str, last_trick: str
) -> None:
    rest = ["XD", "PD", "HD", "KD", "XB", "PB", "HB", "KB", "KA"]
    t = twins(normal(TWINS, dulle_second=reading), "H10")
    assert t.playing.taken[-1].taker == seat(first_trick)
    t = twins(normal(TWINS, dulle_second=reading), *rest, "H10")
    assert t.finished.last is not None
    assert (t.finished.last.leader, t.finished.last.taker) == (seat("A"), seat(last_trick))


@clause("DK-B1.3")
@pytest.mark.parametrize("pack", [40, 48])
def test_the_deal_is_over_when_nobody_has_a_card_left(pack: int) -> None:
    t = normal(pack=pack).play_out()
    played = [event for record in t.log for event in record.events if isinstance(event, CardPlayed)]
    assert len(played) == pack
    assert [type(event) for event in t.events] == [CardPlayed, TrickTaken, Scored]
    assert t.kinds() == {}


# --- parties ---


@clause("DK-B1.6")
@pytest.mark.parametrize(
    ("hands", "re"),
    [
        ("A: XD; B: XD", (0, 1)),
        ("A: XD; D: XD", (0, 3)),
        ("B: XD; C: XD", (1, 2)),
        ("C: XD; D: XD", (2, 3)),
        ("C: XD XD", (2,)),
    ],
)
def test_who_holds_a_queen_of_kreuz_is_re(hands: str, re: tuple[int, ...]) -> None:
    t = normal(hands)
    assert t.playing.re == re
    for who in range(4):
        assert t.game.view(t.state, who).party == ("re" if who in re else "kontra")


@clause("DK-B1.6", "DK-1.2a")
def test_a_silent_solo_is_counted_as_a_solo_and_without_special_points() -> None:
    t = normal(SILENT).play_out()
    facts = t.finished.facts
    assert facts is not None
    assert (facts.contract, facts.re, facts.re_augen) == ("normal", (seat("B"),), 130)
    assert (facts.specials.re, facts.specials.kontra) == (0, 0)
    assert t.game_points == (-1, 3, -1, -1)


@clause("DK-B1.6")
@pytest.mark.parametrize(
    ("who", "word", "own"),
    [("A", "kontra", "re"), ("B", "re", "kontra"), ("C", "kontra 90", "re"), ("D", "re 60", "kontra")],
)
def test_everybody_speaks_for_his_own_party_only(who: str, word: str, own: str) -> None:
    t = normal("A: XD; C: XD")
    refusal = t.refused(f"{who}: {word}")
    assert (refusal.clause, refusal.args) == ("DK-B1.6", {"party": own})


@clause("DK-B1.6")
@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("A: re", ("re", None, None, None)),
        ("B: kontra", (None, "kontra", None, None)),
        ("C: re 90", (None, None, "re", None)),
    ],
)
def test_an_announcement_shows_the_party_of_the_speaker_and_no_other(word: str, shown: tuple[str | None, ...]) -> None:
    t = normal("A: XD; C: XD").say(word)
    assert t.playing.shown == shown


# --- when the time is up ---


@clause("DK-2a")
@pytest.mark.parametrize(
    ("solo", "led", "held", "card"),
    [
        ("", "", "XA X10 XK PA P10 HA KA K10 PB XB", "PB"),
        ("", "HA", "HK HA XA KK KA PA PB XB X10 P10", "HK"),
        ("", "KB", "KK K10 KA XD PA XA HA P10 X10 HK", "XD"),
        ("", "HA", "KA K10 H10 PA P10 XK XA PK PK KK", "PK"),
        ("Fleischloser", "HA", "XB PD PA P10 KA KK XA X10 PB XD", "PB"),
    ],
)
def test_for_who_does_not_play_in_time_the_legal_card_with_the_fewest_augen_is_played(
    solo: str, led: str, held: str, card: str
) -> None:
    """Decision: of cards with equal Augen a plain one goes before a trump; a Schwein is never made for him."""
    who = "B" if led else "A"
    t = reserved(f"D: {solo}" if solo else "", f"{who}: {held}" + (f"; A: {led}" if led else ""))
    if led:
        t.play(f"A:{led}")
    assert t.window("card").limit == "turn"
    t.time_up("card")
    assert t.events[0] == CardPlayed(seat(who), Card(card))


@clause("DK-2a")
def test_no_schwein_is_made_for_him() -> None:
    t = normal("A: H10; B: KA KA XA XA X10 X10 PA PA P10 P10").play("A:H10").time_up("card")
    assert t.events == (CardPlayed(seat("B"), Card("KA"), schwein=False),)


# --- always ---


@clause("DK-B1.3")
@given(
    pack=st.sampled_from([40, 48]),
    solo=st.sampled_from(["", *SOLOS]),
    dealer=st.sampled_from("ABCD"),
    seed=st.integers(0),
)
def test_there_is_always_a_legal_card_and_each_trick_has_four(pack: int, solo: str, dealer: str, seed: int) -> None:
    rng = Random(seed)
    pile = rng.sample(PACKS[pack], pack)
    hands = "; ".join(f"{who}: {' '.join(pile[at::4])}" for at, who in enumerate("ABCD"))
    t = reserved(f"B: {solo}" if solo else "", hands, dealer=dealer, pack=pack)
    while "card" in t.kinds():
        at = turn(t)
        legal = t.legal("ABCD"[at])
        assert legal
        assert set(legal) <= set(t.playing.hands[at])
        t.play(f"{'ABCD'[at]}:{rng.choice(legal)}")
    assert t.finished.facts is not None
    re, kontra = t.finished.facts.re_tricks, t.finished.facts.kontra_tricks
    assert re is not None
    assert kontra is not None
    assert re + kontra == pack // 4
    assert sum(t.game_points) == 0
