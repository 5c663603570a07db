"""From samples to the match: what the filters are sure of becomes events, what they are not becomes a question.

The live table and `companion replay` share this way. A `Watch` holds the filters; the match may come and go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.games.button_events import WHAT_NOW, meaning
from companion.games.game import Sensing
from companion.games.registry import sensing
from companion.rulebook.referee import Verdict
from companion.rulebook.rulebook import GameState, RawEvent, Rulebook, Setup
from hardware.devices import TILT, Button, DeviceName, Hole, holes_read_by
from hardware.filters.filters import Filters
from hardware.filters.holes import unseen_change
from hardware.rig.sections import TableRig
from hardware.samples import Colour, Distance, Health, Sample
from hardware.signals import Doubt, Held, Notice, Pressed, Signal

HOLE_SAMPLES = (Distance, Colour)
RETURNS = ("sensor-back", "hole-unmuted")
"""The notices after which a device is listened to again."""


class RunningMatch(Protocol):
    """A running match: `companion.rulebook.referee.Referee` is one, the live table another."""

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
        """Whether the people have taken something back and said nothing since."""
        ...

    def rule(self, raw: RawEvent) -> Verdict:
        """Rules on an event."""
        ...


class Ruled(Struct, frozen=True):
    """An event that came from the board was ruled on; `t` is when the filters became sure of it."""

    t: float
    verdict: Verdict


class DeviceNotice(Struct, frozen=True, kw_only=True):
    """Something about a device that the people ought to know; `code` is public, `what` picks the sentence."""

    t: float
    code: str
    device: DeviceName
    phrase: str


class StatusRequested(Struct, frozen=True):
    """Somebody pressed the button that asks how it stands; `t` is when."""

    t: float


NO_SENSING = Sensing(lambda _state, _signal, _buttons: ())
"""For games in which no signal means anything."""


def sensing_of(match: RunningMatch) -> Sensing:
    """What signals mean in a match."""
    return sensing(match.rulebook.game) or NO_SENSING


PipelineOutput = Ruled | DeviceNotice | StatusRequested
"""What comes of a signal."""


class SensorPipeline:
    """Feeds samples through the filters into a match."""

    def __init__(
        self,
        filters: Filters | None = None,
        buttons: Mapping[str, RawEvent] | None = None,
        holds: Mapping[str, RawEvent] | None = None,
    ) -> None:
        """`buttons` and `holds` give the event that a button means when tapped and when held."""
        self.filters = filters or Filters()
        self.buttons = buttons or {}
        self.holds = holds or {}
        self._weighing: Setup | None = None
        """The match that waits for the board to come to rest."""
        self._returned: set[int] = set()
        """The holes that are seen again, and are to be compared with the match once they show something."""

    @classmethod
    def of_rig(cls, rig: TableRig) -> SensorPipeline:
        """A pipeline with the limits of a rig and the meanings of its buttons."""
        return cls(Filters(rig.settings()), rig.buttons, rig.holds)

    def restarted(self, t: float, rig: TableRig) -> SensorPipeline:
        """A pipeline that has seen nothing yet but which devices are lost at `t`; the buttons mean what they meant."""
        new = SensorPipeline(Filters(rig.settings()), self.buttons, self.holds)
        for device in sorted(self.filters.lost):
            new.filters.step(Health(t, device, "lost"))
        return new

    @property
    def due(self) -> float:
        """When `advance` will next bring something without a further sample (monotonic seconds, or infinity)."""
        return self.filters.due

    def feed(self, sample: Sample, match: RunningMatch | None) -> list[PipelineOutput]:
        """Takes in a sample; without a match (None) only the picture and the notices go on."""
        if type(sample) not in HOLE_SAMPLES:
            self._note_rest_wait(sample.t, match)
        signals = self.filters.step(sample)
        outputs = self._all_outputs(signals, match) if signals else []
        return [*outputs, *self._compared(sample.t, match)] if self._returned and match else outputs

    def advance(self, t: float, match: RunningMatch | None) -> list[PipelineOutput]:
        """Lets time pass up to `t`."""
        self._note_rest_wait(t, match)
        signals = self.filters.advance(t)
        return self._all_outputs(signals, match) if signals else []

    def compare(self, t: float, match: RunningMatch) -> list[DeviceNotice]:
        """What the holes show otherwise than the match says, after a start or a resume: people are asked about it."""
        self.recheck(self.filters.picture())
        return self._compared(t, match)

    def recheck(self, holes: Iterable[int]) -> None:
        """These holes are compared with the match as soon as they show something."""
        self._returned.update(holes)

    def _compared(self, t: float, match: RunningMatch) -> list[DeviceNotice]:
        """Asks about each returned hole that does not show what the match says, as far as it shows anything yet."""
        picture = self.filters.picture()
        shown = self._returned & picture.keys()
        self._returned -= shown
        wrong = [n for n in self.differing(match) if n in shown]
        return [_ask(Doubt(t, Hole(n), unseen_change(picture[n]))) for n in wrong]

    def differing(self, match: RunningMatch) -> tuple[int, ...]:
        """The holes that show a ball where the match has none, or none where it has one."""
        filled = sensing_of(match).filled_holes
        if filled is None:
            return ()
        expected = filled(match.state)
        return tuple(sorted(n for n, full in self.filters.picture().items() if full is not (n in expected)))

    def _note_rest_wait(self, t: float, match: RunningMatch | None) -> None:
        """Each time that a match begins to wait for rest, only rest from then on counts.

        Where an undo led back to the waiting, the board does not repeat what was just taken back: people speak first.
        """
        weighing = match.state.setup if match and _awaits_rest(match) and not match.can_redo else None
        if weighing is not None and weighing is not self._weighing:
            self.filters.rearm(t)
        self._weighing = weighing

    def _asks(self, signal: Pressed | Held) -> bool:
        meant = self.holds if isinstance(signal, Held) else {signal.button: {"event": signal.button}, **self.buttons}
        return meant.get(signal.button) == WHAT_NOW

    def _all_outputs(self, signals: Sequence[Signal], match: RunningMatch | None) -> list[PipelineOutput]:
        return [output for signal in signals for output in self._outputs(signal, match)]

    def _outputs(self, signal: Signal, match: RunningMatch | None) -> Sequence[PipelineOutput]:
        if isinstance(signal, Notice):
            if signal.code in RETURNS:
                self.recheck(holes_read_by(signal.device))
            return [DeviceNotice(t=signal.t, code=signal.code, device=signal.device, phrase=signal.code)]
        if isinstance(signal, Pressed | Held) and self._asks(signal):
            return [StatusRequested(signal.t)]
        if match is None:
            return []
        if isinstance(signal, Doubt):
            self._returned -= holes_read_by(signal.device)
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
    """Whether a doubt matters to the match: its game uses the device, and the people have not said it already."""
    if doubt.device == TILT:
        return _awaits_rest(match)
    filled = sensing_of(match).filled_holes
    if filled is None or not isinstance(doubt.device, Hole):
        return False
    return doubt.what != unseen_change(doubt.device.number in filled(match.state))


def _awaits_rest(match: RunningMatch) -> bool:
    weighs = sensing_of(match).awaits_rest
    return weighs is not None and weighs(match.state)


def _ask(doubt: Doubt) -> DeviceNotice:
    return DeviceNotice(t=doubt.t, code="please-check", device=doubt.device, phrase=doubt.what)
