"""What all tests share: how many examples the properties try, and whether they are always the same ones."""

import os
import sys
import threading
from collections.abc import Generator
from functools import _lru_cache_wrapper, cache
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

EXAMPLES: Final = 25
"""A test that needs more work per example tries less in each, never fewer examples by its own settings."""

PATIENT: Final = [HealthCheck.too_slow]
"""A busy machine is no finding."""

settings.register_profile("ci", max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=PATIENT)
settings.register_profile(
    "soak", max_examples=20 * EXAMPLES, derandomize=False, deadline=None, print_blob=True, suppress_health_check=PATIENT
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

UNMEASURED: Final = (
    "server/test_simulation.py",
    "server/test_two_worlds.py",
    "schafkopf/test_laws.py",
    "doppelkopf/test_laws.py",
    "chaotentrumpf/test_laws.py",
    "chaotentrumpf/test_matches.py",
    "chaotentrumpf/test_records.py",
    "maumau/test_laws.py",
    "maumau/test_match_records.py",
    "maumau/test_table_laws.py",
    "maumau/test_match_laws.py",
    "bots/test_maumau.py",
    "damage_anywhere.py",
    "server/test_api.py",
    "server/test_bad_frames.py",
    "server/test_kills.py",
    "server/test_matches.py",
    "bots/test_doppelkopf.py",
    "bots/test_endurance.py",
)
"""Thousands of random deals, files or messages: which line they run proves nothing, and measured they take thrice as
long."""


def unmeasured(item: pytest.Item) -> bool:
    """What proves no clause and is here for its number of examples runs without coverage."""
    return item.path.as_posix().endswith(UNMEASURED) and item.get_closest_marker("clause") is None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What an earlier test of the same process has left in a cache of the games, a test that proves a clause runs anew:
    else whether it runs the code of its clause would hang on the order of the tests."""
    if item.get_closest_marker("clause") is not None:
        for cached in _caches(tuple(name for name in sys.modules if name.startswith("stammtisch.games."))):
            cached.cache_clear()


@cache
def _caches(modules: tuple[str, ...]) -> "tuple[_lru_cache_wrapper[object], ...]":
    return tuple(
        found for name in modules for found in vars(sys.modules[name]).values() if isinstance(found, _lru_cache_wrapper)
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Nothing is traced while such a test runs.

    The mark `no_cover` of pytest-cov does this in one process only: in a worker two measurements are stacked, and when
    the upper one pauses, the lower one goes on.
    """
    if not unmeasured(item):
        return (yield)
    here, threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        threading.settrace(threads)
        sys.settrace(here)
