"""The page in a real browser: how heavy the first load is, when a slow phone can use it, how soon a move is seen.

    python benchmarks/web.py [--quick]

A slow phone is Chromium with a quarter of this machine's speed and a line of 1.6 Mbit/s with 150 ms of latency. Next to
our page the same browser loads the plainest one the same server has (`/api.html`), so what the machine and the line
cost alone is seen in the same run. A move is timed in the page itself, from the tap until the card lies on the table
and until the server's next picture is shown, with the server on this machine.
"""

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.guest import Guest
from tests.browser.served import CHROMIUM, quickhouse

FONTS = (".woff2",)
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOW_CPU = 4
PLAIN = "/api.html"

WATCH = """() => {
  window.moves = [];
  const hand = () => document.querySelectorAll('.hand button:not(.out)').length;
  document.addEventListener('click', event => {
    const card = event.target.closest('.hand button.can');
    if (!card) return;
    const began = performance.now(), before = hand(), seq = document.querySelectorAll('.trick .lies').length;
    const move = {shown: null, settled: null};
    const look = () => {
      if (move.shown === null && (hand() < before || document.querySelectorAll('.trick .lies').length > seq))
        move.shown = performance.now() - began;
      if (document.querySelectorAll('.hand button').length < before) {
        move.settled = performance.now() - began;
        window.moves.push(move);
      } else if (performance.now() - began < 5000) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
}"""


def load(browser: Browser, address: str, *, slow: bool, ready: str) -> tuple[float, int, int]:
    """Milliseconds until `ready` is there and can be clicked, bytes on the line, and of those fonts."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="de-DE", is_mobile=True, has_touch=True
    )
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on("Network.responseReceived", lambda e: names.__setitem__(e["requestId"], e["response"]["url"]))
    wire.on("Network.loadingFinished", lambda e: sizes.__setitem__(e["requestId"], int(e["encodedDataLength"])))
    if slow:
        wire.send("Network.emulateNetworkConditions", SLOW_LINE)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    page.goto(address, wait_until="commit")
    page.locator(ready).first.click(trial=True, timeout=60_000)
    took = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    fonts = sum(size for at, size in sizes.items() if names.get(at, "").endswith(FONTS))
    context.close()
    return took, sum(sizes.values()), fonts


def play(page: Page, deals: int) -> list[dict[str, Any]]:
    guest = Guest(page).named("Toni")
    table, _ = guest.table("schafkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    page.evaluate(WATCH)
    for _ in range(deals):
        guest.play_deal()
        page.locator(".go .btn.main").click()
    moves: list[dict[str, Any]] = page.evaluate("window.moves")
    return [move for move in moves if move["shown"] is not None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    if CHROMIUM is None:
        print("no Chromium here: `make chromium` installs it where it can")
        return
    with quickhouse() as address, sync_playwright() as programs:
        browser = programs.chromium.launch(executable_path=CHROMIUM)
        rounds = 3 if quick else 9
        ours = [load(browser, f"{address}/", slow=True, ready="main button, main a") for _ in range(rounds)]
        plain = [load(browser, address + PLAIN, slow=True, ready="body") for _ in range(rounds)]
        took, bare = statistics.median(t for t, _, _ in ours), statistics.median(t for t, _, _ in plain)
        total, fonts = ours[0][1], ours[0][2]
        print(f"first page: {(total - fonts) / 1000:.0f} kB compressed, {fonts / 1000:.0f} kB fonts besides")
        print(f"slow phone: usable after {took:.0f} ms; the plainest page {bare:.0f} ms; ratio {took / bare:.1f}")
        moves = play(browser.new_context(base_url=address, locale="de-DE").new_page(), 1 if quick else 5)
        shown = sorted(move["shown"] for move in moves)
        settled = sorted(move["settled"] for move in moves)
        if moves:
            middle, late = statistics.median(shown), statistics.median(settled)
            print(f"{len(moves)} moves: on the table after {middle:.0f} ms (worst {shown[-1]:.0f}),")
            print(f"answered by the server after {late:.0f} ms (worst {settled[-1]:.0f})")
        browser.close()


if __name__ == "__main__":
    main()
