"""Phones and desks for the tests of lists and evenings, over the whole application without a network."""

import asyncio
from typing import Any

from tests.server.asgi import Browser, Site, Wire, until

RUF = {"type": "deal", "facts": {"contract": "Rufspiel", "declarer": 0, "partner": 1, "won": True, "level": "simple"}}
LOST = {"type": "deal", "facts": {"contract": "Rufspiel", "declarer": 0, "partner": 1, "won": False, "level": "simple"}}


async def quiet() -> None:
    """Everything that was said has arrived: there is no network here, only turns of the loop."""
    for _ in range(60):
        await asyncio.sleep(0)


class Phone:
    """One device: a browser, a line, and what was shown on it last."""

    def __init__(self, browser: Browser, kind: str, name: str) -> None:
        self.browser, self.kind, self.name = browser, kind, name
        self.count = 0

    async def connect(self, *topics: str, role: str = "", number: int = 0) -> "Phone":
        self.line: Wire = await self.browser.line(f"{self.kind}/{self.name}")
        if topics:
            await self.watch(*topics, role=role, number=number)
        return self

    async def watch(self, *topics: str, role: str = "", number: int = 0) -> None:
        self.line.say({"type": "watch", "topics": topics, "role": role, "number": number})
        answered = len(self.line.out)
        self.line.say({"type": "do", "ref": f"sync{answered}", "action": {"type": "nothing"}})
        await until(lambda: any(m.get("ref") == f"sync{answered}" for m in self.line.out))

    async def do(self, action: dict[str, Any], *, ref: str = "", seat: int | None = None) -> dict[str, Any]:
        """`done` or `refused`."""
        self.count += 1
        ref = ref or f"{id(self)}-{self.count}"
        before = len(self.line.out)
        self.line.say({"type": "do", "ref": ref, "action": action, "seat": seat})

        def answers() -> list[dict[str, Any]]:
            return [m for m in self.line.out[before:] if m.get("ref") == ref and m["type"] in ("done", "refused")]

        await until(answers)
        await quiet()
        return answers()[0]

    async def done(self, action: dict[str, Any], **more: Any) -> int:
        answer = await self.do(action, **more)
        assert answer["type"] == "done", answer
        return int(answer["seq"])

    def shown(self, topic: str) -> Any:
        views = [m["view"] for m in self.line.out if m["type"] == "shown" and m["topic"] == topic]
        assert views, (topic, self.line.kinds())
        return views[-1]

    def times_shown(self, topic: str) -> int:
        return sum(m["type"] == "shown" and m["topic"] == topic for m in self.line.out)


async def door(site: Site, code: str, browser: Browser | None = None) -> Phone:
    """Somebody who has been given a code; without a name."""
    browser = browser or Browser(site)
    opened = await browser.post("/api/doors", {"code": code})
    return Phone(browser, opened["kind"], opened["id"])


async def new_list(site: Site, kind: str = "tischliste", **more: Any) -> tuple[Phone, dict[str, str]]:
    """Its keeper, and the codes by role."""
    keeper = await site.guest("Kathi")
    wish = {"kind": kind, "names": ["Kathi", "Lenz", "Moni", "Nepo"], **more}
    made = await keeper.post("/api/lists", wish)
    codes = {f"{d['role']}{d['number'] or ''}": d["code"] for d in made["doors"]}
    return Phone(keeper, "list", made["id"]), codes


async def new_evening(
    site: Site, options: dict[str, Any], *, title: str = "Preisschafkopf"
) -> tuple[Phone, dict[str, str]]:
    """Its director, and the codes by role and number."""
    director = await site.guest("Resi")
    made = await director.post("/api/tournaments", {"options": options, "title": title})
    codes = {f"{d['role']}{d['number']}": d["code"] for d in made["doors"]}
    return Phone(director, "tournament", made["id"]), codes


async def codes_of(desk: Phone) -> dict[str, str]:
    doors = await desk.browser.get(f"/api/tournaments/{desk.name}/doors")
    return {f"{d['role']}{d['number']}": d["code"] for d in doors}
