"""What the doctor finds about screen, voice, disk, journal, clock and supply, and how all of it is told."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from companion.journal.writer import Journal
from hardware.calibration.colour_classes import SHIPPED
from hardware.calibration.file import FILE, Calibration, ColourEntry, write_calibration
from hardware.doctor import power, screen, storage
from hardware.doctor.examine import PROBES, examine
from hardware.doctor.finding import Finding, bad, ok
from hardware.doctor.machine import CommandResult, Machine, group_name, members, run, user_name
from tests.hardware.doctor.machines import GOOD_COMMANDS, NOON, pc, pi, put, runner, tuples


@pytest.mark.parametrize(
    ("env", "files", "words"),
    [
        ({"DISPLAY": ":0"}, ["/tmp/.X11-unix/X0"], ["ok"]),
        ({"DISPLAY": ":1.0"}, ["/tmp/.X11-unix/X0"], ["bad"]),
        ({"DISPLAY": "otherhost:0"}, [], ["ok"]),
        ({"WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1000"}, ["/run/user/1000/wayland-1"], ["ok"]),
        ({"WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1000"}, ["/run/user/1000/bus"], ["bad"]),
        ({"WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1000"}, [], ["bad", "look"]),
        ({"SDL_VIDEODRIVER": "kmsdrm", "XDG_RUNTIME_DIR": "/run"}, ["/dev/dri/card1", "/run/x"], ["ok"]),
        ({"SDL_VIDEODRIVER": "kmsdrm", "XDG_RUNTIME_DIR": "/run"}, ["/run/x"], ["bad"]),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, ["/dev/dri/card1"], ["ok", "look"]),
        ({"SDL_VIDEODRIVER": "kmsdrm", "DISPLAY": ":0", "XDG_RUNTIME_DIR": "/"}, ["/dev/dri/card1"], ["look"]),
        ({}, ["/dev/dri/card1"], ["look"]),
        ({}, [], ["look"]),
    ],
)  # fmt: skip
def test_display(tmp_path: Path, env: dict[str, str], files: list[str], words: list[str]) -> None:
    for place in files:
        put(tmp_path, place)
    findings = list(screen.display(pc(tmp_path, env=env)))
    assert [finding.word for finding in findings] == words
    assert all(finding.do for finding in findings if finding.word == "bad")


def test_voice(tmp_path: Path) -> None:
    assert tuples(screen.voice(pc(tmp_path))) == [
        ("ok", "espeak-ng speaks English, German, French, Russian, Kyrgyz.", "")
    ]
    [missing] = screen.voice(pc(tmp_path, run=runner({})))
    assert (missing.word, missing.do) == ("look", "sudo apt install espeak-ng")
    few = CommandResult(0, "\n".join(GOOD_COMMANDS["espeak-ng"].out.splitlines()[:4]))
    [finding] = screen.voice(pc(tmp_path, run=runner({"espeak-ng": few})))
    assert (finding.word, finding.what) == ("look", "espeak-ng has no voice for Russian, Kyrgyz.")


@pytest.mark.parametrize(
    ("free", "read_only", "word"),
    [
        (3e9, False, "ok"),
        (2e8, False, "ok"),
        (1.9e8, False, "look"),
        (2e7, False, "look"),
        (1.9e7, False, "bad"),
        (3e9, True, "bad"),
    ],
)
def test_room(free: float, read_only: bool, word: str) -> None:
    assert [finding.word for finding in storage.room(Path("/data"), free, read_only=read_only)] == [word]


def test_a_folder_that_is_not_there_yet_is_judged_by_its_parent(tmp_path: Path) -> None:
    [finding] = storage.disk(pc(tmp_path, data=tmp_path / "not/yet"))
    assert finding.what.endswith(f"are free in {tmp_path}.")


def test_a_data_folder_without_the_right_to_write_is_bad(tmp_path: Path) -> None:
    findings = tuples(storage.disk(pc(tmp_path, data=tmp_path, may_use=lambda path: False)))
    assert findings[-1] == ("bad", f"ann may not write in {tmp_path}.", f"sudo chown -R ann {tmp_path}")


def test_a_file_in_the_place_of_the_data_folder_is_bad(tmp_path: Path) -> None:
    data = put(tmp_path, "/data")
    assert [finding.word for finding in storage.disk(pc(tmp_path, data=data))][-1] == "bad"


@pytest.fixture
def journalled(tmp_path: Path) -> Path:
    """A journal with two matches, large enough to be damaged in its middle."""
    folder = tmp_path / "data"
    journal = Journal(folder)
    for _ in range(2):
        journal.start_match({"game": "yago-pool", "players": ["A" * 40_000, "Bob"]}, NOON, lambda saved: None)
    journal.close()
    return folder / "journal.sqlite3"


def the_journal(path: Path) -> list[tuple[str, str, str]]:
    return tuples(storage.journal(pc(path.parent.parent)))


def test_a_sound_journal(journalled: Path) -> None:
    assert the_journal(journalled) == [("ok", "The journal holds 2 matches in 0.1 MB.", "")]


def test_no_journal_yet(tmp_path: Path) -> None:
    assert the_journal(tmp_path / "data/journal.sqlite3") == [("ok", "No journal yet; the first match begins it.", "")]


@pytest.mark.parametrize("damage", ["half", "empty", "header", "text", "page"])
def test_a_damaged_journal(journalled: Path, damage: str) -> None:
    sound = journalled.read_bytes()
    bad_page = sound[:8192] + b"\xff" * 4096 + sound[12288:]
    journalled.write_bytes(
        {
            "half": sound[: len(sound) // 2],
            "empty": b"",
            "header": bytes(100) + sound[100:],
            "text": b"shopping list\n" * 400,
            "page": bad_page,
        }[damage]
    )
    [(word, what, do)] = the_journal(journalled)
    assert (word, what.startswith("The journal is damaged: ")) == ("bad", True)
    assert do == "start a match: the journal is set aside and what is sound carried over"


def test_a_journal_in_use_can_be_looked_at(journalled: Path) -> None:
    db = sqlite3.connect(journalled, isolation_level=None)
    db.execute("BEGIN IMMEDIATE")
    assert the_journal(journalled)[0][0] == "ok"
    db.close()


def test_the_calibration(tmp_path: Path) -> None:
    machine = pc(tmp_path, data=tmp_path)
    assert tuples(storage.calibration(machine)) == []
    kept = ColourEntry(date="2026-01-31T18:30", classes=SHIPPED)
    write_calibration(tmp_path / FILE, Calibration(colours={3: kept}))
    assert tuples(storage.calibration(machine)) == [("ok", "1 hole calibrated, the tilt not.", "")]
    (tmp_path / FILE).write_text("{")
    [(word, _, do)] = tuples(storage.calibration(machine))
    assert (word, do) == ("look", "companion calibrate")


def test_journals_that_were_set_aside_are_told(journalled: Path) -> None:
    for n in (1, 2):
        put(journalled.parent, f"journal.damaged-{n}.sqlite3")
    [_, (word, what, _)] = the_journal(journalled)
    assert (word, what) == ("look", "2 damaged journals set aside, the last journal.damaged-2.sqlite3.")


@pytest.mark.parametrize(
    ("wall", "synchronised", "word"),
    [(NOON, True, "ok"), (NOON, False, "look"), (0.0, False, "bad"), (1e8, True, "bad"), (4.2e9, True, "bad")],
)
def test_clock(tmp_path: Path, wall: float, synchronised: bool, word: str) -> None:
    commands = {"timedatectl": CommandResult(0, "yes\n" if synchronised else "no\n")}
    [finding] = power.clock(pc(tmp_path, wall=lambda: wall, run=runner(commands)))
    assert finding.word == word


def test_a_clock_set_by_timesyncd_needs_no_command(tmp_path: Path) -> None:
    put(tmp_path, "/run/systemd/timesync/synchronized")
    assert tuples(power.clock(pc(tmp_path, run=runner({})))) == [
        ("ok", "It is 2026-06-01 12:00 UTC, synchronised.", "")
    ]


@pytest.mark.parametrize(
    ("throttled", "word"), [("0x0", "ok"), ("0x50005", "bad"), ("0x50000", "look"), ("0x8", "look"), ("0x80000", "ok")]
)
def test_supply(tmp_path: Path, throttled: str, word: str) -> None:
    machine = pi(tmp_path, run=runner({"vcgencmd": CommandResult(0, f"throttled={throttled}\n")}))
    assert [finding.word for finding in power.supply(machine)] == [word]
    assert tuples(power.supply(pc(tmp_path / "pc"))) == []


def test_every_topic_of_a_good_pi_is_fine(tmp_path: Path) -> None:
    put(tmp_path, "/tmp/.X11-unix/X0")
    machine = pi(tmp_path, env={"DISPLAY": ":0"})
    machine.data.mkdir()
    write_calibration(machine.data / FILE, Calibration())
    findings = list(examine(machine))
    assert {finding.word for _, finding in findings} == {"ok"}
    assert [topic for topic, _ in findings] == list(PROBES)


def breaks(machine: Machine) -> Iterator[Finding]:
    yield ok("So far so good.")
    raise KeyError("no such thing")


def fine(machine: Machine) -> Iterator[Finding]:
    yield ok("All is well.")


def test_a_probe_that_breaks_is_a_finding_and_no_traceback(tmp_path: Path) -> None:
    [first, second] = examine(pc(tmp_path), {"strange": (breaks,), "after": (fine,)})
    assert first[1].word == "look"
    assert first[1].what == "Could not be examined: KeyError: 'no such thing'."
    assert second == ("after", ok("All is well."))


def test_a_probe_that_hangs_holds_nobody_up(tmp_path: Path) -> None:
    released = Event()

    def hangs(machine: Machine) -> Iterator[Finding]:
        released.wait(30)
        yield ok("At last.")

    start = time.monotonic()
    [hung, after] = examine(pc(tmp_path), {"i2c": (hangs,), "after": (fine,)}, limit_s=0.1)
    released.set()
    assert time.monotonic() - start < 5
    assert hung == (
        "i2c",
        bad("The examination did not end within 0.1 s.", "a line of the bus is held low: unplug its parts one by one"),
    )
    assert after == ("after", ok("All is well."))


def test_commands_are_run_and_a_missing_one_is_none() -> None:
    assert run(["sh", "-c", "echo here; exit 3"]) == CommandResult(3, "here\n")
    assert run(["no-such-program-anywhere"]) is None


def test_users_and_groups_are_named_or_numbered() -> None:
    """Nobody on this machine has the highest number but one; a group that is not there has no members."""
    nobodys = 2**32 - 2
    assert (user_name(0), group_name(0)) == ("root", "root")
    assert (user_name(nobodys), group_name(nobodys)) == (f"user {nobodys}", f"group {nobodys}")
    assert members("no such group") == ()


def test_a_finding_is_one_line() -> None:
    assert bad("It is broken.", "mend it").line("pins") == "bad   pins        It is broken. -> mend it"
    assert ok("It works.").line("packages") == "ok    packages    It works."
