"""The register of violations is whole: thirty of them, each with its clause, its category and its price."""

from typing import get_args

import pytest

from stammtisch.games.maumau.violations import REGISTER, Category, of_card, price
from stammtisch.rulebook import all_clauses
from stammtisch_dev.testing import clause

CATEGORIES = {
    "card": "V01 V07 V26 V27",
    "turn": "V02 V11 V16",
    "draw": "V03 V04",
    "mau": "V05",
    "mau_mau": "V06",
    "penalty_cards": "V08",
    "queen_round": "V09 V10",
    "shuffle": "V23",
    "take_back": "V24",
    "gesture": "V15 V19 V20 V21",
    "dealing": "V12 V13 V14",
    "house_rule": "V30",
}


def test_there_are_thirty_and_each_is_a_clause_against_clauses() -> None:
    assert list(REGISTER) == [f"V{number:02d}" for number in range(1, 31)]
    for violation in REGISTER.values():
        assert {violation.clause, *violation.rules} <= set(all_clauses())


@pytest.mark.parametrize("category", get_args(Category))
def test_a_doubt_looks_for_the_violations_of_its_category(category: Category) -> None:
    assert (
        " ".join(violation.code for violation in REGISTER.values() if violation.category == category)
        == CATEGORIES[category]
    )


@clause("MM-3c", "MM-5a", "MM-2c")
def test_a_violation_costs_one_card_and_wrong_cards_one_each() -> None:
    assert price(REGISTER["V01"], cards=3) == 3
    assert price(REGISTER["V08"], cards=2) == 2
    assert price(REGISTER["V02"], cards=3) == 1
    assert price(REGISTER["V09"]) == 1
    assert price(REGISTER["V04"], cards=2) == 0
    assert {code for code, violation in REGISTER.items() if price(violation) == 0} == {"V04", "V13", "V18", "V28"}


@clause("MM-3a")
@pytest.mark.parametrize(
    ("against", "code"),
    [
        ("MM-Z1", "V01"),
        ("MM-C9a", "V01"),
        ("MM-T-special", "V01"),
        ("MM-9d", "V07"),
        ("MM-C10b", "V07"),
        ("MM-T-revjack", "V26"),
        ("MM-T-joker-b", "V27"),
        ("MM-9b-1", "V11"),
    ],
)
def test_as_what_a_wrong_card_is_entered(against: str, code: str) -> None:
    assert of_card(against).code == code


def test_what_nobody_could_notice_and_what_is_fined_at_once() -> None:
    assert {code for code, violation in REGISTER.items() if violation.seen == "no"} == {"V03", "V09"}
    assert {code for code, violation in REGISTER.items() if violation.at_once} == {"V14", "V17", "V22", "V29"}
    assert {code for code, violation in REGISTER.items() if violation.judged == "no"} == {"V13", "V18"}
    assert {code for code, violation in REGISTER.items() if violation.price == "plenum"} == {"V13", "V18"}
