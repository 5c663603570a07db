"""The player list: names in the order of the pick list, and colours."""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.drawing import Circle, Drawing
from companion.i18n.translation import _
from companion.settings.screen import MAX_NAMES
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.list_pages import ListPage, ListRow
from companion.ui.pages.page_types import SheetPage
from companion.ui.theme.theme import SEATS
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.player_colours import colour_of


class PlayersView(View):
    """The list of players; touching one opens its page."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._first = 0

    def page(self) -> ListPage:
        """The page."""
        ui, names = self._ui, self._ui.settings.values.names
        header = Header(
            title=_("Players"), note=ui.match.notice or _("offered for a new match"), back=ui.navigation.back
        )
        new = Button(text=_("New player"), on_touch=self._new, role="primary")
        empty = _("Nobody has played here yet.")
        return ListPage(
            header=header,
            count=len(names),
            row=self._row,
            first=self._first,
            on_turn=self._turn,
            buttons=(new,),
            empty=empty,
        )

    def _row(self, n: int) -> ListRow:
        ui = self._ui
        name = ui.settings.values.names[n]
        return ListRow(
            text=name, colour=colour_of(ui, name, n), on_touch=lambda: ui.navigation.open(Route.PLAYER, name=name)
        )

    def _turn(self, first: int) -> None:
        self._first = first
        self._ui.redraw()

    def _new(self) -> None:

        self._ui.navigation.open(
            Route.NAME_ENTRY, name="", taken=self._ui.settings.values.names, reserved=(), on_done=self._named
        )

    def _named(self, name: str) -> None:
        ui = self._ui
        ui.navigation.back()
        ui.settings.set(replace(ui.settings.values, names=(name, *ui.settings.values.names)[:MAX_NAMES]))


class PlayerView(View):
    """What can be done with one player of the list."""

    def __init__(self, ui: UiContext, *, name: str) -> None:
        self._ui = ui
        self._name = name

    def page(self) -> SheetPage:
        """The page."""
        ui = self._ui
        tiles = [
            Button(text=_("Another name"), on_touch=self._rename, icon="pencil"),
            Button(
                text=_("Colour"),
                on_touch=lambda: ui.navigation.open(Route.PLAYER_COLOUR, name=self._name),
                picture=_disc(self._colour()),
            ),
            Button(text=_("To the top of the list"), on_touch=self._first, icon="up"),
            Button(
                text=_("Take off the list"),
                on_touch=self._leave,
                icon="minus",
                note=_("matches played stay in the history"),
            ),
        ]
        return SheetPage(header=Header(title=self._name, note="", back=ui.navigation.back), tiles=tuple(tiles))

    def _colour(self) -> str:
        names = self._ui.settings.values.names
        return colour_of(self._ui, self._name, names.index(self._name))

    def _rename(self) -> None:

        ui = self._ui
        others = [name for name in ui.settings.values.names if name != self._name]
        ui.navigation.open(Route.NAME_ENTRY, name=self._name, taken=others, reserved=(), on_done=self._renamed)

    def _renamed(self, to: str) -> None:
        ui, name = self._ui, self._name
        names = tuple(to if known == name else known for known in ui.settings.values.names)
        colours = {to if known == name else known: colour for known, colour in ui.settings.values.colours.items()}
        self._name = to
        ui.navigation.back()
        ui.settings.set(replace(ui.settings.values, names=names, colours=colours))

    def _first(self) -> None:
        self._ui.navigation.back()
        self._ui.settings.set(self._ui.settings.values.with_players((self._name,)))

    def _leave(self) -> None:
        ui = self._ui
        ui.navigation.back()
        names = tuple(name for name in ui.settings.values.names if name != self._name)
        colours = {name: colour for name, colour in ui.settings.values.colours.items() if name != self._name}
        ui.settings.set(replace(ui.settings.values, names=names, colours=colours))


class PlayerColourView(View):
    """Which colour a player has, on discs and in charts."""

    def __init__(self, ui: UiContext, *, name: str) -> None:
        self._ui = ui
        self._name = name

    def page(self) -> SheetPage:
        """The page."""
        chosen = self._ui.settings.values.colours.get(self._name)
        tiles = tuple(
            Button(
                text=_("Colour {n}", n=n),
                on_touch=lambda c=colour: self._choose(c),
                picture=_disc(colour),
                chosen=colour == chosen,
            )
            for n, colour in enumerate(SEATS, 1)
        )
        return SheetPage(
            header=Header(title=_("Which colour?"), note=self._name, back=self._ui.navigation.back), tiles=tiles
        )

    def _choose(self, colour: str) -> None:
        ui = self._ui
        ui.navigation.back()
        ui.settings.set(replace(ui.settings.values, colours={**ui.settings.values.colours, self._name: colour}))


def _disc(colour: str) -> Drawing:
    return Drawing(w=60, h=60, shapes=(Circle(x=30, y=30, r=26, fill=colour),))
