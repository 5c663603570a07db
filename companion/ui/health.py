"""What the sensors last said, for the sign in the header and the sensors page. Fed by the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from companion.sensing import Noticed, device_text
from companion.text import language
from hardware.samples import Colour, Distance, Sample

TRACE = 60
"""How many readings of a hole are kept for its line."""
GONE, BACK = ("sensor-lost", "hole-muted"), ("sensor-back", "hole-unmuted")
SEEN_DEG = 0.4
"""A change of the lean below this is noise, and not drawn."""
FARTHEST_MM = 200
"""Beyond this a reading is drawn at the edge: what says 8190 sees nothing."""


class Health:
    """The last readings of each hole, and which devices do not answer."""

    def __init__(self, board: str = "") -> None:
        """`board` is what the attached board is called; empty when there is none."""
        self.board = board
        self.holes: dict[int, Sample] = {}
        self.traces: dict[int, deque[float]] = {}
        self.lost: dict[str, str] = {}
        """Device to the code of what is wrong with it."""

    def forget(self) -> None:
        """Another board is there: what the last one said no longer matters."""
        self.holes.clear()
        self.traces.clear()
        self.lost.clear()

    @property
    def attached(self) -> bool:
        """Whether there is a board with sensors, and it has said something."""
        return bool(self.holes or self.lost)

    def sampled(self, sample: Sample) -> None:
        """A driver read something."""
        if isinstance(sample, Distance | Colour):
            self.holes[sample.hole] = sample
            self.traces.setdefault(sample.hole, deque(maxlen=TRACE)).append(_level(sample))

    def noticed(self, notice: Noticed) -> None:
        """Something about a device changed."""
        if notice.code in GONE:
            self.lost[notice.device] = notice.code
        elif notice.code in BACK:
            self.lost.pop(notice.device, None)

    def called(self, device: str) -> str:
        """What a device is called."""
        return device_text(device, language())

    def lost_holes(self) -> Mapping[int, str]:
        """The holes whose sensor is not listened to, and why."""
        if "holes" in self.lost or "node" in self.lost:
            code = self.lost.get("holes") or self.lost["node"]
            return dict.fromkeys(self.holes or range(1, 10), code)
        holes = {device: code for device, code in self.lost.items() if device.startswith("hole ")}
        return {int(device.removeprefix("hole ")): code for device, code in holes.items()}


def visibly(drawn_deg: float | None, lean_deg: float) -> bool:
    """Whether the board leans otherwise than it is drawn, so that people would see it."""
    return drawn_deg is None or abs(lean_deg - drawn_deg) >= SEEN_DEG


def _level(sample: Distance | Colour) -> float:
    """A reading as a height of the line, 0 to 1."""
    if isinstance(sample, Distance):
        return min(max(sample.mm, 0), FARTHEST_MM) / FARTHEST_MM
    return min(sum(sample.rgb) / 3 / 1023, 1.0)
