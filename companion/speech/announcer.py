"""Speaks what happens in a match, as the settings say: rulings, refused events of the board, and the status."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from companion.i18n.languages import here, language_of
from companion.i18n.notices import notice_text
from companion.i18n.phrases import announcement_text, refusal_text, task_text
from companion.live.loop import MatchLoop, Publication
from companion.live.sensor_pipeline import DeviceNotice
from companion.rulebook.origin import SENSED
from companion.settings.model import Settings
from companion.speech.program import Sound, Voice
from companion.speech.speaker import Speaker

Speech = tuple[str, str]


class Announcer:
    """Follows a match loop and speaks. A thread and a child process exist only while the voice is on."""

    def __init__(
        self,
        loop: MatchLoop,
        settings: Settings,
        *,
        report: Callable[[str], None],
        prompt: Callable[[], str] | None = None,
        command: tuple[str, ...] = ("espeak-ng",),
    ) -> None:
        """Subscribes to a match loop.

        Args:
            loop: The match loop.
            settings: The settings now; `follow` takes later ones.
            report: Called with a sentence, from another thread, when nothing can be heard.
            prompt: Gives what is to be done now, in a sentence; None for whose turn it is and the open tasks.
            command: The speech program and its first arguments.
        """
        self._loop = loop
        self._report = report
        self._prompt = prompt or self._whose_turn
        self._command = command
        self._speaker: Speaker | None = None
        self._sounds: tempfile.TemporaryDirectory[str] | None = None
        self._settings = settings
        self.follow(settings)
        loop.rulings.subscribe(self.on_ruling)
        loop.notices.subscribe(self.on_notice)

    def follow(self, settings: Settings) -> None:
        """Applies new settings."""
        before, self._settings = self._settings, settings
        if settings.voice == "off":
            self._stop()
        elif self._speaker is None:
            self._speaker = Speaker(self._sound(settings), report=self._report)
        elif _sound_settings(before) != _sound_settings(settings):
            self._speaker.change(self._sound(settings))

    def _sound(self, settings: Settings) -> Sound:
        if not settings.chimes:
            return Voice(here(settings.language), settings.voice, self._command)
        from companion.speech.chimes import Chimes, player

        self._sounds = self._sounds or tempfile.TemporaryDirectory(prefix="tableside-chimes-")
        return Chimes(Path(self._sounds.name), settings.voice, player())

    # --- speech

    def on_ruling(self, publication: Publication) -> None:
        """Speaks a ruling; a refusal only when the event came from the board."""
        verdict, referee = publication.verdict, publication.session.referee
        if self._speaker is None:
            return
        language = language_of(self._settings.language)
        if verdict.refusal is None:
            sentences = [
                (announcement.code, announcement_text(referee.rulebook, announcement, language))
                for announcement in verdict.announcements
            ]
            self._speaker.speak([*sentences, *self._prompt_after(sentences)])
        elif publication.origin == SENSED:  # those of touches are shown on the screen
            self._speaker.speak([("refused", refusal_text(referee.rulebook, verdict.refusal, language))])

    def _prompt_after(self, sentences: list[Speech]) -> list[Speech]:
        """What is to be done now, if the settings want it spoken and `sentences` do not contain it already."""
        prompt = self._prompt() if self._settings.spoken else ""
        return [("now", prompt)] if prompt and all(prompt != text for _code, text in sentences) else []

    def on_notice(self, notice: DeviceNotice) -> None:
        """Speaks a notice about a device."""
        if self._speaker:
            self._speaker.speak([("notice", notice_text(notice, language_of(self._settings.language)))])

    def speak(self, text: str) -> None:
        """Speaks a text on request."""
        if self._speaker:
            self._speaker.speak([("now", text)])

    def try_out(self, text: str) -> None:
        """Speaks a text in the way of a device notice, for which there is a chime as well."""
        if self._speaker:
            self._speaker.speak([("notice", text)])

    def speak_status(self) -> None:
        """Speaks what is to be done now and the scores."""
        if referee := self._loop.referee:
            scores = referee.rulebook.public(referee.state)["scores"].items()
            self.speak(" ".join([self._prompt(), ", ".join(f"{name}: {score}" for name, score in scores) + "."]))

    def _whose_turn(self) -> str:
        """Whose turn it is and the open tasks, as a text."""
        referee = self._loop.referee
        if referee is None:
            return ""
        language = language_of(self._settings.language)
        turn = referee.rulebook.public(referee.state)["turn"]
        tasks = [task_text(referee.rulebook, task, language) for task in referee.rulebook.todo(referee.state)]
        return " ".join([language.one("{name} to play.").format(name=turn)] * bool(turn) + tasks)

    # --- end

    def _stop(self) -> None:
        if self._speaker:
            self._speaker.close()
        self._speaker = None

    def close(self) -> None:
        """Stops the voice and deletes the temporary files."""
        self._stop()
        if self._sounds:
            self._sounds.cleanup()
        self._sounds = None


def _sound_settings(settings: Settings) -> tuple[object, ...]:
    return settings.language, settings.voice, settings.chimes
