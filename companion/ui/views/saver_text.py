"""What stands on the dark screen: whose table this is, and how the match stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n.translation import _
from companion.ui.pages.pages import Header

if TYPE_CHECKING:
    from companion.ui.navigation import Navigation


def saver_text(flow: Navigation) -> Header:
    """The lines of the dark page."""
    wake = _("Touch to wake")
    if not flow.in_match:
        return Header(_("Tableside"), wake)
    scores = flow.view_state().status["scores"]
    return Header(" · ".join(f"{name} {score}" for name, score in scores.items()), wake)
