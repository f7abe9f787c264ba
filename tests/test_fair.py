"""The fair shuffle, redone step by step, and what it promises: no bias, no choice, no change afterwards."""

import hashlib
import math
from collections import Counter
from itertools import permutations
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import FRENCH
from stammtisch.fair import LONGEST_ENTROPY, commitment, seed_bytes, shuffled, word_promise

SEED = "00112233445566778899aabbccddeeff" * 2
seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)
words = st.lists(st.tuples(st.integers(0, 9), st.text(max_size=LONGEST_ENTROPY)), max_size=4)


def by_hand(pack: list[str], seed: str, entropy: list[tuple[int, str]], shuffle: int) -> list[str]:
    """The algorithm a second time, from its description alone and without its code.

    1. The message is the line `stammtisch/shuffle/1`, the line with the number of the shuffle, and for each word, by
       seat, a line `seat:length:word`; the length counts bytes.
    2. The key is HMAC-SHA-256 of the message under the seed: H(seed xor opad, H(seed xor ipad, message)).
    3. The stream is SHA-256(key, 0), SHA-256(key, 1), ..., the counter as eight bytes; each gives four numbers.
    4. From the last place down each card changes places with the one at `number mod (place + 1)`; numbers in the last,
       incomplete span below 2^64 are passed over.
    """
    message = f"stammtisch/shuffle/1\n{shuffle}\n".encode()
    for seat, word in sorted(entropy):
        message += f"{seat}:{len(word.encode())}:".encode() + word.encode() + b"\n"
    block = bytes.fromhex(seed) + bytes(32)  # a key shorter than a block of SHA-256 is filled up with zeros
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    key = hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()
    order, used = list(pack), 0
    for place in reversed(range(1, len(order))):
        while True:
            digest = hashlib.sha256(key + (used // 4).to_bytes(8, "big")).digest()
            number = int.from_bytes(digest[used % 4 * 8 : used % 4 * 8 + 8], "big")
            used += 1
            if number < 2**64 // (place + 1) * (place + 1):
                break
        chosen = number % (place + 1)
        order[chosen], order[place] = order[place], order[chosen]
    return order


# seed, words, shuffle, the order of the nine cards: written down once, so that no later change goes unnoticed
KNOWN = [
    (SEED, (), 0, "637519824"),
    (SEED, (), 1, "627843159"),
    (SEED, ((0, "Prost"), (2, "Grüß Gott")), 0, "624189753"),
]


@pytest.mark.parametrize(("seed", "entropy", "shuffle", "order"), KNOWN)
def test_a_known_seed_gives_a_known_order(
    seed: str, entropy: tuple[tuple[int, str], ...], shuffle: int, order: str
) -> None:
    assert "".join(shuffled("123456789", seed, entropy=entropy, shuffle=shuffle)) == order


def test_a_known_seed_has_a_known_commitment() -> None:
    assert commitment(SEED) == hashlib.sha256(b"stammtisch/commit/1\n" + bytes.fromhex(SEED)).hexdigest()
    assert commitment(SEED) == "9595df270964f7323bb9642f51a9e79de6d0afa386c1e7ca03ea4491834314b2"


@given(seed=seeds, entropy=words, shuffle=st.integers(0, 1000), size=st.integers(0, 60))
def test_the_order_can_be_redone_by_hand(seed: str, entropy: list[tuple[int, str]], shuffle: int, size: int) -> None:
    pack = [str(n) for n in range(size)]
    assert list(shuffled(pack, seed, entropy=entropy, shuffle=shuffle)) == by_hand(pack, seed, entropy, shuffle)


@given(seed=seeds, entropy=words)
def test_a_shuffle_loses_and_makes_no_card(seed: str, entropy: list[tuple[int, str]]) -> None:
    pack = FRENCH.pack(48)
    assert Counter(shuffled(pack, seed, entropy=entropy)) == Counter(pack)


@pytest.mark.parametrize("pack", [(), ("XA",)])
def test_a_pack_too_small_to_shuffle_stays_as_it_is(pack: tuple[str, ...]) -> None:
    assert shuffled(pack, SEED) == pack


def seed_number(n: int) -> str:
    return hashlib.sha256(b"%d" % n).hexdigest()


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_of_a_small_pack_is_equally_likely(size: int) -> None:
    """Chi-square over fixed seeds; the limit is five standard deviations above what chance gives."""
    orders = list(permutations(range(size)))
    rounds = 40 * len(orders)
    seen = Counter(shuffled(range(size), seed_number(n)) for n in range(rounds))
    chi = sum((seen[order] - 40) ** 2 / 40 for order in orders)
    freedom = len(orders) - 1
    assert chi < freedom + 5 * math.sqrt(2 * freedom)


def test_every_card_comes_to_every_place_equally_often() -> None:
    size, rounds = 8, 2400
    seen = Counter(
        (place, card) for n in range(rounds) for place, card in enumerate(shuffled(range(size), seed_number(n)))
    )
    expected = rounds / size
    chi = sum((seen[place, card] - expected) ** 2 / expected for place in range(size) for card in range(size))
    freedom = (size - 1) ** 2
    assert freedom - 5 * math.sqrt(2 * freedom) < chi < freedom + 5 * math.sqrt(2 * freedom)


@given(seeds, seeds)
def test_a_commitment_fits_one_seed_only(first: str, two: str) -> None:
    assert (commitment(first) == commitment(two)) == (first == two)


def test_upper_case_digits_are_the_same_seed() -> None:
    assert commitment(SEED.upper()) == commitment(SEED)


BAD_SEEDS = ["", "00", SEED[:-1], SEED + "0", SEED[:-1] + "g", " " * 64, SEED[:-2] + " 0", "٣" * 64, "seed"]


@pytest.mark.parametrize("seed", BAD_SEEDS)
def test_a_malformed_seed_is_refused_with_the_form_it_should_have(seed: str) -> None:
    for use in (seed_bytes, commitment, lambda s: shuffled("123", s)):
        with pytest.raises(ValueError, match="a seed is 64 hex digits, not "):
            use(seed)


def orders(*entropies: tuple[tuple[int, str], ...]) -> int:
    """How many different orders these contributions give."""
    return len({shuffled(FRENCH.pack(), SEED, entropy=words) for words in entropies})


def test_what_a_seat_throws_in_changes_the_order() -> None:
    assert orders((), ((0, "a"),), ((0, "b"),), ((1, "a"),), ((0, "a"), (1, ""))) == 5


def test_no_two_contributions_can_pose_as_one_another() -> None:
    assert orders(((1, "ab"),), ((1, "a"), (2, "b")), ((1, "a\n2:1:b"),), ((1, "a"), (1, "b")), ((11, "ab"),)) == 5


@given(words)
def test_it_does_not_matter_who_speaks_first(entropy: list[tuple[int, str]]) -> None:
    assert shuffled("123456789", SEED, entropy=entropy) == shuffled("123456789", SEED, entropy=entropy[::-1])


def test_every_shuffle_of_a_deal_is_another_one() -> None:
    assert len({shuffled(FRENCH.pack(), SEED, shuffle=k) for k in range(20)}) == 20


def test_the_vectors_the_page_is_tested_with_come_from_this_recipe() -> None:
    vectors = msgspec.json.decode((Path(__file__).parents[1] / "web/src/lib/fair.vectors.json").read_bytes())
    assert len(vectors) > 3
    for case in vectors:
        words = [(seat, word) for seat, word in case["words"]]
        assert commitment(case["seed"]) == case["commitment"]
        assert commitment(case["seed"], 2) == case["second"]
        assert [[seat, word_promise(seat, word)] for seat, word in words] == case["pledges"]
        order = shuffled(case["pack"], case["seed"], entropy=words, shuffle=case["shuffle"])
        assert list(order) == case["order"]
