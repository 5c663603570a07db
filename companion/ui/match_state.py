"""The state of the match on the screen: the last ruling, messages, and picked squares or pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.board.view import BoardView, Instead, ViewState
from companion.games.registry import board_view
from companion.i18n.notices import notice_text
from companion.i18n.phrases import refusal_text
from companion.i18n.translation import _, current_language, gettext_noop
from companion.live.loop import MatchLoop
from companion.live.match_times import MatchTimes
from companion.live.observable import Observable
from companion.live.publication import Publication
from companion.live.sensor_history import SensorHistory
from companion.live.sensor_pipeline import DeviceNotice
from companion.live.session import Position, Session
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import RawEvent, Reason, Refusal, Rulebook
from companion.settings.screen import ScreenSettings
from companion.ui.current_settings import CurrentSettings
from companion.ui.layout import Layout
from companion.ui.navigation import Navigation
from companion.ui.sensor_readings import SensorReadings, visibly
from hardware.devices import NODE, TILT
from hardware.samples import Accel, Sample

OUTDATED = gettext_noop("The match has gone on. Go back and choose again.")
"""What people are told when the event that they touched stands no more."""


class Shot(Struct, frozen=True, kw_only=True):
    """The shot, move or round that a question is about: until a ruling announces something, or the turn passes."""

    since: Position
    turn: object
    phase: str


class MatchState:
    """The state of the running match for the views; updated by the loop's rulings, notices and samples."""

    def __init__(
        self,
        loop: MatchLoop,
        *,
        navigation: Navigation,
        settings: CurrentSettings,
        layout: Layout,
        sensors: SensorReadings,
        sensor_history: SensorHistory,
    ) -> None:
        self.gone_on = Observable[Session]("matches that go on")
        """Emitted when people come back to the running match."""
        self.refusal: str | None = None
        """Why the last touch had no effect, until something else happens."""
        self.notice: str | None = None
        """A message about the table (settings not saved, a device), until the next touch."""
        self.status_text: str | None = None
        """Turn and score as text, after a request, until the next touch."""
        self.picked: tuple[int | str, ...] = ()
        """The places touched so far in an entry that takes several touches."""
        self.lean_deg: float | None = None
        """How far the board leans, in degrees, as it was drawn last; None while no sensor measures it."""
        self._loop = loop
        self._navigation = navigation
        self._settings = settings
        self._layout = layout
        self._sensors = sensors
        self._sensor_history = sensor_history
        self._differing: tuple[int, ...] = ()
        self._phase: str | None = None
        """The phase of the game as it was shown last."""
        navigation.page_left.subscribe(lambda _left: self.clear_messages())
        settings.changed.subscribe(self._on_settings)
        loop.session_changed.subscribe(self.on_session)
        loop.rulings.subscribe(self.on_ruling)
        loop.notices.subscribe(self.on_notice)
        loop.news.subscribe(self.notify)
        loop.trouble_changed.subscribe(lambda _changed: self.redraw())
        loop.sample_gate.all_samples.subscribe(self.on_sample)

    # --- the match as it stands

    @property
    def in_match(self) -> bool:
        """Whether a match runs and its page, or one above it, is on the screen."""
        return self._navigation.in_match and self._loop.session is not None

    @property
    def session(self) -> Session:
        """The running match."""
        assert self._loop.session is not None, "there is a match on the screen"
        return self._loop.session

    @property
    def version(self) -> object:
        """The running match as far as it was played: what is worked out from its events stands until this differs."""
        return self.session, self.session.last_seq, len(self.session.notes)

    @property
    def position(self) -> Position:
        """How far the running match has gone as it is shown."""
        return self.session.shown_position

    @property
    def shot(self) -> Shot | None:
        """The shot, move or round that is played now; None without a match."""
        session = self._loop.session
        if session is None:
            return None
        status = self.rulebook.public(self.referee.state)
        return Shot(since=session.announced_position, turn=status["turn"], phase=status["phase"])

    @property
    def moment(self) -> object:
        """What a touch on the match is about: how far it has gone, and how far as it is shown; None without a match.

        Equal values are the same moment.
        """
        session = self._loop.session
        return (session.position, session.shown_position) if session else None

    @property
    def verdict(self) -> Verdict:
        """The last ruling of the running match that stands and may be shown."""
        return self.session.verdict

    @property
    def times(self) -> MatchTimes:
        """The seconds of play of the running match."""
        return self.session.times

    @property
    def referee(self) -> Referee:
        """The running match as everybody may know it: no page can say what is secret."""
        return self.session.referee.known

    @property
    def rulebook(self) -> Rulebook[Any]:
        """The rulebook of the running match."""
        return self.referee.rulebook

    @property
    def board_view(self) -> BoardView:
        """The board view of the running match's game."""
        view = board_view(self.rulebook.game)
        assert view is not None, "only games with a board view are offered"
        return view

    def view_state(self) -> ViewState:
        """The data passed to the board view."""
        referee, verdict = self.referee, self.verdict
        rulebook = referee.rulebook
        return ViewState(
            status=rulebook.public(verdict.state),
            todo=verdict.todo,
            events=rulebook.shown(verdict.state, self.times.events),
            setup=referee.setup,
            clock_used_s=self.times.used_s,
            since_last_event_s=self.times.since_last_event_s(self._loop.clock()),
            upright=self._layout.upright,
            state=rulebook.masked(verdict.state),
            picked=self.picked,
            lean_deg=self.lean_deg,
        )

    # --- begin, play

    def begin(self, raw_setup: Mapping[str, Any]) -> None:
        """Starts a match and goes to it. Raises SetupError when it cannot be played."""
        self._loop.start(raw_setup)
        entries = raw_setup["players"]
        names = tuple(name for entry in entries for name in ([entry] if isinstance(entry, str) else entry["members"]))
        self._settings.set(self._settings.values.with_players(names))
        self._navigation.to_match()

    def resume(self, match: int | None = None) -> None:
        """Goes on with the unfinished match, or with the one of this number; a running match stays as it stands.

        Raises NoMatch or SetupError when there is none that can be gone on with.
        """
        running = self._loop.session
        session = self._loop.resume(match)
        if session is running:
            self.picked = ()
            self.gone_on.emit(session)
        self._navigation.to_match()

    def on_session(self, session: Session | None) -> None:
        """Another match begins or goes on, or the running one is left: nothing that was picked or said stays."""
        self.clear_messages()
        self._sensor_history.reset()
        self._phase = session.verdict.state.phase if session else None
        self.picked, self.lean_deg = (), None

    def submit(self, *events: RawEvent, expect: Position | None = None) -> None:
        """Submits entered events in order, up to the first one that is refused.

        Args:
            events: The events.
            expect: How far the match had gone when people saw what they answered. When it has gone on nothing is
                entered, and that is shown. None for what is decided now.
        """
        self.refusal = None
        if events and expect is not None and self.has_moved_on(expect):
            self.refuse(refusal_text(expect.session.referee.rulebook, Refusal(Reason.MOVED_ON), current_language()))
            return
        for event in events:
            if not self._loop.submit(event, expect=expect).ok:
                break
            expect = self.session.position

    def has_moved_on(self, seen: Position) -> bool:
        """Whether the match has gone on since people saw it at this position, or is not played any more."""
        return self._loop.session is None or self.session.position != seen

    def submit_instead(self, instead: Instead, *, expect: Position | None = None) -> None:
        """Submits an event in place of one in force, unless that one stands no more as it was shown."""
        known, entries = self.referee, self.session.referee.entries
        if instead.at >= len(entries) or known.entries[instead.at].raw != instead.shown:
            self.refuse(_(OUTDATED))
            return
        later = [entry.raw for entry in entries[instead.at + 1 :]]
        self.submit(*[{"event": "undo"}] * (len(later) + 1), instead.event, *later, expect=expect)

    def pick(self, picked: tuple[int | str, ...]) -> None:
        """Stores the places touched so far in an entry that takes several touches."""
        self.picked, self.refusal = picked, None
        self.redraw()

    # --- messages

    def refuse(self, why: str) -> None:
        """Shows why a touch has no effect, without asking the referee."""
        self.refusal = why
        self.redraw()

    def notify(self, text: str | None) -> None:
        """Shows a message about the table, or none."""
        self.notice = text
        self.redraw()

    def show_status(self, text: str) -> None:
        """Shows turn and score in place of the ruling."""
        self.status_text = text
        self.redraw()

    def clear_refusal(self) -> None:
        """The last refusal is no longer shown."""
        self.refusal = None

    def clear_messages(self) -> None:
        """Refusal, notice and status are no longer shown."""
        self.refusal = self.notice = self.status_text = None

    def redraw(self) -> None:
        """Something about the match has changed."""
        self._navigation.redraw()

    # --- what the loop publishes

    def on_ruling(self, publication: Publication) -> None:
        """Takes in a ruling: the new state, or why nothing changed."""
        verdict, self.notice, self.status_text = publication.verdict, None, None
        if verdict.refusal is not None:
            self.refusal = refusal_text(self.rulebook, verdict.refusal, current_language())
        else:
            self.refusal, self.picked = None, ()
            before, self._phase = self._phase, verdict.state.phase
            if before != self._phase:
                self._navigation.close_outdated()
            self._navigation.view.on_ruling()
        self.redraw()

    def on_sample(self, sample: Sample) -> None:
        """Takes in a sample; redraws when the header or the leaning board looks different."""
        attached = self._sensors.attached
        self._sensors.on_sample(sample)
        lean = self._loop.pipeline.filters.tilt.angle_deg if isinstance(sample, Accel) else None
        if leaned := lean is not None and visibly(self.lean_deg, lean):
            self.lean_deg = lean
        before, self._differing = self._differing, self._loop.differing
        if leaned or self._sensors.attached != attached or self._differing != before:
            self.redraw()

    def on_notice(self, notice: DeviceNotice) -> None:
        """Takes in a notice about a device, and shows it."""
        if notice.code == "sensor-lost" and notice.device in (TILT, NODE):
            self.lean_deg = None
        self.notify(notice_text(notice, current_language()))

    def _on_settings(self, _values: ScreenSettings) -> None:
        self.notify(self._settings.error)
