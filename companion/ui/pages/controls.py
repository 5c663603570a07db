"""What every page is made of: buttons, chips, and the header. Plain values, no Kivy here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from companion.board.drawing import Drawing

OnTouch = Callable[[], object]
ButtonRole = Literal["primary", "plain", "foul", "quiet"]
Tone = Literal["plain", "ok", "foul", "points", "warning"]


class Button(Struct, frozen=True, kw_only=True):
    """Something to touch: its words, perhaps an icon or a picture before them and a smaller line below them."""

    text: str
    on_touch: OnTouch
    role: ButtonRole = "plain"
    icon: str = ""
    note: str = ""
    picture: Drawing | None = None
    chosen: bool = False
    dim: bool = False
    """It cannot be chosen; a touch says why."""
    hold: bool = False
    """A touch is not enough: the finger must stay."""
    bare: bool = False
    """A tile whose picture says it all."""


class Chip(Struct, frozen=True):
    """A small sign in the header: how something is."""

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
