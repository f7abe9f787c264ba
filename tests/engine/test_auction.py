"""An earlier seat holds the level, a later one raises it; first everybody is heard once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.auction import Auction, Holding, contested, opened

ORDER = (1, 2, 3, 0)


def after(script: str, *, top: int = 5, holding: Holding = "any") -> Auction:
    """`1:0` seat 1 says level 0, `2:1!` seat 2 says level 1 and binds itself, `3-` seat 3 leaves."""
    auction = opened(ORDER, top=top, holding=holding)
    for word in script.split():
        seat = int(word[0])
        assert auction.speaker == seat, f"{word}: it is the turn of {auction.speaker}"
        if word[1] == "-":
            auction = auction.leave(seat)
        else:
            level = int(word[2:].removesuffix("!"))
            assert auction.open_to(seat)
            assert auction.price(seat) <= level
            auction = auction.bid(seat, level, binding=word.endswith("!"))
    return auction


# what was said; who speaks next; what he has to say; whether that holds the level
SPEAKING = [
    ("", 1, 0, False),
    ("1-", 2, 0, False),
    ("1:0", 2, 1, False),
    ("1:0 2:1", 3, 2, False),  # still in the first round: the third bidder enters above the second
    ("1:0 2:1 3:2", 0, 3, False),  # and the fourth above the third
    ("1:0 2:1 3- 0-", 1, 1, True),
    ("1:0 2:1 3- 0- 1:1", 2, 2, False),
    ("1:0 2:1 3- 0- 1:1 2:2", 1, 2, True),
    ("1:0 2:1 3:2 0-", 1, 2, True),
    ("1:0 2:1 3:2 0- 1:2", 2, 3, False),  # 2 comes before 3, but after 1 who holds now
    ("1:0 2:1 3:2 0- 1-", 2, 2, True),
    ("1:0 2:1 3:2 0- 1- 2:2", 3, 3, False),
    ("1:0 2:1 3:2 0:3", 1, 3, True),
    ("1:0 2:1 3:2 0:3 1-", 2, 3, True),
    ("1:0 2:1 3:2 0:3 1- 2-", 3, 3, True),
    ("1:0 2:1 3:2 0:3 1- 2- 3:3", 0, 4, False),
    ("1- 2:0 3- 0:1", 2, 1, True),
    ("1:0 2:4", 3, 5, False),  # a jump
]

# what was said; who has it; at which level
ENDED = [
    ("1- 2- 3- 0-", None, -1),
    ("1:0 2- 3- 0-", 1, 0),
    ("1- 2- 3- 0:0", 0, 0),
    ("1:0 2:1 3- 0- 1-", 2, 1),
    ("1:0 2:1 3- 0- 1:1 2-", 1, 1),
    ("1:0 2:1 3:2 0:3 1- 2- 3:3 0-", 3, 3),
    ("1:0 2:1 3:2 0:3 1:3 2:4 3- 0- 1-", 2, 4),
]


@pytest.mark.parametrize(("script", "speaker", "price", "holds"), SPEAKING)
def test_who_speaks_next_and_what_he_has_to_say(script: str, speaker: int, price: int, holds: bool) -> None:
    auction = after(script)
    assert (auction.speaker, auction.price(speaker), auction.holds(speaker)) == (speaker, price, holds)


@pytest.mark.parametrize(("script", "holder", "level"), ENDED)
def test_the_auction_is_over_when_the_holder_has_no_rival(script: str, holder: int | None, level: int) -> None:
    auction = after(script)
    assert auction.speaker is None
    assert (auction.holder, auction.level) == (holder, level)
    assert auction.spoken == len(script.split())


def test_nobody_enters_above_the_top() -> None:
    auction = after("1:2", top=2)
    assert auction.speaker == 2
    assert not auction.open_to(2)


@pytest.mark.parametrize("holding", ["any", "below_top"])
def test_an_earlier_seat_holds_the_top_unless_the_first_to_say_it_keeps_it(holding: Holding) -> None:
    auction = after("1:0 2:2 3- 0-", top=2, holding=holding)
    assert auction.holds(1)
    assert auction.open_to(1) is (holding == "any")


def test_below_the_top_an_earlier_seat_may_always_hold() -> None:
    assert after("1:0 2:1 3- 0-", top=2, holding="below_top").open_to(1)


def test_the_top_itself_may_be_entered_and_raised_to() -> None:
    assert after("", top=0, holding="below_top").open_to(1)
    assert after("1:0 2:1 3- 0- 1:1", top=2, holding="below_top").open_to(2)


def test_who_has_bound_himself_has_said_his_last_word() -> None:
    auction = after("1:0! 2:1 3- 0-")
    assert auction.speaker == 1
    assert not auction.open_to(1)
    assert auction.leave(1).speaker is None


def test_who_has_bound_himself_may_still_win() -> None:
    auction = after("1:0! 2- 3- 0-")
    assert (auction.speaker, auction.holder, auction.bound) == (None, 1, (1,))


def test_nobody_holds_before_anybody_has_spoken_nor_in_the_first_round() -> None:
    assert not opened(ORDER, top=3).holds(1)
    assert not after("1:0").holds(2)


HOLDING: st.SearchStrategy[Holding] = st.sampled_from(["any", "below_top", "never"])


@given(st.integers(0, 6), HOLDING, st.data())
def test_every_auction_ends_and_goes_up_only(top: int, holding: Holding, data: st.DataObject) -> None:
    auction = opened(ORDER, top=top, holding=holding)
    for _ in range(8 * (top + 2)):
        if (speaker := auction.speaker) is None:
            break
        before = auction
        if auction.open_to(speaker) and data.draw(st.booleans()):
            level = data.draw(st.integers(auction.price(speaker), top))
            binding = data.draw(st.booleans())
            auction = auction.bid(speaker, level, binding=binding)
            assert auction.level > before.level or (before.holds(speaker) and auction.level == before.level)
        else:
            auction = auction.leave(speaker)
    assert auction.speaker is None
    assert auction.active == (() if auction.holder is None else (auction.holder,))
    assert auction.level <= top


# --- contested: all are in, and the first in order holds it for nothing ------------------------------------------


def duel(script: str, *, holding: Holding = "any", top: int = 5) -> Auction:
    auction = contested((2, 0, 3), top=top, holding=holding)
    for word in script.split():
        seat = int(word[0])
        assert auction.speaker == seat, f"{word}: it is the turn of {auction.speaker}"
        auction = auction.leave(seat) if word[1] == "-" else auction.bid(seat, int(word[2:]), binding=False)
    return auction


def test_the_first_in_order_keeps_it_for_nothing_when_nobody_outbids_him() -> None:
    auction = duel("0- 3-")
    assert (auction.speaker, auction.holder, auction.level) == (None, 2, 0)


def test_who_is_outbid_is_asked_before_those_behind_him() -> None:
    assert duel("0:1").speaker == 2
    assert duel("0:1 2:1").speaker == 0
    assert duel("0:1 2:1 0-").speaker == 3
    assert duel("0:1 2-").speaker == 3
    assert duel("0:1 2- 3:2").price(0) == 2


def test_an_equal_level_is_held_or_must_be_raised() -> None:
    assert duel("0:1").price(2) == 1
    assert duel("0:1", holding="never").price(2) == 2
    assert not duel("0:5", holding="never").open_to(2)
    assert duel("0:5").open_to(2)
