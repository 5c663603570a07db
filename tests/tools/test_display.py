"""The display that window tests get: their own, real, and gone afterwards."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.display import environment, main, virtual_display

SOCKETS = Path("/tmp/.X11-unix")


def socket(name: str) -> Path:
    """Where the server of that name listens."""
    return SOCKETS / f"X{name.removeprefix(':')}"


def test_two_displays_at_once_do_not_meet_and_end_with_their_blocks() -> None:
    with virtual_display() as first, virtual_display() as second:
        assert first != second
        assert socket(first).exists() and socket(second).exists()
    assert not socket(first).exists() and not socket(second).exists()


def test_a_missing_server_is_told_with_its_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match=r"packaging/setup\.sh test"), virtual_display():
        pass


def test_a_command_runs_on_a_display_and_its_exit_status_is_kept() -> None:
    assert main(["sh", "-c", 'test -S "/tmp/.X11-unix/X${DISPLAY#:}" && exit 7']) == 7


@pytest.mark.window
def test_the_fixture_names_its_display_to_everything_that_opens_a_window(display: str) -> None:
    assert os.environ["DISPLAY"] == display
    assert environment(display)["LIBGL_ALWAYS_SOFTWARE"] == "1"
    assert "WAYLAND_DISPLAY" not in environment(display)
    size = "from kivy.core.window import Window; print(*Window.size)"
    own = environment(display) | {"KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1", "KIVY_NO_CONSOLELOG": "1"}
    own["KIVY_HOME"] = os.environ["XDG_CACHE_HOME"]
    done = subprocess.run([sys.executable, "-c", size], env=own, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["800", "600"], done.stderr
