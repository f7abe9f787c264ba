"""Record files to damage: a match and a deal, each in both forms, and the tools to do it."""

import hashlib
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec.structs import replace

from stammtisch.engine.recordfile import BadRecord, Header, replay, write_jsonl, write_text
from stammtisch.texts import LANGS, say
from tests.engine import hohe_karte as hk
from tests.engine.tables import GAME, played_deal, played_match

GAMES: Final = {GAME.name: GAME}
MATCH, DEAL = played_match(11, hk.Options(deals=1)), played_deal(10)
HEADER: Final = Header(
    game=GAME.name, rulebook="1", kind="match", names=("Anna", "Berta", "Carl"), dealer=2, options=hk.Options(deals=1)
)
DEAL_HEADER: Final = replace(HEADER, kind="deal", dealer=1, options=hk.Options())
TEXT, JSONL = write_text(HEADER, MATCH.log, GAME), write_jsonl(HEADER, MATCH.log, GAME)
DEAL_TEXT, DEAL_JSONL = write_text(DEAL_HEADER, DEAL.log, GAME), write_jsonl(DEAL_HEADER, DEAL.log, GAME)
FILES: Final = {"text": TEXT, "jsonl": JSONL, "deal text": DEAL_TEXT, "deal jsonl": DEAL_JSONL}
files = pytest.mark.parametrize("file", FILES.values(), ids=FILES)


def bad(text: str, games: dict[str, Any] = GAMES, *, use: Callable[..., Any] = replay) -> BadRecord:
    """The damage that is found; the message has a sentence in both languages and all its arguments."""
    with pytest.raises(BadRecord) as caught:
        use(text, games)
    error = caught.value
    assert error.refusal.args["line"] == error.line
    assert 1 <= error.line <= text.count("\n") + 1
    assert (error.clause, error.key) == (error.refusal.clause, error.refusal.key)
    assert error.clause == "ENG-record"
    assert all(say(error.key, error.refusal.args, lang=lang) for lang in LANGS)
    return error


def edited(text: str, old: str, new: str, *, nth: int = 1) -> str:
    """The text with the nth occurrence replaced."""
    parts = text.split(old)
    assert len(parts) > nth, f"{old!r} is not there {nth} times"
    return old.join(parts[:nth]) + new + old.join(parts[nth:])


def resealed(text: str) -> str:
    """With a checksum that fits again, as somebody would do it who knows how."""
    before, digits, after = re.split(r"([0-9a-f]{64})(?=\"?\}?\n$)", text)
    return before + hashlib.sha256(before.encode()).hexdigest() + after if digits else text


def line_of(text: str, part: str) -> int:
    """The line with this in it."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if part in line)
