"""The matches in the journal, the latest first: each with its course, and to be gone on with."""

from __future__ import annotations

import time
from functools import lru_cache

from companion.games.registry import board_view
from companion.i18n.translation import _
from companion.journal.store import MatchRow
from companion.live.session import journalled_referee
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError
from companion.ui.context import UiContext
from companion.ui.navigation import Route, View
from companion.ui.pages.pages import Button, Header, ListPage
from companion.ui.pages.records import ListRow
from companion.ui.view_parts.resume_match import resume_match
from companion.ui.view_parts.transcript_list import MatchTranscript, TranscriptList

KNOWN = 64
"""Of so many matches the end is remembered while people turn the pages."""


class HistoryView(View):
    """The list of matches."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._matches = ui.loop.journal.matches()[::-1]
        self._first = 0
        self._end = lru_cache(maxsize=KNOWN)(self._refereed)

    def page(self) -> ListPage:
        """The page."""
        ui = self._ui
        header = Header(_("History"), _("the latest first"), ui.navigation.back)
        empty = _("No match has been played yet.")
        return ListPage(header, len(self._matches), self._row, self._first, self._turn, self._buttons(), empty)

    def _buttons(self) -> tuple[Button, ...]:

        ui = self._ui
        return (
            Button(_("Statistics"), lambda: ui.navigation.open(Route.STATISTICS), "primary"),
            Button(_("Players"), lambda: ui.navigation.open(Route.PLAYERS)),
        )

    def _turn(self, first: int) -> None:
        self._first = first
        self._ui.redraw()

    def _refereed(self, number: int) -> Referee | None:
        """The match as it ended; None when its game is not here any more."""
        row = next(row for row in self._matches if row.id == number)
        try:
            return journalled_referee(row, self._ui.loop.journal.events(number, waiting=True))
        except SetupError:
            return None

    def _row(self, n: int) -> ListRow:
        row = self._matches[n]
        referee, date = self._end(row.id), date_text(row.started)
        face = board_view(referee.rulebook.game) if referee else None
        if referee is None or face is None:
            return ListRow(str(row.setup.get("game", "")), date, _("not installed here"))
        status = referee.rulebook.public(referee.state)
        score = " : ".join(str(status["scores"][name]) for name in status["players"])
        names = " – ".join(status["players"])
        variant = _(face.variants.get(status["variant"], ""))
        note = " · ".join(filter(None, (date, _(face.title), variant, "" if row.over else _("unfinished"))))
        return ListRow(names, note, score, "plain" if row.over else "ok", does=lambda: self._open(row))

    def _open(self, row: MatchRow) -> None:
        self._ui.navigation.open(Route.PAST_MATCH, row=row)


class PastMatchView(View):
    """One match of the journal: its course, its rulings and its corrections."""

    def __init__(self, ui: UiContext, *, row: MatchRow) -> None:
        self._ui = ui
        self._row = row
        journal = ui.loop.journal
        events = journal.events(row.id, waiting=True)
        referee = journalled_referee(row, events)
        self._match = MatchTranscript(ui, referee, events, journal.notes(row.id, waiting=True))
        self._list = TranscriptList(ui)

    def page(self) -> ListPage:
        """The page."""
        ui, names = self._ui, self._match.referee.state.names
        header = Header(" – ".join(names), date_text(self._row.started), ui.navigation.back)
        word = _("Open it") if self._row.over else _("Go on with it")
        return self._list.page(header, self._match, (Button(word, self._go_on, "primary"),))

    def _go_on(self) -> None:
        resume_match(self._ui, self._row.id)


def date_text(started: float) -> str:
    """A day and time by the clock on the wall, in the order that sorts."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(started))
