"""The picture of a calibration question, drawn by a game whose board has such sensors."""

from __future__ import annotations

from collections.abc import Collection

from companion.board.drawing import Circle, Drawing, Shape, Word
from companion.games.game import CalibrationPicture
from companion.games.registry import calibration_pictures, names_by_rank
from hardware.calibration.wizard import Part, Question
from hardware.devices import Hole

R, APART = 24.0, 60.0


def picture_of(part: Part, game: str | None = None) -> CalibrationPicture:
    """How what is asked of a part is drawn: by the game that is played, else the first that can, else plainly."""
    games = (*([game] if game else []), *names_by_rank())
    return next((found[part] for found in map(calibration_pictures, games) if part in found), plain_picture)


def plain_picture(_part: Part, holes: Collection[int], question: Question | None, refused: Collection[str]) -> Drawing:
    """The holes in a row, those filled that are to hold a ball; those that were refused are framed."""
    asked = question.devices if question and question.code == "ball" else ()
    shapes: list[Shape] = []
    for n, hole in enumerate(holes):
        x, device = APART * (n + 0.5), Hole(hole)
        shapes.append(Circle(x=x, y=APART / 2, r=R, fill="accent" if device in asked else "", line="muted", width=2))
        shapes.append(Word(x=x, y=APART / 2, text=str(hole), size=20, colour="text"))
        if device in refused:
            shapes.append(Circle(x=x, y=APART / 2, r=R + 4, line="foul", width=3, dashes=12))
    return Drawing(w=APART * max(len(holes), 1), h=APART, shapes=tuple(shapes))
