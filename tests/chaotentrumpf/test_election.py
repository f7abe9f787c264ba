"""Articles 9c to 9f with note 3: which open card ends the election, and with which trump."""

import pytest

from stammtisch.games.chaotentrumpf.election import by_number, ended, suspended
from stammtisch.games.chaotentrumpf.trumps import PACK
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import card, cards


def trump_of(open_cards: str) -> str | None:
    election = ended(cards(open_cards))
    assert election is None or election.cards == len(cards(open_cards)), "it was over before"
    return election.trump if election is not None else None


LOWER = [
    ("X8 H7", "colour:black"),
    ("K10 KK", "colour:red"),
    ("KK K10", None),
    ("X8 H8", None),
    ("X8 X9", None),
    ("P9 HB KD X9", "value:D"),
    ("X7 H7 K7 P8 H7", "value:8"),
    ("X8 H9 K8", "suit:H"),
    ("X7 P8 K7", "suit:P"),
    ("X7 H7 K7 P7", None),
]


@clause("CT-9c", "CT-9d")
@pytest.mark.parametrize(("lying", "trump"), LOWER)
def test_a_lower_card_ends_the_election_with_a_feature_of_the_one_before(lying: str, trump: str | None) -> None:
    assert trump_of(lying) == trump


@clause("CT-9d")
@pytest.mark.parametrize(
    ("number", "feature"), [(1, "colour:red"), (2, "suit:H"), (3, "value:D"), (4, "value:D"), (20, "value:D")]
)
def test_the_number_of_cards_that_lay_there_says_which_feature(number: int, feature: str) -> None:
    """Decision: counted is what lay there before the lower card, and every feature is that of the previous card."""
    assert by_number(card("HD"), number) == feature


@clause("CT-9c")
def test_after_a_seven_no_card_is_lower() -> None:
    assert [second for second in PACK if ended((card("X7"), second)) is not None] == []


ACES = [
    ("HB KA X7", None),
    ("HB KA KK", "suit:K"),
    ("HB KA KA", None),
    ("PA HA", None),
    ("HA H10", "colour:red"),
    ("HA K10", "colour:red"),
    ("HA P7", None),
    ("HA P7 K8", None),
    ("HA P7 K8 H7", "value:8"),
    ("KA HA H7", "suit:H"),
    ("KA HA P7", None),
    ("PA X10", None),
    ("PA X10 PK", "suit:X"),
    ("PA X10 XK", "suit:X"),
]


@clause("CT-9c", "CT-9e")
@pytest.mark.parametrize(("lying", "trump"), ACES)
def test_after_an_ace_a_higher_suit_goes_on(lying: str, trump: str | None) -> None:
    assert trump_of(lying) == trump


CLUBS = [
    ("XA K7", None),
    ("XA XK", "colour:black"),
    ("H9 XA X7", "suit:X"),
    ("H9 X10 XA X10", "value:A"),
    ("XA XA", None),
    ("XA XA X10", "suit:X"),
    ("XA PA", None),
    ("XA PA H7", "suit:P"),
    ("XA PA X7", None),
]


@clause("CT-9c", "CT-9f")
@pytest.mark.parametrize(("lying", "trump"), CLUBS)
def test_after_the_ace_of_clubs_only_a_club_ends_the_election(lying: str, trump: str | None) -> None:
    assert trump_of(lying) == trump


@clause("CT-9e", "CT-9f")
@pytest.mark.parametrize(("ace", "higher"), [("KA", "HPX"), ("HA", "PX"), ("PA", "X"), ("XA", "PHK"), ("X10", "")])
def test_these_suits_suspend_the_end(ace: str, higher: str) -> None:
    assert {suit for suit in "XPHK" if suspended(card(ace), card(f"{suit}9"))} == set(higher)


@clause("CT-9e", "CT-9f")
@pytest.mark.parametrize(
    ("lying", "clauses"), [("X8 H7", ("CT-9d",)), ("HA H10", ("CT-9d", "CT-9e")), ("XA X9", ("CT-9d", "CT-9f"))]
)
def test_the_end_names_the_exception_that_did_not_help(lying: str, clauses: tuple[str, ...]) -> None:
    election = ended(cards(lying))
    assert election is not None
    assert election.clauses == clauses
    assert suspended(cards(lying)[0], cards(lying)[1]) is False


@clause("CT-N3a")
def test_an_eight_after_an_eight_goes_on_and_any_seven_ends_it_with_black() -> None:
    assert trump_of("X8 H8") is None
    assert {trump_of(f"X8 {suit}7") for suit in "XPHK"} == {"colour:black"}


@clause("CT-N3b")
def test_the_ace_of_diamonds_is_ended_by_a_diamond_only() -> None:
    assert trump_of("HB KA X7") is None
    assert trump_of("HB KA KA") is None
    assert {trump_of(f"HB KA K{value}") for value in ("10", "K", "D", "B", "9", "8", "7")} == {"suit:K"}


@clause("CT-N3c")
def test_an_ace_after_an_ace_is_not_lower_whatever_its_suit() -> None:
    assert trump_of("P9 P10 PA HA") is None
    assert trump_of("P9 P10 PA HA H9") == "value:A"


@clause("CT-N3d")
def test_a_seven_of_diamonds_after_the_ace_of_clubs_goes_on() -> None:
    assert trump_of("XA K7") is None


@clause("CT-9c", "CT-9d", "CT-9e")
def test_a_whole_election_without_a_majority() -> None:
    """Queen of spades, ten of hearts, ace of hearts; the nine of diamonds ends it, the nine of spades would not."""
    assert [trump_of(lying) for lying in ("PD", "PD H10", "PD H10 HA")] == [None, None, None]
    assert trump_of("PD H10 HA K9") == "value:A"
    assert trump_of("PD H10 HA P9") is None
