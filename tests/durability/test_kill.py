"""`companion play --headless`, killed at any moment, on disks that fill up or cannot be written."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from select import select
from typing import IO, Any

import pytest

from companion.journal.store import FILE_NAME
from companion.rulebook.rulebook import RawEvent
from tests.durability.disturbed_table import WAL
from tests.durability.random_events import GAMES, next_event, setup_of
from tests.tools.referees import folded, referee_of

IN_FLIGHT = 4
"""At most so many lines are sent and not answered when the program is killed."""


PATIENCE_S = 20
"""A program that says nothing for so long has failed."""


class People:
    """What was said and ruled in a match, whichever program rules it."""

    def __init__(self, game: str, chance: Random) -> None:
        self.referee = referee_of(setup_of(game))
        self.chance = chance
        self.raws: list[RawEvent] = []
        self.states = [self.referee.rulebook.public(self.referee.state)]

    def speak(self) -> RawEvent:
        """The next event of the match."""
        raw = next_event(self.referee, self.chance)
        verdict = self.referee.rule(raw)
        self.raws.append(raw)
        self.states.append(self.referee.rulebook.public(verdict.state))
        return raw

    def go_back_to(self, count: int) -> None:
        """Only so many events are left of what was said."""
        self.raws, self.states = self.raws[:count], self.states[: count + 1]
        self.referee = folded(self.referee, self.raws)


def companion(data: Path, *args: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "companion.cli", "play", "--headless", "--data", str(data), *args]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)


def heard(stream: IO[bytes] | None) -> Any:
    """The next ruling; that everything is saved again may come before it."""
    assert stream is not None
    line = stream.readline()
    assert line, "the program has ended"
    read = json.loads(line)
    return heard(stream) if read == {"notice": {"code": "saved"}} else read


def send(process: subprocess.Popen[bytes], raw: RawEvent) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(raw).encode() + b"\n")


def kill(process: subprocess.Popen[bytes]) -> bytes:
    """Ends it at once; gives what it had written to standard error."""
    process.send_signal(signal.SIGKILL)
    return process.communicate(timeout=60)[1]


def begun(data: Path, game: str, tmp_path: Path) -> subprocess.Popen[bytes]:
    """A program with a new match, which has told its first ruling."""
    setup = tmp_path / "setup.json"
    setup.write_text(json.dumps(setup_of(game)))
    process = companion(data, "--setup", str(setup))
    heard(process.stdout)
    return process


def resumed(data: Path, people: People, at_least: int) -> subprocess.Popen[bytes]:
    """The program started again: it must know what was confirmed, and no more than what was said."""
    process = companion(data, "--resume")
    first = heard(process.stdout)
    assert at_least <= first["n"] <= len(people.raws), f"{at_least} events were confirmed, {first['n']} are there"
    assert first["status"] == people.states[first["n"]]
    people.go_back_to(first["n"])
    return process


def killed_again_and_again(tmp_path: Path, game: str, seed: int, kills: int) -> None:
    chance, data = Random(seed), tmp_path / "data"
    people = People(game, chance)
    process = begun(data, game, tmp_path)
    for _ in range(kills):
        for _ in range(chance.randint(1, 12)):
            send(process, people.speak())
            assert heard(process.stdout)["ok"]
        confirmed = len(people.raws)
        for _ in range(chance.randint(0, IN_FLIGHT)):
            send(process, people.speak())
        kill(process)
        process = resumed(data, people, confirmed)
    kill(process)


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_program_goes_on_where_it_was(tmp_path: Path, game: str) -> None:
    killed_again_and_again(tmp_path, game, seed=GAMES.index(game), kills=2)
    print(f"{game}: 2 kills")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_program_that_is_killed_all_evening(tmp_path: Path, game: str) -> None:
    killed_again_and_again(tmp_path, game, seed=50 + GAMES.index(game), kills=10)
    print(f"{game}: 10 kills")


def await_line(process: subprocess.Popen[bytes], word: bytes) -> None:
    """Waits for a line on standard error."""
    assert process.stderr is not None
    output = b""
    while select([process.stderr], [], [], PATIENCE_S)[0] and (line := process.stderr.readline()):
        output += line
        if word in line:
            return
    process.kill()
    raise AssertionError(f"{word!r} was never said, but: {output!r}")


@pytest.mark.parametrize("game", ["yago-pool", "pool-position"])
def test_play_goes_on_when_the_disk_is_full_and_is_saved_when_there_is_room(tmp_path: Path, game: str) -> None:
    """The system allows no file to grow: the write fails as on a full disk (SQLITE_IOERR_WRITE)."""
    data, people = tmp_path / "data", People(game, Random(7))
    process = begun(data, game, tmp_path)
    for _ in range(10):
        send(process, people.speak())
        assert heard(process.stdout)["ok"]
    _, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, ((data / WAL).stat().st_size + 100, hard))
    for _ in range(20):
        send(process, people.speak())
        assert heard(process.stdout)["ok"]
    await_line(process, b"NOT SAVED")
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    await_line(process, b"Saved again.")
    kill(process)
    kill(resumed(data, people, at_least=30))


@contextmanager
def card(folder: Path, size: str) -> Iterator[Callable[[str], None]]:
    """A small file system in memory; gives what changes how it is mounted."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True)
    try:
        yield lambda options: subprocess.run(["mount", "-o", f"remount,{options}", folder], check=True) and None
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a card")


@needs_root
def test_a_card_without_room(tmp_path: Path) -> None:
    with card(tmp_path / "card", "96k") as remount:
        data, people = tmp_path / "card" / "data", People("yooloo", Random(1))
        process = begun(data, "yooloo", tmp_path)
        for _ in range(60):
            send(process, people.speak())
            assert heard(process.stdout)["ok"]
        await_line(process, b"NOT SAVED")
        remount("size=4m")
        await_line(process, b"Saved again.")
        kill(process)
        kill(resumed(data, people, at_least=60))


@needs_root
def test_a_card_that_was_read_only_at_the_start(tmp_path: Path) -> None:
    """Its old match is found, the new one is played in memory, and both are there once it can be written again."""
    with card(tmp_path / "card", "4m") as remount:
        data, first = tmp_path / "card" / "data", People("yali", Random(1))
        process = begun(data, "yali", tmp_path)
        for _ in range(5):
            send(process, first.speak())
            assert heard(process.stdout)["ok"]
        kill(process)
        remount("ro")
        people = People("yago-pool", Random(2))
        process = begun(data, "yago-pool", tmp_path)
        for _ in range(8):
            send(process, people.speak())
            assert heard(process.stdout)["ok"]
        await_line(process, b"NOT SAVED")
        remount("rw")
        await_line(process, b"Saved again.")
        kill(process)
        kill(resumed(data, people, at_least=8))
        assert (data / FILE_NAME).stat().st_mode & 0o777 == 0o600
