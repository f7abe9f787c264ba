"""What is against the rules is judged in one place; the referee mode decides what follows from it."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Refusal

Mode: TypeAlias = Literal["strict", "table", "learn"]
"""strict: an illegal act cannot be done. table: it can, is judged silently and costs what the rule book says when
somebody complains in time. learn: strict, with every ruling explained (no game code knows it)."""


class Verdict(Struct, frozen=True):
    """An act or an omission against a clause. An impossible act is no verdict but a plain refusal in every mode."""

    clause: str
    key: str
    omission: bool = False


def ruling(mode: Mode, verdict: Verdict) -> Literal["refuse", "fine", "record"]:
    """Strict refuses an act and fines an omission (which cannot be prevented); table only takes note of either."""
    if mode == "table":
        return "record"
    return "fine" if verdict.omission else "refuse"


def why_refused(mode: Mode, refusal: Refusal | None) -> Refusal | None:
    """What a strict referee does not let happen; at a table it happens, and is noted by whoever asks."""
    if refusal is None:
        return None
    return refusal if ruling(mode, Verdict(refusal.clause, refusal.key)) == "refuse" else None
