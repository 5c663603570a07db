"""Handles exceptions in the loop: shows the crash page and logs the exception."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.ui.navigation import Route, View
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.saved_files import log_tail

log = logging.getLogger(__name__)


class OneLine(logging.Formatter):
    """Formats each record as one line; the traceback is only in the fault report."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line without a traceback."""
        return record.getMessage()


class ErrorPages:
    """Opens the crash page for each exception that nothing else has handled."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._failed: View | None = None
        """The view that failed last."""
        self._crash_page: View | None = None
        """The crash page that was opened last."""

    def show(self, error: Exception) -> None:
        """Logs `error` and opens the crash page. A view that fails twice in a row is left for the home page."""
        navigation = self._ui.navigation
        if navigation.view is self._crash_page:
            return
        log.error("A fault of the program: %s: %s", type(error).__name__, error, exc_info=error)
        if navigation.view is self._failed:
            navigation.home()
        self._failed = navigation.view
        navigation.open(Route.CRASH, error=error)
        self._crash_page = navigation.view


@contextmanager
def error_handler(ui: UiContext) -> Iterator[ErrorPages]:
    """Shows exceptions that would end Kivy's loop as a page, and keeps log records for a report, during a block."""
    from kivy.base import ExceptionHandler, ExceptionManager

    pages = ErrorPages(ui)

    class Handler(ExceptionHandler):
        """Kivy's hook for exceptions in its loop."""

        def handle_exception(self, exception: BaseException) -> Any:
            """Continues after an exception; an interrupt still ends the program."""
            if not isinstance(exception, Exception):
                return ExceptionManager.RAISE
            pages.show(exception)
            return ExceptionManager.PASS

    handler, stream, root = Handler(), logging.StreamHandler(sys.stderr), logging.getLogger()
    stream.setLevel(logging.WARNING)
    stream.setFormatter(OneLine())
    ExceptionManager.add_handler(handler)
    for listener in (log_tail, stream):
        root.addHandler(listener)
    try:
        yield pages
    finally:
        ExceptionManager.remove_handler(handler)
        for listener in (log_tail, stream):
            root.removeHandler(listener)
