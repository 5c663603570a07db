"""The disk of an appliance: Debian, and what is committed here installed on it by its own install-pi.sh."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.proof.emulated_pc import WITNESS
from tests.tools.source_modules import ROOT

NAMES = {12: "bookworm", 13: "trixie"}
BASE = "linux-image-amd64,systemd-sysv,udev,dbus,python3,python3-venv,ca-certificates"
INSTALLED = ("companion", "hardware", "packaging", "constraints.txt", "pyproject.toml", "README.md")
"""Installed anew when any of these has changed."""
INSIDE = "srv/tableside"
STAND_IN = "usr/local/sbin/udevadm"
UNITS = "etc/systemd/system"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
CARD = "[Service]\nEnvironment=WLR_RENDERER=pixman LIBGL_ALWAYS_SOFTWARE=1\n"
"""The emulated card has no 3D, so the compositor draws by itself. Nothing else of the service is another."""
ENV = (
    *("env", "-i", "HOME=/root", "PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"),
    *("PIP_DEFAULT_TIMEOUT=180", "SYSTEMD_OFFLINE=1"),
)
Run = Callable[..., None]


def provide(folder: Path, release: int, fault: str = "") -> None:
    """Makes kernel, initrd and disk.img in the folder. `fault` is a line that the service gets besides.

    Raises CalledProcessError; what was said is in the folder's proof.log.
    """
    folder.mkdir(parents=True, exist_ok=True)
    root = folder / "root"

    def run(*command: str | Path) -> None:
        with (folder / "proof.log").open("ab") as log:
            subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True)

    if not (folder / "root.tar").exists():
        run("mmdebstrap", "--variant=minbase", f"--include={BASE}", NAMES[release], "new.tar")
        (folder / "new.tar").rename(folder / "root.tar")
    install(root, folder / "installed", run)
    dress(root, fault, run)
    for name, ours in (("vmlinuz", "kernel"), ("initrd.img", "initrd")):
        [found] = (root / "boot").glob(f"{name}-*")
        shutil.copy(found, folder / ours)
    (folder / "disk.img").unlink(missing_ok=True)
    run("truncate", "-s", "4G", "disk.img")
    run("mkfs.ext4", "-q", "-d", root, "disk.img")


def install(root: Path, done: Path, run: Run) -> None:
    """Installs what is committed into a fresh root, unless that was done before."""
    wanted = git("rev-parse", *(f"HEAD:{name}" for name in INSTALLED))
    if done.exists() and done.read_bytes() == wanted:
        return
    done.unlink(missing_ok=True)
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    run("tar", "-C", root, "-xf", "root.tar")
    with furnished(root, run):
        run("chroot", root, *ENV, f"/{INSIDE}/packaging/install-pi.sh")
    done.write_bytes(wanted)


@contextmanager
def furnished(root: Path, run: Run) -> Iterator[None]:
    """The root has the committed files, the way to the network, and the folder of processes as long as it lasts."""
    for place in (INSIDE, "boot/firmware"):
        (root / place).mkdir(parents=True, exist_ok=True)
    (root / "boot/firmware/config.txt").touch()
    subprocess.run(["tar", "-C", root / INSIDE, "-xf", "-"], input=git("archive", "HEAD"), check=True)
    # Under a name that the packages in the root do not write over.
    shutil.copy(CERTIFICATES, root / "etc/pip-certificates.crt")
    (root / "etc/pip.conf").write_text("[global]\ncert = /etc/pip-certificates.crt\n")
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    # There is no udev to tell before the machine runs.
    (root / STAND_IN).write_text("#!/bin/sh\n")
    (root / STAND_IN).chmod(0o755)
    run("mount", "-t", "proc", "proc", root / "proc")
    try:
        yield
    finally:
        run("umount", root / "proc")
        (root / STAND_IN).unlink()


def dress(root: Path, fault: str, run: Run) -> None:
    """What the emulated machine needs, and the one who looks at it."""
    extra = root / UNITS / "tableside.service.d"
    extra.mkdir(exist_ok=True)
    (extra / "card.conf").write_text(f"{CARD}{fault}\n")
    (root / UNITS / "witness.service").write_text(WITNESS)
    run("chroot", root, "systemctl", "enable", "-q", "witness.service")


def git(*words: str) -> bytes:
    """What git says of this checkout."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
