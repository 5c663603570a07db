"""The calibration on the screen: it asks, measures when it is told "done", refuses with the hole named, and keeps."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from companion.board.drawing import Drawing
from companion.i18n.calibration_phrases import hole_numbers, holes_text, question_text, trouble_texts
from companion.i18n.translation import _, current_language, gettext_noop
from companion.live.sample_gate import SamplePause
from companion.live.sensor_pipeline import device_text
from companion.service.board_service import Part, keep, procedure, reset_pipeline
from companion.ui.navigation import Navigation
from companion.ui.pages.parts import Button, Header
from companion.ui.pages.service import LIVE_S, CalibrationPage
from companion.ui.views.calibration_picture import asked_board, asked_plank
from companion.ui.virtual_service import service_of, use
from hardware.calibration.colours import ColourProcedure
from hardware.calibration.distances import DistanceProcedure
from hardware.calibration.wizard import SETTLE_S, Wizard
from hardware.samples import Sample

TITLES = {
    "colours": gettext_noop("Colours of the holes"),
    "distances": gettext_noop("Distances of the holes"),
    "tilt": gettext_noop("Tilt of the board"),
}


class CalibrationView:
    """Leads through the calibration of a part. While it is open nothing that is read counts for a match."""

    def __init__(self, flow: Navigation, part: Part, holes: Sequence[int] = ()) -> None:
        """`holes` are those to be calibrated, where the part has holes."""
        self._flow = flow
        self._part = part
        self._holes = tuple(holes)
        self._procedure = procedure(part, holes)
        self._wizard = Wizard(self._procedure)
        self._service = service_of(flow)
        self._steps = len(self._procedure.plan())
        self._step = 1
        self._end: tuple[str, bool] | None = None
        """What came of it, and whether it is good."""
        if flow.virtual:
            flow.virtual.plays = False
        self._left_at: float | None = None
        """When people went on (monotonic seconds)."""
        flow.loop.sample_gate.pause(SamplePause(self._lasts, self._hear, self._over))

    def page(self) -> CalibrationPage:
        """The page as it should be now; that time passes is noticed here too."""
        self._advance()
        if self._end:
            return self._ended(*self._end)
        wizard = self._wizard
        header = Header(_(TITLES[self._part]), _("step {n} of {all}", n=self._step, all=self._steps), self._flow.back)
        if wizard.measuring:
            said, stop = _("Hands off, it is measuring."), Button(_("Stop"), self._flow.back)
            return CalibrationPage(header, self._picture(), said, "", (stop,), wizard.progress, again_s=LIVE_S)
        hint = (
            _("Once more, please:")
            if wizard.troubles
            else _("Then touch “It is done”, and keep your hands off for a moment.")
        )
        return CalibrationPage(
            header, self._picture(), self._asked, hint, self._answers(), None, self._troubles, again_s=0
        )

    # --- what people do

    def _answers(self) -> tuple[Button, ...]:
        return (
            Button(_("It is done"), self._done, "primary"),
            Button(_("Leave out"), self._skip, note=self._devices),
            Button(_("Stop"), self._flow.back, "quiet"),
        )

    def _done(self) -> None:
        if question := self._wizard.question:
            self._service.obey(question)
            self._wizard.confirm(self._flow.loop.clock())
            self._flow.changed()

    def _skip(self) -> None:
        self._wizard.skip()
        self._moved()

    # --- what the sensors say

    def _hear(self, sample: Sample) -> None:
        if self._wizard.measuring and self._left_at is None:
            self._wizard.feed(sample)
            if not self._wizard.measuring:
                self._moved()

    def _advance(self) -> None:
        if self._wizard.measuring:
            self._wizard.advance(self._flow.loop.clock())
            if not self._wizard.measuring:
                self._moved()

    def _moved(self) -> None:
        """A measurement is over, or was left out."""
        if self._wizard.question is None:
            self._finish()
        elif not self._wizard.troubles:
            self._step += 1
        self._say(" ".join([*self._troubles, self._asked]) if not self._end else self._end[0])
        self._flow.changed()

    def _say(self, text: str) -> None:
        """Whoever lays balls does not look at the screen."""
        if self._flow.speaks:
            self._flow.speaks(text)

    def _finish(self) -> None:
        """Keeps what was measured."""
        path, before = self._service.path, self._service.calibration
        assert path is not None, "what can be calibrated has a place where it is kept"
        try:
            after = keep(path, before, self._procedure, datetime.fromtimestamp(self._flow.wall()).astimezone())
        except OSError as error:
            why = error.strerror or str(error)
            self._end = (_("{path} cannot be written: {why}. Nothing new is kept.", path=path, why=why), False)
            return
        if after is before:
            self._end = (_("Nothing was measured to its end, so nothing new is kept."), False)
            return
        use(self._flow, after)
        self._end = (_("Done. The table goes by it from now on."), True)

    def _lasts(self) -> bool:
        """Until the table's own hands have put back the balls, and readings of before are no longer on their way."""
        if self._flow.view is self:
            return True
        now = self._flow.loop.clock()
        if self._left_at is None:
            self._left_at = now
            self._service.leave()
        return now < self._left_at + SETTLE_S

    def _over(self) -> None:
        self._service.leave()
        reset_pipeline(self._flow.loop)

    # --- what is shown

    @property
    def _asked(self) -> str:
        question = self._wizard.question
        return question_text(question, current_language()) if question else ""

    @property
    def _devices(self) -> str:
        """What would be left out."""
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
        return asked_plank(question) if self._part == "tilt" else asked_board(self._holes, question, wrong)

    def _ended(self, text: str, good: bool) -> CalibrationPage:
        header = Header(_(TITLES[self._part]), back=self._flow.back)
        fine = Button(_("Fine"), self._flow.back, "primary")
        if not good:
            return CalibrationPage(header, self._picture(), text, "", (fine,))
        return CalibrationPage(header, self._picture(), text, self._noise(), (fine,))

    def _noise(self) -> str:
        """What was found, and what was left out."""
        done = self._procedure
        left = [device_text(device, current_language()) for device in sorted(self._wizard.skipped)]
        out = [_("Left out: {which}.", which=", ".join(left))] if left else []
        if isinstance(done, ColourProcedure):
            worst = max(classes.noise for classes in done.result().values())
            return " ".join([_("The noise is {n} counts at most.", n=f"{worst:.1f}"), *out])
        if isinstance(done, DistanceProcedure):
            worst = max(line.noise_mm for line in done.result().values())
            return " ".join([_("The noise is {mm} mm at most.", mm=f"{worst:.1f}"), *out])
        return " ".join(out)
