"""The pins by way of gpiozero on lgpio, named explicitly: another back-end is never taken instead."""

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
    """The one owner of the pins: every driver that needs a line gets it from here, so that none is claimed twice."""

    def __init__(self, open_factory: Callable[[], Any]) -> None:
        """`open_factory` gives a gpiozero pin factory, or raises DriverError."""
        self._open = open_factory
        self._factory: Any = None
        self._lock = RLock()

    def factory(self) -> Any:
        """The gpiozero pin factory. Raises DriverError when the pins cannot be used."""
        with self._lock:
            if self._factory is None:
                self._factory = self._open()
            return self._factory

    def rebuild(self, worn: Any) -> None:
        """Lets all lines of a worn factory go; who still holds one finds it dead, and claims it from a fresh one."""
        with self._lock:
            if self._factory is worn:
                self._factory = None
                worn.close()


@cache
def pi_pins(chip: int | None) -> Pins:
    """The pins of this Pi; `chip` is the number of its gpiochip device, None the one of its model."""
    return Pins(lambda: lgpio_factory(chip))


def load_lgpio() -> Any:
    """The lgpio module. Raises DriverError with one sentence when it is missing, broken or empty."""
    with lgpio_folder():
        try:
            import lgpio
        except Exception as error:  # what a broken installation raises on import can be anything
            raise DriverError(f"lgpio cannot be loaded ({type(error).__name__}: {error}). {INSTALL}") from None
    if not callable(getattr(lgpio, "gpiochip_open", None)):
        raise DriverError(f"The lgpio that is installed is an empty shell. {INSTALL}")
    return lgpio


def lgpio_factory(chip: int | None) -> Any:
    """gpiozero's factory on lgpio, with a notification thread of its own. Raises DriverError."""
    lgpio = load_lgpio()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        _renew_notifications(lgpio)
        return LGPIOFactory(chip)
    except DriverError:
        raise
    except Exception as error:  # gpiozero wraps nothing: lgpio's, the system's and its own errors come as they are
        raise DriverError(f"The pins cannot be opened with lgpio ({type(error).__name__}: {error}).") from None


def _renew_notifications(lgpio: Any) -> None:
    """A new thread for callbacks: the one from lgpio's import ends for good at the first error in any of them."""
    worn = lgpio._notify_thread
    worn.stop()
    lgpio.notify_close(worn._notify)
    with lgpio_folder():
        lgpio._notify_thread = lgpio._callback_thread()


@contextmanager
def lgpio_folder() -> Iterator[None]:
    """Where lgpio puts its pipe: on import it goes there by itself, and the program must not stay there with it."""
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
