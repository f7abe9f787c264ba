"""The server of the browser tests with a stacked pack, and bots that do as they are told: every rare moment of Mau-Mau,
at once and always the same.

    plan(folder, "A: H9 HK HA HD HB | C8", dealer="D", says=("B: PK", "C: throw XK"))

One line a deal: the hands that matter, the starter, the top of the stock. The bots say what `says` lists as soon as it
is their turn in that list, and else only what keeps a deal going; with `lively` they play on by themselves after it.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch import bots, fair
from stammtisch.cards import Cards
from stammtisch.engine import hosting
from stammtisch.engine.core import Seat
from stammtisch.games.maumau.laying.serving import PACK
from stammtisch.server import logs, substitutes
from stammtisch.server.substitutes import Think
from tests.browser import quickhouse
from tests.maumau.deal_table import LETTERS, action_of, card, seat, stacked

PLAN: Final = "plan.json"
GREETINGS: Final = ("ask", "health", "starter", "mix")


class Plan(Struct, frozen=True):
    deals: tuple[str, ...]
    dealer: str = ""
    """Who gets the first deal by lot; none: whoever draws the highest card."""
    says: tuple[str, ...] = ()
    lively: bool = False


def plan(folder: Path, *deals: str, dealer: str = "", says: Sequence[str] = (), lively: bool = False) -> None:
    (folder / PLAN).write_bytes(msgspec.json.encode(Plan(deals, dealer, tuple(says), lively)))


class Stage:
    """What has been planned, and what of it has been said."""

    def __init__(self, folder: Path) -> None:
        self.file, self.read, self.said = folder / PLAN, b"", 0
        self.orders: dict[tuple[str, int], Cards] = {}
        self.fairly = fair.shuffled

    @property
    def plan(self) -> Plan:
        data = self.file.read_bytes() if self.file.exists() else b'{"deals": [], "lively": true}'
        if data != self.read:
            self.read, self.said = data, 0
        return msgspec.json.decode(data, type=Plan)

    def order(self, match: Any, state: Any, seed: str) -> Cards:
        """Stacked for the lot and for each deal that is planned, whatever anybody has thrown in."""
        order = self._lot() if state.lot_sealed else None if state.seal.orders else self._pack(state)
        if order is not None:
            self.orders[seed, len(state.seal.orders)] = order
        return _ORDER(match, state, seed)

    def _lot(self) -> Cards | None:
        first = self.plan.dealer
        if not first:
            return None
        ace, place = card("XA"), seat(first)
        low = [card for card in PACK if card != ace]
        return (*low[:place], ace, *low[place:])

    def _pack(self, state: Any) -> Cards | None:
        if state.number > len(self.plan.deals):
            return None
        hands, starter, stock = (f"{self.plan.deals[state.number - 1]} | | ".split("|"))[:3]
        among = state.among
        parts = [part.partition(":") for part in hands.split(";") if part.strip()]
        local = "; ".join(f"{LETTERS[among.index(seat(who))]}: {held}" for who, _, held in parts)
        dealer = among.index(state.dealer)
        return stacked(local, starter, stock, players=len(among), dealer=dealer, options=state.options)

    def shuffled(self, pack: Cards, seed: str, *, entropy: Any = (), shuffle: int = 0) -> Cards:
        order = self.orders.get((seed, shuffle))
        return self.fairly(pack, seed, entropy=entropy, shuffle=shuffle) if order is None else order


_ORDER: Final = hosting.order


class Told(Struct):
    """A bot that says its line when it is its turn to."""

    stage: Stage
    seat: Seat
    itself: bots.Bot

    def answer(self, frame: Any, log: Any) -> tuple[str, Any] | None:
        plan = self.stage.plan
        if any(w.kind in GREETINGS and w.id in frame.offers for w in frame.windows):
            return self.itself.answer(frame, log)
        if self.stage.said >= len(plan.says):
            return self.itself.answer(frame, log) if plan.lively else None
        who, _, what = plan.says[self.stage.said].partition(": ")
        kind, action = action_of(what)
        on_turn = [w for w in frame.windows if w.must or w.kind != "play"]  # nobody is hasty who is told what to do
        window = next((w.id for w in on_turn if w.kind == kind and w.id in frame.offers), None)
        if seat(who) != self.seat or window is None:
            return None
        self.stage.said += 1
        return window, action


def stack(folder: Path) -> None:
    """From here on this process is a house of cards that lie as planned."""
    stage, made = Stage(folder), substitutes.made
    hosting.order = stage.order
    fair.shuffled = stage.shuffled  # type: ignore[assignment]  # so that the proof of the shuffle is right as well

    def told(wanted: Think, seed: int) -> bots.Bot:
        return Told(stage, wanted.seat, made(wanted, seed))

    substitutes.made = told


if __name__ == "__main__":
    logs.set_up()
    where = Path(sys.argv[1])
    stack(where)
    asyncio.run(quickhouse.serve(where))
