"""The page of the link to the board node: the counters of both ends."""

from __future__ import annotations

from collections.abc import Mapping

from companion.i18n.translation import _, gettext_noop
from companion.ui.attached_board_service import service_of
from companion.ui.navigation import View
from companion.ui.pages.controls import Header
from companion.ui.pages.list_pages import ListPage, ListRow
from companion.ui.pages.service_pages import LIVE_S
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.sensor_texts import link_text
from hardware.node.link_counters import LinkCounters

OURS: Mapping[str, str] = {
    "frames": gettext_noop("Lines received"),
    "bad_crc": gettext_noop("Lines with a wrong checksum"),
    "bad_frame": gettext_noop("Lines cut short or garbled"),
    "noise": gettext_noop("Bytes outside of any line"),
    "lost": gettext_noop("Lines sent that never came"),
    "unknown": gettext_noop("Lines of a later version"),
    "bad_fields": gettext_noop("Lines without sense"),
    "edges": gettext_noop("Edges of buttons"),
    "edges_again": gettext_noop("Edges told again"),
    "commands_again": gettext_noop("Commands sent again"),
    "commands_refused": gettext_noop("Commands refused"),
    "connections": gettext_noop("Connections"),
    "restarts": gettext_noop("Restarts in the middle"),
    "silences": gettext_noop("Silences on an open port"),
    "unanswered": gettext_noop("Times that nothing was answered"),
    "short_lives": gettext_noop("Ports gone at once, in a row"),
    "boots": gettext_noop("Starts in the board's life"),
}
"""The labels of the counters that the program keeps."""
THEIRS: Mapping[str, str] = {
    "bad_crc": gettext_noop("Board: wrong checksums"),
    "bad_frame": gettext_noop("Board: garbled lines"),
    "dropped": gettext_noop("Board: lines dropped"),
    "edges_lost": gettext_noop("Board: edges lost"),
    "windows_lost": gettext_noop("Board: readings lost"),
    "i2c_errors": gettext_noop("Board: errors on its I2C bus"),
    "i2c_hangs": gettext_noop("Board: hangs of its I2C bus"),
    "free_ram": gettext_noop("Board: free memory in bytes"),
}
"""The labels of the counters that the board keeps."""
HARMLESS = ("frames", "edges", "connections", "boots", "free_ram")
"""Counters that do not count faults."""


class NodeLinkView(View):
    """Lists the counters; fault counters that are not 0 are highlighted."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._first = 0

    def page(self) -> ListPage:
        """The page."""
        link = service_of(self._ui).link
        rows = rows_of(link) if link else []
        note = link_text(link) if link else ""
        header = Header(title=_("Line to the board"), note=note, back=self._ui.navigation.back)
        return ListPage(
            header=header,
            count=len(rows),
            row=rows.__getitem__,
            first=self._first,
            on_turn=self._turn,
            redraw_in_s=LIVE_S,
        )

    def _turn(self, first: int) -> None:
        self._first = first
        self._ui.redraw()


def rows_of(link: LinkCounters) -> list[ListRow]:
    """A line for each counter."""
    counted = [(_(word), getattr(link, name), name) for name, word in OURS.items()]
    if link.beat:
        counted += [(_(word), getattr(link.beat, name), name) for name, word in THEIRS.items()]
    return [
        ListRow(text=word, label=str(n), tone="warning" if n and name not in HARMLESS else "plain")
        for word, n, name in counted
    ]
