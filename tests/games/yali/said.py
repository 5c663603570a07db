"""From which field of which state each value of what is said of Yali comes.

Lanes and claims are worked out from the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.said.telling import AS_IT_IS, Table, Telling, Values


def yali(told: Telling) -> dict[str, Sequence[Values]]:
    """Whose lane a side square is of; who answers a claim."""
    found: dict[str, Sequence[Values]] = {}
    event, players = told.event, told.players
    if event["event"] == "side-move":
        found["opponents-side-ball"] = [{"owner": players["AB".index(str(event["from"])[0])]}] if event["from"] else []
    found["no-such-player"] = [{"named": event.get("to" if event["event"] == "tilt" else "player")}]
    if event["event"] in ("home", "deny", "confirm") and event.get("player") in players:
        found["claim"] = found["denied"] = [{"player": event["player"], "other": told.other(event["player"])}]
    if told.before["phase"] == "claim":
        claimant = next(raw["player"] for raw in reversed(told.log) if raw["event"] == "home")
        found["not-now claim"] = [{"player": told.other(claimant)}] if claimant in players else []
    if told.before["squares"] and isinstance(event.get("from"), str):
        found["not-your-ball"] = [{"player": {**told.before["squares"], **told.before["side"]}.get(event["from"])}]
    return found


YALI = Table(
    fold=yali,
    announcements={
        "weigh": {},
        "turn": {"player": "after.turn"},
        "again": {"player": "after.turn"},
        "level": {"player": "before.last_mover"},
        "draw-lots": {},
        "side-right": {"player": "before.turn"},
        "no-side-move": {"player": "before.turn"},
        "opponents-side-ball": {"player": "before.turn", "owner": "fold.owner"},
        "claim": {"player": "event.player", "opponent": "fold.other"},
        "denied": {"player": "fold.other"},
        "passed": {"player": "before.turn"},
        "wins-game": {"player": "after.winner"},
        "draw": {},
    },
    tasks={},
    refusals={
        "no-such-player": {"player": "fold.named"},
        "off-board": {"square": AS_IT_IS},
        "no-side-right": {"player": "before.turn"},
        "no-ball-there": {"square": "event.from"},
        "not-your-ball": {"square": "event.from", "player": "fold.player"},
        "not-forward": {"start": AS_IT_IS, "end": AS_IT_IS},
        "too-far": {"start": AS_IT_IS, "end": AS_IT_IS},
        "mixed-move": {"start": AS_IT_IS, "end": AS_IT_IS},
        "nothing-to-jump": {"start": AS_IT_IS, "end": AS_IT_IS},
        "square-taken": {"end": AS_IT_IS},
        "has-moves": {"player": "before.turn"},
        "not-all-home": {"player": "event.player"},
        "not-now weigh": {},
        "not-now lots": {},
        "not-now move": {"player": "before.turn"},
        "not-now claim": {"player": "fold.player"},
        "not-now no-board": {},
        "not-now moved": {"player": "before.turn"},
        "not-now not-moved": {"player": "before.turn"},
        "not-now own-claim": {"player": "event.player"},
    },
)
