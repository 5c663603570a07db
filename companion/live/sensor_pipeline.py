"""From samples to the match: what the filters are sure of becomes events, what they are not becomes a question.

The live table and `companion replay` share this way. A `Watch` holds the filters; the match may come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from msgspec import Struct

from companion.games.button_events import WHAT_NOW, meaning
from companion.i18n.phrases import ENGLISH, Language, Phrase, fill
from companion.rulebook.referee import Verdict
from companion.rulebook.rulebook import GameState, Rulebook, Setup
from hardware.devices import BUTTONS, HOLES, NODE, TILT, Button, DeviceName, Hole, holes_read_by
from hardware.filters.filters import Filters
from hardware.filters.holes import unseen_change
from hardware.samples import Colour, Distance, Sample
from hardware.signals import Doubt, Held, Notice, Pressed, Signal

RawEvent = Mapping[str, Any]
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


class DeviceNotice(Struct, frozen=True):
    """Something about a device that the people ought to know; `code` is public, `what` picks the sentence."""

    t: float
    code: str
    device: DeviceName
    phrase: str


class StatusRequested(Struct, frozen=True):
    """Somebody pressed the button that asks how it stands; `t` is when."""

    t: float


class Sensing(Struct, frozen=True):
    """What a game's own `sensing` says; the last two are there only for games whose boards have holes or tilt."""

    sense: Callable[[Any, Signal, Mapping[str, RawEvent]], Sequence[RawEvent | Doubt]]
    """What a signal gives rise to in a state, by the rig's meanings of buttons: events, or a doubt to ask about."""
    filled_holes: Callable[[Any], Collection[int]] | None = None
    """The holes in which a ball is expected in a state."""
    awaits_rest: Callable[[Any], bool] | None = None
    """Whether a state waits for the board to come to rest."""


@cache
def sensing_of(package: str) -> Sensing:
    """The senses of the game in this package."""
    room = import_module(f"{package}.sensing")
    return Sensing(room.sense, getattr(room, "filled_holes", None), getattr(room, "awaits_rest", None))


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

    @property
    def due(self) -> float:
        """When `advance` will next bring something without a further sample (monotonic seconds, or infinity)."""
        return self.filters.due

    def feed(self, sample: Sample, match: RunningMatch | None) -> list[PipelineOutput]:
        """Takes in a sample; without a match (None) only the picture and the notices go on."""
        if type(sample) not in HOLE_SAMPLES:
            self._weigh(sample.t, match)
        signals = self.filters.step(sample)
        told = self._pass_on(signals, match) if signals else []
        return [*told, *self._compared(sample.t, match)] if self._returned and match else told

    def advance(self, t: float, match: RunningMatch | None) -> list[PipelineOutput]:
        """Lets time pass up to `t`."""
        self._weigh(t, match)
        signals = self.filters.advance(t)
        return self._pass_on(signals, match) if signals else []

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
        filled = sensing_of(match.rulebook.package).filled_holes
        if filled is None:
            return ()
        expected = filled(match.state)
        return tuple(sorted(n for n, full in self.filters.picture().items() if full is not (n in expected)))

    def _weigh(self, t: float, match: RunningMatch | None) -> None:
        """Each time that a match begins to wait for rest, only rest from then on counts.

        Where an undo led back to the waiting, the board does not repeat what was just taken back: people speak first.
        """
        weighing = match.state.setup if match and _weighs(match) and not match.can_redo else None
        if weighing is not None and weighing is not self._weighing:
            self.filters.rearm(t)
        self._weighing = weighing

    def _asks(self, signal: Pressed | Held) -> bool:
        meant = self.holds if isinstance(signal, Held) else {signal.button: {"event": signal.button}, **self.buttons}
        return meant.get(signal.button) == WHAT_NOW

    def _pass_on(self, signals: Sequence[Signal], match: RunningMatch | None) -> list[PipelineOutput]:
        return [told for signal in signals for told in self._told(signal, match)]

    def _told(self, signal: Signal, match: RunningMatch | None) -> Sequence[PipelineOutput]:
        if isinstance(signal, Notice):
            if signal.code in RETURNS:
                self.recheck(holes_read_by(signal.device))
            return [DeviceNotice(signal.t, signal.code, signal.device, signal.code)]
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
            events = sensing_of(match.rulebook.package).sense(match.state, signal, self.buttons)
        if isinstance(signal, Pressed | Held) and not events:
            return [_ask(Doubt(signal.t, Button(signal.button), "meaningless-button"))]
        return [_ask(event) if isinstance(event, Doubt) else Ruled(signal.t, match.rule(event)) for event in events]


def concerns(doubt: Doubt, match: RunningMatch) -> bool:
    """Whether a doubt matters to the match: its game uses the device, and the people have not said it already."""
    if doubt.device == TILT:
        return _weighs(match)
    filled = sensing_of(match.rulebook.package).filled_holes
    if filled is None or not isinstance(doubt.device, Hole):
        return False
    return doubt.what != unseen_change(doubt.device.number in filled(match.state))


def _weighs(match: RunningMatch) -> bool:
    weighs = sensing_of(match.rulebook.package).awaits_rest
    return weighs is not None and weighs(match.state)


def _ask(doubt: Doubt) -> DeviceNotice:
    return DeviceNotice(doubt.t, "please-check", doubt.device, doubt.what)


NOTICES: Mapping[str, Phrase] = {
    "sensor-lost": "{device}: no answer. Tell by touch what happens there.",
    "sensor-back": "{device}: answering again.",
    "hole-muted": "{device}: the sensor flickers and is not listened to. Tell by touch what happens there.",
    "hole-unmuted": "{device}: the sensor is quiet again and is listened to.",
    "filled-unseen": "{device}: please check. A ball is in it that nobody saw fall.",
    "emptied-unseen": "{device}: please check. The ball that was in it is gone.",
    "other-ball": "{device}: please check. It shows another colour than before.",
    "tilt-unclear": "{device}: please check. The board rests neither level nor clearly at an end.",
    "meaningless-button": "Please check: the button {device} means nothing in this game.",
    "not-in-turn": "Please check: {device} was pressed, but it is the other player's turn.",
    "please-check": "{device}: please check.",
}
"""The sentences about devices, by what they say."""

DEVICES: Mapping[str, Phrase] = {
    HOLES: "The holes",
    "hole": "Hole {n}",
    TILT: "The tilt sensor",
    BUTTONS: "The buttons",
    NODE: "The board",
}
"""What devices are called; "hole" is the sensor of a single one."""


def device_text(device: DeviceName, language: Language = ENGLISH) -> str:
    """What people call a device; a single button goes by its name in the rig."""
    if isinstance(device, Hole):
        return fill(DEVICES["hole"], {"n": device.number}, {}, language)
    return str(device) if isinstance(device, Button) else fill(DEVICES[device], {}, {}, language)


def notice_text(notice: DeviceNotice, language: Language = ENGLISH) -> str:
    """The sentence of a notice."""
    phrase = NOTICES.get(notice.phrase, NOTICES["please-check"])
    return fill(phrase, {"device": device_text(notice.device, language)}, {}, language)
