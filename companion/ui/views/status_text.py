"""What is to be done now and how it stands, in sentences: for the voice, and for whoever asks by a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.board.view import Panel
from companion.i18n.phrases import task_text
from companion.i18n.translation import _, current_language

if TYPE_CHECKING:
    from companion.ui.navigation import Navigation


def prompt(flow: Navigation) -> str:
    """Whose turn it is, and what is left to do."""
    seen = flow.view_state()
    question = flow.board_view.question(seen)
    tasks = " ".join(task_text(flow.rulebook, task, current_language()) for task in seen.todo)
    asked = question.title if question else flow.board_view.prompt(seen)
    return " ".join(filter(None, (asked, tasks)))


def standing(flow: Navigation) -> str:
    """Each player with his role, his points, and what is his to do."""
    return " ".join(_line(panel) for panel in flow.board_view.panels(flow.view_state()))


def _line(panel: Panel) -> str:
    lines = [line for text in (panel.role, panel.note) for line in text.splitlines() if line]
    score = "" if panel.score is None else f": {panel.score}"
    return ", ".join([panel.name, *lines]) + score + "."


def what_now(flow: Navigation) -> None:
    """Somebody asked: it is said, and stands in the place of the ruling."""
    flow.status_text = f"{prompt(flow)} {standing(flow)}" if flow.in_match else _("Choose a board.")
    if flow.speaks:
        flow.speaks(flow.status_text)
    flow.changed()
