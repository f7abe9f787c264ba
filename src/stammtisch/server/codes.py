"""Names nobody guesses: handles, invitation and recovery codes, device tokens. Kept hashed where they open a door."""

import base64
import hashlib
import secrets
from typing import Final

LENGTH: Final = 12
"""Characters of a code: 60 bits."""
SHORT: Final = 4
"""Letters of an invitation that is read out in a room: only where strangers cannot try it."""
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that look or sound alike."""
_MEANT: Final = str.maketrans("018", "OIB", "- ")
"""What people read wrongly from paper or a screen."""


def fresh() -> str:
    """A code of 12 base32 characters."""
    return base64.b32encode(secrets.token_bytes(8)).decode()[:LENGTH]


def short() -> str:
    """An invitation of four letters."""
    return "".join(secrets.choice(_LETTERS) for _ in range(SHORT))


def token() -> str:
    """For a device: it remembers it, nobody types it."""
    return secrets.token_urlsafe(32)


def meant(code: str) -> str:
    """A code as it was typed: case-blind, spaces and dashes do not count, nor do look-alikes."""
    return code.upper().translate(_MEANT)


def shown(code: str) -> str:
    """In groups of four, as people read it out."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def hashed(code: str) -> str:
    """What is kept of it."""
    return hashlib.sha256(b"stammtisch/code/1\n" + code.encode()).hexdigest()


class SystemDice:
    """The machine's randomness, for everything a room draws."""

    def token(self) -> str:
        return fresh().lower()

    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def below(self, limit: int) -> int:
        return secrets.randbelow(limit)
