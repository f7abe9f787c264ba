"""Names nobody guesses, and what people make of them when they type."""

import asyncio
import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.server import codes
from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.uvicorn_server import Serving
from stammtisch.server.web import Services, Settings
from stammtisch_dev.testing import clause
from tests.server.asgi import MemoryStore


def test_a_code_has_twelve_characters_people_can_read_out() -> None:
    fresh = {codes.fresh() for _ in range(200)}
    assert len(fresh) == 200
    assert all(len(code) == codes.LENGTH and set(code) <= set(string.ascii_uppercase + "234567") for code in fresh)
    assert codes.shown("ABCDEFGHIJKL") == "ABCD-EFGH-IJKL"


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", min_size=12, max_size=12))
def test_a_code_is_meant_however_it_is_typed(code: str) -> None:
    typed = codes.shown(code).lower().replace("-", " - ").replace("o", "0").replace("i", "1").replace("b", "8")
    assert codes.meant(typed) == code
    assert codes.meant(codes.shown(code)) == code


def test_what_is_kept_is_a_hash_that_differs_for_every_code() -> None:
    assert codes.hashed("ABCD") != codes.hashed("ABCE")
    assert "ABCD" not in codes.hashed("ABCD")
    assert len(codes.hashed("ABCD")) == 64


def test_tokens_and_dice_of_the_machine() -> None:
    dice = codes.SystemDice()
    assert dice.token() != dice.token()
    assert len(dice.token()) == codes.LENGTH
    assert len(dice.seed()) == 32
    assert {dice.below(3) for _ in range(200)} == {0, 1, 2}
    assert len(codes.token()) >= 43
    assert codes.token() != codes.token()


@clause("ENG-code")
def test_within_one_network_an_invitation_has_four_letters_and_none_is_given_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = iter(["ABCD", "ABCD", "EFGH"])
    monkeypatch.setattr(codes, "short", lambda: next(drawn))

    async def two() -> list[str]:
        services = Services(ActorSystem(MemoryStore()), Settings(short_codes=True))
        return [await services.invitation(table) for table in ("t1", "t2")]

    assert asyncio.run(two()) == ["ABCD", "EFGH"]


@clause("ENG-code")
def test_on_the_open_net_an_invitation_is_long() -> None:
    def shown(**how: Any) -> int:
        async def code() -> str:
            settings = Serving(database="", **how).settings
            return await Services(ActorSystem(MemoryStore()), settings).free_code()

        return len(asyncio.run(code()))

    assert shown(lan=True) == codes.SHORT
    assert shown() == shown(host="0.0.0.0") == shown(lan=True, proxied_tls=True) == codes.LENGTH


def test_four_letters_are_read_out_without_look_alikes() -> None:
    drawn = {codes.short() for _ in range(300)}
    assert len(drawn) > 250
    assert all(codes.meant(code.lower()) == code for code in drawn)
    assert not set("".join(drawn)) & set("IO0123456789")
