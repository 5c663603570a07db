"""`companion record OUT`: records the samples of a table's sensors as a trace for `companion replay`."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import IO, Any

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.input_file import check_readable, open_input
from companion.exit_status import ExitStatus, Failure
from companion.games.registry import default_setup, rulebook
from companion.journal.lock import InUse, Lock
from companion.journal.store import FILE_NAME, JournalError, Store
from companion.live.rig_loading import usable_rig
from companion.live.service_log import log
from companion.live.session import journalled_referee
from companion.live.virtual_board_run import make_virtual_board
from companion.protocol.json_lines import LineError, read_lines
from companion.recording.disclosed import NO_SECRETS, SECRETS, disclosed, without_secrets
from companion.recording.recorder import Recorder, TraceError, trace_file
from companion.recording.sample_counts import SampleCounts
from companion.recording.trace import trace_header
from companion.rulebook.disclosure import stand_ins, unrevealed
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent
from companion.rulebook.setup import SetupError, read_setup
from hardware.calibration.file import FILE, read_calibration
from hardware.delivery import unpacked
from hardware.rig.file import RigError
from hardware.rig.sections import Rig
from hardware.samples import Sample
from hardware.simulation.driver import SimulatedBoardDriver
from hardware.supervisor import Supervisor

TICK_S = 0.1
"""The longest wait for a sample, in seconds, before the end of the recording is checked."""
MOST_MB = 100
"""The default limit of the trace's size: two hours of nine distance sensors at their full rate."""
PLAYERS = ("First", "Second")
"""The names of the players when there is neither --setup nor an unfinished match."""


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("out", metavar="OUT", help='the file to write; "-" is standard output')
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--rig", metavar="FILE", help="the real table that this file describes")
    source.add_argument("--sim", action="store_true", help="the virtual board, at rest")
    source.add_argument("--trace", metavar="FILE", help="a recording that is there, such as to leave out its secrets")
    parser.add_argument("--without-secrets", action="store_true", help="leave out cards that are never turned up")
    parser.add_argument("--setup", metavar="FILE", help="the match's set-up line (default: the unfinished match)")
    parser.add_argument("--force", action="store_true", help="replace the file if there is one")
    parser.add_argument("--seconds", metavar="N", type=positive, default=inf, help="stop by itself (default: Ctrl-C)")
    parser.add_argument("--max-mb", metavar="N", type=positive, default=MOST_MB, help=f"size at most ({MOST_MB} MB)")
    data_argument(parser)


def positive(text: str) -> float:
    """Parses a finite number above 0; ArgumentTypeError for any other text."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise ArgumentTypeError(f"{text!r} is no number above 0")
    return number


def run(args: Namespace) -> int:
    """Records until it is stopped. Raises Failure when that is not possible."""
    if args.rig:
        check_readable(args.rig)
    try:
        if args.trace:
            _copy(args)
        else:
            _record(args)
    except (TraceError, LineError, JournalError, InUse, RigError) as error:
        raise Failure(str(error)) from None
    except SetupError as error:
        raise Failure(f"line 1: {error}") from None
    return ExitStatus.DONE


def _copy(args: Namespace) -> None:
    """Copies a recording, with or without its secrets."""
    with open_input(args.trace) as source:
        lines = _disclosed(args.trace, source) if args.without_secrets else list(source)
    with trace_file(args.out, private=not args.without_secrets, force=args.force) as stream:
        stream.writelines(lines)


def _disclosed(path: str, source: IO[bytes]) -> list[bytes]:
    try:
        return without_secrets(source)
    except ValueError as error:
        raise Failure(f"{path}: this is no recording: {str(error).rstrip('.')}.") from None


def _record(args: Namespace) -> None:
    rig = _rig(args)
    referee, journalled = _match(args)
    counts = SampleCounts()
    with (
        _locked(args),
        trace_file(args.out, force=args.force) as out,
        disclosed(out, wanted=args.without_secrets) as stream,
    ):
        start = time.monotonic()
        with closing(
            Recorder(stream, trace_header(referee, rig, recorded=time.time()), max_bytes=args.max_mb * 1e6)
        ) as recorder:
            for raw in journalled:
                recorder.event(start, raw)
            inbox: SimpleQueue[Sample] = SimpleQueue()
            with _source(args, rig, referee, inbox.put):
                stopped = _take_samples(inbox, recorder, counts, start + args.seconds)
        if recorder.trouble and not recorder.full:
            raise Failure(recorder.trouble)
    _print_summary(counts, time.monotonic() - start, recorder, args.out)
    if referee.rulebook.has_secrets and not args.without_secrets:
        print(f"{NO_SECRETS} {SECRETS}", file=sys.stderr)
    if stopped:
        raise stopped


def _rig(args: Namespace) -> Rig:
    """The table's rig with what was calibrated at it; the virtual board is as shipped."""
    if args.sim:
        return Rig()
    calibration, warning = read_calibration(data_folder(args) / FILE)
    if warning:
        print(warning, file=sys.stderr)
    return calibration.applied(usable_rig(Path(args.rig)))


def _match(args: Namespace) -> tuple[Referee, list[RawEvent]]:
    """The match that the trace is ruled by, with what was said in it before; stand-ins for what is secret in it."""
    if args.setup:
        raw = _setup_line(args.setup)
    elif (path := data_folder(args) / FILE_NAME).exists() and (found := _unfinished(path)):
        return found
    else:
        raw = default_setup(PLAYERS)
    rules, setup = read_setup(raw, rulebook)
    return Referee(rules, setup, raw), []


def _setup_line(path: str) -> dict[str, Any]:
    with open_input(path) as stream:
        raw = next((raw for _, raw in read_lines(stream)), None)
    if raw is None:
        raise LineError("line 1: no set-up.")
    return raw


def _unfinished(path: Path) -> tuple[Referee, list[RawEvent]] | None:
    """The unfinished match of a journal and all its events, undo and redo included; None without one."""
    store = Store.read_only(path)
    try:
        row = store.unfinished()
        if row is None:
            return None
        events = list(store.events(row.id))
        referee, raws = journalled_referee(row, events), [event.raw for event in events]
        return referee, stand_ins(raws, unrevealed(referee, raws))
    finally:
        store.close()


@contextmanager
def _locked(args: Namespace) -> Iterator[None]:
    """Locks the data folder for a recording at a real table; InUse when another program uses it."""
    lock = None if args.sim else Lock(data_folder(args))
    try:
        yield
    finally:
        if lock:
            lock.release()


@contextmanager
def _source(args: Namespace, rig: Rig, referee: Referee, put: Callable[[Sample], None]) -> Iterator[None]:
    """Runs the drivers of the rig, or the simulated board of the game; `put` is called with each sample."""
    if args.sim:
        board = make_virtual_board(referee, Random(), time.monotonic())
        if board is None:
            raise Failure(f"The virtual board has no sensors for {referee.rulebook.game}.")
        driver: SimulatedBoardDriver[Any] = SimulatedBoardDriver(board, put)
        driver.start()
        try:
            yield
        finally:
            driver.stop()
        return
    from hardware.rig.drivers import driver_specs

    supervisor = Supervisor(list(driver_specs(rig, time.monotonic)), unpacked(put), log)
    supervisor.start()
    try:
        yield
    finally:
        supervisor.stop()


def _take_samples(
    inbox: SimpleQueue[Sample], recorder: Recorder, counts: SampleCounts, until: float
) -> KeyboardInterrupt | None:
    """Records samples until `until` (monotonic seconds) or the end of the trace; gives the signal that ended it."""
    try:
        while time.monotonic() < until and not recorder.trouble:
            try:
                sample = inbox.get(timeout=TICK_S)
            except Empty:
                continue
            recorder.sample(sample)
            counts.sample(sample)
    except KeyboardInterrupt as stop:
        return stop
    return None


def _print_summary(counts: SampleCounts, seconds: float, recorder: Recorder, out: str) -> None:
    """Prints the number and range of the samples of each device, on standard error."""
    summary = [*counts.lines(), *([recorder.trouble] if recorder.trouble else [])]
    next_step = "" if out == "-" else f" What the referee makes of them: companion replay {out}"
    print(*summary, f"{counts.samples} samples in {seconds:.1f} s.{next_step}", sep="\n", file=sys.stderr)
