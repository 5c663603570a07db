"""Random fingers on the real window in all games: `python -m tests.proof.touches`.

Nothing may be accepted that was not shown under the finger, when it came and when it left.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.tools.display import environment, virtual_display

ROUNDS = 20
STEPS = 250
FIRST_SEED = 20_000


def main(rounds: int = ROUNDS) -> int:
    """Plays so many rounds in each game; an exception says what was wrong, after the game and the seed."""
    with tempfile.TemporaryDirectory() as folder, virtual_display() as display:
        _open_window(Path(folder), environment(display))
        from kivy.core.window import Window

        from tests.tools.touch_fuzzer import MATCHES, Fuzzer

        for game in MATCHES:
            touched = 0
            for n in range(rounds):
                fuzzer = Fuzzer(Window, Path(folder) / f"{game}-{n}", game, FIRST_SEED + n)
                try:
                    fuzzer.run(STEPS)
                except Exception:
                    print(f"{game}, seed {FIRST_SEED + n}", flush=True)
                    raise
                finally:
                    fuzzer.close()
                touched += fuzzer.touched
            print(f"{game}: {touched} events entered by touch in {rounds} rounds", flush=True)
    return 0


def _open_window(folder: Path, variables: dict[str, str]) -> None:
    """Opens Kivy's window as the product does, on a display of its own."""
    from companion.ui.window import kivy_setup

    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        os.environ.pop(name, None)
    os.environ.update(variables)
    kivy_setup.prepare(folder)
    kivy_setup.configure((800, 480), whole_screen=False)
    if error := kivy_setup.window_error():
        raise SystemExit(error)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
