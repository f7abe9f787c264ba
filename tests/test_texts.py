"""Every sentence exists in both languages, with the same placeholders, and every key the program names exists."""

import json
import re
from pathlib import Path

import pytest

import stammtisch
from stammtisch.games import NAMES, deal_game, info
from stammtisch.texts import LANGS, TYPES, Lang, add_words, euros, say, seat_name, sentences, told

ROOT = Path(__file__).parents[1]
PACKAGE = Path(stammtisch.__file__).parent
SOURCES = list(PACKAGE.rglob("*.py"))
FAMILIES = (
    "refusal",
    "club",
    "line",
    "headline",
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
    "list",
    "hall",
    "import",
    "missing",
    "next",
    "regret",
    "verify",
)
GAMES = [(name, info(name).short) for name in NAMES]
FILES = [f"texts/{lang}.json" for lang in LANGS] + [
    f"games/{game}/words/{lang}.json" for game in NAMES for lang in LANGS
]
HOLE = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
MADE_BY_THE_PAGE = (
    *(
        "act.",
        "ask.",
        "asked.",
        "blurb.",
        "bot.",
        "botkind.",
        "call.",
        "course.",
        "event.",
        "field.",
        "game.",
        "group.",
    ),
    *(
        "help.",
        "outcome.",
        "phrase.sk.spritze.",
        "sentence.",
        "short.",
        "slip.",
        "time.",
        "title.",
        "told.",
        "value.",
    ),
)
"""Families whose keys the page makes from actions, events, fields, options and questions."""
NAMED = re.compile(r"""["' ]((?:{})\.[a-z0-9._-]+)["']""".format("|".join(FAMILIES)))


def words(file: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((Path(stammtisch.__file__).parent / file).read_text("utf-8"))
    return read


def placeholders(sentence: str) -> set[tuple[str, str]]:
    """Names and types."""
    return set(HOLE.findall(sentence))


def test_every_placeholder_is_of_a_type_the_program_can_show() -> None:
    used = {kind for lang in LANGS for sentence in sentences(lang).values() for _, kind in placeholders(sentence)}
    families = used - {"", *TYPES}
    assert used > set(TYPES)
    assert all(any(key.startswith(f"{family}.") for key in sentences("de")) for family in families), families
    assert not any(
        re.search(r"[{}]", HOLE.sub("", sentence)) for lang in LANGS for sentence in sentences(lang).values()
    )


@pytest.mark.parametrize("game", NAMES)
def test_a_game_has_its_words_and_no_others(game: str) -> None:
    """What begins with its name is with it, and what is with it says nothing of another game."""
    others = {mark for name in NAMES if name != game for mark in (name, info(name).short)}
    own = words(f"games/{game}/words/de.json")
    assert [key for key in own if key.split(".")[1] in others] == []
    assert [key for key in words("texts/de.json") if key.split(".")[1] in (game, info(game).short)] == []
    assert f"game.{game}" in own


def test_no_sentence_stands_in_two_files() -> None:
    for lang in LANGS:
        assert sum(len(words(file)) for file in FILES if file.endswith(f"{lang}.json")) == len(sentences(lang))


def test_a_game_from_elsewhere_cannot_change_what_others_say() -> None:
    with pytest.raises(ValueError, match=r"seat\.nobody"):
        add_words("mine", {"de": {"seat.nobody": "keiner"}, "en": {}})


def named_keys() -> set[str]:
    return {key for source in SOURCES for key in NAMED.findall(source.read_text("utf-8"))}


def named_by_the_page() -> set[str]:
    page = (ROOT / "web/src").rglob("*")
    return {key for file in page if file.suffix in (".ts", ".svelte") for key in NAMED.findall(file.read_text("utf-8"))}


def test_both_languages_have_the_same_keys() -> None:
    assert set(sentences("de")) == set(sentences("en"))


def test_both_languages_have_the_same_placeholders() -> None:
    german, english = sentences("de"), sentences("en")
    assert [key for key in german if placeholders(german[key]) != placeholders(english[key])] == []


def test_every_key_named_in_the_program_has_a_sentence() -> None:
    assert len(named_keys()) > 80
    assert named_keys() - set(sentences("de")) == set()


def test_every_sentence_is_named_by_the_program_or_made_from_a_pattern() -> None:
    patterns = (
        "headline.",
        "ended.",
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
        "settled.",
        "keeper.",
        "ui.",
    )
    made = (*patterns, "netschafkopf.", *MADE_BY_THE_PAGE)
    idle = {key for key in set(sentences("de")) - named_keys() - named_by_the_page() if not key.startswith(made)}
    assert idle == set()


SAID_BY_A_PAGE = re.compile(r"""["'`](ui\.[A-Za-z0-9._-]*)(["'`{$])""")


def test_what_only_pages_say_is_there_and_nothing_is_left_over() -> None:
    """By its whole key, by that of a sentence with a form for one, or by how it begins (`ui.mm.mode.${mode}`)."""
    pages = [file for file in (ROOT / "web/src").rglob("*") if file.suffix in (".ts", ".svelte")]
    keys = {key for file in (*pages, *SOURCES) for key in SAID_BY_A_PAGE.findall(file.read_text("utf-8"))}
    whole = {key for key, end in keys if end not in "{$"}
    begun = tuple(key for key, end in keys if end in "{$")
    there = {key for key in sentences("de") if key.startswith("ui.")}
    assert whole - there - {key.removesuffix(".other") for key in there} == set()
    counted = {key for key in there if key.rpartition(".")[2] in ("one", "other")}
    idle = {key for key in there - whole if not key.startswith(begun)}
    assert {key for key in idle if not (key in counted and key.rpartition(".")[0] in whole)} == set()


def test_every_word_of_the_page_itself_is_said() -> None:
    pages = [file for file in (ROOT / "web/src").rglob("*") if file.suffix in (".ts", ".svelte")]
    spoken = {key for file in pages for key in re.findall(r"\bm\.(\w+)", file.read_text("utf-8"))}
    own = json.loads((ROOT / "web/messages/de.json").read_text("utf-8")).keys() - {"$schema"}
    assert own - spoken == set()


@pytest.mark.parametrize(("game", "short"), GAMES)
def test_every_option_is_explained(game: str, short: str) -> None:
    fields = {f"option.{short}.{name}" for name in deal_game(game).options_type.__struct_fields__}
    assert {key for key in sentences("de") if key.startswith(f"option.{short}.")} == fields


@pytest.mark.parametrize("file", FILES)
def test_keys_are_sorted_so_that_a_change_is_easy_to_read(file: str) -> None:
    assert list(words(file)) == sorted(words(file))


CALLED = (
    *("phrase.", "chat.", "call.", "ui.ct.call-", "act.mm.gesture.", "act.mm.say-mau-mau"),
    *("event.mm.edge-called", "event.mm.mau-mau-said", "event.mm.mau-said"),
)
"""What people call out to each other, or repeats it: only there an exclamation mark belongs."""


def breaches(key: str, sentence: str, lang: str) -> list[str]:
    """What in a sentence is against the house style."""
    faults = []
    if lang == "de" and re.search(r"\b(Sie|Ihr|Ihre[mnrs]?|Ihnen)\b", sentence):
        faults.append("says Sie, or reads as if it did")
    if "!" in sentence and not key.startswith(CALLED):
        faults.append("shouts")
    if '"' in sentence or re.search({"de": "”", "en": "„"}[lang], sentence):
        faults.append("has other quotes")
    if re.search(r"(?<![\w}])-[\d{]", sentence):
        faults.append("has a hyphen for a minus")
    return faults


def page_words(lang: str) -> dict[str, str]:
    """What the page says by itself, beside the sentences it shares with the command line."""
    spoken = json.loads((ROOT / f"web/messages/{lang}.json").read_text("utf-8"))
    return {key: sentence for key, sentence in spoken.items() if isinstance(sentence, str)}


@pytest.mark.parametrize("lang", LANGS)
def test_the_program_says_du_and_keeps_its_voice_down(lang: Lang) -> None:
    all_texts = {**page_words(lang), **sentences(lang)}
    assert len(all_texts) > len(sentences(lang)) + 50
    assert {key: faults for key, sentence in all_texts.items() if (faults := breaches(key, sentence, lang))} == {}


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
    assert say(*line, lang="en") == "Reuegeld for the lost game: player 2, €0.50"
    assert (euros(-50, lang="de"), euros(-1205, lang="en")) == ("−0,50 €", "−€12.05")
    assert seat_name(-3, lang="de") == "die Aufsicht"
    assert seat_name(None, lang="en") == "nobody"


def test_several_seats_and_empty_lists_read_naturally() -> None:
    args = {"place": 1, "seats": [0, 1, 3], "game_points": 4}
    sentence = say("line.sk.place-shared", args, names=("Anna", "Berta", "Carl", "Dora"))
    assert "Anna, Berta und Dora" in sentence
    assert say("refusal.pack", {"missing": [], "extra": ["EA"]}, lang="en").endswith("too many EA.")
    assert "–" in say("refusal.pack", {"missing": [], "extra": ["EA"]})


def test_announcements_are_shown_as_they_are_said_and_numbers_as_they_are() -> None:
    assert say("line.dk.announced", {"step": "90", "party": "re"}) == "Angesagt: keine 90 (Re)"
    assert "30 bis 60" in say("refusal.sk.augen-tricks", {"augen": 7, "tricks": 5, "least": 30, "most": 60})
    assert "EA" in say("refusal.pack", {"missing": ["EA"], "extra": []})


def test_a_contract_has_a_name() -> None:
    args = {"seat": 0, "contract": "Solo H Tout"}
    assert say("event.sk.contract-fixed", args) == "Spieler 1 spielt: Herz-Solo-Tout."
    assert say("event.sk.contract-fixed", args | {"contract": "Geier"}) == "Spieler 1 spielt: Geier."


@pytest.mark.parametrize(
    ("short", "event", "sentence"),
    [
        ("sk", {"type": "passed", "seat": 1}, "Spieler 2: „Weiter.“"),
        ("sk", {"type": "bid", "seat": 0, "phrase": "phrase.sk.ich-spiele", "named": "Wenz"},
         "Spieler 1: „Ich spiele: Wenz!“"),
        ("sk", {"type": "supervisor-decided", "decision": "resume"}, "Die Aufsicht: Es geht weiter."),
        ("ct", {"type": "statement-made", "seat": 0, "lead": False, "tip": None}, "Spieler 1 will nicht ausspielen."),
        ("ct", {"type": "trump-fixed", "trump": "value:B", "clauses": ["CT-9b"]},
         "Buben sind Trumpf. Alle bekommen den Rest ihrer Karten."),
        ("mm", {"type": "card-laid", "seat": 0, "card": "XB", "wish": "H"}, "Spieler 1 legt XB und wünscht Herz."),
        ("mm", {"type": "cards-drawn", "seat": 0, "count": 1, "cards": None}, "Spieler 1 zieht eine Karte."),
        ("mm", {"type": "cards-drawn", "seat": 0, "count": 2, "cards": None}, "Spieler 1 zieht 2 Karten."),
        ("mm", {"type": "draw-due", "seat": 0, "count": 1, "kind": "serve"}, "Spieler 1 muss eine Karte ziehen."),
        ("mm", {"type": "rolled-back", "cards": []}, ""),
        ("dk", {"type": "announced", "seat": 0, "party": "re", "step": "re"}, "Spieler 1 sagt Re."),
        ("dk", {"type": "announced", "seat": 0, "party": "re", "step": "90"}, "Spieler 1 sagt an: keine 90 (Re)."),
        ("dk", {"type": "contract-fixed", "contract": "Normalspiel", "seat": None}, "Alle sind gesund: Normalspiel."),
        ("hk", {"type": "match-ended", "final": []}, "Die Partie ist zu Ende."),
        ("hk", {"type": "nobody-knows"}, ""),
    ],
)  # fmt: skip
def test_an_event_is_told_by_its_type_and_by_what_its_fields_say(
    short: str, event: dict[str, object], sentence: str
) -> None:
    assert told(short, event, lang="de") == sentence


@pytest.mark.parametrize(("game", "short"), GAMES)
def test_every_window_kind_has_its_question(game: str, short: str) -> None:
    made = re.compile(r"""(?:Window\(\s*f?"[^"]+", |\.window\()"([a-z]+)\"""")
    source = "".join(p.read_text("utf-8") for p in SOURCES if game in p.relative_to(PACKAGE).parts)
    if "stammtisch.tricks" in source:  # the question for a card is the kit's
        source += "".join(p.read_text("utf-8") for p in SOURCES if "tricks" in p.relative_to(PACKAGE).parts)
    if "engine.open_match" in source:  # so are those of the table where players come and go
        source += (PACKAGE / "engine" / "open_match.py").read_text("utf-8")
    chapters = re.findall(r"Chapter\(\s*\(([^)]*)\)", source)  # Mau-Mau's table of window kinds
    kinds = set(made.findall(source)) | {kind for kinds in chapters for kind in re.findall(r'"([a-z]+)"', kinds)}
    assert {"mix", "shuffle"} <= kinds
    questions = {key for key in sentences("de") if key.startswith(f"question.{short}.")}
    assert {f"question.{short}.{kind}" for kind in kinds} == questions
