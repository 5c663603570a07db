"""After a restart the balls may lie otherwise: the holes are named, and people put them right or say what is so."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.yago_pool.virtual_board import EMPTY_MM, FILLED_MM
from companion.ui.pages.page_types import SheetPage
from companion.ui.ui_context import UiContext
from hardware.samples import Distance
from tests.tools.page_queries import begin, page, status
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_robot import report, touch, touchable

SEEN_S = 2.0


def look(ui: UiContext, balls: Mapping[int, bool], t: float) -> None:
    """The sensors of a real board read every hole for a while."""
    for tick in range(int(SEEN_S / 0.05)):
        for hole in range(1, 10):
            ui.loop.put(Distance(t + tick * 0.05, hole, round(FILLED_MM if balls.get(hole) else EMPTY_MM)))
        ui.loop.step()


def differing(ui: UiContext) -> UiContext:
    """Red lies in 5 and yellow in 1, says the match; the board has a ball in 1 and one in 8."""
    begin(ui)
    report(ui, sunk(5, "red"), OVER, sunk(1, "yellow"), OVER)
    look(ui, {1: True, 8: True}, 10.0)
    return ui


def test_the_holes_that_differ_are_drawn(ui: UiContext) -> None:
    touch(differing(ui), "2 holes differ")
    sheet = page(ui)
    assert isinstance(sheet, SheetPage)
    assert [(tile.text, tile.note) for tile in sheet.tiles] == [
        ("Hole 5", "it is empty, the match has a ball in it"),
        ("Hole 8", "a ball is in it, the match has none"),
    ]


def test_what_is_put_right_on_the_table_needs_no_touch(ui: UiContext) -> None:
    before = status(differing(ui))
    look(ui, {1: True, 5: True}, 20.0)
    assert status(ui)["holes"] == before["holes"]
    assert "differ" not in " ".join(called for called, _ in touchable(ui.page()))


def test_what_is_so_is_accepted_by_touch(ui: UiContext) -> None:
    touch(differing(ui), "2 holes differ", "Hole 5", "Nothing")
    touch(ui, "hole 8 differs", "Hole 8", "It lay there before", "Yellow")
    assert (status(ui)["holes"].get("5"), status(ui)["holes"]["8"]) == (None, "yellow")
    assert ui.loop.differing == ()
