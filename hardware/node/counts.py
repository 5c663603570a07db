"""What is counted about the line to a board: for the sensors page and the log."""

from __future__ import annotations

from msgspec.structs import asdict

from hardware.node.frames import FrameCounts


class LinkCounts(FrameCounts):
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
    """Edges told more than once, because the acknowledgement was late or lost."""
    commands_again: int = 0
    commands_refused: int = 0
    restarts: int = 0
    """Times that the board started anew in the middle: most often its supply dipped."""
    silences: int = 0
    """Times that the port stayed open and nothing came."""
    short_lives: int = 0
    """Times in a row that the port was gone again soon after it had been opened."""

    def told(self) -> str:
        """All counts that are not 0, as one line for the log."""
        return ", ".join(f"{name} {count}" for name, count in asdict(self).items() if count) or "nothing heard"
