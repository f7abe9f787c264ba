"""`stammtisch print`: of a tournament, of a list, blank; what cannot be printed is said."""

import io
import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.run import answers, run


@pytest.fixture
def store(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'store.db'}"


def pages_of(file: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages]


def test_the_pack_of_a_stored_tournament(tmp_path: Path, store: str) -> None:
    made = json.loads(run("tournament", "new", "--format", "schafkopf", "--rounds", "2", "--database", store).stdout)
    name = made["tournament"]
    people = [{"name": f"Vroni Huber{number}", "here": True} for number in range(1, 9)]
    answers("tournament", "register", name, "-", "--database", store, lines=people)
    file = tmp_path / "pack.pdf"
    early = run("print", "pack", str(file), "--tournament", name, "--database", store)
    assert early.exit_code == 1
    assert "noch keine Plätze" in early.stderr
    assert run("tournament", "draw", name, "--database", store).exit_code == 0
    done = run("print", "pack", str(file), "--tournament", name, "--club", "Linde", "--database", store)
    assert done.exit_code == 0, done.output
    pages = pages_of(file)
    assert len(pages) == 1 + 2 + 2 + 1 + 1 + 1 + 2
    assert sum("Tischliste Schafkopf" in page for page in pages) == 2
    assert sum("Linde" in page for page in pages) == len(pages) - 1, "all but the lots"
    assert any("Fassung 18" in page for page in pages)


def test_a_stored_list_is_printed_as_it_stands(tmp_path: Path, store: str) -> None:
    name = run("list", "new", "schafkopf", "--names", "Anna,Bert,Cilli,Didi", "--database", store).stdout.strip()
    deal = {"contract": "Rufspiel", "declarer": 0, "partner": 1, "won": True}
    answers("list", "enter", name, "-", "--database", store, lines=[deal])
    file = tmp_path / "list.pdf"
    done = run("print", "liste", str(file), "--list", name, "--database", store, lang="en")
    assert done.exit_code == 0, done.output
    (page,) = pages_of(file)
    assert "Schafkopf table list" in page
    assert "1 1 R 1 2 G – +1 1 +1 1 −1 −1 −1 −1" in page


def test_blank_papers_need_no_store(tmp_path: Path) -> None:
    file = tmp_path / "minutes.pdf"
    assert run("print", "protokoll", str(file), "--count", "10").exit_code == 0
    assert len(pages_of(file)) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("print", "urkunden"), "es gibt: tischliste"),
        (("print", "tischliste", "--tournament", "none"), "gibt es hier nicht"),
        (("print", "liste", "--list", "none"), "gibt es hier nicht"),
        (("print", "tischliste", "--size", "a6"), "a4"),
        (("print", "tischliste", "--size", "b5"), "size"),
        (("print", "protokoll", "--count", "11"), "2 bis 10"),
        (("print", "punktetafel", "--count", "11"), "höchstens 10"),
    ],
)
def test_what_cannot_be_printed_is_said(tmp_path: Path, store: str, words: tuple[str, ...], told: str) -> None:
    done = run(*words, "--database", store)
    assert done.exit_code == 1
    assert told in done.stderr
    assert not list(tmp_path.glob("*.pdf"))


def test_a_logo_that_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    logo = tmp_path / "logo.gif"
    logo.write_bytes(b"GIF89a")
    done = run("print", "tischliste", str(tmp_path / "x.pdf"), "--logo", str(logo))
    assert done.exit_code == 1
    assert "Logo" in done.stderr


def test_what_the_letterhead_of_an_evening_says_need_not_be_said_again(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path / 'a.db'}")
    made = run("tournament", "new", "--format", "schafkopf", "--rounds", "1", *database)
    name, whole = json.loads(made.stdout)["tournament"], tmp_path / "whole.json"
    run("tournament", "export", name, str(whole), *database)
    headed = json.loads(whole.read_text()) | {
        "letterhead": {"club": "Kartenfreunde Linde", "venue": "Zur Linde", "date": "Martini 2026"}
    }
    whole.write_text(json.dumps(headed))
    other = ("--database", f"sqlite:///{tmp_path / 'b.db'}")
    assert run("tournament", "open", str(whole), *other).exit_code == 0
    for given, club in (((), "Kartenfreunde Linde"), (("--club", "SC Au"), "SC Au")):
        done = run("print", "regelblatt", str(tmp_path / "r.pdf"), "--tournament", name, *given, *other)
        assert done.exit_code == 0, done.output
        page = PdfReader(tmp_path / "r.pdf").pages[0].extract_text()
        assert (club in page, "Zur Linde" in page, "Martini 2026" in page) == (True, True, True)
