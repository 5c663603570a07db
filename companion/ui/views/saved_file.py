"""The match was written as a file for other programs: where it lies, or what was in the way."""

from __future__ import annotations

import time
from textwrap import wrap

from companion.i18n.translation import _
from companion.ui import exports
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, ReadPage

LINE = 38
"""Characters of a path on a line, so that the narrowest screen shows all of it."""


class SavedFileView:
    """Writes the record once, and tells."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._heading, self._told = _written(flow)

    def page(self) -> ReadPage:
        """The page."""
        flow = self._flow
        header = Header(_(flow.board_view.title), _("record"), flow.back)
        return ReadPage(header, self._heading, (self._told,), "", (Button(_("Fine"), flow.back, "primary"),))


def save_button(flow: Navigation, icon: str = "") -> tuple[Button, ...]:
    """The way to the record, in games that have one."""
    if flow.board_view.record is None:
        return ()
    return (Button(_("Save the record"), lambda: flow.open(SavedFileView(flow)), icon=icon),)


def _written(flow: Navigation) -> tuple[str, str]:
    referee, face = flow.loop.referee, flow.board_view
    assert referee is not None and face.record is not None, "the record of a running match is asked for"
    date = time.strftime("%Y.%m.%d", time.localtime(flow.wall()))
    text = face.record(referee.setup, [entry.event for entry in referee.entries], {"Date": date})
    name = f"{flow.rulebook.game}-{flow.loop.match_id}{face.record_suffix}"
    try:
        path = exports.write(flow.loop.journal.folder, name, text)
    except OSError as error:
        return _("The record cannot be saved."), _("{what}. The match itself is kept.", what=error.strerror or error)
    return _("The record is saved."), "\n".join(wrap(str(path), LINE, break_on_hyphens=False))
