"""The running match changes in every order, on a card that answers when it likes: one session at a time, announced."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import mkdtemp
from threading import Event as Flag
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.journal.store import Store
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.session import NoMatch, Session
from companion.rulebook.setup import SetupError
from tests.durability.card_bench import EVENT, MATCH, meddle
from tests.durability.disturbed_table import RETRY_S
from tests.tools.bench import Bench, settle

YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"], "options": {"target": 1}}
TOGUZ = {"game": "toguz-korgool", "players": ["Cem", "Dan"], "options": {"clock_minutes": 5}}
OVER = {"event": "shot-over"}
WON = [raw for hole in (5, 1, 9) for raw in ({"event": "sunk", "hole": hole, "ball": "red"}, OVER)]
EVENTS: Sequence[Mapping[str, Any]] = (
    OVER,
    WON[0],
    {"event": "sow", "hole": 7},
    {"event": "sow", "hole": 2},
    {"event": "undo"},
    {"event": "sunk", "hole": 77, "ball": "red"},
)
NOT_HERE, DAMAGED = 1, 2
"""Two matches of the journal: of a game that is not installed, and one whose set-up cannot be read."""


def journal_with_matches_that_fail(folder: Path) -> None:
    Journal(folder).close()
    setup = '{"game":"toguz-korgool","play'
    meddle(folder, MATCH, (NOT_HERE, '{"game":"chess","players":[]}', 1.0), (DAMAGED, setup, 2.0))
    meddle(
        folder,
        EVENT,
        (NOT_HERE, 1, '{"event":"sow","hole":1}', 1.0, "touch"),
        (DAMAGED, 1, '{"event":"undo"}', 2.0, "x"),
    )


def test_leaving_no_match_changes_nothing(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    told: list[Session | None] = []
    bench.loop.session_changed.subscribe(told.append)
    bench.loop.leave()
    assert told == []
    bench.start(YAGO)
    bench.loop.leave()
    bench.loop.leave()
    assert told[1:] == [None]
    bench.close()


@pytest.mark.parametrize(("match", "error"), [(NOT_HERE, SetupError), (DAMAGED, NoMatch), (99, NoMatch)])
def test_a_match_that_cannot_be_resumed_leaves_the_running_one_alone(
    tmp_path: Path, match: int, error: type[Exception]
) -> None:
    journal_with_matches_that_fail(tmp_path)
    bench = Bench(tmp_path)
    number = bench.start(TOGUZ)
    bench.play({"event": "sow", "hole": 7})
    session, rows = bench.loop.session, list(bench.loop.rows)
    bench.clock.advance(4)
    with pytest.raises(error):
        bench.loop.resume(match)
    assert bench.loop.session is session and bench.loop.rows == rows
    assert session is not None and not session.times.paused, "its clock runs on"
    bench.play({"event": "sow", "hole": 2})
    assert [row.after_s for row in bench.loop.journal.events(number)] == [0.0, 4.0]
    bench.close()


class AnyOrder(RuleBasedStateMachine):
    """Matches begin, go on, end and are left, and their rulings become durable late, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp(prefix="tableside-sessions-"))
        self.gate = Flag()
        self.gate.set()
        self.patch = pytest.MonkeyPatch()
        write, gate = Store.write, self.gate

        def late(store: Store, steps: Any) -> None:
            assert gate.wait(10)
            write(store, steps)

        journal_with_matches_that_fail(self.folder)
        self.patch.setattr(Store, "write", late)
        self.loop = MatchLoop(Journal(self.folder, retry_s=RETRY_S))
        self.told: list[Session | None] = []
        """Every change of the session that was announced."""
        self.strangers: list[Publication] = []
        """Rulings that were published while their match was not the announced and running one."""
        self.events: dict[int, list[Mapping[str, Any]]] = {}
        """The accepted events of each match that was begun here, by its number."""
        self.unpublished = 0
        """How many rulings of the running match wait."""
        self.loop.session_changed.subscribe(self.told.append)
        self.loop.rulings.subscribe(self._ruled)

    def _ruled(self, publication: Publication) -> None:
        self.unpublished -= 1
        if not self.told or publication.session is not self.told[-1] or publication.session is not self.loop.session:
            self.strangers.append(publication)

    def teardown(self) -> None:
        self.gate.set()
        self.loop.close()
        self.patch.undo()
        shutil.rmtree(self.folder)

    @initialize()
    def nobody_plays(self) -> None:
        assert self.loop.session is None

    @rule(setup=st.sampled_from([YAGO, TOGUZ]))
    def begins(self, setup: Mapping[str, Any]) -> None:
        changes = len(self.told)
        self.loop.start(setup)
        assert self.told[changes:] == [self.loop.session]
        assert self.loop.match_id is not None
        self.events[self.loop.match_id] = []
        self.unpublished = 1

    @precondition(lambda self: self.events)
    @rule(choice=st.integers(0, 100))
    def resumes(self, choice: int) -> None:
        """The running match, or another one."""
        before, changes = self.loop.session, len(self.told)
        number = list(self.events)[choice % len(self.events)]
        runs = before is not None and before.match_id == number
        session = self.loop.resume(number)
        assert session is self.loop.session and session.match_id == number
        if runs:
            assert session is before and len(self.told) == changes
        else:
            assert session is not before and self.told[changes:] == [session]
            self.unpublished = 0

    @rule()
    def resumes_what_is_unfinished(self) -> None:
        before, changes = self.loop.session, len(self.told)
        row = self.loop.unfinished()
        if row is not None and row.id not in (NOT_HERE, DAMAGED):
            session = self.loop.resume()
            assert session.match_id == row.id and not session.is_over
            assert len(self.told) - changes == (session is not before)
            self.unpublished = self.unpublished if session is before else 0

    @rule(number=st.sampled_from([NOT_HERE, DAMAGED, 99]))
    def fails_to_resume(self, number: int) -> None:
        session, changes = self.loop.session, len(self.told)
        rows, notes = list(self.loop.rows), list(self.loop.notes)
        with pytest.raises((NoMatch, SetupError)):
            self.loop.resume(number)
        assert (self.loop.session, len(self.told)) == (session, changes)
        assert (self.loop.rows, self.loop.notes) == (rows, notes)

    @rule()
    def leaves(self) -> None:
        ran, changes = self.loop.session is not None, len(self.told)
        self.loop.leave()
        assert self.loop.session is None
        assert self.told[changes:] == [None] * ran
        self.unpublished = 0

    def _submit(self, raw: Mapping[str, Any]) -> None:
        verdict = self.loop.submit(raw)
        self.unpublished += 1
        if verdict.ok:
            assert self.loop.match_id is not None
            self.events[self.loop.match_id].append(raw)

    @precondition(lambda self: self.loop.session)
    @rule(raw=st.sampled_from(EVENTS))
    def something_happens(self, raw: Mapping[str, Any]) -> None:
        self._submit(raw)

    @precondition(lambda self: self.loop.session and self.loop.session.referee.rulebook.game == "yago-pool")
    @rule()
    def is_won_and_played_again(self) -> None:
        """Somebody holes until the match is over; then the same people begin another one."""
        session = self.loop.session
        assert session is not None
        for raw in WON * 3:
            if not session.is_over:
                self._submit(raw)
        if session.is_over:
            assert self.loop.resume(session.match_id) is session
            self.begins(YAGO)
            assert self.loop.session is not session

    @rule()
    def the_card_is_slow(self) -> None:
        self.gate.clear()

    @rule()
    def the_card_answers(self) -> None:
        self.gate.set()
        settle(self.loop)
        assert self.unpublished == 0

    @rule()
    def a_moment_passes(self) -> None:
        self.loop.step()

    @invariant()
    def only_the_announced_match_is_published(self) -> None:
        assert self.strangers == []
        assert self.loop.session is (self.told[-1] if self.told else None)

    @invariant()
    def only_rulings_of_the_running_match_are_waited_for(self) -> None:
        assert self.loop.waiting is (self.unpublished > 0)

    @invariant()
    def it_has_all_that_happened(self) -> None:
        if self.loop.session:
            assert [row.raw for row in self.loop.rows] == self.events[self.loop.session.match_id]
            assert self.loop.session.referee.n >= len(self.loop.rows)


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=60, stateful_step_count=30)
