"""Every edit of a source file that changes one place of it: the faults that people make, one at a time.

Left out are annotations (but for what they call, such as a limit), what only a type checker reads, and what only guards
against our own slips, such as an assert. In a module that draws, figures are left out too: they say where things stand,
and a pixel more or less is no fault.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from tests.proof.mutations.mutation import Edit

FLIPPED: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
RECKONED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
FIGURES = frozenset({"number", "truth", "arithmetic", "min-max"})
"""The kinds that are left out where things are drawn."""
SHAPES = frozenset({"Box", "Circle", "Drawing", "Path", "Rect", "Word", "Zone"})
GUARDS = frozenset({"frozen", "gc", "kw_only", "slots", "strict"})
"""Keywords by which a class or a call looks after our own slips."""
CANVASES = ("kivy.graphics", "kivy.uix", "kivy.core.text")


def edits(source: bytes) -> list[Edit]:
    """All edits of a file."""
    tree = ast.parse(source)
    found = {(edit.start, edit.end, edit.after): edit for edit in Reader(source).module(tree)}
    drawn = draws(tree)
    return [edit for edit in found.values() if not (drawn and edit.kind in FIGURES)]


def draws(tree: ast.Module) -> bool:
    """Whether a module puts shapes on the screen or on paper."""
    return any(_drawing(node.module, node.names) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))


def _drawing(module: str | None, names: list[ast.alias]) -> bool:
    if module is None or module == "pathlib":
        return False
    canvas = module.startswith(CANVASES) or module.endswith(".svg")
    return canvas or any(alias.name in SHAPES for alias in names)


class Reader:
    """Reads one file from top to bottom."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._starts = [0]
        for line in source.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._place: list[str] = []
        self._functions = 0
        self._span = (1, 1)

    def module(self, tree: ast.Module) -> Iterator[Edit]:
        """The edits of a file."""
        for statement in tree.body:
            yield from self._statement(statement)

    # --- the way through the tree

    def _statement(self, node: ast.stmt) -> Iterator[Edit]:
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom) or _for_others(node):
            return
        self._span = _span(node)
        yield from self._edits_of_statement(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from self._definition(node)
        else:
            yield from self._parts(node)

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[Edit]:
        """What stands in its head is carried out where it is defined, its body is not."""
        function = not isinstance(node, ast.ClassDef)
        heads = [*node.decorator_list, *([node.args] if function else node.keywords)]
        for head in heads:
            yield from self._expression(head)
        self._place.append(node.name)
        self._functions += function
        for statement in node.body:
            yield from self._statement(statement)
        self._functions -= function
        self._place.pop()

    def _expression(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg in GUARDS):
            return  # of an f-string, Python 3.11 does not know where the parts stand
        if isinstance(node, ast.expr):
            yield from self._edits_of_expression(node)
        yield from self._parts(node)

    def _parts(self, node: ast.AST) -> Iterator[Edit]:
        span = self._span
        for name, value in ast.iter_fields(node):
            for part in value if isinstance(value, list) else [value]:
                self._span = span
                if name == "annotation" and part:
                    yield from self._annotation(part)
                elif isinstance(part, ast.stmt):
                    yield from self._statement(part)
                elif isinstance(part, ast.AST):
                    yield from self._expression(part)

    def _annotation(self, node: ast.AST) -> Iterator[Edit]:
        for call in ast.walk(node):
            if isinstance(call, ast.Call):
                yield from self._expression(call)

    # --- the edits

    def _edits_of_statement(self, node: ast.stmt) -> Iterator[Edit]:
        match node:
            case ast.Return(value=ast.expr() as value) if not _is_none(value):
                yield self._edit("return", value, "None")
            case ast.Break():
                yield self._edit("loop", node, "continue")
            case ast.Continue():
                yield self._edit("loop", node, "break")
            case ast.Expr(value=ast.Call()) | ast.Delete() | ast.Raise():
                yield self._edit("dropped", node, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self._edit("dropped", node, "pass")
            case ast.AugAssign(target=target, op=op, value=value):
                yield self._edit("dropped", node, "pass")
                yield from self._reckoned(op, target, value, "=")
            case _:
                yield from self._negated(node)

    def _edits_of_expression(self, node: ast.expr) -> Iterator[Edit]:
        match node:
            case ast.Constant():
                yield from self._otherwise(node)
            case ast.Compare():
                yield from self._flipped(node)
            case ast.BoolOp(op=op, values=values):
                word = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                for one, other in pairwise(values):
                    yield from self._between("and-or", one, other, *word)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._edit("negation", node, self._text(operand))
            case ast.BinOp(left=left, op=op, right=right):
                yield from self._reckoned(op, left, right)
            case ast.Call(func=ast.Name(id=name) as called) if name in SWAPPED:
                yield self._edit("min-max", called, SWAPPED[name])
            case _:
                yield from self._negated(node)

    def _otherwise(self, node: ast.Constant) -> Iterator[Edit]:
        """Another figure; a text stays as it is, for whether it is said well is no matter of chance."""
        value = node.value
        if isinstance(value, bool):
            yield self._edit("truth", node, str(not value))
        elif isinstance(value, int):
            yield self._edit("number", node, str(value + 1))
        elif isinstance(value, float):
            yield self._edit("number", node, repr(2 * value or 1.0))

    def _negated(self, node: ast.AST) -> Iterator[Edit]:
        """The opposite condition; of a comparison and of a `not` that is an edit of its own."""
        for test in _conditions(node):
            if not isinstance(test, ast.Compare | ast.UnaryOp):
                yield self._edit("negation", test, f"not ({self._text(test)})")

    def _flipped(self, node: ast.Compare) -> Iterator[Edit]:
        operands = [node.left, *node.comparators]
        for op, (one, other) in zip(node.ops, pairwise(operands), strict=True):
            before, afters = FLIPPED[type(op)]
            for after in afters:
                yield from self._between("comparison", one, other, before, after)

    def _reckoned(self, op: ast.operator, left: ast.expr, right: ast.expr, suffix: str = "") -> Iterator[Edit]:
        if type(op) in RECKONED and not _text(left, right):
            before, after = RECKONED[type(op)]
            yield from self._between("arithmetic", left, right, before + suffix, after + suffix)

    def _between(self, kind: str, one: ast.expr, other: ast.expr, before: str, after: str) -> Iterator[Edit]:
        """The operator between two operands."""
        start, end = self._range(one)[1], self._range(other)[0]
        gap = self._source[start:end]
        words = r"\s+".join(re.escape(word) for word in before.split())
        found = re.search((rf"\b{words}\b" if before[0].isalpha() else words).encode(), gap)
        if found and b"#" not in gap:
            yield self._place_it(kind, start + found.start(), start + found.end(), after, other.lineno)

    def _edit(self, kind: str, node: ast.expr | ast.stmt, after: str) -> Edit:
        start, end = self._range(node)
        return self._place_it(kind, start, end, after, node.lineno)

    def _place_it(self, kind: str, start: int, end: int, after: str, line: int) -> Edit:
        place = ".".join(self._place)
        return Edit(kind, start, end, after.encode(), line, self._span, place, not self._functions)

    def _range(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start, end = self._starts[node.lineno - 1], self._starts[node.end_lineno - 1]
        return start + node.col_offset, end + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        start, end = self._range(node)
        return self._source[start:end].decode()


def _conditions(node: ast.AST) -> list[ast.expr]:
    """What decides whether a part is carried out, or an element taken."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            return [test]
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return [test for part in node.generators for test in part.ifs]
        case _:
            return []


def _span(node: ast.stmt) -> tuple[int, int]:
    """The lines of a statement, up to where its body begins."""
    first = min((one.lineno for one in getattr(node, "decorator_list", ())), default=node.lineno)
    body: list[ast.stmt] | list[ast.match_case] = getattr(node, "body", None) or getattr(node, "cases", None) or []
    begins = body[0].lineno if body and isinstance(body[0], ast.stmt) else None
    assert node.end_lineno is not None
    return first, max(first, begins - 1) if begins else node.lineno if body else node.end_lineno


def _for_others(node: ast.stmt) -> bool:
    """What only a type checker or a shell carries out, and what the interpreter itself looks for."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name.startswith("__")
        case _:
            return False


def _text(*operands: ast.expr) -> bool:
    """Whether one of them is a text, which cannot be reckoned with."""
    return any(
        isinstance(one, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(one, ast.Constant) and isinstance(one.value, str | bytes))
        for one in operands
    )


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
