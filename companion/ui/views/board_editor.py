"""The editor of the owner's board data, with a preview; saves to the data folder for new matches."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.board.editor import Place, Stepper
from companion.board.view import BoardView
from companion.i18n.translation import _
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.pages.page_types import BoardEditorPage, StepperRow
from companion.ui.ui_context import UiContext


class BoardEditorView(View):
    """Steppers for each number of the board, and a preview of the board."""

    def __init__(self, ui: UiContext, *, board_view: BoardView) -> None:
        assert board_view.editor is not None, "only boards that are data can be corrected"
        self._ui = ui
        self._board_view = board_view
        self._editor = board_view.editor
        self._saved, self._wrong = ui.board_data.load(self._editor)
        self._data: Any = self._saved
        self._place: Place = None

    def page(self) -> BoardEditorPage:
        """The page."""
        editor, data = self._editor, self._data
        header = Header(
            title=_("Board data"), note=_(self._board_view.title), back=self._ui.navigation.back, chips=(self._mark(),)
        )
        return BoardEditorPage(
            header=header,
            board=editor.draw(data, self._place),
            on_zone=self._touched,
            steppers=tuple(self._row(stepper) for stepper in editor.steppers(data, self._place)),
            hint=editor.hint(data),
            buttons=self._buttons(),
            wrong=self._wrong or "",
        )

    def _mark(self) -> Chip:
        if self._data != self._saved:
            return Chip(_("not kept yet"), "warning")
        return Chip(_("reconstruction"), "warning") if self._saved.reconstruction else Chip(_("checked"), "ok")

    def _row(self, stepper: Stepper[Any]) -> StepperRow:
        less, more = stepper.less, stepper.more
        return StepperRow(
            text=stepper.text,
            value=stepper.value,
            on_less=None if less is None else lambda: self._change(less),
            on_more=None if more is None else lambda: self._change(more),
        )

    def _change(self, data: Any) -> None:
        self._data, self._wrong = data, None
        self._ui.redraw()

    def _touched(self, zone: int | str) -> None:
        self._data, self._place = self._editor.touched(self._data, self._place, zone)
        self._ui.redraw()

    def _buttons(self) -> tuple[Button, ...]:
        return (
            Button(
                text=_("These are right"),
                on_touch=lambda: self._save(False),
                role="primary",
                note=_("compared with the real board"),
            ),
            Button(text=_("Keep for now"), on_touch=lambda: self._save(True), note=_("marked as a reconstruction")),
            Button(text=_("As shipped"), on_touch=self._ship),
        )

    def _ship(self) -> None:
        self._place = None
        self._change(self._editor.shipped())

    def _save(self, reconstruction: bool) -> None:
        data = msgspec.structs.replace(self._data, reconstruction=reconstruction)
        self._wrong = self._ui.board_data.save(self._editor, data)
        if self._wrong:
            self._ui.redraw()
            return
        self._ui.navigation.back()
