"""Scenes of Yooloo for pictures: rounds with two to eight players, secret cards, a showdown, and one to ten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.ui.ui_context import UiContext
from tests.tools.scenes.scene_steps import Scene, at_home, begun, touched
from tests.tools.ui_robot import report

FOUR = ("Ann", "Bob", "Cem", "Dua")
EIGHT = (*FOUR, "Eva", "Finn", "Айгүл", "Өмүрбек")


def match(players: Sequence[str] = FOUR, variant: str = "standard", **options: Any) -> Scene:
    """A match begins."""
    setup = {"game": "yooloo", "variant": variant, "players": list(players), "options": options}
    return begun(setup)


def turned(*cards: int) -> Scene:
    """Point cards are turned up."""
    return lambda ui: report(ui, *({"event": "point-card", "value": card} for card in cards))


def laid(*cards: int) -> Scene:
    """Each lays a card, in seat order."""

    def lay(ui: UiContext) -> None:
        players = ui.match.view_state().players
        report(ui, *({"event": "play", "player": players[at], "card": card} for at, card in enumerate(cards)))

    return lay


def flipped(*cards: int) -> Scene:
    """Who is in turn turns up these numbers."""
    return lambda ui: report(ui, *({"event": "flip", "card": card} for card in cards))


def rounds(players: int, n: int) -> tuple[Scene, ...]:
    """The first rounds of a game: in each the point card and the cards by an even pattern."""
    scenes: list[Scene] = []
    for at in range(n):
        scenes += [turned(at + 1), laid(*((at + 3 * seat) % 10 + 1 for seat in range(players)))]
    return tuple(scenes)


AS_DESIGNED = (turned(4), laid(7, 7, 3, 3), turned(5), laid(10, 6, 8, 10))
TO_THE_SHOWDOWN = tuple(scene for card in range(1, 11) for scene in (turned(card), laid(card, card, card, card)))
"""In every round all lay the same."""
NEXT: Scene = lambda ui: report(ui, {"event": "next-game"})  # noqa: E731 - a scene like its neighbours

SCENES: Mapping[str, tuple[Scene, ...]] = {
    "yooloo_new": (at_home, touched("Yooloo")),
    "yooloo_new_eight": (at_home, touched("Yooloo", *["plus"] * 6, "One to ten")),
    "yooloo_seat": (at_home, touched("Yooloo", "plus", "Bob")),
    "yooloo_house_rules": (at_home, touched("Yooloo", "House rules")),
    "yooloo_begin": (match(),),
    "yooloo_point_cards": (match(), *rounds(4, 4), touched("Next point card")),
    "yooloo_point_card_used": (match(), *rounds(4, 4), touched("Next point card", "2")),
    "yooloo_laying": (match(), turned(5), laid(3, 8)),
    "yooloo": (match(), *AS_DESIGNED),
    "yooloo_two": (match(FOUR[:2]), turned(4), laid(7, 7)),
    "yooloo_easy": (match(FOUR[:3], "easy"), laid(1, 2, 2)),
    "yooloo_eight": (match(EIGHT), *rounds(8, 2), turned(9), laid(4, 5, 6)),
    "yooloo_eight_open": (match(EIGHT), *rounds(8, 3)),
    "yooloo_second_game": (match(EIGHT), *rounds(8, 10), NEXT, turned(4), laid(1, 2, 3, 4, 5, 6, 7, 7)),
    "yooloo_cover": (match(), turned(5), touched("Hand the screen to Ann")),
    "yooloo_hand": (match(), *rounds(4, 4), turned(9), touched("Hand the screen to Ann", "Touch and hold")),
    "yooloo_hand_used": (match(), *rounds(4, 4), turned(9), touched("Hand the screen to Ann", "Touch and hold", "2")),
    "yooloo_lying_open": (match(), turned(5), touched("The cards lie open")),
    "yooloo_showdown": (match(), *TO_THE_SHOWDOWN),
    "yooloo_showdown_again": (match(), *TO_THE_SHOWDOWN, laid(8, 8, 8, 8)),
    "yooloo_one_to_ten": (match(FOUR[:3], "one-to-ten"), flipped(1, 4, 1, 2, 1, 2, 3, 9)),
    "yooloo_one_to_ten_eight": (match(EIGHT, "one-to-ten"), flipped(1, 4, 1, 2, 1, 2, 3, 9, 2)),
    "yooloo_in_one_go": (match(FOUR, "one-to-ten-in-one-go"), flipped(1, 2, 3, 4)),
    "yooloo_result": (match(), *rounds(4, 10)),
    "yooloo_result_two": (match(FOUR[:2]), *rounds(2, 10)),
    "yooloo_result_eight": (match(EIGHT), *rounds(8, 10)),
}
"""Each picture's name, and what happens before it is taken."""
