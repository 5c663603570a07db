"""The journal's files cut at every byte of their tail, as a power cut may leave them: what was confirmed is there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.journal.store import FILE_NAME
from companion.journal.writer import Journal
from tests.durability.disturbed_table import FRAME_HEADER, PAGE, WAL, WAL_HEADER, Played, end_of, laid_out, rows_in
from tests.durability.random_events import GAMES

LAST = 2
"""So many events make the tail."""
STEP = 769
"""The quick form cuts at each frame's edges, and in between at each of so many bytes; a prime meets all offsets."""


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: the cuts are what is tested here, not the disk."""
    shared = Path("/dev/shm")
    if not os.access(shared, os.W_OK):
        yield tmp_path
        return
    import tempfile

    with tempfile.TemporaryDirectory(dir=shared) as folder:
        yield Path(folder)


def tail_of(folder: Path, game: str, seed: int, *, checkpoint_pages: int) -> tuple[Played, dict[str, bytes], list[int]]:
    """A match, its files, and where in the log each of its last events ends (0: before this log began)."""
    played = Played(folder, game, Random(seed))
    played.connection.execute(f"PRAGMA wal_autocheckpoint={checkpoint_pages}")
    played.play(20 + seed % 13)
    ends = [0] * played.confirmed
    before = played.photograph()[WAL][16:24]
    for _ in range(LAST):
        played.play()
        files = played.photograph()
        if files[WAL][16:24] != before:
            ends = [0] * (len(ends))
            before = files[WAL][16:24]
        ends.append(end_of(files[WAL]))
    assert played.confirmed == len(played.raws) == len(ends)
    return played, played.photograph(), ends


def places(first: int, last: int, step: int) -> list[int]:
    """Where to cut between two places: around the edges of frames, and each so many bytes."""
    edges = range(WAL_HEADER, last + 1, FRAME_HEADER + PAGE)
    near = {edge + by for edge in edges for by in (-1, 0, 1, FRAME_HEADER - 1, FRAME_HEADER, FRAME_HEADER + 1)}
    return sorted({*(at for at in near if first <= at <= last), *range(first, last + 1, step)})


def cut_everywhere(  # noqa: PLR0913 - told by name at each call
    folder: Path, memory: Path, game: str, *, seed: int, step: int, first: int = 0, checkpoint_pages: int = 1000
) -> int:
    """Cuts the log at its tail, and fills up what is cut off with nothing, zeros or noise; gives how many cuts.

    `first` is by how many bytes the places are shifted that lie between the edges.
    """
    played, files, ends = tail_of(folder, game, seed, checkpoint_pages=checkpoint_pages)
    chance, log = Random(seed), files[WAL]
    known = [end for end in ends if end]
    cuts = places(known[0] - FRAME_HEADER - PAGE + first, known[-1], step)
    for number, at in enumerate(cuts):
        rest = len(log) - at
        filling = (b"", bytes(rest), chance.randbytes(rest))[number % 3]
        rows = rows_in(laid_out({**files, WAL: log[:at] + filling}, memory / "cut"))
        played.must_be_in(rows, sum(end <= at for end in ends))
        # What is missing at the end of a file is read as zeros, so zeros that were cut off are there all the same.
        assert len(rows) <= sum(not any(log[at:end]) for end in ends), "a half-written event is no event"
    played.table.close()
    assert len(rows_in(folder / FILE_NAME)) == len(ends)
    return len(cuts)


@pytest.mark.parametrize("game", GAMES)
def test_a_log_that_is_cut_short_keeps_what_was_confirmed(tmp_path: Path, memory: Path, game: str) -> None:
    cuts = cut_everywhere(tmp_path / "data", memory, game, seed=GAMES.index(game), step=STEP)
    print(f"{game}: {cuts} cuts")
    assert cuts > 20


@pytest.mark.parametrize("seed", range(3))
def test_a_log_that_has_begun_anew_does_too(tmp_path: Path, memory: Path, seed: int) -> None:
    """What stands before the new beginning is in the database by then; behind it lie frames of the old log."""
    cuts = cut_everywhere(tmp_path / "data", memory, GAMES[seed], seed=seed, step=STEP, checkpoint_pages=7)
    print(f"log begun anew: {cuts} cuts")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_byte_of_the_tail(tmp_path: Path, memory: Path, game: str) -> None:
    """The games share the bytes: each cuts at every fifth, and at all edges of frames."""
    first = GAMES.index(game)
    cuts = cut_everywhere(tmp_path / "data", memory, game, seed=100, step=len(GAMES), first=first)
    cuts += cut_everywhere(tmp_path / "anew", memory, game, seed=101, step=23, first=first, checkpoint_pages=7)
    print(f"{game}: {cuts} cuts; with those of the others every byte of the tail")
    assert cuts > LAST * PAGE / len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_database_that_is_cut_is_kept_and_told_of(tmp_path: Path, memory: Path, game: str) -> None:
    """This is no power cut but a broken card: play goes on, the file is kept, and what can be read is carried over."""
    played = Played(tmp_path, game, Random(game))
    played.play(80)
    played.table.close()
    whole = (tmp_path / FILE_NAME).read_bytes()
    cuts = list(range(0, len(whole), 1499))
    for at in cuts:
        path = laid_out({FILE_NAME: whole[:at]}, memory / "cut")
        journal = Journal(path.parent)
        rows, news, trouble = journal.events(1), journal.news, journal.trouble
        journal.close()
        assert trouble is None
        played.must_be_in(rows, 0)
        if news is None:
            assert len(rows) == len(played.raws), "what is lost is told"
        else:
            assert "set aside as journal.damaged-1.sqlite3" in news
            assert (path.parent / "journal.damaged-1.sqlite3").read_bytes() == whole[:at]
    print(f"{game}: {len(cuts)} cuts of the database")
