"""The virtual board of Race to 21: the strip, and three slots below it that take a disc each."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from race_to_21.board.view import EDGE, HIGH, draw
from race_to_21.virtual_board import SLOTS, VirtualStrip

from companion.board.drawing import Circle, Drawing, Shape, Word, Zone
from companion.board.view import ViewState
from companion.board.virtual_board import Act, SensorKind, VirtualBoardButton, VirtualBoardSpec
from companion.i18n.translation import _
from hardware.calibration.wizard import Part, Question

R, APART = 26.0, 80.0
RAISED = 80.0
"""So far above the ground the strip is drawn."""


class StripView:
    """Hands on the board: a touch on a slot drops a disc."""

    def __init__(self, act: Act[Any]) -> None:
        self._act = act

    def hint(self, _view: ViewState) -> str:
        """What hands can do."""
        return _("touch a slot")

    def draw(self, view: ViewState, *, alone: bool) -> Drawing:
        """The slots, and how far the count is."""
        discs = self._act(lambda board, _t: board.pieces)
        width = draw(view).w
        word = Word(x=width / 2, y=RAISED + HIGH / 2, text=str(view.status["count"]), size=30, colour="text", bold=True)
        zones = tuple(Zone(x=_x(slot), y=R + EDGE, r=R, name=slot) for slot in SLOTS)
        return Drawing(w=width, h=RAISED + HIGH, shapes=(word, *_slots(discs)), zones=zones)

    def buttons(self, _view: ViewState) -> tuple[VirtualBoardButton, ...]:
        """The button of the board."""
        return (VirtualBoardButton(_("Undo"), lambda: self._act(lambda board, t: board.push("undo", t))),)

    def grabbed(self, _view: ViewState, zone: int | str | None, _x: float, _y: float) -> bool:
        """A disc falls into the slot that is touched, if it is empty."""
        return isinstance(zone, int) and self._act(lambda board, t: _dropped(board, zone, t))

    def moved(self, _view: ViewState, _x: float, _y: float) -> bool:
        """Nothing is dragged here."""
        return False

    def released(self, _view: ViewState, _zone: int | str | None, _x: float, _y: float) -> bool:
        """A touch counts where the finger comes down."""
        return False


def _dropped(board: VirtualStrip, slot: int, t: float) -> bool:
    if slot in board.discs:
        return False
    board.drop(slot, t)
    return True


def _x(slot: int) -> float:
    return EDGE + R + (slot - 1) * APART


def _slots(discs: Collection[int]) -> tuple[Shape, ...]:
    ground = tuple(
        Circle(x=_x(slot), y=R + EDGE, r=R, fill="accent" if slot in discs else "", line="muted") for slot in SLOTS
    )
    return (*ground, *(Word(x=_x(slot), y=R + EDGE, text=f"+{slot}", size=18, colour="text") for slot in SLOTS))


def calibration_picture(
    _part: Part, _holes: Collection[int], question: Question | None, _refused: Collection[str]
) -> Drawing:
    """The slots, with the discs that are asked for."""
    asked = question.devices if question and question.code == "ball" else ()
    return Drawing(w=3 * APART, h=2 * (R + EDGE), shapes=_slots([slot for slot in SLOTS if f"hole {slot}" in asked]))


virtual_board = VirtualBoardSpec(
    make=lambda chance, t, _options, _kind: VirtualStrip(chance, t),
    view=StripView,
    sensor_kinds=(SensorKind(name="distance", part="distances", holes=SLOTS),),
)
