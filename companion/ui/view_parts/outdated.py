"""The page of a question whose match has gone on since it was asked."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.match_state import OUTDATED
from companion.ui.pages.controls import Button, Header, OnTouch
from companion.ui.pages.page_types import SheetPage


def outdated_page(header: Header, leave: OnTouch) -> SheetPage:
    """Says that nothing can be chosen any more; `leave` goes back."""
    fine = Button(text=_("Fine"), on_touch=leave, role="primary", steady=True)
    return SheetPage(header=header, tiles=(), buttons=(fine,), wrong=_(OUTDATED))
