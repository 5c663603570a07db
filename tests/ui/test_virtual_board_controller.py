"""The virtual board: its time, its sensors, and the player that plays by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.board import editor
from companion.board.random_player import next_events
from companion.board.view import ViewState
from companion.games.registry import rulebook
from companion.live.scaled_clock import ScaledClock
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Refusal
from companion.rulebook.setup import read_setup
from companion.ui.board_views import shown_games
from companion.ui.navigation import Route
from companion.ui.pages.page_types import ChoiceRow, FormPage, SheetPage
from companion.ui.ui_context import UiContext
from companion.ui.virtual_board_controller import VirtualBoardController
from hardware.samples import Colour, Distance, Sample
from tests.tools.bench import Bench
from tests.tools.clock import FakeClock
from tests.tools.page_queries import win
from tests.tools.scenes.scenes import OVER, match, sunk
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import report, settle, touch


@pytest.fixture
def ui(tmp_path: Path, clock: FakeClock) -> Iterator[UiContext]:
    """A screen over a virtual board; its sensors speak when the test asks them."""
    board_clock = ScaledClock(clock)
    ui = make_ui(tmp_path, clock=board_clock, chance=Random(5), board_clock=board_clock)
    yield ui
    close_ui(ui)


@pytest.fixture
def virtual_board(ui: UiContext) -> VirtualBoardController:
    """The virtual board with a match of the easy variant."""
    match("easy", target=1)(ui)
    assert ui.virtual_board is not None
    return ui.virtual_board


def test_time_that_runs_faster_never_jumps(clock: FakeClock) -> None:
    pace = ScaledClock(clock)
    clock.now = 10.0
    pace.set_speed(4.0)
    assert pace() == 10.0
    clock.now = 11.0
    assert pace() == 14.0
    pace.set_speed(1.0)
    clock.now = 12.0
    assert pace() == 15.0


def test_the_switches_stand_on_one_page(ui: UiContext, virtual_board: VirtualBoardController) -> None:
    touch(ui, "menu", "Simulator", "× 4", "Distance")
    assert virtual_board.clock.speed == 4
    assert virtual_board.driver is not None and virtual_board.driver.speed == 4
    assert virtual_board.driver.act(lambda board, _t: board.kind) == "distance"
    page = ui.page()
    assert isinstance(page, FormPage)
    assert [row.label for row in page.rows if hasattr(row, "buttons")] == [
        "Time goes by",
        "The holes are watched by sensors for",
        "Who plays",
    ]
    (pace,) = (row for row in page.rows if isinstance(row, ChoiceRow) and row.label == "Time goes by")
    assert [button.text for button in pace.buttons] == ["× 1", "× 2", "× 4", "× 8"]


def test_other_sensors_find_the_balls_where_they_were(ui: UiContext, virtual_board: VirtualBoardController) -> None:
    assert virtual_board.driver is not None
    ui.match.submit({"event": "sunk", "hole": 5, "ball": "red"})
    settle(ui)
    virtual_board.change_kind("distance")
    assert virtual_board.driver.act(lambda board, _t: dict(board.holes)) == {5: "red"}


@pytest.mark.parametrize(("kind", "sample"), [("colour", Colour), ("distance", Distance)])
def test_the_board_measures_what_is_chosen(
    virtual_board: VirtualBoardController, ui: UiContext, kind: Any, sample: type[Sample]
) -> None:
    virtual_board.change_kind(kind)
    assert virtual_board.driver is not None
    measured = virtual_board.driver.act(lambda board, t: board.step(t + 1.0))
    assert {type(one) for one in measured} == {sample}


def test_only_a_distance_sensor_can_read_8190(ui: UiContext, virtual_board: VirtualBoardController) -> None:
    for kind, offered in (("colour", False), ("distance", True)):
        virtual_board.change_kind(kind)
        ui.navigation.open(Route.VIRTUAL_BOARD)
        touch(ui, "Faults")
        page = ui.page()
        assert isinstance(page, SheetPage)
        assert ("Reads 8190" in [tile.text for tile in page.tiles]) is offered
        ui.navigation.to_match()


@pytest.mark.usefixtures("virtual_board")
def test_the_way_to_the_board_stands_there_while_it_is_not_beside_the_match(ui: UiContext) -> None:
    touch(ui, "menu", "Simulator")
    for side_board, buttons in ((False, ["Fine", "Virtual board"]), (True, ["Fine"])):
        ui.layout.update(upright=False, side_board=side_board)
        page = ui.page()
        assert isinstance(page, FormPage)
        assert [button.text for button in page.buttons] == buttons


def test_when_the_player_stops_by_itself_the_page_is_drawn_again(
    ui: UiContext, virtual_board: VirtualBoardController, clock: FakeClock
) -> None:
    """Its page says that nobody plays any more."""
    touch(ui, "menu", "Simulator", "A player by itself")
    report(ui, *(event for hole in (1, 5, 9) for event in (sunk(hole, "red"), OVER)))
    assert ui.match.view_state().phase == "match-over"
    asked: list[None] = []
    ui.navigation.changed.subscribe(asked.append)
    clock.now += 10
    virtual_board.tick(ui.match)
    assert not virtual_board.plays
    assert len(asked) == 1


def test_a_whole_match_plays_by_itself_over_sensors_of_colour(
    ui: UiContext, virtual_board: VirtualBoardController, clock: FakeClock
) -> None:
    """Nobody tells the colour of a ball: the sensors do."""
    touch(ui, "menu", "Simulator", "A player by itself")
    events: list[str] = []
    ui.loop.submitted_events.subscribe(lambda event: events.append(f"{event.origin.source} {event.raw['event']}"))
    assert virtual_board.driver is not None
    for _ in range(4000):
        clock.now += 0.05
        for sample in virtual_board.driver.act(lambda board, t: board.step(t)):
            ui.loop.put(sample)
        ui.loop.step()
        settle(ui)
        virtual_board.tick(ui.match)
        if not virtual_board.plays:
            break
    assert ui.match.view_state().phase == "match-over"
    assert "board sunk" in events
    assert "touch identify" not in events


@pytest.mark.parametrize("game", [game for game, _view in shown_games()])
def test_any_game_is_played_to_its_end_by_what_the_screen_offers(game: str) -> None:
    board_view = dict(shown_games())[game]
    book = rulebook(game)
    players = ["Ann", "Bob", "Cem"][: max(book.seats[0], min(book.seats[1], 3))]
    options = {"board": editor.board_option(board_view.editor.shipped())} if board_view.editor else {}
    raw = {"game": game, "variant": book.variants[0], "players": players, "options": options}
    _, setup = read_setup(raw, rulebook)
    referee, chance = Referee(book, setup, raw), Random(1)
    todo, in_force = referee.first.todo, []

    def allowed(event: Any) -> bool:
        read = book.read(event)
        return not isinstance(read, Refusal) and not isinstance(referee.ruling(referee.state, read), Refusal)

    for _ in range(2000):
        status = book.public(referee.state)
        if status["phase"] in ("game-over", "match-over"):
            break
        events = next_events(
            board_view,
            ViewState(status=status, todo=todo, events=in_force, setup=setup, state=referee.state),
            allowed,
            chance,
        )
        assert events, status
        verdict = referee.rule(events[0])
        assert verdict.ok, verdict.refusal
        todo = verdict.todo
        in_force.append(events[0])
    assert book.public(referee.state)["phase"] in ("game-over", "match-over")


def test_the_player_by_itself_tells_moves_where_no_board_is_simulated(ui: UiContext, clock: FakeClock) -> None:
    assert ui.virtual_board is not None
    ui.match.begin({"game": "toguz-korgool", "variant": "standard", "players": ["Ann", "Bob"], "options": {}})
    settle(ui)
    touch(ui, "menu", "Simulator", "A player by itself")
    for _ in range(5):
        clock.now += 2.0
        ui.virtual_board.tick(ui.match)
        settle(ui)
    assert ui.loop.referee is not None and ui.loop.referee.n == 5
    touch(ui, "menu", "Simulator", "You")
    clock.now += 2.0
    ui.virtual_board.tick(ui.match)
    assert ui.loop.referee.n == 5


def test_a_resumed_match_on_the_simulated_table_without_a_window_has_its_balls(tmp_path: Any) -> None:
    from companion.live.virtual_board_run import VirtualBoardRun

    bench = Bench(tmp_path)
    bench.start({"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]})
    bench.play({"event": "sunk", "hole": 5, "ball": "red"}, {"event": "shot-over"})
    bench.loop.resume()
    simulation = VirtualBoardRun(bench.loop, Random(1), ScaledClock(FakeClock()))
    assert simulation.board is not None
    assert simulation.board.driver.act(lambda board, _t: board.pieces) == {5: "red"}
    simulation.close()
    bench.close()


@pytest.mark.parametrize("game", ["yago-pool", "toguz-korgool", "yooloo"])
@pytest.mark.parametrize("how", ["another match", "resumed", "ended", "home and resumed"])
def test_nobody_plays_by_himself_in_the_next_match(ui: UiContext, clock: FakeClock, game: str, how: str) -> None:
    assert ui.virtual_board is not None
    setup = {"game": game, "players": ["Ann", "Bob"], "options": {}}
    for _ in range(2):
        ui.match.begin(setup)
        settle(ui)
    touch(ui, "menu", "Simulator", "A player by itself")
    assert ui.virtual_board.plays
    if how == "ended":
        touch(ui, "menu", "End this match", "End it")
    if how == "resumed":
        ui.match.resume(1)
    elif how == "home and resumed":
        touch(ui, "menu", "Home", "Resume")
    else:
        ui.match.begin(setup)
    settle(ui)
    assert ui.loop.referee is not None
    before = ui.loop.referee.n
    for _ in range(5):
        clock.now += 2.0
        ui.virtual_board.tick(ui.match)
        settle(ui)
    assert (ui.virtual_board.plays, ui.loop.referee.n) == (False, before)


def test_nobody_plays_by_himself_when_it_is_played_again(ui: UiContext, clock: FakeClock) -> None:
    match("easy", target=1)(ui)
    assert ui.virtual_board is not None
    touch(ui, "menu", "Simulator", "A player by itself")
    win(ui)
    touch(ui, "Play again")
    assert ui.loop.referee is not None
    clock.now += 2.0
    ui.virtual_board.tick(ui.match)
    settle(ui)
    assert (ui.virtual_board.plays, ui.loop.referee.n) == (False, 0)


def test_time_that_was_sped_up_goes_by_as_it_does_in_the_next_match(
    ui: UiContext, virtual_board: VirtualBoardController
) -> None:
    touch(ui, "menu", "Simulator", "× 8", "Fine")
    assert virtual_board.clock.speed == 8
    touch(ui, "End this match", "End it")
    assert virtual_board.clock.speed == 1


def test_the_sensors_of_a_board_are_gone_with_it(ui: UiContext, virtual_board: VirtualBoardController) -> None:
    assert virtual_board.driver is not None
    for sample in virtual_board.driver.act(lambda board, t: board.step(t + 1.0)):
        ui.sensors.on_sample(sample)
    assert ui.sensors.attached
    touch(ui, "menu", "End this match", "End it")
    assert not ui.sensors.attached
