"""A small project from the draw to the report: what its tests notice, what they do not, and what was known before."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.proof.mutations.__main__ import mutate
from tests.proof.mutations.report import Report
from tests.proof.mutations.trial import Trial

PROJECT = """
[tool.hatch.build.targets.wheel]
packages = ["game"]
[tool.pytest.ini_options]
testpaths = ["checks"]
pythonpath = ["."]
"""
RULES = """
LIMIT = 3


def over(score):
    return score > LIMIT


def wait(score):
    while score > 100:
        score -= 1
    return True


def aloud(score):
    return score == 9


def unused(score):
    return score < 7
"""
CHECKS = """
import subprocess, sys
from game.rules import over, wait

def test_over():
    assert over(4) and not over(3)

def test_wait():
    assert wait(101)

def test_always_fails():
    assert over(3)

def test_from_outside():
    code = "from game import rules; raise SystemExit(rules.aloud(9))"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 1
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for name, text in {"pyproject.toml": PROJECT, "game/rules.py": RULES, "checks/test_a.py": CHECKS}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "all"]):
        subprocess.run(["git", *words], cwd=root, check=True)
    return root


def by_name(report: Report) -> dict[str, Trial]:
    return {f"{trial.name.partition(' | ')[2]}": trial for trial in report.trials}


@pytest.mark.slow
def test_a_project_from_the_draw_to_the_report(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.proof.mutations.draw.OF_ONE_FILE", 100)
    monkeypatch.setattr("tests.proof.mutations.draw.OF_ONE_KIND", 1)
    monkeypatch.setattr("tests.proof.mutations.trial.START_S", 20.0)
    before = {path.name for path in root.iterdir()}
    judged = {"rules.py | wait | while score > 100: | 100 -> 101", "rules.py | wait | score -= 1 | -= -> +="}
    report = mutate(root, 50, 1, [], judged)
    trials = by_name(report)
    assert trials[" | LIMIT = 3 | 3 -> 4"].how == "checks/test_a.py::test_over"
    assert trials["over | return score > LIMIT | > -> >="].how == "checks/test_a.py::test_over"
    assert trials["wait | score -= 1 | score -= 1 -> pass"].how.startswith("not done after")
    assert trials["aloud | return score == 9 | == -> !="].how == "checks/test_a.py::test_from_outside"
    assert not trials["unused | return score < 7 | < -> <="].noticed
    assert trials["unused | return score < 7 | < -> <="].how == "0 of its 0 tests pass"
    assert not any("always_fails" in trial.how for trial in report.trials)
    assert {one.name for one in report.equivalent} == judged
    assert not report.open and not report.enough
    assert (root / "game" / "rules.py").read_text() == RULES
    assert {path.name for path in root.iterdir()} - before == {".proof"}

    monkeypatch.setattr("tests.proof.mutations.__main__.tried", None)
    monkeypatch.setattr("tests.proof.mutations.__main__.recorded", None)
    assert mutate(root, 50, 1, [], judged).lines() == report.lines(), "nothing is tried a second time"


def test_words_pick_some_and_the_others_stay_open(root: Path) -> None:
    report = mutate(root, 3, 1, ["no such place"], set())
    assert len(report.open) == 3
    assert not report.enough
