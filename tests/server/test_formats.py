"""The form of an evening: every option that means something in a format, in words; a rehearsal that goes wrong."""

import msgspec
import pytest

from stammtisch import texts
from stammtisch.server.formats import FormatForm, format_forms
from stammtisch.tournaments import evening
from stammtisch.tournaments.events import TournamentOpened
from stammtisch.tournaments.options import FORMAT_NAMES, Options, asked_of
from tests.server.asgi import Browser, Site, on_site

FORMS = format_forms()


@pytest.mark.parametrize("form", FORMS, ids=FORMAT_NAMES)
def test_what_a_form_begins_with_is_an_evening_that_can_be_opened(form: FormatForm) -> None:
    filled = {field.name: field.default for field in form.fields}
    raw = {"format": form.format, "rounds": form.rounds, "game": form.game, **filled}
    assert isinstance(evening.opened(msgspec.convert(raw, Options)), TournamentOpened)


@pytest.mark.parametrize("lang", texts.LANGS)
def test_every_option_of_an_evening_has_words_and_no_words_are_left_over(lang: texts.Lang) -> None:
    words = texts.sentences(lang)
    fields = {field.name: field for form in FORMS for field in form.fields}
    named = {"rounds", "prizes", "require_handin", *fields}
    assert {key.split(".")[2] for key in words if key.startswith(("title.tour.", "option.tour."))} == named
    values = {f"value.tour.{f.name}.{v}" for f in fields.values() if f.kind == "choice" for v in f.values}
    spoken = {key for key in values if not key.split(".")[-1].isdigit()}
    assert {key for key in words if key.startswith("value.tour.")} == spoken


def test_a_format_is_asked_for_its_own_options_only() -> None:
    assert "jerseys" in asked_of("maumau")
    assert "jerseys" not in asked_of("schafkopf")
    assert "fee" in asked_of("doppelkopf")


def test_a_rehearsal_runs_a_whole_evening_in_which_things_go_wrong() -> None:
    async def visit(site: Site) -> None:
        nobody = Browser(site)
        assert [form["format"] for form in await nobody.get("/api/formats")] == list(FORMAT_NAMES)
        wish = {"format": "schafkopf", "players": 12, "rounds": 2}
        answer = (await nobody.call("POST", "/api/rehearsals", wish)).body
        assert answer["lists"] == 2 * answer["tables"] == 6
        assert answer["mishaps"]
        assert [place["rank"] for place in answer["first"]] == [1, 2, 3, 4, 5, 6]
        bad = await nobody.call("POST", "/api/rehearsals", {"format": "maumau", "players": 5, "rounds": 2})
        assert (bad.status, bad.body["clause"]) == (400, "MM-T-tables")

    on_site(visit)
