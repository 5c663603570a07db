"""Home and Resume while something is not saved yet: the match goes on as it stands on the screen."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from threading import Event as Flag
from typing import Any

import pytest

from companion.journal.store import FILE_NAME, Store
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import HomePage, MatchPage
from tests.tools.looks import begin, page, status
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_robot import settle, tell, touch


def on_disk(flow: Navigation, match: int = 1) -> list[tuple[int, str]]:
    """The numbers and kinds of a match's events in the file."""
    with closing(sqlite3.connect(flow.loop.journal.folder / FILE_NAME)) as db:
        rows = "SELECT seq, json_extract(raw, '$.event') FROM event WHERE match = ? ORDER BY seq"
        return db.execute(rows, (match,)).fetchall()


def all_saved(flow: Navigation) -> bool:
    answered, answers = Flag(), list[bool]()

    def answer(saved: bool) -> None:
        answers.append(saved)
        answered.set()

    flow.loop.journal.after(answer)
    assert answered.wait(10)
    return answers[0]


def full(*_whatever: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_home_and_resume_on_a_full_card(flow: Navigation, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"), OVER)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", full)
        tell(flow, sunk(1, "yellow"), OVER)
        for _ in range(2):
            flow.home()
            touch(flow, "Resume")
            assert isinstance(flow.page(), MatchPage)
            assert status(flow)["holes"] == {"1": "yellow", "5": "red"}
        tell(flow, sunk(3, "red"))
        assert [raw["event"] for raw in flow.view_state().events] == ["sunk", "shot-over", "sunk", "shot-over", "sunk"]
        assert [seq for seq, _ in on_disk(flow)] == [1, 2]
    tell(flow, OVER)
    assert all_saved(flow) and flow.loop.trouble is None
    kinds = ["sunk", "shot-over"] * 3
    assert on_disk(flow) == list(enumerate(kinds, 1))


def test_home_and_resume_while_the_card_is_slow(flow: Navigation, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(flow)
    tell(flow, OVER)
    write, gate = Store.write, Flag()

    def slowly(store: Store, steps: Any) -> None:
        assert gate.wait(10)
        write(store, steps)

    monkeypatch.setattr(Store, "write", slowly)
    flow.loop.submit(sunk(5, "red"))
    flow.home()
    touch(flow, "Resume")
    flow.loop.submit(OVER)
    gate.set()
    settle(flow)
    assert [raw["event"] for raw in flow.view_state().events] == ["shot-over", "sunk", "shot-over"]
    assert list(status(flow)["holes"].values()) == ["red"]
    assert on_disk(flow) == [(1, "shot-over"), (2, "sunk"), (3, "shot-over")]
    assert flow.loop.trouble is None


def test_the_match_that_runs_is_the_first_tile_though_the_card_knows_another(
    flow: Navigation, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(flow)
    tell(flow, OVER)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", full)
        flow.begin({"game": "toguz-korgool", "players": ["Cem", "Dan"]})
        settle(flow)
        tell(flow, {"event": "sow", "hole": 7})
        flow.home()
        assert page(flow).tiles[0].note.startswith("Cem – Dan\n")
        touch(flow, "Resume")
        assert status(flow)["move"] == 1
        flow.home()
        touch(flow, "History & statistics", "Ann – Bob", "Go on with it")
        assert status(flow)["players"] == ["Ann", "Bob"]
        flow.home()
        assert page(flow).tiles[0].note.startswith("Ann – Bob\n")
        touch(flow, "History & statistics", "Cem – Dan", "Go on with it")
        tell(flow, {"event": "sow", "hole": 1})
        assert status(flow)["move"] == 2
    assert all_saved(flow) or all_saved(flow)
    assert on_disk(flow, 2) == [(1, "sow"), (2, "sow")]


def test_a_match_that_cannot_be_read_is_said_so_at_home(flow: Navigation, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(flow)
    tell(flow, OVER)
    flow.begin({"game": "toguz-korgool", "players": ["Cem", "Dan"]})
    settle(flow)
    flow.home()
    touch(flow, "History & statistics", "Ann – Bob")

    def broken(*_whatever: object) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "events", broken)
        touch(flow, "Go on with it")
        assert isinstance(flow.page(), HomePage)
        touch(flow, "Please read")
        assert "The match waits there" in page(flow).passages[0]
        touch(flow, "Fine")
    touch(flow, "Resume")
    assert status(flow)["players"] == ["Cem", "Dan"]
