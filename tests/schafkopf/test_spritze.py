"""Spritze: who is asked, until when, with which words, and who may not give one."""

import pytest
from msgspec import json

from stammtisch.engine.core import Refusal
from stammtisch.games.schafkopf.actions import GiveSpritze, NoSpritze, Weiter
from stammtisch.games.schafkopf.contracts import AUGEN
from stammtisch.games.schafkopf.events import SpritzeDeclined, SpritzeGiven
from stammtisch.games.schafkopf.play import legal_cards
from stammtisch.games.schafkopf.spritze import WORDS
from stammtisch.games.schafkopf.state import Spritze
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.schafkopf.table import Table, contract, seat

HANDS = "A: E9 G9 GU; B: E7 EO; C: EA S9 GO; D: HO SO HU E8"
"""B calls Eichel, C is the partner, A leads; everybody has a trump."""
PLAIN = "GA GZ GK G9 G8 G7 SA SZ"
"""No trump in a Rufspiel."""


def rufspiel(hands: str = HANDS, *, spritze_trump_check: str = "initial") -> Table:
    return contract("B: Rufspiel E", hands=hands, spritze=True, spritze_trump_check=spritze_trump_check)


def give(word: str = "Spritze") -> GiveSpritze:
    return GiveSpritze(word)


def frames(t: Table, *seats: str) -> bytes:
    return json.encode([t.frame(seat(s)) for s in seats])


# --- until when ---


@clause("SK-spritze-1")
@pytest.mark.parametrize("game", ["Rufspiel E", "Farbwenz G", "Wenz", "Solo S", "Wenz Tout"])
def test_all_but_the_declarer_are_asked_the_called_partner_too(game: str) -> None:
    """Decision: who is asked must not tell who the partner is, so he is asked and can only say no."""
    t = contract(f"B: {game}", hands=HANDS, spritze=True)
    window = t.window("spritze")
    assert window.seats == (seat("A"), seat("C"), seat("D"))
    assert (window.closes, window.sealed, window.must) == ("all", True, True)
    assert t.refused("B", NoSpritze(), kind="spritze").clause == "ENG-not-asked"
    assert t.refused("B", give(), kind="spritze").clause == "ENG-not-asked"


@clause("SK-spritze-1")
def test_it_may_be_given_before_the_first_card() -> None:
    t = rufspiel().spritze("D: Spritze")
    assert t.playing.spritze == Spritze(seat("D"), "Spritze")
    assert t.events == (SpritzeGiven(seat("D"), "Spritze"),)


@clause("SK-spritze-1")
@pytest.mark.parametrize("giver", ["A", "D"])
def test_it_may_be_given_after_the_first_card_by_the_leader_too(giver: str) -> None:
    t = rufspiel().play("A:G9").spritze(f"{giver}: Kontra")
    assert t.playing.spritze == Spritze(seat(giver), "Kontra")


@clause("SK-spritze-1")
def test_the_second_card_waits_until_all_three_have_answered() -> None:
    t = rufspiel().play("A:G9")
    for who in "ADC":
        assert t.kinds()["card"] == "spritze"
        assert t.refused("B", "EO", kind="card").clause == "ENG-waits"
        t.do(seat(who), NoSpritze(), kind="spritze")
    assert t.kinds() == {"card": None, "late": None}
    t.play(f"B:{t.legal('B')[0]}")
    assert t.playing.spritze is None


@clause("SK-spritze-1")
def test_the_first_card_waits_for_nobody() -> None:
    t = rufspiel()
    assert t.kinds() == {"card": None, "spritze": None}


@clause("SK-spritze-1")
def test_answers_before_the_first_card_count_and_are_final() -> None:
    """Decision: one answer each, nobody is asked twice; who has said no comes back by the button that stays (below)."""
    t = rufspiel()
    t.do(seat("D"), NoSpritze(), kind="spritze")
    t.play("A:G9")
    assert t.window("spritze").answered == (seat("D"),)
    assert t.refused("D", give(), kind="spritze").clause == "ENG-not-asked"


@clause("SK-spritze-1", "ENG-late")
def test_the_first_spritze_closes_the_question_for_all() -> None:
    t = rufspiel().play("A:G9")
    window = t.window("spritze").id
    t.spritze("D: Schuss")
    assert t.kinds() == {"card": None}
    for answer in (give(), NoSpritze()):
        second = t.submit(seat("A"), answer, window=window)
        assert isinstance(second, Refusal)
        assert second.clause == "ENG-late"
    assert t.playing.spritze == Spritze(seat("D"), "Schuss")


@clause("SK-spritze-1", "ENG-late")
def test_after_the_second_card_it_is_late_and_void() -> None:
    t = rufspiel()
    window = t.window("spritze").id
    t.no_spritze().play("A:G9")
    t.play(f"B:{t.legal('B')[0]}")
    late = t.submit(seat("D"), give(), window=window)
    assert isinstance(late, Refusal)
    assert late.clause == "ENG-late"
    assert t.playing.spritze is None


@clause("SK-spritze-1")
def test_the_silent_have_said_no() -> None:
    t = rufspiel()
    t.do(seat("A"), NoSpritze(), kind="spritze")
    t.play("A:G9").time_up("spritze")
    assert t.events == (SpritzeDeclined(seat("C")), SpritzeDeclined(seat("D")))
    assert t.kinds() == {"card": None, "late": None}
    assert t.playing.spritze is None


def test_nothing_else_answers_the_question() -> None:
    t = rufspiel()
    for other in (Weiter(), PlayCard(t.playing.hands[3][0])):
        assert t.refused("D", other, kind="spritze").clause == "ENG-wrong-kind"


@clause("SK-spritze-1")
def test_a_no_is_nobody_elses_business() -> None:
    t = rufspiel()
    t.do(seat("A"), NoSpritze(), kind="spritze")
    assert t.frame(seat("A")).events == (SpritzeDeclined(seat("A")),)
    for other in ("B", "C", "D", "SPECTATOR", "SUPERVISOR"):
        assert t.frame(seat(other)).events == ()


# --- the words ---


@clause("SK-spritze-2")
@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("Stoss", "Stoss"),
        ("Stoß", "Stoss"),
        ("Kontra", "Kontra"),
        ("Spritze", "Spritze"),
        ("Schuss", "Schuss"),
        ("Schuß", "Schuss"),
        ("kontra", "Kontra"),
        ("SPRITZE", "Spritze"),
    ],
)
def test_four_words_mean_a_spritze(word: str, written: str) -> None:
    t = rufspiel().spritze(f"D: {word}")
    assert t.playing.spritze == Spritze(seat("D"), written)


@clause("SK-spritze-2")
@pytest.mark.parametrize("word", ["", "Contra", "Supra", "Kontra!", "Doppelt", "Spritze Spritze", "weiter"])
def test_no_other_word_does(word: str) -> None:
    refusal = rufspiel().refused("D", give(word), kind="spritze")
    assert refusal.clause == "SK-spritze-2"
    assert refusal.args == {"word": word, "words": ["Stoss", "Kontra", "Spritze", "Schuss"]}


@clause("SK-spritze-2")
def test_all_four_words_are_offered() -> None:
    offered = rufspiel().offered(seat("D"), "spritze")
    assert offered == [NoSpritze(), *(GiveSpritze(word) for word in WORDS)]


@clause("SK-spritze-3")
@pytest.mark.parametrize("word", ["Re", "re", "RE"])
def test_there_is_no_re(word: str) -> None:
    assert rufspiel().refused("D", give(word), kind="spritze").clause == "SK-spritze-3"


@clause("SK-spritze-3", "ENG-late")
def test_the_declarer_cannot_answer_a_spritze() -> None:
    t = rufspiel()
    window = t.window("spritze").id
    t.spritze("D: Kontra")
    for who in "BC":
        answer = t.submit(seat(who), give("Re"), window=window)
        assert isinstance(answer, Refusal)
        assert answer.clause == "ENG-late"


# --- not without a trump ---


@clause("SK-spritze-4")
@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("Rufspiel E", PLAIN),
        ("Solo S", "EA EZ EK E9 GA GZ HA HZ"),
        ("Solo H", "SA SZ SK S9 GA GZ GK G9"),
        ("Wenz", "EO GO HO SO EA GA HA SA"),
        ("Farbwenz G", "EO HO SO EA HA SA SZ EZ"),
        ("Wenz Tout", "EO GO HO SO EA GA HA SA"),
        ("Solo S Tout", "EA EZ EK E9 GA GZ HA HZ"),
    ],
)
def test_no_spritze_without_a_trump_of_the_game(game: str, hand: str) -> None:
    t = contract(f"B: {game}", hands=f"B: E7; C: {'E8' if 'EA' in hand else 'EA'}; D: {hand}", spritze=True)
    refusal = t.refused("D", give(), kind="spritze")
    assert (refusal.clause, refusal.args) == ("SK-spritze-4", {"contract": game})
    assert t.offered(seat("D"), "spritze") == [NoSpritze()]


@clause("SK-spritze-4")
@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("Rufspiel E", "H7 GA GZ GK G9 G8 G7 SA"),
        ("Rufspiel E", "SU GA GZ GK G9 G8 G7 SA"),
        ("Solo S", "S7 EA EZ EK E9 GA GZ HA"),
        ("Wenz", "SU GO HO SO EA GA HA SA"),
        ("Farbwenz G", "GO HO SO EA HA SA SZ EZ"),
        ("Solo S Tout", "S7 EA EZ EK E9 GA GZ HA"),
    ],
)
def test_a_single_trump_is_enough(game: str, hand: str) -> None:
    """Decision: a Spritze on a Tout is allowed; that it is never unentitled there presupposes it."""
    t = contract(f"B: {game}", hands=f"B: E7; C: {'E8' if 'EA' in hand else 'EA'}; D: {hand}", spritze=True)
    assert t.spritze("D: Stoss").playing.spritze == Spritze(seat("D"), "Stoss")


ONE_TRUMP = "A: SU GA GZ GK G9 G8 G7 SA; B: E7; C: EA"


@clause("SK-spritze-4")
def test_a_leader_whose_only_trump_was_the_first_card_may_still_give_one() -> None:
    """Decision: what counts is the hand as dealt."""
    t = rufspiel(ONE_TRUMP).play("A:SU").spritze("A: Spritze")
    assert t.playing.spritze == Spritze(seat("A"), "Spritze")


@clause("SK-spritze-4")
def test_by_option_the_trump_must_still_be_in_hand() -> None:
    t = rufspiel(ONE_TRUMP, spritze_trump_check="current")
    assert GiveSpritze("Spritze") in t.offered(seat("A"), "spritze")
    t.play("A:SU")
    assert t.refused("A", give(), kind="spritze").clause == "SK-spritze-4"
    assert t.offered(seat("A"), "spritze") == [NoSpritze()]


# --- the opposing side only ---


@clause("SK-B5.7")
def test_the_called_partner_is_told_privately_that_he_cannot() -> None:
    t = rufspiel()
    before = frames(t, "A", "B", "D", "SPECTATOR")
    assert t.refused("C", give(), kind="spritze").clause == "SK-B5.7"
    assert frames(t, "A", "B", "D", "SPECTATOR") == before
    assert t.offered(seat("C"), "spritze") == [NoSpritze()]


@clause("SK-B5.7")
@pytest.mark.parametrize("giver", ["A", "D"])
def test_both_opponents_of_a_rufspiel_may(giver: str) -> None:
    assert rufspiel().spritze(f"{giver}: Stoss").playing.spritze == Spritze(seat(giver), "Stoss")


@clause("SK-B5.7")
@pytest.mark.parametrize("giver", ["A", "C", "D"])
def test_all_three_opponents_of_a_soloist_may(giver: str) -> None:
    t = contract("B: Solo H", hands=HANDS, spritze=True).spritze(f"{giver}: Stoss")
    assert t.playing.spritze == Spritze(seat(giver), "Stoss")


# --- what becomes of it ---


@clause("SK-points-spritze")
def test_a_spritze_at_the_table_doubles_the_score_of_the_deal() -> None:
    plain, doubled = rufspiel().no_spritze().play_out(), rufspiel().spritze("D: Kontra").play_out()
    assert plain.finished.facts is not None
    assert doubled.finished.facts is not None
    assert (plain.finished.facts.spritze, doubled.finished.facts.spritze) == (None, seat("D"))
    assert plain.finished.facts.augen == doubled.finished.facts.augen
    assert plain.finished.facts.augen is not None
    assert 30 < plain.finished.facts.augen < sum(AUGEN.values()) - 30
    assert doubled.game_points == tuple(2 * amount for amount in plain.game_points)


# --- thought better of ---


@clause("SK-spritze-1")
def test_who_declined_may_still_give_it_until_the_second_card() -> None:
    t = rufspiel()
    for who in "ACD":
        t.do(seat(who), NoSpritze(), kind="spritze")
    assert "spritze" not in t.kinds(), "nobody is asked twice"
    assert (t.window("late").seats, t.window("late").must) == ((0, 2, 3), False)
    t.play("A:G9")
    t.do(seat("D"), give("Kontra"), kind="late")
    assert t.playing.spritze == Spritze(seat("D"), "Kontra")
    assert "late" not in t.kinds(), "once only"


@clause("SK-spritze-1")
def test_with_the_second_card_it_is_over() -> None:
    t = rufspiel()
    for who in "ACD":
        t.do(seat(who), NoSpritze(), kind="spritze")
    t.play("A:G9")
    assert "late" in t.kinds()
    t.play(f"B:{legal_cards(t.playing, 1)[0]}")
    assert "late" not in t.kinds()


@clause("SK-spritze-1", "SK-B5.7", "SK-spritze-4")
def test_the_question_is_open_to_all_who_declined_whatever_they_hold() -> None:
    t = rufspiel()
    for who in "CD":
        t.do(seat(who), NoSpritze(), kind="spritze")
    assert t.window("late").seats == (seat("C"), seat("D"))
    assert t.offered(seat("C"), "late") == [], "the called partner"
    assert t.refused("C", give(), kind="late").clause == "SK-B5.7"
    assert t.refused("D", NoSpritze(), kind="late").clause == "ENG-wrong-kind"
    assert give() in t.offered(seat("D"), "late")
