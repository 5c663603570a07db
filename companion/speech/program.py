"""The child process that speaks or plays: its arguments, its errors, and its timeout."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from select import select
from typing import Protocol

from msgspec import Struct

from companion.settings.model import Volume
from companion.speech.spoken import pronounceable

AMPLITUDES: Mapping[Volume, int] = {"off": 0, "quiet": 50, "normal": 100, "loud": 180}
"""The amplitudes of espeak-ng (0 to 200), by volume."""
VOICES: Mapping[str, str] = {"en": "en", "de": "de", "fr": "fr-fr", "ru": "ru", "ky": "ky"}
"""The voices of espeak-ng, by language."""
WORDS_PER_MINUTE = 155
TIMEOUT_S = 15.0
"""Seconds after which a program is considered hanging and is stopped."""
POLL_S = 0.2
"""Seconds between two checks whether the program has ended."""
PIPE_BYTES, KEPT_BYTES = 65_536, 500
"""The bytes of standard error that are read at once, and those that are kept."""
NORMAL_STATUSES = (0, -9, -15)
"""Exit statuses that are no error: a normal end, and being stopped here."""
ERROR_PREFIX = "error"
"""How the last line on standard error begins when espeak-ng fails with status 0 (no sound card)."""


class Call(Struct, frozen=True):
    """A program call: its arguments, and the text for its standard input."""

    arguments: tuple[str, ...]
    text: str = ""


class Sound(Protocol):
    """An output for announcements: a voice, or chimes."""

    @property
    def volume(self) -> Volume:
        """The volume."""
        ...

    def call(self, code: str, text: str) -> Call | None:
        """The program call for an announcement; None when it is not played."""
        ...


class Voice(Struct, frozen=True):
    """The output as speech: the language, the volume, and the program."""

    language: str = "en"
    volume: Volume = "normal"
    command: tuple[str, ...] = ("espeak-ng",)
    """The program and its first arguments; any program but espeak-ng is given no options, only the text."""

    def call(self, code: str, text: str) -> Call:
        """The program call for a sentence, which goes to standard input so that it cannot be taken for an option."""
        sentence = pronounceable(text, self.language)
        if self.command[0].rpartition("/")[2] != "espeak-ng":
            return Call(self.command, sentence)
        voice = VOICES.get(self.language, "en")
        options = ("-v", voice, "-s", str(WORDS_PER_MINUTE), "-a", str(AMPLITUDES[self.volume]), "--stdin")
        return Call((*self.command, *options), sentence)


class Speaking:
    """A running program that speaks or plays one announcement."""

    def __init__(self, arguments: Sequence[str], text: str) -> None:
        """Starts the program and writes `text` to its standard input. Raises OSError when it cannot be started."""
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, close_fds=True
        )
        assert self._process.stdin is not None
        with suppress(BrokenPipeError), self._process.stdin as pipe:
            pipe.write(text.encode() + b"\n")

    def wait(self, timeout_s: float = TIMEOUT_S) -> str | None:
        """Waits for the end of the program, which is stopped after `timeout_s`; returns what went wrong, or None."""
        last = self._read_errors(time.monotonic() + timeout_s)
        if self._process.poll() is None:
            self.stop()
            self._process.wait()
            return f"it hung for {timeout_s:.0f} seconds and was ended"
        status = self._process.returncode
        if status not in NORMAL_STATUSES:
            return f"it ended with status {status}"
        return last if last.startswith(ERROR_PREFIX) else None

    def _read_errors(self, until: float) -> str:
        """Reads standard error until the program ends or `until` (monotonic seconds); returns the last line.

        The end of the program is checked too, because one of its children may keep the pipe open.
        """
        assert self._process.stderr is not None
        tail = b""
        with self._process.stderr as pipe:
            while (left := until - time.monotonic()) > 0:
                if select([pipe], [], [], min(left, POLL_S))[0]:
                    data = os.read(pipe.fileno(), PIPE_BYTES)
                    tail = (tail + data)[-KEPT_BYTES:]
                    if not data:
                        break
                elif self._process.poll() is not None:
                    break
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(until - time.monotonic(), 0))
        return tail.decode(errors="replace").strip().rpartition("\n")[2]

    def stop(self) -> None:
        """Kills the program."""
        with suppress(OSError):
            self._process.kill()
