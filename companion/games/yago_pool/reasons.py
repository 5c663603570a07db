"""Why an event of Yago Pool is refused."""

from __future__ import annotations

from enum import StrEnum


class YagoReason(StrEnum):
    """The reasons of this game, besides those of every game."""

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
    """The colour of a sunk ball must be known before the shot can be ruled on."""
