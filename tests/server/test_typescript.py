"""The types of the page are those of the server: generated, current, and each name once a file."""

import re
from collections import Counter

import pytest

from stammtisch import games
from stammtisch.server import wire
from stammtisch_dev import typescript, vectors

BUILT_IN = {"Record", "Omit", "Required"}


def test_the_generated_types_are_current() -> None:
    stale = [name for name, text in typescript.files().items() if (typescript.FOLDER / name).read_text("utf-8") != text]
    assert stale == []


@pytest.mark.parametrize("name", sorted(typescript.files()))
def test_a_file_says_every_name_once_and_knows_every_name_it_uses(name: str) -> None:
    text = typescript.files()[name]
    exported = Counter([*re.findall(r"export (?:type|const) (\w+)", text), *_passed_on(text)])
    assert {exported_name for exported_name, times in exported.items() if times > 1} == set()
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"|//.*|/\*\*.*', "", text))) - BUILT_IN
    assert used - set(exported) == set()


def test_what_several_files_have_alike_stands_in_one_and_is_passed_on_by_each_that_had_it() -> None:
    files = typescript.files()
    shared = typescript.declarations(files.pop(typescript.SHARED))
    assert {"ScoreLine", "Refusal", "DoorShown"} <= shared.keys()
    for file, text in files.items():
        own = typescript.declarations(text.partition('from "./shared";\n\n')[2])
        assert not shared.keys() & own.keys(), file
        assert _passed_on(text) <= shared.keys()
    assert {"ScoreLine", "Shuffled"} <= _passed_on(files["schafkopf.ts"]) & _passed_on(files["maumau.ts"])


def test_what_the_server_sends_is_whole_and_what_a_client_sends_may_leave_defaults_out() -> None:
    text = typescript.files()["wire.ts"]
    assert "export type BotWish = {\n  seat: number;\n  bot?: string;\n};" in text
    assert "?" not in _fields(text, "Frame")


def test_what_leaves_out_its_defaults_has_them_optional_and_no_other_type() -> None:
    assert _fields(typescript.files()[typescript.SHARED], "ScoreLine").splitlines()[:3] == [
        "  clause: string;",
        "  key: string;",
        "  args?: Record<string, unknown>;",
    ]
    for game in games.NAMES:
        text = typescript.files()[f"{game}.ts"]
        sent = _fields(text, "View")
        assert "  seat: number;\n" in sent
        assert "  hand?: string[];\n" in sent
        assert "?" not in _fields(text, "Facts")


def test_what_is_meant_by_a_field_left_out_is_its_default() -> None:
    text = typescript.files()["maumau.ts"].partition("export const LEFT_OUT")[2].partition("};")[0]
    assert "  direction: 1,\n" in text
    assert "  pile: [],\n" in text
    assert "seat:" not in text


def test_what_games_have_in_common_is_of_the_same_type_in_each_that_has_it() -> None:
    common = _fields(typescript.files()["wire.ts"], "Deal").splitlines()
    assert {"  seat: number;", "  phase: string;", "  hand?: string[];", "  trick?: string[];"} <= set(common)


def _passed_on(text: str) -> set[str]:
    return {name for names in re.findall(r"export type \{ (.*?) \} from", text) for name in names.split(", ")}


def _fields(text: str, name: str) -> str:
    declared = re.search(rf"export type {name} = \{{\n(.*?)\n\}};", text, re.DOTALL)
    assert declared is not None, name
    return declared[1] + "\n"


def test_every_message_and_every_game_is_there() -> None:
    assert set(typescript.files()) == {
        typescript.SHARED,
        "wire.ts",
        "lists.ts",
        "evenings.ts",
        "clubs.ts",
        *(f"{game}.ts" for game in games.NAMES),
    }
    text = typescript.files()["wire.ts"]
    for message in (*wire.ClientMessage.__args__, *wire.ServerMessage.__args__):
        assert f"  | {message.__name__}" in text


def test_no_action_of_the_table_is_offered_to_a_page() -> None:
    for game in games.NAMES:
        assert "NextDeal" not in typescript.files()[f"{game}.ts"].partition("export type Action")[2]


def test_the_cases_the_rules_of_the_page_are_tested_with_are_current_and_many() -> None:
    for name, text in vectors.files().items():
        assert (vectors.FOLDER / name).read_text("utf-8") == text
    limits = vectors.doppelkopf()["limits"]
    assert {limit["in_time"] for limit in limits} == {True, False}
    assert len({(limit["clock"], limit["hochzeit_re"]) for limit in limits}) == 8
    assert {case["kind"] for case in vectors.chaotentrumpf()["held"]} == {None, "N", "T", "U", "TU"}
    assert {case["holds"] for case in vectors.schafkopf()["auctions"]} == {True, False}
