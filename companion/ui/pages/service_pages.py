"""Pages for those who look after the table: sensors, tests, calibration. Plain values, no Kivy here."""

from __future__ import annotations

from msgspec import Struct

from companion.board.drawing import Drawing
from companion.ui.pages.controls import Button, Header, OnTouch

LIVE_S = 0.15
"""How often a page of live values is drawn anew while it is shown."""


class SensorCell(Struct, frozen=True, kw_only=True):
    """One sensor or button: what it is, what it reads, and its last readings."""

    title: str
    note: str
    ball: str | None = None
    """What is in the hole, or "on" for a button that is down; None for what holds nothing."""
    trace: tuple[float, ...] = ()
    """The last readings, each 0 to 1."""
    lost: bool = False
    on_touch: OnTouch | None = None
    warns: bool = False
    """What it says is a warning."""


class SensorsPage(Struct, frozen=True, kw_only=True):
    """Every sensor, live; below the cells a strip of what has no hole."""

    header: Header
    cells: tuple[SensorCell, ...]
    strip: tuple[SensorCell, ...] = ()
    buttons: tuple[Button, ...] = ()
    empty: str = ""
    """The text in place of no cells."""
    wrong: str = ""
    """What is wrong with the first that is lost, and where to look."""
    redraw_in_s: float = LIVE_S


class HoleDetailPage(Struct, frozen=True, kw_only=True):
    """One sensor in full: its line, where the limits lie on it (0 to 1), and what is known about it."""

    header: Header
    trace: tuple[float, ...]
    limits: tuple[float, ...]
    facts: tuple[tuple[str, str], ...]
    buttons: tuple[Button, ...]
    wrong: str = ""
    """Why it is not listened to, and what to do."""
    redraw_in_s: float = LIVE_S


class CalibrationPage(Struct, frozen=True, kw_only=True):
    """A calibration: what is to be done now, shown on a picture, or how far the measuring is (0 to 1)."""

    header: Header
    picture: Drawing
    question: str
    hint: str
    buttons: tuple[Button, ...]
    progress: float | None = None
    troubles: tuple[str, ...] = ()
    redraw_in_s: float = 0
