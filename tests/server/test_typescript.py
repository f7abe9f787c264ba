"""The types of the page are those of the server: generated, current, and each name once a file."""

import re
from collections import Counter

import pytest

from stammtisch import games
from stammtisch.server import typescript, wire


def test_the_generated_types_are_current() -> None:
    stale = [name for name, text in typescript.files().items() if (typescript.FOLDER / name).read_text("utf-8") != text]
    assert stale == []


@pytest.mark.parametrize("name", sorted(typescript.files()))
def test_a_file_says_every_name_once_and_knows_every_name_it_uses(name: str) -> None:
    text = typescript.files()[name]
    said = Counter(re.findall(r"export (?:type|interface) (\w+)", text))
    assert {one for one, times in said.items() if times > 1} == set()
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"|//.*', "", text))) - {"Record"}
    assert used - set(said) == set()


def test_what_the_server_sends_is_whole_and_what_a_client_sends_may_leave_defaults_out() -> None:
    text = typescript.files()["wire.ts"]
    assert "export interface BotWish {\n  seat: number;\n  bot?: string;\n}" in text
    picture = re.search(r"export interface Frame\w* \{\n(.*?)\}", text, re.DOTALL)
    assert picture is not None
    assert "?" not in picture[1]


def test_every_message_and_every_game_is_there() -> None:
    assert set(typescript.files()) == {"wire.ts", *(f"{game}.ts" for game in games.NAMES)}
    text = typescript.files()["wire.ts"]
    for message in (*wire.ClientMessage.__args__, *wire.ServerMessage.__args__):
        assert f"  | {message.__name__}" in text


def test_no_action_of_the_table_is_offered_to_a_page() -> None:
    for game in games.NAMES:
        assert "NextDeal" not in typescript.files()[f"{game}.ts"].partition("export type Action")[2]
