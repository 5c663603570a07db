"""The matches in the journal, the latest first: each with its course, and to be gone on with."""

from __future__ import annotations

import time
from functools import lru_cache

from companion.i18n.translation import _
from companion.journal.store import MatchRow
from companion.live.session import journalled_referee
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError
from companion.ui.board_views import board_view_of
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, ListPage
from companion.ui.pages.records import ListRow
from companion.ui.views.resume_match import go_on
from companion.ui.views.transcript import Listing, OpenTranscript

KNOWN = 64
"""Of so many matches the end is remembered while people turn the pages."""


class HistoryView:
    """The list of matches."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._matches = flow.loop.journal.matches()[::-1]
        self._first = 0
        self._end = lru_cache(maxsize=KNOWN)(self._refereed)

    def page(self) -> ListPage:
        """The page."""
        flow = self._flow
        header = Header(_("History"), _("the latest first"), flow.back)
        empty = _("No match has been played yet.")
        return ListPage(header, len(self._matches), self._row, self._first, self._turn, self._buttons(), empty)

    def _buttons(self) -> tuple[Button, ...]:
        from companion.ui.views.players import PlayersView
        from companion.ui.views.statistics import StatisticsView

        flow = self._flow
        return (
            Button(_("Statistics"), lambda: flow.open(StatisticsView(flow)), "primary"),
            Button(_("Players"), lambda: flow.open(PlayersView(flow))),
        )

    def _turn(self, first: int) -> None:
        self._first = first
        self._flow.changed()

    def _refereed(self, number: int) -> Referee | None:
        """The match as it ended; None when its game is not here any more."""
        row = next(row for row in self._matches if row.id == number)
        try:
            return journalled_referee(row, self._flow.loop.journal.events(number, waiting=True))
        except SetupError:
            return None

    def _row(self, n: int) -> ListRow:
        row = self._matches[n]
        referee, date = self._end(row.id), date_text(row.started)
        face = board_view_of(referee.rulebook.package) if referee else None
        if referee is None or face is None:
            return ListRow(str(row.setup.get("game", "")), date, _("not installed here"))
        status = referee.rulebook.public(referee.state)
        score = " : ".join(str(status["scores"][name]) for name in status["players"])
        names = " – ".join(status["players"])
        variant = _(face.variants.get(status["variant"], ""))
        note = " · ".join(filter(None, (date, _(face.title), variant, "" if row.over else _("unfinished"))))
        return ListRow(names, note, score, "plain" if row.over else "ok", does=lambda: self._open(row))

    def _open(self, row: MatchRow) -> None:
        self._flow.open(PastView(self._flow, row))


class PastView:
    """One match of the journal: its course, its rulings and its corrections."""

    def __init__(self, flow: Navigation, row: MatchRow) -> None:
        self._flow = flow
        self._row = row
        journal = flow.loop.journal
        events = journal.events(row.id, waiting=True)
        referee = journalled_referee(row, events)
        self._match = OpenTranscript(flow, referee, events, journal.notes(row.id, waiting=True))
        self._list = Listing(flow)

    def page(self) -> ListPage:
        """The page."""
        flow, names = self._flow, self._match.referee.state.names
        header = Header(" – ".join(names), date_text(self._row.started), flow.back)
        word = _("Open it") if self._row.over else _("Go on with it")
        return self._list.page(header, self._match, (Button(word, self._go_on, "primary"),))

    def _go_on(self) -> None:
        go_on(self._flow, self._row.id)


def date_text(started: float) -> str:
    """A day and time by the clock on the wall, in the order that sorts."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(started))
