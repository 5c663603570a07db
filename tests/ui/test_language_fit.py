"""Every screen in every language: all texts are whole and clear of each other, at the usual size and the largest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import text
from companion.journal.journal import Journal
from companion.languages import installed, language_of
from companion.phrases import ENGLISH
from companion.settings import Code
from companion.table import LiveTable
from companion.ui.flow import Flow
from companion.ui.prefs import Prefs
from companion.ui.scenes import SCENES
from tests.ui.test_screens import NAMES, drawn, faults

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = (800, 480)


@pytest.fixture(params=[code for code in installed() if code != "en"])
def code(request: pytest.FixtureRequest) -> Iterator[Code]:
    """A language, spoken from the start of the scene."""
    text.speak(language_of(request.param))
    yield request.param
    text.speak(ENGLISH)


@pytest.mark.parametrize("scene", SCENES)
def test_every_screen_fits(code: Code, scene: str, window: Any, tmp_path: Path) -> None:
    from companion.ui.stage import Stage

    flow = Flow(LiveTable(Journal(tmp_path)), Prefs(names=NAMES, language=code), wall=lambda: 0.0)
    try:
        for act in SCENES[scene]:
            act(flow)
        found = []
        for percent in (100, 150):
            flow.prefs = Prefs(names=NAMES, language=code, type_percent=percent)
            found += [f"{percent} %: {fault}" for fault in faults(drawn(Stage, flow, SIZE), SIZE)]
        assert found == []
    finally:
        if flow.virtual:
            flow.virtual.close()
        flow.table.close()
