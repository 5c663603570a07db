"""A live table that is heard, with a program of our own in the voice's place."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import Any, cast

import pytest

from companion.games.game import Phrase
from companion.i18n.languages import NAMES
from companion.i18n.phrases import ENGLISH, announcement_text, phrases
from companion.live.sensor_pipeline import DeviceNotice
from companion.rulebook.origin import SENSED, TOUCH
from companion.rulebook.referee import Verdict
from companion.settings.model import Code, Settings
from companion.speech.announcer import Announcer
from hardware.devices import Hole
from tests.tools.bench import Bench

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
OVER = {"event": "shot-over"}
LOUD = Settings(voice="normal")


class Heard(Bench):
    """A match, its announcer, and what the program read."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        body: str,
        setup: Mapping[str, Any] | None = SETUP,
        prompt: Callable[[], str] | None = None,
    ) -> None:
        self.pipe = pipe = folder / "heard"
        os.mkfifo(pipe)
        self.lines = os.fdopen(os.open(pipe, os.O_RDWR), "rb", buffering=0)
        program = folder / "program"
        program.write_text(f"#!/bin/sh\n{body.format(heard=pipe)}\n")
        program.chmod(0o755)
        super().__init__(folder / "data")
        self.reports: SimpleQueue[str] = SimpleQueue()
        self.announcer = Announcer(self.loop, settings, report=self.reports.put, prompt=prompt, command=(str(program),))
        if setup is not None:
            self.start(setup)

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

    def make(settings: Settings = LOUD, body: str = 'cat > "{heard}"', **others: Any) -> Heard:
        tables.append(Heard(tmp_path, settings, body, **others))
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
    assert heard.hears().startswith("No ball lies in hole 6.")


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


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("players", [("Aydın", "李小龙"), ("Өмүрбек", "😀"), ("W" * 60, "محمد")], ids=ascii)
def test_whatever_the_players_are_called_rulings_are_heard(
    made: Made, language: Code, players: tuple[str, str]
) -> None:
    heard = made(Settings(voice="normal", language=language), setup={**SETUP, "players": players})
    assert heard.hears()
    heard.loop.submit(OVER)
    heard.settle()
    assert heard.hears()
    heard.announcer.try_out("9")
    while heard.hears() not in ("9", "тогуз"):
        pass
    assert heard.reports.empty()


def test_a_prompt_that_cannot_be_made_is_told_once_and_costs_no_sentence(made: Made) -> None:
    def prompt() -> str:
        raise KeyError("no page")

    heard = made(Settings(voice="normal", spoken=True), prompt=prompt)
    assert heard.hears() == "Ann to play."
    assert heard.reports.get(timeout=20) == "A sentence is not heard: KeyError: 'no page'. It is on the screen."
    verdict = heard.loop.submit(OVER)
    heard.settle()
    assert [heard.hears() for _ in verdict.announcements] == heard.written(verdict)
    heard.announcer.speak_status()
    assert heard.reports.empty()


def test_an_announcement_without_a_sentence_is_told_and_costs_no_other(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = made()
    assert heard.hears() == "Ann to play."
    known = phrases("yago-pool").announcements
    monkeypatch.delitem(cast(dict[str, Phrase], known), "foul blue-sunk")
    monkeypatch.delitem(cast(dict[str, Phrase], known), "foul")
    ENGLISH.said.clear()
    heard.play({"event": "sunk", "hole": 9, "ball": "blue"}, OVER)
    while heard.hears() != "Bob has two shots.":
        pass
    assert heard.reports.get(timeout=20) == "A sentence is not heard: KeyError: 'foul'. It is on the screen."


def test_chimes_without_a_place_for_their_files_are_told_and_nothing_else_fails(
    made: Made, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    heard = made(Settings(voice="normal", chimes=True))
    assert heard.reports.get(timeout=20).startswith("A sentence is not heard: FileNotFoundError")
    heard.announcer.follow(LOUD)
    heard.loop.submit(OVER)
    heard.settle()
    assert heard.hears()


def test_chimes_are_played_after_their_folder_was_cleaned_away(
    made: Made, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    heard = made(Settings(voice="normal", chimes=True), setup=None)
    player = tmp_path / "pw-play"
    player.write_text(f'#!/bin/sh\ntest -s "$1" && echo "$1" > "{heard.pipe}"\n')
    player.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    heard.announcer.follow(Settings(voice="loud", chimes=True))
    for text in ("This is how it sounds.", "And again."):
        heard.announcer.try_out(text)
        assert heard.hears().endswith("asked-loud.wav")
        shutil.rmtree(folder)
    assert heard.reports.empty()


def test_what_waits_of_a_match_that_is_left_is_not_heard(made: Made) -> None:
    heard = made(body='echo begun > "{heard}"; read go < "{heard}.go"; cat > "{heard}"', setup=None)
    gate = heard.pipe.with_name("heard.go")
    os.mkfifo(gate)
    heard.start(SETUP)
    assert heard.hears() == "begun"
    heard.play({"event": "sunk", "hole": 9, "ball": "blue"}, OVER)
    heard.loop.submit({"event": "lifted", "hole": 6}, SENSED)
    heard.loop.leave()
    heard.settle()
    heard.start({**SETUP, "players": ["Cem", "Dua"]})
    said = []
    for begun in (True, False):
        gate.write_text("go\n")
        said.append(heard.hears())
        assert not begun or heard.hears() == "begun"
    assert said == ["Ann to play.", "Cem to play."]
