"""The match page: the board with its ruling, an open question, or the result."""

from __future__ import annotations

from random import Random

from companion.board.editor import unconfirmed
from companion.board.view import Action, DrawLots, Effect, Handover, Instead, MoveReplay, Pick, Sheet, ViewState
from companion.i18n.phrases import announcement_text, event_text, task_text
from companion.i18n.translation import _, current_language, ngettext
from companion.live.session import Position
from companion.rulebook.referee import Verdict
from companion.ui.match_state import OUTDATED
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Chip, Header, Tone
from companion.ui.pages.page_types import MatchPage, Page, ResultPage, Ruling, SheetPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.effects import effect_meaning
from companion.ui.view_parts.header_chips import header_chips
from companion.ui.view_parts.kept import Kept
from companion.ui.view_parts.result_page import MatchSteps, match_steps, result_page
from companion.ui.view_parts.status_text import announce_status
from companion.ui.widgets.typeset import Run

OVER = ("game-over", "match-over")
TONES: dict[str, tuple[Tone, str]] = {
    "foul": ("foul", "flag"),
    "wins-game": ("points", "star"),
    "wins-match": ("points", "star"),
}
"""The background colour and the icon of a ruling, by announcement code."""
CHANCE = Random()
"""The random source for draws made by the screen."""


class MatchView(View):
    """The running match."""

    shows_match = True

    def __init__(self, ui: UiContext, *, base: View | None = None) -> None:
        """`base` is the view that shows this one's page as its own, and to which its questions return."""
        self._ui = ui
        self._base = base or self
        self._put_off: Sheet | None = None
        """The question that was postponed, while it is still the same."""
        self._steps = Kept[MatchSteps]()

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> Page:
        """Returns the page of the current state."""
        state = self._ui.match.view_state()
        if state.phase in OVER:
            return self._result(state)
        question = self._ui.match.board_view.question(state)
        if question is None:
            self._put_off = None
        elif question != self._put_off:
            return self._question(question)
        return self._match(state)

    def _question(self, question: Sheet) -> Page:
        """Returns the page of the question, until it is answered or postponed."""
        page = self._ui.navigation.create(
            Route.SHEET, sheet=question, under=self._base, shot=self._ui.match.shot
        ).page()
        assert isinstance(page, SheetPage), "a sheet has a page of tiles"
        leave = Button(text=question.leave, on_touch=lambda: self._later(question))
        picked = self._ui.match.picked
        if picked:
            back = Header(title=page.header.title, note=page.header.note, back=lambda: self._ui.match.pick(picked[:-1]))
            return SheetPage(header=back, tiles=page.tiles, buttons=(leave,), wrong=page.wrong)
        header = Header(title=page.header.title, note=page.header.note, buttons=self._undo())
        return SheetPage(header=header, tiles=page.tiles, buttons=(leave,))

    def _later(self, question: Sheet) -> None:
        """Cancels a selection by touches; postpones any other question."""
        if self._ui.match.picked:
            self._ui.match.pick(())
            return
        self._put_off = question
        self._ui.redraw()

    def _match(self, view: ViewState) -> MatchPage:
        board_view, seen = self._ui.match.board_view, self._ui.match.position
        return MatchPage(
            header=self._header(view),
            ruling=self.ruling(view),
            panels=board_view.panels(view),
            board=board_view.draw(view),
            on_zone=lambda zone: self.act(board_view.touched(self._ui.match.view_state(), zone), seen),
            buttons=tuple(self._button(act, seen) for act in board_view.actions(view)),
            zone_meaning=lambda zone: effect_meaning(board_view.touched(view, zone)),
            redraw_in_s=board_view.redraw_in_s(view),
        )

    def _header(self, view: ViewState) -> Header:

        ui = self._ui
        menu = Button(text="", on_touch=lambda: ui.navigation.open(Route.MATCH_MENU), icon="menu", steady=True)
        chips = (*self._differing(view), *self._unconfirmed(), *header_chips(ui))
        return Header(
            title=_(ui.match.board_view.title),
            note=self._note(view),
            back=None,
            chips=chips,
            buttons=(*self._undo(), *self._pencil(), *self._status_button(), menu),
        )

    def _status_button(self) -> tuple[Button, ...]:
        """Shows and speaks how the match stands, for people who do not see the board."""
        shown = self._ui.settings.values.spoken
        if not shown:
            return ()
        return (Button(text="", on_touch=lambda: announce_status(self._ui), icon="speak", steady=True),)

    def _differing(self, view: ViewState) -> tuple[Chip, ...]:
        """The holes that the sensors see otherwise than the match says.

        After a game people clear them as they like, and a virtual board need not follow what is entered by touch.
        """

        ui = self._ui
        holes = () if ui.virtual_board or view.phase in OVER else ui.loop.differing
        if not holes:
            return ()
        text = ngettext("hole {hole} differs", "{n} holes differ", len(holes), hole=holes[0])
        return (Chip(text, "warning", lambda: ui.navigation.open(Route.HOLE_DIFFERENCES)),)

    def _unconfirmed(self) -> tuple[Chip, ...]:
        """Whether the match is played with board data that nobody has compared with the real board."""
        ui = self._ui
        board_view, referee = ui.match.board_view, ui.loop.referee
        board = referee.raw_setup.get("options", {}).get("board") if referee else None
        if board_view.editor is None or board is None:
            return ()
        owned, _wrong = ui.board_data.load(board_view.editor)
        if not unconfirmed(board_view.editor, owned, board):
            return ()
        edit = lambda: ui.navigation.open(Route.BOARD_EDITOR, board_view=board_view)  # noqa: E731 - a touch
        return (Chip(_("reconstruction"), "warning", edit),)

    def _note(self, view: ViewState) -> str:
        """Variant and target; at match point, whose."""
        note = self._ui.match.board_view.note(view)
        target = getattr(view.setup and view.setup.options, "target", None)
        if target is None:
            return note
        near = [name for name in view.players if view.status["scores"][name] == target - 1]
        if near and target > 1 and view.phase not in OVER:
            return note + " · " + _("match point {names}", names=", ".join(near))
        return note + " · " + _("first to {n}", n=target)

    def _undo(self) -> tuple[Button, ...]:
        """What the last event was called, to take it back."""
        referee = self._ui.loop.referee
        if referee is None or not referee.entries:
            return ()
        label = event_text(referee.rulebook, referee.known.entries[-1].raw, current_language())
        match, seen = self._ui.match, self._ui.match.position
        return (Button(text=label, on_touch=lambda: match.submit({"event": "undo"}, expect=seen), icon="undo"),)

    def _pencil(self) -> tuple[Button, ...]:
        """The way to the correction of the last event."""
        ui, entries = self._ui, self._ui.match.referee.entries
        if not entries:
            return ()
        at, entry = len(entries) - 1, entries[-1]
        correct = lambda: ui.navigation.open(Route.CORRECTION, at=at, entry=entry)  # noqa: E731 - a touch
        return (Button(text="", on_touch=correct, icon="pencil"),)

    def ruling(self, view: ViewState) -> Ruling:
        ui = self._ui
        if ui.match.refusal:
            return Ruling(runs=_runs(ui.match.refusal), tone="warning", icon="alert")
        if ui.match.notice:
            return Ruling(runs=_runs(ui.match.notice), tone="warning", icon="alert")
        if ui.match.status_text:
            return Ruling(runs=_runs(ui.match.status_text))
        verdict = ui.match.verdict
        if not verdict.announcements or ui.match.picked:
            tasks = " ".join(task_text(ui.match.rulebook, task, current_language()) for task in view.todo)
            return Ruling(runs=_runs(" ".join(filter(None, (ui.match.board_view.prompt(view), tasks)))))
        tone, icon = next((TONES[one.code] for one in verdict.announcements if one.code in TONES), ("plain", ""))
        text = " ".join(announcement_text(ui.match.rulebook, one, current_language()) for one in verdict.announcements)
        return Ruling(runs=_runs(text), tone=tone, icon=icon, on_why=lambda: self._why(verdict))

    def _why(self, verdict: Verdict) -> None:
        if verdict.announcements:
            self._ui.navigation.open(Route.WHY, announcements=verdict.announcements)

    def _button(self, act: Action, seen: Position) -> Button:
        return Button(
            text=act.text,
            on_touch=lambda: self.act(act.effect, seen),
            role=act.role,
            meaning=effect_meaning(act.effect),
        )

    def act(self, effect: Effect | None, seen: Position) -> None:
        """Executes the effect of a touch; `seen` is how far the match had gone on the page that was touched."""
        ui = self._ui
        if effect is not None and ui.match.has_moved_on(seen):
            ui.match.refuse(_(OUTDATED))
            return
        match effect:
            case Sheet():
                ui.navigation.open(Route.SHEET, sheet=effect, under=self._base, shot=ui.match.shot)
            case MoveReplay():
                ui.navigation.open(Route.MOVE_REPLAY, replay=effect)
            case Handover():
                ui.navigation.open(Route.HANDOVER, handover=effect, seen=seen)
            case Pick():
                ui.match.pick(effect.picked)
            case Instead():
                ui.match.submit_instead(effect, expect=seen)
            case DrawLots():
                ui.match.submit(CHANCE.choice(effect.events), expect=seen)
            case str():
                ui.match.refuse(effect)
            case tuple():
                ui.match.submit(*effect, expect=seen)
            case _:
                pass

    def _result(self, view: ViewState) -> ResultPage:
        match = self._ui.match
        steps = self._steps.value(match.version, lambda: match_steps(match.referee))
        verdict = match.verdict
        return result_page(self._ui, view, self._header(view), why=lambda: self._why(verdict), replayed=steps)


def _runs(text: str) -> tuple[Run, ...]:
    """The first sentence bold, the rest behind it."""
    lead, stop, rest = text.partition(". ")
    return (Run(lead + "." if stop else lead, bold=True), *((Run(rest),) if rest else ()))
