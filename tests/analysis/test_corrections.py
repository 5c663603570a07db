"""Corrections: what comes of one is what a fresh replay of the corrected list gives; no score is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.analysis.alternatives import alternatives, missed_events, possible_events
from companion.analysis.corrections import DEPENDS_ON_SECRET, UNDO, Change, Plan, plan, shot_start
from companion.board.view import BoardView
from companion.games.registry import board_view
from companion.journal.rows import EventRow, in_force
from companion.rulebook.origin import TOUCH
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent
from tests.games.pool_position.boards import SMALL
from tests.tools.referees import referee_of

OVER: RawEvent = {"event": "shot-over"}
YAGO = {"game": "yago-pool", "variant": "professional", "players": ["Ann", "Bob"], "options": {"target": 3}}
TOGUZ = {"game": "toguz-korgool", "players": ["Ann", "Bob"]}
YALI = {"game": "yali", "players": ["Ann", "Bob"], "options": {"board": {"columns": 4, "rows": 8, "side": 8}}}
YOOLOO = {"game": "yooloo", "players": ["Ann", "Bob", "Cem"]}
POOL = {"game": "pool-position", "players": ["Ann", "Bob", "Cem"], "options": {"board": SMALL}}


def sunk(hole: int, ball: str) -> RawEvent:
    return {"event": "sunk", "hole": hole, "ball": ball}


def match(setup: Mapping[str, Any], events: Sequence[RawEvent]) -> tuple[Referee, BoardView]:
    referee = referee_of(setup, *events)
    face = board_view(referee.rulebook.game)
    assert face is not None
    return referee, face


def corrected(referee: Referee, planned: Plan) -> Referee:
    """The match after the planned events were told."""
    for event in planned.events:
        assert referee.rule(event.raw).ok
    return referee


def fresh(setup: Mapping[str, Any], raws: Sequence[RawEvent]) -> Referee:
    """A replay of a list in which what is refused falls away."""
    referee = referee_of(setup)
    for raw in raws:
        referee.rule(raw)
    return referee


def test_a_misread_ball_changes_the_ruling_and_the_turn() -> None:
    referee, _ = match(YAGO, [sunk(5, "red"), OVER, sunk(1, "red"), OVER])
    planned = plan(referee, Change(2, (sunk(1, "yellow"),)))
    assert [event.raw for event in planned.events] == [UNDO, UNDO, sunk(1, "yellow"), OVER]
    assert [later.at for later in planned.changed_rulings] == [3]
    assert [announcement.code for announcement in planned.changed_rulings[0].before] == ["continues"]
    assert referee.rulebook.public(planned.after)["turn"] == "Bob"
    assert referee.rulebook.public(referee.state)["turn"] == "Ann", "planning changes nothing"


def test_what_is_no_longer_possible_falls_away_with_the_reason() -> None:
    """Were hole 1 filled by the first shot, the second could not fill it again."""
    referee, _ = match(YAGO, [sunk(5, "red"), OVER, sunk(1, "red"), OVER])
    planned = plan(referee, Change(0, (sunk(1, "red"),)))
    (fallen,) = planned.dropped
    assert (fallen.at, fallen.raw) == (2, sunk(1, "red"))
    assert fallen.refusal is not None and (fallen.refusal.code, fallen.refusal.args) == ("hole-occupied", {"hole": 1})
    assert [event.raw for event in planned.events] == [*[UNDO] * 4, sunk(1, "red"), OVER, OVER]
    (differs,) = (later for later in planned.changed_rulings if later is not fallen)
    assert differs.at == 3, "the second shot sinks nothing any more"
    assert (
        [announcement.code for announcement in differs.before],
        [announcement.code for announcement in differs.after],
    ) == (["continues"], ["to-play"])
    assert referee.rulebook.public(planned.after)["holes"] == {"1": "red"}


def test_an_impossible_change_is_refused_and_tells_nothing() -> None:
    referee, _ = match(YAGO, [sunk(5, "red"), OVER, sunk(1, "red")])
    planned = plan(referee, Change(2, (sunk(5, "red"),)))
    assert planned.refusal is not None and planned.refusal.code == "hole-occupied"
    assert planned.events == ()
    for undo in ({"event": "undo"}, {"event": "redo"}):
        assert plan(referee, Change(0, (undo,))).refusal is not None, "a correction is made of events of play"


def test_move_two_is_corrected_at_move_nine() -> None:
    """Sowing goes 1 to 9; the whole is sown again from the second move on, and no korgool is lost."""
    moves: list[RawEvent] = []
    referee, _ = match(TOGUZ, [])
    while len(moves) < 9:
        status = referee.rulebook.public(referee.state)
        moves.append({"event": "sow", "hole": status["legal"][len(moves) % len(status["legal"])]})
        assert referee.rule(moves[-1]).ok
    planned = plan(referee, Change(1, ({"event": "sow", "hole": 9},)))
    after = corrected(referee, planned)
    kept = [moves[0], {"event": "sow", "hole": 9}, *moves[2:]]
    assert after.rulebook.public(after.state) == fresh(TOGUZ, kept).rulebook.public(fresh(TOGUZ, kept).state)


@pytest.mark.parametrize("setup", [YAGO, TOGUZ, YALI, YOOLOO, POOL], ids=lambda setup: setup["game"])
@settings(max_examples=25)
@given(data=st.data())
def test_a_correction_is_a_fresh_replay_of_the_corrected_list(setup: dict[str, Any], data: st.DataObject) -> None:
    """Play at random, correct at random, several times over: always the state of the plain list, never a wrong sum."""
    referee, face = match(setup, [])
    for _ in range(data.draw(st.integers(4, 14))):
        offered = [answer.events for answer in possible_events(referee, face, len(referee.entries)).values()]
        if referee.state.phase == "cards":
            offered = [({"event": "cards", **{name: data.draw(st.integers(1, 12)) for name in POOL["players"]}},)]
        if not offered:
            break
        for raw in data.draw(st.sampled_from(offered)):
            referee.rule(raw)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(referee.entries) - 1))
        answers = [(), *(answer.events for answer in alternatives(referee, face, at))]
        change = Change(at, data.draw(st.sampled_from(answers)))
        raws = [entry.raw for entry in referee.entries]
        planned = plan(referee, change)
        if referee.hidden and planned.refusal:
            assert planned.refusal.code == DEPENDS_ON_SECRET
            continue
        assert planned.refusal is None, "only what is possible is offered"
        corrected(referee, planned)
        replay = fresh(setup, [*raws[:at], *change.replacement, *raws[at + 1 :]])
        assert [e.raw for e in referee.entries] == [e.raw for e in replay.entries]
        assert referee.state == replay.state
        masked = referee.rulebook.masked
        assert masked(referee.state) == masked(planned.after)
        whole(referee)
        if not referee.entries:
            return


def whole(referee: Referee) -> None:
    """No korgool, ball, card or towel is lost or added, no score is beyond what can be had."""
    status = referee.rulebook.public(referee.state)
    assert all(score >= 0 for score in status["scores"].values())
    match status["game"]:
        case "toguz-korgool":
            lying = sum(sum(holes) for holes in status["holes"].values())
            assert lying + sum(status["kazan"].values()) == 162
        case "yali":
            assert Counter([*status["squares"].values(), *status["side"].values()]) == {"Ann": 12, "Bob": 12}
        case "yooloo":
            plays = [(e.raw["player"], e.raw["card"]) for e in referee.entries if e.raw["event"] == "play"]
            assert len(plays) == len(set(plays)), "ten cards each, and each is laid once"
        case "pool-position":
            towels = Counter(status["loungers"].values())
            assert all(n <= 15 for n in towels.values()) and len(status["loungers"]) <= 8
        case _:
            balls = list(status["holes"].values())
            assert balls.count("red") <= 5 and balls.count("yellow") <= 5 and balls.count("blue") <= 1


def test_the_likeliest_slip_is_offered_first() -> None:
    referee, face = match(YAGO, [sunk(5, "red"), OVER, sunk(1, "red")])
    first = [answer.events for answer in alternatives(referee, face, 2)][:3]
    assert first == [(sunk(1, "yellow"),), (sunk(1, "blue"),), (sunk(2, "red"),)]
    referee, face = match(TOGUZ, [{"event": "sow", "hole": 4}])
    assert {answer.events[0]["hole"] for answer in alternatives(referee, face, 0)[:2]} == {3, 5}


def test_a_shot_that_was_no_foul_may_have_been_one() -> None:
    referee, face = match(YAGO, [sunk(5, "red"), OVER, OVER])
    events = [answer.events for answer in alternatives(referee, face, 2)]
    assert ({"event": "foul", "kind": "no-ball-hit"}, OVER) in events


def test_what_was_missed_leaves_the_event_possible() -> None:
    referee, face = match(YAGO, [sunk(5, "red"), OVER, OVER])
    for answer in missed_events(referee, face, 2):
        assert plan(referee, Change(2, (*answer.events, OVER))).refusal is None
    assert (sunk(1, "red"),) in [answer.events for answer in missed_events(referee, face, 2)]


def test_a_shot_begins_behind_the_last_ruling() -> None:
    referee, _ = match(YAGO, [sunk(5, "red"), OVER, sunk(1, "red"), sunk(4, "yellow"), OVER])
    assert shot_start(referee) == 2
    referee, _ = match(TOGUZ, [{"event": "sow", "hole": 4}, {"event": "sow", "hole": 2}])
    assert shot_start(referee) == 1


def test_the_rows_in_force_are_those_of_the_referee() -> None:
    raws: list[RawEvent] = [sunk(5, "red"), OVER, UNDO, UNDO, {"event": "redo"}, OVER, sunk(1, "red"), UNDO, OVER]
    referee, _ = match(YAGO, raws)
    rows = [EventRow(match=1, seq=n, raw=raw, at=0.0, origin=TOUCH) for n, raw in enumerate(raws, 1)]
    assert [row.raw for row in in_force(rows)] == [entry.raw for entry in referee.entries]
