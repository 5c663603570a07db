"""The match on the screen: the last ruling, the messages about it, and what people have picked so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from companion.board.view import BoardView, ViewState
from companion.games.registry import board_view
from companion.i18n.notices import notice_text
from companion.i18n.phrases import refusal_text
from companion.i18n.translation import current_language
from companion.live.event_times import EventTimes
from companion.live.loop import MatchLoop, Publication
from companion.live.sensor_history import SensorHistory
from companion.live.sensor_pipeline import DeviceNotice
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import RawEvent, Rulebook
from companion.settings.screen import ScreenSettings
from companion.ui.current_settings import CurrentSettings
from companion.ui.layout import Layout
from companion.ui.navigation import Navigation
from companion.ui.sensor_readings import SensorReadings, visibly
from hardware.devices import NODE, TILT
from hardware.samples import Accel, Sample


class FollowingBoard(Protocol):
    """A virtual board that is laid out as the match stands."""

    def begin(self, status: Mapping[str, Any], board: Mapping[str, int] | None, /) -> None:
        """A match begins or goes on from this public state; `board` is the option `board` of its set-up."""

    def on_event(self, event: RawEvent, status: Mapping[str, Any], /) -> None:
        """An event was accepted; `status` is the public state after it."""


class MatchState:
    """What the screen shows of the running match. Follows the rulings, notices and samples of its loop."""

    def __init__(  # noqa: PLR0913 - each is a service of its own
        self,
        loop: MatchLoop,
        *,
        navigation: Navigation,
        settings: CurrentSettings,
        layout: Layout,
        sensors: SensorReadings,
        sensor_history: SensorHistory,
        virtual_board: FollowingBoard | None = None,
    ) -> None:
        self.verdict: Verdict | None = None
        """The last ruling that stands and may be shown."""
        self.refusal: str | None = None
        """Why the last touch had no effect, until something else happens."""
        self.notice: str | None = None
        """A message about the table (settings not saved, a device), until the next touch."""
        self.status_text: str | None = None
        """Whose turn it is and how the match stands, after somebody asked, until the next touch."""
        self.picked: tuple[int | str, ...] = ()
        """What was touched so far of something that takes several touches."""
        self.lean_deg: float | None = None
        """How far the board leans, in degrees, as it was drawn last; None while no sensor measures it."""
        self.times = EventTimes()
        self._loop = loop
        self._navigation = navigation
        self._settings = settings
        self._layout = layout
        self._sensors = sensors
        self._sensor_history = sensor_history
        self._virtual_board = virtual_board
        self._differing: tuple[int, ...] = ()
        navigation.page_left.subscribe(lambda _: self.clear_messages())
        settings.changed.subscribe(self._on_settings)
        loop.rulings.subscribe(self.on_ruling)
        loop.notices.subscribe(self.on_notice)
        loop.news.subscribe(self.notify)
        loop.sample_gate.all_samples.subscribe(self.on_sample)

    # --- the match as it stands

    @property
    def in_match(self) -> bool:
        """Whether a match runs and its page, or one above it, is on the screen."""
        return self.verdict is not None and not self._navigation.at_home and self._loop.referee is not None

    @property
    def referee(self) -> Referee:
        """The referee of the running match."""
        assert self._loop.referee is not None, "there is a match on the screen"
        return self._loop.referee

    @property
    def rulebook(self) -> Rulebook[Any]:
        """The rulebook of the running match."""
        return self.referee.rulebook

    @property
    def board_view(self) -> BoardView:
        """How the game of the running match is shown."""
        view = board_view(self.rulebook.game)
        assert view is not None, "only games with a board view are offered"
        return view

    def view_state(self) -> ViewState:
        """What the board view may look at."""
        referee, verdict = self.referee, self.verdict
        assert verdict is not None, "there is a match on the screen"
        return ViewState(
            status=referee.rulebook.public(verdict.state),
            todo=verdict.todo,
            events=self.times.events,
            setup=referee.setup,
            durations_s=self.times.durations_s,
            since_last_event_s=self.times.since_last_event_s(self._loop.clock()),
            upright=self._layout.upright,
            state=verdict.state,
            picked=self.picked,
            lean_deg=self.lean_deg,
        )

    # --- begin, play

    def begin(self, raw_setup: Mapping[str, Any]) -> None:
        """Starts a match and goes to it. Raises SetupError when it cannot be played."""
        self.verdict = self._loop.start(raw_setup)
        self.times.start(self._loop.clock())
        self._sensor_history.reset()
        self._lay_out()
        entries = raw_setup["players"]
        names = tuple(name for entry in entries for name in ([entry] if isinstance(entry, str) else entry["members"]))
        self._settings.set(self._settings.values.with_players(names))
        self._navigation.to_match()

    def resume(self, match: int | None = None) -> None:
        """Goes on with the unfinished match, or with the one of this number; a running match stays as it stands.

        Raises NoMatch or SetupError when there is none that can be gone on with.
        """
        running = self._loop.referee
        referee = self._loop.resume(match)
        if referee is not running or self.verdict is None:
            self.verdict = Verdict(n=referee.n, raw={}, state=referee.state, todo=referee.rulebook.todo(referee.state))
            in_force = [entry.raw for entry in referee.entries]
            started = self._loop.session.started if self._loop.session else 0.0
            self.times.resume(started, self._loop.rows, in_force, self._loop.clock())
            self._sensor_history.reset()
        else:
            self.times.skip_break(self._loop.clock())
        self._lay_out()
        self._navigation.to_match()

    def _lay_out(self) -> None:
        """Lays out the virtual board as the match stands, saved or not."""
        self.picked, self.lean_deg = (), None
        if self._virtual_board and (referee := self._loop.referee):
            self._sensors.forget()
            board = referee.raw_setup.get("options", {}).get("board")
            self._virtual_board.begin(referee.rulebook.public(referee.state), board)

    def submit(self, *events: RawEvent) -> None:
        """Submits events that people have entered, in order, up to the first that is refused."""
        self.refusal = None
        for event in events:
            if not self._loop.submit(event).ok:
                break

    def pick(self, picked: tuple[int | str, ...]) -> None:
        """Keeps what was touched so far of something that takes several touches."""
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
        """Shows how the match stands in the place of the ruling."""
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
        """Takes in a ruling: the new state, or why nothing changed. Of a match that was left nothing is shown."""
        if self._loop.referee is None:
            return
        verdict, self.notice, self.status_text = publication.verdict, None, None
        if verdict.refusal is not None:
            self.refusal = refusal_text(self.rulebook, verdict.refusal, current_language())
        else:
            for raw, ago_s in publication.accepted:
                self.times.on_event(raw, self._loop.clock() - ago_s)
            phase_changed = self.verdict is None or self.verdict.state.phase != verdict.state.phase
            self.verdict, self.refusal, self.picked = verdict, None, ()
            if phase_changed:
                self._navigation.close_outdated()
            self._navigation.view.on_ruling()
            if self._virtual_board:
                self._virtual_board.on_event(verdict.raw, self.view_state().status)
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
        self._sensors.on_notice(notice)
        if notice.code == "sensor-lost" and notice.device in (TILT, NODE):
            self.lean_deg = None
        self.notify(notice_text(notice, current_language()))

    def _on_settings(self, _values: ScreenSettings) -> None:
        self.notify(self._settings.error)
