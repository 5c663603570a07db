"""The match: the board and its ruling, a question that must be answered first, or how the game ended."""

from __future__ import annotations

from random import Random

from companion.board import editor
from companion.board.view import Act, Does, Film, Handover, Lots, Pick, Seen, Sheet
from companion.i18n.phrases import event_text, say_text, task_text
from companion.i18n.translation import _, language, many
from companion.ui.navigation import Flow, View
from companion.ui.pages.pages import Button, Chip, Header, MatchPage, Page, ResultPage, Ruling, SheetPage, Tone
from companion.ui.views.film import FilmView
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

    def __init__(self, flow: Flow, within: View | None = None) -> None:
        """`within` is the view that shows this one in place of itself, and that its questions lead back to."""
        self._flow = flow
        self._base = within or self
        self._put_off: Sheet | None = None
        """The question that people want to answer later, while it is still the same."""

    def page(self) -> Page:
        """The page for the state as it is."""
        seen = self._flow.seen()
        if seen.phase in OVER:
            return self._result(seen)
        question = self._flow.face.question(seen)
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

    def _match(self, seen: Seen) -> MatchPage:
        face = self._flow.face
        return MatchPage(
            self._header(seen),
            self.ruling(seen),
            face.panels(seen),
            face.draw(seen),
            lambda zone: self.act(face.touched(self._flow.seen(), zone)),
            tuple(self._button(act) for act in face.acts(seen)),
            face.again(seen),
        )

    def _header(self, seen: Seen) -> Header:
        from companion.ui.views.match_menu import MenuView

        flow = self._flow
        menu = Button("", lambda: flow.open(MenuView(flow)), icon="menu")
        signs = (*self._differing(seen), *self._unconfirmed(), *chips(flow))
        return Header(
            _(flow.face.title), self._note(seen), None, signs, (*self._undo(), *self._pencil(), *self._now(), menu)
        )

    def _now(self) -> tuple[Button, ...]:
        """How it stands, for people who do not see the board."""
        shown = self._flow.prefs.spoken
        return (Button("", lambda: what_now(self._flow), icon="speak"),) if shown else ()

    def _differing(self, seen: Seen) -> tuple[Chip, ...]:
        """The holes that the sensors see otherwise than the match says.

        After a game people clear them as they like, and a virtual board need not follow what is told by touch.
        """
        from companion.ui.views.hole_differences import DifferingView

        flow = self._flow
        holes = () if flow.virtual or seen.phase in OVER else flow.table.differing
        if not holes:
            return ()
        text = many("hole {hole} differs", "{n} holes differ", len(holes), hole=holes[0])
        return (Chip(text, "warning", lambda: flow.open(DifferingView(flow))),)

    def _unconfirmed(self) -> tuple[Chip, ...]:
        """Whether the match is played on figures that nobody has compared with the real board."""
        from companion.ui.views.board_editor import BoardDataView

        flow = self._flow
        face, referee = flow.face, flow.table.referee
        board = referee.raw_setup.get("options", {}).get("board") if referee else None
        if face.desk is None or board is None:
            return ()
        owned, _wrong = flow.figures.of(face.desk)
        if not editor.unconfirmed(face.desk, owned, board):
            return ()
        return (Chip(_("reconstruction"), "warning", lambda: flow.open(BoardDataView(flow, face))),)

    def _note(self, seen: Seen) -> str:
        """Variant and target; at match point, whose."""
        note = self._flow.face.note(seen)
        target = getattr(seen.setup and seen.setup.options, "target", None)
        if target is None:
            return note
        near = [name for name in seen.players if seen.status["scores"][name] == target - 1]
        if near and target > 1 and seen.phase not in OVER:
            return note + " · " + _("match point {names}", names=", ".join(near))
        return note + " · " + _("first to {n}", n=target)

    def _undo(self) -> tuple[Button, ...]:
        """What the last event was called, to take it back."""
        referee = self._flow.table.referee
        if referee is None or not referee.entries:
            return ()
        label = event_text(referee.book, referee.entries[-1].raw, language())
        return (Button(label, lambda: self._flow.tell({"event": "undo"}), icon="undo"),)

    def _pencil(self) -> tuple[Button, ...]:
        """The way to the correction of the last event."""
        referee = self._flow.table.referee
        return (Button("", self._correct, icon="pencil"),) if referee and referee.entries else ()

    def _correct(self) -> None:
        from companion.ui.views.correction import CorrectView, referee_of

        self._flow.open(CorrectView(self._flow, len(referee_of(self._flow).entries) - 1))

    def ruling(self, seen: Seen) -> Ruling:
        flow = self._flow
        if flow.refusal:
            return Ruling(_led(flow.refusal), "warning", "alert")
        if flow.notice:
            return Ruling(_led(flow.notice), "warning", "alert")
        if flow.asked:
            return Ruling(_led(flow.asked))
        verdict = flow.verdict
        if verdict is None or not verdict.say or flow.picked:
            tasks = " ".join(task_text(flow.book, task, language()) for task in seen.todo)
            return Ruling(_led(" ".join(filter(None, (flow.face.prompt(seen), tasks)))))
        tone, icon = next((TONES[say.code] for say in verdict.say if say.code in TONES), ("plain", ""))
        said = " ".join(say_text(flow.book, say, language()) for say in verdict.say)
        return Ruling(_led(said), tone, icon, self._why)

    def _why(self) -> None:
        from companion.ui.views.reading import WhyView

        if self._flow.verdict and self._flow.verdict.say:
            self._flow.open(WhyView(self._flow, self._flow.verdict.say))

    def _button(self, act: Act) -> Button:
        return Button(act.text, lambda: self.act(act.does), act.role)

    def act(self, does: Does | None) -> None:
        """Does what a touch brings about."""
        flow = self._flow
        match does:
            case Sheet():
                flow.open(SheetView(flow, does, self._base))
            case Film():
                flow.open(FilmView(flow, does))
            case Handover():
                flow.open(HandoverView(flow, does))
            case Pick():
                flow.pick(does.picked)
            case Lots():
                flow.tell(CHANCE.choice(does.events))
            case str():
                flow.refuse(does)
            case tuple():
                flow.tell(*does)
            case _:
                pass

    def _result(self, seen: Seen) -> ResultPage:
        from companion.ui.views.result import result_page

        return result_page(self._flow, seen, self._header(seen), self._why)


def _led(text: str) -> tuple[Run, ...]:
    """The first sentence bold, the rest behind it."""
    lead, stop, rest = text.partition(". ")
    return (Run(lead + "." if stop else lead, bold=True), *((Run(rest),) if rest else ()))
