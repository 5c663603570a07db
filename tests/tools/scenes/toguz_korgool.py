"""Scenes of Toguz korgool for pictures: a game by its sowings, with and without clocks, to its ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.i18n.translation import _
from companion.ui.ui_context import UiContext
from tests.tools.scenes.scene_steps import Scene, at_home, begun, placed, touched
from tests.tools.ui_robot import report, touch

TUZ = "22239679"
"""The eighth sowing makes a tuz."""
LATE = "222396795474899597437999"
"""Both have a tuz."""
WON = "2223877594463885976465899759866837448619"
"""A whole game, won with 82."""
DRAWN = (
    "82781431579596255656485978372449685126771359437699687799356547762454385926436458376835794665495667597891776978697"
)
"""A whole game that ends 81 to 81."""


def match(players: Sequence[str] = ("Айгүл", "Нурбек"), **options: Any) -> Scene:
    """A match begins."""
    setup = {"game": "toguz-korgool", "players": list(players), "options": options}
    return begun(setup)


def sown(holes: str) -> Scene:
    """These holes are sown, one after the other."""
    return lambda ui: report(ui, *({"event": "sow", "hole": int(hole)} for hole in holes))


def thought(seconds: float) -> Scene:
    """So much time has gone by since the last event."""

    def think(ui: UiContext) -> None:
        ui.match.times.pause(ui.loop.clock())
        ui.match.times.go_on(ui.loop.clock() - seconds)

    return think


SHOWN = touched("Show the last move", "Stop", "One on", "One on", "One on", "One on")

SCENES: Mapping[str, tuple[Scene, ...]] = {
    "toguz_new": (at_home, touched("Toguz korgool")),
    "toguz_house_rules": (at_home, touched("Toguz korgool", "House rules")),
    "toguz_start": (match(),),
    "toguz_move": (match(), sown(TUZ[:3])),
    "toguz_tuz": (match(), sown(TUZ)),
    "toguz": (match(), sown(LATE)),
    "toguz_clocks": (match(clock_minutes=10), thought(83), sown(TUZ + "5"), thought(128)),
    "toguz_time_up": (match(clock_minutes=1), sown(TUZ), thought(60)),
    "toguz_not_yours": (match(), sown(TUZ), placed(10)),
    "toguz_film": (match(), sown(LATE), SHOWN),
    "toguz_film_end": (match(), sown(TUZ), SHOWN, touched(*["One on"] * 10)),
    "toguz_ending": (match(), sown(TUZ), touched("End the game…")),
    "toguz_ending_sure": (
        match(),
        sown(TUZ),
        touched("End the game…"),
        lambda ui: touch(ui, _("{name} gives up", name="Нурбек")),
    ),
    "toguz_menu": (match(), sown(TUZ), touched("menu")),
    "toguz_result": (match(), sown(WON)),
    "toguz_drawn": (match(), sown(DRAWN)),
    "toguz_saved": (match(), sown(WON), touched("Save the record")),
}
"""Each picture's name, and what happens before it is taken."""
