"""Pool Position under anything that people may tell it: what always holds, whatever comes."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.rulebook.rulebook import Event, Ruling
from tests.games.line_contract_match import Match, replayed
from tests.games.pool_position.boards import NAMES
from tests.games.pool_position.legal_events import random_board, spots_of, ways
from tests.games.pool_position.test_games import conserved
from tests.tools.undo_check import check_undo

WILD = st.fixed_dictionaries(
    {"event": st.sampled_from(["cards", "place", "replace", "end-turn", "next-game", "rename", "redo", "swim"])},
    optional={
        "player": st.sampled_from([*NAMES, "dummy", "Zoe", 1]),
        "to": st.sampled_from(["Zoe", "ann", "Ann", "dummy", ""]),
        "row": st.one_of(st.integers(-1, 8), st.sampled_from(["1", 1.0, None])),
        "column": st.integers(-1, 8),
        "Ann": st.one_of(st.integers(-1, 14), st.sampled_from(["7", 5.0, None, True])),
        "Bob": st.integers(1, 12),
        "Cem": st.integers(1, 12),
        "dummy": st.integers(1, 12),
    },
)


class PoolPosition(RuleBasedStateMachine):
    """A match that is told accepted events and nonsense, taken back and brought again."""

    match: Match

    @initialize(n=st.integers(2, 5), seed=st.integers(0, 10**6), end=st.sampled_from(["at-once", "end-of-round"]))
    def begin(self, n: int, seed: int, end: str) -> None:
        self.random = Random(seed)
        lounge = random_board(self.random)
        while len(lounge["rows"]) + len({column for _, column in spots_of(lounge)}) < 7:
            lounge = random_board(self.random)
        self.prices = spots_of(lounge)
        self.match = Match("pool-position", NAMES[:n], board=lounge, end_check=end)

    def hands(self) -> dict[str, set[int]]:
        """The cards that everybody may play, by the record of the events in force."""
        hands: dict[str, set[int]] = {}
        names = self.match.referee.raw_setup["players"]
        seats = [*names, "dummy"] if len(names) == 2 else list(names)
        played: list[set[int]] = [set() for _ in seats]
        for entry in self.match.referee.entries:
            raw = entry.raw
            if raw["event"] == "rename":
                seats[seats.index(raw["player"])] = raw["to"]
            elif raw["event"] == "next-game":
                played = [set() for _ in seats]
            elif raw["event"] == "cards":
                for name, cards in zip(seats, played, strict=True):
                    if len(cards) == 12:
                        cards.clear()
                    assert raw[name] not in cards, "a card was played twice"
                    cards.add(raw[name])
        for name, cards in zip(seats, played, strict=True):
            hands[name] = set(range(1, 13)) - cards or set(range(1, 13))
        return hands

    def way(self) -> dict[str, Any]:
        status = self.match.status
        match status["phase"]:
            case "cards":
                chosen = {name: self.random.choice(sorted(hand)) for name, hand in self.hands().items()}
                return {"event": "cards", **chosen}
            case "turn":
                options = ways(status, self.prices)
                return self.random.choice(options)
            case _:
                return {"event": "next-game"}

    @rule(times=st.integers(1, 40))
    def goes_on(self, times: int) -> None:
        for _ in range(times):
            assert self.match.raw(self.way())["ok"]

    @rule(raw=WILD)
    def nonsense(self, raw: dict[str, Any]) -> None:
        before = self.match.status
        line = self.match.raw(raw)
        assert line["ok"] or line["status"] == before

    @precondition(lambda self: self.match.referee.entries)
    @rule()
    def takes_back_and_again(self) -> None:
        check_undo(self.match.referee)

    @rule(times=st.integers(1, 5))
    def takes_back(self, times: int) -> None:
        for _ in range(times):
            self.match.raw({"event": "undo"})
        assert self.match.status == replayed(self.match)

    @invariant()
    def what_is_there_is_conserved(self) -> None:
        conserved(self.match.status, len(self.match.status["players"]))

    @invariant()
    def towels_are_conserved(self) -> None:
        """Each towel that was ever laid lies on a lounger or in the pool."""
        laid: dict[int, int] = {}
        state: Any = self.match.referee.state
        for owner in state.towels:
            laid[owner] = laid.get(owner, 0) + 1
        events = [entry.raw["event"] for entry in self.match.referee.entries]
        if "next-game" in events:
            events = events[len(events) - 1 - events[::-1].index("next-game") :]
        towels = sum(state.towels_used)
        assert towels == events.count("place") + events.count("replace")
        assert towels - events.count("replace") == sum(n for owner, n in laid.items() if owner >= 0)
        assert max(state.towels_used) <= 15

    @invariant()
    def there_is_a_way_on(self) -> None:
        event = self.match.rulebook.read(self.way())
        assert isinstance(event, Event), event
        assert isinstance(self.match.rulebook.rule(self.match.referee.state, event), Ruling)


TestPoolPosition = PoolPosition.TestCase
TestPoolPosition.settings = settings(max_examples=40, stateful_step_count=15, deadline=None)
