"""What is kept: whole or not there, and never in the way of a game."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from hardware.calibration.colour_classes import SHIPPED
from hardware.calibration.distances import Baseline
from hardware.calibration.drift import Drift
from hardware.calibration.file import Calibration, read_calibration, write_calibration
from hardware.calibration.tilt import Lean
from hardware.filters.settings import FilterSettings, HoleLimits
from hardware.samples import Colour, Distance

DATE = "2026-11-30T03:41"
WHOLE = Calibration().merged(
    DATE,
    colours={5: SHIPPED},
    distances={6: Baseline(empty_mm=130, filled_mm=40, noise_mm=3)},
    lean=Lean(zero_deg=1.5, first_end_deg=3.5, second_end_deg=4.5, noise_deg=0.2),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "calibration.json"


def test_what_is_written_is_read_again_with_date_and_noise(path: Path) -> None:
    write_calibration(path, WHOLE)
    assert read_calibration(path) == (WHOLE, None)
    assert os.listdir(path.parent) == ["calibration.json"]
    text = path.read_text()
    assert text.count(DATE) == 3 and '"noise": 4.0' in text and '"noise_mm": 3' in text and '"noise_deg": 0.2' in text


def test_without_a_file_everything_is_as_shipped(path: Path) -> None:
    assert read_calibration(path) == (Calibration(), None)
    settings = FilterSettings()
    assert Calibration().applied(settings) == settings


def test_filters_are_set_by_it_and_the_rig_keeps_the_rest() -> None:
    settings = WHOLE.applied(FilterSettings(held=frozenset({"undo"})))
    assert settings.classes(5) == SHIPPED and settings.held == {"undo"}
    assert settings.holes.of(6) == HoleLimits(threshold_mm=79, hysteresis_mm=12)  # 40 + (90 - 4 * 3) / 2
    assert settings.holes.of(5).threshold_mm == 60
    assert (settings.tilt.zero_deg, settings.tilt.second_end_deg, settings.tilt.settle_s) == (1.5, 4.5, 1.0)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is empty"),
        (b"\x00" * 512, "it is damaged"),
        (b'{"version": 1, "colours": {"5": {"da', "it is damaged"),
        (b"\xff\xfe", "it is damaged"),
        (b"[" * 100_000, "it is damaged"),
        (b'{"version": 2, "tables": {}}', "it is of version 2, and this program knows version 1"),
        (b"{}", "it is damaged"),
        (b'{"version": 1, "colours": {"10": null}}', "it is damaged"),
        (b'{"version": 1, "tilt": {"date": "2026-11-30T03:41", "lean": {"zero_deg": 80, "first_end_deg": 4,'
         b'"second_end_deg": 4, "noise_deg": 0}}}', "it is damaged"),
        (b'{"version": 1, "distances": {"1": {"date": "2026-11-30T03:41", "baseline": {"empty_mm": 44,'
         b'"filled_mm": 40, "noise_mm": 3}}}}', "it is damaged"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_one_warning_and_shipped_figures(path: Path, content: bytes, why: str) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    calibration, warning = read_calibration(path)
    assert calibration == Calibration()
    assert warning is not None and f"because {why}: sensors are read as shipped" in warning
    assert path.read_bytes() == content, "it is left for those who can read it"


def test_a_file_that_may_not_be_read(path: Path) -> None:
    path.mkdir(parents=True)
    calibration, warning = read_calibration(path)
    assert calibration == Calibration() and warning is not None and "Is a directory" in warning


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_full_disk_or_a_power_cut_leaves_the_old_one_whole(
    path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_calibration(path, WHOLE)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        match step:
            case "write":
                patch.setattr(Path, "write_bytes", full)
            case _:
                patch.setattr(os, step, full)
        with pytest.raises(OSError, match="No space left"):
            write_calibration(path, Calibration())
    assert read_calibration(path) == (WHOLE, None)
    assert os.listdir(path.parent) == ["calibration.json"]


def test_drift_is_a_share_of_the_way_to_another_content() -> None:
    drift = Drift(WHOLE)
    for n in range(500):
        t = n * 0.1
        drift.feed(Colour(t=t, hole=5, rgb=(22, 20, 18), dark=12))
        drift.feed(Distance(t, 6, 130 if t < 10 else 112))
        drift.feed(Distance(t, 1, 999))
    assert drift.figures[5] == pytest.approx(0, abs=0.01)
    assert drift.figures[6] == pytest.approx(2 * 18 / 90, abs=0.02)  # 18 of the 45 mm to the middle
    assert set(drift.figures) == {5, 6}


def test_drift_waits_until_a_content_has_stayed() -> None:
    drift = Drift(WHOLE)
    for n in range(300):
        rgb = SHIPPED.red if n // 50 % 2 else SHIPPED.empty
        drift.feed(Colour(t=n * 0.1, hole=5, rgb=rgb, dark=12))  # pyright: ignore[reportArgumentType]
    assert drift.figures == {}
    for n in range(300):
        drift.feed(Colour(t=30 + n * 0.1, hole=5, rgb=(330, 70, 55), dark=12))  # the lamp has lost a fifth of its light
    assert 0.2 < drift.figures[5] < 1


def test_a_file_of_another_version_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text('{"version": 2}')
    write_calibration(path, Calibration())
    assert read_calibration(path) == (Calibration(), None)
    assert (tmp_path / "calibration.unused-1.json").read_text() == '{"version": 2}'
