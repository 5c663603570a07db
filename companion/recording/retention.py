"""A trace of each match beside the journal, where the settings ask for it: the last few are kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion.live.loop import MatchLoop, Publication
from companion.settings.model import Settings

if TYPE_CHECKING:
    from companion.recording.recorder import Recorder

FOLDER = "traces"
MAX_RECORDINGS = 20
"""So many traces stay; the oldest goes when a new one begins."""
MOST_BYTES = 64 * 2**20
"""An evening of nine holes takes a fifth of this."""


class MatchRecordings:
    """Observes a table, and records whichever match is played at it while the settings say so."""

    def __init__(
        self,
        loop: MatchLoop,
        folder: Path,
        settings: Settings,
        *,
        report: Callable[[str], None],
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`folder` is the data folder; `report` is called with a sentence when a trace cannot be written."""
        self._loop = loop
        self._folder = folder / FOLDER
        self._settings = settings
        self._report = report
        self._wall = wall
        self._stack = ExitStack()
        self._recorder: Recorder | None = None
        self._match: int | None = None
        loop.rulings.subscribe(self._on_ruling)

    def follow(self, settings: Settings) -> None:
        """Records or stops recording from now on."""
        self._settings = settings
        self.look()

    def _on_ruling(self, _: Publication) -> None:
        self.look()

    def look(self) -> None:
        """Another match may have begun, or the last one been left."""
        wanted = self._loop.match_id if self._settings.record else None
        if wanted != self._match:
            self.close()
            if wanted is not None:
                self._begin(wanted)

    def _begin(self, match: int) -> None:
        from companion.recording.recorder import TraceError, recording, trace_file

        self._match = match
        began = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(self._wall()))
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make_room()
            name, referee = f"match-{match}-{began}.jsonl", self._loop.referee
            private = bool(referee and referee.rulebook.has_secrets)
            stream = self._stack.enter_context(trace_file(str(self._folder / name), private=private))
            recorded = recording(self._loop, stream, max_bytes=MOST_BYTES)
            self._recorder = self._stack.enter_context(recorded)
        except (OSError, TraceError) as error:
            self._stack.close()
            self._report(f"This match is not recorded: {error}")

    def _make_room(self) -> None:
        recordings = sorted(self._folder.glob("match-*.jsonl*"), key=lambda path: path.stat().st_mtime)
        for old in recordings[: max(len(recordings) - MAX_RECORDINGS + 1, 0)]:
            old.unlink()

    def close(self) -> None:
        """The trace that is being written gets its name."""
        recorder, self._recorder, self._match = self._recorder, None, None
        if recorder is None:
            return
        from companion.recording.recorder import TraceError

        try:
            self._stack.close()
        except TraceError as error:
            self._report(f"This match is not recorded: {error}")
        if recorder.trouble:
            self._report(recorder.trouble)
