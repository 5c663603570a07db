"""Only `hardware/devices.py` spells the name of a device; everybody else holds a value of it."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PRODUCT, Source, numbered, outside
from tests.tools.source_modules import Module, made_up

SPELLS_THEM = "hardware/devices.py"
HOLE = re.compile(r"hole \d+")
PLAIN = {"tilt", "node", "holes", "buttons"}
PARSERS = {
    "removeprefix",
    "startswith",
    "removesuffix",
    "partition",
    "rpartition",
    "split",
    "match",
    "fullmatch",
    "search",
}
CARRIERS = {"Health", "Doubt", "Trouble"}
"""The values that carry a device's name."""


def spelled_devices(source: Source) -> list[str]:
    """Device names that are spelled, built or taken apart outside the one file that may."""
    return numbered((module, line, words) for module in outside(source, SPELLS_THEM) for line, words in spelled(module))


def spelled(module: Module) -> Iterator[tuple[int, str]]:
    """The lines of a module that spell a device's name, each with what is wrong there."""
    docstrings = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(module.tree):
        match node:
            case ast.JoinedStr(values=[ast.Constant(value="hole "), ast.FormattedValue(), *_]):
                yield node.lineno, "builds the name of a hole"
            case ast.Constant(value=str(text)) if HOLE.fullmatch(text) and id(node) not in docstrings:
                yield node.lineno, f"spells {text!r}"
            case ast.Call(func=ast.Attribute(attr=parser), args=arguments) if parser in PARSERS:
                if any(begins_a_hole(argument) for argument in arguments):
                    yield node.lineno, "takes the name of a hole apart"
            case ast.Call(func=ast.Name(id=carrier), args=arguments, keywords=keywords):
                values = [
                    *(arguments if carrier in CARRIERS else ()),
                    *(k.value for k in keywords if k.arg == "device"),
                ]
                if names := sorted(PLAIN & {text for value in values for text in texts(value)}):
                    yield node.lineno, f"spells {', '.join(names)} for a device"
            case ast.Compare(left=left, comparators=others) if any(is_device(side) for side in (left, *others)):
                if names := sorted(PLAIN & {text for side in (left, *others) for text in texts(side)}):
                    yield node.lineno, f"compares a device with {', '.join(names)}"
            case _:
                pass


def begins_a_hole(argument: ast.expr) -> bool:
    """Tell whether an argument of a parsing call is the beginning of a hole's name."""
    return any(re.match(r"\^?hole ", text) for text in texts(argument))


def is_device(side: ast.expr) -> bool:
    """Tell whether one side of a comparison is called a device."""
    return (isinstance(side, ast.Name) and side.id == "device") or (
        isinstance(side, ast.Attribute) and side.attr == "device"
    )


def texts(node: ast.expr) -> list[str]:
    """The texts of an expression: one literal, or a tuple, list or set of them."""
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def test_device_names_are_spelled_in_one_file() -> None:
    assert spelled_devices(PRODUCT) == []


@pytest.mark.parametrize(
    "line",
    [
        'name = f"hole {number}"',
        'name = f"hole {number}: lost"',
        'name = "hole 5"',
        'number = int(device.removeprefix("hole "))',
        'is_hole = device.startswith(("hole ", "node"))',
        'number = re.match(r"hole (\\d+)", device)',
        'lost = Health(t, "tilt", "lost")',
        'lost = Signal(device="node")',
        'is_all = sample.device in ("holes", "node")',
        'is_tilt = device == "tilt"',
    ],
)
def test_a_planted_device_name_is_found(line: str) -> None:
    tree = {"companion/live/loop.py": f'"""hole 5 is quiet."""\n{line}', SPELLS_THEM: line}
    [offence] = spelled_devices(made_up(tree))
    assert offence.startswith("companion/live/loop.py:2: ")


@pytest.mark.parametrize(
    "line",
    ['part = "tilt"', 'text = f"{n} holes by touch"', 'text = "hole {hole} by touch"', 'event = {"event": "tilt"}'],
)
def test_words_that_name_no_device_are_let_be(line: str) -> None:
    assert spelled_devices(made_up({"companion/live/loop.py": line})) == []
