"""Who is Re and who holds the Schwein: settled with the contract, stored in its event, and told to nobody."""

from typing import Any

import pytest
from msgspec.structs import replace

from stammtisch.games.doppelkopf.events import ContractFixed
from stammtisch.games.doppelkopf.state import Playing, Roles
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, deal, normal, reserved, seat

HANDS = """
    A: XD H10 PB PB XA XA PA HA X10 P10
    B: KA KA KB XK XK PK PK HK HK P10
    C: XD X10 XB PD HD HB K10 KK KD HA
    D: XB PA PD H10 HD HB K10 KK KD KB
"""
"""A and C are Re, B holds both aces of Karo."""
BOTH = HANDS.replace("A: XD H10", "A: XD XD").replace("C: XD X10", "C: H10 X10")
EVERYBODY = ("A", "B", "C", "D", "SPECTATOR", "SUPERVISOR")


def settled(t: Table) -> Roles | None:
    return next(e.roles for e in t.events if isinstance(e, ContractFixed))


@clause("DK-B1.6", "DK-II.1")
@pytest.mark.parametrize(
    ("reservations", "hands", "options", "roles"),
    [
        ("", HANDS, {}, Roles((0, 2), 1, ())),
        ("", BOTH, {}, Roles((0,), 1, ())),
        ("A: hochzeit", BOTH, {}, Roles((0,), 1, ())),
        ("D: Trumpfsolo", HANDS, {}, Roles((3,), 1, ())),
        ("D: Damensolo", HANDS, {"schwein_when": "before_first_card"}, Roles((3,), None, ())),
        ("", HANDS, {"schwein_when": "before_first_card"}, Roles((0, 2), 1, (0, 1, 2, 3))),
        ("D: Farbsolo X", HANDS, {"schwein_farbsolo": "trump_suit_aces"}, Roles((3,), 0, ())),
    ],
)
def test_the_contract_says_who_is_what(reservations: str, hands: str, options: dict[str, Any], roles: Roles) -> None:
    t = reserved(reservations, hands, **options)
    assert settled(t) == roles
    assert (t.playing.re, t.playing.game.schwein, t.playing.schwein_missing) == (roles.re, roles.schwein, roles.asked)


@clause("DK-B1.6")
def test_nobody_is_told() -> None:
    t = normal(HANDS)
    for who in EVERYBODY:
        heard = [e for e in t.frame(seat(who)).events if isinstance(e, ContractFixed)]
        assert heard == [ContractFixed("Normalspiel", None)]


def test_the_fold_takes_the_word_of_the_event() -> None:
    """Whoever corrects a rule changes no log: who was Re then stays Re, whatever the cards are."""
    before = deal(HANDS)
    told = ContractFixed("Normalspiel", None, roles=Roles((1, 3), 2, (0, 1)))
    after = before.game.evolve(before.state, told)
    assert isinstance(after, Playing)
    assert (after.re, after.game.schwein, after.schwein_missing) == ((1, 3), 2, (0, 1))
    unsaid = before.game.evolve(before.state, replace(told, roles=None))
    assert isinstance(unsaid, Playing)
    assert (unsaid.re, unsaid.game.schwein, unsaid.schwein_missing) == ((0, 2), 1, ())
