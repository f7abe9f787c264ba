"""Both queens of Kreuz in one hand: the partner found in a trick, or nobody, and what may be said from then on."""

from typing import Any

import pytest

from stammtisch.games.doppelkopf.actions import Announce
from stammtisch.games.doppelkopf.events import Announced, PartnerFound
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, reserved, seat

HANDS = """
    A: X10 P10 HK KK K10 KA KB XB PB HB
    B: X10 P10 HK KK K10 KA H10 XB PB HB
    C: XD XD XA XA PA PA HA HA H10 KB
    D: XK XK PK PK PD PD HD HD KD KD
"""
"""C has the Hochzeit. He takes Kreuz and Pik with his aces; on Herz D has nothing and may trump."""
KREUZ = "A:X10 B:X10 C:XA D:XK"
PIK = "C:PA D:PK A:P10 B:P10"
HERZ_TRUMPED = "C:HA D:KD A:HK B:HK"
HERZ_KEPT = "C:HA D:XK A:HK B:HK"
TRUMP_TO_B = "A:KK B:H10 C:KB D:KD"

FOUND = {
    1: "A:HK B:HK C:HA D:KD  D:XK A:X10 B:X10 C:XA",
    2: f"{KREUZ} {HERZ_TRUMPED}  D:PK A:P10 B:P10 C:PA",
    3: f"{KREUZ} {PIK} {HERZ_TRUMPED}  D:XK A:KK B:KK C:XA",
}
"""D is found in this trick; one more trick follows."""
ALONE = f"{KREUZ} {PIK} {HERZ_KEPT}"


def hochzeit(played: str = "", **options: Any) -> Table:
    return reserved("C: hochzeit", HANDS, **options).play(played)


def up_to(text: str, number: int) -> str:
    """The first so many cards of it."""
    return " ".join(text.split()[:number])


def may_say(t: Table, who: str, what: str) -> bool:
    party, _, step = what.partition(" ")
    return Announce(party, step or party) in t.offered(seat(who), "announce")  # type: ignore[arg-type]


# --- the finding trick ---


@clause("DK-B1.7")
@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_first_other_player_to_take_a_trick_is_the_partner(k: int) -> None:
    t = hochzeit(up_to(FOUND[k], 4 * k - 1))
    assert t.playing.searching
    t.play(FOUND[k].split()[4 * k - 1])
    assert t.events[-1] == PartnerFound(seat("D"), k)
    assert t.playing.re == (seat("C"), seat("D"))
    assert t.playing.found == k


@clause("DK-B1.7")
def test_after_three_own_tricks_the_holder_plays_alone() -> None:
    t = hochzeit(ALONE)
    assert t.events[-1] == PartnerFound(None, 3)
    assert t.playing.re == (seat("C"),)
    assert t.playing.shown == ("kontra", "kontra", "re", "kontra")


@clause("DK-B1.7")
def test_a_trick_that_others_take_later_finds_nobody_anymore() -> None:
    t = hochzeit(ALONE).play("C:KB D:KD A:KK B:H10")
    assert t.playing.taken[-1].taker == seat("B")
    assert t.playing.re == (seat("C"),)


@clause("DK-B1.7")
def test_by_default_a_trump_trick_finds_the_partner_as_well() -> None:
    """Decision: any trick of another player is a finding trick."""
    t = hochzeit(TRUMP_TO_B)
    assert t.events[-1] == PartnerFound(seat("B"), 1)


@clause("DK-B1.7")
def test_by_option_only_a_plain_suit_led_finds_the_partner_even_if_it_is_trumped() -> None:
    t = hochzeit(TRUMP_TO_B, hochzeit_find="first_foreign_fehl")
    assert t.playing.searching
    t.play("B:X10 C:XA D:XK A:X10 C:HA D:KD A:HK B:HK")
    assert t.events[-1] == PartnerFound(seat("D"), 3)


@clause("DK-B1.7")
def test_by_that_option_three_tricks_without_a_foreign_fehl_leave_the_holder_alone() -> None:
    t = hochzeit(f"{TRUMP_TO_B} B:X10 C:XA D:XK A:X10", hochzeit_find="first_foreign_fehl")
    t.play("C:XD D:HD A:KB B:KK")
    assert t.events[-1] == PartnerFound(None, 3)


@clause("DK-B1.7")
@pytest.mark.parametrize(
    ("most", "played", "event"),
    [
        (1, KREUZ, PartnerFound(None, 1)),
        (2, f"{KREUZ} {PIK}", PartnerFound(None, 2)),
        (4, f"{ALONE} C:HA D:KD A:KK B:KK", PartnerFound(seat("D"), 4)),
        (4, f"{ALONE} C:XA D:PK A:KB B:H10", PartnerFound(seat("B"), 4)),
    ],
)
def test_a_table_may_search_for_another_number_of_tricks(most: int, played: str, event: PartnerFound) -> None:
    t = hochzeit(up_to(played, len(played.split()) - 1), hochzeit_max_trick=most)
    assert t.playing.searching
    t.play(played.rsplit(maxsplit=1)[-1])
    assert t.events[-1] == event


# --- who knows what ---


@clause("DK-B1.6", "DK-B1.7")
def test_until_then_only_the_holder_belongs_somewhere_and_afterwards_everybody_knows_everything() -> None:
    t = hochzeit(up_to(FOUND[1], 3))
    for who in ("A", "B", "C", "D", "SPECTATOR"):
        shown = t.game.view(t.state, seat(who))
        assert (shown.searching, shown.parties) == (True, (None, None, "re", None))
        assert shown.party == ("re" if who == "C" else None)
    t.play("D:KD")
    for who in "ABCD":
        shown = t.game.view(t.state, seat(who))
        assert (shown.searching, shown.parties) == (False, ("kontra", "kontra", "re", "re"))
        assert shown.party == shown.parties[seat(who)]
    assert t.game.view(t.state, seat("SPECTATOR")).party is None


# --- what may be said ---


@clause("DK-I.C")
@pytest.mark.parametrize("k", [1, 2, 3])
def test_nothing_is_said_before_the_finding_trick_is_complete(k: int) -> None:
    t = hochzeit()
    for card in FOUND[k].split()[: 4 * k]:
        for who, what in [("C", "re"), ("C", "re 90"), ("D", "re"), ("D", "kontra"), ("A", "kontra schwarz")]:
            refusal = t.refused(f"{who}: {what}")
            assert (refusal.clause, refusal.key) == ("DK-I.C", "refusal.dk.before-finding")
        assert not any(t.offered(s, "announce") for s in range(4))
        t.play(card)
    assert may_say(t, "C", "re")


@clause("DK-I.C")
@pytest.mark.parametrize(("who", "word"), [("C", "re"), ("D", "re"), ("A", "kontra"), ("B", "kontra")])
@pytest.mark.parametrize("k", [1, 2, 3])
def test_re_and_kontra_have_time_until_the_fifth_card_from_the_finding_trick_on(k: int, who: str, word: str) -> None:
    """Decision: the fifth card is counted from the first one of the finding trick, and it is a limit, no duty."""
    for more, allowed in [(0, True), (1, True), (2, False), (3, False)]:
        t = hochzeit(up_to(FOUND[k], 4 * k + more))
        assert may_say(t, who, word) == allowed
        if allowed:
            t.say(f"{who}: {word}")
            assert t.playing.said.of(word) == 0  # type: ignore[arg-type]
        else:
            refusal = t.refused(f"{who}: {word}")
            assert (refusal.clause, refusal.key) == ("DK-I.C", "refusal.dk.announced-late")


@clause("DK-I.C")
def test_the_window_is_the_same_for_a_holder_who_stays_alone() -> None:
    after = "C:XA D:PK"
    for more, allowed in [(0, True), (1, True), (2, False)]:
        t = hochzeit(f"{ALONE} {up_to(after, more)}")
        assert may_say(t, "C", "re") == allowed
        assert may_say(t, "A", "kontra") == allowed


@clause("DK-B1.6")
def test_once_found_the_partner_speaks_for_re_and_nobody_for_the_others() -> None:
    t = hochzeit(up_to(FOUND[2], 8))
    assert t.refused("D: kontra").clause == "DK-B1.6"
    assert t.refused("A: re").clause == "DK-B1.6"
    t.say("D: re", "C: re 90", "B: kontra")
    assert (t.playing.said.re, t.playing.said.kontra) == (1, 0)


@clause("DK-I.C")
@pytest.mark.parametrize(("duty", "height_said"), [(False, -1), (True, 0)])
@pytest.mark.parametrize("played", [up_to(FOUND[1], 4), up_to(FOUND[3], 12), ALONE])
def test_by_option_re_is_a_duty_and_counts_as_said_with_the_finding_trick(
    played: str, duty: bool, height_said: int
) -> None:
    t = hochzeit(played, hochzeit_re_duty=duty)
    assert t.playing.said.re == height_said
    assert (t.events[-1] == Announced(seat("C"), "re", "re")) == duty


# --- how it counts ---


@clause("DK-B1.7")
def test_with_a_partner_it_counts_as_a_normal_game() -> None:
    t = hochzeit(up_to(FOUND[1], 4)).play_out()
    assert t.finished.facts is not None
    assert (t.finished.facts.contract, t.finished.facts.re) == ("hochzeit", (2, 3))
    a, b, c, d = t.game_points
    assert (a, c) == (b, d)
    assert a == -c != 0


@clause("DK-B1.7", "DK-1.2b", "DK-1.2c")
def test_alone_it_counts_as_a_solo() -> None:
    t = hochzeit(ALONE).say("C: re", "A: kontra").play_out()
    facts = t.finished.facts
    assert facts is not None
    assert (facts.re, facts.specials.re, facts.specials.kontra) == ((2,), 0, 0)
    a, b, c, d = t.game_points
    assert a == b == d
    assert c == -3 * a
    assert abs(a) >= 5
    assert "DK-6c" not in t.clauses
