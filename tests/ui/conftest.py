"""A table with a real journal, and a window that the tests of one process share (Kivy has only one)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.settings.screen import ScreenSettings
from companion.ui.navigation import Navigation

NOW = 1_000_000.0


@pytest.fixture
def flow(tmp_path: Path) -> Iterator[Navigation]:
    """The views over a fresh table, without a window."""
    table = MatchLoop(Journal(tmp_path))
    flow = Navigation(table, ScreenSettings(names=("Ann", "Bob", "Cem")), wall=lambda: NOW)
    yield flow
    if flow.virtual:
        flow.virtual.close()
    table.close()


@pytest.fixture(scope="session")
def window(display: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Kivy's window, opened as the product opens it."""
    from companion.ui import kivy_setup

    kivy_setup.prepare(tmp_path_factory.mktemp("kivy"))
    kivy_setup.configure((800, 480), whole_screen=False)
    assert kivy_setup.window_error() is None
    from kivy.core.window import Window

    return Window
