"""The board in letters, for a terminal: the diamond of holes as the players see it, hole 1 farthest away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.board.text_view import TextView
from companion.games.yago_pool.simulated_player import Drop, Lift
from companion.i18n.translation import _, gettext_noop
from hardware.signals import BallColour

ROWS = (("    ", (1,)), ("  ", (4, 2)), ("", (7, 5, 3)), ("  ", (8, 6)), ("    ", (9,)))
BALLS: Mapping[str, BallColour] = {"red": "red", "yellow": "yellow", "blue": "blue"}
"""The words for the balls that can fall into a hole."""
HELP = gettext_noop("""Type what happens, each with Enter:
  red 5             a red ball falls into hole 5; yellow and blue likewise
  take 5            it is taken out again
  foul moved-ball   somebody has seen a foul
  over              everything is at rest: the shot is over
  done              the work on the table is done
  next              the next game of the match
  demo              the virtual board plays on by itself""")
LETTERS = {"red": "R", "yellow": "Y", "blue": "B", "unknown": "?"}


def draw(status: Mapping[str, Any]) -> list[str]:
    """Five lines: a ball by its colour's letter, an empty hole by its number."""
    holes = status["holes"]
    return [
        (indent + "   ".join(_shown(number, holes.get(str(number))) for number in row)).rstrip() for indent, row in ROWS
    ]


def _shown(number: int, ball: str | None) -> str:
    return str(number) if ball is None else LETTERS[ball]


def read_action(word: str, values: Sequence[str]) -> Drop | Lift | None:
    """A ball that falls ("red 5") or is taken out ("take 5"). Raises ValueError without a hole."""
    if word in BALLS:
        return Drop(_hole(values), BALLS[word])
    return Lift(_hole(values)) if word == "take" else None


def _hole(values: Sequence[str]) -> int:
    if len(values) != 1 or not values[0].isdecimal() or not 1 <= int(values[0]) <= 9:
        raise ValueError(_('Which hole? Write its number behind it, such as "red 5" or "take 5".'))
    return int(values[0])


text_view = TextView(
    draw=draw,
    short_words={"over": "shot-over", "choose": "choose-colour", "done": "restored"},
    read_action=read_action,
    help=HELP,
)
