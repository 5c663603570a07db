"""The match: the board and its ruling, a question that must be answered first, or how the game ended."""

from __future__ import annotations

from random import Random

from companion.board import editor
from companion.board.view import Action, DrawLots, Effect, Handover, MoveReplay, Pick, Sheet, ViewState
from companion.i18n.phrases import announcement_text, event_text, task_text
from companion.i18n.translation import _, current_language, ngettext
from companion.ui.navigation import Navigation, View
from companion.ui.pages.pages import Button, Chip, Header, MatchPage, Page, ResultPage, Ruling, SheetPage, Tone
from companion.ui.views.film import MoveReplayView
from companion.ui.views.handover import HandoverView
from companion.ui.views.header import chips
from companion.ui.views.sheet import SheetView
from companion.ui.views.status_text import what_now
from companion.ui.widgets.typeset import Run

OVER = ("game-over", "match-over")
TONES: dict[str, tuple[Tone, str]] = {
    "foul": ("foul", "flag"),
    "wins-game": ("points", "star"),
    "wins-match": ("points", "star"),
}
"""What an announcement's code makes of the ruling: its ground and its icon."""
CHANCE = Random()
"""Draws lots where the people let the screen do it."""


class MatchView:
    """The running match."""

    def __init__(self, flow: Navigation, within: View | None = None) -> None:
        """`within` is the view that shows this one in place of itself, and that its questions lead back to."""
        self._flow = flow
        self._base = within or self
        self._put_off: Sheet | None = None
        """The question that people want to answer later, while it is still the same."""

    def page(self) -> Page:
        """The page for the state as it is."""
        seen = self._flow.view_state()
        if seen.phase in OVER:
            return self._result(seen)
        question = self._flow.board_view.question(seen)
        if question is None:
            self._put_off = None
        elif question != self._put_off:
            return self._question(question)
        return self._match(seen)

    def _question(self, question: Sheet) -> Page:
        """The question in place of the board, until it is answered or put off."""
        page = SheetView(self._flow, question, self._base).page()
        leave = Button(question.leave, lambda: self._later(question))
        picked = self._flow.picked
        if picked:
            back = Header(page.header.title, page.header.note, lambda: self._flow.pick(picked[:-1]))
            return SheetPage(back, page.tiles, (leave,), page.wrong)
        header = Header(page.header.title, page.header.note, buttons=self._undo())
        return SheetPage(header, page.tiles, (leave,))

    def _later(self, question: Sheet) -> None:
        """What was picked by touches is left, any other question is put off."""
        if self._flow.picked:
            self._flow.pick(())
            return
        self._put_off = question
        self._flow.changed()

    def _match(self, view: ViewState) -> MatchPage:
        face = self._flow.board_view
        return MatchPage(
            self._header(view),
            self.ruling(view),
            face.panels(view),
            face.draw(view),
            lambda zone: self.act(face.touched(self._flow.view_state(), zone)),
            tuple(self._button(act) for act in face.actions(view)),
            face.redraw_in_s(view),
        )

    def _header(self, view: ViewState) -> Header:
        from companion.ui.views.match_menu import MatchMenuView

        flow = self._flow
        menu = Button("", lambda: flow.open(MatchMenuView(flow)), icon="menu")
        signs = (*self._differing(view), *self._unconfirmed(), *chips(flow))
        return Header(
            _(flow.board_view.title),
            self._note(view),
            None,
            signs,
            (*self._undo(), *self._pencil(), *self._now(), menu),
        )

    def _now(self) -> tuple[Button, ...]:
        """How it stands, for people who do not see the board."""
        shown = self._flow.settings.spoken
        return (Button("", lambda: what_now(self._flow), icon="speak"),) if shown else ()

    def _differing(self, view: ViewState) -> tuple[Chip, ...]:
        """The holes that the sensors see otherwise than the match says.

        After a game people clear them as they like, and a virtual board need not follow what is told by touch.
        """
        from companion.ui.views.hole_differences import HoleDifferencesView

        flow = self._flow
        holes = () if flow.virtual or view.phase in OVER else flow.loop.differing
        if not holes:
            return ()
        text = ngettext("hole {hole} differs", "{n} holes differ", len(holes), hole=holes[0])
        return (Chip(text, "warning", lambda: flow.open(HoleDifferencesView(flow))),)

    def _unconfirmed(self) -> tuple[Chip, ...]:
        """Whether the match is played on figures that nobody has compared with the real board."""
        from companion.ui.views.board_editor import BoardEditorView

        flow = self._flow
        face, referee = flow.board_view, flow.loop.referee
        board = referee.raw_setup.get("options", {}).get("board") if referee else None
        if face.editor is None or board is None:
            return ()
        owned, _wrong = flow.board_data.load(face.editor)
        if not editor.unconfirmed(face.editor, owned, board):
            return ()
        return (Chip(_("reconstruction"), "warning", lambda: flow.open(BoardEditorView(flow, face))),)

    def _note(self, view: ViewState) -> str:
        """Variant and target; at match point, whose."""
        note = self._flow.board_view.note(view)
        target = getattr(view.setup and view.setup.options, "target", None)
        if target is None:
            return note
        near = [name for name in view.players if view.status["scores"][name] == target - 1]
        if near and target > 1 and view.phase not in OVER:
            return note + " · " + _("match point {names}", names=", ".join(near))
        return note + " · " + _("first to {n}", n=target)

    def _undo(self) -> tuple[Button, ...]:
        """What the last event was called, to take it back."""
        referee = self._flow.loop.referee
        if referee is None or not referee.entries:
            return ()
        label = event_text(referee.rulebook, referee.entries[-1].raw, current_language())
        return (Button(label, lambda: self._flow.submit({"event": "undo"}), icon="undo"),)

    def _pencil(self) -> tuple[Button, ...]:
        """The way to the correction of the last event."""
        referee = self._flow.loop.referee
        return (Button("", self._correct, icon="pencil"),) if referee and referee.entries else ()

    def _correct(self) -> None:
        from companion.ui.views.correction import CorrectionView, referee_of

        self._flow.open(CorrectionView(self._flow, len(referee_of(self._flow).entries) - 1))

    def ruling(self, view: ViewState) -> Ruling:
        flow = self._flow
        if flow.refusal:
            return Ruling(_led(flow.refusal), "warning", "alert")
        if flow.notice:
            return Ruling(_led(flow.notice), "warning", "alert")
        if flow.status_text:
            return Ruling(_led(flow.status_text))
        verdict = flow.verdict
        if verdict is None or not verdict.announcements or flow.picked:
            tasks = " ".join(task_text(flow.rulebook, task, current_language()) for task in view.todo)
            return Ruling(_led(" ".join(filter(None, (flow.board_view.prompt(view), tasks)))))
        tone, icon = next((TONES[say.code] for say in verdict.announcements if say.code in TONES), ("plain", ""))
        said = " ".join(announcement_text(flow.rulebook, say, current_language()) for say in verdict.announcements)
        return Ruling(_led(said), tone, icon, self._why)

    def _why(self) -> None:
        from companion.ui.views.reading import WhyView

        if self._flow.verdict and self._flow.verdict.announcements:
            self._flow.open(WhyView(self._flow, self._flow.verdict.announcements))

    def _button(self, act: Action) -> Button:
        return Button(act.text, lambda: self.act(act.effect), act.role)

    def act(self, does: Effect | None) -> None:
        """Does what a touch brings about."""
        flow = self._flow
        match does:
            case Sheet():
                flow.open(SheetView(flow, does, self._base))
            case MoveReplay():
                flow.open(MoveReplayView(flow, does))
            case Handover():
                flow.open(HandoverView(flow, does))
            case Pick():
                flow.pick(does.picked)
            case DrawLots():
                flow.submit(CHANCE.choice(does.events))
            case str():
                flow.refuse(does)
            case tuple():
                flow.submit(*does)
            case _:
                pass

    def _result(self, view: ViewState) -> ResultPage:
        from companion.ui.views.result import result_page

        return result_page(self._flow, view, self._header(view), self._why)


def _led(text: str) -> tuple[Run, ...]:
    """The first sentence bold, the rest behind it."""
    lead, stop, rest = text.partition(". ")
    return (Run(lead + "." if stop else lead, bold=True), *((Run(rest),) if rest else ()))
