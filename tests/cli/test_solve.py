"""`solve`: the value of every card of an open position, and clear answers to what cannot be solved."""

import json
from typing import Any

import pytest

from stammtisch import search
from tests.cli.run import answers, run

HANDS = [
    "EO HO EU HK E7 GA SA G9",
    "EA EZ GO SU H7 GZ G8 S7",
    "SO GU HA HZ EK SZ S8 S9",
    "HU H9 H8 E9 E8 GK G7 SK",
]
RUFSPIEL = {"game": "schafkopf", "contract": "Rufspiel E", "declarer": 0, "hands": HANDS}
ENDING = {
    "game": "doppelkopf",
    "contract": "Normalspiel",
    "hands": ["XD H10 XA PA", "XD PD KA XK", "KA KK PK PK", "HB KB X10 XA"],
}


def solved(**question: Any) -> Any:
    return answers("solve", "-", lines=[question])[0]


def test_every_card_of_a_rufspiel_has_its_value() -> None:
    answer = solved(**RUFSPIEL, played="EO")
    assert (answer["turn"], answer["side"]) == (1, [0, 1])
    assert answer["cards"] == {"GO": 105, "SU": 120, "H7": 120}
    assert answer["best"] == ["SU", "H7"]
    assert answer["text"] == "Spieler 2 spielt am besten SU H7: 120 Augen für Spieler 1 und Spieler 2."


def test_what_was_taken_before_counts_in_the_answer() -> None:
    before, later = solved(**RUFSPIEL), solved(**RUFSPIEL, played="EO SU HA H8")
    assert later["turn"] == 0
    assert later["augen"] == before["augen"] == 120


def test_doppelkopf_takes_re_from_the_queens_of_kreuz_or_as_named() -> None:
    assert solved(**ENDING)["side"] == [0, 1]
    assert solved(**ENDING)["augen"] == 104
    assert solved(**ENDING | {"contract": "Trumpfsolo"}, re=[0])["side"] == [0]


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"game": "skat"}, "refusal.field-value"),
        ({"hands": ["EA"]}, "refusal.field-type"),
        ({"hands": [*HANDS[:3], "HU"]}, "refusal.uneven-hands"),
        ({"hands": [HANDS[0]] * 4}, "refusal.card-twice"),
        ({"contract": "Grand"}, "refusal.sk.no-such-game"),
        ({"declarer": 1}, "refusal.sk.holds-the-sau"),
        ({"partner": 0}, "refusal.sk.own-partner"),
        ({"partner": 2}, "refusal.field-value"),
        ({"contract": "Wenz", "partner": 2}, "refusal.sk.partner-in-single"),
        ({"declarer": None}, "refusal.field-missing"),
        ({"declarer": 7}, "refusal.field-range"),
        ({"declarer": True}, "refusal.field-range"),
        ({"played": "EA"}, "refusal.not-held"),
        ({"played": "E7 EZ"}, "refusal.sk.sau-searched"),
        ({"limit": 5}, "refusal.search-limit"),
        ({"limit": 10**30}, "refusal.field-range"),
        ({"limit": True}, "refusal.field-range"),
        ({"wish": 1}, "refusal.field-unknown"),
    ],
)
def test_a_position_that_cannot_be_is_answered_with_what_to_do(changed: dict[str, Any], key: str) -> None:
    assert solved(**RUFSPIEL | changed)["error"]["key"] == key


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"re": [0, 0]}, "refusal.dk.parties"),
        ({"re": [0, True]}, "refusal.field-range"),
        ({"re": [0, 1, 2]}, "refusal.field-range"),
        ({"re": [0, 2]}, "refusal.dk.queen-is-re"),
        ({"contract": "Trumpfsolo", "re": [0, 1]}, "refusal.dk.solo-alone"),
        ({"contract": "Trumpfsolo"}, "refusal.dk.solo-alone"),
    ],
)
def test_in_doppelkopf_re_is_one_seat_or_two_and_a_solo_is_played_by_one(changed: dict[str, Any], key: str) -> None:
    assert solved(**ENDING | changed)["error"]["key"] == key


def test_a_finished_position_has_nothing_to_solve() -> None:
    hands = ["EO", "EU", "HA", "HK"]
    line = {"game": "schafkopf", "contract": "Solo H", "declarer": 0, "hands": hands, "played": "EO EU HA HK"}
    assert solved(**line)["error"]["key"] == "refusal.nothing-to-solve"


def test_one_position_can_be_asked_with_words_and_in_english() -> None:
    words = [
        "--game",
        "schafkopf",
        "--contract",
        "Wenz",
        "--declarer",
        "0",
        "--hands",
        json.dumps(["EU", "EA", "E7", "E8"]),
    ]
    done = run("solve", *words, lang="en")
    assert json.loads(done.stdout)["text"] == "player 1 does best with EU: 13 Augen for player 1."


def test_without_numba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NEEDED", ("nothing_of_this_name",))
    done = run("solve", "-", lang="en")
    assert done.exit_code == 1
    assert "pip install 'stammtisch[strong]'" in done.stderr
