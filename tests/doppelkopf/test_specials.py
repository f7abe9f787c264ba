"""Doppelkopf, Fuchs and Karlchen: what they are, whose they are, and that a solo knows none of them."""

from typing import Any

import pytest
from msgspec.structs import replace

from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import AUGEN
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.play import winner
from stammtisch.games.doppelkopf.scoring import Special, Specials
from stammtisch.games.doppelkopf.specials import count
from stammtisch.games.doppelkopf.state import Trick
from stammtisch_dev.testing import clause
from tests.doppelkopf.facts import A, B, C, D
from tests.doppelkopf.table import card_action, normal, reserved, seat

RE = (A, C)
"""A and C are Re in these tricks."""
DULL = "A:PA B:PK C:PK D:P9"


def trick(text: str) -> Trick:
    """`A:PA B:KA! C:H10 D:PK`: in the order played; the normal game says who takes it, ! is the Schwein."""
    seats, words = zip(*(part.split(":") for part in text.split()), strict=True)
    actions = [card_action(word) for word in words]
    laid = tuple(action.card for action in actions)
    schwein = next((at for at, action in enumerate(actions) if action.schwein), None)
    at = winner(laid, name="Normalspiel", options=Options(pack=48), schwein_at=schwein, last=False)
    return Trick(seat(seats[0]), laid, seat(seats[at]), schwein)


def specials(*tricks: str, re: tuple[Seat, ...] = RE, **options: Any) -> Specials:
    """How many points these tricks give; dull ones before them make a whole deal, so the last named is the last one."""
    return replace(told(*tricks, re=re, **options), details=())


def told(*tricks: str, re: tuple[Seat, ...] = RE, **options: Any) -> Specials:
    """The same, each of them told."""
    chosen = Options(**options)
    dull = [trick(DULL)] * (chosen.pack // 4 - len(tricks))
    return count((*dull, *map(trick, tricks)), re, chosen)


RE_ONE, KONTRA_ONE, NONE = Specials(1, 0), Specials(0, 1), Specials()


@clause("DK-B1.10", "DK-4a", "DK-4d", "DK-4b", "DK-4c")
def test_dull_tricks_give_nothing() -> None:
    assert specials() == NONE


# --- Doppelkopf ---


@clause("DK-4a", "DK-B1.10")
@pytest.mark.parametrize(
    ("text", "augen", "expected"),
    [
        ("A:PA B:P10 C:P10 D:PA", 42, RE_ONE),
        ("B:PA C:P10 D:P10 A:PA", 42, KONTRA_ONE),
        ("A:P10 B:X10 C:P10 D:X10", 40, RE_ONE),
        ("A:PA B:PA C:XA D:XA", 44, RE_ONE),
        ("A:PA B:P10 C:P10 D:XK", 35, NONE),
        ("A:PA B:PA C:XA D:PK", 37, NONE),
        ("A:PA B:PA C:P10 D:H10", 42, KONTRA_ONE),
    ],
)
def test_forty_augen_are_a_doppelkopf(text: str, augen: int, expected: Specials) -> None:
    assert sum(AUGEN[card] for card in trick(text).cards) == augen
    assert specials(text, DULL) == expected


@clause("DK-4a")
def test_each_of_several_counts() -> None:
    assert specials("A:PA B:PA C:P10 D:P10", "B:XA C:XA D:X10 A:X10", "A:HA B:HA C:XA D:XA", DULL) == Specials(2, 1)


# --- Fuchs ---


@clause("DK-4d", "DK-B1.10")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("A:PB B:KA C:KK D:K9", RE_ONE, id="caught by Re"),
        pytest.param("A:KA B:PB C:KK D:K9", KONTRA_ONE, id="caught by Kontra"),
        pytest.param("A:PB B:KA C:KK D:KA", Specials(2, 0), id="two at once"),
        pytest.param("A:KA B:PB C:KA D:K9", Specials(0, 2), id="both of Re"),
        pytest.param("A:PB B:KA C:KA D:K9", RE_ONE, id="one of each: only the other one's"),
        pytest.param("A:KA B:KK C:PB D:K9", NONE, id="taken by the partner"),
        pytest.param("A:KA B:KK C:K10 D:K9", NONE, id="takes the trick itself"),
        pytest.param("A:PA B:KA C:PK D:PK", NONE, id="trumps the trick itself"),
    ],
)
def test_a_fuchs_is_caught_by_the_other_party_only(text: str, expected: Specials) -> None:
    assert specials(text, DULL) == expected


@clause("DK-4d", "DK-B1.10")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("A:H10 B:KA! C:KK D:K9", NONE, id="a Schwein takes the Dulle and is no Fuchs"),
        pytest.param("A:KA! B:H10 C:KA D:K9", NONE, id="the other ace is of the same party"),
        pytest.param("A:KA! B:KA C:KK D:K9", RE_ONE, id="a Schwein can catch a Fuchs"),
    ],
)
def test_a_schwein_is_never_caught(text: str, expected: Specials) -> None:
    assert specials(text, DULL) == expected


@clause("DK-4d")
def test_the_ace_left_over_beside_a_schwein_can_be_caught() -> None:
    assert specials("A:KA! B:H10 C:KK D:K9", "B:PB C:KK D:K9 A:KA", DULL) == KONTRA_ONE


# --- Karlchen ---


@clause("DK-4b", "DK-4c", "DK-B1.10")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("A:XB B:KK C:KK D:K9", RE_ONE, id="makes it for Re"),
        pytest.param("A:PA B:XB C:PK D:P9", KONTRA_ONE, id="makes it for Kontra with a trump"),
        pytest.param("A:KK B:XB C:PD D:HK", RE_ONE, id="caught by Re"),
        pytest.param("A:XB B:PD C:KK D:HK", KONTRA_ONE, id="caught by Kontra"),
        pytest.param("A:XB B:KK C:PD D:HK", NONE, id="taken over by the partner"),
        pytest.param("A:XB B:XB C:KK D:K9", Specials(2, 0), id="makes it and catches the other"),
        pytest.param("A:XB B:KK C:XB D:K9", RE_ONE, id="makes it over the partner's"),
        pytest.param("A:PD B:XB C:KK D:XB", Specials(2, 0), id="two caught"),
        pytest.param("A:XB B:XB C:PD D:K9", RE_ONE, id="partner takes over, the other one's is caught"),
    ],
)
def test_karlchen_in_the_last_trick(text: str, expected: Specials) -> None:
    """Decision: made and caught are two things and count both; a partner never catches."""
    assert specials(text) == expected


@clause("DK-4b")
@pytest.mark.parametrize(
    ("text", "both", "single"),
    [
        ("A:XB B:XB C:KK D:K9", Specials(2, 0), RE_ONE),
        ("B:XB C:XB D:KK A:K9", Specials(0, 2), KONTRA_ONE),
        ("A:XB B:KK C:KK D:K9", RE_ONE, RE_ONE),
        ("A:KK B:XB C:PD D:HK", RE_ONE, RE_ONE),
    ],
)
def test_a_table_may_give_one_point_for_made_and_caught_together(text: str, both: Specials, single: Specials) -> None:
    assert specials(text) == both
    assert specials(text, karlchen_double=False) == single


@clause("DK-B1.10")
def test_karlchen_counts_in_the_last_trick_only() -> None:
    assert specials("A:XB B:KK C:KK D:K9", DULL) == NONE


@clause("DK-B1.10")
@pytest.mark.parametrize(("pack", "short"), [(40, 9), (48, 11)])
def test_the_last_trick_of_an_unfinished_deal_is_not_the_last_trick(pack: int, short: int) -> None:
    made = trick("A:XB B:KK C:KK D:K9")
    options = Options(pack=48) if pack == 48 else Options()
    assert count((made,) * short, RE, options) == NONE
    assert count((made,) * (short + 1), RE, options) == Specials(1, 0, (Special("karlchen", A, trick=short + 1),))


# --- who made them ---


@clause("DK-4a", "DK-4b", "DK-4c", "DK-4d", "DK-B1.10")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        (("B:PA C:P10 D:P10 A:PA", DULL), [Special("doppelkopf", B, trick=9)]),
        (("A:KK B:KA C:PB D:KA", DULL), [Special("fuchs", C, B, 9), Special("fuchs", C, D, 9)]),
        (("A:XB B:XB C:KK D:K9",), [Special("karlchen", A, trick=10), Special("karlchen-caught", A, B, 10)]),
        (("A:KK B:XB C:PD D:XB",), [Special("karlchen-caught", C, B, 10), Special("karlchen-caught", C, D, 10)]),
        (
            ("A:PB B:KA C:KK D:K9", "B:XA C:X10 D:X10 A:XA", "C:XB D:KA A:KK B:KK"),
            [
                Special("fuchs", A, B, 8),
                Special("doppelkopf", B, trick=9),
                Special("fuchs", C, D, 10),
                Special("karlchen", C, trick=10),
            ],
        ),
    ],
)
def test_each_is_told_with_who_made_it_against_whom_and_the_trick(
    tricks: tuple[str, ...], expected: list[Special]
) -> None:
    assert list(told(*tricks).details) == expected


# --- whose they are ---


@clause("DK-B1.10")
@pytest.mark.parametrize(
    ("re", "expected"), [((A, C), RE_ONE), ((B, D), KONTRA_ONE), ((A, B), NONE), ((C, D), NONE), ((A, D), RE_ONE)]
)
def test_the_parties_at_the_end_decide(re: tuple[Seat, ...], expected: Specials) -> None:
    """Decision: a Fuchs that fell before the Hochzeit had its partner belongs to the parties as they came to be."""
    assert specials("A:PB B:KA C:KK D:K9", DULL, re=re) == expected


@clause("DK-4d", "DK-B1.10")
def test_a_fuchs_caught_at_the_table_is_in_the_score() -> None:
    t = normal("A: H10 XD; B: KA; C: XD; D: KA").play("A:H10 B:KA").play_out()
    caught = [line for line in t.result.lines if line.key == "line.dk.fuchs"]
    assert caught
    assert (caught[0].clause, caught[0].args) == ("DK-4d", {"by": A, "against": B, "trick": 1})


@clause("DK-1.2a")
def test_a_solo_knows_none_of_them() -> None:
    """The same cards, once in a normal game, once in a solo of the one who catches the Fuchs."""
    hands = "A: H10 XD; B: KA; C: XD; D: KA"
    solo, plain = reserved("A: Trumpfsolo", hands), normal(hands)
    for t in (solo, plain):
        t.play("A:H10 B:KA").play_out()
    assert solo.finished.facts is not None
    assert solo.finished.facts.specials == NONE
    assert "DK-4d" in plain.clauses
    assert not {"DK-4a", "DK-4b", "DK-4c", "DK-4d", "DK-6e"} & {*solo.clauses}
