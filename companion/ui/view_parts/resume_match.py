"""Resumes a match of the journal, or shows on the home page why that is not possible."""

from __future__ import annotations

from companion.live.session import NoMatch
from companion.rulebook.setup import SetupError
from companion.ui.ui_context import UiContext


def resume_match(ui: UiContext, match: int) -> None:
    """Resumes the match of this number; an error is shown on the home page and changes nothing else."""
    try:
        ui.match.resume(match)
    except (NoMatch, SetupError) as error:
        ui.match.notify(str(error))
        ui.navigation.home()
