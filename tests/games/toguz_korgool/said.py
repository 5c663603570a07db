"""From which field of which state each value of what is said of Toguz korgool comes.

The korgools are sown one by one, as hands do it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.toguz_korgool.plain_model import Board
from tests.said.telling import Table, Telling, Values


def toguz(told: Telling) -> dict[str, Sequence[Values]]:
    """The sowing korgool by korgool, as hands play it (rulebook: sowing, capturing, tuz)."""
    before, after, event = told.before, told.after, told.event
    found: dict[str, Sequence[Values]] = {}
    players = told.players
    if event["event"] in ("resign", "flag") and event.get("player") in players:
        found["wins-game given"] = [{"player": told.other(event["player"])}]
    if event["event"] != "sow" or before["phase"] != "play" or not before["turn"]:
        return found
    mover = players.index(before["turn"])
    board = Board(
        holes=[list(before["holes"][name]) for name in players],
        kazan=[before["kazan"][name] for name in players],
        tuz=[before["tuz"][name] - 1 if name in before["tuz"] else None for name in players],
        turn=mover,
    )
    if event["hole"] not in board.legal():
        return found
    around = event["hole"] - 1 + max(board.holes[mover][event["hole"] - 1] - 1, 1)
    if board.holes[mover][event["hole"] - 1] > 1:
        around = event["hole"] - 1 + board.holes[mover][event["hole"] - 1] - 1
    owner, landing = players[(mover + around // 9) % 2], around % 9 + 1
    kazan = list(board.kazan)
    _, captured = board.move(event["hole"])
    found["wrong-landing"] = [{"right": landing}]
    where = {"player": before["turn"], "landing": landing, "owner": owner}
    for key in ("sowed", "tuz", "no-tuz tuz-had", "no-tuz hole-nine", "no-tuz same-number"):
        found[key] = [where]
    found["captured"] = [{"n": captured, "total": board.kazan[mover]}]
    gained = [board.kazan[seat] - kazan[seat] - (captured if seat == mover else 0) for seat in (0, 1)]
    found["tuz-collected"] = [{"player": name, "n": n} for name, n in zip(players, gained, strict=True) if n]
    over = max(board.kazan) >= 82
    points = [board.kazan[seat] + (0 if over else sum(board.holes[seat])) for seat in (0, 1)]
    best = points.index(max(points))
    found["wins-game"] = [{"player": players[best], "points": points[best], "other": points[1 - best]}]
    found["draw"] = [{"points": points[0]}]
    found["no-korgools"] = [{"player": players[board.turn]}]
    assert not after["winner"] or after["result"] == "draw" or after["winner"] == players[best]
    return found


SOWN = {"player": "fold.player", "landing": "fold.landing", "owner": "fold.owner"}
TOGUZ = Table(
    fold=toguz,
    announcements={
        "to-play": {"player": "after.turn"},
        "sowed": {**SOWN, "hole": "event.hole"},
        "tuz-collected": {"player": "fold.player", "n": "fold.n"},
        "captured": {"player": "before.turn", "n": "fold.n", "total": "fold.total"},
        "tuz": SOWN,
        "no-tuz tuz-had": SOWN,
        "no-tuz hole-nine": {"owner": "fold.owner"},
        "no-tuz same-number": {"landing": "fold.landing", "owner": "fold.owner"},
        "no-korgools": {"player": "fold.player"},
        "resigned": {"player": "event.player"},
        "time-up": {"player": "event.player"},
        "agreed": {},
        "wins-game": {"player": "fold.player", "points": "fold.points", "other": "fold.other"},
        "wins-game given": {"player": "fold.player"},
        "draw": {"points": "fold.points"},
        "draw given": {},
    },
    tasks={},
    refusals={
        "bad-hole": {"hole": "event.hole"},
        "empty-hole": {"hole": "event.hole", "player": "before.turn"},
        "wrong-landing": {"hole": "event.hole", "landing": "event.landing", "right": "fold.right"},
    },
)
