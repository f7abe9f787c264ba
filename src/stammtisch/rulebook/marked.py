"""Which functions are marked with a clause, read from the source: nothing that enforces anything is imported for it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]


@cache
def marked(clause_id: str, package: Path = PACKAGE) -> tuple[str, ...]:
    """The places of the functions that carry `@enforces` with this id: `stammtisch.tricks.play:turn`."""
    places = []
    for file in sorted(package.rglob("*.py")):
        text = file.read_text("utf-8")
        if f'"{clause_id}"' in text:
            parts = (package.name, *file.relative_to(package).with_suffix("").parts)
            module = ".".join(parts).removesuffix(".__init__")
            places += [f"{module}:{name}" for name in _functions(ast.parse(text), clause_id)]
    return tuple(sorted(places))


def _functions(tree: ast.AST, clause_id: str, outer: str = "") -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if any(_names(decorator, clause_id) for decorator in node.decorator_list):
                yield f"{outer}{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, clause_id, f"{outer}{node.name}.")
        else:
            yield from _functions(node, clause_id, outer)


def _names(decorator: ast.expr, clause_id: str) -> bool:
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name)):
        return False
    given = (argument.value for argument in decorator.args if isinstance(argument, ast.Constant))
    return decorator.func.id == "enforces" and clause_id in given
