"""Both aces of Karo in one hand: one of them may become the highest trump, the other stays a Fuchs."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.games.doppelkopf.actions import AnswerSchwein, PassSolo, PlayCard
from stammtisch.games.doppelkopf.contracts import CONTRACTS
from stammtisch.games.doppelkopf.events import CardPlayed, SchweinAnswered, SchweinDeclared
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.schwein import holder, schwein_card
from stammtisch.games.doppelkopf.specials import count
from stammtisch.tricks import TrickTaken
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Card, Table, cards, normal, reserved, seat

HANDS = """
    A: XD H10 PB PB XA XA PA HA X10 P10
    B: KA KA KB XK XK PK PK HK HK P10
    C: XD X10 XB PD HD HB K10 KK KD HA
    D: XB PA PD H10 HD HB K10 KK KD KB
"""
"""B holds both aces of Karo; A and C are Re. A leads."""
KA, XA = Card("KA"), Card("XA")
EVERYBODY = ("A", "B", "C", "D", "SPECTATOR")
WITH_KARO = ["Normalspiel", "Hochzeit", "Armut", "Trumpfsolo"]
FARBSOLOS = ["Farbsolo X", "Farbsolo P", "Farbsolo H"]
OTHERS = ["Koehler", "Damensolo", "Bubensolo", "Fleischloser"]


def offers_schwein(t: Table, who: str, card: Card = KA) -> bool:
    return PlayCard(card, schwein=True) in t.offered(seat(who), "card")


# --- who ---


@clause("DK-II.1")
@pytest.mark.parametrize(
    ("hands", "who"),
    [
        (("KA KA", "XD", "H10", "KK"), 0),
        (("XD", "H10", "KK", "XA KA PA KA"), 3),
        (("KA", "KA", "H10", "XD"), None),
        (("XA XA", "KA", "KA KK", "HA HA"), None),
    ],
)
def test_who_holds_both_aces_of_karo_can_make_a_schwein(hands: tuple[str, ...], who: int | None) -> None:
    held = tuple(cards(hand) for hand in hands)
    assert holder(held, CONTRACTS["Normalspiel"], Options()) == who


@clause("DK-II.1", "DK-II.2")
def test_with_one_ace_there_is_no_schwein() -> None:
    t = normal("A: KA XD H10; B: KA")
    refusal = t.refused("A: KA!")
    assert (refusal.clause, refusal.key) == ("DK-II.1", "refusal.dk.no-schwein")
    assert not offers_schwein(t, "A")


@clause("DK-II.2")
@pytest.mark.parametrize("card", ["KB", "XK", "PK"])
def test_only_an_ace_of_karo_can_be_one(card: str) -> None:
    refusal = normal(HANDS, dealer="A").refused(f"B: {card}!")
    assert (refusal.clause, refusal.args) == ("DK-II.4", {"card": card})


def test_nobody_else_sees_who_could_make_one() -> None:
    swapped = HANDS.replace("B: KA KA KB", "B: KA KK KB").replace("KK KD HA", "KA KD HA")
    first, two = normal(HANDS), normal(swapped)
    assert (first.playing.game.schwein, two.playing.game.schwein) == (seat("B"), None)
    for who in ("A", "D", "SPECTATOR"):
        assert json.encode(first.frame(seat(who))) == json.encode(two.frame(seat(who)))


# --- said with the card ---


@clause("DK-II.2")
@pytest.mark.parametrize(
    ("dealer", "trick"),
    [
        ("A", "B:KA! C:XD D:H10 A:H10"),
        ("D", "A:H10 B:KA! C:KK D:H10"),
        ("C", "D:H10 A:H10 B:KA! C:XD"),
        ("B", "C:XD D:H10 A:H10 B:KA!"),
    ],
)
@pytest.mark.parametrize("dulle_second", ["first", "second"])
def test_a_schwein_beats_even_the_dullen_in_any_place(dealer: str, trick: str, dulle_second: str) -> None:
    """Decision: "beim Aufspiel" is when the ace is played, in whichever trick and place."""
    t = normal(HANDS, dealer=dealer, dulle_second=dulle_second).play(trick)
    assert t.events[-1] == TrickTaken(seat("B"))


@clause("DK-II.2")
def test_everybody_hears_it_with_the_card() -> None:
    t = normal(HANDS).play("A:H10")
    assert offers_schwein(t, "B")
    t.play("B:KA!")
    for who in EVERYBODY:
        assert t.frame(seat(who)).events == (CardPlayed(seat("B"), KA, schwein=True),)
        shown = t.game.view(t.state, seat(who))
        assert (shown.schwein, shown.schwein_at) == (seat("B"), 1)


@clause("DK-II.2")
def test_an_ace_played_in_silence_is_a_fuchs_for_good() -> None:
    t = normal(HANDS).play("A:PB")
    assert offers_schwein(t, "B")
    t.play("B:KA C:K10 D:K10")
    assert t.events[-1] == TrickTaken(seat("A"))
    assert t.playing.taken[-1].schwein is None
    assert t.playing.schwein_declared is None


@clause("DK-II.2")
@pytest.mark.parametrize("allowed", [True, False])
def test_after_the_first_ace_has_fallen_as_a_fuchs_the_second_may_still_be_one_or_not(allowed: bool) -> None:
    """Decision: the free choice of the ace includes the second one; a table may rule it out."""
    t = normal(HANDS, schwein_after_fox=allowed).play("A:PB B:KA C:K10 D:K10 A:H10")
    assert offers_schwein(t, "B") == allowed
    if allowed:
        t.play("B:KA! C:KK D:H10")
        assert t.events[-1] == TrickTaken(seat("B"))
    else:
        refusal = t.refused("B: KA!")
        assert (refusal.clause, refusal.key) == ("DK-II.2", "refusal.dk.schwein-after-fox")


@clause("DK-II.2")
def test_where_the_second_ace_may_not_be_one_the_first_still_may() -> None:
    t = normal(HANDS, schwein_after_fox=False).play("A:H10 B:KA! C:KK D:H10")
    assert t.events[-1] == TrickTaken(seat("B"))


@clause("DK-II.2", "DK-B1.3")
def test_a_schwein_has_to_follow_like_any_trump() -> None:
    t = normal(HANDS).play("A:XA")
    assert t.refused("B: KA!").clause == "DK-B1.3"


# --- the other ace ---


@clause("DK-II.3")
def test_there_is_one_schwein_and_the_other_ace_can_be_caught() -> None:
    t = normal(HANDS).play("A:H10 B:KA! C:KK D:H10  B:XK C:X10 D:PA A:XA  A:PB")
    refusal = t.refused("B: KA!")
    assert (refusal.clause, refusal.key) == ("DK-II.3", "refusal.dk.schwein-once")
    assert not offers_schwein(t, "B")
    t.play("B:KA C:K10 D:K10")
    assert t.events[-1] == TrickTaken(seat("A"))


@clause("DK-II.3", "DK-4d")
def test_the_caught_fuchs_counts_for_the_others_and_the_schwein_never() -> None:
    t = normal(HANDS).play("A:H10 B:KA! C:KK D:H10  B:XK C:X10 D:PA A:XA  A:PB B:KA C:K10 D:K10")
    schwein, _, fuchs = t.playing.taken
    assert t.playing.re == (seat("A"), seat("C"))
    counts = [count((trick,), t.playing.re, Options()) for trick in (schwein, fuchs)]
    assert [(f.re, f.kontra) for f in counts] == [(0, 0), (1, 0)]


# --- only when leading ---


@clause("DK-II.2")
def test_by_option_it_is_said_only_when_leading_to_a_trick() -> None:
    t = normal(HANDS, schwein_when="on_lead").play("A:H10")
    refusal = t.refused("B: KA!")
    assert (refusal.clause, refusal.key) == ("DK-II.2", "refusal.dk.schwein-on-lead")
    assert not offers_schwein(t, "B")
    t = normal(HANDS, schwein_when="on_lead", dealer="A").play("B:KA! C:XD D:H10 A:H10")
    assert t.events[-1] == TrickTaken(seat("B"))


# --- before the first card ---


def asking(reservations: str = "", **options: Any) -> Table:
    return reserved(reservations, HANDS, schwein_when="before_first_card", **options)


def answer(t: Table, *, yes: str = "", order: str = "ABCD") -> Table:
    for who in order:
        t.do(seat(who), AnswerSchwein(who == yes), kind="schwein")
    return t


@clause("DK-II.2")
def test_by_option_everybody_is_asked_before_the_first_card() -> None:
    t = asking()
    assert (t.window("schwein").seats, t.window("schwein").sealed) == ((0, 1, 2, 3), True)
    assert t.refused("A: H10").clause == "ENG-waits"
    answer(t, yes="B", order="BCDA").play("A:H10 B:KA! C:KK D:H10")
    assert t.events[-1] == TrickTaken(seat("B"))


@clause("DK-II.2")
def test_who_said_no_then_has_two_foxes() -> None:
    t = answer(asking()).play("A:H10")
    refusal = t.refused("B: KA!")
    assert (refusal.clause, refusal.key) == ("DK-II.2", "refusal.dk.schwein-late")
    assert not offers_schwein(t, "B")


def test_who_cannot_make_one_cannot_say_yes() -> None:
    t = asking()
    assert t.refusal(seat("A"), AnswerSchwein(True), kind="schwein").clause == "DK-II.1"
    assert t.offered(seat("A"), "schwein") == [AnswerSchwein(False)]
    assert t.offered(seat("B"), "schwein") == [AnswerSchwein(False), AnswerSchwein(True)]
    assert t.refusal(seat("A"), PassSolo(), kind="schwein").clause == "ENG-wrong-kind"


@pytest.mark.parametrize("watching", ["A", "C", "D", "SPECTATOR"])
def test_the_answers_are_sealed_until_all_have_spoken(watching: str) -> None:
    yes, no = asking(), asking()
    for t, answer_given in ((yes, True), (no, False)):
        t.do(seat("B"), AnswerSchwein(answer_given), kind="schwein")
    assert json.encode(yes.frame(seat(watching))) == json.encode(no.frame(seat(watching)))
    for t in (yes, no):
        answer(t, order="ACD")
    assert yes.frame(seat(watching)).events[-1] == SchweinDeclared(seat("B"))
    assert [t.game.view(t.state, seat(watching)).schwein for t in (yes, no)] == [seat("B"), None]


def test_everybody_is_asked_even_if_nobody_holds_both() -> None:
    t = normal("A: KA; B: KA", schwein_when="before_first_card")
    assert t.window("schwein").seats == (0, 1, 2, 3)
    assert SchweinDeclared not in {type(event) for event in answer(t).events}


def test_who_says_nothing_until_the_time_is_up_has_no_schwein_and_a_yes_still_counts() -> None:
    assert asking().time_up("schwein").playing.schwein_declared is None
    t = asking()
    t.do(seat("B"), AnswerSchwein(True), kind="schwein")
    t.time_up("schwein")
    assert t.events == (*(SchweinAnswered(s, schwein=False) for s in (0, 2, 3)), SchweinDeclared(seat("B")))


@clause("DK-II.4")
@pytest.mark.parametrize("solo", [*FARBSOLOS, *OTHERS])
def test_nobody_is_asked_where_there_is_no_schwein(solo: str) -> None:
    assert "schwein" not in asking(f"D: {solo}").kinds()


# --- in which game ---


@clause("DK-II.4")
@pytest.mark.parametrize("reading", ["none", "trump_suit_aces"])
@pytest.mark.parametrize("name", [*WITH_KARO, *FARBSOLOS, *OTHERS])
def test_which_card_can_be_a_schwein(name: str, reading: str) -> None:
    """Decision: the Schwein is made of aces of Karo, so a Farbsolo has none; by option it has that of its own suit."""
    farb = f"{CONTRACTS[name].suit}A" if name in FARBSOLOS and reading == "trump_suit_aces" else None
    options = Options(schwein_farbsolo=reading)  # type: ignore[arg-type]
    assert schwein_card(CONTRACTS[name], options) == ("KA" if name in WITH_KARO else farb)


@clause("DK-II.4", "DK-II.2")
@pytest.mark.parametrize("soloist", "ABCD")
def test_in_a_trumpfsolo_the_soloist_or_an_opponent_makes_it(soloist: str) -> None:
    t = reserved(f"{soloist}: Trumpfsolo", HANDS).play("A:H10 B:KA! C:XD D:H10")
    assert t.events[-1] == TrickTaken(seat("B"))


@clause("DK-II.4", "DK-II.2")
@pytest.mark.parametrize("alone", ["A", "B"])
def test_in_a_silent_solo_as_well(alone: str) -> None:
    hands = "B: KA KA XD XD; A: H10; D: H10" if alone == "B" else "B: KA KA; A: H10 XD XD; D: H10"
    t = normal(hands).play("A:H10 B:KA!")
    assert t.playing.re == (seat(alone),)
    assert t.playing.schwein_at == 1


@clause("DK-II.4", "DK-II.2")
@pytest.mark.parametrize("solo", OTHERS)
@pytest.mark.parametrize("reading", ["none", "trump_suit_aces"])
def test_in_the_other_solos_there_is_none(solo: str, reading: str) -> None:
    t = reserved(f"D: {solo}", HANDS, dealer="A", schwein_farbsolo=reading)
    assert t.refused("B: KA!").clause == "DK-II.4"
    assert not offers_schwein(t, "B")


@clause("DK-II.4", "DK-II.2")
@pytest.mark.parametrize("reading", ["none", "trump_suit_aces"])
def test_in_a_farbsolo_the_aces_of_karo_are_none_and_by_option_those_of_its_suit_are(reading: str) -> None:
    t = reserved("D: Farbsolo X", HANDS, schwein_farbsolo=reading)
    assert offers_schwein(t, "A", XA) == (reading == "trump_suit_aces")
    if reading == "none":
        assert t.refused("A: XA!").clause == "DK-II.4"
    else:
        t.play("A:XA! B:XK C:XD D:H10")
        assert t.events[-1] == TrickTaken(seat("A"))
    led_by_b = reserved("D: Farbsolo X", HANDS, dealer="A", schwein_farbsolo=reading)
    assert led_by_b.refused("B: KA!").clause == "DK-II.4"


# --- after an Armut ---

POOR = """
    A: XD XD H10 H10 PD PD HD HD KD KD
    B: XA XA X10 X10 PA PA P10 KA PB KK
    C: KA K10 K10 KK XB XB PB HB HB KB
    D: KB XK XK PK PK HA HA HK HK P10
"""


@clause("DK-II.1", "DK-II.2")
@pytest.mark.parametrize(
    ("reading", "back", "allowed"),
    [
        ("after_exchange", "KK PB HB", True),
        ("after_exchange", "KA PB HB", False),
        ("as_dealt", "KK PB HB", False),
    ],
)
def test_after_an_armut_the_hand_that_is_played_counts_or_by_option_the_one_dealt(
    reading: str, back: str, allowed: bool
) -> None:
    t = reserved("B: armut", POOR, schwein_armut=reading).say("C: take", f"C: return {back}").play("A:KD")
    t.play("B:KA" if "KA" in back else "B:XA" if "KK" not in back else "B:KK")
    assert offers_schwein(t, "C") == allowed
    if not allowed:
        assert t.refused("C: KA!").clause == "DK-II.1"


@clause("DK-II.1")
def test_by_that_option_the_taker_of_both_aces_has_no_schwein_but_the_one_dealt_them_does() -> None:
    dealt_both = POOR.replace("P10 KA PB KK", "P10 KA KA KK").replace("C: KA K10", "C: PB K10")
    for reading, who in (("after_exchange", "C"), ("as_dealt", "B")):
        t = reserved("B: armut", dealt_both, schwein_armut=reading).say("C: take", "C: return HB HB KB")
        assert t.playing.game.schwein == seat(who)
