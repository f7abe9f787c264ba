"""The strong Schafkopf player: what it takes for possible, and that it plays whole deals as it should."""

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace

from stammtisch import search
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card
from stammtisch.games.schafkopf import play
from stammtisch.games.schafkopf.contracts import AUGEN, ORDERS, PACK, SEATS
from stammtisch.games.schafkopf.events import CardPlayed
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Playing
from stammtisch.games.schafkopf.view import view
from stammtisch.study.arena import Contest, Deal
from stammtisch.tricks import TrickTaken
from tests.search.schafkopf import NAMES, after, dealt, playing
from tests.thorough import SOAK

search.warm("schafkopf")

from stammtisch.bots.schafkopf.strong import belief, player, usual  # noqa: E402
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge  # noqa: E402
from stammtisch.bots.schafkopf.strong.payoff import prices  # noqa: E402
from stammtisch.search.schafkopf import rules  # noqa: E402
from stammtisch.search.worlds import Deck  # noqa: E402
from tests.search.test_habit import AUGEN as ANY_AUGEN  # noqa: E402
from tests.search.test_habit import ENDINGS, exactly  # noqa: E402
from tests.search.test_worlds import agrees  # noqa: E402

DEALS = 1000 if SOAK else 30


def knowledge_of(p: Playing, events: list[Any]) -> Knowledge:
    """As the seat on turn sees it."""
    seat = play.turn(p)
    reading = Reading(
        seat, order=ORDERS[p.game.contract.name], augen=AUGEN, pack=PACK, hand=p.hands[seat], players=SEATS
    )
    for event in events:
        if isinstance(event, CardPlayed) and event.seat == seat:
            reading.unseen.remove(event.card)
    return Knowledge(seat, view(p, seat), reading.follow(events), p.options)


def could_have_played(k: Knowledge, world: tuple[int, ...]) -> None:
    """Every card that fell was legal for the hand this world gives its player."""
    address = player.space().load(k.bits)
    hands = {s: world[at] | k.played[s] for at, s in enumerate(k.others)}
    bound, lead, led = int(k.contract.called is not None), 0, 0
    for f in k.fallen:
        if f.lead is None:
            bound, lead = int(bound and led != k.bits.suit), 0
        card = k.bits.mask([f.card])
        if f.seat in hands:
            assert rules.legal_cards(address, hands[f.seat], lead, bound) & card, (k.fallen, world)
            hands[f.seat] ^= card
        if f.lead is None:
            lead, led = card, k.bits.klass[k.bits.bit[f.card]]


def think(p: Playing, events: list[Any], dice: Random) -> None:
    k = knowledge_of(p, events)
    facts = k.facts()
    assert agrees(facts, tuple(k.bits.mask(p.hands[s]) for s in k.others)), (facts, p)
    drawn = Deck(facts).draw(6, dice.getrandbits(50))
    assert (belief.weigh(k, drawn, belief.Trust(), player.space()) > 0).all()
    for row in drawn:
        world = tuple(int(h) for h in row)
        assert agrees(facts, world), (facts, world)
        assert not any(a & b for a, b in combinations((*world, k.hand), 2))
        could_have_played(k, world)


def test_the_true_deal_is_possible_and_every_world_could_have_played_so() -> None:
    dice = Random(6)
    for _ in range(DEALS):
        name = dice.choice(NAMES if dice.random() < 0.4 else NAMES[:3])
        p, events = dealt(name, dice, runaway=dice.choice(("any_lead", "first_trick_only"))), list[Any]()
        while any(p.hands):
            seat = play.turn(p)
            if len(p.hands[seat]) > 1:
                think(p, events, dice)
            card = dice.choice(play.legal_cards(p, seat))
            events.append(CardPlayed(seat, card))
            p, _ = after(p, card)
            if not p.trick:
                events.append(TrickTaken(p.leader))


def test_worlds_are_chosen_as_often_as_they_are_plausible() -> None:
    drawn = np.arange(12, dtype=np.int64).reshape(4, 3)
    chosen = belief.choose(drawn, np.array([0.0, 1.0, 2.0, 1.0]), 400, seed=3)
    counts = [int((chosen[:, 0] == row[0]).sum()) for row in drawn]
    assert counts == [0, 100, 200, 100]
    assert len(belief.choose(drawn, np.zeros(4), 2, seed=3)) == 2


def test_a_card_brings_what_is_usually_played_after_it() -> None:
    """The deal known, from any seat, whatever was taken before and lies there: against a walk through all that may
    happen."""
    dice = Random(19)
    for number in range(ENDINGS):
        p, events, fallen, banked = dealt(NAMES[number % 3], dice), list[Any](), list[Any](), 0
        while len(p.hands[play.turn(p)]) > 2 or len(p.trick) < number % 4:
            seat, card = play.turn(p), dice.choice(play.legal_cards(p, play.turn(p)))
            events.append(CardPlayed(seat, card))
            fallen.append((seat, card))
            p, got = after(p, card)
            banked += got
            if not p.trick:
                events.append(TrickTaken(p.leader))
        k, seat = knowledge_of(p, events), play.turn(p)
        world = np.array([[k.bits.mask(p.hands[s]) for s in k.others]], np.int64)
        for card in play.legal_cards(p, seat):
            then, got = after(p, card)
            right = banked + got + exactly(then, [*fallen, (seat, card)])
            start = usual.start_of(k, card)
            mean = usual.played_on(k, world, start, ANY_AUGEN, player.space(), times=20_000, seed=number)[0]
            assert abs(mean - right) < 0.35, (p, card)


def test_a_card_is_worth_the_mean_of_open_cards_and_of_a_plan() -> None:
    """For everybody; but for every trick nobody plays by habit."""
    style = player.Style(worlds=12, exact=4, drawn=60, few=60)
    for name in ("Rufspiel E", "Wenz", "Wenz Tout"):
        k = knowledge_of(dealt(name, Random(23)), [])
        bot = player.StrongBot(k.seat, 1, style=style)
        drawn = bot.worlds(k, 7)
        solved = bot.solved(k, drawn)
        planned = solved if k.contract.tout else usual.by_plan(k, drawn, style.augen, player.space(), times=2, seed=7)
        assert bot.worths(k, 7) == {card: (worth + planned[card]) / 2 for card, worth in solved.items()}


def test_a_plan_is_worth_what_follows_surely() -> None:
    """The two highest trumps and the lead take both tricks, with 16 Augen."""
    hands = tuple(tuple(map(Card, row.split())) for row in ("EO GO", "G7 G8", "S7 S8", "H7 EZ"))
    p = playing("Solo E", hands, 0)
    k = knowledge_of(p, [])
    world = np.array([[k.bits.mask(p.hands[s]) for s in k.others]], np.int64)
    brings = usual.by_plan(k, world, 0.0, player.space(), times=50, seed=1)
    assert set(brings.values()) == {float(prices("Solo", False, False, Options())[1, 0, 16])}


def test_prices_are_those_of_the_rules() -> None:
    ruf = prices("Rufspiel", False, False, Options())
    assert [ruf[0, 0, augen] for augen in (20, 45, 61, 91)] == [-2, -1, 1, 2]
    assert (ruf[0, 1, 120], ruf[2, 1, 120]) == (3, -3)
    solo = prices("Solo", False, False, Options())
    assert (solo[1, 0, 61], solo[2, 0, 61]) == (6, -2)
    spritze = prices("Solo", True, True, Options())
    assert (spritze[1, 0, 61], spritze[2, 0, 61]) == (12, -4)
    assert (spritze[2, 0, 95], spritze[2, 2, 95]) == (-6, -12)  # SK-spritze-5: with one trick he pays for all
    assert (spritze[0, 2, 20], ruf[2, 2, 20]) == (-18, 2)


def test_strong_players_play_whole_deals_strict_and_at_a_table() -> None:
    for mode in ("strict", "table"):
        contest = Contest("schafkopf", ("strong", "club"), 4, {"mode": mode})
        for number in range(2 if not SOAK else 100):
            assert sum(Deal(contest, number, ("strong", "club", "strong", "club")).play()) == 0


def test_the_same_picture_gets_the_same_answer() -> None:
    contest = Contest("schafkopf", ("strong",), 4, {})
    assert Deal(contest, 7, ("strong",) * 4).play() == Deal(contest, 7, ("strong",) * 4).play()


def test_no_hand_is_thought_about_for_longer_than_allowed() -> None:
    """In tricks looked into; beyond that only the worlds that are under way."""
    k = knowledge_of(dealt("Rufspiel E", Random(3)), [])
    style = player.Style(worlds=40, drawn=60, few=60, limit=2_000)
    player.StrongBot(k.seat, 1, style=style).worths(k, 7)
    assert player.spent() > 30_000
    player.StrongBot(k.seat, 1, style=replace(style, together=5_000)).worths(k, 7)
    assert 5_000 <= player.spent() <= 5_000 + player.AT_ONCE * style.limit


def test_the_same_question_has_the_same_answer_whatever_was_searched_before() -> None:
    """The limit is low: what is known from before would let more worlds be solved within it."""
    k = knowledge_of(dealt("Rufspiel E", Random(3)), [])
    bot = player.StrongBot(k.seat, 1, style=player.Style(worlds=12, drawn=60, few=60, limit=2_000))
    first = bot.worths(k, 7)
    bot.worths(k, 8)
    assert bot.worths(k, 7) == first
