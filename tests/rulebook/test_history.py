"""The undo and redo stack, against one that keeps every state that it was in."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rulebook import history
from companion.rulebook.history import History


def test_the_examples_of_its_documentation_run() -> None:
    assert doctest.testmod(history).failed == 0


@given(st.lists(st.one_of(st.integers(), st.sampled_from(["undo", "redo"])), max_size=60))
def test_every_state_is_one_that_was_there(steps: list[int | str]) -> None:
    """The states that were reached lie in a row; undo and redo step along it, and something new cuts it off."""
    states: list[list[int]] = [[]]
    at = 0
    stack = History[int]()
    for step in steps:
        if isinstance(step, int):
            states[at + 1 :] = [[*states[at], step]]
            at += 1
            stack.push(step)
        elif step == "undo" and at:
            at -= 1
            assert stack.undo() == states[at + 1][-1]
        elif step == "redo" and at + 1 < len(states):
            at += 1
            assert stack.next_redo == states[at][-1]
            assert stack.redo() == states[at][-1]
        assert (stack.entries, stack.can_redo) == (states[at], at + 1 < len(states))


def test_where_there_is_nothing_nothing_is_undone_or_redone() -> None:
    stack = History[str]()
    with pytest.raises(IndexError):
        stack.undo()
    with pytest.raises(IndexError):
        stack.redo()
