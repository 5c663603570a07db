"""Home: which game, or the match that was interrupted."""

from __future__ import annotations

from companion.board.view import BoardView, ViewState
from companion.i18n.translation import _, ngettext
from companion.journal.store import MatchRow
from companion.live.session import journalled_referee
from companion.rulebook.setup import SetupError
from companion.ui.board_views import board_view_of, shown_games
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Chip, GameTile, Header, HomePage
from companion.ui.views.header import chips
from companion.ui.views.reading import NewsView
from companion.ui.views.resume_match import go_on

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86400


class HomeView:
    """The games as tiles."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow

    def page(self) -> HomePage:
        """The page."""
        flow = self._flow
        settings = Button("", self._settings, icon="settings")
        header = Header(_("Tableside"), _("choose a board"), chips=(*self._news(), *chips(flow)), buttons=(settings,))
        tiles = tuple(self._tile(game, face) for game, face in shown_games())
        return HomePage(header, (*self._resume(), *tiles), self._buttons())

    def _news(self) -> tuple[Chip, ...]:
        """What people ought to read before they begin, such as that a damaged journal was set aside."""
        news = self._flow.notice
        if not news:
            return ()
        return (Chip(_("Please read"), "foul", lambda: self._flow.open(NewsView(self._flow, news))),)

    def _settings(self) -> None:
        from companion.ui.views.settings import SettingsView

        self._flow.open(SettingsView(self._flow))

    def _buttons(self) -> tuple[Button, ...]:
        from companion.ui.views.about import AboutView
        from companion.ui.views.history import HistoryView
        from companion.ui.views.players import PlayersView
        from companion.ui.views.sensors import SensorsView

        flow = self._flow
        buttons = [
            Button(_("History & statistics"), lambda: flow.open(HistoryView(flow))),
            Button(_("Players"), lambda: flow.open(PlayersView(flow))),
            Button(_("About"), lambda: flow.open(AboutView(flow))),
        ]
        if flow.sensors.present:
            buttons.append(Button(_("Sensors"), lambda: flow.open(SensorsView(flow))))
        return tuple(buttons)

    def _tile(self, game: str, board_view: BoardView) -> GameTile:
        from companion.ui.views.new_match import NewMatchView

        return GameTile(
            _(board_view.title),
            _(board_view.tagline),
            board_view.picture,
            lambda: self._flow.open(NewMatchView(self._flow, game, board_view)),
        )

    def _resume(self) -> tuple[GameTile, ...]:
        row = self._flow.loop.unfinished()
        tile = row and self._unfinished(row)
        return (tile,) if tile else ()

    def _unfinished(self, row: MatchRow) -> GameTile | None:
        """The tile of a match that can be gone on with; none when its game is not here any more."""
        table = self._flow.loop
        events = table.rows if table.runs(row.id) else table.journal.events(row.id, waiting=True)
        try:
            referee = table.referee if table.referee and table.runs(row.id) else journalled_referee(row, events)
        except SetupError:
            return None
        face = board_view_of(referee.rulebook.package)
        if face is None:
            return None
        status = referee.rulebook.public(referee.state)
        todo, told = referee.rulebook.todo(referee.state), [entry.raw for entry in referee.entries]
        seen = ViewState(status, todo, told, referee.setup, state=referee.state)
        score = " : ".join(str(status["scores"][name]) for name in seen.players)
        played_s = self._flow.wall() - (events[-1].at if events else row.started)
        note = " – ".join(seen.players) + "\n" + ago(played_s)
        return GameTile(
            f"{_(face.title)} · {score}", note, face.draw(seen), lambda: go_on(self._flow, row.id), _("Resume")
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
