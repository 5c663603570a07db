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


@pytest.fixture
def fingers(window: Any, ui: UiContext) -> Fingers:
    """Fingers on the home page."""
    from companion.ui.window.root_widget import RootWidget

    ui.navigation.home()
    window.size = (800, 480)
    return Fingers(window, RootWidget(ui))


def press(fingers: Fingers, *keys: str) -> None:
    for key in keys:
        fingers.tap(key)
        fingers.until(lambda: not fingers.root.ui.loop.waiting)
        fingers.idle()


def spot(fingers: Fingers, *squares: str) -> None:
    """Touches squares of the board, leaning as it is drawn."""
    for square in squares:
        fingers.tap_hole(square)  # type: ignore[arg-type]
        fingers.until(lambda: not fingers.root.ui.loop.waiting)
        fingers.idle()


def shown(fingers: Fingers) -> set[str]:
    return {part.text for part in fingers.root.page_canvas.texts}


def status(fingers: Fingers) -> dict[str, Any]:
    return dict(fingers.root.ui.match.view_state().status)


def page(fingers: Fingers) -> Any:
    return fingers.root.ui.page()


def test_a_whole_game_with_the_tilt_alone(fingers: Fingers) -> None:
    press(fingers, "Yali", "Tilt only", "Start", "Level")
    press(fingers, "Ann won", "Released", "Leans to Ann", "Released", "Leans to Bob")
    assert status(fingers)["moves"] == {"Ann": 2, "Bob": 0}
    press(fingers, "Released", "Level")
    assert status(fingers)["turn"] == "Bob"
    press(fingers, "All eight home")
    assert isinstance(page(fingers), SheetPage)
    press(fingers, "Ann")
    press(fingers, "Bob: no, not all")
    assert status(fingers)["phase"] == "move"
    press(fingers, "No move")
    assert status(fingers)["turn"] == "Ann"
    press(fingers, "Released", "All eight home", "Ann", "Bob: yes, all eight")
    assert isinstance(page(fingers), ResultPage)
    assert {"Ann wins", "1 : 0", "Last game: home after 3 moves"} <= shown(fingers)
    press(fingers, "Next game")
    assert status(fingers)["game_number"] == 2


def test_a_whole_game_with_every_move_told(fingers: Fingers) -> None:
    """Hands that move forward as far as they can, on a short board; it leans to each in turn."""
    ui = fingers.root.ui
    (ui.loop.journal.folder / BOARD_EDITOR.file).write_text("columns = 8\nrows = 3\nside = 5\n", encoding="utf-8")
    chance = Random(0)
    press(fingers, "Yali", "Start", "Leans to Ann")
    for turn in range(MOST_TURNS):
        if isinstance(page(fingers), ResultPage):
            break
        _move(fingers, chance)
        if status(fingers)["phase"] == "move":
            press(fingers, "Released")
        if status(fingers)["phase"] == "weigh":
            press(fingers, "Leans to Bob" if turn % 2 == 0 else "Leans to Ann")
        settle(ui)
    assert isinstance(page(fingers), ResultPage)
    told = status(fingers)
    assert told["home"][told["winner"]] == 8
    assert "Balls home, move by move" in shown(fingers)


def _move(fingers: Fingers, chance: Random) -> None:
    """The ball that is farthest back goes as far ahead as it can; a player without a move passes."""
    state = state_of(fingers.root.ui.match.view_state())
    own = sorted(sorted(movable_balls(state)), key=lambda square: int(square[1:]), reverse=state.turn == 1)
    if not own:
        press(fingers, "No move")
        return
    start = own[0]
    ends = list(paths_from(state, start))
    chance.shuffle(ends)
    end = max(ends, key=lambda square: int(square[1:]) * (1 if state.turn == 0 else -1))
    spot(fingers, start, end)
    assert state_of(fingers.root.ui.match.view_state()).has_moved or isinstance(page(fingers), ResultPage)


def test_the_moves_are_shown_when_a_ball_is_touched(fingers: Fingers) -> None:
    match()(fingers.root.ui)
    fingers.idle()
    press(fingers, "Leans to Ann")
    spot(fingers, "b2")
    assert any("Touch where it goes." in text for text in shown(fingers))
    assert fingers.root.ui.match.view_state().picked == ("b2",)
    spot(fingers, "b5")
    assert "b2 to b5 is neither one step nor a jump over one square." in shown(fingers)
    spot(fingers, "b3")
    assert status(fingers)["squares"]["b3"] == "Ann"
    assert fingers.root.ui.match.view_state().picked == ()


def test_the_screen_draws_the_lots(fingers: Fingers) -> None:
    match()(fingers.root.ui)
    fingers.idle()
    press(fingers, "Level", "Draw for us")
    assert status(fingers)["turn"] in ("Ann", "Bob")


def test_the_board_leans_with_the_real_one(fingers: Fingers) -> None:
    ui = fingers.root.ui
    match()(ui)
    fingers.idle()
    level = fingers.hole("a8")
    for n in range(100):
        ui.loop.put(Accel(ui.loop.clock() + n / 50, (-0.06, 0.0, 0.998)))
    fingers.until(lambda: any(text.startswith("tilt +3.") for text in shown(fingers)))
    assert fingers.hole("a8")[1] < level[1] - 10


def test_the_mark_goes_once_the_figures_are_confirmed(fingers: Fingers) -> None:
    ui = fingers.root.ui
    press(fingers, "Yali", "Start")
    assert "reconstruction" in shown(fingers)
    press(fingers, "reconstruction")
    assert isinstance(page(fingers), BoardEditorPage)
    press(fingers, "These are right")
    assert isinstance(page(fingers), MatchPage)
    assert "reconstruction" not in shown(fingers)
    assert "reconstruction = false" in (ui.loop.journal.folder / "yali-board.toml").read_text()


def test_other_figures_are_played_in_the_next_match(fingers: Fingers) -> None:
    press(fingers, "Yali", "Board data", "dial.1.more", "dial.1.more", "dial.2.less")
    assert {"10", "7", "not kept yet"} <= shown(fingers)
    press(fingers, "Keep for now", "Start")
    ui = fingers.root.ui
    assert ui.loop.referee is not None
    assert ui.loop.referee.raw_setup["options"]["board"] == {"columns": 4, "rows": 10, "side": 7}
    assert "reconstruction" in shown(fingers)


def test_a_turn_on_the_virtual_board(window: Any, virtual_ui: UiContext) -> None:
    """The board that leans to Ann lets her move; it is let go and decides again, by the weight of its balls."""
    from companion.ui.window.root_widget import RootWidget

    ui = virtual_ui
    assert ui.virtual_board is not None
    match()(ui)
    window.size = (1280, 720)
    fingers = Fingers(window, RootWidget(ui))
    press(fingers, "Leans to Ann")
    spot(fingers, "b2", "b3")
    driver = ui.virtual_board.driver
    assert driver is not None
    assert "b3" in driver.act(lambda board, _t: dict(board.balls))
    press(fingers, "Let go")
    fingers.until(lambda: status(fingers)["phase"] == "move")
    assert status(fingers)["turn"] in ("Ann", "Bob")
    window.size = (800, 480)
