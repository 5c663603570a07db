"""The one check of undo: it leads to the state before, and redo to the state after."""

from companion.rulebook.referee import Referee
from tests.tools.referees import folded


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
