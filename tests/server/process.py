"""The server as people run it: `stammtisch serve` in a process of its own, found by the address it prints."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_ADDRESS: Final = re.compile(r"https?://localhost:(\d+)/")


class Served:
    """One process; `said` is what it has printed until it listened."""

    def __init__(self, *words: str, program: str = "stammtisch", lang: str = "de") -> None:
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - read when the process has ended
        paths = [str(ROOT / "src"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.process = subprocess.Popen(
            [sys.executable, "-m", program, "--lang", lang, "serve", "--port", "0", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUNBUFFERED": "1"},
        )
        self.said, self._failed = "", ""
        self.port = self._listening()

    def _listening(self) -> int:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if (address := _ADDRESS.search(line)) is not None:
                return int(address[1])
        self.process.wait()
        raise AssertionError(f"the server did not start: {self.errors()}")

    def kill(self) -> None:
        """As the machine does it: nothing is asked, nothing is finished."""
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """As people do it; how it ended."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def wait(self) -> int:
        """Until it ends by itself; how it ended."""
        return self._end()

    def _end(self) -> int:
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.said += self.process.stdout.read()
        self.process.stdout.close()
        return code

    def errors(self) -> str:
        """What it has written to standard error so far."""
        if not self._errors.closed:
            self._errors.seek(0)
            self._failed = self._errors.read()
        return self._failed

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        self.errors()
        self._errors.close()


@contextlib.contextmanager
def served(*words: str, program: str = "stammtisch", lang: str = "de") -> Iterator[Served]:
    server = Served(*words, program=program, lang=lang)
    try:
        yield server
    finally:
        server.close()
