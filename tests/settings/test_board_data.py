"""The owner's figures of a board in the data folder: read once, kept whole or not at all, never in the way."""

from pathlib import Path

import pytest

from companion.games.yali.board.editor import BOARD_EDITOR as YALI
from companion.games.yali.board_data import BoardData
from companion.settings.board_data import BoardDataStore

OWN = BoardData(columns=2, rows=10, side=6)


def test_without_a_file_the_shipped_figures_are_used(tmp_path: Path) -> None:
    assert BoardDataStore(tmp_path).load(YALI) == (YALI.shipped(), None)


def test_what_is_kept_is_there_for_the_next_start(tmp_path: Path) -> None:
    kept = BoardDataStore(tmp_path)
    kept.load(YALI)
    assert kept.save(YALI, OWN) is None
    assert kept.load(YALI) == (OWN, None)
    assert BoardDataStore(tmp_path).load(YALI) == (OWN, None)
    assert [path.name for path in tmp_path.iterdir()] == ["yali-board.toml"]


@pytest.mark.parametrize("text", ["columns = 3\nrows = 8\nside = 8\n", "columns = ", "rows = 8\n", "\x00"])
def test_a_file_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / YALI.file).write_text(text, encoding="utf-8")
    figures, wrong = BoardDataStore(tmp_path).load(YALI)
    assert figures == YALI.shipped()
    assert wrong is not None and wrong.startswith(f"{YALI.file}: ") and "\n" not in wrong


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / YALI.file).write_bytes(b"\xff\xfe\x00")
    figures, wrong = BoardDataStore(tmp_path).load(YALI)
    assert figures == YALI.shipped() and wrong


def test_a_folder_in_the_place_of_the_file_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / YALI.file).mkdir()
    kept = BoardDataStore(tmp_path)
    assert kept.load(YALI)[1] is not None
    error = kept.save(YALI, OWN)
    assert error is not None and YALI.file in error
    assert [path.name for path in tmp_path.iterdir()] == [YALI.file]


def test_a_file_that_cannot_be_used_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    (tmp_path / YALI.file).write_text("columns = ")
    assert BoardDataStore(tmp_path).save(YALI, OWN) is None
    assert BoardDataStore(tmp_path).load(YALI) == (OWN, None)
    assert (tmp_path / "yali-board.unused-1.toml").read_text() == "columns = "
