"""The repository itself: it names no machine and no address, and its papers agree with each other."""

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
LEFT_BY_TOOLS: Final = {".git", ".venv", "__pycache__", "build", "dist", "htmlcov", "node_modules"}

# No pattern matches its own text, and the samples are put together at run time: this file is searched like every other.
FORBIDDEN: Final = {
    "download address": r'"resolved"\s*:|index[-_]url|find[-_]links|trusted[-_]host',
    "registry host": r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|unpkg\.com|jsdelivr\.net",
    "path of a machine": r"(?<![\w.])/(?:root|work|home|Users)/\w|file:/{3}",
    "folder beside the project": r"\.\./shared",
}
SAMPLES: Final = [
    ("download address", '"resolved" ', ': "x"'),
    ("download address", "--index", "-url x"),
    ("download address", "--find", "-links=x"),
    ("registry host", "pypi", ".org"),
    ("registry host", "registry.npmjs", ".org"),
    ("path of a machine", "open('/ro", "ot/x')"),
    ("path of a machine", "cd /wo", "rk/x"),
    ("path of a machine", "file:/", "//srv"),
    ("folder beside the project", "see ..", "/shared/x"),
]


def repository_files() -> list[Path]:
    """What is or will be tracked; without git (an unpacked source archive) everything the tools have not left."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        files = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        files = [
            f
            for f in ROOT.rglob("*")
            if not any(part in LEFT_BY_TOOLS or part.endswith("_cache") for part in f.relative_to(ROOT).parts)
        ]
    return [f for f in files if f.is_file()]


def text_of(file: Path) -> str:
    """The text of a file; a picture or a font has none."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        return ""


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names_a(what: str) -> None:
    places = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for file in repository_files()
        for number, line in enumerate(text_of(file).splitlines(), start=1)
        if re.search(FORBIDDEN[what], line)
    ]
    assert places == []


@pytest.mark.parametrize(("what", "first", "other"), SAMPLES)
def test_the_search_would_find_it(what: str, first: str, other: str) -> None:
    assert re.search(FORBIDDEN[what], first + other)


def test_the_constraints_are_bare_versions() -> None:
    lines = read("constraints.txt").splitlines()
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", line)] == []


def test_the_glossary_lists_every_word_once_and_in_order() -> None:
    german = read("docs/glossary.md").partition("\n## German words\n")[2]
    words = re.findall(r"^\| `([^`]+)`", german, flags=re.MULTILINE)
    assert len(words) > 20
    assert words == sorted(set(words))
    assert all(word.isascii() and word.isidentifier() for word in words)


def test_every_class_the_glossary_explains_is_in_the_code() -> None:
    english = read("docs/glossary.md").partition("\n## German words\n")[0]
    first = re.findall(r"^\| ([^|]+) \|", english, flags=re.MULTILINE)
    classes = {name for cell in first for name in re.findall(r"`([A-Z]\w+)`", cell)}
    code = "\n".join(file.read_text("utf-8") for file in (ROOT / "src/stammtisch").rglob("*.py"))
    assert len(classes) > 8
    assert {name for name in classes if not re.search(rf"^class {name}\b", code, flags=re.MULTILINE)} == set()


def test_the_changelog_has_an_unreleased_section() -> None:
    assert re.search(r"^## \[Unreleased\]$", read("CHANGELOG.md"), flags=re.MULTILINE)


def test_every_decision_is_linked_from_the_index() -> None:
    pages = sorted(page.name for page in (ROOT / "docs/decisions").glob("[0-9]*.md"))
    assert re.findall(r"\]\(([0-9]{4}-[a-z0-9-]+\.md)\)", read("docs/decisions/README.md")) == pages


def test_every_link_between_our_papers_leads_somewhere() -> None:
    papers = [f for f in repository_files() if f.suffix == ".md"]
    links = [(p, link) for p in papers for link in re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", text_of(p))]
    assert [f"{p.relative_to(ROOT)}: {link}" for p, link in links if not (p.parent / link).exists()] == []


@pytest.mark.parametrize("paper", ["README.md", "CONTRIBUTING.md", "docs/decisions/README.md"])
def test_every_make_target_a_paper_names_exists(paper: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), flags=re.MULTILINE))
    named = set(re.findall(r"(?:`|^\s*(?:\$ )?)make ([a-z]+)", read(paper), flags=re.MULTILINE))
    assert named <= targets


def test_every_make_target_is_phony_and_explained() -> None:
    makefile = read("Makefile")
    phony = re.search(r"^\.PHONY: (.+)$", makefile, flags=re.MULTILINE)
    assert phony
    assert set(phony[1].split()) == set(re.findall(r"^([a-z]+):.*## \w", makefile, flags=re.MULTILINE))
    assert set(phony[1].split()) == set(re.findall(r"^([a-z]+):", makefile, flags=re.MULTILINE))
