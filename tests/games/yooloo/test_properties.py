"""Yooloo under anything that people may tell it: what always holds, whatever comes."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games.line_contract_match import Match, replayed
from tests.games.yooloo.legal_events import NAMES, VARIANTS, ways
from tests.tools.undo_check import check_undo

WILD = st.fixed_dictionaries(
    {"event": st.sampled_from(["play", "flip", "point-card", "next-game", "rename", "redo", "shuffle"])},
    optional={
        "player": st.sampled_from([*NAMES, "Zoe", "", 1]),
        "to": st.sampled_from(["Zoe", "ann", "Ann", " Bob", ""]),
        "card": st.one_of(st.integers(-1, 12), st.sampled_from(["7", 5.0, None])),
        "value": st.one_of(st.integers(-1, 12), st.booleans()),
    },
)


class Yooloo(RuleBasedStateMachine):
    """A match that is told accepted events and nonsense, taken back and brought again."""

    match: Match

    @initialize(
        n=st.integers(2, 8),
        variant=st.sampled_from(VARIANTS),
        doubling=st.booleans(),
        yo3=st.sampled_from(["D1", "D2", "D3"]),
        yo4=st.sampled_from("ab"),
        data=st.data(),
    )
    def begin(self, n: int, variant: str, doubling: bool, yo3: str, yo4: str, data: st.DataObject) -> None:
        options: dict[str, Any] = {"doubling": doubling, "readings": {"YO-3": yo3, "YO-4": yo4}}
        if variant == "standard" and data.draw(st.booleans()):
            options["point_cards"] = data.draw(st.permutations(range(1, 11)))
        self.match = Match("yooloo", NAMES[:n], variant, **options)

    def point_cards(self) -> set[int]:
        """The point cards told in the running game."""
        values: set[int] = set()
        for entry in self.match.referee.entries:
            if entry.raw["event"] == "next-game":
                values = set()
            elif entry.raw["event"] == "point-card":
                values.add(entry.raw["value"])
        return values

    @rule(data=st.data(), times=st.integers(1, 30))
    def goes_on(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            way = ways(self.match.status, self.point_cards())
            event = data.draw(st.sampled_from(way))
            if event["event"] == "flip" and data.draw(st.integers(0, 3)):
                event = way[0]
            assert self.match.raw(event)["ok"]

    @rule()
    def everybody_lays_what_comes_first(self) -> None:
        """A way through whole rounds, ties and showdowns included."""
        for _ in self.match.status["players"]:
            self.match.raw(ways(self.match.status, self.point_cards())[0])

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
    def there_is_a_way_on(self) -> None:
        assert ways(self.match.status, self.point_cards())

    @invariant()
    def cards_are_conserved(self) -> None:
        status = self.match.status
        if status["variant"] in ("standard", "easy") and status["phase"] in ("point-card", "play"):
            assert all(len(hand) == 11 - status["round"] for hand in status["hands"].values())
            fought = status["round"] - 1 - len(status["parked"])
            assert sum(score > 0 for score in status["scores"].values()) <= fought
        if len(status["players"]) == 2:
            assert status["parked"] == []
        assert len(status["laid"]) < len(status["players"])

    @invariant()
    def points_are_conserved(self) -> None:
        status = self.match.status
        most = 10 * len(status["players"]) if "one-to" in status["variant"] else 110
        assert sum(status["scores"].values()) + sum(status["parked"]) <= most
        assert all(status["totals"][name] >= score for name, score in status["scores"].items())

    @invariant()
    def at_most_one_is_in_turn(self) -> None:
        status = self.match.status
        assert (status["turn"] in status["players"]) is (status["phase"] == "flip")
        assert (status["winner"] is None) is (status["phase"] != "game-over")


TestYooloo = Yooloo.TestCase
TestYooloo.settings = settings(max_examples=40, stateful_step_count=15, deadline=None)
