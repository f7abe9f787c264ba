"""The duties around the called Sau, in the order of the rule book, and running away."""

import pytest
from msgspec import json

from stammtisch.cards import Cards
from stammtisch.engine.core import Refusal
from stammtisch.games.schafkopf.events import CardPlayed
from stammtisch.games.schafkopf.state import Playing
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.schafkopf.table import Table, cards, contract, seat

FOUR_EICHEL = """
    A: EO EU GU GK G9 GZ SA H7
    B: E7 EK HO SO HU SU HK H9
    C: EA EZ E9 E8 HA HZ GO GA
    D: H8 S7 S8 S9 SK SZ G7 G8
"""
"""B calls Eichel; C holds the Sau and three more, and neither A nor D has any."""


def called(hands: str, *, leader: str = "A", runaway: str = "any_lead") -> Table:
    """B has called Eichel, nobody gave a Spritze, and `leader` comes out."""
    dealer = "DABC"["ABCD".index(leader)]
    return contract("B: Rufspiel E", hands=hands, dealer=dealer, runaway=runaway)


def eichel(t: Table) -> Cards:
    """The plain Eichel cards C may play."""
    return tuple(c for c in t.legal("C") if c in cards("EA EZ EK E9 E8 E7"))


# --- one: searched for ---


@clause("SK-B5.4")
@pytest.mark.parametrize(("leader", "before"), [("A", "A:E8 B:E7"), ("B", "B:E7"), ("D", "D:E9 A:E8 B:E7")])
def test_searched_for_the_sau_falls(leader: str, before: str) -> None:
    """Whoever else leads the called suit, the partner gives the Sau, from whichever place he sits."""
    t = called("A: E8; B: E7; C: EA EZ EK EO HA; D: E9", leader=leader).play(before)
    assert t.legal("C") == cards("EA")
    kept = {card: t.refused("C", card, kind="card").clause for card in ("EZ", "EK", "EO", "HA")}
    assert kept == {"EZ": "SK-B5.4", "EK": "SK-B5.4", "EO": "SK-B5.6", "HA": "SK-B5.6"}
    assert t.play("C:EA").playing.sau_shown


@clause("SK-B5.4")
def test_the_refusal_says_what_may_be_played() -> None:
    t = called("A: E8; B: E7; C: EA E9 HK").play("A:E8 B:E7")
    refusal = t.refused("C", "E9", kind="card")
    assert refusal == Refusal("SK-B5.4", "refusal.sk.sau-searched", {"card": "E9", "legal": ["EA"], "led": "E8"})


@clause("SK-B5.4")
@pytest.mark.parametrize("led", ["EO", "EU"])
def test_ober_and_unter_of_the_called_suit_are_trumps_and_search_for_nothing(led: str) -> None:
    t = called(f"A: {led}; B: E7 HK; C: EA EZ GA GZ SA SZ SK S9").play(f"A:{led} B:HK")
    assert set(t.legal("C")) == set(cards("EZ GA GZ SA SZ SK S9"))


def test_only_the_holder_of_the_sau_has_the_duty() -> None:
    t = called("A: E8 EK EZ; B: E7; C: EA; D: E9", leader="B").play("B:E7 C:EA D:E9")
    assert set(cards("E8 EK EZ")) <= set(t.legal("A"))


# --- two: leading the suit ---


@clause("SK-B5.4")
@pytest.mark.parametrize(
    ("hand", "may_lead"),
    [
        ("EA EZ E9 GA GZ SA HA HO", "EA GA GZ SA HA HO"),
        ("EA EZ EO EU GA GZ HA HO", "EA EO EU GA GZ HA HO"),
        ("EA EZ E9 EO GA GZ HA HO", "EA EO GA GZ HA HO"),
        ("EA GA GZ SA SZ SK HA HO", "EA GA GZ SA SZ SK HA HO"),
        ("EA EZ E9 E8 GA GZ HA HO", "EA EZ E9 E8 GA GZ HA HO"),
        ("EA EZ EK E9 E8 GA HA HO", "EA EZ EK E9 E8 GA HA HO"),
    ],
)
def test_the_called_suit_is_led_with_the_sau_unless_four_are_held(hand: str, may_lead: str) -> None:
    """Ober and Unter are not among the four."""
    t = called(f"B: E7; C: {hand}", leader="C")
    assert set(t.legal("C")) == set(cards(may_lead))
    for kept in set(cards(hand)) - set(cards(may_lead)):
        assert t.refused("C", PlayCard(kept), kind="card").key == "refusal.sk.lead-the-sau"


def test_the_declarer_himself_leads_what_he_likes() -> None:
    t = called(FOUR_EICHEL, leader="B")
    assert t.legal("B") == t.playing.hands[seat("B")]


@clause("SK-B5.4")
def test_leading_the_sau_with_four_is_no_running_away() -> None:
    t = called(FOUR_EICHEL, leader="C").play("C:EA")
    assert (t.playing.sau_shown, t.playing.sau_free) == (True, False)


# --- three: not thrown away ---


@clause("SK-B5.4")
@pytest.mark.parametrize(
    ("led", "hand"),
    [
        ("GK", "EA EZ E9 SA SZ S9 HA HO"),
        ("SK", "EA EZ E9 GA GZ G9 HA HO"),
        ("HK", "EA EZ E9 GA GZ SA SZ S9"),
    ],
)
def test_unable_to_follow_the_partner_keeps_the_sau(led: str, hand: str) -> None:
    """He plays anything else, other Eichel too."""
    t = called(f"A: {led}; B: E7 G7 S7 H7; C: {hand}").play(f"A:{led} B:{led[0]}7")
    assert set(t.legal("C")) == set(cards(hand)) - set(cards("EA"))
    refusal = t.refused("C", "EA", kind="card")
    assert (refusal.clause, refusal.key) == ("SK-B5.4", "refusal.sk.sau-thrown-away")


SIX_TRICKS = [
    "A:EO B:EZ C:GA D:HA",
    "A:GO B:EK C:GZ D:HZ",
    "A:HO B:E9 C:GK D:HK",
    "A:SO B:E8 C:G9 D:H9",
    "A:EU B:SA C:G8 D:H8",
    "A:GU B:SZ C:G7 D:H7",
]


@clause("SK-B5.4")
def test_it_is_kept_through_seven_tricks_and_free_as_the_last_card() -> None:
    t = called("A: EO GO HO SO EU GU HU SK; B: E7 EZ EK E9 E8 S8 SA SZ; C: EA S9 GA GZ GK G9 G8 G7")
    for trick in SIX_TRICKS:
        lead, second, third, fourth = trick.split()
        t.play(f"{lead} {second}")
        assert cards("EA")[0] not in t.legal("C")
        t.play(f"{third} {fourth}")
    t.play("A:HU B:E7")
    assert t.legal("C") == cards("S9")
    assert t.refused("C", "EA", kind="card").key == "refusal.sk.sau-thrown-away"
    t.play("C:S9 D:SU A:SK B:S8")
    assert t.legal("C") == cards("EA")
    t.play("C:EA D:S7")
    assert t.finished.outcome == "scored"


# --- four: after running away ---


@clause("SK-B5.4")
def test_who_has_run_away_may_hold_the_sau_back_when_its_suit_is_led() -> None:
    """Decision: the Sau is then a card like any other; it may be kept and it may be played."""
    t = called(FOUR_EICHEL, leader="C").play("C:E8 D:S7 A:G9 B:EK")
    assert t.playing.sau_free
    t.play("B:E7")
    assert set(t.legal("C")) == set(cards("EA EZ E9"))
    t.play("C:E9 D:S8 A:GZ")
    assert not t.playing.sau_shown


@clause("SK-B5.4")
def test_who_has_run_away_may_throw_the_sau_away() -> None:
    t = called(FOUR_EICHEL, leader="C").play("C:E8 D:S7 A:GU B:EK A:SA B:E7")
    assert t.legal("C") == t.playing.hands[seat("C")]
    assert t.play("C:EA").playing.sau_shown


@clause("SK-B5.4")
def test_who_has_run_away_may_lead_below_the_sau_again() -> None:
    t = called(FOUR_EICHEL, leader="C").play("C:E8 D:S7 A:GU B:EK A:H7 B:HK C:GO D:H8")
    assert set(eichel(t)) == set(cards("EA EZ E9"))


# --- when he may run away ---


@clause("SK-B5.4")
def test_he_may_run_away_at_any_lead() -> None:
    """Decision: not in the first trick only, and four cards of the suit must be in hand at that moment."""
    t = called(FOUR_EICHEL).play("A:H7 B:HK C:GO D:H8")
    assert set(eichel(t)) == set(cards("EA EZ E9 E8"))
    assert t.play("C:E8").playing.sau_free


@clause("SK-B5.4")
def test_by_option_he_may_run_away_in_the_first_trick_only() -> None:
    later = called(FOUR_EICHEL, runaway="first_trick_only").play("A:H7 B:HK C:GO D:H8")
    assert eichel(later) == cards("EA")
    assert later.refused("C", "E8", kind="card").clause == "SK-B5.4"
    first = called(FOUR_EICHEL, leader="C", runaway="first_trick_only")
    assert set(eichel(first)) == set(cards("EA EZ E9 E8"))


@clause("SK-B5.4")
def test_four_cards_at_the_deal_do_not_help_when_one_is_gone() -> None:
    t = called(FOUR_EICHEL).play("A:SA B:E7 C:E8 D:S7 A:H7 B:HK C:GO D:H8")
    assert eichel(t) == cards("EA")


@clause("SK-B5.4")
def test_a_lower_eichel_thrown_away_is_no_running_away() -> None:
    t = called(FOUR_EICHEL).play("A:SA B:E7 C:E8 D:S7")
    assert not t.playing.sau_free


# --- what the event says ---


@clause("SK-B5.4")
def test_the_event_says_whether_he_has_run_away() -> None:
    t = called(FOUR_EICHEL, leader="C").play("C:E8")
    assert t.events == (CardPlayed(seat("C"), cards("E8")[0], ran_away=True),)
    assert t.play("D:S7 A:GU B:EK A:H7 B:HK C:GO D:H8 C:E9").events == (
        CardPlayed(seat("C"), cards("E9")[0], ran_away=False),
    )
    assert t.playing.sau_free


@clause("SK-B5.4")
@pytest.mark.parametrize("lead", ["C:EA", "C:GA"])
def test_where_it_is_no_question_the_event_says_nothing_of_it(lead: str) -> None:
    [played] = called(FOUR_EICHEL, leader="C").play(lead).events
    assert json.encode(played) == b'{"type":"card-played","seat":2,"card":"%s"}' % lead[2:].encode()


@clause("SK-B5.4")
def test_nobody_else_learns_from_it_whose_the_sau_is() -> None:
    """C has run away with it; or A holds it, and C has led Eichel to search for it."""
    ran = called(FOUR_EICHEL, leader="C").play("C:E8")
    searched = called(FOUR_EICHEL.replace("GZ SA", "GZ EA").replace("EA EZ", "SA EZ"), leader="C").play("C:E8")
    assert (ran.playing.game.partner, searched.playing.game.partner) == (seat("C"), seat("A"))
    for who in ("D", "B", "SPECTATOR", "SUPERVISOR"):
        assert json.encode(ran.frame(seat(who)).events) == json.encode(searched.frame(seat(who)).events)
    assert ran.frame(seat("C")).events == ran.events


@pytest.mark.parametrize("ran_away", [True, False])
def test_the_fold_takes_the_word_of_the_event(ran_away: bool) -> None:
    """Whoever corrects the rule changes no log: what was decided then stays decided, whatever the cards are."""
    before = called(FOUR_EICHEL, leader="C")
    after = before.game.evolve(before.state, CardPlayed(seat("C"), cards("E8")[0], ran_away))
    assert isinstance(after, Playing)
    assert (after.sau_free, after.called_led) == (ran_away, True)


@pytest.mark.parametrize("game", ["Solo E", "Farbwenz E", "Wenz"])
def test_in_a_single_game_no_sau_has_duties(game: str) -> None:
    t = contract(f"B: {game}", hands=FOUR_EICHEL, dealer="B")
    assert t.legal("C") == t.playing.hands[seat("C")]
    assert not t.play("C:E8").playing.sau_free
