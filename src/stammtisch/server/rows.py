"""All that is stored, in one place: the kinds of streams and of rows, what their keys are made of, what lies there."""

from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec
from msgspec import Meta, Struct

from stammtisch.clubs.state import Amendment
from stammtisch.server.hall.cashbox import BoxBooking
from stammtisch.server.hall.remembering import Remembered
from stammtisch.server.wire import ChatMessage, HistoryEntry, LobbyEntry
from stammtisch.store import Append, Put, Store

T = TypeVar("T")

LONGEST_ID: Final = 24
"""Characters in the name of a table, a match, a person."""
_encode: Final = msgspec.json.Encoder().encode


class Streams:
    """One kind of streams: `KIND/ID`."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def name(self, identity: str) -> str:
        return f"{self.kind}/{identity}"

    def append(self, identity: str, seq: int, *records: Any) -> Append:
        """Records as the stream keeps them, `seq` being the number of the first."""
        return Append(self.name(identity), seq, tuple([_encode(record) for record in records]))

    async def read(self, store: Store, identity: str) -> list[bytes]:
        """Every record; none of a name that we never give, which is not even looked up."""
        return await store.read(self.name(identity)) if possible(identity) else []


def possible(identity: str) -> bool:
    """Might this be a name we have given?"""
    return identity.isalnum() and len(identity) <= LONGEST_ID


TABLES: Final = Streams("table")
"""Who sits where: `table.TableRecord`."""
MATCHES: Final = Streams("match")
"""What was played: first `matches.Begun`, then an `engine.records.Record` for each act."""
LISTS: Final = Streams("list")
"""Score lists: first `lists.events.ListOpened`, then an `engine.records.Record` for each act."""
TOURNAMENTS: Final = Streams("tournament")
"""Evenings with all their lists: first `tournaments.events.TournamentOpened`, then a `Record` for each act."""


class Rows(Generic[T]):
    """One kind of rows. The parts of a key are joined by colons; a plain word or number lies there as it is."""

    def __init__(self, kind: str, kept: type[T], *parts: str) -> None:
        """`parts` name what the key is made of; `at:015d` says how a number is written so that it sorts."""
        self.kind, self._kept = kind, kept
        self._forms = tuple(part.partition(":")[2] for part in parts)

    def key(self, *parts: str | int) -> str:
        """The key, or the beginning of one."""
        shown = [format(part, form) for part, form in zip(parts, self._forms, strict=False)]
        return ":".join(shown) if len(parts) == len(self._forms) else ":".join([*shown, ""])

    def put(self, *parts: str | int, value: T | None) -> Put:
        """The row as it shall be; None: it goes."""
        if value is None:
            return Put(self.kind, self.key(*parts), None)
        return Put(self.kind, self.key(*parts), value.encode() if isinstance(value, str) else _encode(value))

    def _read(self, value: bytes) -> T:
        if issubclass(getattr(self._kept, "__origin__", self._kept), str):
            return value.decode()  # type: ignore[return-value]
        return msgspec.json.decode(value, type=self._kept)

    async def get(self, store: Store, *parts: str | int) -> T | None:
        value = await store.row(self.kind, self.key(*parts))
        return None if value is None else self._read(value)

    async def all(self, store: Store, *parts: str | int) -> list[tuple[str, T]]:
        """Every row whose key begins with these parts: the last part of its key, and what lies there."""
        held = await store.rows(self.kind, self.key(*parts) if parts else "")
        return [(key.rpartition(":")[2], self._read(value)) for key, value in held]


class PersonRow(Struct, frozen=True):
    """What is kept about a guest."""

    name: str
    at: int
    recovery: str = ""
    """Hash of the code that brings this person to another device."""


PEOPLE: Final = Rows("person", PersonRow, "person")
DEVICES: Final = Rows("device", str, "token hash")
"""Whose device it is."""
RECOVERIES: Final = Rows("recovery", str, "code hash")
"""Whom the code brings to another device."""
INVITES: Final = Rows("invite", str, "code hash")
"""To which table the code invites."""
INVITED: Final = Rows("invited", str, "table")
"""The hash of the code that is valid for this table."""
LOBBY: Final = Rows("lobby", LobbyEntry, "table")
PLACES: Final = Rows("place", int, "person", "table")
"""Since when somebody sits at a table that is not over."""
HISTORY: Final = Rows("history", HistoryEntry, "person", "at:015d", "match")
SEEDS: Final = Rows("seed", str, "match")
"""Promised, and not yet revealed."""
CHAT: Final = Rows("chat", ChatMessage, "table", "number:08d")
MUTES: Final = Rows("mute", tuple[str, ...], "table", "person")
"""Whom somebody does not want to hear at this table."""
LIST_NAMES: Final = Rows("list-names", tuple[str, ...], "list")
"""Who has a column on a list, by column: the log knows numbers only, so that a name can be deleted."""


class EntrantRow(Struct, frozen=True, omit_defaults=True):
    """Whoever has a number in a tournament. Deleted, every view and paper is anonymous: the log never had the name."""

    name: str = ""
    club: str = ""
    consent: bool = False
    """May the name be published?"""
    contact: str = ""


ENTRANTS: Final = Rows("entrant", EntrantRow, "tournament", "number:04d")
TOURNAMENT_SECRETS: Final = Rows("tournament-secret", str, "tournament")
"""All codes of an evening follow from it; travels with a backup, never with what is handed to others."""
TOURNAMENT_BACKUPS: Final = Rows("tournament-backup", int, "tournament")
"""After how many closed rounds the last file was written beside the store."""
TOURNAMENT_SEEDS: Final = Rows("tournament-seed", str, "tournament")
"""Of an announced draw: promised, and not yet revealed."""


class DoorRow(Struct, frozen=True, omit_defaults=True):
    """What a code opens."""

    kind: str
    id: str
    role: str
    number: int = 0


DOORS: Final = Rows("door", DoorRow, "code hash")


class Badge(Struct, frozen=True, omit_defaults=True):
    """As what a code has let somebody in; the number is the player's, the list's or the badge's."""

    role: str
    number: int = 0


BADGES: Final = Rows("badge", tuple[Badge, ...], "kind", "id", "person")
"""Who may come in to a list or a tournament, and as what."""
MINE: Final = Rows("mine", int, "person", "kind", "id")
"""Since when somebody has a badge there."""
TITLES: Final = Rows("title", str, "kind", "id")
LIST_SECRETS: Final = Rows("list-secret", str, "list")
"""All codes of a list follow from it."""
BOXES: Final = Rows("cash-box", tuple[BoxBooking, ...], "person")
"""What was paid into the cash box of a keeper's round."""
REMEMBERED: Final = Rows("remembered", Remembered, "person")
"""Names a keeper has written before, and how the lists began."""


# --- clubs -------------------------------------------------------------------------------------------------------

CLUBS: Final = Streams("club")
"""What outlives an evening: first `clubs.events.ClubFounded`, then a `Record` for each act."""


class MemberRow(Struct, frozen=True, omit_defaults=True):
    """Whoever has a number in a club. Deleted, results stay and are anonymous."""

    name: str = ""
    contact: str = ""
    consent: bool = False
    """May the name be published?"""


MEMBERS: Final = Rows("member", MemberRow, "club", "number:04d")
CLUB_SECRETS: Final = Rows("club-secret", str, "club")
"""All codes of a club follow from it."""
EVENING_LINKS: Final = Rows("evening-link", dict[str, int], "club", "tournament")
"""Which entrant of an evening is which member."""


class Belonging(Struct, frozen=True, omit_defaults=True):
    """To which club a table, a list or an evening belongs, and the edition it is played by, as it read then: that
    stays so, whatever the club amends later (CT-PRE-1)."""

    club: str
    title: str
    revision: int = 0
    """0: its rules are no club's."""
    ruleset: str = ""
    amendments: tuple[Amendment, ...] = ()


BELONGINGS: Final = Rows("belonging", Belonging, "kind", "id")
OF_CLUB: Final = Rows("of-club", int, "club", "kind", "id")
"""Since when it belongs to the club."""


class Letterhead(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What stands on every paper of an evening."""

    club: Annotated[str, Meta(max_length=80)] = ""
    date: Annotated[str, Meta(max_length=40)] = ""
    """As it is to be read; empty: the day of the print."""
    venue: Annotated[str, Meta(max_length=80)] = ""
    wifi: Annotated[str, Meta(max_length=60)] = ""
    logo: bytes = b""
    """SVG or PNG; in base 64 on its way."""


LETTERHEADS: Final = Rows("letterhead", Letterhead, "tournament")
