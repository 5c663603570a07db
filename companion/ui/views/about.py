"""The about page: versions, licence, and how to report a fault."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import TextPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.saved_files import save_report
from companion.versions import versions

PARTS = ("python", "Kivy", "msgspec")


class AboutView(View):
    """The page about the program."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._known = versions()
        self._saved = ""

    def page(self) -> TextPage:
        """The page."""
        ui, known = self._ui, self._known
        heading = f"Tableside {known.get('tableside', '')}".strip()
        runs_on = " · ".join(
            f"{name} {known[name]}" if name != "model" else known[name] for name in PARTS if name in known
        )
        passages = (
            _("The referee at the table for real board games."),
            _("Free software under the MIT licence: use it, change it, pass it on."),
            self._saved or _("A fault report holds versions, log, match and the last readings of the sensors."),
        )
        buttons = (
            Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary"),
            Button(text=_("Save a fault report"), on_touch=self._report),
        )
        return TextPage(
            header=Header(title=_("About"), note="", back=ui.navigation.back),
            heading=heading,
            passages=passages,
            source=_("Runs on: {parts}.", parts=runs_on),
            buttons=buttons,
        )

    def _report(self) -> None:
        self._saved = save_report(self._ui)
        self._ui.redraw()
