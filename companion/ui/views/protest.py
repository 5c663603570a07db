"""A protest against a ruling: stops the clock, shows the sensor data, and records the outcome."""

from __future__ import annotations

from typing import Literal

from msgspec import to_builtins

from companion.analysis.corrections import shot_start
from companion.i18n.digest import passage
from companion.i18n.phrases import announcement_text, event_text
from companion.i18n.translation import _, current_language, ngettext
from companion.journal.rows import in_force
from companion.live.decision import Decision
from companion.rulebook.origin import Entered
from companion.rulebook.referee import Entry
from companion.rulebook.rulebook import Announcement, RawEvent
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import SheetPage, TextPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.evidence import evidence, evidence_trace
from companion.ui.view_parts.outdated import outdated_page

Outcome = Literal["accepted", "overruled", "replayed"]
UNDO: RawEvent = {"event": "undo"}


class ProtestView(View):
    """Asks who protests."""

    pauses_clocks = True

    def __init__(self, ui: UiContext, *, announcement: Announcement, entry: Entry) -> None:
        """`entry` is the event whose ruling is disputed."""
        self._ui = ui
        self._announcement = announcement
        self._entry = entry

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> SheetPage:
        """The page."""
        ui = self._ui
        note = announcement_text(ui.match.rulebook, self._announcement, current_language())
        header = Header(title=_("Who protests?"), note=note, back=ui.navigation.back)
        if not is_last(ui, self._entry):
            return outdated_page(header, ui.navigation.to_match)
        tiles = tuple(
            Button(
                text=name,
                on_touch=lambda name=name: ui.navigation.open(
                    Route.PROTEST_HEARING, announcement=self._announcement, player=name, entry=self._entry
                ),
                icon="people",
            )
            for name in ui.match.view_state().players
        )
        return SheetPage(header=header, tiles=tiles)


def is_last(ui: UiContext, entry: Entry) -> bool:
    """Whether an event is still the last one in force, so that its ruling can be disputed."""
    entries = ui.match.referee.entries
    return bool(entries) and entries[-1] is entry


class ProtestHearingView(View):
    """The rule and what the sensors saw; those at the table decide."""

    pauses_clocks = True

    def __init__(self, ui: UiContext, *, announcement: Announcement, player: str, entry: Entry) -> None:
        """`entry` is the event whose ruling is disputed."""
        self._ui = ui
        self._announcement = announcement
        self._player = player
        self._entry = entry

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> TextPage:
        """The page."""
        ui, announcement = self._ui, self._announcement
        header = Header(title=_("Protest"), note=_("{player} protests", player=self._player), back=ui.navigation.back)
        heading = announcement_text(ui.match.rulebook, announcement, current_language())
        if not self._stands:
            fine = Button(text=_("Fine"), on_touch=ui.navigation.to_match, role="primary")
            return TextPage(
                header=header,
                heading=heading,
                passages=(_("The match has gone on: there is another ruling now."),),
                source="",
                buttons=(fine,),
            )
        found = passage(announcement.rule, current_language().code)
        parts = found.paragraphs if found else ()
        trace = evidence_trace(ui, announcement)
        source = _("Rule: {title}.", title=found.title) if found else ""
        if trace is None:
            source = (source + " " + _("No sensor saw this.")).strip()
        return TextPage(
            header=header, heading=heading, passages=parts, source=source, buttons=self._buttons(), trace=trace
        )

    @property
    def _stands(self) -> bool:
        return is_last(self._ui, self._entry)

    def _buttons(self) -> tuple[Button, ...]:
        referee = self._ui.match.referee
        n = len(referee.entries) - shot_start(referee)
        return (
            Button(text=_("The ruling stands"), on_touch=lambda: self._end("overruled", 0), role="primary"),
            Button(text=_("Take it back"), on_touch=lambda: self._end("accepted", 1), note=self._called()),
            Button(
                text=_("Play it again"),
                on_touch=lambda: self._end("replayed", n),
                note=ngettext("{n} event", "{n} events", n),
            ),
        )

    def _called(self) -> str:
        match = self._ui.match
        return event_text(match.rulebook, match.referee.entries[-1].raw, current_language())

    def _end(self, outcome: Outcome, undos: int) -> None:
        ui, announcement, position = self._ui, self._announcement, self._ui.match.session.position
        if not self._stands:
            ui.redraw()
            return
        args = {"player": self._player, "what": self._called(), "kind": outcome}
        body = {
            "player": self._player,
            "outcome": outcome,
            "what": ui.match.referee.entries[-1].raw,
            "number": len(in_force(ui.loop.rows)),
            "ruling": announcement_text(ui.match.rulebook, announcement, current_language()),
            "rule": announcement.rule,
            "reading": announcement.reading,
            "evidence": to_builtins(evidence(ui, announcement), enc_hook=str),
        }
        spoken = Announcement(code="protest", rule=announcement.rule, reading=announcement.reading, args=args)
        ui.navigation.to_match()
        ui.loop.decide(
            Decision(
                kind="protest",
                events=[UNDO] * undos,
                origins=[Entered("protest")] * undos,
                announcement=spoken,
                body=body,
            ),
            expect=position,
        )
