"""The handbook: its evening of eight is played as it stands there, its commands exist, its links lead somewhere."""

import json
import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.cli.run import run

ROOT: Final = Path(__file__).parents[1]
HANDBOOK: Final = ROOT / "docs/handbuch"
PAGES: Final = sorted(HANDBOOK.glob("*.md"))


def fenced(kind: str) -> str:
    text = (HANDBOOK / "9-kommandozeile.md").read_text("utf-8")
    return "".join(re.findall(rf"```{kind}\n(.*?)```", text, flags=re.DOTALL))


def test_the_evening_of_eight_is_played_as_the_handbook_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    Path("leute.csv").write_text(fenced("csv"), "utf-8")
    Path("listen.jsonl").write_text(fenced("jsonl"), "utf-8")
    name = "ABEND"
    for line in fenced("console").splitlines():
        words = shlex.split(line.removeprefix("$ stammtisch ").replace("ABEND", name))
        done = run(*words)
        assert done.exit_code == 0, (line, done.output)
        assert "refusal" not in done.output, (line, done.output)
        if words[:2] == ["tournament", "new"]:
            name = json.loads(done.stdout)["tournament"]
    made = {file.name for file in tmp_path.glob("*.pdf")}
    assert made == {"runde1.pdf", "ergebnis.pdf", "urkunden.pdf", "kasse.pdf"}
    standings = json.loads(run("tournament", "standings", name, "--json").stdout)
    assert standings["over"]
    assert len(standings["standings"]) == 8
    assert sum(row["result"] for row in standings["standings"]) == 200


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_the_handbook_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_every_command_the_handbook_names_exists() -> None:
    commands = {
        tuple(words[:2])
        for page in PAGES
        for line in re.findall(r"stammtisch ((?:tournament|print|rulebook|serve|list)[^`\n]*)", page.read_text("utf-8"))
        if (words := line.split())
    }
    help_of = {top: run(top, "--help").output for top in {command[0] for command in commands}}
    assert all(run(top, "--help").exit_code == 0 for top in help_of)
    named = [command for command in commands if command[0] in ("tournament", "print") and len(command) == 2]
    assert [command for command in named if command[1] not in help_of[command[0]]] == []
    assert len(named) >= 12
