"""Animates a short closing ring where a piece was added or removed, to draw attention to the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle

from companion.board.drawing import Circle, Drawing
from companion.ui.widgets.shape_textures import ring

PULSE_S = 0.18
FROM, TO = 2.4, 1.05
"""The ring's radius at the start and at the end, in radii of the place."""
MOST = 4
"""The most places that are animated; if more change at once, the whole position is a new one."""
STAMP_PX = 48
COLOUR = (1.0, 1.0, 1.0)


def changed(before: Drawing, after: Drawing) -> list[tuple[float, float, float]]:
    """Returns the centres and radii of the places whose pieces changed; none if more than MOST did."""
    known = _pieces(before)
    new = _pieces(after)
    found = [
        (zone.x, zone.y, min(zone.r, 24) if zone.r else zone.h / 2)
        for zone in after.zones
        if zone.name in known and known[zone.name] != new[zone.name]
    ]
    return found if len(found) <= MOST else []


def _pieces(drawing: Drawing) -> Mapping[int | str, Sequence[str]]:
    """The fills of the discs in the middle of each zone."""
    discs: dict[tuple[float, float], list[str]] = {}
    for shape in drawing.shapes:
        if isinstance(shape, Circle) and shape.fill:
            discs.setdefault((shape.x, shape.y), []).append(shape.fill)
    return {zone.name: discs.get((zone.x, zone.y), []) for zone in drawing.zones}


class Pulse:
    """The ring animation on a canvas."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._rings: list[tuple[Rectangle, float, float, float]] = []
        self._colour = Color(*COLOUR, 0)
        self._began = 0.0
        self._moves = Clock.create_trigger(self._move, 0, interval=True)

    def begin(self, places: Sequence[tuple[float, float, float]]) -> None:
        """Starts rings at these places: centres and radii in pixels."""
        self.group.clear()
        self.group.add(self._colour)
        texture = ring(STAMP_PX, STAMP_PX / 10)
        self._rings = [(Rectangle(texture=texture), *place) for place in places]
        for drawn, *_place in self._rings:
            self.group.add(drawn)
        self._began = Clock.get_boottime()
        self._move(0)
        self._moves()

    def _move(self, _dt: float) -> None:
        share = (Clock.get_boottime() - self._began) / PULSE_S
        if share >= 1:
            self._moves.cancel()
            self._rings = []
            self.group.clear()
            return
        self._colour.a = 0.85 * (1 - share)
        for drawn, x, y, r in self._rings:
            reach = r * (FROM + (TO - FROM) * share)
            drawn.pos, drawn.size = (x - reach, y - reach), (2 * reach, 2 * reach)
