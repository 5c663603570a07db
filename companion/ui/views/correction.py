"""Correction pages: choose what really happened instead of an event, and review the changes before accepting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.analysis.alternatives import Alternative, alternatives, missed_events
from companion.analysis.corrections import Change, ChangedRuling, Plan, RepeatedEvent, plan
from companion.i18n.phrases import announcement_text, event_text, refusal_text
from companion.i18n.translation import _, current_language
from companion.journal.rows import EventRow, first_origin, in_force
from companion.live.decision import Decision
from companion.live.session import Position
from companion.rulebook.origin import SENSED, Entered, Origin, Repeated
from companion.rulebook.referee import Entry
from companion.rulebook.rulebook import Announcement, GameState, RawEvent
from companion.ui.match_state import OUTDATED
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.list_pages import ListPage, ListRow
from companion.ui.pages.page_types import SheetPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.capitalize import capitalized
from companion.ui.view_parts.outdated import outdated_page

Kind = Literal["other", "gone", "before", "reverted"]
"""The kinds: another event, no event, an additional event before it, or an earlier correction undone."""
A_PAGE = 8
"""So many answers are offered at once."""


def events_text(ui: UiContext, events: Sequence[RawEvent]) -> str:
    """Several events as one text."""
    return ", ".join(event_text(ui.match.rulebook, raw, current_language()) for raw in events)


class CorrectionView(View):
    """Offers what may really have happened, likely answers first. For the last event one touch is enough."""

    def __init__(
        self, ui: UiContext, *, at: int, entry: Entry | None = None, first: int = 0, before: bool = False
    ) -> None:
        """`at` is the index of the event among those in force, `entry` what stood there when people saw it.

        Without it what stands there now is meant. With `before` it asks for a missed event before it.
        """
        self._ui = ui
        self._at = at
        self._first = first
        self._before = before
        referee = ui.match.referee
        self._entry = entry or referee.entries[at]
        self._secret = at in referee.hidden
        find = missed_events if before else alternatives
        hopeless = self._secret or not still_there(ui, at, self._entry)
        self._answers = [] if hopeless else find(referee, ui.match.board_view, at)

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> SheetPage:
        """The page."""
        ui = self._ui
        header = Header(title=self._title(), note=_("what really happened?"), back=ui.navigation.back)
        if not still_there(ui, self._at, self._entry):
            return outdated_page(header, ui.navigation.back)
        return SheetPage(header=header, tiles=self._tiles(), buttons=self._buttons(), wrong=ui.match.refusal or "")

    def _title(self) -> str:
        what = event_text(self._ui.match.rulebook, self._entry.raw, current_language())
        return _("Before: {what}", what=what) if self._before else _("Not: {what}", what=what)

    def _tiles(self) -> tuple[Button, ...]:
        shown = self._answers[self._first : self._first + A_PAGE]
        names = Counter(events_text(self._ui, answer.events) for answer in self._answers)
        pictures = all(answer.picture for answer in shown)
        tiles = [self._tile(answer, names, pictures) for answer in shown]
        if self._first + A_PAGE < len(self._answers):
            tiles.append(Button(text=_("More…"), on_touch=self._more, icon="" if pictures else "down"))
        return tuple(tiles)

    def _tile(self, answer: Alternative, names: Counter[str], pictures: bool) -> Button:
        text = events_text(self._ui, answer.events)
        if names[text] > 1 and answer.name:
            text = f"{text}: {answer.name}"
        picture = answer.picture if pictures else None
        return Button(text=capitalized(text), on_touch=lambda: self._chosen(answer.events), picture=picture)

    def _buttons(self) -> tuple[Button, ...]:
        ui = self._ui
        if self._before:
            return ()
        buttons = [Button(text=_("It did not happen"), on_touch=lambda: self._chosen(()))]
        if not self._secret:
            buttons.append(Button(text=_("Something was missed before it"), on_touch=self._missed))
        if self._at:
            buttons.append(Button(text=_("An older event"), on_touch=lambda: ui.navigation.open(Route.TRANSCRIPT)))
        return tuple(buttons)

    def _more(self) -> None:
        first = self._first + A_PAGE
        self._ui.navigation.open(Route.CORRECTION, at=self._at, entry=self._entry, first=first, before=self._before)

    def _missed(self) -> None:
        self._ui.navigation.open(Route.CORRECTION, at=self._at, entry=self._entry, before=True)

    def _chosen(self, events: tuple[RawEvent, ...]) -> None:
        ui, referee, position = self._ui, self._ui.match.referee, self._ui.match.session.position
        if not still_there(ui, self._at, self._entry):
            ui.redraw()
            return
        instead = (*events, self._entry.raw) if self._before else events
        change = Change(self._at, instead)
        if self._at < len(referee.entries) - 1:
            ui.navigation.open(Route.CORRECTION_PREVIEW, change=change)
            return
        planned = plan(referee, change)
        if planned.refusal:
            ui.match.refuse(refusal_text(ui.match.rulebook, planned.refusal, current_language()))
        else:
            accept(ui, planned, expect=position)


def still_there(ui: UiContext, at: int, entry: Entry) -> bool:
    """Whether the event that is to be corrected still stands where it did."""
    entries = ui.match.referee.entries
    return at < len(entries) and entries[at] is entry


class CorrectionPreviewView(View):
    """Shows how a correction changes the later rulings, before it is accepted."""

    def __init__(self, ui: UiContext, *, change: Change, kind: Kind | None = None) -> None:
        """`kind` is given where the change alone does not say it."""
        self._ui = ui
        self._change = change
        self._kind: Kind | None = kind
        self._entries = tuple(ui.match.referee.entries[change.at : change.at + change.count])
        self._plan = plan(ui.match.referee, change)
        self._known = ui.match.referee.state
        self._first = 0

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> ListPage:
        """The page."""
        ui, planned = self._ui, self._renewed()
        header = Header(title=_("Correct"), note=_("what changes"), back=ui.navigation.back)
        leave = Button(text=_("Leave it as it is"), on_touch=ui.navigation.back)
        wrong = self._wrong(planned)
        if wrong:
            return ListPage(
                header=header,
                count=0,
                row=lambda n: self._row(planned, n),
                first=0,
                on_turn=self._turn,
                buttons=(leave,),
                empty=wrong,
            )
        buttons = (Button(text=_("Accept"), on_touch=self._accept, role="primary"), leave)
        nothing = _("Nothing that came after it is ruled otherwise.")
        return ListPage(
            header=header,
            count=len(planned.changed_rulings),
            row=lambda n: self._row(planned, n),
            first=self._first,
            on_turn=self._turn,
            buttons=buttons,
            empty=nothing,
            lead="\n".join((self._what(), scores_text(ui, planned.before, planned.after))),
        )

    def _renewed(self) -> Plan:
        """The plan for the match as it stands now; events may have come meanwhile."""
        referee = self._ui.match.referee
        if referee.state is not self._known and self._stands:
            self._plan, self._known = plan(referee, self._change), referee.state
        return self._plan

    @property
    def _stands(self) -> bool:
        """Whether all that is to be replaced still stands where it did."""
        at, n = self._change.at, self._change.count
        entries = self._ui.match.referee.entries[at : at + n]
        return len(entries) == len(self._entries) and all(a is b for a, b in zip(entries, self._entries, strict=True))

    def _wrong(self, planned: Plan) -> str:
        if not self._stands:
            return _(OUTDATED)
        return refusal_text(self._ui.match.rulebook, planned.refusal, current_language()) if planned.refusal else ""

    def _what(self) -> str:
        if self._kind == "reverted":
            return _("All is again as it was before the correction.")
        what = event_text(self._ui.match.rulebook, self._entries[0].raw, current_language())
        if not self._change.replacement:
            return capitalized(_("{what}: did not happen.", what=what))
        instead = events_text(self._ui, self._change.replacement)
        return capitalized(_("{instead} in place of {what}.", instead=instead, what=what))

    def _row(self, planned: Plan, n: int) -> ListRow:
        ui, other = self._ui, planned.changed_rulings[n]
        text = capitalized(event_text(ui.match.rulebook, other.raw, current_language()))
        if other.refusal:
            note = refusal_text(ui.match.rulebook, other.refusal, current_language())
            return ListRow(text=text, note=note, label=_("falls away"), tone="warning", lead=str(other.at + 1))
        return ListRow(
            text=text, note=self._ruled(other), label=_("ruled otherwise"), tone="plain", lead=str(other.at + 1)
        )

    def _ruled(self, other: ChangedRuling) -> str:
        return _(
            "{after} Before: {before}",
            before=announcements_text(self._ui, other.before),
            after=announcements_text(self._ui, other.after),
        )

    def _turn(self, first: int) -> None:
        self._first = first
        self._ui.redraw()

    def _accept(self) -> None:
        shown, position = self._plan, self._ui.match.session.position
        if self._renewed() is not shown or self._wrong(shown):
            self._ui.redraw()
            return
        accept(self._ui, shown, self._kind, expect=position)


def announcements_text(ui: UiContext, announcements: tuple[Announcement, ...]) -> str:
    """Announcements as one line."""
    return " ".join(announcement_text(ui.match.rulebook, one, current_language()) for one in announcements) or _(
        "Nothing was announced."
    )


def scores(ui: UiContext, state: GameState) -> str:
    """The scores of a state in a few signs."""
    status = ui.match.rulebook.public(state)
    return " : ".join(str(status["scores"].get(name, 0)) for name in status["players"])


def scores_text(ui: UiContext, before: GameState, after: GameState) -> str:
    """The score before and after a correction."""
    old, new = scores(ui, before), scores(ui, after)
    if old == new:
        return _("The score stays {score}.", score=old)
    return _("The score was {before} and becomes {after}.", before=old, after=new)


def accept(ui: UiContext, planned: Plan, kind: Kind | None = None, *, expect: Position) -> None:
    """Applies a correction, and writes it to the journal with its reason; `expect` is what it was planned for."""
    loop, change = ui.loop, planned.change
    entries = ui.match.referee.entries
    standing = in_force(loop.rows)
    inserted = (
        len(change.replacement) > 1 and change.at < len(entries) and change.replacement[-1] is entries[change.at].raw
    )
    kind = kind or ("before" if inserted else "other" if change.replacement else "gone")
    what = entries[change.at].raw if change.at < len(entries) else {}
    instead = change.shown[:-1] if inserted else change.shown[:1] if kind == "reverted" else change.shown
    body = {
        "kind": kind,
        "what": what,
        "instead": instead,
        "reason": _reason(kind, standing, change.at, loop.rows),
        "before": scores(ui, planned.before),
        "after": scores(ui, planned.after),
        "fallen": [other.raw for other in planned.dropped],
        "otherwise": len(planned.changed_rulings) - len(planned.dropped),
        "number": change.at + 1,
        "rows": len(planned.events),
    }
    announcement = Announcement(
        code="corrected",
        rule=f"{ui.match.rulebook.game}#table",
        args={"what": what, "instead": instead, "kind": kind},
    )
    ui.navigation.to_match()
    loop.decide(
        Decision(
            kind="correction",
            events=[one.raw for one in _submitted(ui, planned)],
            origins=[_origin(one, standing, _known_raws(ui, standing)) for one in planned.events],
            announcement=announcement,
            body=body,
        ),
        expect=expect,
    )


def _submitted(ui: UiContext, planned: Plan) -> list[RepeatedEvent]:
    """The events of a plan; what is repeated is entered as the referee has it, secret or not."""
    assert ui.loop.referee is not None, "there is a match on the screen"
    entries = ui.loop.referee.entries
    return [
        replace(one, raw=entries[one.origin].raw) if one.unchanged and one.origin is not None else one
        for one in planned.events
    ]


def _origin(one: RepeatedEvent, standing: Sequence[EventRow], known: Mapping[int, int]) -> Origin:
    """Unchanged later events are repeated, and so is what the change itself brings back; the others are entered."""
    if one.unchanged and one.origin is not None and one.origin < len(standing):
        return Repeated(of=standing[one.origin].seq, by="correction")
    seq = known.get(id(one.raw))
    return Entered("correction") if seq is None else Repeated(of=seq, by="correction")


def _known_raws(ui: UiContext, standing: Sequence[EventRow]) -> Mapping[int, int]:
    """The sequence numbers of the events of the match, by the identity of the raw event: equal words are no proof.

    Of an event in force, the referee's raw event is meant too.
    """
    entries = zip(ui.match.referee.entries, standing, strict=False)
    return {id(row.raw): row.seq for row in ui.loop.rows} | {id(entry.raw): row.seq for entry, row in entries}


def _reason(kind: Kind, standing: Sequence[EventRow], at: int, rows: Sequence[EventRow]) -> str:
    """Why it had to be corrected, as far as it can be seen in the journal."""
    if kind in ("before", "reverted"):
        return "missed" if kind == "before" else "reverted"
    misread = at < len(standing) and first_origin(standing[at], rows) == SENSED
    return "misread" if misread else "entered-wrongly"
