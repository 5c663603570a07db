"""The sensor pipeline: filters samples, submits the events that they stand for, and reports doubtful readings.

The live table and `companion replay` use the same pipeline. It holds the filters, and is kept from match to match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.games.button_events import WHAT_NOW, meaning
from companion.games.game import Sensing
from companion.games.registry import sensing
from companion.rulebook.referee import Verdict
from companion.rulebook.rulebook import GameState, RawEvent, Rulebook, Setup
from hardware.devices import HOLES, TILT, Button, DeviceName, Hole
from hardware.filters.filters import Filters
from hardware.filters.holes import unseen_change
from hardware.rig.sections import TableRig
from hardware.samples import HOLE_SAMPLES, Health, Sample
from hardware.signals import Doubt, Held, Notice, Pressed, Signal

RETURNS = ("sensor-back", "hole-unmuted")
"""The codes of the notices after which the readings of a device count again."""


class RunningMatch(Protocol):
    """A running match: a `Referee`, or the `SensedMatch` of the match loop."""

    @property
    def rulebook(self) -> Rulebook[Any]:
        """The game's rulebook."""
        ...

    @property
    def state(self) -> GameState:
        """The state now."""
        ...

    @property
    def can_redo(self) -> bool:
        """Whether the last event was an undo, so that it can be redone."""
        ...

    def rule(self, raw: RawEvent) -> Verdict:
        """Rules on an event."""
        ...


class Ruled(Struct, frozen=True):
    """The verdict on an event of the board; `t` is when the filters recognised it (monotonic seconds)."""

    t: float
    verdict: Verdict


NoticeCode = Literal["sensor-lost", "sensor-back", "hole-muted", "hole-unmuted", "please-check"]
"""The codes of the line contract; there are no others. What kind of trouble it is stands in the sentence."""


class DeviceNotice(Struct, frozen=True, kw_only=True):
    """A message about a device. `code` is its public code, `phrase` the key of its sentence."""

    t: float
    code: NoticeCode
    device: DeviceName
    phrase: str


class StatusRequested(Struct, frozen=True):
    """The button that asks for the status was pressed at `t` (monotonic seconds)."""

    t: float


NO_SENSING = Sensing(lambda _state, _signal, _buttons: ())
"""The sensing of games without sensors."""


def sensing_of(match: RunningMatch) -> Sensing:
    """The sensing of a match's game."""
    return sensing(match.rulebook.game) or NO_SENSING


PipelineOutput = Ruled | DeviceNotice | StatusRequested
"""A result of a sample."""


class SensorPipeline:
    """Filters samples, and submits the events that they stand for to a match."""

    def __init__(
        self,
        filters: Filters | None = None,
        buttons: Mapping[str, RawEvent] | None = None,
        holds: Mapping[str, RawEvent] | None = None,
    ) -> None:
        """Makes a pipeline.

        Args:
            filters: The filters; None for those with the default limits.
            buttons: The event of a tap of a button, by the name of the button.
            holds: The event of holding a button, by the name of the button.
        """
        self.filters = filters or Filters()
        self.buttons = buttons or {}
        self.holds = holds or {}
        self._awaiting_rest: Setup | None = None
        """The set-up of the match that waits for the board to come to rest, or None."""
        self._to_recheck: set[int] = set()
        """The holes to be compared with the match once they have a reading."""

    @classmethod
    def of_rig(cls, rig: TableRig) -> SensorPipeline:
        """A pipeline with the limits of a rig and the events of its buttons."""
        return cls(Filters(rig.settings()), rig.buttons, rig.holds)

    def restarted(self, t: float, rig: TableRig, losses: Iterable[Health]) -> SensorPipeline:
        """A new pipeline with the limits of a rig and the same buttons; what these words name is lost from `t` on."""
        new = SensorPipeline(Filters(rig.settings()), self.buttons, self.holds)
        for word in losses:
            new.filters.step(replace(word, t=t))
        return new

    @property
    def due(self) -> float:
        """When `advance` may next have a result without another sample (monotonic seconds, or infinity)."""
        return self.filters.due

    def feed(self, sample: Sample, match: RunningMatch | None) -> list[PipelineOutput]:
        """Processes a sample.

        Args:
            sample: A raw sample; samples come in the order of their times.
            match: The match that events are submitted to; None for none, which leaves the notices.

        Returns:
            The verdicts, notices and requests that the sample causes.
        """
        if type(sample) not in HOLE_SAMPLES:
            self._note_rest_wait(sample.t, match)
        signals = self.filters.step(sample)
        outputs = self._all_outputs(signals, match) if signals else []
        awaited = isinstance(sample, HOLE_SAMPLES) and sample.hole in self._to_recheck
        return [*outputs, *self._compared(sample.t, match)] if awaited and match else outputs

    def advance(self, t: float, match: RunningMatch | None) -> list[PipelineOutput]:
        """Advances the filters to `t` (monotonic seconds) without a sample; the result is as that of `feed`."""
        self._note_rest_wait(t, match)
        signals = self.filters.advance(t)
        return self._all_outputs(signals, match) if signals else []

    def recheck(self, holes: Iterable[int]) -> None:
        """Compares these holes with the match as soon as they have a reading."""
        self._to_recheck.update(holes)

    def _compared(self, t: float, match: RunningMatch) -> list[DeviceNotice]:
        """Compares the holes that wait for it and have a reading; gives a notice for each that differs."""
        picture = self.filters.picture()
        readable = self._to_recheck & picture.keys()
        self._to_recheck -= readable
        wrong = [n for n in self.differing(match) if n in readable]
        return [_ask(Doubt(t, Hole(n), unseen_change(picture[n]))) for n in wrong]

    def differing(self, match: RunningMatch) -> tuple[int, ...]:
        """The holes whose readings (a ball or none) differ from the match."""
        filled = sensing_of(match).filled_holes
        if filled is None:
            return ()
        expected = filled(match.state)
        return tuple(sorted(n for n, full in self.filters.picture().items() if full is not (n in expected)))

    def _note_rest_wait(self, t: float, match: RunningMatch | None) -> None:
        """Restarts the detection of rest when a match begins to wait for it, so that only rest from then on counts.

        After an undo it is not restarted: otherwise the board would submit the undone event again.
        """
        awaiting = match.state.setup if match and _awaits_rest(match) and not match.can_redo else None
        if awaiting is not None and awaiting is not self._awaiting_rest:
            self.filters.rearm(t)
        self._awaiting_rest = awaiting

    def _asks(self, signal: Pressed | Held) -> bool:
        """Whether a button asks for the status."""
        meant = self.holds if isinstance(signal, Held) else {signal.button: {"event": signal.button}, **self.buttons}
        return meant.get(signal.button) == WHAT_NOW

    def _all_outputs(self, signals: Sequence[Signal], match: RunningMatch | None) -> list[PipelineOutput]:
        return [output for signal in signals for output in self._outputs(signal, match)]

    def _outputs(self, signal: Signal, match: RunningMatch | None) -> Sequence[PipelineOutput]:
        """The results of a signal; its events are submitted to the match."""
        if isinstance(signal, Notice):
            if signal.code in RETURNS:
                self.recheck(self.filters.holes_of(signal.device))
            return [DeviceNotice(t=signal.t, code=signal.code, device=signal.device, phrase=_phrase(signal))]
        if isinstance(signal, Pressed | Held) and self._asks(signal):
            return [StatusRequested(signal.t)]
        if match is None:
            return []
        if isinstance(signal, Doubt):
            self._to_recheck -= self.filters.holes_of(signal.device)
            return [_ask(signal)] if concerns(signal, match) else []
        if isinstance(signal, Held):
            held = meaning(match.state, signal.button, self.holds, ())
            events = [] if held is None else [held]
        else:
            events = sensing_of(match).sense(match.state, signal, self.buttons)
        if isinstance(signal, Pressed | Held) and not events:
            return [_ask(Doubt(signal.t, Button(signal.button), "meaningless-button"))]
        return [_ask(event) if isinstance(event, Doubt) else Ruled(signal.t, match.rule(event)) for event in events]


def concerns(doubt: Doubt, match: RunningMatch) -> bool:
    """Whether a doubt matters to the match: its game uses the device, and the reading differs from the match."""
    if doubt.device == TILT:
        return _awaits_rest(match)
    filled = sensing_of(match).filled_holes
    if filled is None or not isinstance(doubt.device, Hole):
        return filled is not None and doubt.device == HOLES
    return doubt.what != unseen_change(doubt.device.number in filled(match.state))


def _awaits_rest(match: RunningMatch) -> bool:
    awaits_rest = sensing_of(match).awaits_rest
    return awaits_rest is not None and awaits_rest(match.state)


def _phrase(notice: Notice) -> str:
    """The key of the sentence of a notice about a device; a button has other ones than a hole."""
    if notice.why:
        return notice.why
    return notice.code.replace("hole-", "button-") if isinstance(notice.device, Button) else notice.code


def _ask(doubt: Doubt) -> DeviceNotice:
    """The notice that asks people to check a doubtful reading."""
    return DeviceNotice(t=doubt.t, code="please-check", device=doubt.device, phrase=doubt.what)
