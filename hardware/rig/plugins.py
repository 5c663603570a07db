"""The one registry of drivers: found through the entry points of the group `companion.drivers`, ours included.

A driver that cannot be loaded, or was made for another interface, is left out and named in `problems`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from hardware.entry_points import entry_points
from hardware.rig.plugin import INTERFACE, DriverPlugin
from hardware.rig.sections import OWN_SECTIONS, RESERVED_SECTIONS, Rig

GROUP = "companion.drivers"
OURS = "hardware."
"""How the modules of our own drivers begin; no other package may take the names of their sections."""


def plugin(name: str) -> DriverPlugin | str:
    """Returns the driver of a section of the rig file, or one sentence that says why there is none."""
    target = _targets().get(name)
    if target is None:
        return f"The driver {name!r} is not installed; install this program again (packaging/setup.sh)."
    return _loaded(name, target)


def others() -> tuple[str, ...]:
    """Returns the names of the drivers from elsewhere, in alphabetical order, those that are left out included."""
    return tuple(sorted(name for name in _targets() if name not in OWN_SECTIONS))


def problems() -> tuple[str, ...]:
    """Returns one sentence for each driver that had to be left out."""
    found = [plugin(name) for name in (*OWN_SECTIONS, *others())]
    return (*(one for one in found if isinstance(one, str)), *_taken_names())


def used(rig: Rig) -> Iterator[tuple[str, DriverPlugin, Any]]:
    """Yields name, driver and section of each driver that a rig uses, ours first.

    Raises:
        DriverMissing: one of them cannot be used.
    """
    for name in (*OWN_SECTIONS, *sorted(rig.others)):
        section = rig.others.get(name) if name in rig.others else getattr(rig, name)
        if section is None or section == {}:
            continue
        found = plugin(name)
        if isinstance(found, str):
            raise DriverMissing(found)
        yield name, found, section


class DriverMissing(ValueError):
    """A rig uses a driver that cannot be loaded; the message is one sentence."""


@cache
def _targets() -> dict[str, str]:
    """Returns "module:object" by name, as installed packages declare them; the first on the path counts."""
    found: dict[str, str] = {}
    for name, target in entry_points(GROUP):
        if _may_have(name, target):
            found.setdefault(name, target)
    return found


def _may_have(name: str, target: str) -> bool:
    return name not in RESERVED_SECTIONS and (name not in OWN_SECTIONS or target.startswith(OURS))


def _taken_names() -> Iterator[str]:
    for name, target in sorted(set(entry_points(GROUP))):
        if not _may_have(name, target):
            yield f"The driver {name!r} of {target.partition(':')[0]} is left out: the rig has a section of that name."


@cache
def _loaded(name: str, target: str) -> DriverPlugin | str:
    module, _, attribute = target.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # a package from elsewhere can raise anything on import
        return f"The driver {name!r} is left out: {type(error).__name__}: {error}".rstrip(".: ") + "."
    interface = getattr(found, "interface", None)
    if isinstance(interface, int) and interface != INTERFACE:
        return (
            f"The driver {name!r} is left out: it was made for interface {interface} of drivers, and this program has "
            f"interface {INTERFACE}."
        )
    if not isinstance(found, DriverPlugin):
        kind = type(found).__name__
        return f"The driver {name!r} is left out: its entry point leads to a {kind}, not to a DriverPlugin."
    return found
