"""Goes on with a match of the journal, or says at home why that is not possible."""

from __future__ import annotations

from companion.live.session import NoMatch
from companion.rulebook.setup import SetupError
from companion.ui.ui_context import UiContext


def resume_match(ui: UiContext, match: int) -> None:
    """Opens the match of this number. What is in the way is shown on the home page, and nothing else changes."""
    try:
        ui.match.resume(match)
    except (NoMatch, SetupError) as error:
        ui.match.notify(str(error))
        ui.navigation.home()
