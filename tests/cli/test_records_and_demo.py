"""`demo`, `replay`, `verify`, `rulebook`: what a newcomer tries first."""

import re
from pathlib import Path
from random import Random

import pytest

from stammtisch import games
from stammtisch.cli import onscreen
from stammtisch.cli.demo import Demo
from stammtisch.engine.match import MatchState
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.sheets import Sheet
from stammtisch.rulebook import Proven, all_clauses, ledger
from stammtisch_dev import proof
from stammtisch_dev.testing import clause
from tests.cli.run import run


@pytest.fixture(scope="module", params=["series.txt", "series.jsonl"])
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / str(request.param)
    assert run("demo", "--seed", "7", "--deals", "4", "--record", str(path)).exit_code == 0
    return path


def test_the_demo_shows_a_refusal_with_its_clause_and_a_score() -> None:
    for lang, words in (("de", ("Schiedsrichter (SK-", "Abrechnung", "SK-points-")), ("en", ("Referee (SK-", "Score"))):
        result = run("demo", "--seed", "3", lang=lang)
        assert result.exit_code == 0
        assert all(word in result.output for word in words)


@pytest.mark.parametrize("seed", range(8))
def test_the_demo_of_doppelkopf_shows_its_own_rules(seed: int, tmp_path: Path) -> None:
    """Over a few seeds there is a Hochzeit, an Armut, a deal thrown in."""
    record = tmp_path / "evening.txt"
    result = run("demo", "doppelkopf", "--seed", str(seed), "--record", str(record))
    assert result.exit_code == 0, result.output
    assert "Schiedsrichter (DK-B1.3)" in result.output
    assert "DK-6a" in result.output
    assert run("verify", str(record)).exit_code == 0


def test_a_demo_says_what_stands_behind_a_shuffle_and_behind_a_lot() -> None:
    """Nobody's word is in a lot outside the deals, and who has no word to add is not quoted with an empty one."""
    maumau = run("demo", "maumau", "--seed", "3").output
    assert maumau.index("Los geprüft: ") < maumau.index("alle Worte")
    assert "mischt: „“" not in run("demo", "schafkopf", "--seed", "3").output


def test_an_evening_of_doppelkopf_has_a_list_without_money() -> None:
    output = run("demo", "doppelkopf", "--seed", "1", "--deals", "12", lang="en").output
    assert "│ 12 │" in output
    assert "Reuegeld" not in output
    assert "Table points" not in output


def test_the_demo_of_an_unknown_game_lists_the_known_ones() -> None:
    result = run("demo", "skat")
    assert result.exit_code == 1
    assert "doppelkopf" in result.stderr


def test_a_series_ends_with_the_list_to_sign() -> None:
    output = run("demo", "--seed", "1", "--deals", "32").output
    assert "Tischliste, Regeln Stand 2025-10" in output
    assert "Unterschrift" in output
    assert "│ 32 │" in output


@pytest.mark.parametrize(
    ("game", "keeper"),
    [("doppelkopf", "Listenführer"), ("chaotentrumpf", "Protokollant"), ("maumau", "für die Tafel")],
)
def test_deals_are_deals_in_every_game_and_the_keeper_is_called_as_the_game_calls_him(game: str, keeper: str) -> None:
    shown = run("demo", game, "--deals", "2", "--seed", "3").output
    assert re.findall(r"│ +(\d+) │", shown) == ["1", "2"]
    assert f"Unterschrift {keeper}:" in shown


def test_a_demo_tells_everything_that_happens_at_the_table() -> None:
    """But what all know: the end of a turn, a Spritze that nobody gave, the sum that is printed as a table."""
    untold = {"shuffled", "card-played", "deal-closed", "scored", "spritze-declined", "turn-ended", "promised"}
    for game in games.NAMES:
        table = Demo(games.info(game), deals=1, rng=Random(2))
        while (outcome := table.step()) is not None:
            for event in outcome.events:
                tag = event.__struct_config__.tag
                assert tag in untold | {"hand-taken-up"} or table._sentence(event), (game, event)


@clause("ENG-fair")
def test_verify_says_which_promise_a_record_carries(record: Path) -> None:
    assert "mit der Zusage von Startzahl und Worten" in run("verify", str(record)).output
    earlier = Path(__file__).parents[1] / "earlier" / "schafkopf.jsonl"
    assert "under a promise of the seed alone" in run("verify", str(earlier), lang="en").output


def test_a_record_replays_and_its_shuffles_verify(record: Path) -> None:
    replayed = run("replay", str(record))
    assert replayed.exit_code == 0, replayed.output
    assert "Tischliste" in replayed.output
    verified = run("verify", str(record))
    assert verified.exit_code == 0, verified.output
    assert "alle stimmen" in verified.output


def test_names_are_names_and_no_markup(record: Path, tmp_path: Path) -> None:
    """A record of somebody called `Max [/x]` is a record like any other."""
    text = record.read_text("utf-8").replace("Vroni", "[bold]Vroni")
    named = tmp_path / record.name
    named.write_text(text, "utf-8")
    result = run("replay", str(named))
    assert not isinstance(result.exception, Exception)
    assert "ENG-record" in result.stderr
    names = ("Max [/x]", "[bold]Resi", "[red]", "]")
    onscreen.print_list(games.info("schafkopf").sheet(MatchState(None, 0), names))


def test_an_altered_record_fails_with_its_line(record: Path, tmp_path: Path) -> None:
    lines = record.read_text("utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if "trick-taken" in line)
    taker = re.compile(r'(trick-taken(?: seat=|","seat":))(\d)')
    changed = taker.sub(lambda match: match[1] + str((int(match[2]) + 1) % 4), lines[at])
    assert changed != lines[at]
    bad = tmp_path / record.name
    bad.write_text("".join([*lines[:at], changed, *lines[at + 1 :]]), "utf-8")
    for command in ("replay", "verify"):
        result = run(command, str(bad))
        assert result.exit_code == 1
        assert str(at + 1) in result.stderr
        assert "ENG-record" in result.stderr


def test_a_truncated_record_fails(record: Path, tmp_path: Path) -> None:
    bad = tmp_path / record.name
    bad.write_text(record.read_text("utf-8")[:-300], "utf-8")
    for lang in ("de", "en"):
        assert run("replay", str(bad), lang=lang).exit_code == 1
    assert run("replay", str(tmp_path / "keine.txt")).exit_code == 1


def test_a_record_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    result = run("demo", "--seed", "2", "--record", str(tmp_path / "kein" / "ordner.txt"))
    assert result.exit_code == 1
    assert "ordner.txt" in result.stderr


@pytest.fixture
def proven(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A whole test run has proven every clause but those of the tournaments."""
    row = Proven(
        ("stammtisch.games.schafkopf.spritze:_why_no_trump",), ("tests/schafkopf/test_spritze.py::test_no_trump",)
    )
    rows = {id: row for id, clause in all_clauses().items() if clause.scope != "tournament"}
    kept = tmp_path / "proofs.json"
    kept.write_text(proof.written(rows), "utf-8")
    monkeypatch.setattr(ledger, "KEPT", kept)
    return kept


@pytest.mark.usefixtures("proven")
def test_the_rule_book_explains_a_clause_in_both_languages() -> None:
    assert "Spritze" in run("rulebook", "sk-spritze-4").output
    english = run("rulebook", "SK-spritze-4", lang="en").output
    assert "Enforced by:\n  - stammtisch.games.schafkopf.spritze:_why_no_trump\n" in english
    assert "Proved by:\n  - tests/schafkopf/test_spritze.py::test_no_trump\n" in english
    unknown = run("rulebook", "SK-spritz-4")
    assert unknown.exit_code == 1
    assert "SK-spritze-4" in unknown.stderr


def test_the_rule_book_lists_all_clauses_or_those_of_a_scope() -> None:
    everything, tournament = run("rulebook").output, run("rulebook", "--scope", "tournament").output
    assert "SK-draw-1" in everything
    assert "SK-draw-1" in tournament
    assert "SK-B5.1" not in tournament
    assert run("rulebook", "--scope", "kegelbahn").exit_code == 2


def test_what_is_missing_is_listed_of_all_scopes_at_once(proven: Path) -> None:
    result = run("rulebook", "--missing")
    assert result.exit_code == 1
    assert {"SK-draw-1", "MM-T-bell"} <= set(result.stdout.split())
    assert run("rulebook", "--missing", "--scope", "tournament").stdout == result.stdout
    proven.unlink()
    nobody_knows = run("rulebook", "--missing", lang="en")
    assert nobody_knows.exit_code == 1
    assert "No whole test run has left its result here; `make test` notes" in nobody_knows.stderr
    assert nobody_knows.stdout == ""


@pytest.mark.usefixtures("proven")
def test_what_a_game_still_lacks_can_be_listed() -> None:
    result = run("rulebook", "--missing", "--game", "maumau")
    assert result.exit_code == 1
    assert "MM-T-bell" in result.output
    assert run("rulebook", "--missing", "--scope", "game").exit_code == 0
    assert run("rulebook", "--game", "skat").exit_code == 2


def test_an_unknown_language_is_refused() -> None:
    assert run("rulebook", lang="fr").exit_code == 2


def test_a_list_shows_penalties_the_result_and_what_else_is_to_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    penalty = ScoreLine("CT-SV-3", "line.ct.penalty", {"seat": 1, "number": 1}, (0, -300))
    lines = (penalty, ScoreLine("CT-1b", "line.ct.variant"))
    onscreen.print_list(Sheet("chaotentrumpf", "CT", "", ("Moni", "Uli"), (), (0, 0), (), (0, -300), (0, 0), lines))
    shown = capsys.readouterr().out
    assert re.search(r"Strafe für Uli \(Spiel 1\) \(CT-SV-3\) .* −300", shown)
    assert re.search(r"Ergebnis .* 0 .* −300", shown)
    assert "Variante, nicht Chaotentrumpf" in shown
