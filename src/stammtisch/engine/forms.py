"""Offers as specifications: small on the wire."""

from typing import Any, TypeAlias

from msgspec import Struct


class OneOf(Struct, frozen=True, tag="one-of"):
    """Exactly one of the values."""

    values: tuple[Any, ...]


class Some(Struct, frozen=True, tag="some"):
    """Between least and most of the values; the order matters only when ordered."""

    values: tuple[Any, ...]
    least: int
    most: int
    ordered: bool = False


class Text(Struct, frozen=True, tag="text"):
    """Free text up to a length. It cannot be enumerated: the examples stand for all of it."""

    longest: int
    examples: tuple[str, ...] = ("",)


class Whole(Struct, frozen=True, tag="whole"):
    """A whole number from least to most. Too many to enumerate: the two ends stand for all of them."""

    least: int
    most: int


Domain: TypeAlias = OneOf | Some | Text | Whole


class WireForm(Struct, frozen=True):
    """A form as the client gets it: the tag of the action and the domain of each field."""

    action: str
    fields: dict[str, Domain]


class Form(Struct, frozen=True):
    """An offered action: its type and the domain of each field."""

    action: type[Any]
    fields: dict[str, Domain] = {}

    def wire(self) -> WireForm:
        return WireForm(str(self.action.__struct_config__.tag), self.fields)
