"""The project's own source as data: its modules and what each imports, read without running any of it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Module:
    """One Python file; `path` is relative to the checkout, with slashes."""

    path: str

    def __str__(self) -> str:
        return self.path

    @cached_property
    def text(self) -> str:
        """The file as it stands."""
        return (ROOT / self.path).read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.text, self.path)

    @property
    def package(self) -> tuple[str, ...]:
        """The package that relative imports start from."""
        return Path(self.path).parts[:-1]

    @cached_property
    def imports(self) -> frozenset[str]:
        """Full names of all that it imports anywhere, late imports inside functions too (not those for types alone)."""
        skipped = {id(node) for block in ast.walk(self.tree) if for_types_only(block) for node in ast.walk(block)}
        found: set[str] = set()
        for node in ast.walk(self.tree):
            if id(node) not in skipped:
                found.update(self._imported_by(node))
        return frozenset(found)

    def _imported_by(self, node: ast.AST) -> Iterator[str]:
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                base = self.package[: len(self.package) - node.level + 1] if node.level else ()
                start = ".".join((*base, *([node.module] if node.module else [])))
                yield start
                yield from (f"{start}.{alias.name}" for alias in node.names)
            case _:
                return

    def uses(self, *packages: str) -> list[str]:
        """What it imports of these packages, sorted."""
        return sorted(
            name for name in self.imports if name.startswith(tuple(f"{p}." for p in packages)) or name in packages
        )


def for_types_only(node: ast.AST) -> bool:
    """True for `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def modules(*folders: str) -> list[Module]:
    """All Python files under these folders of the checkout, sorted."""
    paths = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return [Module(path.relative_to(ROOT).as_posix()) for path in paths if "build" not in path.parts]
