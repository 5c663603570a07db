"""A match without a window: events from standard input and the board, rulings to standard output, as JSON lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from threading import Semaphore, Thread
from typing import Any

from msgspec import Struct

from companion.i18n.notices import notice_text
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.rig_loading import table_rig
from companion.live.service_log import log
from companion.live.session import NoMatch
from companion.live.systemd_notify import systemd_notify
from companion.live.table_runtime import TableRuntime
from companion.live.termination import on_ending
from companion.protocol.json_lines import LineError, print_line, read_lines, verdict_line
from companion.recording.recorder import TraceError
from companion.rulebook.origin import Entered
from companion.rulebook.setup import SetupError
from companion.settings.model import Settings

SAVED = {"notice": {"code": "saved"}}
"""The line after rulings that were not saved, once all their events are on the disk."""
UNANSWERED_AT_MOST = 256
"""How many events are read before the ruling on the first of them is written; the input waits in the pipe then."""
TICK_S = 0.05
"""The longest wait of one loop step, in seconds; filters that measure time are advanced at least this often."""


class Recording(Struct, frozen=True, kw_only=True):
    """A trace to be written of a match."""

    path: str
    """Its file; "-" for standard output."""
    force: bool = False
    """Whether an older file is replaced."""
    without_secrets: bool = False
    """Whether cards that are never turned up are left out."""


def play(
    folder: Path,
    setup: dict[str, Any] | None,
    *,
    sim: bool,
    rig: str | None,
    record: Recording | None = None,
) -> int:
    """Runs a match until standard input ends.

    Args:
        folder: The data folder.
        setup: The set-up of a new match; None to resume the unfinished one.
        sim: Whether the match is played on the virtual board of its game.
        rig: The file of the rig that it is played on; None without one.
        record: The trace of the match that is written; None without one.

    Returns:
        The exit status: 0, or 1, with one line on standard error, when the match cannot be played or a line of the
        input is no JSON object.

    Raises:
        RigError: The rig file cannot be used.
        InUse: Another program uses the data folder.
    """
    wired = table_rig(Path(rig), folder) if rig else None
    try:
        with TableRuntime(folder, Settings, rig=wired) as runtime:
            streams = _started(runtime, setup, sim=sim, record=record)
            status = streams.run()
        if not runtime.unsaved:
            streams.tell_saved()
        return status
    except (SetupError, NoMatch, LineError, TraceError) as error:
        print(error, file=sys.stderr)
        return 1


def _started(
    runtime: TableRuntime[Settings], setup: dict[str, Any] | None, *, sim: bool, record: Recording | None
) -> StandardStreams:
    """Begins or resumes the match with its board and voice."""
    for sentence in runtime.news:
        log(sentence)
    runtime.begin(setup)
    referee = runtime.loop.referee
    if setup is None and referee is not None:
        print_line({"resumed": True, "n": referee.n, "status": referee.rulebook.public(referee.state)})
    runtime.loop.notices.subscribe(lambda notice: log(notice_text(notice)))
    runtime.loop.news.subscribe(log)
    if record is not None:
        runtime.record_to(record.path, force=record.force, without_secrets=record.without_secrets)
    if runtime.rig:
        runtime.start_rig_board()
    elif sim:
        runtime.start_virtual_board(Random())
    voice = runtime.start_voice(log)
    runtime.loop.status_requests.subscribe(lambda _: voice.speak_status())
    return StandardStreams(runtime.loop, runtime.is_looked_after)


class StandardStreams:
    """Submits the lines of standard input to a match loop, and writes its rulings to standard output."""

    def __init__(self, loop: MatchLoop, is_looked_after: Callable[[], bool] = lambda: True) -> None:
        """`is_looked_after` gives whether the program may tell the system that it is well."""
        self._loop = loop
        self._is_looked_after = is_looked_after
        self._ended = False
        self._error: LineError | OSError | None = None
        """The error that ended the input or the output; None while there is none."""
        self._unsaved = False
        """Whether a ruling was written whose event was not on the disk, and nothing since that it is."""
        self._asked = False
        """Whether the journal is asked if everything is saved."""
        self._room = Semaphore(UNANSWERED_AT_MOST)
        """What is left of UNANSWERED_AT_MOST; one is taken with each line, and given back with its ruling."""
        loop.rulings.subscribe(self._write_ruling)
        loop.trouble_changed.subscribe(lambda trouble: log(f"NOT SAVED: {trouble}" if trouble else "Saved again."))

    def run(self) -> int:
        """Runs the loop until the input has ended or a signal ends it, and every line before has been ruled on.

        Returns:
            The exit status: 0, or 1 when a line of the input is no JSON object.

        Raises:
            OSError: The output cannot be written (BrokenPipeError when its reader has closed it).
        """
        loop = self._loop
        Thread(target=self._read, name="stdin", daemon=True).start()
        alive = systemd_notify(is_alive=self._is_looked_after)
        with on_ending(lambda _signal: loop.put(lambda: self._end(None))), alive as stepped:
            while not self._ended or loop.waiting:
                loop.step(wait_s=TICK_S)
                self._ask_the_journal()
                stepped()
                if isinstance(self._error, OSError):
                    break
        if isinstance(self._error, OSError):
            raise self._error
        if self._error is not None:
            print(self._error, file=sys.stderr)
            return 1
        return 0

    def _read(self) -> None:
        """Puts each line of the input into the loop's inbox, and then its end; runs in a thread of its own.

        It has a reader of its own, which may be waiting when the program ends; with that of `sys.stdin` Python aborts.
        """
        error: LineError | None = None
        try:
            with open(sys.stdin.fileno(), "rb", closefd=False) as stream:
                for _, raw in read_lines(stream):
                    self._room.acquire()
                    self._loop.put(lambda raw=raw: self._submit(raw))
        except LineError as broken:
            error = broken
        self._loop.put(lambda: self._end(error))

    def _submit(self, raw: dict[str, Any]) -> None:
        self._loop.submit(raw, Entered("people"))

    def _end(self, error: LineError | None) -> None:
        self._ended = True
        self._error = self._error or error

    def _write_ruling(self, publication: Publication) -> None:
        """A ruling, and whether its event is on the disk."""
        if isinstance(publication.origin, Entered):
            self._room.release()
        line = verdict_line(publication.session.referee.rulebook, publication.verdict)
        self._unsaved = self._unsaved or not publication.saved
        self._write({**line, "saved": publication.saved})

    def _ask_the_journal(self) -> None:
        """Asks, after a ruling that was not saved, whether everything is by now; at most one question is open."""
        loop = self._loop
        if self._unsaved and not self._asked and loop.trouble is None:
            self._asked = True
            loop.journal.after(lambda saved: loop.put(lambda: self._answered(saved)))

    def _answered(self, saved: bool) -> None:
        """The journal's answer."""
        self._asked = False
        if saved and self._unsaved:
            self.tell_saved()

    def tell_saved(self) -> None:
        """A notice that all events are on the disk, if a ruling said that one was not."""
        if self._unsaved:
            self._unsaved = False
            self._write(SAVED)

    def _write(self, line: Mapping[str, Any]) -> None:
        """A line; what is wrong with the output ends the run."""
        if isinstance(self._error, OSError):
            return
        try:
            print_line(line)
        except OSError as error:
            self._error = error
