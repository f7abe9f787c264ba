"""Two worlds that differ only in what somebody may not know give him the same bytes, whatever happens at the table.

Frames, clocks, refusals, news of the table, talk, what a reconnect shows, what can be read by HTTP before the end: see
`lockstep`. The rules themselves are held to this by `stammtisch_dev/laws.py`; here it is what goes over the wire.
"""

from collections import Counter
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

import pytest

from tests.server.lockstep import Lockstep, Told
from tests.server.planted import HIDDEN_CARDS, SEALED_ANSWERS, Plant, one_picture_for_all
from tests.server.settings import SETTINGS
from tests.server.socket_world import socket_pair
from tests.server.worlds import Setting, pair, stacked_packs
from tests.thorough import SOAK, thorough

PAIRS: Final = 60 if SOAK else 2
STEPS: Final = 80
TRIES: Final = 30
"""So many pairs of worlds a planted leak may need at most."""
NAMES: Final = [setting.name for setting in SETTINGS]
SEALED: Final = [
    "schafkopf table",
    "schafkopf disputes",
    "doppelkopf normal",
    "doppelkopf schwein asked for",
    "maumau plenary table",
]
"""Tables at which sealed questions come up. Chaotentrumpf votes openly; a Spritze is either given aloud or not."""


def compared(setting: Setting, seed: int) -> tuple[int, Counter[str]]:
    """How deep two worlds were compared, and what of."""
    rng = Random(seed)
    lockstep = Lockstep(*pair(setting, rng), rng)
    return lockstep.run(STEPS), lockstep.counts


def kept_secret(setting: Setting, seed: int) -> Counter[str]:
    """The same cards; then somebody answers a sealed question differently, and the evening goes on around it."""
    rng = Random(seed)
    lockstep = Lockstep(*pair(setting, rng, hidden=False), rng)
    if lockstep.diverge(STEPS):
        for _ in range(12):
            lockstep.around()
    return lockstep.counts


@pytest.mark.parametrize("setting", SETTINGS, ids=NAMES)
def test_worlds_that_differ_in_hidden_cards_look_alike_over_the_wire(setting: Setting) -> None:
    depths, counts = list[int](), Counter[str]()
    with stacked_packs():
        for seed in range(PAIRS):
            depth, compared_messages = compared(setting, seed)
            depths.append(depth)
            counts += compared_messages
    print(f"{setting.name}: median {median(depths)} of {len(depths)}; {dict(counts)}")
    assert max(depths) >= 5
    assert counts["frame"] >= 20
    assert counts["refused"] >= 20


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.name in SEALED], ids=lambda s: s.name)
def test_a_sealed_answer_is_kept_by_the_server_too(setting: Setting) -> None:
    """Reconnects, logs, clocks, refusals and talk included, as long as the question is open."""
    counts = Counter[str]()
    with stacked_packs():
        for seed in range(TRIES):
            counts += kept_secret(setting, seed)
            if counts["sealed"] and seed >= 2 * PAIRS - 1:
                break
    print(f"{setting.name}: {dict(counts)}")
    assert counts["sealed"] >= 1


@pytest.mark.parametrize(("plant", "name"), HIDDEN_CARDS, ids=[p.__name__ for p, _ in HIDDEN_CARDS])
def test_a_leak_planted_in_the_server_is_found(plant: Plant, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = SETTINGS[NAMES.index(name)]
    plant(monkeypatch)
    with stacked_packs():
        for seed in range(TRIES):
            try:
                compared(setting, seed)
            except Told as told:
                print(f"{plant.__name__}: found after {seed + 1} pairs: {str(told)[:200]}")
                return
    pytest.fail(f"{plant.__name__} was not found in {TRIES} pairs of worlds")


@pytest.mark.parametrize(("plant", "name"), SEALED_ANSWERS, ids=[p.__name__ for p, _ in SEALED_ANSWERS])
def test_a_server_that_tells_a_sealed_answer_is_found(plant: Plant, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = SETTINGS[NAMES.index(name)]
    plant(monkeypatch)
    with stacked_packs():
        for seed in range(TRIES):
            try:
                kept_secret(setting, seed)
            except Told as told:
                print(f"{plant.__name__}: found after {seed + 1} pairs: {str(told)[:200]}")
                return
    pytest.fail(f"{plant.__name__} was not found in {TRIES} pairs of worlds")


OVER_SOCKETS: Final = [
    "schafkopf strict",
    "schafkopf supervised",
    "doppelkopf hochzeit",
    "doppelkopf table",
    "ct match",
    "ct disputes",
    "maumau jokers strict",
    "maumau three table",
]
TOUCHED: Final = thorough("src/stammtisch/server", "tests/server")


@pytest.mark.parametrize("name", OVER_SOCKETS if TOUCHED else OVER_SOCKETS[1::3])
def test_worlds_look_alike_through_a_real_server(name: str, tmp_path: Path) -> None:
    """The same evening over WebSockets and HTTP: the bytes that arrive at the other end of the line."""
    depth, counts = 0, Counter[str]()
    for seed in range(4):
        rng = Random(seed)
        (folder := tmp_path / str(seed)).mkdir()
        with stacked_packs(), socket_pair(SETTINGS[NAMES.index(name)], rng, folder) as worlds:
            lockstep = Lockstep(*worlds, rng)
            depth += lockstep.run(20)
        counts += lockstep.counts
        if depth >= 10:
            break
    print(f"{name}: {depth} steps; {dict(counts)}")
    assert depth >= 10
    assert counts["frame"] >= 20
    assert counts["refused"] >= 20


def test_a_leak_is_found_through_a_real_server_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one_picture_for_all(monkeypatch)
    setting, rng = SETTINGS[NAMES.index("schafkopf strict")], Random(0)
    with stacked_packs(), pytest.raises(Told), socket_pair(setting, rng, tmp_path) as worlds:
        Lockstep(*worlds, rng).run(20)
