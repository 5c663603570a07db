"""The course of a match: every event with its ruling, who said it, and what was corrected or protested against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from companion.analysis.corrections import reversal
from companion.analysis.transcript import TranscriptEntry, transcript
from companion.i18n.digest import passage
from companion.i18n.phrases import announcement_text, event_text
from companion.i18n.translation import _, current_language, gettext_noop, ngettext
from companion.journal.store import EventRow, NoteRow
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Rulebook
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, ListPage, ReadPage, Tone, Trace
from companion.ui.pages.records import ListRow
from hardware.devices import DeviceName, Hole, parse_device

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


class OpenTranscript:
    """What is known of a match, on the screen or in the journal."""

    def __init__(self, flow: Navigation, referee: Referee, rows: Sequence[EventRow], notes: Sequence[NoteRow]) -> None:
        self.flow = flow
        self.referee = referee
        self.book: Rulebook[Any] = referee.rulebook
        self.lines = transcript(referee, rows, notes)

    def row(self, line: TranscriptEntry | NoteRow) -> ListRow:
        """A line of the list."""
        if isinstance(line, NoteRow):
            text, note = decided(self.book, line)
            sign = _("correction") if line.kind == "correction" else _("protest")
            return ListRow(text, note, sign, "ok", does=lambda: self.flow.open(NoteView(self, line)))
        note = " ".join(announcement_text(self.book, say, current_language()) for say in line.say)
        sign = _(SOURCES[line.source]) if line.source in SOURCES else line.source
        text = capital(event_text(self.book, line.raw, current_language()))
        return ListRow(text, note, sign, tone(line), str(line.at + 1), does=lambda: self._open(line))

    def _open(self, line: TranscriptEntry) -> None:
        self.flow.open(EventView(self, line))


def tone(line: TranscriptEntry) -> Tone:
    """The ground of a line by what was ruled."""
    if "foul" in line.codes:
        return "foul"
    return "points" if line.codes & {"wins-game", "wins-match"} else "plain"


def decided(rulebook: Rulebook[Any], note: NoteRow) -> tuple[str, str]:
    """What was decided, and what there is to say about it."""
    body = note.body
    what = event_text(rulebook, body["what"], current_language()) if body["what"] else ""
    if note.kind == "protest":
        text = _("{player} protests: {outcome}", player=body["player"], outcome=_(OUTCOMES[body["outcome"]]))
        return text, capital(what)
    instead = ", ".join(event_text(rulebook, raw, current_language()) for raw in body["instead"])
    text = _(KINDS[body["kind"]], instead=instead, what=what)
    score = _("score {score}", score=body["after"])
    if body["before"] != body["after"]:
        score = _("score {after} after {before}", before=body["before"], after=body["after"])
    return capital(text), f"{capital(_(REASONS[body['reason']]))} · {score}"


def capital(text: str) -> str:
    """A text that begins a line of its own."""
    return text[:1].upper() + text[1:]


class TranscriptView:
    """The running match as a list; a touch on an event leads to its correction."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._list = Listing(flow)

    def page(self) -> ListPage:
        """The page."""
        flow, table = self._flow, self._flow.loop
        assert table.referee is not None, "there is a match on the screen"
        match = OpenTranscript(flow, table.referee, table.rows, table.notes)
        header = Header(_("Course of the match"), _("touch an event to correct it"), flow.back)
        return self._list.page(header, match, ())


class Listing:
    """A course on the page, all of it or a part, from some line on; at first its end is shown."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._shown: Shown = "all"
        self._first: int | None = None

    def page(self, header: Header, match: OpenTranscript, more: tuple[Button, ...]) -> ListPage:
        """The page."""
        lines = [line for line in match.lines if self._belongs(line)]
        first = len(lines) if self._first is None else self._first
        empty = _("Nothing yet.")
        buttons = (*more, *self._filters())
        return ListPage(header, len(lines), lambda n: match.row(lines[n]), first, self._turn, buttons, empty)

    def _belongs(self, line: TranscriptEntry | NoteRow) -> bool:
        if self._shown == "all":
            return True
        if isinstance(line, NoteRow):
            return self._shown == "decisions"
        return self._shown == "rulings" and bool(line.say)

    def _filters(self) -> tuple[Button, ...]:
        words: tuple[tuple[Shown, str], ...] = (
            ("all", _("Everything")),
            ("rulings", _("Rulings")),
            ("decisions", _("Corrections")),
        )
        return tuple(Button(word, lambda s=s: self._show(s), chosen=s == self._shown) for s, word in words)

    def _show(self, shown: Shown) -> None:
        self._shown, self._first = shown, None
        self._flow.changed()

    def _turn(self, first: int) -> None:
        self._first = first
        self._flow.changed()


class EventView:
    """One event: what was ruled and by which rule, and the way to its correction while its match is played."""

    def __init__(self, match: OpenTranscript, line: TranscriptEntry) -> None:
        self._match = match
        self._line = line

    def page(self) -> ReadPage:
        """The page."""
        match, line = self._match, self._line
        source = _(SOURCES[line.source]) if line.source in SOURCES else line.source
        header = Header(_("Event {n}", n=line.at + 1), source, match.flow.back)
        heading = match.row(line).text
        said = tuple(announcement_text(match.book, say, current_language()) for say in line.say) or (
            _("Nothing was announced."),
        )
        return ReadPage(header, heading, said, self._rules(), tuple(self._buttons()))

    def _rules(self) -> str:
        found = (passage(self._match.book.package, say.rule, current_language().code) for say in self._line.say)
        titles = dict.fromkeys(rule.title for rule in found if rule)
        return ngettext("Rule: {titles}.", "Rules: {titles}.", len(titles), titles=", ".join(titles)) if titles else ""

    def _buttons(self) -> list[Button]:
        from companion.ui.views.correction import CorrectionView
        from companion.ui.views.reading import WhyView

        match, line, flow = self._match, self._line, self._match.flow
        if match.referee is not flow.loop.referee:
            return [Button(_("Fine"), flow.back, "primary")]
        buttons = [Button(_("Correct it"), lambda: flow.open(CorrectionView(flow, line.at)), "primary")]
        if line.say:
            buttons.append(Button(_("Why?"), lambda: flow.open(WhyView(flow, line.say))))
        return buttons


class NoteView:
    """A correction or a protest, as it stands in the journal."""

    def __init__(self, match: OpenTranscript, note: NoteRow) -> None:
        self._match = match
        self._note = note

    def page(self) -> ReadPage:
        """The page."""
        match, note = self._match, self._note
        text, about = decided(match.book, note)
        title = _("Correction") if note.kind == "correction" else _("Protest")
        header = Header(title, "", match.flow.back)
        buttons = (Button(_("Fine"), match.flow.back, "primary"), *self._back())
        return ReadPage(header, text, (about, *self._more()), "", buttons, self._trace())

    def _back(self) -> tuple[Button, ...]:
        """The way back from a correction, while its match is played."""
        from companion.ui.views.correction import DifferenceView

        flow, note = self._match.flow, self._note
        if note.kind != "correction" or self._match.referee is not flow.loop.referee:
            return ()
        change = reversal(flow.loop.rows, note)
        if change is None:
            return ()
        return (Button(_("Take the correction back"), lambda: flow.open(DifferenceView(flow, change, "reverted"))),)

    def _more(self) -> tuple[str, ...]:
        body = self._note.body
        if self._note.kind == "protest":
            return (body["ruling"],)
        fallen = ", ".join(event_text(self._match.book, raw, current_language()) for raw in body["fallen"])
        parts = [_("Fell away: {what}.", what=fallen)] if fallen else []
        if n := body["otherwise"]:
            parts.append(ngettext("{n} later event was ruled otherwise.", "{n} later events were ruled otherwise.", n))
        return tuple(parts)

    def _trace(self) -> Trace | None:
        seen = self._note.body.get("evidence") or ()
        return trace_of(parse_device(seen[0]["device"]), seen[0]["seconds"], tuple(seen[0]["levels"])) if seen else None


JUMP = 0.2
"""A change of level from one reading to the next that is worth a mark."""


def trace_of(device: DeviceName, seconds: float, levels: tuple[float, ...]) -> Trace | None:
    """What a sensor saw, with a mark where it changed most; None where it saw next to nothing."""
    if len(levels) < 2:
        return None
    changes = [abs(b - a) for a, b in pairwise(levels)]
    largest = max(range(len(changes)), key=changes.__getitem__)
    mark = (largest + 1) / (len(levels) - 1) if changes[largest] > JUMP else None
    if isinstance(device, Hole):
        title = _("What hole {hole} saw, last {n} seconds", hole=device.number, n=round(seconds))
    else:
        title = _("How the board leaned, last {n} seconds", n=round(seconds))
    return Trace(title, levels, mark)
