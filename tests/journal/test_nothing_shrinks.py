"""No journal and no copy has less than before without a sentence; each of these was seen to happen once."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.journal.copies import COPY_NAME, copy
from companion.journal.last_saved import LAST_NAME
from companion.journal.recovery import NEXT_NAME, change_of
from companion.journal.rows import EventRow
from companion.journal.salvage import readable_records, salvage
from companion.journal.schema import SCHEMA_VERSION
from companion.journal.store import FILE_NAME, Store
from companion.journal.writer import Journal
from companion.rulebook.origin import TOUCH
from tests.durability.disturbed_table import WAL, Played
from tests.tools.bench import Bench

OVER = {"event": "shot-over"}
YAGO = {"game": "yago-pool", "players": ["Ann", "Bob"]}
WON = [*({"event": "sunk", "hole": hole, "ball": "red"} for hole in (1, 2, 3)), OVER]
FILES = Path(__file__).parent / "files"


def finished(folder: Path, matches: int) -> None:
    bench = Bench(folder)
    for _ in range(matches):
        bench.start({**YAGO, "options": {"target": 1}})
        for event in WON:
            bench.play(event)
    bench.close()


def filled(path: Path, matches: int, events: int) -> Path:
    """A journal of so many matches with so many events each."""
    with closing(Store.open(path)) as store:
        for match in range(1, matches + 1):
            store.add_match(match, YAGO, 1.0)
            for seq in range(1, events + 1):
                raw = {"event": "sunk", "hole": seq}
                store.add_event(EventRow(match=match, seq=seq, raw=raw, at=2.0, origin=TOUCH))
    return path


def about(folder: Path) -> tuple[str | None, str | None]:
    with closing(Store.read_only(folder / FILE_NAME)) as store:
        return store.about("journal"), store.about("epoch")


# --- copies


def test_a_copy_with_more_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    """Five finished matches in the copy, and a journal that begins anew."""
    finished(tmp_path, 5)
    for path in tmp_path.glob("journal.sqlite3*"):
        path.unlink()
    (tmp_path / LAST_NAME).unlink()
    kept = (tmp_path / COPY_NAME).read_bytes()
    (tmp_path / COPY_NAME).rename(tmp_path / "copy")
    finished(tmp_path, 1)
    (tmp_path / "copy").replace(tmp_path / COPY_NAME)
    with closing(Store.open(tmp_path / FILE_NAME)) as store:
        assert copy(store, tmp_path / COPY_NAME) == tmp_path / "journal.copy.kept-1.sqlite3"
        assert copy(store, tmp_path / COPY_NAME) is None
    assert (tmp_path / "journal.copy.kept-1.sqlite3").read_bytes() == kept
    assert len(readable_records(tmp_path / COPY_NAME)) == 1


@pytest.mark.parametrize(
    ("less", "kept"),
    [
        ("DELETE FROM event WHERE match = 2 AND seq = 4", True),
        ("DELETE FROM match WHERE id = 1", True),
        ("UPDATE match SET started = 9.0 WHERE id = 1", True),
        ("DELETE FROM note", True),
        ("UPDATE match SET over = 0", False),
    ],
)
def test_less_is_a_match_an_event_or_a_decision(tmp_path: Path, less: str, kept: bool) -> None:
    path = filled(tmp_path / FILE_NAME, 3, 4)
    with closing(Store.open(path)) as store:
        store._db.execute("INSERT INTO note (match, seq, at, kind, body) VALUES (1, 1, 1.0, 'protest', '{}')")
        assert copy(store, tmp_path / COPY_NAME) is None
        store._db.execute(less)
        assert (copy(store, tmp_path / COPY_NAME) is not None) is kept


def test_the_players_are_told_of_a_copy_that_had_more(tmp_path: Path) -> None:
    finished(tmp_path, 1)
    filled(tmp_path / "other", 5, 3).replace(tmp_path / COPY_NAME)
    journal = Journal(tmp_path)
    number = journal.start_match(YAGO, 1.0, lambda _saved: None)
    journal.append(EventRow(match=number, seq=1, raw=OVER, at=2.0, origin=TOUCH, over=True), lambda _saved: None)
    journal.close()
    assert list(journal.look()) == [
        "The copy journal.copy.sqlite3 had more than the journal has; it is kept as journal.copy.kept-1.sqlite3."
    ]


# --- recovery


def test_a_journal_that_is_missing_comes_back_from_its_copy(tmp_path: Path) -> None:
    """An earlier version of the program set a damaged file aside and was killed before it had written a new one."""
    finished(tmp_path, 5)
    (tmp_path / FILE_NAME).rename(tmp_path / "journal.damaged-1.sqlite3")
    bench = Bench(tmp_path)
    bench.start(YAGO)
    bench.play(OVER)
    news = bench.loop.journal.news
    bench.close()
    assert news == (
        "The journal was damaged (its file is missing) and has been set aside as journal.damaged-1.sqlite3; "
        "5 matches with 20 events could be carried over."
    )
    assert len(readable_records(tmp_path / FILE_NAME)) == 6


@pytest.mark.parametrize("pages", [1, 2, 3])
def test_a_file_that_was_cut_is_read_as_far_as_it_goes(tmp_path: Path, pages: int) -> None:
    """600 events on ten pages and more: cut or filled up with zeros, most of them are there."""
    path = filled(tmp_path / FILE_NAME, 6, 100)
    whole = path.read_bytes()
    found = []
    for cut in (whole[: -4096 * pages], whole[: -4096 * pages] + bytes(4096 * pages)):
        path.write_bytes(cut)
        found.append(salvage(path))
    assert not found[0].complete
    events = [sum(len(rows) for _, rows, _ in one.records.values()) for one in found]
    assert events[0] == events[1] > 600 - pages * 130


@pytest.mark.parametrize("logged", [False, True], ids=["closed", "killed"])
@pytest.mark.parametrize("lost", [100, 4096])
def test_without_its_first_page_every_row_is_there(tmp_path: Path, lost: int, logged: bool) -> None:
    """The header is gone, or the whole page that says where the tables begin; part of the rows are in the log."""
    played = Played(tmp_path / "data", "yago-pool", Random(2))
    played.play(40)
    played.table.journal.file.checkpoint()
    played.play(2)
    files = played.photograph() if logged else {}
    played.table.close()
    folder = tmp_path / "damaged"
    folder.mkdir()
    for name, data in (files or {FILE_NAME: (tmp_path / "data" / FILE_NAME).read_bytes()}).items():
        (folder / name).write_bytes(data)
    data = bytearray((folder / FILE_NAME).read_bytes())
    data[:lost] = b"\xa5" * lost
    (folder / FILE_NAME).write_bytes(data)
    frames = range(32, len(files.get(WAL, b"")), 24 + 4096)
    assert all(files[WAL][at : at + 4] != bytes([0, 0, 0, 1]) for at in frames), "the log has no first page either"
    journal = Journal(folder)
    assert journal.news is not None and "1 matches with 42 events could be carried over" in journal.news
    assert [row.raw for row in journal.events(1)] == played.raws
    journal.close()


def test_behind_a_page_that_cannot_be_read_there_are_matches(tmp_path: Path) -> None:
    path = filled(tmp_path / FILE_NAME, 400, 2)
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'match'").fetchone()
        assert page == 2
    data = bytearray(path.read_bytes())
    leaf = next(at for at in range(4 * 4096, len(data), 4096) if data[at] == 13)
    data[leaf : leaf + 4096] = b"\xa5" * 4096
    path.write_bytes(bytes(data))
    numbers = sorted(readable_records(path))
    assert numbers[-1] == 400 and len(numbers) > 300


def test_an_event_that_was_altered_is_taken_from_the_copy(tmp_path: Path) -> None:
    """SQLite does not notice that another hole stands in a row; the hash in the next row does."""
    folder = tmp_path
    path = filled(folder / FILE_NAME, 2, 5)
    with closing(Store.open(path)) as store:
        copy(store, folder / COPY_NAME)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("""UPDATE event SET raw = '{"event":"sunk","hole":9}' WHERE match = 2 AND seq = 3""")
    assert salvage(path).altered == {2}
    journal = Journal(folder)
    journal.file._damage = sqlite3.DatabaseError("for a test")
    journal.writer.inspect()
    journal.close()
    with closing(Store.read_only(path)) as store:
        assert [row.raw["hole"] for row in store.events(2)] == [1, 2, 3, 4, 5]


def test_a_number_that_was_never_used_is_no_event_that_is_missing(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with closing(Store.open(path)) as store:
        store.add_match(1, YAGO, 1.0)
        for seq in (1, 2, 4, 5):
            store.add_event(EventRow(match=1, seq=seq, raw=OVER, at=2.0, origin=TOUCH))
    found = salvage(path)
    assert [row.seq for row in found.records[1][1]] == [1, 2, 4, 5] and found.complete


# --- the end of the journal


def test_an_end_that_was_cut_off_is_told_once(tmp_path: Path) -> None:
    """The last frames of the log are gone: SQLite takes that for a write that was never finished."""
    played = Played(tmp_path / "data", "yago-pool", Random(1))
    played.play(6)
    files = played.photograph()
    saved = (tmp_path / "data" / LAST_NAME).read_bytes()
    played.table.close()
    folder = tmp_path / "cut"
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(files[FILE_NAME])
    (folder / WAL).write_bytes(files[WAL][:-100])
    (folder / LAST_NAME).write_bytes(saved)
    journal = Journal(folder)
    there = len(journal.events(1))
    assert there < 6
    assert journal.news == (
        f"The end of the journal was lost: match 1 had 6 events, and {there} are there. "
        "Look whether the board is as it should be."
    )
    journal.close()
    assert about(folder)[1] != about(tmp_path / "data")[1], "others may have seen what is missing"
    again = Journal(folder)
    assert again.news is None
    again.close()


def test_an_older_file_in_its_place_is_told(tmp_path: Path) -> None:
    finished(tmp_path, 1)
    old = (tmp_path / FILE_NAME).read_bytes()
    finished(tmp_path, 1)
    (tmp_path / FILE_NAME).write_bytes(old)
    journal = Journal(tmp_path)
    assert journal.news is not None and "match 2 is not there" in journal.news
    journal.close()


@pytest.mark.parametrize("text", [b"", b"x" * 500, b"\xff", b"name epoch 1 -1 zz"])
def test_what_was_saved_last_may_be_anything(tmp_path: Path, text: bytes) -> None:
    finished(tmp_path, 1)
    (tmp_path / LAST_NAME).write_bytes(text)
    journal = Journal(tmp_path)
    assert (journal.news, journal.trouble) == (None, None)
    journal.close()


# --- the file itself


@pytest.mark.parametrize("ended", ["won", "left", "followed"])
def test_the_file_alone_holds_the_matches_that_are_over(tmp_path: Path, ended: str) -> None:
    """The table is switched off at the wall, and the one file is copied."""
    bench = Bench(tmp_path / "data")
    bench.start({**YAGO, "options": {"target": 1}})
    for event in WON if ended == "won" else WON[:3]:
        bench.play(event)
    if ended == "left":
        bench.loop.leave()
        bench.loop.journal.after(lambda saved: bench.loop.put(lambda: None))
        bench.loop.step(wait_s=5)
    if ended == "followed":
        bench.start(YAGO)
    (tmp_path / "alone").mkdir()
    shutil.copyfile(tmp_path / "data" / FILE_NAME, tmp_path / "alone" / FILE_NAME)
    ((row, rows, _notes), *_) = readable_records(tmp_path / "alone" / FILE_NAME).values()
    assert row.over == (ended != "followed")
    assert [event.raw for event in rows] == (WON if ended == "won" else WON[:3])
    bench.close()


def test_what_a_killed_program_left_in_the_log_is_in_the_file_after_the_next_start(tmp_path: Path) -> None:
    played = Played(tmp_path / "data", "yago-pool", Random(1))
    played.play(6)
    files = played.photograph()
    played.table.close()
    folder = tmp_path / "killed"
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    journal = Journal(folder)
    shutil.copyfile(folder / FILE_NAME, tmp_path / "alone")
    assert len(readable_records(tmp_path / "alone")[1][1]) == 6
    journal.close()


# --- what the journal is


def test_a_journal_keeps_its_name_and_has_a_new_epoch_when_rows_are_lost(tmp_path: Path) -> None:
    finished(tmp_path, 3)
    name, epoch = about(tmp_path)
    assert name and epoch and len({name, epoch}) == 2
    finished(tmp_path, 1)
    assert about(tmp_path) == (name, epoch)
    main(["backup", str(tmp_path / "stick"), "--data", str(tmp_path)])
    main(["restore", str(tmp_path / "stick"), "--data", str(tmp_path)])
    restored = about(tmp_path)
    assert restored[0] == name and restored[1] != epoch
    data = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(data[: len(data) // 2])
    Journal(tmp_path).close()
    recovered = about(tmp_path)
    assert recovered[0] == name and recovered[1] not in (epoch, restored[1])
    for path in tmp_path.glob("journal*.sqlite3"):
        with closing(Store(sqlite3.connect(path))) as store:
            try:
                assert change_of(store) is None, "what was told is not told again"
            except sqlite3.DatabaseError:
                continue


def test_a_recovery_that_lost_nothing_has_the_same_epoch(tmp_path: Path) -> None:
    finished(tmp_path, 3)
    before = about(tmp_path)
    journal = Journal(tmp_path)
    journal.file._damage = sqlite3.DatabaseError("for a test")
    journal.writer.inspect()
    journal.close()
    assert (tmp_path / "journal.damaged-1.sqlite3").exists()
    assert about(tmp_path) == before


def test_a_restore_that_was_interrupted_is_completed_and_told(tmp_path: Path) -> None:
    from companion.journal.recovery import restore

    finished(tmp_path, 1)
    main(["backup", str(tmp_path / "stick"), "--data", str(tmp_path)])
    finished(tmp_path, 1)
    restore(tmp_path / "stick", tmp_path)
    assert (tmp_path / NEXT_NAME).exists()
    journal = Journal(tmp_path)
    assert journal.news == (
        f"The journal is restored from {tmp_path / 'stick'}. The old one is kept as journal.replaced-1.sqlite3."
    )
    assert [row.id for row in journal.matches()] == [1]
    journal.close()
    assert not (tmp_path / COPY_NAME).exists()
    assert (tmp_path / "journal.copy.replaced-1.sqlite3").exists()


# --- older journals


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_journal_that_an_older_program_wrote_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    """The files were written by the programs of their time, at the headless table."""
    shutil.copyfile(FILES / f"version-{version}.sqlite3", tmp_path / FILE_NAME)
    with closing(Store.read_only(tmp_path / FILE_NAME)) as store:
        before = [(row, list(store.events(row.id)), store.notes(row.id)) for row in store.matches()]
    bench = Bench(tmp_path)
    assert (bench.loop.journal.news, bench.loop.trouble) == (None, None)
    session = bench.loop.resume()
    assert session.referee.state.names == ("Ann", "Бекзат")
    bench.play({"event": "sow", "hole": 1})
    bench.close()
    with closing(Store.read_only(tmp_path / FILE_NAME)) as store:
        assert store._db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        after = [(row, list(store.events(row.id)), store.notes(row.id)) for row in store.matches()]
        assert store.about("journal") and store.about("epoch")
    assert after[0][1].pop().raw == {"event": "sow", "hole": 1}
    assert after == before
    assert [len(rows) for _, rows, _ in before] == [5, 4]
    protests = [note.body["outcome"] for _, _, notes in before for note in notes if note.kind == "protest"]
    assert protests == ["overruled"] * (version > 1)
    assert salvage(tmp_path / FILE_NAME).altered == set() and salvage(tmp_path / FILE_NAME).complete
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db:
        assert db.execute("SELECT count(*) FROM event WHERE prev IS NULL").fetchone() == (0,)


def test_a_clock_that_was_set_ahead_by_years_is_no_time_of_play(tmp_path: Path) -> None:
    """In a journal of a version that had wall times only."""
    shutil.copyfile(FILES / "version-1.sqlite3", tmp_path / FILE_NAME)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db, db:
        db.execute("UPDATE event SET at = at + 56 * 365 * 86400 WHERE match = 1 AND seq >= 3")
    bench = Bench(tmp_path)
    session = bench.loop.resume(1)
    assert all(seconds < 2 for seconds in session.times.used_s.values())
    bench.close()
