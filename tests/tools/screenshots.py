"""Every screen as a picture: `python -m tests.tools.screenshots --out shots`. Needs a display; Xvfb will do."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from companion.i18n.languages import installed, language_of
from companion.i18n.translation import set_language
from companion.settings.screen import ScreenSettings
from companion.ui.window import kivy_setup
from tests.tools.scenes.scenes import SCENES, scene
from tests.tools.ui_bench import close_ui

SIZES = ("800x480", "1024x600", "1280x720", "1920x1080", "480x800")
NAMES = ("Ann", "Bob", "Cem", "Dua")


def main() -> int:
    """Draws the scenes; gives the exit status."""
    parser = argparse.ArgumentParser(prog="tests.tools.screenshots", description="Every screen as a PNG.")
    parser.add_argument("--out", type=Path, default=Path("shots"), help="the folder for the pictures")
    parser.add_argument(
        "--size", action="append", help="such as 800x480; may be given several times (default: all five)"
    )
    parser.add_argument("--theme", choices=("night", "day"), default="night")
    parser.add_argument("--type", type=int, choices=(100, 125, 150), default=100, help="size of the text in percent")
    parser.add_argument("--language", choices=installed(), default="en")
    parser.add_argument("scene", nargs="*", help="only these scenes")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    sizes = [(int(w), int(h)) for w, _, h in (size.partition("x") for size in args.size or SIZES)]
    prefs = ScreenSettings(theme=args.theme, type_percent=args.type, names=NAMES, language=args.language)
    set_language(language_of(args.language))
    with tempfile.TemporaryDirectory() as folder:
        kivy_setup.prepare(Path(folder))
        kivy_setup.configure((800, 480), whole_screen=False)
        if error := kivy_setup.window_error():
            print(error, file=sys.stderr)
            return 1
        for name in args.scene or SCENES:
            shoot(name, prefs, Path(folder) / name, args.out, sizes)
    return 0


def shoot(name: str, settings: ScreenSettings, data: Path, out: Path, sizes: list[tuple[int, int]]) -> None:
    """Plays one scene and draws it in every size."""
    from companion.ui.window.root_widget import RootWidget

    ui = scene(name, data, settings)
    try:
        root = RootWidget(ui)
        for w, h in sizes:
            root.size = (w, h)
            root.draw()
            root.export_to_png(str(out / f"{name}_{w}x{h}.png"))
    finally:
        close_ui(ui)


if __name__ == "__main__":
    sys.exit(main())
