"""Toguz korgool on the screen: sowing by touches, films, clocks, ends, records, and a whole game in a window."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.toguz_korgool import tgk_game_file
from companion.ui.pages.page_types import FormPage, MatchPage, ResultPage, SheetPage, TextPage
from companion.ui.ui_context import UiContext
from companion.ui.views.move_replay import STEP_S
from tests.tools.clock import FakeClock
from tests.tools.fingers import Fingers
from tests.tools.page_queries import page, ruling_text, status
from tests.tools.scenes.toguz_korgool import LATE, TUZ, WON, match, sown
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import NotThere, settle, spot, touch


def sow(ui: UiContext, hole: int) -> None:
    """The player in turn touches a hole of his."""
    seat = ui.match.view_state().players.index(ui.match.view_state().status["turn"])
    spot(ui, 9 * seat + hole - 1)


def words(ui: UiContext) -> list[str]:
    return [shape.text for shape in page(ui).board.shapes if hasattr(shape, "text")]


def test_a_touched_hole_is_sown(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    spot(ui, 6)
    assert status(ui)["last"] == {"player": "Ann", "hole": 7, "captured": 10, "tuz": False}
    assert status(ui)["turn"] == "Bob"


def test_an_empty_hole_says_why_it_cannot_be_sown(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    spot(ui, 6)
    spot(ui, 9 + 5)
    assert ruling_text(ui) == "Hole 6 of Bob is empty. Choose a hole with korgools in it."
    assert (page(ui).ruling.tone, status(ui)["move"]) == ("warning", 1)


def test_a_hole_of_the_other_player_says_whose_turn_it_is(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    spot(ui, 12)
    assert ruling_text(ui) == "Ann is to sow. This hole belongs to Bob."
    spot(ui, 6)
    assert "Ann sows hole 7" in ruling_text(ui)


def test_the_agreed_options_reach_the_referee(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Toguz korgool", "30", "House rules")
    assert page(ui).rows[0].label == "Who begins?"
    touch(ui, "Bob", "No, we count on", "At once", "Fine", "Start")
    setup = ui.match.view_state().setup
    assert setup is not None
    assert (setup.options.first, setup.options.clock_minutes) == ("Bob", 30)
    assert (setup.readings["TK-4"], setup.readings["TK-2"]) == ("go-on", "at-once")
    assert status(ui)["turn"] == "Bob"


def test_who_begins_follows_a_renaming_before_the_match(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Toguz korgool", "House rules", "Bob", "Fine", "Bob", "Cem", "Start")
    assert status(ui)["turn"] == "Cem"


def test_two_touches_begin_a_match(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Toguz korgool")
    assert isinstance(page(ui), FormPage)
    touch(ui, "Start")
    assert isinstance(page(ui), MatchPage)


# --- the film


def test_the_film_runs_by_itself_and_stands_at_its_end(timed: UiContext, clock: FakeClock) -> None:
    match(("Ann", "Bob"))(timed)
    sow(timed, 7)
    touch(timed, "Show the last move")
    assert ruling_text(timed) == "9 korgools in hole 7."
    assert page(timed).redraw_in_s > 0
    clock.advance(STEP_S * 3.5)
    assert ruling_text(timed) == "2 of 9: hole 8 of Ann."
    clock.advance(60)
    assert ruling_text(timed) == "10 is even: Ann captures them."
    assert page(timed).redraw_in_s == 0


def test_the_film_goes_hole_by_hole_at_the_peoples_pace(timed: UiContext, clock: FakeClock) -> None:
    match(("Ann", "Bob"))(timed)
    sow(timed, 7)
    touch(timed, "Show the last move", "Stop", "One on", "One on")
    assert ruling_text(timed) == "1 of 9: hole 7 of Ann."
    clock.advance(60)
    touch(timed, "One on", "One back")
    assert ruling_text(timed) == "1 of 9: hole 7 of Ann."
    touch(timed, *["One back"] * 5)
    assert ruling_text(timed) == "9 korgools in hole 7."
    touch(timed, *["One on"] * 30)
    assert ruling_text(timed) == "10 is even: Ann captures them."
    touch(timed, "Once more")
    assert ruling_text(timed) == "9 korgools in hole 7."
    touch(timed, "back")
    assert page(timed).board == timed.match.board_view.draw(timed.match.view_state())


# --- clocks


def test_the_clocks_run_on_the_screen(timed: UiContext, clock: FakeClock) -> None:
    match(("Ann", "Bob"), clock_minutes=10)(timed)
    clock.advance(60.5)
    assert {"9:00", "10:00"} <= set(words(timed))
    assert page(timed).redraw_in_s == pytest.approx(0.5)
    sow(timed, 7)
    clock.advance(30)
    assert {"9:00", "9:30"} <= set(words(timed))


def test_undo_gives_no_time_back(timed: UiContext, clock: FakeClock) -> None:
    match(("Ann", "Bob"), clock_minutes=10)(timed)
    clock.advance(60)
    sow(timed, 7)
    clock.advance(30)
    touch(timed, "undo")
    assert {"9:00", "9:30"} <= set(words(timed))
    clock.advance(5)
    assert {"8:55", "9:30"} <= set(words(timed))


def test_the_time_is_up_is_offered_and_ends_the_game(timed: UiContext, clock: FakeClock) -> None:
    match(("Ann", "Bob"), clock_minutes=1)(timed)
    clock.advance(59)
    with pytest.raises(NotThere):
        touch(timed, "Time is up: Ann")
    clock.advance(1)
    touch(timed, "Time is up: Ann", "No, play on")
    assert isinstance(page(timed), MatchPage)
    touch(timed, "Time is up: Ann", "Yes: Time is up: Ann")
    assert isinstance(page(timed), ResultPage)
    assert (page(timed).headline, page(timed).line) == ("Bob wins", "Last game: lost on time")
    touch(timed, "undo")
    assert {"0:00", "1:00"} <= set(words(timed))


def test_the_break_counts_for_nobody_when_a_match_is_resumed(timed: UiContext, clock: FakeClock) -> None:
    match(("Ann", "Bob"), clock_minutes=10)(timed)
    clock.advance(60)
    sow(timed, 7)
    timed.navigation.home()
    clock.advance(7200)
    touch(timed, "Resume")
    assert {"9:00", "10:00"} <= set(words(timed))
    clock.advance(15)
    assert {"9:00", "9:45"} <= set(words(timed))


# --- ends and records


def test_giving_up_is_asked_twice(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    touch(ui, "End the game…", "Ann gives up")
    assert isinstance(page(ui), SheetPage)
    touch(ui, "No, play on")
    assert (isinstance(page(ui), MatchPage), status(ui)["phase"]) == (True, "play")
    touch(ui, "End the game…", "Ann gives up", "Yes: Ann gives up")
    assert (page(ui).headline, page(ui).line) == ("Bob wins", "Last game: given up")


def test_the_house_rule_behind_an_end_is_told_as_it_was_agreed(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    sown(WON)(ui)
    touch(ui, "Why?")
    while "82 korgools to 49" not in page(ui).heading:
        touch(ui, "And why?")
    assert "Does the game end with 82 in a kazan? Yes." in page(ui).source


def test_an_agreed_draw_has_no_winner(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    touch(ui, "End the game…", "A draw", "Yes: A draw")
    assert page(ui).headline == "A draw"


def test_the_result_shows_the_korgools_and_their_course(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    sown(WON)(ui)
    shown = page(ui)
    assert (shown.headline, shown.score) == ("Bob wins", "49 : 82")
    assert shown.line == "Last game: 82 korgools in the kazan"
    assert [len(line) for line in shown.chart.lines] == [len(WON) + 1] * 2
    assert [line[-1] for line in shown.chart.lines] == [49, 82]
    assert shown.rows[0] == ("Games won", (0, 1))
    assert shown.buttons[0].note == "Bob begins"
    touch(ui, "Next game")
    assert status(ui)["turn"] == "Bob"


def test_the_record_is_saved_as_a_file_that_can_be_read(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    sown(LATE)(ui)
    touch(ui, "menu", "Save the record")
    assert isinstance(page(ui), TextPage)
    path = Path(page(ui).passages[0].replace("\n", ""))
    assert path.parent == ui.loop.journal.folder / "exports"
    (game,) = tgk_game_file.read_games(path.read_text(encoding="utf-8"))
    assert (game.tags["White"], game.result, len(game.moves)) == ("Ann", "*", len(LATE))
    assert "".join(move[0] for move in game.moves) == LATE


def test_the_record_of_another_match_is_never_replaced(tmp_path: Path) -> None:
    """A restored journal gives its numbers again; a record is replaced by a later one of its match."""
    exports = tmp_path / "Ann" / "exports"
    for names in (("Ann", "Bob"), ("Cem", "Dua")):
        ui = make_ui(tmp_path / names[0])
        if names[0] == "Cem":
            (tmp_path / "Cem" / "exports").symlink_to(exports)
        match(names)(ui)
        for letters in (LATE[:3], LATE[3:6]):
            sown(letters)(ui)
            touch(ui, "menu", "Save the record")
            ui.navigation.to_match()
        close_ui(ui)
    saved = [tgk_game_file.read_games(path.read_text(encoding="utf-8"))[0] for path in sorted(exports.iterdir())]
    assert [(game.tags["White"], len(game.moves)) for game in saved] == [("Ann", 6), ("Cem", 6)]


def test_a_record_that_cannot_be_saved_says_so(ui: UiContext) -> None:
    match(("Ann", "Bob"))(ui)
    (ui.loop.journal.folder / "exports").write_text("in the way")
    touch(ui, "menu", "Save the record")
    assert page(ui).heading == "The record cannot be saved."


# --- in the window


@pytest.mark.window
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_a_whole_game_by_touches(window: Any, ui: UiContext, size: tuple[int, int]) -> None:
    from companion.ui.window.root_widget import RootWidget

    ui.navigation.home()
    window.size = size
    fingers = Fingers(window, RootWidget(ui))
    fingers.tap("Toguz korgool")
    fingers.tap("Start")
    for at, hole in enumerate(WON[:-1]):
        fingers.tap_hole(9 * (at % 2) + int(hole) - 1)
        fingers.until(lambda: not ui.loop.waiting)
    fingers.idle()
    if size[0] > size[1]:
        fingers.tap("Show the last move")
        fingers.tap("Once more" if "Once more" in _shown(fingers) else "Stop")
        fingers.tap("back")
    fingers.tap_hole(9 + int(WON[-1]) - 1)
    fingers.until(lambda: isinstance(page(ui), ResultPage))
    fingers.idle()
    assert {"Bob wins", "49 : 82"} <= _shown(fingers)
    settle(ui)
    window.size = (800, 480)


def _shown(fingers: Fingers) -> set[str]:
    return {part.text for part in fingers.root.page_canvas.texts}


@pytest.mark.window
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 720)], ids=str)
@pytest.mark.parametrize("name", ["W" * 60, "Өмүрбек " * 7, "[b]x[/b]", "王小明"])
def test_a_name_stays_in_its_place(window: Any, ui: UiContext, size: tuple[int, int], name: str) -> None:
    from companion.ui.widgets.text import measure

    match((name.strip(), "Bob"), clock_minutes=60)(ui)
    sown(TUZ)(ui)
    ui.layout.update(upright=size[1] > size[0], side_board=False)
    board = page(ui).board
    named = next(shape for shape in board.shapes if getattr(shape, "text", "") == name.strip())
    room = (named.x - named.w / 2, named.x + named.w / 2)
    assert named.w > 0 and measure("…", True, 14) < named.w
    for shape in board.shapes:
        if hasattr(shape, "text") and shape is not named and abs(shape.y - named.y) < (shape.size + named.size) / 2:
            assert shape.x - shape.w / 2 >= room[1] or shape.x + shape.w / 2 <= room[0], shape.text
