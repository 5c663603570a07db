"""The one check of undo: it leads to the state before, and redo to the state after."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.rulebook.referee import Referee


def folded(referee: Referee, raws: Iterable[Mapping[str, Any]]) -> Referee:
    """A fresh referee of the same match that has ruled on these events, all of which it accepts."""
    fresh = Referee(referee.rulebook, referee.setup, referee.raw_setup)
    for raw in raws:
        assert fresh.rule(raw).ok, raw
    return fresh


def check_undo(referee: Referee) -> None:
    """Take the last accepted event back and bring it again; the match is as it was afterwards."""
    after, raws = referee.state, [entry.raw for entry in referee.entries]
    assert raws, "there is nothing to take back"
    assert referee.rule({"event": "undo"}).ok
    assert referee.state == folded(referee, raws[:-1]).state
    assert [entry.raw for entry in referee.entries] == raws[:-1]
    assert referee.rule({"event": "redo"}).ok
    assert referee.state == after
    assert [entry.raw for entry in referee.entries] == raws
