"""The generated pages, and a clause on the command line."""

from pathlib import Path

import pytest

from stammtisch.rulebook import Row, all_clauses, book, citation, describe, document, games, ledger, missing
from stammtisch.rulebook.clauses import UnknownClause

ROWS = {"SK-rank": Row(("stammtisch.games.schafkopf.bidding:rung",), ("tests/games/test_bidding.py::test_rank",))}


def test_pages_are_the_same_every_time() -> None:
    assert document.pages() == document.pages()
    assert set(document.pages()) == {f"{game}.md" for game in games()}


@pytest.mark.parametrize("game", games())
def test_a_page_has_every_clause_german_first(game: str) -> None:
    text = document.page(book(game), {})
    places = [text.index(f"## {one.id} · ") for one in book(game).clauses]
    assert places == sorted(places)
    for one in book(game).clauses:
        assert text.index(one.text.de) < text.index(one.text.en)
        assert f"| [{one.id}](#{one.id}) |" in text


def test_a_page_ends_with_code_and_tests() -> None:
    row = "| [SK-rank](#SK-rank) | `games.schafkopf.bidding:rung` | `games/test_bidding.py::test_rank` |"
    assert row in document.page(book("schafkopf"), ROWS)


def test_a_stale_page_is_noticed_and_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "rules"
    assert document.main(["--check", "--to", str(target)]) == 1
    assert document.main(["--write", "--to", str(target)]) == 0
    assert document.main(["--check", "--to", str(target)]) == 0
    (target / "engine.md").write_text("old", "utf-8")
    capsys.readouterr()
    assert document.main(["--check", "--to", str(target)]) == 1
    assert capsys.readouterr().err == f"{target / 'engine.md'} is stale, run `make docs`\n"


def test_a_clause_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citation, "proofs", lambda: ROWS)
    english = describe("sk-rank", "en")
    assert english.startswith("SK-rank  Ranking of the single games\n\n")
    assert "Enforced by:\n  - stammtisch.games.schafkopf.bidding:rung\n" in english
    assert english.endswith("Proved by:\n  - tests/games/test_bidding.py::test_rank")
    german = describe("SK-schneider-30")
    assert "Beispiele:\n  - Spielerpartei 31" in german
    assert "Bereich: Spiel\nOptionen: opp_schneider_max\nDurchgesetzt von: noch nichts" in german


def test_a_clause_on_the_command_line_that_does_not_exist() -> None:
    with pytest.raises(UnknownClause, match="SK-rank"):
        describe("SK-rang", "de")
    with pytest.raises(ValueError, match="de, en"):
        describe("SK-rank", "fr")


def test_missing_lists_what_has_landed_unless_asked_for_a_scope() -> None:
    assert {one.scope for one in missing(rows={})} == {"game", "list"}
    landed = [one for game in games() for one in book(game).clauses if one.scope in book(game).landed]
    assert [one.id for one in missing(rows={})] == [one.id for one in landed]
    assert len(landed) == 57 + 14 + 24 + 47 + 80 + 120
    begun = [game for game in games() if book(game).landed]
    for scope in ("display", "tournament"):
        assert missing(scope, rows={}) == [
            one for one in all_clauses().values() if (one.scope, one.game in begun) == (scope, True)
        ]
    assert {"DK-0", "SK-super-4"} <= {one.id for one in missing("display", rows={})}
    with pytest.raises(ValueError, match="game, list, tournament, display"):
        missing("match")


def test_a_book_that_is_named_is_listed_whole_also_what_has_not_landed() -> None:
    assert "tournament" not in book("maumau").landed
    assert missing(game="maumau", rows={}) == list(book("maumau").clauses)
    assert "MM-T-bell" in {one.id for one in missing("tournament", game="maumau")}


def test_a_clause_with_code_and_test_is_not_missing() -> None:
    half = {"SK-rank": Row(code=("a:b",)), "SK-win-61": Row(tests=("t",)), "SK-deal-1": Row(("a:b",), ("t",))}
    found = {one.id for one in missing("game", rows=half)}
    assert {"SK-rank", "SK-win-61"} <= found
    assert "SK-deal-1" not in found


def test_the_kept_proofs_are_clauses_with_code_and_test(tmp_path: Path) -> None:
    assert ledger.proofs(tmp_path / "none.json") == {}
    kept = ledger.proofs()
    assert list(kept) == sorted(kept)
    assert kept.keys() <= all_clauses().keys()
    assert ledger.written(kept) == (ledger.KEPT.read_text("utf-8") if ledger.KEPT.exists() else "{}\n")
