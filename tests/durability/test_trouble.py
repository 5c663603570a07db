"""A full disk, a read-only card, a lock held by another program, a jumping clock, a power cut: in any order."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.journal.store import FILE_NAME
from companion.journal.writer import Journal
from companion.live.decision import Decision
from companion.live.loop import MatchLoop
from tests.durability.disturbed_table import FRAME_HEADER, PAGE, WAL, Played, end_of, laid_out, rows_in
from tests.durability.random_events import GAMES, setup_of
from tests.tools.bench import settle
from tests.tools.clock import FakeClock

UNLIMITED = 2**30
Lift = Callable[[], Any]


def full(played: Played) -> Lift:
    """SQLite may take no page more: SQLITE_FULL, as on a full disk."""
    (pages,) = played.connection.execute("PRAGMA page_count").fetchone()
    played.connection.execute(f"PRAGMA max_page_count={pages}")
    return lambda: played.connection.execute(f"PRAGMA max_page_count={UNLIMITED}")


def read_only(played: Played) -> Lift:
    """Writing is refused with SQLITE_READONLY, as when the card flips, until the file is opened again."""
    played.connection.execute("PRAGMA query_only=1")
    return lambda: None


def locked(played: Played) -> Lift:
    """Another program is in the middle of writing."""
    other = sqlite3.connect(played.folder / FILE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    played.connection.execute("PRAGMA busy_timeout=1")  # it is the refusal that counts here, not how long it takes
    return other.close


FAULTS = (full, read_only, locked)


def power_cut(played: Played, folder: Path, chance: Random) -> int:
    """The last frame is torn somewhere; gives how many events are there at the next start."""
    files = played.photograph()
    log = files.get(WAL, b"")
    torn = log + chance.randbytes(chance.randrange(FRAME_HEADER + PAGE)) if log and end_of(log) == len(log) else log
    rows = rows_in(laid_out({**files, WAL: torn}, folder))
    played.must_be_in(rows, played.confirmed)
    return len(rows)


def a_bad_evening(folder: Path, game: str, seed: int, rounds: int) -> int:
    """Faults come and go while people play; gives how many power cuts there were."""
    chance = Random(seed)
    played = Played(folder / "data", game, chance)
    cuts = 0
    for _ in range(rounds):
        lift = chance.choice(FAULTS)(played)
        for _ in range(chance.randint(1, 12)):
            played.play()
            if chance.random() < 0.3:
                power_cut(played, folder / "cut", chance)
                cuts += 1
        lift()
        played.saved_again()
        assert played.table.trouble is None
        assert power_cut(played, folder / "cut", chance) == len(played.raws)
        cuts += 1
        played.play(chance.randint(0, 5))
    played.table.close()
    assert len(rows_in(folder / "data" / FILE_NAME)) == len(played.raws)
    return cuts


@pytest.mark.parametrize("game", GAMES)
def test_nothing_confirmed_is_lost_on_a_bad_evening(tmp_path: Path, game: str) -> None:
    cuts = a_bad_evening(tmp_path, game, seed=GAMES.index(game), rounds=5)
    print(f"{game}: {cuts} power cuts in trouble")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_confirmed_is_lost_in_many_bad_evenings(tmp_path: Path, game: str) -> None:
    cuts = sum(a_bad_evening(tmp_path / str(seed), game, seed, rounds=8) for seed in range(100, 104))
    print(f"{game}: {cuts} power cuts in trouble")


@pytest.mark.parametrize("fault", [full, locked])
def test_trouble_is_told_and_what_waits_is_written_when_it_is_over(tmp_path: Path, fault: Any) -> None:
    played = Played(tmp_path, "toguz-korgool", Random(4))
    played.play(10)
    lift = fault(played)
    while played.table.trouble is None:
        played.play()
        assert len(played.raws) < 400
    confirmed = played.confirmed
    played.play(20)
    assert played.confirmed == confirmed, "what is not on the disk is not called saved"
    lift()
    played.saved_again()
    played.table.close()
    assert len(rows_in(tmp_path / FILE_NAME)) == len(played.raws) >= 31


def test_decisions_keep_their_order_whatever_the_clock_says(tmp_path: Path) -> None:
    """A clock that stands still or goes back can neither swallow a decision nor swap two."""
    from companion.rulebook.rulebook import Announcement

    wall = FakeClock(9.0)
    table = MatchLoop(Journal(tmp_path), wall=wall)
    table.start(setup_of("yago-pool"))
    for number, wall.now in enumerate((9.0, 5.0, 5.0, 3.0)):
        table.decide(
            Decision(
                kind="protest",
                events=(),
                origins=(),
                announcement=Announcement(code="protest", rule="yago-pool#table"),
                body={"number": number},
            )
        )
    settle(table)
    assert table.trouble is None
    table.close()
    journal = Journal(tmp_path)
    notes, news = journal.notes(1), journal.news
    journal.close()
    assert news is None, "a sound journal is not set aside"
    assert [note.body["number"] for note in notes] == [0, 1, 2, 3]


def test_a_new_match_after_a_power_cut_takes_no_number_twice(tmp_path: Path) -> None:
    """Matches are known by number, so the clock cannot make an old one the latest."""
    for start in (9e9, 1.0):
        table = MatchLoop(Journal(tmp_path), wall=lambda start=start: start)
        table.start(setup_of("yooloo"))
        settle(table)
        table.close()
    journal = Journal(tmp_path)
    unfinished = journal.unfinished()
    assert unfinished is not None and unfinished.id == 2
    journal.close()


def test_a_match_begun_before_the_card_was_there_follows_those_on_it(tmp_path: Path) -> None:
    """The folder cannot be opened at the start; later it can, and there is a journal in it already."""
    card, away = tmp_path / "card", tmp_path / "away"
    earlier = Played(away / "data", "yooloo", Random(1))
    earlier.play(5)
    earlier.table.close()
    card.write_text("no folder")
    played = Played(card / "data", "toguz-korgool", Random(2))
    played.play(10)
    assert played.confirmed == 0
    assert played.table.trouble is not None
    card.unlink()
    away.rename(card)
    played.saved_again()
    played.play(3)
    assert played.table.match_id is not None
    assert [row.raw for row in played.table.journal.events(played.table.match_id)] == played.raws
    played.table.close()
    journal = Journal(card / "data")
    assert [match.setup["game"] for match in journal.matches()] == ["yooloo", "toguz-korgool"]
    assert [row.raw for row in journal.events(1)] == earlier.raws
    assert [row.raw for row in journal.events(2)] == played.raws
    journal.close()
