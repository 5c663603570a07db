"""Runs all checks in parallel; one that fails or hangs does not affect the others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from hardware.doctor import access, buses, pins, ports, power, screen, software, storage
from hardware.doctor.finding import Finding, bad, look
from hardware.doctor.machine import Machine
from hardware.rig.plugin import DriverPlugin
from hardware.rig.plugins import used
from hardware.rig.sections import Rig

Probe = Callable[[Machine], Iterator[Finding]]

PROBES: Mapping[str, tuple[Probe, ...]] = {
    "python": (software.python,),
    "packages": (software.packages,),
    "pins": (pins.pins,),
    "access": (access.files,),
    "i2c": (buses.buses,),
    "board": (ports.ports, ports.braille),
    "display": (screen.display,),
    "voice": (screen.voice,),
    "disk": (storage.disk,),
    "journal": (storage.journal,),
    "calibration": (storage.calibration,),
    "clock": (power.clock,),
    "power": (power.supply,),
}
"""The checks by topic, in the order of the output."""


def probes_of(rig: Rig | None) -> dict[str, tuple[Probe, ...]]:
    """Returns the checks by topic, with those that drivers from elsewhere bring for their sections of a rig."""
    rig = rig or Rig()
    brought = {
        name: (partial(_examined, plugin, section),) for name, plugin, section in used(rig) if name in rig.others
    }
    return {**PROBES, **brought}


def _examined(plugin: DriverPlugin, section: Any, machine: Machine) -> Iterator[Finding]:
    yield from plugin.examine(section, machine)


LIMIT_S = 2.7
"""A check that has not ended after this time is reported as hung: a jammed bus can block it for minutes."""


def examine(
    machine: Machine, probes: Mapping[str, tuple[Probe, ...]] | None = None, limit_s: float = LIMIT_S
) -> Iterator[tuple[str, Finding]]:
    """Yields every finding with its topic, in order.

    Args:
        machine: the machine to check.
        probes: the checks by topic; None for those of the machine's rig.
        limit_s: how long to wait for the checks (seconds).
    """
    ends = time.monotonic() + limit_s
    chosen = probes_of(machine.rig) if probes is None else probes
    running = [(topic, _start(machine, probe)) for topic, group in chosen.items() for probe in group]
    for topic, answer in running:
        try:
            findings = answer.get(timeout=max(ends - time.monotonic(), 0.001))
        except Empty:
            findings = [
                bad(f"The examination did not end within {limit_s:g} s.", ADVICE.get(topic, "run it once more"))
            ]
        yield from ((topic, finding) for finding in findings)


ADVICE = {
    "i2c": "a line of the bus is held low: unplug its parts one by one",
    "board": "plug the board out and in again",
}
"""The most likely cause of a hung check, by topic."""


def _start(machine: Machine, probe: Probe) -> SimpleQueue[list[Finding]]:
    answer: SimpleQueue[list[Finding]] = SimpleQueue()
    Thread(target=lambda: answer.put(_findings(machine, probe)), name="doctor", daemon=True).start()
    return answer


def _findings(machine: Machine, probe: Probe) -> list[Finding]:
    try:
        return list(probe(machine))
    except Exception as error:  # an unexpected error of a check is itself a finding
        return [look(f"Could not be examined: {type(error).__name__}: {error}.", "tell the makers of this program")]
