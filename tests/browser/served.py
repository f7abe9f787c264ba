"""Starts the server of the browser tests."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)
"""The one without windows of its own computes a quarter less."""


@contextmanager
def quickhouse(kind: str = "quickhouse", *arguments: str) -> Iterator[str]:
    """Its address, as long as it is needed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", f"tests.browser.{kind}", *arguments]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"http://localhost:{int(process.stdout.readline())}"
        finally:
            process.terminate()
            process.wait(20)
