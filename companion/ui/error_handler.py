"""Between a fault of the program and the people at the table: they see one plain page, the log has the rest."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.ui.navigation import Navigation
from companion.ui.views.crash import Faults, tail


class OneLine(logging.Formatter):
    """A line for each record; where it happened stands in the fault report."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without what the exception would add."""
        return record.getMessage()


@contextmanager
def error_handler(flow: Navigation) -> Iterator[Faults]:
    """While Kivy's loop runs, whatever it would end with is shown as a page; what is logged is kept for a report."""
    from kivy.base import ExceptionHandler, ExceptionManager

    faults = Faults(flow)

    class Handler(ExceptionHandler):
        """Kivy asks it before it would end the loop."""

        def handle_exception(self, exception: BaseException) -> Any:
            """Goes on after a fault; an interrupt still ends the program."""
            if not isinstance(exception, Exception):
                return ExceptionManager.RAISE
            faults.failed(exception)
            return ExceptionManager.PASS

    handler, stream, root = Handler(), logging.StreamHandler(sys.stderr), logging.getLogger()
    stream.setLevel(logging.WARNING)
    stream.setFormatter(OneLine())
    ExceptionManager.add_handler(handler)
    for listener in (tail, stream):
        root.addHandler(listener)
    try:
        yield faults
    finally:
        ExceptionManager.remove_handler(handler)
        for listener in (tail, stream):
            root.removeHandler(listener)
