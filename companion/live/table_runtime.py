"""The assembly of a running table, which the window, the terminal and the headless mode share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.service_log import log
from companion.settings.file import load_settings
from companion.settings.model import Settings
from companion.speech.announcer import Announcer

if TYPE_CHECKING:
    from companion.live.rig_board import RigBoard
    from companion.live.simulated_board import VirtualBoardRun
    from companion.recording.retention import MatchRecordings
    from hardware.gpio.pins import Pins
    from hardware.rig.sections import Rig

S = TypeVar("S", bound=Settings)


class TableRuntime(Generic[S]):
    """A running table: its journal and match loop, and the board, voice and recordings that are started.

    Used as a context manager: at its end all of them are closed, the last started first, and the journal last. What
    only some tables have is imported when it is started. A front end subscribes to what `loop` publishes.
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
        """Opens the journal and reads the settings. Raises InUse when another program has the data folder.

        Args:
            folder: The data folder.
            settings_type: Which settings are read from it.
            rig: The hardware of the table, as it is calibrated; None for a table without any.
            clock: Monotonic seconds, those that samples carry.
            pins: The pins that `start_rig_board` uses; None for those of this Raspberry Pi.
        """
        self.folder = folder
        self.rig = rig
        self.loop = MatchLoop(Journal(folder), rig=rig, clock=clock)
        self.settings, warning = load_settings(folder, settings_type)
        self.news = tuple(sentence for sentence in (self.loop.journal.news, warning) if sentence)
        """Messages for the players at the start, in sentences: a damaged journal, settings that cannot be used."""
        self._pins = pins
        self._stack = ExitStack()
        self._stack.callback(self._close_loop)

    def __enter__(self) -> TableRuntime[S]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def _close_loop(self) -> None:
        for sentence in self.loop.close():
            log(sentence)

    def begin(self, raw_setup: Mapping[str, Any] | None) -> None:
        """Starts a match; None resumes the unfinished one. Raises SetupError or NoMatch."""
        if raw_setup is None:
            self.loop.resume()
        else:
            self.loop.start(raw_setup)

    def start_rig_board(self, report: Callable[[str], None] = log) -> RigBoard:
        """Starts the drivers of the rig. `report` takes a sentence for the log, from any thread."""
        from companion.live.rig_board import RigBoard

        assert self.rig is not None, "this table has hardware"
        return self._stack.enter_context(closing(RigBoard(self.loop, self.rig, report, self._pins)))

    def start_simulated_board(self, chance: Random) -> VirtualBoardRun:
        """Starts the simulated board of the running match, where its game has one."""
        from companion.live.simulated_board import VirtualBoardRun

        return self._stack.enter_context(closing(VirtualBoardRun(self.loop, chance, self.loop.clock)))

    def start_voice(self, report: Callable[[str], None], prompt: Callable[[], str] | None = None) -> Announcer:
        """Starts the speech output, as the settings have it.

        Args:
            report: Takes a sentence, from another thread, when nothing can be heard.
            prompt: What is to be done now, in a sentence; None for whose turn it is and what is left to do.
        """
        return self._stack.enter_context(closing(Announcer(self.loop, self.settings, report=report, prompt=prompt)))

    def start_recordings(self, report: Callable[[str], None]) -> MatchRecordings:
        """Records each match while the settings say so. `report` takes a sentence when a trace cannot be written."""
        from companion.recording.retention import MatchRecordings

        recordings = MatchRecordings(self.loop, self.folder, self.settings, report=report)
        self._stack.enter_context(closing(recordings))
        recordings.look()
        return recordings

    def record_to(self, path: str, report: Callable[[str], None] = log) -> None:
        """Records the running match from here on into one file; "-" is standard output.

        `report` takes a sentence when the trace could not be written to its end. Raises TraceError, here or when the
        table is closed.
        """
        self._stack.enter_context(self._recorded(path, report))

    @contextmanager
    def _recorded(self, path: str, report: Callable[[str], None]) -> Iterator[None]:
        from companion.recording.recorder import recording, trace_file

        with trace_file(path) as stream, recording(self.loop, stream) as recorder:
            yield
        if recorder.trouble:
            report(recorder.trouble)
