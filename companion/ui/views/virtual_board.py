"""The virtual board of any game: its drawing, what hands do on it, and the questions that its buttons ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.drawing import Drawing
from companion.board.virtual_board import (
    SheetChoice,
    VirtualBoard,
    VirtualBoardButton,
    VirtualBoardSheet,
    VirtualBoardView,
)
from companion.i18n.translation import _
from companion.live.session import Position
from companion.live.virtual_board_run import RunningBoard
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.pages.page_types import MatchPage, Page, SheetPage, VirtualBoardPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.header_chips import lean_chip, sensor_chip
from companion.ui.view_parts.virtual_board_settings_button import virtual_board_settings_buttons
from companion.ui.virtual_board_controller import VirtualBoardController


class VirtualBoardPageView(View):
    """Hands on the virtual board of the running match: always on the one that runs now."""

    def __init__(self, ui: UiContext, *, virtual_board: VirtualBoardController, alone: bool = True) -> None:
        """`alone`: it has a page of its own, with a way back to the match."""
        self._ui = ui
        self._virtual_board = virtual_board
        self._alone = alone
        self._match = ui.navigation.create(Route.MATCH, base=self)
        assert virtual_board.board is not None, "the page is opened while a board runs"
        self._board_in_view = virtual_board.board
        self._view_of_board = self._board_in_view.spec.view(self.act)
        self._presses = 0
        """How many buttons of the board were pressed: each press is one of its own."""

    @property
    def _board(self) -> RunningBoard:
        """The board that runs, or that ran last: the page may be drawn once more while its match is left."""
        return self._virtual_board.board or self._board_in_view

    @property
    def _view(self) -> VirtualBoardView:
        """What the game draws of the board; a new one for a board with other sensors, on which nothing is held."""
        if self._board_in_view is not self._board:
            self._board_in_view = self._board
            self._view_of_board = self._board.spec.view(self.act)
        return self._view_of_board

    def about(self) -> object:
        """The moment of the match, and which press of a button comes next."""
        return self._ui.match.moment, self._presses

    def act(self, does: Callable[[Any, float], Any]) -> Any:
        """Calls `does` with the board and the current time, to change or read the board; returns its result."""
        return self._board.driver.act(does)

    def page(self) -> Page:
        """Returns the page; if it is alone, a question or the result of the match takes its place."""
        ui = self._ui
        match = self._match.page() if self._alone else None
        if match is not None and not isinstance(match, MatchPage):
            return match
        header = Header(
            title=_("Virtual board"),
            note=self._view.hint(ui.match.view_state()),
            back=ui.navigation.back if self._alone else None,
            chips=self._chips() if self._alone else (),
        )
        seen = ui.match.position
        shown = self._view.buttons(ui.match.view_state())
        buttons = (*(self._button(button, seen) for button in shown), *virtual_board_settings_buttons(ui))
        ruling = match.ruling if match else None
        return VirtualBoardPage(
            header=header,
            board=self._drawing(),
            on_grab=self.grabbed,
            on_move=self.moved,
            on_release=self.released,
            buttons=buttons,
            ruling=ruling,
        )

    def _chips(self) -> tuple[Chip, ...]:
        kind = self._board.spec.kind(self.act(_kind))
        return sensor_chip(self._ui) if kind and kind.holes else lean_chip(self._ui)

    def _button(self, button: VirtualBoardButton, seen: Position) -> Button:
        return Button(text=button.text, on_touch=lambda: self._press(button, seen), role=button.role)

    def _press(self, button: VirtualBoardButton, seen: Position) -> None:
        self._presses += 1
        effect = button.press()
        if isinstance(effect, VirtualBoardSheet):
            self._ui.navigation.open(Route.VIRTUAL_BOARD_SHEET, sheet=effect)
        elif effect is not None:
            self._ui.match.submit(effect, expect=seen)
        else:
            self._ui.redraw()

    # --- touches

    def grabbed(self, x: float, y: float) -> None:
        """A finger comes down."""
        self._redraw_if(self._view.grabbed(self._ui.match.view_state(), self._zone(x, y), x, y))

    def moved(self, x: float, y: float) -> None:
        """The finger moves."""
        self._redraw_if(self._view.moved(self._ui.match.view_state(), x, y))

    def released(self, x: float, y: float) -> None:
        """The finger is lifted."""
        self._redraw_if(self._view.released(self._ui.match.view_state(), self._zone(x, y), x, y))

    def _redraw_if(self, changed: bool) -> None:
        if changed:
            self._ui.redraw()

    def _zone(self, x: float, y: float) -> int | str | None:
        zone = self._drawing().zone_at(x, y)
        return None if zone is None else zone.name

    def _drawing(self) -> Drawing:
        return self._view.draw(self._ui.match.view_state(), alone=self._alone)


def _kind(board: VirtualBoard, _t: float) -> str:
    return board.kind


class VirtualBoardSheetView(View):
    """A question of a button of the board; its answer leads back."""

    def __init__(self, ui: UiContext, *, sheet: VirtualBoardSheet) -> None:
        self._ui = ui
        self._sheet = sheet

    def page(self) -> SheetPage:
        """The page."""
        sheet = self._sheet
        tiles = tuple(
            Button(text=choice.text, on_touch=lambda choice=choice: self._choose(choice), icon=choice.icon)
            for choice in sheet.choices
        )
        return SheetPage(header=Header(title=sheet.title, note=sheet.note, back=self._ui.navigation.back), tiles=tiles)

    def _choose(self, choice: SheetChoice) -> None:
        choice.effect()
        self._ui.navigation.back()
