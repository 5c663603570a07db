"""Pages with a message: that the match is not being saved, and what was found when the program started."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import TextPage
from companion.ui.ui_context import UiContext


class NotSavedView(View):
    """Why rulings are not being saved, and what that means."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui

    def page(self) -> TextPage:
        """The page."""
        ui = self._ui
        passages = (
            ui.loop.trouble or _("Everything is saved again."),
            _("You can play on. Nothing is lost while this program runs, and it keeps trying to write."),
        )
        fine = Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary")
        return TextPage(
            header=Header(title=_("Not saved"), back=ui.navigation.back),
            heading=_("The match is not being saved."),
            passages=passages,
            source="",
            buttons=(fine,),
        )


class NewsView(View):
    """A message that is read once, such as what was found when the program started."""

    def __init__(self, ui: UiContext, *, news: str) -> None:
        self._ui = ui
        self._news = news

    def page(self) -> TextPage:
        """The page."""
        back = self._ui.navigation.back
        fine = Button(text=_("Fine"), on_touch=back, role="primary")
        return TextPage(
            header=Header(title=_("Tableside"), back=back),
            heading=_("Please read"),
            passages=(self._news,),
            source="",
            buttons=(fine,),
        )
