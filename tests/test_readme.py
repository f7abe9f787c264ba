"""The README is true: its snippet runs, its commands answer what it says."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_python_snippet_runs_as_printed() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_question_to_the_referee_is_answered_as_printed() -> None:
    shown = re.findall(
        r"^    \$ \.venv/bin/(stammtisch ask .+)\n    (\{.+\})$", README.read_text("utf-8"), re.MULTILINE
    )
    assert shown
    for command, printed in shown:
        words = [sys.executable, "-m", *shlex.split(command)]
        printed_now = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        assert printed_now.strip() == printed


def test_every_command_of_the_table_exists() -> None:
    named = set(re.findall(r"`stammtisch (\w+)", README.read_text("utf-8")))
    assert {"demo", "score", "ask", "replay", "verify", "rulebook", "import"} <= named
    for name in named:
        subprocess.run([sys.executable, "-m", "stammtisch", name, "--help"], capture_output=True, check=True)
