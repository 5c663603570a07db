"""Scenes for pictures: how to get from a fresh start to each screen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.i18n.translation import _
from companion.live.scaled_clock import ScaledClock
from companion.rulebook.rulebook import RawEvent
from companion.settings.screen import ScreenSettings
from companion.ui.ui_context import UiContext
from hardware.devices import Hole
from hardware.samples import Distance, Health
from tests.tools.scenes import pool_position, records, service, toguz_korgool, yali, yooloo
from tests.tools.scenes.scene_steps import Scene, at_home, begun, reported, touched
from tests.tools.ui_bench import make_ui
from tests.tools.ui_robot import touch

OVER: RawEvent = {"event": "shot-over"}


def sunk(hole: int, ball: str) -> RawEvent:
    """A ball falls."""
    return {"event": "sunk", "hole": hole, "ball": ball}


def match(variant: str = "professional", *, target: int = 3, teams: bool = False) -> Scene:
    """A match begins."""
    players: list[Any] = ["Ann", "Bob"]
    if teams:
        players = [{"name": "Reds", "members": ["Ann", "Cem"]}, {"name": "Bears", "members": ["Bob", "Dua"]}]
    setup = {"game": "yago-pool", "variant": variant, "players": players, "options": {"target": target}}
    return begun(setup)


RED_5, RED_1, YELLOW_4 = sunk(5, "red"), sunk(1, "red"), sunk(4, "yellow")
HALF_WAY = reported(RED_5, OVER, RED_1, OVER, YELLOW_4, OVER)
"""Ann has red in 1 and 5, Bob yellow in 4; Bob shoots."""
WON = (reported(RED_5, OVER, RED_1, OVER, sunk(9, "red"), OVER),)
ROW_456 = reported(sunk(4, "yellow"), OVER, sunk(5, "yellow"), OVER, sunk(6, "yellow"), OVER)
MISS = reported(OVER)
NEXT = reported({"event": "next-game"})
LATE = (*WON, NEXT, ROW_456, NEXT, MISS, ROW_456, NEXT, HALF_WAY, reported(OVER, sunk(9, "blue"), OVER))
"""One to two: Ann has played the blue ball into a hole."""


def sensors(ui: UiContext) -> None:
    """Nine sensors that have said something, one of them lost."""
    for n in range(50):
        for hole in range(1, 10):
            filled = hole in (1, 4, 5) and n > 30
            ui.sensors.on_sample(Distance(n / 30, hole, (30 if filled else 149) + (n * hole) % 5))


def falling(hole: int) -> Scene:
    """A ball has just fallen into a hole with a sensor."""

    def act(ui: UiContext) -> None:
        for n in range(60):
            ui.sensors.on_sample(Distance(n / 10, hole, (30 if n > 38 else 150) + n * n % 5))

    return act


def lost_hole(ui: UiContext) -> None:
    """Hole 7 does not answer."""
    ui.loop.put(Health(1.0, Hole(7), "lost"))
    ui.loop.step()


def not_saved(ui: UiContext) -> None:
    """The disk is full."""
    ui.loop.journal.writer.trouble = "The journal cannot be written: the disk is full."


def dark(ui: UiContext) -> None:
    """Nobody has been there for long."""
    ui.idle.darken()


def chosen(**settings: Any) -> Scene:
    """Settings are changed."""
    return lambda ui: ui.settings.set(replace(ui.settings.values, **settings))


SCENES: Mapping[str, tuple[Scene, ...]] = {
    "home": (sensors, match(), HALF_WAY, at_home),
    "home_fresh": (at_home,),
    "new_match": (sensors, at_home, touched("Yago Pool", "Professional")),
    "new_match_teams": (at_home, touched("Yago Pool", "Teams")),
    "team": (at_home, touched("Yago Pool", "Teams", "Ann")),
    "house_rules": (at_home, touched("Yago Pool", "House rules")),
    "name": (at_home, touched("Yago Pool", "Ann")),
    "name_cyrillic": (at_home, touched("Yago Pool", "Ann", "ÄÉÇ", "АБВ", "Ө", "м", "ү", "р")),
    "match_opening": (sensors, match("easy")),
    "match_shot": (sensors, match(), reported(RED_5)),
    "match": (sensors, match(), HALF_WAY),
    "match_late": (sensors, match(), *LATE),
    "match_chance": (sensors, match(), HALF_WAY, reported(OVER)),
    "match_foul": (sensors, match(), HALF_WAY, reported({"event": "foul", "kind": "no-ball-hit"}, OVER)),
    "match_restore": (sensors, match(), HALF_WAY, reported(OVER, sunk(9, "red"), sunk(2, "blue"), OVER)),
    "match_put_back": (sensors, match("easy"), HALF_WAY, reported({"event": "lifted", "hole": 5})),
    "match_refused": (sensors, match("easy"), HALF_WAY, reported({"event": "sunk", "hole": 5, "ball": "red"})),
    "match_teams": (sensors, match("easy", teams=True), HALF_WAY),
    "match_point": (sensors, match("easy", target=2), *WON, reported({"event": "next-game"}, RED_5, OVER)),
    "match_not_saved": (sensors, lost_hole, match("medium"), HALF_WAY, not_saved),
    "medium_direct": (sensors, match("medium"), HALF_WAY, reported(sunk(2, "yellow")), touched("Straight in…")),
    "fouls": (match(), HALF_WAY, reported(sunk(9, "blue")), touched("Foul…", "No ball hit")),
    "fouls_easy": (match("easy"), HALF_WAY, touched("Foul…", "Red or yellow off the table", "Red")),
    "choose_colour": (match("easy"), reported(RED_5, YELLOW_4, OVER)),
    "identify": (match(), reported({"event": "sunk", "hole": 5, "ball": "unknown"})),
    "fix": (match(), HALF_WAY, touched("Fix a hole")),
    "fix_hole": (match(), HALF_WAY, touched("Fix a hole"), lambda ui: touch(ui, _("Hole {hole}", hole=5))),
    "fell": (match(), HALF_WAY, lambda ui: ui.page().on_zone(3)),  # type: ignore[union-attr]
    "menu": (sensors, match(), HALF_WAY, touched("undo", "menu")),
    "end_match": (match(), touched("menu", "End this match")),
    "why": (match(), HALF_WAY, falling(9), reported(sunk(9, "blue"), OVER), touched("Why?")),
    "why_reading": (match("easy"), reported(RED_5, OVER, RED_1, YELLOW_4, OVER), touched("Why?")),
    "not_saved": (match(), not_saved, touched("NOT SAVED")),
    "result_game": (sensors, match(), *WON),
    "result_match": (
        sensors,
        match("easy", target=2),
        *WON,
        reported({"event": "next-game"}),
        MISS,
        ROW_456,
        reported({"event": "next-game"}, OVER),
        reported(RED_5, OVER, RED_1, OVER, sunk(9, "red"), OVER),
    ),
    "virtual": (match("easy"), touched("virtual board")),
    "settings": (at_home, touched("settings")),
    "simulator": (match("easy"), touched("menu", "Simulator")),
    "spoken": (sensors, match(), HALF_WAY, chosen(spoken=True), touched("speak")),
    "settings_voice": (at_home, touched("settings", "Voice")),
    "settings_table": (at_home, touched("settings", "At the table")),
    "locked": (sensors, match(), HALF_WAY, touched("menu", "Lock")),
    "dark": (sensors, match(), HALF_WAY, dark),
    "face_to_face": (sensors, match(), HALF_WAY, chosen(face_to_face=True)),
    **toguz_korgool.SCENES,
    **yali.SCENES,
    **pool_position.SCENES,
    **yooloo.SCENES,
    **records.SCENES,
    **service.SCENES,
}
"""Each picture's name, and what happens before it is taken."""
VIRTUAL = ("virtual", "simulator", *yali.VIRTUAL)
"""The scenes at a virtual board, whose time stands still."""


def scene(name: str, folder: Path, settings: ScreenSettings) -> UiContext:
    """The screen after a scene, with its journal in `folder`."""
    chance = Random(1) if name in VIRTUAL else None
    ui = make_ui(folder, settings, chance=chance, board_clock=ScaledClock(lambda: 0.0))
    for step in SCENES[name]:
        step(ui)
    return ui
