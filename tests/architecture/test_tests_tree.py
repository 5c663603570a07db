"""The tests are the product's tree once more, so that the test of a module is found by its path."""

import pytest

from tests.architecture.source_tree import PRODUCT, TESTS, Source
from tests.tools.source_modules import made_up

OF_THEIR_OWN = ("architecture", "benchmarks", "docs", "durability", "end_to_end", "firmware", "fuzz", "packaging",
                "proof", "said", "sixth_game", "tools", "traces")  # fmt: skip
"""Folders of tests that are about no single room."""


def strays(tests: Source, product: Source) -> list[str]:
    """Folders of tests that are neither a room of the product nor about no single room."""
    rooms = {module.path.removeprefix("companion/").rpartition("/")[0] for module in product}
    folders = {module.path.rpartition("/")[0] for module in tests if module.path.count("/") > 1}
    mirrored = sorted(folder for folder in folders if folder.split("/")[1] not in OF_THEIR_OWN)
    return [f"{folder}: there is no such room" for folder in mirrored if folder.removeprefix("tests/") not in rooms]


def test_the_tests_are_the_tree_of_the_product() -> None:
    assert strays(TESTS, PRODUCT) == []


@pytest.mark.parametrize("path", ["tests/loops/test_loop.py", "tests/games/chess/test_rules.py"])
def test_a_planted_stray_is_named(path: str) -> None:
    product = {
        "companion/live/loop.py": "",
        "companion/ui/app.py": "",
        "hardware/driver.py": "",
        "companion/games/a/rules.py": "",
    }
    right = {
        "tests/live/test_loop.py": "",
        "tests/ui/test_words.py": "",
        "tests/hardware/test_driver.py": "",
        "tests/docs/test_loop.py": "",
    }
    assert strays(made_up(right), made_up(product)) == []
    folder = path.rpartition("/")[0]
    assert strays(made_up(right | {path: ""}), made_up(product)) == [f"{folder}: there is no such room"]
