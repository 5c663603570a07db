"""Random games of Yali on the virtual board: hands that move balls, and the real filter, sensing and rules."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.yali.geometry import lane_name, name
from companion.games.yali.moves import Hops, SideHops, paths
from companion.games.yali.rights import may_move_back
from companion.games.yali.rules import rulebook
from companion.games.yali.sensing import awaits_rest, sense
from companion.games.yali.state import YaliState
from companion.games.yali.virtual import VirtualYali
from companion.rulebook.referee import Referee
from companion.rulebook.setup import read_setup
from hardware.filters.tilt import TiltFilter, TiltSettings
from hardware.samples import Accel
from hardware.signals import Doubt, Tilted

SIDE_BALLS = {"base": 4, "tournament": 3}
FINGER_S, MOVE_S, WATCH_S, PATIENCE_S = 0.2, 0.3, 0.1, 120.0
SIDE_MOVE_CHANCE = 0.7


def grid_moves(state: YaliState) -> list[tuple[str, list[str]]]:
    """Every legal move of the player in turn: from where, and the path."""
    board = state.board
    assert board is not None
    found = []
    for square, owner in state.balls.items():
        if owner == state.mover:
            hops = Hops(board, state.balls, owner, square)
            found += [(name(square), [name(at) for at in path]) for path in paths(hops, square).values()]
    return found


def side_moves(state: YaliState) -> list[tuple[str, list[str]]]:
    """Every legal side move of the player in turn, should he have the right."""
    board = state.board
    assert board is not None
    found = []
    for owner in (0, 1):
        back = owner != state.mover
        if back and not may_move_back(state.setup, state.lanes[state.mover]):
            continue
        for at in state.lanes[owner]:
            hops = SideHops(board, state.lanes, (owner, at), back)
            moves = paths(hops, (owner, at)).values()
            found += [(lane_name((owner, at)), [lane_name(end) for end in path]) for path in moves]
    return found


class Played:
    """One random match at a table whose board really tilts."""

    def __init__(
        self,
        variant: str,
        chance: Random,
        board: Mapping[str, int],
        noise: float = 1.0,
        settings: TiltSettings | None = None,
    ) -> None:
        raw = {"game": "yali", "variant": variant, "players": ["Ann", "Bob"], "options": {"board": dict(board)}}
        book, setup = read_setup(raw, lambda _: rulebook)
        self.referee = Referee(book, setup, raw)
        self.chance = chance
        self.board = VirtualYali(chance, **board, noise=noise)
        self.board.set_up(SIDE_BALLS[variant])
        self.filter = TiltFilter(settings)
        self.t = 0.0
        self.doubts = 0

    @property
    def table(self) -> YaliState:
        """The state now."""
        assert isinstance(self.referee.state, YaliState)
        return self.referee.state

    def tell(self, raw: Mapping[str, Any]) -> None:
        """An event that must be accepted."""
        before = self.table
        verdict = self.referee.rule(raw)
        assert verdict.ok, (raw, verdict.refusal)
        if awaits_rest(self.table) and not awaits_rest(before):
            self.filter.rearm(self.t)

    def watch(self, duration_s: float) -> list[Tilted | Doubt]:
        """Lets time pass; what the filter is sure of, or not."""
        self.t += duration_s
        samples = [sample for sample in self.board.step(self.t) if isinstance(sample, Accel)]
        signals = [signal for sample in samples for signal in self.filter.step(sample)]
        return [signal for signal in signals if isinstance(signal, Tilted | Doubt)]

    def play(self) -> int:
        """Plays to the end of a game; gives how many turns it took."""
        turns = 0
        while self.table.phase != "game-over":
            turns += 1
            assert turns < 3000, "no end"
            match self.table.phase:
                case "weigh":
                    self.weigh()
                case "lots":
                    self.tell({"event": "lots", "player": self.chance.choice(self.table.names)})
                case _:
                    self.turn()
        return turns

    def weigh(self) -> None:
        """Waits for the verdict; a doubt is decided by the people, who look closer."""
        end = self.t + PATIENCE_S
        while self.t < end:
            for signal in self.watch(WATCH_S):
                if isinstance(signal, Doubt):
                    self.doubts += 1
                    self.tell({"event": "tilt", "to": self.table.names[self.board.angle_deg > 0]})
                    return
                for raw in sense(self.table, signal, {}):
                    self.tell(raw)
                    return
        raise AssertionError(f"no verdict at {self.board.angle_deg:.2f} degrees")

    def turn(self) -> None:
        """Presses, moves, perhaps moves at the side, lets go."""
        moves = grid_moves(self.table)
        if not moves:
            self.tell({"event": "pass"})
            return
        self.board.press(self.table.mover)
        pressed = self.watch(FINGER_S)
        self.carry("move", self.chance.choice(moves))
        if self.table.phase == "game-over":
            return
        if self.table.side_right and (sides := side_moves(self.table)) and self.chance.random() < SIDE_MOVE_CHANCE:
            self.carry("side-move", self.chance.choice(sides))
        pressed += self.watch(MOVE_S)
        assert not any(sense(self.table, signal, {}) for signal in pressed)
        self.board.release()
        self.tell({"event": "released"})

    def carry(self, event: str, move: tuple[str, list[str]]) -> None:
        """A hand moves a ball, and people say so."""
        start, path = move
        self.tell({"event": event, "from": start, "path": path})
        self.board.move(start, path[-1])
