"""A live table that is heard, with a program of our own in the voice's place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.i18n.phrases import announcement_text
from companion.live.sensor_pipeline import DeviceNotice
from companion.rulebook.origin import SENSED, TOUCH
from companion.rulebook.referee import Verdict
from companion.settings.model import Settings
from companion.speech.announcer import Announcer
from hardware.devices import Hole
from tests.tools.bench import Bench

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
OVER = {"event": "shot-over"}
LOUD = Settings(voice="normal")


class Heard(Bench):
    """A match, its announcer, and what the program read."""

    def __init__(self, folder: Path, settings: Settings, body: str) -> None:
        pipe = folder / "heard"
        os.mkfifo(pipe)
        self.lines = os.fdopen(os.open(pipe, os.O_RDWR), "rb", buffering=0)
        program = folder / "program"
        program.write_text(f"#!/bin/sh\n{body.format(heard=pipe)}\n")
        program.chmod(0o755)
        super().__init__(folder / "data")
        self.reports: SimpleQueue[str] = SimpleQueue()
        self.announcer = Announcer(self.loop, settings, report=self.reports.put, command=(str(program),))
        self.start(SETUP)

    def hears(self) -> str:
        line = b""
        while not line.endswith(b"\n"):
            line += self.lines.read(1)
        return line.decode().rstrip("\n")

    def written(self, verdict: Verdict) -> list[str]:
        assert self.loop.referee is not None
        return [announcement_text(self.loop.referee.rulebook, announcement) for announcement in verdict.announcements]

    def close(self) -> None:
        self.announcer.close()
        super().close()
        self.lines.close()


Made = Callable[..., Heard]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    tables: list[Heard] = []

    def make(settings: Settings = LOUD, body: str = 'cat > "{heard}"') -> Heard:
        tables.append(Heard(tmp_path, settings, body))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


def test_rulings_and_corrections_are_heard_as_they_are_written(made: Made) -> None:
    heard = made()
    assert heard.hears() == "Ann to play."
    for event in (OVER, {"event": "undo"}):
        verdict = heard.loop.submit(event)
        heard.settle()
        assert [heard.hears() for _ in verdict.announcements] == heard.written(verdict)
    assert heard.written(verdict)[0].startswith("Taken back: ")


def test_a_refusal_is_heard_only_when_the_board_said_it(made: Made) -> None:
    heard = made()
    assert heard.hears() == "Ann to play."
    heard.loop.submit({"event": "lifted", "hole": 5}, TOUCH)
    heard.settle()
    heard.loop.submit({"event": "lifted", "hole": 6}, SENSED)
    heard.settle()
    assert heard.hears().startswith("There is no such ball")


def test_spoken_mode_says_what_is_to_be_done(made: Made) -> None:
    heard = made(Settings(voice="normal", spoken=True))
    assert heard.hears() == "Ann to play."
    heard.loop.submit({"event": "foul", "kind": "touched-opponent-ball"})
    heard.loop.submit({"event": "sunk", "hole": 9, "ball": "blue"})
    heard.settle()
    heard.loop.submit(OVER)
    heard.settle()
    sentences = [heard.hears()]
    while "to play" not in sentences[-1]:
        sentences.append(heard.hears())
    assert any(sentence.startswith("Foul") for sentence in sentences)


def test_on_demand_the_score_is_told(made: Made) -> None:
    heard = made()
    assert heard.hears() == "Ann to play."
    heard.announcer.speak_status()
    assert heard.hears() == "Ann to play. Ann: 0, Bob: 0."


def test_a_device_that_fails_is_told_aloud(made: Made) -> None:
    heard = made()
    heard.hears()
    heard.announcer.on_notice(DeviceNotice(t=1.0, code="sensor-lost", device=Hole(5), phrase="sensor-lost"))
    assert heard.hears() == "Hole 5: no answer. Tell by touch what happens there."


def test_switched_off_and_on_while_playing(made: Made) -> None:
    heard = made()
    heard.hears()
    heard.announcer.follow(Settings(voice="off"))
    heard.loop.submit(OVER)
    heard.settle()
    heard.announcer.follow(LOUD)
    verdict = heard.loop.submit(OVER)
    heard.settle()
    assert [heard.hears() for _ in verdict.announcements] == heard.written(verdict)


def test_off_starts_no_thread_and_no_program(made: Made) -> None:
    heard = made(Settings(), "exit 1")
    heard.loop.submit(OVER)
    heard.settle()
    assert heard.announcer._speaker is None
    assert heard.reports.empty()


def test_a_program_that_fails_is_reported_once(made: Made) -> None:
    heard = made(LOUD, "exit 3")
    assert "is not heard: it ended with status 3" in heard.reports.get(timeout=20)
    for _ in range(3):
        heard.loop.submit(OVER)
        heard.settle()
    assert heard.reports.empty()
