"""The two lines of the dark screen: the score of the running match, and how to wake it."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.match_state import MatchState
from companion.ui.pages.controls import Header


def saver_text(match: MatchState) -> Header:
    """The lines of the dark page."""
    wake = _("Touch to wake")
    if not match.in_match:
        return Header(title=_("Tableside"), note=wake)
    scores = match.view_state().status["scores"]
    return Header(title=" · ".join(f"{name} {score}" for name, score in scores.items()), note=wake)
