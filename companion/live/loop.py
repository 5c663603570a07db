"""The match loop: one thread owns the match, takes samples and touches, and publishes rulings once they are durable."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from companion.games.registry import rulebook
from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.writer import Journal
from companion.live.decision import Decision, verdict_on
from companion.live.observable import Observable
from companion.live.publication import Publication, SubmittedEvent
from companion.live.sample_gate import SampleGate
from companion.live.sensed_match import SensedMatch
from companion.live.sensor_pipeline import DeviceNotice, PipelineOutput, SensorPipeline, StatusRequested
from companion.live.session import NoMatch, Position, Session, match_times, resumed_session
from companion.rulebook.origin import SENSED, TOUCH, Entered, Origin
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import RawEvent, Reason, Refusal
from companion.rulebook.setup import read_setup
from hardware.delivery import Delivery, Sources
from hardware.devices import HOLE_NUMBERS, Button, Hole
from hardware.rig.sections import TableRig
from hardware.samples import Edge, Health, Sample, device_of

Item = Delivery | Sample | Callable[[], None]


class MatchLoop:
    """The loop of one table. One thread, the loop's, calls all methods; other threads may call `put` only."""

    def __init__(
        self,
        journal: Journal,
        *,
        rig: TableRig | None = None,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Makes a loop without a match.

        Args:
            journal: Where the matches are saved; `close` closes it.
            rig: The limits of the sensors, and the events of the buttons; None for the default ones.
            clock: Monotonic seconds, the same clock as in the samples.
            wall: The time of day, in seconds since 1970.
            wake: Called from any thread when the inbox is no longer empty.
        """
        self.journal = journal
        self.rig = rig or TableRig()
        """The limits of the sensors, and the events of the buttons."""
        self.pipeline = SensorPipeline.of_rig(self.rig)
        self.session: Session | None = None
        """The running match, or None."""
        self.session_changed = Observable[Session | None]("changes of the session")
        """Emitted when a match begins, is resumed or is left: the running match, or None."""
        self.rulings = Observable[Publication]("rulings")
        self.notices = Observable[DeviceNotice]("notices")
        self.status_requests = Observable[StatusRequested]("requests for the status")
        """Emitted when a button asks for the status."""
        self.news = Observable[str]("news")
        """Emits messages for the players about the journal, in sentences."""
        self.samples = Observable[Sample]("samples")
        """Each raw sample that reaches the pipeline; `sample_gate.all_samples` has the others too."""
        self.trouble_changed = Observable[str | None]("troubles of the journal")
        """Emitted by `step` when `trouble` has changed."""
        self.submitted_events = Observable[SubmittedEvent]("submitted events")
        """Each event before it is ruled on."""
        self.sample_gate = SampleGate()
        """Decides which samples reach the pipeline."""
        self.clock, self.wall = clock, wall
        self._wake = wake
        self._inbox: SimpleQueue[Item] = SimpleQueue()
        self._sources = Sources()
        self._misreads: set[str] = set()
        self._trouble: str | None = None
        """The trouble that was emitted last."""

    @property
    def referee(self) -> Referee | None:
        """The referee of the running match, or None."""
        return self.session.referee if self.session else None

    @property
    def match_id(self) -> int | None:
        """The number of the running match in the journal, or None."""
        return self.session.match_id if self.session else None

    @property
    def rows(self) -> Sequence[EventRow]:
        """All events of the running match, undo, redo and undone events included."""
        return self.session.rows if self.session else []

    @property
    def notes(self) -> Sequence[NoteRow]:
        """The decisions about the rulings of the running match."""
        return self.session.notes if self.session else []

    def put(self, item: Item) -> None:
        """Queues what a driver delivers, a sample, or a call to be made in the loop's thread. Thread-safe."""
        self._inbox.put(item)
        self._wake()

    def wake_with(self, wake: Callable[[], None]) -> None:
        """Sets the function that is called, from any thread, when the inbox is no longer empty."""
        self._wake = wake

    @property
    def trouble(self) -> str | None:
        """Why rulings are not saved at the moment, or None."""
        return self.journal.trouble

    @property
    def differing(self) -> tuple[int, ...]:
        """The holes whose readings differ from the match."""
        match = self._running_match
        return self.pipeline.differing(match) if match else ()

    @property
    def waiting(self) -> bool:
        """Whether a verdict of the running match waits to be published."""
        return self._unpublished > 0

    @property
    def _unpublished(self) -> int:
        return self.session.unpublished if self.session else 0

    # --- the match

    def start(self, raw_setup: Mapping[str, Any]) -> Verdict:
        """Starts a match; its first ruling is published like any other.

        Raises:
            SetupError: It cannot be played. Everything stays as it was.
        """
        rules, setup = read_setup(raw_setup, rulebook)
        referee, started = Referee(rules, setup, raw_setup), self.wall()
        begun: list[Session] = []
        match_id = self.journal.start_match(raw_setup, started, self._publisher(begun, referee.first))
        session = Session(match_id, referee, started, times=match_times(referee, self.clock()))
        session.ruled_at[0] = self.clock()
        begun.append(session)
        session.await_publication()
        self._take(session)
        return referee.first

    def _take(self, session: Session | None) -> None:
        """Makes a session the running one, has the holes compared with it, and announces it.

        The clocks of the one before it stop.
        """
        self.pause()
        self.session = session
        self.pipeline.recheck(HOLE_NUMBERS)
        self.session_changed.emit(session)

    def resume(self, match: int | None = None) -> Session:
        """Resumes a match; the running one continues as it is, saved or not.

        Args:
            match: Its number in the journal; None for the unfinished match.

        Returns:
            The session of the match.

        Raises:
            NoMatch: There is no such match, or it cannot be read. Nothing is changed.
            SetupError: The match can no longer be played here. Nothing is changed.
        """
        if match is None:
            row = self.unfinished()
            if row is None:
                raise NoMatch("There is no unfinished match to resume.")
            match = row.id
        if self.session is None or not self.runs(match):
            self._take(resumed_session(self.journal, match, self.clock()))
        assert self.session is not None, "it was taken just now"
        return self.session

    def unfinished(self) -> MatchRow | None:
        """The match that `resume` takes: the running one unless it is over, else the latest that is not over."""
        if self.session and not self.session.is_over:
            return self.session.match_row()
        return self.journal.unfinished()

    def runs(self, match: int) -> bool:
        """Whether the match of this number is the running one."""
        return self.session is not None and self.journal.number(match) == self.journal.number(self.session.match_id)

    def submit(self, raw: RawEvent, origin: Origin = TOUCH, *, expect: Position | None = None) -> Verdict:
        """Rules on an event; the verdict is published by a later `step`, once it is durable.

        Args:
            raw: The event as it was read.
            origin: Where it comes from.
            expect: How far the match had gone when it was entered. When it has gone on the event is refused without
                being ruled on: nothing is saved or published. None for what sensors see, which is ruled on as it comes.

        Raises:
            NoMatch: No match runs.
        """
        session = self.session
        if session is None:
            raise NoMatch("There is no match to rule on.")
        if expect is not None and expect != session.position:
            return _moved_on(session, raw)
        verdict = self._ruled(session, raw, origin)
        session.await_publication()
        if not verdict.ok:
            self.journal.after(self._publisher([session], verdict, origin))
            return verdict
        now = self.clock()
        row = session.add_event(verdict, origin, at=self.wall(), now=now)
        session.times.go_on(now)
        self.journal.append(row, self._publisher([session], verdict, origin, [row]))
        return verdict

    def _ruled(self, session: Session, raw: RawEvent, origin: Origin) -> Verdict:
        self.submitted_events.emit(SubmittedEvent(session, raw, origin))
        return session.referee.rule(raw)

    def decide(self, decision: Decision, *, expect: Position | None = None) -> Verdict:
        """Rules on the events of a decision as one: they are saved in one transaction and published as one ruling.

        Args:
            decision: The decision; all its events must be possible in the current state.
            expect: How far the match had gone when it was made, as for `submit`.

        Returns:
            One verdict on the whole decision.

        Raises:
            NoMatch: No match is running.
        """
        session = self.session
        if session is None:
            raise NoMatch("There is no match to decide about.")
        if expect is not None and expect != session.position:
            return _moved_on(session, {"event": decision.kind})
        rows, last = list[EventRow](), None
        at, now = self.wall(), self.clock()
        for raw, origin in zip(decision.events, decision.origins, strict=True):
            last = self._ruled(session, raw, origin)
            assert last.ok, "the events of a decision were refereed before"
            rows.append(session.add_event(last, origin, at=at, now=now))
        note = session.add_note(decision.kind, decision.body, at)
        verdict = verdict_on(decision, session.referee, last)
        session.await_publication()
        self.journal.append_all(rows, note, self._publisher([session], verdict, Entered(decision.kind), rows))
        return verdict

    def leave(self) -> None:
        """Closes the running match; it is not offered for resuming any more."""
        if self.session:
            self.journal.leave(self.session.match_id, lambda _saved: None)
            self._take(None)

    def pause(self) -> None:
        """The players' clocks stand still from now on; that is journalled, so that no second is given back later."""
        if self.session:
            self._save(self.session.pause(at=self.wall(), now=self.clock()))

    def _save(self, note: NoteRow | None) -> None:
        """Journals a note of the seconds of play; no ruling waits for it."""
        if note:
            self.journal.append_all((), note, lambda _saved: None)

    def go_on(self) -> None:
        """The players' clocks run again."""
        if self.session:
            self.session.times.go_on(self.clock())

    def _publisher(
        self, session: Sequence[Session], verdict: Verdict, origin: Origin | None = None, rows: Sequence[EventRow] = ()
    ) -> Callable[[bool], None]:
        """Publishes the verdict in the loop's thread once the journal says whether it is durable.

        `session` has its one session by then: the journal numbers a match before there is a session of it.
        """
        return lambda saved: self.put(lambda: self._publish(session[0], verdict, saved, origin, rows))

    def _publish(
        self, session: Session, verdict: Verdict, saved: bool, origin: Origin | None, rows: Sequence[EventRow]
    ) -> None:
        """Publishes a ruling, unless another match runs by now."""
        session.publish(verdict, rows)
        if session is self.session:
            self.rulings.emit(Publication(session=session, verdict=verdict, saved=saved, origin=origin, rows=rows))

    # --- the board

    def use_rig(self, rig: TableRig) -> None:
        """Sets other limits of the sensors; they apply from the next `reset_pipeline` on."""
        self.rig = rig

    def reset_pipeline(self) -> None:
        """Makes a new pipeline with the limits of the rig, after a calibration or a test.

        The first readings of the holes are taken as their state, and compared with the match.
        """
        self._restart_pipeline(self.pipeline.filters.losses)

    def change_board(self) -> None:
        """Another board is in place of the one before: what that one had lost is not lost any more.

        Holes that people enter by touch stay so.
        """
        skipped = self.sample_gate.skipped
        skipped.update(dict.fromkeys(skipped, "ok"))
        holes = set(map(Hole, skipped))
        self._restart_pipeline(word for word in self.pipeline.filters.losses if word.device in holes)

    def _restart_pipeline(self, losses: Iterable[Health]) -> None:
        t, old = self.clock(), self.pipeline
        self.pipeline = old.restarted(t, self.rig, losses)
        self.pipeline.recheck(HOLE_NUMBERS)
        for hole in old.filters.holes.values():
            if hole.blind:
                self.notices.emit(DeviceNotice(t=t, code="sensor-back", device=hole.device, phrase="sensor-back"))
            if hole.muted and not hole.lost:
                self.notices.emit(DeviceNotice(t=t, code="hole-unmuted", device=hole.device, phrase="hole-unmuted"))
        for name in old.filters.buttons.muted:
            self.notices.emit(DeviceNotice(t=t, code="hole-unmuted", device=Button(name), phrase="button-unmuted"))

    def step(self, wait_s: float = 0.0) -> int:
        """Processes everything in the inbox.

        Args:
            wait_s: The most seconds to wait for the first item; it waits no longer than until the pipeline is due.

        Returns:
            How many items were processed.
        """
        taken, waited = 0, self._unpublished
        while True:
            try:
                wait = 0.0 if taken else min(wait_s, self.pipeline.due - self.clock())
                item = self._inbox.get(timeout=wait) if wait > 0 else self._inbox.get_nowait()
            except Empty:
                if self.clock() >= self.pipeline.due:
                    self._emit(self.pipeline.advance(self.clock(), self._running_match))
                if self._unpublished <= waited:  # else the writer has work now, and is not held up by questions
                    self._look()
                return taken
            taken += 1
            if callable(item):
                item()
            elif isinstance(item, Delivery):
                self._accept(item)
            else:
                self._sense(item)

    def _look(self) -> None:
        """Notes the seconds of play from time to time, and passes on what the journal has to say.

        What waits for a card that is silent is published by the next `step`.
        """
        if self.session and self.session.should_note_played(self.clock()):
            self._save(self.session.note_played(at=self.wall(), now=self.clock()))
        for sentence in self.journal.look():
            self.news.emit(sentence)
        trouble = self.journal.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self.trouble_changed.emit(trouble)

    def _accept(self, delivery: Delivery) -> None:
        """Processes what a driver delivers, unless that driver has been given up."""
        for sample in self._sources.accepted(delivery):
            self._sense(sample)
        if buttons := self._sources.buttons(delivery.source):
            self.pipeline.filters.hear(buttons, delivery.heard)

    def _sense(self, sample: Sample) -> None:
        """Puts a sample through the gate and the pipeline, and emits the results."""
        try:
            if not self.sample_gate.passes(sample):
                return
            self.samples.emit(sample)
            outputs = self.pipeline.feed(sample, self._running_match)
        except Exception as error:  # a sample that cannot be processed must not stop the match
            self._misread(sample, error)
        else:
            self._emit(outputs)

    def _misread(self, sample: Sample, error: Exception) -> None:
        """Reports a sample that cannot be processed: once for each device, to the players and in the log."""
        device = device_of(sample)
        if device not in self._misreads:
            self._misreads.add(device)
            what = device if isinstance(sample, Edge) else sample  # a button may have laid a secret card
            logging.getLogger(__name__).error("%s is not understood: %s: %s", what, type(error).__name__, error)
            self._emit([DeviceNotice(t=sample.t, code="please-check", device=device, phrase="please-check")])

    @property
    def _running_match(self) -> SensedMatch | None:
        return SensedMatch(self.session.referee, self._submit_sensed) if self.session else None

    def _submit_sensed(self, raw: RawEvent) -> Verdict:
        return self.submit(raw, SENSED)

    def _emit(self, outputs: Sequence[PipelineOutput]) -> None:
        for output in outputs:
            if isinstance(output, DeviceNotice):
                self.notices.emit(output)
            elif isinstance(output, StatusRequested):
                self.status_requests.emit(output)

    def close(self) -> Sequence[str]:
        """Pauses the match, and closes the journal after writing the events that wait.

        Returns:
            What could not be saved, in sentences.
        """
        self.pause()
        return self.journal.close()


def _moved_on(session: Session, raw: RawEvent) -> Verdict:
    """The refusal of what was entered for an earlier position of the match."""
    referee = session.referee
    return Verdict(n=referee.n, raw=raw, state=referee.state, refusal=Refusal(Reason.MOVED_ON))
