"""What the loop publishes about the events of a match: before they are ruled on, and once their rulings are durable."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.journal.rows import EventRow
from companion.live.session import Session
from companion.rulebook.origin import Origin
from companion.rulebook.referee import Verdict
from companion.rulebook.rulebook import RawEvent


class Publication(Struct, frozen=True, kw_only=True):
    """A verdict for the subscribers."""

    session: Session
    """The match that it belongs to; it is the running one."""
    verdict: Verdict
    saved: bool
    """Whether it is durable."""
    origin: Origin | None = None
    """Where its event comes from; None for the first ruling of a match."""
    rows: Sequence[EventRow] = ()
    """The accepted events that it is about: one, or those of a decision; none for a refusal or the first ruling."""


class SubmittedEvent(Struct, frozen=True):
    """An event that is about to be ruled on, its match, and where it comes from."""

    session: Session
    raw: RawEvent
    origin: Origin
