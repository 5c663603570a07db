"""The node section of a rig file: which board it is, which of its inputs feed what, and how often it sends them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from hardware.devices import HoleNumber

ButtonNumber = Annotated[int, Meta(ge=1, le=8)]
Every = Annotated[int, Meta(ge=1, le=255)]
UsbId = Annotated[str, Meta(pattern="^[0-9a-f]{4}:[0-9a-f]{4}$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]

USUAL_USB_IDS = ("0403:6001", "1a86:7523", "1a86:5523", "10c4:ea60", "2341:0043", "2341:0001")
"""The USB serial chips of Nanos: FT232R, CH340, CH341, CP2102, and the 16U2 of Arduino boards (usb.ids)."""


class NodeSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board node on a USB port. It is known by what it says it is, never by the name of its port."""

    identity: Annotated[str, Meta(pattern="^[0-9A-F]{8}$")] | None = None
    """The board's own name, eight hexadecimal digits; None takes any board node."""
    usb: tuple[UsbId, ...] = USUAL_USB_IDS
    """The USB ids (vendor:product) of ports that are looked at."""
    port: Annotated[str, Meta(pattern="^/dev/")] | None = None
    """A pattern of ports looked at instead, such as /dev/serial/by-path/*: where two boards look alike."""
    holes: dict[HoleNumber, HoleNumber] = {}
    """Which of the node's holes (1 is on C0 of its multiplexer) each hole of the table is; none: it sees no colours."""
    tilt: bool = False
    """Whether the node's accelerometer lies in the board that tilts."""
    buttons: dict[Name, ButtonNumber] = {}
    """Which of the node's buttons (1 is on D2) each button of the table is."""
    holes_every: Every = 1
    """Every n-th reading of the holes is sent; one takes 50 ms."""
    tilt_every: Every = 1
    """Every n-th reading of the tilt is sent; one takes 20 ms."""
