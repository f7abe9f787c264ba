"""The referee to consult at a real table: `score` for a deal or a match day, `ask` for what may be laid."""

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from stammtisch.cards import FRENCH_WITH_JOKER, JOKER, Card, Cards
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Handler, JsonObject, Unanswerable, take_cards, take_options, within_pack
from stammtisch.engine.core import Refusal
from stammtisch.engine.inquiries import Field, Inquiry, fields_of
from stammtisch.engine.scoring import column_sums
from stammtisch.games.maumau import matchday, packs
from stammtisch.games.maumau.counting import COUNTING
from stammtisch.games.maumau.laying.effects import Turn, TurnEffect, ended, lay
from stammtisch.games.maumau.laying.order import Direction
from stammtisch.games.maumau.laying.serving import PACK, RANK, Effective, SuitLetter, legal_cards, situation
from stammtisch.games.maumau.laying.starter import NOTHING, goes_back
from stammtisch.games.maumau.laying.wishes import unwished, why_not_wished
from stammtisch.games.maumau.options import Options, Special
from stammtisch.games.maumau.scoring import Facts
from stammtisch.rulebook import enforces
from stammtisch.texts import Lang

Strokes: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Pending: TypeAlias = Annotated[int, Meta(ge=0, le=64)]
LARGEST: Final = 2 * 32 + 1
"""Two packs and the joker."""

_SITUATIONS: Final[dict[str, tuple[str, ...]]] = {
    "serve": ("MM-Z1",),
    "wish": ("MM-CBa", "MM-9d"),
    "seven": ("MM-C7a", "MM-C7b"),
    "queens": ("MM-9a-2",),
}


class _Strokes(Struct, frozen=True, forbid_unknown_fields=True):
    strokes: list[Strokes]
    tie_mode: matchday.TieMode = "R2"
    three_table: matchday.ThreeTable = "literal"


def score(question: JsonObject, lang: Lang = "de") -> JsonObject:
    """Who has won a deal, to its game points; or the strokes of a table, to its match-day points."""
    rest, options = take_options(question, Options)
    if "strokes" in rest or "winner" not in rest:
        return _match_day(consulting.convert(rest, _Strokes), lang)
    facts = read_facts(rest, options)
    return consulting.scored(COUNTING, facts, options, width=facts.players, lang=lang)


def read_facts(question: JsonObject, options: Options) -> Facts:
    """The facts of a deal as they stand in a line, for `score` and for a list."""
    facts = consulting.convert(question, Facts)
    if facts.card is None:
        return facts
    (card,) = take_cards({"card": [facts.card]}, "card", FRENCH_WITH_JOKER, most=1)
    return replace(facts, card=card)


def _match_day(facts: _Strokes, lang: Lang) -> JsonObject:
    """By the readings that the line names."""
    strokes = facts.strokes
    _refuse(matchday.why_no_such_table(len(strokes)))
    lines = matchday.match_day_lines(strokes, matchday.Readings(facts.tie_mode, facts.three_table))
    return {
        "game_points": strokes,
        "match_day_points": list(column_sums((line.table_points for line in lines), width=len(strokes))),
        "lines": [consulting.line_in_words(line, lang) for line in lines],
    }


def ask(question: JsonObject, lang: Lang = "de") -> JsonObject:
    """Answers the question named in the line."""
    return consulting.dispatch(question, QUESTIONS, lang)


# --- questions --------------------------------------------------------------------------------------------------


class _Legal(Struct, frozen=True, forbid_unknown_fields=True):
    top: str
    hand: Any
    pending: Pending = 0
    wish: SuitLetter | None = None
    queen_round: bool = False
    joker: bool = False


def _legal(question: JsonObject, lang: Lang) -> JsonObject:
    """Which cards of the hand may be laid; `joker` says that it is played with."""
    rest, options = take_options(question, Options)
    told = consulting.convert(_without_game(rest), _Legal)
    if told.joker:
        options = _with(options, ("joker",))
    hand = take_cards(rest, "hand", FRENCH_WITH_JOKER, most=LARGEST)
    _in_the_packs(hand, copies=1 if options.decks == 1 else 2)
    effective = _top(told.top, told.wish, options)
    _refuse(why_not_together(effective.card, told.pending, told.queen_round))
    cards = legal_cards(hand, effective, pending=told.pending, queen_round=told.queen_round, options=options)
    here = situation(effective, pending=told.pending, queen_round=told.queen_round)
    return {"cards": list(cards), "clauses": _cited(here, hand, cards)}


def _cited(here: str, hand: Cards, cards: Cards) -> list[str]:
    """The clauses of the situation, those of the special cards held, and who holds nothing to lay draws."""
    clauses = list(_SITUATIONS[here])
    if any(RANK[card] == "10" for card in hand):
        clauses.append("MM-C10b" if here == "wish" else "MM-C10a")
    if here == "serve" and any(RANK[card] == "B" for card in hand):
        clauses.append("MM-CBa")
    if JOKER in hand:
        clauses.append("MM-T-joker-b")
    return clauses if cards else [*clauses, "MM-C7c" if here == "seven" else "MM-2a"]


class _Effect(Struct, frozen=True, forbid_unknown_fields=True):
    cards: Any
    players: int
    seat: int = 0
    direction: Direction = 1
    special_rules: tuple[Special, ...] = ()
    top: str | None = None
    top_wish: SuitLetter | None = None
    pending: Pending = 0
    queen_round: bool = False
    wish: SuitLetter | None = None
    stopped: bool = False


def _effect(question: JsonObject, lang: Lang) -> JsonObject:
    """What the cards laid in one turn do. Without `top` the first card counts as rightly laid; `top_wish` belongs to a
    jack that lies there, `wish` to one laid last; `stopped`: he had laid an ace, could not go on, and has drawn. A card
    of the suit of an open stack lies on the stack."""
    rest, options = take_options(question, Options)
    told = consulting.convert(_without_game(rest), _Effect)
    options = _with(options, told.special_rules)
    _refuse(packs.why_impossible(told.players, options) or _why_no_seat(told))
    cards = take_cards(rest, "cards", FRENCH_WITH_JOKER, most=LARGEST)
    _in_the_packs(cards, copies=packs.decks(told.players, options))
    turn = _laid(cards, Turn(_effective_card(told, cards, options), told.pending, told.queen_round), told, options)
    effect = ended(
        turn, told.seat, players=told.players, direction=told.direction, stopped=told.stopped, options=options
    )
    return _told(effect, turn, options)


def _laid(cards: Cards, turn: Turn, told: _Effect, options: Options) -> Turn:
    for at, card in enumerate(cards, start=1):
        laid = lay(turn, card, options, wish=told.wish if at == len(cards) else None)
        if isinstance(laid, Refusal):
            raise Unanswerable(laid)
        turn = laid
    return turn


def _told(effect: TurnEffect, turn: Turn, options: Options) -> JsonObject:
    """What the next player has to know."""
    return {
        "effective": effect.effective.card,
        "wish": effect.effective.wish,
        "pending": effect.pending,
        "next": effect.next,
        "skipped": list(effect.skipped),
        "direction": effect.direction,
        "again": effect.again,
        "clauses": _working(effect, turn, options),
    }


def _working(effect: TurnEffect, turn: Turn, options: Options) -> list[str]:
    """The clauses that made it so."""
    flips = "ace_direction" in options.special_rules and turn.aces + turn.again > 0
    cited = [
        (effect.pending > 0, "MM-C7a"),
        (turn.skips > 0, "MM-C8a"),
        (turn.skips > 1, "MM-T-adder"),
        (turn.stack is not None, "MM-C9b"),
        (effect.effective.wish is not None, "MM-CBa"),
        (turn.again, "MM-CAa"),
        (effect.effective.joker, "MM-T-joker-b"),
        (flips and not effect.again, "MM-T-acedir"),
    ]
    return [clause for holds, clause in cited if holds] or ["MM-1a"]


QUESTIONS: Final[dict[str, Handler]] = {"effect": _effect, "legal": _legal}


# --- reading a line ---------------------------------------------------------------------------------------------


def _without_game(question: JsonObject) -> JsonObject:
    return {name: value for name, value in question.items() if name != "game"}


def _with(options: Options, rules: tuple[Special, ...]) -> Options:
    """The special rules named beside the options count as well."""
    return replace(options, special_rules=tuple(dict.fromkeys((*options.special_rules, *rules))))


def _refuse(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Unanswerable(refusal)


def _why_no_seat(told: _Effect) -> Refusal | None:
    if 0 <= told.seat < told.players:
        return None
    return Refusal("ENG-facts", "refusal.seat", {"value": told.seat, "most": told.players - 1})


def _effective_card(told: _Effect, cards: Cards, options: Options) -> Effective:
    """What the first card was laid on. A ten and a joker need to know it."""
    if told.top is not None:
        effective = _top(told.top, told.top_wish, options)
        _refuse(why_not_together(effective.card, told.pending, told.queen_round))
        return effective
    if RANK[cards[0]] in ("10", JOKER):
        raise Unanswerable(Refusal("MM-C10a", "refusal.mm.top-needed", {"card": cards[0]}))
    return NOTHING


@enforces("MM-CBa", "MM-T-joker-b")
def _top(told: str, wish: SuitLetter | None, options: Options) -> Effective:
    """MM-T-joker-b: a joker is not what is served, unless it may start; MM-CBa: only a jack wishes, without a word its
    own suit."""
    (top,) = take_cards({"top": [told]}, "top", FRENCH_WITH_JOKER, most=1)
    if goes_back(top, options):
        raise Unanswerable(Refusal("MM-T-joker-b", "refusal.mm.top-joker"))
    if RANK[top] != "B":
        _refuse(None if wish is None else Refusal("MM-CBa", "refusal.mm.wish-without-jack", {"card": top}))
        return Effective(top)
    _refuse(None if wish is None else why_not_wished(top, wish, options))
    return Effective(top, wish=wish or unwished(top, options))


@enforces("MM-C7a", "MM-9a-2")
def why_not_together(top: Card, pending: int, queen_round: bool) -> Refusal | None:
    """MM-C7a: cards are to be drawn on a seven only; MM-9a-2: in a queen round a queen lies on top."""
    if pending and RANK[top] != "7":
        return Refusal("MM-C7a", "refusal.mm.pending-top", {"top": top, "pending": pending})
    if queen_round and RANK[top] != "D":
        return Refusal("MM-9a-2", "refusal.mm.queen-top", {"top": top})
    return None


@enforces("MM-T-deck")
def _in_the_packs(cards: Cards, *, copies: int) -> None:
    """MM-T-deck: each card as often as there are packs, and one joker."""
    within_pack(tuple(card for card in cards if card != JOKER), copies=copies)
    within_pack(tuple(card for card in cards if card == JOKER))


# --- the same questions as forms --------------------------------------------------------------------------------

_CARDS: Final = (*PACK, JOKER)
_TOP: Final = Field("top", "card", values=PACK)

INQUIRIES: Final[tuple[Inquiry, ...]] = (
    Inquiry(
        "maumau",
        "legal",
        fields_of(_Legal, _TOP, Field("hand", "cards", values=_CARDS, least=1, most=LARGEST, copies=2)),
        {"top": "H7", "pending": 2, "hand": ["X7", "H9", "P10", "KB"]},
        ("decks", "joker_on_seven"),
    ),
    Inquiry(
        "maumau",
        "effect",
        fields_of(
            _Effect,
            _TOP,
            Field("cards", "cards", values=_CARDS, least=1, most=LARGEST, copies=2),
            Field("players", "number", least=packs.FEWEST, most=packs.MOST),
            Field("seat", "seat", least=0, most=packs.MOST - 1),
        ),
        {"cards": ["H8"], "players": 4, "seat": 1, "top": "H9"},
        ("decks", "stack_on_ten", "ten_effect", "adder_wrap", "adder_tens", "joker_on_seven", "ace_flip"),
    ),
    Inquiry(
        "maumau",
        "score",
        fields_of(_Strokes, Field("strokes", "row", least=0, most=999, values=(0, 1, 2, 3))),
        {"strokes": [3, 1, 0, 2]},
    ),
)
