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

from companion.i18n.notices import notice_text
from companion.journal.writer import Journal
from companion.live.board_runtime import RigBoard, VirtualBoardRun, log, table_rig
from companion.live.loop import MatchLoop, Publication
from companion.live.resume import NoMatch
from companion.live.systemd_notify import systemd_notify
from companion.protocol.json_lines import LineError, print_line, read_lines, verdict_line
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
    table = MatchLoop(journal)
    table.rulings.append(lambda publication: _print_ruling(table, publication))
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


def _begin(loop: MatchLoop, setup: dict[str, Any] | None) -> None:
    if setup is not None:
        loop.start(setup)
        return
    referee = loop.resume()
    print_line({"resumed": True, "n": referee.n, "status": referee.rulebook.public(referee.state)})


@contextmanager
def _heard(loop: MatchLoop, folder: Path) -> Iterator[None]:
    """The table is heard where its settings ask for that."""
    settings, warning = load(folder, Settings)
    if warning:
        log(warning)
    with closing(Announcer(loop, settings, report=log)) as announcer:
        loop.status_requests.append(announcer.answer)
        yield


@contextmanager
def _recorded(loop: MatchLoop, path: str | None, rig: Rig) -> Iterator[None]:
    """Writes a trace of the match to a file, if one is named. Raises TraceError when it cannot be made."""
    if path is None:
        yield
        return
    with trace_file(path) as stream, recording(loop, stream, rig) as recorder:
        yield
    if recorder.trouble:
        log(recorder.trouble)


def _board(loop: MatchLoop, *, sim: bool, rig: Rig | None) -> AbstractContextManager[object]:
    """What reads the board while the match is played: nothing, the virtual table, or the rig's drivers."""
    loop.notices.append(lambda notice: log(notice_text(notice)))
    if rig:
        return closing(RigBoard(loop, rig))
    if sim:
        assert loop.referee is not None
        return closing(VirtualBoardRun(loop, loop.referee.rulebook.game, Random(), time.monotonic))
    return nullcontext()


def _loop(loop: MatchLoop) -> int:
    ended: list[LineError | None] = []
    trouble = None
    Thread(target=_read, args=(loop, ended.append), name="stdin", daemon=True).start()
    with systemd_notify() as stepped:
        while not ended or loop.waiting:
            loop.step(wait_s=TICK_S)
            stepped()
            if loop.trouble != trouble:
                trouble = loop.trouble
                print(f"NOT SAVED: {trouble}" if trouble else "Saved again.", file=sys.stderr, flush=True)
    if (error := ended[0]) is not None:
        print(error, file=sys.stderr)
        return 1
    return 0


def _read(loop: MatchLoop, end: Callable[[LineError | None], None]) -> None:
    """Runs in its own thread: hands each line to the loop, and its end behind them."""
    error: LineError | None = None
    try:
        for _, raw in read_lines(sys.stdin.buffer):
            loop.put(lambda raw=raw: _submit(loop, raw))
    except LineError as broken:
        error = broken
    loop.put(lambda: end(error))


def _submit(loop: MatchLoop, raw: dict[str, Any]) -> None:
    loop.submit(raw, "people")


def _print_ruling(loop: MatchLoop, publication: Publication) -> None:
    assert loop.referee is not None
    print_line(verdict_line(loop.referee.rulebook, publication.verdict))
