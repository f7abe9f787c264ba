"""What the lists of all games have in common on paper: pages, columns, who signed, who changed chairs."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.lists.kinds import kind_of
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.printing.about import About, Data
from stammtisch.rulebook import book
from stammtisch.tournaments.state import Table

Names = Sequence[str]


class Page(Struct, frozen=True):
    """A part of a list: its deals by number, some of them struck or still to come."""

    first: int
    lines: tuple[WrittenLine | None, ...]
    """None: still to come."""
    last: bool

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + len(self.lines))


def pages(sheet: ScoreList, rows: int, *, deals: int) -> Iterator[Page]:
    """As many pages of so many rows as the list needs; `deals` is the length of an empty one."""
    needed = max(sheet.deals or deals, max((line.number for line in sheet.lines), default=0))
    by_number = {line.number: line for line in sheet.lines}
    for first in range(1, needed + 1, rows):
        numbers = range(first, min(first + rows, needed + 1))
        yield Page(first, tuple(by_number.get(number) for number in numbers), numbers[-1] == needed)


def dealers(sheet: ScoreList, page: Page) -> list[int]:
    """The seat that deals each deal of this page."""
    numbers = page.numbers
    return [dealer + 1 for dealer in islice(sheet.dealers(), numbers.start - 1, numbers.stop - 1)]


def emptied(sheet: ScoreList) -> ScoreList:
    """The list as it lay on the table."""
    plain = ScoreList(sheet.kind, sheet.columns[: sheet.began], sheet.options, deals=sheet.deals, began=sheet.began)
    return replace(plain, first_dealer=sheet.first_dealer, keeper=sheet.keeper)


def carried(sheet: ScoreList, before: int) -> list[int]:
    """What everybody had before this deal."""
    rows = [line.result.game_points for line in sheet.standing if line.number < before]
    return [sum(column) for column in zip(*rows, strict=True)] if rows else [0] * sheet.width


def signer(sheet: ScoreList, about: About, names: Names) -> str | None:
    """Who vouches for the list; a phone that is everybody's signs for the table."""
    who = sheet.signed
    if who is None:
        return None
    if who.seat is not None and who.seat < len(names):
        return names[who.seat]
    return about.say(_SIGNED.get(who.role, "am Tisch bestätigt"))


_SIGNED = {"desk": "von der Kasse übertragen", "director": "von der Turnierleitung bestätigt", "team": "Kompetenzteam"}


def finished(sheet: ScoreList) -> bool:
    """Is there something to add up for good?"""
    full = sheet.deals is not None and sheet.next_number > sheet.deals
    return sheet.signed is not None or full or (not sheet.standing and sheet.totals is not None)


def ruleset(sheet: ScoreList, about: About) -> str:
    return edition(kind_of(sheet).game, about)


def edition(game: str, about: About) -> str:
    rules = book(game)
    return f"{getattr(rules.title, about.lang)}, {about.edition or rules.version}"


def changes(table: Table, about: About) -> str | None:
    """Who sat down for whom."""
    told = [
        about.say(
            "Platz {seat}: {comes} für {leaves}",
            seat=swap.seat + 1,
            comes=about.name(swap.comes),
            leaves=about.name(swap.leaves),
        )
        for swap in table.swaps
    ]
    return " · ".join(told) or None


def remark(sheet: ScoreList, about: About) -> str | None:
    """What somebody has to know who adds the list up again."""
    if sheet.settled:
        return about.say("Ergebnis von der Turnierleitung gesetzt")
    if not sheet.standing and sheet.totals is not None:
        return about.say("Summen der Papierliste")
    return None


def noted(*remarks: str | None) -> Data:
    told = " · ".join(each for each in remarks if each)
    return {"note": told} if told else {}
