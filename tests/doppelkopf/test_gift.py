"""The tricks still to be played are left to the other party, where the table allows it and everybody agrees."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.engine.core import HOST, TimeUp
from stammtisch.games.doppelkopf.actions import AnswerGift, GiveRest
from stammtisch.games.doppelkopf.contracts import AUGEN
from stammtisch.games.doppelkopf.state import Finished
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, cards, normal, seat

HANDS = """
    A: XD H10 PB PB XA XA PA HA X10 P10
    B: KA KA KB XK XK PK PK HK HK P10
    C: XD X10 XB PD HD HB K10 KK KD HA
    D: XB PA PD H10 HD HB K10 KK KD KB
"""
"""A and C are Re; A leads."""


def one_trick(*, give_rest: bool = True, **options: Any) -> Table:
    """B's Fuchs falls to A."""
    return normal(HANDS, give_rest=give_rest, **options).play("A:H10 B:KA C:KD D:KD")


def offered(t: Table, giver: str) -> Table:
    t.do(seat(giver), GiveRest(), kind="gift")
    return t


def answered(t: Table, **answers: bool) -> Table:
    for who, agree in answers.items():
        t.do(seat(who), AnswerGift(agree), kind="consent")
    return t


def is_open(t: Table, kind: str) -> bool:
    return any(w.kind == kind and w.waits_for is None for w in t.windows)


@clause("DK-B1.3")
def test_with_the_consent_of_all_the_rest_goes_to_the_other_party() -> None:
    t = answered(offered(one_trick(), "B"), A=True, C=True, D=True)
    assert isinstance(t.state, Finished)
    facts = t.state.facts
    assert facts is not None
    assert (facts.re_augen, facts.re_tricks, facts.kontra_tricks) == (240, 10, 0)
    assert [special.kind for special in facts.specials.details] == ["fuchs"]  # what was not played makes none


@clause("DK-B1.3")
def test_the_giver_keeps_what_he_has() -> None:
    t = answered(offered(one_trick(), "A"), B=True, C=True, D=True)
    assert isinstance(t.state, Finished)
    assert t.state.facts is not None
    assert t.state.facts.re_augen == sum(AUGEN[c] for c in cards("H10 KA KD KD"))
    assert (t.state.facts.re_tricks, t.state.facts.kontra_tricks) == (1, 9)


@clause("DK-B1.3")
@pytest.mark.parametrize("against", ["A", "C", "D"])
def test_one_who_wants_to_play_on_is_enough_and_is_not_named(against: str) -> None:
    t = answered(offered(one_trick(), "B"), **{who: who != against for who in "ACD"})
    assert not isinstance(t.state, Finished)
    assert is_open(t, "card")
    assert t.window("gift").seats == tuple(map(seat, "ACD"))  # once a deal


def test_nobody_else_sees_an_answer() -> None:
    yes, no = answered(offered(one_trick(), "B"), A=True), answered(offered(one_trick(), "B"), A=False)
    for who in ("B", "C", "D", "SPECTATOR"):
        assert json.encode(yes.frame(seat(who))) == json.encode(no.frame(seat(who)))


@clause("DK-B1.3")
def test_silence_is_no_consent_and_no_card_is_played_meanwhile() -> None:
    t = offered(one_trick(), "B")
    assert not is_open(t, "card")
    t.do(HOST, TimeUp(), kind="consent")
    assert is_open(t, "card")


@clause("DK-B1.3")
def test_it_is_offered_between_tricks_where_the_table_has_agreed_on_it() -> None:
    assert not is_open(normal(HANDS, give_rest=True), "gift")
    assert is_open(one_trick(), "gift")
    assert not is_open(one_trick().play("A:XA"), "gift")
    assert not is_open(one_trick(give_rest=False), "gift")


@clause("DK-B1.3")
def test_at_a_table_a_gift_can_still_be_contested() -> None:
    t = answered(offered(one_trick(mode="table"), "B"), A=True, C=True, D=True)
    assert is_open(t, "confirm")
    assert not is_open(t, "card")
    t.say("ALL: confirm")
    assert isinstance(t.state, Finished)
    assert t.state.facts is not None
    assert t.state.facts.re_augen == 240
