"""From samples to the match: what the filters are sure of becomes events, what they are not becomes a question.

The live table and `companion replay` share this way. A `Watch` holds the filters; the match may come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from msgspec import Struct

from companion.phrases import ENGLISH, Language, Phrase, fill
from companion.referee import Verdict
from companion.rules import Rulebook, Table
from hardware.filters import Filters
from hardware.samples import Doubt, Held, Notice, Pressed, Sample, Signal

RawEvent = Mapping[str, Any]
UNSEEN = ("filled-unseen", "emptied-unseen")
"""Doubts about a hole that changed while nobody looked: settled once the match knows the change from the people."""


class Judge(Protocol):
    """A running match: `companion.referee.Referee` is one, the live table another."""

    @property
    def book(self) -> Rulebook[Any]:
        """The game's rulebook."""
        ...

    @property
    def table(self) -> Table:
        """The state now."""
        ...

    def rule(self, raw: RawEvent) -> Verdict:
        """Rules on an event."""
        ...


class Ruled(Struct, frozen=True):
    """An event that came from the board was ruled on; `t` is when the filters became sure of it."""

    t: float
    verdict: Verdict


class Noticed(Struct, frozen=True):
    """Something about a device that the people ought to know; `code` is public, `what` picks the sentence."""

    t: float
    code: str
    device: str
    what: str


class Watch:
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

    @property
    def due(self) -> float:
        """When `advance` will next bring something without a further sample (monotonic seconds, or infinity)."""
        return self.filters.due

    def feed(self, sample: Sample, judge: Judge | None) -> list[Ruled | Noticed]:
        """Takes in a sample; without a match (None) only the picture and the notices go on."""
        signals = self.filters.step(sample)
        return self._pass_on(signals, judge) if signals else []

    def advance(self, t: float, judge: Judge | None) -> list[Ruled | Noticed]:
        """Lets time pass up to `t`."""
        signals = self.filters.advance(t)
        return self._pass_on(signals, judge) if signals else []

    def differences(self, judge: Judge) -> list[int]:
        """The holes that show something else than the match says: to be asked about after a start or a resume."""
        expected = filled(judge)
        if expected is None:
            return []
        return [hole for hole, full in self.filters.picture().items() if full is not (hole in expected)]

    def _pass_on(self, signals: Sequence[Signal], judge: Judge | None) -> list[Ruled | Noticed]:
        return [told for signal in signals for told in self._told(signal, judge)]

    def _told(self, signal: Signal, judge: Judge | None) -> list[Ruled | Noticed]:
        if isinstance(signal, Notice):
            return [Noticed(signal.t, signal.code, signal.device, signal.code)]
        if judge is None:
            return []
        if isinstance(signal, Doubt):
            return [] if self._settled(signal, judge) else [_ask(signal)]
        told: list[Ruled | Noticed] = []
        for said in self._events(signal, judge):
            told.append(_ask(said) if isinstance(said, Doubt) else Ruled(signal.t, judge.rule(said)))
        return told

    def _events(self, signal: Signal, judge: Judge) -> Sequence[RawEvent | Doubt]:
        if isinstance(signal, Held):
            return [self.holds[signal.button]] if signal.button in self.holds else []
        events = sense_of(judge.book.package)(judge.table, signal, self.buttons)
        if isinstance(signal, Pressed) and not events:
            return [Doubt(signal.t, signal.button, "meaningless-button")]
        return events

    def _settled(self, doubt: Doubt, judge: Judge) -> bool:
        """Whether the people have told the match already what happened while the sensor did not look."""
        expected = filled(judge)
        if doubt.what not in UNSEEN or expected is None:
            return False
        return (int(doubt.device.removeprefix("hole ")) in expected) is (doubt.what == "filled-unseen")


def _ask(doubt: Doubt) -> Noticed:
    return Noticed(doubt.t, "please-check", doubt.device, doubt.what)


Sense = Callable[[Any, Signal, Mapping[str, RawEvent]], Sequence[RawEvent | Doubt]]


@cache
def sense_of(package: str) -> Sense:
    """The `sense` of a game: signal and state to raw events, or to a doubt that people decide."""
    return import_module(f"{package}.sensing").sense


def filled(judge: Judge) -> Collection[int] | None:
    """The holes in which the match expects a ball; None for a game whose holes tell nothing of the kind."""
    expects = getattr(import_module(f"{judge.book.package}.sensing"), "filled", None)
    return None if expects is None else expects(judge.table)


NOTICES: Mapping[str, Phrase] = {
    "sensor-lost": "{device}: the sensor does not answer. Tell by touch what happens there.",
    "sensor-back": "{device}: the sensor works again.",
    "hole-muted": "{device}: the sensor flickers and is not listened to. Tell by touch what happens there.",
    "hole-unmuted": "{device}: the sensor is quiet again and is listened to.",
    "filled-unseen": "{device}: please check. A ball is in it that nobody saw fall.",
    "emptied-unseen": "{device}: please check. The ball that was in it is gone.",
    "other-ball": "{device}: please check. It shows another colour than before.",
    "meaningless-button": "Please check: the button {device} means nothing in this game.",
    "please-check": "{device}: please check.",
}
"""The sentences about devices, by what they say."""

DEVICES: Mapping[str, Phrase] = {
    "holes": "The holes",
    "hole": "Hole {n}",
    "tilt": "The tilt sensor",
    "buttons": "The buttons",
    "node": "The board",
}
"""What devices are called."""


def device_text(device: str, language: Language = ENGLISH) -> str:
    """What a device ("hole 5", "tilt") is called; a name of no device, such as a button's, is said as it is."""
    kind, _, number = device.partition(" ")
    return fill(DEVICES[kind], {"n": number}, {}, language) if kind in DEVICES else device


def notice_text(notice: Noticed, language: Language = ENGLISH) -> str:
    """The sentence of a notice."""
    phrase = NOTICES.get(notice.what, NOTICES["please-check"])
    return fill(phrase, {"device": device_text(notice.device, language)}, {}, language)
