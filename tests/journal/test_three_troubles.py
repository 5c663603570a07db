"""What is done about each trouble, seen one by one: what is said, what is kept, and that nobody waits."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event as Flag

import pytest

from companion.cli import main
from companion.journal.copies import COPY_NAME, merged_records, readable_records
from companion.journal.numbers import MatchNumbers
from companion.journal.recovery import NEXT_NAME
from companion.journal.rows import EventRow
from companion.journal.store import FILE_NAME, Store
from companion.journal.write_thread import PATIENCE_S
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.rulebook.origin import TOUCH
from tests.durability.card_bench import OVER, YAGO, CardBench, on_disk
from tests.journal.faulty_card import WAIT_S, destroy, faulty_card
from tests.tools.clock import FakeClock

SETUP = {"game": "yago-pool", "players": ["Ann", "Bob"]}


def settle(loop: MatchLoop) -> None:
    while loop.waiting:
        loop.step(wait_s=WAIT_S)


def quiet(journal: Journal) -> None:
    """Waits until the writer has tried all that it was asked for, and once more if the card was silent."""
    for _ in range(2):
        answered = Flag()
        journal.after(lambda _saved, answered=answered: answered.set())
        assert answered.wait(WAIT_S)


def overwritten(path: Path) -> None:
    path.write_bytes(b"\xa5" * 4096)


def cut_off(path: Path) -> None:
    os.truncate(path, 0)


def log_overwritten(path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    log.write_bytes(b"\xa5" * log.stat().st_size)


@pytest.mark.parametrize("damage", [overwritten, cut_off, log_overwritten])
@pytest.mark.parametrize("again", [False, True], ids=["in this run", "after another start"])
def test_damage_that_nobody_noticed_is_found_when_the_program_ends(
    tmp_path: Path, damage: Callable[[Path], None], again: bool
) -> None:
    """All that was called saved is there at the next start: matches left, running, and of an earlier run."""
    loop = MatchLoop(Journal(tmp_path))
    loop.start(YAGO)
    loop.submit(OVER)
    settle(loop)
    if again:
        loop.close()
        loop = MatchLoop(Journal(tmp_path))
    loop.start(YAGO)
    for _ in range(2):
        loop.submit(OVER)
        settle(loop)
    damage(tmp_path / FILE_NAME)
    loop.submit(OVER)
    settle(loop)
    loop.close()
    journal = Journal(tmp_path)
    assert [len(journal.events(row.id)) for row in journal.matches()] == [1, 3]
    assert journal.news is None
    journal.close()


def test_a_file_destroyed_while_it_is_played_is_replaced_and_the_players_are_told_once(tmp_path: Path) -> None:
    with faulty_card() as card:
        loop, news = MatchLoop(Journal(tmp_path)), list[str]()
        loop.news.subscribe(news.append)
        loop.start(YAGO)
        loop.submit(OVER)
        settle(loop)
        card.damage(loop.journal.file._store)
        destroy(tmp_path)
        loop.submit(OVER)
        settle(loop)
        loop.submit(OVER)
        settle(loop)
        loop.step()
        assert loop.trouble is None
        assert news == [
            "The journal was damaged (database disk image is malformed) and has been set aside as "
            "journal.damaged-1.sqlite3; 1 matches with 1 events could be carried over."
        ]
        assert loop.close() == []
    assert on_disk(tmp_path) == [OVER, OVER, OVER]


def test_damage_that_sqlite_itself_meets_is_dealt_with_at_once(tmp_path: Path) -> None:
    """The pages are overwritten, and a reader finds out."""
    journal = Journal(tmp_path)
    loop = MatchLoop(journal)
    loop.start(YAGO)
    for _ in range(5):
        loop.submit(OVER)
    settle(loop)
    destroy(tmp_path)
    journal._reader.close()
    assert [row.id for row in journal.matches()] == [1], "it is in memory"
    quiet(journal)
    assert (tmp_path / "journal.damaged-1.sqlite3").exists()
    assert journal.trouble is None
    assert len(journal.events(1)) == 5
    loop.close()


@pytest.mark.parametrize("ending", ["taken away", "replaced"])
def test_a_file_that_is_taken_away_while_it_is_played_is_made_anew(tmp_path: Path, ending: str) -> None:
    loop = MatchLoop(Journal(tmp_path))
    loop.start(YAGO)
    loop.submit(OVER)
    settle(loop)
    for name in (FILE_NAME, FILE_NAME + "-wal", FILE_NAME + "-shm"):
        (tmp_path / name).unlink()
    if ending == "replaced":
        (tmp_path / FILE_NAME).write_bytes(b"")
    loop.submit(OVER)
    settle(loop)
    assert loop.trouble is None
    loop.close()
    assert on_disk(tmp_path) == [OVER, OVER]


def test_a_card_that_never_answers_holds_up_neither_the_match_nor_the_end(tmp_path: Path) -> None:
    clock = FakeClock()
    with faulty_card() as card:
        loop = MatchLoop(Journal(tmp_path, close_s=0.01, clock=clock))
        saved = list[bool]()
        loop.rulings.subscribe(lambda publication: saved.append(publication.saved))
        loop.start(YAGO)
        settle(loop)
        card.begin("silent")
        loop.submit(OVER)
        loop.submit(OVER)
        assert card.writing.wait(WAIT_S)
        clock.advance(PATIENCE_S / 2)
        loop.step()
        assert loop.waiting and loop.trouble is None
        clock.advance(PATIENCE_S / 2)
        for _ in range(2):
            loop.step()
        assert saved == [True, False, False]
        assert loop.trouble is not None and "the card has not answered for 2 s" in loop.trouble
        missing = loop.close()
        assert missing[0] == "Match 1: 2 events could not be saved."
        assert "the card has not answered" in missing[1]
        card.end()
        loop.journal.writer._thread.join(WAIT_S)


def test_a_card_that_answers_late_is_no_trouble_any_more(tmp_path: Path) -> None:
    """The ruling that was published meanwhile is not published again, and the one after it is."""
    clock = FakeClock()
    with faulty_card() as card:
        loop, rulings = MatchLoop(Journal(tmp_path, clock=clock)), list[int]()
        loop.rulings.subscribe(lambda publication: rulings.append(publication.verdict.n))
        loop.start(YAGO)
        settle(loop)
        card.begin("silent")
        loop.submit(OVER)
        assert card.writing.wait(WAIT_S)
        clock.advance(5.0)
        for _ in range(2):
            loop.step()
        assert loop.trouble is not None
        assert rulings == [0, 1]
        loop.submit(OVER)
        card.end()
        settle(loop)
        quiet(loop.journal)
        assert loop.trouble is None
        assert rulings == [0, 1, 2]
        assert loop.close() == []
    assert on_disk(tmp_path) == [OVER, OVER]


def test_what_a_full_card_did_not_take_is_said_at_the_end(tmp_path: Path) -> None:
    with faulty_card() as card:
        loop = MatchLoop(Journal(tmp_path, retry_s=0.01))
        loop.start(YAGO)
        settle(loop)
        card.begin("full")
        loop.submit(OVER)
        settle(loop)
        loop.start(YAGO)
        settle(loop)
        missing = loop.close()
    assert missing[:2] == [
        "Match 1: 1 event could not be saved.",
        "Match 2: its beginning, its end or a decision could not be saved.",
    ]
    assert "full" in missing[2]


def test_the_first_tile_is_the_running_match_on_a_full_card(tmp_path: Path) -> None:
    with faulty_card() as card:
        loop = MatchLoop(Journal(tmp_path, retry_s=0.01))
        loop.start(YAGO)
        settle(loop)
        card.begin("full")
        loop.start(YAGO)
        settle(loop)
        offered = loop.unfinished()
        assert offered is not None and offered.id == loop.match_id
        assert [row.id for row in loop.journal.matches()] == [1, 2]
        card.end()
        loop.close()


def test_the_copy_is_made_after_a_match_that_ended_in_trouble(tmp_path: Path) -> None:
    with faulty_card() as card:
        journal = Journal(tmp_path, retry_s=0.001)
        card.begin("full")
        number = journal.start_match(SETUP, 1.0, lambda _saved: None)
        over = EventRow(match=number, seq=1, raw=OVER, at=2.0, origin=TOUCH, over=True)
        answered = Flag()
        journal.append(over, lambda _saved: answered.set())
        assert answered.wait(WAIT_S)
        assert not (tmp_path / COPY_NAME).exists()
        card.end()
        journal.close()
    assert [row.over for row, _, _ in readable_records(tmp_path / COPY_NAME).values()] == [True]


def test_one_failed_read_is_no_trouble_once_the_next_one_works(
    bench: CardBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.start(YAGO)

    def broken(_store: Store) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "matches", broken)
        bench.loop.journal.matches()
        assert bench.loop.trouble is not None
    bench.loop.journal.matches()
    assert bench.loop.trouble is None


def test_a_redraw_does_not_look_through_the_file(bench: CardBench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.start(YAGO)
    looked = list[object]()
    monkeypatch.setattr("companion.journal.store.check", looked.append)
    for _ in range(3):
        bench.loop.journal.matches()
        bench.loop.journal.events(1)
    assert looked == []


def test_matches_of_one_number_are_two_unless_set_up_and_start_are_the_same(tmp_path: Path) -> None:
    for name, start, events in (("new", 5.0, 1), ("old", 2.0, 3)):
        with closing(Store.open(tmp_path / name)) as store:
            store.add_match(1, SETUP, 1.0)
            store.add_match(2, SETUP, start)
            for seq in range(1, events + 1):
                store.add_event(EventRow(match=2, seq=seq, raw=OVER, at=start, origin=TOUCH))
    sources = [readable_records(tmp_path / name).values() for name in ("new", "old")]
    merged = merged_records(sources, MatchNumbers())
    assert [(row.id, row.started, len(rows)) for row, rows, _ in merged] == [(1, 1.0, 0), (2, 5.0, 1), (3, 2.0, 3)]


def test_a_restored_journal_gets_no_match_back_that_it_did_not_have(tmp_path: Path) -> None:
    """After a backup match 2 is played to its end; the backup is restored, and another match 2 is begun."""
    data, stick = tmp_path / "data", str(tmp_path / "stick")
    match_file = tmp_path / "match.jsonl"
    match_file.write_text('{"game": "yago-pool", "players": ["Ann", "Bob"], "options": {"target": 1}}\n')
    main(["import", str(match_file), "--data", str(data)])
    main(["backup", stick, "--data", str(data)])
    with match_file.open("a") as lines:
        lines.writelines(f'{{"event": "sunk", "hole": {hole}, "ball": "red"}}\n' for hole in (1, 2, 3))
        lines.write('{"event": "shot-over"}\n')
    main(["import", str(match_file), "--data", str(data)])
    assert (data / COPY_NAME).exists()
    main(["restore", stick, "--data", str(data)])
    assert not (data / COPY_NAME).exists()
    assert (data / "journal.copy.replaced-1.sqlite3").exists()
    loop = MatchLoop(Journal(data))
    loop.start(YAGO)
    settle(loop)
    loop.submit(OVER)
    settle(loop)
    loop.journal.writer.inspect()
    destroy(data)
    loop.journal._reader.close()
    loop.submit(OVER)
    settle(loop)
    loop.close()
    assert on_disk(data, 2) == [OVER, OVER]


def test_a_change_of_files_that_a_power_cut_interrupted_is_completed(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.start_match(SETUP, 1.0, lambda _saved: None)
    journal.close()
    (tmp_path / FILE_NAME).rename(tmp_path / NEXT_NAME)
    again = Journal(tmp_path)
    assert [row.setup for row in again.matches()] == [SETUP]
    again.close()
    assert not (tmp_path / NEXT_NAME).exists()


KILLED = """
import os, sys
from companion.cli import main
from companion.journal.store import Store
add = Store.add_event
def killed(store, row, match=None):
    if row.seq == 3:
        os._exit(9)
    add(store, row, match)
Store.add_event = killed
main(["import", sys.argv[1], "--data", sys.argv[2]])
"""


def test_a_killed_import_leaves_no_half_match(tmp_path: Path) -> None:
    lines = ['{"game": "yago-pool", "players": ["Ann", "Bob"]}', *['{"event": "shot-over"}'] * 5]
    (tmp_path / "match.jsonl").write_text("\n".join(lines) + "\n")
    command = [sys.executable, "-c", KILLED, str(tmp_path / "match.jsonl"), str(tmp_path / "data")]
    assert subprocess.run(command, env={**os.environ, "PYTHONPATH": os.getcwd()}, check=False).returncode == 9
    journal = Journal(tmp_path / "data")
    assert journal.matches() == [] and journal.unfinished() is None
    journal.close()


def test_a_long_copy_holds_no_ruling_up(bench: CardBench, monkeypatch: pytest.MonkeyPatch) -> None:
    copying, go_on, backup = Flag(), Flag(), Store.backup

    def slowly(store: Store, path: Path) -> None:
        copying.set()
        assert go_on.wait(WAIT_S)
        backup(store, path)

    monkeypatch.setattr(Store, "backup", slowly)
    number = bench.start(YAGO)
    over = EventRow(match=number, seq=1, raw=OVER, at=2.0, origin=TOUCH, over=True)
    bench.loop.journal.append(over, lambda _saved: None)
    assert copying.wait(WAIT_S)
    assert bench.all_saved()
    go_on.set()
    bench.loop.close()
    assert readable_records(bench.folder / COPY_NAME)
