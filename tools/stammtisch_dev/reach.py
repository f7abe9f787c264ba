"""What a user can reach: the functions that are named, step by step, from the entry of the program.

Read from the source, without running it. A function counts when its name stands in the body of something that
counts, or in a table (a module's variable, a class's attribute) that such a body reads; an import alone does not count.
The first body is that of the command, `stammtisch.cli:main`: it reads `app`, to which the commands were given; one of
these starts the server, whose controllers and socket are classes it names.

A method counts when its class counts and a body says its name: of `self` and of a parameter with a type only the
methods of that family of classes, of anything else those of all classes that count. What a framework calls by itself
counts with its class: special methods, methods decorated by it, methods of a class that inherits from it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from stammtisch_dev.source import Body, Class, Module, Name, read

START: Final = ("cli:main",)
"""What `[project.scripts]` names."""
DATA: Final = frozenset(
    {"Struct", "Protocol", "Generic", "NamedTuple", "TypedDict", "Enum", "StrEnum", "IntEnum", "ABC", "object"}
)
"""Foreign bases that call no method of ours by themselves."""


class Reach(Struct, frozen=True):
    """Places as `@enforces` knows them: `stammtisch.games.schafkopf.play:legal_cards`."""

    reached: frozenset[str]
    unreached: frozenset[str]


def reach(folder: Path, *, start: Iterable[str] = START) -> Reach:
    """Of a package: its functions that are reached from these, and the others."""
    program = Program(read(folder))
    program.visit(f"{folder.name}.{name}" for name in start)
    promised = {f"{name}.{method}" for name in program.protocols for method in program.classes[name].methods}
    reached = frozenset(name for name in program.functions if name in program.counted)
    return Reach(reached, frozenset(program.functions) - reached - promised)


class Program:
    """All modules of a package, and what of them counts so far."""

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules
        self.functions: dict[str, Body] = {}
        self.classes: dict[str, Class] = {}
        for module in modules.values():
            self.functions.update(module.functions)
            self.classes.update(module.classes)
        for name, body in list(self.functions.items()):
            self._given_by_decorators(name, body)
        self._bases = {name: self._bases_of(c) for name, c in self.classes.items()}
        self._family = {name: frozenset(self._above(name)) for name in self.classes}
        self.counted: set[str] = set()
        self._said: set[str] = set()
        self._said_of: dict[str, set[str]] = defaultdict(set)

    def visit(self, names: Iterable[str]) -> None:
        """Count these, whatever they name, and so on; methods are looked for anew as long as something was added."""
        waiting = list(names)
        while waiting:
            while waiting:
                name = waiting.pop()
                if name not in self.counted:
                    self.counted.add(name)
                    waiting += self._named_by(name)
            waiting = [name for name in self._called_methods() if name not in self.counted]

    @property
    def protocols(self) -> list[str]:
        """Classes whose methods are promises, and have no body that could be reached."""
        return [name for name, bases in self._bases.items() if "Protocol" in bases.foreign]

    def _given_by_decorators(self, name: str, body: Body) -> None:
        """`@app.command("import")`: what is named by the decorator's variable has the function from now on."""
        for decorator in body.decorators:
            module, _, variable = (self.find(body.module, decorator) or "").partition(":")
            if module in self.modules and variable in self.modules[module].variables:
                given = Body(body.module, names={tuple(name.partition(":")[2].split("."))})
                self.modules[module].variables[variable].append(given)

    # --- what one thing names ---

    def _named_by(self, name: str) -> Iterator[str]:
        if name in self.functions:
            yield from self._read(self.functions[name])
        elif name in self.classes:
            named_class = self.classes[name]
            yield from self._bases[name].ours
            yield from self._read(named_class.body)
            self._said_of[name] |= named_class.strings
        else:
            module, _, variable = name.partition(":")
            for body in self.modules[module].variables.get(variable, ()) if module in self.modules else ():
                yield from self._read(body)

    def _read(self, body: Body) -> Iterator[str]:
        for chain in body.names:
            yield from self._resolved(chain, body)
        self._said |= body.attributes

    def _resolved(self, chain: Name, body: Body) -> Iterator[str]:
        """What a name with its attributes means: `view.redact`, `Room.hear`, `self._deal`, `state.turn`."""
        first, *attributes = chain
        owners = self._owners(first, body)
        if owners:
            for owner in owners:
                self._said_of[owner] |= set(attributes[:1])
            self._said |= set(attributes[1:])
            return
        if first in body.local and first not in body.imports:
            self._said |= set(attributes)
            return
        target = self.find(body.module, first, imports=body.imports)
        while target in self.modules and attributes:
            target = self.find(str(target), attributes.pop(0))
        if target is None:
            self._said |= set(attributes)
            return
        yield target
        if target in self.classes and attributes:
            self._said_of[target].add(attributes.pop(0))
        self._said |= set(attributes)

    def _owners(self, first: str, body: Body) -> list[str]:
        """The classes of `self` or of a parameter, where the source says them."""
        if first in body.owned:
            return [body.owned[first]]
        annotated = body.types.get(first)
        if not annotated:
            return []
        owners = [target for name in annotated for target in self._types(body.module, name)]
        all_ours = all(name in self.classes and "Protocol" not in self._bases[name].foreign for name in owners)
        return owners if owners and all_ours else []

    def _types(self, module: str, name: str, depth: int = 0) -> list[str]:
        """The classes a type names, through aliases."""
        target = self.find(module, name)
        if target is None or target in self.classes or depth > 4:
            return [target or "?"]
        module, _, variable = target.partition(":")
        bodies = self.modules[module].variables.get(variable, ()) if module in self.modules else ()
        names = [chain[0] for body in bodies for chain in body.names]
        return [type_name for inner in names for type_name in self._types(module, inner, depth + 1)] or ["?"]

    def find(self, module: str, name: str, *, imports: dict[str, str] | None = None) -> str | None:
        """What a name means in a module: a module, `module:name`, or None where it comes from elsewhere."""
        for _ in range(10):
            here = self.modules[module]
            if name in here.defined and not (imports and name in imports):
                return f"{module}:{name}"
            target = {**here.imports, **(imports or {})}.get(name)
            if target is None:
                return f"{module}.{name}" if f"{module}.{name}" in self.modules else None
            if target in self.modules:
                return target
            module, _, name = target.rpartition(".")
            imports = None
            if module not in self.modules:
                return None
        return None

    # --- methods ---

    def _called_methods(self) -> Iterator[str]:
        for name in [name for name in self.counted if name in self.modules]:  # a module that was passed on as a value
            yield from (other for other in self.modules[name].functions if other.rpartition(":")[2] in self._said)
        for name in [name for name in self.counted if name in self.classes]:
            family = self._family[name]
            called = self._said.union(*(self._said_of[other] for other in self._said_of if self._related(name, other)))
            for owner in family:
                theirs = self.classes[owner]
                foreign = any(self._bases[other].foreign - DATA for other in self._family[owner])
                for method, body in theirs.methods.items():
                    special = method.startswith("__") and method.endswith("__")
                    if method in called or special or foreign or self._decorated_by_others(body):
                        yield f"{owner}.{method}"

    def _related(self, name: str, other: str) -> bool:
        return other in self._family[name] or name in self._family.get(other, ())

    def _decorated_by_others(self, body: Body) -> bool:
        named = [name for name in body.decorators if name not in OWN_DECORATORS]
        return any(self.find(body.module, name) is None for name in named)

    def _bases_of(self, derived: Class) -> "Bases":
        ours, foreign = set(), set()
        for chain in derived.bases:
            target = self.find(derived.body.module, chain[0])
            rest = list(chain[1:])
            while target in self.modules and rest:
                target = self.find(str(target), rest.pop(0))
            if target in self.classes:
                ours.add(str(target))
            else:
                foreign.add(chain[-1])
        return Bases(frozenset(ours), frozenset(foreign))

    def _above(self, name: str) -> Iterator[str]:
        yield name
        for base in self._bases[name].ours:
            yield from self._above(base)


class Bases(Struct, frozen=True):
    ours: frozenset[str]
    foreign: frozenset[str]


OWN_DECORATORS: Final = frozenset(
    {"property", "cached_property", "staticmethod", "classmethod", "cache", "lru_cache", "abstractmethod", "override",
     "overload", "final", "contextmanager", "asynccontextmanager", "setter", "wraps"}
)  # fmt: skip
"""Of the standard library: they change how a function is called, not by whom."""
