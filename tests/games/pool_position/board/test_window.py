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


def prices(board: Board) -> dict[tuple[int, int], int]:
    return {(at, column): row.price for at, row in enumerate(board.rows, 1) for column in row.columns}


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game(fingers: Fingers, players: int) -> None:
    """Random cards and towels until enough lines are safe or nobody can take a lounger; the dummy plays along."""
    chance, ui = Random(players), fingers.root.ui
    hands = {name: list(range(1, 13)) for name in ("Ann", "Bob", "Cem", "dummy")}
    fingers.press("Pool Position", *["plus"] * (players - 2), "Start")
    worth = prices(SMALL.board)
    for _turn in range(MOST_TURNS):
        if isinstance(fingers.page, ResultPage):
            break
        if fingers.status["phase"] == "cards":
            tell_cards(fingers, hands, chance)
        for event in [event for event in ways(fingers.status, worth) if event["event"] != "end-turn"][:1]:
            zone = f"{event['row']},{event['column']}"
            fingers.press_places(zone)
            assert ui.match.view_state().picked == (zone,)
            fingers.press_places(zone)
            break
        else:
            fingers.press("End turn")
    assert isinstance(fingers.page, ResultPage)
    status = fingers.status
    best = max(status["scores"].values())
    winners = [name for name in status["players"] if status["scores"][name] == best]
    assert status["winner"] == (winners[0] if len(winners) == 1 else winners)
    assert "Points, round by round" in fingers.texts


def tell_cards(fingers: Fingers, hands: dict[str, list[int]], chance: Random) -> None:
    """Everybody's card by a touch each; whoever has none left takes all twelve back."""
    fingers.press("Tell the cards")
    for name in fingers.status["saved"]:
        hand = hands[name]
        if not hand:
            hand += range(1, 13)
        card = hand.pop(chance.randrange(len(hand)))
        assert isinstance(fingers.page, SheetPage)
        fingers.press(f"tile.{card - 1}")


def test_a_towel_is_laid_by_the_lounger_and_the_wide_button(fingers: Fingers) -> None:
    THREE(fingers.root.ui)
    ROUND_1(fingers.root.ui)
    fingers.idle()
    fingers.press("Tell the cards", "tile.10", "tile.1", "tile.0")
    fingers.press_places("5,5")
    assert any("3 points would be left." in text for text in fingers.texts)
    fingers.press("Not there")
    assert fingers.root.ui.match.view_state().picked == ()
    fingers.press_places("5,5")
    fingers.press("Lay the towel: 4 points")
    assert fingers.status["loungers"]["5,5"] == "Ann"


def test_what_cannot_be_taken_says_why_and_changes_nothing(fingers: Fingers) -> None:
    THREE(fingers.root.ui)
    ROUND_1(fingers.root.ui)
    fingers.idle()
    fingers.press_places("1,1")
    assert "First tell everybody's cards." in fingers.texts
    fingers.press("Tell the cards", "tile.10", "tile.1", "tile.0")
    before = fingers.status
    fingers.press_places("4,2")
    assert any("no Luigi" in text for text in fingers.texts)
    assert fingers.status == before


def test_a_used_card_says_so_and_a_wrong_one_is_told_again(fingers: Fingers) -> None:
    THREE(fingers.root.ui)
    ROUND_1(fingers.root.ui)
    fingers.idle()
    fingers.press("Tell the cards", "tile.11")
    assert any("is used already" in text for text in fingers.texts)
    fingers.press("tile.2", "back", "tile.3", "tile.1", "tile.0")
    assert fingers.status["cards"] == {"Ann": 4, "Bob": 2, "Cem": 1}


def test_the_youngest_goes_first_in_a_tie(fingers: Fingers) -> None:
    fingers.press("Pool Position", "plus", "Ages", "Cem", "Ann", "Start")
    ui = fingers.root.ui
    assert ui.loop.referee is not None
    assert ui.loop.referee.raw_setup["options"]["youngest_first"] == ["Cem", "Ann", "Bob"]
    fingers.press("Tell the cards", "tile.6", "tile.6", "tile.6")
    assert fingers.status["order"] == ["Cem", "Ann", "Bob"]


def test_the_board_is_corrected_on_its_preview(fingers: Fingers) -> None:
    ui = fingers.root.ui
    fingers.press("Pool Position", "Board data")
    assert isinstance(fingers.page, BoardEditorPage)
    fingers.tap_hole(2)
    fingers.press_places("2,3")
    fingers.press("dial.0.more", "dial.1.more")
    assert "not kept yet" in fingers.texts
    fingers.press("These are right")
    kept = BOARD_EDITOR.read((ui.loop.journal.folder / BOARD_EDITOR.file).read_text(encoding="utf-8"))
    assert kept == BoardFile(
        rows=(Row(4, (1, 2)), Row(3, (1, 2)), Row(1, (1, 2, 3)), Row(1, (1, 2, 3))), row_path=3, column_path=3
    )
    fingers.press("plus", "Start")
    assert isinstance(fingers.page, MatchPage)
    assert "reconstruction" not in fingers.texts
