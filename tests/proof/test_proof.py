"""Run after all other tests: every clause of a finished scope has code, and a test that was seen to run it."""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def test_every_clause_is_enforced_and_proved() -> None:
    """In a process of its own, so that only what the program imports is marked, nothing a test has planted."""
    command = [sys.executable, "-m", "stammtisch.rulebook.proof", "--check"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"the proofs do not hold; when the code is right, run `make proofs`\n{run.stderr}"
