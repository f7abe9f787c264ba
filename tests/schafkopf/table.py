"""A table to write tests at: seats are A B C D, the dealer is D unless said otherwise, so A is Vorhand.

t = contract("B: Rufspiel E", hands="C: EA E9 HK")     # hands not given are filled up from the rest of the pack
t.play("A:E7 B:EK")
assert t.legal("C") == cards("EA")
"""

from typing import Any

from stammtisch.cards import BAVARIAN, Card, Cards
from stammtisch.engine.core import HOST, Accepted, Refusal
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.schafkopf.actions import (
    Action,
    AllowCorrection,
    Annul,
    AnswerObjection,
    CallSupervisor,
    Claim,
    Confirm,
    Correct,
    GiveSpritze,
    LetStand,
    NameContract,
    NoSpritze,
    PlayOn,
    Resume,
    Settle,
    Spiele,
    Vote,
    Weiter,
)
from stammtisch.games.schafkopf.contracts import PACK
from stammtisch.games.schafkopf.dealing import hintermann, order_for
from stammtisch.games.schafkopf.events import Event
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.play import legal_cards
from stammtisch.games.schafkopf.state import Bidding, Finished, Playing, State
from stammtisch.games.schafkopf.view import View
from stammtisch.tricks import PlayCard
from tests.session import RefusedScript
from tests.tables import LETTERS, GameTable, hands_from, seat


def cards(text: str) -> Cards:
    return BAVARIAN.cards(text)


def hands_of(text: str) -> tuple[Cards, ...]:
    return hands_from(text, PACK, BAVARIAN)


def action_of(text: str) -> Action:
    """`weiter`, `spiele`, the name of a game, or a card."""
    word = text.strip()
    if word == "weiter":
        return Weiter()
    if word == "spiele":
        return Spiele()
    if word.split()[0] in ("Rufspiel", "Farbwenz", "Wenz", "Solo"):
        return NameContract(word)
    return PlayCard(BAVARIAN.card(word))


SAID: dict[str, tuple[str, Action]] = {
    "no spritze": ("spritze", NoSpritze()),
    "let it stand": ("correct", LetStand()),
    "objection": ("objection", AnswerObjection(True)),
    "no objection": ("objection", AnswerObjection(False)),
    "stop": ("vote", Vote(False)),
    "go on": ("vote", Vote(True)),
    "confirm": ("confirm", Confirm()),
    "call": ("supervisor", CallSupervisor()),
    "resume": ("decision", Resume()),
    "play on": ("decision", PlayOn()),
    "annul": ("decision", Annul()),
    "allow": ("disclosure", AllowCorrection(True)),
    "deny": ("disclosure", AllowCorrection(False)),
}
"""What is said besides bids and cards: the kind of the window it answers, and the action."""


def spoken(text: str) -> tuple[str, Action]:
    """`stop`, `claim B`, `correct EA`, `lead E7` (out of turn), `settle B open`, `Stoss`: the window, the action."""
    verb, _, rest = text.strip().partition(" ")
    if text.strip() in SAID:
        return SAID[text.strip()]
    match verb, rest.split():
        case "claim", [whom]:
            return "anytime", Claim(seat(whom))
        case "claim", [whom, trick]:
            return "anytime", Claim(seat(whom), int(trick))
        case "correct", [card]:
            return "anytime", Correct(BAVARIAN.card(card))
        case "lead", [card]:
            return "anytime", PlayCard(BAVARIAN.card(card))
        case "settle", [whom, ("won" | "lost" | "open") as phase]:
            return "decision", Settle(seat(whom), phase)
        case word, []:
            return "spritze", GiveSpritze(word)
    raise AssertionError(f"nobody says {text!r}")


class Table(GameTable[State, Action, Event, View]):
    """A deal with words for it. `say` and `play` fail on a refusal; `refused` wants one, and nothing may have moved."""

    def say(self, *words: str) -> "Table":
        """`A: spiele`: answers the open bid or name window as that seat."""
        for word in words:
            who, _, what = word.partition(":")
            kind = "name" if "name" in self.kinds() else "bid"
            self.do(seat(who), action_of(what), kind=kind)
        return self

    def play(self, text: str) -> "Table":
        """`A:E7 B:EK`: lays these cards in turn."""
        for part in text.split():
            who, _, card = part.partition(":")
            self.do(seat(who), PlayCard(BAVARIAN.card(card)), kind="card")
        return self

    def act(self, *words: str) -> "Table":
        """`C: claim B`, `A: stop`, `ALL: confirm`: what is said besides bids and cards. A wrong card pointed out is
        corrected in the window for it."""
        for word in words:
            who, _, what = word.partition(":")
            kind, action = spoken(what)
            if isinstance(action, Correct) and "correct" in self.kinds():
                kind = "correct"
            for s in self.window(kind).seats if who == "ALL" else (seat(who),):
                self.do(s, action, kind=kind)
        return self

    def no_spritze(self) -> "Table":
        """All three say no."""
        for s in self.window("spritze").seats:
            self.do(s, NoSpritze(), kind="spritze")
        return self

    def spritze(self, text: str) -> "Table":
        """`B: Kontra`: this seat gives a Spritze with this word."""
        who, _, word = text.partition(":")
        self.do(seat(who), GiveSpritze(word.strip()), kind="spritze")
        return self

    def play_out(self) -> "Table":
        """Everybody plays the first legal card until no card is asked for."""
        while "card" in self.kinds():
            at = self.window("card").seats[0]
            self.do(at, PlayCard(legal_cards(self.playing, at)[0]), kind="card")
        return self

    def refused(self, who: str, action: Action | str, *, kind: str) -> Refusal:
        return self.refusal(seat(who), action_of(action) if isinstance(action, str) else action, kind=kind)

    def time_up(self, kind: str) -> "Table":
        self.let_time_run_out(kind)
        return self

    def legal(self, who: str) -> Cards:
        return legal_cards(self.playing, seat(who))

    def contracts(self, who: str, kind: str = "name") -> set[str]:
        """The games this seat is offered to name."""
        return {a.contract for a in self.offered(seat(who), kind) if isinstance(a, NameContract)}

    @property
    def playing(self) -> Playing:
        assert isinstance(self.state, Playing), type(self.state)
        return self.state

    @property
    def finished(self) -> Finished:
        assert isinstance(self.state, Finished), type(self.state)
        return self.state


def deal(hands: str = "", *, dealer: str = "D", **options: Any) -> Table:
    """A table after the deal, with the bidding open."""
    t = Table(Schafkopf(), Schafkopf().start(Options(**options), seat(dealer)))
    t.do(hintermann(seat(dealer)), Mix(""), kind="mix")
    t.do(HOST, Shuffle(order_for(hands_of(hands), seat(dealer))), kind="shuffle")
    assert isinstance(t.state, Bidding)
    return t


def contract(declared: str, hands: str = "", *, dealer: str = "D", spritze: bool = False, **options: Any) -> Table:
    """A table on which everybody passed but the declarer; with `spritze` the question is still open."""
    who, _, game = declared.partition(":")
    t = deal(hands, dealer=dealer, **options)
    while (speaker := t.window("bid").seats[0]) != seat(who):
        t.do(speaker, Weiter(), kind="bid")
    t.do(seat(who), NameContract(game.strip()), kind="bid")
    while "bid" in t.kinds():
        t.do(t.window("bid").seats[0], Weiter(), kind="bid")
    return t if spritze else t.no_spritze()


__all__ = [
    "LETTERS",
    "Accepted",
    "Card",
    "Cards",
    "Refusal",
    "RefusedScript",
    "Table",
    "cards",
    "contract",
    "deal",
    "hands_of",
    "seat",
]
