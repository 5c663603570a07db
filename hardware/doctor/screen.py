"""Checks the display and the speech output."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.doctor.finding import Finding, bad, look, ok
from hardware.doctor.machine import Machine

LANGUAGES = {"en": "English", "de": "German", "fr": "French", "ru": "Russian", "ky": "Kyrgyz"}
"""The languages of the program, by the codes of espeak-ng's list of voices."""


def display(machine: Machine) -> Iterator[Finding]:
    """Checks that a window can be opened, and how."""
    env = machine.env
    runtime = env.get("XDG_RUNTIME_DIR", "")
    if env.get("SDL_VIDEODRIVER") == "kmsdrm":
        yield from _bare_screen(machine)
    elif wayland := env.get("WAYLAND_DISPLAY"):
        there = machine.path(wayland if wayland.startswith("/") else f"{runtime}/{wayland}").exists()
        yield ok(f"A Wayland desktop ({wayland}).") if there else _no_desktop(f"WAYLAND_DISPLAY={wayland}")
    elif x11 := env.get("DISPLAY"):
        host, _, number = x11.partition(":")
        local = machine.path(f"/tmp/.X11-unix/X{number.partition('.')[0]}")
        yield ok(f"An X desktop ({x11}).") if host or local.exists() else _no_desktop(f"DISPLAY={x11}")
    elif machine.files("/dev/dri/card*"):
        yield look(
            "No desktop in this session: matches are played in the terminal.",
            "start it from the desktop, or with SDL_VIDEODRIVER=kmsdrm on the screen itself",
        )
    else:
        yield look("No screen in this session: matches are played in the terminal.")
    if runtime and not machine.path(runtime).is_dir():
        yield look(f"XDG_RUNTIME_DIR={runtime} is not there.", "log in at the screen, or `loginctl enable-linger`")


def _bare_screen(machine: Machine) -> Iterator[Finding]:
    if not machine.files("/dev/dri/card*"):
        yield bad(
            "SDL_VIDEODRIVER=kmsdrm, but no screen is known (/dev/dri/card*).", "dtoverlay=vc4-kms-v3d in config.txt"
        )
    elif machine.env.get("DISPLAY") or machine.env.get("WAYLAND_DISPLAY"):
        yield look(
            "SDL_VIDEODRIVER=kmsdrm while a desktop has the screen.", "unset SDL_VIDEODRIVER, or log out of the desktop"
        )
    else:
        yield ok("The screen itself, without a desktop (KMS).")
    if not machine.env.get("XDG_RUNTIME_DIR"):
        yield look("XDG_RUNTIME_DIR is not set.", "start the table from a login or a service with PAMName=login")


def _no_desktop(setting: str) -> Finding:
    return bad(f"{setting} is set, but there is no such desktop.", "start the table from the desktop itself")


def voice(machine: Machine) -> Iterator[Finding]:
    """Checks that rulings can be spoken, and in which languages."""
    done = machine.run(["espeak-ng", "--voices"])
    if done is None or done.status != 0:
        yield look("espeak-ng is missing, so nothing is said aloud.", "sudo apt install espeak-ng")
        return
    spoken = {line.split()[1].partition("-")[0] for line in done.out.splitlines()[1:] if len(line.split()) > 1}
    missing = [name for code, name in LANGUAGES.items() if code not in spoken]
    if missing:
        yield look(f"espeak-ng has no voice for {', '.join(missing)}.", "sudo apt install --reinstall espeak-ng-data")
    else:
        yield ok(f"espeak-ng speaks {', '.join(LANGUAGES.values())}.")
