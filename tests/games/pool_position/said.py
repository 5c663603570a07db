"""From which field of which state each value of what is said of Pool Position comes.

Turns, Luigis and towels are worked out from the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.said.telling import Table, Telling, Values


def pool(told: Telling) -> dict[str, Sequence[Values]]:  # noqa: PLR0915 - one paragraph for each sentence
    """The next lower card, Luigis by their tracks, and what lies under whose towels (rulebook: cards, Luigis, end)."""
    before, after, event = told.before, told.after, told.event
    found: dict[str, Sequence[Values]] = {}
    rows = told.setup["options"]["board"]["rows"]
    if event["event"] == "cards" and after["cards"]:
        cards: Mapping[str, int] = after["cards"]
        lower = {
            card: max([other for other in cards.values() if other < card], default=max(cards.values()))
            for card in cards.values()
        }
        found["points"] = [{"points": [{"player": name, "n": lower[cards[name]]} for name in cards]}]
        earlier = before["order"] or list(cards)
        found["order"] = [{"players": sorted(earlier, key=lambda name: -cards[name])}]
    moves = [
        (line.split(), before["luigis"].get(line, 0), to)
        for line, to in after["luigis"].items()
        if before["luigis"].get(line) != to
    ]
    lines = [{"kind": kind, "number": int(number), "from": start, "to": to} for (kind, number), start, to in moves]
    found["luigi-added"] = [line for line in lines if not line["from"]]
    found["luigi-moved"] = [line for line in lines if line["from"]]
    safe = [line.split() for line in after["safe"] if line not in before["safe"]]
    for kind in ("row", "column"):
        found[f"{kind}-safe"] = [{"number": int(number)} for each, number in safe if each == kind]
    found["enough-safe"] = [{"n": len(after["safe"])}]
    where = f"{event.get('row')},{event.get('column')}"
    found["towel-in-pool"] = found["lounger-taken"] = found["own-towel"] = [{"player": before["loungers"].get(where)}]
    name, budget = before["turn"], before["budget"]
    if name:
        found["points-lost"] = [{"n": budget - min(budget, 5)}]
        found["set-saver"] = [{"player": name, "from": before["saved"][name], "to": min(budget, 5)}]
    prices = {f"{at},{column}": row["price"] for at, row in enumerate(rows, 1) for column in row["columns"]}
    found["too-dear"] = [{"price": prices.get(where), "n": budget}]
    under = {
        name: sum(prices[at] for at, owner in after["loungers"].items() if owner == name) for name in after["scores"]
    }
    best = max(under.values())
    found["wins-game"] = found["draw"] = [{"n": best, "players": [one for one, n in under.items() if n == best]}]
    if event["event"] == "cards":
        values = {one: card for one, card in event.items() if one != "event"}
        found["bad-card"] = (
            [{"player": one, "card": c} for one, c in values.items() if not 1 <= c <= 12]
            if all(type(c) is int for c in values.values())
            else []
        )
        found["missing-card"] = [{"players": [one for one in before["saved"] if one not in values]}]
        found["card-already-used"] = [{"player": one, "card": card} for one, card in values.items()]
    return found


LINE = {"kind": "fold.kind", "number": "fold.number", "to": "fold.to"}
POOL = Table(
    fold=pool,
    announcements={
        "choose-cards": {},
        "order": {"players": "fold.players"},
        "points": {"points": "fold.points"},
        "turn": {"player": "after.turn", "n": "after.budget"},
        "dummy-turn": {"player": "after.controller", "n": "after.budget"},
        "luigi-added": {"kind": "fold.kind", "number": "fold.number"},
        "luigi-moved": LINE,
        "row-safe": {"number": "fold.number"},
        "column-safe": {"number": "fold.number"},
        "towel-in-pool": {"player": "fold.player", "row": "event.row", "column": "event.column"},
        "set-saver": {"player": "fold.player", "from": "fold.from", "to": "fold.to"},
        "take-cards": {},
        "shuffle-dummy": {},
        "clear-board": {},
        "points-lost": {"player": "before.turn", "n": "fold.n"},
        "enough-safe": {"n": "fold.n"},
        "nothing-left": {},
        "wins-game": {"player": "after.winner", "n": "fold.n"},
        "draw": {"players": "fold.players", "n": "fold.n"},
        "next-game": {"number": "after.game_number"},
    },
    tasks={
        "shuffle-dummy": {},
        "take-cards": {},
        "towel-in-pool": {"player": "fold.player", "row": "event.row", "column": "event.column"},
        "luigi-added": LINE,
        "luigi-moved": {**LINE, "from": "fold.from"},
        "set-saver": {"player": "fold.player", "from": "fold.from", "to": "fold.to"},
        "clear-board": {},
    },
    refusals={
        "bad-card": {"player": "fold.player", "card": "fold.card"},
        "missing-card": {"players": "fold.players"},
        "no-such-lounger": {"row": "event.row", "column": "event.column"},
        "card-already-used": {"player": "fold.player", "card": "fold.card"},
        "dummy-may-not-replace": {},
        "two-towels": {},
        "lounger-taken": {"player": "fold.player"},
        "lounger-empty": {},
        "own-towel": {"player": "fold.player"},
        "no-luigi": {},
        "line-safe": {},
        "too-dear": {"price": "fold.price", "n": "fold.n"},
        "no-towels": {},
        "not-now cards": {},
        "not-now turn": {"player": "before.turn"},
    },
)
