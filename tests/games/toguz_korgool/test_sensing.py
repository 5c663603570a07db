"""Two rows of nine buttons, and the few others."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.toguz_korgool.sensing import sense
from companion.i18n.notices import notice_text
from companion.live.sensor_pipeline import DeviceNotice, PipelineOutput, Ruled, SensorPipeline
from hardware.devices import Button
from hardware.samples import Edge
from hardware.signals import Doubt, Emptied, Pressed, Tilted
from tests.games.line_contract_match import Match
from tests.games.toguz_korgool.positions import NAMES

RIG: dict[str, dict[str, Any]] = {
    **{f"near {hole}": {"event": "sow", "hole": hole, "player": 1} for hole in range(1, 10)},
    **{f"far {hole}": {"event": "sow", "hole": hole, "player": 2} for hole in range(1, 10)},
    "pad 4": {"event": "sow", "hole": 4},
    "white flag": {"event": "resign", "player": 2},
    "clock": {"event": "flag", "player": 1},
    "nobody": {"event": "sow", "hole": 4, "player": 3},
}


def new(**options: Any) -> Match:
    return Match("toguz-korgool", NAMES, **options)


def pressed(match: Match, button: str) -> list[Any]:
    state: Any = match.referee.state
    return list(sense(state, Pressed(2.5, button), RIG))


@pytest.mark.parametrize(
    ("button", "events"),
    [
        ("near 4", [{"event": "sow", "hole": 4}]),
        ("far 4", [Doubt(2.5, Button("far 4"), "not-in-turn")]),
        ("pad 4", [{"event": "sow", "hole": 4}]),
        ("white flag", [{"event": "resign", "player": "Bob"}]),
        ("clock", [{"event": "flag", "player": "Ann"}]),
        ("undo", [{"event": "undo"}]),
        ("draw-agreed", [{"event": "draw-agreed"}]),
        ("sow", []),
        ("shot-over", []),
        ("nobody", []),
    ],
)
def test_a_pressed_button(button: str, events: list[Any]) -> None:
    assert pressed(new(), button) == events


def test_the_side_is_that_of_the_seat_whoever_begins_and_however_he_is_called() -> None:
    match = new(first="Bob")
    match.tell("rename", player="Bob", to="Ann Bob")
    assert pressed(match, "far 4") == [{"event": "sow", "hole": 4}]
    assert pressed(match, "near 4") == [Doubt(2.5, Button("near 4"), "not-in-turn")]


def test_after_the_end_a_hole_is_refused_by_the_rules() -> None:
    match = new()
    match.tell("draw-agreed")
    for button in ("near 4", "far 4"):
        (event,) = pressed(match, button)
        assert match.raw(event)["reason"]["code"] == "not-now"


def test_other_signals_mean_nothing_here() -> None:
    state: Any = new().referee.state
    assert sense(state, Emptied(1.0, 3), RIG) == []
    assert sense(state, Tilted(1.0, None), RIG) == []


def test_buttons_from_raw_edges_to_rulings() -> None:
    """Ann presses 7, then presses again by mistake: asked about, not taken for Bob's; then Bob presses his 1."""
    match, watch = new(), SensorPipeline(buttons=RIG)
    outputs: list[PipelineOutput] = []
    for t, button in ((1.0, "near 7"), (2.0, "near 7"), (3.0, "far 1")):
        for sample in (Edge(t, button, 1), Edge(t + 0.2, button, 0)):
            outputs += watch.feed(sample, match.referee)
        outputs += watch.advance(t + 0.5, match.referee)
    first, asked, second = outputs
    assert isinstance(first, Ruled)
    assert isinstance(second, Ruled)
    assert (first.verdict.raw, second.verdict.raw) == ({"event": "sow", "hole": 7}, {"event": "sow", "hole": 1})
    assert isinstance(asked, DeviceNotice)
    assert asked.code == "please-check"
    assert "other player's turn" in notice_text(asked)
    assert match.status["move"] == 2
