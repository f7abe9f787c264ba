"""How quick papers are, next to the bare Typst compile of the same data and to ReportLab, in the same run.

    python benchmarks/papers.py [--quick]

Ours begins with the state of the evening and ends with the PDF: data, codes, child process and all, as the server
prints it (a child waits with its fonts read). The bare compile has data and codes ready and times the one call, in a
process of its own each time, since Typst remembers what it has set; of the pack one call after the other. Seconds are
those of the clock and, after the stroke, of the processor, which a busy machine changes less; of ours from the start
of its child to its end. Pictures of codes are made anew for each print; what a bit of an address flips in them
(`printing/qr.py`) is worked out by the first print of a server. ReportLab draws the same lists as tables with the
same figures, without rings, legend and codes.
"""

import argparse
import asyncio
import io
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Table, TableStyle

from stammtisch.engine.core import Refusal
from stammtisch.printing import papers, qr
from stammtisch.printing.about import About, Entrant, Order
from stammtisch.printing.render import Job, Printer, lines_of
from stammtisch.tournaments.simulation import Wanted, name_of, simulated
from stammtisch.tournaments.state import Tournament

BARE = """
import sys, time
from stammtisch.printing.worker import compiled, own_fonts
fonts, source = own_fonts(), sys.stdin.buffer
jobs = [(template, source.readline().decode()) for template in source.readline().decode().split()]
began, worked = time.perf_counter(), time.process_time()
for job in jobs:
    compiled(fonts, *job)
print(time.perf_counter() - began, time.process_time() - worked)
"""
PRINTS = 3
"""One after the other, of each round of ours."""


def about(t: Tournament) -> About:
    entrants = {p.number: Entrant(name_of(p.number)) for p in t.players}
    return About(
        club="Kartenfreunde", title="Herbst", address="http://192.168.178.20:8000", secret=b"s", entrants=entrants
    )


def jobs_of(t: Tournament, name: str) -> tuple[Job, ...]:
    if name == "pack":
        jobs = papers.pack(t, about(t), Order(round=1))
        assert not isinstance(jobs, Refusal), jobs
        return jobs
    return (job_of(t, name),)


def job_of(t: Tournament, name: str) -> Job:
    job = papers.of_tournament(name, t, about(t), Order(round=1))
    assert not isinstance(job, Refusal), job
    return job


def bare(jobs: tuple[Job, ...]) -> tuple[float, float]:
    done = subprocess.run([sys.executable, "-c", BARE], input=lines_of(jobs), capture_output=True, check=True)
    clock, worked = map(float, done.stdout.split())
    return clock, worked


async def ours(t: Tournament, name: str) -> tuple[float, float]:
    """After each print the next child is waited for: of the processor exactly one start belongs to each."""
    printer = Printer(ahead=True)
    await printer.pdf([job_of(t, "handy-liste")])
    await asyncio.sleep(1)
    clock, worked = 0.0, _worked()
    for _ in range(PRINTS):
        qr.svg.cache_clear()
        start = time.perf_counter()
        await printer.pdf(jobs_of(t, name))
        clock += time.perf_counter() - start
        await asyncio.sleep(1)
    spent = clock / PRINTS, (_worked() - worked) / PRINTS
    await printer.close()
    return spent


def _worked() -> float:
    """Of the processor, by this process and the children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def reportlab_lists(t: Tournament) -> tuple[float, float]:
    began, worked = time.perf_counter(), time.process_time()
    sheets = job_of(t, "tischliste").data["sheets"]
    style, story = getSampleStyleSheet(), list[Any]()
    for sheet in sheets:
        story += [Paragraph(f"Tischliste {sheet['table']}", style["Title"]), _table(sheet), PageBreak()]
    SimpleDocTemplate(io.BytesIO(), pagesize=A4, topMargin=20, bottomMargin=20).build(story)
    return time.perf_counter() - began, time.process_time() - worked


def _table(sheet: dict[str, Any]) -> Table:
    names = [name for p in sheet["players"] for name in (p["last"], "")]
    rows: list[list[str]] = [["Nr.", "G", "Spiel", "Sp", "Pa", "Ausgang", "Spr", *names, "€"]]
    totals = [0, 0, 0, 0]
    for at, deal in enumerate(sheet["deals"], start=1):
        if deal is None:
            rows.append([str(at), *[""] * 15])
            continue
        cells = []
        for seat, game_points in enumerate(deal["points"]):
            totals[seat] += game_points
            cells += [str(game_points), str(totals[seat])]
        told = ["".join(deal["game"]), deal["declarer"], deal.get("partner", ""), "".join(deal["result"])]
        rows.append([str(at), str(sheet["dealers"][at - 1]), *map(str, told), str(deal.get("spritze", "")), *cells, ""])
    rows += [
        [figures, *[""] * 6, *[cell for value in sheet["foot"][figures] for cell in (str(value), "")], ""]
        for figures in ("game_points", "table_points", "results")
    ]
    grid = TableStyle([("GRID", (0, 0), (-1, -1), 0.25, "black"), ("FONTSIZE", (0, 0), (-1, -1), 7)])
    return Table(rows, rowHeights=17, style=grid)


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def growth(t: Tournament, prints: int) -> int:
    printer = Printer(ahead=True)
    await printer.pdf([job_of(t, "tischliste")])
    before = resident()
    for _ in range(prints):
        await printer.pdf([job_of(t, "tischliste")])
    await printer.close()
    return resident() - before


def _shown(times: list[tuple[float, float]]) -> str:
    clocks, works = zip(*times, strict=True)
    return f"{median(clocks):.2f}/{median(works):.2f}"


def _ratio(mine: list[tuple[float, float]], others: list[tuple[float, float]]) -> str:
    ours, theirs = ([median(column) for column in zip(*times, strict=True)] for times in (mine, others))
    return f"{ours[0] / theirs[0]:.2f}/{ours[1] / theirs[1]:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="three rounds, ten prints")
    quick = parser.parse_args().quick
    rounds, prints = (3, 10) if quick else (7, 50)
    t = simulated(Wanted("schafkopf", 100, 1)).t
    for name, label in (("pack", "pack of 25 tables"), ("tischliste", "25 table lists"), ("ausweise", "100 passes")):
        plain, mine = [], []
        for _ in range(rounds):
            plain.append(bare(jobs_of(t, name)))
            mine.append(asyncio.run(ours(t, name)))
        print(f"{label}: ours {_shown(mine)} s, bare {_shown(plain)} s, ratio {_ratio(mine, plain)}")
        if name == "tischliste":
            drawn = [reportlab_lists(t) for _ in range(rounds)]
            print(f"  ReportLab, plain tables: {_shown(drawn)} s, ratio {_ratio(mine, drawn)}")
    if Path("/proc/self/statm").exists():
        print(f"memory of the process after {prints} more prints: {asyncio.run(growth(t, prints)) / 1e6:+.1f} MB")


if __name__ == "__main__":
    main()
