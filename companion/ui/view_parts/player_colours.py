"""The colour of a player: the one that was chosen, else that of his seat."""

from __future__ import annotations

from companion.ui.theme.theme import SEATS
from companion.ui.ui_context import UiContext


def colour_of(ui: UiContext, name: str, seat: int) -> str:
    """The role of a colour by its name in the theme."""
    chosen = ui.settings.values.colours.get(name)
    return chosen if chosen in SEATS else SEATS[seat % len(SEATS)]


def seat_colours(ui: UiContext, names: list[str]) -> list[str]:
    """The colours of those who play together: where two chose the same, the second has one that is free."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        wish = colour_of(ui, name, seat)
        taken.append(wish if wish not in taken else next(colour for colour in SEATS if colour not in taken))
    return taken
