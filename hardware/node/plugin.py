"""The driver package of the board node: the section [node]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hardware.devices import NODE, Hole
from hardware.driver import Driver
from hardware.node.settings import NodeSettings
from hardware.node.strangers import Strangers
from hardware.rig.plugin import INTERFACE, DriverContext, DriverPlugin, Use, WiredButton
from hardware.rig.wording import counted, listed
from hardware.samples import Feeds
from hardware.supervisor import DriverSpec


def specs(node: NodeSettings, context: DriverContext) -> Iterator[DriverSpec]:
    """Yields the one driver of the node."""
    yield DriverSpec("The board node", NODE, partial(_build, node, context, Strangers()), feeds(node))


def feeds(node: NodeSettings) -> Feeds:
    """Returns what a board node feeds."""
    holes = tuple(sorted({*node.holes, *node.distances, *node.switches}))
    return Feeds(holes=holes, tilt=node.tilt, buttons=tuple(node.buttons))


def _build(settings: NodeSettings, context: DriverContext, strangers: Strangers) -> Driver:
    from hardware.node.driver import NodeDriver
    from hardware.node.hole_switches import SwitchedNodeDriver

    node = NodeDriver(settings, counts=context.link, clock=context.clock, strangers=strangers)
    return SwitchedNodeDriver(node, settings.switches, context.clock) if settings.switches else node


def uses(node: NodeSettings) -> Iterator[Use]:
    """Yields holes, inputs and the tilt."""
    for hole, of_node in node.holes.items():
        yield Use(Hole(hole), f"node.holes.{hole}")
        yield Use(f"the node's hole {of_node}", f"node.holes.{hole}")
    for hole, of_node in node.distances.items():
        yield Use(Hole(hole), f"node.distances.{hole}")
        yield Use(f"the node's distance sensor {of_node}", f"node.distances.{hole}")
    for name, number in node.buttons.items():
        yield Use(f"the node's button {number}", f"node.buttons.{name}")
    for hole, number in node.switches.items():
        yield Use(Hole(hole), f"node.switches.{hole}")
        yield Use(f"the node's button {number}", f"node.switches.{hole}")
    if node.tilt:
        yield Use("the tilt", "node.tilt")


def buttons(node: NodeSettings) -> Iterator[WiredButton]:
    """Yields the buttons on its inputs."""
    yield from (WiredButton(f"node.buttons.{name}", name) for name in node.buttons)


def describe(node: NodeSettings) -> Iterator[str]:
    """Yields one line: what it is given to do."""
    parts = [
        f"holes {listed(node.holes)}" if node.holes else "no holes",
        *([f"distances of the holes {listed(node.distances)}"] if node.distances else []),
        "tilt" if node.tilt else "no tilt",
        counted(len(node.buttons), "button"),
        *([f"switches of holes {listed(sorted(node.switches))}"] if node.switches else []),
    ]
    yield f"board node ({node.identity or 'any'}): {', '.join(parts)}"


plugin = DriverPlugin(
    interface=INTERFACE,
    section=NodeSettings,
    specs=specs,
    libraries=("serial", "hardware.node.driver"),
    uses=uses,
    buttons=buttons,
    describe=describe,
)
