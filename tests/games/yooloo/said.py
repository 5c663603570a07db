"""From which field of which state each value of what is said of Yooloo comes.

The highest card that was laid once is worked out from the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.said.telling import AS_IT_IS, Table, Telling, Values


def yooloo(told: Telling) -> dict[str, Sequence[Values]]:
    """The highest card that was laid once wins the point cards at stake (rulebook: rounds, doubling, showdown)."""
    before, after, event = told.before, told.after, told.event
    found: dict[str, Sequence[Values]] = {}
    table = after["table"]
    pot = [*before["parked"], before["point_card"]] if before["point_card"] else []
    if event["event"] == "play" and table:
        once = [card for card in table.values() if list(table.values()).count(card) == 1]
        if once:
            card = max(once)
            winner = next(name for name, laid in table.items() if laid == card)
            doubles = len(told.players) > 2 and told.setup.get("options", {}).get("doubling", True)
            twice = [card] if doubles and card in pot else []
            values = {"player": winner, "card": card, "cards": pot, "n": sum(pot) + sum(twice)}
            found["wins-round"] = found["wins-round several"] = found["take"] = [values]
            found["doubled"] = [{"cards": twice}]
            assert after["scores"][winner] - before["scores"][winner] == values["n"]
        found["showdown"] = [{"n": sum(pot)}]
    if event["event"] == "flip" and before["turn"]:
        found_so_far = before["scores"][before["turn"]]
        one_go = before["variant"] == "one-to-ten-in-one-go"
        cards = [*(range(1, found_so_far + 1) if one_go else ()), event["card"]]
        found["turn-back"] = [{"player": before["turn"], "card": event["card"], "cards": cards, "n": len(cards)}]
    if after["phase"] == "flip":
        found["turn"] = [{"card": after["scores"][after["turn"]] + 1}]
    best = max(after["scores"].values())
    found["wins-game"] = found["draw"] = [{"n": best, "players": [n for n, s in after["scores"].items() if s == best]}]
    return found


YOOLOO = Table(
    fold=yooloo,
    announcements={
        "turn-up": {},
        "point-card": {"card": "after.point_card"},
        "wins-round": {"player": "fold.player", "card": "fold.card", "cards": "fold.cards", "n": "fold.n"},
        "wins-round several": {"player": "fold.player", "card": "fold.card", "cards": "fold.cards", "n": "fold.n"},
        "doubled": {"cards": "fold.cards"},
        "parked": {"card": "before.point_card"},
        "discarded": {"card": "before.point_card"},
        "showdown": {"n": "fold.n"},
        "turn": {"player": "after.turn", "card": "fold.card"},
        "found": {"player": "before.turn", "card": "event.card"},
        "all-found": {"player": "before.turn"},
        "turn-back": {"player": "fold.player", "card": "fold.card", "n": "fold.n"},
        "wins-game": {"player": "after.winner", "n": "fold.n"},
        "draw": {"players": "fold.players", "n": "fold.n"},
        "next-game": {"number": "after.game_number"},
    },
    tasks={
        "take": {"player": "fold.player", "cards": "fold.cards"},
        "park": {"card": "before.point_card"},
        "discard": {"card": "before.point_card"},
        "pick-up": {},
        "turn-back": {"player": "before.turn", "cards": "fold.cards"},
    },
    refusals={
        "bad-card": {"card": AS_IT_IS},
        "card-already-used": {"card": "event.card"},
        "card-already-used open": {"card": "event.card", "player": "before.turn"},
        "already-laid": {"player": "event.player"},
        "point-card-used": {"card": "event.value"},
        "not-now point-card": {},
        "not-now play": {},
        "not-now showdown": {},
        "not-now fixed-order": {},
        "not-now variant": {},
    },
)
