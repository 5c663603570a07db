"""Takes game records of other programs into the journal: a list of the files there are, and what became of one."""

from __future__ import annotations

from pathlib import Path

from companion.i18n.translation import _, ngettext
from companion.live.match_import import BYTES_AT_MOST, Imported, format_of, formats_read, take_in
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.list_pages import ListPage, ListRow
from companion.ui.pages.page_types import TextPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.record_files import IMPORTS, record_files
from companion.ui.view_parts.saved_files import path_text

FAULTS_SHOWN = 4
"""So many games that could not be taken are named; of the others the number is said."""


class RecordFilesView(View):
    """The files that may be taken in; a touch takes one in."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._files = record_files(ui.loop.journal.folder, formats_read())
        self._first = 0

    def page(self) -> ListPage:
        """The page."""
        ui, kinds = self._ui, ", ".join(f"*{suffix}" for suffix in formats_read())
        folder = path_text(ui.loop.journal.folder / IMPORTS)
        return ListPage(
            header=Header(title=_("Game records"), note=_("touch one to take it in"), back=ui.navigation.back),
            count=len(self._files),
            row=self._row,
            first=self._first,
            on_turn=self._turn,
            empty=_("No file {kinds} is on a stick that is plugged in, or here:", kinds=kinds) + "\n" + folder,
        )

    def _turn(self, first: int) -> None:
        self._first = first
        self._ui.redraw()

    def _row(self, n: int) -> ListRow:
        path = self._files[n]
        return ListRow(
            text=path.name,
            note=str(path.parent),
            on_touch=lambda: self._ui.navigation.open(Route.RECORD_TAKEN_IN, path=path),
        )


class RecordTakenInView(View):
    """Takes a file in, and shows what became of its games."""

    def __init__(self, ui: UiContext, *, path: Path) -> None:
        self._ui = ui
        self._name = path.name
        self._heading, self._passages = _taken_in(ui, path)

    def page(self) -> TextPage:
        """The page."""
        ui = self._ui
        return TextPage(
            header=Header(title=_("Game records"), note=self._name, back=ui.navigation.back),
            heading=self._heading,
            passages=self._passages,
            source="",
            buttons=(Button(text=_("History"), on_touch=self._history, role="primary"),),
        )

    def _history(self) -> None:
        self._ui.navigation.home()
        self._ui.navigation.open(Route.HISTORY)


def _taken_in(ui: UiContext, path: Path) -> tuple[str, tuple[str, ...]]:
    """What became of a file: a heading, and a sentence for each game that could not be taken."""
    try:
        with path.open("rb") as stream:
            data = stream.read(BYTES_AT_MOST + 1)
    except OSError as error:
        return _("The file cannot be read."), (str(error.strerror or error),)
    form = format_of(path.name, data)
    if form is None or form.read is None or len(data) > BYTES_AT_MOST:
        return _("The file cannot be read."), ()
    imported = take_in(ui.loop.journal, form.read(data), ui.wall())
    return _heading(imported), _faults(imported.faults)


def _heading(imported: Imported) -> str:
    n = len(imported.numbers)
    if not n:
        return _("No game could be taken in.")
    return ngettext("{n} game is in the history now.", "{n} games are in the history now.", n)


def _faults(faults: list[str]) -> tuple[str, ...]:
    more = len(faults) - FAULTS_SHOWN
    rest = (ngettext("{n} more could not be taken in.", "{n} more could not be taken in.", more),) if more > 0 else ()
    return (*faults[:FAULTS_SHOWN], *rest)
