"""The events of a match of Yago Pool, and the kinds of foul."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct

from companion.rulebook.rulebook import Event

Colour = Literal["red", "yellow"]
Ball = Literal["red", "yellow", "blue"]
RED: Colour = "red"
YELLOW: Colour = "yellow"
BLUE = "blue"
UNKNOWN = "unknown"

EASY, MEDIUM, PROFESSIONAL = VARIANTS = ("easy", "medium", "professional")


class Sunk(Event, frozen=True, tag="sunk"):
    """A ball has come to rest in a hole during this shot."""

    hole: int
    ball: Literal["red", "yellow", "blue", "unknown"]


class Identify(Event, frozen=True, tag="identify"):
    """The colour of a ball that was reported as unknown."""

    hole: int
    ball: Ball


class Direct(Event, frozen=True, tag="direct"):
    """Medium: the ball in this hole went in without touching a cushion or another ball."""

    hole: int


class Foul(Event, frozen=True, tag="foul"):
    """A foul was seen. `ball` and `hole` count only for the kinds that have them (see `check_foul`)."""

    kind: str
    ball: object = UNSET
    hole: object = UNSET

    @property
    def off_table(self) -> object:
        """The ball that has left the table by this foul, or None."""
        if self.kind == BLUE_OFF_TABLE:
            return BLUE
        return self.ball if self.kind == BALL_OFF_TABLE else None


class ShotOver(Event, frozen=True, tag="shot-over"):
    """The shot is over: everything is at rest and reported."""


class ChooseColour(Event, frozen=True, tag="choose-colour"):
    """The shooter chooses the colour that he plays from now on."""

    colour: Colour


class Decline(Event, frozen=True, tag="decline"):
    """Professional: the player in turn declines his two shots."""


class Lifted(Event, frozen=True, tag="lifted"):
    """The ball has left the hole."""

    hole: int


class Restored(Event, frozen=True, tag="restored"):
    """All balls are taken out and put back as asked."""


class Fix(Event, frozen=True, tag="fix"):
    """A correction: what really lies in a hole; null for nothing."""

    hole: int
    ball: Colour | None


BLUE_OFF_TABLE = "blue-off-table"
BALL_OFF_TABLE = "ball-off-table"
TOUCHED_OPPONENT_BALL = "touched-opponent-ball"
MOVED_BALL = "moved-ball"
NO_BALL_HIT = "no-ball-hit"
WRONG_BALL_FIRST = "wrong-ball-first"


class FoulKind(Struct, frozen=True):
    """A kind of foul: the variants that have it, and whether it needs assigned colours."""

    variants: tuple[str, ...] = VARIANTS
    needs_colours: bool = False


FOUL_KINDS = {
    BLUE_OFF_TABLE: FoulKind(),
    BALL_OFF_TABLE: FoulKind(),
    TOUCHED_OPPONENT_BALL: FoulKind((EASY, MEDIUM), needs_colours=True),
    MOVED_BALL: FoulKind(),
    NO_BALL_HIT: FoulKind((PROFESSIONAL,)),
    WRONG_BALL_FIRST: FoulKind((PROFESSIONAL,), needs_colours=True),
}
"""Every kind of foul that can be reported (rulebook: the three lists of fouls)."""
