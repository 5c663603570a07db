"""Makes and closes the parts of a running table, for the window, the terminal and the headless mode."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.scaled_clock import ScaledClock
from companion.live.service_log import log
from companion.settings.file import load_settings
from companion.settings.model import Settings
from companion.speech.announcer import Announcer

if TYPE_CHECKING:
    from companion.live.rig_board import RigBoard
    from companion.live.virtual_board_run import VirtualBoardRun
    from companion.recording.retention import MatchRecordings
    from hardware.gpio.pins import Pins
    from hardware.rig.sections import Rig

S = TypeVar("S", bound=Settings)


class TableRuntime(Generic[S]):
    """A running table: its journal and match loop, and the board, voice and recordings that are started.

    A context manager: at its end all parts are closed, the last started first, and the journal last. Parts that only
    some tables have are imported when they are started. A front end subscribes to the observables of `loop`.
    """

    def __init__(
        self,
        folder: Path,
        settings_type: type[S],
        *,
        rig: Rig | None = None,
        clock: Callable[[], float] = time.monotonic,
        pins: Pins | None = None,
    ) -> None:
        """Opens the journal and reads the settings.

        Args:
            folder: The data folder.
            settings_type: The type of settings to read from it.
            rig: The hardware of the table with its calibration; None for a table without hardware.
            clock: Monotonic seconds, the same clock as in the samples.
            pins: The pins that `start_rig_board` uses; None for those of this Raspberry Pi.

        Raises:
            InUse: Another program uses the data folder.
        """
        self.folder = folder
        self.rig = rig
        self.loop = MatchLoop(Journal(folder), rig=rig, clock=clock)
        self.settings, warning = load_settings(folder, settings_type)
        self.news = tuple(sentence for sentence in (self.loop.journal.news, warning) if sentence)
        """Messages for the players at the start, in sentences: a damaged journal, settings that cannot be used."""
        self.unsaved: Sequence[str] = ()
        """What could not be saved, in sentences, once the table is closed."""
        self._pins = pins
        self._rig_board: RigBoard | None = None
        self._stack = ExitStack()
        self._stack.callback(self._close_loop)

    def __enter__(self) -> TableRuntime[S]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def _close_loop(self) -> None:
        self.unsaved = self.loop.close()
        for sentence in self.unsaved:
            log(sentence)

    def begin(self, raw_setup: Mapping[str, Any] | None) -> None:
        """Starts a match, or resumes the unfinished one.

        Args:
            raw_setup: The set-up line of a new match, decoded; None to resume.

        Raises:
            SetupError: The match cannot be played here.
            NoMatch: There is no unfinished match, or it cannot be read.
        """
        if raw_setup is None:
            self.loop.resume()
        else:
            self.loop.start(raw_setup)

    def start_rig_board(self, report: Callable[[str], None] = log) -> RigBoard:
        """Starts the drivers of the rig; `report` is called with sentences for the log, from any thread."""
        from companion.live.rig_board import RigBoard

        assert self.rig is not None, "this table has hardware"
        self._rig_board = self._stack.enter_context(closing(RigBoard(self.loop, self.rig, report, self._pins)))
        return self._rig_board

    def is_looked_after(self) -> bool:
        """Whether what has to be kept running is: without that, the system's watchdog restarts the program."""
        return self._rig_board is None or self._rig_board.is_looked_after()

    def start_virtual_board(self, chance: Random) -> VirtualBoardRun:
        """Has the virtual board of each match run, where its game has one."""
        from companion.live.virtual_board_run import VirtualBoardRun

        return self._stack.enter_context(closing(VirtualBoardRun(self.loop, chance, ScaledClock(self.loop.clock))))

    def start_voice(self, report: Callable[[str], None], prompt: Callable[[], str] | None = None) -> Announcer:
        """Starts the speech output as the settings say.

        Args:
            report: Called with a sentence, from another thread, when the speech program fails.
            prompt: Gives a sentence on what is to be done now; None for whose turn it is and the open tasks.
        """
        return self._stack.enter_context(closing(Announcer(self.loop, self.settings, report=report, prompt=prompt)))

    def start_recordings(self, report: Callable[[str], None]) -> MatchRecordings:
        """Records each match while the settings say so; `report` is called with a sentence when that fails."""
        from companion.recording.retention import MatchRecordings

        recordings = MatchRecordings(self.loop, self.folder, self.settings, report=report)
        self._stack.enter_context(closing(recordings))
        recordings.look()
        return recordings

    def record_to(
        self, path: str, report: Callable[[str], None] = log, *, force: bool = False, without_secrets: bool = False
    ) -> None:
        """Records the running match from now on.

        Args:
            path: The path of the trace; "-" for standard output.
            report: Called with a sentence, when the table is closed, if the trace is incomplete.
            force: Whether an older file of this name is replaced.
            without_secrets: Whether cards that are never turned up are left out, when the table is closed.

        Raises:
            TraceError: The file cannot be created; raised when the table is closed if it cannot be completed.
        """
        self._stack.enter_context(self._recorded(path, report, force, without_secrets))

    @contextmanager
    def _recorded(self, path: str, report: Callable[[str], None], force: bool, without_secrets: bool) -> Iterator[None]:
        from companion.recording.disclosed import NO_SECRETS, SECRETS, disclosed
        from companion.recording.recorder import recording, trace_file

        private = bool(self.loop.referee and self.loop.referee.rulebook.has_secrets) and not without_secrets
        if private:
            report(f"The match is recorded to {path}. {NO_SECRETS} {SECRETS}")
        with (
            trace_file(path, private=private, force=force) as stream,
            disclosed(stream, wanted=without_secrets) as kept,
            recording(self.loop, kept) as recorder,
        ):
            yield
        if recorder.trouble:
            report(recorder.trouble)
