"""Every order of events, resuming, leaving, new matches and trouble of the card: what must hold whatever happens."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from threading import Event as Flag
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.store import FILE_NAME
from companion.journal.unsaved import Done
from companion.journal.write_thread import PATIENCE_S
from companion.journal.writer import Journal
from companion.live.decision import Decision
from companion.live.loop import MatchLoop
from companion.live.session import NoMatch, journalled_referee
from companion.rulebook.origin import Entered
from companion.rulebook.rulebook import Announcement, RawEvent
from tests.durability.random_events import next_event, setup_of
from tests.journal.faulty_card import REFUSALS, WAIT_S, FaultyCard, destroy, faulty_card
from tests.tools.clock import FakeClock

RETRY_S = 0.001
"""Trouble is looked at again this soon, so that no test waits for it."""
ATTEMPTS = 5000
SETTLED_WITHIN = 1000
"""Steps of the loop, each of which waits for 0.01 s at most, until all is published."""
SHORT_GAMES = ("toguz-korgool", "yooloo", "yago-pool")


class WitnessedJournal(Journal):
    """A journal that notes which rows it called saved."""

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        self.called_saved: list[EventRow] = []
        self.answered_again = False
        super().__init__(folder, retry_s=RETRY_S, close_s=0.2, clock=clock)

    def append(self, row: EventRow, done: Done) -> None:
        super().append(row, self._noted((row,), done))

    def append_all(self, rows: Sequence[EventRow], note: NoteRow, done: Done) -> None:
        super().append_all(rows, note, self._noted(rows, done))

    def _noted(self, rows: Sequence[EventRow], done: Done) -> Done:
        answers: list[bool] = []

        def answer(saved: bool) -> None:
            answers.append(saved)
            self.answered_again |= len(answers) > 1
            if saved:
                self.called_saved += rows
            done(saved)

        return answer


class PlayedMatch:
    """What the people know of a match."""

    def __init__(self, number: int, setup: Mapping[str, Any]) -> None:
        self.number = number
        """Its number in the journal, which may be negative until the file could be opened."""
        self.setup = setup
        self.raws: list[RawEvent] = []
        """Its events, undo and redo included."""
        self.has_gap = False
        """Whether an event that can never be written is missing, after the program was started again."""
        self.notes = 0
        self.closed = False
        self.resumable = True
        """Whether all of it must be there: it was begun or gone on with in this run, or no file was destroyed."""


class AnyTrouble(RuleBasedStateMachine):
    """A table on a faulty card, and what people know of their matches."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp())
        self.card_context = faulty_card()
        self.card: FaultyCard = self.card_context.__enter__()
        self.clock = FakeClock(0.0)
        self.wall = FakeClock(1e9)
        self.chance = Random(0)
        self.matches: list[PlayedMatch] = []
        self.running: PlayedMatch | None = None
        self._destroyed_at: int | None = None
        """How many files had been replaced when the last one was destroyed; None when none was, in this run."""
        self._open()

    def _open(self) -> None:
        self.journal = WitnessedJournal(self.folder, self.clock)
        self.loop = MatchLoop(self.journal, wall=self.wall)

    @initialize(seed=st.integers(0, 99))
    def begin(self, seed: int) -> None:
        self.chance = Random(seed)

    # --- what people do

    @rule(game=st.sampled_from(SHORT_GAMES), settled=st.booleans())
    def new_match(self, game: str, settled: bool) -> None:
        self.wall.now += 1
        self.loop.start(setup_of(game))
        assert self.loop.match_id is not None
        self.running = PlayedMatch(self.loop.match_id, setup_of(game))
        self.matches.append(self.running)
        self._settle(settled)

    @precondition(lambda self: self.running)
    @rule(settled=st.booleans())
    def event(self, settled: bool) -> None:
        assert self.running and self.loop.referee
        raw = next_event(self.loop.referee, self.chance)
        if self.loop.submit(raw).ok:
            self.running.raws.append(raw)
        self._settle(settled)

    @precondition(lambda self: self.running)
    @rule()
    def event_that_is_refused(self) -> None:
        verdict = self.loop.submit({"event": "no such thing"})
        assert not verdict.ok
        self._settle(True)

    @precondition(lambda self: self.running)
    @rule(events=st.integers(0, 2), settled=st.booleans())
    def protest(self, events: int, settled: bool) -> None:
        assert self.running and self.loop.referee
        referee = journalled_referee(self._row_of(self.running), self.loop.rows)
        raws = []
        for _ in range(events):
            raw = next_event(referee, self.chance)
            if not referee.rule(raw).ok:
                break
            raws.append(raw)
        self.loop.decide(
            Decision(
                kind="protest",
                events=raws,
                origins=[Entered("correction")] * len(raws),
                announcement=Announcement(code="protest", rule="table"),
                body={},
            )
        )
        self.running.raws += raws
        self.running.notes += 1
        self._settle(settled)

    @precondition(lambda self: self.running and not self.card.trouble)
    @rule()
    def event_on_a_card_that_answers_after_half_a_second(self) -> None:
        """The ruling waits for the card, and is called saved."""
        self._settle(True)
        self._quiet()
        if self.file_is_lost:
            return
        self.card.begin("silent")
        raws = len(self.running.raws) if self.running else 0
        self.event(settled=False)
        if self.running and len(self.running.raws) > raws:
            assert self.card.writing.wait(WAIT_S)
            self.clock.now += 0.5
            self.loop.step()
            assert self.loop.waiting, "half a second is no trouble"
            assert self.loop.trouble is None or self.card.refused
        self.card.end()
        self._settle(True)

    @precondition(lambda self: self.running)
    @rule()
    def event_that_can_never_be_written(self) -> None:
        assert self.running and self.loop.session
        if self.running.number > 0:
            self.card.refused.add((self.running.number, self.loop.session.last_seq + 1))
        self.event(settled=True)

    @precondition(lambda self: self.running)
    @rule(settled=st.booleans())
    def leave(self, settled: bool) -> None:
        assert self.running
        self.loop.leave()
        self.running.closed, self.running = True, None
        self._settle(settled)

    @precondition(lambda self: self.matches)
    @rule(which=st.integers(0, 100), settled=st.booleans())
    def resume(self, which: int, settled: bool) -> None:
        if self._destroyed_at is not None:
            self._quiet()
        match = self.matches[which % len(self.matches)]
        before = self.loop.session
        try:
            self.loop.resume(match.number)
        except NoMatch:
            assert self.loop.session is before
            in_memory = self.journal._memory.record(self.journal.number(match.number)) is not None
            assert not in_memory and (self.card.trouble == "silent" or self.file_is_lost or not match.resumable)
            return
        assert match is not self.running or self.loop.session is before
        if match.resumable:
            assert [row.raw for row in self.loop.rows] == match.raws
        else:
            match.raws = [row.raw for row in self.loop.rows]
            match.notes = len(self.loop.notes)
        match.resumable, match.closed = True, False
        self.running = match
        self._settle(settled)

    # --- what the card does

    @precondition(lambda self: not self.card.trouble)
    @rule(trouble=st.sampled_from([*REFUSALS, "silent"]))
    def trouble_begins(self, trouble: str) -> None:
        self._quiet()
        self.card.begin(trouble)

    @precondition(lambda self: self.card.trouble)
    @rule()
    def trouble_ends(self) -> None:
        self.clock.now += 3
        self.card.end()
        self._settle(True)
        self._must_be_saved()

    @rule()
    def file_is_found_damaged(self) -> None:
        """SQLite says so at the next write; what it holds can still be read."""
        self._quiet()
        self.card.damage(self.journal.file._store)

    @rule()
    def file_is_destroyed(self) -> None:
        """Nothing of it can be read; it is found out at the next write."""
        self._quiet()
        store = self.journal.file._store
        if store is None or self.card.writing.is_set():
            return
        self.card.damage(store)
        destroy(self.folder)
        self._destroyed_at = len(self.journal.file._set_aside)
        for match in self.matches:
            match.resumable = (
                match.resumable and self.journal._memory.record(self.journal.number(match.number)) is not None
            )

    @rule()
    def program_is_closed_and_started_again(self) -> None:
        """What is not saved is said; what was called saved is there at the next start."""
        self._quiet()
        good = not (self.card.trouble or self.card.refused)
        missing = self.loop.close()
        assert not (good and missing)
        self.card.end(pulled_out=True)
        self.journal.writer._thread.join(WAIT_S)
        assert not self.journal.writer._thread.is_alive()
        lost = self._lost_at_the_end()
        said = {
            int(number): int(count)
            for number, count in re.findall(r"^Match (\d+): (\d+) event", "\n".join(missing), re.M)
        }
        if not self.file_is_lost and not any("New match" in sentence for sentence in missing):
            for number, count in lost.items():
                assert said.get(number, 0) >= count, (
                    f"{count} events of match {number} are lost, but said was {missing}"
                )
        self._forget_what_is_lost()
        self.card.refused.clear()
        self._open()
        assert self.journal.trouble is None
        self._number_anew()
        self.running = self._destroyed_at = None

    # --- what must hold

    @invariant()
    def shown_is_what_the_referee_has(self) -> None:
        if self.running is None:
            assert self.loop.session is None
            return
        session = self.loop.session
        assert session is not None
        assert [row.raw for row in session.rows] == self.running.raws
        assert session.referee.state == journalled_referee(self._row_of(self.running), session.rows).state
        assert len(session.notes) == self.running.notes

    @invariant()
    def first_tile_is_the_running_match(self) -> None:
        if self.loop.session and not self.loop.session.is_over:
            offered = self.loop.unfinished()
            assert offered is not None and offered.id == self.loop.match_id

    @invariant()
    def all_matches_are_listed_in_order(self) -> None:
        listed = [row.id for row in self.journal.matches()]
        for match in self.matches:
            assert not match.resumable or self.journal.number(match.number) in listed
        assert listed == sorted(listed, key=lambda number: (number < 0, abs(number)))

    @invariant()
    def each_ruling_is_answered_once(self) -> None:
        assert not self.journal.answered_again

    @invariant()
    def called_saved_is_on_the_disk(self) -> None:
        if not self.file_is_lost:
            self._must_be_on_disk(tuple(self.journal.called_saved))

    @precondition(lambda self: not self.card.trouble)
    @rule()
    def without_trouble_all_is_saved(self) -> None:
        self._must_be_saved()

    def _must_be_saved(self) -> None:
        """Nothing stops saving for good, and the order is that of the events."""
        self._wait_until_written()
        assert self.loop.trouble is None or (self.card.refused and "set apart" in self.loop.trouble)
        if not self.file_is_lost:
            for match in self.matches:
                if match.resumable:
                    self._must_be_whole(match)

    def _must_be_whole(self, match: PlayedMatch) -> None:
        number = self.journal.number(match.number)
        assert number > 0
        kept = [(seq, raw) for seq, raw in enumerate(match.raws, 1) if (number, seq) not in self.card.refused]
        assert self._events_on_disk(number) == kept
        row = next(row for row in self.journal.matches() if row.id == number)
        assert row.setup == match.setup
        assert not match.closed or row.over

    # --- helpers

    def _settle(self, settled: bool) -> None:
        """Runs the loop until all is published, if `settled`; a silent card is waited for as long as it takes."""
        for _ in range(SETTLED_WITHIN if settled else 0):
            if not self.loop.waiting:
                break
            if self.card.writing.is_set():
                self.clock.now += PATIENCE_S
            self.loop.step(wait_s=0.01)
        assert not (settled and self.loop.waiting), "a ruling is never published"

    @property
    def file_is_lost(self) -> bool:
        """Whether the file was destroyed and is not replaced yet, since nothing was written."""
        return self._destroyed_at is not None and len(self.journal.file._set_aside) == self._destroyed_at

    def _quiet(self) -> None:
        """Waits until the writer has tried all that it was asked for, so that an order of rules has one outcome."""
        if self.card.trouble == "silent":
            if any(not entry.apart for entry in self.journal._memory.entries()) and self.journal.file._store:
                assert self.card.writing.wait(WAIT_S)
            return
        answered = Flag()
        self.journal.after(lambda _saved: answered.set())
        assert answered.wait(WAIT_S)

    def _wait_until_written(self) -> None:
        for _ in range(ATTEMPTS):
            answered, answers = Flag(), list[bool]()

            def answer(saved: bool, answered: Flag = answered, answers: list[bool] = answers) -> None:
                answers.append(saved)
                answered.set()

            self.journal.after(answer)
            assert answered.wait(WAIT_S)
            if answers[0] or not (self.journal.writer._waiting or self.journal.file.is_damaged):
                return
        raise AssertionError(self.loop.trouble)

    def _row_of(self, match: PlayedMatch) -> MatchRow:
        return MatchRow(id=1, setup=dict(match.setup), started=0.0, over=False)

    def _events_on_disk(self, number: int) -> list[tuple[int, RawEvent]]:
        with self.journal._renaming, closing(sqlite3.connect(self.folder / FILE_NAME)) as db:
            rows = db.execute("SELECT seq, raw FROM event WHERE match = ? ORDER BY seq", (number,)).fetchall()
        return [(seq, json.loads(raw)) for seq, raw in rows]

    def _must_be_on_disk(self, rows: Sequence[EventRow]) -> None:
        with self.journal._renaming, closing(sqlite3.connect(self.folder / FILE_NAME)) as db:
            found = {(match, seq): raw for match, seq, raw in db.execute("SELECT match, seq, raw FROM event")}
        for row in rows:
            place = (self.journal.number(row.match), row.seq)
            assert place in found, f"{place} was called saved, but is not on the disk"
            assert json.loads(found[place]) == row.raw

    def _lost_at_the_end(self) -> dict[int, int]:
        """How many events of each match are not on the disk."""
        if self.file_is_lost:
            return {}
        return {
            self.journal.number(match.number): len(match.raws)
            - len(self._events_on_disk(self.journal.number(match.number)))
            for match in self.matches
            if match.resumable
        }

    def _forget_what_is_lost(self) -> None:
        """Each match must stand in the file as far as it was saved; of a destroyed file nothing is known."""
        self.matches = [] if self.file_is_lost else self.matches
        for match in self.matches:
            number = self.journal.number(match.number)
            on_disk = self._events_on_disk(number)
            assert not match.resumable or [raw for _, raw in on_disk] == [
                raw for seq, raw in enumerate(match.raws, 1) if seq in dict(on_disk)
            ]
            match.number = number

    def _number_anew(self) -> None:
        """Matches that never got to the disk are forgotten; the others are as the journal has them."""
        listed = {row.id: row.over for row in self.journal.matches()}
        self.matches = [match for match in self.matches if match.number in listed]
        for match in self.matches:
            rows = self.journal.events(match.number)
            match.raws = [row.raw for row in rows]
            match.has_gap = any(row.seq != seq for seq, row in enumerate(rows, 1))
            match.notes = len(self.journal.notes(match.number))
            match.resumable = True
            match.closed = listed[match.number]
        self.matches = [match for match in self.matches if not match.has_gap]

    def teardown(self) -> None:
        self.card.end()
        self.journal.close()
        self.journal.writer._thread.join(WAIT_S)
        self.card_context.__exit__(None, None, None)
        shutil.rmtree(self.folder, ignore_errors=True)


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        AnyTrouble, settings=settings(max_examples=examples, stateful_step_count=steps, deadline=None)
    )


def test_any_trouble_in_any_order() -> None:
    run(40, 30)


@pytest.mark.slow
def test_any_trouble_in_any_order_for_long() -> None:
    run(600, 60)
