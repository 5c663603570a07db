"""A touch on a match that can be gone on with."""

from __future__ import annotations

from companion.live.session import NoMatch
from companion.rulebook.setup import SetupError
from companion.ui.navigation import Navigation


def go_on(flow: Navigation, match: int) -> None:
    """To the match of this number; what is in the way is told at home, and nothing else changes."""
    try:
        flow.resume(match)
    except (NoMatch, SetupError) as error:
        flow.notice = str(error)
        flow.home()
