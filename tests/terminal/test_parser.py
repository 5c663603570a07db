"""What is typed in the terminal means what a player would expect."""

from __future__ import annotations

import pytest

from companion.games.registry import rulebook
from companion.games.yago_pool.simulated_player import Drop, Lift, Touch
from companion.terminal.parser import Unreadable, read

YAGO = rulebook("yago-pool")
TYPED = {
    "red 5": Drop(5, "red"),
    "take 9": Lift(9),
    "over": Touch({"event": "shot-over"}),
    "foul moved-ball": Touch({"event": "foul", "kind": "moved-ball"}),
    "foul ball-off-table red": Touch({"event": "foul", "kind": "ball-off-table", "ball": "red"}),
    "foul moved-ball hole=3": Touch({"event": "foul", "kind": "moved-ball", "hole": 3}),
    "choose yellow": Touch({"event": "choose-colour", "colour": "yellow"}),
    'rename Ann "Ann Lee"': Touch({"event": "rename", "player": "Ann", "to": "Ann Lee"}),
    "undo": Touch({"event": "undo"}),
    "Red 4": Drop(4, "red"),
}


@pytest.mark.parametrize("line", TYPED)
def test_a_line_is_an_action(line: str) -> None:
    assert read(line, YAGO) == TYPED[line]


def test_other_games_have_their_own_words() -> None:
    assert read("sow 7", rulebook("toguz-korgool")) == Touch({"event": "sow", "hole": 7})
    assert read("move a2 a4 a6", rulebook("yali")) == Touch({"event": "move", "from": "a2", "path": ["a4", "a6"]})
    assert read("cards Ann=9 Bob=12", rulebook("pool-position")) == Touch({"event": "cards", "Ann": 9, "Bob": 12})


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("red", "Which hole?"),
        ("sunk", "Something is missing there: sunk HOLE red|yellow|blue|unknown."),
        ("red 12", "Which hole?"),
        ("dance", '"dance" means nothing here'),
        ("over 5", '"5" is too much for "shot-over"'),
        ('rename "Ann', "A name in quotes is not closed"),
    ],
)
def test_what_means_nothing_is_answered(line: str, says: str) -> None:
    with pytest.raises(Unreadable, match=f"^{says[:12]}"):
        read(line, YAGO)
