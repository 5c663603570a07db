"""The "Why?" page: the rule behind an announcement, and the reading (house rule) that decided."""

from __future__ import annotations

from collections.abc import Sequence

from companion.i18n.digest import passage, reading_of
from companion.i18n.phrases import announcement_text
from companion.i18n.translation import _, current_language
from companion.rulebook.rulebook import Announcement
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import TextPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.evidence import evidence_trace, may_protest
from companion.ui.view_parts.header_chips import header_chips


class WhyView(View):
    """Shows the digest's passage of an announcement and the reading that decided; one announcement a page."""

    def __init__(self, ui: UiContext, *, announcements: Sequence[Announcement], at: int = 0) -> None:
        self._ui = ui
        self._announcements = tuple(announcements)
        self._at = at

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> TextPage:
        """The page."""
        ui, announcement = self._ui, self._announcements[self._at]
        found = passage(announcement.rule, current_language().code)
        parts = tuple(part for part in found.paragraphs if _decided(part, announcement)) if found else ()
        source = (_("Rule: {title}.", title=found.title) + " " if found else "") + self._reading(announcement)
        header = Header(
            title=_(ui.match.board_view.title), note=_("Why?"), back=ui.navigation.back, chips=header_chips(ui)
        )
        heading = announcement_text(ui.match.rulebook, announcement, current_language())
        return TextPage(
            header=header,
            heading=heading,
            passages=parts,
            source=source,
            buttons=self._buttons(),
            trace=evidence_trace(ui, announcement),
        )

    def _reading(self, announcement: Announcement) -> str:
        """The house rule that decided, as it was agreed."""
        if announcement.reading is None:
            return _("No house rule was needed.")
        return _agreed(announcement.reading, self._ui)

    def _buttons(self) -> tuple[Button, ...]:
        ui = self._ui
        buttons = [Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary", steady=True)]
        if self._at + 1 < len(self._announcements):
            buttons.append(Button(text=_("And why?"), on_touch=self._next))
        if may_protest(ui, self._announcements):
            entries = ui.match.referee.entries
            at, entry, announcement = len(entries) - 1, entries[-1], self._announcements[self._at]
            protest = lambda: ui.navigation.open(Route.PROTEST, announcement=announcement, entry=entry)  # noqa: E731
            correct = lambda: ui.navigation.open(Route.CORRECTION, at=at, entry=entry)  # noqa: E731 - touches
            buttons.insert(1, Button(text=_("Protest"), on_touch=protest, role="foul"))
            buttons.append(Button(text=_("Correct it"), on_touch=correct))
        return tuple(buttons)

    def _next(self) -> None:
        self._ui.navigation.back()
        self._ui.navigation.open(Route.WHY, announcements=self._announcements, at=self._at + 1)


def _decided(paragraph: str, announcement: Announcement) -> bool:
    """Whether to show a paragraph: it is about the reading that decided, or about no reading."""
    return reading_of(paragraph) in (None, announcement.reading)


def _agreed(reading: str, ui: UiContext) -> str:
    assert ui.loop.referee is not None, "there is a match on the screen"
    chosen = ui.loop.referee.setup.readings.get(reading)
    choice = next((choice for choice in ui.match.board_view.choices if choice.option == reading), None)
    answers = dict(choice.answers) if choice else {}
    if choice is None or chosen not in answers:
        return _("Reading {id} of the rulebook decided.", id=reading)
    return _("House rule {id}:", id=reading) + f" {_(choice.question)} {_(answers[chosen])}."
