"""Protocols of the NetSchafkopf program: text in, deals that fit together out; files are somebody else's.

A protocol names the rule set and the day, then holds deal after deal: the dealer, four hands from Vorhand on, the game,
eight tricks in the order of play, and prose that says what it cost. We take from it what was dealt, said and played,
never what it says came of it: Augen and points are ours.

    for deal in parse(decode(raw), source="evening.txt"):
        done = replaying.replay(deal) if isinstance(deal, Protocol) else deal

Seats are numbered as the hands are listed: Vorhand is 0, the dealer 3.

Of a Spritze the prose tells only how often ("1 mal gespritzt"), never who gave it.
"""

import re
import unicodedata
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from stammtisch.cards import BAVARIAN, Cards, NotACard
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import ORDERS, SEATS, Contract, read_contract
from stammtisch.games.schafkopf.scoring import ALL_TRICKS

DEALER: Final[Seat] = 3
_HAND: Final = 8
_SHORT_HAND: Final = 6
_LONGEST_QUOTE: Final = 60

Reason: TypeAlias = Literal[
    "no-dealer", "dealer-place", "hands", "same-name", "variant", "short-pack", "hand-size", "not-a-card", "card-twice",
    "thrown-in", "no-game", "two-games", "contract", "unknown-player",
    "tricks", "trick-size", "leader", "not-held",
]  # fmt: skip
"""Why a deal cannot be used; the sentence is `netschafkopf.` and this."""


class Laid(Struct, frozen=True):
    """A trick as the protocol has it: who led, and the cards in the order of play."""

    line: int
    leader: Seat
    cards: Cards


class Protocol(Struct, frozen=True, kw_only=True):
    """A deal that fits together: 32 cards, each player lays what he holds, and who took a trick leads the next."""

    source: str
    line: int
    names: tuple[str, ...]
    hands: tuple[Cards, ...]
    declarer: Seat
    contract: str
    said: int
    """The line that names the game."""
    tricks: tuple[Laid, ...]
    gespritzt: int
    """How often the prose says it was doubled."""


class Skipped(Struct, frozen=True, kw_only=True):
    """A deal that is not imported: `line` is the place, `deal` the line the deal begins on."""

    source: str
    deal: int
    line: int
    key: str
    args: dict[str, Any]


# --- bytes to lines to deals -----------------------------------------------------------------------------------


def decode(raw: bytes) -> str:
    """UTF-8 with or without a mark, else the old Windows letters; line by line, for files stuck together."""
    return "\n".join(_decoded(line) for line in re.split(rb"\r\n|\r|\n", raw))


def _decoded(line: bytes) -> str:
    line = line.removeprefix(BOM_UTF8)
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


class _Said(NamedTuple):
    """A line that was understood: who, and what stands behind it."""

    line: int
    name: str
    what: str


_LINES: Final = {
    "dealer": re.compile(r"(?P<what>)Geber: ?(?P<name>.*)"),
    "variant": re.compile(r"(?P<name>)Spielart: ?(?P<what>.*)"),
    "hand": re.compile(r"(?P<name>.+) hat: ?(?P<what>.*)"),
    "trick": re.compile(r"(?P<name>.+) spielt aus: ?(?P<what>.*)"),
    "nobody": re.compile(r"(?P<name>)Es wurde (?P<what>.+?)( gespielt)?\.?"),
    "game": re.compile(r"(?P<name>.+) spielt (?P<what>.+)"),
}
"""Asked in this order, of a line whose blanks are single ones."""
_GAME: Final = ("nobody", "game", "trick")
_BEFORE: Final = {"dealer": tuple(_LINES), "variant": ("hand", *_GAME), "hand": _GAME}
_THROWN_IN: Final = "zusammengeworfen"


class _Deal:
    """The lines of one deal, as they come."""

    def __init__(self, line: int) -> None:
        self.line = self.last = line
        self.said: dict[str, list[_Said]] = {kind: [] for kind in _LINES}
        self.prose: list[str] = []

    def put(self, kind: str, remark: _Said) -> None:
        self.last = remark.line
        self.said[kind].append(remark)

    def ends_before(self, kind: str) -> bool:
        """What stands at the head of a deal begins another one, and so does a ninth trick after the prose."""
        if kind == "trick":
            return len(self.said["trick"]) >= ALL_TRICKS and bool(self.prose)
        return any(self.said[later] for later in _BEFORE.get(kind, ()))


def _deals(text: str) -> Iterator[_Deal]:
    """The deals of a text; what stands before the first one is nobody's."""
    deal: _Deal | None = None
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        line = " ".join(unicodedata.normalize("NFC", line).split())
        read = next(((k, m) for k, p in _LINES.items() if (m := p.fullmatch(line)) is not None), None)
        if read is None or (read[0] in ("nobody", "game") and (deal is None or deal.said["trick"])):
            if deal is not None and line:
                deal.prose.append(line)
            continue
        kind, parts = read
        if deal is None or deal.ends_before(kind):
            if deal is not None:
                yield deal
            deal = _Deal(number)
        deal.put(kind, _Said(number, parts["name"], parts["what"]))
    if deal is not None:
        yield deal


# --- deals to protocols ----------------------------------------------------------------------------------------


class _Unusable(Exception):
    def __init__(self, line: int, reason: Reason, **args: Any) -> None:
        self.line, self.key = line, f"netschafkopf.{reason}"
        self.told = {k: v[:_LONGEST_QUOTE] if isinstance(v, str) else v for k, v in args.items()}
        super().__init__(self.key)


def parse(text: str, *, source: str = "") -> Iterator[Protocol | Skipped]:
    """Every deal of the text in its order, fit to be replayed or with the reason why not."""
    for deal in _deals(text):
        try:
            yield _protocol(deal, source)
        except _Unusable as why:
            yield Skipped(source=source, deal=deal.line, line=why.line, key=why.key, args=why.told)


def tally(skipped: Iterable[Skipped]) -> Counter[tuple[str, str]]:
    """How often which reason; a game we do not play counts under its name without the suit."""
    return Counter((deal.key, str(deal.args.get("kind", ""))) for deal in skipped)


def _protocol(deal: _Deal, source: str) -> Protocol:
    names = _names(deal)
    for variant in deal.said["variant"]:
        raise _Unusable(variant.line, "variant", variant=variant.what)
    hands = _hands(deal)
    line, declarer, contract = _game(deal, names)
    return Protocol(
        source=source,
        line=deal.line,
        names=names,
        hands=hands,
        declarer=declarer,
        contract=contract.name,
        said=line,
        tricks=_tricks(deal, names, hands, contract),
        gespritzt=_gespritzt(deal),
    )


def _names(deal: _Deal) -> tuple[str, ...]:
    if not deal.said["dealer"]:
        raise _Unusable(deal.line, "no-dealer")
    names = tuple(hand.name for hand in deal.said["hand"])
    if len(names) != len(SEATS):
        raise _Unusable(deal.last, "hands", found=len(names))
    for seat, hand in enumerate(deal.said["hand"]):
        if hand.name in names[:seat]:
            raise _Unusable(hand.line, "same-name", name=hand.name)
    dealer = deal.said["dealer"][0]
    if dealer.name != names[DEALER]:
        raise _Unusable(dealer.line, "dealer-place", name=dealer.name, last=names[DEALER])
    return names


def _hands(deal: _Deal) -> tuple[Cards, ...]:
    hands = tuple(_cards(hand) for hand in deal.said["hand"])
    if all(len(hand) == _SHORT_HAND for hand in hands):
        raise _Unusable(deal.line, "short-pack")
    seen: set[str] = set()
    for remark, hand in zip(deal.said["hand"], hands, strict=True):
        for card in hand:
            if card in seen:
                raise _Unusable(remark.line, "card-twice", name=remark.name, card=card)
            seen.add(card)
        if len(hand) != _HAND:
            raise _Unusable(remark.line, "hand-size", name=remark.name, found=len(hand))
    return hands


def _cards(remark: _Said) -> Cards:
    try:
        return BAVARIAN.cards(remark.what)
    except NotACard as wrong:
        raise _Unusable(remark.line, "not-a-card", found=wrong.text, example=BAVARIAN.example) from None


def _game(deal: _Deal, names: tuple[str, ...]) -> tuple[int, Seat, Contract]:
    games = sorted(deal.said["nobody"] + deal.said["game"])
    if not games:
        raise _Unusable(deal.last, "no-game")
    if len(games) > 1:
        raise _Unusable(games[1].line, "two-games", first=games[0].what, second=games[1].what)
    game = games[0]
    if not game.name and game.what == _THROWN_IN:
        raise _Unusable(game.line, "thrown-in")
    contract = contract_of(game.what) if game.name else None
    if contract is None:
        raise _Unusable(game.line, "contract", contract=game.what, kind=re.sub(r"^\w+-| Tout$", "", game.what))
    return game.line, _seat(game, names), contract


_RUFSPIEL: Final = re.compile(r"Mit der (?P<suit>\w+)-(?:Ass?|Sau)", re.IGNORECASE)
_EINZELSPIEL: Final = re.compile(r"(?:(?P<suit>\w+)-)?(?P<kind>Wenz|Solo)(?P<tout> Tout)?", re.IGNORECASE)


def contract_of(words: str) -> Contract | None:
    """`Mit der Grün-Ass`, `Wenz Tout`, `Herz-Solo`: the game meant, None when we do not play it."""
    if (called := _RUFSPIEL.fullmatch(words)) is not None:
        return read_contract(f"Rufspiel {called['suit']}")
    if (alone := _EINZELSPIEL.fullmatch(words)) is None:
        return None
    suit, tout = alone["suit"], alone["tout"] or ""
    kind = "Farbwenz" if suit and alone["kind"].casefold() == "wenz" else alone["kind"]
    return read_contract(f"{kind} {suit or ''}{tout}")


def _seat(remark: _Said, names: tuple[str, ...]) -> Seat:
    if remark.name not in names:
        raise _Unusable(remark.line, "unknown-player", name=remark.name)
    return names.index(remark.name)


def _gespritzt(deal: _Deal) -> int:
    """How often the prose says, which is broken into lines anywhere."""
    doublings = re.search(r"(\d{1,3}) mal gespritzt", " ".join(deal.prose))
    return 0 if doublings is None else int(doublings[1])


def _tricks(deal: _Deal, names: tuple[str, ...], hands: tuple[Cards, ...], contract: Contract) -> tuple[Laid, ...]:
    if len(deal.said["trick"]) != ALL_TRICKS:
        raise _Unusable(deal.last, "tricks", found=len(deal.said["trick"]))
    held = [set(hand) for hand in hands]
    due, laid = 0, []
    for number, remark in enumerate(deal.said["trick"], 1):
        leader, cards = _seat(remark, names), _cards(remark)
        if len(cards) != len(SEATS):
            raise _Unusable(remark.line, "trick-size", trick=number, found=len(cards))
        if leader != due:
            raise _Unusable(remark.line, "leader", trick=number, name=remark.name, due=names[due])
        for place, card in enumerate(cards):
            seat = (leader + place) % len(SEATS)
            if card not in held[seat]:
                raise _Unusable(remark.line, "not-held", trick=number, name=names[seat], card=card)
            held[seat].remove(card)
        laid.append(Laid(remark.line, leader, cards))
        due = (leader + ORDERS[contract.name].winner(cards)) % len(SEATS)
    return tuple(laid)
