"""What runs for the whole time of the screen: the voice, and the recording of each match; both follow the settings."""

from __future__ import annotations

from companion.live.table_runtime import TableRuntime
from companion.settings.screen import ScreenSettings
from companion.speech.announcer import Announcer
from companion.ui.current_settings import CurrentSettings
from companion.ui.match_state import MatchState
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.status_text import announce_status, prompt


def announcer(runtime: TableRuntime[ScreenSettings], settings: CurrentSettings, match: MatchState) -> Announcer:
    """The voice of a table, which speaks what the settings want to be heard until the table is closed."""

    def report(sentence: str) -> None:
        """The voice has a thread of its own; the screen changes in the loop's."""
        runtime.loop.put(lambda: match.notify(sentence))

    voice = runtime.start_voice(report, lambda: prompt(match))
    settings.changed.subscribe(voice.follow)
    return voice


def start_services(runtime: TableRuntime[ScreenSettings], ui: UiContext) -> None:
    """Records the matches as the settings have it, and answers the button that asks how the match stands."""
    recordings = runtime.start_recordings(ui.match.notify)
    ui.settings.changed.subscribe(recordings.follow)
    runtime.loop.status_requests.subscribe(lambda _: announce_status(ui))
