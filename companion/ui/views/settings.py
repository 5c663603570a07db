"""The settings of the screen, the voice and the table: a page for each group, a row for each record."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.i18n.languages import installed
from companion.i18n.translation import _
from companion.settings.model import GROUPS, Group, Setting, declared
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import ChoiceRow, FormPage
from companion.ui.ui_context import UiContext


class SettingsView(View):
    """Each setting with its answers; a touch sets it at once."""

    def __init__(self, ui: UiContext, *, group: Group = "screen") -> None:
        self._ui = ui
        self._group: Group = group

    def page(self) -> FormPage:
        """The page of the group that is open."""
        ui = self._ui
        rows = tuple(self._row(setting) for setting in declared().values() if setting.prompt.group == self._group)
        header = Header(title=_("Settings"), note=ui.match.notice or _(GROUPS[self._group]), back=ui.navigation.back)
        return FormPage(
            header, rows, (Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary"), *self._groups())
        )

    def _groups(self) -> list[Button]:
        """The way to the other groups."""
        return [
            Button(text=_(word), on_touch=lambda group=group: self._turn_to(group))
            for group, word in GROUPS.items()
            if group != self._group
        ]

    def _turn_to(self, group: Group) -> None:
        self._group = group
        self._ui.redraw()

    def _row(self, setting: Setting) -> ChoiceRow:
        current = getattr(self._ui.settings.values, setting.name)
        buttons = (
            Button(text=word, on_touch=lambda value=value: self._set(setting, value), chosen=value == current)
            for value, word in answers(setting)
        )
        return ChoiceRow(_(setting.prompt.text), tuple(buttons))

    def _set(self, setting: Setting, value: object) -> None:
        self._ui.settings.set(replace(self._ui.settings.values, **{setting.name: value}))


def answers(setting: Setting) -> list[tuple[Any, str]]:
    """The answers that can be had here: of the languages only those that are installed, each in its own words."""
    offered = setting.prompt.answers
    if setting.name == "language":
        return [answer for answer in offered if answer[0] in installed()]
    return [(value, _(word)) for value, word in offered]
