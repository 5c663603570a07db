"""What the match screen of Yago Pool says and offers in each state."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board.view import Act, Seen
from companion.games.yago_pool.board import sheets
from companion.games.yago_pool.board.facts import ball_name, opponent, reported, variant_name
from companion.i18n.translation import _, many


def note(seen: Seen) -> str:
    """Variant and target, or whose match point it is."""
    return variant_name(seen.status["variant"])


def acts(seen: Seen) -> tuple[Act, ...]:
    """The buttons under the board, the likely one first."""
    fix = Act(_("Fix a hole"), sheets.which_hole(seen))
    if seen.phase == "restore":
        return Act(_("Done"), ({"event": "restored"},), "primary"), fix
    if seen.phase == "choose-colour":
        return Act(_("Choose a colour"), sheets.colour(seen), "primary"), fix
    if seen.phase in ("opening", "play"):
        return (
            Act(_("Shot over"), ({"event": "shot-over"},), "primary"),
            Act(_("Foul…"), sheets.fouls(seen), "foul"),
            *_special(seen),
            fix,
        )
    return ()


def _special(seen: Seen) -> tuple[Act, ...]:
    """What only one variant has: a direct sink in medium, forgoing the two shots in professional."""
    if seen.status["may_decline"]:
        return (Act(_("Let {name} play", name=opponent(seen)), ({"event": "decline"},)),)
    if seen.status["variant"] == "medium" and seen.phase == "play" and reported(seen):
        return (Act(_("Straight in…"), sheets.direct(seen)),)
    return ()


def prompt(seen: Seen) -> str:
    """What is to be done now."""
    status = seen.status
    if seen.phase == "restore":
        return _("Put the board right.") + " " + _("Then touch Done.")
    if seen.phase == "choose-colour":
        return _("{name} chooses a colour.", name=status["turn"])
    if seen.phase in ("game-over", "match-over"):
        return _("{name} wins.", name=status["winner"])
    if fell := reported(seen):
        return " ".join([_seen_in(fell), _("Touch “Shot over” when everything is at rest.")])
    if seen.phase == "opening":
        return _("{name} opens.", name=status["shooter"]) + " " + _("Play the blue ball at the ten balls.")
    shots = many("One shot.", "{n} shots.", status["shots"])
    return _("{name} to play.", name=status["shooter"]) + " " + shots


def _seen_in(fell: Mapping[int, str]) -> str:
    said = [_("{ball} in hole {hole}", ball=ball_name(ball), hole=hole) for hole, ball in fell.items()]
    text: str = ", ".join(said)
    return text[:1].upper() + text[1:] + "."
