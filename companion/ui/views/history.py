"""The matches in the journal, the latest first, each with its transcript and a way to go on with it."""

from __future__ import annotations

from functools import lru_cache

from companion.games.registry import board_view
from companion.i18n.translation import _, current_language
from companion.journal.rows import MatchRow
from companion.live.session import journalled_referee
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.list_pages import ListPage, ListRow
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.resume_match import resume_match
from companion.ui.view_parts.transcript_list import MatchTranscript, TranscriptList

KNOWN = 64
"""The number of refereed matches that are cached."""


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
        header = Header(title=_("History"), note=_("the latest first"), back=ui.navigation.back)
        empty = _("No match has been played yet.")
        return ListPage(
            header=header,
            count=len(self._matches),
            row=self._row,
            first=self._first,
            on_turn=self._turn,
            buttons=self._buttons(),
            empty=empty,
        )

    def _buttons(self) -> tuple[Button, ...]:

        ui = self._ui
        return (
            Button(text=_("Statistics"), on_touch=lambda: ui.navigation.open(Route.STATISTICS), role="primary"),
            Button(text=_("Players"), on_touch=lambda: ui.navigation.open(Route.PLAYERS)),
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
        view = board_view(referee.rulebook.game) if referee else None
        if referee is None or view is None:
            return ListRow(text=str(row.setup.get("game", "")), note=date, label=_("not installed here"))
        status = referee.rulebook.public(referee.state)
        score = " : ".join(str(status["scores"][name]) for name in status["players"])
        names = " – ".join(status["players"])
        variant = _(view.variants.get(status["variant"], ""))
        note = " · ".join(filter(None, (date, _(view.title), variant, "" if row.over else _("unfinished"))))
        return ListRow(
            text=names, note=note, label=score, tone="plain" if row.over else "ok", on_touch=lambda: self._open(row)
        )

    def _open(self, row: MatchRow) -> None:
        self._ui.navigation.open(Route.PAST_MATCH, row=row)


class PastMatchView(View):
    """One match of the journal: its transcript with rulings and corrections."""

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
        header = Header(title=" – ".join(names), note=date_text(self._row.started), back=ui.navigation.back)
        word = _("Open it") if self._row.over else _("Go on with it")
        return self._list.page(header, self._match, (Button(text=word, on_touch=self._go_on, role="primary"),))

    def _go_on(self) -> None:
        resume_match(self._ui, self._row.id)


def date_text(started: float) -> str:
    """A day and time by the clock on the wall."""
    return current_language().forms.moment_text(started)
