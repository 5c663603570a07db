"""The parts of all pages: buttons, chips, and the header. Plain values, no Kivy here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from companion.board.drawing import Drawing

OnTouch = Callable[[], object]
ButtonRole = Literal["primary", "plain", "foul", "quiet"]
Tone = Literal["plain", "ok", "foul", "points", "warning"]


class Button(Struct, frozen=True, kw_only=True):
    """A button: its text, optionally an icon or a picture before it and a smaller line below."""

    text: str
    on_touch: OnTouch
    role: ButtonRole = "plain"
    icon: str = ""
    note: str = ""
    picture: Drawing | None = None
    chosen: bool = False
    dim: bool = False
    """Disabled: a touch shows why."""
    hold: bool = False
    """Whether it must be held."""
    bare: bool = False
    """A tile that shows only its picture."""
    meaning: object = None
    """What a touch does, where the words do not say all of it; equal values do the same."""
    steady: bool = False
    """Whether a touch does the same whatever happens in the match."""


class Chip(Struct, frozen=True):
    """A small status label in the header."""

    text: str
    tone: Tone = "plain"
    on_touch: OnTouch | None = None


class Header(Struct, frozen=True, kw_only=True):
    """The top line of every page."""

    title: str
    note: str = ""
    back: OnTouch | None = None
    chips: tuple[Chip, ...] = ()
    buttons: tuple[Button, ...] = ()
