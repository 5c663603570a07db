"""The child process that speaks or plays: its arguments, its errors, and how long it may take."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from select import select
from typing import IO, Protocol

from msgspec import Struct

from companion.settings.model import Volume
from companion.speech.process_group import kill_group
from companion.speech.spoken import pronounceable

AMPLITUDES: Mapping[Volume, int] = {"off": 0, "quiet": 50, "normal": 100, "loud": 180}
"""The amplitudes of espeak-ng (0 to 200), by volume."""
VOICES: Mapping[str, str] = {"en": "en", "de": "de", "fr": "fr-fr", "ru": "ru", "ky": "ky"}
"""The voices of espeak-ng, by language."""
WORDS_PER_MINUTE = 155
SPARE_S = 10.0
"""Seconds beyond the longest that a text can take, after which a program is considered hanging and is stopped."""
KILLED_S = 2.0
"""Seconds within which a killed program is gone; one that waits for a broken sound card is left behind."""
POLL_S = 0.2
"""Seconds between two checks whether the program has ended."""
PIPE_BYTES, KEPT_BYTES = 65_536, 500
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

    def call(self, code: str, text: str) -> Call | None:
        """The program call for a sentence, None when nothing of it can be pronounced.

        It goes to standard input, so that it cannot be taken for an option.
        """
        sentence = pronounceable(text, self.language)
        if not sentence:
            return None
        if self.command[0].rpartition("/")[2] != "espeak-ng":
            return Call(self.command, sentence)
        voice = VOICES.get(self.language, "en")
        options = ("-v", voice, "-s", str(WORDS_PER_MINUTE), "-a", str(AMPLITUDES[self.volume]), "--stdin")
        return Call((*self.command, *options), sentence)


def longest_s(text: str) -> float:
    """The most seconds that speaking a text can take: each character a word, and each digit two.

    Names without vowels are spelled, and numbers have more words than digits ("777"), in each of the languages.
    """
    words = len(text) + sum(map(str.isdigit, text))
    return words * 60 / WORDS_PER_MINUTE


def _open(pipe: IO[bytes] | None) -> list[IO[bytes]]:
    """The pipe, if there is one that is still open."""
    return [pipe] if pipe and not pipe.closed else []


class Speaking:
    """A running program that speaks or plays one announcement."""

    def __init__(self, call: Call) -> None:
        """Starts the program. Raises OSError when it cannot be started."""
        self._unread = call.text.encode() + b"\n" if call.text else b""
        self._refused = self._stopped = False
        self._errors = b""
        self._process = subprocess.Popen(
            call.arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def wait(self, timeout_s: float) -> str | None:
        """Hands the text over and waits for the end of the program, which is killed after `timeout_s`.

        Returns:
            What went wrong, or None. Whatever happens, the program does not run any more.
        """
        until = time.monotonic() + timeout_s
        try:
            self._exchange(until)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(max(until - time.monotonic(), 0))
            hung = self._process.poll() is None
        finally:
            self.stop()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(KILLED_S)
        return "it hung and was ended" if hung else self._fault()

    def _fault(self) -> str | None:
        """What the status of the ended program and its last words say that went wrong."""
        if self._stopped:
            return None
        status, last = self._process.returncode, self._errors.decode(errors="replace").strip().rpartition("\n")[2]
        if status:
            return f"it ended with status {status}"
        if last.startswith(ERROR_PREFIX):
            return last
        return "it did not read what it was to say" if self._refused else None

    def _exchange(self, until: float) -> None:
        """Hands over the text and reads standard error until the program ends or `until` (monotonic seconds).

        The end of the program is checked too, because one of its children may keep the pipes open.
        """
        if sys.platform == "win32":  # pipes cannot be waited for there
            with suppress(subprocess.TimeoutExpired):
                _, said = self._process.communicate(self._unread, max(until - time.monotonic(), 0))
                self._errors = said[-KEPT_BYTES:]
            return
        text, errors = self._process.stdin, self._process.stderr
        with ExitStack() as pipes:
            for pipe in filter(None, (text, errors)):
                os.set_blocking(pipes.enter_context(pipe).fileno(), False)
            while (left := until - time.monotonic()) > 0 and (_open(text) or _open(errors)):
                readable, writable, _ = select(_open(errors), _open(text), [], min(left, POLL_S))
                for pipe in writable:
                    self._hand_over(pipe)
                for pipe in readable:
                    self._read(pipe)
                if not readable and not writable and self._process.poll() is not None:
                    return

    def _hand_over(self, pipe: IO[bytes]) -> None:
        """Writes as much of the text as the program takes now, and closes the pipe after the last of it."""
        try:
            self._unread = self._unread[os.write(pipe.fileno(), self._unread[:PIPE_BYTES]) :]
        except BrokenPipeError:
            self._refused, self._unread = True, b""
        if not self._unread:
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        """Keeps the end of what the program writes to standard error, and closes the pipe after the last of it."""
        data = os.read(pipe.fileno(), PIPE_BYTES)
        self._errors = (self._errors + data)[-KEPT_BYTES:]
        if not data:
            pipe.close()

    def stop(self) -> None:
        """Kills the program, if it runs, and what it has started."""
        if self._process.poll() is None:
            self._stopped = True
            kill_group(self._process)
