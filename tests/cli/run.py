"""Runs the command line in this process."""

import json
from typing import Any

from typer.testing import CliRunner, Result

from stammtisch.cli import app


def run(*words: str, stdin: str | bytes = "", lang: str = "de") -> Result:
    return CliRunner().invoke(app, ["--lang", lang, *words], input=stdin)


def answers(*words: str, lines: list[Any], lang: str = "de") -> list[Any]:
    """Each line sent as JSON, each answer decoded."""
    stdin = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    result = run(*words, stdin=stdin, lang=lang)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]
