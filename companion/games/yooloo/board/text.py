"""The table in letters, for a terminal: the point card, and each player with what lies before him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board.text_view import TextView
from companion.i18n.translation import _


def draw(status: Mapping[str, Any]) -> list[str]:
    """The pot, then a line for each player; a card that lies face down is a pair of brackets."""
    width = max(len(name) for name in status["players"])
    if "target" in status:
        return [f"{name:{width}}  {_found_text(status, name)}" for name in status["players"]]
    pot = _("round {n}: point card {card}", n=status["round"], card=status["point_card"] or "?")
    pot += "".join(" + " + _("parked {card}", card=card) for card in status["parked"])
    return [
        pot,
        *(f"{name:{width}}  {_card_text(status, name):4}  {_hand_text(status, name)}" for name in status["players"]),
    ]


def _found_text(status: Mapping[str, Any], name: str) -> str:
    found = status["scores"][name]
    return " ".join(str(card) if card <= found else "." for card in range(1, 11))


def _card_text(status: Mapping[str, Any], name: str) -> str:
    if name in status["table"]:
        return f"[{status['table'][name]}]"
    return "[ ]" if name in status["laid"] else "-"


def _hand_text(status: Mapping[str, Any], name: str) -> str:
    cards = " ".join(map(str, status["hands"][name]))
    return _("has {cards}", cards=cards) if cards else ""


text_view = TextView(draw=draw)
