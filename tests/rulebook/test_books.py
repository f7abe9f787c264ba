"""The clause data itself: complete, in both languages, and found under every spelling people use."""

import tomllib
from importlib import resources
from typing import Final, get_args

import pytest

from stammtisch.rulebook import (
    SCOPES,
    BrokenBook,
    Kind,
    UnknownClause,
    UnknownGame,
    all_clauses,
    book,
    clause,
    games,
)
from stammtisch.rulebook.clauses import parse_book


def numbered(stem: str, last: int) -> list[str]:
    return [f"{stem}-{number}" for number in range(1, last + 1)]


SCHAFKOPF: Final = [
    *(f"SK-B5.{number}" for number in range(1, 8)),
    "SK-stand",
    *numbered("SK-reuegeld", 3),
    *numbered("SK-draw", 4),
    "SK-rank",
    "SK-tout-noreg",
    *numbered("SK-result", 2),
    *numbered("SK-points", 7),
    "SK-points-spritze",
    *numbered("SK-tablepoints", 10),
    "SK-check100",
    "SK-sign",
    *numbered("SK-deal", 3),
    *numbered("SK-trick", 4),
    *numbered("SK-spritze", 5),
    "SK-spritze-5-tout",
    *numbered("SK-spritze-5", 4),
    "SK-win-61",
    "SK-schneider-30",
    "SK-spritze-6",
    *numbered("SK-revoke", 10),
    "SK-conduct",
    *numbered("SK-bidding", 5),
    *numbered("SK-super", 4),
]
DOPPELKOPF: Final = [
    *(f"DK-B1.{number}" for number in range(1, 11)),
    *("DK-0", "DK-I.1", "DK-I.2", "DK-I.A", "DK-I.B", "DK-I.C", "DK-II.1", "DK-II.2", "DK-II.3", "DK-II.4", "DK-III"),
    *(f"DK-1.1{letter}" for letter in "abcdefg"),
    *(f"DK-1.2{letter}" for letter in "abcde"),
    *("DK-2a", "DK-2b", "DK-2c", "DK-3a", "DK-3b", "DK-4a", "DK-4b", "DK-4c", "DK-4d", "DK-5"),
    *(f"DK-6{letter}" for letter in "abcde"),
]
CHAOTENTRUMPF: Final = [
    *("CT-PRE-1", "CT-PRE-2", "CT-1a", "CT-1b", "CT-2", "CT-3a", "CT-3b", "CT-3c", "CT-4a", "CT-4b", "CT-5a"),
    *("CT-5b", "CT-5c", "CT-6a", "CT-6b", "CT-7", "CT-8", "CT-9a", "CT-9b", "CT-9c", "CT-9d", "CT-9e", "CT-9f"),
    *("CT-10", "CT-11", "CT-11a", "CT-11b-N", "CT-11b-T", "CT-11b-U", "CT-11b-TU", "CT-11c", "CT-11d", "CT-11e"),
    *("CT-11f", "CT-12a", "CT-12b", "CT-12c", "CT-13a", "CT-13b", "CT-14", "CT-14a", "CT-14b", "CT-14c"),
    *("CT-15a", "CT-15b", "CT-15c", "CT-15d", "CT-16a-1", "CT-16a-2", "CT-16b", "CT-16c", "CT-17a", "CT-17b"),
    *("CT-17c", "CT-18", "CT-LE-a", "CT-LE-b", "CT-LE-c", "CT-NUEV-1", "CT-NUEV-2", "CT-NUEV-3", "CT-NUEV-4"),
    *("CT-NUEV-5", "CT-NUEV-6", "CT-SV-1", "CT-SV-2", "CT-SV-3", "CT-SV-4", "CT-SV-5", "CT-N0", "CT-N1a"),
    *("CT-N1b", "CT-N2", "CT-N3a", "CT-N3b", "CT-N3c", "CT-N3d", "CT-N3e", "CT-N4a", "CT-N4b", "CT-N4c"),
    *("CT-N4d", "CT-N5a", "CT-N5b", "CT-N6a", "CT-N6b", "CT-N6c", "CT-N6d"),
]
MAUMAU: Final = [
    *("MM-0a", "MM-0b", "MM-C7a", "MM-C7b", "MM-C7c", "MM-C8a", "MM-C8b", "MM-C9a", "MM-C9b", "MM-C10a", "MM-C10b"),
    *("MM-CBa", "MM-CBb", "MM-CD", "MM-CK", "MM-CAa", "MM-CAb", "MM-CAc", "MM-S1", "MM-S2", "MM-S3", "MM-S4"),
    *("MM-S5", "MM-S6", "MM-S7", "MM-S8", "MM-Z1", "MM-A1", "MM-1a", "MM-1b", "MM-1c", "MM-1d", "MM-1e", "MM-2a"),
    *("MM-2b", "MM-2c", "MM-2d", "MM-3a", "MM-3b", "MM-3c", "MM-4a", "MM-4b", "MM-5a", "MM-5b", "MM-5c", "MM-5d"),
    *("MM-6a", "MM-6b", "MM-6c", "MM-7a", "MM-7b", "MM-7c", "MM-7d", "MM-8a", "MM-8b", "MM-9a-1", "MM-9a-2"),
    *("MM-9a-3", "MM-9b-1", "MM-9b-2", "MM-9c", "MM-9d", "MM-9e", "MM-10", "MM-10a", "MM-10b", "MM-11", "MM-12a"),
    *("MM-12b", "MM-12c", "MM-13", "MM-14", "MM-15", "MM-16a", "MM-16b", "MM-16c", "MM-16d", "MM-T-tables"),
    *("MM-T-deck", "MM-T-matrix", "MM-T-team", "MM-T-time", "MM-T-abort", "MM-T-breaks", "MM-T-bell", "MM-T-late"),
    *("MM-T-leave", "MM-T-stroke", "MM-T-points", "MM-T-ties", "MM-T-next", "MM-T-consolation", "MM-T-card"),
    *("MM-T-tiebreak", "MM-T-record", "MM-T-jersey", "MM-T-final", "MM-T-special", "MM-T-adder", "MM-T-revjack"),
    *("MM-T-joker-a", "MM-T-joker-b", "MM-T-joker-c", "MM-T-joker-d", "MM-T-acedir", "MM-C2"),
    *(f"MM-V{number:02}" for number in range(1, 31)),
]
ENGINE: Final = [
    *("ENG-late", "ENG-waits", "ENG-not-asked", "ENG-table-only", "ENG-wrong-kind"),
    *("ENG-mode", "ENG-not-held", "ENG-pack", "ENG-fair"),
    *("ENG-facts", "ENG-question", "ENG-card", "ENG-seat", "ENG-record"),
    *("ENG-stored", "ENG-message", "ENG-limit", "ENG-origin"),
    *("ENG-role", "ENG-table", "ENG-list", "ENG-cash", "ENG-name", "ENG-code", "ENG-proxy", "ENG-chat"),
]

SMALL_BOOK: Final = """
game = "mini"
version = "1"
title = {de = "Klein", en = "Small"}
source = {de = "Haus", en = "Services"}
english = {"Haus: Eins" = "Services: One"}

[[clause]]
id = "MI-1"
source = "Haus: Eins"
kind = ["engine"]
scope = "game"
title = {de = "Eins", en = "One"}
text = {de = "Erste\\n  Regel.", en = "First rule."}
examples = {de = ["So."], en = ["Like this."]}
"""


def test_schafkopf_has_exactly_its_79_clauses_in_the_order_of_the_ordinance() -> None:
    assert len(SCHAFKOPF) == 79
    assert [entry.id for entry in book("schafkopf").clauses] == SCHAFKOPF


def test_the_house_rules_have_exactly_their_clauses() -> None:
    assert [entry.id for entry in book("engine").clauses] == ENGINE
    assert [entry.id for entry in book("doppelkopf").clauses] == DOPPELKOPF
    assert [entry.id for entry in book("chaotentrumpf").clauses] == CHAOTENTRUMPF
    assert [entry.id for entry in book("maumau").clauses] == MAUMAU


def test_a_clause_id_belongs_to_one_book_only() -> None:
    assert len(all_clauses()) == sum(len(book(game).clauses) for game in games())
    assert len({id.casefold() for id in all_clauses()}) == len(all_clauses())


def test_every_clause_is_said_in_both_languages() -> None:
    for entry in all_clauses().values():
        for texts in (entry.title, entry.text, *entry.examples):
            assert texts.de.strip(), entry.id
            assert texts.en.strip(), entry.id
            assert texts.de == " ".join(texts.de.split()), entry.id
            assert texts.en == " ".join(texts.en.split()), entry.id
            assert texts.de != texts.en, entry.id
        assert entry.text.de.endswith((".", "!")), entry.id
        assert entry.text.en.endswith((".", "!")), entry.id


def test_every_clause_says_in_both_languages_where_it_stands() -> None:
    """The page takes the chapter out of it: document, colon, chapter, comma, detail in both."""
    for entry in all_clauses().values():
        assert entry.source.de, entry.id
        assert entry.source.en, entry.id
        for sign in (": ", ", ", "§ "):
            assert entry.source.de.count(sign) == entry.source.en.count(sign), entry.id


def test_every_source_in_english_is_used_and_said_once() -> None:
    for game in games():
        written = tomllib.loads(resources.files("stammtisch.rulebook").joinpath(f"{game}.toml").read_text("utf-8"))
        assert set(written["english"]) == {entry["source"] for entry in written["clause"]}
        assert len(set(written["english"].values())) == len(written["english"])


def test_a_source_without_english_is_found() -> None:
    with pytest.raises(BrokenBook, match="MI-1: 'Haus: Eins' is not among"):
        parse_book("mini", SMALL_BOOK.replace('{"Haus: Eins" =', '{"Haus: Zwei" ='))


def test_every_clause_has_a_scope_and_kinds_that_exist() -> None:
    for entry in all_clauses().values():
        assert entry.scope in SCOPES, entry.id
        assert entry.kind, entry.id
        assert set(entry.kind) <= set(get_args(Kind)), entry.id
        assert len(set(entry.kind)) == len(entry.kind), entry.id


def test_german_texts_have_umlauts_and_not_their_spellings() -> None:
    for entry in all_clauses().values():
        for word in entry.text.de.casefold().split():
            assert not word.startswith(("fuer", "ueber", "duerf", "koenn", "muess", "truempf")), (entry.id, word)


@pytest.mark.parametrize(
    ("scope", "count"),
    [("game", 57), ("list", 14), ("tournament", 7), ("display", 1)],
)
def test_the_scopes_of_schafkopf(scope: str, count: int) -> None:
    assert len([entry for entry in book("schafkopf").clauses if entry.scope == scope]) == count


def test_what_has_landed_is_said_in_the_book() -> None:
    assert book("schafkopf").landed == ("game", "list", "tournament", "display")
    assert book("engine").landed == ("game",)


@pytest.mark.parametrize("spelling", ["SK-spritze-4", "sk-SPRITZE-4", " SK-Spritze-4 "])
def test_a_clause_is_found_under_any_case(spelling: str) -> None:
    assert clause(spelling).id == "SK-spritze-4"


@pytest.mark.parametrize(("wrong", "near"), [("SK-spritze-44", "SK-spritze-4"), ("sk-spritz", "SK-spritze-")])
def test_an_unknown_clause_is_answered_with_near_ones(wrong: str, near: str) -> None:
    with pytest.raises(UnknownClause, match=near):
        clause(wrong)


def test_a_clause_like_no_other_is_answered_with_the_rule_books() -> None:
    with pytest.raises(UnknownClause, match="engine, maumau, schafkopf"):
        clause("???")


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"'skat'.*engine, maumau, schafkopf"):
        book("skat")


def test_a_book_needs_nothing_but_its_file() -> None:
    small = parse_book("mini", SMALL_BOOK)
    assert small.landed == ()
    assert small.clauses[0].text.de == "Erste Regel."
    assert small.clauses[0].examples[0].en == "Like this."


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('scope = "game"', 'scope = "games"', r"mini\.toml.*games"),
        ('kind = ["engine"]', 'kind = ["motor"]', "motor"),
        ('en = ["Like this."]', "en = []", "shorter"),
        ('game = "mini"', 'game = "maxi"', "maxi"),
        ('version = "1"', "version = 1", "str"),
        ('version = "1"', 'version = "1"\nlanded = ["all"]', "all"),
        ('id = "MI-1"', 'id = "MI-1"\ncolour = "red"', "colour"),
        ('id = "MI-1"', 'id = "MI-1', r"mini\.toml"),
    ],
)
def test_a_broken_book_says_what_is_wrong(right: str, wrong: str, why: str) -> None:
    with pytest.raises(BrokenBook, match=why):
        parse_book("mini", SMALL_BOOK.replace(right, wrong))
