"""Chimes in place of words: a few short sequences of tones, made once and played by whatever plays sounds here."""

from __future__ import annotations

import math
import shutil
import wave
from array import array
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from companion.settings.model import Volume
from companion.speech.program import Call
from companion.speech.queue import CORRECTIONS
from hardware.files import AtomicFile

PLAYERS = ("pw-play", "paplay", "aplay")
"""PipeWire, PulseAudio, ALSA: the first that is there plays."""
RATE_HZ = 22_050
TONE_S, FADE_S = 0.16, 0.02
FULL = 32_767
LOUDNESS: Mapping[Volume, float] = {"off": 0.0, "quiet": 0.12, "normal": 0.35, "loud": 0.8}

C5, E5, G5, C6, A4, E4 = 523.25, 659.26, 783.99, 1046.5, 440.0, 329.63
TONES: Mapping[str, tuple[float, ...]] = {
    "foul": (A4, E4),
    "won": (C5, E5, G5, C6),
    "corrected": (E5, C5, E5),
    "asked": (G5, G5),
    "turn": (E5,),
}
"""Each kind of chime as the heights of its tones in hertz, one after the other."""
KINDS: Mapping[str, str] = {
    "foul": "foul",
    "wins-game": "won",
    "wins-match": "won",
    "draw": "won",
    "notice": "asked",
    "refused": "asked",
    **dict.fromkeys(CORRECTIONS, "corrected"),
}
"""Announcements by code to their chime; of the others only whose turn it is has one."""
TURN_CODES = frozenset({"to-play", "turn", "second-shot", "two-shots"})


class Chimes(Struct, frozen=True):
    """How it sounds: where the tones lie as files, and what plays them."""

    folder: Path
    volume: Volume = "normal"
    player: str = PLAYERS[-1]

    def call(self, code: str, text: str) -> Call | None:
        """The call for an announcement's chime; None for one without."""
        kind = KINDS.get(code) or ("turn" if code in TURN_CODES else None)
        if kind is None:
            return None
        path = self.folder / f"{kind}-{self.volume}.wav"
        if not path.exists():
            write(path, TONES[kind], LOUDNESS[self.volume])
        return Call((self.player, str(path)))


def player() -> str:
    """The program that plays sounds here; the last resort where none is found, so that its absence is told."""
    return next((name for name in PLAYERS if shutil.which(name)), PLAYERS[-1])


def write(path: Path, tones: tuple[float, ...], loudness: float) -> None:
    """Makes a WAV file of tones (hertz), each fading in and out so that nothing clicks."""
    samples = array("h", (round(FULL * loudness * level) for tone in tones for level in _tone(tone)))
    with AtomicFile(path) as draft, wave.open(str(draft), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE_HZ)
        sound.writeframes(samples.tobytes())


def _tone(hertz: float) -> list[float]:
    n, fade = int(TONE_S * RATE_HZ), int(FADE_S * RATE_HZ)
    return [math.sin(2 * math.pi * hertz * at / RATE_HZ) * min(at, n - at, fade) / fade for at in range(n)]
