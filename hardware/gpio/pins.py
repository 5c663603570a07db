"""Opens the GPIO pins with gpiozero on lgpio; the pin factory is explicit, so gpiozero never chooses another one."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import RLock
from typing import Any

from hardware.driver import DriverError

INSTALL = "Install it: sudo apt install python3-lgpio (or pip install tableside[pi])."


class Pins:
    """The gpiozero pin factory that all drivers and outputs share, so that no pin is claimed twice."""

    def __init__(self, open_factory: Callable[[], Any]) -> None:
        """Opens nothing; `factory` does.

        Args:
            open_factory: opens a gpiozero pin factory; may raise DriverError.
        """
        self._open = open_factory
        self._factory: Any = None
        self._lock = RLock()

    def factory(self) -> Any:
        """Returns the gpiozero pin factory; opens it at the first call.

        Raises:
            DriverError: the pins cannot be opened.
        """
        with self._lock:
            if self._factory is None:
                self._factory = self._open()
            return self._factory

    def rebuild(self, broken: Any) -> None:
        """Closes a factory that no longer works, so that `factory` opens a new one.

        Args:
            broken: the factory; nothing happens if it has been replaced already. Pins claimed from it stop working
                and must be claimed again.
        """
        with self._lock:
            if self._factory is broken:
                self._factory = None
                broken.close()


@cache
def pi_pins(chip: int | None) -> Pins:
    """Returns the pins of this Pi, always the same object.

    Args:
        chip: the number of the gpiochip device; None for the one of this Pi model.
    """
    return Pins(lambda: lgpio_factory(chip))


def load_lgpio() -> Any:
    """Imports lgpio.

    Raises:
        DriverError: it is missing, broken or an empty module; the message is one sentence.
    """
    with lgpio_folder():
        try:
            import lgpio
        except Exception as error:  # a broken installation can raise anything on import
            raise DriverError(f"lgpio cannot be loaded ({type(error).__name__}: {error}). {INSTALL}") from None
    if not callable(getattr(lgpio, "gpiochip_open", None)):
        raise DriverError(f"The lgpio that is installed is an empty shell. {INSTALL}")
    return lgpio


def lgpio_factory(chip: int | None) -> Any:
    """Opens a gpiozero pin factory on lgpio, with a new notification thread.

    Args:
        chip: the number of the gpiochip device; None for the one of this Pi model.

    Raises:
        DriverError: lgpio cannot be loaded, or the chip cannot be opened.
    """
    lgpio = load_lgpio()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        _renew_notifications(lgpio)
        return LGPIOFactory(chip)
    except DriverError:
        raise
    except Exception as error:  # gpiozero passes on errors of lgpio and of the system
        raise DriverError(f"The pins cannot be opened with lgpio ({type(error).__name__}: {error}).") from None


def _renew_notifications(lgpio: Any) -> None:
    """Starts a new callback thread: the one that lgpio starts on import ends at the first error in a callback."""
    old = lgpio._notify_thread
    old.stop()
    lgpio.notify_close(old._notify)
    with lgpio_folder():
        lgpio._notify_thread = lgpio._callback_thread()


@contextmanager
def lgpio_folder() -> Iterator[None]:
    """Changes to a writable folder for lgpio's pipe, and back: lgpio changes the working directory on import.

    Raises:
        DriverError: the folder cannot be created or entered.
    """
    folder = os.environ.get("LG_WD")
    try:
        if folder is None:
            folder = os.environ["LG_WD"] = _work_folder()
        here = os.open(".", os.O_PATH)
        try:
            os.chdir(folder)
            yield
        finally:
            os.fchdir(here)
            os.close(here)
    except OSError as error:
        raise DriverError(f"lgpio needs a folder that it may write to: LG_WD={folder} ({error.strerror}).") from None


@cache
def _work_folder() -> str:
    folder = tempfile.mkdtemp(prefix="tableside-", dir=os.environ.get("XDG_RUNTIME_DIR"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
