"""A code that is printed can be scanned, opens what it says, and stands in letters below."""

import io
import re
from typing import Final

import pytest
import segno
import zxingcpp
from PIL import Image

from stammtisch.printing import qr
from stammtisch.printing.about import Order
from stammtisch.printing.render import Job
from stammtisch.tournaments.codes import doors
from stammtisch.tournaments.options import FormatName
from stammtisch.tournaments.people import Who, list_number
from tests.printing.press import ADDRESS, SECRET, evening, job_of, letters, pictures

FIRST: Final = Order(round=1)


def scanned(job: Job) -> list[str]:
    """What a camera reads on the first page."""
    picture = Image.open(io.BytesIO(pictures(job)[0])).convert("L")
    return [code.text for code in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize(
    ("format", "name", "path", "count"),
    [
        ("schafkopf", "tischliste", "e", 1),
        ("schafkopf", "ausweise", "p", 4),
        ("schafkopf", "platzkarten", "p", 8),
        ("schafkopf", "handy-liste", "e", 2),
        ("maumau", "spieltagszettel", "e", 2),
        ("maumau", "punktekarten", "p", 4),
        ("doppelkopf", "doppelkopfliste", "e", 1),
        ("chaotentrumpf", "protokoll", "e", 1),
    ],
)
def test_codes_are_scanned_and_open_their_door(format: FormatName, name: str, path: str, count: int) -> None:
    t = evening(format)
    job = job_of(name, t, order=FIRST)
    read = scanned(job)
    assert len(read) == count
    opened, shown = doors(t, SECRET), letters(job, 0)
    for address in read:
        head, _, code = address.rpartition("/")
        assert head == f"{ADDRESS}/{path}"
        assert opened[code].role == {"e": "table", "p": "player"}[path]
        assert code in shown


def test_the_code_of_a_list_is_that_of_its_table_and_round() -> None:
    t = evening("schafkopf")
    sheets = job_of("tischliste", t, order=Order(round=2)).data["sheets"]
    opened = doors(t, SECRET)
    assert [opened[sheet["code"]] for sheet in sheets] == [
        Who("table", list_number(2, table.number)) for table in t.rounds[1].tables
    ]


def test_without_an_address_there_is_nothing_to_scan() -> None:
    assert scanned(job_of("tischliste", evening("schafkopf"), order=FIRST, address="")) == []


def test_every_code_of_a_hall_is_read_though_its_mask_is_fixed() -> None:
    """A hundred addresses, drawn as they are printed, 0.5 mm a module at 150 dots an inch."""
    for number in range(100):
        address = f"{ADDRESS}/p/{number * 7919:08X}"
        side, dark = drawn(qr.svg(address))
        picture = Image.new("L", (side, side), 255)
        for module in dark:
            picture.putpixel(module, 0)
        codes = zxingcpp.read_barcodes(picture.resize((side * 3, side * 3), Image.Resampling.NEAREST))
        assert [code.text for code in codes] == [address]


@pytest.mark.parametrize("host", ["http://10.0.0.2", "https://stammtisch.münchen.example:8443", "http://лаптоп.local"])
def test_a_code_put_together_is_the_one_that_is_encoded_whole(host: str) -> None:
    for ending in ("", "23456789", "ABCDEFGH", "XYZ2", "ZZZZZZZZZZZZ"):
        address = f"{host}/e/{ending}"
        rows = segno.make(address, error="m", micro=False, mask=2, mode="byte", encoding="utf-8").matrix
        there = {(x + qr.QUIET, y + qr.QUIET) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
        assert drawn(qr.svg(address)) == (len(rows) + 2 * qr.QUIET, there)


def drawn(picture: str) -> tuple[int, set[tuple[int, int]]]:
    """The side of a code and its dark modules, as its path says them."""
    dark = set()
    for left, top, runs in re.findall(r"M(\d+) (\d+)((?:m\d+ 0v1h\d+v-1)*)", picture):
        x = int(left)
        for gap, width in re.findall(r"m(\d+) 0v1h(\d+)v-1", runs):
            x += int(gap)
            dark |= {(each, int(top)) for each in range(x, x + int(width))}
            x += int(width)
    return int(picture.partition('viewBox="0 0 ')[2].partition(" ")[0]), dark
