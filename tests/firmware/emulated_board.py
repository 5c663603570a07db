"""The emulated board as a test sees it: commands to the bench, frames from the line."""

from __future__ import annotations

import fcntl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import serial

from tests.firmware.frames import Frame, frame_line, read_line

FIRMWARE = Path(__file__).parents[2] / "firmware"
EMULATOR = FIRMWARE / "build/emulator/node-emulator"
ELF = FIRMWARE / "build/node.elf"
PATIENCE_S = 30  # real time before a test gives up; a busy machine may need a hundred times the usual


def make(*targets: str) -> subprocess.CompletedProcess[str]:
    """Run `make` in firmware/, one process of this machine at a time."""
    build = FIRMWARE / "build"
    build.mkdir(exist_ok=True)
    with (build / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return subprocess.run(["make", "-C", FIRMWARE, *targets], capture_output=True, text=True, check=False)


class EmulatedBoard:
    """A running emulator. Made by `emulated_board`, which also ends it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.port = ""
        self._read_answer()

    def tell(self, command: str) -> str:
        """Do something to the board (firmware/emulator/README.md); returns what the emulator said before its ok."""
        assert self._process.stdin
        print(command, file=self._process.stdin, flush=True)
        said = []
        while (answer := self._read_answer()) != "ok":
            assert not answer.startswith("error"), f"{command}: {answer}"
            said.append(answer)
        return "\n".join(said)

    def end(self) -> None:
        """Quit the emulator; it saves its EEPROM."""
        self.tell("quit")
        assert self._process.wait(PATIENCE_S) == 0

    def _read_answer(self) -> str:
        assert self._process.stdout
        answer = self._process.stdout.readline().strip()
        assert answer, f"the emulator has ended with {self._process.wait(PATIENCE_S)}"
        if answer.startswith("pty "):
            self.port = answer.removeprefix("pty ")
        return answer


@contextmanager
def emulated_board(*options: str) -> Iterator[EmulatedBoard]:
    """A board of its own, from power-on; needs the firmware and the emulator to be built."""
    process = subprocess.Popen(
        [EMULATOR, *options, ELF], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield EmulatedBoard(process)
    finally:
        process.kill()
        process.communicate()


class Host:
    """The open port of a board: sends commands, waits for frames, keeps all it has heard."""

    def __init__(self, port: str) -> None:
        self._serial = serial.Serial(port, 115200, timeout=0.05, exclusive=True)
        self._pending = b""
        self._seq = 0
        self.heard: list[Frame] = []
        self.damaged: list[bytes] = []

    def close(self) -> None:
        """Let go of the port."""
        self._serial.close()

    def write(self, raw: bytes) -> None:
        """Put bytes on the line as they are."""
        self._serial.write(raw)

    def send(self, name: str, *fields: object) -> int:
        """Send a command; returns the sequence number that its answer will name."""
        self._seq += 1
        self.write(frame_line(",".join([name, str(self._seq), *map(str, fields)])))
        return self._seq

    def order(self, name: str, *fields: object) -> Frame:
        """Send a command and wait for its answer, `ok` or `no`."""
        seq = str(self.send(name, *fields))
        return self.wait_for(lambda frame: frame.name in ("ok", "no") and frame.fields[0] == seq)

    def wait_for(self, wanted: str | Callable[[Frame], bool]) -> Frame:
        """The next frame of this name, or that meets this condition; everything before it goes to `heard`."""
        matches = (lambda frame: frame.name == wanted) if isinstance(wanted, str) else wanted
        return next(frame for frame in self.frames() if matches(frame))

    def frames(self) -> Iterator[Frame]:
        """All frames as they come; fails when the board falls silent."""
        silent_at = time.monotonic() + PATIENCE_S
        while time.monotonic() < silent_at:
            line, newline, rest = self._pending.partition(b"\n")
            if not newline:
                self._pending += self._serial.read(self._serial.in_waiting or 1)
                continue
            self._pending = rest
            if frame := read_line(line + b"\n"):
                self.heard.append(frame)
                yield frame
            elif line:
                self.damaged.append(line)
        raise AssertionError(f"nothing more from the board; the last frames were {self.heard[-5:]}")

    def listen(self, milliseconds: int) -> list[Frame]:
        """All frames of so much of the board's own time, counted from the first that tells it."""
        taken: list[Frame] = []
        start = None
        for frame in self.frames():
            taken.append(frame)
            if frame.name in ("holes", "ranges", "tilt", "beat"):
                now = frame_ms(frame)
                start = now if start is None else start
                if now - start >= milliseconds:
                    break
        return taken


@contextmanager
def introduced(board: EmulatedBoard) -> Iterator[Host]:
    """The open port of a board, after the board has introduced itself."""
    host = Host(board.port)
    try:
        host.order("snap")
        host.wait_for("snap")
        host.heard.clear()
        yield host
    finally:
        host.close()


def frame_ms(frame: Frame) -> int:
    """The board's time in a frame that tells it."""
    return int(frame.fields[0])
