"""The line to the board node: what both of its ends have counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.i18n.translation import _, later
from companion.ui.navigation import Flow
from companion.ui.pages.parts import Header
from companion.ui.pages.records import ListPage, ListRow
from companion.ui.pages.service import LIVE_S
from companion.ui.virtual_service import service_of

if TYPE_CHECKING:
    from hardware.node.link_counters import LinkCounts

OURS: Mapping[str, str] = {
    "frames": later("Lines received"),
    "bad_crc": later("Lines with a wrong checksum"),
    "bad_frame": later("Lines cut short or garbled"),
    "noise": later("Bytes outside of any line"),
    "lost": later("Lines sent that never came"),
    "unknown": later("Lines of a later version"),
    "bad_fields": later("Lines without sense"),
    "edges": later("Edges of buttons"),
    "edges_again": later("Edges told again"),
    "commands_again": later("Commands sent again"),
    "commands_refused": later("Commands refused"),
    "connections": later("Connections"),
    "restarts": later("Restarts in the middle"),
    "silences": later("Silences on an open port"),
    "short_lives": later("Ports gone at once, in a row"),
    "boots": later("Starts in the board's life"),
}
"""What we count, in words."""
THEIRS: Mapping[str, str] = {
    "bad_crc": later("Board: wrong checksums"),
    "bad_frame": later("Board: garbled lines"),
    "dropped": later("Board: lines dropped"),
    "edges_lost": later("Board: edges lost"),
    "windows_lost": later("Board: readings lost"),
    "i2c_errors": later("Board: errors on its I2C bus"),
    "i2c_hangs": later("Board: hangs of its I2C bus"),
    "free_ram": later("Board: free memory in bytes"),
}
"""What the board counts."""
HARMLESS = ("frames", "edges", "connections", "boots", "free_ram")
"""Counts that are no faults."""


class LinkView:
    """The counters one below the other; those of faults that are not 0 stand out."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._first = 0

    def page(self) -> ListPage:
        """The page."""
        link = service_of(self._flow).link
        rows = rows_of(link) if link else []
        note = link_text(link) if link else ""
        header = Header(_("Line to the board"), note, self._flow.back)
        return ListPage(header, len(rows), rows.__getitem__, self._first, self._turn, again_s=LIVE_S)

    def _turn(self, first: int) -> None:
        self._first = first
        self._flow.changed()


def rows_of(link: LinkCounts) -> list[ListRow]:
    """A line for each counter."""
    counted = [(_(word), getattr(link, name), name) for name, word in OURS.items()]
    if link.beat:
        counted += [(_(word), getattr(link.beat, name), name) for name, word in THEIRS.items()]
    return [
        ListRow(word, sign=str(n), tone="warning" if n and name not in HARMLESS else "plain")
        for word, n, name in counted
    ]


def link_text(link: LinkCounts) -> str:
    """How the line is, in a few words."""
    bad = link.bad_crc + link.bad_frame + link.lost
    return _("{n} lines, {bad} bad", n=link.frames, bad=bad)
