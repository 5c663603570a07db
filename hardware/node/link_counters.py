"""Counters of the link to the board node, for the sensors page and the log."""

from __future__ import annotations

from msgspec.structs import asdict

from hardware.node.frames import FrameCounts
from hardware.node.messages import Beat, Hello

NODE_COUNTERS = ("bad_crc", "bad_frame", "dropped", "edges_lost", "windows_lost", "i2c_errors", "i2c_hangs")
"""The counters that the node keeps itself, since its start."""


class LinkCounters(FrameCounts, kw_only=True):
    """All counts since the program started; successive connections and drivers continue them."""

    connections: int = 0
    lost: int = 0
    """Lost frames, by gaps in their sequence numbers."""
    unknown: int = 0
    """Frames with an unknown name, of a later version."""
    bad_fields: int = 0
    """Frames with a correct checksum and invalid fields."""
    edges: int = 0
    edges_again: int = 0
    """Edges received more than once, because the acknowledgement was late or lost."""
    commands_again: int = 0
    commands_refused: int = 0
    restarts: int = 0
    """Restarts of the board during a session, usually because its supply voltage dropped."""
    silences: int = 0
    """Times that the port was open and the board sent nothing."""
    unanswered: int = 0
    """Times that the board sent, and answered no command."""
    short_lives: int = 0
    """Connections in a row that ended soon after opening."""
    boots: int = 0
    """Starts of the board since it was made; if it rises by itself, the supply voltage drops."""
    beat: Beat | None = None
    """The last beat of the node."""

    def count_connection(self, *, is_short: bool) -> None:
        """Counts an ended connection: increments `short_lives`, or resets it after a long connection."""
        self.short_lives = self.short_lives + 1 if is_short else 0

    def on_hello(self, hello: Hello) -> None:
        """Stores the values of a hello."""
        self.boots = hello.boots

    def on_beat(self, beat: Beat) -> None:
        """Stores a beat."""
        self.beat = beat

    def describe(self) -> str:
        """Returns all counts that are not 0, as one line for the log."""
        ours = {name: count for name, count in asdict(self).items() if isinstance(count, int)}
        node = {f"node {name}": getattr(self.beat, name) for name in NODE_COUNTERS} if self.beat else {}
        counted = (f"{name.replace('_', ' ')} {count}" for name, count in {**ours, **node}.items() if count)
        return ", ".join(counted) or "nothing heard"
