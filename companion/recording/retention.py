"""Records a trace of each match in the data folder while the setting is on, and keeps the newest ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion.live.loop import MatchLoop
from companion.live.session import Session
from companion.settings.model import Settings
from hardware.files import free_path

if TYPE_CHECKING:
    from companion.recording.recorder import Recorder

FOLDER = "traces"
MAX_RECORDINGS = 20
"""How many traces are kept; the oldest is deleted when a new one begins."""
MOST_BYTES = 64 * 2**20
"""The size at which a trace ends, in bytes; an evening with nine holes takes a fifth of it."""


class MatchRecordings:
    """Records the running match of a loop while the settings say so."""

    def __init__(
        self,
        loop: MatchLoop,
        folder: Path,
        settings: Settings,
        *,
        report: Callable[[str], None],
        wall: Callable[[], float] = time.time,
    ) -> None:
        """Subscribes to the rulings of a loop.

        Args:
            loop: The match loop.
            folder: The data folder.
            settings: The settings now.
            report: Called with a sentence when a trace cannot be written.
            wall: The time of day, in seconds since 1970.
        """
        self._loop = loop
        self._folder = folder / FOLDER
        self._settings = settings
        self._report = report
        self._wall = wall
        self._stack = ExitStack()
        self._recorder: Recorder | None = None
        self._session: Session | None = None
        loop.session_changed.subscribe(lambda _: self.look())

    def follow(self, settings: Settings) -> None:
        """Takes over changed settings, and starts or stops recording as they say."""
        self._settings = settings
        self.look()

    def look(self) -> None:
        """Another match may have begun, or the last one been left."""
        wanted = self._loop.session if self._settings.record else None
        if wanted is not self._session:
            self.close()
            if wanted is not None:
                self._begin(wanted)

    def _begin(self, session: Session) -> None:
        from companion.recording.recorder import TraceError, recording, trace_file

        self._session = session
        began = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(self._wall()))
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make_room()
            name = f"match-{session.match_id}-{began}.jsonl"
            private = session.referee.rulebook.has_secrets
            stream = self._stack.enter_context(trace_file(str(free_path(self._folder / name)), private=private))
            recorded = recording(self._loop, stream, max_bytes=MOST_BYTES)
            self._recorder = self._stack.enter_context(recorded)
        except (OSError, TraceError) as error:
            self._stack.close()
            self._report(f"This match is not recorded: {error}")

    def _make_room(self) -> None:
        """Deletes the oldest traces, so that there are MAX_RECORDINGS with the new one."""
        recordings = sorted(self._folder.glob("match-*.jsonl*"), key=lambda path: path.stat().st_mtime)
        for old in recordings[: max(len(recordings) - MAX_RECORDINGS + 1, 0)]:
            old.unlink()

    def close(self) -> None:
        """The trace that is being written gets its name."""
        recorder, self._recorder, self._session = self._recorder, None, None
        if recorder is None:
            return
        from companion.recording.recorder import TraceError

        try:
            self._stack.close()
        except TraceError as error:
            self._report(f"This match is not recorded: {error}")
        if recorder.trouble:
            self._report(recorder.trouble)
