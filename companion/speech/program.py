"""The program that is heard, as a child process: how it is called, and how it is ended when it hangs."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from msgspec import Struct

from companion.settings import Volume
from companion.speech.spoken import aloud

AMPLITUDES: Mapping[Volume, int] = {"off": 0, "quiet": 50, "normal": 100, "loud": 180}
VOICES: Mapping[str, str] = {"en": "en", "de": "de", "fr": "fr-fr", "ru": "ru", "ky": "ky"}
"""Our languages to espeak-ng's voices."""
WORDS_PER_MINUTE = 155
LONGEST_S = 15.0
"""No sentence of a referee takes longer; a program that does hangs."""


class Call(Struct, frozen=True):
    """How a program is called: its words, and what it reads from its standard input."""

    arguments: tuple[str, ...]
    text: str = ""


class Sound(Protocol):
    """What makes announcements heard: a voice, or chimes."""

    @property
    def volume(self) -> Volume:
        """How loud."""
        ...

    def call(self, code: str, text: str) -> Call | None:
        """The program for an announcement; None where this one is not heard."""
        ...


class Voice(Struct, frozen=True):
    """How it is spoken: the program's words, the language and the volume."""

    language: str = "en"
    volume: Volume = "normal"
    command: tuple[str, ...] = ("espeak-ng",)
    """The program; one of another kind reads the sentence from its standard input and is given no options."""

    def call(self, code: str, text: str) -> Call:
        """The call for a sentence. It goes to standard input, so that no name can be taken for an option."""
        said = aloud(text, self.language)
        if self.command[0].rpartition("/")[2] != "espeak-ng":
            return Call(self.command, said)
        voice = VOICES.get(self.language, "en")
        options = ("-v", voice, "-s", str(WORDS_PER_MINUTE), "-a", str(AMPLITUDES[self.volume]), "--stdin")
        return Call((*self.command, *options), said)


class Speaking:
    """A sentence that is being said."""

    def __init__(self, arguments: Sequence[str], text: str) -> None:
        """Starts the program. OSError when there is none."""
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=True
        )
        assert self._process.stdin is not None
        with suppress(BrokenPipeError), self._process.stdin as pipe:
            pipe.write(text.encode() + b"\n")

    def wait(self, longest_s: float = LONGEST_S) -> str | None:
        """Waits until all is said; what went wrong in a few words, or None."""
        try:
            status = self._process.wait(longest_s)
        except subprocess.TimeoutExpired:
            self.cut()
            self._process.wait()
            return f"it hung for {longest_s:.0f} seconds and was ended"
        return None if status in (0, -9, -15) else f"it ended with status {status}"

    def cut(self) -> None:
        """Ends it in the middle of a word."""
        with suppress(OSError):
            self._process.kill()
