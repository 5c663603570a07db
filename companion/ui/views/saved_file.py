"""The match was written as a file for other programs: where it lies, or what was in the way."""

from __future__ import annotations

import time

from companion.i18n.translation import _
from companion.ui import exports
from companion.ui.context import UiContext
from companion.ui.navigation import View
from companion.ui.pages.pages import Button, Header, ReadPage
from companion.ui.view_parts.saved_files import path_text


class SavedFileView(View):
    """Writes the record once, and tells."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._heading, self._told = _written(ui)

    def page(self) -> ReadPage:
        """The page."""
        ui = self._ui
        header = Header(title=_(ui.match.board_view.title), note=_("record"), back=ui.navigation.back)
        return ReadPage(
            header=header,
            heading=self._heading,
            passages=(self._told,),
            source="",
            buttons=(Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary"),),
        )


def _written(ui: UiContext) -> tuple[str, str]:
    referee, face = ui.loop.referee, ui.match.board_view
    assert referee is not None and face.record is not None, "the record of a running match is asked for"
    date = time.strftime("%Y.%m.%d", time.localtime(ui.wall()))
    text = face.record(referee.setup, [entry.event for entry in referee.entries], {"Date": date})
    name = f"{ui.match.rulebook.game}-{ui.loop.match_id}{face.record_suffix}"
    try:
        path = exports.write(ui.loop.journal.folder, name, text)
    except OSError as error:
        return _("The record cannot be saved."), _("{what}. The match itself is kept.", what=error.strerror or error)
    return _("The record is saved."), path_text(path)
