"""Pool Position in a real window, by touches alone."""

from random import Random
from typing import Any

import pytest

from companion.games.pool_position.board.editor import BOARD_EDITOR
from companion.games.pool_position.board_data import Board, BoardFile, Row, write_board
from companion.ui.pages.page_types import BoardEditorPage, MatchPage, ResultPage, SheetPage
from companion.ui.ui_context import UiContext
from tests.games.pool_position.legal_events import ways
from tests.tools.fingers import Fingers
from tests.tools.scenes.pool_position import ROUND_1, THREE

pytestmark = pytest.mark.window
SMALL = BoardFile(rows=(Row(4, (1, 2)), Row(2, (1, 2, 3)), Row(1, (1, 2, 3))), row_path=3, column_path=3)
MOST_TURNS = 120


@pytest.fixture
def fingers(window: Any, ui: UiContext) -> Fingers:
    """Fingers on the home page, at a table whose owner has a small board."""
    from companion.ui.window.root_widget import RootWidget

    (ui.loop.journal.folder / BOARD_EDITOR.file).write_text(write_board(SMALL), encoding="utf-8")
    ui.navigation.home()
    window.size = (800, 480)
    return Fingers(window, RootWidget(ui))


def press(fingers: Fingers, *keys: str) -> None:
    for key in keys:
        fingers.tap(key)
        fingers.until(lambda: not fingers.root.ui.loop.waiting)
        fingers.idle()


def spot(fingers: Fingers, *loungers: str) -> None:
    for lounger in loungers:
        fingers.tap_hole(lounger)  # type: ignore[arg-type]
        fingers.until(lambda: not fingers.root.ui.loop.waiting)
        fingers.idle()


def shown(fingers: Fingers) -> set[str]:
    return {part.text for part in fingers.root.page_canvas.texts}


def status(fingers: Fingers) -> dict[str, Any]:
    return dict(fingers.root.ui.match.view_state().status)


def page(fingers: Fingers) -> Any:
    return fingers.root.ui.page()


def prices(board: Board) -> dict[tuple[int, int], int]:
    return {(at, column): row.price for at, row in enumerate(board.rows, 1) for column in row.columns}


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game(fingers: Fingers, players: int) -> None:
    """Random cards and towels until enough lines are safe or nobody can take a lounger; the dummy plays along."""
    chance, ui = Random(players), fingers.root.ui
    hands = {name: list(range(1, 13)) for name in ("Ann", "Bob", "Cem", "dummy")}
    press(fingers, "Pool Position", *["plus"] * (players - 2), "Start")
    worth = prices(SMALL.board)
    for _turn in range(MOST_TURNS):
        if isinstance(page(fingers), ResultPage):
            break
        if status(fingers)["phase"] == "cards":
            tell_cards(fingers, hands, chance)
        for event in [event for event in ways(status(fingers), worth) if event["event"] != "end-turn"][:1]:
            zone = f"{event['row']},{event['column']}"
            spot(fingers, zone)
            assert ui.match.view_state().picked == (zone,)
            spot(fingers, zone)
            break
        else:
            press(fingers, "End turn")
    assert isinstance(page(fingers), ResultPage)
    told = status(fingers)
    best = max(told["scores"].values())
    winners = [name for name in told["players"] if told["scores"][name] == best]
    assert told["winner"] == (winners[0] if len(winners) == 1 else winners)
    assert "Points, round by round" in shown(fingers)


def tell_cards(fingers: Fingers, hands: dict[str, list[int]], chance: Random) -> None:
    """Everybody's card by a touch each; whoever has none left takes all twelve back."""
    press(fingers, "Tell the cards")
    for name in status(fingers)["saved"]:
        hand = hands[name]
        if not hand:
            hand += range(1, 13)
        card = hand.pop(chance.randrange(len(hand)))
        assert isinstance(page(fingers), SheetPage)
        press(fingers, f"tile.{card - 1}")


def test_a_towel_is_laid_by_the_lounger_and_the_wide_button(fingers: Fingers) -> None:
    THREE(fingers.root.ui)
    ROUND_1(fingers.root.ui)
    fingers.idle()
    press(fingers, "Tell the cards", "tile.10", "tile.1", "tile.0")
    spot(fingers, "5,5")
    assert any("3 points would be left." in text for text in shown(fingers))
    press(fingers, "Not there")
    assert fingers.root.ui.match.view_state().picked == ()
    spot(fingers, "5,5")
    press(fingers, "Lay the towel: 4 points")
    assert status(fingers)["loungers"]["5,5"] == "Ann"


def test_what_cannot_be_taken_says_why_and_changes_nothing(fingers: Fingers) -> None:
    THREE(fingers.root.ui)
    ROUND_1(fingers.root.ui)
    fingers.idle()
    spot(fingers, "1,1")
    assert "First tell everybody's cards." in shown(fingers)
    press(fingers, "Tell the cards", "tile.10", "tile.1", "tile.0")
    before = status(fingers)
    spot(fingers, "4,2")
    assert any("no Luigi" in text for text in shown(fingers))
    assert status(fingers) == before


def test_a_used_card_says_so_and_a_wrong_one_is_told_again(fingers: Fingers) -> None:
    THREE(fingers.root.ui)
    ROUND_1(fingers.root.ui)
    fingers.idle()
    press(fingers, "Tell the cards", "tile.11")
    assert any("is used already" in text for text in shown(fingers))
    press(fingers, "tile.2", "back", "tile.3", "tile.1", "tile.0")
    assert status(fingers)["cards"] == {"Ann": 4, "Bob": 2, "Cem": 1}


def test_the_youngest_goes_first_in_a_tie(fingers: Fingers) -> None:
    press(fingers, "Pool Position", "plus", "Ages", "Cem", "Ann", "Start")
    ui = fingers.root.ui
    assert ui.loop.referee is not None
    assert ui.loop.referee.raw_setup["options"]["youngest_first"] == ["Cem", "Ann", "Bob"]
    press(fingers, "Tell the cards", "tile.6", "tile.6", "tile.6")
    assert status(fingers)["order"] == ["Cem", "Ann", "Bob"]


def test_the_board_is_corrected_on_its_preview(fingers: Fingers) -> None:
    ui = fingers.root.ui
    press(fingers, "Pool Position", "Board data")
    assert isinstance(page(fingers), BoardEditorPage)
    fingers.tap_hole(2)
    spot(fingers, "2,3")
    press(fingers, "dial.0.more", "dial.1.more")
    assert "not kept yet" in shown(fingers)
    press(fingers, "These are right")
    kept = BOARD_EDITOR.read((ui.loop.journal.folder / BOARD_EDITOR.file).read_text(encoding="utf-8"))
    assert kept == BoardFile(
        rows=(Row(4, (1, 2)), Row(3, (1, 2)), Row(1, (1, 2, 3)), Row(1, (1, 2, 3))), row_path=3, column_path=3
    )
    press(fingers, "plus", "Start")
    assert isinstance(page(fingers), MatchPage)
    assert "reconstruction" not in shown(fingers)
