"""Every action that an offer stands for, one by one: tests count and try them."""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

from stammtisch.engine.forms import Domain, Form, OneOf, Text, Whole


def expanded(form: Form) -> Iterator[Any]:
    """Every action the form stands for (of a text: its examples)."""
    domains = [list(choices(d)) for d in form.fields.values()]
    for values in product(*domains):
        yield form.action(**dict(zip(form.fields, values, strict=True)))


def choices(domain: Domain) -> Iterator[Any]:
    """The values a field of this domain may take."""
    if isinstance(domain, OneOf):
        yield from domain.values
    elif isinstance(domain, Text):
        yield from domain.examples
    elif isinstance(domain, Whole):
        yield from (domain.least, domain.most)
    else:
        choose = permutations if domain.ordered else combinations
        for size in range(domain.least, domain.most + 1):
            yield from choose(domain.values, size)
