"""A protest against a ruling: the clock stops, the evidence is shown, and it ends in one of three ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import to_builtins

from companion.analysis.corrections import in_force, shot_start
from companion.i18n.digest import passage
from companion.i18n.phrases import announcement_text, event_text
from companion.i18n.translation import _, current_language, ngettext
from companion.live.loop import Decision
from companion.live.sensor_history import Curve
from companion.rulebook.rulebook import Announcement
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, ReadPage, SheetPage, Trace
from companion.ui.views.correction import referee_of
from companion.ui.views.transcript import trace_of

Outcome = Literal["accepted", "overruled", "replayed"]
UNDO: Mapping[str, Any] = {"event": "undo"}


def evidence(flow: Navigation, say: Announcement) -> list[Curve]:
    """What the sensors said about an announcement."""
    hole = say.args.get("hole")
    referee = referee_of(flow)
    raws = [entry.raw for entry in referee.entries[shot_start(referee) :]] if referee.entries else []
    return flow.sensor_history.of_ruling(raws, hole if isinstance(hole, int) else None)


def evidence_trace(flow: Navigation, say: Announcement) -> Trace | None:
    """The same as a curve to be shown."""
    return next((trace_of(curve.device, curve.seconds, curve.levels) for curve in evidence(flow, say)), None)


def may_protest(flow: Navigation, say: Sequence[Announcement]) -> bool:
    """Whether these announcements are the ruling on the last event in force, and so may still be disputed."""
    verdict, entries = flow.verdict, referee_of(flow).entries
    last = bool(verdict and entries and entries[-1].raw is verdict.raw)
    return last and verdict is not None and list(verdict.announcements) == list(say)


class ProtestView:
    """Who protests."""

    def __init__(self, flow: Navigation, say: Announcement) -> None:
        self._flow = flow
        self._say = say
        self._since = flow.loop.clock()

    def page(self) -> SheetPage:
        """The page."""
        flow = self._flow
        note = announcement_text(flow.rulebook, self._say, current_language())
        tiles = tuple(
            Button(name, lambda name=name: flow.open(HearingView(flow, self._say, name, self._since)), icon="people")
            for name in flow.view_state().players
        )
        return SheetPage(Header(_("Who protests?"), note, flow.back), tiles)


class HearingView:
    """The rule and what the sensors saw; those at the table decide."""

    def __init__(self, flow: Navigation, say: Announcement, player: str, since: float) -> None:
        """`since` is when the protest began, on the table's clock: the time from then on counts for nobody."""
        self._flow = flow
        self._say = say
        self._player = player
        self._since = since
        self._entry = referee_of(flow).entries[-1]

    def page(self) -> ReadPage:
        """The page."""
        flow, say = self._flow, self._say
        header = Header(_("Protest"), _("{player} protests", player=self._player), flow.back)
        heading = announcement_text(flow.rulebook, say, current_language())
        if not self._stands:
            fine = Button(_("Fine"), flow.match, "primary")
            return ReadPage(header, heading, (_("The match has gone on: there is another ruling now."),), "", (fine,))
        found = passage(flow.rulebook.package, say.rule, current_language().code)
        parts = found.paragraphs if found else ()
        trace = evidence_trace(flow, say)
        source = _("Rule: {title}.", title=found.title) if found else ""
        if trace is None:
            source = (source + " " + _("No sensor saw this.")).strip()
        return ReadPage(header, heading, parts, source, self._buttons(), trace)

    @property
    def _stands(self) -> bool:
        entries = referee_of(self._flow).entries
        return bool(entries) and entries[-1] is self._entry

    def _buttons(self) -> tuple[Button, ...]:
        referee = referee_of(self._flow)
        n = len(referee.entries) - shot_start(referee)
        return (
            Button(_("The ruling stands"), lambda: self._end("overruled", 0), "primary"),
            Button(_("Take it back"), lambda: self._end("accepted", 1), note=self._called()),
            Button(_("Play it again"), lambda: self._end("replayed", n), note=ngettext("{n} event", "{n} events", n)),
        )

    def _called(self) -> str:
        shown, _hidden = referee_of(self._flow).public_record()
        return event_text(self._flow.rulebook, shown[-1], current_language())

    def _end(self, outcome: Outcome, undos: int) -> None:
        flow, say = self._flow, self._say
        if not self._stands:
            flow.changed()
            return
        shown, _hidden = referee_of(flow).public_record()
        args = {"player": self._player, "what": self._called(), "kind": outcome}
        body = {
            "player": self._player,
            "outcome": outcome,
            "what": shown[-1],
            "number": len(in_force(flow.loop.rows)),
            "ruling": announcement_text(flow.rulebook, say, current_language()),
            "rule": say.rule,
            "reading": say.reading,
            "evidence": to_builtins(evidence(flow, say), enc_hook=str),
        }
        spoken = Announcement("protest", say.rule, say.reading, args)
        flow.times.since += flow.loop.clock() - self._since
        flow.match()
        flow.loop.decide(Decision("protest", [(UNDO, 0.0)] * undos, ["protest"] * undos, spoken, body))
