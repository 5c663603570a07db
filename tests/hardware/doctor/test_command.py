"""`companion doctor`, as people call it."""

import subprocess
import sys
import time
from pathlib import Path

from tests.tools.source_modules import ROOT

WITHOUT_KIVY = "import sys; sys.modules['kivy'] = None; from companion.cli import main; sys.exit(main(sys.argv[1:]))"


def doctor(*arguments: str) -> tuple[int, list[str], str]:
    command = [sys.executable, "-c", WITHOUT_KIVY, "doctor", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)
    return done.returncode, done.stdout.splitlines(), done.stderr


def test_one_screen_of_findings_each_in_one_line(tmp_path: Path) -> None:
    start = time.monotonic()
    status, lines, errors = doctor("--data", str(tmp_path))
    assert time.monotonic() - start < 10, "the examinations themselves have 2.7 s"
    assert errors == ""
    *findings, summary = lines
    words = [line.split()[0] for line in findings]
    assert 8 <= len(findings) <= 24
    assert set(words) <= {"ok", "look", "bad"}
    counts = (words.count("bad"), words.count("look"), words.count("ok"))
    assert summary == "{} to mend, {} to look at, {} fine.".format(*counts)
    assert status == (1 if "bad" in words else 0)


def test_a_rig_that_cannot_be_used_is_bad(tmp_path: Path) -> None:
    rig = tmp_path / "rig.toml"
    rig.write_text("[gpio.buttons]\nundo = 5\nfoul = 5\n")
    status, lines, errors = doctor("--data", str(tmp_path), "--rig", str(rig))
    assert (status, errors) == (1, "")
    [finding] = [line for line in lines if line.split()[1] == "rig"]
    assert "gpio.buttons.undo" in finding
    assert "gpio.buttons.foul" in finding


def test_what_a_rig_needs_is_asked_of_the_machine(tmp_path: Path) -> None:
    rig = tmp_path / "rig.toml"
    rig.write_text("[tof]\nbus = 22\n[tof.sensors.1]\nmux = 0x70\nchannel = 0\n")
    status, lines, _ = doctor("--data", str(tmp_path), "--rig", str(rig))
    assert status == 1
    assert [line for line in lines if line.startswith("bad   i2c         There is no I2C bus 22.")]
