"""The sensors pages as values: what each cell says, what is offered, and what is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.service.board_service import Service
from companion.ui.input.keyboard import ESCAPE, on_key
from companion.ui.navigation import Route
from companion.ui.pages.service_pages import LIVE_S, SensorCell
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.sensor_texts import ago_text
from companion.ui.views.device_tests import POINTS, SHOWN_S, levels
from companion.ui.views.node_link import HARMLESS, OURS, THEIRS
from companion.ui.views.sensors import SensorsView
from hardware.calibration.distances import Baseline
from hardware.calibration.file import Calibration, DistanceEntry
from hardware.devices import NODE, TILT, Hole
from hardware.node.link_counters import NODE_COUNTERS, LinkCounters
from hardware.node.messages import Beat
from hardware.samples import Accel, Colour, Distance, Edge, Health, HoleSwitch, Sample
from hardware.tof.sensor_statistics import SensorStatistics
from tests.tools.clock import FakeClock
from tests.tools.page_queries import page
from tests.tools.ui_bench import FakeVoice, make_ui
from tests.tools.ui_robot import NotThere, touch

PERIOD_S = 1 / 30
LINE = Baseline(empty_mm=150.0, filled_mm=30.0, noise_mm=3.0)


class Signs:
    """Lamps as they stand, and how often the buzzer sounded."""

    def __init__(self) -> None:
        self.lit: dict[str, bool] = {}
        self.buzzed = 0

    def light(self, name: str, *, on: bool) -> None:
        self.lit[name] = on

    def buzz(self, times: int, on_s: float) -> None:
        self.buzzed += 1


class Bench:
    """A table without a match whose sensors the test speaks for."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock(10.0)
        self.ui = make_ui(folder, clock=self.clock, voice=(voice := FakeVoice()))
        self.voice = voice
        self.ui.navigation.home()

    def put(self, *samples: Sample) -> None:
        for sample in samples:
            self.ui.loop.put(sample)
        self.ui.loop.step()

    def read(self, mm: int = 150, seconds: float = 1.0, holes: range = range(1, 10)) -> None:
        for _ in range(round(seconds / PERIOD_S)):
            self.clock.advance(PERIOD_S)
            self.put(*(Distance(self.clock.now, hole, mm) for hole in holes))

    def serve(self, **parts: Any) -> None:
        self.ui.sensors.serve(Service(path=Path("calibration.json"), **parts))

    def look(self) -> dict[str, SensorCell]:
        """The cells of the sensors page by their names."""
        if not isinstance(self.ui.navigation.view, SensorsView):
            self.ui.navigation.open(Route.SENSORS)
        shown = page(self.ui)
        return {cell.title: cell for cell in (*shown.cells, *shown.strip)}


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.ui.loop.close()


def test_a_hole_says_what_it_holds_and_what_it_reads(bench: Bench) -> None:
    bench.read()
    bench.read(30, holes=range(4, 5))
    cells = bench.look()
    assert cells["Hole 3"].note == "empty · 150 mm"
    assert (cells["Hole 4"].note, cells["Hole 4"].ball) == ("a ball · 30 mm", "unknown")
    assert cells["Hole 4"].trace[-1] == pytest.approx(30 / 200)


def test_a_colour_hole_says_its_colour(bench: Bench) -> None:
    for n in range(20):
        bench.clock.advance(0.05)
        bench.put(Colour(t=bench.clock.now, hole=2, rgb=(22, 20, 18) if n < 5 else (430, 330, 85), dark=12))
    cell = bench.look()["Hole 2"]
    assert (cell.note, cell.ball) == ("yellow · 430 330 85", "yellow")


def test_a_hole_with_a_switch_says_how_it_stands(bench: Bench) -> None:
    for n in range(40):
        bench.clock.advance(0.05)
        bench.put(*(HoleSwitch(bench.clock.now, hole, int(hole == 2 and n >= 20)) for hole in (1, 2)))
    cells = bench.look()
    assert (cells["Hole 1"].note, cells["Hole 1"].ball) == ("empty · switch open", "")
    assert (cells["Hole 2"].note, cells["Hole 2"].ball) == ("a ball · switch closed", "unknown")
    bench.ui.navigation.open(Route.HOLE_DETAIL, hole=2)
    facts = dict(page(bench.ui).facts)
    assert (facts["Reads"], facts["A ball"]) == ("switch closed", "closes its switch for 0.3 s")
    assert not {"Calibrated", "Noise"} & facts.keys(), "a switch needs no calibration"


def test_the_page_is_drawn_no_more_than_ten_times_a_second(bench: Bench) -> None:
    bench.look()
    assert page(bench.ui).redraw_in_s == LIVE_S >= 0.1


def test_the_rate_is_that_of_the_holes_that_speak(bench: Bench) -> None:
    bench.read(seconds=3.0)
    bench.read(seconds=3.0, holes=range(1, 9))
    cells = bench.look()
    assert page(bench.ui).header.note == "live · 30 readings a second"
    assert (cells["Hole 9"].note, cells["Hole 9"].lost) == ("silent for 3 s", True)


def test_a_lost_hole_is_named_with_its_reason(bench: Bench) -> None:
    fault = "Hole 7: no sensor wakes. Check its plug and wires."
    bench.serve(records={7: SensorStatistics(fault=fault, errors=3)})
    bench.read()
    bench.put(Health(bench.clock.now, Hole(7), "lost"))
    cell = bench.look()["Hole 7"]
    assert cell.lost and cell.note == "no answer"
    assert page(bench.ui).wrong == fault
    touch(bench.ui, "Hole 7")
    assert page(bench.ui).wrong == fault
    assert dict(page(bench.ui).facts)["Sensor"] == "bus errors 3"


def test_a_flickering_hole_is_named_with_its_reason(bench: Bench) -> None:
    bench.read()
    for n in range(30):
        bench.clock.advance(PERIOD_S)
        bench.put(Distance(bench.clock.now, 5, 30 if n % 2 else 150))
    assert bench.look()["Hole 5"].note == "flickers, not listened to"


def test_when_the_board_is_gone_all_its_holes_say_why(bench: Bench) -> None:
    bench.serve(troubles=lambda: {NODE: "No board node answers on any port."}, link=LinkCounters())
    bench.read()
    bench.put(Health(bench.clock.now, NODE, "lost"))
    cells = bench.look()
    assert all(cells[f"Hole {hole}"].lost for hole in range(1, 10))
    assert page(bench.ui).wrong == "No board node answers on any port."
    assert (cells["Line"].note, cells["Line"].lost) == ("No board node answers on any port.", True)


def test_a_hole_is_skipped_and_listened_to_again_by_touch(bench: Bench) -> None:
    bench.read()
    bench.look()
    touch(bench.ui, "Hole 7", "Skip hole 7", "back")
    bench.read()
    assert bench.ui.sensors.by_touch() == {7}
    assert bench.look()["Hole 7"].note == "skipped, told by touch"
    assert page(bench.ui).header.chips == (), "people wanted it so: it is no trouble"
    touch(bench.ui, "Listen to hole 7")
    bench.read()
    assert bench.ui.sensors.by_touch() == frozenset()
    assert bench.look()["Hole 7"].note == "empty · 150 mm"


def test_a_lost_hole_is_offered_for_skipping(bench: Bench) -> None:
    bench.read()
    bench.put(Health(bench.clock.now, Hole(7), "lost"))
    bench.look()
    touch(bench.ui, "Skip hole 7")
    bench.read(seconds=0.1)
    assert 7 in bench.ui.loop.sample_gate.skipped


def test_the_drift_since_the_calibration_is_told(bench: Bench) -> None:
    kept = {5: DistanceEntry(date="2026-05-02T18:40", baseline=LINE)}
    bench.serve(calibration=Calibration(distances=kept))
    bench.read(120, seconds=25)
    # 30 of the 120 mm between empty and filled, twice because half the way is a mistake.
    assert bench.look()["Hole 5"].note == "empty · drift 50 %"
    touch(bench.ui, "Hole 5")
    facts = dict(page(bench.ui).facts)
    assert (facts["Calibrated"], facts["Drift"]) == ("2026-05-02 18:40", "50 % of the way to a mistake")
    assert facts["A ball"] == "below 60 mm, until 80 mm"


def test_the_tilt_is_live(bench: Bench) -> None:
    bench.put(Accel(bench.clock.now, (0.0697565, 0.0, 0.9975641)))  # sine and cosine of four degrees
    assert bench.look()["Tilt"].note == "−4.0° · first end"
    bench.put(Accel(bench.clock.now, (-0.0174524, 0.0, 0.9998477)))  # one degree
    assert bench.look()["Tilt"].note == "+1.0° · unclear"
    bench.put(Health(bench.clock.now, TILT, "lost"))
    assert bench.look()["Tilt"].lost


def test_the_last_press_is_told(bench: Bench) -> None:
    bench.put(Edge(bench.clock.now, "undo", 1), Edge(bench.clock.now + 0.1, "undo", 0))
    bench.clock.advance(12)
    assert bench.look()["Buttons"].note == "undo · 12 s ago"


def test_what_a_table_does_not_have_is_not_shown(bench: Bench) -> None:
    bench.read()
    cells = bench.look()
    assert list(cells) == [f"Hole {hole}" for hole in range(1, 10)]
    assert page(bench.ui).buttons == ()


def test_every_counter_of_the_line_has_its_words(bench: Bench) -> None:
    counted = {name for name in LinkCounters.__struct_fields__ if name != "beat"}
    assert set(OURS) == counted
    assert set(THEIRS) >= set(NODE_COUNTERS)
    bench.serve(link=LinkCounters(frames=1000, bad_crc=2, lost=1))
    bench.look()
    touch(bench.ui, "Line")
    shown = page(bench.ui)
    rows = {row.text: row for row in map(shown.row, range(shown.count))}
    assert shown.header.note == "1000 lines, 3 bad"
    assert rows["Lines with a wrong checksum"].tone == "warning"
    assert rows["Lines received"].tone == "plain" and "frames" in HARMLESS
    assert shown.count == len(OURS), "the board has not said anything about itself"
    beat = Beat(
        ms=2500,
        bad_crc=0,
        bad_frame=0,
        dropped=0,
        edges_lost=0,
        windows_lost=0,
        i2c_errors=0,
        i2c_hangs=3,
        tilt_lost=False,
        free_ram=912,
    )
    bench.serve(link=LinkCounters(frames=1000, beat=beat))
    shown = page(bench.ui)
    assert shown.count == len(OURS) + len(THEIRS)
    theirs = dict(zip(THEIRS, map(shown.row, range(len(OURS), shown.count)), strict=True))
    assert (theirs["i2c_hangs"].label, theirs["i2c_hangs"].tone) == ("3", "warning")


def test_buttons_are_seen_and_count_for_nothing(bench: Bench) -> None:
    bench.serve(buttons=("shot-over", "undo"))
    bench.ui.match.begin({"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]})
    bench.read()
    bench.look()
    touch(bench.ui, "Tests", "Buttons")
    for n, level in enumerate((1, 0, 1)):
        bench.put(Edge(bench.clock.now + n / 1000, "shot-over", level))
    cells = {cell.title: cell for cell in page(bench.ui).cells}
    assert (cells["shot-over"].note, cells["shot-over"].ball) == ("3 edges", "on")
    assert cells["undo"].note == "not yet"
    bench.clock.advance(1)
    bench.put(Edge(bench.clock.now, "shot-over", 0))
    touch(bench.ui, "back", "back", "back")
    bench.read()
    assert bench.ui.loop.referee is not None and bench.ui.loop.referee.n == 0
    bench.put(Edge(bench.clock.now, "shot-over", 1), Edge(bench.clock.now + 0.1, "shot-over", 0))
    bench.clock.advance(1)
    bench.read()
    assert bench.ui.loop.referee.n == 1


def test_lamps_are_lit_by_touch_and_show_the_match_again_afterwards(bench: Bench) -> None:
    indicators, relit = Signs(), []
    bench.serve(lamps=("first", "buzzer"), indicators=indicators, restore_indicators=lambda: relit.append(True))
    bench.look()
    touch(bench.ui, "Tests", "Lamp of the first")
    assert indicators.lit == {"first": True} and page(bench.ui).tiles[0].chosen
    touch(bench.ui, "Lamp of the first", "Buzzer")
    assert indicators.lit == {"first": False} and indicators.buzzed == 1
    with pytest.raises(NotThere):
        touch(bench.ui, "Lamp of the second")
    touch(bench.ui, "back")
    assert relit == [True]


@pytest.mark.parametrize(
    "leave",
    [
        lambda ui: on_key(ui, ESCAPE),
        lambda ui: ui.navigation.home(),
        lambda ui: ui.match.begin({"game": "yago-pool", "players": ["Cem", "Dua"]}),
    ],
    ids=["escape", "home", "another match"],
)
def test_lamps_show_the_match_again_however_the_tests_are_left(
    bench: Bench, leave: Callable[[UiContext], object]
) -> None:
    relit: list[bool] = []
    bench.serve(lamps=("first",), indicators=Signs(), restore_indicators=lambda: relit.append(True))
    bench.look()
    touch(bench.ui, "Tests", "Lamp of the first")
    leave(bench.ui)
    assert relit


def test_the_voice_is_heard_where_there_is_one(bench: Bench) -> None:
    bench.serve(buttons=("undo",))
    bench.look()
    touch(bench.ui, "Tests")
    with pytest.raises(NotThere):
        touch(bench.ui, "The voice")
    bench.ui.settings.set(replace(bench.ui.settings.values, voice="quiet"))
    touch(bench.ui, "The voice")
    bench.ui.settings.set(replace(bench.ui.settings.values, chimes=True))
    touch(bench.ui, "A chime")
    assert len(bench.voice.tried) == 2


def test_a_short_push_is_drawn() -> None:
    push = [Edge(97.001, "undo", 1), Edge(97.003, "undo", 0)]
    drawn = levels(push, 100.0)
    assert len(drawn) == POINTS
    assert sum(drawn) == 1 and drawn[round(POINTS * (1 - 3 / SHOWN_S))] == 1
    assert levels([], 100.0) == (0.0,) * POINTS
    assert levels([Edge(1.0, "undo", 1)], 100.0) == (1.0,) * POINTS


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "just now"), (1.0, "1 s ago"), (59.9, "59 s ago"), (150, "2 min ago")]
)
def test_how_long_ago(seconds: float, text: str) -> None:
    assert ago_text(seconds) == text
