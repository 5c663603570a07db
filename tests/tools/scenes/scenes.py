"""Scenes for pictures: how to get from a fresh start to each screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.i18n.translation import _
from companion.live.scaled_clock import ScaledClock
from companion.live.sensor_pipeline import DeviceNotice
from companion.ui.navigation import Navigation
from companion.ui.virtual_table import VirtualTable
from hardware.devices import Hole
from hardware.samples import Distance
from tests.tools.scenes import pool_position, records, service, toguz_korgool, yali, yooloo
from tests.tools.ui_robot import settle, tell, touch

Scene = Callable[[Navigation], None]
Raw = Mapping[str, Any]
OVER: Raw = {"event": "shot-over"}


def sunk(hole: int, ball: str) -> Raw:
    """A ball falls."""
    return {"event": "sunk", "hole": hole, "ball": ball}


def match(variant: str = "professional", *, target: int = 3, teams: bool = False) -> Scene:
    """A match begins."""
    players: list[Any] = ["Ann", "Bob"]
    if teams:
        players = [{"name": "Reds", "members": ["Ann", "Cem"]}, {"name": "Bears", "members": ["Bob", "Dua"]}]
    setup = {"game": "yago-pool", "variant": variant, "players": players, "options": {"target": target}}

    def begin(flow: Navigation) -> None:
        flow.begin(setup)
        settle(flow)

    return begin


def told(*events: Raw) -> Scene:
    """The board reports."""
    return lambda flow: tell(flow, *events)


def touched(*words: str) -> Scene:
    """People touch."""
    return lambda flow: touch(flow, *words)


RED_5, RED_1, YELLOW_4 = sunk(5, "red"), sunk(1, "red"), sunk(4, "yellow")
HALF_WAY = told(RED_5, OVER, RED_1, OVER, YELLOW_4, OVER)
"""Ann has red in 1 and 5, Bob yellow in 4; Bob shoots."""
WON = (told(RED_5, OVER, RED_1, OVER, sunk(9, "red"), OVER),)
ROW_456 = told(sunk(4, "yellow"), OVER, sunk(5, "yellow"), OVER, sunk(6, "yellow"), OVER)
MISS = told(OVER)
NEXT = told({"event": "next-game"})
LATE = (*WON, NEXT, ROW_456, NEXT, MISS, ROW_456, NEXT, HALF_WAY, told(OVER, sunk(9, "blue"), OVER))
"""One to two: Ann has played the blue ball into a hole."""


def sensors(flow: Navigation) -> None:
    """Nine sensors that have said something, one of them lost."""
    for n in range(50):
        for hole in range(1, 10):
            filled = hole in (1, 4, 5) and n > 30
            flow.sensors.on_sample(Distance(n / 30, hole, (30 if filled else 149) + (n * hole) % 5))


def falling(hole: int) -> Scene:
    """A ball has just fallen into a hole with a sensor."""

    def act(flow: Navigation) -> None:
        for n in range(60):
            flow.sensors.on_sample(Distance(n / 10, hole, (30 if n > 38 else 150) + n * n % 5))

    return act


def lost_hole(flow: Navigation) -> None:
    """Hole 7 does not answer."""
    flow.sensors.on_notice(DeviceNotice(1.0, "sensor-lost", Hole(7), "sensor-lost"))


def virtual(flow: Navigation) -> None:
    """The boards of this table are virtual; this one's time stands still."""
    flow.virtual = VirtualTable(flow.loop, Random(1), ScaledClock(lambda: 0.0))


def not_saved(flow: Navigation) -> None:
    """The disk is full."""
    flow.loop.journal.trouble = "The journal cannot be written: the disk is full."


def dark(flow: Navigation) -> None:
    """Nobody has been there for long."""
    flow.idle.dark = True


def chosen(**settings: Any) -> Scene:
    """Settings are changed."""
    return lambda flow: flow.set(replace(flow.settings, **settings))


SCENES: Mapping[str, tuple[Scene, ...]] = {
    "home": (sensors, match(), HALF_WAY, Navigation.home),
    "home_fresh": (Navigation.home,),
    "new_match": (sensors, Navigation.home, touched("Yago Pool", "Professional")),
    "new_match_teams": (Navigation.home, touched("Yago Pool", "Teams")),
    "team": (Navigation.home, touched("Yago Pool", "Teams", "Ann")),
    "house_rules": (Navigation.home, touched("Yago Pool", "House rules")),
    "name": (Navigation.home, touched("Yago Pool", "Ann")),
    "name_cyrillic": (Navigation.home, touched("Yago Pool", "Ann", "ÄÉÇ", "АБВ", "Ө", "м", "ү", "р")),
    "match_opening": (sensors, match("easy")),
    "match_shot": (sensors, match(), told(RED_5)),
    "match": (sensors, match(), HALF_WAY),
    "match_late": (sensors, match(), *LATE),
    "match_chance": (sensors, match(), HALF_WAY, told(OVER)),
    "match_foul": (sensors, match(), HALF_WAY, told({"event": "foul", "kind": "no-ball-hit"}, OVER)),
    "match_restore": (sensors, match(), HALF_WAY, told(OVER, sunk(9, "red"), sunk(2, "blue"), OVER)),
    "match_put_back": (sensors, match("easy"), HALF_WAY, told({"event": "lifted", "hole": 5})),
    "match_refused": (sensors, match("easy"), HALF_WAY, told({"event": "sunk", "hole": 5, "ball": "red"})),
    "match_teams": (sensors, match("easy", teams=True), HALF_WAY),
    "match_point": (sensors, match("easy", target=2), *WON, told({"event": "next-game"}, RED_5, OVER)),
    "match_not_saved": (sensors, lost_hole, match("medium"), HALF_WAY, not_saved),
    "medium_direct": (sensors, match("medium"), HALF_WAY, told(sunk(2, "yellow")), touched("Straight in…")),
    "fouls": (match(), HALF_WAY, told(sunk(9, "blue")), touched("Foul…", "No ball hit")),
    "fouls_easy": (match("easy"), HALF_WAY, touched("Foul…", "Red or yellow off the table", "Red")),
    "choose_colour": (match("easy"), told(RED_5, YELLOW_4, OVER)),
    "identify": (match(), told({"event": "sunk", "hole": 5, "ball": "unknown"})),
    "fix": (match(), HALF_WAY, touched("Fix a hole")),
    "fix_hole": (match(), HALF_WAY, touched("Fix a hole"), lambda flow: touch(flow, _("Hole {hole}", hole=5))),
    "fell": (match(), HALF_WAY, lambda flow: flow.page().touched(3)),  # type: ignore[union-attr]
    "menu": (sensors, match(), HALF_WAY, touched("undo", "menu")),
    "end_match": (match(), touched("menu", "End this match")),
    "why": (match(), HALF_WAY, falling(9), told(sunk(9, "blue"), OVER), touched("Why?")),
    "why_reading": (match("easy"), told(RED_5, OVER, RED_1, YELLOW_4, OVER), touched("Why?")),
    "not_saved": (match(), not_saved, touched("NOT SAVED")),
    "result_game": (sensors, match(), *WON),
    "result_match": (
        sensors,
        match("easy", target=2),
        *WON,
        told({"event": "next-game"}),
        MISS,
        ROW_456,
        told({"event": "next-game"}, OVER),
        told(RED_5, OVER, RED_1, OVER, sunk(9, "red"), OVER),
    ),
    "virtual": (virtual, match("easy"), touched("virtual board")),
    "settings": (Navigation.home, touched("settings")),
    "simulator": (virtual, match("easy"), touched("menu", "Simulator")),
    "spoken": (sensors, match(), HALF_WAY, chosen(spoken=True), touched("speak")),
    "settings_voice": (Navigation.home, touched("settings", "Voice")),
    "settings_table": (Navigation.home, touched("settings", "At the table")),
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
