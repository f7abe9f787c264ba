"""Guests: names, devices, codes that move somebody to another device."""

import asyncio

import pytest

from stammtisch.engine.core import Refusal
from stammtisch.server.people import LONGEST_NAME, NOBODY, Guest, People, why_unfit_name
from stammtisch_dev.testing import clause
from tests.server.asgi import MemoryStore, run


@clause("ENG-name")
@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST_NAME + 1), "a\nb", "a\u202eb", "\x00", "a\u200bb", "\ufeff"])
def test_a_name_that_cannot_be_read_out_is_refused(name: str) -> None:
    refusal = why_unfit_name(name)
    assert refusal is not None
    assert (refusal.clause, refusal.args) == ("ENG-name", {"most": LONGEST_NAME})


@clause("ENG-name")
@pytest.mark.parametrize("name", ["Alois", "Jürgen Ä. Öß", "x" * LONGEST_NAME, " Resi ", "<script>", "李"])
def test_a_name_people_can_read_is_a_name(name: str) -> None:
    assert why_unfit_name(name) is None


def test_a_device_remembers_its_guest_and_nobody_else() -> None:
    async def main() -> None:
        people = People(MemoryStore())
        alois, token = await people.arrive("Alois", at=7)
        assert await people.of_device(token) == alois == Guest(alois.person, "Alois")
        assert await people.of_device(token) == alois, "from memory"
        for wrong in ("", "x", token[:-1], "x" * 101):
            assert await people.of_device(wrong) == NOBODY
        assert await people.rename(alois, "Loisl") == Guest(alois.person, "Loisl")
        assert (await people.of_device(token)).name == "Loisl"
        other = People(people.store)
        assert (await other.of_device(token)).person == alois.person, "after a restart"

    run(main())


def test_tokens_and_codes_are_kept_as_hashes_only() -> None:
    async def main() -> None:
        store = MemoryStore()
        people = People(store)
        alois, token = await people.arrive("Alois", at=7)
        code = await people.recovery(alois)
        kept = repr(store.memory.rows)
        assert token not in kept
        assert code not in kept
        assert code.replace("-", "") not in kept

    run(main())


@clause("ENG-code")
def test_a_code_brings_a_guest_to_another_device_once() -> None:
    async def main() -> None:
        people = People(MemoryStore())
        alois, token = await people.arrive("Alois", at=7)
        code = await people.recovery(alois)
        recovered = await people.recover(code.lower().replace("-", " "))
        assert not isinstance(recovered, Refusal)
        assert recovered[0] == alois
        assert await people.of_device(recovered[1]) == alois
        assert await people.of_device(token) == alois, "the old device stays his"
        again = await people.recover(code)
        assert isinstance(again, Refusal)
        assert again.clause == "ENG-code"

    run(main())


@clause("ENG-code")
def test_a_new_code_makes_the_old_one_worthless_and_a_wrong_one_opens_nothing() -> None:
    async def main() -> None:
        people = People(MemoryStore())
        alois, _ = await people.arrive("Alois", at=7)
        old, new = await people.recovery(alois), await people.recovery(alois)
        assert isinstance(await people.recover(old), Refusal)
        assert isinstance(await people.recover("AAAA-AAAA-AAAA"), Refusal)
        assert not isinstance(await people.recover(new), Refusal)

    run(main())


@clause("ENG-code")
def test_two_who_show_the_same_code_at_once_do_not_both_come_in() -> None:
    async def main() -> None:
        people = People(MemoryStore())
        alois, _ = await people.arrive("Alois", at=7)
        code = await people.recovery(alois)
        answers = await asyncio.gather(*(people.recover(code) for _ in range(5)))
        assert sum(not isinstance(answer, Refusal) for answer in answers) == 1

    run(main())


@clause("ENG-code")
def test_two_codes_asked_for_at_once_leave_one_that_opens() -> None:
    async def main() -> None:
        people = People(MemoryStore())
        alois, _ = await people.arrive("Alois", at=7)
        made = await asyncio.gather(*(people.recovery(alois) for _ in range(4)), people.rename(alois, "Loisl"))
        opened = [await people.recover(code) for code in made if isinstance(code, str)]
        assert sum(not isinstance(answer, Refusal) for answer in opened) == 1

    run(main())


def test_a_device_whose_guest_is_gone_is_nobodys() -> None:
    async def main() -> None:
        store = MemoryStore()
        people = People(store)
        alois, token = await people.arrive("Alois", at=7)
        code = await people.recovery(alois)
        del store.memory.rows["person", alois.person]
        assert await people.of_device(token) == NOBODY
        assert isinstance(await people.recover(code), Refusal)

    run(main())


def test_what_is_remembered_about_devices_does_not_grow_for_ever() -> None:
    async def main() -> None:
        people = People(MemoryStore())
        _, token = await people.arrive("Alois", at=7)
        people._known = {str(n): "" for n in range(20_001)}
        assert (await people.of_device(token)).name == "Alois"
        assert len(people._known) == 1

    run(main())
