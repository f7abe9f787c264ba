"""A table to write tests at: seats are A B C D, the dealer is D unless said otherwise, so A is Vorhand.

t = normal("A: XD HA; C: XD")            # all gesund; hands not given are filled up from the rest of the pack
t.play("A:HA B:HK C:H9 D:KA!")           # ! plays the ace as Schwein
t.say("A: re", "B: kontra 90")           # party, and what is added to it
"""

from typing import Any

from msgspec.structs import replace

from stammtisch.cards import FRENCH, Card, Cards
from stammtisch.engine.core import HOST, Refusal
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.doppelkopf.actions import (
    Action,
    Announce,
    BidSolo,
    Claim,
    Confirm,
    PassSolo,
    PlayCard,
    RefuseArmut,
    Reserve,
    ReturnCards,
    RuleRevoke,
    TakeArmut,
)
from stammtisch.games.doppelkopf.contracts import PACKS
from stammtisch.games.doppelkopf.dealing import order_for
from stammtisch.games.doppelkopf.events import ContractFixed, Event
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.play import legal_cards
from stammtisch.games.doppelkopf.state import Finished, Playing, Reserving, State
from stammtisch.games.doppelkopf.view import View
from tests.tables import GameTable, hands_from, seat

STEPS = ("re", "kontra", "90", "60", "30", "schwarz")


def cards(text: str) -> Cards:
    return FRENCH.cards(text)


def card_action(text: str) -> PlayCard:
    """`KA!` is the ace as Schwein."""
    return PlayCard(FRENCH.card(text.removesuffix("!")), schwein=text.endswith("!"))


def action_of(text: str) -> tuple[str, Action]:
    """What a word answers, and the action: reservations, `bid 90`, `pass`, `take`, `refuse`, `return XA P10`, `re`,
    `kontra`, `re 90`, `kontra schwarz`, `claim B`, `confirm`, `deliberate`, `careless`, or a card."""
    verb, _, rest = text.strip().partition(" ")
    match verb, rest.split():
        case ("re" | "kontra") as party, [step]:
            return "announce", Announce(party, step)  # type: ignore[arg-type]
        case ("re" | "kontra") as party, []:
            return "announce", Announce(party, party)
        case "bid", [step]:
            return "contest", BidSolo(step)  # type: ignore[arg-type]
        case "pass", []:
            return "contest", PassSolo()
        case "take", []:
            return "armut", TakeArmut()
        case "refuse", []:
            return "armut", RefuseArmut()
        case "return", back:
            return "return", ReturnCards(cards(" ".join(back)))
        case "claim", [whom]:
            return "claim", Claim(seat(whom))
        case "confirm", []:
            return "confirm", Confirm()
        case ("deliberate" | "careless") as how, []:
            return "revoke", RuleRevoke(how == "deliberate")
    if text.strip()[1:].rstrip("!") in ("A", "10", "K", "D", "B", "9"):
        return "card", card_action(text.strip())
    return "reserve", Reserve(text.strip())


class Table(GameTable[State, Action, Event, View]):
    """A deal with words for it. A refusal is an error; `refused` wants one, and nothing may have moved."""

    def say(self, *words: str) -> "Table":
        """`A: gesund`, `B: Damensolo`, `C: bid 90`, `A: re`, `ALL: confirm`."""
        for word in words:
            who, _, what = word.partition(":")
            kind, action = action_of(what)
            for s in self.window(kind).seats if who == "ALL" else (seat(who),):
                self.do(s, action, kind=kind)
        return self

    def play(self, text: str) -> "Table":
        """`A:HA B:KA!`: lays these cards in turn."""
        for part in text.split():
            who, _, card = part.partition(":")
            self.do(seat(who), card_action(card), kind="card")
        return self

    def play_out(self) -> "Table":
        """Everybody plays the first legal card until no card is asked for."""
        while "card" in self.kinds():
            at = self.window("card").seats[0]
            self.do(at, PlayCard(legal_cards(self.playing, at)[0]), kind="card")
        return self

    def refused(self, text: str) -> Refusal:
        """`B: kontra 90`: the refusal this meets."""
        who, _, what = text.partition(":")
        kind, action = action_of(what)
        return self.refusal(seat(who), action, kind=kind)

    def time_up(self, kind: str) -> "Table":
        self.let_time_run_out(kind)
        return self

    def legal(self, who: str) -> Cards:
        return legal_cards(self.playing, seat(who))

    @property
    def told(self) -> tuple[Event, ...]:
        """What the last action led to, without the roles that a contract settles in silence."""
        return tuple(replace(e, roles=None) if isinstance(e, ContractFixed) else e for e in self.events)

    @property
    def playing(self) -> Playing:
        assert isinstance(self.state, Playing), type(self.state)
        return self.state

    @property
    def finished(self) -> Finished:
        assert isinstance(self.state, Finished), type(self.state)
        return self.state


def deal(hands: str = "", *, dealer: str = "D", **options: Any) -> Table:
    """A table after the deal, with the reservations open."""
    chosen = Options(**options)
    t = Table(Doppelkopf(), Doppelkopf().start(chosen, seat(dealer)))
    full = hands_from(hands, PACKS[chosen.pack], FRENCH)
    t.do(HOST, Shuffle(order_for(full, seat(dealer))), kind="shuffle")
    assert isinstance(t.state, Reserving)
    return t


def reserved(reservations: str, hands: str = "", *, dealer: str = "D", **options: Any) -> Table:
    """`B: Damensolo, C: armut`: these say so, everybody else is gesund."""
    t = deal(hands, dealer=dealer, **options)
    words = dict(part.strip().split(":") for part in reservations.split(",") if part.strip())
    for letter in "ABCD":
        t.say(f"{letter}: {words.get(letter, 'gesund').strip()}")
    return t


def normal(hands: str = "", *, dealer: str = "D", **options: Any) -> Table:
    """Everybody is gesund."""
    return reserved("", hands, dealer=dealer, **options)


__all__ = ["Card", "Cards", "Table", "action_of", "cards", "deal", "normal", "reserved", "seat"]
