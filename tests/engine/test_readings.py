"""What a question says about the options its answer depends on: those, and as far as the examples go no others."""

from typing import Any, Final

import msgspec
import pytest

from stammtisch import games
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.inquiries import Inquiry

INQUIRIES: Final = {
    (inquiry.game, inquiry.question): inquiry
    for game in games.consulted()
    for inquiry in games.consultant(game).inquiries
}

_LOST: Final = {"contract": "normal", "re": [0, 2], "re_augen": 110, "re_tricks": 5, "kontra_tricks": 5}
_SOLO: Final = {"contract": "Solo", "declarer": 0}
_FOUL: Final = {"offender": 0, "phase": "open"}
_ACES: Final = {"players": 4, "special_rules": ["ace_direction"], "cards": ["HA", "XA", "X9"], "top": "H9"}
_SUIT: Final = ["H7", "H8", "H9", "HB", "HD", "HK", "H10", "HA"]
_RUN: Final = ["H9", "HB", "HD", "HK", "H10", "X7", "P8", "K7", "K8", "KA"]

WITNESSES: Final[dict[tuple[str, str], dict[str, tuple[Any, dict[str, Any]]]]] = {
    ("schafkopf", "legal"): {
        "runaway": ("first_trick_only", {"contract": "Rufspiel E", "hand": ["EA", "EZ", "E9", "E8", "HO", "GK"]}),
    },
    ("schafkopf", "score"): {
        "opp_schneider_max": (30, {**_SOLO, "augen": 90, "tricks": 6}),
        "unentitled_rule": (False, {**_SOLO, "augen": 110, "tricks": 7, "spritze": 1}),
        "reuegeld_payer": ("side", {"contract": "Rufspiel", "declarer": 0, "partner": 1, "augen": 50, "tricks": 3}),
        "revoke_won_level": (
            "secured",
            {**_SOLO, "augen": 95, "tricks": 6, "foul": {"offender": 1, "phase": "won", "secured": True}},
        ),
        "revoke_tout": ("scaled", {**_SOLO, "augen": 0, "tricks": 0, "tout": True, "foul": _FOUL}),
    },
    ("schafkopf", "raise"): {
        "hold_solo_tout": (False, {"contract": "Solo E Tout", "other": "Solo E Tout", "spoke_first": True}),
        "tout_rank": ("split", {"contract": "Farbwenz E Tout", "other": "Wenz Tout", "spoke_first": True}),
    },
    ("doppelkopf", "reservation"): {
        "reservation_order": (
            ["hochzeit", "armut", "throw", "solo"],
            {"forehand": "Damensolo", "second": "hochzeit", "dealer": "gesund"},
        ),
        "solo_tie": ("dealer_first", {"forehand": "gesund", "second": "Trumpfsolo", "dealer": "Trumpfsolo"}),
        "trumpf_over_farb": (True, {"forehand": "gesund", "second": "Farbsolo X", "dealer": "Trumpfsolo"}),
    },
    ("doppelkopf", "winner"): {
        "dulle_second": ("second", {"contract": "Normalspiel", "trick": ["H10", "KA", "H10", "XD"]}),
        "schwein_farbsolo": ("trump_suit_aces", {"contract": "Farbsolo P", "trick": ["XD", "PA"], "schwein": 1}),
    },
    ("doppelkopf", "announce"): {
        "reply": (False, {"say": "kontra", "held": 8, "re_said": "re"}),
        "hochzeit_re": (
            "abs5",
            {"say": "re", "held": 8, "on_table": 9, "hochzeit": True, "found": 2, "clock": "table"},
        ),
        "hochzeit_max_trick": (4, {"say": "re", "held": 6, "on_table": 16, "hochzeit": True, "found": 4}),
    },
    ("doppelkopf", "score"): {
        "failed_absage_loses": (False, {**_LOST, "re_augen": 140, "kontra_said": "90", "re_said": "90"}),
        "beaten_bonus": (True, {**_LOST, "re_augen": 130, "re_tricks": 7, "kontra_tricks": 3, "kontra_said": "90"}),
        "old_point_armut": (False, {**_LOST, "contract": "armut"}),
        "base_at_120": (False, {**_LOST, "re_augen": 120}),
        "special_can_flip": (False, {**_LOST, "re_augen": 121, "specials": {"kontra": 4}}),
        "solo_counting": ("doubled", {"contract": "solo", "re": [0], "re_augen": 190, "re_said": "60"}),
    },
    ("maumau", "legal"): {
        "decks": (1, {"top": "H8", "hand": ["H9", "H9"]}),
        "joker_on_seven": ("forbidden", {"top": "H7", "pending": 2, "joker": True, "hand": ["JOKER"]}),
    },
    ("maumau", "effect"): {
        "decks": (2, {"players": 4, "cards": ["H9", "H9"]}),
        "stack_on_ten": (False, {"players": 4, "cards": ["H10", "H7"], "top": "H9"}),
        "ten_effect": ("plain", {"players": 4, "cards": ["H10"], "top": "H8"}),
        "adder_wrap": ("cap", {"players": 3, "special_rules": ["adder"], "cards": ["H8", "X8", "P8"], "top": "H9"}),
        "adder_tens": (False, {"players": 4, "special_rules": ["adder"], "cards": ["H8", "X10"], "top": "H9"}),
        "joker_on_seven": (
            "forbidden",
            {"players": 4, "special_rules": ["joker"], "cards": ["JOKER"], "top": "H7", "pending": 2},
        ),
        "ace_flip": ("once", _ACES),
    },
    ("chaotentrumpf", "inversion"): {
        "hand": (4, {"hand": _RUN, "from": "suit:P", "to": "suit:H"}),
        "run_short": (5, {"hand": _RUN, "from": "suit:P"}),
        "run_long": (7, {"hand": _SUIT[:7], "from": "suit:P"}),
        "null_inversion": (
            True,
            {"hand": _SUIT, "from": "suit:P", "to": "suit:P", "declare": "TU"},
        ),
        "inversion_lock": ("held", {"hand": _SUIT[:7], "from": "suit:P", "to": "suit:X", "lock": "U"}),
    },
    ("chaotentrumpf", "packs"): {
        "pack_rule": ("ceil", {"players": 4}),
        "packs": (6, {"players": 5}),
        "hand": (4, {"players": 5}),
        "exchange_max": (2, {"players": 5}),
    },
    ("chaotentrumpf", "limits"): {"limit": (900, {"players": 4})},
    ("chaotentrumpf", "score"): {
        "no_trump_minus": (50, {"trump": "suit:P", "captured": [["PA", "XA"], ["HA", "H10"]]}),
        "no_trick_minus": (50, {"trump": "suit:P", "captured": [["PA", "XA"], []]}),
        "no_trick_cumulates": (True, {"trump": "suit:P", "captured": [["PA", "XA"], []]}),
        "no_trump_in_play": ("share", {"trump": "suit:P", "captured": [["XA"], ["HA"]]}),
        "split_factor": ("divide_gain", {"trump": "value:A", "captured": [["XA", "X10"], ["HA", "H10"]]}),
        "packs": (4, {"trump": "suit:P", "captured": [["PA"] * 2, ["PA"] * 2]}),
        "pack_rule": ("ceil", {"trump": "suit:P", "captured": [["PA"] * 4, ["XA"], ["XK"], ["XD"]]}),
    },
}
CASES: Final = [(*key, name) for key, witnesses in WITNESSES.items() for name in witnesses]


def answered(inquiry: Inquiry, facts: dict[str, Any], options: dict[str, Any]) -> Any:
    """The answer, or why there is none."""
    line = {**facts, "options": options}
    try:
        if inquiry.question == "score":
            return games.consultant(inquiry.game).score(line, "de")
        return games.ask({"game": inquiry.game, "question": inquiry.question, **line}, "de")
    except Unanswerable as bad:
        return bad.refusal


def values(game: str, name: str) -> list[Any]:
    """Other values of an option that has a few."""
    kind = games.deal_game(game).options_type
    (field,) = (f for f in msgspec.inspect.type_info(kind).fields if f.name == name)  # type: ignore[attr-defined]
    inner = field.type.type if isinstance(field.type, msgspec.inspect.Metadata) else field.type
    if isinstance(inner, msgspec.inspect.BoolType):
        return [not field.default]
    return [v for v in inner.values if v != field.default] if isinstance(inner, msgspec.inspect.LiteralType) else []


def test_every_named_option_has_its_witness() -> None:
    named = {key: set(inquiry.options) for key, inquiry in INQUIRIES.items() if inquiry.options}
    assert named == {key: set(witnesses) for key, witnesses in WITNESSES.items()}


@pytest.mark.parametrize(("game", "question", "name"), CASES)
def test_by_another_reading_the_answer_is_another_one(game: str, question: str, name: str) -> None:
    inquiry, (value, facts) = INQUIRIES[game, question], WITNESSES[game, question][name]
    book, other = answered(inquiry, facts, {}), answered(inquiry, facts, {name: value})
    assert book != other
    assert isinstance(book, dict) or isinstance(other, dict), "one of them is an answer"


@pytest.mark.parametrize(("game", "question"), sorted(INQUIRIES))
def test_an_option_that_is_not_named_changes_nothing(game: str, question: str) -> None:
    inquiry = INQUIRIES[game, question]
    told = [inquiry.example, *(facts for _, facts in WITNESSES.get((game, question), {}).values())]
    filled_in = {field.name for field in inquiry.fields}
    fields = msgspec.structs.fields(games.deal_game(game).options_type)
    for name in {field.name for field in fields} - {*inquiry.options, *filled_in}:
        for value in values(game, name):
            for facts in told:
                assert answered(inquiry, facts, {name: value}) == answered(inquiry, facts, {}), (name, value, facts)
