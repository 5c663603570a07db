"""The voice with real child processes: whatever the program does, nobody waits and nothing is left behind."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter

import psutil
import pytest
from msgspec import Struct

from companion.i18n.languages import NAMES
from companion.settings.model import Volume
from companion.speech.faults import Faults
from companion.speech.program import Call, Voice, longest_s
from companion.speech.speaker import Speaker

WAIT_S = 20
WAVE_HEADER_BYTES = 44


class Table:
    """A voice with a program of our own, and what it reported."""

    def __init__(self, folder: Path, body: str, spare_s: float = 5.0) -> None:
        self.heard = folder / "heard"
        os.mkfifo(self.heard)
        self._ears = os.open(self.heard, os.O_RDWR)
        program = folder / "program"
        program.write_text(f"#!/bin/sh\nHEARD={self.heard}\n{body}\n")
        program.chmod(0o755)
        self.reports: SimpleQueue[str] = SimpleQueue()
        self.speaker = Speaker(Voice(command=(str(program),)), faults=Faults(self.reports.put), spare_s=spare_s)
        self._lines = os.fdopen(self._ears, "rb", buffering=0)

    def hears(self) -> str:
        line = b""
        while not line.endswith(b"\n"):
            line += self._lines.read(1)
        return line.decode().rstrip("\n")

    def close(self) -> None:
        self.speaker.close()
        self._lines.close()


Made = Callable[..., Table]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    tables: list[Table] = []

    def make(body: str, **kinds: float) -> Table:
        tables.append(Table(tmp_path, body, **kinds))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


def test_sentences_are_said_in_order_and_a_name_is_never_an_option(made: Made) -> None:
    table = made('cat > "$HEARD"')
    for n in range(3):
        table.speaker.speak([("foul", f"--help Foul {n}.")])
        assert table.hears() == f"--help Foul {n}."


def test_a_hanging_program_is_ended_reported_once_and_delays_nobody(made: Made) -> None:
    table = made("sleep 60", spare_s=5.0)
    began = perf_counter()
    for n in range(5):
        table.speaker.speak([("foul", f"Foul {n}.")])
    assert perf_counter() - began < 4.0  # less than one sentence takes to hang
    assert "is not heard: it hung" in table.reports.get(timeout=WAIT_S)
    assert table.reports.empty()


def test_a_crashing_program_is_reported_once(made: Made) -> None:
    table = made("cat >/dev/null; exit 3")
    table.speaker.speak([("foul", "Foul.")])
    assert "it ended with status 3" in table.reports.get(timeout=WAIT_S)
    table.speaker.speak([("foul", "Again.")])
    assert table.reports.empty()


def test_a_program_that_ends_well_but_found_no_sound_card_is_reported(made: Made) -> None:
    table = made("cat >/dev/null; echo 'ALSA lib: cannot find card' >&2; echo 'error: No such device' >&2")
    table.speaker.speak([("foul", "Foul.")])
    assert "is not heard: error: No such device." in table.reports.get(timeout=WAIT_S)


def test_a_program_that_leaves_another_behind_delays_nothing(made: Made) -> None:
    table = made('cat > "$HEARD"; sleep 30 & exit 0', spare_s=20)
    began = perf_counter()
    for n in range(2):
        table.speaker.speak([("foul", f"Foul {n}.")])
        assert table.hears() == f"Foul {n}."
    assert perf_counter() - began < 10


def test_a_missing_program_is_reported_and_tried_again_after_a_change(tmp_path: Path) -> None:
    reports: SimpleQueue[str] = SimpleQueue()
    speaker = Speaker(Voice(command=(str(tmp_path / "none"),)), faults=Faults(reports.put))
    speaker.speak([("foul", "Foul.")])
    assert "No such file" in reports.get(timeout=WAIT_S)
    speaker.change(Voice(command=(str(tmp_path / "none either"),)))
    speaker.speak([("foul", "Another foul.")])
    assert "none either" in reports.get(timeout=WAIT_S)
    speaker.close()


def test_a_chatty_program_fills_nothing(made: Made) -> None:
    table = made('head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; cat > "$HEARD"')
    table.speaker.speak([("foul", "Foul.")])
    assert table.hears() == "Foul."


def test_many_sentences_leave_no_zombie_and_no_open_file(made: Made) -> None:
    table = made('cat > "$HEARD"')
    me = psutil.Process()
    table.speaker.speak([("foul", "first")])
    assert table.hears() == "first"
    files = me.num_fds()
    for n in range(100):
        table.speaker.speak([("foul", str(n))])
        assert table.hears() == str(n)
    assert me.num_fds() <= files + 3
    assert len([child for child in me.children() if child.status() == psutil.STATUS_ZOMBIE]) <= 1


def test_a_program_that_hangs_is_killed_with_what_it_started_and_the_next_sentence_is_said(made: Made) -> None:
    """The first call of the program hangs, the second one speaks."""
    table = made(
        'mkdir "$HEARD.first" 2>/dev/null && { sleep 600 & echo $$ $! > "$HEARD"; wait; }; cat > "$HEARD"', spare_s=0.5
    )
    table.speaker.speak([("foul", "F.")])
    started = [psutil.Process(int(pid)) for pid in table.hears().split()]
    table.speaker.speak([("two-shots", "Bob has two shots.")])
    assert table.hears() == "Bob has two shots."
    assert "is not heard: it hung" in table.reports.get(timeout=WAIT_S)
    assert left_of(started) == []


def left_of(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Those of the processes that still run, a moment later."""
    return [one for one in psutil.wait_procs(processes, timeout=2)[1] if one.status() != psutil.STATUS_ZOMBIE]


@pytest.mark.parametrize(
    ("fails", "told"),
    [
        ("cat >/dev/null; exit 3", "it ended with status 3"),
        ("kill -SEGV $$", "it ended with status -11"),
        ("kill -KILL $$", "it ended with status -9"),
        ("cat >/dev/null; echo 'error: no card' >&2", "error: no card"),
    ],
)
def test_a_program_that_fails_is_told_once_and_started_anew_for_each_sentence(
    made: Made, fails: str, told: str
) -> None:
    """The first five calls fail, the sixth speaks."""
    counts = 'n=x$(cat "$HEARD.calls" 2>/dev/null); echo "$n" > "$HEARD.calls"'
    table = made(f'{counts}\n[ ${{#n}} -le 5 ] && {{ {fails}; exit; }}\ncat > "$HEARD"')
    for n in range(6):
        table.speaker.speak([("foul", f"Foul {n}.")])
    assert table.hears() == "Foul 5."
    assert told in table.reports.get(timeout=WAIT_S)
    assert table.reports.empty()


def test_a_program_that_does_not_read_is_told(made: Made) -> None:
    table = made("exec <&-; echo 'no input' >&2")
    table.speaker.speak([("foul", "Foul. " * 100_000)])
    assert "it did not read what it was to say" in table.reports.get(timeout=WAIT_S)


def test_a_long_text_is_read_whole_however_slowly(made: Made) -> None:
    """More than a pipe takes at once, read by a program that closed its standard error before."""
    table = made('exec 2>&-; cat > "$HEARD"')
    text = "Ann has two shots. " * 5_000
    table.speaker.speak([("now", text)])
    assert table.hears() == text.strip()


def test_the_limit_grows_with_the_text(made: Made) -> None:
    """A text that may take four seconds is no hang after two, with nothing to spare."""
    text = "A" * 10
    assert 3.5 < longest_s(text) < 4.0
    table = made('text=$(cat); sleep 2; echo "$text" > "$HEARD"', spare_s=0.0)
    table.speaker.speak([("now", text)])
    assert table.hears() == text
    table.speaker.speak([("now", "Bob to play.")])
    assert table.hears() == "Bob to play."
    assert table.reports.empty()


LONG = (
    ", ".join(["777"] * 20),
    "7" * 60,
    "XKCDQZWBTG" * 6,
    "7% " * 20,
    "Take the red ball out of hole 5; Bob places it. " * 10,
    "Ходит Өмүрбек, 77 коргоолов. " * 10,
)


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed here")
@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("text", LONG)
def test_no_text_takes_longer_than_its_limit(language: str, text: str) -> None:
    """Measured as the length of the sound; several of these take longer than 15 s."""
    call = Voice(language=language).call("now", text)
    assert call is not None
    command = [*call.arguments, "--stdout"]
    done = subprocess.run(command, input=call.text.encode(), capture_output=True, check=True, timeout=60)
    with wave.open(io.BytesIO(done.stdout)) as sound:
        seconds = (len(done.stdout) - WAVE_HEADER_BYTES) / sound.getsampwidth() / sound.getframerate()
    assert 3 < seconds < longest_s(call.text)


class Broken(Struct, frozen=True):
    """An output that cannot make the call for sentences with a word in them."""

    voice: Voice
    word: str

    @property
    def volume(self) -> Volume:
        return self.voice.volume

    def call(self, code: str, text: str) -> Call | None:
        if self.word in text:
            raise KeyError(self.word)
        return self.voice.call(code, text)


def test_a_sentence_that_cannot_be_made_is_told_once_and_the_next_one_is_said(
    made: Made, caplog: pytest.LogCaptureFixture
) -> None:
    table = made('cat > "$HEARD"')
    voice = table.speaker.sound
    assert isinstance(voice, Voice)
    table.speaker.change(Broken(voice, "Aydın"))
    for n in range(3):
        table.speaker.speak([("foul", f"Aydın {n}."), ("two-shots", f"Bob has {n} shots.")])
        assert table.hears() == f"Bob has {n} shots."
    assert table.reports.get(timeout=WAIT_S) == "A sentence is not heard: KeyError: 'Aydın'. It is on the screen."
    assert table.reports.empty()
    assert [record.getMessage() for record in caplog.records] == [
        "A sentence is not heard: KeyError: 'Aydın'. It is on the screen."
    ]


def test_a_screen_that_cannot_be_told_does_not_silence_the_voice(made: Made) -> None:
    asked: SimpleQueue[str] = SimpleQueue()

    def cannot(sentence: str) -> None:
        asked.put(sentence)
        raise RuntimeError(sentence)

    table = made('cat > "$HEARD"')
    speaker = Speaker(Voice(command=("/none",)), faults=Faults(cannot))
    speaker.speak([("foul", "Foul.")])
    assert "/none is not heard" in asked.get(timeout=WAIT_S)
    speaker.change(table.speaker.sound)
    speaker.speak([("foul", "Another foul.")])
    assert table.hears() == "Another foul."
    speaker.close()


def test_what_waits_of_a_match_is_dropped_and_what_is_being_said_is_finished(made: Made) -> None:
    table = made('echo begun > "$HEARD"; read go < "$HEARD.go"; cat > "$HEARD"')
    gate = table.heard.with_name("heard.go")
    os.mkfifo(gate)
    table.speaker.speak([("foul", "Foul."), ("two-shots", "Bob has two shots.")])
    assert table.hears() == "begun"
    table.speaker.drop_waiting()
    table.speaker.speak([("to-play", "Cem to play.")])
    said = []
    for _ in range(2):
        gate.write_text("go\n")
        said.append(table.hears())
        if len(said) == 1:
            assert table.hears() == "begun"
    assert said == ["Foul.", "Cem to play."]


def test_closing_while_a_sentence_is_said_stops_it_at_once(made: Made) -> None:
    table = made('sleep 600 & echo $$ $! > "$HEARD"; wait')
    table.speaker.speak([("foul", "Foul."), ("two-shots", "Bob has two shots.")])
    started = [psutil.Process(int(pid)) for pid in table.hears().split()]
    began = perf_counter()
    table.speaker.close()
    assert perf_counter() - began < 5
    assert left_of(started) == []
    assert table.reports.empty()


def test_off_is_silent(tmp_path: Path) -> None:
    reports: SimpleQueue[str] = SimpleQueue()
    speaker = Speaker(Voice(volume="off", command=(str(tmp_path / "none"),)), faults=Faults(reports.put))
    speaker.speak([("foul", "Foul.")])
    speaker.close()
    assert reports.empty()


def test_espeak_is_told_language_and_volume() -> None:
    call = Voice(language="ky", volume="loud").call("to-play", "-v Анара: 11.")
    assert call is not None
    assert " ".join(call.arguments) == "espeak-ng -v ky -s 155 -a 180 --stdin"
    assert call.text == "-в Анара: он бир."


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed here")
@pytest.mark.parametrize("language", ["en", "de", "fr", "ru", "ky"])
def test_the_real_program_takes_our_arguments(language: str, tmp_path: Path) -> None:
    call, sound = Voice(language=language).call("to-play", "Ann 3, Bob 2."), tmp_path / "said.wav"
    assert call is not None
    subprocess.run([*call.arguments, "-w", str(sound)], input=call.text.encode(), check=True, timeout=30)
    assert sound.stat().st_size > 5000
