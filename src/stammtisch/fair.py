"""Fair shuffle: commit to a seed before, let the seats add to it, reveal it after; anybody can check.

The pack of a deal follows from three things: a 256-bit seed to which the table has committed by its hash before
anybody said anything, the words the seats threw in, and which shuffle of the deal it is. By the second method every
seat commits to its word as well, and no word is opened before all the hashes lie there: the table cannot choose the
pack, not even where it plays along and knows the seed (its own word is bound before it hears the others), no seat can
(it does not know the seed), and nobody can change it afterwards. By the first method words were said as they came:
who knew the seed and spoke last could try words. The commitment says which method it is. Only hashlib and hmac: every
step can be redone with pencil, paper and SHA-256.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias, TypeVar

T = TypeVar("T")

SEED_BYTES: Final = 32
LONGEST_ENTROPY: Final = 64
"""Characters a seat may throw in."""

Method: TypeAlias = Literal[1, 2]
"""1: words are said as they come. 2: words are promised by their hash before any of them is opened."""

_COMMIT: Final[dict[Method, bytes]] = {1: b"stammtisch/commit/1\n", 2: b"stammtisch/commit/2\n"}
_PREFIX: Final[dict[Method, str]] = {1: "", 2: "2:"}
_WORD: Final = b"stammtisch/word/1\n"
_SHUFFLE: Final = b"stammtisch/shuffle/1\n"


def commitment(seed: str, method: Method = 1) -> str:
    """The promise published before the deal: SHA-256 over the seed (64 hex digits), itself as hex, after `2:` where
    words are promised too."""
    return _PREFIX[method] + hashlib.sha256(_COMMIT[method] + seed_bytes(seed)).hexdigest()


def method_of(commitment: str) -> Method:
    """By which method the deal of this commitment is shuffled."""
    return 2 if commitment.startswith(_PREFIX[2]) else 1


def word_promise(seat: int, word: str) -> str:
    """What a seat says of its word before any word is opened: SHA-256 over seat and word, as hex."""
    return hashlib.sha256(_WORD + b"%d:" % seat + word.encode()).hexdigest()


def seed_bytes(seed: str) -> bytes:
    """The seed as bytes; anything but 64 hex digits is an error that says so."""
    try:
        raw = bytes.fromhex(seed)
    except ValueError:
        raw = b""
    if len(raw) != SEED_BYTES or len(seed) != 2 * SEED_BYTES:
        raise ValueError(f"a seed is {2 * SEED_BYTES} hex digits, not {seed!r}")
    return raw


def shuffled(
    pack: Sequence[T], seed: str, *, entropy: Sequence[tuple[int, str]] = (), shuffle: int = 0
) -> tuple[T, ...]:
    """The order of the pack: Fisher-Yates from the back, each index drawn without bias.

    `entropy` holds (seat, word) of the seats that threw something in, in any order; `shuffle` counts the shuffles of
    one deal from 0.
    """
    numbers = _numbers(_key(seed, entropy, shuffle))
    order = list(pack)
    for last in range(len(order) - 1, 0, -1):
        at = _below(last + 1, numbers)
        order[at], order[last] = order[last], order[at]
    return tuple(order)


def _key(seed: str, entropy: Sequence[tuple[int, str]], shuffle: int) -> bytes:
    """HMAC of the seats' words under the seed; each word goes in with its seat and length, so none can pose as two."""
    words = [(seat, word.encode()) for seat, word in sorted(entropy)]
    spoken_words = b"".join(b"%d:%d:%s\n" % (seat, len(word), word) for seat, word in words)
    return hmac.digest(seed_bytes(seed), _SHUFFLE + b"%d\n" % shuffle + spoken_words, "sha256")


def _numbers(key: bytes) -> Iterator[int]:
    """Endless 64-bit numbers: SHA-256 of the key and a counter, four numbers a block."""
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number below limit, each equally likely: what would make the low ones likelier is thrown away."""
    fair = 2**64 - 2**64 % limit
    return next(n for n in numbers if n < fair) % limit
