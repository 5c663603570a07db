"""The screens of Yali and Pool Position with odd names and many players, and matches that are resumed."""

from typing import Any

import pytest

from companion.board.editor import board_option
from companion.games.pool_position.board_data import shipped
from companion.ui.pages.page_types import BoardEditorPage
from companion.ui.theme.fonts import letters, second
from companion.ui.ui_context import UiContext
from tests.tools.page_queries import page
from tests.tools.scenes.pool_position import cards
from tests.tools.scenes.yali import BOARD
from tests.tools.ui_robot import report, settle, touch
from tests.ui.test_screens import ODD_NAMES, drawn, faults

pytestmark = pytest.mark.window
SIZES = [(800, 480), (1024, 600), (480, 800)]


@pytest.fixture(scope="module")
def root(window: Any) -> Any:
    from companion.ui.window.root_widget import RootWidget

    return RootWidget


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_covers_a_score_among_five_players(root: Any, ui: UiContext, name: str, size: tuple[int, int]) -> None:
    names = [name, "Bob", "Cem", "Dua", "Eva"]
    ui.match.begin({"game": "pool-position", "players": names, "options": {"board": board_option(shipped())}})
    report(ui, {"event": "cards", **dict(zip(names, (11, 5, 8, 12, 2), strict=True))}, {"event": "end-turn"})
    canvas = drawn(root, ui, size)
    assert [fault for fault in faults(canvas, size) if not fault.startswith("cut")] == []
    scores = [part for part in canvas.texts if part.text == "0"]
    assert len(scores) == 5 and not any(part.cut for part in scores)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("board", [BOARD, None], ids=["every move", "tilt only"])
def test_no_name_covers_a_score_at_yali(
    root: Any, ui: UiContext, name: str, size: tuple[int, int], board: dict[str, int] | None
) -> None:
    ui.match.begin({"game": "yali", "players": [name, "Bob"], "options": {"board": board} if board else {}})
    report(ui, {"event": "tilt", "to": name})
    canvas = drawn(root, ui, size)
    assert [fault for fault in faults(canvas, size) if not fault.startswith("cut")] == []
    assert len([part for part in canvas.texts if part.text == "0" and not part.cut]) == 2


def test_a_match_of_yali_is_offered_on_the_home_page_and_gone_on_with(ui: UiContext) -> None:
    ui.match.begin({"game": "yali", "players": ["Ann", "Bob"], "options": {"board": BOARD}})
    report(ui, {"event": "tilt", "to": "Ann"}, {"event": "move", "from": "b2", "path": ["b3"]})
    ui.navigation.home()
    touch(ui, "Resume")
    assert ui.match.view_state().status["squares"]["b3"] == "Ann"
    touch(ui, "Released")
    assert ui.match.view_state().phase == "weigh"


def test_a_match_of_pool_position_is_gone_on_with(ui: UiContext) -> None:
    ui.match.begin(
        {"game": "pool-position", "players": ["Ann", "Bob", "Cem"], "options": {"board": board_option(shipped())}}
    )
    report(ui, cards(Ann=11, Bob=4, Cem=9))
    ui.navigation.home()
    touch(ui, "Resume")
    assert "reconstruction" in [chip.text for chip in page(ui).header.chips]
    touch(ui, "End turn")
    settle(ui)
    assert ui.match.view_state().status["turn"] == "Cem"


@pytest.mark.parametrize("sign", "−°·+/:")
def test_every_sign_on_the_boards_is_in_a_font(sign: str) -> None:
    assert ord(sign) in letters(second())


def test_figures_that_cannot_be_kept_say_so_and_stay_on_the_page(root: Any, ui: UiContext) -> None:
    (ui.loop.journal.folder / "yali-board.toml").mkdir()
    ui.navigation.home()
    touch(ui, "Yali", "Board data", "Rows, both camps included +", "These are right")
    shown = page(ui)
    assert isinstance(shown, BoardEditorPage)
    assert shown.wrong.startswith("yali-board.toml: ") and [row.value for row in shown.steppers] == ["4", "9", "8"]
    assert shown.wrong in [part.text for part in drawn(root, ui, (800, 480)).texts]


def test_an_owners_file_that_cannot_be_used_is_told_and_the_shipped_board_is_played(ui: UiContext) -> None:
    (ui.loop.journal.folder / "yali-board.toml").write_text("columns = 3\nrows = 8\nside = 8\n", encoding="utf-8")
    ui.navigation.home()
    touch(ui, "Yali")
    assert "yali-board.toml" in page(ui).header.note
    touch(ui, "Start")
    assert "reconstruction" in [chip.text for chip in page(ui).header.chips]
    assert ui.match.view_state().status["squares"]["a1"] == "Ann"
