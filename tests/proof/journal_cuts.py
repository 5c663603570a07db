"""No confirmed event is lost, and no journal shrinks without a sentence: `python -m tests.proof.journal_cuts`.

A recovery, a migration, a restore and a match with its copy are ended at each of their changes of files, one after the
other, and met with a disk that is full after each number of bytes. Then the same happens in random order, to damaged
files too.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.cli import main as companion
from companion.journal.copies import COPY_NAME
from companion.journal.rows import EventRow
from companion.journal.salvage import salvage
from companion.journal.store import FILE_NAME, Store
from companion.journal.writer import Journal
from companion.rulebook.origin import TOUCH
from tests.proof.faulty_disk import DIE, FULL, KILLED, Attempt, attempt, run_below

CUTS = 1000
PAGE = 4096
BYTES_APART = 1024
"""The disk is full after each multiple of so many bytes."""
OLD_FILES = Path("tests/journal/files")
SETUP = {"game": "yago-pool", "players": ["Ann", "Бекзат"]}
MATCHES, EVENTS = 6, 30
"""What the journals hold that are recovered and restored."""
Say = Callable[[str], None]
Events = dict[tuple[float, int], str]
"""The events of a journal by the start of their match and their number."""


def event(n: int) -> dict[str, object]:
    """An event that differs from all others."""
    return {"event": "sunk", "hole": n % 9 + 1, "ball": "red", "n": n, "filler": "x" * (n * 37 % 200)}


def made(folder: Path, matches: int, events: int) -> None:
    """A journal of matches that are over, and its copy."""
    journal = Journal(folder)
    for match in range(1, matches + 1):
        number = journal.start_match(SETUP, float(match), ignore)
        for seq in range(1, events + 1):
            raw = event(match * 1000 + seq)
            row = EventRow(match=number, seq=seq, raw=raw, at=2.0, origin=TOUCH, after_s=1.0, over=seq == events)
            journal.append(row, ignore)
    journal.close()


def ignore(_saved: bool) -> None:
    """Nobody waits for the answer."""


def events_in(folder: Path) -> Events:
    """The events of the journal of a folder."""
    if not (folder / FILE_NAME).exists():
        return {}
    with closing(Store.read_only(folder / FILE_NAME)) as store:
        return {
            (match.started, row.seq): json.dumps(row.raw, sort_keys=True)
            for match in store.matches()
            for row in store.events(match.id)
        }


def opened(folder: Path, say: Say) -> None:
    """The program is started and ended."""
    journal = Journal(folder, retry_s=0.001, close_s=5.0)
    for sentence in filter(None, (journal.news, *journal.look())):
        say(sentence)
    journal.close()
    for sentence in journal.look():
        say(sentence)


def restored(folder: Path, say: Say) -> None:
    """A backup is restored."""
    with redirect_stdout(StringIO()) as output:
        status = companion(["restore", str(folder / "stick"), "--data", str(folder)])
    if status == 0:
        say(output.getvalue())


def played(folder: Path, say: Say, *, started: float, events: int) -> None:
    """A match is played to its end; each event is confirmed by its number once it is called saved."""
    journal = Journal(folder, retry_s=0.001, close_s=5.0)
    for sentence in filter(None, (journal.news, *journal.look())):
        say(sentence)
    number = journal.start_match(SETUP, started, ignore)
    for seq in range(1, events + 1):

        def confirm(saved: bool, seq: int = seq) -> None:
            if saved:
                say(f"+ {seq}")

        raw = event(int(started) * 1000 + seq)
        row = EventRow(match=number, seq=seq, raw=raw, at=2.0, origin=TOUCH, over=seq == events)
        journal.append(row, confirm)
    journal.close()


def confirmed(attempts: list[Attempt], started: float) -> Events:
    """The events that a child of `played` called saved."""
    return {
        (started, seq): json.dumps(event(int(started) * 1000 + seq), sort_keys=True)
        for one in attempts
        for line in one.said
        if line.startswith("+ ") and (seq := int(line[2:]))
    }


def sentences(attempts: list[Attempt]) -> list[str]:
    """What the players were told."""
    return [line for one in attempts for line in one.said if line[0] not in "+!"]


def damaged(folder: Path) -> None:
    """A page of the journal is damaged: what it held is in the copy, but for the last match."""
    path = folder / FILE_NAME
    data = bytearray(path.read_bytes())
    data[3 * PAGE : 4 * PAGE] = b"\xa5" * PAGE
    path.write_bytes(data)


def recovery(folder: Path) -> None:
    """Sets up a recovery: the match played last is not in the copy."""
    made(folder, MATCHES, EVENTS)
    copy = (folder / COPY_NAME).read_bytes()
    attempt(lambda say: played(folder, say, started=50.0, events=9))
    (folder / COPY_NAME).write_bytes(copy)
    damaged(folder)


def migration(version: int) -> Callable[[Path], None]:
    """Sets up a migration of a file that a program of that time wrote."""
    return lambda folder: shutil.copyfile(OLD_FILES / f"version-{version}.sqlite3", folder / FILE_NAME) and None


def backup(folder: Path) -> None:
    """Sets up a restore: the journal has a match less than the backup, and one that the backup has not."""
    made(folder, MATCHES, EVENTS)
    shutil.copyfile(folder / FILE_NAME, folder / "stick")
    made(folder, 1, 5)


CASES: dict[str, tuple[Callable[[Path], object], Callable[[Path, Say], None], bool]] = {
    "recovery": (recovery, opened, True),
    **{f"migration of version {version}": (migration(version), opened, False) for version in (1, 2, 3)},
    "restore": (backup, restored, True),
    "match": (
        lambda folder: made(folder, 2, 5),
        lambda folder, say: played(folder, say, started=70.0, events=12),
        False,
    ),
}
"""What each case begins with, what is done, and whether something must be told."""


class Wrong(AssertionError):
    """Something was lost."""


def expect(holds: bool, what: str) -> None:
    """Raises Wrong."""
    if not holds:
        raise Wrong(what)


def step_by_step(name: str, every: int) -> Iterator[str]:
    """Ends one case at each change (or at every so many), and with a disk of every fullness; yields the counts."""
    begin, act, tells = CASES[name]
    with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as where:
        begun, folder = Path(where) / "begun", Path(where) / "data"
        begun.mkdir()
        begin(begun)
        before = events_in(begun) if name != "recovery" else {}
        laid_out(begun, folder)
        whole = attempt(lambda say: act(folder, say))
        expect(whole.status == 0, f"{name}: {whole}")
        after = events_in(folder)
        expect(bool(sentences([whole])) is tells, f"{name} tells {sentences([whole])}")
        expect(name != "recovery" or len(after) == MATCHES * EVENTS + 9, f"{name} carries {len(after)} over")
        grown = sum(path.stat().st_size for path in folder.iterdir())
        faults = [(DIE, n) for n in range(1, whole.changes + 1, every)]
        faults += [(FULL, n) for n in range(0, grown, BYTES_APART * every)]
        for mode, count in faults:
            laid_out(begun, folder)
            attempts = [attempt(lambda say: act(folder, say), mode, count)]
            expect(attempts[0].status in (0, KILLED), f"{name}, {mode} {count}: {attempts}")
            attempts.append(attempt(lambda say: opened(folder, say)))
            found, told = events_in(folder), sentences(attempts)
            where_at = f"{name}, {'ended at change' if mode == DIE else 'full after byte'} {count}"
            kept = confirmed(attempts, 70.0) if name == "match" else {}
            expect(kept.items() <= found.items(), f"{where_at}: {len(kept.keys() - found.keys())} events are lost")
            expect(found in (before, after) or name == "match", f"{where_at}: neither before nor after")
            expect(before.items() <= found.items() or bool(told), f"{where_at}: the journal shrank without a sentence")
            expect(not tells or found == before or bool(told), f"{where_at}: nothing was told")
    yield f"{name}, ended at a change: {len([mode for mode, _ in faults if mode == DIE])}"
    yield f"{name}, full disks: {len([mode for mode, _ in faults if mode == FULL])}"


def laid_out(begun: Path, folder: Path) -> None:
    """The folder as it was at the beginning."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(begun, folder)


def at_random(seed: int, begun: Path, folder: Path) -> None:
    """Plays, damages, recovers, restores and copies on a disk that fails at random; Wrong if something is lost."""
    chance = Random(seed)
    laid_out(begun, folder)
    must_be_there, attempts, is_damaged = events_in(folder), list[Attempt](), False
    for turn in range(chance.randint(1, 4)):
        started = 100.0 + turn
        mode = chance.choice([DIE, DIE, FULL])
        count = chance.randint(1, 120) if mode == DIE else chance.randrange(0, 200_000)
        events = chance.randint(1, 15)
        attempts.append(attempt(partial(played, folder, started=started, events=events), mode, count))
        expect(attempts[-1].status in (0, KILLED), f"seed {seed}: {attempts[-1]}")
        must_be_there.update(confirmed(attempts[-1:], started))
        if chance.random() < 0.4:
            is_damaged |= cut(folder, chance)
    attempts.append(attempt(lambda say: opened(folder, say)))
    found = events_in(folder)
    lost = must_be_there.keys() - found.keys()
    expect(all(found[key] == must_be_there[key] for key in found.keys() & must_be_there), f"seed {seed}: altered")
    expect(not lost or is_damaged, f"seed {seed}: {len(lost)} confirmed events are lost")
    expect(not lost or bool(sentences(attempts)), f"seed {seed}: {len(lost)} events are lost without a sentence")
    expect(is_damaged or salvage(folder / FILE_NAME).complete, f"seed {seed}: the rows do not hang together")


def cut(folder: Path, chance: Random) -> bool:
    """Damages a file of the journal while the program is off; says whether anything was changed."""
    path = folder / chance.choice([FILE_NAME, FILE_NAME, f"{FILE_NAME}-wal", COPY_NAME])
    if not path.exists() or not (size := path.stat().st_size):
        return False
    data, at = bytearray(path.read_bytes()), chance.randrange(size)
    kind = chance.choice(["cut", "pages", "zeros", "page", "gone"])
    if kind == "cut":
        data = data[:at]
    elif kind == "pages":
        data = data[: at // PAGE * PAGE]
    elif kind == "zeros":
        data[at:] = bytes(size - at)
    elif kind == "page":
        data[at // PAGE * PAGE : (at // PAGE + 1) * PAGE] = chance.randbytes(min(PAGE, size - at // PAGE * PAGE))
    if kind == "gone":
        path.unlink()
    else:
        path.write_bytes(data)
    return True


def main(cuts: int = CUTS, every: int = 1, first: int = 0) -> int:
    """Proves it; the first thing that is wrong ends it.

    Args:
        cuts: How many random cuts.
        every: At every so many changes the step-by-step cases are ended.
        first: The first seed.
    """
    try:
        for name in CASES:
            for figure in step_by_step(name, every):
                print(figure, flush=True)
        with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as where:
            begun, folder = Path(where) / "begun", Path(where) / "data"
            made(begun, 3, 8)
            for seed in range(first, first + cuts):
                at_random(seed, begun, folder)
    except Wrong as wrong:
        print(wrong)
        return 1
    print(f"random cuts: {cuts}")
    return 0


if __name__ == "__main__":
    run_below("tests.proof.journal_cuts", sys.argv[1:])
    sys.exit(main(*map(int, sys.argv[1:])))
