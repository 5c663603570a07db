"""The project's own source as data: its modules, what each imports and defines, read without running any of it."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Module:
    """One Python file: its path in the checkout, with slashes, and its text."""

    path: str
    text: str

    def __str__(self) -> str:
        return self.path

    @property
    def name(self) -> str:
        """What an import statement calls it; a package is called by its folder."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.text, self.path)

    @cached_property
    def import_nodes(self) -> tuple[ast.Import | ast.ImportFrom, ...]:
        """Its import statements, those inside functions and under TYPE_CHECKING included."""
        return tuple(node for node in ast.walk(self.tree) if isinstance(node, ast.Import | ast.ImportFrom))

    @cached_property
    def imports(self) -> frozenset[str]:
        """Full names of all that it imports anywhere: modules, and what is taken out of them."""
        return frozenset(name for node in self.import_nodes for name in self._imported_by(node))

    def source_of(self, node: ast.ImportFrom) -> str:
        """The full name of the module that a `from` statement takes from."""
        package = Path(self.path).parts[:-1]
        base = package[: len(package) - node.level + 1] if node.level else ()
        return ".".join((*base, *([node.module] if node.module else [])))

    def _imported_by(self, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
            return
        start = self.source_of(node)
        yield start
        yield from (f"{start}.{alias.name}" for alias in node.names)

    def uses(self, *packages: str) -> list[str]:
        """What it imports of these packages, sorted."""
        return sorted(name for name in self.imports if within(name, packages))


def within(name: str, packages: Iterable[str]) -> bool:
    """Tell whether a dotted name is one of these packages or lies in one of them."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def modules(*folders: str) -> list[Module]:
    """All Python files under these folders of the checkout, sorted."""
    paths = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return [
        Module(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in paths
        if "build" not in path.parts
    ]


def made_up(files: Mapping[str, str]) -> list[Module]:
    """Modules that are on no disk: path -> text."""
    return [Module(path, text) for path, text in files.items()]
