"""A game that a test alone has registered is served by every part of the house that serves games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch import bots, games, rulebook, texts
from stammtisch.engine.consulting import Unanswerable
from stammtisch.server import setup
from tests.cli.run import run
from tests.newgame.described import HoheKarteInfo, register, registered
from tests.server.asgi import Browser, Site, on_site

NAME = "hohe-karte"


@pytest.fixture(autouse=True)
def hohe_karte() -> Iterator[None]:
    with registered():
        yield


def test_it_is_there_as_long_as_it_is_registered() -> None:
    assert games.names() == (*games.NAMES, NAME)
    with pytest.raises(ValueError, match="already"):
        register()
    games.unregister(NAME)
    assert games.names() == games.NAMES
    assert NAME not in rulebook.games()
    assert "game.hohe-karte" not in texts.sentences("de")
    with pytest.raises(LookupError):
        games.info(NAME)
    register()
    with pytest.raises(ValueError, match="belongs to the house"):
        games.unregister("schafkopf")


def test_a_broken_rule_book_registers_nothing() -> None:
    games.unregister(NAME)
    with pytest.raises(rulebook.BrokenBook):
        games.register(HoheKarteInfo(), words={"de": {}, "en": {}}, book="game = 3")
    assert (games.names(), rulebook.games().count(NAME)) == (games.NAMES, 0)
    register()


@pytest.mark.parametrize(("lang", "words"), [("de", "hat die hohe Karte"), ("en", "has the high card")])
def test_the_command_line_plays_it_records_it_and_reads_it_again(lang: str, words: str, tmp_path: Path) -> None:
    record = tmp_path / "hohe-karte.txt"
    played = run("demo", NAME, "--seed", "5", "--record", str(record), lang=lang)
    assert played.exit_code == 0, played.output
    assert words in played.output
    assert "HK-high" in played.output
    assert run("verify", str(record)).exit_code == run("replay", str(record)).exit_code == 0
    assert NAME in run("demo", "skat").stderr


def test_the_command_line_knows_its_rule_book() -> None:
    assert "Bedienen" in run("rulebook", "hk-follow").output
    assert "HK-last" in run("rulebook", "--game", NAME).output
    assert "HK-once" in run("rulebook").output


def test_bots_play_it_against_each_other() -> None:
    assert bots.names(NAME) == ("random",)
    contest = run("arena", NAME, "random", "random", "--blocks", "4", "--processes", "1")
    assert contest.exit_code == 0, contest.output
    assert "hohe-karte zu 3" in contest.output


def test_without_a_consultant_questions_are_refused_and_the_others_answer() -> None:
    assert NAME not in games.consulted()
    with pytest.raises(Unanswerable):
        games.consultant(NAME)
    assert run("score", NAME).exit_code == 1


def test_the_server_offers_it_with_all_that_a_page_needs() -> None:
    form = setup.form(NAME)
    assert (form.short, form.players, form.title.en, form.prefixes) == ("hk", (3,), "High Card", ("HK",))
    assert [field.name for field in form.options] == ["mode", "deals", "stake", "house_rule"]
    assert form.lists == ()

    async def look(site: Site) -> None:
        nobody = Browser(site)
        assert (await nobody.get("/api/games"))[-1]["game"] == NAME
        assert (await nobody.get("/api/texts/en"))["question.hk.tip"] == "Who wins?"
        assert len((await nobody.get(f"/api/rulebook/{NAME}"))["clauses"]) == 5

    on_site(look)


def test_its_words_are_complete_in_both_languages() -> None:
    spoken = [{key for key in texts.sentences(lang) if ".hk." in key or key.startswith("hk.")} for lang in texts.LANGS]
    assert spoken[0] == spoken[1]
    assert len(spoken[0]) > 40
