"""Saves the match as a file for other programs; shows its path, or the error."""

from __future__ import annotations

from companion.games.registry import board_view, record_format
from companion.i18n.translation import _
from companion.journal.rows import MatchRow
from companion.live.match_record import record_text
from companion.rulebook.referee import Referee
from companion.ui import exports
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import TextPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.saved_files import path_text


class SavedFileView(View):
    """Writes the file once and shows its path."""

    def __init__(self, ui: UiContext, *, past: tuple[MatchRow, Referee] | None = None) -> None:
        """Saves the running match, or a `past` one of the journal."""
        self._ui = ui
        row, referee = past or (ui.match.session.match_row(), ui.match.referee)
        view = board_view(referee.rulebook.game)
        assert view is not None, "only games with a board are shown"
        self._title = view.title
        self._heading, self._text = _written(ui, row, referee)

    def page(self) -> TextPage:
        """The page."""
        ui = self._ui
        header = Header(title=_(self._title), note=_("record"), back=ui.navigation.back)
        return TextPage(
            header=header,
            heading=self._heading,
            passages=(self._text,),
            source="",
            buttons=(Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary"),),
        )


def _written(ui: UiContext, row: MatchRow, referee: Referee) -> tuple[str, str]:
    game = referee.rulebook.game
    record = record_format(game)
    assert record is not None, "only games that have a record offer it"
    text = record_text(record, referee, row.started, row.meta)
    name = f"{game}-{ui.loop.journal.number(row.id)}{record.suffix}"
    session = ui.loop.session if ui.loop.runs(row.id) else None
    try:
        path = exports.write(ui.loop.journal.folder, name, text, replaces=session and session.saved_record)
    except OSError as error:
        return _("The record cannot be saved."), _("{what}. The match itself is kept.", what=error.strerror or error)
    if session:
        session.note_saved(path)
    return _("The record is saved."), path_text(path)
