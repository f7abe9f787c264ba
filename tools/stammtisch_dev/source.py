"""The source of a package as `reach` wants to know it: what every body names, what is local there, who inherits."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct, field

Name = tuple[str, ...]
"""A name with the attributes that follow it: `view.redact` is ("view", "redact")."""
FUNCTION: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
NAMED: Final = (ast.MatchAs, ast.MatchStar, ast.ExceptHandler)


class Body(Struct):
    """What stands in a function (with everything inside it), in a class outside its methods, or in a variable."""

    module: str
    names: set[Name] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    """Of anything that is not a plain name: `f(x).turn`."""
    local: set[str] = field(default_factory=set)
    imports: dict[str, str] = field(default_factory=dict)
    owned: dict[str, str] = field(default_factory=dict)
    """`self` and `cls`, with their class."""
    types: dict[str, list[str]] = field(default_factory=dict)
    """Parameters with the names in their annotation."""
    decorators: list[str] = field(default_factory=list)


class Class(Struct):
    body: Body
    bases: list[Name]
    methods: dict[str, Body]
    strings: set[str]
    """Text in its attributes: a table there may name methods."""


class Module(Struct):
    name: str
    imports: dict[str, str] = field(default_factory=dict)
    functions: dict[str, Body] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)
    variables: dict[str, list[Body]] = field(default_factory=dict)

    @property
    def defined(self) -> set[str]:
        """Names of its own, not imported."""
        own = [place.partition(":")[2] for place in (*self.functions, *self.classes)]
        return {name for name in own if "." not in name} | self.variables.keys()


def read(folder: Path) -> dict[str, Module]:
    """All modules of a package by name."""
    modules = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        package = name if parts[-1] == "__init__" else name.rpartition(".")[0]
        modules[name] = _module(name, package, ast.parse(file.read_text("utf-8")))
    return modules


def _module(name: str, package: str, tree: ast.Module) -> Module:
    module = Module(name, imports=_imports(tree.body, package))
    for node in _statements(tree.body):
        if isinstance(node, FUNCTION):
            module.functions[f"{name}:{node.name}"] = _function(module, node, package)
        elif isinstance(node, ast.ClassDef):
            _class(module, node, package, "")
        else:
            for variable in _given_to(node):
                module.variables.setdefault(variable, []).append(_body(module, node, package))
    return module


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Also those under an `if`, a `try`, a `with` or a `for` of the module itself."""
    for node in body:
        inner = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt | ast.ExceptHandler)]
        if isinstance(node, (*FUNCTION, ast.ClassDef)) or not inner:
            yield node
        else:
            plain = [
                statement
                for child in inner
                for statement in (child.body if isinstance(child, ast.ExceptHandler) else [child])
            ]
            yield from _statements(plain)


def _given_to(node: ast.stmt) -> set[str]:
    """The variables a statement of a module gives something to: `X = f`, `X["a"] = f`, `app.command("a")(f)`."""
    if isinstance(node, ast.Assign):
        targets: list[ast.expr] = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        targets = [node.target]
    elif isinstance(node, ast.Expr):
        targets = [node.value]
    else:
        return set()
    variables = set()
    for target in targets:
        inner: ast.AST = target
        while not isinstance(inner, ast.Name | ast.Tuple | ast.Constant):
            inner = getattr(inner, "func", None) or getattr(inner, "value", None) or ast.Tuple([])
        names = [inner] if isinstance(inner, ast.Name) else [n for n in ast.walk(inner) if isinstance(n, ast.Name)]
        variables |= {variable.id for variable in names}
    return variables


def _class(module: Module, node: ast.ClassDef, package: str, outer: str) -> None:
    place = f"{outer}.{node.name}" if outer else f"{module.name}:{node.name}"
    outside = [statement for statement in node.body if not isinstance(statement, (*FUNCTION, ast.ClassDef))]
    body = Body(module.name)
    strings = set()
    for part in (*outside, *node.keywords):
        _add(body, part, annotations=True)
        strings |= {n.value for n in ast.walk(part) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    methods = {}
    for statement in node.body:
        if isinstance(statement, FUNCTION):
            methods[statement.name] = module.functions[f"{place}.{statement.name}"] = _function(
                module, statement, package, owner=place
            )
        elif isinstance(statement, ast.ClassDef):
            _class(module, statement, package, place)
    bases = [chain for base in node.bases if (chain := _chain(base.value if isinstance(base, ast.Subscript) else base))]
    module.classes[place] = Class(body, bases, methods, {text for text in strings if text.isidentifier()})


def _function(module: Module, node: ast.FunctionDef | ast.AsyncFunctionDef, package: str, owner: str = "") -> Body:
    body = _body(module, node, package)
    names = [_chain(part.func if isinstance(part, ast.Call) else part) for part in node.decorator_list]
    body.decorators = [name[-1] if name[0] in ("functools", "contextlib") else name[0] for name in names if name]
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    body.types = {part.arg: _type_names(part.annotation) for part in arguments if part.annotation is not None}
    if owner and arguments and "staticmethod" not in body.decorators:
        body.owned = {arguments[0].arg: owner}
    return body


def _type_names(annotation: ast.expr) -> list[str]:
    """The classes of a plain annotation (`A`, `A | None`); of anything with brackets or quotes nothing is known."""
    if any(isinstance(node, ast.Subscript | ast.Attribute) for node in ast.walk(annotation)):
        return []
    return [node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)]


def _body(module: Module, node: ast.AST, package: str) -> Body:
    body = Body(module.name)
    if isinstance(node, FUNCTION):
        body.imports = _imports(list(_inner_statements(node)), package)
        body.local = _locals(node)
    _add(body, node, annotations=not isinstance(node, FUNCTION))
    return body


def _inner_statements(node: ast.AST) -> Iterator[ast.stmt]:
    return (child for child in ast.walk(node) if isinstance(child, ast.Import | ast.ImportFrom))


def _add(body: Body, node: ast.AST, *, annotations: bool) -> None:
    """Gather names; the annotations of functions are promises to the type checker, not uses."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return
    chain = _chain(node)
    if chain:
        body.names.add(chain)
        return
    if isinstance(node, ast.Attribute):
        body.attributes.add(node.attr)
    body.attributes |= _asked_for(node)
    for field_name, value in ast.iter_fields(node):
        if field_name in ("annotation", "returns", "type_comment") and not annotations:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                _add(body, child, annotations=annotations)


def _asked_for(node: ast.AST) -> set[str]:
    """The name in `getattr(x, "name")`."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr"):
        return set()
    return {
        argument.value
        for argument in node.args[1:2]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def _chain(node: ast.AST) -> Name:
    """`a.b.c` as names; nothing for what does not begin with a name."""
    attributes: list[str] = []
    while isinstance(node, ast.Attribute):
        attributes.insert(0, node.attr)
        node = node.value
    return (node.id, *attributes) if isinstance(node, ast.Name) else ()


def _locals(function: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, (*NAMED, *FUNCTION, ast.ClassDef)) and node is not function:
            names.add(node.name or "")
    return names


def _imports(statements: list[ast.stmt], package: str) -> dict[str, str]:
    """What a name stands for: a module, or a name in one."""
    targets = {}
    for node in statements:
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                targets[alias.asname or first] = alias.name if alias.asname else first
        elif isinstance(node, ast.ImportFrom):
            upper = package.rsplit(".", node.level - 1)[0] if node.level else ""
            origin = ".".join(part for part in (upper, node.module or "") if part)
            targets |= {alias.asname or alias.name: f"{origin}.{alias.name}" for alias in node.names}
    return targets
