"""The maintenance pages: sensors, tests, calibration. Plain values, no Kivy here."""

from __future__ import annotations

from msgspec import Struct

from companion.board.drawing import Drawing
from companion.ui.pages.controls import Button, Header, OnTouch

LIVE_S = 0.15
"""The time between two redraws of a page with live values."""


class SensorCell(Struct, frozen=True, kw_only=True):
    """One sensor or button: what it is, what it reads, and its last readings."""

    title: str
    note: str
    ball: str | None = None
    """The ball in the hole, "on" for a pressed button, or None."""
    trace: tuple[float, ...] = ()
    """The last readings, each 0 to 1."""
    lost: bool = False
    on_touch: OnTouch | None = None
    warns: bool = False
    """Whether its text is a warning."""


class SensorsPage(Struct, frozen=True, kw_only=True):
    """All sensors, live; below the cells a strip of sensors without a hole."""

    header: Header
    cells: tuple[SensorCell, ...]
    strip: tuple[SensorCell, ...] = ()
    buttons: tuple[Button, ...] = ()
    empty: str = ""
    """The text shown if there are no cells."""
    wrong: str = ""
    """The fault of the first lost sensor, and where to look."""
    redraw_in_s: float = LIVE_S


class HoleDetailPage(Struct, frozen=True, kw_only=True):
    """The details of one sensor: its readings and limits (0 to 1), and a table of facts."""

    header: Header
    trace: tuple[float, ...]
    limits: tuple[float, ...]
    facts: tuple[tuple[str, str], ...]
    buttons: tuple[Button, ...]
    wrong: str = ""
    """Why it is not used, and what to do."""
    redraw_in_s: float = LIVE_S


class CalibrationPage(Struct, frozen=True, kw_only=True):
    """A calibration: the current question with its picture, or the progress of the measurement (0 to 1)."""

    header: Header
    picture: Drawing
    question: str
    hint: str
    buttons: tuple[Button, ...]
    progress: float | None = None
    troubles: tuple[str, ...] = ()
    redraw_in_s: float = 0
