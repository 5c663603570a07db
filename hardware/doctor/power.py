"""Checks the wall clock and the power supply."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from hardware.doctor.finding import Finding, bad, look, ok
from hardware.doctor.machine import Machine

FIRST_YEAR, LAST_YEAR = 2025, 2100
"""A clock outside these years was not set."""
SAGGING_NOW, SAGGED = 0x1, 0x10000
HOT_NOW = 0x8
"""Bits of `vcgencmd get_throttled` (Raspberry Pi documentation)."""


def clock(machine: Machine) -> Iterator[Finding]:
    """Checks the date. It is only displayed: no ruling and no order of events depends on it."""
    now = datetime.fromtimestamp(machine.wall(), UTC)
    date = f"It is {now:%Y-%m-%d %H:%M} UTC"
    synchronised = machine.path("/run/systemd/timesync/synchronized").exists() or _reported_synchronised(machine)
    if not FIRST_YEAR <= now.year < LAST_YEAR:
        yield bad(f"{date}, which cannot be.", "connect the network, or sudo date -s '2026-01-31 18:30'")
    elif synchronised:
        yield ok(f"{date}, synchronised.")
    else:
        yield look(f"{date}, not synchronised: dates in the history may be wrong.", "sudo timedatectl set-ntp true")


def _reported_synchronised(machine: Machine) -> bool:
    done = machine.run(["timedatectl", "show", "--property=NTPSynchronized", "--value"])
    return done is not None and done.out.strip() == "yes"


def supply(machine: Machine) -> Iterator[Finding]:
    """Checks the supply voltage of a Pi; a weak supply causes errors of sensors and SD cards."""
    if machine.pi is None:
        return
    done = machine.run(["vcgencmd", "get_throttled"])
    if done is None or "=" not in done.out:
        return
    bits = int(done.out.partition("=")[2], 16)
    if bits & SAGGING_NOW:
        yield bad("The supply's voltage is too low.", "use the Pi's own supply and a short cable")
    elif bits & SAGGED:
        yield look(
            "The supply's voltage has been too low since the start.", "use the Pi's own supply and a short cable"
        )
    elif bits & HOT_NOW:
        yield look("The Pi is too hot and slows down.", "give it air, or a heat sink")
    else:
        yield ok(f"{machine.pi}: supply and temperature are fine.")
