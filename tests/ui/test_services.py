"""What runs for the whole time of the screen: the voice follows the settings, and whatever it says is written too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.live.sensor_pipeline import StatusRequested
from companion.live.table_runtime import TableRuntime
from companion.settings.screen import ScreenSettings
from companion.ui.current_settings import CurrentSettings
from companion.ui.routes import ROUTES
from companion.ui.services import announcer, start_services
from companion.ui.ui_context import UiContext, ui_context
from hardware.samples import Edge
from tests.tools.page_queries import ruling_text
from tests.tools.scenes.scenes import OVER, chosen, match
from tests.tools.ui_bench import FakeVoice, make_ui
from tests.tools.ui_robot import report, touch


@pytest.fixture
def voice() -> FakeVoice:
    return FakeVoice()


@pytest.fixture
def ui(tmp_path: Path, voice: FakeVoice) -> Iterator[UiContext]:
    """A match of the professional variant with all its services; what would be spoken is kept."""
    with TableRuntime(tmp_path, ScreenSettings) as table:
        ui = make_ui(tmp_path, loop=table.loop, voice=voice)
        match()(ui)
        start_services(table, ui)
        yield ui


def test_a_program_that_is_missing_is_told_once_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    settings = CurrentSettings(ScreenSettings())
    with TableRuntime(tmp_path, ScreenSettings) as table:
        ui = ui_context(ROUTES, table.loop, settings, voice=lambda state: announcer(table, settings, state))
        match()(ui)
        chosen(voice="normal")(ui)
        report(ui, OVER)
        while not ui.match.notice:
            ui.loop.step(wait_s=0.05)
        assert ruling_text(ui).startswith("espeak-ng is not heard: No such file or directory.")
        report(ui, OVER, OVER)
        assert ui.match.notice is None
        chosen(voice="off")(ui)


def test_what_now_is_said_and_written(ui: UiContext, voice: FakeVoice) -> None:
    chosen(spoken=True)(ui)
    touch(ui, "speak")
    assert voice.spoken == [ui.match.status_text]
    assert ruling_text(ui).startswith("Ann opens.")
    assert "Bob" in ruling_text(ui)
    report(ui, OVER)
    assert ui.match.status_text is None


def test_a_button_of_the_rig_asks_too(ui: UiContext, voice: FakeVoice) -> None:
    ui.loop.put(Edge(ui.loop.clock(), "what-now", 1))
    while not voice.spoken:
        ui.loop.step(wait_s=0.05)
    assert voice.spoken == [ui.match.status_text]
    assert ui.loop.referee is not None and ui.loop.referee.n == 0


def test_between_matches_the_way_to_one_is_told(ui: UiContext) -> None:
    ui.navigation.home()
    ui.loop.status_requests.emit(StatusRequested(0.0))
    assert ui.match.status_text == "Choose a board."
