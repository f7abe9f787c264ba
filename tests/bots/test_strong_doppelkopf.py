"""The strong Doppelkopf player: the true deal is among the worlds it draws from, and it plays whole deals."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from stammtisch import search
from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.engine.frames import frame
from stammtisch.games.doppelkopf.options import Options
from stammtisch.study.arena import Contest, Deal
from tests.search.test_worlds import agrees
from tests.thorough import SOAK

search.warm("doppelkopf")

from stammtisch.bots.doppelkopf import strong  # noqa: E402

DEALS = 100 if SOAK else 3


def truth(t: Knowledge, state: Any, cards: list[Any]) -> tuple[int, ...]:
    """The real hands of the others as masks over the unseen cards; of equal cards the first ones to the first seat."""
    left = [*enumerate(cards)]
    masks = []
    for seat in t.others:
        mask, wanted = 0, Counter(state.hands[seat])
        for at, card in [*left]:
            if wanted[card]:
                wanted[card] -= 1
                mask |= 1 << at
                left.remove((at, card))
        assert not +wanted
        masks.append(mask)
    assert not left
    return tuple(masks)


def test_the_true_deal_is_always_among_the_worlds() -> None:
    thought = 0
    for number in range(2 * DEALS):
        deal = Deal(Contest("doppelkopf", ("club",), 4, {}, seed=5), number, ("club",) * 4)
        for _ in range(400):
            window = next((w for w in deal.stream.windows if w.kind == "card"), None)
            if window is not None:
                seat = window.seats[0]
                picture = frame(deal.match, deal.state, seat, seq=deal.stream.seq, windows=deal.stream.windows)
                t = Knowledge(seat, picture.view.deal, deal.stream.seen_by(seat))
                if strong.solvable(t, []) and len(t.hand) > 1:
                    thought += 1
                    cards = [*t.unseen]
                    assert agrees(strong._facts(t, cards), truth(t, deal.state.deal, cards))
                    worlds = strong.draw(t, 4, number)
                    assert worlds is not None
                    assert worlds[0].shape == (4, 4)
            if deal.state.rows or any(event for event in deal.advance() if type(event).__name__ == "DealClosed"):
                break
    assert thought > 20


@pytest.mark.parametrize("mode", ["strict", "table"])
def test_strong_players_play_whole_deals(mode: str) -> None:
    contest = Contest("doppelkopf", ("strong", "club"), 4, {"mode": mode})
    for number in range(DEALS):
        Deal(contest, number, ("strong", "club", "strong", "club")).play()


def test_prices_are_those_of_the_rules() -> None:
    prices = strong._prices(False, 0, 0, Options())
    assert prices.shape == (2, 2, 241)
    assert np.allclose(prices[0, 0], -prices[0, 1])
    assert prices[0, 0, 121] > 0 > prices[0, 0, 120]
    assert prices[0, 0, 151] > prices[0, 0, 121]
