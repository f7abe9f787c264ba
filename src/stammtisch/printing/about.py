"""What stands on a paper and not in the state: the club, names, codes, the language, when it was printed; the order."""

import unicodedata
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.clubs.state import Amendment
from stammtisch.printing import qr
from stammtisch.printing.letters import printable
from stammtisch.printing.logo import Logo
from stammtisch.printing.words import dictionary, word
from stammtisch.texts import Lang
from stammtisch.tournaments.codes import code
from stammtisch.tournaments.people import Role, Who, list_number
from stammtisch.tournaments.state import Tournament

Data: TypeAlias = dict[str, Any]
Size: TypeAlias = Literal["a4", "a5", "a6"]
Fill: TypeAlias = Literal["blank", "names", "results"]


class Entrant(Struct, frozen=True):
    """Whoever has a number."""

    name: str = ""
    club: str = ""


class About(Struct, frozen=True, kw_only=True):
    """All papers of one print have it in common."""

    lang: Lang = "de"
    club: str = ""
    logo: Logo | None = None
    title: str = ""
    """Of the evening."""
    date: str = ""
    venue: str = ""
    printed: str = ""
    """Date and time of this print, as it is shown."""
    version: int = 0
    """Of the state: it goes up with whatever is done, so that of two prints the later is known."""
    address: str = ""
    """Where phones find the server; without it nothing has a code to scan."""
    secret: bytes = b""
    """Of the evening: the codes follow from it."""
    hands_out: frozenset[Role] = frozenset(("player", "table"))
    """Whose codes whoever prints may hand out."""
    door: str = ""
    """The code of a list by itself."""
    wifi: str = ""
    entrants: Mapping[int, Entrant] = {}
    edition: str = ""
    """Of the club's rule book, where the evening or the list goes by one (CT-18)."""
    amendments: tuple[Amendment, ...] = ()
    """What that edition has amended, the oldest first."""

    def say(self, german: str, **args: Any) -> str:
        return word(german, self.lang, **args)

    def name(self, number: int) -> str:
        """The name as far as it can be printed, or what somebody without one is called."""
        name = printable(self.entrants.get(number, Entrant()).name)
        return name or self.say("Spieler {number}", number=number)

    def changed_names(self) -> dict[str, str]:
        """Names with letters that no font here has, and what stands on paper instead."""
        names = {entrant.name: self.name(number) for number, entrant in sorted(self.entrants.items()) if entrant.name}
        return {name: shown for name, shown in names.items() if shown != name}

    def person(self, number: int) -> Data:
        """Family name first: so is a list searched."""
        entrant = self.entrants.get(number, Entrant())
        last, first = name_parts(self.name(number))
        return {"number": number, "last": last, "first": first, "club": entrant.club}

    def paper(self, ruleset: str, **more: Any) -> Data:
        """The data of one paper."""
        club = {"name": self.club} | ({} if self.logo is None else {"logo": msgspec.to_builtins(self.logo)})
        event = {"title": self.title, "date": self.date, "venue": self.venue, "ruleset": ruleset}
        event["printed"] = self.say("Fassung {version} · gedruckt {at}", version=self.version, at=self.printed)
        return {"lang": self.lang, "words": dictionary(self.lang), "club": club, "event": event, **more}

    def scan(self, path: str, letters: str) -> Data:
        """A code to scan, with its letters and the host below it; nothing where nobody could open it."""
        if not self.address or not letters:
            return {}
        address = f"{self.address}/{path}/{letters}"
        host = self.address.partition("://")[2] or self.address
        return {"url": address, "qr": qr.svg(address), "code": letters, "host": f"{host}/{path}"}

    def of_player(self, t: Tournament, number: int) -> Data:
        return self.scan("p", self._code(t, Who("player", number)))

    def of_list(self, t: Tournament, round_: int, table: int) -> Data:
        return self.scan("e", self._code(t, Who("table", list_number(round_, table))))

    def _code(self, t: Tournament, who: Who) -> str:
        if not self.secret or who.role not in self.hands_out:
            return ""
        return code(self.secret, who, dict(t.generations).get(f"{who.role}/{who.number}", 0))


class Order(Struct, frozen=True, kw_only=True):
    """What is wanted of a paper; empty: all of it, as it stands."""

    round: int = 0
    """0: the one to come, or the last."""
    tables: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    fill: Fill = "results"
    """As much as there is: a list without results is printed with names alone."""
    size: Size | None = None
    count: int = 0
    """Of blank papers: how many; of blank minutes and boards: for how many people."""
    outline: bool = False
    """Lots on plain paper: with lines to cut along."""
    tag: str = ""
    """A ranking besides the main one."""


_PARTICLES: Final = frozenset(
    ("von", "vom", "van", "zu", "zum", "zur", "de", "der", "den", "di", "da", "la", "le", "ten")
)


def name_parts(name: str) -> tuple[str, str]:
    """Family name and first name: as typed with a comma, else the last word with what belongs to it. A name that ends
    with a number is one name."""
    if "," in name:
        last, _, first = name.partition(",")
        return last.strip(), first.strip()
    words = name.split()
    if len(words) < 2 or words[-1].isdigit():
        return name.strip(), ""
    start = len(words) - 1
    while start > 1 and words[start - 1].lower() in _PARTICLES:
        start -= 1
    return " ".join(words[start:]), " ".join(words[:start])


def sort_key(person: Data) -> tuple[str, str, int]:
    """As a German telephone book sorts: ä as a, ß as ss."""
    return plain_letters(person["last"]), plain_letters(person["first"]), person["number"]


_WITH_STROKE: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})
"""Letters that Unicode does not take apart."""


def plain_letters(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text).casefold().translate(_WITH_STROKE)
    return "".join(letter for letter in folded if not unicodedata.combining(letter))
