"""The service of an installed table: what systemd itself thinks of it, and what it must hold."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.cli import main
from hardware.node.port_errors import OF_THE_SERVICE
from tests.tools.source_modules import ROOT

UNIT = (ROOT / "packaging/tableside.service").read_text(encoding="utf-8")
RULES = (ROOT / "packaging/60-tableside.rules").read_text(encoding="utf-8")
MODULES = (ROOT / "packaging/tableside-modules.conf").read_text(encoding="utf-8")
INSTALL = (ROOT / "packaging/install-pi.sh").read_text(encoding="utf-8")
systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")


def setting(name: str) -> list[str]:
    """All values of a setting of the unit, in order."""
    return re.findall(rf"^{name}=(.*)$", UNIT, re.MULTILINE)


@systemd
def test_systemd_finds_nothing_wrong_with_it(tmp_path: Path) -> None:
    """Its compositor and seatd are those of the Pi, so here others stand in their place."""
    unit = tmp_path / "tableside.service"
    unit.write_text(UNIT.replace("/usr/bin/cage", "/bin/true"))
    (tmp_path / "seatd.service").write_text("[Service]\nExecStart=/bin/true\n")
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    done = subprocess.run(
        command, env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:"}, capture_output=True, text=True, check=False
    )
    assert not [line for line in done.stderr.splitlines() if "tableside.service" in line], done.stderr


@systemd
def test_it_is_shut_in() -> None:
    command = ["systemd-analyze", "security", "--offline=true", str(ROOT / "packaging/tableside.service")]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", output)
    assert found, output
    assert float(found[1]) < 3.0


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Type", ["notify"]),
        ("Restart", ["always"]),
        ("StartLimitIntervalSec", ["0"]),
        ("User", ["tableside"]),
        ("NoNewPrivileges", ["yes"]),
        ("ProtectSystem", ["strict"]),
        ("ReadWritePaths", ["/var/lib/tableside"]),
        ("StateDirectoryMode", ["0700"]),
        ("UMask", ["0077"]),
        ("PrivateTmp", ["yes"]),
        ("DevicePolicy", ["closed"]),
        ("RestrictAddressFamilies", ["AF_UNIX AF_NETLINK"]),
        ("IPAddressDeny", ["any"]),
        ("CapabilityBoundingSet", [""]),
    ],
)
def test_it_holds(name: str, values: list[str]) -> None:
    assert setting(name) == values


@systemd
def test_the_window_server_may_compile_its_keymap_and_nobody_may_do_more() -> None:
    """Xwayland starts its keymap compiler after setgid and setuid to what it is already, or not at all (its Popen)."""
    allowed = allowed_calls()
    assert {"setgid", "setuid", "execve", "pipe", "pipe2", "dup2", "wait4"} <= allowed
    others = {"setgroups", "setresuid", "setreuid", "setfsuid", "chown", "chroot", "capset", "bpf", "setpriority"}
    assert not allowed & (others | {"mount", "ptrace", "init_module", "reboot", "clock_settime"})


def allowed_calls() -> set[str]:
    """What the unit's filter lets through, by systemd.exec(5): after an allow-list each line adds, or with ~ takes."""
    first, *others = setting("SystemCallFilter")
    assert not first.startswith("~")
    allowed = calls_of(first)
    for line in others:
        allowed = allowed - calls_of(line[1:]) if line.startswith("~") else allowed | calls_of(line)
    return allowed


def calls_of(names: str) -> set[str]:
    """The system calls behind these names and names of sets, as the systemd of this machine has them."""
    output = subprocess.run(["systemd-analyze", "syscall-filter"], capture_output=True, text=True, check=True).stdout
    members: list[str] = []
    sets: dict[str, list[str]] = {}
    members = list[str]()
    for line in output.splitlines():
        if line.startswith("@"):
            members = sets.setdefault(line.strip(), [])
        elif line.startswith("    ") and "#" not in line:
            members.append(line.strip())
    found, left = set[str](), names.split()
    while left:
        name = left.pop()
        found.add(name)
        left += sets.get(name, []) if name.startswith("@") else []
    return found


def test_it_is_started_with_a_command_that_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    [line] = setting("ExecStart")
    compositor, _, table = line.partition(" -- ")
    assert compositor == "/usr/bin/cage -d"
    program, *arguments = table.split()
    assert program == "/opt/tableside/venv/bin/companion"
    assert main([*arguments, "--help"]) == 0
    assert "--kiosk" in capsys.readouterr().out


def test_a_table_that_hangs_is_noticed_but_a_slow_card_is_not() -> None:
    [interval] = setting("WatchdogSec")
    assert 10 <= int(interval) <= 60
    assert setting("NotifyAccess") == ["all"], "the table is a child of the compositor"


CLASSES = {
    "char-drm": "drm",
    "char-input": None,
    "char-alsa": "snd",
    "char-gpiochip": None,
    "char-i2c": "i2c-dev",
    "char-ttyUSB": "usbserial",
    "char-ttyACM": "cdc_acm",
}
"""Who makes a class of devices known (its line in /proc/devices), by the kernel's source; None: the kernel itself."""


def test_every_class_of_devices_is_known_before_it_starts() -> None:
    """systemd turns a class into its number as the service starts; one that is unknown then stays shut."""
    classes = {value.split()[0] for value in setting("DeviceAllow")}
    modules = [line for line in MODULES.splitlines() if not line.startswith("#")]
    assert sorted(modules) == sorted(name for name in map(CLASSES.__getitem__, classes) if name)
    assert "systemd-modules-load.service" in [unit for line in setting("After") for unit in line.split()]


def test_the_advice_on_a_shut_port_knows_what_the_service_may_open() -> None:
    classes = {value.split()[0] for value in setting("DeviceAllow")}
    assert {f"char-{Path(port).name}" for port in OF_THE_SERVICE} == {name for name in classes if "tty" in name}


def test_its_user_is_given_the_groups_that_the_service_asks_for() -> None:
    given = re.search(r"groups=\((.*?)\)", INSTALL)
    assert given
    assert given[1].split() == setting("SupplementaryGroups")[0].split()


def test_the_board_node_has_one_name_for_each_chip_that_the_product_looks_for() -> None:
    from hardware.node.settings import NodeSettings

    ids = re.findall(r'ATTRS\{idVendor\}=="(\w+)", ATTRS\{idProduct\}=="(\w+)".*TAG\+="tableside-node"', RULES)
    assert {f"{vendor}:{product}" for vendor, product in ids} == set(NodeSettings().usb)
    assert 'TAG=="tableside-node", SYMLINK+="tableside-node"' in RULES
    assert 'SYMLINK+="tableside-node-$env{ID_SERIAL_SHORT}"' in RULES


def test_the_command_tableside_is_clean_and_sees_the_data_that_the_service_sees() -> None:
    script = ROOT / "packaging/tableside-command"
    assert subprocess.run(["shellcheck", script], capture_output=True, check=False).returncode == 0
    text = script.read_text(encoding="utf-8")
    for name in ("HOME", "XDG_DATA_HOME", "GPIOZERO_PIN_FACTORY"):
        value = re.search(rf"\b{name}=\S+", UNIT)
        assert value and value[0] in text
