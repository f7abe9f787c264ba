"""What the strong players are fitted with: the tools find in deals what is in them."""

from random import Random

import numpy as np

from stammtisch import search
from stammtisch.games.schafkopf.contracts import CONTRACTS, PACK, SEATS

search.warm("schafkopf", "doppelkopf")

from stammtisch.bots.doppelkopf.strong.plans import odds  # noqa: E402
from stammtisch.bots.schafkopf.strong.player import Style  # noqa: E402
from stammtisch.search.doppelkopf import situations  # noqa: E402
from stammtisch.search.schafkopf import belief  # noqa: E402
from stammtisch.search.tables import Workspace  # noqa: E402
from stammtisch_dev import choices, doublehabits, habits, promises  # noqa: E402

LEVEL = [np.arange(belief.CONTEXTS)]


def test_fitted_odds_find_what_was_preferred() -> None:
    dice = np.random.default_rng(2)
    contexts = dice.integers(0, 3, 4000)
    kinds = np.full((4000, 8), -1)
    kinds[:, :2] = [0, 1]
    kinds[dice.random(4000) < np.array([0.2, 0.5, 0.9])[contexts], :2] = [1, 0]
    weights = habits.fitted(contexts, kinds, LEVEL, belief.CATEGORIES)
    first = 1 / (1 + np.exp(weights[:3, 0] - weights[:3, 1]))
    assert np.abs(first - [0.2, 0.5, 0.9]).max() < 0.05
    assert not weights[3:].any()


def test_club_members_deals_give_choices_that_can_be_learned() -> None:
    space = Workspace()
    parts = [habits.choices(*played, space) for played in habits.deals(12, 5)]
    contexts, kinds = (np.concatenate(column) for column in zip(*parts, strict=True))
    assert len(contexts) > 100
    even = np.zeros((190, 24))
    before, after = (
        habits.likely(w, contexts, kinds)[:, 0]
        for w in (even, habits.fitted(contexts, kinds, LEVEL, belief.CATEGORIES))
    )
    assert np.log(after).mean() > np.log(before).mean() + 0.1


def test_what_is_seen_in_a_situation_counts_for_its_likes_too() -> None:
    levels = doublehabits.classes()
    assert [len(level) for level in levels] == [situations.CONTEXTS] * len(levels)
    assert [len(np.unique(level)) for level in levels] == sorted(len(np.unique(level)) for level in levels)
    kinds = np.full((500, 16), -1)
    kinds[:, :2] = [6, 9]
    weights = habits.fitted(np.full(500, 3), kinds, levels, situations.CATEGORIES)
    alike = levels[0] == levels[0][3]
    assert (weights[alike, 6] > weights[alike, 9]).all()
    assert not weights[~alike].any()
    assert weights[3, 6] - weights[3, 9] > np.median(weights[alike, 6] - weights[alike, 9]) > 0


def test_doppelkopf_deals_of_club_members_give_choices_that_can_be_learned() -> None:
    space = Workspace()
    parts = [doublehabits.choices(played, space) for played in doublehabits.deals(12, 5)]
    contexts, kinds = (np.concatenate(column) for column in zip(*parts, strict=True))
    assert len(contexts) > 200
    even = np.zeros((situations.CONTEXTS, situations.CATEGORIES))
    fitted = habits.fitted(contexts, kinds, doublehabits.classes(), situations.CATEGORIES)
    in_use = np.log(odds())
    before, after, used = (np.log(habits.likely(w, contexts, kinds)[:, 0]).mean() for w in (even, fitted, in_use))
    assert after > before + 0.3
    assert used > before + 0.3


def test_a_game_is_thought_of_and_played_to_its_end() -> None:
    dice, seen = Random(8), set[str]()
    for number in range(40):
        pack = dice.sample(PACK, 32)
        hands = tuple(tuple(pack[8 * s : 8 * s + 8]) for s in SEATS)
        for seat, contract in promises.thought_of(hands):
            assert contract.kind != "Rufspiel"
            if contract.kind not in seen:
                seen.add(contract.kind)
                assert -12 <= promises.promise(hands, contract, seat, number) <= 12
                assert promises.brought(hands, CONTRACTS[contract.name], seat, promises.club, number) % 3 == 0
    assert len(seen) >= 2


def test_where_habit_chooses_another_card_both_are_played_to_the_end() -> None:
    style = Style(worlds=12, exact=4, drawn=60, few=60)
    seen = [*choices.differences(6, 4, style)]
    assert {d.role for d in seen} == {"plays", "partner", "opponent"}
    assert any(d.augen for d in seen)
    assert all(-120 <= d.augen <= 120 for d in seen)


def test_recorded_deals_are_whole_and_played_as_they_were() -> None:
    for p, words, cards in choices.recorded(6, 4):
        assert len(words) >= 4
        assert sorted(cards) == sorted(PACK)
        events = list[object]()
        for card in cards:
            p, events = choices.followed(p, events, card)
        assert not any(p.hands)
