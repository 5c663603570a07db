"""Scenes of what was: corrections, protests, the course of a match, history, charts, players, and faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.rulebook.rulebook import RawEvent
from companion.ui.navigation import Navigation
from companion.ui.views.crash import Faults
from hardware.samples import Distance
from tests.tools.ui_robot import settle, tell, touch

Scene = Callable[[Navigation], None]
OVER: RawEvent = {"event": "shot-over"}


def _match(flow: Navigation, variant: str = "professional", players: tuple[str, str] = ("Ann", "Bob")) -> None:
    flow.begin({"game": "yago-pool", "variant": variant, "players": list(players), "options": {"target": 3}})
    settle(flow)


def _sunk(hole: int, ball: str) -> RawEvent:
    return {"event": "sunk", "hole": hole, "ball": ball}


OPENING: tuple[RawEvent, ...] = (_sunk(5, "red"), OVER, _sunk(1, "red"), OVER, _sunk(4, "yellow"), OVER)
FOULS: tuple[RawEvent, ...] = (
    OVER,
    {"event": "foul", "kind": "no-ball-hit"},
    OVER,
    {"event": "foul", "kind": "moved-ball"},
    OVER,
)
WON: tuple[RawEvent, ...] = (_sunk(5, "red"), OVER, _sunk(1, "red"), OVER, _sunk(9, "red"), OVER)


def half_way(flow: Navigation) -> None:
    """A match with a few shots."""
    _match(flow)
    tell(flow, *OPENING)


def falling(flow: Navigation) -> None:
    """The blue ball falls into hole 9 under the sensor's eye, and the shot ends in a foul."""
    half_way(flow)
    now = flow.loop.clock()
    for n in range(180):
        flow.sensor_history.on_sample(Distance(now - 6 + n / 30, 9, (31 if n > 110 else 150) + n * n % 4))
    tell(flow, _sunk(9, "blue"), OVER)


def corrected(flow: Navigation) -> None:
    """The third event was corrected: it was yellow."""
    half_way(flow)
    touch(flow, "menu", "Course of the match", "Red in hole 1", "Correct it", "Yellow in hole 1", "Accept")


def past(flow: Navigation) -> None:
    """Some matches of several players, one of them unfinished."""
    for n in range(7):
        _match(flow, players=(("Ann", "Bob"), ("Cem", "Ann"), ("Dua", "Bob"))[n % 3])
        tell(flow, *WON, {"event": "next-game"}, *FOULS[: 1 + n % 5])
        flow.loop.leave()
    flow.begin({"game": "toguz-korgool", "players": ["Ann", "Cem"]})
    settle(flow)
    tell(flow, {"event": "sow", "hole": 7}, {"event": "sow", "hole": 2})
    half_way(flow)
    flow.home()


def failed(flow: Navigation) -> None:
    """Something in the program goes wrong."""
    half_way(flow)
    Faults(flow).failed(ValueError("a fault"))


def touched(*words: str) -> Scene:
    """People touch."""
    return lambda flow: touch(flow, *words)


SCENES: Mapping[str, tuple[Scene, ...]] = {
    "correct": (half_way, lambda flow: tell(flow, _sunk(9, "red")), touched("pencil")),
    "correct_more": (half_way, touched("pencil", "More…")),
    "correct_missed": (half_way, touched("pencil", "Something was missed before it")),
    "corrected": (corrected,),
    "course": (falling, touched("menu", "Course of the match")),
    "course_corrected": (corrected, touched("menu", "Course of the match")),
    "course_event": (falling, touched("menu", "Course of the match", "Red in hole 1")),
    "course_note": (
        corrected,
        touched("menu", "Course of the match", "Corrections", "Yellow in hole 1 in place of red in hole 1"),
    ),
    "difference": (half_way, touched("menu", "Course of the match", "Red in hole 1", "Correct it", "Yellow in hole 1")),
    "evidence": (falling, touched("Why?")),
    "protest_who": (falling, touched("Why?", "Protest")),
    "protest": (falling, touched("Why?", "Protest", "Ann")),
    "protest_overruled": (falling, touched("Why?", "Protest", "Ann", "The ruling stands")),
    "history": (past, touched("History & statistics")),
    "history_match": (past, touched("History & statistics", "Dua – Bob")),
    "statistics": (past, touched("History & statistics", "Statistics")),
    "players": (Navigation.home, touched("Players")),
    "player": (Navigation.home, touched("Players", "Bob")),
    "player_colour": (Navigation.home, touched("Players", "Bob", "Colour")),
    "about": (Navigation.home, touched("About")),
    "fault": (failed,),
}
"""Each picture's name, and what happens before it is taken."""
