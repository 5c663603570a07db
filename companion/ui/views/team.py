"""A team: what it is called and who belongs to it, in the order in which they shoot."""

from __future__ import annotations

from collections.abc import Callable

from companion.i18n.translation import _
from companion.rulebook.player_names import others_names
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import SheetPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.match_draft import MatchDraft

MOST = 6
"""The largest number of members; a page shows no more."""


class TeamView(View):
    """One team of a new match."""

    def __init__(self, ui: UiContext, *, draft: MatchDraft, place: int) -> None:
        self._ui = ui
        self._draft = draft
        self._place = place

    @property
    def _members(self) -> list[str]:
        assert self._draft.members is not None, "teams are played"
        return self._draft.members[self._place]

    def page(self) -> SheetPage:
        """The page."""
        back, name = self._ui.navigation.back, self._draft.names[self._place]
        members = self._members
        tiles = [Button(text=name, on_touch=self._rename, icon="people", note=_("the team"))]
        tiles += [
            Button(text=member, on_touch=lambda at=at: self._edit(at), icon="pencil", note=_("shoots {n}.", n=at + 1))
            for at, member in enumerate(members)
        ]
        buttons = [Button(text=_("Fine"), on_touch=back, role="primary")]
        if len(members) < MOST:
            buttons.append(Button(text=_("One more"), on_touch=self._more, icon="plus"))
        if len(members) > 1:
            buttons.append(Button(text=_("One less"), on_touch=self._less, icon="minus"))
        return SheetPage(
            header=Header(title=_("Team"), note=name, back=back), tiles=tuple(tiles), buttons=tuple(buttons)
        )

    def _rename(self) -> None:
        draft, place = self._draft, self._place
        taken = others_names(place, draft.names, draft.members or ())
        self._ask(draft.names[place], taken, self._renamed)

    def _ask(self, name: str, taken: list[str], on_done: Callable[[str], None]) -> None:
        reserved = self._draft.rulebook.reserved
        self._ui.navigation.open(Route.NAME_ENTRY, name=name, taken=taken, reserved=reserved, on_done=on_done)

    def _renamed(self, name: str) -> None:
        self._draft.names[self._place] = name
        self._ui.navigation.back()

    def _edit(self, at: int) -> None:
        draft, member = self._draft, self._members[at]
        own = [other for other in self._members if other != member]
        taken = [*own, *others_names(self._place, draft.names, draft.members or ())]
        self._ask(member, taken, lambda to: self._edited(at, to))

    def _edited(self, at: int, name: str) -> None:
        self._members[at] = name
        self._ui.navigation.back()

    def _more(self) -> None:
        self._draft.add_member(self._place)
        self._ui.redraw()

    def _less(self) -> None:
        self._members.pop()
        self._ui.redraw()
