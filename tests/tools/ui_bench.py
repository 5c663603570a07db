"""The services of a screen over a fresh table, without a window: for tests, pictures and demonstrations."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.scaled_clock import ScaledClock
from companion.settings.screen import ScreenSettings
from companion.ui.current_settings import CurrentSettings
from companion.ui.input.idle import Idle
from companion.ui.navigation import Route, ViewFactory
from companion.ui.routes import ROUTES
from companion.ui.ui_context import UiContext, Voice, ui_context
from companion.ui.virtual_board_controller import VirtualBoardController
from tests.tools.clock import FakeClock


class FakeVoice:
    """Keeps what would be heard."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        self.tried: list[str] = []

    def speak(self, text: str) -> None:
        self.spoken.append(text)

    def try_out(self, text: str) -> None:
        self.tried.append(text)


def make_ui(  # noqa: PLR0913 - each replaces one service
    folder: Path,
    settings: ScreenSettings | None = None,
    *,
    loop: MatchLoop | None = None,
    clock: Callable[[], float] = time.monotonic,
    wall: Callable[[], float] = lambda: 0.0,
    chance: Random | None = None,
    board_clock: ScaledClock | None = None,
    voice: Voice | None = None,
    idle: Idle | None = None,
    save: Callable[[ScreenSettings], str | None] = lambda _settings: None,
    routes: Mapping[Route, ViewFactory] = ROUTES,
) -> UiContext:
    """A screen over a new loop with its journal in `folder`, or over `loop`.

    Its touches are timed by a clock that stands still, unless `idle` has another. With `chance` its
    boards are virtual, by `board_clock` where one is given. Without a voice it has a fake one.
    """
    loop = loop or MatchLoop(Journal(folder), clock=clock, wall=wall)
    return ui_context(
        routes,
        loop,
        CurrentSettings(settings or ScreenSettings(), save),
        virtual_board=VirtualBoardController(loop, chance, board_clock) if chance else None,
        voice=lambda _match: voice or FakeVoice(),
        idle=idle or Idle(FakeClock()),
        wall=wall,
    )


def close_ui(ui: UiContext) -> None:
    """Stops the virtual board and closes the journal."""
    if ui.virtual_board:
        ui.virtual_board.close()
    ui.loop.close()
