"""Yali in a real window, by touches alone: with the tilt only, with every move told, and at the virtual board."""

from random import Random
from typing import Any

import pytest

from companion.games.yali.board.editor import BOARD_EDITOR
from companion.games.yali.board.touches import movable_balls, paths_from, state_of
from companion.ui.pages.page_types import BoardEditorPage, MatchPage, ResultPage, SheetPage
from companion.ui.ui_context import UiContext
from hardware.samples import Accel
from tests.tools.fingers import Fingers
from tests.tools.scenes.yali import match
from tests.tools.ui_robot import settle

pytestmark = pytest.mark.window
MOST_TURNS = 100


def test_a_whole_game_with_the_tilt_alone(fingers: Fingers) -> None:
    fingers.press("Yali", "Tilt only", "Start", "Level")
    fingers.press("Ann won", "Released", "Leans to Ann", "Released", "Leans to Bob")
    assert fingers.status["moves"] == {"Ann": 2, "Bob": 0}
    fingers.press("Released", "Level")
    assert fingers.status["turn"] == "Bob"
    fingers.press("All eight home")
    assert isinstance(fingers.page, SheetPage)
    fingers.press("Ann")
    fingers.press("Bob: no, not all")
    assert fingers.status["phase"] == "move"
    fingers.press("No move")
    assert fingers.status["turn"] == "Ann"
    fingers.press("Released", "All eight home", "Ann", "Bob: yes, all eight")
    assert isinstance(fingers.page, ResultPage)
    assert {"Ann wins", "1 : 0", "Last game: home after 3 moves"} <= fingers.texts
    fingers.press("Next game")
    assert fingers.status["game_number"] == 2


def test_a_whole_game_with_every_move_told(fingers: Fingers) -> None:
    """Hands that move forward as far as they can, on a short board; it leans to each in turn."""
    ui = fingers.root.ui
    (ui.loop.journal.folder / BOARD_EDITOR.file).write_text("columns = 8\nrows = 3\nside = 5\n", encoding="utf-8")
    chance = Random(0)
    fingers.press("Yali", "Start", "Leans to Ann")
    for turn in range(MOST_TURNS):
        if isinstance(fingers.page, ResultPage):
            break
        _move(fingers, chance)
        if fingers.status["phase"] == "move":
            fingers.press("Released")
        if fingers.status["phase"] == "weigh":
            fingers.press("Leans to Bob" if turn % 2 == 0 else "Leans to Ann")
        settle(ui)
    assert isinstance(fingers.page, ResultPage)
    status = fingers.status
    assert status["home"][status["winner"]] == 8
    assert "Balls home, move by move" in fingers.texts


def _move(fingers: Fingers, chance: Random) -> None:
    """The ball that is farthest back goes as far ahead as it can; a player without a move passes."""
    state = state_of(fingers.root.ui.match.view_state())
    own = sorted(sorted(movable_balls(state)), key=lambda square: int(square[1:]), reverse=state.turn == 1)
    if not own:
        fingers.press("No move")
        return
    start = own[0]
    ends = list(paths_from(state, start))
    chance.shuffle(ends)
    end = max(ends, key=lambda square: int(square[1:]) * (1 if state.turn == 0 else -1))
    fingers.press_places(start, end)
    assert state_of(fingers.root.ui.match.view_state()).has_moved or isinstance(fingers.page, ResultPage)


def test_the_moves_are_shown_when_a_ball_is_touched(fingers: Fingers) -> None:
    match()(fingers.root.ui)
    fingers.idle()
    fingers.press("Leans to Ann")
    fingers.press_places("b2")
    assert any("Touch where it goes." in text for text in fingers.texts)
    assert fingers.root.ui.match.view_state().picked == ("b2",)
    fingers.press_places("b5")
    assert "b2 to b5 is neither one step nor a jump over one square." in fingers.texts
    fingers.press_places("b3")
    assert fingers.status["squares"]["b3"] == "Ann"
    assert fingers.root.ui.match.view_state().picked == ()


def test_the_screen_draws_the_lots(fingers: Fingers) -> None:
    match()(fingers.root.ui)
    fingers.idle()
    fingers.press("Level", "Draw for us")
    assert fingers.status["turn"] in ("Ann", "Bob")


def test_the_board_leans_with_the_real_one(fingers: Fingers) -> None:
    ui = fingers.root.ui
    match()(ui)
    fingers.idle()
    level = fingers.hole("a8")
    for n in range(100):
        ui.loop.put(Accel(ui.loop.clock() + n / 50, (-0.06, 0.001 * (n % 2), 0.998)))
    fingers.until(lambda: any(text.startswith("tilt +3.") for text in fingers.texts))
    assert fingers.hole("a8")[1] < level[1] - 10


def test_the_mark_goes_once_the_figures_are_confirmed(fingers: Fingers) -> None:
    ui = fingers.root.ui
    fingers.press("Yali", "Start")
    assert "reconstruction" in fingers.texts
    fingers.press("reconstruction")
    assert isinstance(fingers.page, BoardEditorPage)
    fingers.press("These are right")
    assert isinstance(fingers.page, MatchPage)
    assert "reconstruction" not in fingers.texts
    assert "reconstruction = false" in (ui.loop.journal.folder / "yali-board.toml").read_text()


def test_other_figures_are_played_in_the_next_match(fingers: Fingers) -> None:
    fingers.press("Yali", "Board data", "dial.1.more", "dial.1.more", "dial.2.less")
    assert {"10", "7", "not kept yet"} <= fingers.texts
    fingers.press("Keep for now", "Start")
    ui = fingers.root.ui
    assert ui.loop.referee is not None
    assert ui.loop.referee.raw_setup["options"]["board"] == {"columns": 4, "rows": 10, "side": 7}
    assert "reconstruction" in fingers.texts


def test_a_turn_on_the_virtual_board(window: Any, virtual_ui: UiContext) -> None:
    """The board that leans to Ann lets her move; it is let go and decides again, by the weight of its balls."""
    from companion.ui.window.root_widget import RootWidget

    ui = virtual_ui
    assert ui.virtual_board is not None
    match()(ui)
    window.size = (1280, 720)
    fingers = Fingers(window, RootWidget(ui))
    fingers.press("Leans to Ann")
    fingers.press_places("b2", "b3")
    driver = ui.virtual_board.driver
    assert driver is not None
    assert "b3" in driver.act(lambda board, _t: dict(board.balls))
    fingers.press("Let go")
    fingers.until(lambda: fingers.status["phase"] == "move")
    assert fingers.status["turn"] in ("Ann", "Bob")
    window.size = (800, 480)
