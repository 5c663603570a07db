"""Those who play here: their names for the pick list, in its order, and their colours."""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.drawing import Circle, Drawing
from companion.i18n.translation import _
from companion.settings.screen import NAMES_KEPT
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, ListPage, SheetPage
from companion.ui.pages.records import ListRow
from companion.ui.theme.theme import SEATS
from companion.ui.views.player_colours import colour_of


class PlayersView:
    """The list of players; a touch on one shows what can be done with him."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._first = 0

    def page(self) -> ListPage:
        """The page."""
        flow, names = self._flow, self._flow.settings.names
        header = Header(_("Players"), flow.notice or _("offered for a new match"), flow.back)
        new = Button(_("New player"), self._new, "primary")
        empty = _("Nobody has played here yet.")
        return ListPage(header, len(names), self._row, self._first, self._turn, (new,), empty)

    def _row(self, n: int) -> ListRow:
        flow = self._flow
        name = flow.settings.names[n]
        return ListRow(name, colour=colour_of(flow, name, n), does=lambda: flow.open(PlayerView(flow, name)))

    def _turn(self, first: int) -> None:
        self._first = first
        self._flow.changed()

    def _new(self) -> None:
        from companion.ui.views.name_entry import NameEntryView

        self._flow.open(NameEntryView(self._flow, "", self._flow.settings.names, (), self._named))

    def _named(self, name: str) -> None:
        flow = self._flow
        flow.back()
        flow.set(replace(flow.settings, names=(name, *flow.settings.names)[:NAMES_KEPT]))


class PlayerView:
    """What can be done with one player of the list."""

    def __init__(self, flow: Navigation, name: str) -> None:
        self._flow = flow
        self._name = name

    def page(self) -> SheetPage:
        """The page."""
        flow = self._flow
        tiles = [
            Button(_("Another name"), self._rename, icon="pencil"),
            Button(_("Colour"), lambda: flow.open(ColourView(flow, self._name)), picture=_disc(self._colour())),
            Button(_("To the top of the list"), self._first, icon="up"),
            Button(_("Take off the list"), self._leave, icon="minus", note=_("matches played stay in the history")),
        ]
        return SheetPage(Header(self._name, "", flow.back), tuple(tiles))

    def _colour(self) -> str:
        names = self._flow.settings.names
        return colour_of(self._flow, self._name, names.index(self._name))

    def _rename(self) -> None:
        from companion.ui.views.name_entry import NameEntryView

        flow = self._flow
        others = [name for name in flow.settings.names if name != self._name]
        flow.open(NameEntryView(flow, self._name, others, (), self._renamed))

    def _renamed(self, to: str) -> None:
        flow, name = self._flow, self._name
        names = tuple(to if known == name else known for known in flow.settings.names)
        colours = {to if known == name else known: colour for known, colour in flow.settings.colours.items()}
        self._name = to
        flow.back()
        flow.set(replace(flow.settings, names=names, colours=colours))

    def _first(self) -> None:
        self._flow.back()
        self._flow.set(self._flow.settings.with_players((self._name,)))

    def _leave(self) -> None:
        flow = self._flow
        flow.back()
        names = tuple(name for name in flow.settings.names if name != self._name)
        colours = {name: colour for name, colour in flow.settings.colours.items() if name != self._name}
        flow.set(replace(flow.settings, names=names, colours=colours))


class ColourView:
    """Which colour a player has, on discs and in charts."""

    def __init__(self, flow: Navigation, name: str) -> None:
        self._flow = flow
        self._name = name

    def page(self) -> SheetPage:
        """The page."""
        now = self._flow.settings.colours.get(self._name)
        tiles = tuple(
            Button(_("Colour {n}", n=n), lambda c=colour: self._choose(c), picture=_disc(colour), chosen=colour == now)
            for n, colour in enumerate(SEATS, 1)
        )
        return SheetPage(Header(_("Which colour?"), self._name, self._flow.back), tiles)

    def _choose(self, colour: str) -> None:
        flow = self._flow
        flow.back()
        flow.set(replace(flow.settings, colours={**flow.settings.colours, self._name: colour}))


def _disc(colour: str) -> Drawing:
    return Drawing(60, 60, (Circle(30, 30, 26, fill=colour),))
