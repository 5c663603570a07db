"""The calibration page: shows the wizard's questions, its progress and its troubles, and saves the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from companion.board.drawing import Drawing
from companion.i18n.notices import device_text
from companion.i18n.translation import _, current_language, gettext_noop
from companion.live.sample_gate import SamplePause
from companion.service.board_service import procedure, save_result
from companion.service.calibration_phrases import hole_numbers, holes_text, question_text, trouble_texts
from companion.ui.attached_board_service import service_of, use
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.service_pages import LIVE_S, CalibrationPage
from companion.ui.ui_context import UiContext
from companion.ui.views.calibration_picture import picture_of
from hardware.calibration.colours import ColourProcedure
from hardware.calibration.distances import DistanceProcedure
from hardware.calibration.wizard import SETTLE_S, Part, Wizard
from hardware.samples import Sample

TITLES = {
    "colours": gettext_noop("Colours of the holes"),
    "distances": gettext_noop("Distances of the holes"),
    "tilt": gettext_noop("Tilt of the board"),
}


class CalibrationView(View):
    """Runs the calibration wizard for a part. While it is open no sample counts for a match."""

    pauses_clocks = True

    def __init__(self, ui: UiContext, *, part: Part, holes: Sequence[int] = ()) -> None:
        """`holes` are the holes to calibrate, if the part has holes."""
        self._ui = ui
        self._part: Part = part
        self._holes = tuple(holes)
        self._procedure = procedure(part, holes)
        self._draw = picture_of(part, ui.loop.referee.rulebook.game if ui.loop.referee else None)
        self._wizard = Wizard(self._procedure)
        self._service = service_of(ui)
        self._steps = len(self._procedure.plan())
        self._step = 1
        self._end: tuple[str, bool] | None = None
        """What came of it, and whether it is good."""
        if ui.virtual_board:
            ui.virtual_board.let_play(False)
        self._left_at: float | None = None
        """When the last question was confirmed (monotonic seconds)."""
        ui.loop.sample_gate.pause(SamplePause(self._is_active, self._on_sample, self._on_end))

    def page(self) -> CalibrationPage:
        """The page; the measurement also ends here when its time is up."""
        self._advance()
        if self._end:
            return self._ended(*self._end)
        wizard = self._wizard
        header = Header(
            title=_(TITLES[self._part]),
            note=_("step {n} of {all}", n=self._step, all=self._steps),
            back=self._ui.navigation.back,
        )
        if wizard.measuring:
            question, stop = _("Hands off, it is measuring."), Button(text=_("Stop"), on_touch=self._ui.navigation.back)
            return CalibrationPage(
                header=header,
                picture=self._picture(),
                question=question,
                hint="",
                buttons=(stop,),
                progress=wizard.progress,
                redraw_in_s=LIVE_S,
            )
        hint = (
            _("Once more, please:")
            if wizard.troubles
            else _("Then touch “It is done”, and keep your hands off for a moment.")
        )
        return CalibrationPage(
            header=header,
            picture=self._picture(),
            question=self._question_text,
            hint=hint,
            buttons=self._answers(),
            progress=None,
            troubles=self._troubles,
            redraw_in_s=0,
        )

    # --- what people do

    def _answers(self) -> tuple[Button, ...]:
        return (
            Button(text=_("It is done"), on_touch=self._done, role="primary", meaning=self._question_text),
            Button(text=_("Leave out"), on_touch=self._skip, note=self._devices, meaning=self._question_text),
            Button(text=_("Stop"), on_touch=self._ui.navigation.back, role="quiet"),
        )

    def _done(self) -> None:
        if question := self._wizard.question:
            self._service.prepare(question)
            self._wizard.confirm(self._ui.loop.clock())
            self._ui.redraw()

    def _skip(self) -> None:
        self._wizard.skip()
        self._next_step()

    # --- what the sensors say

    def _on_sample(self, sample: Sample) -> None:
        if self._wizard.measuring and self._left_at is None:
            self._wizard.feed(sample)
            if not self._wizard.measuring:
                self._next_step()

    def _advance(self) -> None:
        if self._wizard.measuring:
            self._wizard.advance(self._ui.loop.clock())
            if not self._wizard.measuring:
                self._next_step()

    def _next_step(self) -> None:
        """Handles the end of a measurement, or a skipped one."""
        if self._wizard.question is None:
            self._finish()
        elif not self._wizard.troubles:
            self._step += 1
        self._speak(" ".join([*self._troubles, self._question_text]) if not self._end else self._end[0])
        self._ui.redraw()

    def _speak(self, text: str) -> None:
        """Speaks the question, for people who are looking at the board."""
        if self._ui.voice:
            self._ui.voice.speak(text)

    def _finish(self) -> None:
        """Saves and applies the measurements."""
        path, before = self._service.path, self._service.calibration
        assert path is not None, "what can be calibrated has a place where it is kept"
        try:
            after = save_result(path, before, self._procedure, datetime.fromtimestamp(self._ui.wall()).astimezone())
        except OSError as error:
            why = error.strerror or str(error)
            self._end = (_("{path} cannot be written: {why}. Nothing new is kept.", path=path, why=why), False)
            return
        if after is before:
            self._end = (_("Nothing was measured to its end, so nothing new is kept."), False)
            return
        use(self._ui, after)
        self._end = (_("Done. The table goes by it from now on."), True)

    def _is_active(self) -> bool:
        """Whether samples still belong to the calibration: until the virtual board is as before, and has settled."""
        if self._ui.navigation.view is self:
            return True
        t = self._ui.loop.clock()
        if self._left_at is None:
            self._left_at = t
            self._service.restore()
        return t < self._left_at + SETTLE_S

    def _on_end(self) -> None:
        self._service.restore()
        self._ui.loop.reset_pipeline()

    # --- what is shown

    @property
    def _question_text(self) -> str:
        question = self._wizard.question
        return question_text(question, current_language()) if question else ""

    @property
    def _devices(self) -> str:
        """Returns the devices that would be skipped."""
        question = self._wizard.question
        if question is None or self._part == "tilt":
            return ""
        return holes_text(hole_numbers(question.devices), current_language())

    @property
    def _troubles(self) -> tuple[str, ...]:
        return tuple(trouble_texts(self._wizard.troubles, current_language()))

    def _picture(self) -> Drawing:
        question = self._wizard.question
        wrong = {trouble.device for trouble in self._wizard.troubles}
        return self._draw(self._part, self._holes, question, wrong)

    def _ended(self, text: str, good: bool) -> CalibrationPage:
        header = Header(title=_(TITLES[self._part]), back=self._ui.navigation.back)
        fine = Button(text=_("Fine"), on_touch=self._ui.navigation.back, role="primary")
        if not good:
            return CalibrationPage(header=header, picture=self._picture(), question=text, hint="", buttons=(fine,))
        return CalibrationPage(
            header=header, picture=self._picture(), question=text, hint=self._noise(), buttons=(fine,)
        )

    def _noise(self) -> str:
        """Returns the noise of each hole, how far its limit is from what must not reach it, and what was left out."""
        done = self._procedure
        left = [device_text(device, current_language()) for device in sorted(self._wizard.skipped)]
        out = [_("Left out: {which}.", which=current_language().forms.joined(left))] if left else []
        if isinstance(done, ColourProcedure):
            each = _each({hole: (kept.noise, kept.margin) for hole, kept in done.result().items()})
            return " ".join([_("Hole: noise / how far the limit is, in counts: {each}.", each=each), *out])
        if isinstance(done, DistanceProcedure):
            each = _each({hole: (kept.noise_mm, kept.margin_mm) for hole, kept in done.result().items()})
            return " ".join([_("Hole: noise / how far the limit is, in mm: {each}.", each=each), *out])
        return " ".join(out)


def _each(figures: Mapping[int, tuple[float, float]]) -> str:
    """Returns the noise and the margin of each hole as a list; the figures of a hole stay in one line."""
    return "; ".join(
        f"{hole}:\N{NO-BREAK SPACE}{noise:.1f}\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}{margin:.0f}"
        for hole, (noise, margin) in sorted(figures.items())
    )
