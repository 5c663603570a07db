"""What the match screen of Yago Pool says and offers in each state."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board.view import Action, ViewState
from companion.games.yago_pool.board import question_sheets
from companion.games.yago_pool.board.status_queries import ball_name, opponent, sunk_this_shot, variant_name
from companion.i18n.translation import _, ngettext


def note(view: ViewState) -> str:
    """Variant and target, or whose match point it is."""
    return variant_name(view.status["variant"])


def actions(view: ViewState) -> tuple[Action, ...]:
    """The buttons under the board, the likely one first."""
    fix = Action(_("Fix a hole"), question_sheets.ask_hole_to_fix(view))
    if view.phase == "restore":
        return Action(_("Done"), ({"event": "restored"},), "primary"), fix
    if view.phase == "choose-colour":
        return Action(_("Choose a colour"), question_sheets.ask_colour(view), "primary"), fix
    if view.phase in ("opening", "play"):
        return (
            Action(_("Shot over"), ({"event": "shot-over"},), "primary"),
            Action(_("Foul…"), question_sheets.ask_fouls(view), "foul"),
            *_variant_actions(view),
            fix,
        )
    return ()


def _variant_actions(view: ViewState) -> tuple[Action, ...]:
    """What only one variant has: a direct sink in medium, forgoing the two shots in professional."""
    if view.status["may_decline"]:
        return (Action(_("Let {name} play", name=opponent(view)), ({"event": "decline"},)),)
    if view.status["variant"] == "medium" and view.phase == "play" and sunk_this_shot(view):
        return (Action(_("Straight in…"), question_sheets.ask_direct_sink(view)),)
    return ()


def prompt(view: ViewState) -> str:
    """What is to be done now."""
    status = view.status
    if view.phase == "restore":
        return _("Put the board right.") + " " + _("Then touch Done.")
    if view.phase == "choose-colour":
        return _("{name} chooses a colour.", name=status["turn"])
    if view.phase in ("game-over", "match-over"):
        return _("{name} wins.", name=status["winner"])
    if fell := sunk_this_shot(view):
        return " ".join([_sunk_text(fell), _("Touch “Shot over” when everything is at rest.")])
    if view.phase == "opening":
        return _("{name} opens.", name=status["shooter"]) + " " + _("Play the blue ball at the ten balls.")
    shots = ngettext("One shot.", "{n} shots.", status["shots"])
    return _("{name} to play.", name=status["shooter"]) + " " + shots


def _sunk_text(fell: Mapping[int, str]) -> str:
    parts = [_("{ball} in hole {hole}", ball=ball_name(ball), hole=hole) for hole, ball in fell.items()]
    text: str = ", ".join(parts)
    return text[:1].upper() + text[1:] + "."
