"""From the chip to the signal: readings of the real driver through the real filters, one `Filled` for each ball."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings, HoleException, HoleSettings
from hardware.samples import Distance, Health, Sample
from hardware.signals import Doubt, Emptied, Filled, Notice, Signal
from hardware.tof.settings import TofSettings
from tests.hardware.tof.board import BEHIND_TWO, BY_LINES, HOLES, PERIOD_S, Board, library_time, readings

EMPTY_MM, FILLED_MM = 150.0, 30.0
Build = Callable[..., Board]


def filters(board: Board) -> Filters:
    """Filters with a limit of its own for each hole, half way between empty and full under its cover glass."""
    each = {
        hole: HoleException(threshold_mm=80 + sensor.offset_mm, hysteresis_mm=20)
        for hole, sensor in board.sensors.items()
    }
    return Filters(FilterSettings(holes=HoleSettings(each=each)))


def played(board: Board, judge: Filters, seconds: float) -> list[Signal]:
    """What the filters make of the next seconds."""
    return [signal for sample in board.run(seconds) for signal in judge.step(sample)]


@pytest.mark.parametrize("wiring", [BY_LINES, BEHIND_TWO], ids=["lines", "multiplexers"])
def test_one_ball_is_one_filled_and_one_emptied(build: Build, wiring: TofSettings) -> None:
    """With offsets of -35 to +20 mm and 3 mm of noise every hole works by a limit of its own."""
    board = build(wiring).open()
    judge = filters(board)
    assert not [signal for signal in played(board, judge, 2) if not isinstance(signal, Notice)]
    for hole, sensor in board.sensors.items():
        for mm, kind in ((FILLED_MM, Filled), (EMPTY_MM, Emptied)):
            for _ in range(4):  # it rattles
                sensor.mm = board.chance.choice((EMPTY_MM, FILLED_MM))
                played(board, judge, 0.04)
            sensor.mm = mm
            heard = [signal for signal in played(board, judge, 1) if isinstance(signal, Filled | Emptied)]
            assert [(type(signal), signal.hole) for signal in heard] == [(kind, hole)]


def test_a_ball_that_crosses_the_limit_slowly_counts_once(build: Build) -> None:
    """It creeps down to the limit, stays within 3 mm of it for 1.2 s, and sinks."""
    board = build().open()
    judge = filters(board)
    played(board, judge, 2)
    heard: list[Signal] = []
    for step in range(60):
        board.sensors[5].mm = 110 - step * 0.5
        heard += played(board, judge, 0.02)
    for _ in range(36):
        board.sensors[5].mm = 80 + board.chance.uniform(-3, 3)
        heard += played(board, judge, PERIOD_S)
    board.sensors[5].mm = FILLED_MM
    heard += played(board, judge, 1)
    assert [type(signal) for signal in heard] == [Filled]


def test_balls_are_told_while_another_hole_is_dead(build: Build) -> None:
    board = build().open()
    judge = filters(board)
    played(board, judge, 2)
    board.sensors[4].mute = True
    for hole in (1, 2, 3, 5, 6, 7, 8, 9):
        board.sensors[hole].mm = FILLED_MM
        heard = [signal for signal in played(board, judge, 0.9) if not isinstance(signal, Notice)]
        assert [(type(signal), getattr(signal, "hole", None)) for signal in heard] == [(Filled, hole)]


def test_flipped_bits_never_score_and_never_hide_a_ball(build: Build) -> None:
    board = build().open()
    judge = filters(board)
    played(board, judge, 2)
    board.bus.flip_share = 1 / 200
    assert not [signal for signal in played(board, judge, 60) if isinstance(signal, Filled | Emptied | Doubt)]
    board.sensors[5].mm = FILLED_MM
    assert [type(signal) for signal in played(board, judge, 2)] == [Filled]


class Gremlin:
    """Breaks and mends things at random."""

    def __init__(self, board: Board, chance: Random, victims: list[int]) -> None:
        self.board = board
        self.chance = chance
        self.victims = victims

    def act(self) -> None:
        """Does one thing to a sensor, and sets how bad the wires are."""
        sensor = self.board.sensors[self.chance.choice(self.victims)]
        match self.chance.randrange(7):
            case 0:
                sensor.power(on=False)
            case 1:
                sensor.power(on=True)
            case 2:
                sensor.frozen = True
            case 3:
                sensor.jams = True
            case _:
                name = self.chance.choice(("deaf", "mute", "stretches", "stuck_high"))
                setattr(sensor, name, not getattr(sensor, name))

    def mend(self) -> None:
        """Everything is whole again."""
        self.board.bus.nak_share = self.board.bus.flip_share = 0
        for sensor in self.board.sensors.values():
            sensor.deaf = sensor.mute = sensor.stretches = sensor.stuck_high = False
            sensor.power(on=True)
        for mux in self.board.muxes.values():
            mux.deaf = False


@settings(max_examples=6)
@given(st.sampled_from([BY_LINES, BEHIND_TWO]), st.integers(0, 10**6), st.sampled_from([0, 0.002, 0.01]))
def test_random_faults_raise_nothing_hang_nothing_and_heal(wiring: TofSettings, seed: int, share: float) -> None:
    """Minutes of faults at everything at once; then every hole is back, and its word is the last one told."""
    board = Board(wiring, seed)
    with library_time(board.clock):
        gremlin = Gremlin(board, Random(seed), list(HOLES))
        samples: list[Sample] = [*board.open().run(1)]
        board.bus.nak_share = board.bus.flip_share = share
        for _ in range(12):
            gremlin.act()
            for mux in board.muxes.values():
                mux.deaf = gremlin.chance.random() < 0.1
            samples += board.run(gremlin.chance.uniform(0.5, 8))
        assert board.longest_poll_s < 2, "a supervisor would take it for dead"
        assert sorted(samples, key=lambda sample: sample.t) == samples
        gremlin.mend()
        samples += board.run(20)
        assert min(readings(board.run(5)).values()) > 0.85 * 5 / PERIOD_S
        healths = {sample.device: sample.health for sample in samples if isinstance(sample, Health)}
        assert healths == {f"hole {hole}": "ok" for hole in HOLES}
        assert not board.faults


@settings(max_examples=4)
@given(st.sampled_from([BY_LINES, BEHIND_TWO]), st.integers(0, 10**6))
def test_healthy_holes_keep_their_pace_beside_sick_ones(wiring: TofSettings, seed: int) -> None:
    """Two sensors do what they will for most of a minute; the other seven lose less than a fifth of their readings."""
    board = Board(wiring, seed)
    chance = Random(seed)
    sick = chance.sample(HOLES, 2)
    with library_time(board.clock):
        board.open().run(2)
        normal = readings(board.run(5))
        samples: list[Sample] = []
        started = board.clock.now
        while board.clock.now < started + 40:
            sensor = board.sensors[chance.choice(sick)]
            name = chance.choice(("deaf", "mute", "stretches", "stuck_high", "frozen"))
            setattr(sensor, name, not getattr(sensor, name))
            samples += board.run(chance.uniform(2, 15))
        counts, seconds = readings(samples), board.clock.now - started
        healthy = set(HOLES) - set(sick)
        assert all(counts[hole] / seconds > 0.8 * normal[hole] / 5 for hole in healthy), (counts, normal)
        lost = {sample.device for sample in samples if isinstance(sample, Health)}
        assert lost <= {f"hole {hole}" for hole in sick}
        assert all(isinstance(sample, Distance | Health) for sample in samples)
