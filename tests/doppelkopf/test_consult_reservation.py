"""`ask reservation`: which of several reservations is heard, and whose solo has the right."""

import pytest

from stammtisch.games.doppelkopf.consult import ask
from stammtisch_dev.testing import clause


@clause("DK-I.1", "DK-1.1d", "DK-1.1g")
@pytest.mark.parametrize(
    ("reservations", "contract", "places"),
    [
        ({}, "Normalspiel", []),
        ({"second": "hochzeit", "dealer": "armut"}, "armut", ["dealer"]),
        ({"second": "hochzeit", "third": "throw", "dealer": "armut"}, "throw", ["third"]),
        ({"forehand": "Bubensolo", "third": "Damensolo", "second": "armut"}, "Damensolo", ["third", "forehand"]),
        ({"third": "Bubensolo", "second": "Bubensolo"}, "Bubensolo", ["second", "third"]),
    ],
)
def test_the_highest_reservation_is_heard(reservations: dict[str, str], contract: str, places: list[str]) -> None:
    answer = ask({"question": "reservation", **reservations})
    assert (answer["contract"], answer["places"]) == (contract, places)


@clause("DK-I.1")
def test_by_option_the_order_is_another_one() -> None:
    order = ["hochzeit", "armut", "throw", "solo"]
    line = {"question": "reservation", "forehand": "Damensolo", "dealer": "hochzeit"}
    assert ask({**line, "options": {"reservation_order": order}})["contract"] == "hochzeit"
