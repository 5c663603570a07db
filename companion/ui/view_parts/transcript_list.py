"""The events, corrections and protests of a match as lines of a list that can be filtered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from companion.analysis.transcript import TranscriptEntry, transcript
from companion.i18n.phrases import announcement_text, event_text
from companion.i18n.translation import _, current_language, gettext_noop
from companion.journal.rows import EventRow, NoteRow
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Rulebook
from companion.ui.navigation import Route
from companion.ui.pages.controls import Button, Header, Tone
from companion.ui.pages.list_pages import ListPage, ListRow
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.capitalize import capitalized

Shown = Literal["all", "rulings", "decisions"]
SOURCES: Mapping[str, str] = {
    "board": gettext_noop("sensor"),
    "touch": gettext_noop("touch"),
    "people": gettext_noop("touch"),
    "import": gettext_noop("taken in"),
    "correction": gettext_noop("corrected"),
    "protest": gettext_noop("protest"),
}
"""What the sources of events are called."""
REASONS: Mapping[str, str] = {
    "misread": gettext_noop("a sensor had misread it"),
    "entered-wrongly": gettext_noop("it was entered wrongly"),
    "missed": gettext_noop("it had been missed"),
    "reverted": gettext_noop("the correction was wrong"),
}
KINDS: Mapping[str, str] = {
    "other": gettext_noop("{instead} in place of {what}"),
    "gone": gettext_noop("no {what}"),
    "before": gettext_noop("{instead} before {what}"),
    "reverted": gettext_noop("{instead} stands again"),
}
OUTCOMES: Mapping[str, str] = {
    "accepted": gettext_noop("accepted, taken back"),
    "overruled": gettext_noop("overruled, the ruling stands"),
    "replayed": gettext_noop("played again"),
}


class MatchTranscript:
    """A match as it was refereed, on the screen or in the journal, with its decisions."""

    def __init__(self, ui: UiContext, referee: Referee, rows: Sequence[EventRow], notes: Sequence[NoteRow]) -> None:
        self._ui = ui
        self.referee = referee
        self.rulebook: Rulebook[Any] = referee.rulebook
        self.lines = transcript(referee, rows, notes)

    def row(self, line: TranscriptEntry | NoteRow) -> ListRow:
        """A line of the list."""
        if isinstance(line, NoteRow):
            text, note = decision_texts(self.rulebook, line)
            label = _("correction") if line.kind == "correction" else _("protest")
            return ListRow(
                text=text,
                note=note,
                label=label,
                tone="ok",
                on_touch=lambda: self._ui.navigation.open(Route.DECISION, transcript=self, note=line),
            )
        note = " ".join(
            announcement_text(self.rulebook, announcement, current_language()) for announcement in line.announcements
        )
        label = _(SOURCES[line.source]) if line.source in SOURCES else line.source
        text = capitalized(event_text(self.rulebook, line.raw, current_language()))
        return ListRow(
            text=text,
            note=note,
            label=label,
            tone=_tone(line),
            lead=str(line.at + 1),
            on_touch=lambda: self._open(line),
        )

    def _open(self, line: TranscriptEntry) -> None:
        self._ui.navigation.open(Route.EVENT, transcript=self, entry=line)


def _tone(line: TranscriptEntry) -> Tone:
    """The tone of a line by what was ruled."""
    if "foul" in line.codes:
        return "foul"
    return "points" if line.codes & {"wins-game", "wins-match"} else "plain"


def decision_texts(rulebook: Rulebook[Any], note: NoteRow) -> tuple[str, str]:
    """A decision in a sentence, and a smaller line about it."""
    body = note.body
    what = event_text(rulebook, body["what"], current_language()) if body["what"] else ""
    if note.kind == "protest":
        text = _("{player} protests: {outcome}", player=body["player"], outcome=_(OUTCOMES[body["outcome"]]))
        return text, capitalized(what)
    instead = ", ".join(event_text(rulebook, raw, current_language()) for raw in body["instead"])
    text = _(KINDS[body["kind"]], instead=instead, what=what)
    score = _("score {score}", score=body["after"])
    if body["before"] != body["after"]:
        score = _("score {after} after {before}", before=body["before"], after=body["after"])
    return capitalized(text), f"{capitalized(_(REASONS[body['reason']]))} · {score}"


class TranscriptList:
    """The lines of a transcript on a page, all or some of them; at first its end is shown."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._shown: Shown = "all"
        self._first: int | None = None

    def page(self, header: Header, transcript: MatchTranscript, more: tuple[Button, ...]) -> ListPage:
        """The page."""
        lines = [line for line in transcript.lines if self._belongs(line)]
        first = len(lines) if self._first is None else self._first
        empty = _("Nothing yet.")
        buttons = (*more, *self._filters())
        return ListPage(
            header=header,
            count=len(lines),
            row=lambda n: transcript.row(lines[n]),
            first=first,
            on_turn=self._turn,
            buttons=buttons,
            empty=empty,
        )

    def _belongs(self, line: TranscriptEntry | NoteRow) -> bool:
        if self._shown == "all":
            return True
        if isinstance(line, NoteRow):
            return self._shown == "decisions"
        return self._shown == "rulings" and bool(line.announcements)

    def _filters(self) -> tuple[Button, ...]:
        words: tuple[tuple[Shown, str], ...] = (
            ("all", _("Everything")),
            ("rulings", _("Rulings")),
            ("decisions", _("Corrections")),
        )
        return tuple(
            Button(text=word, on_touch=lambda s=s: self._show(s), chosen=s == self._shown) for s, word in words
        )

    def _show(self, shown: Shown) -> None:
        self._shown, self._first = shown, None
        self._ui.redraw()

    def _turn(self, first: int) -> None:
        self._first = first
        self._ui.redraw()
