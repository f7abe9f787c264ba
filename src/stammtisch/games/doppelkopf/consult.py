"""The referee to consult at a real table: `score` for a line of facts, `ask` for a question of the moment."""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import FRENCH, Card
from stammtisch.engine import consulting
from stammtisch.engine.consulting import (
    Handler,
    JsonObject,
    Unanswerable,
    refuse_unknown,
    take_cards,
    take_options,
    take_rows,
    within_pack,
)
from stammtisch.engine.core import Refusal
from stammtisch.engine.inquiries import Field, Inquiry, fields_of, with_needed
from stammtisch.engine.scoring import column_sums
from stammtisch.games.doppelkopf import liste
from stammtisch.games.doppelkopf.announcements import NOTHING, Moment, Said, level_of, why_not_announced
from stammtisch.games.doppelkopf.contracts import (
    CONTRACTS,
    PACKS,
    SEATS,
    SOLOS,
    Contract,
    hand_size,
    order,
    read_contract,
)
from stammtisch.games.doppelkopf.counting import COUNTING
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.play import winner as winner_of
from stammtisch.games.doppelkopf.reservations import GESUND, heard
from stammtisch.games.doppelkopf.schwein import schwein_card
from stammtisch.games.doppelkopf.scoring import Facts, Party, Special, Specials, Step, winner
from stammtisch.games.doppelkopf.solos import ranked
from stammtisch.texts import Lang


def score(question: JsonObject, lang: Lang = "de") -> JsonObject:
    """Facts of one deal to winner, game points and itemised lines."""
    rest, options = take_options(question, Options)
    facts = read_facts(rest, options)
    answer = consulting.scored(COUNTING, facts, options, width=len(SEATS), lang=lang)
    return {"winner": None if facts.revoke is not None else winner(facts, options), **answer}


def read_facts(question: JsonObject, options: Options) -> Facts:
    """The facts of a deal as they stand in a line, for `score` and for a list; the pack may go without saying."""
    return consulting.convert({"pack": options.pack, **question}, Facts)


def ask(question: JsonObject, lang: Lang = "de") -> JsonObject:
    """Answers the question named in the line."""
    return consulting.dispatch(question, QUESTIONS, lang)


# --- questions -------------------------------------------------------------------------------------------------


def _legal(question: JsonObject, lang: Lang) -> JsonObject:
    """Which cards of the hand may be played on this trick."""
    rest, options = _with_pack(question)
    refuse_unknown(rest, {"game", "contract", "hand", "trick"})
    contract = _contract(rest)
    hand = take_cards(rest, "hand", FRENCH, most=hand_size(options.pack))
    trick = take_cards(rest, "trick", FRENCH, most=3, least=0)
    _in_pack(hand + trick, options)
    cards = order(contract.name, options.pack).follow(hand, trick)
    return {"cards": list(cards), "clauses": ["DK-B1.3"]}


def _winner(question: JsonObject, lang: Lang) -> JsonObject:
    """Which card of the trick takes it; `schwein` is the place of a Schwein, `last` says that it is the last trick."""
    rest, options = _with_pack(question)
    refuse_unknown(rest, {"game", "contract", "trick", "schwein", "last"})
    contract, trick = _contract(rest), take_cards(rest, "trick", FRENCH, most=4)
    _in_pack(trick, options)
    schwein_at: Any = consulting.convert(rest.get("schwein"), int | None, where="schwein")  # type: ignore[arg-type]
    if schwein_at is not None:
        _within("schwein", schwein_at, least=0, most=len(trick) - 1)
        if trick[schwein_at] != schwein_card(contract, options):
            raise Unanswerable(Refusal("DK-II.4", "refusal.dk.no-schwein-card", {"card": trick[schwein_at]}))
    last = consulting.convert(rest.get("last", False), bool, where="last")
    at = winner_of(trick, name=contract.name, options=options, schwein_at=schwein_at, last=last)
    return {"index": at, "card": trick[at], "clauses": ["DK-B1.2", "DK-B1.3"]}


class _Announcement(Struct, frozen=True, forbid_unknown_fields=True):
    """May this be said now? `held` are the speaker's own cards, `on_table` all cards played so far."""

    say: Step = "re"
    party: Party | None = None
    held: int | None = None
    on_table: int | None = None
    clock: Literal["held", "table"] | None = None
    re_said: Literal["re", "90", "60", "30", "schwarz"] | None = None
    kontra_said: Literal["kontra", "90", "60", "30", "schwarz"] | None = None
    hochzeit: bool = False
    found: int | None = None
    """The finding trick of a Hochzeit."""


def _announce(question: JsonObject, lang: Lang) -> JsonObject:
    rest, options = _with_pack(question)
    spoken = {"say", "re_said", "kontra_said"}
    plain = {k: str(v) if k in spoken and isinstance(v, int) else v for k, v in rest.items() if k != "game"}
    told = consulting.convert(plain, _Announcement)
    options = options if told.clock is None else replace(options, clock=told.clock)
    party: Party = told.party or ("kontra" if told.say == "kontra" else "re")
    refusal = why_not_announced(_moment(told, options), party, told.say, options)
    if refusal is None:
        hochzeit = told.found is not None and level_of(told.say) == 0
        return {"allowed": True, "clauses": ["DK-I.C" if hochzeit else "DK-B1.9"]}
    return {"allowed": False, "clauses": [refusal.clause], "text": consulting.error(refusal, lang)["text"]}


def _moment(told: _Announcement, options: Options) -> Moment:
    """Of cards held and cards on the table one is enough: the other follows, as if the trick were just complete."""
    size = hand_size(options.pack)
    held, played, least, most = told.held, told.on_table, 0, size
    if played is not None:
        _within("on_table", played, least=0, most=options.pack)
        least, most = size - (played + 3) // 4, size - played // 4
    elif held is None:
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-missing", {"field": "held"}))
    held = most if held is None else held
    _within("held", held, least=least, most=most)
    played = 4 * (size - held) if played is None else played
    if told.found is not None:
        _within("found", told.found, least=1, most=options.hochzeit_max_trick)
    announced = Said(*(NOTHING if what is None else level_of(what) for what in (told.re_said, told.kontra_said)))
    return Moment(held, played, announced, searching=told.hochzeit and told.found is None, found=told.found)


def _within(field: str, value: int, *, least: int, most: int) -> None:
    """A number no table can have is a slip of the pen, not a question."""
    if not least <= value <= most:
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-range", {"field": field, "expected": f"{least}–{most}"}))


def _list(question: JsonObject, lang: Lang) -> JsonObject:
    """Is the list right, and what does it come to?"""
    refuse_unknown(question, {"game", "rows", "options"})
    rows = take_rows(question)
    if (refusal := liste.why_unbalanced(rows)) is not None:
        raise Unanswerable(refusal)
    return {"game_points": list(column_sums((tuple(row) for row in rows), width=len(SEATS))), "clauses": ["DK-III"]}


_SAID: Final = (GESUND, *SOLOS, "throw", "armut", "hochzeit")
_FROM_VORHAND: Final = ("forehand", "second", "third", "dealer")


def _reservation(question: JsonObject, lang: Lang) -> JsonObject:
    """Whose reservation is heard, and of several solos which one has the right."""
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"game", *_FROM_VORHAND})
    spoken: dict[int, str] = {}
    for seat, name in enumerate(_FROM_VORHAND):
        what = rest.get(name, GESUND)
        if what not in _SAID:
            raise Unanswerable(Refusal("DK-B1.5", "refusal.dk.no-reservation", {"what": what}))
        spoken[seat] = what
    outcome = heard(spoken, options)
    if outcome is None:
        return {"contract": "Normalspiel", "places": [], "clauses": ["DK-B1.5"]}
    kind, takers = outcome
    if kind != "solo":
        return {"contract": kind, "places": [_FROM_VORHAND[takers[0]]], "clauses": ["DK-I.1"]}
    wanted = ranked(tuple((seat, spoken[seat]) for seat in takers), len(SEATS) - 1, options)
    places, clauses = [_FROM_VORHAND[seat] for seat, _ in wanted], ["DK-I.1", "DK-1.1a", "DK-1.1d", "DK-1.1g"]
    return {"contract": wanted[0][1], "places": places, "clauses": clauses if len(wanted) > 1 else ["DK-I.1"]}


QUESTIONS: dict[str, Handler] = {
    "legal": _legal,
    "winner": _winner,
    "announce": _announce,
    "reservation": _reservation,
    "list": _list,
}


def _with_pack(question: JsonObject) -> tuple[JsonObject, Options]:
    """`"pack": 48` may stand in the line itself."""
    rest, options = take_options(question, Options)
    pack: Any = rest.pop("pack", None)
    if pack is None:
        return rest, options
    return rest, replace(options, pack=consulting.convert(pack, Literal[40, 48], where="pack"))  # type: ignore[arg-type]


def _in_pack(cards: tuple[Card, ...], options: Options) -> None:
    """Two of each card, and only cards this pack has."""
    classes = order("Normalspiel", options.pack).klass
    for card in cards:
        if card not in classes:
            args = {"value": card, "suits": "X P H K", "ranks": "A 10 K D B" + (" 9" if options.pack == 48 else "")}
            raise Unanswerable(Refusal("ENG-card", "refusal.card", {**args, "example": "XA P10 HD KK"}))
    within_pack(cards, copies=2)


def _contract(question: JsonObject) -> Contract:
    raw: Any = question.get("contract")
    if raw is None:
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-missing", {"field": "contract"}))
    contract = read_contract(raw) if isinstance(raw, str) else None
    if contract is None:
        args = {"contract": raw, "known": sorted(CONTRACTS)}
        raise Unanswerable(Refusal("DK-B1.2", "refusal.dk.no-such-game", args))
    return contract


# --- the same questions as forms -------------------------------------------------------------------------------

_CARDS = {pack: tuple(dict.fromkeys(cards)) for pack, cards in PACKS.items()}
_PACK = Field("pack", "choice", values=(40, 48), default=40)
_CONTRACT = Field("contract", "choice", needed=True, values=tuple(CONTRACTS))
_MOST_POINTS = 12


def _seat(name: str) -> Field:
    return Field(name, "seat", least=0, most=len(SEATS) - 1)


def _cards(name: str, *, least: int, most: int) -> Field:
    packs: dict[str, tuple[str, ...]] = {str(pack): cards for pack, cards in _CARDS.items()}
    field = Field(name, "cards", values=_CARDS[40], least=least, most=most, copies=2, by="pack", packs=packs)
    return replace(field, needed=least > 0, default=None if least else [])


_DETAILS = fields_of(Special, _seat("by"), _seat("against"), Field("trick", "number", least=1, most=_MOST_POINTS))
_FACTS = with_needed(
    fields_of(
        Facts,
        Field("re", "seats", values=SEATS, least=1, most=2),
        Field("re_augen", "number", least=0, most=240),
        *(Field(name, "number", least=0, most=12) for name in ("re_tricks", "kontra_tricks")),
        Field("specials", "group", fields=fields_of(Specials, Field("details", "groups", fields=_DETAILS))),
        _seat("revoke"),
    ),
    ("re_augen", "re_tricks", "kontra_tricks"),
    without=("winner", "step"),
)
"""Who asks the referee has counted; a list keeper's short form is for lists."""

INQUIRIES: tuple[Inquiry, ...] = (
    Inquiry(
        "doppelkopf",
        "legal",
        (
            _PACK,
            _CONTRACT,
            _cards("trick", least=0, most=3),
            _cards("hand", least=1, most=12),
        ),
        {"contract": "Normalspiel", "trick": ["XA"], "hand": ["H10", "XK", "X10", "PA", "KB"]},
    ),
    Inquiry(
        "doppelkopf",
        "winner",
        (
            _PACK,
            _CONTRACT,
            _cards("trick", least=1, most=4),
            Field("schwein", "place", least=0, most=3),
            Field("last", "flag", default=False),
        ),
        {"contract": "Normalspiel", "trick": ["H10", "KA", "H10", "XD"]},
        ("dulle_second", "schwein_farbsolo"),
    ),
    Inquiry(
        "doppelkopf",
        "announce",
        (
            _PACK,
            *fields_of(
                _Announcement,
                Field("held", "number", least=0, most=12),
                Field("on_table", "number", least=0, most=48),
                Field("found", "number", least=1, most=12),
            ),
        ),
        {"say": "90", "held": 8, "re_said": "re"},
        ("reply", "hochzeit_re", "hochzeit_max_trick"),
    ),
    Inquiry(
        "doppelkopf",
        "reservation",
        tuple(Field(name, "choice", values=_SAID, default=GESUND) for name in _FROM_VORHAND),
        {"forehand": "Bubensolo", "third": "Damensolo"},
        ("reservation_order", "solo_tie", "trumpf_over_farb"),
    ),
    Inquiry(
        "doppelkopf",
        "list",
        (Field("rows", "rows", needed=True, least=-9999, most=9999, values=SEATS),),
        {"rows": [[2, -2, 2, -2], [3, -1, -1, -1]]},
    ),
    Inquiry(
        "doppelkopf",
        "score",
        _FACTS,
        {"contract": "normal", "re": [0, 2], "re_augen": 151, "re_tricks": 7, "kontra_tricks": 3, "re_said": "re"},
        ("failed_absage_loses", "beaten_bonus", "old_point_armut", "base_at_120", "special_can_flip", "solo_counting"),
    ),
)
