"""What may come next in a game of Yooloo, read off its public status alone."""

from __future__ import annotations

from random import Random
from typing import Any

VARIANTS = ("standard", "easy", "one-to-ten", "one-to-ten-in-one-go")
NAMES = ("Ann", "Bob", "Cem", "Dua", "Eva", "Fay", "Gil", "Hal")


def ways(status: dict[str, Any], used: set[int]) -> list[dict[str, Any]]:
    """Every event of the game that must be accepted now; `used` are the point cards told in this game."""
    match status["phase"]:
        case "point-card":
            return [{"event": "point-card", "value": card} for card in range(1, 11) if card not in used]
        case "play" | "showdown":
            return [
                {"event": "play", "player": name, "card": card}
                for name, hand in status["hands"].items()
                if name not in status["laid"]
                for card in hand
            ]
        case "flip":
            target = status["target"][status["turn"]]
            return [{"event": "flip", "card": card} for card in range(target, 11)]
        case _:
            return [{"event": "next-game"}]


def likely(options: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """One of the ways; a number looked for is mostly found, or no game would ever end."""
    if options[0]["event"] == "flip" and random.random() < 0.8:
        return options[0]
    return random.choice(options)
