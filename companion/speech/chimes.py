"""Chimes in place of speech: short sequences of tones as WAV files, and the program that plays them."""

from __future__ import annotations

import math
import shutil
import wave
from array import array
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from companion.settings.model import Volume
from companion.speech.importance import CORRECTIONS, NOTICE, REFUSED
from companion.speech.program import Call
from hardware.files import AtomicFile

PLAYERS = ("pw-play", "paplay", "aplay")
"""The players of PipeWire, PulseAudio and ALSA; the first one installed is used."""
RATE_HZ = 22_050
"""Samples a second."""
TONE_S, FADE_S = 0.16, 0.02
"""The length of a tone, and of the fade at each of its ends, in seconds."""
MAX_AMPLITUDE = 32_767
"""The largest value of a 16-bit sample."""
LOUDNESS: Mapping[Volume, float] = {"off": 0.0, "quiet": 0.12, "normal": 0.35, "loud": 0.8}
"""The share of the largest amplitude, by volume."""

C5, E5, G5, C6, A4, E4 = 523.25, 659.26, 783.99, 1046.5, 440.0, 329.63
TONES: Mapping[str, tuple[float, ...]] = {
    "foul": (A4, E4),
    "won": (C5, E5, G5, C6),
    "corrected": (E5, C5, E5),
    "asked": (G5, G5),
    "turn": (E5,),
}
"""The frequencies (hertz) of the successive tones, by kind of chime."""
KINDS: Mapping[str, str] = {
    "foul": "foul",
    "wins-game": "won",
    "wins-match": "won",
    "draw": "won",
    NOTICE: "asked",
    REFUSED: "asked",
    **dict.fromkeys(CORRECTIONS, "corrected"),
}
"""The kind of chime, by the code of the announcement; TURN_CODES have the chime "turn", all others none."""
TURN_CODES = frozenset({"to-play", "turn", "second-shot", "two-shots"})


class Chimes(Struct, frozen=True):
    """The output as chimes: the folder of the WAV files, the volume, and the program that plays them."""

    folder: Path
    volume: Volume = "normal"
    player: str = PLAYERS[-1]

    def call(self, code: str, text: str) -> Call | None:
        """The program call for the chime of an announcement, None without one; its file is written if it is not there.

        Raises OSError when it cannot be written. The folder may have been cleaned away meanwhile: it is made again.
        """
        kind = KINDS.get(code) or ("turn" if code in TURN_CODES else None)
        if kind is None:
            return None
        path = self.folder / f"{kind}-{self.volume}.wav"
        if not path.exists():
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_wav(path, TONES[kind], LOUDNESS[self.volume])
        return Call((self.player, str(path)))


def player() -> str:
    """The installed program that plays sounds; without one, the last of PLAYERS, whose absence is then reported."""
    return next((name for name in PLAYERS if shutil.which(name)), PLAYERS[-1])


def write_wav(path: Path, tones: tuple[float, ...], loudness: float) -> None:
    """Writes a WAV file of tones (hertz) at a loudness from 0 to 1, each faded in and out. Raises OSError."""
    samples = array("h", (round(MAX_AMPLITUDE * loudness * level) for tone in tones for level in _tone(tone)))
    with AtomicFile(path) as draft, wave.open(str(draft), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE_HZ)
        sound.writeframes(samples.tobytes())


def _tone(hertz: float) -> list[float]:
    """The samples of one tone, from -1 to 1."""
    n, fade = int(TONE_S * RATE_HZ), int(FADE_S * RATE_HZ)
    return [math.sin(2 * math.pi * hertz * at / RATE_HZ) * min(at, n - at, fade) / fade for at in range(n)]
