"""Order tables are data: who reads nothing but their numbers plays by the same rules, in every contract and option."""

import itertools
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

import pytest

from stammtisch.cards import Cards
from stammtisch.games.chaotentrumpf import play as chaotentrumpf
from stammtisch.games.chaotentrumpf.options import Options as ChaotentrumpfOptions
from stammtisch.games.chaotentrumpf.state import Playing as ChaotentrumpfPlaying
from stammtisch.games.chaotentrumpf.state import Setting
from stammtisch.games.chaotentrumpf.trumps import TRUMPS
from stammtisch.games.chaotentrumpf.trumps import order as chaotentrumpf_order
from stammtisch.games.doppelkopf import play as doppelkopf
from stammtisch.games.doppelkopf.contracts import CONTRACTS as DOPPELKOPF
from stammtisch.games.doppelkopf.contracts import DULLE, PACKS
from stammtisch.games.doppelkopf.contracts import order as doppelkopf_order
from stammtisch.games.doppelkopf.options import Options as DoppelkopfOptions
from stammtisch.games.doppelkopf.state import Declared as DoppelkopfDeclared
from stammtisch.games.doppelkopf.state import Playing as DoppelkopfPlaying
from stammtisch.games.schafkopf import play as schafkopf
from stammtisch.games.schafkopf.contracts import CONTRACTS as SCHAFKOPF
from stammtisch.games.schafkopf.contracts import ORDERS, PACK
from stammtisch.games.schafkopf.options import Options as SchafkopfOptions
from stammtisch.games.schafkopf.state import Declared, Playing
from stammtisch.tricks import TRUMP, TRUMP_GROUP, Order

SEATS: Final = (0, 1, 2, 3)


class Rules(NamedTuple):
    """A contract with its options as the game itself judges it: what seat 3 may play, and who takes the trick."""

    order: Order
    pack: Cards
    legal: Callable[[tuple[Cards, ...], Cards], Cards]
    taker: Callable[[tuple[Cards, ...], Cards], int]


def of_schafkopf(name: str) -> Rules:
    def moment(hands: tuple[Cards, ...], trick: Cards) -> Playing:
        """Without a partner: what the called Sau has to do is no matter of the order."""
        game = Declared(SchafkopfOptions(), 3, hands, SCHAFKOPF[name], 3, None, (3,))
        return Playing(hands, 0, trick, game=game, sau_free=True)

    return Rules(
        ORDERS[name],
        PACK,
        lambda hands, trick: schafkopf.legal_cards(moment(hands, trick), 3),
        lambda hands, trick: schafkopf.taker(moment(hands, trick)),
    )


def of_doppelkopf(name: str, options: DoppelkopfOptions) -> Rules:
    def moment(hands: tuple[Cards, ...], trick: Cards) -> DoppelkopfPlaying:
        game = DoppelkopfDeclared(options, 3, DOPPELKOPF[name], None, None)
        return DoppelkopfPlaying(hands, 0, trick, game=game, re=(0,), shown=(None,) * 4)

    def taker(hands: tuple[Cards, ...], trick: Cards) -> int:
        at = doppelkopf.winner(trick, name=name, options=options, schwein_at=None, last=False)
        return moment(hands, trick).seat_at(at)

    return Rules(
        doppelkopf_order(name, options.pack),
        PACKS[options.pack],
        lambda hands, trick: doppelkopf.legal_cards(moment(hands, trick), 3),
        taker,
    )


def of_chaotentrumpf(trump: str) -> Rules:
    def moment(hands: tuple[Cards, ...], trick: Cards) -> ChaotentrumpfPlaying:
        table = Setting(ChaotentrumpfOptions(), 3, SEATS, 4)
        return ChaotentrumpfPlaying(hands, 0, trick, setting=table, trump=trump, inversion=None, open=(), aside=())

    return Rules(
        chaotentrumpf_order(trump),
        chaotentrumpf_order(trump).cards * 3,
        lambda hands, trick: chaotentrumpf.legal_cards(moment(hands, trick), 3),
        lambda hands, trick: moment(hands, trick).seat_at(chaotentrumpf_order(trump).winner(trick)),
    )


def doppelkopf_options() -> Iterator[DoppelkopfOptions]:
    """All that has to do with which card wins."""
    for pack, second in itertools.product((40, 48), ("first", "second", "second_except_last")):
        yield DoppelkopfOptions(pack=pack, dulle_second=second)  # type: ignore[arg-type]


ALL: Final = {
    **{f"schafkopf {name}": of_schafkopf(name) for name in SCHAFKOPF},
    **{
        f"doppelkopf {name} {options.pack} {options.dulle_second}": of_doppelkopf(name, options)
        for name in DOPPELKOPF
        for options in doppelkopf_options()
    },
    **{f"chaotentrumpf {trump}": of_chaotentrumpf(trump) for trump in TRUMPS},
}
every_contract = pytest.mark.parametrize("name", ALL)


def deals(name: str, pack: Cards) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Hands, and a trick that three have played to; the fourth holds what it takes part with."""
    rng = Random(name)
    for _ in range(60):
        shuffled = rng.sample(pack, len(pack))
        trick, hand = tuple(shuffled[:4]), tuple(shuffled[3:11])
        yield ((), (), (), hand), trick


@every_contract
def test_the_numbers_alone_say_what_follows_and_what_wins(name: str) -> None:
    rules = ALL[name]
    row = dict(zip(rules.order.cards, rules.order.entries, strict=True))
    for hands, trick in deals(name, rules.pack):
        led = row[trick[0]][0]
        following = tuple(card for card in hands[3] if row[card][0] == led)
        assert rules.legal(hands, trick[:3]) == (following or hands[3])
        strengths = [row[card][1] if row[card][0] in (led, TRUMP_GROUP) else 0 for card in trick]
        wins = strengths.index(max(strengths))
        if not (trick.count(DULLE) == 2 and trick[wins] == DULLE and "doppelkopf" in name):
            assert rules.taker(hands, trick) == wins


def test_of_two_dullen_the_option_decides_and_the_table_says_that_they_are_equal() -> None:
    trick: Cards = ("HA", "H10", "H10", "XD")  # type: ignore[assignment]
    hands: tuple[Cards, ...] = ((), (), (), ())
    takers = {o.dulle_second: of_doppelkopf("Normalspiel", o).taker(hands, trick) for o in doppelkopf_options()}
    assert takers == {"first": 1, "second": 2, "second_except_last": 2}


@every_contract
def test_sorted_rows_are_the_bits_of_a_board(name: str) -> None:
    """Plain suits from the bottom, trumps on top: of the cards that can win, the higher place is the stronger card."""
    order = ALL[name].order
    places = sorted(range(len(order.cards)), key=order.entries.__getitem__)
    groups = [order.entries[at][0] for at in places]
    assert groups == sorted(groups)
    assert len(set(order.entries)) == len(order.cards)
    top = tuple(order.cards[at] for at in reversed(places) if order.entries[at][0] == TRUMP_GROUP)
    assert top == order.trumps
    strongest_plain = max((strength for group, strength in order.entries if group != TRUMP_GROUP), default=0)
    assert all(strength > strongest_plain for group, strength in order.entries if group == TRUMP_GROUP)
    assert min(strength for _, strength in order.entries) >= 1


@every_contract
def test_a_table_is_plain_small_numbers_over_the_pack(name: str) -> None:
    order, pack = ALL[name].order, ALL[name].pack
    assert order.cards == tuple(dict.fromkeys(pack))
    assert all(type(number) is int and 0 <= number < 128 for row in order.entries for number in row)
    assert tuple(map(tuple, json.loads(json.dumps(order.entries)))) == order.entries
    assert hash(order.entries) == hash(tuple(order.entries))
    suits = "".join(dict.fromkeys(card[0] for card in order.cards))
    named = [TRUMP if group == TRUMP_GROUP else suits[group] for group, _ in order.entries]
    assert [order.klass[card] for card in order.cards] == named


def test_a_table_written_out() -> None:
    """Wenz, Eichel: Sau, Zehn, König, Ober, Unter (the highest of four trumps), 9, 8, 7; then the Gras-Sau."""
    assert ORDERS["Wenz"].entries[:9] == ((0, 7), (0, 6), (0, 5), (0, 4), (4, 11), (0, 3), (0, 2), (0, 1), (1, 7))
