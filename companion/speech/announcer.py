"""Speaks what happens in a match, as the settings say: rulings, refused events of the board, and the status."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.i18n.languages import here, language_of
from companion.i18n.notices import notice_text
from companion.i18n.phrases import announcement_text, refusal_text, task_text
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.sensor_pipeline import DeviceNotice
from companion.rulebook.origin import SENSED
from companion.rulebook.rulebook import Announcement, Rulebook
from companion.settings.model import Settings
from companion.speech.faults import Faults
from companion.speech.importance import NOTICE, REFUSED, STATUS
from companion.speech.program import Sound, Voice
from companion.speech.speaker import Speaker
from companion.speech.spoken_names import spoken_names

CHIMES_PREFIX = "tableside-chimes-"
"""How the name of the temporary folder of the chimes begins."""

Speech = tuple[str, str]
"""The code of an announcement, and its sentence."""


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
            report: Called with a sentence, from another thread, when something cannot be heard; once for each kind of
                fault.
            prompt: Gives what is to be done now, in a sentence; None for whose turn it is and the open tasks.
            command: The speech program and its first arguments.
        """
        self._loop = loop
        self._faults = Faults(report)
        self._prompt = prompt or self._whose_turn
        self._command = command
        self._speaker: Speaker | None = None
        self._sounds: tempfile.TemporaryDirectory[str] | None = None
        self._settings = settings
        self.follow(settings)
        loop.session_changed.subscribe(lambda _: self.drop_waiting())
        loop.rulings.subscribe(self.on_ruling)
        loop.notices.subscribe(self.on_notice)

    def follow(self, settings: Settings) -> None:
        """Applies new settings."""
        before, self._settings = self._settings, settings
        if settings.voice == "off":
            self._stop()
        elif self._speaker is None or _sound_settings(before) != _sound_settings(settings):
            self._sound_as(settings)

    def _sound_as(self, settings: Settings) -> None:
        """Starts the voice, or goes on with another output; without a place for its files there is none."""
        try:
            sound = self._sound(settings)
        except OSError as error:
            self._faults.unspoken(error)
            self._stop()
            return
        if self._speaker is None:
            self._speaker = Speaker(sound, faults=self._faults)
        else:
            self._speaker.change(sound)

    def _sound(self, settings: Settings) -> Sound:
        if not settings.chimes:
            return Voice(here(settings.language), settings.voice, self._command)
        from companion.speech.chimes import Chimes, player

        self._sounds = self._sounds or tempfile.TemporaryDirectory(
            prefix="tableside-chimes-", ignore_cleanup_errors=True
        )
        return Chimes(Path(self._sounds.name), settings.voice, player())

    # --- speech

    def on_ruling(self, publication: Publication) -> None:
        """Speaks a ruling; a refusal only when the event came from the board."""
        verdict, referee = publication.verdict, publication.session.referee
        if self._speaker is None:
            return
        language = language_of(self._settings.language)
        if verdict.refusal is None:
            sentences = self._announced(referee.rulebook, verdict.announcements)
            self._speaker.speak([*sentences, *self._prompt_after(sentences)])
        elif publication.origin == SENSED:  # those of touches are shown on the screen
            self._speak(REFUSED, partial(refusal_text, referee.rulebook, verdict.refusal, language))

    def _announced(self, rulebook: Rulebook[Any], announcements: Sequence[Announcement]) -> list[Speech]:
        """The sentences of a ruling."""
        language = language_of(self._settings.language)
        made = [(one.code, self._made(partial(announcement_text, rulebook, one, language))) for one in announcements]
        return [(code, text) for code, text in made if text]

    def _prompt_after(self, sentences: list[Speech]) -> list[Speech]:
        """What is to be done now, if the settings want it spoken and `sentences` do not contain it already."""
        prompt = self._made(self._prompt) if self._settings.spoken else ""
        return [(STATUS, prompt)] if prompt and all(prompt != text for _code, text in sentences) else []

    def _made(self, text: Callable[[], str]) -> str:
        """A text with the names as they are said; empty, and told, when it cannot be made.

        It must not cost the sentences beside it.
        """
        try:
            return self._names_in(text())
        except Exception as error:  # whatever a game's sentences or a page's prompt raise
            self._faults.unspoken(error)
            return ""

    def _names_in(self, text: str) -> str:
        """A text with the names of the running match as they are said."""
        referee = self._loop.referee
        if referee is None:
            return text
        state, language = referee.state, language_of(self._settings.language).code
        return spoken_names(state.names, state.setup.members, language).fill_in(text)

    def on_notice(self, notice: DeviceNotice) -> None:
        """Speaks a notice about a device."""
        self._speak(NOTICE, lambda: notice_text(notice, language_of(self._settings.language)))

    def speak(self, text: str) -> None:
        """Speaks a text on request."""
        self._speak(STATUS, lambda: text)

    def try_out(self, text: str) -> None:
        """Speaks a text in the way of a device notice, for which there is a chime as well."""
        self._speak(NOTICE, lambda: text)

    def _speak(self, code: str, text: Callable[[], str]) -> None:
        """Speaks one sentence that no ruling announces."""
        if self._speaker and (made := self._made(text)):
            self._speaker.speak([(code, made)])

    def speak_status(self) -> None:
        """Speaks what is to be done now and the scores."""
        self._speak(STATUS, self._status)

    def _status(self) -> str:
        referee = self._loop.referee
        if referee is None:
            return ""
        scores = referee.rulebook.public(referee.state)["scores"].items()
        return " ".join([self._prompt(), ", ".join(f"{name}: {score}" for name, score in scores) + "."])

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

    def drop_waiting(self) -> None:
        """Drops what still waits of a match, when it is left or another one begins; what is being said is finished."""
        if self._speaker:
            self._speaker.drop_waiting()

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
