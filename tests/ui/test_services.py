"""What goes on beside the screen: the voice follows the settings, and whatever it says is written too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.live.sensor_pipeline import StatusRequested
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import MatchPage
from companion.ui.services import Services
from hardware.rig.sections import TableRig
from hardware.samples import Edge
from tests.tools.scenes.scenes import OVER, chosen, match
from tests.tools.ui_robot import tell, touch


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A path on which no program can be heard."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.fixture
def beside(flow: Navigation, programs: Path, tmp_path: Path) -> Iterator[Services]:
    """The company of a match of the professional variant."""
    match()(flow)
    beside = Services(flow, tmp_path, TableRig())
    yield beside
    beside.close()


def said(flow: Navigation) -> str:
    page = flow.page()
    assert isinstance(page, MatchPage)
    return "".join(run.text for run in page.ruling.runs)


def test_a_program_that_is_missing_is_told_once_on_the_screen(flow: Navigation, beside: Services) -> None:
    chosen(voice="normal")(flow)
    tell(flow, OVER)
    while not flow.notice:
        flow.loop.step(wait_s=0.05)
    assert said(flow).startswith("espeak-ng is not heard: No such file or directory.")
    tell(flow, OVER, OVER)
    assert flow.notice is None


def test_what_now_is_said_and_written(flow: Navigation, beside: Services) -> None:
    heard: list[str] = []
    flow.speaks = heard.append
    chosen(spoken=True)(flow)
    touch(flow, "speak")
    assert heard == [flow.status_text]
    assert said(flow).startswith("Ann opens.")
    assert "Bob" in said(flow)
    tell(flow, OVER)
    assert flow.status_text is None


def test_a_button_of_the_rig_asks_too(flow: Navigation, beside: Services) -> None:
    heard: list[str] = []
    flow.speaks = heard.append
    flow.loop.put(Edge(flow.loop.clock(), "what-now", 1))
    while not heard:
        flow.loop.step(wait_s=0.05)
    assert heard == [flow.status_text]
    assert flow.loop.referee is not None and flow.loop.referee.n == 0


def test_between_matches_the_way_to_one_is_told(flow: Navigation, beside: Services) -> None:
    flow.home()
    flow.loop.status_requests.emit(StatusRequested(0.0))
    assert flow.status_text == "Choose a board."
