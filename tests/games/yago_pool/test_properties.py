"""Whatever people and sensors report, in whatever order: what must hold in every match of Yago Pool."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.yago_pool.events import FOUL_KINDS, VARIANTS
from companion.games.yago_pool.options import READINGS
from companion.i18n.digest import passage
from companion.rulebook.rulebook import Ruling
from tests.games.line_contract_match import Line, Match, replayed
from tests.tools.undo_check import check_undo

HOLES = st.integers(1, 9)
COLOURS = st.sampled_from(["red", "yellow"])
BALLS = st.sampled_from(["red", "yellow", "red", "yellow", "blue", "unknown"])
BLOCKING = {"take-out", "put-back"}
EVENTS: list[st.SearchStrategy[dict[str, Any]]] = [
    st.fixed_dictionaries(
        {"event": st.just("identify"), "hole": HOLES, "ball": st.sampled_from(["red", "yellow", "blue"])}
    ),
    st.fixed_dictionaries({"event": st.just("direct"), "hole": HOLES}),
    st.fixed_dictionaries(
        {"event": st.just("foul"), "kind": st.sampled_from([*FOUL_KINDS]), "ball": COLOURS}, optional={"hole": HOLES}
    ),
    st.fixed_dictionaries({"event": st.just("choose-colour"), "colour": COLOURS}),
    st.just({"event": "decline"}),
    st.fixed_dictionaries({"event": st.just("lifted"), "hole": HOLES}),
    st.just({"event": "restored"}),
    st.fixed_dictionaries({"event": st.just("fix"), "hole": HOLES, "ball": st.none() | COLOURS}),
    st.just({"event": "next-game"}),
    st.fixed_dictionaries(
        {
            "event": st.just("rename"),
            "player": st.sampled_from(["Ann", "Bob"]),
            "to": st.sampled_from(["Ann", "Bob", "Eve"]),
        }
    ),
    st.just({"event": "redo"}),
]
TEAM = {"name": "Bob", "members": ["Cem", "Dan"]}


class AnyMatch(RuleBasedStateMachine):
    """A match told at random."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Match

    @initialize(
        variant=st.sampled_from(VARIANTS),
        readings=st.fixed_dictionaries({name: st.sampled_from(reading.choices) for name, reading in READINGS.items()}),
        points=st.integers(1, 4),
        opening=st.sampled_from([[], ["red"], ["red"], ["yellow"]]),
        second=st.sampled_from(["Bob", TEAM]),
    )
    def begin(self, variant: str, readings: dict[str, str], points: int, opening: list[str], second: Any) -> None:
        self.game = Match("yago-pool", ["Ann", second], variant, readings=readings, target=points)
        for ball in opening:
            self.tell({"event": "sunk", "hole": 1, "ball": ball})
            self.tell({"event": "shot-over"})

    @rule(hole=HOLES, ball=BALLS)
    def sunk(self, hole: int, ball: str) -> None:
        self.tell({"event": "sunk", "hole": hole, "ball": ball})

    @rule(
        balls=st.dictionaries(HOLES, COLOURS, max_size=2),
        foul=st.sampled_from(["", "", "", *FOUL_KINDS]),
        done=st.booleans(),
    )
    def shot(self, balls: dict[int, str], foul: str, done: bool) -> None:
        for hole, ball in balls.items():
            self.tell({"event": "sunk", "hole": hole, "ball": ball})
        if foul:
            self.tell({"event": "foul", "kind": foul, "ball": "red"})
        elif balls and done:
            self.tell({"event": "direct", "hole": min(balls)})
        self.tell({"event": "shot-over"})
        if done:
            self.go_on()

    @rule()
    def shot_over(self) -> None:
        self.tell({"event": "shot-over"})

    @precondition(lambda self: self.game.referee.state.phase in ("restore", "choose-colour", "game-over"))
    @rule()
    def go_on(self) -> None:
        for raw in ({"event": "restored"}, {"event": "choose-colour", "colour": "red"}, {"event": "next-game"}):
            self.tell(raw)

    @rule(raw=st.one_of(EVENTS))
    def anything(self, raw: dict[str, Any]) -> None:
        self.tell(raw)

    @precondition(lambda self: self.game.referee.entries)
    @rule()
    def takes_back_and_again(self) -> None:
        check_undo(self.game.referee)

    @rule()
    def undo(self) -> None:
        self.tell({"event": "undo"})
        assert self.game.status == replayed(self.game)

    def tell(self, raw: dict[str, Any]) -> None:
        """Tells an event; a refusal changes nothing, an announcement names a passage that there is."""
        before = self.game.referee.state
        line = self.game.raw(raw)
        assert line["event"] == raw
        if line["ok"]:
            for announcement in line["say"]:
                assert announcement["text"]
                assert "{" not in announcement["text"]
                assert passage(announcement["why"]["rule"]), announcement
        else:
            assert self.game.referee.state == before
            assert line["reason"]["text"]

    def accepted(self, *raws: dict[str, Any]) -> Any:
        """The table after these events, told in thought only; None when one of them is refused."""
        table = self.game.referee.state
        for raw in raws:
            ruling = self.game.rulebook.rule(table, self.game.rulebook.read(raw))  # type: ignore[arg-type]
            if not isinstance(ruling, Ruling):
                return None
            table = ruling.state
        return table

    @invariant()
    def there_are_only_so_many_balls(self) -> None:
        status = self.game.status
        balls = [*status["holes"].values(), *(task.get("ball") for task in self.work("put-back"))]
        assert max(balls.count("red"), balls.count("yellow")) <= 5
        assert balls.count("blue") <= 1

    @invariant()
    def work_blocks(self) -> None:
        assert (self.game.status["phase"] == "restore") == any(self.work(code) for code in BLOCKING)

    @invariant()
    def every_state_has_a_way_on(self) -> None:
        status = self.game.status
        match status["phase"]:
            case "restore":
                assert self.accepted({"event": "restored"})
            case "choose-colour":
                assert self.accepted({"event": "choose-colour", "colour": "yellow"})
            case "game-over":
                assert self.accepted({"event": "next-game"})
            case "opening" | "play":
                unknown = [hole for hole, ball in status["holes"].items() if ball == "unknown"]
                empty = [{"event": "fix", "hole": int(hole), "ball": None} for hole in unknown]
                assert self.accepted(*empty, {"event": "shot-over"})
            case over:
                assert over == "match-over"
                assert status["match_winner"] == status["winner"]

    @invariant()
    def declining_is_offered_when_it_is_possible(self) -> None:
        assert self.game.status["may_decline"] == (self.accepted({"event": "decline"}) is not None)

    @invariant()
    def a_chance_wins_what_it_promises(self) -> None:
        status = self.game.status
        for hole, points in status["chances"].items():
            colour = status["colours"][status["turn"]]
            sunk = {"event": "sunk", "hole": int(hole), "ball": colour}
            if [*status["holes"].values()].count(colour) < 5:
                after = self.accepted(sunk, {"event": "shot-over"})
                public = self.game.rulebook.public(after)
                assert public["winner"] == status["turn"]
                assert public["scores"][status["turn"]] == status["scores"][status["turn"]] + points

    @invariant()
    def someone_is_in_turn_until_the_end(self) -> None:
        status = self.game.status
        over = status["phase"] in ("game-over", "match-over")
        assert (status["turn"] is None) == (status["shooter"] is None) == over
        assert (status["shots"] == 0) == (over or self.choosing())
        assert (status["winner"] is not None) == (status["result"] == "win") == over

    def choosing(self) -> bool:
        return self.game.referee.state.play_phase == "choose-colour"  # type: ignore[attr-defined]

    def work(self, code: str) -> list[Line]:
        """The open tasks of this code, as the state itself has them."""
        return [
            {"code": task.code, **task.args}
            for task in self.game.rulebook.todo(self.game.referee.state)
            if task.code == code
        ]

    def teardown(self) -> None:
        assert self.game.status == replayed(self.game)


AnyMatch.TestCase.settings = settings(max_examples=60, stateful_step_count=60)
TestAnyMatch = AnyMatch.TestCase
