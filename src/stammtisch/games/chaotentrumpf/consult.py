"""The referee to consult at a real table: `score` for captured cards, `ask` for elections, inversions and tricks."""

from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from stammtisch.cards import FRENCH, Cards, NotACard
from stammtisch.engine import consulting
from stammtisch.engine.consulting import (
    Handler,
    JsonObject,
    Unanswerable,
    refuse_unknown,
    take_cards,
    take_options,
    within_pack,
)
from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.inquiries import Field, Inquiry, fields_of
from stammtisch.games.chaotentrumpf import packs
from stammtisch.games.chaotentrumpf.counting import COUNTING
from stammtisch.games.chaotentrumpf.election import ended
from stammtisch.games.chaotentrumpf.inversion import Kind, recognised, targets
from stammtisch.games.chaotentrumpf.match import limits
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import Facts, Figures, counted
from stammtisch.games.chaotentrumpf.trumps import PACK, TRUMPS, order, read_trump
from stammtisch.rulebook import enforces
from stammtisch.texts import Lang, say


class _Captured(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards themselves instead of what was counted in them; an empty list is a player without a trick."""

    trump: str
    captured: list[list[str]]
    inversion: Kind | None = None


class _CalledOut(Struct, frozen=True, forbid_unknown_fields=True):
    """The final figures alone, as everybody calls them out for the minutes."""

    trump: str
    figures: Figures
    inversion: Kind | None = None
    among: tuple[Seat, ...] = ()


def score(question: JsonObject, lang: Lang = "de") -> JsonObject:
    """Trump and captured cards, or what everybody has counted in his tricks, to game points and their lines."""
    rest, options = take_options(question, Options)
    facts = read_facts(rest, options)
    return consulting.scored(COUNTING, facts, options, width=len(facts.augen), lang=lang)


def read_facts(question: JsonObject, options: Options) -> Facts:
    """The facts of a deal as they stand in a line, for `score` and for the minutes: counted, or still as cards."""
    if "figures" in question and "augen" not in question:
        called = consulting.convert(question, _CalledOut)
        none = (0,) * len(called.figures)
        return Facts(_trump(called.trump), none, none, None, (), called.inversion, called.among, called.figures)
    if "captured" in question or "augen" not in question:
        return _counted(question, options)
    facts = consulting.convert(question, Facts)
    return replace(facts, trump=_trump(facts.trump))


@enforces("CT-3a")
def _counted(question: JsonObject, options: Options) -> Facts:
    """CT-3a: every card as often as there are packs."""
    told = consulting.convert(question, _Captured)
    captured = [_cards_read(cards) for cards in told.captured]
    if (refusal := packs.why_impossible(len(captured), options)) is not None:
        raise Unanswerable(refusal)
    within_pack(tuple(c for cards in captured for c in cards), copies=packs.packs(len(captured), options))
    return counted(_trump(told.trump), dict(enumerate(captured)), seat_count=len(captured), inversion=told.inversion)


@enforces("CT-N0")
def _cards_read(cards: list[str]) -> Cards:
    """CT-N0: the suit first, X P H K, then the value; anything else is no card."""
    try:
        return FRENCH.cards(cards)
    except NotACard as bad:
        args = {"value": bad.text, "suits": bad.suits, "ranks": bad.ranks, "example": bad.example}
        raise Unanswerable(Refusal("ENG-card", "refusal.card", args)) from None


def ask(question: JsonObject, lang: Lang = "de") -> JsonObject:
    """Answers the question named in the line."""
    return consulting.dispatch(question, QUESTIONS, lang)


# --- questions -------------------------------------------------------------------------------------------------


def _election(question: JsonObject, lang: Lang) -> JsonObject:
    """Which trump the open cards make when no vote finds a majority; null while the election goes on."""
    rest, _ = take_options(question, Options)
    refuse_unknown(rest, {"game", "cards"})
    cards = take_cards(rest, "cards", FRENCH, most=192)
    election = ended(cards)
    if election is None:
        return {"trump": None, "clauses": ["CT-9c"]}
    if election.cards < len(cards):
        args = {"cards": election.cards, "trump": election.trump}
        raise Unanswerable(Refusal("CT-9d", "refusal.ct.election-over", args))
    return {"trump": election.trump, "clauses": list(election.clauses)}


class _Inversion(Struct, frozen=True, forbid_unknown_fields=True, rename={"old": "from", "new": "to"}):
    hand: Any
    old: str
    new: str | None = None
    lock: Kind | None = None
    declare: Kind | None = None


def _inversion(question: JsonObject, lang: Lang) -> JsonObject:
    """As which kind the change of trump is recognised, or why not; without `to` all trumps that can be reached."""
    rest, options = take_options(question, Options)
    told = consulting.convert({k: v for k, v in rest.items() if k != "game"}, _Inversion)
    hand = take_cards(rest, "hand", FRENCH, most=2 * options.hand)
    old = _trump(told.old)
    if told.new is None:
        trumps = targets(hand, old=old, lock=told.lock, declared=told.declare, options=options)
        return {"targets": list(trumps), "clauses": ["CT-11"]}
    kind = recognised(hand, old=old, new=_trump(told.new), lock=told.lock, declared=told.declare, options=options)
    if isinstance(kind, Refusal):
        return {"recognised": None, "clauses": [kind.clause], "text": consulting.error(kind, lang)["text"]}
    return {"recognised": kind, "clauses": [f"CT-11b-{kind}", "CT-11f"]}


def _legal(question: JsonObject, lang: Lang) -> JsonObject:
    """Which cards of the hand may be played on this trick."""
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"game", "trump", "hand", "trick"})
    hand = take_cards(rest, "hand", FRENCH, most=2 * options.hand)
    trick, trump = take_cards(rest, "trick", FRENCH, most=packs.MOST - 1, least=0), _trump(rest.get("trump"))
    cards = order(trump).follow(hand, trick)
    return {"cards": list(cards), "clauses": ["CT-15b"]}


def _winner(question: JsonObject, lang: Lang) -> JsonObject:
    """Which card of the trick takes it."""
    rest, _ = take_options(question, Options)
    refuse_unknown(rest, {"game", "trump", "trick"})
    trick = take_cards(rest, "trick", FRENCH, most=packs.MOST)
    at = order(_trump(rest.get("trump"))).winner(trick)
    return {"index": at, "card": trick[at], "clauses": ["CT-13b", "CT-15c"]}


def _packs(question: JsonObject, lang: Lang) -> JsonObject:
    """How many packs so many players need, and what they suffice for."""
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"game", "players"})
    players = consulting.convert(rest.get("players"), int, where="players")
    if (refusal := packs.why_impossible(players, options)) is not None:
        raise Unanswerable(refusal)
    capacity: dict[str, Any] = to_builtins(packs.capacity(players, options))
    return {**capacity, "clauses": ["CT-3b"]}


def _limits(question: JsonObject, lang: Lang) -> JsonObject:
    """Which limits a match of so many players may have, and what set-up proposes, with the reason."""
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"game", "players"})
    players = consulting.convert(rest.get("players"), int, where="players")
    if (refusal := packs.why_impossible(players, options) or limits.why_too_low(options, players)) is not None:
        raise Unanswerable(refusal)
    proposed = limits.proposal(players)
    return {
        "least": proposed.least,
        "limit": proposed.limit,
        "max_deals": proposed.max_deals,
        "clauses": ["CT-17a", "CT-17c"],
        "text": say(proposed.key, lang=lang),
    }


QUESTIONS: dict[str, Handler] = {
    "election": _election,
    "inversion": _inversion,
    "legal": _legal,
    "winner": _winner,
    "packs": _packs,
    "limits": _limits,
}


def _trump(raw: Any) -> str:
    trump = read_trump(raw) if isinstance(raw, str) else None
    if trump is None:
        args = {"value": raw, "known": [*TRUMPS[:14], "card:KD"]}
        raise Unanswerable(Refusal("CT-9a", "refusal.ct.no-such-trump", args))
    return trump


# --- the same questions as forms -------------------------------------------------------------------------------


def _cards(name: str, *, most: int, least: int = 1) -> Field:
    """From several packs: how many there are depends on the players."""
    field = Field(name, "cards", needed=True, values=PACK, least=least, most=most, copies=packs.MOST)
    return field if least else replace(field, needed=False, default=[])


def _trumps(name: str) -> Field:
    return Field(name, "choice", needed=True, values=TRUMPS)


_HAND, _PLAYERS = 2 * Options().hand, Field("players", "number", needed=True, least=2, most=packs.MOST)

INQUIRIES: tuple[Inquiry, ...] = (
    Inquiry("chaotentrumpf", "election", (_cards("cards", most=192),), {"cards": ["P9", "H8"]}),
    Inquiry(
        "chaotentrumpf",
        "inversion",
        fields_of(_Inversion, _cards("hand", most=_HAND), _trumps("from"), _trumps("to")),
        {"hand": ["H9", "HB", "HD", "HK", "H10", "HA", "X7", "P8", "K7", "K8"], "from": "suit:P", "to": "suit:H"},
        ("hand", "run_short", "run_long", "null_inversion", "inversion_lock"),
    ),
    Inquiry(
        "chaotentrumpf",
        "legal",
        (_trumps("trump"), _cards("trick", most=packs.MOST - 1, least=0), _cards("hand", most=_HAND)),
        {"trump": "value:8", "trick": ["P9"], "hand": ["PA", "P8", "X8", "KD"]},
    ),
    Inquiry(
        "chaotentrumpf",
        "winner",
        (_trumps("trump"), _cards("trick", most=packs.MOST)),
        {"trump": "suit:H", "trick": ["PA", "H7", "PA"]},
    ),
    Inquiry("chaotentrumpf", "packs", (_PLAYERS,), {"players": 5}, ("pack_rule", "packs", "hand", "exchange_max")),
    Inquiry("chaotentrumpf", "limits", (_PLAYERS,), {"players": 4}, ("limit",)),
    Inquiry(
        "chaotentrumpf",
        "score",
        fields_of(
            _Captured,
            _trumps("trump"),
            Field("captured", "hands", values=PACK, least=2, most=packs.MOST, copies=packs.MOST),
        ),
        {"trump": "suit:P", "captured": [["PA", "P10", "XK", "H9", "HD", "K7"], ["PK", "XA", "K10"], []]},
        (
            "no_trump_minus",
            "no_trick_minus",
            "no_trick_cumulates",
            "no_trump_in_play",
            "split_factor",
            "packs",
            "pack_rule",
        ),
    ),
)
