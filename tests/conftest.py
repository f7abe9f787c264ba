"""What all tests share: how many examples the properties try, and whether they are always the same ones."""

import os
from typing import Final

from hypothesis import settings

EXAMPLES: Final = 50
"""A test that needs more work per example tries less in each, never fewer examples by its own settings."""

settings.register_profile("ci", max_examples=EXAMPLES, derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=20 * EXAMPLES, derandomize=False, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
