"""Bits of a card mask as single machine instructions, and the workspace as a bare pointer.

An array argument is seven machine words in every call; a pointer is one. In a recursive function that alone is a factor
of 1.7. All values are int64: mixing in uint64 would give float64, and a literal of another type another signature.
"""

import ctypes
from collections.abc import Callable
from typing import Any, Final, Protocol, cast

import numpy as np
from llvmlite import binding, ir
from numba import int64, types
from numba.extending import intrinsic, register_jitable

from stammtisch.search.compiled import UNCOMPILED

POINTER: Final = types.CPointer(int64)
I: Final[Callable[[int], int]] = cast(Any, np.int64 if UNCOMPILED else int64)  # noqa: E741
F: Final = 0xFFFFFFFF


class Words(Protocol):
    """A workspace, or any other row of numbers, behind its address."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


if UNCOMPILED:

    class _Words:
        """What a pointer to words does."""

        def __init__(self, address: int) -> None:
            self._at = ctypes.cast(int(address), ctypes.POINTER(ctypes.c_int64))

        def __getitem__(self, place: int) -> Any:
            return np.int64(self._at[int(place)])

        def __setitem__(self, place: int, value: int) -> None:
            self._at[int(place)] = int(value)

    def popcount(x: Any) -> Any:
        return np.int64((int(x) & 0xFFFFFFFFFFFFFFFF).bit_count())

    def ctz(x: Any) -> Any:
        low = int(x) & -int(x)
        return np.int64((low & 0xFFFFFFFFFFFFFFFF).bit_length() - 1)

    def clz(x: Any) -> Any:
        return np.int64(64 - (int(x) & 0xFFFFFFFFFFFFFFFF).bit_length())

    def pointer(address: Any) -> Any:
        return _Words(address)

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def popcount(typingctx: Any, x: Any) -> Any:
        """How many bits are set."""
        return int64(int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic  # type: ignore[untyped-decorator]
    def ctz(typingctx: Any, x: Any) -> Any:
        """The number of the lowest bit; of 0 it is undefined."""
        sure = ir.Constant(ir.IntType(1), 1)
        return int64(int64), lambda context, builder, signature, args: builder.cttz(args[0], sure)

    @intrinsic  # type: ignore[untyped-decorator]
    def clz(typingctx: Any, x: Any) -> Any:
        """How many zeros stand before the highest bit; of 0 it is undefined."""
        sure = ir.Constant(ir.IntType(1), 1)
        return int64(int64), lambda context, builder, signature, args: builder.ctlz(args[0], sure)

    @intrinsic  # type: ignore[untyped-decorator]
    def pointer(typingctx: Any, address: Any) -> Any:
        """The workspace behind `array.ctypes.data`. Whoever calls keeps the array alive."""
        word = ir.IntType(64).as_pointer()
        return POINTER(int64), lambda context, builder, signature, args: builder.inttoptr(args[0], word)


def _nth(x: Any, k: Any) -> Any:
    """Of the bits that are set the one with this number; the lowest is 0."""
    while k > 0:
        x &= x - 1
        k -= 1
    return x & -x


if UNCOMPILED:
    nth = _nth
elif binding.get_host_cpu_features().get("bmi2"):

    @intrinsic  # type: ignore[untyped-decorator]
    def nth(typingctx: Any, x: Any, k: Any) -> Any:
        """The same by one instruction: which card chance takes no branch can foresee."""
        word = ir.IntType(64)

        def deposited(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
            return builder.call(deposit, [builder.shl(word(1), args[1]), args[0]])

        return int64(int64, int64), deposited

else:
    nth = register_jitable(_nth)
