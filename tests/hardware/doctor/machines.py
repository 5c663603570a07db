"""Made-up machines for the doctor: a PC or a Pi in a folder, on which everything is well until a test spoils it."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hardware.doctor.finding import Finding
from hardware.doctor.machine import CommandResult, Machine, User
from hardware.node.messages import Hello
from hardware.rig.file import parse_rig
from hardware.rig.sections import Rig

NOON = 1_780_315_200.0
"""2026-06-01 12:00 UTC."""
VOICES = "Pty Language       Age/Gender VoiceName          File\n" + "".join(
    f" 5  {code}             --/M      Name               gmw/{code}\n" for code in ("en-gb", "de", "fr-fr", "ru", "ky")
)
GOOD_COMMANDS = {
    "espeak-ng": CommandResult(0, VOICES),
    "timedatectl": CommandResult(0, "yes\n"),
    "vcgencmd": CommandResult(0, "throttled=0x0\n"),
}
REQUIRED = (
    "msgspec>=0.19",
    "kivy==2.3.1",
    "babel>=2.14; extra == 'dev'",
    "tableside[pi]; extra == 'dev'",
    "gpiozero==2.0.1.post3; extra == 'pi'",
    "lgpio>=0.2.2; (python_version < '3.13') and extra == 'pi'",
)
INSTALLED = {"msgspec": "0.23.0", "kivy": "2.3.1", "gpiozero": "2.0.1.post3", "lgpio": "0.2.2.0"}
HELLO = Hello(
    identity="tableside-node", protocol=1, firmware="1.1.0", id="5A17C0DE", boots=42, reset=1, capabilities={"holes": 9}
)

TOF_RIG = parse_rig(
    b"[tof.sensors.1]\nxshut = 17\naddress = 0x30\n[tof.sensors.2]\nxshut = 27\naddress = 0x31\n"
    b"[tof.sensors.3]\nmux = 0x70\nchannel = 0\n"
)
NODE_RIG = parse_rig(b"[node]\ntilt = true\n")
PINS_RIG = parse_rig(b"[gpio.buttons]\nundo = 5\n")


def put(root: Path, place: str, text: str = "") -> Path:
    """A file of the machine."""
    path = root / place.lstrip("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def pc(root: Path, rig: Rig | None = None, **changes: Any) -> Machine:
    """A PC with nothing plugged in, or what else a test says."""
    return Machine(
        **{
            "data": root / "data",
            "journal": root / "data" / "journal.sqlite3",
            "rig": rig,
            "root": root,
            "env": {},
            "user": User("ann", 1000, frozenset({1000})),
            "python": (3, 11, 2),
            "bits": 64,
            "run": runner(GOOD_COMMANDS),
            "may_use": lambda path: True,
            "user_name": lambda uid: "root",
            "group_name": lambda gid: "dialout",
            "members": lambda group: (),
            "installed": INSTALLED.get,
            "required": REQUIRED,
            "load_lgpio": lambda: None,
            "read_levels": lambda chip, pins: dict.fromkeys(pins, 0),
            "answering": lambda bus: frozenset(),
            "greet": lambda path, within_s: HELLO,
            "wall": lambda: NOON,
        }
        | changes
    )


def pi(root: Path, rig: Rig | None = None, *, model: str = "Raspberry Pi 4 Model B Rev 1.5", **changes: Any) -> Machine:
    """A Pi with its pins and its bus."""
    put(root, "/proc/device-tree/model", f"{model}\0")
    put(root, "/dev/gpiochip0")
    put(root, "/dev/i2c-1")
    return pc(root, rig, **changes)


def runner(commands: Mapping[str, CommandResult]) -> Any:
    """Runs made-up commands, known by their first word."""

    def run(command: Sequence[str]) -> CommandResult | None:
        return commands.get(command[0])

    return run


def tuples(findings: Iterable[Finding]) -> list[tuple[str, str, str]]:
    """Findings as plain tuples."""
    return [(finding.word, finding.what, finding.do) for finding in findings]
