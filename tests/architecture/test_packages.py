"""Rooms are small enough to look over, and every module has something of its own."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PRODUCT, Source, among
from tests.tools.source_modules import Module, made_up

MOST_FILES = 16
FLAT = ("companion", "companion/ui")


def crowded(source: Source) -> list[str]:
    """The rooms of `FLAT` that have more files straight in them than a reader looks over."""
    counts = {room: sum(module.path.rpartition("/")[0] == room for module in source) for room in FLAT}
    return [f"{room}: {count} files" for room, count in counts.items() if count > MOST_FILES]


def empty_but_for_imports(source: Source) -> list[str]:
    """Modules that only pass on what others define: imports, `__all__`, a docstring, and nothing else."""
    return [module.path for module in source if module.import_nodes and not any(map(own, module.tree.body))]


def own(statement: ast.stmt) -> bool:
    """Tell whether a statement is more than an import, a docstring or `__all__`."""
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()) | ast.Pass():
            return False
        case ast.Assign(targets=[ast.Name(id="__all__")]) | ast.AugAssign(target=ast.Name(id="__all__")):
            return False
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body):
            return any(map(own, body))
        case _:
            return True


def passed_on(source: Source) -> list[str]:
    """Names imported from a module that has itself only imported them."""
    by_name = {module.name: module for module in source}
    return [
        f"{module}:{node.lineno}: takes {alias.name} from {giver.path}, which has it from elsewhere"
        for module in source
        for node in module.import_nodes
        if isinstance(node, ast.ImportFrom) and (giver := by_name.get(module.source_of(node)))
        for alias in node.names
        if f"{giver.name}.{alias.name}" not in by_name and alias.name in set(borrowed(giver))
    ]


def borrowed(module: Module) -> Iterator[str]:
    """The names that a module has by import at its top level and does not define again."""
    nodes = [node for node in module.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return (alias.asname or alias.name.partition(".")[0] for node in nodes for alias in node.names)


@pytest.mark.parametrize("rule", [crowded, empty_but_for_imports, passed_on])
def test_rooms_are_as_they_should_be(rule) -> None:
    assert rule(PRODUCT) == []


def test_a_planted_crowd_is_named() -> None:
    files = {f"companion/ui/m{n}.py": "x = 1" for n in range(MOST_FILES + 1)} | {"companion/ui/views/a.py": "x = 1"}
    assert crowded(made_up(files)) == ["companion/ui: 17 files"]
    assert crowded(among(made_up(files), "companion/ui/m[1-9]*")) == []


@pytest.mark.parametrize(
    "text",
    [
        "from companion.a import A",
        '"""A and B."""\nfrom companion.a import A\n__all__ = ["A"]',
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from companion.a import A",
    ],
)
def test_a_planted_module_that_only_passes_on_is_named(text: str) -> None:
    tree = {"companion/a.py": "class A: ...", "companion/b.py": text, "companion/__init__.py": '"""The program."""'}
    assert empty_but_for_imports(made_up(tree)) == ["companion/b.py"]


def test_a_planted_detour_is_named() -> None:
    tree = {
        "companion/a.py": "class A: ...",
        "companion/b.py": "from companion.a import A\nB = A()",
        "companion/c.py": "from companion.b import A, B\nfrom companion import a",
    }
    assert passed_on(made_up(tree)) == ["companion/c.py:1: takes A from companion/b.py, which has it from elsewhere"]
