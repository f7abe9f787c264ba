"""How a kernel is compiled: Numba, with its cache where ours lies; or not at all, with NUMBA_DISABLE_JIT=1.

Compiled, every number is an int64 and wraps around. Uncompiled the same holds, because arguments and constants become
numpy's int64: slow, and good for looking into a kernel with a debugger or for measuring what a test has covered.
"""

import functools
import os
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from numba import njit

from stammtisch.search import kernel_folder

UNCOMPILED: Final = bool(numba.config.DISABLE_JIT)
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def _cached() -> bool:
    """Where the folder cannot be written, every process compiles for itself."""
    folder = kernel_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    if not os.access(folder, os.W_OK):
        return False
    numba.config.CACHE_DIR = str(folder)
    return True


_CACHED: Final = not UNCOMPILED and _cached()
if UNCOMPILED:
    np.seterr(over="ignore")


def kernel(signature: Any) -> Callable[[Kernel], Kernel]:
    """Compiled for this signature when the module is imported, or read from the cache."""
    return _plain if UNCOMPILED else cast(Callable[[Kernel], Kernel], njit(signature, cache=_CACHED))


def _plain(function: Kernel) -> Kernel:
    @functools.wraps(function)
    def called(*args: Any) -> Any:
        return function(*(np.int64(a) if isinstance(a, int) else a for a in args))

    return cast(Kernel, called)
