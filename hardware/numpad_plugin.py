"""The driver package of the USB number pad: the section [numpad]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hardware.devices import NUMPAD
from hardware.numpad import NumpadDriver
from hardware.rig.plugin import INTERFACE, DriverContext, DriverPlugin, WiredButton
from hardware.rig.sections import Numpad
from hardware.rig.wording import listed
from hardware.samples import Feeds
from hardware.supervisor import DriverSpec


def specs(numpad: Numpad, context: DriverContext) -> Iterator[DriverSpec]:
    """Yields its driver."""
    # the cards that are typed are presses that are let go at once: nothing of them has to be forgotten
    keys = Feeds(buttons=tuple(numpad.keys.values()))
    yield DriverSpec("The number pad", NUMPAD, partial(NumpadDriver, numpad, context.clock), keys)


def buttons(numpad: Numpad) -> Iterator[WiredButton]:
    """Yields the keys that are buttons."""
    yield from (WiredButton(f"numpad.keys.{key}", name) for key, name in numpad.keys.items())


def describe(numpad: Numpad) -> Iterator[str]:
    """Yields one line."""
    keys = f", keys: {listed(numpad.keys.values())}" if numpad.keys else ""
    yield f"number pad: {numpad.device}{keys}"


plugin = DriverPlugin(interface=INTERFACE, section=Numpad, specs=specs, buttons=buttons, describe=describe)
