"""The live table without a window: events from standard input and the board, rulings to standard output."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from companion.journal.writer import Journal
from companion.live.board_runtime import RealBoard, Simulation, log, table_rig
from companion.live.loop import LiveTable, Publication
from companion.live.resume import NoMatch
from companion.live.sensor_pipeline import notice_text
from companion.live.systemd_notify import attended
from companion.protocol.json_lines import LineError, as_line, lines, put_line
from companion.recording.recorder import TraceError, recording, trace_file
from companion.rulebook.setup import SetupError
from companion.settings.file import load
from companion.settings.model import Settings
from companion.speech.announcer import Announcer
from hardware.rig.sections import Rig

TICK_S = 0.05
"""How long the loop sleeps at most, so that filters see time pass."""


def play(folder: Path, setup: dict[str, Any] | None, *, sim: bool, rig: str | None, record: str | None = None) -> int:
    """Runs a match until standard input ends; `setup` None resumes the unfinished one. Gives the exit status.

    `record` is a file for a trace of the match. Raises RigError when the rig in this file cannot be used.
    """
    wired = table_rig(Path(rig), folder) if rig else None
    journal = Journal(folder)
    table = LiveTable(journal)
    table.observers.append(lambda publication: _print_ruling(table, publication))
    if journal.news:
        print(journal.news, file=sys.stderr)
    try:
        _begin(table, setup)
        with _recorded(table, record, wired or Rig()), _board(table, sim=sim, rig=wired), _heard(table, folder):
            return _loop(table)
    except (SetupError, NoMatch, LineError, TraceError) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        table.close()


def _begin(table: LiveTable, setup: dict[str, Any] | None) -> None:
    if setup is not None:
        table.start(setup)
        return
    referee = table.resume()
    put_line({"resumed": True, "n": referee.n, "status": referee.book.public(referee.table)})


@contextmanager
def _heard(table: LiveTable, folder: Path) -> Iterator[None]:
    """The table is heard where its settings ask for that."""
    settings, warning = load(folder, Settings)
    if warning:
        log(warning)
    with closing(Announcer(table, settings, report=log)) as announcer:
        table.askers.append(announcer.answer)
        yield


@contextmanager
def _recorded(table: LiveTable, path: str | None, rig: Rig) -> Iterator[None]:
    """Writes a trace of the match to a file, if one is named. Raises TraceError when it cannot be made."""
    if path is None:
        yield
        return
    with trace_file(path) as stream, recording(table, stream, rig) as recorder:
        yield
    if recorder.trouble:
        log(recorder.trouble)


def _board(table: LiveTable, *, sim: bool, rig: Rig | None) -> AbstractContextManager[object]:
    """What reads the board while the match is played: nothing, the virtual table, or the rig's drivers."""
    table.noticers.append(lambda notice: log(notice_text(notice)))
    if rig:
        return closing(RealBoard(table, rig))
    if sim:
        assert table.referee is not None
        return closing(Simulation(table, table.referee.book.game, Random(), time.monotonic))
    return nullcontext()


def _loop(table: LiveTable) -> int:
    ended: list[LineError | None] = []
    trouble = None
    Thread(target=_read, args=(table, ended.append), name="stdin", daemon=True).start()
    with attended() as stepped:
        while not ended or table.waiting:
            table.step(wait_s=TICK_S)
            stepped()
            if table.trouble != trouble:
                trouble = table.trouble
                print(f"NOT SAVED: {trouble}" if trouble else "Saved again.", file=sys.stderr, flush=True)
    if (error := ended[0]) is not None:
        print(error, file=sys.stderr)
        return 1
    return 0


def _read(table: LiveTable, end: Callable[[LineError | None], None]) -> None:
    """Runs in its own thread: hands each line to the loop, and its end behind them."""
    error: LineError | None = None
    try:
        for _, raw in lines(sys.stdin.buffer):
            table.put(lambda raw=raw: _submit(table, raw))
    except LineError as broken:
        error = broken
    table.put(lambda: end(error))


def _submit(table: LiveTable, raw: dict[str, Any]) -> None:
    table.submit(raw, "people")


def _print_ruling(table: LiveTable, publication: Publication) -> None:
    assert table.referee is not None
    put_line(as_line(table.referee.book, publication.verdict))
