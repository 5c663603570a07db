"""The virtual Yali board: it leans by the weight of its balls. Press an end, let go, knock; carry balls by touch."""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word, Zone
from companion.games.yali.board.drawing import FIELD_H, FIELD_W, Plank, ball, drawn_lean
from companion.games.yali.geometry import Board
from companion.games.yali.virtual import VirtualYali
from companion.i18n.translation import _
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, MatchPage, Page, VirtualBoardPage
from companion.ui.views.header import lean_chip
from companion.ui.views.match import MatchView
from companion.ui.views.simulation import simulator_switch
from hardware.simulation.driver import VirtualDriver

BELOW_H = 76.0
"""Room below the board for the two ends that can be pressed."""
END_W, END_H = 150.0, 54.0


class VirtualPlankView:
    """Hands on the virtual board; it swings and settles as a real one does."""

    def __init__(self, flow: Navigation, driver: VirtualDriver[VirtualYali], *, alone: bool = True) -> None:
        """`alone`: it has a page of its own, with a way back to the match."""
        self._flow = flow
        self._driver = driver
        self._alone = alone
        self._match = MatchView(flow, self)
        self._held = ""
        """The square of the ball that is in the hand."""

    def page(self) -> Page:
        """The page; where it is alone, a question of the match or its result comes first."""
        flow = self._flow
        match = self._match.page() if self._alone else None
        if match is not None and not isinstance(match, MatchPage):
            return match
        hint = _("balls follow the moves that are told") if self._followed else _("touch a ball, then a square")
        back, signs = (flow.back, lean_chip(flow)) if self._alone else (None, ())
        header = Header(_("Virtual board"), hint, back, signs)
        hands = (self._nothing, self._nothing, self.released)
        return VirtualBoardPage(header, self._drawing(), *hands, self._buttons(), match.ruling if match else None)

    @property
    def _followed(self) -> bool:
        """Whether the moves are told, so that the balls lie as the match has them."""
        return bool(self._flow.view_state().status["squares"])

    def _buttons(self) -> tuple[Button, ...]:
        plugged = self._driver.act(lambda board, _t: board.connected)
        if self._flow.view_state().phase == "move":
            first = Button(_("Let go"), lambda: self._flow.submit({"event": "released"}), "primary")
        else:
            first = Button(_("Let go"), self._let_go, "primary")
        return (
            first,
            Button(_("Knock"), lambda: self._driver.act(lambda board, t: board.knock(t))),
            Button(_("Unplug") if plugged else _("Plug in"), lambda: self._plug(plugged)),
            simulator_switch(self._flow),
        )

    def _let_go(self) -> None:
        self._driver.act(lambda board, _t: board.release())

    def _plug(self, plugged: bool) -> None:
        self._driver.act(lambda board, t: board.unplug(t) if plugged else board.plug(t))
        self._flow.changed()

    # --- hands

    def _nothing(self, _x: float, _y: float) -> None:
        """A touch counts where the finger is lifted."""

    def released(self, x: float, y: float) -> None:
        """A touch: presses an end, takes a ball, or puts it on a square."""
        zone = self._drawing().zone_at(x, y)
        if zone is None:
            self._held = ""
        elif isinstance(zone.name, int):
            seat = zone.name
            self._driver.act(lambda board, _t: board.press(seat))
        elif not self._followed:
            self._carry(zone.name)
        self._flow.changed()

    def _carry(self, square: str) -> None:
        held = self._held
        lying = self._driver.act(lambda board, _t: dict(board.balls))
        if held and square not in lying:
            self._driver.act(lambda board, _t: board.move(held, square))
            self._held = ""
        else:
            self._held = square if square in lying and square != held else ""

    # --- drawing

    def _drawing(self) -> Drawing:
        board, lean, balls = self._driver.act(
            lambda b, _t: (Board(b.columns, b.rows, b.side), b.angle_deg, dict(b.balls))
        )
        plank = Plank(board, drawn_lean(lean))
        shapes: list[Shape] = plank.empty_board()
        for square, seat in balls.items():
            shapes += ball(*plank.position(square), plank.ball_radius(square), seat)
            if square == self._held:
                shapes.append(Circle(*plank.position(square), plank.ball_radius(square) + 4, line="accent", width=3))
        return _above(Drawing(FIELD_W, FIELD_H, tuple(shapes), plank.zones()), self._flow.view_state().players)


def _above(board: Drawing, names: list[str]) -> Drawing:
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
            Box(x - END_W / 2, y - END_H / 2, END_W, END_H, 12, fill="button"),
            Word(x, y + 10, _("Press"), 16, "text", bold=True, w=END_W - 12),
            Word(x, y - 11, names[seat], 14, "muted", w=END_W - 12),
        )
        zones.append(Zone(x, y, 0, seat, END_W, END_H))
    return Drawing(FIELD_W, FIELD_H + BELOW_H, tuple(lifted), tuple(zones))
