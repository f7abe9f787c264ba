"""The generated pages, and a clause on the command line."""

from pathlib import Path

import pytest

from stammtisch.rulebook import (
    SCOPES,
    NoProofs,
    Proven,
    all_clauses,
    book,
    citation,
    describe,
    games,
    ledger,
    missing,
)
from stammtisch.rulebook.clauses import UnknownClause
from stammtisch.rulebook.marked import marked
from stammtisch.rulebook.marks import enforced, place
from stammtisch_dev import pages, proof

ROWS = {"SK-rank": Proven(("stammtisch.games.schafkopf.bidding:rung",), ("tests/games/test_bidding.py::test_rank",))}


def test_pages_are_the_same_every_time() -> None:
    assert pages.pages() == pages.pages()
    assert set(pages.pages()) == {f"{game}.md" for game in games()}


@pytest.mark.parametrize("game", games())
def test_a_page_has_every_clause_german_first(game: str) -> None:
    text = pages.page(book(game), {})
    places = [text.index(f"## {clause.id} · ") for clause in book(game).clauses]
    assert places == sorted(places)
    for clause in book(game).clauses:
        assert text.index(clause.text.de) < text.index(clause.text.en)
        assert f"| [{clause.id}](#{clause.id}) |" in text


def test_a_page_ends_with_the_code() -> None:
    row = "| [SK-rank](#SK-rank) | `games.schafkopf.bidding:rung`<br>`games.schafkopf.bidding:_raise` |"
    code = ["stammtisch.games.schafkopf.bidding:rung", "stammtisch.games.schafkopf.bidding:_raise"]
    assert row in pages.page(book("schafkopf"), {"SK-rank": code})
    (row,) = [line for line in pages.pages()["schafkopf.md"].splitlines() if line.startswith("| [SK-B5.4]")]
    assert "`games.schafkopf.play:_sau_duty`<br>" in row
    assert "test_" not in "".join(pages.pages().values())


def test_a_stale_page_is_noticed_and_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "rules"
    assert pages.main(["--check", "--to", str(target)]) == 1
    assert pages.main(["--write", "--to", str(target)]) == 0
    assert pages.main(["--check", "--to", str(target)]) == 0
    (target / "engine.md").write_text("old", "utf-8")
    capsys.readouterr()
    assert pages.main(["--check", "--to", str(target)]) == 1
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


def test_without_a_test_run_the_command_names_the_code_and_does_not_know_the_tests(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ledger, "KEPT", tmp_path / "none.json")
    english = describe("SK-points-3", "en")
    assert "In the code at:\n  - stammtisch.games.schafkopf.scoring:_game_line\n" in english
    assert english.endswith("Proved by: not known here; a whole test run (`make test`) notes it")
    assert describe("SK-rank", "de").endswith("schreibt es auf")
    with pytest.raises(NoProofs, match="make test"):
        missing()


def test_the_source_says_of_every_clause_what_is_marked_with_it() -> None:
    """As the marks themselves do, once every module is imported."""
    proof.import_all()
    places = {id: tuple(map(place, functions)) for id, functions in enforced().items()}
    ours = {id: tuple(p for p in there if p.startswith("stammtisch.")) for id, there in places.items()}
    assert {id: marked(id) for id in all_clauses()} == {id: ours.get(id, ()) for id in all_clauses()}


def test_a_clause_on_the_command_line_that_does_not_exist() -> None:
    with pytest.raises(UnknownClause, match="SK-rank"):
        describe("SK-rang", "de")
    with pytest.raises(ValueError, match="de, en"):
        describe("SK-rank", "fr")


def test_missing_lists_every_scope_of_every_book_unless_asked_for_one() -> None:
    assert missing(rows={}) == list(all_clauses().values())
    for scope in SCOPES:
        assert missing(scope, rows={}) == [clause for clause in all_clauses().values() if clause.scope == scope]
    assert {"DK-0", "SK-super-4"} <= {clause.id for clause in missing("display", rows={})}
    assert missing(game="maumau", rows={}) == list(book("maumau").clauses)
    assert {clause.game for clause in missing("tournament", game="maumau", rows={})} == {"maumau"}
    with pytest.raises(ValueError, match="game, list, tournament, display"):
        missing("match")


def test_every_clause_of_the_house_has_landed() -> None:
    for game in games():
        assert {clause.scope for clause in book(game).clauses} == set(book(game).landed)


def test_a_clause_with_code_and_test_is_not_missing() -> None:
    half = {
        "SK-rank": Proven(code=("a:b",)),
        "SK-win-61": Proven(tests=("t",)),
        "SK-deal-1": Proven(("a:b",), ("t",)),
    }
    missing_ids = {clause.id for clause in missing("game", rows=half)}
    assert {"SK-rank", "SK-win-61"} <= missing_ids
    assert "SK-deal-1" not in missing_ids


def test_kept_proofs_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "proofs.json"
    file.write_text(proof.written({"SK-win-61": Proven(("a:b",), ("t",)), **ROWS, "SK-deal-1": Proven()}), "utf-8")
    assert list(ledger.proofs(file)) == ["SK-rank", "SK-win-61"]
    assert ledger.proofs(file)["SK-rank"] == ROWS["SK-rank"]
