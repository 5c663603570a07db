"""The crash page: says that an error occurred, and offers a fault report and a way to continue."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import TextPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.saved_files import save_report


class CrashView(View):
    """The page after an unhandled exception."""

    def __init__(self, ui: UiContext, *, error: Exception) -> None:
        self._ui = ui
        self._error = error
        self._saved = ""

    def page(self) -> TextPage:
        """The page."""
        passages = (
            _("All that was ruled so far is kept. Go on from where you were."),
            self._saved or _("If it happens again, save a fault report and send it to the makers of this table."),
        )
        buttons = (
            Button(text=_("Go on"), on_touch=self._ui.navigation.back, role="primary"),
            Button(text=_("Save a fault report"), on_touch=self._save),
        )
        header = Header(title=_("Tableside"), note=_("a fault of the program"))
        return TextPage(
            header=header,
            heading=_("Something went wrong, the match is safe."),
            passages=passages,
            source="",
            buttons=buttons,
        )

    def _save(self) -> None:
        self._saved = save_report(self._ui, self._error)
        self._ui.redraw()
