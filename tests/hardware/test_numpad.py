"""The number pad: real input_event bytes on a pipe where the kernel's device would be."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.numpad import EVENT, NumpadDriver, NumpadEntry, button_name, key_events
from hardware.rig.sections import Numpad
from hardware.samples import Edge
from hardware.signals import Pressed
from tests.tools.clock import FakeClock

CODES = dict(zip("0123456789", (82, 79, 80, 81, 75, 76, 77, 71, 72, 73), strict=True)) | {
    "+": 78, ".": 83, "E": 96, "-": 74, "/": 98, "*": 55, "N": 69
}  # fmt: skip
"""The keys of a pad by what is printed on them; E is Enter, N is Num Lock."""
UPPER_ROW = dict(zip("1234567890", range(2, 12), strict=True)) | {"E": 28, ".": 14}


def event(t: float, kind: int, code: int, value: int) -> bytes:
    return EVENT.pack(int(t), round(t % 1 * 1e6), kind, code, value)


def stroke(t: float, code: int) -> bytes:
    """A key for 60 ms as a pad sends it: scan code, key, and the end of the report; with a repeat in between."""
    down = event(t, 4, 4, 0x70059) + event(t, 1, code, 1) + event(t, 0, 0, 0)
    return down + event(t + 0.05, 1, code, 2) + event(t + 0.06, 1, code, 0) + event(t + 0.06, 0, 0, 0)


class Pad:
    """A pad on a named pipe."""

    def __init__(self, folder: Path, grabbed: list[int]) -> None:
        path = folder / "pad"
        os.mkfifo(path)
        self.clock = FakeClock(50.0)
        section = Numpad(device=str(path), keys={"minus": "undo", "slash": "end-turn"})
        self.driver = NumpadDriver(section, self.clock, grabbed.append)
        self.driver.open()
        self.wire = os.open(path, os.O_WRONLY)

    def typed(self, text: str, codes: dict[str, int] = CODES) -> list[str]:
        """The presses that the table hears of."""
        filters, heard = Filters(), []
        for char in text:
            os.write(self.wire, stroke(self.clock.now, codes[char]))
            self.clock.advance(0.2)
            heard += [signal for edge in self.driver.poll() for signal in filters.step(edge)]
        heard += filters.advance(self.clock.now + 1)
        return [signal.button for signal in heard if isinstance(signal, Pressed)]


@pytest.fixture
def pad(tmp_path: Path) -> Iterator[Pad]:
    pad = Pad(tmp_path, [])
    yield pad
    pad.driver.close()
    os.close(pad.wire)


@pytest.mark.parametrize(
    ("typed", "presses"),
    [
        ("7E", ["card 7"]),
        ("12E", ["card 12"]),
        ("1E2E", ["card 1", "card 2"]),
        ("07E", ["card 7"]),
        ("7+12+3E", ["cards 7 12 3"]),
        ("7++3E", ["cards 7 ? 3"]),
        ("77.5E", ["card 5"]),
        ("E", []),
        (".E", []),
        ("N", []),
        ("*", []),
        ("-", ["undo"]),
        ("1-2E", ["undo", "card 12"]),
        ("4E/", ["card 4", "end-turn"]),
        ("5E5E", ["card 5", "card 5"]),
        ("1" * 40 + "E", ["card " + "1" * 24]),
    ],
)
def test_what_is_typed(pad: Pad, typed: str, presses: list[str]) -> None:
    assert pad.typed(typed) == presses


def test_the_upper_row_counts_too(pad: Pad) -> None:
    assert pad.typed("1.10E", UPPER_ROW) == ["card 10"]


def test_edges_carry_the_kernels_time(pad: Pad) -> None:
    os.write(pad.wire, stroke(42.25, CODES["-"]))
    assert pad.driver.poll() == [Edge(42.25, "undo", 1), Edge(42.31, "undo", 0)]


def test_times_of_another_clock_are_not_believed(pad: Pad) -> None:
    os.write(pad.wire, stroke(1_790_000_000.0, CODES["-"]))
    assert pad.driver.poll() == [Edge(50.0, "undo", 1), Edge(50.0, "undo", 0)]


def test_what_the_system_could_not_hold_is_forgotten(pad: Pad) -> None:
    os.write(pad.wire, stroke(49.0, CODES["7"]) + event(49.5, 1, CODES["-"], 1) + event(49.6, 0, 3, 0))
    assert pad.driver.poll() == [Edge(49.5, "undo", 1), Edge(49.6, "undo", 0)]
    assert pad.typed("2E") == ["card 2"]


def test_a_pad_that_is_pulled_out_is_said_so(pad: Pad, tmp_path: Path) -> None:
    keep = pad.wire
    pad.wire = os.open(os.devnull, os.O_WRONLY)
    os.close(keep)
    with pytest.raises(DriverError, match="number pad is gone"):
        pad.driver.poll()


def test_a_pad_that_is_not_there_is_said_so() -> None:
    driver = NumpadDriver(Numpad(device="/dev/input/by-id/none"))
    with pytest.raises(DriverError, match="cannot be opened: /dev/input/by-id/none: No such file"):
        driver.open()


def test_the_pad_is_ours_alone(tmp_path: Path) -> None:
    grabbed: list[int] = []
    pad = Pad(tmp_path, grabbed)
    assert len(grabbed) == 1
    pad.driver.close()
    pad.driver.close()
    assert pad.driver.poll() == []


def test_something_that_is_no_input_device_is_said_so(tmp_path: Path) -> None:
    plain = tmp_path / "file"
    plain.touch()
    driver = NumpadDriver(Numpad(device=str(plain)))
    with pytest.raises(DriverError, match="cannot be opened"):
        driver.open()


@given(st.lists(st.binary(min_size=EVENT.size, max_size=EVENT.size), max_size=60))
def test_any_bytes_are_read_without_an_error(read: list[bytes]) -> None:
    entry = NumpadEntry({"minus": "undo"})
    for key in key_events(b"".join(read)):
        entry.step(key)
        assert len(entry.typed) <= 24


@given(st.lists(st.integers(0, 99), min_size=1, max_size=6))
def test_cards_are_named_as_they_were_typed(numbers: list[int]) -> None:
    name = button_name("+".join(map(str, numbers)))
    assert name == f"card{'s' if len(numbers) > 1 else ''} {' '.join(map(str, numbers))}"
