"""The virtual Yago Pool board: take a ball from the tray or a hole, let it go over a hole; switch its faults."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from msgspec import Struct

from companion.board.drawing import Box, Circle, Drawing, Shape, Word, Zone
from companion.board.view import ViewState
from companion.board.virtual_board import (
    Act,
    Effect,
    SensorKind,
    SheetChoice,
    VirtualBoardButton,
    VirtualBoardSheet,
    VirtualBoardSpec,
)
from companion.games.yago_pool.board.balls import ball as drawn_ball
from companion.games.yago_pool.board.drawing import (
    BALL_R,
    CLOTH,
    CUSHION,
    FIELD_H,
    FIELD_W,
    HOLE,
    HOLE_R,
    TASK,
    TOUCH_R,
    hole_position,
)
from companion.games.yago_pool.virtual_board import Fault, VirtualYago
from companion.games.yago_pool.wins import HOLE_NUMBERS
from companion.i18n.translation import _, gettext_noop
from hardware.signals import BallColour


class Tray(Struct, frozen=True, kw_only=True):
    """Where the balls that lie in no hole wait, in units of the drawing, and where the board lies beside them."""

    w: float
    h: float
    board_y: float
    places: dict[BallColour, tuple[float, float]]


BESIDE = Tray(
    w=FIELD_W + 120, h=FIELD_H, board_y=0, places={"red": (462, 210), "yellow": (462, 132), "blue": (462, 54)}
)
"""The layout for a page of its own (landscape)."""
BELOW = Tray(w=FIELD_W, h=FIELD_H + 76, board_y=76, places={"red": (70, 36), "yellow": (200, 36), "blue": (330, 36)})
"""The layout beside the match (portrait)."""
_COLOURS: dict[str, BallColour] = {colour: colour for colour in BESIDE.places}


class Held(Struct, kw_only=True):
    """A dragged ball: its origin and the position of the finger."""

    ball: BallColour
    x: float
    y: float
    dragged: bool = False

    def drag(self, x: float, y: float) -> None:
        """Moves with the finger."""
        self.dragged = True
        self.x, self.y = x, y


def fault_text(fault: Fault | None) -> str:
    """Returns the name of a fault."""
    return {
        None: _("Works"),
        Fault.HANGS: _("Says nothing"),
        Fault.FROZEN: _("Repeats itself"),
        Fault.CHATTERS: _("Flickers"),
        Fault.OUT_OF_RANGE: _("Reads 8190"),
        Fault.UNPLUGGED: _("Unplugged"),
    }[fault]


class VirtualHolesView:
    """The interaction with the board. Balls fall, move and are measured as on a real one."""

    def __init__(self, act: Act[Any]) -> None:
        self._act = act
        self._held: Held | None = None
        self._breaking: Fault | None = None
        self._is_breaking = False

    def hint(self, _view: ViewState) -> str:
        """A hint about what can be done."""
        if self._is_breaking:
            return _("touch a hole: {fault}", fault=fault_text(self._breaking))
        return _("drag a ball into a hole")

    # --- buttons

    def buttons(self, _view: ViewState) -> tuple[VirtualBoardButton, ...]:
        """The end of a shot, and the faults."""
        return (
            VirtualBoardButton(_("Shot over"), self._shot_over, "primary"),
            VirtualBoardButton(_("Enough faults") if self._is_breaking else _("Faults"), self._faults),
        )

    def _shot_over(self) -> None:
        self._act(lambda board, t: board.push("shot-over", t))

    def _faults(self) -> Effect:
        if self._is_breaking:
            self._is_breaking = False
            return None
        kind = self._act(_kind)
        faults = [fault for fault in Fault if kind == "distance" or fault is not Fault.OUT_OF_RANGE]
        choices = tuple(
            SheetChoice(fault_text(fault), lambda fault=fault: self._break(fault), "alert" if fault else "check")
            for fault in (*faults, None)
        )
        return VirtualBoardSheet(_("Break a sensor"), _("then touch a hole"), choices)

    def _break(self, fault: Fault | None) -> None:
        self._breaking, self._is_breaking = fault, True

    # --- touches

    def grabbed(self, _view: ViewState, zone: int | str | None, x: float, y: float) -> bool:
        """A finger comes down: it takes the ball that is there, if none is in the hand yet."""
        if self._held is not None or zone is None or self._is_breaking:
            return False
        if isinstance(zone, int):
            ball = self._holes().get(zone)
            if ball:
                self._act(lambda board, t: board.lift(zone, t))
                self._held = Held(ball=ball, x=x, y=y)
        elif (tray := _COLOURS[zone]) and self._act(lambda board, _t: board.on_table(tray)):
            self._held = Held(ball=tray, x=x, y=y)
        return True

    def moved(self, _view: ViewState, x: float, y: float) -> bool:
        """The finger moves with the ball."""
        if self._held is None:
            return False
        self._held.drag(x, y)
        return True

    def released(self, _view: ViewState, zone: int | str | None, _x: float, _y: float) -> bool:
        """The finger lets go: over a hole the ball falls; a ball only touched stays in the hand for the next touch."""
        if self._is_breaking:
            if isinstance(zone, int):
                self._break_hole(zone)
        elif self._held and isinstance(zone, int) and zone not in self._holes():
            ball = self._held.ball
            self._held = None
            with suppress(ValueError):  # the match has laid the ball that was in the hand into a hole
                self._act(lambda board, t: board.drop(zone, ball, t))
        elif self._held and (self._held.dragged or zone is None):
            self._held = None
        return True

    def _break_hole(self, hole: int) -> None:
        fault = self._breaking
        if fault is None:
            self._act(lambda board, t: board.mend(hole, t))
        else:
            self._act(lambda board, t: board.break_(hole, fault, t))

    # --- drawing

    def _holes(self) -> dict[int, BallColour]:
        return self._act(lambda board, _t: dict(board.holes))

    def draw(self, view: ViewState, *, alone: bool) -> Drawing:
        """The board, and the tray with the balls that lie in no hole."""
        holes = self._holes()
        faults = self._act(lambda board, _t: dict(board.faults))
        tray = BESIDE if alone and not view.upright else BELOW
        y = tray.board_y
        shapes: list[Shape] = [
            Box(x=2, y=y + 2, w=FIELD_W - 4, h=FIELD_H - 4, radius=12, fill=CUSHION),
            Box(x=10, y=y + 10, w=FIELD_W - 20, h=FIELD_H - 20, radius=6, fill=CLOTH),
        ]
        zones: list[Zone] = []
        for hole in HOLE_NUMBERS:
            x, y = hole_position(hole)
            y += tray.board_y
            shapes += _hole(x, y, hole, holes.get(hole), faults.get(hole))
            zones.append(Zone(x=x, y=y, r=TOUCH_R, name=hole))
        for ball, (x, y) in tray.places.items():
            shapes += self._waiting(ball, x, y)
            zones.append(Zone(x=x, y=y, r=38, name=ball))
        if self._held and self._held.dragged:
            shapes += drawn_ball(self._held.x, self._held.y, BALL_R + 3, self._held.ball)
        return Drawing(w=tray.w, h=tray.h, shapes=tuple(shapes), zones=tuple(zones))

    def _waiting(self, ball: BallColour, x: float, y: float) -> tuple[Shape, ...]:
        """The balls of one colour that lie in no hole: one of them, and how many there are."""
        left = self._act(lambda board, _t: board.on_table(ball))
        held = self._held is not None and self._held.ball == ball
        frame = (Circle(x=x - 20, y=y, r=BALL_R + 9, line="accent", width=3),) if held else ()
        balls = drawn_ball(x - 20, y, BALL_R + 3, ball) if left else ()
        return (
            *frame,
            *balls,
            Word(x=x + 22, y=y, text=f"× {left}", size=18, colour="text" if left else "muted", bold=True),
        )


def _kind(board: VirtualYago, _t: float) -> str:
    return board.kind


def _hole(x: float, y: float, hole: int, ball: BallColour | None, fault: Fault | None) -> tuple[Shape, ...]:
    ground = Circle(x=x, y=y, r=HOLE_R, fill=HOLE, line="#0F3826", width=3)
    inside = drawn_ball(x, y, BALL_R, ball) if ball else (Word(x=x, y=y, text=str(hole), size=15, colour="#8FC7AB"),)
    broken = (
        Circle(x=x, y=y, r=HOLE_R + 4, line=TASK, width=3, dashes=12),
        Word(x=x + 24, y=y - 22, text="!", size=22, colour=TASK, bold=True),
    )
    return (ground, *inside, *(broken if fault else ()))


virtual_board = VirtualBoardSpec(
    make=lambda chance, t, _options, kind: VirtualYago(chance, "colour" if kind == "colour" else "distance", t=t),
    view=VirtualHolesView,
    sensor_kinds=(
        SensorKind(name="colour", label=gettext_noop("Colour"), part="colours", holes=tuple(HOLE_NUMBERS)),
        SensorKind(name="distance", label=gettext_noop("Distance"), part="distances", holes=tuple(HOLE_NUMBERS)),
    ),
    sensors_label=gettext_noop("The holes are watched by sensors for"),
)
