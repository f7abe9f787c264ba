"""The club's logo is looked at before it is printed."""

import asyncio

import pytest

from stammtisch.engine.core import Refusal
from stammtisch.printing.logo import MOST_BYTES, Logo, read_logo
from stammtisch.printing.trial import why_not_drawn
from tests.printing.press import png_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'


def test_a_plain_picture_is_taken_with_its_shape() -> None:
    svg = read_logo(SVG.format('<path d="M0 0h5v5z"/>').encode())
    png = read_logo(png_of(30, 10))
    assert isinstance(svg, Logo)
    assert (svg.format, svg.ratio) == ("svg", 2)
    assert isinstance(png, Logo)
    assert (png.format, png.ratio) == ("png", 3)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (SVG.format("<script>x()</script>").encode(), "logo-form"),
        (SVG.format('<image href="http://x/y.png"/>').encode(), "logo-form"),
        (SVG.format('<use href="other.svg#a"/>').encode(), "logo-form"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>', "logo-form"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "logo-form"),
        (b'<svg viewBox="0 0 nan 1"/>', "logo-form"),
        (b'<svg viewBox="0 0 5000 1"/>', "logo-form"),
        (b"<html/>", "logo-form"),
        (b"GIF89a", "logo-form"),
        (b"\xff\xfe\x00", "logo-form"),
        (png_of(30, 10)[:20], "logo-form"),
        (png_of(30, 10)[:-14], "logo-form"),
        (png_of(5000, 1), "logo-pixels"),
        (b"<svg>" + b" " * MOST_BYTES, "logo-size"),
    ],
)
def test_what_could_spoil_a_print_is_refused(data: bytes, key: str) -> None:
    answer = read_logo(data)
    assert isinstance(answer, Refusal)
    assert answer.key == f"refusal.print.{key}"


ENDLESS = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="1000000"/></filter><rect filter="url(#f)"/>'
LAUGHS = '<g id="a0"><path d="M0 0h9v9z"/></g>' + "".join(
    f'<g id="a{at}">' + f'<use href="#a{at - 1}"/>' * 10 + "</g>" for at in range(1, 9)
)


@pytest.mark.parametrize(
    ("data", "drawn"),
    [
        (SVG.format('<path d="M0 0h5v5z"/>').encode(), True),
        (png_of(30, 10), True),
        (png_of(30, 10).replace(b"IDAT", b"IDAT!!!!", 1), False),
        (SVG.format(LAUGHS).encode(), False),
        (SVG.format("<g>" * 20_000 + "</g>" * 20_000).encode(), False),
        (SVG.format(ENDLESS.replace("<rect ", '<rect width="20" height="10" ')).encode(), False),
    ],
    ids=["svg", "png", "damaged", "laughs", "deep", "endless"],
)
def test_what_cannot_be_drawn_is_found_out_before_it_stands_on_every_paper(data: bytes, drawn: bool) -> None:
    logo = read_logo(data)
    assert isinstance(logo, Logo)
    refusal = asyncio.run(why_not_drawn(logo, seconds=30 if drawn else 3))
    assert (refusal.key if refusal else "") == ("" if drawn else "refusal.print.logo-drawn")
