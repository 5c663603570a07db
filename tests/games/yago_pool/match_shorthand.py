"""Short ways of telling a match of Yago Pool: Ann begins, and reports read as they are called out at the table."""

from __future__ import annotations

from typing import Any

from tests.games.line_contract_match import Line, Match


def match(variant: str = "easy", **options: Any) -> Match:
    """A match of Ann, who begins, and Bob."""
    return Match("yago-pool", ["Ann", "Bob"], variant, **options)


def report(game: Match, reports: str) -> None:
    """Reports of one shot: "red 5, direct 5, foul ball-off-table yellow, foul moved-ball 5"; "-" is none."""
    for words in (part.split() for part in reports.split(",") if part.strip() != "-"):
        line = game.raw(event(words))
        assert line["ok"], line


def event(words: list[str]) -> dict[str, Any]:
    """The event that a few words stand for."""
    match words:
        case ["foul", kind]:
            return {"event": "foul", "kind": kind}
        case ["foul", kind, number] if number.isdigit():
            return {"event": "foul", "kind": kind, "hole": int(number)}
        case ["foul", kind, ball]:
            return {"event": "foul", "kind": kind, "ball": ball}
        case ["direct", number]:
            return {"event": "direct", "hole": int(number)}
        case ["fix", number, ball]:
            return {"event": "fix", "hole": int(number), "ball": None if ball == "empty" else ball}
        case ["lifted", number]:
            return {"event": "lifted", "hole": int(number)}
        case [ball, number]:
            return {"event": "sunk", "hole": int(number), "ball": ball}
        case _:
            raise AssertionError(words)


def shot(game: Match, reports: str = "-") -> Line:
    """A whole shot, ruled on; what it asks for on the table is still to be done."""
    report(game, reports)
    return game.tell("shot-over")


def shots(game: Match, *each: str) -> Match:
    """Whole shots one after another, the work after each of them done."""
    for reports in each:
        shot(game, reports)
        done(game)
    return game


def done(game: Match) -> Line:
    """The work on the table is done, if there is any; the status then."""
    if game.status["phase"] == "restore":
        game.tell("restored")
    return game.status


def standing(game: Match) -> tuple[str, int]:
    """Who is in turn, with how many shots."""
    status = game.status
    return status["turn"], status["shots"]


def at_the_table(variant: str, colours: str, right: str, **options: Any) -> tuple[Match, str, str]:
    """A match after its opening, with the shooter's and the other's name.

    Colours "set": the shooter's ball lies in hole 1 or 2, the other's in the other of the two; else the board is empty.
    The shooter has a single shot, the first of two, or the second of two.
    """
    game = match(variant, **options)
    if colours == "set":
        shots(game, "red 1", "yellow 2", "-")
    elif right != "single":
        shots(game, "-", "-")
    else:
        shots(game, "-")
    if right == "single":
        return (game, "Ann", "Bob") if colours == "set" else (game, "Bob", "Ann")
    shots(game, "foul moved-ball")
    if right == "2 of 2":
        shots(game, "-")
    return game, "Bob", "Ann"


def table(text: str) -> list[list[str]]:
    """The rows of a decision table, without its head."""
    rows = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    return rows[1:]
