"""Home: which game, or the match that was interrupted."""

from __future__ import annotations

from companion.board.view import BoardView, ViewState
from companion.games.registry import board_view
from companion.i18n.translation import _, ngettext
from companion.live.unfinished_match import Unfinished
from companion.ui.board_views import shown_games
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.pages.page_types import GameTile, HomePage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.header_chips import header_chips
from companion.ui.view_parts.resume_match import resume_match

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86400


class HomeView(View):
    """The games as tiles."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui

    def page(self) -> HomePage:
        """The page."""
        ui = self._ui
        settings = Button(text="", on_touch=self._settings, icon="settings")
        header = Header(
            title=_("Tableside"),
            note=_("choose a board"),
            chips=(*self._news(), *header_chips(ui)),
            buttons=(settings,),
        )
        tiles = tuple(self._tile(game, board_view) for game, board_view in shown_games())
        return HomePage(header, (*self._resume(), *tiles), self._buttons())

    def _news(self) -> tuple[Chip, ...]:
        """A message that people should read before they begin, such as that a damaged journal was set aside."""
        news = self._ui.match.notice
        if not news:
            return ()
        return (Chip(_("Please read"), "foul", lambda: self._ui.navigation.open(Route.NEWS, news=news)),)

    def _settings(self) -> None:

        self._ui.navigation.open(Route.SETTINGS)

    def _buttons(self) -> tuple[Button, ...]:

        ui = self._ui
        buttons = [
            Button(text=_("History & statistics"), on_touch=lambda: ui.navigation.open(Route.HISTORY)),
            Button(text=_("Players"), on_touch=lambda: ui.navigation.open(Route.PLAYERS)),
            Button(text=_("About"), on_touch=lambda: ui.navigation.open(Route.ABOUT)),
        ]
        if ui.sensors.present:
            buttons.append(Button(text=_("Sensors"), on_touch=lambda: ui.navigation.open(Route.SENSORS)))
        return tuple(buttons)

    def _tile(self, game: str, board_view: BoardView) -> GameTile:

        return GameTile(
            title=_(board_view.title),
            note=_(board_view.tagline),
            picture=board_view.picture,
            on_touch=lambda: self._ui.navigation.open(Route.NEW_MATCH, game=game, board_view=board_view),
        )

    def _resume(self) -> tuple[GameTile, ...]:
        match = self._ui.unfinished.look()
        tile = match and self._unfinished(match)
        return (tile,) if tile else ()

    def _unfinished(self, match: Unfinished) -> GameTile | None:
        """The tile of a match that can be gone on with; none for a game without a screen."""
        referee = match.referee.known
        view = board_view(referee.rulebook.game)
        if view is None:
            return None
        status = referee.rulebook.public(referee.state)
        todo, in_force = referee.rulebook.todo(referee.state), [entry.raw for entry in referee.entries]
        state = ViewState(status=status, todo=todo, events=in_force, setup=referee.setup, state=referee.state)
        score = " : ".join(str(status["scores"][name]) for name in state.players)
        seconds = match.seconds_ago(wall=self._ui.wall(), now=self._ui.loop.clock())
        note = "\n".join([" – ".join(state.players)] + ([ago(seconds)] if seconds is not None else []))
        return GameTile(
            title=f"{_(view.title)} · {score}",
            note=note,
            picture=view.draw(state),
            on_touch=lambda: resume_match(self._ui, match.number),
            caption=_("Resume"),
            meaning=match.number,
        )


def ago(seconds: float) -> str:
    """How long ago, in words."""
    if seconds < MINUTE_S:
        return _("just now")
    if seconds < HOUR_S:
        return ngettext("{n} min ago", "{n} min ago", int(seconds // MINUTE_S))
    if seconds < DAY_S:
        return ngettext("{n} hour ago", "{n} hours ago", int(seconds // HOUR_S))
    return ngettext("{n} day ago", "{n} days ago", int(seconds // DAY_S))
