"""Toguz korgool under anything that people may tell it, and a thousand whole games."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.toguz_korgool.rules import rulebook
from tests.games.line_contract_match import Match, replayed
from tests.games.toguz_korgool.positions import NAMES, total
from tests.tools.referees import referee_of
from tests.tools.undo_check import check_undo

NUMBER = st.one_of(st.integers(-1, 11), st.sampled_from(["7", 5.0, None, True, 10**20]))
NAME = st.sampled_from([*NAMES, "Zoe", "ann", "", " Bob", "t", 1])
WILD = st.fixed_dictionaries(
    {"event": st.sampled_from(["sow", "next-game", "rename", "redo", "resign", "flag", "tilt", 3])},
    optional={"player": NAME, "to": NAME, "hole": NUMBER, "landing": NUMBER},
)
OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "empty_side": st.sampled_from(["on-turn", "at-once"]),
        "end_at_82": st.booleans(),
        "first": st.sampled_from(NAMES),
        "clock_minutes": st.integers(1, 180),
    },
)


class Toguz(RuleBasedStateMachine):
    """A match that is told accepted events and nonsense, taken back and brought again."""

    match: Match

    @initialize(options=OPTIONS)
    def begin(self, options: dict[str, Any]) -> None:
        self.match = Match("toguz-korgool", NAMES, **options)

    @rule(choices=st.lists(st.integers(0, 8), min_size=1, max_size=60))
    def people_sow(self, choices: list[int]) -> None:
        for choice in choices:
            legal = self.match.status["legal"]
            if legal:
                mover = self.match.status["turn"]
                status = self.match.tell("sow", hole=legal[choice % len(legal)])["status"]
                assert status["turn"] != mover

    @rule(event=st.sampled_from(["resign", "flag", "draw-agreed"]), seat=st.integers(0, 1))
    def people_end_the_game(self, event: str, seat: int) -> None:
        before = self.match.status
        line = self.match.line(event, player=before["players"][seat])
        assert line["ok"] is (before["phase"] == "play")

    @precondition(lambda self: self.match.status["phase"] == "game-over")
    @rule()
    def the_next_game_begins(self) -> None:
        before = self.match.status
        status = self.match.tell("next-game")["status"]
        assert status["game_number"] == before["game_number"] + 1
        assert (status["move"], status["last"], set(status["scores"].values())) == (0, None, {0})

    @rule(raw=WILD)
    def nonsense(self, raw: dict[str, Any]) -> None:
        before = self.match.status
        line = self.match.raw(raw)
        assert line["ok"] or line["status"] == before

    @precondition(lambda self: self.match.referee.entries)
    @rule()
    def takes_back_and_again(self) -> None:
        check_undo(self.match.referee)

    @rule(times=st.integers(1, 70))
    def takes_back(self, times: int) -> None:
        for _ in range(times):
            self.match.line("undo")
        assert self.match.status == replayed(self.match)

    @invariant()
    def korgools_are_conserved(self) -> None:
        state: Any = self.match.referee.state
        status = self.match.status
        assert total(state.position) == 162
        on_board = sum(sum(holes) for holes in status["holes"].values())
        assert on_board + sum(status["kazan"].values()) == 162
        assert sum(status["scores"].values()) in (162, 162 - on_board)

    @invariant()
    def a_tuz_is_an_empty_hole_that_may_be_one(self) -> None:
        status = self.match.status
        owners = dict(zip(status["players"], reversed(status["players"]), strict=True))
        for name, hole in status["tuz"].items():
            assert 1 <= hole <= 8
            assert status["holes"][owners[name]][hole - 1] == 0
        assert len(set(status["tuz"].values())) == len(status["tuz"])

    @invariant()
    def there_is_a_way_on(self) -> None:
        status = self.match.status
        playing = status["phase"] == "play"
        assert bool(status["legal"]) is playing
        assert (status["turn"] in status["players"]) is playing
        assert (status["winner"] is None) is (status["result"] is None) is playing

    @invariant()
    def events_come_back_from_json_as_they_were(self) -> None:
        for entry in self.match.referee.entries[-2:]:
            again = rulebook.read(msgspec.json.decode(msgspec.json.encode(entry.event)))
            assert again == entry.event


TestToguz = Toguz.TestCase
TestToguz.settings = settings(max_examples=40, stateful_step_count=15, deadline=None)


@pytest.mark.parametrize(
    ("games", "options"),
    [(1000, {}), (200, {"empty_side": "at-once", "end_at_82": False})],
    ids=["usual", "other readings"],
)
def test_random_games_come_to_an_end(games: int, options: dict[str, Any]) -> None:
    raw = {"game": "toguz-korgool", "players": list(NAMES), "options": options}
    random = Random(11)
    draws = 0
    for _ in range(games):
        referee = referee_of(raw)
        state: Any = referee.state
        moves = 0
        while state.phase == "play":
            assert total(state.position) == 162
            hole = random.choice(state.position.legal())
            assert referee.rule({"event": "sow", "hole": hole}).ok
            state = referee.state
            moves += 1
            assert moves < 2000
        draws += len(state.winners) == 2
        assert state.move_count == moves
    assert draws, "about one random game in fifty is drawn"
