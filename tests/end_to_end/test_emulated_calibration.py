"""`companion calibrate --rig` on the real firmware, from the light in its holes to the file that a table plays by.

Opening the port starts the board anew here, as it does with a Nano.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli import main
from hardware.calibration.file import FILE, read_calibration
from tests.end_to_end.emulated_table import COUNTS, Hands, emulated_hands
from tests.firmware.emulated_board import make

pytestmark = pytest.mark.slow


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    for target in ("firmware", "emulator"):
        assert make(target).returncode == 0
    with emulated_hands(tmp_path, "--dtr") as hands:
        yield hands


class Typist:
    """Standard input of a person who does something at the board before every line."""

    def __init__(self, *lines: tuple[Callable[[], object], str]) -> None:
        self._lines = list(lines)

    def readline(self) -> str:
        act, typed = self._lines.pop(0)
        act()
        return typed + "\n"

    def isatty(self) -> bool:
        return False


def test_a_board_with_a_broken_lamp_in_one_hole(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hole 8 has no green light: a yellow ball is a red one there, and it is left out; hole 3 is calibrated."""
    rig = tmp_path / "rig.toml"
    rig.write_text(f'[node]\nport = "{hands.board.port}"\nholes = {{ 3 = 3, 8 = 8 }}\n')

    def lay(ball: str) -> None:
        hands.put(3, ball)
        hands.put(8, ball)
        hands.board.tell("hole 8 green 20")

    typist = Typist(
        (lambda: lay("empty"), ""),
        (lambda: lay("red"), ""),
        (lambda: lay("yellow"), ""),
        (lambda: None, "s"),
        (lambda: lay("blue"), ""),
    )
    monkeypatch.setattr("sys.stdin", typist)
    assert main(["calibrate", "--rig", str(rig), "--data", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "Hole 8: red and yellow look too much alike" in out and "Left out: Hole 8" in out
    calibration, _ = read_calibration(tmp_path / FILE)
    assert list(calibration.colours) == [3]
    classes = calibration.colours[3].classes
    for content, counts in COUNTS.items():
        means = [int(count) for count in counts.split()[1::2]]
        assert getattr(classes, content) == pytest.approx(means, abs=4)
    assert classes.noise < 6
