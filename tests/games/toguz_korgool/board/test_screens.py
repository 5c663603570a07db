"""Toguz korgool on the screen: sowing by touches, films, clocks, ends, records, and a whole game in a window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.toguz_korgool import tgk
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.settings.screen import ScreenSettings
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import FormPage, MatchPage, ReadPage, ResultPage, SheetPage
from companion.ui.views.film import STEP_S
from tests.tools.fingers import Fingers
from tests.tools.looks import page, said, status
from tests.tools.scenes.toguz_korgool import LATE, TUZ, WON, match, sown
from tests.tools.ui_robot import NotThere, settle, spot, touch


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.t = 1000.0

    def __call__(self) -> float:
        return self.t


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[Navigation]:
    """The views over a table whose time the test tells."""
    state = MatchLoop(Journal(tmp_path), clock=clock, wall=clock)
    flow = Navigation(state, ScreenSettings(names=("Ann", "Bob")), wall=clock)
    yield flow
    state.close()


def sow(flow: Navigation, hole: int) -> None:
    """The player in turn touches a hole of his."""
    seat = flow.view_state().players.index(flow.view_state().status["turn"])
    spot(flow, 9 * seat + hole - 1)


def words(flow: Navigation) -> list[str]:
    return [shape.text for shape in page(flow).board.shapes if hasattr(shape, "text")]


def test_a_touched_hole_is_sown(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    spot(flow, 6)
    assert status(flow)["last"] == {"player": "Ann", "hole": 7, "captured": 10, "tuz": False}
    assert status(flow)["turn"] == "Bob"


def test_an_empty_hole_says_why_it_cannot_be_sown(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    spot(flow, 6)
    spot(flow, 9 + 5)
    assert said(flow) == "Hole 6 of Bob is empty. Choose a hole with korgools in it."
    assert (page(flow).ruling.tone, status(flow)["move"]) == ("warning", 1)


def test_a_hole_of_the_other_player_says_whose_turn_it_is(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    spot(flow, 12)
    assert said(flow) == "Ann is to sow. This hole belongs to Bob."
    spot(flow, 6)
    assert "Ann sows hole 7" in said(flow)


def test_the_agreed_options_reach_the_referee(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Toguz korgool", "30", "House rules")
    assert page(flow).rows[0].label == "Who begins?"
    touch(flow, "Bob", "No, we count on", "At once", "Fine", "Start")
    setup = flow.view_state().setup
    assert setup is not None
    assert (setup.options.first, setup.options.clock_minutes) == ("Bob", 30)
    assert (setup.readings["TK-4"], setup.readings["TK-2"]) == ("go-on", "at-once")
    assert status(flow)["turn"] == "Bob"


def test_who_begins_follows_a_renaming_before_the_match(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Toguz korgool", "House rules", "Bob", "Fine", "Bob", "Cem", "Start")
    assert status(flow)["turn"] == "Cem"


def test_two_touches_begin_a_match(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Toguz korgool")
    assert isinstance(page(flow), FormPage)
    touch(flow, "Start")
    assert isinstance(page(flow), MatchPage)


# --- the film


def test_the_film_runs_by_itself_and_stands_at_its_end(timed: Navigation, clock: Clock) -> None:
    match(("Ann", "Bob"))(timed)
    sow(timed, 7)
    touch(timed, "Show the last move")
    assert said(timed) == "9 korgools in hole 7."
    assert page(timed).again_s > 0
    clock.t += STEP_S * 3.5
    assert said(timed) == "2 of 9: hole 8 of Ann."
    clock.t += 60
    assert said(timed) == "10 is even: Ann captures them."
    assert page(timed).again_s == 0


def test_the_film_goes_hole_by_hole_at_the_peoples_pace(timed: Navigation, clock: Clock) -> None:
    match(("Ann", "Bob"))(timed)
    sow(timed, 7)
    touch(timed, "Show the last move", "Stop", "One on", "One on")
    assert said(timed) == "1 of 9: hole 7 of Ann."
    clock.t += 60
    touch(timed, "One on", "One back")
    assert said(timed) == "1 of 9: hole 7 of Ann."
    touch(timed, *["One back"] * 5)
    assert said(timed) == "9 korgools in hole 7."
    touch(timed, *["One on"] * 30)
    assert said(timed) == "10 is even: Ann captures them."
    touch(timed, "Once more")
    assert said(timed) == "9 korgools in hole 7."
    touch(timed, "back")
    assert page(timed).board == timed.board_view.draw(timed.view_state())


# --- clocks


def test_the_clocks_run_on_the_screen(timed: Navigation, clock: Clock) -> None:
    match(("Ann", "Bob"), clock_minutes=10)(timed)
    clock.t += 60.5
    assert {"9:00", "10:00"} <= set(words(timed))
    assert page(timed).again_s == pytest.approx(0.5)
    sow(timed, 7)
    clock.t += 30
    assert {"9:00", "9:30"} <= set(words(timed))


def test_undo_gives_the_time_back(timed: Navigation, clock: Clock) -> None:
    match(("Ann", "Bob"), clock_minutes=10)(timed)
    clock.t += 60
    sow(timed, 7)
    clock.t += 30
    touch(timed, "undo")
    assert words(timed).count("10:00") == 2
    clock.t += 5
    assert "9:55" in words(timed)


def test_the_time_is_up_is_offered_and_ends_the_game(timed: Navigation, clock: Clock) -> None:
    match(("Ann", "Bob"), clock_minutes=1)(timed)
    clock.t += 59
    with pytest.raises(NotThere):
        touch(timed, "Time is up: Ann")
    clock.t += 1
    touch(timed, "Time is up: Ann")
    assert isinstance(page(timed), ResultPage)
    assert (page(timed).headline, page(timed).line) == ("Bob wins", "Last game: lost on time")
    touch(timed, "undo")
    assert words(timed).count("1:00") == 2


def test_the_break_counts_for_nobody_when_a_match_is_resumed(timed: Navigation, clock: Clock) -> None:
    match(("Ann", "Bob"), clock_minutes=10)(timed)
    clock.t += 60
    sow(timed, 7)
    clock.t += 7200
    timed.home()
    touch(timed, "Resume")
    assert {"9:00", "10:00"} <= set(words(timed))
    clock.t += 15
    assert {"9:00", "9:45"} <= set(words(timed))


# --- ends and records


def test_giving_up_is_asked_twice(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    touch(flow, "End the game…", "Ann gives up")
    assert isinstance(page(flow), SheetPage)
    touch(flow, "No, play on")
    assert (isinstance(page(flow), MatchPage), status(flow)["phase"]) == (True, "play")
    touch(flow, "End the game…", "Ann gives up", "Yes: Ann gives up")
    assert (page(flow).headline, page(flow).line) == ("Bob wins", "Last game: given up")


def test_the_house_rule_behind_an_end_is_told_as_it_was_agreed(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    sown(WON)(flow)
    touch(flow, "Why?")
    while "82 korgools to 49" not in page(flow).heading:
        touch(flow, "And why?")
    assert "Does the game end with 82 in a kazan? Yes." in page(flow).source


def test_an_agreed_draw_has_no_winner(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    touch(flow, "End the game…", "A draw", "Yes: A draw")
    assert page(flow).headline == "A draw"


def test_the_result_shows_the_korgools_and_their_course(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    sown(WON)(flow)
    shown = page(flow)
    assert (shown.headline, shown.score) == ("Bob wins", "49 : 82")
    assert shown.line == "Last game: 82 korgools in the kazan"
    assert [len(line) for line in shown.chart.lines] == [len(WON) + 1] * 2
    assert [line[-1] for line in shown.chart.lines] == [49, 82]
    assert shown.rows[0] == ("Games won", (0, 1))
    assert shown.buttons[0].note == "Bob begins"
    touch(flow, "Next game")
    assert status(flow)["turn"] == "Bob"


def test_the_record_is_saved_as_a_file_that_can_be_read(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    sown(LATE)(flow)
    touch(flow, "menu", "Save the record")
    assert isinstance(page(flow), ReadPage)
    path = Path(page(flow).passages[0].replace("\n", ""))
    assert path.parent == flow.loop.journal.folder / "exports"
    (game,) = tgk.read_games(path.read_text(encoding="utf-8"))
    assert (game.tags["White"], game.result, len(game.moves)) == ("Ann", "*", len(LATE))
    assert "".join(move[0] for move in game.moves) == LATE


def test_a_record_that_cannot_be_saved_says_so(flow: Navigation) -> None:
    match(("Ann", "Bob"))(flow)
    (flow.loop.journal.folder / "exports").write_text("in the way")
    touch(flow, "menu", "Save the record")
    assert page(flow).heading == "The record cannot be saved."


# --- in the window


@pytest.mark.window
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_a_whole_game_by_touches(window: Any, flow: Navigation, size: tuple[int, int]) -> None:
    from companion.ui.root_widget import RootWidget

    flow.home()
    window.size = size
    fingers = Fingers(window, RootWidget(flow))
    fingers.tap("Toguz korgool")
    fingers.tap("Start")
    for at, hole in enumerate(WON[:-1]):
        fingers.tap_hole(9 * (at % 2) + int(hole) - 1)
        fingers.until(lambda: not flow.loop.waiting)
    fingers.idle()
    if size[0] > size[1]:
        fingers.tap("Show the last move")
        fingers.tap("Once more" if "Once more" in _shown(fingers) else "Stop")
        fingers.tap("back")
    fingers.tap_hole(9 + int(WON[-1]) - 1)
    fingers.until(lambda: isinstance(page(flow), ResultPage))
    fingers.idle()
    assert {"Bob wins", "49 : 82"} <= _shown(fingers)
    settle(flow)
    window.size = (800, 480)


def _shown(fingers: Fingers) -> set[str]:
    return {part.text for part in fingers.stage.paper.texts}


@pytest.mark.window
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 720)], ids=str)
@pytest.mark.parametrize("name", ["W" * 60, "Өмүрбек " * 7, "[b]x[/b]", "王小明"])
def test_a_name_stays_in_its_place(window: Any, flow: Navigation, size: tuple[int, int], name: str) -> None:
    from companion.ui.widgets.text import measure

    match((name.strip(), "Bob"), clock_minutes=60)(flow)
    sown(TUZ)(flow)
    flow.upright = size[1] > size[0]
    board = page(flow).board
    named = next(shape for shape in board.shapes if getattr(shape, "text", "") == name.strip())
    room = (named.x - named.w / 2, named.x + named.w / 2)
    assert named.w > 0 and measure("…", True, 14) < named.w
    for shape in board.shapes:
        if hasattr(shape, "text") and shape is not named and abs(shape.y - named.y) < (shape.size + named.size) / 2:
            assert shape.x - shape.w / 2 >= room[1] or shape.x + shape.w / 2 <= room[0], shape.text
