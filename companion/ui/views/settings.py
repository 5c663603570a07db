"""The settings of the screen."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.text import _
from companion.ui.flow import Flow
from companion.ui.pages import Button, ChoiceRow, FormPage, Header


class SettingsView:
    """Each setting with its choices; a touch sets it at once."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow

    def page(self) -> FormPage:
        """The page."""
        flow = self._flow
        rows = (
            self._row(_("Room"), "theme", (("night", _("Dark")), ("day", _("Bright")))),
            self._row(_("Size of the text"), "type_percent", ((100, "100 %"), (125, "125 %"), (150, "150 %"))),
            self._row(_("Marks on the balls"), "marks", ((True, _("Shown")), (False, _("Hidden")))),
        )
        header = Header(_("Settings"), flow.notice or "", flow.back)
        return FormPage(header, rows, (Button(_("Fine"), flow.back, "primary"),))

    def _row(self, label: str, field: str, answers: tuple[tuple[Any, str], ...]) -> ChoiceRow:
        now = getattr(self._flow.prefs, field)
        buttons = (
            Button(word, lambda value=value: self._set(field, value), chosen=value == now) for value, word in answers
        )
        return ChoiceRow(label, tuple(buttons))

    def _set(self, field: str, value: object) -> None:
        self._flow.set(replace(self._flow.prefs, **{field: value}))
