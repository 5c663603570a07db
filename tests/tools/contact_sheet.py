"""A contact sheet of the pictures of a language: `python -m tests.tools.contact_sheet shots de`."""

import sys
from pathlib import Path

from PIL import Image, ImageDraw

COLUMNS, W, H, LABEL = 6, 400, 240, 18


def sheet(folder: Path, code: str) -> Path:
    """Writes contact_<code>.png beside the folder of the language's 800x480 pictures, and gives its path."""
    pictures = sorted((folder / code).glob("*_800x480.png"))
    rows = max(-(-len(pictures) // COLUMNS), 1)
    paper = Image.new("RGB", (COLUMNS * W, rows * (H + LABEL)), "black")
    pen = ImageDraw.Draw(paper)
    for at, path in enumerate(pictures):
        x, y = at % COLUMNS * W, at // COLUMNS * (H + LABEL)
        with Image.open(path) as picture:
            paper.paste(picture.convert("RGB").resize((W, H), Image.Resampling.LANCZOS), (x, y + LABEL))
        pen.text((x + 4, y + 3), path.stem.removesuffix("_800x480"), fill="white")
    out = folder / f"contact_{code}.png"
    paper.save(out)
    return out


if __name__ == "__main__":
    print(sheet(Path(sys.argv[1]), sys.argv[2]))
