"""No two modules need each other, directly or by way of others."""

import ast

import pytest

from tests.architecture.source_tree import PRODUCT, TESTS, Source
from tests.tools.source_modules import Module, made_up


def needed(source: Source) -> dict[str, set[str]]:
    """For each module the modules of the same tree that it imports, at whatever place in its text."""
    names = {module.name for module in source}
    return {module.name: targets(module, names) - {module.name} for module in source}


def targets(module: Module, names: set[str]) -> set[str]:
    """The modules among `names` that a module imports, or takes something from that they define themselves."""
    found: set[str] = set()
    for node in module.import_nodes:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
            continue
        giver = module.source_of(node)
        taken = {f"{giver}.{alias.name}" for alias in node.names}
        found |= taken & names
        if taken - names:
            found.add(giver)
    return found & names


def cycles(source: Source) -> list[list[str]]:
    """Groups of modules that all need one another (strongly connected components, by Tarjan), each sorted."""
    graph = needed(source)
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = lowest[name] = len(index)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in index:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], index[other])
        if lowest[name] == index[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1:
                groups.append(sorted(group))

    for name in sorted(graph):
        if name not in index:
            visit(name)
    return groups


def test_no_two_modules_need_each_other() -> None:
    assert cycles([*PRODUCT, *TESTS]) == []


@pytest.mark.parametrize(
    "back",
    [
        "import companion.a",
        "from companion.a import A",
        "from companion import a",
        "from .a import A",
        "def late():\n    from companion.a import A\n    return A",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from companion.a import A",
    ],
)
def test_a_planted_cycle_is_named(back: str) -> None:
    tree = {
        "companion/__init__.py": "",
        "companion/a.py": "from companion.b import B",
        "companion/b.py": "from companion.c import C",
        "companion/c.py": back,
        "companion/d.py": "from companion.a import A",
    }
    assert cycles(made_up(tree)) == [["companion.a", "companion.b", "companion.c"]]


def test_a_chain_and_a_package_taken_from_by_its_own_modules_are_no_cycles() -> None:
    tree = {
        "companion/__init__.py": "",
        "companion/room/__init__.py": "",
        "companion/room/a.py": "from companion.room import b\nfrom companion.room.b import B",
        "companion/room/b.py": "import companion.room.c",
        "companion/room/c.py": "",
    }
    assert cycles(made_up(tree)) == []
