"""The draw, the names that outlast a move, the tests of a mutation, and the report."""

from __future__ import annotations

from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

from tests.proof import git_checkout
from tests.proof.mutations.coverage_by_test import WHOLE, Seen, Suite
from tests.proof.mutations.draw import OF_ONE_FILE, OF_ONE_KIND, drawn, product
from tests.proof.mutations.edits import edits
from tests.proof.mutations.equivalents import judged, proposed
from tests.proof.mutations.mutation import Mutation, named
from tests.proof.mutations.report import Report
from tests.proof.mutations.selected_tests import OF_ONE_FUNCTION, choice, importers
from tests.proof.mutations.trial import Trial

SOURCE = "def f(a):\n    return a < 3\n\n\ndef g(a):\n    return a < 3\n"


def mutations(source: str = SOURCE, path: str = "game/rules.py") -> list[Mutation]:
    return named(path, source.encode(), edits(source.encode()))


def project(root: Path, **files: str) -> Path:
    """A project with one package, each file of which is named by its path with `__` for a slash."""
    (root / "pyproject.toml").write_text('[tool.hatch.build.targets.wheel]\npackages = ["game"]\n')
    for name, text in files.items():
        path = root / "game" / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_a_name_outlasts_a_move_and_what_is_written_above() -> None:
    moved = mutations("import os\n\n\n" + SOURCE, "elsewhere/entirely/rules.py")
    assert [one.name for one in moved] == [one.name for one in mutations()]
    assert moved[0].where != mutations()[0].where


def test_every_mutation_of_a_file_has_a_name_of_its_own() -> None:
    names = [one.name for one in mutations("def f(a):\n    x = a < 3 or a < 3\n    x = a < 3 or a < 3\n")]
    assert len(names) == len(set(names)) == 14


def test_the_draw_is_the_same_each_time_wherever_the_files_lie(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    texts = {f"rules_{n}": SOURCE.replace("3", str(n)) for n in range(20)}
    here = drawn(project(one, **texts), 12, 1)
    moved = drawn(project(other, **{f"deep__{name}": text for name, text in texts.items()}), 12, 1)
    assert [mutation.name for mutation in here] == [mutation.name for mutation in moved]
    assert [mutation.name for mutation in here] != [mutation.name for mutation in drawn(one, 12, 2)]


def test_no_file_and_no_kind_has_more_than_its_share(tmp_path: Path) -> None:
    text = "a = 1\n" * 20 + "b = a < c\nact()\ndel b\nraise a\nx = d and e\ny = not d\n"
    found = drawn(project(tmp_path, **{f"rules_{n}": text for n in range(20)}), 40, 1)
    assert max(Counter(one.path for one in found).values()) == OF_ONE_FILE
    assert max(Counter(one.edit.kind for one in found).values()) == OF_ONE_KIND * 40


def test_the_product_is_what_the_wheel_has_but_for_what_makes_pictures(tmp_path: Path) -> None:
    root = project(tmp_path, rules="", ui__match="", ui__scenes="", ui__scenes_pool="", ui__shots="")
    assert product(root) == ["game/rules.py", "game/ui/match.py"]


def test_the_product_itself_is_read() -> None:
    found = drawn(git_checkout.ROOT, 30, 1)
    assert len(found) == 30
    assert all((git_checkout.ROOT / one.path).exists() for one in found)


def suite() -> Suite:
    seconds = {
        **{f"tests/test_rules.py::test_f[{n}]": 0.1 for n in range(9)},
        "tests/test_other.py::test_quick": 0.1,
        "tests/test_other.py::test_slow": 19.9,
        "tests/test_other.py::test_endless": 1000.0,
    }
    lines = {WHOLE: [*range(12)], 2: [*range(12)], 6: [10]}
    return Suite([Seen(seconds, {"game/rules.py": lines})])


def test_near_and_quick_tests_come_first_and_none_that_takes_for_ever() -> None:
    chosen = choice(mutations()[0], suite(), ())
    assert chosen.first[:OF_ONE_FUNCTION] == [f"tests/test_rules.py::test_f[{n}]" for n in range(OF_ONE_FUNCTION)]
    assert chosen.first[OF_ONE_FUNCTION:] == ["tests/test_other.py::test_quick"]
    later = [f"tests/test_rules.py::test_f[{n}]" for n in range(OF_ONE_FUNCTION, 9)]
    assert chosen.rest == ["tests/test_other.py::test_slow", *later]
    assert chosen.of == 12


def test_only_tests_that_carry_it_out_are_run() -> None:
    in_g = next(one for one in mutations() if one.edit.place == "g")
    chosen = choice(in_g, suite(), ())
    assert (chosen.first, chosen.rest, chosen.of) == (["tests/test_other.py::test_slow"], [], 1)


def test_what_is_carried_out_at_import_has_the_tests_of_the_file_and_of_those_that_import_it() -> None:
    (limit,) = mutations("LIMIT = 3\n", "game/limits.py")
    assert choice(limit, suite(), ()).of == 0
    assert choice(limit, suite(), ["game/rules.py"]).of == 12


def test_importers_are_found(tmp_path: Path) -> None:
    root = project(tmp_path, limits="", rules="from game.limits import A", play="import game.limits", other="import os")
    assert importers("game/limits.py", product(root), root) == ["game/play.py", "game/rules.py"]


def report(noticed: int, unnoticed: int, equivalent: int, not_tried: int = 0) -> Report:
    """A report about so many."""
    many = mutations("def f(a):\n" + "".join(f"    a.x{n} = b\n" for n in range(100)))
    cut = noticed + unnoticed
    trials = [Trial(one.path, one.name, n < noticed, "", 1.0) for n, one in enumerate(many[:cut])]
    return Report(many[: cut + equivalent + not_tried], {one.name for one in many[cut : cut + equivalent]}, trials)


@pytest.mark.parametrize(
    ("counts", "share", "enough"),
    [
        ((19, 1, 0), "95.0 %", True),
        ((18, 1, 0), "94.7 %", False),
        ((19, 1, 30), "95.0 %", True),
        ((0, 0, 5), "0.0 %", False),
        ((19, 1, 5, 1), "95.0 %", False),
    ],
)
def test_the_share_is_of_those_that_change_anything(counts: tuple[int, ...], share: str, enough: bool) -> None:
    text = report(*counts)
    assert text.lines()[-1] == f"share noticed: {share}"
    assert f"mutations: {sum(counts)}" in text.lines()
    assert text.enough is enough


def test_each_that_nobody_noticed_is_told_with_its_place() -> None:
    lines = report(1, 2, 1).lines()
    assert lines[0] == "kind     noticed  not noticed  judged equivalent"
    assert lines[1].split() == ["dropped", "1", "2", "1"]
    misses = [line for line in lines if line.startswith("NOT NOTICED")]
    assert [miss.split()[2:4] for miss in misses] == [["game/rules.py:3", "f"], ["game/rules.py:4", "f"]]


def test_what_is_proposed_for_the_list_is_read_back() -> None:
    text = proposed(mutations()).replace('reason = ""', 'reason = "a reason"')
    assert judged(text) == {one.name: "a reason" for one in mutations()}


def test_what_was_judged_is_still_there_and_has_a_reason() -> None:
    """An entry about a line that is gone would hide the next mutation of that name."""
    files = {PurePosixPath(path).name: path for path in product(git_checkout.ROOT)}
    assert all(reason.strip().endswith(".") for reason in judged().values())
    for name in judged():
        paths = [path for path in product(git_checkout.ROOT) if PurePosixPath(path).name == name.partition(" | ")[0]]
        found = {one.name for path in paths for one in mutations((git_checkout.ROOT / path).read_text(), path)}
        assert name in found, f"{name} is not in {files.get(name.partition(' | ')[0])}"
