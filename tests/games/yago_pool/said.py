"""From which field of which state each value of what is said of Yago Pool comes.

Rows on the lattice, fouls and who is up are worked out from the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.said.telling import AS_IT_IS, Table, Telling, Values

Row = Mapping[str, str]


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
