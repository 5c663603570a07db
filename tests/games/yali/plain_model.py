"""Random games of Yali on the virtual board: hands that move balls, and the real filter, sensing and rules."""

from collections.abc import Mapping
from random import Random

from companion.games.yali.geometry import lane_name, square_name
from companion.games.yali.moves import Hops, SideHops, legal_paths
from companion.games.yali.sensing import awaits_rest, sense
from companion.games.yali.side_rights import may_move_opponents_ball
from companion.games.yali.state import YaliState
from companion.games.yali.virtual_board import VirtualYali
from companion.rulebook.rulebook import RawEvent
from hardware.filters.tilt import TiltFilter, TiltSettings
from hardware.samples import Accel
from hardware.signals import Doubt, Tilted
from tests.tools.referees import referee_of

SIDE_BALLS = {"base": 4, "tournament": 3}
FINGER_S, MOVE_S, WATCH_S, PATIENCE_S = 0.2, 0.3, 0.1, 120.0
SIDE_MOVE_CHANCE = 0.7


def grid_moves(state: YaliState) -> list[tuple[str, list[str]]]:
    """Every legal move of the player in turn: from where, and the path."""
    board = state.board
    assert board is not None
    found = []
    for square, owner in state.balls.items():
        if owner == state.turn:
            hops = Hops(board, state.balls, owner, square)
            found += [
                (square_name(square), [square_name(at) for at in path]) for path in legal_paths(hops, square).values()
            ]
    return found


def side_moves(state: YaliState) -> list[tuple[str, list[str]]]:
    """Every legal side move of the player in turn, should he have the right."""
    board = state.board
    assert board is not None
    found = []
    for owner in (0, 1):
        back = owner != state.turn
        if back and not may_move_opponents_ball(state.setup, state.side_balls[state.turn]):
            continue
        for at in state.side_balls[owner]:
            hops = SideHops(board, state.side_balls, (owner, at), back)
            moves = legal_paths(hops, (owner, at)).values()
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
        self.referee = referee_of(raw)
        self.chance = chance
        self.board = VirtualYali(chance, **board, noise=noise)
        self.board.set_up(SIDE_BALLS[variant])
        self.filter = TiltFilter(settings)
        self.t = 0.0
        self.doubts = 0

    @property
    def state(self) -> YaliState:
        """The state now."""
        assert isinstance(self.referee.state, YaliState)
        return self.referee.state

    def tell(self, raw: RawEvent) -> None:
        """An event that must be accepted."""
        before = self.state
        verdict = self.referee.rule(raw)
        assert verdict.ok, (raw, verdict.refusal)
        if awaits_rest(self.state) and not awaits_rest(before):
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
        while self.state.phase != "game-over":
            turns += 1
            assert turns < 3000, "no end"
            match self.state.phase:
                case "weigh":
                    self.weigh()
                case "lots":
                    self.tell({"event": "lots", "player": self.chance.choice(self.state.names)})
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
                    self.tell({"event": "tilt", "to": self.state.names[self.board.angle_deg > 0]})
                    return
                for raw in sense(self.state, signal, {}):
                    self.tell(raw)
                    return
        raise AssertionError(f"no verdict at {self.board.angle_deg:.2f} degrees")

    def turn(self) -> None:
        """Presses, moves, perhaps moves at the side, lets go."""
        moves = grid_moves(self.state)
        if not moves:
            self.tell({"event": "pass"})
            return
        self.board.press(self.state.turn)
        pressed = self.watch(FINGER_S)
        self.carry("move", self.chance.choice(moves))
        if self.state.phase == "game-over":
            return
        if self.state.side_right and (sides := side_moves(self.state)) and self.chance.random() < SIDE_MOVE_CHANCE:
            self.carry("side-move", self.chance.choice(sides))
        pressed += self.watch(MOVE_S)
        assert not any(sense(self.state, signal, {}) for signal in pressed)
        self.board.release()
        self.tell({"event": "released"})

    def carry(self, event: str, move: tuple[str, list[str]]) -> None:
        """A hand moves a ball, and people say so."""
        start, path = move
        self.tell({"event": event, "from": start, "path": path})
        self.board.move(start, path[-1])
