"""Every screen in every language: all texts are whole and clear of each other, at the usual size and the largest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.i18n import translation
from companion.i18n.languages import installed, language_of
from companion.i18n.phrases import ENGLISH
from companion.settings.model import Code
from companion.settings.screen import ScreenSettings
from tests.tools.scenes.scenes import SCENES
from tests.tools.scenes.scenes import scene as play_scene
from tests.tools.ui_bench import close_ui
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
    from companion.ui.window.root_widget import RootWidget

    ui = play_scene(scene, tmp_path, ScreenSettings(names=NAMES, language=code))
    try:
        found = []
        for percent in (100, 150):
            ui.settings.set(ScreenSettings(names=NAMES, language=code, type_percent=percent))
            found += [f"{percent} %: {fault}" for fault in faults(drawn(RootWidget, ui, SIZE), SIZE)]
        assert found == []
    finally:
        close_ui(ui)
