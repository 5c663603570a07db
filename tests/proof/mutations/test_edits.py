"""What is planted: one place at a time, nothing that changes nothing, and nothing that only guards or draws."""

from __future__ import annotations

import ast

import pytest

from tests.proof.mutations.edits import edits
from tests.proof.mutations.mutation import named

DEEP = b"""LIMIT = 1


class A:
    x = 2

    def f(self):
        if (
            a
        ):
            act(
                3
            )
"""


def changes(source: str) -> set[str]:
    """What becomes of what, for each mutation of a source."""
    return {one.change for one in named("a.py", source.encode(), edits(source.encode()))}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"< -> <=", "< -> >="}),
        ("a <= b", {"<= -> <", "<= -> >"}),
        ("a > b", {"> -> >=", "> -> <="}),
        ("a >= b", {">= -> >", ">= -> <"}),
        ("a == b", {"== -> !="}),
        ("a != b", {"!= -> =="}),
        ("a is b", {"is -> is not"}),
        ("a is  not b", {"is not -> is"}),
        ("a in b", {"in -> not in"}),
        ("a not in b", {"not in -> in"}),
        ("(a) < (b)", {"< -> <=", "< -> >="}),
        ("a == b != c", {"== -> !=", "!= -> =="}),
        ("a and b", {"and -> or"}),
        ("a or b", {"or -> and"}),
        ("not a", {"not a -> a"}),
        ("x = 4", {"4 -> 5"}),
        ("x = 0.25", {"0.25 -> 0.5"}),
        ("x = 0.0", {"0.0 -> 1.0"}),
        ("x = True", {"True -> False"}),
        ("x = 'word'", set[str]()),
        ("x = f'{4}'", set[str]()),
        ("a + b", {"+ -> -"}),
        ("a - b", {"- -> +"}),
        ("a * b", {"* -> /"}),
        ("a / b", {"/ -> *"}),
        ("a // b", {"// -> *"}),
        ("a % b", {"% -> *"}),
        ("a + 'word'", set[str]()),
        ("a += b", {"a += b -> pass", "+= -> -="}),
        ("min(a)", {"min -> max", "min(a) -> pass"}),
        ("x = any(a)", {"any -> all"}),
        ("a.b = c", {"a.b = c -> pass"}),
        ("a[b] = c", {"a[b] = c -> pass"}),
        ("x = a", set[str]()),
        ("act()", {"act() -> pass"}),
        ("del a", {"del a -> pass"}),
        ("raise a", {"raise a -> pass"}),
        ("def f():\n    return a", {"a -> None"}),
        ("def f():\n    return None", set[str]()),
        ("def f():\n    return", set[str]()),
        ("for a in b:\n    break", {"break -> continue"}),
        ("for a in b:\n    continue", {"continue -> break"}),
        ("if a:\n    pass", {"a -> not (a)"}),
        ("if a is b:\n    pass", {"is -> is not"}),
        ("while a:\n    pass", {"a -> not (a)"}),
        ("x = a if b else c", {"b -> not (b)"}),
        ("x = [a for a in b if c]", {"c -> not (c)"}),
        ("match a:\n    case b if c < d:\n        act()", {"< -> <=", "< -> >=", "act() -> pass"}),
        ("try:\n    pass\nexcept a:\n    act()", {"act() -> pass"}),
        ("x: Annotated[int, Meta(ge=1)]", {"1 -> 2"}),
        ("x: Literal[0, 1]", set[str]()),
        ("x: int = 7", {"7 -> 8"}),
        ("def f(a: int = 7) -> Literal[1]:\n    pass", {"7 -> 8"}),
        ("@on(limit=3)\ndef f():\n    pass", {"3 -> 4"}),
        ("class A(B, frozen=True, tag=1):\n    pass", {"1 -> 2"}),
        ("zip(a, strict=True)", {"zip(a, strict=True) -> pass"}),
        ("assert a < b", set[str]()),
        ("if TYPE_CHECKING:\n    x = 1", set[str]()),
        ("if __name__ == '__main__':\n    x = 1", set[str]()),
        ("__version__ = 1", set[str]()),
        ("from pathlib import Path\nx = 7", {"7 -> 8"}),
        ("from companion.drawing import Circle\nx = 7 + a\nif a:\n    act()", {"a -> not (a)", "act() -> pass"}),
        ("from kivy.graphics import Line\nx = 7", set[str]()),
        ("ө = 'ң' if a else b", {"a -> not (a)"}),
    ],
)
def test_every_fault_that_is_planted(source: str, expected: set[str]) -> None:
    assert changes(source) == expected


def test_each_mutation_is_one_place_and_a_program_still() -> None:
    text = "def f(ң):\n    if ң and 'ө' < 'ү':  # why\n        return [1, 2]\n    self.a -= 3\n    return ң\n"
    source = text.encode()
    found = named("a.py", source, edits(source))
    assert len(found) == 11
    for one in found:
        after = one.applied(source)
        assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(source))
        assert after.startswith(source[: one.edit.start]) and after.endswith(source[one.edit.end :])


def test_an_edit_knows_where_it_stands() -> None:
    known = named("a.py", DEEP, edits(DEEP))
    places = {one.change: (one.edit.place, one.edit.span, one.edit.at_import) for one in known}
    assert places["1 -> 2"] == ("", (1, 1), True)
    assert places["2 -> 3"] == ("A", (5, 5), True)
    assert places["a -> not (a)"] == ("A.f", (8, 10), False)
    assert places["3 -> 4"] == ("A.f", (11, 13), False)
