"""The live table: one loop that owns the match. Samples and touches come in, rulings go out once they are durable."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from msgspec import Struct

from companion.games.registry import rulebook
from companion.journal.store import EventRow, MatchRow, NoteRow
from companion.journal.writer import Journal
from companion.live.resume import NoMatch, resumed
from companion.live.sample_gate import SampleGate
from companion.live.sensed_match import SensedMatch
from companion.live.sensor_pipeline import DeviceNotice, PipelineOutput, SensorPipeline, StatusRequested
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import Announcement
from companion.rulebook.setup import read_setup
from hardware.rig.sections import TableRig
from hardware.samples import Sample, device_of

NOTES_APART_S = 0.001
"""At least so far apart are two decisions about one state, so that the journal can tell them apart and in order."""


class Publication(Struct, frozen=True):
    """A verdict as it is told to the observers; `saved` says whether it is durable."""

    verdict: Verdict
    saved: bool
    events: Sequence[tuple[Mapping[str, Any], float]] | None = None
    """Of a decision about rulings: the events it consists of, each with how many seconds ago it counts."""

    @property
    def accepted(self) -> Sequence[tuple[Mapping[str, Any], float]]:
        """The events that were accepted, each with how many seconds ago it counts."""
        if self.events is not None:
            return self.events
        return ((self.verdict.raw, 0.0),) if self.verdict.ok and self.verdict.n else ()


class Decision(Struct, frozen=True):
    """What people decided about rulings: the events that follow from it, and what stays in the journal beside them."""

    kind: str
    events: Sequence[tuple[Mapping[str, Any], float]]
    """The events, each with how many seconds ago it counts."""
    sources: Sequence[str]
    announcement: Announcement
    """How it is announced."""
    body: Mapping[str, Any]


Item = Sample | Callable[[], None]


class MatchLoop:
    """The referee of one table. One thread, the loop's, calls all its methods; others only `put`."""

    def __init__(
        self,
        journal: Journal,
        *,
        pipeline: SensorPipeline | None = None,
        wall: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """`wall` tells the date for people, `clock` the monotonic seconds that samples carry; `wake` is called from
        other threads when there is something to step."""
        self.journal = journal
        self.pipeline = pipeline or SensorPipeline()
        self.wake = wake
        self.referee: Referee | None = None
        self.match_id: int | None = None
        self.started = 0.0
        """When the running match began, by the wall clock."""
        self.rows: list[EventRow] = []
        """All events of the running match, what was taken back and undo itself included."""
        self.notes: list[NoteRow] = []
        """What was decided about its rulings."""
        self.rig = TableRig()
        """The limits of its sensors, and what its buttons mean."""
        self.rulings: list[Callable[[Publication], None]] = []
        self.notices: list[Callable[[DeviceNotice], None]] = []
        self.status_requests: list[Callable[[], None]] = []
        """Called when a button asks how it stands."""
        self.samples: list[Callable[[Sample], None]] = []
        """Shown each raw sample that counts, as it comes: a recording."""
        self.sample_gate = SampleGate()
        """Which samples count; all of them are overheard there."""
        self.submitted_events: list[Callable[[Mapping[str, Any], str], None]] = []
        """Told each event before it is ruled on, and who says it: a recording."""
        self._wall = wall
        self.clock = clock
        self._inbox: SimpleQueue[Item] = SimpleQueue()
        self._unpublished = 0
        self._misreads: set[str] = set()

    def put(self, item: Item) -> None:
        """From any thread: a driver's sample, or a call to be made in the loop's thread."""
        self._inbox.put(item)
        self.wake()

    @property
    def trouble(self) -> str | None:
        """Why rulings are not saved at the moment, or None."""
        return self.journal.trouble

    @property
    def differing(self) -> tuple[int, ...]:
        """The holes in which the sensors see otherwise than the match says."""
        judge = self._running_match
        return self.pipeline.differing(judge) if judge else ()

    @property
    def waiting(self) -> bool:
        """Whether a verdict has not been told yet."""
        return self._unpublished > 0

    def start(self, raw_setup: Mapping[str, Any]) -> Verdict:
        """Starts a match; SetupError when it cannot be played. Its first ruling is told like any other."""
        book, setup = read_setup(raw_setup, rulebook)
        self.referee, self.started = Referee(book, setup, raw_setup), self._wall()
        self.rows, self.notes = [], []
        verdict = self.referee.first
        self._unpublished += 1
        self.match_id = self.journal.start_match(raw_setup, self.started, self._publisher(verdict))
        return verdict

    def resume(self, match: int | None = None) -> Referee:
        """Goes on with the unfinished match, or with the one of this number; NoMatch when there is none.

        The match that runs goes on as it stands, saved or not. Where another cannot be had (NoMatch, SetupError)
        everything stays as it was.
        """
        if match is None:
            row = self.unfinished()
            if row is None:
                raise NoMatch("There is no unfinished match to resume.")
            match = row.id
        if self.referee is None or not self.runs(match):
            found = resumed(self.journal, match)
            self.referee, self.rows, self.notes = found.referee, found.rows, found.notes
            self.match_id, self.started = found.row.id, found.row.started
        return self.referee

    def unfinished(self) -> MatchRow | None:
        """The match that is gone on with: the one that runs unless it is over, else the latest that is not."""
        if self.match_id is not None and self.referee is not None and self.referee.state.match_winner is None:
            return MatchRow(self.match_id, dict(self.referee.raw_setup), self.started, False)
        return self.journal.unfinished()

    def runs(self, match: int) -> bool:
        """Whether the match of this number is the one that runs."""
        return self.match_id is not None and self.journal.number(match) == self.journal.number(self.match_id)

    def submit(self, raw: Mapping[str, Any], source: str = "touch") -> Verdict:
        """Rules on an event; the verdict is told to the observers by a later `step`, once it is durable."""
        if self.referee is None or self.match_id is None:
            raise NoMatch("There is no match to rule on.")
        verdict = self._ruled(raw, source)
        self._unpublished += 1
        if verdict.ok:
            self.journal.append(self._row_of(verdict, source), self._publisher(verdict))
        else:
            self.journal.after(self._publisher(verdict))
        return verdict

    def _ruled(self, raw: Mapping[str, Any], source: str) -> Verdict:
        assert self.referee is not None
        for hearer in self.submitted_events:
            hearer(raw, source)
        return self.referee.rule(raw)

    def _row_of(self, verdict: Verdict, source: str, ago_s: float = 0.0) -> EventRow:
        """An accepted event as the journal keeps it."""
        assert self.match_id is not None
        seq = self.rows[-1].seq + 1 if self.rows else 1
        over = verdict.state.match_winner is not None
        row = EventRow(self.match_id, seq, dict(verdict.raw), self._wall() - ago_s, source, over)
        self.rows.append(row)
        return row

    def decide(self, decision: Decision) -> Verdict:
        """Rules on the events of a decision as one step: durable as a whole or not at all, and told as one ruling.

        Each of the events must be possible; they were refereed in this state before.
        """
        if self.referee is None or self.match_id is None:
            raise NoMatch("There is no match to decide about.")
        referee, rows, last = self.referee, list[EventRow](), None
        for (raw, ago_s), source in zip(decision.events, decision.sources, strict=True):
            last = self._ruled(raw, source)
            assert last.ok, "what a decision tells was refereed before"
            rows.append(self._row_of(last, source, ago_s))
        seq = self.rows[-1].seq if self.rows else 0
        note = NoteRow(self.match_id, seq, decision.kind, decision.body, self._later(seq))
        self.notes.append(note)
        plays = last is not None and last.raw.get("event") not in ("undo", "redo")
        said = last.announcements if last and plays else ()
        todo = last.todo if last and plays else referee.rulebook.todo(referee.state)
        verdict = Verdict(referee.n, {"event": decision.kind}, referee.state, (decision.announcement, *said), todo)
        self._unpublished += 1
        self.journal.append_all(rows, note, self._publisher(verdict, decision.events))
        return verdict

    def _later(self, seq: int) -> float:
        """The wall time of a note: behind the last one of the same state, even where the clock went back."""
        last = self.notes[-1] if self.notes else None
        return max(self._wall(), last.at + NOTES_APART_S) if last and last.seq == seq else self._wall()

    def leave(self) -> None:
        """Leaves the match for good: it is not offered for resuming any more."""
        if self.match_id is not None:
            self.journal.leave(self.match_id, lambda _saved: None)
        self.referee = self.match_id = None
        self.rows, self.notes = [], []

    def _publisher(
        self, verdict: Verdict, story: Sequence[tuple[Mapping[str, Any], float]] | None = None
    ) -> Callable[[bool], None]:
        """Tells the verdict, unless the match was left by then."""
        referee = self.referee
        return lambda saved: self.put(lambda: self._publish(Publication(verdict, saved, story), referee))

    def step(self, wait_s: float = 0.0) -> int:
        """Takes in all that has come; gives how many.

        Waits for the first at most `wait_s` seconds, and not beyond the time at which the filters will have news.
        """
        taken = 0
        while True:
            try:
                wait = 0.0 if taken else min(wait_s, self.pipeline.due - self.clock())
                item = self._inbox.get(timeout=wait) if wait > 0 else self._inbox.get_nowait()
            except Empty:
                if self.clock() >= self.pipeline.due:
                    self._notice(self.pipeline.advance(self.clock(), self._running_match))
                return taken
            taken += 1
            if callable(item):
                item()
            else:
                self._sense(item)

    def _sense(self, sample: Sample) -> None:
        try:
            if not self.sample_gate.passes(sample):
                return
            for sampler in self.samples:
                sampler(sample)
            told = self.pipeline.feed(sample, self._running_match)
        except Exception as error:  # what nobody can make sense of costs itself alone, never the match
            self._misread(sample, error)
        else:
            self._notice(told)

    def _misread(self, sample: Sample, error: Exception) -> None:
        """Names the device once, to the people and in the log."""
        device = device_of(sample)
        if device not in self._misreads:
            self._misreads.add(device)
            logging.getLogger(__name__).error("%s is not understood: %s: %s", sample, type(error).__name__, error)
            self._notice([DeviceNotice(sample.t, "please-check", device, "please-check")])

    @property
    def _running_match(self) -> SensedMatch | None:
        return SensedMatch(self.referee, self.submit) if self.referee else None

    def _notice(self, told: Sequence[PipelineOutput]) -> None:
        for one in told:
            if isinstance(one, DeviceNotice):
                for noticer in self.notices:
                    noticer(one)
            elif isinstance(one, StatusRequested):
                for answer in self.status_requests:
                    answer()

    def _publish(self, publication: Publication, referee: Referee | None) -> None:
        self._unpublished -= 1
        if referee is not self.referee:
            return
        for observer in self.rulings:
            observer(publication)

    def close(self) -> None:
        """Writes what waits and lets the data folder go."""
        self.journal.close()
