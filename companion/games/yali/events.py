"""The events of a match of Yali."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from companion.rulebook.rulebook import Event

Path = Annotated[tuple[str, ...], Meta(min_length=1)]
"""The squares on which the hops of a move end."""


class Tilt(Event, frozen=True, tag="tilt"):
    """The board has settled: towards a player, or level."""

    to: str


class Lots(Event, frozen=True, tag="lots"):
    """Who won the draw at the start."""

    player: str


class Move(Event, frozen=True, tag="move"):
    """A ball went one step, or jumped from square to square."""

    start: str = field(name="from")
    path: Path


class SideMove(Event, frozen=True, tag="side-move"):
    """A side ball went one step, or jumped, within its lane."""

    start: str = field(name="from")
    path: Path


class Released(Event, frozen=True, tag="released"):
    """The finger is off the board: the next tilt decides."""


class Home(Event, frozen=True, tag="home"):
    """A player claims to have eight balls home."""

    player: str


class Confirm(Event, frozen=True, tag="confirm"):
    """The opponent agrees with the claim."""

    player: str


class Deny(Event, frozen=True, tag="deny"):
    """The opponent does not agree with the claim."""

    player: str


class Pass(Event, frozen=True, tag="pass"):
    """The player in turn has no legal move."""
