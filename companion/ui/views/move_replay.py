"""Replays an event step by step, automatically or by touch."""

from __future__ import annotations

from companion.board.view import MoveReplay
from companion.i18n.translation import _
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import MatchPage, Ruling
from companion.ui.ui_context import UiContext
from companion.ui.widgets.typeset import Run

STEP_S = 0.7
"""How long each frame is shown in an automatic replay."""


class MoveReplayView(View):
    """Plays once and stops on the last frame; buttons stop it and step back and forth."""

    def __init__(self, ui: UiContext, *, replay: MoveReplay) -> None:
        self._ui = ui
        self._replay = replay
        self._began: float | None = ui.loop.clock()
        """When the replay was at its first frame (monotonic seconds); None while it is stopped."""
        self._stands = 0

    @property
    def at(self) -> int:
        """The frame shown now."""
        if self._began is None:
            return self._stands
        ran = self._ui.loop.clock() - self._began
        return min(int(ran / STEP_S), self._replay.length - 1)

    def page(self) -> MatchPage:
        """The page."""
        ui, at = self._ui, self.at
        frame = self._replay.step(at, ui.layout.upright)
        header = Header(
            title=self._replay.title, note=_("{n} of {all}", n=at + 1, all=self._replay.length), back=ui.navigation.back
        )
        running = self._began is not None and at + 1 < self._replay.length
        return MatchPage(
            header=header,
            ruling=Ruling(runs=(Run(frame.text, bold=True),)),
            panels=(),
            board=frame.board,
            on_zone=lambda _zone: self._stand(self.at),
            buttons=self._buttons(running=running),
            redraw_in_s=STEP_S / 2 if running else 0,
        )

    def _buttons(self, *, running: bool) -> tuple[Button, ...]:
        run = (
            Button(text=_("Stop"), on_touch=self._stop, role="primary")
            if running
            else Button(text=_("Once more"), on_touch=self._run, role="primary")
        )
        return (
            run,
            Button(text=_("One back"), on_touch=lambda: self._step(-1)),
            Button(text=_("One on"), on_touch=lambda: self._step(1)),
        )

    def _run(self) -> None:
        self._began = self._ui.loop.clock()
        self._ui.redraw()

    def _stop(self) -> None:
        self._stand(self.at)

    def _step(self, by: int) -> None:
        self._stand(self.at + by)

    def _stand(self, at: int) -> None:
        self._began, self._stands = None, max(0, min(at, self._replay.length - 1))
        self._ui.redraw()
