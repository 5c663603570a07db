"""Lets a live table be heard as the settings have it: rulings, what the board refuses, and on demand how it stands."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from companion.i18n.languages import here, language_of
from companion.i18n.notices import notice_text
from companion.i18n.phrases import announcement_text, refusal_text, task_text
from companion.live.loop import MatchLoop, Publication, SubmittedEvent
from companion.live.sensor_pipeline import DeviceNotice
from companion.rulebook.rulebook import RawEvent
from companion.settings.model import Settings
from companion.speech.program import Sound, Voice
from companion.speech.speaker import Speaker

Speech = tuple[str, str]


class Announcer:
    """Observes a table. It has a thread and a program of its own only while something is to be heard."""

    def __init__(
        self,
        loop: MatchLoop,
        settings: Settings,
        *,
        report: Callable[[str], None],
        prompt: Callable[[], str] | None = None,
        command: tuple[str, ...] = ("espeak-ng",),
    ) -> None:
        """`report` is told, from another thread, when nothing can be heard; `prompt` says what is to be done now."""
        self._loop = loop
        self._report = report
        self._prompt = prompt or self._whose_turn
        self._command = command
        self._speaker: Speaker | None = None
        self._sounds: tempfile.TemporaryDirectory[str] | None = None
        self._from_board: list[RawEvent] = []
        self._settings = settings
        self.follow(settings)
        loop.rulings.subscribe(self.on_ruling)
        loop.notices.subscribe(self.on_notice)
        loop.submitted_events.subscribe(self._on_submitted)

    def follow(self, settings: Settings) -> None:
        """Sounds as these settings have it from now on."""
        before, self._settings = self._settings, settings
        if settings.voice == "off":
            self._hush()
        elif self._speaker is None:
            self._speaker = Speaker(self._sound(settings), report=self._report)
        elif _heard_alike(before) != _heard_alike(settings):
            self._speaker.change(self._sound(settings))

    def _sound(self, settings: Settings) -> Sound:
        if not settings.chimes:
            return Voice(here(settings.language), settings.voice, self._command)
        from companion.speech.chimes import Chimes, player

        self._sounds = self._sounds or tempfile.TemporaryDirectory(prefix="tableside-chimes-")
        return Chimes(Path(self._sounds.name), settings.voice, player())

    # --- what is said

    def on_ruling(self, publication: Publication) -> None:
        """The table ruled."""
        verdict, referee = publication.verdict, self._loop.referee
        if self._speaker is None or referee is None:
            return
        language = language_of(self._settings.language)
        if verdict.refusal is None:
            said = [(say.code, announcement_text(referee.rulebook, say, language)) for say in verdict.announcements]
            self._speaker.say([*said, *self._next(said)])
        elif verdict.raw in self._from_board:
            self._speaker.say([("refused", refusal_text(referee.rulebook, verdict.refusal, language))])
        if verdict.raw in self._from_board:
            self._from_board.remove(verdict.raw)

    def _on_submitted(self, event: SubmittedEvent) -> None:
        """Why a touch does nothing stands where it was touched; what the board said is answered aloud."""
        if event.source == "board" and self._speaker:
            self._from_board.append(event.raw)

    def _next(self, said: list[Speech]) -> list[Speech]:
        """For people who do not see: what is to be done now, unless it was just said."""
        prompt = self._prompt() if self._settings.spoken else ""
        return [("now", prompt)] if prompt and all(prompt != text for _code, text in said) else []

    def on_notice(self, notice: DeviceNotice) -> None:
        """Something about a device that the people ought to know."""
        if self._speaker:
            self._speaker.say([("notice", notice_text(notice, language_of(self._settings.language)))])

    def say(self, text: str) -> None:
        """Says what somebody asked for."""
        if self._speaker:
            self._speaker.say([("now", text)])

    def try_out(self, text: str) -> None:
        """Says a sentence as it says what concerns a device: in chimes that is one, too."""
        if self._speaker:
            self._speaker.say([("notice", text)])

    def answer(self) -> None:
        """Says what is to be done and how it stands, where no screen is asked."""
        if referee := self._loop.referee:
            scores = referee.rulebook.public(referee.state)["scores"].items()
            self.say(" ".join([self._prompt(), ", ".join(f"{name}: {score}" for name, score in scores) + "."]))

    def _whose_turn(self) -> str:
        """Whose turn it is and what is left to do, where no screen knows it better."""
        referee = self._loop.referee
        if referee is None:
            return ""
        language = language_of(self._settings.language)
        turn = referee.rulebook.public(referee.state)["turn"]
        tasks = [task_text(referee.rulebook, task, language) for task in referee.rulebook.todo(referee.state)]
        return " ".join([language.one("{name} to play.").format(name=turn)] * bool(turn) + tasks)

    # --- silence

    def _hush(self) -> None:
        if self._speaker:
            self._speaker.close()
        self._speaker = None
        self._from_board.clear()

    def close(self) -> None:
        """Falls silent, and leaves nothing behind."""
        self._hush()
        if self._sounds:
            self._sounds.cleanup()
        self._sounds = None


def _heard_alike(settings: Settings) -> tuple[object, ...]:
    return settings.language, settings.voice, settings.chimes
