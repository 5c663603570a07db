"""The names of devices, and the sentences of the notices about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.games.game import Phrase
from companion.i18n.phrases import ENGLISH, Language, fill


class Notice(Protocol):
    """A notice about a device: `companion.live.sensor_pipeline.DeviceNotice` is one."""

    @property
    def device(self) -> str:
        """The device's name, or a button's."""
        ...

    @property
    def phrase(self) -> str:
        """The key of its sentence in NOTICES."""
        ...


NOTICES: Mapping[str, Phrase] = {
    "sensor-lost": "{device}: no answer. Tell by touch what happens there.",
    "sensor-lost-restarts": "{device}: it keeps restarting; check its supply. Tell by touch what happens there.",
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
"""The sentence of a notice, by its `phrase`."""

DEVICES: Mapping[str, Phrase] = {
    "holes": "The holes",
    "hole": "Hole {n}",
    "tilt": "The tilt sensor",
    "buttons": "The buttons",
    "number pad": "The number pad",
    "expander": "The expander {n}",
    "node": "The board",
}
"""The name of a device, by its kind."""


def device_text(device: str, language: Language = ENGLISH) -> str:
    """The name of a device in a language.

    Args:
        device: Its kind and perhaps its number or name, such as "hole 5" or "tilt"; anything else, such as the name
            of a button, stays as it is.

    >>> device_text("hole 5"), device_text("what-now")
    ('Hole 5', 'what-now')
    """
    kind, _, name = (device, "", "") if device in DEVICES else device.partition(" ")
    return fill(DEVICES[kind], {"n": name}, {}, language) if kind in DEVICES else device


def notice_text(notice: Notice, language: Language = ENGLISH) -> str:
    """The sentence of a notice; one with an unknown phrase asks to check the device."""
    phrase = NOTICES.get(notice.phrase, NOTICES["please-check"])
    return fill(phrase, {"device": device_text(notice.device, language)}, {}, language)
