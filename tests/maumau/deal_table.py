"""A table to write tests at: two to eight seats A B C ..., the dealer is the last of them, so A begins.

t = dealt("A: H7 H8 HD HA XK", starter="HK")           # from the pack on; hands not given are filled up
t = at("A: H7 H8; B: K7", top="HK", stock="P7 P8")     # in the middle of a deal, A on turn, small hands
# mode="table": t.say("B: doubt A card", "C: plenum B joy 2 1", "B: defend I did not", "A: guilty", "D: anytime P8")
t.say("A: H9", "A: done", "B: draw", "C: throw PK", "B: mau", "A: queens HD", "A: XB wish P", "A: swap C")
"""

from typing import Any

from stammtisch.cards import FRENCH_WITH_JOKER, Card, Cards
from stammtisch.engine.core import HOST, SPECTATOR, Refusal, Seat
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.maumau.actions import (
    Accuse,
    Action,
    AnswerHealth,
    AnswerWarning,
    AskClause,
    AskFact,
    AskHealth,
    AskRule,
    CallLate,
    CallPlenum,
    CallQueens,
    Cheer,
    Collide,
    CountDown,
    Defend,
    Done,
    Doubt,
    DrawCard,
    EdgeTimes,
    FlickCard,
    Gesture,
    KeepCard,
    LayCard,
    LeaveOut,
    SayMau,
    SayMauMau,
    ShufflePile,
    Swap,
    TakeBack,
    TakePenalty,
    TakeSevens,
    TellGiven,
    ThrowIn,
    TurnStarter,
    VotePlenum,
    Wish,
)
from stammtisch.games.maumau.events import DrawDue, Event
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.drawing import loose
from stammtisch.games.maumau.laying.effects import Turn
from stammtisch.games.maumau.laying.order import Direction
from stammtisch.games.maumau.laying.serving import RANK, Effective, SuitLetter
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import HAND
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.state import Finished, Greeting, Penalty, Playing, Setting, State
from stammtisch.games.maumau.view import View
from tests.tables import GameTable

LETTERS = "ABCDEFGH"
SILENT: dict[str, type[Any]] = {
    "done": Done,
    "draw": DrawCard,
    "take": TakeSevens,
}
OTHERS: dict[str, tuple[str, Action]] = {
    "mau": ("mau", SayMau()),
    "maumau": ("maumau", SayMauMau()),
    "count": ("count", CountDown()),
    "ask": ("ask", AskHealth()),
    "ask-again": ("unwell", AskHealth()),
    "well": ("health", AnswerHealth(True)),
    "unwell": ("health", AnswerHealth(False)),
    "leave-out": ("unwell", LeaveOut()),
    "turn": ("starter", TurnStarter()),
    "turn-unasked": ("ask", TurnStarter()),
    "turn-unwell": ("unwell", TurnStarter()),
    "guilty": ("verdict", VotePlenum(True)),
    "innocent": ("verdict", VotePlenum(False)),
    "cheer": ("anytime", Cheer()),
    "take-penalty": ("anytime", TakePenalty()),
    "take-back": ("anytime", TakeBack()),
    "late": ("latecall", CallLate()),
    "shuffle": ("pile", ShufflePile()),
    "shuffle-now": ("anytime", ShufflePile()),
    "willi": ("willi", Gesture("willi")),
    "keep": ("fault", KeepCard(True)),
    "new": ("fault", KeepCard(False)),
    "withdraw": ("withdraw", AnswerWarning(True)),
    "insist": ("withdraw", AnswerWarning(False)),
    "tell": ("tell", TellGiven()),
}


def seat(letter: str) -> Seat:
    return LETTERS.index(letter.strip())


def card(text: str) -> Card:
    return FRENCH_WITH_JOKER.card(text)


def cards(text: str) -> Cards:
    return FRENCH_WITH_JOKER.cards(text)


def _at_a_table(verb: str, rest: list[str]) -> tuple[str, Any] | None:
    match verb:
        case "anytime":
            return "anytime", LayCard(FRENCH_WITH_JOKER.card(rest[0]), mau="mau" in rest)
        case "doubt" | "question":
            return "doubt", Doubt(seat(rest[0]), rest[1], verb == "question")  # type: ignore[arg-type]
        case "plenum":
            return "plenum", CallPlenum(seat(rest[0]), rest[1], *map(int, rest[2:]))
        case "fact":
            return "question", AskFact(rest[0], seat(rest[1]) if rest[1:] else None)  # type: ignore[arg-type]
        case "rule":
            return "question", AskRule(*rest)  # type: ignore[arg-type]
        case "clause":
            return "question", AskClause(rest[0])
        case "charge":
            return "charge", Accuse(" ".join(rest))
        case "shuffle" if rest == ["deep"]:
            return "pile", ShufflePile(deep=True)
        case "flick":
            return "deal", FlickCard(int(rest[0]))
        case "defend":
            return "defence", Defend(" ".join(rest))
        case "gesture":
            return "gesture", Gesture(rest[0], seat(rest[1]) if rest[1:] else None)
    return None


def action_of(text: str) -> tuple[str, Any]:
    """What a word answers, and the action it means."""
    verb, *rest = text.split()
    if (action := _at_a_table(verb, rest)) is not None:
        return action
    mau = "mau" in rest
    if not rest and verb in SILENT:
        return "play", SILENT[verb]()
    if not rest and verb in OTHERS:
        return OTHERS[verb]
    match verb:
        case "mix":
            return "mix", Mix(rest[0])
        case "throw":
            return "throw", ThrowIn(FRENCH_WITH_JOKER.card(rest[0]), mau)
        case "queens":
            return "play", CallQueens(FRENCH_WITH_JOKER.card(rest[0]), mau)
        case "wish":
            return "wish", Wish(rest[0])  # type: ignore[arg-type]
        case "swap":
            return "swap", Swap(None if rest[0] == "none" else seat(rest[0]))
        case "collide":
            return "collide", Collide(None if rest[0] == "none" else FRENCH_WITH_JOKER.card(rest[0]))
    wish: Any = rest[rest.index("wish") + 1] if "wish" in rest else None
    return "play", LayCard(FRENCH_WITH_JOKER.card(verb), wish, mau, "maumau" in rest, "end" in rest)


class Table(GameTable[State, Action, Event, View]):
    """A deal with words for it. A refusal is an error; `refused` wants one, and nothing may have moved."""

    def say(self, *words: str) -> "Table":
        """Nobody is hasty: who plays on a turn that is closing waits until it may end (MM-C2)."""
        for word in words:
            if action_of(word.partition(": ")[2])[0] == "play" and "hold" in self.kinds():
                self.time_up("hold")
            self.at_once(word)
        return self

    def at_once(self, word: str) -> "Table":
        who, _, what = word.partition(": ")
        kind, action = action_of(what)
        self.do(seat(who), action, kind=kind)
        return self

    def kinds(self) -> dict[str, str | None]:
        """Without the one that is always open: anybody may ask something at any time (MM-6b)."""
        return {kind: waits for kind, waits in super().kinds().items() if kind != "question"}

    def refused(self, text: str, *, kind: str | None = None) -> Refusal:
        who, _, what = text.partition(": ")
        usual, action = action_of(what)
        return self.refusal(seat(who), action, kind=kind or usual)

    def time_up(self, *kinds: str) -> "Table":
        for kind in kinds:
            self.let_time_run_out(kind)
        return self

    def edge(self, times: str, lot: str = "ABCDEFGH") -> "Table":
        """`410 520 - 800` for A, B, C, D; a dash for who did not touch it."""
        told = tuple((s, None if time == "-" else int(time)) for s, time in enumerate(times.split()))
        drawn = tuple(s for s in map(seat, lot) if s < len(told))
        self.do(HOST, EdgeTimes(told, drawn), kind="edge")
        return self

    def reshuffle(self, order: str = "") -> "Table":
        """What of the pile is loose, in this order or as it lies; at a table taken by who needs the cards."""
        if "pile" in self.kinds():
            self.time_up("pile")
        self.do(HOST, Shuffle(cards(order) if order else loose(self.p)), kind="reshuffle")
        return self

    @property
    def p(self) -> Playing:
        assert isinstance(self.state, Playing), type(self.state)
        return self.state

    @property
    def greeting(self) -> Greeting:
        assert isinstance(self.state, Greeting), type(self.state)
        return self.state

    @property
    def finished(self) -> Finished:
        assert isinstance(self.state, Finished), type(self.state)
        return self.state

    @property
    def won(self) -> tuple[str | None, int]:
        """Who has won, and how many points."""
        end = self.finished
        return (None, 0) if end.winner is None else (LETTERS[end.winner], end.lines[0].game_points[end.winner])

    @property
    def on(self) -> str:
        """Whose turn it is."""
        return LETTERS[self.p.seat]

    @property
    def top(self) -> str:
        """What is to be served."""
        return self.p.effective

    def hand(self, who: str) -> set[Card]:
        return set(self.p.hands[seat(who)])

    def held(self, who: str) -> int:
        return len(self.p.hands[seat(who)])

    def lying(self, who: str) -> int:
        """Penalty cards."""
        return len(self.p.penalties[seat(who)])

    def fines(self) -> list[tuple[str, str]]:
        """Everything that was fined so far."""
        events = [e for record in self.log for e in record.events]
        return [(LETTERS[e.seat], e.clause) for e in events if isinstance(e, DrawDue) and e.kind == "penalty"]

    @property
    def noted(self) -> list[tuple[str, str]]:
        """What the silent referee has against whom."""
        return [(LETTERS[o.seat], o.code) for o in self.p.offences if o.cause is None]

    def may(self, who: str, kind: str = "play") -> set[str]:
        """The cards and the words this seat is offered there."""
        offered = self.offered(seat(who), kind)
        return {str(a.card) if hasattr(a, "card") else str(a.__struct_config__.tag) for a in offered}

    def sees(self, who: str) -> View:
        return self.game.view(self.state, SPECTATOR if who == "SPECTATOR" else seat(who))

    def seen(self, who: str, kind: type[Any]) -> Any:
        """The event of this kind among those of the last action, as this seat saw it."""
        event = next(e for e in self.events if isinstance(e, kind))
        return self.game.redact(event, SPECTATOR if who == "SPECTATOR" else seat(who))


# --- from the pack on ------------------------------------------------------------------------------------------


def _given(text: str) -> dict[Seat, Cards]:
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    return {seat(who): cards(held) for who, _, held in parts}


def _take(rest: list[Card], wanted: Cards) -> None:
    for wanted_card in wanted:
        assert wanted_card in rest, f"{wanted_card} too often"
        rest.remove(wanted_card)


def stacked(hands: str, starter: str, stock: str, *, players: int, dealer: Seat, options: Options) -> Cards:
    """The pack that deals these hands and then turns this card."""
    given, rest = _given(hands), list(MauMau(players).pack(options))
    below = cards(f"{starter} {stock}")
    _take(rest, (*below, *(c for hand in given.values() for c in hand)))
    rows = []
    for k in range(1, players + 1):
        have = given.get((dealer + k) % players, ())
        need = HAND - len(have)
        rows.append((*have, *rest[:need]))
        del rest[:need]
    return (*(c for column in zip(*rows, strict=True) for c in column), *below, *rest)


def greeted(
    hands: str = "", *, starter: str = "HD", stock: str = "", players: int = 4, dealer: str = "", **options: Any
) -> Table:
    """Dealt; the dealer has not yet asked how everybody is."""
    chosen, first = Options(**options), seat(dealer) if dealer else players - 1
    game = MauMau(players)
    t = Table(game, game.start(chosen, first))
    order = stacked(hands, starter, stock, players=players, dealer=first, options=chosen)
    t.do(HOST, Shuffle(order), kind="shuffle")
    return t


def dealt(hands: str = "", **more: Any) -> Table:
    """Everybody is well, and the starter lies there."""
    t = greeted(hands, **more)
    t.do(t.greeting.setting.dealer, AskHealth(), kind="ask")
    for s in t.window("health").seats:
        t.do(s, AnswerHealth(True), kind="health")
    t.do(t.greeting.setting.dealer, TurnStarter(), kind="starter")
    return t


# --- in the middle of a deal -----------------------------------------------------------------------------------


def at(
    hands: str = "",
    *,
    top: str = "HK",
    wish: SuitLetter | None = None,
    pending: int = 0,
    below: str = "",
    stock: str | None = None,
    penalties: str = "",
    players: int = 4,
    on: str = "A",
    number: int = 10,
    direction: Direction = 1,
    rules: tuple[HouseRule, ...] = (),
    **options: Any,
) -> Table:
    """This seat is on turn. Hands not given have three cards, who holds one has said Mau. A stock that is given is all
    there is; penalty cards have been lying for a while."""
    chosen, game = Options(**options), MauMau(players)
    given, lying, pile, rest = _given(hands), _given(penalties), cards(f"{below} {top}"), list(game.pack(chosen))
    _take(rest, (*pile, *cards(stock or ""), *(c for rows in (given, lying) for hand in rows.values() for c in hand)))
    full = [given[s] if s in given else tuple(rest.pop() for _ in range(3)) for s in range(players)]
    effective = Effective(pile[-1], wish=(wish or pile[-1][0]) if RANK[pile[-1]] == "B" else None)  # type: ignore[arg-type]
    state = Playing(
        Setting(chosen, players - 1, tuple(range(players)), players, rules),
        tuple(tuple(sorted(hand)) for hand in full),
        tuple(tuple(Penalty(lying_card, 0) for lying_card in lying.get(s, ())) for s in range(players)),
        tuple(rest) if stock is None else cards(stock),
        pile,
        Turn(effective, pending),
        seat(on),
        direction=direction,
        number=number,
        mau_said=tuple(s for s in range(players) if len(full[s]) == 1),
    )
    return Table(game, state)
