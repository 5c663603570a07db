"""Every button of every page, pressed in turn from a fresh state: none of them ever leads to a fault page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.board.editor import board_option
from companion.board.random_player import random_events
from companion.games.registry import rulebook
from companion.settings.screen import ScreenSettings
from companion.ui.board_views import shown_games
from companion.ui.navigation import Route, View
from companion.ui.routes import ROUTES
from companion.ui.ui_context import UiContext
from hardware.devices import Hole
from hardware.samples import Distance, Health
from tests.tools.page_walk import Fault, walk
from tests.tools.scenes.scenes import not_saved
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import report, settle, touch

GAMES = [game for game, _view in shown_games()]
WALKS = [
    pytest.param(True, 1, id="virtual-1"),
    pytest.param(True, 2, id="virtual-2", marks=pytest.mark.slow),
    pytest.param(False, 2, id="real-2", marks=pytest.mark.slow),
]
"""Whether boards are virtual, and how many touches away from the state the pages are that are walked through."""
MOST_EVENTS = 3000


def setup_of(game: str) -> dict[str, Any]:
    view, book = dict(shown_games())[game], rulebook(game)
    players = ["Ann", "Bob", "Cem"][: max(book.seats[0], min(book.seats[1], 3))]
    options = {"board": board_option(view.editor.shipped())} if view.editor else {}
    return {"game": game, "variant": book.variants[0], "players": players, "options": options}


def played(ui: UiContext, events: int) -> None:
    """So many random events are entered, or all until the game is over."""
    chance = Random(1)
    for _ in range(events):
        if ui.match.view_state().phase in ("game-over", "match-over"):
            return
        raws = random_events(ui.match.board_view, ui.match.view_state(), ui.match.referee, chance)
        for raw in raws:
            ui.loop.submit(raw)
        settle(ui)


def begun(game: str, ui: UiContext, events: int = 3) -> None:
    ui.match.begin(setup_of(game))
    settle(ui)
    played(ui, events)


def ended(game: str, ui: UiContext) -> None:
    """People have ended the match; the home page is open."""
    ui.match.begin(setup_of(game))
    settle(ui)
    touch(ui, "menu", "End this match", "End it")


def at_home(game: str, ui: UiContext) -> None:
    begun(game, ui)
    ui.navigation.home()


def unsaved(game: str, ui: UiContext) -> None:
    begun(game, ui)
    not_saved(ui)


def over(_game: str, ui: UiContext) -> None:
    """A game that is over is gone on with."""
    ui.match.resume(1)


def hidden_card(_game: str, ui: UiContext) -> None:
    """Ann has laid a card, Bob and Cem have not."""
    begun("yooloo", ui, 0)
    report(ui, {"event": "point-card", "value": 5}, {"event": "play", "player": "Ann", "card": 7})


def nothing(_game: str, ui: UiContext) -> None:
    ui.navigation.home()


def sensors(_game: str, ui: UiContext) -> None:
    """No match, and sensors of which one is lost."""
    ui.navigation.home()
    for hole in range(1, 10):
        ui.loop.put(Distance(1.0, hole, 150))
    ui.loop.put(Health(1.0, Hole(7), "lost"))
    ui.loop.step()


State = Callable[[str, UiContext], None]
OF_EACH_GAME: Mapping[str, State] = {
    "running": begun, "ended": ended, "at home": at_home, "not saved": unsaved, "over": over,
}  # fmt: skip
ONCE: Mapping[str, State] = {"no match": nothing, "a card lies": hidden_card, "sensors": sensors}
CASES = [*((name, game) for name in OF_EACH_GAME for game in GAMES), *((name, "yooloo") for name in ONCE)]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Gives the data folder of a table where a game has been played to its end."""
    made: dict[str, Path] = {}

    def folder(game: str) -> Path:
        if game not in made:
            made[game] = tmp_path_factory.mktemp(game)
            ui = make_ui(made[game])
            begun(game, ui, MOST_EVENTS)
            assert ui.match.view_state().phase in ("game-over", "match-over")
            close_ui(ui)
        return made[game]

    return folder


@pytest.fixture
def opened(tmp_path: Path, finished: Callable[[str], Path]) -> Callable[..., AbstractContextManager[UiContext]]:
    """Opens a screen in a state, over a table of its own."""
    number = count()

    @contextmanager
    def screen(name: str, game: str, virtual: bool) -> Iterator[UiContext]:
        folder = tmp_path / str(next(number))
        if name == "over":
            shutil.copytree(finished(game), folder)
        names = ScreenSettings(names=("Ann", "Bob", "Cem"), hold=False)
        ui = make_ui(folder, names, chance=Random(7) if virtual else None)
        try:
            {**OF_EACH_GAME, **ONCE}[name](game, ui)
            yield ui
        finally:
            close_ui(ui)
            shutil.rmtree(folder)

    return screen


@pytest.mark.parametrize(("virtual", "depth"), WALKS)
@pytest.mark.parametrize(("name", "game"), CASES, ids=[f"{name}-{game}" for name, game in CASES])
def test_no_button_leads_to_a_fault(
    opened: Callable[..., AbstractContextManager[UiContext]], name: str, game: str, virtual: bool, depth: int
) -> None:
    assert walk(partial(opened, name, game, virtual), depth) > 5


def broken_page(_ui: UiContext) -> View:
    """The view of a route that fails."""
    raise ZeroDivisionError


def test_a_button_that_fails_is_named(tmp_path: Path) -> None:
    number = count()

    @contextmanager
    def opened() -> Iterator[UiContext]:
        ui = make_ui(tmp_path / str(next(number)), routes={**ROUTES, Route.ABOUT: broken_page})
        ui.navigation.home()
        yield ui
        close_ui(ui)

    with pytest.raises(Fault, match=r"^About: ZeroDivisionError"):
        walk(opened, 1)
