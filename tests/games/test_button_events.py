"""What a pressed button means: the rig's word for it, or the event that is called like it."""

from typing import Any

import pytest

from companion.games.button_events import meaning, plain_events
from tests.tools.referees import referee_of

REFEREE = referee_of({"game": "toguz-korgool", "players": ["Ann", "Bob"]})
BUTTONS = {
    "left": {"event": "sow", "hole": 1},
    "first gives up": {"event": "resign", "player": 1},
    "second gives up": {"event": "resign", "player": 2},
    "third gives up": {"event": "resign", "player": 3},
    "nobody gives up": {"event": "resign", "player": 0},
    "undo": {"event": "redo"},
}


@pytest.mark.parametrize(
    ("button", "event"),
    [
        ("left", {"event": "sow", "hole": 1}),
        ("first gives up", {"event": "resign", "player": "Ann"}),
        ("second gives up", {"event": "resign", "player": "Bob"}),
        ("third gives up", None),
        ("nobody gives up", None),
        ("undo", {"event": "redo"}),
        ("redo", {"event": "redo"}),
        ("sow", None),
        ("of another rig", None),
    ],
)
def test_a_button_means_what_the_rig_says_or_its_own_name(button: str, event: dict[str, Any] | None) -> None:
    assert meaning(REFEREE.state, button, BUTTONS, plain_events(REFEREE.rulebook)) == event
