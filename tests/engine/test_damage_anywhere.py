"""Damaged files, whatever was done to them: nothing is taken for sound but what is, and nothing crashes."""

from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.recordfile import BadRecord, read, replay, verify
from stammtisch_dev.testing import clause
from tests.engine.files import DEAL_TEXT, FILES, GAMES, TEXT, files, resealed


def content(text: str) -> Any:
    return read(text, GAMES), replay(text, GAMES), verify(text, GAMES)


CONTENT: Final = {file: content(file) for file in FILES.values()}
places = st.floats(0, 1, exclude_max=True)
signs = st.characters() | st.sampled_from('\n\r \t"{}[]=#0123456789EA')


def fine(text: str) -> bool:
    """Does anything take the text for sound? Only BadRecord may be raised."""
    line = 0
    try:
        content(text)
    except BadRecord as bad:
        line = bad.line
    assert 0 <= line <= text.count("\n") + 1
    return line == 0


@clause("ENG-record")
@files
@given(place=places, sign=signs)
def test_one_sign_changed_anywhere_is_found(file: str, place: float, sign: str) -> None:
    at = int(place * len(file))
    text = file[:at] + sign + file[at + 1 :]
    assert fine(text) == (text == file)


@clause("ENG-record")
@files
@given(place=places, sign=signs)
def test_one_sign_put_in_or_left_out_anywhere_is_found(file: str, place: float, sign: str) -> None:
    at = int(place * len(file))
    longer, shorter = file[:at] + sign + file[at:], file[:at] + file[at + 1 :]
    assert not fine(shorter)
    same = longer.removeprefix("\ufeff").replace("\r\n", "\n") == file  # as an editor on another system saves it
    assert fine(longer) == same


@clause("ENG-record")
@files
@given(place=places, sign=signs)
def test_a_change_under_a_new_checksum_is_found_or_says_something_else(file: str, place: float, sign: str) -> None:
    """Nobody can prove a name; but what is read is what stands there, never what stood there."""
    at = int(place * (len(file) - 70))
    text = resealed(file[:at] + sign + file[at + 1 :])
    assert text == file or not fine(text) or content(text) != CONTENT[file]


@clause("ENG-record")
@files
@given(first=places, two=places)
def test_two_lines_changed_about_are_found(file: str, first: float, two: float) -> None:
    lines = file.splitlines(keepends=True)
    a, b = int(first * len(lines)), int(two * len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    assert fine("".join(lines)) == ("".join(lines) == file)


@clause("ENG-record")
@given(st.text(), st.sampled_from(["", "Stammtisch record, format 1\n", '{"stammtisch":"record","format":1,']))
def test_any_text_is_a_record_or_refused(text: str, start: str) -> None:
    assert not fine(start + text)


@clause("ENG-record")
@given(st.lists(st.sampled_from([*TEXT.splitlines(), *DEAL_TEXT.splitlines()]), max_size=30))
def test_any_lines_of_a_record_in_any_order_are_refused(lines: list[str]) -> None:
    assert not fine("\n".join([*TEXT.splitlines()[:1], *lines, TEXT.splitlines()[-1], ""]))
