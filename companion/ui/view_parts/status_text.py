"""The status (turn and scores) in sentences, for the voice and the screen."""

from __future__ import annotations

from companion.board.view import Panel
from companion.i18n.phrases import task_text
from companion.i18n.translation import _, current_language
from companion.ui.match_state import MatchState
from companion.ui.ui_context import UiContext


def prompt(match: MatchState) -> str:
    """Whose turn it is, and what is left to do."""
    state = match.view_state()
    question = match.board_view.question(state)
    tasks = " ".join(task_text(match.rulebook, task, current_language()) for task in state.todo)
    asked = question.title if question else match.board_view.prompt(state)
    return " ".join(filter(None, (asked, tasks)))


def standing(match: MatchState) -> str:
    """Each player with the role, the points, and what he has to do."""
    return " ".join(_line(panel) for panel in match.board_view.panels(match.view_state()))


def _line(panel: Panel) -> str:
    lines = [line for text in (panel.role, panel.note) for line in text.splitlines() if line]
    score = "" if panel.score is None else f": {panel.score}"
    return ", ".join([panel.name, *lines]) + score + "."


def announce_status(ui: UiContext) -> None:
    """Shows and speaks the status."""
    text = f"{prompt(ui.match)} {standing(ui.match)}" if ui.match.in_match else _("Choose a board.")
    if ui.voice:
        ui.voice.speak(text)
    ui.match.show_status(text)
