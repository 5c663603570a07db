"""The runner of the long proofs: what passed is not run again, what fails ends the run, and the stamp says it all."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.run import machine
from tests.proof import git_checkout
from tests.proof.passed_steps import figures
from tests.proof.proof_steps import STEPS, Step
from tests.proof.run import FOLDER, STAMP, prove

DAY = "2031-05-06"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with one commit."""
    root = tmp_path / "checkout"
    (root / "docs").mkdir(parents=True)
    (root / ".gitignore").write_text(f"/{FOLDER}/\n")
    (root / "product.py").write_text("print('hello')\n")
    git(root, "init", "-q")
    commit(root)
    return root


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=root, check=True, stdout=subprocess.DEVNULL)


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "as it is now")


def step(name: str, code: str) -> Step:
    """A step that first notes in a file that it was run."""
    noting = f"import os, signal, sys; open('{FOLDER}/ran', 'a').write('{name} '); {code}"
    return Step(name, (sys.executable, "-c", noting), f"That {name} holds.")


def ran(root: Path) -> list[str]:
    return (root / FOLDER / "ran").read_text().split()


BOOT, PLAY, END = step("boot", "print('window: 31 s')"), step("play", "print('matches: 9')"), step("end", "pass")
FAILING = step("play", "sys.exit(3)")


def test_all_steps_pass_in_order_and_the_stamp_is_written(root: Path) -> None:
    assert prove([BOOT, PLAY], [], DAY, root) == 0
    assert ran(root) == ["boot", "play"]
    text = (root / STAMP).read_text()
    _head, boot, play = text.split("\n## ")
    for row in (f"| commit | `{git_checkout.commit(root)}` |", f"| date | {DAY} |", f"| machine | {machine()} |"):
        assert row in boot.splitlines() and row in play.splitlines()
    assert boot.startswith("boot\n\nThat boot holds.\n") and "| window | 31 s |" in boot.splitlines()
    assert play.startswith("play\n\nThat play holds.\n") and "| matches | 9 |" in play.splitlines()
    assert str(root) not in text and str(Path(sys.executable).parent) not in text


def test_what_has_passed_is_not_run_again(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prove([BOOT], [], DAY, root)
    prove([BOOT, PLAY], [], DAY, root)
    assert ran(root) == ["boot", "play"]
    assert "== boot: has passed for what this commit holds" in capsys.readouterr().out
    assert "| window | 31 s |" in (root / STAMP).read_text()


def test_the_stamp_itself_is_no_change_but_any_other_file_is(root: Path) -> None:
    prove([BOOT], [], DAY, root)
    commit(root)
    prove([BOOT], [], DAY, root)
    assert ran(root) == ["boot"]
    (root / "product.py").write_text("print('good bye')\n")
    commit(root)
    prove([BOOT], [], DAY, root)
    assert ran(root) == ["boot", "boot"]


def test_a_failing_step_ends_the_run_by_its_name(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert prove([BOOT, FAILING, END], [], DAY, root) == 1
    assert ran(root) == ["boot", "play"]
    assert "== play failed with exit status 3" in capsys.readouterr().err
    assert "That play holds.\n\nNot proved yet.\n" in (root / STAMP).read_text()
    assert prove([BOOT, PLAY, END], [], DAY, root) == 0
    assert ran(root) == ["boot", "play", "play", "end"], "only what has passed counts"


def test_a_run_that_is_killed_goes_on_where_it_was(root: Path) -> None:
    killing = step("play", "os.kill(os.getppid(), signal.SIGKILL)")
    known = "from pathlib import Path; from tests.proof.run import prove; from tests.proof.proof_steps import Step"
    code = f"{known}; prove({[BOOT, killing, END]!r}, [], '{DAY}', Path({str(root)!r}))"
    killed = subprocess.run([sys.executable, "-c", code], cwd=git_checkout.ROOT, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert ran(root) == ["boot", "play"]
    assert prove([BOOT, PLAY, END], [], DAY, root) == 0
    assert ran(root) == ["boot", "play", "play", "end"]


def test_each_step_names_the_commit_at_which_it_passed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert prove([BOOT, PLAY], ["play"], DAY, root) == 0
    assert ran(root) == ["play"]
    assert "Still to be proved of what this commit holds: boot." in capsys.readouterr().out
    first = git_checkout.commit(root)
    (root / "product.py").write_text("print('good bye')\n")
    commit(root)
    assert prove([BOOT, PLAY], ["boot"], "2031-05-07", root) == 0
    assert "Still to be proved of what this commit holds: play." in capsys.readouterr().out
    _head, boot, play = (root / STAMP).read_text().split("\n## ")
    assert f"| commit | `{git_checkout.commit(root)}` |\n| date | 2031-05-07 |" in boot
    assert f"| commit | `{first}` |\n| date | {DAY} |" in play and "| matches | 9 |" in play


@pytest.mark.parametrize("wrong", ["an unknown step", "a change"])
def test_what_cannot_be_proved_is_refused(root: Path, capsys: pytest.CaptureFixture[str], wrong: str) -> None:
    if wrong == "a change":
        (root / "product.py").write_text("print('not committed')\n")
    assert prove([BOOT], ["bot"] if wrong == "an unknown step" else [], DAY, root) == 1
    says = {"an unknown step": "No step is called bot; there are boot.", "a change": "Commit first: product.py changed"}
    assert capsys.readouterr().err.startswith(says[wrong])
    assert not (root / FOLDER / "ran").exists()


def test_a_figure_is_a_line_with_a_name_and_a_value() -> None:
    lines = ["window after: 31 s", "seed 4", "Traceback: none", "noticed:", "share: 96.2 %", "  a: b", "a:b"]
    assert figures(lines) == {"window after": "31 s", "share": "96.2 %"}


def test_a_copy_holds_what_the_commit_holds(root: Path, tmp_path: Path) -> None:
    (root / "new.py").write_text("print('not committed')\n")
    git_checkout.copy(tmp_path / "copy", root)
    assert sorted(path.name for path in (tmp_path / "copy").iterdir()) == [".gitignore", ".venv", "product.py"]


def test_every_step_has_a_name_of_its_own_and_says_what_it_proves() -> None:
    assert len({step.name for step in STEPS}) == len(STEPS)
    assert all(step.proves.endswith(".") and step.command[0] == sys.executable for step in STEPS)
