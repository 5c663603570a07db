"""`companion calibrate` as a person at the terminal has it, on the virtual boards."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from companion.live.service_log import log
from companion.service.calibrated_settings import calibrated
from companion.service.calibration_phrases import TROUBLES, holes_text, question_text, trouble_texts
from companion.terminal.calibrate import CalibrationDialogue, Stopped
from companion.terminal.calibration_sources import Bench
from hardware.calibration.distances import DistanceProcedure
from hardware.calibration.file import FILE, VIRTUAL_FILE, read_calibration, write_calibration
from hardware.calibration.wizard import Question, Trouble
from hardware.devices import Hole
from hardware.rig.sections import Rig
from hardware.samples import Distance
from tests.hardware.calibration.test_file import WHOLE

Calibrate = Callable[..., tuple[int, str, str]]


@pytest.fixture
def calibrate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Calibrate:
    """Runs the command with these lines typed; gives status, output and errors."""

    def run(*args: str, typed: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(["calibrate", "--sim", "--data", str(tmp_path), *args])
        output = capsys.readouterr()
        return status, output.out, output.err

    return run


def test_the_virtual_board_is_calibrated_from_end_to_end(calibrate: Calibrate, tmp_path: Path) -> None:
    status, out, errors = calibrate(typed="\n" * 19)
    assert (status, errors) == (0, "")
    assert "14/14  Lay the blue ball into hole 9." in out
    assert "2/2  Lay a ball into each of holes 1 to 9." in out
    assert out.count("ok.") == 19
    calibration, warning = read_calibration(tmp_path / VIRTUAL_FILE)
    assert warning is None
    assert len(calibration.colours) == len(calibration.distances) == 9
    assert calibration.colours[4].classes.red == pytest.approx((412, 80, 61), abs=4)  # as the virtual board shines
    assert calibration.distances[4].baseline.empty_mm == pytest.approx(150, abs=2)
    assert calibration.tilt is not None
    assert calibration.tilt.lean.first_end_deg + calibration.tilt.lean.second_end_deg == pytest.approx(8, abs=0.3)
    assert not (tmp_path / FILE).exists(), "a real table's calibration is another one"


def test_what_is_left_out_keeps_what_it_had(calibrate: Calibrate, tmp_path: Path) -> None:
    write_calibration(tmp_path / VIRTUAL_FILE, WHOLE)
    status, out, _ = calibrate("distances", typed="\ns\n")
    assert status == 1, "nothing new was measured"
    assert "Left out: Hole 1, Hole 2" in out
    assert read_calibration(tmp_path / VIRTUAL_FILE) == (WHOLE, None)


def test_what_is_done_is_kept_when_a_person_stops_later(calibrate: Calibrate, tmp_path: Path) -> None:
    write_calibration(tmp_path / VIRTUAL_FILE, WHOLE)
    status, out, _ = calibrate("tilt", "distances", typed="\n\n\nq\n")
    assert status == 0 and f"Kept in {tmp_path / VIRTUAL_FILE}." in out
    calibration, _ = read_calibration(tmp_path / VIRTUAL_FILE)
    assert len(calibration.distances) == 9
    assert (calibration.tilt, calibration.colours) == (WHOLE.tilt, WHOLE.colours)


@pytest.mark.parametrize("typed", ["", "q\n", "\nQ\n"])
def test_a_person_who_stops_at_once_has_changed_nothing(calibrate: Calibrate, tmp_path: Path, typed: str) -> None:
    status, _, errors = calibrate("distances", typed=typed)
    assert (status, errors) == (1, "Nothing was measured to its end, so nothing new is kept.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_read_is_set_aside(calibrate: Calibrate, tmp_path: Path) -> None:
    (tmp_path / VIRTUAL_FILE).write_text('{"version": 9}')
    status, _, errors = calibrate("tilt", typed="\n\n\n")
    assert status == 0
    assert "it is of version 9" in errors and "set aside as" in errors
    assert (tmp_path / "virtual-calibration.old").read_text() == '{"version": 9}'
    assert read_calibration(tmp_path / VIRTUAL_FILE)[0].tilt is not None


class Deaf(Bench):
    """Sensors at which nothing happens, whatever a person does; each look at the clock takes half a second."""

    def __init__(self) -> None:
        self._t = 0.0
        super().__init__(self._time)

    def _time(self) -> float:
        for n in range(20):
            self.put(Distance(self._t + n / 40, 1, 150))
        self._t += 0.5
        return self._t


def test_why_it_is_asked_again_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No ball lies in hole 1: there is no difference between empty and full."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\nq\n"))
    with pytest.raises(Stopped):
        CalibrationDialogue("distances", DistanceProcedure([1]), Deaf()).run()
    told = capsys.readouterr().out.splitlines()
    question, again, why, question_again = told[-4:]
    assert question == question_again == "  2/2  Lay a ball into hole 1, and no other one. "
    assert again == "       again:"
    assert why.startswith("       Hole 1: a ball comes only 0 mm nearer than the empty hole, ")


def test_drift_is_shown_hole_by_hole(calibrate: Calibrate, tmp_path: Path) -> None:
    write_calibration(tmp_path / VIRTUAL_FILE, WHOLE)
    status, out, _ = calibrate("--drift", typed="")
    assert status == 0
    assert "Hole 5: 0 % of the way to a mistake (calibrated 2026-11-30 03:41)" in out.replace("1 %", "0 %")
    assert "Hole 6: 44 % of the way to a mistake" in out.replace("43 %", "44 %").replace("45 %", "44 %")  # 20 of 45 mm


def test_drift_of_what_was_never_calibrated(calibrate: Calibrate, tmp_path: Path) -> None:
    status, _, errors = calibrate("--drift", typed="")
    assert (status, errors) == (1, f"No hole has been calibrated yet: there is no {tmp_path / VIRTUAL_FILE}.\n")


def test_an_unknown_part_is_an_error_of_the_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--sim", "taste"]) == 2
    assert "there is no part 'taste'; parts are colours, distances, tilt" in capsys.readouterr().err


def test_a_rig_without_sensors_has_nothing_to_calibrate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rig.toml").touch()
    assert main(["calibrate", "--rig", str(tmp_path / "rig.toml"), "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "This table has nothing to calibrate of: colours, distances, tilt.\n"


def test_a_table_plays_by_what_was_calibrated_at_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert calibrated(Rig(), tmp_path, log) == Rig()
    write_calibration(tmp_path / FILE, WHOLE)
    rig = calibrated(Rig(hold_s=2.0), tmp_path, log)
    assert isinstance(rig, Rig) and rig.hold_s == 2.0
    assert rig.settings() == WHOLE.applied(Rig(hold_s=2.0).settings())
    (tmp_path / FILE).write_bytes(b"")
    assert calibrated(Rig(), tmp_path, log) == Rig()
    assert capsys.readouterr().err.count("because it is empty") == 1


def test_every_trouble_has_its_sentence_with_all_its_figures() -> None:
    args = {"ball": "red", "a": "red", "b": "yellow", "mm": 12, "gap": 4, "needed": 30, "deg": 14}
    for code in TROUBLES:
        (text,) = trouble_texts([Trouble("hole 7", code, args)])  # pyright: ignore[reportArgumentType]
        assert text.startswith("Hole 7: ") and "{" not in text


def test_one_cause_is_one_sentence_for_all_its_holes() -> None:
    silent = [Trouble(Hole(hole), "silent") for hole in (1, 2, 3)]
    gap = Trouble(Hole(5), "gap", {"gap": 4, "needed": 30})
    assert [text.partition(":")[0] for text in trouble_texts([*silent, gap])] == ["Holes 1 to 3", "Hole 5"]


def test_holes_are_named_shortly() -> None:
    assert holes_text([4]) == "hole 4"
    assert holes_text([1, 2]) == "holes 1 and 2"
    assert holes_text([1, 2, 3, 4]) == "holes 1 to 4"
    assert holes_text([1, 3, 4]) == "holes 1, 3, 4"
    assert question_text(Question("ball", (Hole(2),), "red")) == "Lay a red ball into hole 2."
