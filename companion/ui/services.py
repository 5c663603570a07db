"""What runs for the whole time of the screen: the voice, and the recording of each match; both follow the settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.live.loop import MatchLoop
from companion.recording.retention import MatchRecordings
from companion.speech.announcer import Announcer
from companion.ui.context import UiContext
from companion.ui.current_settings import CurrentSettings
from companion.ui.match_state import MatchState
from companion.ui.view_parts.status_text import announce_status, prompt


def announcer(loop: MatchLoop, settings: CurrentSettings, match: MatchState) -> Announcer:
    """The voice of a table, which speaks what the settings want to be heard until it is closed."""

    def report(sentence: str) -> None:
        """The voice has a thread of its own; the screen changes in the loop's."""
        loop.put(lambda: match.notify(sentence))

    voice = Announcer(loop, settings.values, report=report, prompt=lambda: prompt(match))
    settings.changed.subscribe(voice.follow)
    return voice


@contextmanager
def services(ui: UiContext, folder: Path) -> Iterator[None]:
    """Records the matches as the settings have it, and answers the button that asks how the match stands.

    `folder` is the data folder.
    """
    recordings = MatchRecordings(ui.loop, folder, ui.settings.values, report=ui.match.notify)
    ui.loop.status_requests.subscribe(lambda _: announce_status(ui))
    ui.settings.changed.subscribe(recordings.follow)
    recordings.look()
    try:
        yield
    finally:
        recordings.close()
