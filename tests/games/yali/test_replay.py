"""Yali in `companion replay`: accelerations with their own time in, rulings out."""

import json
from collections.abc import Iterable
from math import cos, radians, sin
from random import Random
from typing import Any

import pytest

from companion.games.yali.virtual_board import VirtualYali
from companion.recording.replay import replay_lines
from hardware.samples import Accel
from tests.games.yali.match import BOARD

SETUP = {"game": "yali", "players": ["Ann", "Bob"]}


class Trace:
    """A trace as it grows: rests, bangs and what people say."""

    def __init__(self, **rig: Any) -> None:
        self.lines: list[dict[str, Any]] = [{"setup": SETUP, "rig": rig}]
        self.t = 0.0

    def lean(self, deg: float, seconds: float) -> "Trace":
        """The board rests like this; positive when Bob's end is lower."""
        for n in range(round(seconds * 50)):
            noise = 0.0005 * (n % 3 - 1)
            self.lines.append({"t": self.t, "accel": [-sin(radians(deg)), noise, cos(radians(deg))]})
            self.t += 0.02
        return self

    def bang(self, seed: int) -> "Trace":
        """60 ms of up to 2.5 g."""
        chance = Random(seed)
        for _ in range(3):
            self.lines.append({"t": self.t, "accel": [chance.uniform(-2.5, 2.5) for _ in range(3)]})
            self.t += 0.02
        return self

    def say(self, event: str, **fields: Any) -> "Trace":
        """Told on the touchscreen."""
        self.lines.append({"t": self.t, "event": {"event": event, **fields}})
        return self

    def push(self, button: str) -> "Trace":
        """A button is pushed for 40 ms while the board rests at Ann's end."""
        self.lines.append({"t": self.t, "button": button, "level": 1})
        self.lean(-4.0, 0.04)
        self.lines.append({"t": self.t, "button": button, "level": 0})
        return self

    def outcome(self) -> list[str]:
        """What came of it, in order: events with what they say, and notices."""
        return [line_text(line) for line in replayed(self.lines)][1:]


def replayed(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return list(replay_lines([json.dumps(line).encode() for line in lines]))


def line_text(line: dict[str, Any]) -> str:
    if "notice" in line:
        return line["notice"]["code"]
    event = line["event"]
    words = [
        event.get("event", "set-up"),
        event.get("to", ""),
        *(announcement["code"] for announcement in line.get("say", ())),
    ]
    return " ".join(word for word in words if word) + ("" if line["ok"] else " " + line["reason"]["code"])


def test_a_settled_board_gives_the_turn() -> None:
    assert Trace().lean(-4.0, 1.5).outcome() == ["tilt Ann turn"]
    assert Trace().lean(4.0, 1.5).outcome() == ["tilt Bob turn"]
    assert Trace().lean(0.0, 2.5).outcome() == ["tilt level draw-lots"]


def test_it_is_told_once_and_again_only_after_the_release() -> None:
    trace = Trace().lean(-4.0, 20.0).push("released").lean(-4.0, 20.0)
    assert trace.outcome() == ["tilt Ann turn", "released", "tilt Ann again"]


def test_a_swing_after_the_release_is_one_verdict() -> None:
    trace = Trace().lean(-4.0, 2.0).say("released").lean(-4.0, 0.3).lean(4.0, 0.6).lean(-4.0, 5.0)
    assert trace.outcome() == ["tilt Ann turn", "released", "tilt Ann again"]


def test_what_the_board_does_under_the_finger_is_not_looked_at() -> None:
    trace = Trace().lean(4.0, 2.0).lean(-4.0, 20.0).lean(0.0, 5.0).say("released").lean(0.0, 3.0)
    assert trace.outcome() == ["tilt Bob turn", "released", "tilt level level"]


@pytest.mark.parametrize("seed", range(5))
def test_bangs_give_nothing(seed: int) -> None:
    trace = Trace().lean(0.0, 0.5)
    for n in range(20):
        trace.bang(100 * seed + n).lean(0.0, 0.4)
    assert [line for line in trace.outcome() if line.startswith("tilt")] in ([], ["tilt level draw-lots"])


def test_a_doubtful_rest_is_a_question_and_no_verdict() -> None:
    assert Trace().lean(1.2, 10.0).outcome() == ["please-check"]
    answered = Trace().lean(1.2, 10.0).say("tilt", to="Bob").lean(1.2, 10.0)
    assert answered.outcome() == ["please-check", "tilt Bob turn"]


def test_what_people_took_back_is_not_repeated_by_the_board() -> None:
    trace = Trace().lean(-4.0, 2.0).say("undo").lean(-4.0, 10.0).say("tilt", to="Bob").say("released").lean(-4.0, 2.0)
    assert trace.outcome() == ["tilt Ann turn", "undo undone", "tilt Bob turn", "released", "tilt Ann turn"]


def test_a_rig_with_its_own_calibration() -> None:
    tilt = {"zero_deg": 2.0, "first_end_deg": 6.0, "second_end_deg": 6.0}
    assert Trace(tilt=tilt).lean(2.0, 3.0).outcome() == ["tilt level draw-lots"]
    assert Trace(tilt=tilt).lean(6.0, 2.0).outcome() == ["tilt Bob turn"]


def test_a_lost_sensor_leaves_the_game_to_the_people() -> None:
    trace = Trace().lean(-4.0, 0.5)
    trace.lines.append({"t": trace.t, "device": "tilt", "health": "lost"})
    trace.say("tilt", to="Bob").say("released")
    trace.lines.append({"t": trace.t, "device": "tilt", "health": "ok"})
    assert trace.lean(-4.0, 2.0).outcome() == [
        "sensor-lost",
        "tilt Bob turn",
        "released",
        "sensor-back",
        "tilt Ann turn",
    ]


def test_a_turn_on_the_virtual_board() -> None:
    """From the balls' torque to the ruling: Bob moves one ball a row towards Ann, and her end sinks."""
    yali = VirtualYali(Random(3))
    yali.set_up(4)
    lines: list[dict[str, Any]] = [{"setup": SETUP | {"options": {"board": BOARD}}}]

    def watch(until: float) -> None:
        lines.extend({"t": s.t, "accel": list(s.accel)} for s in yali.step(until) if isinstance(s, Accel))

    def say(t: float, event: str, **fields: Any) -> None:
        lines.append({"t": t, "event": {"event": event, **fields}})

    watch(3.0)
    say(3.0, "lots", player="Bob")
    yali.press(1)
    watch(5.0)
    yali.move("a7", "a6")
    say(5.0, "move", **{"from": "a7", "path": ["a6"]})
    watch(6.0)
    yali.release()
    say(6.0, "released")
    watch(10.0)
    rulings = replayed(lines)
    assert [line_text(line) for line in rulings] == [
        "set-up weigh", "tilt level draw-lots", "lots turn", "move", "released", "tilt Ann turn",
    ]  # fmt: skip
    assert rulings[-1]["status"]["turn"] == "Ann"
    assert rulings[-1]["t"] < 9.0
