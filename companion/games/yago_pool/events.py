"""What people and sensors report at a Yago Pool table, and the reasons for which it is refused."""

from __future__ import annotations

from enum import StrEnum
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
    """A foul was seen. `ball` and `hole` are looked at only for the kinds that have them."""

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
    """Everything is at rest and nothing more is claimed."""


class ChooseColour(Event, frozen=True, tag="choose-colour"):
    """The shooter says which colour he plays from now on."""

    colour: Colour


class Decline(Event, frozen=True, tag="decline"):
    """Professional: the player in turn forgoes his two shots."""


class Lifted(Event, frozen=True, tag="lifted"):
    """The ball has left the hole."""

    hole: int


class Restored(Event, frozen=True, tag="restored"):
    """A person confirms that the work asked for on the table is done."""


class Fix(Event, frozen=True, tag="fix"):
    """A person says what really lies in a hole; null for nothing."""

    hole: int
    ball: Colour | None


BLUE_OFF_TABLE = "blue-off-table"
BALL_OFF_TABLE = "ball-off-table"
TOUCHED_OPPONENT_BALL = "touched-opponent-ball"
MOVED_BALL = "moved-ball"
NO_BALL_HIT = "no-ball-hit"
WRONG_BALL_FIRST = "wrong-ball-first"


class FoulKind(Struct, frozen=True):
    """One of the fouls of the rulebook: where it is known, and whether it needs an opponent's colour."""

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


class YagoReason(StrEnum):
    """Why an event of this game is refused, besides the reasons of every game."""

    UNKNOWN_KIND = "unknown-kind"
    """No variant has a foul of that kind."""
    WRONG_VARIANT = "wrong-variant"
    """This variant has no such event or foul."""
    BAD_HOLE = "bad-hole"
    """The holes are numbered from 1 to 9."""
    RESTORE_FIRST = "restore-first"
    """Balls must be taken out or put back before play goes on."""
    CHOOSE_FIRST = "choose-first"
    """The shooter must choose his colour before play goes on."""
    HOLE_OCCUPIED = "hole-occupied"
    """A ball lies in the hole already."""
    NO_SUCH_BALL = "no-such-ball"
    """There is no such ball: not that many of a colour, or none in that hole."""
    BLUE_OUT_OF_PLAY = "blue-out-of-play"
    """In easy and medium the blue ball is out of play after the opening shot."""
    UNKNOWN_BALL_FIRST = "unknown-ball-first"
    """The colour of a sunk ball must be told before the shot can be ruled on."""
