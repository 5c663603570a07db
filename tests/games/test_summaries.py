"""How a match went, as the result page tells it: counts and curves of short matches, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.board.view import BoardView, Curve, Step, ViewState
from companion.games.registry import board_view
from companion.games.toguz_korgool.board import summary as toguz_korgool
from companion.games.yago_pool.board import summary as yago_pool
from companion.games.yali.board import summary as yali
from companion.ui.view_parts.result_page import match_steps
from tests.games.line_contract_match import Match
from tests.games.pool_position import boards
from tests.games.yago_pool.match_shorthand import match as yago_match
from tests.games.yago_pool.match_shorthand import shots
from tests.games.yali.match import BOARD
from tests.games.yali.match import Match as YaliMatch

ROWS = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
"""The eight ways to have three holes in a row on a board of three by three."""


def face(match: Match) -> BoardView:
    shown = board_view(match.status["game"])
    assert shown is not None
    return shown


def counted(match: Match) -> dict[str, tuple[int, ...]]:
    """The counts on the result page, by name."""
    return dict(face(match).counters(match_steps(match.referee).steps))


def curve(match: Match) -> tuple[tuple[int, ...], ...]:
    """The lines of the chart on the result page, by seat."""
    shown = face(match).curve(match_steps(match.referee).steps)
    assert shown is not None
    return shown.lines


def tell(match: Match, *events: dict[str, Any]) -> Match:
    for event in events:
        line = match.raw(event)
        assert line["ok"], line["reason"]
    return match


class TestYagoPool:
    @pytest.mark.parametrize("row", ROWS)
    def test_the_row_that_won_is_named(self, row: tuple[int, int, int]) -> None:
        match = shots(yago_match(), *(f"red {hole}" for hole in row))
        told = yago_pool.ended(ViewState(status=match.status))
        assert told == "Last game: three in a row, holes {} · {} · {}".format(*row)

    def test_a_run_ends_with_its_game(self) -> None:
        """Ann wins with three in a row and begins again; a ball of each is a run of one in the second game."""
        match = shots(yago_match(), "red 5", "red 1", "red 9")
        tell(match, {"event": "next-game"})
        shots(match, "red 5", "-", "yellow 1")
        assert counted(match) == {"Balls sunk": (4, 1), "Fouls": (0, 0), "Longest run": (3, 1)}


class TestYali:
    class Course:
        """Steps of a match that is laid out as if the game had come to this."""

        def __init__(self, match: YaliMatch) -> None:
            self.match = match
            self.steps: list[Step] = []

        def say(self, event: str, **fields: Any) -> None:
            before = self.match.status
            self.match.say(event, **fields)
            raw = self.match.referee.entries[-1].raw
            self.steps.append(Step(event=raw, before=before, after=self.match.status))

        def move(self, kind: str, path: str) -> None:
            start, *rest = path.split()
            self.say(kind, start=start, path=rest)

        def release(self, to: str) -> None:
            self.say("released")
            self.say("tilt", to=to)

        @property
        def counted(self) -> dict[str, tuple[int, ...]]:
            return dict(yali.counters(self.steps))

        @property
        def curve(self) -> Curve:
            shown = yali.curve(self.steps)
            assert shown is not None
            return shown

    def test_moves_runs_and_side_moves_are_counted(self) -> None:
        laid = YaliMatch("base", BOARD).lay("b6:Ann b7:Ann c2:Bob", "A6 A7 A8 B6 B7 B8")
        course = self.Course(laid)
        assert yali.curve(course.steps) is None
        course.move("move", "b7 b8")
        course.move("side-move", "A6 A5")
        assert course.counted == {"Moves": (1, 0), "Longest run": (1, 0), "Side moves": (1, 0)}
        course.release("Ann")
        course.move("move", "b6 b7")
        course.release("Bob")
        course.move("move", "c2 c1")
        course.move("side-move", "B6 B5")
        course.release("Ann")
        assert course.counted == {"Moves": (2, 1), "Longest run": (2, 1), "Side moves": (1, 1)}
        assert course.curve == Curve("Balls home, move by move", ((0, 1, 2, 2), (0, 1, 1, 1)))

    def test_without_a_board_the_releases_are_the_moves(self) -> None:
        course = self.Course(YaliMatch())
        course.say("tilt", to="Bob")
        for to in ("Bob", "Ann", "Bob"):
            course.release(to)
        assert course.counted == {"Moves": (1, 2), "Longest run": (1, 2)}
        assert course.curve == Curve("Moves, one by one", ((0, 0, 0, 1), (0, 1, 2, 2)))

    def test_how_the_game_ended_is_said(self) -> None:
        """Without a board the players say so: Ann is home after one move of hers, or nobody can move."""
        won = YaliMatch()
        won.say("tilt", to="Ann")
        won.say("released")
        won.say("home", player="Ann")
        won.say("confirm", player="Bob")
        assert yali.ended(ViewState(status=won.status)) == "Last game: home after 1 move"
        stuck = YaliMatch()
        stuck.say("tilt", to="Ann")
        stuck.say("pass")
        stuck.say("pass")
        assert yali.ended(ViewState(status=stuck.status)) == "Last game: neither player has a move"


class TestToguzKorgool:
    """The second hole of nine korgools ends in the first one opposite and captures the ten there."""

    @pytest.mark.parametrize(
        ("kazan", "told"),
        [
            ((82, 79), "Last game: 82 korgools in the kazan"),
            ((60, 83), "Last game: 83 korgools in the kazan"),
            ((81, 81), "Last game: one side was empty"),
        ],
    )
    def test_how_the_game_ended_is_said(self, kazan: tuple[int, int], told: str) -> None:
        """More than half of the 162 korgools end a game."""
        status = {"kazan": dict(zip(("Ann", "Bob"), kazan, strict=True))}
        assert toguz_korgool.ended(ViewState(status=status, events=[{"event": "sow", "hole": 1}])) == told

    @staticmethod
    def sown(*holes: int) -> list[dict[str, Any]]:
        return [{"event": "sow", "hole": hole} for hole in holes]

    def test_captures_and_games_are_counted(self) -> None:
        match = tell(Match("toguz-korgool", ["Ann", "Bob"]), *self.sown(2))
        assert counted(match) == {"Games won": (0, 0), "Largest capture": (10, 0), "Tuz": (0, 0)}
        tell(match, *self.sown(2, 2), {"event": "resign", "player": "Bob"})
        assert counted(match) == {"Games won": (1, 0), "Largest capture": (10, 10), "Tuz": (0, 0)}
        assert curve(match) == ((0, 10, 10, 10), (0, 0, 10, 10))
        tell(match, {"event": "next-game"}, *self.sown(2))
        assert curve(match) == ((0, 0), (0, 10)), "Bob begins the second game"
        tell(match, {"event": "resign", "player": "Ann"})
        assert counted(match) == {"Games won": (1, 1), "Largest capture": (10, 10), "Tuz": (0, 0)}

    def test_a_tuz_is_counted(self) -> None:
        """Bob's single korgool makes three in the first hole of Ann."""
        match = tell(Match("toguz-korgool", ["Ann", "Bob"]), *self.sown(2, 2, 2, 3, 9, 6, 7, 9))
        assert counted(match)["Tuz"] == (0, 1)


class TestYooloo:
    NAMES = ("Ann", "Bob", "Cem")

    def round(self, point: int, *cards: int) -> list[dict[str, Any]]:
        plays = [{"event": "play", "player": name, "card": n} for name, n in zip(self.NAMES, cards, strict=True)]
        return [{"event": "point-card", "value": point}, *plays]

    def test_points_and_rounds_are_counted_and_drawn(self) -> None:
        """Where all lay the same nobody wins: the point card is at stake in the next round as well."""
        match = Match("yooloo", self.NAMES)
        tell(match, *self.round(1, 10, 2, 1), *self.round(4, 4, 4, 4), *self.round(5, 1, 9, 3))
        assert counted(match) == {"Points": (1, 9, 0), "In all": (1, 9, 0), "Rounds": (1, 1, 0)}
        assert curve(match) == ((0, 1, 1, 1), (0, 0, 0, 9), (0, 0, 0, 0))

    def test_a_second_game_has_a_curve_of_its_own(self) -> None:
        """Cem's 10 wins the 1, Bob's cards, each one more than Ann's, win 2 to 9, and Ann's 10 the 10 twice."""
        match = Match("yooloo", self.NAMES)
        for n in range(1, 11):
            tell(match, *self.round(n, n, n % 10 + 1, (n + 8) % 10 + 1))
        assert counted(match) == {"Points": (20, 44, 1), "In all": (20, 44, 1), "Rounds": (1, 8, 1)}
        tell(match, {"event": "next-game"}, *self.round(3, 10, 2, 1))
        assert counted(match) == {"Points": (3, 0, 0), "In all": (23, 44, 1), "Rounds": (2, 8, 1)}
        assert curve(match) == ((0, 3), (0, 0), (0, 0))


class TestPoolPosition:
    def test_towels_and_lines_are_counted(self) -> None:
        """Bob fills the first row of two loungers; Cem takes the place of Ann's towel there."""
        match = boards.table_of(3)
        boards.turn(match, "Ann", (1, 1))
        assert counted(match) == {"Towels laid": (1, 0, 0), "Towels replaced": (0, 0, 0), "Lines filled": (0, 0, 0)}
        boards.turn(match, "Bob", (1, 2))
        boards.turn(match, "Cem")
        match.tell("replace", row=1, column=1)
        assert counted(match) == {"Towels laid": (1, 1, 0), "Towels replaced": (0, 0, 1), "Lines filled": (0, 1, 0)}

    def test_the_points_are_drawn_round_by_round(self) -> None:
        """A lounger of the first row is worth 4, one of the second 2 (the board's prices)."""
        match = boards.table_of(3)
        boards.turn(match, "Ann", (1, 1))
        boards.turn(match, "Bob", (2, 1))
        while match.status["phase"] != "cards":
            match.tell("end-turn")
        boards.turn(match, "Bob", (2, 2))
        while match.status["phase"] != "cards":
            match.tell("end-turn")
        assert curve(match) == ((0, 4, 4), (0, 2, 4), (0, 0, 0))
