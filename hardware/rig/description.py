"""Describes a rig in lines of text for the person who wires it."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.rig.plugins import used
from hardware.rig.sections import Rig


def describe(rig: Rig) -> Iterator[str]:
    """Yields one line for each part of the rig, or one that says that there is no hardware."""
    lines = [line for _, plugin, section in used(rig) for line in plugin.describe(section)]
    yield from lines or ["no hardware: everything is told by touch"]
