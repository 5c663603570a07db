"""Every screen in every language: all texts are whole and clear of each other, at the usual size and the largest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.i18n import translation
from companion.i18n.languages import installed, language_of
from companion.i18n.phrases import ENGLISH
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.settings.model import Code
from companion.settings.screen import ScreenSettings
from companion.ui.navigation import Navigation
from tests.tools.scenes.scenes import SCENES
from tests.ui.test_screens import NAMES, drawn, faults

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = (800, 480)


@pytest.fixture(params=[code for code in installed() if code != "en"])
def code(request: pytest.FixtureRequest) -> Iterator[Code]:
    """A language, spoken from the start of the scene."""
    translation.set_language(language_of(request.param))
    yield request.param
    translation.set_language(ENGLISH)


@pytest.mark.parametrize("scene", SCENES)
def test_every_screen_fits(code: Code, scene: str, window: Any, tmp_path: Path) -> None:
    from companion.ui.root_widget import RootWidget

    flow = Navigation(MatchLoop(Journal(tmp_path)), ScreenSettings(names=NAMES, language=code), wall=lambda: 0.0)
    try:
        for act in SCENES[scene]:
            act(flow)
        found = []
        for percent in (100, 150):
            flow.settings = ScreenSettings(names=NAMES, language=code, type_percent=percent)
            found += [f"{percent} %: {fault}" for fault in faults(drawn(RootWidget, flow, SIZE), SIZE)]
        assert found == []
    finally:
        if flow.virtual:
            flow.virtual.close()
        flow.loop.close()
