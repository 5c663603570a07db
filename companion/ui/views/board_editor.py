"""The figures of the owner's board: put right once on a drawn preview, kept in the data folder, used by new matches."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.board.editor import Place, Stepper
from companion.board.view import BoardView
from companion.i18n.translation import _
from companion.ui.context import UiContext
from companion.ui.navigation import View
from companion.ui.pages.pages import BoardEditorPage, Button, Chip, Header, StepperRow


class BoardEditorView(View):
    """Figures with their neighbours, and the board as it would be."""

    def __init__(self, ui: UiContext, *, board_view: BoardView) -> None:
        assert board_view.editor is not None, "only boards that are data can be corrected"
        self._ui = ui
        self._face = board_view
        self._desk = board_view.editor
        self._kept, self._wrong = ui.board_data.load(self._desk)
        self._data: Any = self._kept
        self._place: Place = None

    def page(self) -> BoardEditorPage:
        """The page."""
        desk, data = self._desk, self._data
        header = Header(
            title=_("Board data"), note=_(self._face.title), back=self._ui.navigation.back, chips=(self._mark(),)
        )
        return BoardEditorPage(
            header=header,
            board=desk.draw(data, self._place),
            on_zone=self._touched,
            steppers=tuple(self._row(dial) for dial in desk.steppers(data, self._place)),
            hint=desk.hint(data),
            buttons=self._buttons(),
            wrong=self._wrong or "",
        )

    def _mark(self) -> Chip:
        if self._data != self._kept:
            return Chip(_("not kept yet"), "warning")
        return Chip(_("reconstruction"), "warning") if self._kept.reconstruction else Chip(_("checked"), "ok")

    def _row(self, dial: Stepper[Any]) -> StepperRow:
        less, more = dial.less, dial.more
        return StepperRow(
            text=dial.text,
            value=dial.value,
            on_less=None if less is None else lambda: self._change(less),
            on_more=None if more is None else lambda: self._change(more),
        )

    def _change(self, data: Any) -> None:
        self._data, self._wrong = data, None
        self._ui.redraw()

    def _touched(self, zone: int | str) -> None:
        self._data, self._place = self._desk.touched(self._data, self._place, zone)
        self._ui.redraw()

    def _buttons(self) -> tuple[Button, ...]:
        return (
            Button(
                text=_("These are right"),
                on_touch=lambda: self._keep(False),
                role="primary",
                note=_("compared with the real board"),
            ),
            Button(text=_("Keep for now"), on_touch=lambda: self._keep(True), note=_("marked as a reconstruction")),
            Button(text=_("As shipped"), on_touch=self._ship),
        )

    def _ship(self) -> None:
        self._place = None
        self._change(self._desk.shipped())

    def _keep(self, reconstruction: bool) -> None:
        data = msgspec.structs.replace(self._data, reconstruction=reconstruction)
        self._wrong = self._ui.board_data.save(self._desk, data)
        if self._wrong:
            self._ui.redraw()
            return
        self._ui.navigation.back()
