"""Every sentence exists in both languages, with the same placeholders, and every key the program names exists."""

import json
import re
import string
from pathlib import Path

import pytest

import stammtisch
from stammtisch.games import NAMES, deal_game
from stammtisch.texts import LANGS, Lang, say, seat_name, sentences

ROOT = Path(__file__).parents[1]
SOURCES = list(Path(stammtisch.__file__).parent.rglob("*.py"))
FAMILIES = (
    "refusal",
    "line",
    "phrase",
    "question",
    "option",
    "record",
    "netschafkopf",
    "cli",
    "seat",
    "contract",
    "setup",
    "bye",
    "store",
    "arena",
)
GAMES = [("chaotentrumpf", "ct"), ("doppelkopf", "dk"), ("maumau", "mm"), ("schafkopf", "sk")]
NAMED = re.compile(r"""["' ]((?:{})\.[a-z0-9._-]+)["']""".format("|".join(FAMILIES)))


def test_every_game_has_its_short_name() -> None:
    assert sorted(game for game, _ in GAMES) == sorted(NAMES)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def named_keys() -> set[str]:
    return {key for source in SOURCES for key in NAMED.findall(source.read_text("utf-8"))}


def test_both_languages_have_the_same_keys() -> None:
    assert set(sentences("de")) == set(sentences("en"))


@pytest.mark.parametrize("key", sorted(sentences("de")))
def test_both_languages_have_the_same_placeholders(key: str) -> None:
    assert placeholders(sentences("de")[key]) == placeholders(sentences("en")[key])


def test_every_key_named_in_the_program_has_a_sentence() -> None:
    assert len(named_keys()) > 80
    assert named_keys() - set(sentences("de")) == set()


def test_every_sentence_is_named_by_the_program_or_made_from_a_pattern() -> None:
    patterns = (
        "line.sk.ruf.",
        "line.sk.single.",
        "line.sk.foul-",
        "contract.",
        "option.",
        "question.",
        "phrase.dk.",
        "line.dk.",
        "line.ct.",
        "line.mm.",
        "record.",
        "trump.",
        "inversion.",
        "word.",
        "chat.",
    )
    idle = {key for key in set(sentences("de")) - named_keys() if not key.startswith((*patterns, "netschafkopf."))}
    assert idle == set()


@pytest.mark.parametrize(("game", "short"), GAMES)
def test_every_option_is_explained(game: str, short: str) -> None:
    fields = {f"option.{short}.{name}" for name in deal_game(game).options_type.__struct_fields__}
    assert {key for key in sentences("de") if key.startswith(f"option.{short}.")} == fields


def test_keys_are_sorted_so_that_a_change_is_easy_to_read() -> None:
    for lang in LANGS:
        assert list(sentences(lang)) == sorted(sentences(lang))


CALLED = (
    *("phrase.", "chat.", "call.", "ct_call_", "act.mm.gesture.", "act.mm.say-mau-mau"),
    *("event.mm.edge-called", "event.mm.mau-mau-said", "event.mm.mau-said"),
)
"""What people call out to each other, or repeats it: only there an exclamation mark belongs."""


def breaches(key: str, sentence: str, lang: str) -> list[str]:
    """What in a sentence is against the house style."""
    found = []
    if lang == "de" and re.search(r"\b(Sie|Ihr|Ihre[mnrs]?|Ihnen)\b", sentence):
        found.append("says Sie, or reads as if it did")
    if "!" in sentence and not key.startswith(CALLED):
        found.append("shouts")
    if '"' in sentence or re.search({"de": "”", "en": "„"}[lang], sentence):
        found.append("has other quotes")
    if re.search(r"(?<![\w}])-[\d{]", sentence):
        found.append("has a hyphen for a minus")
    return found


def page_words(lang: str) -> dict[str, str]:
    """What the page says by itself, beside the sentences it shares with the command line."""
    files = [ROOT / f"web/messages/{lang}.json", *sorted((ROOT / "web/words").glob(f"*.{lang}.json"))]
    words = [json.loads(file.read_text("utf-8")) for file in files]
    return {key: said for part in words for key, said in part.items() if isinstance(said, str)}


@pytest.mark.parametrize("lang", LANGS)
def test_the_program_says_du_and_keeps_its_voice_down(lang: Lang) -> None:
    said = {**page_words(lang), **sentences(lang)}
    assert len(said) > len(sentences(lang)) + 50
    assert {key: found for key, one in said.items() if (found := breaches(key, one, lang))} == {}


@pytest.mark.parametrize(
    ("key", "sentence", "lang"),
    [
        ("refusal.late", "Warten Sie.", "de"),
        ("refusal.late", "Das ist Ihre Karte.", "de"),
        ("refusal.late", "Zu spät!", "de"),
        ("refusal.late", 'Das Feld "top" fehlt.', "de"),
        ("refusal.late", 'The field "top" is missing.', "en"),
        ("line.mm.shared", "Je -{points}", "de"),
    ],
)
def test_a_sentence_against_the_house_style_is_found(key: str, sentence: str, lang: Lang) -> None:
    assert len(breaches(key, sentence, lang)) == 1


def test_a_call_may_be_loud_and_a_date_has_hyphens() -> None:
    assert breaches("phrase.dk.re", "Re!", "de") == []
    assert breaches("refusal.ct.date", "Schreibe es wie 1999-03-14.", "de") == []


def test_numbers_below_zero_have_a_real_minus_and_words_keep_their_hyphens() -> None:
    args = {"row": 3, "found": [3, -1, -1, -2], "sum": -1}
    assert say("refusal.sk.row-sum", args) == "Zeile 3 (3 −1 −1 −2) ergibt −1 statt 0. Prüfe dieses Spiel."
    assert "mau-mau" in say("refusal.game", {"value": "mau-mau", "known": []})


def test_a_wished_suit_is_named() -> None:
    args = {"card": "P8", "wish": "H"}
    assert say("refusal.mm.wish", args) == "P8 bedient den Wunsch Herz nicht."
    assert say("refusal.mm.wish", args, lang="en") == "P8 does not serve the wish for hearts."


def test_seats_become_names_and_money_becomes_euros() -> None:
    line = ("line.sk.reuegeld-lost", {"seat": 1, "cents": 50})
    assert say(*line, names=("Anna", "Berta")) == "Reuegeld für das verlorene Spiel: Berta, 0,50 €"
    assert say(*line, lang="en") == "Reuegeld for the lost game: seat 2, €0.50"
    assert seat_name(-3, lang="de") == "die Aufsicht"
    assert seat_name(None, lang="en") == "nobody"


def test_several_seats_and_empty_lists_read_naturally() -> None:
    args = {"place": 1, "seats": [0, 1, 3], "game_points": 4}
    said = say("line.sk.place-shared", args, names=("Anna", "Berta", "Carl", "Dora"))
    assert "Anna, Berta und Dora" in said
    assert say("refusal.pack", {"missing": [], "extra": ["EA"]}, lang="en").endswith("too many EA.")
    assert "–" in say("refusal.pack", {"missing": [], "extra": ["EA"]})


def test_announcements_are_shown_as_they_are_said_and_numbers_as_they_are() -> None:
    assert say("line.dk.announced", {"step": "90", "party": "re"}) == "Angesagt: keine 90 (Re)"
    assert "30 bis 60" in say("refusal.sk.augen-tricks", {"augen": 7, "tricks": 5, "least": 30, "most": 60})
    assert "EA" in say("refusal.pack", {"missing": ["EA"], "extra": []})


def test_a_contract_has_a_name() -> None:
    args = {"seat": 0, "contract": "Solo H Tout"}
    assert say("cli.contract", args) == "Platz 1 spielt Herz-Solo-Tout"
    assert say("cli.contract", args | {"contract": "Geier"}) == "Platz 1 spielt Geier"


@pytest.mark.parametrize(("game", "short"), GAMES)
def test_every_window_kind_has_its_question(game: str, short: str) -> None:
    made = re.compile(r"""(?:Window\(\s*f?"[^"]+", |\.window\()"([a-z]+)\"""")
    source = "".join(p.read_text("utf-8") for p in SOURCES if game in p.parts)
    kinds = set(made.findall(source))
    assert {"mix", "shuffle"} <= kinds
    asked = {key for key in sentences("de") if key.startswith(f"question.{short}.")}
    assert {f"question.{short}.{kind}" for kind in kinds} == asked
