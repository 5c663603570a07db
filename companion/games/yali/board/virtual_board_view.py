"""The virtual Yali board: it leans by the weight of its balls. Press an end, let go, knock; carry balls by touch."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word, Zone
from companion.board.view import ViewState
from companion.board.virtual_board import Act, Effect, SensorKind, VirtualBoardButton, VirtualBoardSpec
from companion.games.yali.board.drawing import FIELD_H, FIELD_W, Plank, ball, drawn_lean
from companion.games.yali.geometry import Board
from companion.games.yali.virtual_board import VirtualYali
from companion.i18n.translation import _

BELOW_H = 76.0
"""Room below the board for the two ends that can be pressed."""
END_W, END_H = 150.0, 54.0


class VirtualPlankView:
    """The interaction with the board, which swings and settles like a real one."""

    def __init__(self, act: Act[Any]) -> None:
        self._act = act
        self._held = ""
        """The square of the picked ball."""

    def hint(self, view: ViewState) -> str:
        """A hint about what can be done."""
        if _is_followed(view):
            return _("balls follow the moves that are told")
        return _("touch a ball, then a square")

    # --- buttons

    def buttons(self, view: ViewState) -> tuple[VirtualBoardButton, ...]:
        """What hands do that is no touch on a square."""
        plugged = self._act(lambda board, _t: board.connected)
        let_go = self._submit_release if view.phase == "move" else self._release
        return (
            VirtualBoardButton(_("Let go"), let_go, "primary"),
            VirtualBoardButton(_("Knock"), self._knock),
            VirtualBoardButton(_("Unplug") if plugged else _("Plug in"), self._unplug if plugged else self._plug),
        )

    def _submit_release(self) -> Effect:
        return {"event": "released"}

    def _release(self) -> None:
        self._act(lambda board, _t: board.release())

    def _knock(self) -> None:
        self._act(lambda board, t: board.knock(t))

    def _unplug(self) -> None:
        self._act(lambda board, t: board.unplug(t))

    def _plug(self) -> None:
        self._act(lambda board, t: board.plug(t))

    # --- touches

    def grabbed(self, _view: ViewState, _zone: int | str | None, _x: float, _y: float) -> bool:
        """A touch counts where the finger is lifted."""
        return False

    def moved(self, _view: ViewState, _x: float, _y: float) -> bool:
        """Nothing is dragged here."""
        return False

    def released(self, view: ViewState, zone: int | str | None, _x: float, _y: float) -> bool:
        """A touch: presses an end, takes a ball, or puts it on a square."""
        if zone is None:
            self._held = ""
        elif isinstance(zone, int):
            self._act(lambda board, _t: board.press(zone))
        elif not _is_followed(view):
            self._carry(zone)
        return True

    def _carry(self, square: str) -> None:
        held = self._held
        lying = self._act(lambda board, _t: dict(board.balls))
        if held and square not in lying:
            self._act(lambda board, _t: board.move(held, square))
            self._held = ""
        else:
            self._held = square if square in lying and square != held else ""

    # --- drawing

    def draw(self, view: ViewState, *, alone: bool) -> Drawing:
        """The board as it leans, and its two ends to be pressed."""
        board, lean, balls = self._act(lambda b, _t: (Board(b.columns, b.rows, b.side), b.angle_deg, dict(b.balls)))
        plank = Plank(board, drawn_lean(lean))
        shapes: list[Shape] = plank.empty_board()
        for square, seat in balls.items():
            (x, y), r = plank.position(square), plank.ball_radius(square)
            shapes += ball(x, y, r, seat)
            if square == self._held:
                shapes.append(Circle(x=x, y=y, r=r + 4, line="accent", width=3))
        return _with_ends(Drawing(w=FIELD_W, h=FIELD_H, shapes=tuple(shapes), zones=plank.zones()), view.players)


def _is_followed(view: ViewState) -> bool:
    """Whether the moves are entered in this match, so that its state has the places of the balls."""
    return bool(view.status["squares"])


def _with_ends(board: Drawing, names: list[str]) -> Drawing:
    """The board with its two ends to be pressed below it."""
    lifted: list[Shape] = []
    for shape in board.shapes:
        if isinstance(shape, Path):
            lifted.append(replace(shape, points=tuple((x, y + BELOW_H) for x, y in shape.points)))
        else:
            lifted.append(replace(shape, y=shape.y + BELOW_H))
    zones = [replace(zone, y=zone.y + BELOW_H) for zone in board.zones]
    for seat, x in enumerate((END_W / 2 + 12, FIELD_W - END_W / 2 - 12)):
        y = BELOW_H / 2 - 4
        lifted += (
            Box(x=x - END_W / 2, y=y - END_H / 2, w=END_W, h=END_H, radius=12, fill="button"),
            Word(x=x, y=y + 10, text=_("Press"), size=16, colour="text", bold=True, w=END_W - 12),
            Word(x=x, y=y - 11, text=names[seat], size=14, colour="muted", w=END_W - 12),
        )
        zones.append(Zone(x=x, y=y, r=0, name=seat, w=END_W, h=END_H))
    return Drawing(w=FIELD_W, h=FIELD_H + BELOW_H, shapes=tuple(lifted), zones=tuple(zones))


virtual_board = VirtualBoardSpec(
    make=lambda chance, t, options, _kind: VirtualYali(chance, **options, t=t),
    view=VirtualPlankView,
    sensor_kinds=(SensorKind(name="tilt", part="tilt"),),
)
