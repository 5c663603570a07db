"""A fault in Kivy's own loop, in a real window: the page comes, the loop goes on, and a touch leads back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ui.navigation import Route, View
from companion.ui.pages.page_types import MatchPage, Page, TextPage
from companion.ui.routes import ROUTES
from companion.ui.ui_context import UiContext
from tests.tools.fingers import Fingers
from tests.tools.scenes.records import OVER, half_way
from tests.tools.ui_bench import close_ui, make_ui

pytestmark = pytest.mark.window


class Broken(View):
    """A view that cannot be drawn."""

    def __init__(self, ui: UiContext) -> None:
        """It needs no service."""

    def page(self) -> Page:
        raise RuntimeError("a fault in a view")


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[UiContext]:
    """A screen whose page about the program is broken."""
    ui = make_ui(tmp_path, routes={**ROUTES, Route.ABOUT: Broken})
    yield ui
    close_ui(ui)


@pytest.fixture
def fingers(window: Any, ui: UiContext) -> Fingers:
    from companion.ui.window.root_widget import RootWidget

    half_way(ui)
    return Fingers(window, RootWidget(ui))


def go_round(fingers: Fingers) -> None:
    """One round of the loop as Kivy itself goes it, faults included."""
    from kivy.base import EventLoop, ExceptionManager

    fault: Exception | None = None
    try:
        fingers.root.ui.loop.step()
        EventLoop.idle()
    except Exception as error:
        fault = error
    if fault:
        assert ExceptionManager.handle_exception(fault) == ExceptionManager.PASS


def test_a_view_that_fails_gives_way_to_one_plain_page(fingers: Fingers, ui: UiContext) -> None:
    from companion.ui.window.error_handler import error_handler

    with error_handler(ui):
        ui.navigation.open(Route.ABOUT)
        for _ in range(4):
            go_round(fingers)
        shown = [part.text for part in fingers.root.page_canvas.texts]
        assert "Something went wrong, the match is safe." in shown
        assert not any("RuntimeError" in text or "Traceback" in text for text in shown)
        fingers.lift(fingers.touch(*fingers.target("Go on").middle))
        for _ in range(4):
            go_round(fingers)
        assert isinstance(ui.page(), TextPage), "it failed again"
        fingers.lift(fingers.touch(*fingers.target("Go on").middle))
        for _ in range(4):
            go_round(fingers)
        assert "Resume" in [part.text for part in fingers.root.page_canvas.texts], "home, and the match is there"


def test_a_fault_in_the_tables_loop_loses_nothing(fingers: Fingers, ui: UiContext) -> None:
    from companion.ui.window.error_handler import error_handler

    def fails() -> None:
        raise RuntimeError("a fault in the loop")

    with error_handler(ui):
        ui.loop.put(fails)
        ui.loop.submit(OVER)
        for _ in range(4):
            go_round(fingers)
        fingers.lift(fingers.touch(*fingers.target("Go on").middle))
        for _ in range(6):
            go_round(fingers)
        assert isinstance(ui.page(), MatchPage)
        fingers.until(lambda: len(ui.match.times.events) == 7)
