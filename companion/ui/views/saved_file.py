"""Saves the match as a file for other programs; shows its path, or the error."""

from __future__ import annotations

import time

from companion.games.registry import record_format
from companion.i18n.translation import _
from companion.ui import exports
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import TextPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.saved_files import path_text


class SavedFileView(View):
    """Writes the file once and shows its path."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._heading, self._text = _written(ui)

    def page(self) -> TextPage:
        """The page."""
        ui = self._ui
        header = Header(title=_(ui.match.board_view.title), note=_("record"), back=ui.navigation.back)
        return TextPage(
            header=header,
            heading=self._heading,
            passages=(self._text,),
            source="",
            buttons=(Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary"),),
        )


def _written(ui: UiContext) -> tuple[str, str]:
    referee, record = ui.match.referee, record_format(ui.match.rulebook.game)
    assert record is not None, "only games that have a record offer it"
    date = time.strftime("%Y.%m.%d", time.localtime(ui.wall()))
    text = record.write(referee.setup, [entry.event for entry in referee.entries], {"Date": date})
    session = ui.match.session
    name = f"{ui.match.rulebook.game}-{session.match_id}{record.suffix}"
    try:
        path = exports.write(ui.loop.journal.folder, name, text, replaces=session.saved_record)
    except OSError as error:
        return _("The record cannot be saved."), _("{what}. The match itself is kept.", what=error.strerror or error)
    session.note_saved(path)
    return _("The record is saved."), path_text(path)
