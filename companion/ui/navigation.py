"""What the screen shows now: the stack of views over one table. Knows pages and touches, no drawing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from companion.board.editor import Kept
from companion.board.view import Face, Seen
from companion.i18n.languages import language_of
from companion.i18n.phrases import refusal_text
from companion.i18n.translation import language, speak
from companion.live.event_times import Times
from companion.live.loop import LiveTable, Publication
from companion.live.sensor_history import Evidence
from companion.live.sensor_pipeline import Noticed, notice_text
from companion.rulebook.referee import Verdict
from companion.rulebook.rulebook import Rulebook
from companion.settings.screen import Prefs
from companion.ui.board_views import face_of
from companion.ui.input.idle import Guard, locked
from companion.ui.pages.pages import Page
from companion.ui.sensor_readings import Health, visibly
from companion.ui.views.saver_text import at_rest
from hardware.samples import Accel, Sample

if TYPE_CHECKING:
    from companion.ui.virtual_table import Simulator


class View(Protocol):
    """Decides what a page says."""

    def page(self) -> Page:
        """The page as it should be now."""
        ...


class Flow:
    """Moves between views, tells the table what was touched, and hears what it ruled."""

    speaks: Callable[[str], None] | None = None
    """Says a sentence aloud, where there is a voice."""
    verdict: Verdict | None = None
    """The last ruling that stands and may be shown."""
    refusal: str | None = None
    """Why the last touch did nothing, until something else happens."""
    notice: str | None = None
    """What is to be told beside the match (settings not kept, a device), until the next touch."""
    asked: str | None = None
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
        table: LiveTable,
        prefs: Prefs,
        *,
        virtual: Simulator | None = None,
        keep: Callable[[Prefs], str | None] = lambda _: None,
        changed: Callable[[], None] = lambda: None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`virtual` is the board to simulate, if any; `keep` writes the settings and says what was in the way;
        `changed` is called when there is a new page."""
        self.table = table
        self.health = Health()
        self.prefs = prefs
        self.guard = Guard()
        self.setters: list[Callable[[Prefs], None]] = []
        """Told the settings whenever they change: the voice, the window, the recording."""
        self.changed = changed
        self.wall = wall
        self.evidence = Evidence(table.clock)
        self.virtual = virtual
        self.times = Times()
        self.figures = Kept(table.journal.folder)
        self._keep = keep
        self._stack: list[View] = []
        self._differed: tuple[int, ...] = ()
        table.observers += (self.published, self.evidence.told)
        table.noticers.append(self.noticed)
        table.samplers.append(self.evidence.sampled)
        table.hearing.overhearers.append(self.sampled)

    # --- moving about

    @property
    def view(self) -> View:
        """The view on top."""
        return self._stack[-1]

    def page(self) -> Page:
        """The page to be drawn."""
        if self.guard.dark:
            return self.guard.saver(at_rest(self))
        page = self.view.page()
        return locked(page, lambda: self.lock(False)) if self.guard.locked else page

    def lock(self, locked: bool) -> None:
        """From now on touches do nothing, or count again."""
        self.guard.locked = locked
        self.changed()

    def start(self, *views: View) -> None:
        """These views alone, the last on top."""
        self._stack[:] = views
        self.changed()

    def open(self, view: View) -> None:
        """This view on top of the others."""
        self.refusal = self.notice = self.asked = None
        self._stack.append(view)
        self.changed()

    def back(self) -> None:
        """To the view below."""
        self.refusal = self.notice = self.asked = None
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

    def set(self, prefs: Prefs) -> None:
        """Other settings from now on."""
        self.prefs = prefs
        self.notice = self._keep(prefs)
        speak(language_of(prefs.language))
        for told in self.setters:
            told(prefs)
        self.changed()

    # --- the match

    def begin(self, raw_setup: Mapping[str, Any]) -> None:
        """Starts a match and goes to it; SetupError when it cannot be played."""
        self.verdict = self.table.start(raw_setup)
        self.times.begin(self.table.clock())
        self.evidence.forget()
        self._lay_out()
        entries = raw_setup["players"]
        names = tuple(name for entry in entries for name in ([entry] if isinstance(entry, str) else entry["members"]))
        self.set(self.prefs.played(names))
        self.match()

    def resume(self, match: int | None = None) -> None:
        """Goes on with the unfinished match, or with the one of this number; the one that runs stays as it stands."""
        running = self.table.referee
        referee = self.table.resume(match)
        if referee is not running or self.verdict is None:
            self.verdict = Verdict(referee.n, {}, referee.table, (), referee.book.todo(referee.table))
            kept = [entry.raw for entry in referee.entries]
            self.times.resume(self.table.started, self.table.rows, kept, self.table.clock())
            self.evidence.forget()
        self._lay_out()
        self.match()

    def _lay_out(self) -> None:
        """The virtual board as the match stands, saved or not."""
        self.picked, self.lean_deg = (), None
        referee = self.table.referee
        if self.virtual and referee:
            self.health.forget()
            board = referee.raw_setup.get("options", {}).get("board")
            self.virtual.begin(referee.book.public(referee.table), board)

    @property
    def in_match(self) -> bool:
        """Whether the match is what the people are at."""
        return self.verdict is not None and len(self._stack) > 1 and self.table.referee is not None

    def virtual_view(self, *, alone: bool = True) -> View | None:
        """The view of the virtual board of the running match, or None where there is none."""
        return self.virtual.view(self, alone=alone) if self.virtual else None

    def tell(self, *events: Mapping[str, Any]) -> None:
        """Tells the table what the people say happened, in order, up to the first that is refused."""
        self.refusal = None
        for event in events:
            if not self.table.submit(event).ok:
                break

    def pick(self, picked: tuple[int | str, ...]) -> None:
        """So much was touched of something that takes several touches."""
        self.picked, self.refusal = picked, None
        self.changed()

    def refuse(self, why: str) -> None:
        """What was touched cannot be done, and nobody needs to be asked about it."""
        self.refusal = why
        self.changed()

    def published(self, publication: Publication) -> None:
        """The table ruled: shows what stands, or why nothing changed. Of a match that was left nothing is shown."""
        if self.table.referee is None:
            return
        verdict, self.notice, self.asked = publication.verdict, None, None
        if verdict.refusal is not None:
            self.refusal = refusal_text(self.book, verdict.refusal, language())
        else:
            for raw, ago_s in publication.told:
                self.times.ruled(raw, self.table.clock() - ago_s)
            moved_on = self.verdict is None or self.verdict.table.phase != verdict.table.phase
            self.verdict, self.refusal, self.picked = verdict, None, ()
            if moved_on:
                self._uncover()
            self._hand_on()
            if self.virtual:
                self.virtual.told(verdict.raw, self.seen().status)
        self.changed()

    def sampled(self, sample: Sample) -> None:
        """A sensor read something; the first reading of all changes the header."""
        known = self.health.attached
        self.health.sampled(sample)
        lean = self.table.watch.filters.tilt.angle_deg if isinstance(sample, Accel) else None
        if leaned := lean is not None and visibly(self.lean_deg, lean):
            self.lean_deg = lean
        before, self._differed = self._differed, self.table.differing
        if leaned or self.health.attached != known or self._differed != before:
            self.changed()

    def noticed(self, notice: Noticed) -> None:
        """Something about a device that the people ought to know."""
        self.health.noticed(notice)
        if notice.code == "sensor-lost" and notice.device in ("tilt", "node"):
            self.lean_deg = None
        self.notice = notice_text(notice, language())
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
    def book(self) -> Rulebook[Any]:
        """The rulebook of the running match."""
        assert self.table.referee is not None, "there is a match on the screen"
        return self.table.referee.book

    @property
    def face(self) -> Face:
        """How the game of the running match shows itself."""
        face = face_of(self.book.package)
        assert face is not None, "only games with a face are offered"
        return face

    def seen(self) -> Seen:
        """What the face of the game may look at."""
        referee, verdict = self.table.referee, self.verdict
        assert referee is not None and verdict is not None, "there is a match on the screen"
        return Seen(
            referee.book.public(verdict.table),
            verdict.todo,
            self.times.events,
            referee.setup,
            self.times.took,
            self.times.waited(self.table.clock()),
            self.upright,
            verdict.table,
            self.picked,
            self.lean_deg,
        )
