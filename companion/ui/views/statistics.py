"""All matches of a game as charts: how points grew, who won how often, and which fouls there were."""

from __future__ import annotations

from collections import Counter

from companion.analysis.statistics import MatchStatistics, average_length, match_statistics, totals
from companion.board.view import BoardView
from companion.games.registry import board_view
from companion.i18n.phrases import phrases
from companion.i18n.translation import _, current_language, ngettext
from companion.journal.rows import MatchRow
from companion.rulebook.setup import SetupError
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.list_pages import Bar, BarChart, ChartsPage, LineChart
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.player_colours import colour_of

SLICE_S = 0.03
"""The longest time of counting matches between two frames, so that touches are handled."""
SOON_S = 0.02
LINES = 5
"""The number of players with a line: those with the most points."""
BARS = 8


class StatisticsView(View):
    """The statistics of one game, at first of the game played last."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        rows = ui.loop.journal.matches()
        games = dict.fromkeys(str(row.setup.get("game")) for row in rows)
        self._board_views = {game: view for game in games if (view := installed_board_view(game))}
        self._rows = [row for row in rows if str(row.setup.get("game")) in self._board_views]
        self._game = str(self._rows[-1].setup["game"]) if self._rows else ""
        self._counted: dict[int, MatchStatistics | None] = {}

    def page(self) -> ChartsPage:
        """The page, with as many matches as could be counted so far."""
        ui, rows = self._ui, [row for row in self._rows if row.setup.get("game") == self._game]
        self._count(rows)
        matches = [counts for row in rows if (counts := self._counted.get(row.id))]
        left = sum(row.id not in self._counted for row in rows)
        header = Header(title=_("Statistics"), note=self._note(matches, left), back=ui.navigation.back)
        bars = (self._wins(matches), self._fouls(matches))
        return ChartsPage(
            header=header,
            line_chart=self._points(matches),
            bars=bars,
            buttons=self._games(),
            redraw_in_s=SOON_S if left else 0,
        )

    def _count(self, rows: list[MatchRow]) -> None:
        """Counts further matches for SLICE_S."""
        journal, clock = self._ui.loop.journal, self._ui.loop.clock
        until = clock() + SLICE_S
        for row in rows:
            if row.id not in self._counted:
                try:
                    self._counted[row.id] = match_statistics(row, journal.events(row.id, waiting=True))
                except SetupError:
                    self._counted[row.id] = None
                if clock() > until:
                    return

    def _note(self, matches: list[MatchStatistics], left: int) -> str:
        if left:
            return _("{n} matches to count", n=left)
        length = round(average_length(matches))
        counted = ngettext("{n} match", "{n} matches", len(matches))
        return counted + (" · " + ngettext("{n} event a game", "{n} events a game", length) if length else "")

    def _points(self, matches: list[MatchStatistics]) -> LineChart:
        """The points of the leading players, added up from match to match."""
        most = Counter({name: counts.points for name, counts in totals(matches).items()})
        names = tuple(name for name, _points in most.most_common(LINES))
        lines = {name: [0] for name in names}
        for match in matches:
            for name, line in lines.items():
                line.append(line[-1] + (match.players[name].points if name in match.players else 0))
        colours = tuple(colour_of(self._ui, name, place) for place, name in enumerate(names))
        return LineChart(
            title=_("Points over time"),
            names=names,
            colours=colours,
            lines=tuple(tuple(line) for line in lines.values()),
        )

    def _wins(self, matches: list[MatchStatistics]) -> BarChart:
        won = [(name, counts.won) for name, counts in totals(matches).items() if counts.won]
        bars = tuple(Bar(name, n, colour_of(self._ui, name, place)) for place, (name, n) in enumerate(won[:BARS]))
        return BarChart(_("Games won"), bars, _("No game has been won yet."))

    def _fouls(self, matches: list[MatchStatistics]) -> BarChart:
        fouls = sum((counts.fouls for counts in totals(matches).values()), Counter[str]())
        bars = tuple(Bar(self._kind(kind), n, "foul-line") for kind, n in fouls.most_common(BARS))
        return BarChart(_("Fouls by kind"), bars, _("No fouls so far."))

    def _kind(self, kind: str) -> str:
        words = phrases(self._game).words.get("kind", {})
        return current_language().one(words[kind]) if kind in words else kind

    def _games(self) -> tuple[Button, ...]:
        if len(self._board_views) < 2:
            return ()
        return tuple(
            Button(text=_(board_view.title), on_touch=lambda game=game: self._choose(game), chosen=game == self._game)
            for game, board_view in self._board_views.items()
        )

    def _choose(self, game: str) -> None:
        self._game = game
        self._ui.redraw()


def installed_board_view(game: str) -> BoardView | None:
    """The board view of a game by its name; None when it is not installed here."""
    try:
        return board_view(game)
    except KeyError:
        return None
