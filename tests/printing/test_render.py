"""A print is made by a child: it tells how far it is, ends when it is done, and takes nobody with it when it fails."""

import asyncio
import io
import os
from pathlib import Path

import pytest
from pypdf import PdfReader

from stammtisch.engine.core import Refusal
from stammtisch.printing import papers
from stammtisch.printing.about import About, Order
from stammtisch.printing.render import Busy, Job, Printer, PrintFailed, render


def blank(count: int = 1) -> Job:
    job = papers.blank("tischliste", About(), Order(count=count))
    assert not isinstance(job, Refusal)
    return job


def test_several_papers_become_one_file_and_every_one_is_told() -> None:
    heard: list[tuple[int, int]] = []
    whole = render([blank(2), blank(1)], lambda done, of: heard.append((done, of)))
    assert len(PdfReader(io.BytesIO(whole)).pages) == 3
    assert heard == [(1, 2), (2, 2)]


def test_what_the_child_complains_about_is_said() -> None:
    with pytest.raises(PrintFailed, match="sheets"):
        render([Job("sk-tischliste", {})])


def test_a_print_that_takes_too_long_is_given_up() -> None:
    async def hurried() -> None:
        await Printer(seconds=0.01).pdf([blank()])

    with pytest.raises(PrintFailed):
        asyncio.run(hurried())


def test_who_comes_when_too_many_wait_is_told_so_and_the_others_get_their_paper() -> None:
    async def crowd() -> list[bytes | BaseException]:
        printer = Printer(waiting=2, ahead=True)
        try:
            return await asyncio.gather(*(printer.pdf([blank()]) for _ in range(3)), return_exceptions=True)
        finally:
            await printer.close()

    first, second, third = asyncio.run(crowd())
    assert isinstance(first, bytes)
    assert isinstance(second, bytes)
    assert isinstance(third, Busy)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc here")
def test_this_process_does_not_grow_with_its_prints() -> None:
    """Twelve prints of five lists: within the process they would keep 300 MB."""

    def pages_held() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    async def prints(count: int) -> int:
        printer = Printer()
        await printer.pdf([blank(5)])
        before = pages_held()
        for _ in range(count):
            await printer.pdf([blank(5)])
        return pages_held() - before

    count = 50 if os.environ.get("STAMMTISCH_SOAK") else 6
    assert asyncio.run(prints(count)) < 8_000_000
