"""Finds resources that two parts of a rig use: pins, I2C addresses, holes, button names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from hardware.filters.tilt import ContactFilter
from hardware.rig.places import Places
from hardware.rig.plugin import Use, WiredButton
from hardware.rig.plugins import used
from hardware.rig.sections import Rig

BUS_PINS = {0: (0, 1), 1: (2, 3)}
"""The GPIO numbers of the Pi's own I2C buses: data and clock."""

OVERLAY_PINS = {3: (4, 5), 4: (8, 9), 5: (12, 13), 6: (22, 23)}
"""The usual GPIO numbers of the buses that an overlay of a Pi 4 adds; the overlay's parameters can choose others."""


ON_BUS = re.compile(r"on I2C bus (\d+)$")


def conflicts(rig: Rig, places: Places) -> list[str]:
    """Checks a rig.

    Args:
        rig: the rig.
        places: the lines of its file.

    Returns:
        One sentence for each resource that two parts use, and for each button with a reserved name.
    """
    owners: defaultdict[str, list[str]] = defaultdict(list)
    for use in uses(rig):
        owners[use.what].append(use.owner)
    twice = [
        f"{what} is used twice: by {' and by '.join(_with_line(owner, places) for owner in who)}."
        for what, who in owners.items()
        if len(who) > 1
    ]
    reserved = (places.where(place.split(".")) for place, name in wired(rig) if name in ContactFilter.CONTACTS)
    return twice + [f"{place} has the name of a tilt contact; call the button something else." for place in reserved]


def _with_line(owner: str, places: Places) -> str:
    line = places.line(owner.split("."))
    return f"{owner} (line {line})" if line else owner


def uses(rig: Rig) -> Iterator[Use]:
    """Yields every resource that a part of the rig uses exclusively."""
    for bus in buses(rig):
        yield from (Use(f"GPIO {pin}", f"I2C bus {bus}") for pin in BUS_PINS.get(bus, ()))
    yield from _plugin_uses(rig)
    for place, name in wired(rig):
        yield Use(f"the button {name!r}", place)


def _plugin_uses(rig: Rig) -> Iterator[Use]:
    for _, plugin, section in used(rig):
        yield from plugin.uses(section)


def wired(rig: Rig) -> Iterator[WiredButton]:
    """Yields each button that has a wire or a key: its place in the file and its name."""
    for _, plugin, section in used(rig):
        yield from plugin.buttons(section)


def buses(rig: Rig) -> Iterator[int]:
    """Yields the numbers of the I2C buses that the rig uses, each once, in order."""
    found = (ON_BUS.search(use.what) for use in _plugin_uses(rig))
    yield from sorted({int(match[1]) for match in found if match})
