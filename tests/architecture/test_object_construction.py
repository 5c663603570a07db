"""How values are made and changed: by keyword, from inside, and without asking what kind of view it is."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PRODUCT, Source, among, numbered, outside
from tests.tools.source_modules import Module, made_up

MOST_BY_PLACE = 3
WIDGETS = ("companion/ui/widgets/*", "companion/ui/screens/*")
"""Kivy's widgets and graphics are moved and coloured by setting their attributes."""

ALLOWED = {
    ("companion/ui/window/root_widget.py", "self._field.size"): "a widget of Kivy's",
    ("companion/ui/window/root_widget.py", "root.size"): "a widget of Kivy's",
    ("hardware/gpio/inputs.py", "device.pin.edges"): "a pin of gpiozero's",
}
"""Assignments from outside that are right, (path, target as written) -> the reason."""

DISPLAYS = ast.List | ast.Set | ast.Dict | ast.Tuple
Function = ast.FunctionDef | ast.AsyncFunctionDef


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions and classes inside it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, Function | ast.ClassDef):
            yield child
            yield from own_nodes(child)


def assigned_from_outside(source: Source) -> list[str]:
    """Assignments to attributes of our own objects that the function neither is a method of nor has made itself.

    What none of our classes has is an attribute of somebody else's object, such as a device of a library. A class
    without methods is a record, which its holder fills in; whoever holds counters may count up (`counts.frames += 1`).
    """
    attributes = {name for module in source for name in attributes_of_classes(module)}
    return numbered(
        (module, node.lineno, f"sets {ast.unparse(node)}")
        for module in outside(source, *WIDGETS)
        for scope in ast.walk(module.tree)
        if isinstance(scope, Function | ast.Module)
        for node in stores(scope)
        if node.attr in attributes and not is_own(node.value, made_here(scope))
        if (module.path, ast.unparse(node)) not in ALLOWED
    )


def attributes_of_classes(module: Module) -> Iterator[str]:
    """The attributes of a module's classes that have methods: fields, properties, and what is set on `self`."""
    for node in ast.walk(module.tree):
        match node:
            case ast.ClassDef(body=body) if any(isinstance(one, Function) and not one.decorator_list for one in body):
                yield from (ast.unparse(one.target) for one in body if isinstance(one, ast.AnnAssign))
                yield from (one.name for one in body if isinstance(one, ast.FunctionDef) and one.decorator_list)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def stores(scope: ast.AST) -> Iterator[ast.Attribute]:
    """The attributes that a function assigns to, without those that it counts up."""
    sums = [node for node in own_nodes(scope) if isinstance(node, ast.AugAssign)]
    counted = {
        id(node.target) for node in sums if not isinstance(node.value, ast.List | ast.Set | ast.Dict | ast.Tuple)
    }
    nodes = (node for node in own_nodes(scope) if isinstance(node, ast.Attribute) and id(node) not in counted)
    return (node for node in nodes if isinstance(node.ctx, ast.Store))


def is_own(holder: ast.expr, made: set[str]) -> bool:
    """Tell whether the object that an attribute is set on is the method's own, or made in the same function."""
    return isinstance(holder, ast.Name) and holder.id in {"self", "cls", *made}


def made_here(scope: ast.AST) -> set[str]:
    """The names that a function gives to what a class has just made for it: `x = Name(...)`, `with Name() as x`."""
    names: set[str] = set()
    for node in own_nodes(scope):
        match node:
            case ast.Assign(targets=targets, value=ast.Call(func=func)) if is_class(func):
                names.update(one.id for one in targets if isinstance(one, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call(func=func)) if is_class(func):
                names.add(name)
            case ast.withitem(context_expr=ast.Call(func=func), optional_vars=ast.Name(id=name)) if is_class(func):
                names.add(name)
            case _:
                pass
    return names


def is_class(func: ast.expr) -> bool:
    """Tell whether a call makes an object: what is called has a capital letter, or is `cls` or `__new__`."""
    name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
    return name in ("cls", "__new__") or name.lstrip("_")[:1].isupper()


def kinds_asked(source: Source) -> list[str]:
    """Questions in `companion/ui` whether something is a certain view (`isinstance`, `case SomeView()`)."""
    views = {name for module in among(source, "companion/ui/*") for name in view_classes(module)}
    return numbered(
        (module, node.lineno, f"asks whether it is a {name}")
        for module in among(source, "companion/ui/*")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.expr | ast.pattern)
        for name in sorted(views & asked(node))
    )


def view_classes(module: Module) -> list[str]:
    """The concrete views that a module defines: classes called ...View with a body of their own."""
    classes = [node for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]
    concrete = [node.name for node in classes if "Protocol" not in called_bases(node)]
    return [name for name in concrete if name.endswith("View") and name != "View"]


def asked(node: ast.expr | ast.pattern) -> set[str]:
    """The names of the classes that an expression or pattern tests for."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kinds]):
            return called(kinds)
        case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=kinds):
            return {name for kind in kinds for name in called(kind)}
        case ast.MatchClass(cls=kind):
            return called(kind)
        case _:
            return set()


def called(node: ast.AST) -> set[str]:
    """The last names of everything that an expression names."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} | {
        one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)
    }


def made_by_place(source: Source) -> list[str]:
    """Structs and dataclasses of more than three fields that may be made without naming them."""
    classes = [(module, node) for module in source for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]
    structs = {"Struct"}
    while more := {node.name for _, node in classes if called_bases(node) & structs} - structs:
        structs |= more
    return numbered(
        (module, node.lineno, f"{node.name} has {count} fields and is not kw_only")
        for module, node in classes
        if (node.name in structs or dataclass_call(node)) and not says_kw_only(node)
        if (count := fields(node)) > MOST_BY_PLACE
    )


def called_bases(node: ast.ClassDef) -> set[str]:
    """The names of a class's bases."""
    return {name for base in node.bases for name in called(base)}


def dataclass_call(node: ast.ClassDef) -> ast.expr | None:
    """The `dataclass` decorator of a class, if it has one."""
    return next((one for one in node.decorator_list if "dataclass" in called(one)), None)


def says_kw_only(node: ast.ClassDef) -> bool:
    """Tell whether a struct or dataclass is made by keyword only."""
    decorator = dataclass_call(node)
    keywords = [*node.keywords, *(decorator.keywords if isinstance(decorator, ast.Call) else ())]
    return any(one.arg == "kw_only" and ast.unparse(one.value) == "True" for one in keywords)


def fields(node: ast.ClassDef) -> int:
    """How many fields a class adds of its own."""
    annotated = [one for one in node.body if isinstance(one, ast.AnnAssign)]
    return sum("ClassVar" not in called(one.annotation) for one in annotated)


FOUR = "\n    a: int\n    b: int\n    c: int\n    d: int = 1"

RULES = [assigned_from_outside, kinds_asked, made_by_place]


def test_every_exception_is_needed() -> None:
    """Each entry of `ALLOWED` names an assignment that is there."""
    there = {(module.path, ast.unparse(node)) for module in PRODUCT for scope in ast.walk(module.tree)
             if isinstance(scope, Function | ast.Module) for node in stores(scope)}  # fmt: skip
    assert set(ALLOWED) <= there


@pytest.mark.parametrize("rule", RULES)
def test_values_are_made_and_changed_as_they_should_be(rule) -> None:
    assert rule(PRODUCT) == []


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (assigned_from_outside, "companion/live/a.py", "def wire(table, rig):\n    table.rig = rig"),
        (assigned_from_outside, "companion/live/a.py", "class A:\n    def wire(self): self.loop.rig = 1"),
        (assigned_from_outside, "companion/live/a.py", "def wire(loop):\n    x = loop.session()\n    x.rig, y = 1, 2"),
        (assigned_from_outside, "companion/live/a.py", "def wire(loop):\n    loop.rig: int = 1"),
        (assigned_from_outside, "companion/live/a.py", "def wire(loop, hear):\n    loop.rig += [hear]"),
        (assigned_from_outside, "companion/live/a.py", "import b\nb.rig = None"),
        (kinds_asked, "companion/ui/a.py", "def f(view): return isinstance(view, (int, HomeView))"),
        (kinds_asked, "companion/ui/a.py", "def f(view): return type(view) is home.HomeView"),
        (kinds_asked, "companion/ui/a.py", "def f(view):\n    match view:\n        case HomeView(): return 1"),
        (made_by_place, "companion/a.py", "class A(Struct, frozen=True):" + FOUR),
        (made_by_place, "hardware/a.py", "@dataclass(frozen=True)\nclass A:" + FOUR),
        (made_by_place, "hardware/a.py", "class E(Struct): ...\nclass A(E):" + FOUR),
    ],
)  # fmt: skip
def test_a_planted_offence_is_named(rule, path: str, text: str) -> None:
    others = {
        "companion/ui/views/home.py": "class HomeView: ...\nclass View(Protocol): ...",
        "companion/ui/widgets/box.py": "def move(box): box.pos = 1",
        "companion/live/made.py": "def make():\n    x = Rig()\n    x.name = 1\n    return x",
        "companion/ui/b.py": "def f(view): return isinstance(view, View)",
        "companion/record.py": "class Count(Struct):\n    frames: int\ndef fill(count): count.frames = 1",
        "companion/rig.py": "class Table:\n    def __init__(self): self.rig, self.name = 1, 2",
        "companion/count.py": "def f(counts, pin):\n    counts.rig += 1\n    pin.bounce = 3",
        "companion/c.py": "class A(Struct, kw_only=True):" + FOUR,
    }
    assert rule(made_up(others)) == []
    [offence] = rule(made_up(others | {path: text}))
    assert offence.startswith(f"{path}:")
