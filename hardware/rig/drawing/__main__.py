"""`python -m hardware.rig.drawing [RIG [OUT]]`: writes the wiring diagrams of the examples, or of one rig file."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from hardware.files import write_atomically
from hardware.rig.drawing.details import details
from hardware.rig.drawing.diagrams import diagrams
from hardware.rig.drawing.draw import diagram_svg
from hardware.rig.file import RigError, read_rig

EXAMPLES = Path(__file__).parents[1] / "examples"
DOCS = Path(__file__).parents[3] / "docs" / "wiring"


def drawings(path: Path) -> Iterator[tuple[str, str]]:
    """Yields the name and the SVG text of each diagram of a rig file. Raises RigError."""
    rig = read_rig(path)
    for n, diagram in enumerate(diagrams(_title(path), rig)):
        yield f"{path.stem}{f'-{n + 1}' if n else ''}.svg", diagram_svg(diagram)


def _title(path: Path) -> str:
    """Returns the title from the comment in the file's first line; the file's name if there is none."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    return first[1:].replace(",", ".").partition(".")[0].strip() if first.startswith("#") else path.stem


def every() -> Iterator[tuple[str, str]]:
    """Yields the name and the SVG text of each drawing of the documentation."""
    for path in sorted(EXAMPLES.glob("*.toml")):
        yield from drawings(path)
    yield from details()


def main(arguments: Sequence[str]) -> int:
    """Writes the drawings; returns the exit status: 1, with one line on standard error, if there is none."""
    if not arguments:
        made, folder = list(every()), DOCS
    else:
        folder = Path(arguments[1]) if len(arguments) > 1 else Path()
        try:
            made = list(drawings(Path(arguments[0])))
        except (RigError, OSError) as error:
            print(error, file=sys.stderr)
            return 1
    if not made:
        print(f"{arguments[0]}: nothing is wired, so there is nothing to draw.")
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made:
        write_atomically(folder / name, text)
        print(folder / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
