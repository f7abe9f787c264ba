"""A server and a browser for each worker. A page that complains, or asks another host for anything, fails its test."""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.guest import Guest
from tests.browser.quickhouse import LUCK
from tests.browser.served import CHROMIUM, ROOT, quickhouse

SITE: Final = ROOT / "src/stammtisch/server/site/index.html"
PHONE: Final = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

SAME_WORD: Final = """(chance => crypto.getRandomValues = (bytes) =>
    bytes.length === 16 ? bytes.fill(7) : chance(bytes))(crypto.getRandomValues.bind(crypto))"""
"""What a page throws into the shuffle, 16 bytes, is no more left to chance than the dice of the house."""
QUICK: Final = (
    """location.protocol === 'http:' && (localStorage['stammtisch.settings'] ??= JSON.stringify({pace: 'quick'}))"""
)
"""Cards fly quickly, unless a test has chosen otherwise."""

Visit = Callable[..., Guest]


def _missing() -> str:
    if CHROMIUM is None:
        return "no Chromium here: `make chromium` installs it where it can"
    return "" if SITE.exists() else "the page is not built: `make site`"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the house keeps what it has."""
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="session")
def house(folder: Path) -> Iterator[str]:
    """The address of a running server."""
    if why := _missing():
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    with quickhouse("quickhouse", str(folder)) as address:
        yield address


@pytest.fixture(autouse=True)
def luck(folder: Path, request: pytest.FixtureRequest) -> None:
    (folder / LUCK).write_text(request.node.name)


@pytest.fixture(scope="session")
def browser(house: str) -> Iterator[Browser]:
    with sync_playwright() as programs:
        chromium = programs.chromium.launch(
            executable_path=CHROMIUM, args=["--host-resolver-rules=MAP stammtisch.test 127.0.0.1"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def visit(house: str, browser: Browser) -> Iterator[Visit]:
    """An empty window for one more person, who goes where she likes; `visit("Anna", lang="en", phone=True)`."""
    trouble: list[str] = []
    with contextlib.ExitStack() as stack:

        def come(name: str = "", *, lang: str = "de", phone: bool = False, base: str = house, **more: Any) -> Guest:
            shape = PHONE if phone else {"viewport": {"width": 1280, "height": 800}}
            locale = {"de": "de-DE", "en": "en-GB"}[lang]
            context = browser.new_context(base_url=base, locale=locale, **{**shape, **more})
            context.add_init_script(SAME_WORD)
            context.add_init_script(QUICK)
            stack.callback(context.close)
            guest = Guest(_watched(context, base, trouble))
            return guest.named(name) if name else guest

        yield come
    assert trouble == []


def _complaint(message: ConsoleMessage) -> bool:
    """An error; that something was refused by the rules is the browser's own remark, the page says it in words."""
    return message.type == "error" and "status of 409 (Conflict)" not in message.text


def _watched(context: BrowserContext, base: str, trouble: list[str]) -> Page:
    page = context.new_page()
    host = base.removeprefix("http://")
    page.on("console", lambda message: trouble.append(message.text) if _complaint(message) else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((f"http://{host}/", "data:", "blob:")) else trouble.append(request.url)
        ),
    )
    return page
