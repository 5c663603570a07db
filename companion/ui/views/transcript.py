"""The transcript of the running match, and one event or decision of it."""

from __future__ import annotations

from companion.analysis.corrections import Change, reversal
from companion.analysis.transcript import TranscriptEntry
from companion.i18n.digest import passage
from companion.i18n.phrases import announcement_text, event_text
from companion.i18n.translation import _, current_language, ngettext
from companion.journal.rows import NoteRow
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.list_pages import ListPage
from companion.ui.pages.page_types import TextPage, Trace
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.evidence import trace_of
from companion.ui.view_parts.kept import Kept
from companion.ui.view_parts.transcript_list import SOURCES, MatchTranscript, TranscriptList, decision_texts


class TranscriptView(View):
    """The running match as a list; a touch on an event leads to its correction."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._list = TranscriptList(ui)
        self._transcript = Kept[MatchTranscript]()

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> ListPage:
        """The page."""
        ui = self._ui
        session = ui.match.session
        transcript = self._transcript.value(
            ui.match.version, lambda: MatchTranscript(ui, session.referee, session.rows, session.notes)
        )
        header = Header(title=_("Course of the match"), note=_("touch an event to correct it"), back=ui.navigation.back)
        return self._list.page(header, transcript, ())


class EventView(View):
    """One event: what was ruled and by which rule, and the way to its correction while its match is played."""

    def __init__(self, ui: UiContext, *, transcript: MatchTranscript, entry: TranscriptEntry) -> None:
        self._ui = ui
        self._transcript = transcript
        self._entry = entry
        entries = ui.match.referee.entries if self._is_played else ()
        self._in_force = entries[entry.at] if entry.at < len(entries) and entries[entry.at].raw == entry.raw else None
        """The event as the referee has it, while it can be corrected."""

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    @property
    def _is_played(self) -> bool:
        """Whether it is an event of the running match."""
        return self._transcript.referee is self._ui.loop.referee

    def page(self) -> TextPage:
        """The page."""
        ui, entry = self._ui, self._entry
        source = _(SOURCES[entry.source]) if entry.source in SOURCES else entry.source
        header = Header(title=_("Event {n}", n=entry.at + 1), note=source, back=ui.navigation.back)
        heading = self._transcript.row(entry).text
        texts = tuple(
            announcement_text(self._transcript.rulebook, announcement, current_language())
            for announcement in entry.announcements
        ) or (_("Nothing was announced."),)
        return TextPage(
            header=header, heading=heading, passages=texts, source=self._rules(), buttons=tuple(self._buttons())
        )

    def _rules(self) -> str:
        found = (passage(announcement.rule, current_language().code) for announcement in self._entry.announcements)
        titles = dict.fromkeys(rule.title for rule in found if rule)
        return ngettext("Rule: {titles}.", "Rules: {titles}.", len(titles), titles=", ".join(titles)) if titles else ""

    def _buttons(self) -> list[Button]:

        entry, ui = self._entry, self._ui
        in_force = self._in_force
        if not self._is_played or in_force is None:
            return [Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary")]
        correct = lambda: ui.navigation.open(Route.CORRECTION, at=entry.at, entry=in_force)  # noqa: E731 - a touch
        buttons = [Button(text=_("Correct it"), on_touch=correct, role="primary")]
        if entry.announcements:
            buttons.append(
                Button(
                    text=_("Why?"), on_touch=lambda: ui.navigation.open(Route.WHY, announcements=entry.announcements)
                )
            )
        return buttons


class DecisionView(View):
    """A correction or a protest, as it stands in the journal."""

    def __init__(self, ui: UiContext, *, transcript: MatchTranscript, note: NoteRow) -> None:
        self._ui = ui
        self._transcript = transcript
        self._note = note
        self._reversal = Kept[Change | None]()

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> TextPage:
        """The page."""
        ui, note = self._ui, self._note
        text, about = decision_texts(self._transcript.rulebook, note)
        title = _("Correction") if note.kind == "correction" else _("Protest")
        header = Header(title=title, note="", back=ui.navigation.back)
        buttons = (Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary"), *self._back())
        return TextPage(
            header=header,
            heading=text,
            passages=(about, *self._more()),
            source="",
            buttons=buttons,
            trace=self._trace(),
        )

    def _back(self) -> tuple[Button, ...]:
        """The way back from a correction, while its match is played."""

        ui, note = self._ui, self._note
        if note.kind != "correction" or self._transcript.referee is not ui.loop.referee:
            return ()
        change = self._reversal.value(ui.match.version, lambda: reversal(self._transcript.referee, ui.loop.rows, note))
        if change is None:
            return ()
        return (
            Button(
                text=_("Take the correction back"),
                on_touch=lambda: ui.navigation.open(Route.CORRECTION_PREVIEW, change=change, kind="reverted"),
            ),
        )

    def _more(self) -> tuple[str, ...]:
        body = self._note.body
        if self._note.kind == "protest":
            return (body["ruling"],)
        fallen = ", ".join(event_text(self._transcript.rulebook, raw, current_language()) for raw in body["fallen"])
        parts = [_("Fell away: {what}.", what=fallen)] if fallen else []
        if n := body["otherwise"]:
            parts.append(ngettext("{n} later event was ruled otherwise.", "{n} later events were ruled otherwise.", n))
        return tuple(parts)

    def _trace(self) -> Trace | None:
        curves = self._note.body.get("evidence") or ()
        return trace_of(curves[0]["device"], curves[0]["seconds"], tuple(curves[0]["levels"])) if curves else None
