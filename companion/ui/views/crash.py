"""Something in the program went wrong: one plain page, a report to save, and the way on."""

from __future__ import annotations

import logging
from textwrap import wrap

from companion.i18n.translation import _
from companion.recording.fault_report import LogTail, Report, packed
from companion.ui import exports
from companion.ui.navigation import Navigation, View
from companion.ui.pages.pages import Button, Header, ReadPage
from companion.ui.views.saved_file import LINE

log = logging.getLogger(__name__)
tail = LogTail()
"""The end of the log of this program."""


class CrashView:
    """What the people see in place of a fault."""

    def __init__(self, flow: Navigation, error: Exception) -> None:
        self._flow = flow
        self._error = error
        self._saved = ""

    def page(self) -> ReadPage:
        """The page."""
        passages = (
            _("All that was ruled so far is kept. Go on from where you were."),
            self._saved or _("If it happens again, save a fault report and send it to the makers of this table."),
        )
        buttons = (
            Button(_("Go on"), self._flow.back, "primary"),
            Button(_("Save a fault report"), self._save),
        )
        header = Header(_("Tableside"), _("a fault of the program"))
        return ReadPage(header, _("Something went wrong, the match is safe."), passages, "", buttons)

    def _save(self) -> None:
        self._saved = save_report(self._flow, self._error)
        self._flow.changed()


class Faults:
    """Hears of every exception that nobody else dealt with; none of them reaches a player."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._broken: View | None = None
        """The view that failed last."""

    def failed(self, error: Exception) -> None:
        """Shows that something went wrong. A view that fails twice in a row is left for the home page."""
        flow = self._flow
        shown = flow.view
        if isinstance(shown, CrashView):
            return  # it is told already
        log.error("A fault of the program: %s: %s", type(error).__name__, error, exc_info=error)
        if shown is self._broken:
            flow.home()
        self._broken = flow.view
        flow.open(CrashView(flow, error))


def save_report(flow: Navigation, error: BaseException | None = None) -> str:
    """Writes a fault report; says where it lies, or what was in the way."""
    table = flow.loop
    name = f"fault-{flow.wall():.0f}.zip"
    try:
        report = Report.of_loop(table, flow.sensor_history.recent(), tail.lines, error)
        path = exports.write(table.journal.folder, name, packed(report))
    except OSError as trouble:
        return _("The report cannot be saved: {what}.", what=trouble.strerror or trouble)
    return _("The report is saved:") + "\n" + "\n".join(wrap(str(path), LINE, break_on_hyphens=False))
