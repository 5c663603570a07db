"""A row that cannot be read is skipped, kept in the file and named once; everything else goes on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.journal.copies import COPY_NAME
from companion.journal.store import FILE_NAME, Store
from companion.journal.writer import Journal
from companion.live.session import NoMatch
from tests.durability.card_bench import on_disk
from tests.tools.bench import Bench

OVER = {"event": "shot-over"}
YAGO = {"game": "yago-pool", "players": ["Ann", "Bob"]}
DEEP = '{"event":"shot-over","why":' + "[" * 980 + "]" * 980 + "}"
NAMED = "cannot be read (it is no JSON): it is left out here, and kept in the journal."


def played(folder: Path, events: int, matches: int = 1) -> None:
    bench = Bench(folder)
    for _ in range(matches):
        bench.start(YAGO)
        for _ in range(events):
            bench.play(OVER)
    bench.close()


def spoil(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as db, db:
        db.execute(statement, values)


def spoil_event(folder: Path, seq: int, text: str = '{"event":"shot-o', match: int = 1) -> None:
    spoil(folder, "UPDATE event SET raw = ? WHERE match = ? AND seq = ?", text, match, seq)


@pytest.mark.parametrize("text", ['{"event":"shot-o', "[]", "", DEEP, '{"event":"\ufffd', "NaN"])
@pytest.mark.parametrize("seq", [1, 3, 5])
def test_a_match_goes_on_without_an_event_that_cannot_be_read(tmp_path: Path, text: str, seq: int) -> None:
    played(tmp_path, 5)
    spoil_event(tmp_path, seq, text)
    bench, news = Bench(tmp_path), list[str]()
    bench.loop.news.subscribe(news.append)
    session = bench.loop.resume()
    assert [row.seq for row in session.rows] == [n for n in range(1, 6) if n != seq]
    bench.play(OVER)
    bench.loop.journal.events(1)
    bench.loop.step()
    (named,) = news
    assert named.startswith(f"Event {seq} of match 1 cannot be read (it is n")
    assert bench.loop.trouble is None
    bench.close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db:
        rows = dict(db.execute("SELECT seq, raw FROM event").fetchall())
    assert rows[seq] == text, "it is kept"
    assert json.loads(rows[6]) == OVER, "the next event has a number of its own"


@pytest.mark.parametrize("damage", [b'\xff\xfe{"event"', b'{"event":"shot-over\xff"}'])
def test_text_that_is_no_text_is_one_of_them(tmp_path: Path, damage: bytes) -> None:
    played(tmp_path, 3)
    spoil(tmp_path, "UPDATE event SET raw = CAST(? AS TEXT) WHERE seq = 2", damage)
    journal = Journal(tmp_path)
    assert [row.seq for row in journal.events(1)] == [1, 3]
    assert list(journal.look()) == [f"Event 2 of match 1 {NAMED}"]
    assert journal.trouble is None
    journal.close()


def test_a_match_whose_set_up_cannot_be_read_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    played(tmp_path, 2, matches=3)
    spoil(tmp_path, "UPDATE match SET setup = '{' WHERE id = 3")
    bench, news = Bench(tmp_path), list[str]()
    bench.loop.news.subscribe(news.append)
    assert [row.id for row in bench.loop.journal.matches()] == [1, 2]
    assert bench.loop.resume().match_id == 2
    with pytest.raises(NoMatch):
        bench.loop.resume(3)
    bench.start(YAGO)
    assert bench.loop.match_id == 4, "its number is not given to another"
    bench.close()
    assert on_disk(tmp_path, 3) == [OVER, OVER]


def test_commands_name_what_they_leave_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path, 3, matches=5)
    data = ("--data", str(tmp_path))
    spoil(tmp_path, "UPDATE match SET setup = '{' WHERE id = 1")
    spoil(tmp_path, "UPDATE match SET setup = ? WHERE id = 2", '{"game":"chess","players":["Ann","Bob"]}')
    spoil_event(tmp_path, 2, match=3)
    spoil_event(tmp_path, 2, DEEP, match=4)
    capsys.readouterr()
    assert main(["history", *data]) == 0
    output = capsys.readouterr()
    assert [line.split()[0] for line in output.out.splitlines()[:4]] == ["2", "3", "4", "5"]
    assert output.out.splitlines()[0].endswith("chess (not installed here)")
    assert output.err.splitlines() == [
        "Match 1 cannot be read (its set-up is no JSON): it is left out here, and kept in the journal.",
        f"Event 2 of match 3 {NAMED}",
        "Event 2 of match 4 cannot be read (it is nested more than 32 deep): it is left out here, and kept in the "
        "journal.",
    ]
    assert main(["export", "3", *data]) == 0
    output = capsys.readouterr()
    assert [json.loads(line) for line in output.out.splitlines()] == [YAGO, OVER, OVER]
    assert f"Event 2 of match 3 {NAMED}" in output.err
    for match in ("1", "2"):
        assert main(["export", match, *data]) == 1
        output = capsys.readouterr()
        assert output.out == "" and f"atch {match}" in output.err


@pytest.mark.parametrize("has_copy", [False, True])
def test_what_cannot_be_read_is_carried_over_with_the_rest(tmp_path: Path, has_copy: bool) -> None:
    """A recovery of a journal of three matches, in two of which a text is damaged; the copy has them as they were."""
    played(tmp_path, 4, matches=3)
    as_played = _rows(tmp_path)
    spoil_event(tmp_path, 2, match=1)
    spoil(tmp_path, "UPDATE match SET setup = '{' WHERE id = 2")
    before = _rows(tmp_path)
    if not has_copy:
        (tmp_path / COPY_NAME).unlink()
    journal = Journal(tmp_path)
    journal.file._damage = sqlite3.DatabaseError("for a test")
    journal.writer.inspect()
    journal.close()
    assert (tmp_path / "journal.damaged-1.sqlite3").exists()
    assert _rows(tmp_path) == (as_played if has_copy else before)


def _rows(folder: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        setups = db.execute("SELECT id, setup FROM match ORDER BY id").fetchall()
        return [*setups, *db.execute("SELECT match, seq, raw, at, source, after_s FROM event ORDER BY match, seq")]


def test_a_resumed_match_is_never_one_that_cannot_be_played_here(tmp_path: Path) -> None:
    played(tmp_path, 2, matches=2)
    spoil(tmp_path, "UPDATE match SET setup = ? WHERE id = 2", '{"game":"chess","players":["Ann","Bob"]}')
    bench = Bench(tmp_path)
    assert bench.loop.resume().match_id == 1
    bench.close()


@pytest.mark.parametrize(("why", "named"), [("newer", "newer program"), ("folder", "cannot be written")])
def test_a_match_that_cannot_be_resumed_gives_the_true_reason(tmp_path: Path, why: str, named: str) -> None:
    if why == "folder":
        (tmp_path / FILE_NAME).mkdir()
    else:
        played(tmp_path, 2)
        spoil(tmp_path, "PRAGMA user_version=99")
    bench = Bench(tmp_path)
    with pytest.raises(NoMatch, match=named):
        bench.loop.resume()
    bench.close()


def test_an_old_row_is_read_as_the_journal_of_its_version_has_it(tmp_path: Path) -> None:
    """Durations come from wall times there; a gap of more than an hour is no play."""
    old = Path(__file__).parent / "files" / "version-1.sqlite3"
    with closing(Store.read_only(old)) as store:
        first, *others = store.events(1)
    assert (first.seq, first.raw, first.origin.source) == (1, {"event": "sow", "hole": 7}, "people")
    assert [round(row.after_s, 2) for row in others] == [0.06, 0.4, 0.4, 0.4]
