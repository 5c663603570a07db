"""What is counted about the line to a board: for the sensors page and the log."""

from __future__ import annotations

from msgspec.structs import asdict

from hardware.node.frames import FrameCounts
from hardware.node.messages import Beat, Hello

NODE_COUNTERS = ("bad_crc", "bad_frame", "dropped", "edges_lost", "windows_lost", "i2c_errors", "i2c_hangs")
"""What the node counts itself, since its own start."""


class LinkCounters(FrameCounts, kw_only=True):
    """Everything counted since the program started, over all connections and drivers that one after another keep it."""

    connections: int = 0
    lost: int = 0
    """Frames that the node sent and that never came, by the gaps in their numbers."""
    unknown: int = 0
    """Frames of a later version."""
    bad_fields: int = 0
    """Frames whose line was right and whose content was not."""
    edges: int = 0
    edges_again: int = 0
    """Edges received more than once, because the acknowledgement was late or lost."""
    commands_again: int = 0
    commands_refused: int = 0
    restarts: int = 0
    """Times that the board started anew in the middle: most often its supply dipped."""
    silences: int = 0
    """Times that the port stayed open and nothing came."""
    short_lives: int = 0
    """Times in a row that the port was gone again soon after it had been opened."""
    boots: int = 0
    """Starts of the board in its whole life; one that rises by itself is a supply that dips."""
    beat: Beat | None = None
    """What the node said last about itself."""

    def count_connection(self, *, is_short: bool) -> None:
        """Counts a connection that has ended: the short ones in a row."""
        self.short_lives = self.short_lives + 1 if is_short else 0

    def on_hello(self, hello: Hello) -> None:
        """Takes in what the node said about itself when it was greeted."""
        self.boots = hello.boots

    def on_beat(self, beat: Beat) -> None:
        """Takes in what the node says about itself from time to time."""
        self.beat = beat

    def describe(self) -> str:
        """All counts that are not 0, as one line for the log."""
        ours = {name: count for name, count in asdict(self).items() if isinstance(count, int)}
        node = {f"node {name}": getattr(self.beat, name) for name in NODE_COUNTERS} if self.beat else {}
        counted = (f"{name.replace('_', ' ')} {count}" for name, count in {**ours, **node}.items() if count)
        return ", ".join(counted) or "nothing heard"
