"""Corrections: what really happened in place of an event, and what that changes before it is accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from companion.analysis.alternatives import Alternative, alternatives, missed
from companion.analysis.corrections import Change, ChangedRuling, Plan, Raw, RepeatedEvent, in_force, plan, timed
from companion.i18n.phrases import announcement_text, event_text, refusal_text
from companion.i18n.translation import _, current_language, gettext_noop
from companion.live.loop import Decision
from companion.rulebook.referee import Entry, Referee
from companion.rulebook.rulebook import Announcement, GameState
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, ListPage, SheetPage
from companion.ui.pages.records import ListRow
from companion.ui.views.transcript import TranscriptView, capital

Kind = Literal["other", "gone", "before", "reverted"]
"""Another event, none, one more before it, or an earlier correction taken back."""
A_PAGE = 8
"""So many answers are offered at once."""
GONE_ON = gettext_noop("The match has gone on. Go back and choose again.")


def referee_of(flow: Navigation) -> Referee:
    """The referee of the match on the screen."""
    assert flow.loop.referee is not None, "there is a match on the screen"
    return flow.loop.referee


def told_text(flow: Navigation, events: Sequence[Raw]) -> str:
    """What some events are called together."""
    return ", ".join(event_text(flow.rulebook, raw, current_language()) for raw in events)


class CorrectionView:
    """The answers to what really happened, the likely ones first. For the last event a touch is enough."""

    def __init__(self, flow: Navigation, at: int, *, first: int = 0, before: bool = False) -> None:
        """`at` is the event's place among those in force; with `before` it asks what was missed before it."""
        self._flow = flow
        self._at = at
        self._first = first
        self._before = before
        referee = referee_of(flow)
        self._entry: Entry = referee.entries[at]
        shown, _hidden = referee.public_record()
        self._secret = shown[at] is not self._entry.raw
        find = missed if before else alternatives
        self._answers = [] if self._secret else find(referee, flow.board_view, at)

    def page(self) -> SheetPage:
        """The page."""
        flow = self._flow
        header = Header(self._title(), _("what really happened?"), flow.back)
        if not still_there(flow, self._at, self._entry):
            return SheetPage(header, (), (Button(_("Fine"), flow.back, "primary"),), _(GONE_ON))
        return SheetPage(header, self._tiles(), self._buttons(), flow.refusal or "")

    def _title(self) -> str:
        what = event_text(self._flow.rulebook, self._entry.raw, current_language())
        return _("Before: {what}", what=what) if self._before else _("Not: {what}", what=what)

    def _tiles(self) -> tuple[Button, ...]:
        shown = self._answers[self._first : self._first + A_PAGE]
        names = Counter(told_text(self._flow, answer.events) for answer in self._answers)
        pictures = all(answer.picture for answer in shown)
        tiles = [self._tile(answer, names, pictures) for answer in shown]
        if self._first + A_PAGE < len(self._answers):
            tiles.append(Button(_("More…"), self._more, icon="" if pictures else "down"))
        return tuple(tiles)

    def _tile(self, answer: Alternative, names: Counter[str], pictures: bool) -> Button:
        text = told_text(self._flow, answer.events)
        if names[text] > 1 and answer.name:
            text = f"{text}: {answer.name}"
        picture = answer.picture if pictures else None
        return Button(capital(text), lambda: self._chosen(answer.events), picture=picture)

    def _buttons(self) -> tuple[Button, ...]:
        flow = self._flow
        if self._before:
            return ()
        buttons = [Button(_("It did not happen"), lambda: self._chosen(()))]
        if not self._secret:
            buttons.append(Button(_("Something was missed before it"), self._missed))
        if self._at:
            buttons.append(Button(_("An older event"), lambda: flow.open(TranscriptView(flow))))
        return tuple(buttons)

    def _more(self) -> None:
        self._flow.open(CorrectionView(self._flow, self._at, first=self._first + A_PAGE, before=self._before))

    def _missed(self) -> None:
        self._flow.open(CorrectionView(self._flow, self._at, before=True))

    def _chosen(self, events: tuple[Raw, ...]) -> None:
        flow, referee = self._flow, referee_of(self._flow)
        if not still_there(flow, self._at, self._entry):
            flow.changed()
            return
        instead = (*events, self._entry.raw) if self._before else events
        change = Change(self._at, instead)
        if self._at < len(referee.entries) - 1:
            flow.open(DifferenceView(flow, change))
            return
        planned = plan(referee, change)
        if planned.refusal:
            flow.refuse(refusal_text(flow.rulebook, planned.refusal, current_language()))
        else:
            accept(flow, planned)


def still_there(flow: Navigation, at: int, entry: Entry) -> bool:
    """Whether the event that is to be corrected still stands where it did."""
    entries = referee_of(flow).entries
    return at < len(entries) and entries[at] is entry


class DifferenceView:
    """What a correction changes in all that came after it: shown before it is accepted."""

    def __init__(self, flow: Navigation, change: Change, kind: Kind | None = None) -> None:
        """`kind` is given where the change alone does not say it."""
        self._flow = flow
        self._change = change
        self._kind: Kind | None = kind
        self._entries = tuple(referee_of(flow).entries[change.at : change.at + change.count])
        self._plan = plan(referee_of(flow), change)
        self._known = referee_of(flow).state
        self._first = 0

    def page(self) -> ListPage:
        """The page."""
        flow, planned = self._flow, self._renewed()
        header = Header(_("Correct"), _("what changes"), flow.back)
        leave = Button(_("Leave it as it is"), flow.back)
        wrong = self._wrong(planned)
        if wrong:
            return ListPage(header, 0, lambda n: self._row(planned, n), 0, self._turn, (leave,), wrong)
        buttons = (Button(_("Accept"), self._accept, "primary"), leave)
        nothing = _("Nothing that came after it is ruled otherwise.")
        return ListPage(
            header,
            len(planned.differs),
            lambda n: self._row(planned, n),
            self._first,
            self._turn,
            buttons,
            nothing,
            "\n".join((self._what(), scores_text(flow, planned.before, planned.after))),
        )

    def _renewed(self) -> Plan:
        """The plan for the match as it stands now; the sensors may have told something meanwhile."""
        referee = referee_of(self._flow)
        if referee.state is not self._known and self._stands:
            self._plan, self._known = plan(referee, self._change), referee.state
        return self._plan

    @property
    def _stands(self) -> bool:
        """Whether all that is to be replaced still stands where it did."""
        at, n = self._change.at, self._change.count
        now = referee_of(self._flow).entries[at : at + n]
        return len(now) == len(self._entries) and all(a is b for a, b in zip(now, self._entries, strict=True))

    def _wrong(self, planned: Plan) -> str:
        if not self._stands:
            return _(GONE_ON)
        return refusal_text(self._flow.rulebook, planned.refusal, current_language()) if planned.refusal else ""

    def _what(self) -> str:
        if self._kind == "reverted":
            return _("All is again as it was before the correction.")
        what = event_text(self._flow.rulebook, self._entries[0].raw, current_language())
        if not self._change.instead:
            return capital(_("{what}: did not happen.", what=what))
        instead = told_text(self._flow, self._change.instead)
        return capital(_("{instead} in place of {what}.", instead=instead, what=what))

    def _row(self, planned: Plan, n: int) -> ListRow:
        flow, other = self._flow, planned.differs[n]
        text = capital(event_text(flow.rulebook, other.raw, current_language()))
        if other.refusal:
            note = refusal_text(flow.rulebook, other.refusal, current_language())
            return ListRow(text, note, _("falls away"), "warning", str(other.at + 1))
        return ListRow(text, self._ruled(other), _("ruled otherwise"), "plain", str(other.at + 1))

    def _ruled(self, other: ChangedRuling) -> str:
        return _("{after} Before: {before}", before=said(self._flow, other.before), after=said(self._flow, other.after))

    def _turn(self, first: int) -> None:
        self._first = first
        self._flow.changed()

    def _accept(self) -> None:
        shown = self._plan
        if self._renewed() is not shown or self._wrong(shown):
            self._flow.changed()
            return
        accept(self._flow, shown, self._kind)


def said(flow: Navigation, say: tuple[Announcement, ...]) -> str:
    """Announcements in a line."""
    return " ".join(announcement_text(flow.rulebook, one, current_language()) for one in say) or _(
        "Nothing was announced."
    )


def scores(flow: Navigation, state: GameState) -> str:
    """The scores of a state in a few signs."""
    status = flow.rulebook.public(state)
    return " : ".join(str(status["scores"].get(name, 0)) for name in status["players"])


def scores_text(flow: Navigation, before: GameState, after: GameState) -> str:
    """The score before and after a correction."""
    old, new = scores(flow, before), scores(flow, after)
    if old == new:
        return _("The score stays {score}.", score=old)
    return _("The score was {before} and becomes {after}.", before=old, after=new)


def accept(flow: Navigation, planned: Plan, kind: Kind | None = None) -> None:
    """Makes a correction part of the match, with what it was and why in the journal."""
    table, change = flow.loop, planned.change
    entries = referee_of(flow).entries
    public, _hidden = referee_of(flow).public_record()
    kept = [row.source for row in in_force(table.rows)]
    inserted = len(change.instead) > 1 and change.at < len(entries) and change.instead[-1] is entries[change.at].raw
    kind = kind or ("before" if inserted else "other" if change.instead else "gone")
    what = public[change.at] if change.at < len(public) else {}
    instead = list(change.instead[:-1] if inserted else change.instead[:1] if kind == "reverted" else change.instead)
    body = {
        "kind": kind,
        "what": what,
        "instead": instead,
        "reason": _reason(kind, kept, change.at),
        "before": scores(flow, planned.before),
        "after": scores(flow, planned.after),
        "fallen": [public[other.at] for other in planned.fallen],
        "otherwise": len(planned.differs) - len(planned.fallen),
        "number": change.at + 1,
        "rows": len(planned.events),
    }
    say = Announcement(
        code="corrected",
        rule=f"{flow.rulebook.game}#table",
        reading=None,
        args={"what": what, "instead": instead, "kind": kind},
    )
    sources = [_source(one, kept) for one in planned.events]
    flow.match()
    table.decide(Decision("correction", timed(planned.events, flow.times.took), sources, say, body))


def _source(one: RepeatedEvent, kept: Sequence[str]) -> str:
    """A later event is still said by whom it was; the rest is the correction's."""
    return kept[one.origin] if one.again and one.origin is not None and one.origin < len(kept) else "correction"


def _reason(kind: Kind, kept: Sequence[str], at: int) -> str:
    """Why it had to be corrected, as far as the journal tells."""
    if kind in ("before", "reverted"):
        return "missed" if kind == "before" else "reverted"
    return "misread" if at < len(kept) and kept[at] == "board" else "entered-wrongly"
