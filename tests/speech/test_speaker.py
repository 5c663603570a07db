"""The voice with real child processes: whatever the program does, nobody waits and nothing is left behind."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter

import psutil
import pytest

from companion.speech.program import Voice
from companion.speech.speaker import Speaker

WAIT_S = 20


class Table:
    """A voice with a program of our own, and what it reported."""

    def __init__(self, folder: Path, body: str, longest_s: float = 5.0) -> None:
        self.heard = folder / "heard"
        os.mkfifo(self.heard)
        self._ears = os.open(self.heard, os.O_RDWR)
        program = folder / "program"
        program.write_text(f"#!/bin/sh\nHEARD={self.heard}\n{body}\n")
        program.chmod(0o755)
        self.reports: SimpleQueue[str] = SimpleQueue()
        self.speaker = Speaker(Voice(command=(str(program),)), report=self.reports.put, timeout_s=longest_s)
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
    table = made("sleep 60", longest_s=5.0)
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
    table = made('cat > "$HEARD"; sleep 30 & exit 0', longest_s=20)
    began = perf_counter()
    for n in range(2):
        table.speaker.speak([("foul", f"Foul {n}.")])
        assert table.hears() == f"Foul {n}."
    assert perf_counter() - began < 10


def test_a_missing_program_is_reported_and_tried_again_after_a_change(tmp_path: Path) -> None:
    reports: SimpleQueue[str] = SimpleQueue()
    speaker = Speaker(Voice(command=(str(tmp_path / "none"),)), report=reports.put)
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


def test_off_is_silent(tmp_path: Path) -> None:
    reports: SimpleQueue[str] = SimpleQueue()
    speaker = Speaker(Voice(volume="off", command=(str(tmp_path / "none"),)), report=reports.put)
    speaker.speak([("foul", "Foul.")])
    speaker.close()
    assert reports.empty()


def test_espeak_is_told_language_and_volume() -> None:
    call = Voice(language="ky", volume="loud").call("to-play", "-v Анара: 11.")
    assert " ".join(call.arguments) == "espeak-ng -v ky -s 155 -a 180 --stdin"
    assert call.text == "-в Анара: он бир."


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed here")
@pytest.mark.parametrize("language", ["en", "de", "fr", "ru", "ky"])
def test_the_real_program_takes_our_arguments(language: str, tmp_path: Path) -> None:
    import subprocess

    wave = tmp_path / "said.wav"
    arguments = [*Voice(language=language).call("", "").arguments, "-w", str(wave)]
    subprocess.run(arguments, input=b"Ann 3, Bob 2.\n", check=True, timeout=30)
    assert wave.stat().st_size > 5000
