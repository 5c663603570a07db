"""What is typed in the terminal means what a player would expect."""

from __future__ import annotations

import pytest

from companion.board.virtual_board import Submit
from companion.games.registry import rulebook, text_view
from companion.games.yago_pool.simulated_player import Drop, Lift
from companion.terminal.parser import Unreadable, read, usages

YAGO, WORDS = rulebook("yago-pool"), text_view("yago-pool")
TYPED = {
    "red 5": Drop(5, "red"),
    "take 9": Lift(9),
    "over": Submit({"event": "shot-over"}),
    "foul moved-ball": Submit({"event": "foul", "kind": "moved-ball"}),
    "foul ball-off-table red": Submit({"event": "foul", "kind": "ball-off-table", "ball": "red"}),
    "foul moved-ball hole=3": Submit({"event": "foul", "kind": "moved-ball", "hole": 3}),
    "choose yellow": Submit({"event": "choose-colour", "colour": "yellow"}),
    'rename Ann "Ann Lee"': Submit({"event": "rename", "player": "Ann", "to": "Ann Lee"}),
    "undo": Submit({"event": "undo"}),
    "Red 4": Drop(4, "red"),
}


@pytest.mark.parametrize("line", TYPED)
def test_a_line_is_an_action(line: str) -> None:
    assert read(line, YAGO, WORDS) == TYPED[line]


def test_other_games_have_their_own_words() -> None:
    assert read("sow 7", rulebook("toguz-korgool")) == Submit({"event": "sow", "hole": 7})
    assert read("move a2 a4 a6", rulebook("yali")) == Submit({"event": "move", "from": "a2", "path": ["a4", "a6"]})
    assert read("cards Ann=9 Bob=12", rulebook("pool-position")) == Submit({"event": "cards", "Ann": 9, "Bob": 12})


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
        read(line, YAGO, WORDS)


def test_what_may_be_left_out_stands_in_brackets() -> None:
    """A foul may be told without ball and hole (line contract); a fall needs both."""
    told = usages(YAGO).split(", ")
    assert (
        "foul blue-off-table|ball-off-table|touched-opponent-ball|moved-ball|no-ball-hit|wrong-ball-first [BALL] [HOLE]"
        in told
    )
    assert "sunk HOLE red|yellow|blue|unknown" in told
    assert "undo" in told
