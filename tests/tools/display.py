"""An X server of one's own, for whatever opens a window in a test, a benchmark or a picture run.

`python -m tests.tools.display COMMAND ...` runs a command on one and ends with its exit status.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def virtual_display(width: int = 1920, height: int = 1200) -> Iterator[str]:
    """Start Xvfb on a free number and give its name, such as ":3"; it ends with the block.

    Raises RuntimeError when Xvfb is not installed or does not come up.
    """
    number, tell = os.pipe()
    command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
    try:
        server = subprocess.Popen(command, pass_fds=[tell], stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        os.close(number)
        raise RuntimeError("Xvfb is not installed; `packaging/setup.sh test` installs it") from None
    finally:
        os.close(tell)
    with open(number, encoding="ascii") as answer:
        name = answer.readline().strip()
    try:
        if not name:
            raise RuntimeError("Xvfb ended before it named its display")
        yield f":{name}"
    finally:
        server.terminate()
        server.wait()


def environment(display: str) -> dict[str, str]:
    """The environment in which a program opens its windows on that display, drawn by software everywhere alike."""
    own = {name: value for name, value in os.environ.items() if name not in ("WAYLAND_DISPLAY", "XAUTHORITY")}
    return own | {"DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}


def main(command: list[str]) -> int:
    """Run a command on a display of its own; gives its exit status."""
    with virtual_display() as name:
        return subprocess.run(command, env=environment(name), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
