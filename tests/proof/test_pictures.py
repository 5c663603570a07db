"""What the booted appliance is judged by: a picture of its screen beside the drawing of a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.proof import pictures

PAGES = ("home_fresh", "settings")


@pytest.fixture(scope="module")
def drawings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    pictures.draw(folder, PAGES)
    return folder


@pytest.mark.window
@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_known_and_told_from_another(drawings: Path, page: str) -> None:
    picture = drawings / f"{page}_800x480.png"
    assert [each for each in PAGES if pictures.shows(picture, drawings, each)] == [page]


@pytest.mark.window
def test_a_page_that_is_drawn_a_pixel_beside_is_the_same(drawings: Path, tmp_path: Path) -> None:
    picture = tmp_path / "beside.png"
    with Image.open(drawings / "home_fresh_800x480.png") as drawn:
        ImageChops.offset(drawn.convert("RGB"), 1, 1).save(picture)
    assert pictures.shows(picture, drawings, "home_fresh")


@pytest.mark.window
@pytest.mark.parametrize("size", [(800, 480), (720, 400)])
def test_a_screen_without_a_window_shows_no_page(drawings: Path, tmp_path: Path, size: tuple[int, int]) -> None:
    picture = tmp_path / "black.png"
    Image.new("RGB", size).save(picture)
    assert not [each for each in PAGES if pictures.shows(picture, drawings, each)]


def test_the_difference_is_in_percent_of_black_to_white(tmp_path: Path) -> None:
    for name, colour in (("black", 0), ("grey", 51), ("white", 255)):
        Image.new("L", (800, 480), colour).save(tmp_path / f"{name}.png")
    black, grey, white = (tmp_path / f"{name}.png" for name in ("black", "grey", "white"))
    assert pictures.difference(black, white) == 100.0
    assert pictures.difference(black, grey) == pytest.approx(20.0)
