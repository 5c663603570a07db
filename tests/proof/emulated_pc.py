"""An emulated PC: started from a disk, its screen seen, its panel pressed, devices plugged in, and asked by a shell.

The shell is a service of its own inside (`WITNESS`), on a line that nothing else there uses.
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

SCREEN = (800, 480)
LARGEST = 0x7FFF
"""Where the emulated panel has its right and lower edge."""
WITNESS = """[Unit]
Description=A shell for the one who looks at this machine from outside
BindsTo=dev-virtio\\x2dports-witness.device
After=dev-virtio\\x2dports-witness.device

[Service]
ExecStart=/bin/sh -c 'exec /bin/sh 0<>/dev/virtio-ports/witness 1>&0 2>&1'
Restart=always

[Install]
WantedBy=multi-user.target
"""
PATIENCE_S = 180.0
BEGIN_S = 30.0
LOOK_S = 2
"""Each look costs the machine some of its time."""
LINES = ("witness", "node", "monitor")
"""The lines into the machine: the shell, what a USB serial device has at its other end, and the emulator itself."""
# QEMU 7.2 cuts addresses short when it gathers (AVX2), as Mesa's software drawing does.
QEMU = (
    "qemu-system-x86_64 -accel tcg,thread=multi -cpu max,avx2=off -smp 2 -m 2048 -kernel kernel -initrd initrd "
    "-drive if=virtio,file=disk.img,format=raw -serial file:console.log -display none -vga none "
    f"-device virtio-gpu-pci,xres={SCREEN[0]},yres={SCREEN[1]} -device virtio-tablet-pci -device qemu-xhci,id=xhci "
    "-chardev socket,id=witness,path=witness -chardev socket,id=node,path=node -chardev socket,id=monitor,path=monitor "
    "-device virtio-serial-pci -device virtserialport,chardev=witness,name=witness -mon chardev=monitor,mode=control"
)


class Machine:
    """A running machine. Made by `machine`, which also ends it."""

    def __init__(self, folder: Path, lines: Mapping[str, socket.socket]) -> None:
        self.folder = folder
        self.node = lines["node"]
        """What a USB serial device that is plugged in has at its other end."""
        self._shell = lines["witness"]
        self._monitor = lines["monitor"].makefile("rw", encoding="utf-8")
        self._order("qmp_capabilities")

    def ask(self, command: str, patience_s: float = PATIENCE_S) -> str:
        """What a command inside says. Raises TimeoutError when nothing comes back."""
        end = f"end-{time.monotonic_ns()}"
        self._shell.settimeout(patience_s)
        self._shell.sendall(f"{command}\necho {end}\n".encode())
        output = b""
        while not output.endswith(f"{end}\n".encode()):
            output += self._shell.recv(65536) or self._gone()
        return output.decode(errors="replace").removesuffix(f"{end}\n").strip()

    def _gone(self) -> bytes:
        raise TimeoutError("The machine has ended.")

    def until(self, condition: Callable[[], object], patience_s: float) -> float | None:
        """Looks now and then until something is so; the seconds that it took, or None when it did not come."""
        began = time.monotonic()
        while time.monotonic() < began + patience_s:
            if condition():
                return time.monotonic() - began
            self.ask(f"sleep {LOOK_S}")
        return None

    def picture(self, name: str) -> Path:
        """What is on the screen, as a PNG in the folder of the machine."""
        path = self.folder / name
        self._order("screendump", filename=str(path), format="png")
        return path

    def press(self, x: int, y: int) -> None:
        """A press on the panel and the end of it, in pixels."""
        place = [
            {"type": "abs", "data": {"axis": axis, "value": at * LARGEST // size}}
            for axis, at, size in (("x", x, SCREEN[0]), ("y", y, SCREEN[1]))
        ]
        for change in (place, *([{"type": "btn", "data": {"button": "left", "down": down}}] for down in (True, False))):
            self._order("input-send-event", events=change)
            self.ask("sleep 0.3")

    def plug(self, device: str, **settings: object) -> None:
        """Puts a device in."""
        self._order("device_add", driver=device, **settings)

    def _order(self, command: str, **arguments: object) -> Any:
        print(json.dumps({"execute": command, "arguments": arguments}), file=self._monitor, flush=True)
        for line in self._monitor:
            answer = json.loads(line)
            if "error" in answer:
                raise RuntimeError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]
        raise TimeoutError("The machine has ended.")


@contextmanager
def machine(folder: Path) -> Iterator[Machine]:
    """Switches on the machine whose kernel and disk lie in this folder, and pulls its plug at the end."""
    command = [*QEMU.split(), "-append", "root=/dev/vda rw console=tty0 console=ttyS0"]
    with ExitStack() as ends:
        listening = [ends.enter_context(listener(folder / name)) for name in LINES]
        log = ends.enter_context((folder / "qemu.log").open("wb"))
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        ends.callback(process.wait)
        ends.callback(process.kill)
        lines = [ends.enter_context(line.accept()[0]) for line in listening]
        yield Machine(folder, dict(zip(LINES, lines, strict=True)))


def listener(path: Path) -> socket.socket:
    """Where the machine will connect a line to."""
    path.unlink(missing_ok=True)
    made = socket.socket(socket.AF_UNIX)
    made.bind(str(path))
    made.listen()
    made.settimeout(BEGIN_S)
    return made
