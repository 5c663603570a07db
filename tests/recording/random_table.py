"""A table in simulated time at which anything may happen: recordings and fault reports of it are taken at any moment.

Balls fall and lie on virtual boards, buttons are pressed and sensors fail; people touch, undo, redo, correct, protest,
rename, begin another match, and resume from the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

from msgspec import Struct

from companion.analysis.corrections import Change, plan
from companion.games.yago_pool.virtual_board import Fault, VirtualYago
from companion.games.yali.virtual_board import VirtualYali
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.session import journalled_referee
from companion.live.virtual_board_run import follow
from companion.recording.fault_report import Report, packed
from companion.recording.recorder import recording
from companion.recording.replay import Replay
from companion.recording.trace import HEADER, LINE
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent
from companion.ui.navigation import Route
from companion.ui.pages.page_types import TextPage
from companion.ui.ui_context import UiContext
from companion.ui.views.correction import accept
from hardware.rig.file import parse_rig
from hardware.samples import Edge, Sample
from hardware.signals import BallColour
from tests.durability import random_events
from tests.tools.bench import settle
from tests.tools.clock import FakeClock
from tests.tools.ui_bench import make_ui

RIG = parse_rig(b'hold_s = 0.7\n[holds.undo]\nevent = "redo"\n')
TICK_S = 0.05
"""Samples come in bundles of 50 ms, as drivers hand them over."""
PAUSES_S = (0.05, 0.1, 0.25, 0.4, 0.8, 1.5)
COLOURS: tuple[BallColour, ...] = ("red", "yellow", "blue")
BUTTONS = ("shot-over", "undo", "released", "next-game", "restored")


class Standing(Struct, frozen=True, kw_only=True):
    """A match as it stands: its events in force, the last last; those that redo brings back, the next first."""

    in_force: list[RawEvent]
    to_redo: list[RawEvent]
    status: dict[str, Any]


def standing(referee: Referee) -> Standing:
    """How a match stands. It is played on: what can be redone is redone."""
    in_force, status = [entry.raw for entry in referee.entries], referee.rulebook.public(referee.state)
    while referee.can_redo:
        assert referee.rule({"event": "redo"}).ok
    to_redo = [entry.raw for entry in referee.entries[len(in_force) :]]
    return Standing(in_force=in_force, to_redo=to_redo, status=status)


def replayed(trace: bytes) -> Standing:
    """How the match of a trace stands after `companion replay`."""
    header, *lines = trace.splitlines()
    replay = Replay(HEADER.decode(header))
    for line in lines:
        list(replay.line(LINE.decode(line)))
    list(replay.settle())
    return standing(replay.referee)


class Recorded(Struct, frozen=True):
    """A recording or a fault report, and how the match stood when it ended."""

    trace: bytes
    is_report: bool
    expected: Standing


class RandomTable:
    """The table. `step` has something happen; `results` are the recordings and reports so far."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self.chance = Random(seed)
        self.clock = FakeClock()
        self.results: list[Recorded] = []
        self._folder = folder
        self._game = game
        self._trace: BytesIO | None = None
        self._stack = ExitStack()
        self._board: VirtualYago | VirtualYali | None = None
        self._late: list[tuple[float, Sample]] = []
        self.loop: MatchLoop
        self.ui: UiContext
        self._open()
        self.begin()

    # --- the table

    def _open(self) -> None:
        journal = Journal(self._folder)
        self.loop = MatchLoop(journal, rig=RIG, clock=self.clock, wall=self.wall)
        self.ui = make_ui(self._folder, loop=self.loop, wall=self.wall)
        self.ui.navigation.home()
        self.loop.rulings.subscribe(self._follow)

    def wall(self) -> float:
        """A wall clock that is set now and then."""
        return self.clock.now + self.chance.choice([0.0, 0.0, 0.0, -3600.0, 7.0])

    def _follow(self, publication: Publication) -> None:
        """The pieces lie as the events say."""
        if self._board:
            follow(self.loop, self._board, publication, self.clock.now)

    @property
    def referee(self) -> Referee:
        """The running match."""
        assert self.loop.referee is not None
        return self.loop.referee

    def begin(self) -> None:
        """Begins a match on a fresh board; a recording of the one before may still be open."""
        before = self._standing() if self._trace is not None else None
        if self.chance.random() < 0.5:
            self.stop_recording()
        chance, setup = self.chance, dict(random_events.setup_of(self._game))
        if self._game == "yago-pool":
            setup["variant"] = chance.choice(["easy", "medium", "professional"])
            self._board = VirtualYago(chance, chance.choice(["distance", "distance", "colour"]), t=self.clock.now)
        if self._game == "yali":
            self._board = VirtualYali(chance, t=self.clock.now)
        self.loop.start(setup)
        settle(self.loop)
        if self._trace is not None:
            self.touch()
            self.wait(0.4)
            self.stop_recording(before)
        if chance.random() < 0.5:
            self.start_recording()

    def resume(self) -> None:
        """The program ends and starts again."""
        self.stop_recording()
        match, over = self.loop.match_id, self.referee.state.match_winner is not None
        settle(self.loop)
        self.loop.close()
        self._open()
        if over:
            self.begin()
        else:
            assert self.loop.resume(match).rows is not None

    def wait(self, seconds: float) -> None:
        """Time goes by; now and then a bundle of samples is late."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now = min(until, self.clock.now + TICK_S)
            came = [(sample.t, sample) for sample in self._board.step(self.clock.now)] if self._board else []
            self._late += came
            if self.chance.random() < 0.1:
                continue
            for _t, sample in self._late:
                self.loop.put(sample)
            self._late = []
            self.loop.step()

    # --- what happens

    def step(self) -> None:
        """Something happens, and some time goes by."""
        actions: list[tuple[int, Callable[[], None]]] = [
            (30, self.at_board),
            (16, self.touch),
            (4, self.press),
            (5, lambda: self.loop.submit({"event": "undo"}) and None),
            (3, lambda: self.loop.submit({"event": "redo"}) and None),
            (3, self.rename),
            (4, self.correct),
            (3, self.protest),
            (2, self.start_recording),
            (1, self.stop_recording),
            (2, self.report),
            (1, self.resume),
            (2, self.begin),
        ]
        (action,) = self.chance.choices([one for _, one in actions], [weight for weight, _ in actions])
        action()
        settle(self.loop)
        self.wait(self.chance.choice(PAUSES_S))

    def at_board(self) -> None:
        """A hand moves something on the board; without a board people touch the screen."""
        match self._board:
            case VirtualYago() as board:
                self._at_holes(board)
            case VirtualYali() as board:
                self._at_balance(board)
            case None:
                self.touch()

    def _at_holes(self, board: VirtualYago) -> None:
        chance, now, hole = self.chance, self.clock.now, self.chance.randint(1, 9)
        lying = dict(board.pieces)
        if chance.random() < 0.04:
            board.break_(hole, chance.choice(list(Fault)), now)
        elif chance.random() < 0.04:
            board.mend(hole, now)
        elif chance.random() < 0.3:
            board.push("shot-over", now)
        elif hole in lying:
            board.lift(hole, now)
        else:
            left: list[BallColour] = [ball for ball in COLOURS if board.on_table(ball)]
            board.drop(hole, chance.choice(left), now)

    def _at_balance(self, board: VirtualYali) -> None:
        chance = self.chance
        if chance.random() < 0.1:
            board.knock(self.clock.now)
        elif chance.random() < 0.05:
            (board.unplug if board.connected else board.plug)(self.clock.now)
        elif chance.random() < 0.4:
            self.wait(chance.choice([1.0, 3.0]))
        else:
            self.touch()

    def touch(self) -> None:
        """People enter something that is possible."""
        self.loop.submit(random_events.next_event(self.referee, self.chance))

    def press(self) -> None:
        """A button goes down and, soon or late, up; now and then a trace ends just then."""
        button = self.chance.choice(BUTTONS)
        self.loop.put(Edge(self.clock.now, button, 1))
        self.loop.step()
        self.chance.choice([self.report, self.stop_recording, *[lambda: None] * 4])()
        self.wait(self.chance.choice([0.1, 0.1, 1.0]))
        self.loop.put(Edge(self.clock.now, button, 0))
        self.loop.step()

    def rename(self) -> None:
        """A player gets another name, if that is possible."""
        name = self.chance.choice(self.referee.state.names)
        self.loop.submit({"event": "rename", "player": name, "to": f"{name[:3]}{self.chance.randint(1, 9)}"})

    def correct(self) -> None:
        """An event was another one, or none, as far as that is possible."""
        if not self.referee.entries:
            return
        at = self.chance.randrange(max(len(self.referee.entries) - 6, 0), len(self.referee.entries))
        planned = plan(self.referee, Change(at, self._replacement(at)))
        if planned.refusal is None:
            accept(self.ui, planned, expect=self.ui.match.session.position)

    def _replacement(self, at: int) -> tuple[RawEvent, ...]:
        chance, raw = self.chance, dict(self.referee.known.entries[at].raw)
        other = {key: self._other(value) for key, value in raw.items()}
        return chance.choice([(), (raw,), (other,), (other,), (other,)])

    def _other(self, value: Any) -> Any:
        return self.chance.randint(1, 9) if type(value) is int else value

    def protest(self) -> None:
        """Somebody protests against the last ruling."""
        ui, verdict = self.ui, self.ui.match.verdict
        if not (self.referee.entries and verdict.announcements):
            return
        player = self.chance.choice(self.referee.state.names)
        hearing = ui.navigation.create(
            Route.PROTEST_HEARING,
            announcement=verdict.announcements[0],
            player=player,
            entry=ui.match.referee.entries[-1],
        )
        page = hearing.page()
        assert isinstance(page, TextPage)
        self.chance.choice(page.buttons).on_touch()

    # --- recordings and reports

    def _standing(self) -> Standing:
        session = self.loop.session
        assert session is not None
        again = journalled_referee(session.match_row(), session.rows)
        assert again.state == session.referee.state
        return standing(again)

    def start_recording(self) -> None:
        """Begins a recording at whatever moment this is."""
        self.stop_recording()
        self._trace = BytesIO()
        self._stack.enter_context(recording(self.loop, self._trace))

    def stop_recording(self, expected: Standing | None = None) -> None:
        """Ends the recording, if there is one; `expected` is how its match stands, if that is not the running one."""
        if self._trace is not None:
            expected = expected or self._standing()
            self._stack.close()
            self.results.append(Recorded(self._trace.getvalue(), False, expected))
            self._trace = None

    def report(self) -> None:
        """Takes a fault report."""
        loop = self.loop
        report = Report.of_loop(loop, self.ui.sensor_history.recent(), [], None)
        with ZipFile(BytesIO(packed(report))) as file:
            trace = file.read("trace.jsonl")
        self.results.append(Recorded(trace, True, self._standing()))

    def close(self) -> None:
        """Ends everything, with a report."""
        settle(self.loop)
        self.report()
        self.stop_recording()
        self.loop.close()


def differences(table: RandomTable) -> Iterator[str]:
    """What recordings and reports replay to something else than was played, each as a sentence."""
    for n, one in enumerate(table.results):
        kind, again, expected = "report" if one.is_report else "recording", replayed(one.trace), one.expected
        if one.is_report and table.referee.rulebook.has_secrets:
            again, expected = _public(again), _public(expected)
        if again != expected:
            yield f"{kind} {n}: {again} instead of {expected}"


def _public(one: Standing) -> Standing:
    """A match as everybody may know it: secret cards may be others."""
    return Standing(in_force=_names(one.in_force), to_redo=_names(one.to_redo), status=one.status)


def _names(raws: list[RawEvent]) -> list[RawEvent]:
    return [{key: value for key, value in raw.items() if key != "card"} for raw in raws]


def play(folder: Path, game: str, seed: int, steps: int) -> tuple[list[str], RandomTable]:
    """Plays at a random table; the differences, and the table."""
    table = RandomTable(folder, game, seed)
    for _ in range(steps):
        table.step()
    table.close()
    return list(differences(table)), table
