"""What the screen remembers."""

from pathlib import Path

import pytest

from companion.ui import prefs
from companion.ui.prefs import Prefs


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    kept = Prefs("day", 150, marks=False, names=("Өмүрбек", "[b]"))
    assert prefs.save(tmp_path / "new", kept) is None
    assert prefs.load(tmp_path / "new") == kept


@pytest.mark.parametrize("text", ["", "{", '{"theme": "pink"}', '{"type_percent": 90}', "[]"])
def test_a_file_that_cannot_be_read_gives_the_defaults(tmp_path: Path, text: str) -> None:
    (tmp_path / prefs.FILE_NAME).write_text(text)
    assert prefs.load(tmp_path) == Prefs()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = prefs.save(tmp_path / "file", Prefs())
    assert told is not None
    assert told.startswith("The settings cannot be kept")


def test_the_latest_players_come_first_and_few_are_kept() -> None:
    known = Prefs(names=tuple(f"P{n}" for n in range(prefs.NAMES_KEPT)))
    assert known.played(("Ann", "P3")).names[:3] == ("Ann", "P3", "P0")
    assert len(known.played(("Ann",)).names) == prefs.NAMES_KEPT
