"""The speech program as a child process: how it is called, and how it is ended when it hangs."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Literal

from msgspec import Struct

Volume = Literal["off", "quiet", "normal", "loud"]
AMPLITUDES: Mapping[Volume, int] = {"off": 0, "quiet": 50, "normal": 100, "loud": 180}
VOICES: Mapping[str, str] = {"en": "en", "de": "de", "fr": "fr-fr", "ru": "ru", "ky": "ky"}
"""Our languages to espeak-ng's voices."""
WORDS_PER_MINUTE = 155
LONGEST_S = 15.0
"""No sentence of a referee takes longer; a program that does hangs."""


class Voice(Struct, frozen=True):
    """How it is spoken: the program's words, the language and the volume."""

    language: str = "en"
    volume: Volume = "normal"
    command: tuple[str, ...] = ("espeak-ng",)
    """The program; one of another kind reads the sentence from its standard input and is given no options."""

    def arguments(self) -> list[str]:
        """The command line. The sentence goes to standard input, so that no name can be taken for an option."""
        if self.command[0].rpartition("/")[2] != "espeak-ng":
            return list(self.command)
        amplitude = AMPLITUDES[self.volume]
        voice = VOICES.get(self.language, "en")
        return [*self.command, "-v", voice, "-s", str(WORDS_PER_MINUTE), "-a", str(amplitude), "--stdin"]


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
