"""The node section of a rig file: the board's identity, the assignment of its inputs, and its sending rates."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from hardware.devices import HoleNumber

ButtonNumber = Annotated[int, Meta(ge=1, le=8)]
Every = Annotated[int, Meta(ge=1, le=255)]
UsbId = Annotated[str, Meta(pattern="^[0-9a-f]{4}:[0-9a-f]{4}$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]

USB_CHIPS: Mapping[str, str] = tomllib.loads(Path(__file__).with_name("usb_ids.toml").read_text("utf-8"))
"""The USB serial chips of board nodes: what each is, by its vendor:product."""
USUAL_USB_IDS = tuple(USB_CHIPS)


class NodeSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board node on a USB port; it is identified by its hello, not by the name of its port."""

    identity: Annotated[str, Meta(pattern="^[0-9A-F]{8}$")] | None = None
    """The board's id, eight hexadecimal digits; None accepts any board node."""
    usb: tuple[UsbId, ...] = USUAL_USB_IDS
    """The USB ids (vendor:product) of the ports to try, instead of those of usb_ids.toml."""
    port: Annotated[str, Meta(pattern="^/dev/")] | None = None
    """The port, or a pattern of the ports to try whatever their ids are, such as /dev/serial/by-path/*."""
    holes: dict[HoleNumber, HoleNumber] = {}
    """The node's hole (1 is on C0 of its multiplexer) for each hole of the table; empty if it reads no holes."""
    distances: dict[HoleNumber, HoleNumber] = {}
    """The node's distance sensor (from 1) for each hole of the table; empty if it reads no distances."""
    tilt: bool = False
    """Whether the node's accelerometer measures the tilt of the board."""
    buttons: dict[Name, ButtonNumber] = {}
    """The node's button (1 is on D2) for each button of the table."""
    switches: dict[HoleNumber, ButtonNumber] = {}
    """The node's button for the switch in each hole that has one there."""
    holes_every: Every = 1
    """Every n-th reading of the holes is sent; one takes 50 ms."""
    distances_every: Every = 1
    """Every n-th reading of the distances is sent; one takes 50 ms."""
    tilt_every: Every = 1
    """Every n-th reading of the tilt is sent; one takes 20 ms."""
