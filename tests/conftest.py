"""What all tests share: how many examples the properties try, and whether they are always the same ones."""

import os
import sys
from functools import _lru_cache_wrapper, cache
from pathlib import Path
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
os.environ.setdefault("STAMMTISCH_KERNELS", str(Path(__file__).parents[1] / ".pytest_cache" / "kernels"))
"""Compiled kernels are kept from run to run; a changed one gets a folder of its own."""

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What an earlier test of the same process has left in a cache of the games, a test that proves a clause runs anew:
    else whether it runs the code of its clause would hang on the order of the tests."""
    if item.get_closest_marker("clause") is not None:
        for cached in _caches(tuple(name for name in sys.modules if name.startswith("stammtisch.games."))):
            cached.cache_clear()


@cache
def _caches(modules: tuple[str, ...]) -> "tuple[_lru_cache_wrapper[object], ...]":
    return tuple(
        cache for name in modules for cache in vars(sys.modules[name]).values() if isinstance(cache, _lru_cache_wrapper)
    )
