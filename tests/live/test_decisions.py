"""Decisions at a live table: one step, durable, told once, and the match as everybody else sees it afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.analysis.corrections import Change, plan, reversal, timed
from companion.cli import main
from companion.journal.writer import Journal
from companion.live.loop import Decision, LiveTable, Publication
from companion.rulebook.rulebook import Say

Raw = Mapping[str, Any]
OVER: Raw = {"event": "shot-over"}
SETUP = {"game": "yago-pool", "variant": "professional", "players": ["Ann", "Bob"], "options": {"target": 3}}


def sunk(hole: int, ball: str) -> Raw:
    return {"event": "sunk", "hole": hole, "ball": ball}


PLAYED = (sunk(5, "red"), OVER, sunk(1, "red"), OVER)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LiveTable]:
    table = LiveTable(Journal(tmp_path))
    table.start(SETUP)
    for raw in PLAYED:
        assert table.submit(raw, "board").ok
    drained(table)
    yield table
    table.close()


def drained(table: LiveTable) -> None:
    while table.waiting:
        table.step(wait_s=0.05)


def correct(table: LiveTable, change: Change) -> None:
    assert table.referee is not None
    planned = plan(table.referee, change)
    assert planned.refusal is None
    body = {"number": change.at + 1, "rows": len(planned.told)}
    say = Say("corrected", "yago-pool#table", None, {"what": PLAYED[2], "instead": list(change.instead)})
    sources = ["correction"] * len(planned.told)
    table.decide(Decision("correction", timed(planned.told, [1.0] * 4), sources, say, body))
    drained(table)


def raws(table: LiveTable) -> list[Raw]:
    assert table.referee is not None
    return [entry.raw for entry in table.referee.entries]


YELLOW = Change(2, (sunk(1, "yellow"),))


def test_a_correction_is_told_once_and_as_a_correction(table: LiveTable) -> None:
    told: list[Publication] = []
    table.observers.append(told.append)
    correct(table, YELLOW)
    assert len(told) == 1 and told[0].saved
    assert [say.code for say in told[0].verdict.say] == ["corrected", "opponents-ball", "to-play"]
    assert told[0].verdict.todo == ()
    assert [raw["event"] for raw, _ago in told[0].told] == ["undo", "undo", "sunk", "shot-over"]


def ruled(table: LiveTable, change: Change) -> tuple[list[str], list[tuple[str, dict[str, Any]]]]:
    """What is said after a correction, and what is asked for."""
    told: list[Publication] = []
    table.observers.append(told.append)
    correct(table, change)
    verdict = told[0].verdict
    return [say.code for say in verdict.say], [(task.code, dict(task.args)) for task in verdict.todo]


def test_after_a_correction_that_ends_in_a_shot_its_ruling_is_told(table: LiveTable) -> None:
    """Had the blue ball fallen, it was a foul: Bob has two shots, and places the ball once it was taken out.

    To place it is asked for in this ruling alone, no hole can show it.
    """
    said, asked = ruled(table, Change(2, (sunk(1, "blue"),)))
    assert said == ["corrected", "foul", "take-out", "place-blue", "two-shots", "may-decline"]
    assert asked == [("place-blue", {"by": "Bob"}), ("take-out", {"hole": 1, "ball": "blue", "by": "Bob"})]


def test_after_a_correction_that_takes_back_what_is_still_open_is_asked_for(table: LiveTable) -> None:
    """The ball was never lifted: it is to be taken out again, and no shot is ruled on anew."""
    for raw in (sunk(9, "red"), {"event": "foul", "kind": "wrong-ball-first"}, OVER, {"event": "lifted", "hole": 9}):
        assert table.submit(raw, "board").ok, raw
    drained(table)
    said, asked = ruled(table, Change(7))
    assert said == ["corrected"]
    assert asked == [("take-out", {"hole": 9, "ball": "red", "by": "Bob"})]


def test_a_correction_survives_a_restart(table: LiveTable, tmp_path: Path) -> None:
    correct(table, YELLOW)
    assert table.referee is not None
    state, notes = table.referee.table, table.notes
    table.close()
    again = LiveTable(Journal(tmp_path))
    referee = again.resume()
    assert referee.table == state
    assert again.notes == notes
    assert [row.source for row in again.rows][-4:] == ["correction"] * 4
    again.submit({"event": "undo"})
    again.close()


def test_the_corrected_match_is_exported(table: LiveTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    correct(table, YELLOW)
    assert main(["export", "--data", str(tmp_path)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines == [SETUP, sunk(5, "red"), OVER, sunk(1, "yellow"), OVER]


def test_undo_and_redo_go_on_as_ever(table: LiveTable) -> None:
    correct(table, YELLOW)
    assert table.submit({"event": "undo"}).ok
    assert table.submit({"event": "redo"}).ok
    assert raws(table) == [sunk(5, "red"), OVER, sunk(1, "yellow"), OVER]
    for _ in range(4):
        assert table.submit({"event": "undo"}).ok
    assert raws(table) == []


def test_a_correction_can_be_taken_back_as_a_whole(table: LiveTable) -> None:
    """Played on by one shot since, which stays."""
    correct(table, YELLOW)
    table.submit(OVER)
    change = reversal(table.rows, table.notes[0])
    assert change is not None
    correct(table, change)
    assert raws(table) == [*PLAYED, OVER]


def test_once_it_was_partly_undone_it_cannot_be_taken_back(table: LiveTable) -> None:
    correct(table, YELLOW)
    table.submit({"event": "undo"})
    table.submit(OVER)
    assert reversal(table.rows, table.notes[0]) is None


def test_on_a_full_disk_nothing_of_it_is_half_written(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    from companion.journal.store import Store

    def full(*_whatever: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    before = table.journal.events(1)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "add_note", full)
        correct(table, YELLOW)
        assert table.trouble is not None and "full" in table.trouble
        assert table.journal.events(1) == before
    table.submit(OVER)
    drained(table)
    assert table.trouble is None
    assert len(table.journal.events(1)) == len(before) + 5
    assert len(table.journal.notes(1)) == 1


def events_of(rows: Sequence[Any]) -> list[Raw]:
    return [row.raw for row in rows]


def test_an_overruled_protest_changes_nothing_but_stays_in_the_journal(table: LiveTable) -> None:
    told: list[Publication] = []
    table.observers.append(told.append)
    before = events_of(table.rows)
    args = {"player": "Bob", "what": OVER, "kind": "overruled"}
    table.decide(Decision("protest", (), (), Say("protest", "yago-pool#table", None, args), {"player": "Bob"}))
    drained(table)
    assert events_of(table.journal.events(1)) == before
    assert [note.kind for note in table.journal.notes(1)] == ["protest"]
    assert told[0].told == ()
