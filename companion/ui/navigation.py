"""What the screen shows now: the stack of views over one table. Knows pages and touches, no drawing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from companion.board.editor import BoardDataStore
from companion.board.view import BoardView, ViewState
from companion.i18n.languages import language_of
from companion.i18n.phrases import refusal_text
from companion.i18n.translation import current_language, set_language
from companion.live.event_times import EventTimes
from companion.live.loop import MatchLoop, Publication
from companion.live.sensor_history import SensorHistory
from companion.live.sensor_pipeline import DeviceNotice, notice_text
from companion.rulebook.referee import Verdict
from companion.rulebook.rulebook import Rulebook
from companion.settings.screen import ScreenSettings
from companion.ui.board_views import board_view_of
from companion.ui.input.idle import Idle, locked
from companion.ui.pages.pages import Page
from companion.ui.sensor_readings import SensorReadings, visibly
from companion.ui.views.saver_text import saver_text
from hardware.devices import NODE, TILT
from hardware.samples import Accel, Sample

if TYPE_CHECKING:
    from companion.ui.virtual_table import VirtualTable


class View(Protocol):
    """Decides what a page says."""

    def page(self) -> Page:
        """The page as it should be now."""
        ...


class Navigation:
    """Moves between views, tells the table what was touched, and hears what it ruled."""

    speaks: Callable[[str], None] | None = None
    """Says a sentence aloud, where there is a voice."""
    verdict: Verdict | None = None
    """The last ruling that stands and may be shown."""
    refusal: str | None = None
    """Why the last touch did nothing, until something else happens."""
    notice: str | None = None
    """What is to be told beside the match (settings not kept, a device), until the next touch."""
    status_text: str | None = None
    """What is to be done and how it stands, where somebody asked, until the next touch."""
    beside = False
    """Whether the virtual board is drawn beside the match."""
    upright = False
    """Whether the screen stands on its short side."""
    picked: tuple[int | str, ...] = ()
    """What was touched so far of something that takes several touches."""
    lean_deg: float | None = None
    """How far the board leans, as it was drawn last; None while no sensor says so."""

    def __init__(
        self,
        loop: MatchLoop,
        settings: ScreenSettings,
        *,
        virtual: VirtualTable | None = None,
        keep: Callable[[ScreenSettings], str | None] = lambda _: None,
        changed: Callable[[], None] = lambda: None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`virtual` is the board to simulate, if any; `keep` writes the settings and says what was in the way;
        `changed` is called when there is a new page."""
        self.loop = loop
        self.sensors = SensorReadings()
        self.settings = settings
        self.idle = Idle()
        self.setters: list[Callable[[ScreenSettings], None]] = []
        """Told the settings whenever they change: the voice, the window, the recording."""
        self.changed = changed
        self.wall = wall
        self.sensor_history = SensorHistory(loop.clock)
        self.virtual = virtual
        self.times = EventTimes()
        self.board_data = BoardDataStore(loop.journal.folder)
        self._keep = keep
        self._stack: list[View] = []
        self._differed: tuple[int, ...] = ()
        loop.rulings += (self.on_ruling, self.sensor_history.on_ruling)
        loop.notices.append(self.on_notice)
        loop.samples.append(self.sensor_history.on_sample)
        loop.sample_gate.all_samples.append(self.on_sample)

    # --- moving about

    @property
    def view(self) -> View:
        """The view on top."""
        return self._stack[-1]

    def page(self) -> Page:
        """The page to be drawn."""
        if self.idle.dark:
            return self.idle.saver(saver_text(self))
        page = self.view.page()
        return locked(page, lambda: self.lock(False)) if self.idle.locked else page

    def lock(self, locked: bool) -> None:
        """From now on touches do nothing, or count again."""
        self.idle.locked = locked
        self.changed()

    def start(self, *views: View) -> None:
        """These views alone, the last on top."""
        self._stack[:] = views
        self.changed()

    def open(self, view: View) -> None:
        """This view on top of the others."""
        self.refusal = self.notice = self.status_text = None
        self._stack.append(view)
        self.changed()

    def back(self) -> None:
        """To the view below."""
        self.refusal = self.notice = self.status_text = None
        if len(self._stack) > 1:
            self._stack.pop()
        self.changed()

    def back_to(self, view: View) -> None:
        """To a view of the stack."""
        del self._stack[self._stack.index(view) + 1 :]
        self.changed()

    def home(self) -> None:
        """To the home page."""
        from companion.ui.views.home import HomeView

        self.start(HomeView(self))

    def match(self) -> None:
        """To the running match."""
        from companion.ui.views.home import HomeView
        from companion.ui.views.match import MatchView

        self.start(HomeView(self), MatchView(self))

    def set(self, settings: ScreenSettings) -> None:
        """Other settings from now on."""
        self.settings = settings
        self.notice = self._keep(settings)
        set_language(language_of(settings.language))
        for told in self.setters:
            told(settings)
        self.changed()

    # --- the match

    def begin(self, raw_setup: Mapping[str, Any]) -> None:
        """Starts a match and goes to it; SetupError when it cannot be played."""
        self.verdict = self.loop.start(raw_setup)
        self.times.begin(self.loop.clock())
        self.sensor_history.forget()
        self._lay_out()
        entries = raw_setup["players"]
        names = tuple(name for entry in entries for name in ([entry] if isinstance(entry, str) else entry["members"]))
        self.set(self.settings.with_players(names))
        self.match()

    def resume(self, match: int | None = None) -> None:
        """Goes on with the unfinished match, or with the one of this number; the one that runs stays as it stands."""
        running = self.loop.referee
        referee = self.loop.resume(match)
        if referee is not running or self.verdict is None:
            self.verdict = Verdict(referee.n, {}, referee.state, (), referee.rulebook.todo(referee.state))
            kept = [entry.raw for entry in referee.entries]
            self.times.resume(self.loop.started, self.loop.rows, kept, self.loop.clock())
            self.sensor_history.forget()
        self._lay_out()
        self.match()

    def _lay_out(self) -> None:
        """The virtual board as the match stands, saved or not."""
        self.picked, self.lean_deg = (), None
        referee = self.loop.referee
        if self.virtual and referee:
            self.sensors.forget()
            board = referee.raw_setup.get("options", {}).get("board")
            self.virtual.begin(referee.rulebook.public(referee.state), board)

    @property
    def in_match(self) -> bool:
        """Whether the match is what the people are at."""
        return self.verdict is not None and len(self._stack) > 1 and self.loop.referee is not None

    def virtual_view(self, *, alone: bool = True) -> View | None:
        """The view of the virtual board of the running match, or None where there is none."""
        return self.virtual.view(self, alone=alone) if self.virtual else None

    def submit(self, *events: Mapping[str, Any]) -> None:
        """Tells the table what the people say happened, in order, up to the first that is refused."""
        self.refusal = None
        for event in events:
            if not self.loop.submit(event).ok:
                break

    def pick(self, picked: tuple[int | str, ...]) -> None:
        """So much was touched of something that takes several touches."""
        self.picked, self.refusal = picked, None
        self.changed()

    def refuse(self, why: str) -> None:
        """What was touched cannot be done, and nobody needs to be asked about it."""
        self.refusal = why
        self.changed()

    def on_ruling(self, publication: Publication) -> None:
        """The table ruled: shows what stands, or why nothing changed. Of a match that was left nothing is shown."""
        if self.loop.referee is None:
            return
        verdict, self.notice, self.status_text = publication.verdict, None, None
        if verdict.refusal is not None:
            self.refusal = refusal_text(self.rulebook, verdict.refusal, current_language())
        else:
            for raw, ago_s in publication.accepted:
                self.times.on_event(raw, self.loop.clock() - ago_s)
            moved_on = self.verdict is None or self.verdict.state.phase != verdict.state.phase
            self.verdict, self.refusal, self.picked = verdict, None, ()
            if moved_on:
                self._uncover()
            self._hand_on()
            if self.virtual:
                self.virtual.on_event(verdict.raw, self.view_state().status)
        self.changed()

    def on_sample(self, sample: Sample) -> None:
        """A sensor read something; the first reading of all changes the header."""
        known = self.sensors.attached
        self.sensors.on_sample(sample)
        lean = self.loop.pipeline.filters.tilt.angle_deg if isinstance(sample, Accel) else None
        if leaned := lean is not None and visibly(self.lean_deg, lean):
            self.lean_deg = lean
        before, self._differed = self._differed, self.loop.differing
        if leaned or self.sensors.attached != known or self._differed != before:
            self.changed()

    def on_notice(self, notice: DeviceNotice) -> None:
        """Something about a device that the people ought to know."""
        self.sensors.on_notice(notice)
        if notice.code == "sensor-lost" and notice.device in (TILT, NODE):
            self.lean_deg = None
        self.notice = notice_text(notice, current_language())
        self.changed()

    def _uncover(self) -> None:
        """The game moved on: a question about what was before is no longer asked."""
        from companion.ui.views.match import MatchView
        from companion.ui.views.sheet import SheetView

        while isinstance(self.view, SheetView) and any(isinstance(view, MatchView) for view in self._stack):
            self._stack.pop()

    def _hand_on(self) -> None:
        """A secret question was answered, or is no longer asked: the next player's turn with the screen."""
        from companion.ui.views.handover import HandoverView

        if isinstance(self.view, HandoverView):
            self.view.ruled()

    @property
    def rulebook(self) -> Rulebook[Any]:
        """The rulebook of the running match."""
        assert self.loop.referee is not None, "there is a match on the screen"
        return self.loop.referee.rulebook

    @property
    def board_view(self) -> BoardView:
        """How the game of the running match shows itself."""
        face = board_view_of(self.rulebook.package)
        assert face is not None, "only games with a face are offered"
        return face

    def view_state(self) -> ViewState:
        """What the face of the game may look at."""
        referee, verdict = self.loop.referee, self.verdict
        assert referee is not None and verdict is not None, "there is a match on the screen"
        return ViewState(
            referee.rulebook.public(verdict.state),
            verdict.todo,
            self.times.events,
            referee.setup,
            self.times.took,
            self.times.waited(self.loop.clock()),
            self.upright,
            verdict.state,
            self.picked,
            self.lean_deg,
        )
