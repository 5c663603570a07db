"""The program that is heard, as a child process: how it is called, and how it is ended when it hangs."""

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
from companion.speech.spoken import aloud

AMPLITUDES: Mapping[Volume, int] = {"off": 0, "quiet": 50, "normal": 100, "loud": 180}
VOICES: Mapping[str, str] = {"en": "en", "de": "de", "fr": "fr-fr", "ru": "ru", "ky": "ky"}
"""Our languages to espeak-ng's voices."""
WORDS_PER_MINUTE = 155
LONGEST_S = 15.0
"""No sentence of a referee takes longer; a program that does hangs."""
LOOK_S = 0.2
"""How often it is looked whether a silent program has ended."""
PIPE_BYTES, KEPT_BYTES = 65_536, 500
ENDED = (0, -9, -15)
"""How a program ends that was not in trouble: by itself, or by us."""
COMPLAINT = "error"
"""espeak-ng ends with status 0 where there is no sound card; its last line begins so."""


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
            arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, close_fds=True
        )
        assert self._process.stdin is not None
        with suppress(BrokenPipeError), self._process.stdin as pipe:
            pipe.write(text.encode() + b"\n")

    def wait(self, longest_s: float = LONGEST_S) -> str | None:
        """Waits until all is said; what went wrong in a few words, or None."""
        last = self._listened(time.monotonic() + longest_s)
        if self._process.poll() is None:
            self.cut()
            self._process.wait()
            return f"it hung for {longest_s:.0f} seconds and was ended"
        status = self._process.returncode
        if status not in ENDED:
            return f"it ended with status {status}"
        return last if last.startswith(COMPLAINT) else None

    def _listened(self, until: float) -> str:
        """Lets it run, and gives its last line of complaint; however much it says, only the end of it is kept.

        It is not waited for the end of the pipe alone, which a program that it has started may hold open.
        """
        assert self._process.stderr is not None
        kept = b""
        with self._process.stderr as pipe:
            while (left := until - time.monotonic()) > 0:
                if select([pipe], [], [], min(left, LOOK_S))[0]:
                    said = os.read(pipe.fileno(), PIPE_BYTES)
                    kept = (kept + said)[-KEPT_BYTES:]
                    if not said:
                        break
                elif self._process.poll() is not None:
                    break
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(until - time.monotonic(), 0))
        return kept.decode(errors="replace").strip().rpartition("\n")[2]

    def cut(self) -> None:
        """Ends it in the middle of a word."""
        with suppress(OSError):
            self._process.kill()
