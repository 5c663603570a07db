"""Standard input and output of the commands: reading and printing work whatever the locale and the streams are."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import IO, Any

from companion.rulebook.player_names import printable

ESCAPE = "backslashreplace"
"""How a character is printed that the encoding of the output does not have."""
LAYOUT = "\n\t\r"
"""The control characters that a text may lay itself out with."""


class PrintedText(TextIOWrapper):
    """A text stream on which nothing steers the terminal: control and format characters are printed as escapes.

    Names and other people's texts come to a terminal in many sentences; here all of them pass.
    """

    def write(self, text: str, /) -> int:
        """Writes a text; gives its length."""
        if not (text.isascii() and text.isprintable()):
            text = "".join(part if part in LAYOUT else printable(part) for part in _parts(text))
        return super().write(text)


def _parts(text: str) -> Iterator[str]:
    """The text in pieces: each layout character, and what lies between them."""
    start = 0
    for at, char in enumerate(text):
        if char in LAYOUT:
            yield text[start:at]
            yield char
            start = at + 1
    yield text[start:]


@contextmanager
def console() -> Iterator[None]:
    """Standard streams as the commands need them, until the end of the block.

    A closed one is the null device. A byte that cannot be read is read as U+FFFD; what cannot or must not be printed
    is printed as an escape. JSON lines go to `sys.stdout.buffer`, past this.
    """
    _open_closed_streams()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    before = sys.stdout, sys.stderr
    ours = [_printed(stream) for stream in before]
    sys.stdout, sys.stderr = ours
    try:
        yield
    finally:
        for stream in ours:
            flush(stream)
            if isinstance(stream, PrintedText):
                stream.detach()
        sys.stdout, sys.stderr = before


def _printed(stream: IO[str]) -> Any:
    """A PrintedText on the buffer of a stream; a stream without one, as in tests, as it is."""
    if not isinstance(stream, TextIOWrapper):
        return stream
    with suppress(OSError):
        stream.flush()
    return PrintedText(
        stream.buffer,
        encoding=stream.encoding,
        errors=ESCAPE,
        newline="\n" if os.linesep == "\n" else None,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def flush(stream: IO[str]) -> OSError | None:
    """Writes what a stream still holds; one that cannot is led to the null device, so that the exit does not fail."""
    try:
        stream.flush()
    except OSError as error:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            stream.flush()
        return error
    return None


def complain(sentence: str) -> None:
    """Prints a sentence on standard error, if that can be written."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


def _open_closed_streams() -> None:
    """Opens the null device for each standard stream that was closed when the process was started."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
