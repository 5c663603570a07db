"""The figures of a match of Yago Pool on its result page, counted by hand from the digest."""

from __future__ import annotations

from typing import Any

from companion.games.yago_pool.board.summary import counters
from companion.rulebook.rulebook import RawEvent
from companion.ui.view_parts.result_page import match_steps
from tests.tools.referees import referee_of

OVER: RawEvent = {"event": "shot-over"}
RESTORED: RawEvent = {"event": "restored"}


def sunk(hole: int, ball: str) -> RawEvent:
    return {"event": "sunk", "hole": hole, "ball": ball}


def lifted(hole: int) -> RawEvent:
    return {"event": "lifted", "hole": hole}


def foul(kind: str, **fields: Any) -> RawEvent:
    return {"event": "foul", "kind": kind, **fields}


def counted(variant: str, *events: RawEvent) -> dict[str, tuple[int, ...]]:
    """The figures of Ann and Bob after these events."""
    referee = referee_of({"game": "yago-pool", "variant": variant, "players": ["Ann", "Bob"]})
    for raw in events:
        assert referee.rule(raw).ok, raw
    return dict(counters(match_steps(referee).steps))


def test_a_ball_that_is_put_back_is_sunk_once() -> None:
    """Ann sinks one red ball; it is lifted and put back in three later shots, none of which sinks a ball."""
    again = [lifted(1), sunk(1, "red"), OVER]
    assert counted("easy", sunk(1, "red"), OVER, *again, *again, *again) == {
        "Balls sunk": (1, 0),
        "Fouls": (0, 0),
        "Longest run": (1, 0),
    }


def test_a_ball_that_is_put_back_while_its_shot_runs_is_sunk() -> None:
    assert counted("easy", sunk(1, "red"), lifted(1), sunk(1, "red"), OVER)["Balls sunk"] == (1, 0)
    assert counted("easy", sunk(1, "red"), lifted(1), RESTORED, OVER)["Balls sunk"] == (1, 0)


def test_what_people_correct_in_a_hole_is_no_part_of_the_shot() -> None:
    """The report of 5 was wrong and is set right by `fix`, with a red ball that had lain there (digest: fix)."""
    fixed: RawEvent = {"event": "fix", "hole": 5, "ball": "red"}
    assert counted("easy", sunk(1, "red"), OVER, sunk(5, "yellow"), fixed, OVER)["Balls sunk"] == (1, 0)


def test_a_blue_ball_that_people_name_is_a_foul() -> None:
    """Its colour was unknown to the hole; with it Ann's red ball comes out again."""
    named: RawEvent = {"event": "identify", "hole": 5, "ball": "blue"}
    assert counted("professional", sunk(1, "red"), sunk(5, "unknown"), named, OVER) == {
        "Balls sunk": (0, 0),
        "Fouls": (1, 0),
        "Longest run": (0, 0),
    }


def test_a_corrected_report_is_no_foul() -> None:
    """The blue ball was none: `fix` drops the report, so that nothing of it is ruled on."""
    gone: RawEvent = {"event": "fix", "hole": 5, "ball": None}
    assert counted("professional", sunk(5, "blue"), gone, OVER)["Fouls"] == (0, 0)


def test_several_fouls_of_a_shot_are_one() -> None:
    fouls = [foul("moved-ball"), foul("ball-off-table", ball="yellow")]
    assert counted("easy", sunk(1, "red"), OVER, *fouls, OVER)["Fouls"] == (1, 0)


def test_a_direct_sink_comes_out_and_the_other_ball_stays() -> None:
    """Medium, ruled ball by ball: of two red balls of the shot the one that went straight in is not sunk."""
    direct: RawEvent = {"event": "direct", "hole": 5}
    shot = [sunk(5, "red"), sunk(6, "red"), direct, OVER]
    assert counted("medium", sunk(1, "red"), OVER, *shot)["Balls sunk"] == (2, 0)


def test_the_balls_of_the_colour_that_was_chosen_are_the_choosers() -> None:
    """A red and two yellow balls fall while the colours are open; Ann takes yellow."""
    chosen: RawEvent = {"event": "choose-colour", "colour": "yellow"}
    shot = [sunk(1, "red"), sunk(5, "yellow"), sunk(6, "yellow"), OVER]
    assert counted("easy", *shot)["Balls sunk"] == (0, 0)
    assert counted("easy", *shot, chosen)["Balls sunk"] == (2, 0)
