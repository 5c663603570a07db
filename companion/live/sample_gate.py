"""The filter of samples before the pipeline: skipped holes, and pauses during calibrations and tests.

All samples, the blocked ones included, are emitted for the sensors page.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.live.observable import Observable
from hardware.devices import Hole
from hardware.samples import HOLE_SAMPLES, Health, HealthWord, Sample

Put = Callable[[Sample | Callable[[], None]], object]


class SamplePause(Struct, frozen=True):
    """A time in which samples do not count for the match: a calibration, or a test of the buttons."""

    is_active: Callable[[], bool]
    """Whether the pause goes on; called for each sample."""
    on_sample: Callable[[Sample], object]
    """Called with each sample during the pause."""
    on_end: Callable[[], object]
    """Called once, before the first sample after the pause."""


class SampleGate:
    """Decides which samples reach the pipeline. Called by the loop's thread only."""

    def __init__(self) -> None:
        self.all_samples = Observable[Sample]("all samples")
        """Every sample, whether it counts or not."""
        self.skipped: dict[int, HealthWord] = {}
        """The holes that people enter by touch although they have a sensor, with the health of that sensor."""
        self._pause: SamplePause | None = None

    def pause(self, pause: SamplePause) -> None:
        """Starts a pause; one that has not ended yet is ended first."""
        if self._pause:
            self._pause.on_end()
        self._pause = pause

    def passes(self, sample: Sample) -> bool:
        """Emits a sample, and returns whether it reaches the pipeline. Health samples pass even during a pause."""
        self.all_samples.emit(sample)
        if self._pause:
            self._on_sample_in_pause(self._pause, sample)
        if isinstance(sample, Health):
            return self._passes_health(sample)
        return self._pause is None and not (isinstance(sample, HOLE_SAMPLES) and sample.hole in self.skipped)

    def _on_sample_in_pause(self, pause: SamplePause, sample: Sample) -> None:
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
        """Skips a hole, so that people enter it by touch; the pipeline sees its sensor as lost.

        Args:
            hole: The hole.
            t: From when on, monotonic seconds.
            put: Queues a sample or call in the match loop, behind the samples that wait there.
            works: Whether its sensor works now.
        """
        put(Health(t, Hole(hole), "lost"))
        put(lambda: self.skipped.update({hole: "ok" if works else "lost"}))

    def use_hole(self, hole: int, t: float, put: Put) -> None:
        """Uses the sensor of a skipped hole again from `t` on (monotonic seconds); `put` as for `skip_hole`."""
        put(Health(t, Hole(hole), self.skipped.pop(hole)))
