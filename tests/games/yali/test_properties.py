"""What holds in every game of Yali, whatever people report."""

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.yali.moves import has_moves
from companion.games.yali.rules import rulebook
from companion.games.yali.state import SIDE_BALLS, YaliState
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Refusal, Ruling
from tests.games.yali.plain_model import grid_moves, side_moves
from tests.tools.referees import folded, referee_of
from tests.tools.undo_check import check_undo

FIGURES = st.sampled_from([(4, 8, 8), (4, 5, 5), (2, 9, 6), (8, 3, 5), (1, 17, 5)])
SQUARES = st.sampled_from([f"{column}{row}" for column in "abcd" for row in range(1, 10)] + ["e1", "A1", ""])
LANE_SQUARES = st.sampled_from([f"{letter}{number}" for letter in "AB" for number in range(1, 9)] + ["C1", "a1"])
WHO = st.sampled_from(["Ann", "Bob", "Cem", "Dea", "level", "nobody"])


class Game(RuleBasedStateMachine):
    """Sense and nonsense, told in any order."""

    @initialize(variant=st.sampled_from(["base", "tournament"]), figures=st.none() | FIGURES, data=st.data())
    def begin(self, variant: str, figures: tuple[int, int, int] | None, data: st.DataObject) -> None:
        readings = {"YL-2": data.draw(st.sampled_from("abc")), "YL-5": data.draw(st.sampled_from("ab"))}
        options: dict[str, Any] = {"readings": readings}
        if figures:
            options["board"] = dict(zip(("columns", "rows", "side"), figures, strict=True))
        self.raw = {"game": "yali", "variant": variant, "players": ["Ann", "Bob"], "options": options}
        self.referee = self.fresh()

    def fresh(self) -> Referee:
        return referee_of(self.raw)

    def tell(self, event: str, **fields: Any) -> bool:
        if "start" in fields:
            fields["from"] = fields.pop("start")
        before = self.status
        verdict = self.referee.rule({"event": event, **fields})
        assert verdict.ok or self.status == before
        return verdict.ok

    @property
    def state(self) -> YaliState:
        assert isinstance(self.referee.state, YaliState)
        return self.referee.state

    @property
    def status(self) -> dict[str, Any]:
        return rulebook.public(self.state)

    @rule(who=WHO)
    def tilt(self, who: str) -> None:
        self.tell("tilt", to=who)

    @rule(event=st.sampled_from(["lots", "home", "confirm", "deny"]), who=WHO)
    def claim(self, event: str, who: str) -> None:
        self.tell(event, player=who)

    @precondition(lambda self: self.referee.entries)
    @rule()
    def takes_back_and_again(self) -> None:
        check_undo(self.referee)

    @rule(event=st.sampled_from(["released", "pass", "next-game", "undo", "redo"]))
    def plain(self, event: str) -> None:
        self.tell(event)

    @rule(player=WHO, to=WHO)
    def rename(self, player: str, to: str) -> None:
        self.tell("rename", player=player, to=to)

    @rule(start=SQUARES, path=st.lists(SQUARES, max_size=3))
    def any_move(self, start: str, path: list[str]) -> None:
        self.tell("move", start=start, path=path)

    @rule(start=LANE_SQUARES, path=st.lists(LANE_SQUARES, max_size=3))
    def any_side_move(self, start: str, path: list[str]) -> None:
        self.tell("side-move", start=start, path=path)

    @rule(data=st.data())
    def legal_move(self, data: st.DataObject) -> None:
        state = self.state
        if state.board and state.phase == "move" and not state.has_moved and (moves := grid_moves(state)):
            start, path = data.draw(st.sampled_from(moves))
            assert self.tell("move", start=start, path=path)

    @rule(data=st.data())
    def legal_side_move(self, data: st.DataObject) -> None:
        if self.state.phase == "move" and self.state.side_right and (moves := side_moves(self.state)):
            start, path = data.draw(st.sampled_from(moves))
            assert self.tell("side-move", start=start, path=path)

    @rule(data=st.data())
    def whole_turn(self, data: st.DataObject) -> None:
        self.tell("tilt", to=data.draw(st.sampled_from(self.state.names)))
        self.legal_move(data)
        self.tell("released")

    @invariant()
    def balls_are_neither_lost_nor_found(self) -> None:
        state, status = self.state, self.status
        expected = [0, 0] if state.board is None else [8, 8]
        assert [list(state.balls.values()).count(seat) for seat in (0, 1)] == expected
        side = 0 if state.board is None else SIDE_BALLS[state.setup.variant]
        assert [len(lane) for lane in state.side_balls] == [side, side]
        assert len(status["squares"]) == sum(expected)
        assert len(status["side"]) == 2 * side

    @invariant()
    def one_player_is_in_turn_or_none(self) -> None:
        status = self.status
        assert (status["turn"] is not None) == (status["phase"] == "move")
        assert status["turn"] in (None, *status["players"])
        assert status["phase"] in ("weigh", "lots", "move", "claim", "game-over")
        assert (status["result"] is not None) == (status["phase"] == "game-over")
        assert sum(status["scores"].values()) <= status["game_number"]
        assert (status["running"] > 0) == (status["last_mover"] is not None)
        assert status["running"] <= max(status["moves"].values())

    @invariant()
    def there_is_a_way_on(self) -> None:
        state, names = self.state, self.state.names
        ways: dict[str, list[dict[str, Any]]] = {
            "weigh": [{"event": "tilt", "to": name} for name in (*names, "level")],
            "lots": [{"event": "lots", "player": name} for name in names],
            "claim": [{"event": event, "player": names[1 - state.claimant]} for event in ("confirm", "deny")],
            "game-over": [{"event": "next-game"}],
            "move": [{"event": "released"}],
        }
        if state.phase == "move" and state.board and not state.has_moved:
            moves = grid_moves(state)
            assert bool(moves) == has_moves(state.board, state.balls, state.turn)
            ways["move"] = [{"event": "move", "from": start, "path": path} for start, path in moves]
            ways["move"] = ways["move"] or [{"event": "pass"}]
        for raw in ways[state.phase]:
            event = rulebook.read(raw)
            assert not isinstance(event, Refusal)
            assert isinstance(rulebook.rule(state, event), Ruling), raw

    @invariant()
    def the_status_survives_json(self) -> None:
        assert json.loads(json.dumps(self.status)) == self.status

    def teardown(self) -> None:
        if not hasattr(self, "referee"):
            return
        again = folded(self.referee, (entry.raw for entry in self.referee.entries))
        assert again.state == self.state
        while self.tell("undo"):
            pass
        assert self.state == self.fresh().state


Game.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestGame = Game.TestCase
