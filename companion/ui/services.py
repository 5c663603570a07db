"""What goes on beside the screen: the voice, and the recording of each match; both follow the settings."""

from __future__ import annotations

from pathlib import Path

from companion.recording.retention import MatchRecordings
from companion.speech.announcer import Announcer
from companion.ui.navigation import Navigation
from companion.ui.views.status_text import prompt, what_now
from hardware.rig.sections import TableRig


class Services:
    """The company of a running screen, until it is closed."""

    def __init__(self, flow: Navigation, folder: Path, rig: TableRig) -> None:
        self._flow = flow
        self._recordings = MatchRecordings(flow.loop, folder, flow.settings, rig, report=self._tell)
        self._voice = Announcer(flow.loop, flow.settings, report=self._from_thread, prompt=lambda: prompt(flow))
        flow.speaks = self._voice.say
        flow.sensors.tries_voice = self._voice.try_out
        flow.loop.status_requests.subscribe(lambda _: what_now(flow))
        flow.setters += (self._voice.follow, self._recordings.follow)
        self._recordings.look()

    def _from_thread(self, sentence: str) -> None:
        """The voice has a thread of its own; the screen is told in the table's."""
        self._flow.loop.put(lambda: self._tell(sentence))

    def _tell(self, sentence: str) -> None:
        self._flow.notice = sentence
        self._flow.changed()

    def close(self) -> None:
        """Falls silent, and gives a trace its name."""
        self._voice.close()
        self._recordings.close()
