"""The referee as the line contract describes it, on the smallest game there is."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rulebook.referee import SNAPSHOT_INTERVAL, Referee, Verdict
from companion.rulebook.rulebook import Ruling
from tests.rulebook.countdown_game import NEXT, REDO, UNDO, CountdownState, Take, match, rename, take


def left(referee: Referee) -> int:
    state = referee.state
    assert isinstance(state, CountdownState)
    return state.left


def refusal(verdict: Verdict) -> Any:
    assert verdict.refusal is not None
    return verdict.refusal.code


def codes(verdict: Verdict) -> list[str]:
    return [announcement.code for announcement in verdict.announcements]


def tasks(verdict: Verdict) -> list[str]:
    return [task.code for task in verdict.todo]


class TestLines:
    def test_the_set_up_is_line_0_with_its_tasks_and_those_that_stay_open(self) -> None:
        first = match().first
        assert (first.n, first.ok, codes(first), tasks(first)) == (0, True, ["begin"], ["shuffle", "hold"])

    def test_every_line_is_counted_refused_ones_too(self) -> None:
        referee = match()
        lines = [take(1), take(9), {"event": "nonsense"}, take(1), UNDO, UNDO, UNDO]
        assert [referee.rule(raw).n for raw in lines] == [1, 2, 3, 4, 5, 6, 7]
        assert referee.n == 7

    def test_a_verdict_carries_the_line_as_it_was_read(self) -> None:
        raw = {**take(1), "t": 5, "note": "unknown keys are let through"}
        assert match().rule(raw).raw is raw

    def test_tasks_of_the_ruling_come_before_those_that_stay_open(self) -> None:
        verdict = match().rule(take(1))
        assert tasks(verdict) == ["move-counter", "hold"]
        assert verdict.todo[1].args == {"by": "Bob"}

    def test_a_refusal_changes_nothing(self) -> None:
        referee = match()
        before = referee.state
        verdict = referee.rule(take(9))
        assert (verdict.ok, verdict.state, verdict.announcements, verdict.todo) == (False, before, (), ())
        assert referee.state is before
        assert not referee.entries


class TestOrderOfRefusals:
    """What the event alone shows comes first, then the phase, then the rule."""

    @pytest.mark.parametrize(
        ("raw", "code"),
        [
            ({}, "bad-event"),
            ({"event": None}, "bad-event"),
            ({"event": 5}, "bad-event"),
            ({"event": "nonsense"}, "bad-event"),
            ({"event": "take"}, "bad-event"),
            ({"event": "take", "n": "1"}, "bad-event"),
            ({"event": "take", "n": 1.0}, "bad-event"),
            ({"event": "take", "n": True}, "bad-event"),
            (take(4), "bad-number"),
            (take(1), "too-late"),
            (rename("Cem", "Dua"), "no-such-player"),
            (rename("Ann", "nobody"), "bad-name"),
            (rename("Ann", "event"), "bad-name"),
            (rename("Ann", "Bob"), "bad-name"),
            (rename("Ann", "Ann"), "bad-name"),
            (REDO, "nothing-to-redo"),
        ],
    )
    def test_after_the_end(self, raw: dict[str, Any], code: str) -> None:
        referee = match(start=1)
        referee.rule(take(1))
        assert refusal(referee.rule(raw)) == code

    def test_the_next_game_comes_after_a_game(self) -> None:
        assert refusal(match().rule(NEXT)) == "not-now"

    def test_the_handler_refuses_last(self) -> None:
        assert refusal(match(start=1).rule(take(2))) == "not-that-many"


class TestUndoAndRedo:
    def test_nothing_to_undo_at_first(self) -> None:
        assert refusal(match().rule(UNDO)) == "nothing-to-undo"

    def test_they_lead_back_and_forth(self) -> None:
        referee = match(start=3)
        referee.rule(take(1))
        undone = referee.rule(UNDO)
        assert (left(referee), codes(undone)) == (3, ["undone"])
        assert undone.announcements[0].args == {"what": take(1)}
        assert undone.announcements[0].rule == "countdown#table"
        redone = referee.rule(REDO)
        assert (left(referee), codes(redone), tasks(redone)) == (2, ["redone", "taken"], ["move-counter", "hold"])

    def test_a_new_event_drops_what_was_undone(self) -> None:
        referee = match()
        referee.rule(take(1))
        referee.rule(UNDO)
        assert referee.can_redo
        referee.rule(take(2))
        assert not referee.can_redo
        assert refusal(referee.rule(REDO)) == "nothing-to-redo"

    def test_a_refused_event_does_not(self) -> None:
        referee = match()
        referee.rule(take(1))
        referee.rule(UNDO)
        referee.rule(take(9))
        assert referee.can_redo

    def test_a_rename_can_be_undone_like_any_event(self) -> None:
        referee = match()
        referee.rule(rename("Ann", "Zoe"))
        assert referee.state.names == ("Zoe", "Bob")
        referee.rule(UNDO)
        assert referee.state.names == ("Ann", "Bob")

    def test_the_end_of_a_game_can_be_undone(self) -> None:
        referee = match(start=1)
        referee.rule(take(1))
        referee.rule(NEXT)
        assert referee.state.game_number == 2
        referee.rule(UNDO)
        referee.rule(UNDO)
        assert (referee.state.phase, referee.state.game_number, left(referee)) == ("play", 1, 1)

    def test_far_back_over_the_kept_states_and_forth_again(self) -> None:
        referee = match(start=3 * SNAPSHOT_INTERVAL)
        states = [referee.state]
        for _ in range(2 * SNAPSHOT_INTERVAL + 3):
            referee.rule(take(1))
            states.append(referee.state)
        assert [referee.state_after(count) for count in range(len(states))] == states
        for state in reversed(states[:-1]):
            referee.rule(UNDO)
            assert referee.state == state
        for state in states[1:]:
            referee.rule(REDO)
            assert referee.state == state


class TestReplay:
    def test_replaying_leads_to_the_same_match(self) -> None:
        lines = [take(1), take(9), UNDO, REDO, take(1), rename("Bob", "Eve"), {"event": "nonsense"}, UNDO]
        ruled, replayed = match(start=9), match(start=9)
        for raw in lines:
            ruled.rule(raw)
            replayed.replay(raw)
        assert (replayed.n, replayed.state, replayed.entries) == (ruled.n, ruled.state, ruled.entries)
        assert replayed.can_redo is ruled.can_redo is True

    def test_a_question_in_a_state_changes_nothing(self) -> None:
        referee = match()
        ruling = referee.ruling(referee.state, Take(1))
        assert isinstance(ruling, Ruling)
        assert ruling.state.left == 2
        assert left(referee) == 3


def test_what_is_secret_does_not_leave_the_table() -> None:
    referee = match()
    assert referee.public_record() == ([], 0)
    referee.rule({**take(1), "whispered": "no"})
    assert referee.rule({"event": "undo"}).announcements[0].args == {"what": take(1)}
    assert referee.rule({"event": "redo"}).announcements[0].args == {"what": take(1)}
    assert referee.public_record() == ([{**take(1), "whispered": "yes"}], 1)
    assert referee.known.entries[0].raw == take(1) == referee.known.known.entries[0].raw
    assert referee.known.state == referee.state


def test_what_stands_for_a_secret_stays_the_same_while_it_is_one() -> None:
    referee = match()
    referee.rule({**take(1), "whispered": "no"})
    stands_for_it = referee.known.entries[0]
    referee.rule(rename("Ann", "Zoe"))
    assert referee.known is referee, "here only the last event is secret"
    referee.rule({"event": "undo"})
    assert referee.known.entries[0] is stands_for_it
    assert referee.known.can_redo and referee.known.n == referee.n == 3


def test_the_state_is_frozen() -> None:
    with pytest.raises(AttributeError):
        match().state.phase = "play"  # pyright: ignore[reportAttributeAccessIssue]
