"""What every test may rely on: folders of its own, a display when it asks for one, and reproducible properties."""

import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.settings.screen import ScreenSettings
from companion.ui.ui_context import UiContext
from tests.tools.clock import FakeClock
from tests.tools.display import environment, virtual_display
from tests.tools.fingers import Fingers
from tests.tools.ui_bench import close_ui, make_ui

NOW = 1_000_000.0
NAMES = ("Ann", "Bob", "Cem")

# Two busy cores say nothing about a property, so no example is failed for being slow.
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("search"), derandomize=True, print_blob=True)
settings.load_profile("same")


@pytest.fixture(scope="session", autouse=True)
def ctrl_c_is_heard() -> None:
    """A shell that starts the tests in the background has Ctrl-C ignored, also by the programs that they start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the journal, the settings and the libraries' droppings of a test away from those of the person at the PC."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        patch.setenv("LG_WD", str(home))  # lgpio leaves a pipe in its working folder
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "KIVY_HOME"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session")
def display(own_folders: None) -> Iterator[str]:
    """The name of an X server that this test process has to itself; DISPLAY names it from then on."""
    with virtual_display() as name, pytest.MonkeyPatch.context() as patch:
        for variable, value in environment(name).items():
            patch.setenv(variable, value)
        yield name


@pytest.fixture
def clock() -> FakeClock:
    """Time that stands still until the test moves it on."""
    return FakeClock()


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[UiContext]:
    """The services of a screen over a fresh table, without a window."""
    ui = make_ui(tmp_path, ScreenSettings(names=NAMES), wall=lambda: NOW)
    yield ui
    close_ui(ui)


@pytest.fixture
def timed(tmp_path: Path, clock: FakeClock) -> Iterator[UiContext]:
    """The same in the time of `clock`."""
    loop = MatchLoop(Journal(tmp_path), clock=clock, wall=clock)
    ui = make_ui(tmp_path, ScreenSettings(names=NAMES), loop=loop, wall=clock)
    yield ui
    close_ui(ui)


@pytest.fixture
def virtual_ui(tmp_path: Path) -> Iterator[UiContext]:
    """The services of a screen over a simulated table, whose boards measure by themselves."""
    ui = make_ui(tmp_path, ScreenSettings(names=NAMES), wall=lambda: NOW, chance=Random(7))
    yield ui
    close_ui(ui)


@pytest.fixture(scope="session")
def window(display: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Kivy's window, opened as the product opens it."""
    from companion.ui.window import kivy_setup

    kivy_setup.prepare(tmp_path_factory.mktemp("kivy"))
    kivy_setup.configure((800, 480), whole_screen=False)
    assert kivy_setup.window_error() is None
    from kivy.core.window import Window

    return Window


@pytest.fixture
def fingers(window: Any, ui: UiContext) -> Fingers:
    """Fingers on the home page, on a screen of 800 by 480 pixels."""
    from companion.ui.window.root_widget import RootWidget

    ui.navigation.home()
    window.size = (800, 480)
    return Fingers(window, RootWidget(ui))
