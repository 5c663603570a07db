"""By game: from which field of which state each value of each announcement, task and refusal comes.

The folds work out from the rulebooks what no state says as it stands: rows on the lattice, the next lower card, the
highest card that was laid once, korgools sown by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from companion.i18n.phrases import phrases
from tests.games.said.telling import AS_IT_IS, Table, Telling, Values
from tests.games.toguz_korgool.plain_model import Board

Row = Mapping[str, str]


# --- Yago Pool

LATTICE = {hole: divmod(hole - 1, 3) for hole in range(1, 10)}
"""Row and column of each hole of the 3x3 lattice."""


def in_line(holes: tuple[int, ...]) -> bool:
    """Whether three holes lie in a straight line: the area of their triangle is nothing."""
    (a, b), (c, d), (e, f) = (LATTICE[hole] for hole in holes)
    return (c - a) * (f - b) == (e - a) * (d - b)


def rows_of(holes: Mapping[str, str], colour: str) -> list[list[int]]:
    """The rows that this colour has."""
    balls = sorted(int(hole) for hole, ball in holes.items() if ball == colour)
    return [list(three) for three in combinations(balls, 3) if in_line(three)]


def yago(told: Telling) -> dict[str, Sequence[Values]]:  # noqa: PLR0915 - one paragraph for each sentence
    """What is said of a shot, by what was reported since the last one (rulebook: fouls, sunk balls on fouls)."""
    before, after, event = told.before, told.after, told.event
    reports = told.since("shot-over", "next-game")
    shooter = before["turn"] or ""
    by = told.other(shooter) if shooter else ""
    found: dict[str, Sequence[Values]] = {}
    fouls = [raw for raw in reports if raw["event"] == "foul"]
    off = Counter(raw["ball"] for raw in fouls if raw["kind"] == "ball-off-table")
    moved = sum(raw["kind"] == "moved-ball" for raw in fouls)
    loose = moved - len([raw for raw in fouls if raw["kind"] == "moved-ball" and holds_moved_ball(told, raw)])
    found["foul ball-off-table"] = [{"ball": ball, "n": n} for ball, n in off.items()]
    found["place-ball"] = [{"ball": ball, "n": n, "by": by} for ball, n in off.items()]
    found["foul moved-ball"] = [{"n": moved}]
    found["put-back-moved"] = [{"n": loose}]
    found["foul blue-sunk"] = [{"hole": int(hole)} for hole, ball in before["holes"].items() if ball == "blue"]
    out = [task for task in told.todo if task["code"] == "take-out" and event["event"] == "shot-over"]
    balls = [{"hole": task["hole"], "ball": before["holes"].get(str(task["hole"])), "by": by} for task in out]
    for key in ("take-out", "take-out moved", "take-out blue"):
        found[key] = balls
    direct = {raw["hole"] for raw in reports if raw["event"] == "direct"}
    fell = {raw["hole"] for raw in reports if raw["event"] == "sunk"}
    found["direct-sink"] = [{"hole": hole, "ball": before["holes"].get(str(hole))} for hole in direct & fell]
    found["foul direct-sink"] = [{"hole": hole} for hole in direct & fell]
    gone = [int(hole) for hole in before["holes"] if hole not in after["holes"]]
    found["not-counted"] = [{"hole": hole, "ball": before["holes"][str(hole)]} for hole in gone]
    if after["winner"] and after["colours"]:
        winner = after["winner"]
        colour = after["colours"][winner]
        rows = rows_of(after["holes"], colour)
        values: dict[str, Any] = {"n": after["scores"][winner] - before["scores"][winner], "ball": colour}
        values["holes"] = rows[0] if rows else sorted(int(h) for h, ball in after["holes"].items() if ball == colour)
        values["others"] = rows[1] if len(rows) > 1 else []
        for kind in ("row", "rows", "bonus", "five"):
            found[f"wins-game {kind}"] = [values]
        loser = told.other(winner)
        professional = after["variant"] == "professional"
        found["begins-next"] = [{"player": loser if professional else winner}]
        found["wins-match"] = [{"won": after["scores"][winner], "lost": after["scores"][loser]}]
    unknown = [int(hole) for hole, ball in before["holes"].items() if ball == "unknown"]
    found["unknown-ball-first"] = [{"hole": hole} for hole in unknown]
    turn = after["turn"] or ""
    shown = f"{turn} ({after['shooter']})" if turn in after.get("teams", {}) else turn
    up = {"player": shown, "other": told.other(turn) if turn else ""}
    if after["colours"]:
        chooser = shooter
        mine, theirs = after["colours"][chooser or turn], after["colours"][told.other(chooser or turn)]
        found["colours-assigned"] = [
            {"player": chooser or turn, "colour": mine, "other": told.other(chooser or turn), "other_colour": theirs}
        ]
    if after["phase"] in ("choose-colour", "restore"):
        winning = [colour for colour in ("red", "yellow") if rows_of(after["holes"], colour)]
        lost = {"red": "yellow", "yellow": "red"}
        found["choose-colour decides"] = [{**up, "colour": one, "other_colour": lost[one]} for one in winning]
    for key in (
        "to-play",
        "continues",
        "two-shots",
        "second-shot",
        "choose-colour",
        "choose-colour wins",
        "may-decline",
    ):
        found[key] = [up]
    found["declined"] = [{"player": shooter}]
    if event["event"] == "lifted":
        found["put-back"] = found["put-back unknown"] = [
            {"hole": event["hole"], "ball": before["holes"].get(str(event["hole"]))}
        ]
    return found


def holds_moved_ball(told: Telling, foul: Mapping[str, Any]) -> bool:
    """Whether a moved ball lies in the hole that was named, of this shot."""
    hole = foul.get("hole")
    if hole is None:
        return False
    later = told.since("shot-over", "next-game")
    return not any(raw["event"] == "fix" and raw["hole"] == hole for raw in later[later.index(foul) :])


WHO_IS_UP = ("to-play", "continues", "two-shots", "second-shot", "choose-colour", "choose-colour wins", "may-decline")
UP = {"player": "fold.player"}
COLOURS = {"player": "fold.player", "colour": "fold.colour", "other": "fold.other", "other_colour": "fold.other_colour"}
YAGO = Table(
    fold=yago,
    announcements={
        "to-play": UP,
        "continues": UP,
        "two-shots": UP,
        "second-shot": UP,
        "second-forfeited": {},
        "colours-assigned": COLOURS,
        "colours-open": {},
        "choose-colour": {"player": "fold.player", "other": "fold.other"},
        "choose-colour decides": COLOURS,
        "choose-colour wins": UP,
        "opponents-ball": {},
        "direct-sink": {"ball": "fold.ball", "hole": "fold.hole"},
        "foul": {},
        "foul blue-off-table": {},
        "foul blue-sunk": {"hole": "fold.hole"},
        "foul ball-off-table": {"ball": "fold.ball", "n": "fold.n"},
        "foul touched-opponent-ball": {},
        "foul moved-ball": {"n": "fold.n"},
        "foul no-ball-hit": {},
        "foul wrong-ball-first": {},
        "foul direct-sink": {"hole": "fold.hole"},
        "not-counted": {"ball": "fold.ball", "hole": "fold.hole"},
        "take-out": {"ball": "fold.ball", "hole": "fold.hole", "by": "fold.by"},
        "take-out moved": {"ball": "fold.ball", "hole": "fold.hole"},
        "take-out blue": {"hole": "fold.hole"},
        "place-ball": {"ball": "fold.ball", "n": "fold.n", "by": "fold.by"},
        "place-blue": {"by": "after.turn"},
        "put-back-moved": {"n": "fold.n"},
        "remove-blue": {},
        "put-back": {"ball": "fold.ball", "hole": "fold.hole"},
        "put-back unknown": {"hole": "fold.hole"},
        "may-decline": {"player": "fold.player", "other": "fold.other"},
        "declined": UP,
        "wins-game": {"player": "after.winner", "n": "fold.n"},
        "wins-game row": {"player": "after.winner", "holes": "fold.holes", "n": "fold.n"},
        "wins-game rows": {"player": "after.winner", "holes": "fold.holes", "others": "fold.others", "n": "fold.n"},
        "wins-game bonus": {"player": "after.winner", "holes": "fold.holes", "others": "fold.others", "n": "fold.n"},
        "wins-game five": {"player": "after.winner", "ball": "fold.ball", "holes": "fold.holes", "n": "fold.n"},
        "begins-next": UP,
        "wins-match": {"player": "after.match_winner", "won": "fold.won", "lost": "fold.lost"},
    },
    tasks={
        "take-out": {"by": "fold.by", "ball": "fold.ball", "hole": "fold.hole"},
        "take-out blue": {"hole": "fold.hole"},
        "put-back": {"ball": AS_IT_IS, "hole": AS_IT_IS},
        "put-back unknown": {"hole": AS_IT_IS},
        "place-ball": {"by": "after.turn", "ball": "fold.ball"},
        "place-blue": {"by": "after.turn"},
        "put-back-moved": {},
        "remove-blue": {},
    },
    refusals={
        "unknown-kind": {"kind": "event.kind"},
        "wrong-variant": {},
        "wrong-variant direct": {},
        "wrong-variant decline": {},
        "wrong-variant foul": {"foul": "event.kind"},
        "bad-hole": {"hole": "event.hole"},
        "restore-first": {},
        "choose-first": {},
        "hole-occupied": {"hole": "event.hole"},
        "no-such-ball": {},
        "no-such-ball empty": {"hole": "event.hole"},
        "no-such-ball not-this-shot": {"hole": "event.hole"},
        "no-such-ball five": {"ball": "event.ball"},
        "no-such-ball blue": {},
        "no-such-ball unknown": {},
        "blue-out-of-play": {},
        "unknown-ball-first": {"hole": "fold.hole"},
        "not-now known-ball": {"hole": "event.hole"},
        "not-now colours-open": {},
        "not-now no-two-shots": {},
        "not-now opening": {},
        "not-now nothing-open": {},
        "not-now no-choice": {},
    },
)  # fmt: skip


# --- Yali


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


# --- Toguz korgool


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


# --- Yooloo


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


# --- Pool Position


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

TABLES: Mapping[str, Table] = {
    "yago-pool": YAGO,
    "yali": YALI,
    "toguz-korgool": TOGUZ,
    "yooloo": YOOLOO,
    "pool-position": POOL,
}
SAID_BY: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "yago-pool": {},
    "yali": {},
    "toguz-korgool": {},
    "yooloo": {"take": ("wins-round",), "park": ("parked",), "discard": ("discarded",), "pick-up": ("showdown",)},
    "pool-position": {},
}
"""By game and task: the announcements that tell people of it; for any other, that of the same code."""

assert all(phrases(game).announcements for game in TABLES)
