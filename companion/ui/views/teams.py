"""A team: what it is called and who belongs to it, in the order in which they shoot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n.translation import _
from companion.ui.pages.pages import Button, Header, SheetPage
from companion.ui.views.name_entry import NameEntryView

if TYPE_CHECKING:
    from companion.ui.views.new_match import NewMatchView

MOST = 6
"""As many members as a page shows."""


class TeamView:
    """One team of a new match."""

    def __init__(self, match: NewMatchView, place: int) -> None:
        self._match = match
        self._place = place

    @property
    def _members(self) -> list[str]:
        assert self._match.members is not None, "teams are played"
        return self._match.members[self._place]

    def page(self) -> SheetPage:
        """The page."""
        flow, name = self._match.flow, self._match.names[self._place]
        members = self._members
        tiles = [Button(name, self._rename, icon="people", note=_("the team"))]
        tiles += [
            Button(member, lambda at=at: self._edit(at), icon="pencil", note=_("shoots {n}.", n=at + 1))
            for at, member in enumerate(members)
        ]
        buttons = [Button(_("Fine"), flow.back, "primary")]
        if len(members) < MOST:
            buttons.append(Button(_("One more"), self._more, icon="plus"))
        if len(members) > 1:
            buttons.append(Button(_("One less"), self._less, icon="minus"))
        return SheetPage(Header(_("Team"), name, flow.back), tuple(tiles), tuple(buttons))

    def _rename(self) -> None:
        match, place = self._match, self._place
        taken = [name for at, name in enumerate(match.names) if at != place]
        match.flow.open(NameEntryView(match.flow, match.names[place], taken, match.book.reserved, self._renamed))

    def _renamed(self, name: str) -> None:
        self._match.names[self._place] = name
        self._match.flow.back()

    def _everybody(self) -> list[str]:
        return [member for team in self._match.members or () for member in team]

    def _edit(self, at: int) -> None:
        flow, member = self._match.flow, self._members[at]
        taken = [other for other in self._everybody() if other != member]
        flow.open(NameEntryView(flow, member, taken, self._match.book.reserved, lambda to: self._edited(at, to)))

    def _edited(self, at: int, name: str) -> None:
        self._members[at] = name
        self._match.flow.back()

    def _more(self) -> None:
        name, taken = self._match.names[self._place], self._everybody()
        fresh = (_("{name} {n}", name=name, n=n) for n in range(1, len(taken) + 2))
        self._members.append(next(new for new in fresh if new not in taken))
        self._match.flow.changed()

    def _less(self) -> None:
        self._members.pop()
        self._match.flow.changed()
