"""Checks Python and the packages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from hardware.doctor.finding import Finding, bad, look, ok
from hardware.doctor.machine import Machine

OLDEST, NEWEST = (3, 11), (3, 13)
"""The Python versions for which all packages have wheels."""
REQUIREMENT = re.compile(
    r"(?P<name>[\w.-]+?)(?:\[.*?\])?\s*(?:(?P<how>==|>=)\s*(?P<version>[\w.]+))?\s*(?:;(?P<marker>.*))?"
)


def python(machine: Machine) -> Iterator[Finding]:
    """Checks the Python version, and that the program does not run as the wrong user."""
    version = ".".join(map(str, machine.python))
    if not OLDEST <= machine.python[:2] <= NEWEST:
        yield bad(f"Python {version} does not suit.", "make play PYTHON=/path/to/python3.11 (3.11 to 3.13 will do)")
    elif machine.bits == 32:
        yield look(
            f"Python {version} on a 32-bit system, for which Kivy has no ready-made package.",
            "install the 64-bit Raspberry Pi OS",
        )
    else:
        yield ok(f"Python {version}.")
    if machine.user.uid == 0 and machine.pi:
        yield look(
            "The program runs as root, who needs no groups and has another data folder.", "run it as the user who plays"
        )


def packages(machine: Machine) -> Iterator[Finding]:
    """Checks that the required packages are installed in tested versions."""
    wrong, fine, pi_only = [], 0, 0
    for line in machine.required:
        needed = REQUIREMENT.fullmatch(line.strip())
        assert needed is not None, f"pyproject.toml is read by this too: {line}"
        marker = needed["marker"] or ""
        if "dev" in marker or ("python_version" in marker and machine.installed(needed["name"]) is None):
            continue
        if "pi" in marker and not _uses_pins_or_bus(machine):
            pi_only += 1
        elif fault := _fault(needed, machine.installed(needed["name"])):
            wrong.append(fault)
        else:
            fine += 1
    if wrong:
        extra = "[pi]" if _uses_pins_or_bus(machine) else ""
        yield bad(f"{'; '.join(wrong)}.", f".venv/bin/pip install -c constraints.txt -e '.{extra}'")
    else:
        yield ok(
            f"{fine} packages in the versions that are needed{'; not a Pi, so none of its own' if pi_only else ''}."
        )


def _uses_pins_or_bus(machine: Machine) -> bool:
    rig = machine.rig
    return machine.pi is not None or bool(rig and (rig.gpio or rig.tof or rig.expanders))


def _fault(needed: re.Match[str], found: str | None) -> str:
    """Returns what is wrong with a package; empty if nothing."""
    name, how, version = needed["name"], needed["how"], needed["version"]
    if found is None:
        return f"{name} is missing"
    if (how == "==" and found != version) or (how == ">=" and _number(found) < _number(version)):
        return f"{name} is {found}, needed is {version}{' or newer' if how == '>=' else ''}"
    return ""


def _number(version: str) -> list[int]:
    numbers = [int(number) for number in re.findall(r"\d+", version)]
    return [number for number, _ in zip_longest(numbers[:4], range(4), fillvalue=0)]
