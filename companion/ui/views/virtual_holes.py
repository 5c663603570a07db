"""The virtual Yago Pool board: take a ball from the tray or a hole, let it go over a hole; switch its faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.board.drawing import Box, Circle, Drawing, Shape, Word, Zone
from companion.games.yago_pool.board.balls import ball as drawn_ball
from companion.games.yago_pool.board.view import (
    BALL_R,
    CLOTH,
    CUSHION,
    FIELD_H,
    FIELD_W,
    HOLE,
    HOLE_R,
    TASK,
    TOUCH_R,
    middle,
)
from companion.games.yago_pool.virtual import Fault, SensorKind, VirtualYago
from companion.i18n.translation import _
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, MatchPage, Page, SheetPage, VirtualBoardPage
from companion.ui.views.header import sensor_chip
from companion.ui.views.match import MatchView
from companion.ui.views.simulation import simulator_switch
from hardware.signals import BallColour
from hardware.simulation.driver import VirtualDriver


class Tray(Struct, frozen=True):
    """Where the balls that lie in no hole wait, in units of the drawing, and where the board lies beside them."""

    w: float
    h: float
    board_y: float
    places: dict[BallColour, tuple[float, float]]


BESIDE = Tray(FIELD_W + 120, FIELD_H, 0, {"red": (462, 210), "yellow": (462, 132), "blue": (462, 54)})
"""For a page of its own, which is wide."""
BELOW = Tray(FIELD_W, FIELD_H + 76, 76, {"red": (70, 36), "yellow": (200, 36), "blue": (330, 36)})
"""For a place beside the match, which is high."""
_COLOURS: dict[str, BallColour] = {colour: colour for colour in BESIDE.places}


class Held(Struct):
    """A ball in the hand: where it came from, and where the finger is."""

    ball: BallColour
    x: float
    y: float
    dragged: bool = False


def words(fault: Fault | None) -> str:
    """What a fault is called."""
    return {
        None: _("Works"),
        Fault.HANGS: _("Says nothing"),
        Fault.FROZEN: _("Repeats itself"),
        Fault.CHATTERS: _("Flickers"),
        Fault.OUT_OF_RANGE: _("Reads 8190"),
        Fault.UNPLUGGED: _("Unplugged"),
    }[fault]


class VirtualHolesView:
    """Hands on the virtual board. Balls fall, rattle and are measured as on a real one."""

    def __init__(self, flow: Navigation, driver: VirtualDriver[VirtualYago], *, alone: bool = True) -> None:
        """`alone`: it has a page of its own, with a way back to the match."""
        self._flow = flow
        self._driver = driver
        self._alone = alone
        self._match = MatchView(flow, self)
        self._held: Held | None = None
        self._breaking: Fault | None = None
        self._is_breaking = False
        self._said = ""

    @property
    def _tray(self) -> Tray:
        return BESIDE if self._alone and not self._flow.upright else BELOW

    def page(self) -> Page:
        """The page; where it is alone, a question of the match or its result comes first."""
        flow = self._flow
        match = self._match.page() if self._alone else None
        if match is not None and not isinstance(match, MatchPage):
            return match
        note = self._said or (_("touch a hole: {fault}", fault=words(self._breaking)) if self._is_breaking else "")
        header = Header(
            _("Virtual board"),
            note or _("drag a ball into a hole"),
            flow.back if self._alone else None,
            sensor_chip(flow) if self._alone else (),
        )
        ruling = match.ruling if match else None
        hands = (self.grabbed, self.moved, self.released)
        return VirtualBoardPage(header, self._drawing(), *hands, self._buttons(), ruling)

    def _buttons(self) -> tuple[Button, ...]:
        return (
            Button(_("Shot over"), lambda: self._driver.act(lambda board, t: board.push("shot-over", t)), "primary"),
            Button(_("Enough faults") if self._is_breaking else _("Faults"), self._faults),
            simulator_switch(self._flow),
        )

    def _faults(self) -> None:
        if self._is_breaking:
            self._is_breaking = False
            self._flow.changed()
        else:
            self._flow.open(FaultsView(self._flow, self._break, self._driver.act(_kind)))

    def _break(self, fault: Fault | None) -> None:
        self._breaking, self._is_breaking = fault, True
        self._flow.back()

    # --- hands

    def _zone(self, x: float, y: float) -> int | str | None:
        zone = self._drawing().zone_at(x, y)
        return None if zone is None else zone.name

    def grabbed(self, x: float, y: float) -> None:
        """A finger comes down: it takes the ball that is there, if none is in the hand yet."""
        self._said = ""
        zone = self._zone(x, y)
        if self._held is not None or zone is None or self._is_breaking:
            return
        if isinstance(zone, int):
            ball = self._holes().get(zone)
            if ball:
                self._driver.act(lambda board, t: board.lift(zone, t))
                self._held = Held(ball, x, y)
        elif (tray := _COLOURS[zone]) and self._driver.act(lambda board, _t: board.on_table(tray)):
            self._held = Held(tray, x, y)
        self._flow.changed()

    def moved(self, x: float, y: float) -> None:
        """The finger moves with the ball."""
        if self._held:
            self._held.dragged = True
            self._held.x, self._held.y = x, y
            self._flow.changed()

    def released(self, x: float, y: float) -> None:
        """The finger lets go: over a hole the ball falls; a ball only touched stays in the hand for the next touch."""
        zone = self._zone(x, y)
        if self._is_breaking:
            if isinstance(zone, int):
                self._break_hole(zone)
        elif self._held and isinstance(zone, int) and zone not in self._holes():
            ball = self._held.ball
            self._held = None
            self._driver.act(lambda board, t: board.drop(zone, ball, t))
        elif self._held and (self._held.dragged or zone is None):
            self._held = None
        self._flow.changed()

    def _break_hole(self, hole: int) -> None:
        fault = self._breaking
        if fault is None:
            self._driver.act(lambda board, t: board.mend(hole, t))
        else:
            self._driver.act(lambda board, t: board.break_(hole, fault, t))

    # --- drawing

    def _holes(self) -> dict[int, BallColour]:
        return self._driver.act(lambda board, _t: dict(board.holes))

    def _drawing(self) -> Drawing:
        holes = self._holes()
        faults = self._driver.act(lambda board, _t: dict(board.faults))
        tray, y = self._tray, self._tray.board_y
        shapes: list[Shape] = [
            Box(2, y + 2, FIELD_W - 4, FIELD_H - 4, 12, fill=CUSHION),
            Box(10, y + 10, FIELD_W - 20, FIELD_H - 20, 6, fill=CLOTH),
        ]
        zones: list[Zone] = []
        for hole in range(1, 10):
            x, y = middle(hole)
            y += tray.board_y
            shapes += _hole(x, y, hole, holes.get(hole), faults.get(hole))
            zones.append(Zone(x, y, TOUCH_R, hole))
        for ball, (x, y) in tray.places.items():
            shapes += self._waiting(ball, x, y)
            zones.append(Zone(x, y, 38, ball))
        if self._held and self._held.dragged:
            shapes += drawn_ball(self._held.x, self._held.y, BALL_R + 3, self._held.ball)
        return Drawing(tray.w, tray.h, tuple(shapes), tuple(zones))

    def _waiting(self, ball: BallColour, x: float, y: float) -> tuple[Shape, ...]:
        """The balls of one colour that lie in no hole: one of them, and how many there are."""
        left = self._driver.act(lambda board, _t: board.on_table(ball))
        held = self._held is not None and self._held.ball == ball
        frame = (Circle(x - 20, y, BALL_R + 9, line="accent", width=3),) if held else ()
        balls = drawn_ball(x - 20, y, BALL_R + 3, ball) if left else ()
        return (*frame, *balls, Word(x + 22, y, f"× {left}", 18, "text" if left else "muted", bold=True))


def _kind(board: VirtualYago, _t: float) -> SensorKind:
    return board.kind


def _hole(x: float, y: float, hole: int, ball: BallColour | None, fault: Any) -> tuple[Shape, ...]:
    ground = Circle(x, y, HOLE_R, fill=HOLE, line="#0F3826", width=3)
    inside = drawn_ball(x, y, BALL_R, ball) if ball else (Word(x, y, str(hole), 15, "#8FC7AB"),)
    broken = (Circle(x, y, HOLE_R + 4, line=TASK, width=3, dashes=12), Word(x + 24, y - 22, "!", 22, TASK, True))
    return (ground, *inside, *(broken if fault else ()))


class FaultsView:
    """Which fault the next touched hole gets."""

    def __init__(self, flow: Navigation, chosen: Callable[[Fault | None], None], kind: SensorKind) -> None:
        self._flow = flow
        self._chosen = chosen
        self._faults = [fault for fault in Fault if kind == "distance" or fault is not Fault.OUT_OF_RANGE]

    def page(self) -> SheetPage:
        """The page."""
        tiles = tuple(
            Button(words(fault), lambda fault=fault: self._chosen(fault), icon="alert" if fault else "check")
            for fault in (*self._faults, None)
        )
        return SheetPage(Header(_("Break a sensor"), _("then touch a hole"), self._flow.back), tiles)
