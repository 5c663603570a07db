"""Configures Kivy before it is first imported, independent of the user's Kivy configuration."""

from __future__ import annotations

import importlib
import logging
import os
import sys
import tempfile
from pathlib import Path

OURS = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_ENV_CONFIG": "1",
    "KIVY_WINDOW": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KIVY_IMAGE": "sdl2",
    "KIVY_CLIPBOARD": "dummy",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
}
"""Kivy's environment: it reads and writes no files, and loads only one provider of each kind."""

BUSY_FPS, RESTING_FPS = 60, 20
"""Frame rates after a touch and at rest; the second is enough to respond within 100 ms."""


def prepare(folder: Path) -> None:
    """Sets the environment of Kivy; call it before the first import. Its folder lies in the data folder."""
    for name in [name for name in os.environ if name.startswith(("KIVY_", "KCFG_"))]:
        del os.environ[name]
    os.environ.update(OURS, KIVY_HOME=str(_home(folder)))
    _import_without_tls()


def _import_without_tls() -> None:
    """Kivy's clock imports asyncio, and that imports ssl where there is one: 4 MiB for what no screen needs."""
    if "ssl" not in sys.modules:
        sys.modules["ssl"] = None  # type: ignore[assignment]  # makes `import ssl` fail
        try:
            importlib.import_module("asyncio")
        finally:
            del sys.modules["ssl"]


def _home(folder: Path) -> Path:
    """Returns a writable folder: in the data folder, else a temporary one."""
    home = folder / "kivy"
    try:
        home.mkdir(parents=True, exist_ok=True)
        if os.access(home, os.W_OK):
            return home
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="tableside-kivy-"))


def configure(size: tuple[int, int], *, whole_screen: bool, pointer: bool = True) -> None:
    """Sets what must be known before the window opens: its size, its pointer, and one provider of touches."""
    from kivy.config import Config

    settings = {
        "graphics": {
            "width": size[0],
            "height": size[1],
            "minimum_width": 320,
            "minimum_height": 320,
            "fullscreen": "auto" if whole_screen else "0",
            "borderless": "0",
            "resizable": "1",
            "rotation": "0",
            "multisamples": "0",
            "maxfps": str(BUSY_FPS),
            "vsync": "0",
            "show_cursor": str(int(pointer)),
            "allow_screensaver": "1",
        },
        "kivy": {"exit_on_escape": "0", "keyboard_mode": "system", "log_enable": "0", "log_level": "warning"},
        "modules": {},
        "postproc": {"double_tap_time": "0", "triple_tap_time": "0", "jitter_distance": "0"},
    }
    for section, values in settings.items():
        for key, value in values.items():
            Config.set(section, key, value)
    for provider, _ in Config.items("input"):
        Config.remove_option("input", provider)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    _keep_origins()


def _keep_origins() -> None:
    """A finger that moves before the loop looks keeps its origin; Kivy forgets it, and has no setting for it."""
    from kivy.input.motionevent import MotionEvent

    setattr(MotionEvent, "sync_with_dispatch", property(lambda _event: False, lambda _event, _kivys: None))  # noqa: B010


def window_error() -> str | None:
    """Opens the window; one sentence when that is not possible, else None."""
    os.environ.setdefault("SDL_VIDEODRIVER", _driver())
    log, nobody = logging.getLogger("kivy"), logging.NullHandler()
    log.addHandler(nobody)
    log.propagate = False
    try:
        from kivy.core.window import Window
    except SystemExit:
        Window = None
    finally:
        log.propagate = True
        log.removeHandler(nobody)
    if Window is not None:
        return None
    where = f"SDL_VIDEODRIVER={os.environ['SDL_VIDEODRIVER']}, DISPLAY={os.environ.get('DISPLAY', '')}"
    in_terminal = "env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER .venv/bin/companion play"
    return f"No window can be opened here ({where}). In the terminal: `{in_terminal}`."


def _driver() -> str:
    """Chooses SDL's video driver; without this SDL could fall back to an invisible one."""
    if os.environ.get("WAYLAND_DISPLAY"):
        return "wayland,x11" if os.environ.get("DISPLAY") else "wayland"
    return "x11" if os.environ.get("DISPLAY") else "kmsdrm"
