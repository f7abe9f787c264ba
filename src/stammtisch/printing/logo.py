"""The club's logo: an SVG or PNG, looked at before it is printed on two hundred pages."""

import struct
from typing import Final
from xml.etree import ElementTree as ET

from msgspec import Struct

from stammtisch.engine.core import Refusal

MOST_BYTES: Final = 200_000
MOST_PIXELS: Final = 4_000
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_WIDEST: Final = 20.0


class Logo(Struct, frozen=True):
    """As the templates take it: `data` is the text of an SVG, or the bytes of a PNG."""

    format: str
    data: str | list[int]
    ratio: float
    """Width by height."""


def read_logo(data: bytes) -> Logo | Refusal:
    """The logo, or why it cannot be printed."""
    if len(data) > MOST_BYTES:
        return Refusal("ENG-facts", "refusal.print.logo-size", {"most": MOST_BYTES // 1000})
    if data.startswith(_PNG):
        return _png(data)
    return _svg(data)


def _bad() -> Refusal:
    return Refusal("ENG-facts", "refusal.print.logo-form")


def _png(data: bytes) -> Logo | Refusal:
    if len(data) < 33 or data[12:16] != b"IHDR" or b"IEND" not in data[-16:]:
        return _bad()
    width, height = struct.unpack(">II", data[16:24])
    if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        return Refusal("ENG-facts", "refusal.print.logo-pixels", {"most": MOST_PIXELS})
    return Logo("png", list(data), width / height)


def _svg(data: bytes) -> Logo | Refusal:
    """Without entities, scripts and addresses of other files: what is printed lies in the file."""
    text = data.decode("utf-8", errors="replace")
    if "<!ENTITY" in text or "<!DOCTYPE" in text or "�" in text:
        return _bad()
    try:
        root = ET.fromstring(text)
    except ET.ParseError:
        return _bad()
    if root.tag.rpartition("}")[2] != "svg" or any(map(_foreign, root.iter())):
        return _bad()
    ratio = _ratio(root)
    return _bad() if ratio is None else Logo("svg", text, ratio)


def _foreign(node: ET.Element) -> bool:
    if str(node.tag).rpartition("}")[2] in ("script", "foreignObject", "image"):
        return True
    links = [value for name, value in node.attrib.items() if name.rpartition("}")[2] == "href"]
    return any(not link.startswith("#") for link in links)


def _ratio(root: ET.Element) -> float | None:
    box = root.get("viewBox", "").replace(",", " ").split()
    sides = box[2:] if len(box) == 4 else [root.get("width", ""), root.get("height", "")]
    try:
        width, height = (float(side.rstrip("pxmtcin%")) for side in sides)
    except ValueError:
        return None
    fits = width > 0 and height > 0 and 1 / _WIDEST <= width / height <= _WIDEST
    return width / height if fits else None
