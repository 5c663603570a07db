"""Computes the window size: the whole of a small screen, a part of a large one."""

from __future__ import annotations

import ctypes
import os

SMALL = (800, 480)
ROOMY = (1280, 720)
KIOSK = (0, 0)
"""The size that stands for full screen without a pointer."""
PANELS = {(800, 480), (1024, 600), (480, 800), (600, 1024)}
"""Sizes of touch panels, on which the window is full screen."""


def window_size(wanted: tuple[int, int] | None = None) -> tuple[tuple[int, int], bool]:
    """The size of the window in pixels, and whether it fills the screen; `wanted` in pixels, or KIOSK."""
    if wanted == KIOSK:
        return x11_screen() or SMALL, True
    if wanted:
        return wanted, False
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return SMALL, True
    screen = x11_screen()
    if screen is None:
        return SMALL, False
    if screen in PANELS or screen[0] < SMALL[0] or screen[1] < SMALL[1]:
        return screen, True
    fits = screen[0] > ROOMY[0] and screen[1] > ROOMY[1]
    return (ROOMY if fits else SMALL), False


def x11_screen() -> tuple[int, int] | None:
    """Returns the size of the X screen in pixels, or None if there is no X server."""
    if not os.environ.get("DISPLAY"):
        return None
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = x11.XOpenDisplay(None)
    if not display:
        return None
    pointer = ctypes.c_void_p(display)
    size = x11.XDisplayWidth(pointer, 0), x11.XDisplayHeight(pointer, 0)
    x11.XCloseDisplay(pointer)
    return size
