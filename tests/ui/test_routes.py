"""Every route has its view, and whoever opens it gives it the arguments that it takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import Parameter, signature

import pytest

from companion.ui.navigation import Route
from companion.ui.routes import ROUTES
from tests.tools.source_modules import ROOT


def opened() -> Iterator[tuple[str, Route, set[str]]]:
    """Where in the product a route is opened or its view created, and with which arguments."""
    for path in sorted((ROOT / "companion").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(args=[ast.Attribute(value=ast.Name(id="Route"), attr=name)], keywords=keywords):
                    given = {keyword.arg for keyword in keywords if keyword.arg}
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", Route[name], given
                case _:
                    pass


OPENED = list(opened())


def test_every_route_has_a_view() -> None:
    assert set(ROUTES) == set(Route)


@pytest.mark.parametrize(("place", "route", "given"), OPENED, ids=[place for place, _route, _given in OPENED])
def test_a_view_is_given_the_arguments_that_it_takes(place: str, route: Route, given: set[str]) -> None:
    _ui, *parameters = signature(ROUTES[route]).parameters.values()
    assert {parameter.kind for parameter in parameters} <= {Parameter.KEYWORD_ONLY}
    required = {parameter.name for parameter in parameters if parameter.default is Parameter.empty}
    assert required <= given <= {parameter.name for parameter in parameters}


def test_every_view_is_opened_somewhere() -> None:
    assert {route for _place, route, _given in OPENED} == set(Route)
