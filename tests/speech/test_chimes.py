"""Chimes in place of words."""

import shutil
import wave
from pathlib import Path

import pytest

from companion.speech.chimes import LOUDNESS, TONES, Chimes, player, write_wav


def test_a_foul_has_a_chime_that_is_made_once(tmp_path: Path) -> None:
    chimes = Chimes(tmp_path, "normal", "aplay")
    call = chimes.call("foul", "Foul. No ball hit.")
    assert call is not None
    assert call.arguments == ("aplay", str(tmp_path / "foul-normal.wav"))
    assert call.text == ""
    made = (tmp_path / "foul-normal.wav").stat().st_mtime_ns
    chimes.call("foul", "Foul again.")
    assert (tmp_path / "foul-normal.wav").stat().st_mtime_ns == made


def test_chimes_whose_folder_was_cleaned_away_are_made_again(tmp_path: Path) -> None:
    chimes = Chimes(tmp_path / "of a table" / "chimes")
    for _ in range(2):
        call = chimes.call("foul", "Foul.")
        assert call is not None
        assert Path(call.arguments[1]).stat().st_size > 10_000
        shutil.rmtree(tmp_path / "of a table")


def test_winning_a_correction_and_a_foul_sound_differently(tmp_path: Path) -> None:
    chimes = Chimes(tmp_path)
    files = {
        call.arguments[1] for code in ("foul", "wins-game", "undone", "to-play") if (call := chimes.call(code, ""))
    }
    assert len(files) == 4


def test_what_only_explains_has_no_chime(tmp_path: Path) -> None:
    assert Chimes(tmp_path).call("continues", "Ann goes on.") is None


@pytest.mark.parametrize("kind", TONES)
def test_a_chime_is_short_and_neither_silent_nor_distorted(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "chime.wav"
    write_wav(path, TONES[kind], LOUDNESS["loud"])
    with wave.open(str(path), "rb") as sound:
        assert sound.getnframes() / sound.getframerate() < 1.0
        samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
    assert 20_000 < max(samples) < 32_767
    assert samples[0] == samples[-1] == 0 or abs(samples[-1]) < 200


def test_without_a_program_that_plays_one_is_named_so_that_its_absence_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert player() == "aplay"
    program = tmp_path / "pw-play"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert player() == "pw-play"
