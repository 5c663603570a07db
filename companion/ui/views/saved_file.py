"""The match was written as a file for other programs: where it lies, or what was in the way."""

from __future__ import annotations

import time
from textwrap import wrap

from companion.i18n.translation import _
from companion.ui import exports
from companion.ui.navigation import Flow
from companion.ui.pages.pages import Button, Header, ReadPage

LINE = 38
"""Characters of a path on a line, so that the narrowest screen shows all of it."""


class SavedView:
    """Writes the record once, and tells."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._heading, self._told = _written(flow)

    def page(self) -> ReadPage:
        """The page."""
        flow = self._flow
        header = Header(_(flow.face.title), _("record"), flow.back)
        return ReadPage(header, self._heading, (self._told,), "", (Button(_("Fine"), flow.back, "primary"),))


def save_button(flow: Flow, icon: str = "") -> tuple[Button, ...]:
    """The way to the record, in games that have one."""
    if flow.face.record is None:
        return ()
    return (Button(_("Save the record"), lambda: flow.open(SavedView(flow)), icon=icon),)


def _written(flow: Flow) -> tuple[str, str]:
    referee, face = flow.table.referee, flow.face
    assert referee is not None and face.record is not None, "the record of a running match is asked for"
    date = time.strftime("%Y.%m.%d", time.localtime(flow.wall()))
    text = face.record(referee.setup, [entry.event for entry in referee.entries], {"Date": date})
    name = f"{flow.book.game}-{flow.table.match}{face.record_suffix}"
    try:
        path = exports.write(flow.table.journal.folder, name, text)
    except OSError as error:
        return _("The record cannot be saved."), _("{what}. The match itself is kept.", what=error.strerror or error)
    return _("The record is saved."), "\n".join(wrap(str(path), LINE, break_on_hyphens=False))
