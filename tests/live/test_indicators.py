"""Lamps, buzzer, and the health of a table's devices."""

from __future__ import annotations

from typing import Any

import pytest

from companion.live.device_health import DeviceHealth
from companion.live.indicators import FOUL, REFUSED, WON, Indicators
from companion.live.loop import Publication
from companion.live.sensor_pipeline import DeviceNotice
from companion.live.session import Session, match_times
from hardware.devices import BUTTONS, HOLES, NODE, TILT, DeviceName, Hole
from tests.tools.referees import referee_of

SETUP = {"game": "yago-pool", "players": ["Ann", "Bob"], "options": {"target": 1}}


class Signs:
    """Lamps as they stand, and what the buzzer sounded."""

    def __init__(self) -> None:
        self.lit: dict[str, bool] = {}
        self.sounded: list[tuple[int, float]] = []

    def light(self, name: str, *, on: bool) -> None:
        self.lit[name] = on

    def buzz(self, times: int, on_s: float) -> None:
        self.sounded.append((times, on_s))


class Shown:
    def __init__(self) -> None:
        self.signs = Signs()
        self.health = DeviceHealth()
        self.lamps = Indicators(self.signs, lambda: self.health.trouble)
        self.referee = referee_of(SETUP)
        self.session = Session(1, self.referee, 0.0, times=match_times(self.referee, 0.0))
        self.lamps.on_session(self.session)

    def rule(self, **event: Any) -> dict[str, bool]:
        self.lamps.on_ruling(Publication(session=self.session, verdict=self.referee.rule(event), saved=True))
        return {name: lit for name, lit in self.signs.lit.items() if name != "trouble"}

    def notice(self, code: str, device: DeviceName) -> None:
        notice = DeviceNotice(t=1.0, code=code, device=device, phrase=code)
        self.health.on_notice(notice)
        self.lamps.on_notice(notice)


def test_the_lamp_of_the_player_in_turn_is_lit() -> None:
    shown = Shown()
    assert shown.signs.lit == {"first": True, "second": False, "trouble": False}
    assert shown.rule(event="shot-over") == {"first": False, "second": True}
    assert shown.rule(event="rename", player="Bob", to="Bernd") == {"first": False, "second": True}
    assert shown.signs.sounded == []


def test_a_foul_sounds_long_a_refusal_short_and_a_win_three_times() -> None:
    shown = Shown()
    shown.rule(event="sunk", hole=77, ball="red")
    shown.rule(event="foul", kind="moved-ball")
    shown.rule(event="shot-over")
    assert shown.signs.sounded == [REFUSED, FOUL]
    for hole in (4, 5, 6):
        shown.rule(event="sunk", hole=hole, ball="red")
    assert shown.rule(event="shot-over") == {"first": False, "second": False}
    assert shown.signs.sounded[2:] == [WON]


def test_the_lamp_of_trouble_is_lit_while_anything_is_lost() -> None:
    shown = Shown()
    shown.notice("sensor-lost", Hole(5))
    shown.notice("hole-muted", Hole(6))
    shown.notice("sensor-back", Hole(5))
    assert shown.signs.lit["trouble"]
    shown.notice("hole-unmuted", Hole(6))
    assert not shown.signs.lit["trouble"]


def health(*notices: tuple[str, DeviceName]) -> DeviceHealth:
    view = DeviceHealth()
    for code, device in notices:
        view.on_notice(DeviceNotice(t=1.0, code=code, device=device, phrase=code))
    return view


def test_a_device_never_spoken_of_is_ok() -> None:
    assert health().state(TILT) == "ok"
    assert health(("please-check", Hole(5))).state(Hole(5)) == "ok"
    assert health().by_touch() == frozenset()


@pytest.mark.parametrize(
    ("notices", "holes"),
    [
        ([("sensor-lost", Hole(5))], {5}),
        ([("hole-muted", Hole(5)), ("sensor-lost", Hole(2))], {2, 5}),
        ([("sensor-lost", Hole(5)), ("sensor-back", Hole(5))], set()),
        ([("sensor-lost", HOLES)], set(range(1, 10))),
        ([("sensor-lost", NODE)], set(range(1, 10))),
        ([("sensor-lost", TILT), ("sensor-lost", BUTTONS)], set()),
        ([("sensor-lost", HOLES), ("hole-muted", Hole(5)), ("sensor-back", HOLES)], {5}),
    ],
)
def test_only_the_holes_that_are_not_seen_are_told_by_touch(
    notices: list[tuple[str, DeviceName]], holes: set[int]
) -> None:
    assert health(*notices).by_touch() == holes


def test_the_state_of_a_device_is_its_last_notice() -> None:
    view = health(("hole-muted", Hole(5)), ("sensor-lost", TILT))
    assert (view.state(Hole(5)), view.state(TILT), view.trouble) == ("muted", "lost", True)
