"""Whether the gate tries everything is decided by what has changed; in doubt it does."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import thorough
from tests.thorough import all_examples_if_changed, changed, one_of_each_kind


@pytest.fixture(autouse=True)
def nobody_says_since_when(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STAMMTISCH_SINCE", raising=False)
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path, *files: str) -> None:
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with (folder / name).open("a", encoding="utf-8") as text:
            text.write("more\n")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "work")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path, "first")
    return tmp_path


def test_on_main_it_is_what_the_last_commit_and_the_open_work_have_changed(repository: Path) -> None:
    assert changed(repository) is None, "of the first commit there is no before"
    commit(repository, "old")
    commit(repository, "games/maumau/view.py")
    (repository / "first").write_text("open work", "utf-8")
    (repository / "new").write_text("not known to git yet", "utf-8")
    changed.cache_clear()
    assert changed(repository) == frozenset({"games/maumau/view.py", "first", "new"})


def test_on_a_branch_it_is_what_the_whole_branch_has_changed(repository: Path) -> None:
    commit(repository, "old")
    git(repository, "switch", "-q", "-c", "branch")
    commit(repository, "one")
    commit(repository, "two")
    git(repository, "switch", "-q", "main")
    commit(repository, "elsewhere")
    git(repository, "switch", "-q", "branch")
    assert changed(repository) == frozenset({"one", "two"})


def test_a_commit_can_be_named(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two", "three"):
        commit(repository, name)
    monkeypatch.setenv("STAMMTISCH_SINCE", "HEAD~3")
    assert changed(repository) == frozenset({"one", "two", "three"})
    monkeypatch.setenv("STAMMTISCH_SINCE", "no-such-commit")
    changed.cache_clear()
    assert changed(repository) is None


def test_without_a_repository_nobody_can_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert changed(tmp_path) is None


def test_everything_is_tried_when_it_has_changed_and_in_doubt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(thorough, "SOAK", False)
    monkeypatch.setattr(thorough, "ROOT", tmp_path)
    (tmp_path / "games" / "maumau").mkdir(parents=True)
    (tmp_path / "laws.py").touch()
    for files, expected in [
        (frozenset[str](), False),
        (None, True),
        (frozenset({"games/maumau/view.py"}), True),
        (frozenset({"games/maumau.py"}), False),
        (frozenset({"laws.py"}), True),
        (frozenset({"laws.py.bak"}), False),
    ]:
        monkeypatch.setattr(thorough, "changed", lambda files=files: files)
        assert thorough.thorough("laws.py", "games/maumau") is expected, files
    monkeypatch.setattr(thorough, "changed", frozenset[str])
    monkeypatch.setattr(thorough, "SOAK", True)
    assert thorough.thorough("laws.py")
    with pytest.raises(ValueError, match=r"nothing is there to have changed: laws/moved\.py"):
        thorough.thorough("laws.py", "laws/moved.py")


def test_one_of_each_kind_is_one_for_each_set_of_methods() -> None:
    class Game: ...

    class ShowsHands(Game):
        def view(self) -> None: ...

    class ShowsAugen(Game):
        def view(self) -> None: ...

    class TellsBids(Game):
        def redact(self) -> None: ...

    rows = [(ShowsHands(), 1), (ShowsAugen(), 2), (TellsBids(), 3)]
    assert one_of_each_kind(rows) == [rows[0], rows[2]]


@pytest.mark.parametrize(("touched", "share"), [(True, 1), (False, 10)])
def test_a_property_of_dear_examples_tries_a_tenth_of_them_where_nothing_has_changed(
    monkeypatch: pytest.MonkeyPatch, touched: bool, share: int
) -> None:
    monkeypatch.setattr(thorough, "thorough", lambda *_: touched)
    tried = []

    @all_examples_if_changed("src")
    @given(st.integers())
    def note(number: int) -> None:
        tried.append(number)

    note()
    assert len(tried) == settings().max_examples // share
