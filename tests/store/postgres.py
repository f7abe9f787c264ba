"""A real PostgreSQL for tests, run from the machine's own programs in a temporary folder and gone afterwards.

`with postgres_url() as url:` gives a fresh database in a server that is started once per process. Where the programs
are missing the test is skipped with the reason; where the environment says CI=true it fails instead, for there a gap
would go unnoticed.
"""

import atexit
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Final
from urllib.parse import quote

import pytest

CLEAN: Final = 'cat; "$1" -D "$2" -m immediate -w stop; rm -rf "$3"'
DEBIAN: Final = Path("/usr/lib/postgresql")
SERVANTS: Final = ("postgres", "nobody")
"""PostgreSQL refuses to run as root; one of these runs it then."""

SETTINGS: Final = ("listen_addresses=", "fsync=off", "deadlock_timeout=200ms", "max_connections=60")
"""No port is listened on, so nobody else can have it. Without fsync: the tests kill processes, not machines."""

_numbers: Final = itertools.count()


def programs() -> Path | None:
    """The folder of initdb and pg_ctl: where PATH says, else the newest version of a Debian machine."""
    pg_ctl = shutil.which("pg_ctl")
    if pg_ctl is not None and (here := Path(pg_ctl).resolve().parent).joinpath("initdb").exists():
        return here
    versions = [place for place in DEBIAN.glob("*/bin") if (place / "initdb").exists()]
    return max(versions, key=lambda place: float(place.parent.name), default=None)


class Cluster:
    """One database server, reached by a socket in its own folder."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._servant = _servant()
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # the path of a socket has to be short
        if self._servant is not None:
            os.chown(self.folder, self._servant.pw_uid, self._servant.pw_gid)
        self._data = self.folder / "data"
        self._cleaner = self._start(
            "sh", "-c", CLEAN, "sh", str(self._programs / "pg_ctl"), str(self._data), str(self.folder)
        )
        self._run("initdb", "-A", "trust", "-U", "stammtisch", "--no-sync", "-E", "UTF8", "--locale=C", str(self._data))
        with (self._data / "postgresql.conf").open("a") as settings:
            settings.write("".join(f"{name} = '{value}'\n" for name, value in (s.split("=", 1) for s in SETTINGS)))
            settings.write(f"unix_socket_directories = '{self.folder}'\n")

    def start(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-l", str(self.folder / "log"), "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def remove(self) -> None:
        """What would happen too if this process were killed: the cleaner's input ends, and it goes to work."""
        self._cleaner.communicate()

    def url(self, database: str) -> str:
        return f"postgresql://stammtisch@/{database}?host={quote(str(self.folder), safe='/')}"

    @contextmanager
    def database(self, *options: str) -> Iterator[str]:
        name = f"test_{next(_numbers)}"
        self._run("createdb", *self._where(), *options, name)
        try:
            yield self.url(name)
        finally:
            self._run("dropdb", *self._where(), "--force", "--if-exists", name)

    def _where(self) -> tuple[str, ...]:
        return ("-h", str(self.folder), "-U", "stammtisch")

    def _run(self, program: str, *words: str) -> None:
        with tempfile.TemporaryFile("w+") as output:  # a pipe would stay open as long as the server runs
            process = self._start(str(self._programs / program), *words, output=output)
            process.communicate()
            output.seek(0)
            assert process.returncode == 0, f"{program}: {output.read()}"

    def _start(self, *words: str, output: IO[str] | int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            words,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            user=None if self._servant is None else self._servant.pw_uid,
            group=None if self._servant is None else self._servant.pw_gid,
            extra_groups=None if self._servant is None else [],
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            start_new_session=True,  # Ctrl-C is not meant for it
        )


def _servant() -> pwd.struct_passwd | None:
    if os.geteuid() != 0:
        return None
    accounts = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next((accounts[name] for name in SERVANTS if name in accounts), None)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server of one's own, running; for tests that stop it."""
    folder = programs()
    if folder is None:
        reason = "PostgreSQL's server programs (initdb, pg_ctl) are not on this machine; `make postgres` installs them"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    made = Cluster(folder)
    try:
        made.start()
        yield made
    finally:
        made.remove()


@cache
def shared() -> Cluster:
    """The server all tests of this process share."""
    lasting = cluster()
    made = lasting.__enter__()
    atexit.register(lasting.__exit__, None, None, None)
    return made


@contextmanager
def postgres_url(*options: str) -> Iterator[str]:
    """A fresh, empty database; `options` are those of createdb."""
    with shared().database(*options) as url:
        yield url
