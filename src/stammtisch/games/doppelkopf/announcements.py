"""DK-B1.9, DK-I.C: Re, Kontra and what may be added to them; how long, as data, and by either clock."""

from typing import Any, Final

from msgspec import Struct

from stammtisch.engine.core import Refusal, Seat
from stammtisch.games.doppelkopf.contracts import hand_size
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import STEPS, Party, Step
from stammtisch.rulebook import enforces

NOTHING: Final = -1
TABLE_LIMIT: Final = (6, 10, 14, 18, 22)
"""By the table clock: the card that must not lie yet, for Re or Kontra and then for each step."""


class Said(Struct, frozen=True):
    """How far each party has gone: -1 nothing, 0 Re or Kontra, 1 to 4 the steps."""

    re: int = NOTHING
    kontra: int = NOTHING

    def of(self, party: Party) -> int:
        return self.re if party == "re" else self.kontra

    def other(self, party: Party) -> int:
        return self.kontra if party == "re" else self.re

    def up_to(self, party: Party, level: int) -> "Said":
        return Said(level, self.kontra) if party == "re" else Said(self.re, level)


class Spoken(Struct, frozen=True):
    """One announcement as everybody heard it, and with how many cards in hand it was made."""

    seat: Seat
    party: Party
    step: Step
    held: int


class Moment(Struct, frozen=True):
    """All that the limits depend on: the speaker's own cards, the cards on the table, what was said."""

    held: int
    played: int
    said: Said = Said()
    searching: bool = False
    """A Hochzeit looks for its partner."""
    found: int | None = None
    """The finding trick of a Hochzeit."""
    bought: int = NOTHING
    """How high the solo was bid before the first card (DK-1.1f)."""

    @property
    def too_early(self) -> bool:
        """The finding trick is not complete."""
        return self.searching or (self.found is not None and self.played < 4 * self.found)


def level_of(step: Step) -> int:
    """0 for Re and Kontra, 1 to 4 for the steps."""
    return STEPS.index(step) + 1 if step in STEPS else 0


def step_of(party: Party, level: int) -> Step:
    return party if level == 0 else STEPS[level - 1]


def why_not_announced(moment: Moment, party: Party, step: Step, options: Options) -> Refusal | None:
    """Why this cannot be said now; what a step includes must still be in time as well."""
    level, already = level_of(step), moment.said.of(party)
    if step in ("re", "kontra") and step != party:
        return Refusal("DK-B1.6", "refusal.dk.other-word", {"step": step, "party": party})
    if level <= already:
        return Refusal("DK-B1.9", "refusal.dk.said-already", {"step": step})
    if moment.too_early:
        return _too_early()
    for missing in range(already + 1, level + 1):
        if not in_time(missing, moment, party, options):
            return _too_late(missing, moment, party, step=step)
    return None


@enforces("DK-I.C")
def _too_early() -> Refusal:
    """DK-I.C: in a Hochzeit nothing is said before the finding trick is complete."""
    return Refusal("DK-I.C", "refusal.dk.before-finding")


def _too_late(missing: int, moment: Moment, party: Party, *, step: Step) -> Refusal:
    clause = "DK-I.C" if missing == 0 and moment.found is not None else "DK-B1.9"
    args: dict[str, Any] = {
        "step": step,
        "missing": step_of(party, missing),
        "held": moment.held,
        "played": moment.played,
    }
    return Refusal(clause, "refusal.dk.announced-late", args)


def in_time(level: int, moment: Moment, party: Party, options: Options) -> bool:
    """May this one step still be made?"""
    shift = 0 if moment.found is None else moment.found - 1
    if level == 0 and moment.found is not None:
        return _hochzeit_window(moment, moment.found, options) or _reply(moment, party, options, shift=shift)
    return _by_the_clock(level, moment, options, shift=shift) or (
        level == 0 and _reply(moment, party, options, shift=shift)
    )


@enforces("DK-B1.9")
def _by_the_clock(level: int, moment: Moment, options: Options, *, shift: int) -> bool:
    """DK-B1.9: own cards held (one fewer for each step), or cards on the table; later by the Hochzeit's tricks."""
    if options.clock == "held":
        return moment.held >= hand_size(options.pack) - 1 - level - shift
    return moment.played < TABLE_LIMIT[level] + 4 * shift


@enforces("DK-B1.9")
def _reply(moment: Moment, party: Party, options: Options, *, shift: int) -> bool:
    """DK-B1.9: after an announcement of the others Re or Kontra has one card more time than that one needed."""
    theirs = _answered(moment, party, options)
    return options.reply and theirs != NOTHING and _by_the_clock(theirs, moment, options, shift=shift + 1)


@enforces("DK-1.1f")
def _answered(moment: Moment, party: Party, options: Options) -> int:
    """DK-1.1f: what was bid before the first card is answered in the time of a Re; by option in that of its step."""
    theirs = moment.said.other(party)
    bought = options.bought_reply == "as_re" and party == "kontra" and theirs <= moment.bought
    return min(theirs, 0) if bought else theirs


@enforces("DK-I.C")
def _hochzeit_window(moment: Moment, found_in: int, options: Options) -> bool:
    """DK-I.C: after the finding trick, until the fifth card counted from its first one (or by another reading)."""
    match options.hochzeit_re:
        case "rel5":
            return moment.played < 4 * (found_in - 1) + TABLE_LIMIT[0]
        case "ddv_shift":
            return _by_the_clock(0, moment, options, shift=found_in - 1)
        case "own_fifth_card":
            return moment.held >= hand_size(options.pack) - 4
        case "abs5":
            return moment.played < TABLE_LIMIT[0]
