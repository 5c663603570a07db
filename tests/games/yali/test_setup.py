"""Set-ups, events of every game, and the data that the game ships."""

import re
from importlib.resources import files
from typing import Any

import pytest

from companion.games.yali.board_data import BoardData, BoardDataError, as_toml, read_board, shipped
from companion.games.yali.geometry import Board
from companion.games.yali.phrases import phrases
from companion.games.yali.reasons import YaliReason
from companion.games.yali.rules import rulebook
from companion.rulebook.setup import SetupError, read_setup
from tests.games.yali.match import BOARD, Match

PLAYERS = ["Ann", "Bob"]


def read(**changes: Any) -> Any:
    return read_setup({"game": "yali", "players": PLAYERS, **changes}, lambda _: rulebook)[1]


def test_defaults() -> None:
    setup = read()
    assert setup.variant == "base"
    assert setup.readings == {"YL-2": "a", "YL-5": "last row"}


@pytest.mark.parametrize("figures", [(4, 5, 5), (4, 8, 8), (2, 9, 5), (8, 3, 5), (1, 17, 5), (4, 1000, 40)])
def test_boards_that_can_be(figures: tuple[int, int, int]) -> None:
    board = dict(zip(("columns", "rows", "side"), figures, strict=True))
    assert read(options={"board": board}).options.board == Board(*figures)


@pytest.mark.parametrize(
    "board",
    [
        {"columns": 4, "rows": 4, "side": 8},
        {"columns": 1, "rows": 16, "side": 8},
        {"columns": 2, "rows": 8, "side": 8},
        {"columns": 8, "rows": 2, "side": 8},
        {"columns": 3, "rows": 8, "side": 8},
        {"columns": 0, "rows": 8, "side": 8},
        {"columns": -4, "rows": 8, "side": 8},
        {"columns": 16, "rows": 8, "side": 8},
        {"columns": 4, "rows": 0, "side": 8},
        {"columns": 4, "rows": 8, "side": 4},
        {"columns": 4, "rows": 8, "side": -1},
        {"columns": 4, "rows": 8},
        {"columns": 4, "rows": 8, "side": 8, "lanes": 2},
        {"columns": 4.0, "rows": 8, "side": 8},
        {"columns": True, "rows": 8, "side": 8},
        {"columns": "4", "rows": 8, "side": 8},
        {},
        [],
        None,
        "big",
    ],
)
def test_boards_that_cannot_be(board: Any) -> None:
    with pytest.raises(SetupError, match=r"^options\.board.*\.$"):
        read(options={"board": board})


@pytest.mark.parametrize(
    "changes",
    [
        {"variant": "easy"},
        {"players": ["Ann"]},
        {"players": ["Ann", "Bob", "Cem"]},
        {"players": ["Ann", "level"]},
        {"players": ["Ann", {"name": "Reds", "members": ["Cem"]}]},
        {"options": {"target": 3}},
        {"options": {"readings": {"YL-2": "d"}}},
        {"options": {"readings": {"YL-99": "a"}}},
        {"options": {"readings": {"YL-5": 1}}},
    ],
)
def test_set_ups_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        read(**changes)


def test_a_player_may_be_called_almost_anything() -> None:
    assert read(players=["Level", "draw"]).players == ("Level", "draw")


def test_names_change_everywhere() -> None:
    match = Match(board=BOARD)
    match.say("tilt", to="Ann")
    match.move("a2 a3")
    match.say("rename", player="Ann", to="Zoë")
    status = match.status
    assert status["turn"] == status["last_mover"] == status["squares"]["a3"] == status["side"]["A8"] == "Zoë"
    assert status["moves"] == {"Zoë": 1, "Bob": 0}
    assert match.refused("rename", player="Zoë", to="level") == "bad-name"
    assert match.refused("rename", player="Ann", to="Cem") == "no-such-player"


def test_undo_goes_over_every_border() -> None:
    match = Match()
    seen = [match.status]
    for event in (
        {"event": "tilt", "to": "level"},
        {"event": "lots", "player": "Bob"},
        {"event": "released"},
        {"event": "home", "player": "Bob"},
        {"event": "confirm", "player": "Ann"},
        {"event": "next-game"},
        {"event": "rename", "player": "Bob", "to": "Ben"},
        {"event": "tilt", "to": "Ben"},
        {"event": "pass"},
        {"event": "pass"},
    ):
        match.say(**event)
        seen.append(match.status)
    while len(seen) > 1:
        seen.pop()
        assert match.say("undo") == ["undone"]
        assert match.status == seen[-1]
    assert match.refused("undo") == "nothing-to-undo"


def test_every_code_has_its_sentence() -> None:
    assert {key.split()[0] for key in phrases.refusals} == {*map(str, YaliReason), "not-now"}
    assert set(phrases.events) == {kind.__struct_config__.tag for kind in rulebook.event_types} - {"next-game"}
    for kind, words in (("say", phrases.announcements), ("refuse", phrases.refusals)):
        assert all(str(text).endswith((".", "?", "}")) for text in words.values()), kind


def test_every_passage_named_is_in_the_digest() -> None:
    package = files("companion.games.yali")
    digest = (package / "digest.md").read_text(encoding="utf-8")
    anchors = set(re.findall(r"^## (\S+)$", digest, re.MULTILINE))
    rooms = ("rules.py", "side_rights.py", "announcements.py")
    code = "".join((package / name).read_text(encoding="utf-8") for name in rooms)
    named = set(re.findall(r'(?:announcement\([^,()]+|SideRight\(\w+), "([a-z-]+)"', code))
    assert named | {"table"} <= anchors
    assert len(named) > 5


class TestBoardData:
    def test_what_is_shipped_says_that_it_is_a_reconstruction(self) -> None:
        assert shipped() == BoardData(columns=4, rows=8, side=8, reconstruction=True)

    def test_it_comes_back_as_it_was_written(self) -> None:
        data = BoardData(columns=2, rows=11, side=7)
        assert read_board(as_toml(data)) == data

    @pytest.mark.parametrize(
        ("text", "word"),
        [
            ("", "columns"),
            ("columns = 4\nrows = 8", "side"),
            ("columns = 4\nrows = 0\nside = 8", "rows"),
            ("columns = 4\nrows = 8\nside = 4", "side"),
            ("columns = 5\nrows = 9\nside = 8", "columns"),
            ("columns = 4\nrows = 27\nside = 8", "rows"),
            ("columns = 4\nrows = 8\nside = 99", "side"),
            ('columns = "4"\nrows = 8\nside = 8', "columns"),
            ("columns = nan\nrows = 8\nside = 8", "columns"),
            ("columns = 4\nrows = 8\nside = 8\nlanes = 2", "lanes"),
            ("columns 4", "TOML"),
            ("columns = 4\nrows = 8\nside = 8\nreconstruction = 1", "reconstruction"),
        ],
    )
    def test_what_cannot_be_gets_one_sentence(self, text: str, word: str) -> None:
        with pytest.raises(BoardDataError, match=rf"^board data: .*{word}.*\.$"):
            read_board(text)
