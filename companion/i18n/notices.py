"""The names of devices, and the sentences of the notices about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.games.game import Phrase
from companion.i18n.phrases import ENGLISH, NO_PHRASES, Language, fill


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
    "sees-nothing": "{device}: it sees nothing. Is its screen there? Tell by touch what happens there.",
    "reads-zero": "{device}: it reads 0 all the time. Does something lie on its window? "
    "Tell by touch what happens there.",
    "too-few": "{device}: too few readings arrive to see a ball. Tell by touch what happens there.",
    "constant-colours": "{device}: its colours never change, so it measures nothing. Tell by touch what happens there.",
    "dark-red": "{device}: its red light stays dark. Tell by touch what happens there.",
    "dark-green": "{device}: its green light stays dark. Tell by touch what happens there.",
    "dark-blue": "{device}: its blue light stays dark. Tell by touch what happens there.",
    "glare": "{device}: blinded by bright light. Shade it. Tell by touch what happens there.",
    "restarts": "{device}: it keeps restarting; check its supply. Tell by touch what happens there.",
    "sensor-back": "{device}: answering again.",
    "hole-muted": "{device}: the sensor flickers and is not listened to. Tell by touch what happens there.",
    "hole-unmuted": "{device}: the sensor is quiet again and is listened to.",
    "button-muted": "The button {device} flickers and is not listened to. Use the screen instead.",
    "button-unmuted": "The button {device} is quiet again and is listened to.",
    "filled-unseen": "{device}: please check. A ball is in it that nobody saw fall.",
    "emptied-unseen": "{device}: please check. The ball that was in it is gone.",
    "other-ball": "{device}: please check. It shows another colour than before.",
    "tilt-unclear": "{device}: please check. The board rests neither level nor clearly at an end.",
    "tilt-steep": "{device}: please check. The board leans far past its stop: is it held, or does it stand at a slant?",
    "tilt-frozen": "{device}: please check. It repeats one reading and no longer measures.",
    "tilt-no-gravity": "{device}: please check. It does not feel gravity as on a board at rest: "
    "is it held up, or broken?",
    "button-stuck": "Please check: the button {device} is held down all the time.",
    "hands": "{device}: please check. Too many were covered at once: nothing of it counts.",
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
    return fill(DEVICES[kind], {"n": name}, NO_PHRASES, language) if kind in DEVICES else device


def notice_text(notice: Notice, language: Language = ENGLISH) -> str:
    """The sentence of a notice; one with an unknown phrase asks to check the device."""
    phrase = NOTICES.get(notice.phrase, NOTICES["please-check"])
    return fill(phrase, {"device": device_text(notice.device, language)}, NO_PHRASES, language)
