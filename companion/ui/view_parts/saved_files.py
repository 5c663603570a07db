"""Files that people save for others: the record of a match, and a fault report."""

from __future__ import annotations

from textwrap import wrap

from companion.games.registry import record_format
from companion.i18n.translation import _
from companion.journal.rows import MatchRow
from companion.recording.fault_report import LogTail, Report, packed
from companion.rulebook.referee import Referee
from companion.ui import exports
from companion.ui.navigation import Route
from companion.ui.pages.controls import Button
from companion.ui.ui_context import UiContext

LINE = 38
"""Characters of a path on a line, so that the narrowest screen shows all of it."""
log_tail = LogTail()
"""The end of the log of this program."""


def path_text(path: object) -> str:
    """A path in lines that fit every screen."""
    return "\n".join(wrap(str(path), LINE, break_on_hyphens=False))


def record_buttons(ui: UiContext, icon: str = "") -> tuple[Button, ...]:
    """The button that saves the record of the match, in games that have one."""
    if record_format(ui.match.rulebook.game) is None:
        return ()
    return (Button(text=_("Save the record"), on_touch=lambda: ui.navigation.open(Route.SAVED_FILE), icon=icon),)


def save_icons(ui: UiContext, row: MatchRow, referee: Referee) -> tuple[Button, ...]:
    """The picture that saves the record of a match of the journal, in games that have one."""
    if record_format(referee.rulebook.game) is None:
        return ()
    past = (row, referee)
    return (Button(text="", on_touch=lambda: ui.navigation.open(Route.SAVED_FILE, past=past), icon="save"),)


def save_report(ui: UiContext, error: BaseException | None = None) -> str:
    """Writes a fault report, with `error` if there was one; returns its path or the error as text."""
    name = f"fault-{ui.wall():.0f}.zip"
    try:
        report = Report.of_loop(ui.loop, ui.sensor_history.recent(), log_tail.lines, error)
        path = exports.write(ui.loop.journal.folder, name, packed(report))
    except OSError as trouble:
        return _("The report cannot be saved: {what}.", what=trouble.strerror or trouble)
    return _("The report is saved:") + "\n" + path_text(path)
