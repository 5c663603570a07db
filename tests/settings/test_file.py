"""The settings on the disk: a wrong value costs itself alone, a damaged file one sentence, and nothing a start."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.settings.file import FILE_NAME, load_settings, save_settings
from companion.settings.model import Settings, declared
from companion.settings.screen import ScreenSettings
from hardware.files import read_whole


def written(folder: Path, text: str) -> Path:
    (folder / FILE_NAME).write_text(text)
    return folder


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    kept = ScreenSettings(theme="day", type_percent=150, marks=False, saver_min=0, names=("Өмүрбек", "[b]"))
    assert save_settings(tmp_path / "new", kept) is None
    assert load_settings(tmp_path / "new", ScreenSettings) == (kept, None)


def test_a_part_of_what_is_kept_can_be_read_alone(tmp_path: Path) -> None:
    save_settings(tmp_path, ScreenSettings(voice="loud", names=("Ann",)))
    assert load_settings(tmp_path, Settings) == (Settings(voice="loud"), None)


def test_without_a_file_nothing_is_said(tmp_path: Path) -> None:
    assert load_settings(tmp_path, ScreenSettings) == (ScreenSettings(), None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file is empty"),
        ("\n", "the file is empty"),
        ('{"version": 1, "theme": "d', "the file is damaged"),
        ("[]", "the file is damaged"),
        ("7", "the file is damaged"),
        ("[" * 100_000, "the file is damaged"),
        ('{"version": 2, "theme": "day"}', "the file is not of version 1"),
        ('{"theme": "day"}', "the file is not of version 1"),
    ],
)
def test_a_file_that_tells_nothing_gives_the_defaults_and_one_sentence(tmp_path: Path, text: str, why: str) -> None:
    kept, warning = load_settings(written(tmp_path, text), ScreenSettings)
    assert kept == ScreenSettings()
    assert warning is not None
    assert why in warning


def test_bytes_that_are_no_text_are_a_damaged_file(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe\x00")
    assert load_settings(tmp_path, ScreenSettings)[0] == ScreenSettings()


@pytest.mark.parametrize("value", ["NaN", "0", "-1", "1e9", '""', "null", "[]", "{}", "Infinity", '"pink"', "1e999"])
def test_a_wrong_value_costs_itself_alone(tmp_path: Path, value: str) -> None:
    text = f'{{"version": 1, "type_percent": {value}, "theme": "day", "voice": "quiet"}}'
    kept, warning = load_settings(written(tmp_path, text), ScreenSettings)
    assert kept == ScreenSettings(theme="day", voice="quiet")
    assert warning == "Settings that cannot be used are as at the first start: type_percent."


def test_several_wrong_values_are_one_warning(tmp_path: Path) -> None:
    kept, warning = load_settings(
        written(tmp_path, '{"version": 1, "theme": 1, "marks": "", "names": [""]}'), ScreenSettings
    )
    assert kept == ScreenSettings()
    assert warning == "Settings that cannot be used are as at the first start: theme, marks, names."


@given(
    values=st.dictionaries(
        st.sampled_from(list(declared())), st.none() | st.booleans() | st.integers() | st.floats() | st.text()
    )
)
def test_whatever_is_in_the_file_there_are_settings(
    values: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = written(tmp_path_factory.mktemp("data"), json.dumps({"version": 1, **values}))
    kept, warning = load_settings(folder, Settings)
    assert msgspec.convert(msgspec.to_builtins(kept), Settings) == kept
    refused = set((warning or "").removesuffix(".").rpartition(": ")[2].split(", "))
    for name, value in values.items():
        assert getattr(kept, name) == (declared()[name].default if name in refused else value)


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / f"{FILE_NAME}.tableside-new").write_text("left by a power cut")
    save_settings(tmp_path, ScreenSettings())
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    save_settings(tmp_path, ScreenSettings(theme="day"))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, full)
        assert save_settings(tmp_path, ScreenSettings()) == "The settings cannot be kept: No space left on device."
    assert load_settings(tmp_path, ScreenSettings) == (ScreenSettings(theme="day"), None)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    error = save_settings(tmp_path / "file", ScreenSettings())
    assert error is not None
    assert error.startswith("The settings cannot be kept: ")


@pytest.mark.parametrize("text", ['{"version": 2, "theme": "day"}', '{"version": 1, "theme": "d', "[]"])
def test_a_file_that_cannot_be_used_is_kept_and_said_once(tmp_path: Path, text: str) -> None:
    _settings, warning = load_settings(written(tmp_path, text), ScreenSettings)
    assert warning is not None and warning.endswith(" They are kept as settings.unused-1.json.")
    assert save_settings(tmp_path, ScreenSettings(theme="day")) is None
    assert load_settings(tmp_path, ScreenSettings) == (ScreenSettings(theme="day"), None)
    assert (tmp_path / "settings.unused-1.json").read_text() == text
    load_settings(written(tmp_path, text), ScreenSettings)
    assert (tmp_path / "settings.unused-2.json").read_text() == text


def failing_reads(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """The next so many reads of a file fail."""
    read, left = read_whole, [times]

    def failing(path: Path) -> bytes:
        left[0] -= 1
        if left[0] >= 0:
            raise OSError(errno.EIO, "Input/output error")
        return read(path)

    monkeypatch.setattr("companion.settings.file.read_whole", failing)


def test_one_failed_read_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(tmp_path, ScreenSettings(theme="day"))
    failing_reads(monkeypatch, 1)
    assert load_settings(tmp_path, ScreenSettings) == (ScreenSettings(theme="day"), None)


def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(tmp_path, ScreenSettings(theme="day"))
    failing_reads(monkeypatch, 2)
    _settings, warning = load_settings(tmp_path, ScreenSettings)
    assert warning is not None and "Input/output error" in warning
    save_settings(tmp_path, ScreenSettings(voice="loud"))
    (tmp_path / "settings.unused-1.json").rename(tmp_path / FILE_NAME)
    assert load_settings(tmp_path, ScreenSettings) == (ScreenSettings(theme="day"), None)


def test_values_of_another_program_stay_in_the_file(tmp_path: Path) -> None:
    written(tmp_path, '{"version": 1, "theme": "day", "lamps": [1, {"a": null}]}')
    kept, warning = load_settings(tmp_path, ScreenSettings)
    assert warning is None
    save_settings(tmp_path, kept)
    assert json.loads((tmp_path / FILE_NAME).read_text())["lamps"] == [1, {"a": None}]


def test_of_the_names_only_the_one_that_cannot_be_used_falls_away(tmp_path: Path) -> None:
    names = ["Ann", "B" * 61, 7, "Cem", ""]
    written(tmp_path, json.dumps({"version": 1, "theme": "day", "names": names, "colours": {"Ann": "seat1", "Bob": 7}}))
    kept, warning = load_settings(tmp_path, ScreenSettings)
    assert kept == ScreenSettings(theme="day", names=("Ann", "Cem"), colours={"Ann": "seat1"})
    assert warning == "Settings that cannot be used are as at the first start: names, colours."


def test_a_name_that_is_too_long_is_not_remembered(tmp_path: Path) -> None:
    settings = ScreenSettings(names=("Cem",)).with_players(("A" * 61, "Bob"))
    assert settings.names == ("Bob", "Cem")
    save_settings(tmp_path, settings)
    assert load_settings(tmp_path, ScreenSettings) == (settings, None)
