"""Decisions at a live table: one step, durable, told once, and the match as everybody else sees it afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.analysis.corrections import UNDO, Change, plan, reversal
from companion.cli import main
from companion.journal.writer import Journal
from companion.live.decision import Decision
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.rulebook.origin import SENSED, Entered
from companion.rulebook.rulebook import Announcement, RawEvent
from tests.tools.bench import settle

OVER: RawEvent = {"event": "shot-over"}
SETUP = {"game": "yago-pool", "variant": "professional", "players": ["Ann", "Bob"], "options": {"target": 3}}


def sunk(hole: int, ball: str) -> RawEvent:
    return {"event": "sunk", "hole": hole, "ball": ball}


PLAYED = (sunk(5, "red"), OVER, sunk(1, "red"), OVER)


@pytest.fixture
def loop(tmp_path: Path) -> Iterator[MatchLoop]:
    loop = MatchLoop(Journal(tmp_path))
    loop.start(SETUP)
    for raw in PLAYED:
        assert loop.submit(raw, SENSED).ok
    settle(loop)
    yield loop
    loop.close()


def correct(loop: MatchLoop, change: Change) -> None:
    assert loop.referee is not None
    planned = plan(loop.referee, change)
    assert planned.refusal is None
    body = {"number": change.at + 1, "rows": len(planned.events)}
    announcement = Announcement(
        code="corrected", rule="yago-pool#table", args={"what": PLAYED[2], "instead": list(change.replacement)}
    )
    loop.decide(
        Decision(
            kind="correction",
            events=[one.raw for one in planned.events],
            origins=[Entered("correction")] * len(planned.events),
            announcement=announcement,
            body=body,
        )
    )
    settle(loop)


def raws(loop: MatchLoop) -> list[RawEvent]:
    assert loop.referee is not None
    return [entry.raw for entry in loop.referee.entries]


def reverted(loop: MatchLoop) -> Change | None:
    assert loop.referee is not None
    return reversal(loop.referee, loop.rows, loop.notes[0])


YELLOW = Change(2, (sunk(1, "yellow"),))


def test_a_correction_is_told_once_and_as_a_correction(loop: MatchLoop) -> None:
    publications: list[Publication] = []
    loop.rulings.subscribe(publications.append)
    correct(loop, YELLOW)
    assert len(publications) == 1 and publications[0].saved
    assert [announcement.code for announcement in publications[0].verdict.announcements] == [
        "corrected",
        "opponents-ball",
        "to-play",
    ]
    assert publications[0].verdict.todo == (), "a yellow ball in hole 1 stays where it is"
    assert [row.raw for row in publications[0].rows] == [UNDO, UNDO, sunk(1, "yellow"), OVER]


def ruled(loop: MatchLoop, change: Change) -> tuple[list[str], list[tuple[str, dict[str, Any]]]]:
    """What is said after a correction, and what is asked for."""
    publications: list[Publication] = []
    loop.rulings.subscribe(publications.append)
    correct(loop, change)
    verdict = publications[0].verdict
    return [announcement.code for announcement in verdict.announcements], [
        (task.code, dict(task.args)) for task in verdict.todo
    ]


def test_after_a_correction_that_ends_in_a_shot_its_ruling_is_told(loop: MatchLoop) -> None:
    """Had the blue ball fallen, it was a foul: Bob has two shots, and places the ball once it was taken out.

    To place it is asked for in this ruling alone, no hole can show it.
    """
    codes, asked = ruled(loop, Change(2, (sunk(1, "blue"),)))
    assert codes == ["corrected", "foul", "take-out", "place-blue", "two-shots", "may-decline"]
    assert asked == [("place-blue", {"by": "Bob"}), ("take-out", {"hole": 1, "ball": "blue", "by": "Bob"})]


def test_after_a_correction_that_takes_back_what_is_still_open_is_asked_for(loop: MatchLoop) -> None:
    """The ball was never lifted: it is to be taken out again, and no shot is ruled on anew."""
    for raw in (sunk(9, "red"), {"event": "foul", "kind": "wrong-ball-first"}, OVER, {"event": "lifted", "hole": 9}):
        assert loop.submit(raw, SENSED).ok, raw
    settle(loop)
    codes, asked = ruled(loop, Change(7))
    assert codes == ["corrected"]
    assert asked == [("take-out", {"hole": 9, "ball": "red", "by": "Bob"})]


def test_a_correction_survives_a_restart(loop: MatchLoop, tmp_path: Path) -> None:
    correct(loop, YELLOW)
    assert loop.referee is not None
    state, notes = loop.referee.state, loop.notes
    loop.close()
    again = MatchLoop(Journal(tmp_path))
    assert again.resume().referee.state == state
    assert again.notes == notes
    assert [row.origin for row in again.rows][-4:] == [Entered("correction")] * 4
    again.submit({"event": "undo"})
    again.close()


def test_the_corrected_match_is_exported(loop: MatchLoop, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    correct(loop, YELLOW)
    assert main(["export", "--data", str(tmp_path)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines == [SETUP, sunk(5, "red"), OVER, sunk(1, "yellow"), OVER]


def test_undo_and_redo_go_on_as_ever(loop: MatchLoop) -> None:
    correct(loop, YELLOW)
    assert loop.submit({"event": "undo"}).ok
    assert loop.submit({"event": "redo"}).ok
    assert raws(loop) == [sunk(5, "red"), OVER, sunk(1, "yellow"), OVER]
    for _ in range(4):
        assert loop.submit({"event": "undo"}).ok
    assert raws(loop) == []


def test_a_correction_can_be_taken_back_as_a_whole(loop: MatchLoop) -> None:
    """Played on by one shot since, which stays."""
    correct(loop, YELLOW)
    loop.submit(OVER)
    change = reverted(loop)
    assert change is not None
    correct(loop, change)
    assert raws(loop) == [*PLAYED, OVER]


def test_once_it_was_partly_undone_it_cannot_be_taken_back(loop: MatchLoop) -> None:
    correct(loop, YELLOW)
    loop.submit({"event": "undo"})
    loop.submit(OVER)
    assert reverted(loop) is None


def test_on_a_full_disk_nothing_of_it_is_half_written(loop: MatchLoop, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    from companion.journal.store import Store

    def full(*_whatever: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    before = loop.journal.events(1)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "add_note", full)
        correct(loop, YELLOW)
        assert loop.trouble is not None and "full" in loop.trouble
        assert loop.journal.events(1) == before
    loop.submit(OVER)
    settle(loop)
    assert loop.trouble is None
    assert len(loop.journal.events(1)) == len(before) + 5
    assert len(loop.journal.notes(1)) == 1


def events_of(rows: Sequence[Any]) -> list[RawEvent]:
    return [row.raw for row in rows]


def test_an_overruled_protest_changes_nothing_but_stays_in_the_journal(loop: MatchLoop) -> None:
    publications: list[Publication] = []
    loop.rulings.subscribe(publications.append)
    before = events_of(loop.rows)
    args = {"player": "Bob", "what": OVER, "kind": "overruled"}
    announcement = Announcement(code="protest", rule="yago-pool#table", args=args)
    loop.decide(Decision(kind="protest", events=(), origins=(), announcement=announcement, body={"player": "Bob"}))
    settle(loop)
    assert events_of(loop.journal.events(1)) == before
    assert [note.kind for note in loop.journal.notes(1)] == ["protest"]
    assert list(publications[0].rows) == []
