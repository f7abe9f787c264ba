"""`ask raise`: does my game suffice to go on in the auction?"""

from typing import Any

import pytest

from stammtisch.games.schafkopf.consult import ask
from stammtisch_dev.testing import clause


@clause("SK-rank")
@pytest.mark.parametrize(
    ("mine", "other", "first", "options", "allowed"),
    [
        ("Wenz", "Wenz", True, {}, True),
        ("Wenz", "Wenz", False, {}, False),
        ("Solo H", "Wenz", False, {}, True),
        ("Farbwenz E", "Wenz", True, {}, False),
        ("Wenz Tout", "Solo H", False, {}, True),
        ("Solo H Tout", "Solo E Tout", True, {}, True),
        ("Solo H Tout", "Solo E Tout", True, {"hold_solo_tout": False}, False),
    ],
)
def test_who_spoke_first_may_hold_and_the_other_must_be_better(
    mine: str, other: str, first: bool, options: dict[str, Any], allowed: bool
) -> None:
    line = {"question": "raise", "contract": mine, "other": other, "spoke_first": first, "options": options}
    assert ask(line)["allowed"] is allowed
