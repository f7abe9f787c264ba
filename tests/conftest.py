"""What all tests share: how many examples the properties try, and whether they are always the same ones."""

import os
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
)
"""Thousands of random deals, files or messages: which line they run proves nothing, and measured they take thrice as
long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What proves no clause and is here for its number of examples runs without coverage."""
    for item in items:
        if item.path.as_posix().endswith(UNMEASURED) and item.get_closest_marker("clause") is None:
            item.add_marker(pytest.mark.no_cover)
