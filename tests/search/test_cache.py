"""Where compiled kernels lie, and what happens without Numba."""

import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import search
from stammtisch.cli import common


def test_the_folder_of_the_kernels_follows_their_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("STAMMTISCH_KERNELS", raising=False)
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    assert search.kernel_folder() == tmp_path / "kernels" / search.version()
    copied = tmp_path / "search"
    (copied / "schafkopf").mkdir(parents=True)
    (copied / "masks.py").write_text("@kernel\n1\n")
    monkeypatch.setattr(search, "__file__", str(copied / "__init__.py"))
    before = search.version.__wrapped__()
    (copied / "masks.py").write_text("@kernel\n2\n")
    assert search.version.__wrapped__() != before != search.version()
    changed = search.version.__wrapped__()
    (copied / "solving.py").write_text("nothing of this is compiled\n")
    assert search.version.__wrapped__() == changed


def test_the_program_itself_does_not_import_numba() -> None:
    code = "import sys, stammtisch.cli, stammtisch.bots.schafkopf, stammtisch.search; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert search.missing() == ()
    monkeypatch.setattr(search, "NEEDED", ("numpy", "nothing_of_this_name"))
    assert search.missing() == ("nothing_of_this_name",)


def test_who_searches_for_the_first_time_is_told_why_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("STAMMTISCH_KERNELS", str(tmp_path))
    monkeypatch.setattr(search, "_load", lambda games: None)
    for words in ("compil", ""):
        common.choose_language("en")
        common.warm_up("schafkopf")
        told = capsys.readouterr()
        assert (words in told.err, bool(told.err), told.out) == (True, bool(words), "")
    assert search.cold("doppelkopf")
