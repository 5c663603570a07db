"""A match of Yali driven by raw events, as the line contract writes them."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.yali.rules import rulebook
from companion.games.yali.state import YaliState
from companion.protocol.json_lines import verdict_line
from tests.tools.referees import referee_of

BOARD = {"columns": 4, "rows": 8, "side": 8}


class Match:
    """Ann (from row 1) against Bob; `say` gives the codes announced, `refused` the reason of a refusal."""

    def __init__(self, variant: str = "base", board: Mapping[str, int] | None = None, **readings: str) -> None:
        options: dict[str, Any] = {"readings": {name.replace("_", "-"): word for name, word in readings.items()}}
        if board is not None:
            options["board"] = dict(board)
        raw = {"game": "yali", "variant": variant, "players": ["Ann", "Bob"], "options": options}
        self.referee = referee_of(raw)

    def tell(self, event: str, **fields: Any) -> dict[str, Any]:
        """The ruling on an event; `start` stands for the field `from`."""
        if "start" in fields:
            fields["from"] = fields.pop("start")
        return verdict_line(rulebook, self.referee.rule({"event": event, **fields}))

    def say(self, event: str, **fields: Any) -> list[str]:
        """The codes announced for an event that is accepted."""
        line = self.tell(event, **fields)
        assert line["ok"], line["reason"]
        return [announcement["code"] for announcement in line["say"]]

    def refused(self, event: str, **fields: Any) -> str:
        """The reason code of an event that is refused; the status stays as it was."""
        before = self.status
        line = self.tell(event, **fields)
        assert not line["ok"], line["say"]
        assert line["status"] == before
        assert line["reason"]["text"]
        return line["reason"]["code"]

    @property
    def state(self) -> YaliState:
        """The state now."""
        assert isinstance(self.referee.state, YaliState)
        return self.referee.state

    @property
    def status(self) -> dict[str, Any]:
        """The public state now."""
        return rulebook.public(self.state)

    def lay(self, squares: str = "", side: str = "", turn: str = "Ann") -> "Match":
        """Puts balls ("a1:Ann b2:Bob", "A3 B4") and gives the turn, as if the game had come to this."""
        state = self.state
        board = state.board
        assert board is not None
        balls = {}
        for word in squares.split():
            square, _, name = word.partition(":")
            balls[board.square(square)] = ["Ann", "Bob"].index(name)
        lanes = tuple(frozenset(int(word[1:]) for word in side.split() if word[0] == letter) for letter in "AB")
        seat = ["Ann", "Bob"].index(turn)
        self.referee.state = replace(
            state, phase="move", turn=seat, has_moved=False, side_right=False, balls=balls, side_balls=lanes
        )
        return self

    def move(self, path: str) -> list[str]:
        """The codes announced for a move ("a2 a3")."""
        start, *rest = path.split()
        return self.say("move", start=start, path=rest)

    def bad_move(self, path: str) -> str:
        """The reason why a move is refused."""
        start, *rest = path.split()
        return self.refused("move", start=start, path=rest)

    def side(self, path: str) -> list[str]:
        """The codes announced for a side move."""
        start, *rest = path.split()
        return self.say("side-move", start=start, path=rest)

    def bad_side(self, path: str) -> str:
        """The reason why a side move is refused."""
        start, *rest = path.split()
        return self.refused("side-move", start=start, path=rest)

    def turn(self, path: str, tilt: str) -> list[str]:
        """A whole turn: move, release, tilt; the codes announced for the tilt."""
        self.move(path)
        self.say("released")
        return self.say("tilt", to=tilt)
