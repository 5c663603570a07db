"""A trace of each match: begun and ended with it, replayed to the same rulings, and only so many are kept."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.protocol.json_lines import read_lines
from companion.recording.retention import FOLDER, MAX_RECORDINGS, MatchRecordings
from companion.settings.model import Settings
from tests.tools.bench import Bench

YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
ON, OFF = Settings(record=True), Settings()
OVER = {"event": "shot-over"}


class Evening(Bench):
    """A match, its recordings, and what was reported."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        super().__init__(folder)
        self.recordings_folder = folder / FOLDER
        self.reports: list[str] = []
        self.recordings = MatchRecordings(
            self.loop, folder, settings, report=self.reports.append, wall=lambda: 1_000_000.0
        )

    def begin(self) -> None:
        self.start(YAGO)

    def close(self) -> None:
        self.recordings.close()
        super().close()

    def traces(self) -> list[Path]:
        return sorted(self.recordings_folder.glob("match-*")) if self.recordings_folder.exists() else []


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, ON)
    yield evening
    evening.close()


def events(path: Path) -> list[dict[str, Any]]:
    return [raw["event"] for _n, raw in read_lines(BytesIO(path.read_bytes())) if "event" in raw]


def test_each_match_has_a_trace_of_its_own(evening: Evening) -> None:
    evening.begin()
    evening.play(OVER)
    evening.begin()
    evening.play({"event": "sunk", "hole": 5, "ball": "red"}, OVER)
    evening.recordings.close()
    first, second = evening.traces()
    assert (first.suffix, second.suffix) == (".jsonl", ".jsonl")
    assert events(first) == [OVER]
    assert events(second) == [{"event": "sunk", "hole": 5, "ball": "red"}, OVER]
    assert json.loads(first.read_text().splitlines()[0])["setup"] == YAGO


def test_it_begins_and_ends_when_the_setting_changes(evening: Evening) -> None:
    evening.recordings.follow(OFF)
    evening.begin()
    evening.play(OVER)
    assert evening.traces() == []
    evening.recordings.follow(ON)
    evening.play(OVER)
    evening.recordings.follow(OFF)
    evening.play(OVER)
    (trace,) = evening.traces()
    assert events(trace) == [OVER, OVER]


def test_the_oldest_trace_makes_room(evening: Evening) -> None:
    evening.recordings_folder.mkdir()
    for n in range(MAX_RECORDINGS + 3):
        old = evening.recordings_folder / f"match-{n}-old.jsonl"
        old.write_text("")
        os.utime(old, (n, n))
    evening.begin()
    kept = [path.name for path in evening.traces()]
    assert len(kept) == MAX_RECORDINGS
    assert "match-3-old.jsonl" not in kept and "match-4-old.jsonl" in kept


def test_a_folder_that_cannot_be_made_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("in the way")
    evening = Evening(tmp_path, ON)
    evening.begin()
    evening.play(OVER)
    assert len(evening.reports) == 1
    assert evening.reports[0].startswith("This match is not recorded: ")
    assert evening.loop.referee is not None and evening.loop.referee.n == 1
    evening.loop.close()


def test_the_trace_of_a_game_with_secrets_is_for_its_owner_alone_and_says_so(evening: Evening) -> None:
    """It leads to the same reveal, so it holds the card that lies."""
    evening.start({"game": "yooloo", "variant": "easy", "players": ["Ann", "Bob"]})
    evening.play({"event": "play", "player": "Ann", "card": 7})
    evening.recordings.close()
    (path,) = evening.traces()
    assert path.stat().st_mode & 0o077 == 0
    assert json.loads(path.read_bytes().splitlines()[0])["private"] is True
    assert events(path) == [{"event": "play", "player": "Ann", "card": 7}]
    evening.begin()
    evening.recordings.close()
    of_yago = max(evening.traces(), key=lambda trace: trace.name)
    assert "private" not in json.loads(of_yago.read_bytes().splitlines()[0])


def test_a_trace_that_begins_in_the_same_second_replaces_none(evening: Evening) -> None:
    evening.begin()
    for settings in (OFF, ON):
        evening.recordings.follow(settings)
    evening.play(OVER)
    evening.recordings.close()
    assert sorted(len(events(path)) for path in evening.traces()) == [0, 1]
