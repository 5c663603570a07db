"""Health comes with the readings, in their order: a loss is told before anything else, a new run resets the filters."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from hardware.background_log import BackgroundLog
from hardware.delivery import Delivery, Sources
from hardware.devices import BUTTONS, HOLES, NODE, TILT, DeviceName, Hole
from hardware.filters.buttons import PRESS_S, RELEASE_S
from hardware.filters.filters import Filters
from hardware.filters.tilt import ContactFilter
from hardware.samples import Accel, Colour, Distance, Edge, Feeds, Health, HealthWord, Sample
from hardware.signals import Filled, Held, Notice, Pressed, Signal, Tilted
from hardware.supervisor import CHECK_EVERY_S, FIRST_BACKOFF_S, LOOKS_S, DriverSpec, Supervisor
from tests.hardware.scripted_drivers import PATIENCE_S, Stage, distances
from tests.tools.clock import FakeClock

EMPTY_MM, FILLED_MM = 150, 30
FIRST, SECOND = ContactFilter.CONTACTS


def heard(samples: list[Sample], filters: Filters | None = None) -> list[Signal]:
    filters = filters or Filters()
    signals = [signal for sample in samples for signal in filters.step(sample)]
    return [*signals, *filters.advance(samples[-1].t + 10.0)]


def test_the_ok_of_a_run_comes_before_its_first_reading_and_is_not_later_than_it() -> None:
    stage = Stage(HOLES)
    stage.look()
    stage.play([Distance(0.1, 1, 150)])
    first, second = stage.put
    assert isinstance(first, Health) and first.health == "ok"
    assert first.t <= second.t


def test_the_loss_comes_after_the_last_reading_before_any_look() -> None:
    stage = Stage(HOLES)
    stage.look()
    stage.play(distances(1), OSError("gone"))
    assert [type(sample).__name__ for sample in stage.put] == ["Health", "Distance", "Health"]
    assert stage.healths()[-1] == ("holes", "lost")


def test_contacts_that_begin_anew_tell_their_levels_and_nothing_wipes_them() -> None:
    """The driver restarts and tells both levels; the board rests on the first player's end."""
    stage = Stage(TILT)
    stage.look()
    stage.play([Edge(0.2, FIRST, 0), Edge(0.2, SECOND, 1)], OSError("gone"))
    stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
    t = stage.clock.now
    stage.play([Edge(t, FIRST, 1), Edge(t, SECOND, 0)])
    stage.look(2.0)
    told = [signal for signal in heard(stage.put) if isinstance(signal, Tilted)]
    assert [signal.to for signal in told] == [0]
    assert t + 1.0 < told[0].t < t + 2.0


def test_a_tap_right_after_a_driver_is_back_counts() -> None:
    stage = Stage(BUTTONS)
    stage.look()
    stage.play([], OSError("gone"))
    stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
    t = stage.clock.now
    stage.play([Edge(t, "undo", 1)])
    stage.look()
    stage.play([Edge(t + 0.3, "undo", 0)])
    assert [type(signal) for signal in heard(stage.put)] == [Notice, Notice, Pressed]


def test_what_a_driver_that_was_given_up_still_says_counts_no_more() -> None:
    epochs = Sources()

    def came(epoch: int, ends: bool = False) -> bool:
        sample = Distance(1.0, 1, 30)
        return bool(epochs.accepted(Delivery(source="a", epoch=epoch, samples=(sample,), heard=1.0, ends=ends)))

    assert [came(1), came(1, ends=True), came(1), came(2), came(1), came(2)] == [True, True, False, True, False, True]
    other = Delivery(source="b", epoch=1, samples=(Distance(1.0, 1, 30),), heard=1.0)
    assert epochs.accepted(other) == other.samples


NODE_BUTTONS = Feeds(buttons=("undo",))
NODE_HOLES = Feeds(holes=(1, 2))


def laid(hole: int, t: float) -> list[Sample]:
    """A ball comes to rest in a hole that was empty."""
    return [Distance(t + n / 20, hole, EMPTY_MM if n < 10 else FILLED_MM) for n in range(20)]


@pytest.mark.parametrize("hole", range(1, 10))
def test_holes_count_while_a_node_of_buttons_is_away(hole: int) -> None:
    signals = heard([Health(0.0, NODE, "lost", source="node", feeds=NODE_BUTTONS), *laid(hole, 1.0)])
    assert [signal.hole for signal in signals if isinstance(signal, Filled)] == [hole]


def test_buttons_of_a_node_count_while_the_distance_sensors_are_away() -> None:
    lost = Health(0.0, HOLES, "lost", source="tof", feeds=Feeds(holes=tuple(range(1, 10))))
    signals = heard([lost, Edge(1.0, "undo", 1), Edge(1.2, "undo", 0)])
    assert Pressed(1.0 + PRESS_S, "undo") in signals


def test_holes_of_another_driver_count_while_a_node_of_holes_is_away() -> None:
    filters = Filters()
    filters.step(Health(0.0, NODE, "lost", source="node", feeds=NODE_HOLES))
    assert [hole for hole, found in filters.holes.items() if found.lost] == [1, 2]
    filters.step(Health(0.0, Hole(7), "lost"))
    filters.step(Health(1.0, NODE, "ok", source="node", feeds=NODE_HOLES))
    assert [hole for hole, found in filters.holes.items() if found.lost] == [7]
    assert filters.holes_of(NODE) == {1, 2}


def test_a_node_in_a_trace_without_sources_does_not_feed_a_hole_whose_distances_go_on() -> None:
    signals = heard([Health(0.0, NODE, "lost"), *laid(5, 1.0)])
    assert [signal.hole for signal in signals if isinstance(signal, Filled)] == [5]
    filters = Filters()
    for sample in (
        Health(0.0, NODE, "lost"),
        Distance(0.1, 5, EMPTY_MM),
        Colour(t=0.1, hole=4, rgb=(22, 20, 18), dark=9),
    ):
        filters.step(sample)
    assert [hole for hole, found in filters.holes.items() if found.lost] == [1, 2, 3, 4, 6, 7, 8, 9]


def test_a_button_that_is_down_is_forgotten_only_where_its_own_device_is_lost() -> None:
    def with_loss(feeds: Feeds) -> list[type[Signal]]:
        filters = Filters()
        filters.buttons.held = {"undo"}
        down, loss = Edge(0.0, "undo", 1), Health(0.5, NODE, "lost", source="node", feeds=feeds)
        return [type(signal) for signal in heard([down, loss], filters)]

    assert with_loss(Feeds(buttons=("foul",))) == [Notice, Held]
    assert with_loss(Feeds(buttons=("undo",))) == [Notice]


def test_two_drivers_that_share_a_device_are_lost_and_back_each_for_itself() -> None:
    filters = Filters()
    words: list[tuple[HealthWord, str]] = [("lost", "left"), ("lost", "right"), ("ok", "left"), ("ok", "right")]
    holes = {"left": Feeds(holes=(1, 2)), "right": Feeds(holes=(8, 9))}
    said = [
        filters.step(Health(float(n), HOLES, word, source=side, feeds=holes[side]))
        for n, (word, side) in enumerate(words)
    ]
    assert [[notice.code for notice in signals if isinstance(notice, Notice)] for signals in said] == [
        ["sensor-lost"],
        [],
        [],
        ["sensor-back"],
    ]


def test_a_rest_does_not_go_on_over_a_restart_of_the_accelerometer() -> None:
    filters = Filters()
    lean = (0.0698, 0.0, 0.9976)
    signals: list[Signal] = []
    for n in range(50):
        signals += filters.step(Accel(n / 50, lean))
        if n == 45:
            signals += filters.step(Health(n / 50, TILT, "lost")) + filters.step(Health(n / 50, TILT, "ok"))
    assert not [signal for signal in signals if isinstance(signal, Tilted)], "the second is not over"
    for n in range(50, 100):
        signals += filters.step(Accel(n / 50, lean))
    assert [round(signal.t, 1) for signal in signals if isinstance(signal, Tilted)] == [pytest.approx(1.9, abs=0.1)]


def test_a_hold_counts_only_as_far_as_the_button_was_heard() -> None:
    """Its driver stood still for 1.2 s; the finger had left after 0.3 s."""
    filters = Filters()
    filters.buttons.held = {"undo"}
    filters.step(Edge(0.0, "undo", 1))
    filters.hear({"undo"}, 0.05)
    assert filters.advance(1.2) == []
    assert filters.step(Edge(0.3, "undo", 0)) == []
    filters.hear({"undo"}, 1.2)
    assert filters.advance(1.3) == [Pressed(0.3 + RELEASE_S, "undo")]


def test_a_hold_that_was_heard_counts_at_its_own_time() -> None:
    filters = Filters()
    filters.buttons.held = {"undo"}
    filters.step(Edge(0.0, "undo", 1))
    filters.hear({"undo"}, 0.95)
    assert filters.advance(1.5) == []
    filters.hear({"undo"}, 1.6)
    assert filters.advance(1.6) == [Held(PRESS_S + 1.0, "undo")]


class TestKeepers:
    """Nothing ends the supervisor, and nothing that it says holds up what it has to tell."""

    @staticmethod
    def stage(*devices: DeviceName) -> Stage:
        stage = Stage(*devices)
        stage.look()
        return stage

    def test_a_log_that_blocks_holds_up_neither_health_nor_restarts(self) -> None:
        stage, freed = Stage(HOLES), Event()

        def blocked(_sentence: str) -> None:
            freed.wait(PATIENCE_S)

        stage.supervisor.log._log = blocked
        stage.supervisor.log.flush = lambda seconds=0.0: True
        stage.look()
        for n in range(3):
            stage.play(distances(1), OSError(f"gone {n}"))
            stage.look(3.0)
        assert len(stage.actors) == 4
        assert [word for _, word in stage.healths()] == ["ok", "lost"] * 3
        freed.set()

    def test_a_log_that_raises_ends_nothing(self) -> None:
        said: list[str] = []

        def broken(sentence: str) -> None:
            said.append(sentence)
            raise BlockingIOError(11, "Resource temporarily unavailable")

        log = BackgroundLog(broken)
        for n in range(3):
            log(f"{n}")
        assert log.flush(PATIENCE_S)
        assert said == ["0", "1", "2"]

    def test_a_log_without_a_thread_is_written_later(self, monkeypatch: pytest.MonkeyPatch) -> None:
        said: list[str] = []
        log = BackgroundLog(said.append)
        with monkeypatch.context() as patch:
            patch.setattr(Thread, "start", no_thread)
            log("first")
        log("second")
        assert log.flush(PATIENCE_S)
        assert said == ["first", "second"]

    def test_a_thread_that_cannot_be_started_is_a_loss_that_is_told_and_tried_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stage = self.stage(HOLES)
        stage.play(distances(1), OSError("gone"))
        with monkeypatch.context() as patch:
            patch.setattr(Thread, "start", no_thread)
            for _ in range(40):
                stage.clock.advance(CHECK_EVERY_S)
                stage.supervisor.check(stage.clock.now)
        assert "can't start new thread" in stage.supervisor.drivers[0].trouble
        stage.look(3.0)
        stage.play(distances(1))
        stage.look()
        assert [word for _, word in stage.healths()] == ["ok", "lost", "ok"]

    def test_a_loss_that_cannot_be_delivered_is_delivered_later(self) -> None:
        stage = self.stage(HOLES)
        stage.play(distances(1))
        put, full = stage.supervisor.drivers[0]._put, [True]

        def refused(delivery: Delivery) -> None:
            if full:
                raise MemoryError
            put(delivery)

        run = stage.supervisor.drivers[0]._run
        assert run is not None
        run._put = refused
        stage.play(OSError("gone"))
        stage.look(3.0)
        assert [word for _, word in stage.healths()] == ["ok"]
        full.clear()
        stage.look(3.0)
        stage.play(distances(1))
        assert [word for _, word in stage.healths()] == ["ok", "lost", "ok"]

    def test_a_check_that_fails_leaves_the_other_drivers_looked_after(self) -> None:
        stage = Stage(HOLES, BUTTONS)

        def broken(t: float, watched_s: float) -> None:
            raise KeyError("hole 12")

        stage.supervisor.drivers[0].check = broken  # type: ignore[method-assign]
        stage.look(1.0)
        assert [actor.device for actor in stage.actors] == [BUTTONS]
        assert stage.logged[0] == "The holes: the check of it failed: KeyError: 'hole 12'."

    def test_the_watchdog_is_fed_only_while_it_looks(self) -> None:
        clock = FakeClock(0.0)
        supervisor = Supervisor([], lambda delivery: None, print, clock)
        assert supervisor.is_looking()
        clock.advance(LOOKS_S + 0.1)
        assert not supervisor.is_looking()
        supervisor.check(clock.now)
        assert supervisor.is_looking()

    def test_each_device_of_buttons_is_told_for_itself(self) -> None:
        """A number pad that is not there hides no trouble of the pins."""
        stage = Stage(BUTTONS, DeviceName("number pad"))
        stage.prepare = lambda actor: setattr(
            actor, "fails_to_open", OSError("not there") if actor.device != BUTTONS else None
        )
        stage.look(2.0)
        pins = next(actor for actor in stage.actors if actor.device == BUTTONS)
        stage.play([], actor=pins)
        stage.play(OSError("out"), actor=pins)
        assert stage.healths() == [("number pad", "lost"), ("buttons", "ok"), ("buttons", "lost")]


def no_thread(_thread: Thread) -> None:
    """What Python raises when the system has no thread to give."""
    raise RuntimeError("can't start new thread")


def test_a_spec_without_feeds_says_nothing_of_them() -> None:
    stage = Stage(NODE)
    stage.look()
    stage.play([Health(1.0, Hole(5), "lost")])
    (ok, part) = stage.put
    assert isinstance(ok, Health) and ok.feeds is None and ok.source == "The node"
    assert isinstance(part, Health) and part.feeds is None


def test_a_part_is_about_itself_and_the_device_about_all_that_it_feeds() -> None:
    stage = Stage(NODE)
    feeds = Feeds(holes=(1, 2), tilt=True, buttons=("undo",))
    driver = stage.supervisor.drivers[0]
    driver.spec = DriverSpec("The node", NODE, driver.spec.build, feeds)
    stage.look()
    stage.play([Health(1.0, Hole(2), "lost"), Health(1.0, TILT, "lost"), Health(1.0, HOLES, "lost")])
    words = [sample.feeds for sample in stage.put if isinstance(sample, Health)]
    assert words == [feeds, Feeds(holes=(2,)), Feeds(tilt=True), Feeds(holes=(1, 2))]
