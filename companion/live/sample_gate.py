"""Which samples reach the referee: none of a hole that people tell by touch, none while people have their hands in it.

The sensors page overhears all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.live.observable import Observable
from hardware.devices import Hole
from hardware.samples import Colour, Distance, Health, HealthWord, Sample

Put = Callable[[Sample | Callable[[], None]], object]


class SamplePause(Struct, frozen=True):
    """For a while samples are no play: a calibration, a test of the buttons."""

    is_active: Callable[[], bool]
    """Whether it goes on; asked with each sample."""
    on_sample: Callable[[Sample], object]
    """Takes the samples meanwhile."""
    on_end: Callable[[], object]
    """Called once before the first sample after it."""


class SampleGate:
    """The ear of a table. The loop's thread alone calls it."""

    def __init__(self) -> None:
        self.all_samples = Observable[Sample]("all samples")
        """Every sample, whether it counts or not."""
        self.skipped: dict[int, HealthWord] = {}
        """The holes that people tell by touch although they have a sensor, and what their sensors say of themselves."""
        self._pause: SamplePause | None = None

    def pause(self, pause: SamplePause) -> None:
        """From now on samples are for somebody else; a pause that had not ended yet ends first."""
        if self._pause:
            self._pause.on_end()
        self._pause = pause

    def passes(self, sample: Sample) -> bool:
        """Takes in a sample; whether it counts. That a device stops or works again always counts."""
        self.all_samples.emit(sample)
        if self._pause:
            self._take_in_pause(self._pause, sample)
        if isinstance(sample, Health):
            return self._passes_health(sample)
        return self._pause is None and not (isinstance(sample, Distance | Colour) and sample.hole in self.skipped)

    def _take_in_pause(self, pause: SamplePause, sample: Sample) -> None:
        if pause.is_active():
            pause.on_sample(sample)
        else:
            self._pause = None
            pause.on_end()

    def _passes_health(self, sample: Health) -> bool:
        device = sample.device
        if not isinstance(device, Hole) or device.number not in self.skipped:
            return True
        self.skipped[device.number] = sample.health
        return False

    def skip_hole(self, hole: int, t: float, put: Put, *, works: bool) -> None:
        """People tell this hole by touch from `t` on (monotonic seconds); to the match its sensor is lost.

        `put` is the table's: what it is told comes behind all that waits there, and ahead of the silence. `works` says
        whether the sensor answered so far.
        """
        put(Health(t, Hole(hole), "lost"))
        put(lambda: self.skipped.update({hole: "ok" if works else "lost"}))

    def use_hole(self, hole: int, t: float, put: Put) -> None:
        """The sensor of a skipped hole is listened to again from `t` on."""
        put(Health(t, Hole(hole), self.skipped.pop(hole)))
