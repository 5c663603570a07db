"""Draws a `Drawing` of a game: shapes as Kivy instructions, scaled into a rectangle."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothLine
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word, Zone
from companion.ui.theme.theme import SMALL, Look
from companion.ui.widgets.box import rounded
from companion.ui.widgets.canvas import canvas_of
from companion.ui.widgets.pulse import Pulse, changed
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.shape_textures import disc, ring
from companion.ui.widgets.text import measure, texture_of
from companion.ui.widgets.typeset import LINE, Run, typeset
from companion.ui.widgets.typeset import Box as Room


class Picture(Widget):
    """A drawing in a rectangle, as large as it fits, in the middle."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self._known: object = None
        self._field = Rect(x=0, y=0, w=1, h=1)
        self._drawing = Drawing(w=1, h=1)
        self._pulse: Pulse | None = None

    def show(self, drawing: Drawing, rect: Rect, look: Look) -> None:
        """Draws anew where anything changed."""
        known = (drawing, rect, look)
        if known == self._known:
            return
        before = self._drawing
        self._known = known
        self.pos, self.size = (rect.x, rect.y), (rect.w, rect.h)
        self._field, self._drawing = rect.fitted(drawing.w, drawing.h), drawing
        canvas = canvas_of(self)
        canvas.clear()
        pen = _Pen(self._field, self._field.w / drawing.w, look)
        with canvas:
            for shape in drawing.shapes:
                if look.marks or not shape.mark:
                    pen.draw(shape)
        if places := changed(before, drawing):
            self._point_at(places)

    def _point_at(self, places: Sequence[tuple[float, float, float]]) -> None:
        """Animates rings at these places of the drawing."""
        if self._pulse is None:
            self._pulse = Pulse()
            canvas_of(self).after.add(self._pulse.group)
        scale = self._field.w / self._drawing.w
        self._pulse.begin([(self._field.x + x * scale, self._field.y + y * scale, r * scale) for x, y, r in places])

    def zone_at(self, x: float, y: float) -> Zone | None:
        """The zone of the drawing at a place on the screen."""
        return self._drawing.zone_at(*self.place(x, y))

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A place on the screen in the units of the drawing."""
        scale = self._field.w / self._drawing.w
        return (x - self._field.x) / scale, (y - self._field.y) / scale


class _Pen:
    """Turns shapes into instructions of the canvas that is open."""

    def __init__(self, field: Rect, scale: float, look: Look) -> None:
        self._field = field
        self._scale = scale
        self._look = look

    def draw(self, shape: Shape) -> None:
        """Draws one shape."""
        match shape:
            case Circle():
                self._circle(shape)
            case Box():
                self._box(shape)
            case Path():
                self._path(shape)
            case Word():
                self._word(shape)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._field.x + x * self._scale, self._field.y + y * self._scale

    def _colour(self, name: str) -> None:
        Color(*self._look.colour(name))

    def _half(self, width: float) -> float:
        """Kivy's widths are halves."""
        return max(width * self._scale / 2, 0.6)

    def _circle(self, shape: Circle) -> None:
        x, y = self._at(shape.x, shape.y)
        r = shape.r * self._scale
        if shape.fill:
            self._colour(shape.fill)
            _stamped(disc(r), x, y)
        if shape.line:
            self._colour(shape.line)
            _stamped(ring(r, max(shape.width * self._scale, 1.2), shape.dashes), x, y)

    def _box(self, shape: Box) -> None:
        x, y = self._at(shape.x, shape.y)
        rect, corner = Rect(x=x, y=y, w=shape.w * self._scale, h=shape.h * self._scale), shape.radius * self._scale
        width = shape.width * self._scale if shape.line else 0
        if shape.angle:
            PushMatrix()
            Rotate(angle=shape.angle, origin=rect.middle)
        if shape.line:
            self._colour(shape.line)
            rounded(rect, corner)
        if shape.fill:
            self._colour(shape.fill)
            rounded(rect.inset(width), corner - width)
        if shape.angle:
            PopMatrix()

    def _path(self, shape: Path) -> None:
        points = [place for point in shape.points for place in self._at(*point)]
        if shape.fill:
            self._colour(shape.fill)
            vertices = [value for at in range(0, len(points), 2) for value in (points[at], points[at + 1], 0, 0)]
            Mesh(vertices=vertices, indices=list(range(len(shape.points))), mode="triangle_fan")
        if shape.line:
            self._colour(shape.line)
            width = self._half(shape.width)
            if shape.dashed:
                self._dashes(points, width)
            else:
                SmoothLine(points=points, width=width, close=shape.closed, cap="round", joint="round")

    def _dashes(self, points: list[float], width: float) -> None:
        """Dashes along a line, as long as three times its width."""
        for x0, y0, x1, y1 in zip(points[0::2], points[1::2], points[2::2], points[3::2], strict=False):
            length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
            n = max(round(length / (width * 8)), 1)
            for dash in range(n):
                a, b = dash / n, (dash + 0.5) / n
                ends = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
                SmoothLine(points=ends, width=width, cap="none")

    def _word(self, shape: Word) -> None:
        x, y = self._at(shape.x, shape.y)
        run, size = Run(shape.text, shape.bold), max(round(shape.size * self._scale), 1)
        if shape.w:
            run, size = self._fitting(run, size, shape.w * self._scale)
        texture = texture_of(run, size)
        w, h = texture.size
        room = max(shape.w * self._scale - w, 0) / 2
        x += {"left": -room, "middle": 0, "right": room}[shape.align]
        self._colour(shape.colour)
        Rectangle(texture=texture, pos=(round(x - w / 2), round(y - h / 2)), size=(w, h))

    def _fitting(self, run: Run, size: int, w: float) -> tuple[Run, int]:
        """A text and its size, such that it stays in a width."""
        smallest = min(size, int(self._look.px(SMALL)))
        done = typeset((run,), Room(w=w, h=size * LINE, size=size, smallest=smallest), measure)
        return (done.lines[0] or (run,))[0], done.size


def _stamped(texture: Texture, x: float, y: float) -> None:
    """A texture about a place, on whole pixels."""
    w, h = texture.size
    Rectangle(texture=texture, pos=(round(x - w / 2), round(y - h / 2)), size=(w, h))
