"""Pages of the documentation site that are made from the program: its HTTP interface and its Python modules; its first
page, and what becomes of links to the code beside the documents."""

import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
MODULES: Final = (
    *("engine.core", "engine.stream", "engine.match", "engine.counting", "engine.scoring", "engine.records"),
    *("lists.scorelist", "lists.kinds", "lists.keeping", "tournaments.state", "tournaments.evening"),
    *("tournaments.standings", "tournaments.simulation", "seating.solver", "seating.certificate"),
    *("printing.about", "printing.papers", "printing.render", "rulebook.clauses", "fair", "cards", "texts"),
)
"""What a program that uses the library begins with."""
FIRST: Final = """# Stammtisch

- [Handbuch für den Vereinsabend](handbuch/README.md), [in English](handbuch/english.md)
- [Papers](papers.md), [tournaments](tournaments.md), [lists](lists.md), [clubs](clubs.md)
- [The server](server.md), [over HTTP](http.md), [from Python](python.md)
- Rule books: [Schafkopf](rules/schafkopf.md), [Doppelkopf](rules/doppelkopf.md),
  [Chaotentrumpf](rules/chaotentrumpf.md), [Mau-Mau](rules/maumau.md)
- [How it is built](architecture.md), [ten questions](ten-questions.md), [decisions](decisions/README.md)
"""
_LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)#:\s]+)\)")


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Adds the first page, that of HTTP and that of Python."""
    files.append(File.generated(config, "index.md", content=FIRST))
    files.append(File.generated(config, "http.md", content=http_page()))
    files.append(File.generated(config, "python.md", content=python_page()))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """What stands outside the documents is no page here: of a link to it the words are left."""
    folder = (ROOT / "docs" / page.file.src_uri).parent

    def kept(link: re.Match[str]) -> str:
        return link[0] if (folder / link[2]).resolve().is_relative_to(ROOT / "docs") else link[1]

    return _LINK.sub(kept, markdown)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A folder of the navigation is its pages, in order."""
    for entry in config.nav or []:
        for title, place in entry.items():
            if isinstance(place, str) and (ROOT / "docs" / place).is_dir():
                entry[title] = [f"{place}/{file.name}" for file in _ordered(ROOT / "docs" / place)]
    return config


def _ordered(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.md"), key=lambda file: (file.name != "README.md", file.name))


def python_page() -> str:
    return "# Python\n\n" + "\n\n".join(f"::: stammtisch.{module}" for module in MODULES) + "\n"


def http_page() -> str:
    """Every address of the server with what it is for."""
    paths = _schema()["paths"]
    lines = ["# HTTP", "", "The whole description is `/schema/openapi.json` of a running server.", ""]
    lines += ["| | address | what |", "|---|---|---|"]
    for path, item in sorted(paths.items()):
        for method in ("get", "post"):
            if method in item:
                lines.append(f"| {method.upper()} | `{path}` | {item[method].get('summary', '')} |")
    return "\n".join(lines) + "\n"


def _schema() -> dict[str, Any]:
    """As the server describes itself; nothing is stored to say so."""
    from stammtisch.server.actor_system import ActorSystem
    from stammtisch.server.app import make_app

    nowhere: Any = None
    schema: dict[str, Any] = make_app(ActorSystem(nowhere)).openapi_schema.to_schema()
    return schema
