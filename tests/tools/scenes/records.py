"""Scenes of what was: corrections, protests, the course of a match, history, charts, players, and faults."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rulebook.rulebook import RawEvent
from companion.ui.ui_context import UiContext
from companion.ui.window.error_handler import ErrorPages
from hardware.samples import Distance
from tests.tools.scenes.scene_steps import Scene, at_home, touched
from tests.tools.ui_robot import report, settle, touch

OVER: RawEvent = {"event": "shot-over"}


def _match(ui: UiContext, variant: str = "professional", players: tuple[str, str] = ("Ann", "Bob")) -> None:
    ui.match.begin({"game": "yago-pool", "variant": variant, "players": list(players), "options": {"target": 3}})
    settle(ui)


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


def half_way(ui: UiContext) -> None:
    """A match with a few shots."""
    _match(ui)
    report(ui, *OPENING)


def falling(ui: UiContext) -> None:
    """The blue ball falls into hole 9 under the sensor's eye, and the shot ends in a foul."""
    half_way(ui)
    now = ui.loop.clock()
    for n in range(180):
        ui.sensor_history.on_sample(Distance(now - 6 + n / 30, 9, (31 if n > 110 else 150) + n * n % 4))
    report(ui, _sunk(9, "blue"), OVER)


def corrected(ui: UiContext) -> None:
    """The third event was corrected: it was yellow."""
    half_way(ui)
    touch(ui, "menu", "Course of the match", "Red in hole 1", "Correct it", "Yellow in hole 1", "Accept")


def past(ui: UiContext) -> None:
    """Some matches of several players, one of them unfinished."""
    for n in range(7):
        _match(ui, players=(("Ann", "Bob"), ("Cem", "Ann"), ("Dua", "Bob"))[n % 3])
        report(ui, *WON, {"event": "next-game"}, *FOULS[: 1 + n % 5])
        ui.loop.leave()
    ui.match.begin({"game": "toguz-korgool", "players": ["Ann", "Cem"]})
    settle(ui)
    report(ui, {"event": "sow", "hole": 7}, {"event": "sow", "hole": 2})
    half_way(ui)
    ui.navigation.home()


def records_there(ui: UiContext) -> None:
    """Two files with game records, one of which has a game that cannot be read."""
    folder = ui.loop.journal.folder / "imports"
    folder.mkdir()
    game = '[White "Ann"]\n[Black "Cem"]\n\n1. 76(10) 11(10)\n2. 43(22)\n'
    (folder / "final.tgk").write_text(game)
    (folder / "club-evening.tgk").write_text(f'{game}[White "Bob"]\n1. 76 seven\n')
    at_home(ui)


def failed(ui: UiContext) -> None:
    """Something in the program goes wrong."""
    half_way(ui)
    ErrorPages(ui).show(ValueError("a fault"))


SCENES: Mapping[str, tuple[Scene, ...]] = {
    "correct": (half_way, lambda ui: report(ui, _sunk(9, "red")), touched("pencil")),
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
    "history_record": (past, touched("History & statistics", "Ann – Cem")),
    "history_shown": (past, touched("History & statistics", "Ann – Cem", "play", "Stop", "One on")),
    "record_files": (records_there, touched("History & statistics", "Game records")),
    "record_taken_in": (records_there, touched("History & statistics", "Game records", "club-evening.tgk")),
    "statistics": (past, touched("History & statistics", "Statistics")),
    "players": (at_home, touched("Players")),
    "player": (at_home, touched("Players", "Bob")),
    "player_colour": (at_home, touched("Players", "Bob", "Colour")),
    "about": (at_home, touched("About")),
    "fault": (failed,),
}
"""Each picture's name, and what happens before it is taken."""
