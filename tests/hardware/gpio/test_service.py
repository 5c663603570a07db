"""What a rig on real pins lets people look into: its inputs, its lamps, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.service.board_service import board_service, rig_parts
from hardware.calibration.file import FILE
from hardware.rig.drivers import driver_specs
from hardware.rig.file import parse_rig
from hardware.tof.driver import TofDriver
from hardware.tof.sensor_statistics import SensorStatistics
from tests.hardware.gpio.real_table import RealTable

RIG = parse_rig(b"""
[gpio.buttons]
shot-over = 17
[gpio.tilt]
first = 5
second = 6
[gpio.lamps]
first = 16
second = 20
buzzer = 21
""")
HOLES = parse_rig(b"""
[tof.sensors]
1 = {xshut = 17, address = 0x30}
4 = {xshut = 27, address = 0x31}
[node]
tilt = true
[node.holes]
2 = 1
3 = 2
""")
YAGO = {"game": "yago-pool", "players": ["Ann", "Bob"]}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RealTable]:
    made = RealTable(tmp_path / "data", YAGO, RIG)
    yield made
    made.close()


def lit(table: RealTable, pin: int) -> bool:
    lamp: Any = table.pins.factory().pin(pin)
    return bool(lamp.state)


def test_every_input_and_output_of_the_rig_is_offered(table: RealTable, tmp_path: Path) -> None:
    service = board_service(table.board, tmp_path)
    assert service.buttons == ("shot-over", "tilt-first", "tilt-second")
    assert set(service.lamps) == {"first", "second", "buzzer"}
    assert (service.link, service.parts, service.path) == (None, {}, tmp_path / FILE)


def test_a_lamp_is_tried_and_then_shows_the_match_again(table: RealTable, tmp_path: Path) -> None:
    service = board_service(table.board, tmp_path)
    assert service.indicators is not None
    table.until(lambda: lit(table, 16) and not lit(table, 20) and not table.table.waiting)
    service.indicators.light("first", on=False)
    service.indicators.light("second", on=True)
    table.until(lambda: not lit(table, 16) and lit(table, 20))
    service.restore_indicators()
    table.until(lambda: lit(table, 16) and not lit(table, 20))


def test_what_can_be_calibrated_follows_from_the_wiring() -> None:
    assert rig_parts(HOLES) == {"colours": (2, 3), "distances": (1, 4), "tilt": ()}
    assert rig_parts(RIG) == {}


def test_the_records_of_the_sensors_outlive_their_drivers() -> None:
    records: dict[int, SensorStatistics] = {}
    post = next(post for post in driver_specs(HOLES, lambda: 0.0, records=records) if post.device == "holes")
    first, second = post.build(), post.build()
    assert isinstance(first, TofDriver) and isinstance(second, TofDriver)
    assert first.records is second.records is records
