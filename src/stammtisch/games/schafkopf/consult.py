"""The referee to consult at a real table: `score` for a line of facts, `ask` for a question of the moment."""

from typing import Any

from msgspec.structs import replace

from stammtisch.cards import BAVARIAN, Cards
from stammtisch.engine import consulting
from stammtisch.engine.consulting import (
    Amount,
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
from stammtisch.engine.scoring import cents, column_sums
from stammtisch.games.schafkopf import bidding, spritze, tischliste
from stammtisch.games.schafkopf.contracts import CONTRACTS, ORDERS, PACK, SEATS, Contract, read_contract, rung, top_rung
from stammtisch.games.schafkopf.counting import COUNTING
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.play import judge_card, legal_cards
from stammtisch.games.schafkopf.scoring import Facts, Foul
from stammtisch.games.schafkopf.scoring import score as lines_of
from stammtisch.games.schafkopf.state import Declared, Playing
from stammtisch.texts import Lang


def score(question: JsonObject, lang: Lang = "de") -> JsonObject:
    """Facts of one deal to game points, Reuegeld and itemised lines."""
    rest, options = take_options(question, Options)
    facts = read_facts(rest, options)
    answer = consulting.scored(COUNTING, facts, options, width=len(SEATS), lang=lang)
    return {**answer, "reuegeld_cents": list(cents(lines_of(facts, options), width=len(SEATS)))}


def read_facts(question: JsonObject, options: Options) -> Facts:
    """The facts of a deal as they stand in a line, for `score` and for a list."""
    return consulting.convert(question, Facts)


def ask(question: JsonObject, lang: Lang = "de") -> JsonObject:
    """Answers the question named in the line."""
    return consulting.dispatch(question, QUESTIONS, lang)


# --- questions -------------------------------------------------------------------------------------------------


def _legal(question: JsonObject, lang: Lang) -> JsonObject:
    """Which cards of the hand may be played on this trick."""
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"game", "contract", "hand", "trick", "called_led", "ran_away"})
    hand, trick = take_cards(rest, "hand", BAVARIAN, most=8), take_cards(rest, "trick", BAVARIAN, most=3, least=0)
    within_pack(hand + trick)
    p = _situation(_contract(rest), hand, trick, options)
    p = replace(p, called_led=_flag(rest, "called_led"), sau_free=_flag(rest, "ran_away"))
    seat = len(trick)
    legal = legal_cards(p, seat)
    verdicts = [judge_card(p, seat, card) for card in hand if card not in legal]
    clauses = {"SK-B5.6", *(verdict.clause for verdict in verdicts if verdict is not None)}
    if p.game.contract.called in hand:
        clauses.add("SK-B5.4")
    return {"cards": list(legal), "clauses": sorted(clauses)}


def _winner(question: JsonObject, lang: Lang) -> JsonObject:
    """Which card of the trick takes it."""
    refuse_unknown(question, {"game", "contract", "trick", "options"})
    contract, trick = _contract(question), take_cards(question, "trick", BAVARIAN, most=4)
    within_pack(trick)
    at = ORDERS[contract.name].winner(trick)
    return {"index": at, "card": trick[at], "clauses": ["SK-B5.2", "SK-B5.6"]}


def _call(question: JsonObject, lang: Lang) -> JsonObject:
    """Which Saue this hand may call."""
    refuse_unknown(question, {"game", "hand", "options"})
    hand = take_cards(question, "hand", BAVARIAN, most=8)
    within_pack(hand)
    return {"contracts": [f"Rufspiel {suit}" for suit in bidding.callable_suits(hand)], "clauses": ["SK-B5.3"]}


def _spritze(question: JsonObject, lang: Lang) -> JsonObject:
    """May an opponent with this dealt hand give a Spritze, with this word?"""
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"game", "contract", "hand", "word"})
    hand, contract = take_cards(rest, "hand", BAVARIAN, most=8), _contract(rest)
    within_pack(hand)
    word = rest.get("word", spritze.WORDS[0])
    if not isinstance(word, str):
        args = {"field": "word", "expected": "str", "found": type(word).__name__}
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-type", args))
    p = _situation(contract, hand, (), options)
    if contract.called in hand:
        p = replace(p, game=replace(p.game, partner=0, side=(0, p.game.declarer)))
    refusal = spritze.why_not_given(p, 0, word)
    if refusal is None:
        return {"allowed": True, "clauses": ["SK-spritze-1", "SK-spritze-4"]}
    return {"allowed": False, "clauses": [refusal.clause], "text": consulting.error(refusal, lang)["text"]}


def _list(question: JsonObject, lang: Lang) -> JsonObject:
    """Is the list right, and what are table points and results?"""
    refuse_unknown(question, {"game", "rows", "totals", "results", "options"})
    rows = take_rows(question)
    totals = consulting.convert(question.get("totals"), list[Amount] | None, where="totals")  # type: ignore[arg-type]
    final = consulting.convert(question.get("results"), list[Amount] | None, where="results")  # type: ignore[arg-type]
    if (refusal := tischliste.why_unbalanced(rows, totals=totals, final=final)) is not None:
        raise Unanswerable(refusal)
    added = column_sums((tuple(row) for row in rows), width=len(SEATS))
    return {
        "game_points": list(added),
        "table_points": list(tischliste.table_points(added)),
        "results": list(tischliste.results(added)),
        "lines": [consulting.line_in_words(line, lang) for line in tischliste.table_point_lines(added)],
    }


def _raise(question: JsonObject, lang: Lang) -> JsonObject:
    """May I go on in the auction with this game, when the other has at least that one?"""
    rest, options = take_options(question, Options)
    refuse_unknown(rest, {"game", "contract", "other", "spoke_first"})
    mine, theirs = _contract(rest), _contract({"contract": rest.get("other")})
    first, top = _flag(rest, "spoke_first"), rung(theirs, options) == top_rung(options)
    least = rung(theirs, options) + (not first)
    held = not (first and top) or options.hold_solo_tout
    clauses = ["SK-bidding-1", "SK-bidding-3", "SK-rank"]
    return {"allowed": held and rung(mine, options) >= least, "clauses": clauses}


QUESTIONS: dict[str, Handler] = {
    "raise": _raise,
    "legal": _legal,
    "winner": _winner,
    "call": _call,
    "spritze": _spritze,
    "list": _list,
}


def _contract(question: JsonObject) -> Contract:
    raw: Any = question.get("contract")
    if raw is None:
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-missing", {"field": "contract"}))
    contract = read_contract(raw) if isinstance(raw, str) else None
    if contract is None:
        args = {"contract": raw, "known": sorted(CONTRACTS)}
        raise Unanswerable(Refusal("SK-B5.2", "refusal.sk.no-such-game", args))
    return contract


def _flag(question: JsonObject, field: str) -> bool:
    return consulting.convert(question.get(field, False), bool, where=field)


def _situation(contract: Contract, hand: Cards, trick: Cards, options: Options) -> Playing:
    """The moment as the rules see it: this hand plays on this trick, led by seat 0; no other cards are known."""
    seat, declarer = len(trick), 3
    hands = tuple(hand if s == seat else () for s in SEATS)
    game = Declared(options, declarer, hands, contract, declarer, None, (declarer,))
    return Playing(hands, 0, trick, game=game, played=4 * (8 - len(hand)) + len(trick))


# --- the same questions as forms -------------------------------------------------------------------------------

_CONTRACT = Field("contract", "choice", needed=True, values=tuple(CONTRACTS))
_HAND = Field("hand", "cards", needed=True, values=PACK, least=1, most=8)
_TRICK = Field("trick", "cards", values=PACK, least=0, most=3, default=[])
_SEAT = (0, len(SEATS) - 1)


def _seat(name: str) -> Field:
    return Field(name, "seat", least=_SEAT[0], most=_SEAT[1])


def _row(name: str) -> Field:
    return Field(name, "row", least=-9999, most=9999, values=SEATS)


_FACTS = with_needed(
    fields_of(
        Facts,
        *(_seat(name) for name in ("declarer", "partner", "spritze")),
        Field("augen", "number", least=0, most=120),
        Field("tricks", "number", least=0, most=8),
        Field("foul", "group", fields=fields_of(Foul, _seat("offender"))),
    ),
    ("augen", "tricks"),
    without=("won", "level", "one_trick"),
)
"""Who asks the referee has counted; a list keeper's short form is for lists."""

INQUIRIES: tuple[Inquiry, ...] = (
    Inquiry(
        "schafkopf",
        "legal",
        (
            _CONTRACT,
            _TRICK,
            _HAND,
            Field("called_led", "flag", default=False),
            Field("ran_away", "flag", default=False),
        ),
        {"contract": "Rufspiel E", "trick": ["G8"], "hand": ["GO", "SU", "HA", "H7", "GK", "G9"]},
        ("runaway",),
    ),
    Inquiry(
        "schafkopf",
        "winner",
        (_CONTRACT, Field("trick", "cards", needed=True, values=PACK, least=1, most=4)),
        {"contract": "Solo G", "trick": ["SA", "SZ", "G7", "S9"]},
    ),
    Inquiry("schafkopf", "call", (_HAND,), {"hand": ["EO", "HU", "HA", "H9", "EZ", "E8", "SA", "S7"]}),
    Inquiry(
        "schafkopf",
        "raise",
        (
            _CONTRACT,
            Field("other", "choice", needed=True, values=tuple(CONTRACTS)),
            Field("spoke_first", "flag", default=False),
        ),
        {"contract": "Wenz", "other": "Wenz", "spoke_first": True},
        ("tout_rank", "hold_solo_tout"),
    ),
    Inquiry(
        "schafkopf",
        "spritze",
        (_CONTRACT, _HAND, Field("word", "choice", values=spritze.WORDS, default=spritze.WORDS[0])),
        {"contract": "Wenz", "hand": ["EA", "EZ", "GO", "HK", "H9", "SA", "S8", "S7"], "word": "Spritze"},
    ),
    Inquiry(
        "schafkopf",
        "list",
        (Field("rows", "rows", needed=True, least=-9999, most=9999, values=SEATS), _row("totals"), _row("results")),
        {"rows": [[-1, 1, -1, 1], [2, 2, -6, 2], [9, -3, -3, -3]]},
    ),
    Inquiry(
        "schafkopf",
        "score",
        _FACTS,
        {"contract": "Rufspiel", "declarer": 0, "partner": 2, "augen": 91, "tricks": 6, "spritze": 1},
        ("opp_schneider_max", "unentitled_rule", "reuegeld_payer", "revoke_won_level", "revoke_tout"),
    ),
)
