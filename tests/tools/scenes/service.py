"""Scenes for those who look after the table: its sensors, its tests, its calibration."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from msgspec.structs import replace

from companion.service.board_service import Service
from companion.ui.ui_context import UiContext
from hardware.calibration.distances import Baseline
from hardware.calibration.file import Calibration, DistanceEntry
from hardware.devices import Hole
from hardware.node.link_counters import LinkCounters
from hardware.samples import Accel, Distance, Edge, Health, Sample
from hardware.tof.sensor_statistics import SensorStatistics
from tests.tools.scenes.scene_steps import Scene, touched
from tests.tools.ui_robot import report, settle, touch

LINE = Baseline(empty_mm=150.0, filled_mm=30.0, noise_mm=2.9)
KEPT = Calibration(distances={hole: DistanceEntry(date="2026-05-02T18:40", baseline=LINE) for hole in range(1, 10)})
COUNTS = LinkCounters(frames=81_244, bad_crc=3, edges=212, edges_again=4, connections=2, restarts=1, boots=37)
FAULT = "Hole 7: no sensor wakes when GPIO 24 (XSHUT) is let go. Check its plug and wires."
JUST_FELL_S = 0.9
"""So long ago a ball has fallen into hole 4."""
SHIFTED_S = 25.0
"""Long enough for a drift to be told."""


class Silent:
    """Lamps that are drawn and not there."""

    def light(self, name: str, *, on: bool) -> None:
        """Nothing is lit."""

    def buzz(self, times: int, on_s: float) -> None:
        """Nothing sounds."""


def feed(ui: UiContext, *samples: Sample) -> None:
    """The table senses."""
    for sample in samples:
        ui.loop.put(sample)
    ui.loop.step()


def rig(ui: UiContext) -> None:
    """A whole rig is attached, and all of it speaks; a ball lies in holes 1, 4 and 5, and hole 9 has drifted."""
    records = {hole: SensorStatistics(readings=52_000 + 13 * hole, wakes=1) for hole in range(1, 10)}
    records[7] = SensorStatistics(fault=FAULT, readings=20_311, errors=14, wakes=5, losses=2)
    ui.sensors.serve(
        Service(
            path=Path("calibration.json"),
            calibration=KEPT,
            parts={"distances": tuple(range(1, 10)), "tilt": ()},
            buttons=("shot-over", "foul", "released", "undo", "what-now"),
            lamps=("first", "second", "trouble", "buzzer"),
            indicators=Silent(),
            link=COUNTS,
            records=records,
        )
    )
    measure(ui, {1, 4, 5}, SHIFTED_S)
    now = ui.loop.clock()
    feed(ui, *(Edge(now - 3 + n / 10, "shot-over", (n + 1) % 2) for n in range(4)))


def measure(ui: UiContext, filled: set[int], seconds: float, ahead_s: float = 0.0) -> None:
    """Nine sensors and the tilt speak for so long, until now or until some seconds from now."""
    chance, end = Random(1), ui.loop.clock() + ahead_s
    for n in range(round(seconds * 30)):
        t = end - seconds + n / 30
        fallen = filled if seconds - n / 30 < JUST_FELL_S else filled - {4}
        shown = ((hole, 30 if hole in fallen else 116 if hole == 9 else 149) for hole in range(1, 10))
        feed(ui, *(Distance(t, hole, round(chance.gauss(mm, 2))) for hole, mm in shown if hole != 7 or n < 60))
        feed(ui, Accel(t, (0.03 + chance.gauss(0, 0.002), 0.0, 0.9995)))


def lost_hole(ui: UiContext) -> None:
    """Hole 7 does not answer."""
    feed(ui, Health(ui.loop.clock(), Hole(7), "lost"))


def match(ui: UiContext) -> None:
    """A match in which three holes are taken."""
    options = {"target": 3}
    ui.match.begin({"game": "yago-pool", "variant": "professional", "players": ["Ann", "Bob"], "options": options})
    settle(ui)
    over = {"event": "shot-over"}
    for hole, ball in ((5, "red"), (1, "red"), (4, "yellow")):
        report(ui, {"event": "sunk", "hole": hole, "ball": ball}, over)


def planks(ui: UiContext) -> None:
    """A board on a pivot with buttons, and nothing else."""
    ui.sensors.serve(Service(path=Path("calibration.json"), parts={"tilt": ()}, buttons=("released",)))
    chance = Random(2)
    for n in range(60):
        feed(ui, Accel(n / 50, (0.07 + chance.gauss(0, 0.003), 0.0, 0.997)))
    ui.navigation.home()


def rows_of_nine(ui: UiContext) -> None:
    """Two rows of nine buttons, some of them just pressed, and two contacts."""
    names = [f"{seat}-{hole}" for seat in ("first", "second") for hole in range(1, 10)]
    ui.sensors.serve(Service(path=Path("calibration.json"), buttons=(*names, "tilt-first", "tilt-second")))
    ui.navigation.home()
    touch(ui, "Sensors", "Tests", "Buttons")
    now = ui.loop.clock()
    feed(ui, *(Edge(now + n / 1000, "first-4", (n + 1) % 2) for n in range(5)))


def heard(ui: UiContext) -> None:
    """The table has a voice."""
    ui.settings.set(replace(ui.settings.values, voice="normal"))


def measuring(ui: UiContext) -> None:
    """A measurement is half done."""
    touch(ui, "It is done")
    measure(ui, set(), 0.5, 0.9)


def refused(ui: UiContext) -> None:
    """Holes 7 and 9 are refused: in one a ball makes no difference, in the other something moves."""
    for mm, hole_7 in ((149, 151), (30, 148)):
        touch(ui, "It is done")
        t = ui.loop.clock() + 0.5
        for n in range(320):
            shown = dict.fromkeys(range(1, 10), mm) | {7: hole_7} | {9: 90 if mm == 30 and n // 15 % 2 else mm}
            feed(ui, *(Distance(t + n / 30, hole, mm + n % 3) for hole, mm in shown.items()))


def emptied(ui: UiContext) -> None:
    """The empty holes have been measured."""
    touch(ui, "It is done")
    t = ui.loop.clock() + 0.5
    feed(ui, *(Distance(t + n / 30, hole, 150 + n % 3) for n in range(40) for hole in range(1, 10)))


def done(ui: UiContext) -> None:
    """Everything is measured and kept."""
    ui.sensors.serve(replace(ui.sensors.service, path=ui.loop.journal.folder / "calibration.json"))
    touch(ui, "Calibrate all holes")
    for mm in (150, 30):
        touch(ui, "It is done")
        t = ui.loop.clock() + 0.5
        feed(ui, *(Distance(t + n / 30, hole, mm + n % 3) for n in range(40) for hole in range(1, 10)))


OPEN: tuple[Scene, ...] = (rig, match, touched("menu", "Sensors"))
BROKEN: tuple[Scene, ...] = (rig, match, lost_hole, touched("menu", "Sensors"))
SCENES: Mapping[str, tuple[Scene, ...]] = {
    "sensors": BROKEN,
    "sensors_skipped": (*BROKEN, touched("Skip hole 7"), feed),
    "sensors_tilt": (planks, touched("Sensors")),
    "hole": (*OPEN, touched("Hole 9")),
    "hole_lost": (*BROKEN, touched("Hole 7")),
    "calibrate": (*OPEN, touched("Calibrate all holes")),
    "calibrate_balls": (*OPEN, touched("Calibrate all holes"), emptied),
    "calibrate_measuring": (*OPEN, touched("Calibrate all holes"), measuring),
    "calibrate_refused": (*OPEN, touched("Calibrate all holes"), refused),
    "calibrate_done": (*OPEN, done),
    "calibrate_tilt": (*OPEN, touched("Calibrate the tilt")),
    "tests": (*OPEN, heard, touched("Tests", "Lamp of the first")),
    "inputs": (*OPEN, touched("Tests", "Buttons")),
    "inputs_many": (rows_of_nine,),
    "link": (*OPEN, touched("Line")),
}
"""Each picture's name, and what happens before it is taken."""
