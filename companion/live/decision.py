"""A decision of the players about rulings, which is ruled on as one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.rulebook.origin import Origin
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import Announcement, RawEvent


class Decision(Struct, frozen=True, kw_only=True):
    """A decision of the players about rulings (a correction or a protest): its events, and its note for the journal."""

    kind: str
    events: Sequence[RawEvent]
    origins: Sequence[Origin]
    """Where each event comes from."""
    announcement: Announcement
    """The announcement of the decision."""
    body: Mapping[str, Any]
    """The content of the note."""


def verdict_on(decision: Decision, referee: Referee, last: Verdict | None) -> Verdict:
    """The verdict on a whole decision; `last` is that on its last event.

    Unless the last event is an undo or redo, its announcements and tasks are a part of the verdict.
    """
    plays = last is not None and last.raw.get("event") not in ("undo", "redo")
    announcements = last.announcements if last and plays else ()
    todo = last.todo if last and plays else referee.rulebook.todo(referee.state)
    return Verdict(
        n=referee.n,
        raw={"event": decision.kind},
        state=referee.state,
        announcements=(decision.announcement, *announcements),
        todo=todo,
    )
