"""Starts the services that run as long as the screen: the voice and the recording of matches."""

from __future__ import annotations

from companion.live.table_runtime import TableRuntime
from companion.settings.screen import ScreenSettings
from companion.speech.announcer import Announcer
from companion.ui.current_settings import CurrentSettings
from companion.ui.match_state import MatchState
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.status_text import announce_status, prompt


def announcer(runtime: TableRuntime[ScreenSettings], settings: CurrentSettings, match: MatchState) -> Announcer:
    """Starts the voice of a table, which speaks according to the settings until the table is closed."""

    def report(sentence: str) -> None:
        """Passes a message of the voice's thread to the loop's thread."""
        runtime.loop.put(lambda: match.notify(sentence))

    voice = runtime.start_voice(report, lambda: prompt(match))
    settings.changed.subscribe(voice.follow)
    return voice


def start_services(runtime: TableRuntime[ScreenSettings], ui: UiContext) -> None:
    """Starts recording according to the settings, and shows and speaks the status when a button requests it."""
    recordings = runtime.start_recordings(ui.match.notify)
    ui.settings.changed.subscribe(recordings.follow)
    runtime.loop.status_requests.subscribe(lambda _: announce_status(ui))
