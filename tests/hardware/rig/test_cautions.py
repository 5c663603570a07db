"""Limits that a rig may have and that are risky: each is named with its hole."""

import pytest

from hardware.rig.cautions import cautions
from hardware.rig.description import describe
from hardware.rig.file import parse_rig

TOF = b"[tof]\nsensors.1 = {xshut = 4, address = 0x30}\nsensors.2 = {xshut = 17, address = 0x31}\n"


@pytest.mark.parametrize(
    ("limits", "holes"),
    [
        (b"", []),
        (b"[holes]\nhysteresis_mm = 15", []),
        (b"[holes]\nhysteresis_mm = 14.9", [1, 2]),
        (b"[holes]\nhysteresis_mm = 10\n[holes.each.1]\nhysteresis_mm = 20", [2]),
        (b"[holes.each.2]\nhysteresis_mm = 5", [2]),
    ],
)
def test_a_hysteresis_under_five_times_the_noise_of_3_mm_is_named(limits: bytes, holes: list[int]) -> None:
    rig = parse_rig(TOF + limits)
    named = list(cautions(rig))
    assert [line.split(":")[0] for line in named] == [f"caution, hole {hole}" for hole in holes]
    assert list(describe(rig))[1:] == named


def test_without_distance_sensors_there_is_nothing_to_say() -> None:
    assert list(cautions(parse_rig(b"[holes]\nhysteresis_mm = 5"))) == []
